//! The codes of positions: diagrams, hands, SFEN and the start in CSA.

use shogi_core::messages::explanations;

use crate::formats::PROBLEM_MESSAGES;

/// The rows of a diagram from the second on, without pieces, and the lower edge.
macro_rules! rows {
    () => {
        concat!(
            empty!("二"),
            empty!("三"),
            empty!("四"),
            empty!("五"),
            empty!("六"),
            empty!("七"),
            empty!("八"),
            empty!("九")
        )
    };
}

macro_rules! empty {
    ($rank:literal) => {
        concat!("| ・ ・ ・ ・ ・ ・ ・ ・ ・|", $rank, "\n")
    };
}

macro_rules! edge {
    () => {
        "+---------------------------+\n"
    };
}

explanations! {
    pub(super) const EXPLANATIONS of PROBLEM_MESSAGES;

    "bad_position", text "V2.2\nPI82KA\n+\n+7776FU\n%TORYO\n",
        en("The start of the game cannot be read.", "Write the position in one of the forms of the format."),
        ja("開始局面が読み取れません。", "その形式の書き方で局面を書いてください。");
    "start_in_header", text "{\"header\":{\"手合割\":\"角落ち\"},\"moves\":[{},{\"special\":\"TORYO\"}]}",
        en("Only a header names the handicap, which JKF has in `initial`.", "Add `initial` with the preset of the handicap, such as `KA`."),
        ja("手合割がヘッダーにしかありません。JKFではinitialに書きます。", "手合割のpreset（「KA」など）をinitialに書いてください。");
    "missing_position", text "V2.2\nN+A\n+7776FU\n%TORYO\n",
        en("The moves begin without a start position.", "Write `PI` and `+` before the moves."),
        ja("開始局面がないまま指し手が始まります。", "指し手の前に「PI」と「+」を書いてください。");
    "missing_turn", text "V2.2\nPI\n+7776FU\n%TORYO\n",
        en("The side to move is not named.", "Write `+` or `-` after the position."),
        ja("手番がありません。", "開始局面の後に「+」か「-」を書いてください。");
    "conflicting_turn", text "V2.2\nPI\n+\n-\n+7776FU\n%TORYO\n",
        en("Two lines name different sides to move.", "Remove the wrong one."),
        ja("手番が2通りあります。", "誤った行を消してください。");
    "guessed_turn", text "手合割：二枚落ち\n   1 ７六歩(77)\n",
        en("No line names the side to move, and the moves show another one than expected.", "Write a line such as `下手番` above the moves, or correct the handicap."),
        ja("手番の行がなく、指し手から手番を決めました。", "指し手の前に「下手番」などの行を書くか、手合割を直してください。");
    "unknown_turn", text "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1\n",
        en("The side to move of an SFEN is neither `b` nor `w`.", "Write `b` for Black (先手) or `w` for White (後手)."),
        ja("SFENの手番が「b」でも「w」でもありません。", "先手なら「b」、後手なら「w」と書いてください。");
    "start_after_turn", text "V2.2\nP+59OU\nP-51OU\n+\nP+00FU\n+5958OU\n%TORYO\n",
        en("A part of the start comes after the side to move.", "Write the side to move after the position."),
        ja("開始局面の指定が手番より後にあります。", "手番は開始局面の後に書いてください。");
    "late_start", text "V2.2\nPI\n+\n+7776FU\nP-22KA\n%TORYO\n",
        en("A part of the start comes after the first move.", "Move the line above the moves, or begin another game."),
        ja("開始局面の指定が初手より後にあります。", "指し手より前に移すか、別の対局にしてください。");
    "conflicting_start", text concat!("手合割：香落ち\n後手の持駒：なし\n", edge!(), "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", rows!(), edge!(), "先手の持駒：なし\n   1 ７六歩打\n"),
        en("The handicap and the diagram show different positions.", "Write `手合割：その他`, or remove the diagram."),
        ja("手合割と局面図が違います。", "「手合割：その他」とするか、局面図を消してください。");
    "unknown_start_name", text concat!("手合割：百枚落ち\n後手の持駒：なし\n", edge!(), "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", rows!(), edge!(), "先手の持駒：なし\n   1 ７六歩打\n"),
        en("The name of the handicap beside the diagram is not known.", "Write `手合割：その他`; the diagram counts."),
        ja("局面図と一緒に、知らない手合割があります。", "「手合割：その他」としてください。局面図が使われます。");
    "assumed_hand", text concat!(edge!(), "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", rows!(), edge!(), "持駒：金\n"),
        en("The pieces in hand do not say whose they are.", "Write `先手の持駒：` or `後手の持駒：`."),
        ja("どちらの持駒か書かれていません。", "「先手の持駒：」か「後手の持駒：」と書いてください。");
    "assumed_turn", text concat!(edge!(), "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", rows!(), edge!(), "手番：彼\n"),
        en("A line beside the diagram speaks of the side to move, and names none.", "Write `先手番` or `後手番`."),
        ja("局面図のそばの手番の行に、先手か後手がありません。", "「先手番」か「後手番」と書いてください。");
    "unknown_hand", text concat!(edge!(), "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", rows!(), edge!(), "彼の持駒：金\n"),
        en("A line beside the diagram speaks of pieces in hand, and it is unknown whose they are.", "Write `先手の持駒：` or `後手の持駒：`; until then the position lacks these pieces."),
        ja("局面図のそばに、どちらのものかわからない持駒があります。", "「先手の持駒：」か「後手の持駒：」と書いてください。このままでは局面に入りません。");
    "start_in_remark", text "#SFEN：4k4/9/4P4/9/9/9/9/9/9 b G 1\n手数----指手--\n   1 ５二金打\n",
        en("Only a remark or a comment has the position from which the game starts.", "Write a diagram, or `手合割`."),
        ja("開始局面が注記行やコメントにしかありません。", "局面図か手合割を書いてください。");
    "position_in_remark", text "#SFEN：4k4/9/4P4/9/9/9/9/9/9 b G 1\n手合割：平手\n   1 ７六歩(77)\n",
        en("A remark or a comment looks like a position that the game does not start from.", "If the game starts from it, write it as a diagram; otherwise nothing is to be done."),
        ja("注記行やコメントに、開始局面と違う局面のようなものがあります。", "そこから始まる対局なら、局面図として書いてください。そうでなければ、そのままでかまいません。");
    "missing_diagram", text "手合割：その他\n   1 ７六歩(77)\n",
        en("The handicap is `その他` (other), but there is no diagram.", "Write a diagram, or the right handicap."),
        ja("手合割が「その他」ですが、局面図がありません。", "局面図を書くか、手合割を直してください。");
    "hand_without_diagram", text "手合割：平手\n先手の持駒：歩\n   1 ７六歩(77)\n",
        en("There are pieces in hand, but no diagram.", "Write a diagram, or remove the line."),
        ja("持駒がありますが、局面図がありません。", "局面図を書くか、持駒の行を消してください。");
    "diagram_rows", text "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1\n",
        en("The board does not have nine rows.", "Add the missing row, or remove the one too many."),
        ja("盤面が9段ではありません。", "足りない段を加えるか、余分な段を消してください。");
    "diagram_columns", text "sfen lnsgkgsn/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        en("A row of the board does not have nine squares.", "Correct the row."),
        ja("9マスではない段があります。", "その段を直してください。");
    "diagram_files", text concat!("後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ １ ２\n", edge!(), empty!("一"), rows!(), edge!(), "先手の持駒：なし\n"),
        en("The files above the diagram are not in their order.", "Write `９` on the left; the diagram is read so."),
        ja("局面図の筋の番号が順序どおりではありません。", "左端を「９」としてください。そのように読みます。");
    "diagram_frame", text concat!("後手の持駒：なし\n", "+---------------------------+ x\n", empty!("一"), rows!(), edge!(), "先手の持駒：なし\n"),
        en("Text follows the frame of the diagram.", "Remove it, or write it on a line of its own."),
        ja("局面図の枠の後に文字があります。", "消すか、別の行に書いてください。");
    "diagram_rank", text concat!("後手の持駒：なし\n", edge!(), empty!("九"), rows!(), edge!(), "先手の持駒：なし\n"),
        en("A row of the diagram has the name of another rank.", "Correct the name; the order of the rows counts."),
        ja("局面図の段の名前が順序と合いません。", "段の名前を直してください。行の順序に従って読みます。");
    "diagram_unterminated", text concat!("後手の持駒：なし\n", edge!(), empty!("一"), rows!(), "先手の持駒：なし\n"),
        en("The lower edge of the diagram is missing.", "Write `+---…---+` below the last row."),
        ja("局面図の下の枠がありません。", "最後の段の下に「+---…---+」を書いてください。");
    "bad_board_row", text "V2.2\nP1-KY-KE\n+\n+7776FU\n%TORYO\n",
        en("A row of the board in CSA cannot be read.", "Write nine squares of three characters: `+FU`, `-FU` or ` * `."),
        ja("CSAの盤面の行が読み取れません。", "「+FU」「-FU」「 * 」のような3文字のマスを9つ書いてください。");
    "duplicate_board_row", text "V2.2\nP1 *  *  *  *  *  *  *  *  * \nP1 *  *  *  *  *  *  *  *  * \n+\n+7776FU\n%TORYO\n",
        en("A row of the board is written twice.", "Remove one of them."),
        ja("盤面の同じ段が2つあります。", "どちらかを消してください。");
    "missing_board_rows", text "V2.2\nP1 *  *  *  *  *  *  *  *  * \n+\n+7776FU\n%TORYO\n",
        en("The board does not have all nine rows.", "Write the rows from `P1` to `P9`."),
        ja("盤面の段が足りません。", "「P1」から「P9」までを書いてください。");
    "square_occupied", text "V2.2\nP+55FU\nP-55FU\n+\n+5554FU\n%TORYO\n",
        en("Two pieces are on the same square.", "Remove one of them."),
        ja("1つのマスに駒が2枚あります。", "どちらかを消してください。");
    "bad_square", text "手合割：平手\n   1 ７x歩(77)\n",
        en("There is no such square.", "Write file and rank, such as `７六`."),
        ja("そのようなマスはありません。", "「７六」のように筋と段を書いてください。");
    "unknown_piece", text "手合割：平手\n   1 ７六虎(77)\n",
        en("The name of a piece is not known.", "Write one of the names in the hint or the message."),
        ja("知らない駒の名前です。", "ヒントやメッセージにある駒の名前を書いてください。");
    "bad_hand", text "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 1\n",
        en("The pieces in hand cannot be read.", "Write only pieces that can be held in hand, and how many."),
        ja("持駒が読み取れません。", "持駒にできる駒と枚数だけを書いてください。");
    "duplicate_hand", text concat!("後手の持駒：なし\n後手の持駒：飛\n", edge!(), empty!("一"), rows!(), edge!(), "先手の持駒：なし\n"),
        en("The hand of a side is written twice.", "Remove the wrong line."),
        ja("同じ側の持駒が2通りあります。", "誤った行を消してください。");
    "too_many_pieces", text "sfen 4k4/9/9/9/9/9/9/9/4K4 b 3R 1\n",
        en("The position has more pieces of a kind than a set.", "Correct the board or the hands."),
        ja("1組にある枚数より多い駒があります。", "盤面か持駒を直してください。");
    "illegal_position", text "sfen 4k3P/9/9/9/9/9/9/9/4K4 b - 1\n",
        en("A piece of the position could never move (行き所のない駒).", "Correct the position."),
        ja("動けない駒（行き所のない駒）があります。", "局面を直してください。");
    "two_pawns", text "sfen 4k4/9/P8/9/P8/9/9/9/4K4 b - 1\n",
        en("A side has two unpromoted pawns on a file (二歩).", "Correct the position."),
        ja("同じ筋に歩が2枚あります（二歩）。", "局面を直してください。");
    "two_kings", text "sfen 4k4/4k4/9/9/9/9/9/9/4K4 b - 1\n",
        en("A side has more than one king.", "Correct the position."),
        ja("片方に玉が2枚以上あります。", "局面を直してください。");
    "no_king", text "sfen 9/9/9/4P4/9/9/9/9/9 b - 1\n",
        en("Neither side has a king.", "Correct the position, unless it is an exercise without kings."),
        ja("どちらの玉もありません。", "玉のない問題図でなければ、局面を直してください。");
    "unsupported_variant", text "手合割：５五将棋\n   1 ７六歩(77)\n",
        en("The record is of another game than shogi on nine by nine squares.", "Leave the file out; other games are not read."),
        ja("9×9の将棋ではない棋譜です。", "ほかの種類の将棋は読めないので、除いてください。");
    "bad_move_count", text concat!("後手の持駒：なし\n", edge!(), empty!("一"), rows!(), edge!(), "先手の持駒：なし\n手数＝x  ▲７六歩  まで\n"),
        en("The number of moves is not a number that is possible.", "Correct the number."),
        ja("手数として使えない数です。", "数を直してください。");
    "duplicate_move_count", text concat!("後手の持駒：なし\n", edge!(), empty!("一"), rows!(), edge!(), "先手の持駒：なし\n手数＝1\n手数＝2\n"),
        en("Two lines give different numbers of moves.", "Remove the wrong line."),
        ja("手数が2通りあります。", "誤った行を消してください。");
}
