//! The codes of moves: how they are written, and whether they fit the position.

use shogi_core::messages::explanations;

use crate::formats::PROBLEM_MESSAGES;

explanations! {
    pub(super) const EXPLANATIONS of PROBLEM_MESSAGES;

    "other_spelling", text "V2.2\nPI\n+\n+7776FU\n－3334FU\n",
        en("Moves, times or endings are spelled in a way that the format does not have.", "Nothing to do, or convert the file to its own format: it is written as the format has it."),
        ja("指し手や消費時間、終局が、形式にない書き方です。", "そのままでかまいません。同じ形式に変換すると、この形式の書き方になります。");
    "commented_move", text "V2.2\nPI\n+\n+7776FU\n** 30 -3334FU\n",
        en("A line looks like the comment of a program without its apostrophe.", "Write `'**` at the start of the line."),
        ja("ソフトのコメントのような行に「'」がありません。", "行の先頭を「'**」にしてください。");
    "bad_move_syntax", text "手合割：平手\n   1 ７六歩(7\n",
        en("A move is not written as the format asks.", "Write it as in the message."),
        ja("指し手の書き方が違います。", "メッセージにある書き方に直してください。");
    "missing_moves", text "startpos 7g7f 3c3d\n",
        en("The word `moves` is missing before the moves.", "Write `position startpos moves 7g7f 3c3d`."),
        ja("指し手の前に「moves」がありません。", "「position startpos moves 7g7f 3c3d」のように書いてください。");
    "broken_line", text "position startpos moves 7g7f\n3c3d\n",
        en("A line of moves without a start follows a game that has one.", "Join the lines, or write `position startpos moves` before the moves."),
        ja("開始局面のある対局の次に、指し手だけの行があります。", "前の行とつなぐか、指し手の前に「position startpos moves」を書いてください。");
    "second_move", text "手合割：平手\n   1 ７六歩(77) ３四歩(33)\n",
        en("A line of KIF has two moves.", "Write each move on a line of its own, with its number."),
        ja("KIFの1行に指し手が2つあります。", "1行に1手ずつ、手数を付けて書いてください。");
    "colon_after_number", text "手合割：平手\n   1: ７六歩(77)\n   2: ３四歩(33)\n",
        en("A colon follows the number of the move.", "Write a blank instead."),
        ja("手数の後にコロンがあります。", "空白にしてください。");
    "bad_ply", text "手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n",
        en("The number of a move does not follow that of the move before.", "Correct the numbers; the order of the lines counts."),
        ja("手数が前の手の続きになっていません。", "手数を直してください。行の順序に従って読みます。");
    "missing_origin", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５八金\n",
        en("A move of KIF has no origin, and several pieces can make it.", "Write the origin, as in `５八金(49)`."),
        ja("KIFの指し手に移動元がなく、動ける駒が2枚以上あります。", "「５八金(49)」のように移動元を書いてください。");
    "inferred_origin", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩\n",
        en("A move of KIF has no origin, but only one piece can make it.", "Write the origin, as in `３四歩(33)`; other programs need it."),
        ja("KIFの指し手に移動元がありませんが、動ける駒は1枚だけです。", "「３四歩(33)」のように移動元を書いてください。ほかのソフトに必要です。");
    "same_without_previous", text "手合割：平手\n   1 同　歩(77)\n",
        en("`同` means the square of the move before, but there is none.", "Write the square, such as `７六`."),
        ja("直前の手がないのに「同」があります。", "「７六」のようにマスを書いてください。");
    "lowercase_drop", text "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves p*5e\n",
        en("The piece of a drop in USI is written in lower case.", "Write an upper-case letter for both sides: `P*5e`."),
        ja("USIで打つ駒が小文字です。", "先後とも大文字で「P*5e」のように書いてください。");
    "ki2_ambiguous", text "▲７六歩 △３四歩 ▲５八金\n",
        en("A move of KI2 fits several pieces.", "Write `右`, `左`, `上`, `直` or the like, as in the message."),
        ja("KI2の指し手では、どの駒か決まりません。", "メッセージのように「右」「左」「上」「直」などを付けてください。");
    "ki2_contradiction", text "▲７六歩右 △３四歩\n",
        en("A move of KI2 is written in another way than the position asks.", "Write the move as in the message."),
        ja("KI2の指し手の書き方が局面と合いません。", "メッセージの書き方に直してください。");
    "ki2_no_candidate", text "▲７六歩 △３四歩 ▲５五銀\n",
        en("No piece can make a move of KI2.", "Look for a mistake in this move or in those before it."),
        ja("KI2の指し手のとおりに動ける駒がありません。", "この手か、それより前の手に誤りがあります。");
    "wrong_mark", text "▲７六歩 ▲３四歩\n",
        en("The mark of a move is that of the other side.", "Correct the mark, or add the move that is missing."),
        ja("指し手の印（▲△）が、手番と違います。", "印を直すか、抜けている手を加えてください。");
    "wrong_turn", text "V2.2\nPI\n+\n+7776FU\n+2726FU\n%TORYO\n",
        en("The same side moves twice.", "Correct the side, or add the move that is missing."),
        ja("手番ではない側の指し手です。", "手番を直すか、抜けている手を加えてください。");
    "from_empty", text "手合割：平手\n   1 ７六歩(55)\n",
        en("There is no piece on the square from which the move starts.", "Correct the origin, or the moves before."),
        ja("移動元に駒がありません。", "移動元か、それより前の手を直してください。");
    "wrong_side", text "手合割：平手\n   1 ３四歩(33)\n",
        en("The piece that moves belongs to the other side.", "Correct the move, or the side to move."),
        ja("動かす駒が相手のものです。", "指し手か手番を直してください。");
    "piece_mismatch", text "手合割：平手\n   1 ７六銀(77)\n",
        en("Another piece is on the origin than the move names.", "Correct the piece or the origin."),
        ja("移動元の駒が、指し手の駒と違います。", "駒か移動元を直してください。");
    "drop_on_occupied", text "position sfen 4k4/9/9/9/4p4/9/9/9/4K4 b P 1 moves P*5e\n",
        en("A piece is dropped on a square where a piece is.", "Correct the square, or the moves before."),
        ja("駒のあるマスに打っています。", "マスか、それより前の手を直してください。");
    "drop_without_piece", text "手合割：平手\n   1 ５五角打\n",
        en("The side does not have the piece that it drops.", "Correct the move, or look for a capture that is missing."),
        ja("打つ駒が持駒にありません。", "指し手を直すか、駒を取る手が抜けていないか確かめてください。");
    "illegal_move", text "手合割：平手\n   1 ７五歩(77)\n",
        en(
            "The move breaks the rules, such as a second pawn on a file (二歩) or a king in check.",
            "If it was not played so, correct it; else write the ending `反則負け` after it."
        ),
        ja(
            "二歩や王手放置など、規則に反する指し手です。",
            "実際の指し手と違えば直し、反則で終わったなら、後に「反則負け」と書いてください。"
        );
}
