//! The codes of headers, endings, variations, times, and of the structure of JKF and CSA.

use shogi_core::messages::explanations;

use crate::formats::PROBLEM_MESSAGES;

explanations! {
    pub(super) const EXPLANATIONS of PROBLEM_MESSAGES;

    "ambiguous_header", text "手割合：香落ち\n   1 ３四歩(33)\n",
        en("A line looks like something else, but is read as a header.", "If it is a comment, write `*` before it."),
        ja("ほかの行にも見えますが、ヘッダーとして読みました。", "コメントなら、行頭に「*」を付けてください。");
    "header_between_moves", text "手合割：平手\n   1 ７六歩(77)\n備考：名局\n   2 ３四歩(33)\n",
        en("A header is between the moves.", "Move it above the moves, or write `*` before it."),
        ja("指し手の間にヘッダーがあります。", "指し手より前に移すか、行頭に「*」を付けてコメントにしてください。");
    "duplicate_header", text "手合割：平手\n手合割：香落ち\n   1 ７六歩(77)\n",
        en("The handicap or a player is named twice.", "Remove the wrong line."),
        ja("手合割や対局者名が2つ以上あります。", "誤った行を消してください。");
    "bad_date", text "開始日時：2021/11/31\n手合割：平手\n   1 ７六歩(77)\n",
        en("A header has a day that does not exist.", "Correct the date."),
        ja("ヘッダーの日付は、暦にない日です。", "日付を直してください。");
    "result_in_header", text "手合割：平手\n結果：後手勝ち\n   1 ７六歩(77)\n   2 投了\n",
        en("A header has another result than the game.", "Correct the ending of the game, or the header."),
        ja("ヘッダーの結果が、棋譜と違います。", "終局かヘッダーを直してください。");
    "unknown_handicap", text "手合割：百枚落ち\n   1 ７六歩(77)\n",
        en("The name of the handicap is not known, and there is no diagram.", "Correct the name, or write a diagram of the start."),
        ja("知らない手合割で、局面図もありません。", "手合割を直すか、開始局面の局面図を書いてください。");
    "handicap_spelling", text "手合割：２枚落\n   1 ６二銀(71)\n",
        en("The handicap is spelled in another way than programs write it.", "Write the name in the message; other programs may not know this one."),
        ja("手合割の書き方が、ソフトの書き方と違います。", "メッセージの名前に直してください。読めないソフトがあります。");
    "caption", text "▲定跡の解説\n▲７六歩 △３四歩\n",
        en("A line begins with the mark of a side, but is no move.", "Name the players in headers, such as `先手：羽生善治`."),
        ja("手番の印（▲△）で始まりますが、指し手ではありません。", "対局者なら「先手：羽生善治」のようなヘッダーにしてください。");
    "note_in_brackets", text "▲７六歩 （好手） △３四歩\n",
        en("A note in brackets is between the moves.", "Write it as a comment, after `*` on a line of its own."),
        ja("指し手の間に、かっこ書きがあります。", "「*」で始まる行のコメントにしてください。");
    "trailing_text", text "手合割：平手\n   1 ７六歩(77)   ( 0:01/00:00:01) 好手\n",
        en("A line has more text behind what is read.", "Remove the text, or write it as a comment on a line of its own."),
        ja("行末に余分な文字があります。", "消すか、別の行のコメントにしてください。");
    "trailing_garbage", text "V2.2\nPI\n+\n+7776FU+\n%TORYO\n",
        en("Because of the text at its end, a line cannot be read.", "Remove the text at the end of the line."),
        ja("行末に余分な文字があり、行が読めません。", "余分な文字を消してください。");
    "unknown_special", text "手合割：平手\n   1 ７六歩(77)\n   2 まいった\n",
        en("A line is neither a move nor an ending that is known.", "Write a move, or an ending such as `投了`."),
        ja("指し手でも、知っている終局でもありません。", "指し手か、「投了」などの終局を書いてください。");
    "unknown_result", text "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで1手でおしまい\n",
        en("The result line is not in a known form.", "Write it as in `まで12手で先手の勝ち`."),
        ja("結果の行の書き方がわかりません。", "「まで12手で先手の勝ち」のように書いてください。");
    "result_kept", text "手合割：平手\n   1 ７六歩(77)\nまで1手で先手の勝ち（電話）\n",
        en("The result line says more than an ending can hold.", "Nothing is lost; write the details as a comment."),
        ja("結果の行に、終局として表せない内容があります。", "内容は残ります。詳しいことはコメントに書いてください。");
    "result_mismatch", text "手合割：平手\n   1 ７六歩(77)\n   2 投了\nまで9手で先手の勝ち\n",
        en("The result line contradicts the moves or the ending.", "Find out which is right, and correct the other."),
        ja("結果の行が、指し手や終局と合いません。", "どちらが正しいかを調べて、もう一方を直してください。");
    "server_message", text "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n#RESIGN\n#LOSE\n",
        en("A message of a game server is among the moves.", "Nothing to do: the ending has the same meaning."),
        ja("対局サーバーの通知が、棋譜に混じっています。", "終局と同じ意味なので、そのままでかまいません。");
    "illegal_declaration", text "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%KACHI\n'summary:illegal kachi:A lose:B win\n",
        en("A declared win was refused by the server.", "Nothing to do: the side that declared has lost. Written again, the ending is `%ILLEGAL_MOVE`."),
        ja("宣言勝ちが、対局サーバーに認められていません。", "そのままでかまいません。宣言した側の負けとして読み、「%ILLEGAL_MOVE」と書きます。");
    "doubtful_ending", text "手合割：平手\n   1 ７六歩(77)\n   2 千日手\n",
        en("The ending contradicts the rules of repetition, declaration or impasse.", "Look whether moves are missing, or correct the ending."),
        ja("千日手、入玉宣言、持将棋のルールに合わない終局です。", "指し手が抜けていないか確かめるか、終局を直してください。");
    "duplicate_special", text "手合割：平手\n   1 ７六歩(77)\n   2 投了\n   2 中断\n",
        en("A line of moves has two endings.", "Keep the one that is right."),
        ja("1つの手順に終局が2つあります。", "正しいほうだけを残してください。");
    "move_after_end", text "手合割：平手\n   1 ７六歩(77)\n   2 投了\n   3 ２六歩(27)\n",
        en("A move follows the ending.", "Remove the ending, or write the moves as a variation."),
        ja("終局の後に指し手があります。", "終局を消すか、変化として書いてください。");
    "bad_variation_ply", text "手合割：平手\n   1 ７六歩(77)\n変化：9手\n   9 ２六歩(27)\n",
        en("A variation names a move that it cannot replace.", "Write the number of the move that it replaces."),
        ja("変化の手数が、置き換えられる指し手のものではありません。", "置き換える指し手の手数を書いてください。");
    "ambiguous_variation", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n変化：2手\n   2 ８四歩(83)\n   3 ６八銀(79)\n変化：3手\n   3 ２六歩(27)\n変化：2手\n   2 ４四歩(43)\n",
        en("A variation fits several lines.", "Write the variations in the order of KIF: those of later moves first."),
        ja("どの手順からの変化か決まりません。", "KIFの順序（後の手の変化が先）で書いてください。");
    "inline_variation", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   2 ８四歩(83)\n",
        en("A move has the number of an earlier one, without `変化` before it.", "Write the line `変化：2手` before it."),
        ja("「変化」の行がないまま、同じ手数の指し手がもう一度あります。", "前に「変化：2手」のような行を書いてください。");
    "empty_variation", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n",
        en("A variation has no moves.", "Remove the line, or write the moves."),
        ja("変化に指し手がありません。", "その行を消すか、指し手を書いてください。");
    "variation_at_end", text "▲７六歩 △３四歩\n変化：3手\n▲２六歩\n",
        en("A variation begins behind the last move, so it replaces nothing.", "Correct its number, or continue the line without `変化`."),
        ja("最後の指し手の次からの変化で、置き換える手がありません。", "手数を直すか、「変化」の行を消してください。");
    "bad_time", text "手合割：平手\n   1 ７六歩(77)   ( 0:xx/00:00:01)\n",
        en("A time cannot be read.", "Write minutes and seconds, as in `( 0:12/00:00:12)`, or remove it."),
        ja("消費時間が読み取れません。", "「( 0:12/00:00:12)」のように書くか、消してください。");
    "total_time", text "手合割：平手\n   1 ７六歩(77)   ( 0:10/00:09:00)\n",
        en("The total time is not the sum of the times of the moves.", "Correct the total; the time of each move counts."),
        ja("消費時間の合計が、1手ごとの消費時間の和と違います。", "合計を直してください。1手ごとの消費時間が使われます。");
    "time_too_fine", text "V3.0\nPI\n+\n+7776FU\nT1.23456\n%TORYO\n",
        en("A time has more than three decimals.", "Write milliseconds."),
        ja("消費時間の小数が3桁を超えています。", "ミリ秒までを書いてください。");
    "time_without_move", text "V2.2\nPI\n+\nT5\n+7776FU\n%TORYO\n",
        en("A time is before the first move.", "Move it behind its move, or remove it."),
        ja("初手より前に消費時間があります。", "指し手の後に移すか、消してください。");
    "duplicate_time", text "V2.2\nPI\n+\n+7776FU\nT5\nT6\n%TORYO\n",
        en("A move has two times.", "Remove the wrong one."),
        ja("1つの指し手に消費時間が2つあります。", "誤ったほうを消してください。");
    "misspelled_field", text r#"{"moves":[{},{"move":{"form":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#,
        en("The name of a field of JKF is misspelled.", "Correct the name. The field is read as the one that is meant."),
        ja("JKFの項目名に書き間違いがあります。", "項目名を直してください。正しい項目として読んでいます。");
    "joined_headers", text "手合割：平手\n先手：甲　後手：乙\n   1 ７六歩(77)\n",
        en("Two headers are on one line.", "Write each on a line of its own."),
        ja("1行に2つの項目があります。", "1行に1つずつ書いてください。");
    "value_on_next_line", text "V2.2\nN+\n山田\nPI\n+\n+7776FU\n",
        en("A name or a value is on the line below its key.", "Write it behind the key: `N+NAME`, `$EVENT:NAME`."),
        ja("対局者名や項目の値が、次の行に書かれています。", "「N+名前」「$EVENT:値」のように、同じ行に書いてください。");
    "bad_info", text "V2.2\n$EVENT\nPI\n+\n+7776FU\n%TORYO\n",
        en("A line with `$` is not a keyword and a value.", "Write it as `$KEY:value`."),
        ja("「$」の行が「$KEY:値」の形ではありません。", "「$KEY:値」の形で書いてください。");
    "bad_version", text "#KIF version=3.5 encoding=UTF-8\n手合割：平手\n   1 ７六歩(77)\n",
        en("The version of the format cannot be read.", "Write it as `V2.2`."),
        ja("バージョンが読み取れません。", "「V2.2」のように書いてください。");
    "duplicate_version", text "V2.2\nV3.0\nPI\n+\n+7776FU\n%TORYO\n",
        en("A game has two lines with a version.", "Remove the wrong one, or write `/` between two games."),
        ja("1つの対局にバージョンの行が2つあります。", "誤った行を消すか、対局の間に「/」を書いてください。");
    "unknown_part", text "V2.2\n@x\nPI\n+\n+7776FU\n%TORYO\n",
        en("The format does not know this line or field.", "Check the spelling, or write it as a comment."),
        ja("その形式にない行や項目です。", "つづりを確かめるか、コメントとして書いてください。");
    "not_json", text "{\"header\":{},\"moves\":[}\n",
        en("The file begins like JSON, but is not JSON.", "Correct the place in the message, or write the file again."),
        ja("JSONとして読めません。", "示された場所を直すか、ファイルを作り直してください。");
    "missing_field", text "{\"header\":{}}\n",
        en("A field that JKF needs is missing.", "Add the field."),
        ja("JKFに必要な項目がありません。", "その項目を加えてください。");
    "duplicate_field", text "{\"header\":{},\"header\":{},\"moves\":[{}]}\n",
        en("An object has the same field twice.", "Remove one of them."),
        ja("同じ項目が2つあります。", "どちらかを消してください。");
    "unexpected_value", text "{\"header\":5,\"moves\":[{}]}\n",
        en("A value is not of the kind that JKF has there.", "Write a value of the kind in the message."),
        ja("JKFでその場所に書く種類の値ではありません。", "メッセージにある種類の値を書いてください。");
    "not_a_string", text "{\"header\":{\"棋戦\":5},\"moves\":[{}]}\n",
        en("A value should be a string, and is read as one.", "Write the value in quotes."),
        ja("文字列ではない値を、文字列として読みました。", "値を引用符で囲んでください。");
    "contradiction", text "{\"header\":{},\"moves\":[{},{\"move\":{\"color\":1,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},{\"move\":{\"color\":1,\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}}]}\n",
        en("A field of JKF contradicts the position.", "Correct the field, or leave it out: readers can compute it."),
        ja("JKFの項目が局面と合いません。", "直すか、省いてください（局面から求められます）。");
}
