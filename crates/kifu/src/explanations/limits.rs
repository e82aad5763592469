//! The codes of what is not read to its end, or not all of it.

use shogi_core::messages::explanations;

use crate::formats::PROBLEM_MESSAGES;

explanations! {
    pub(super) const EXPLANATIONS of PROBLEM_MESSAGES;

    "left_out", text "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n   3 ２六歩(27)\n",
        en("Lines are not read, because an error comes before them.", "Correct the error; then check the file again."),
        ja("前のエラーのため、行を読み飛ばしました。", "エラーを直してから、もう一度検査してください。");
    "more_diagnostics", none,
        en(
            "A game has so many diagnostics that the rest is only counted.",
            "Correct the first ones; many of the others often have the same cause."
        ),
        ja(
            "エラーや警告が多いため、残りは数だけを示します。",
            "初めのものから直してください。残りは同じ原因であることが多いです。"
        );
    "more_games", none,
        en("The file has several games, but only one was asked for.", "Read the file as one of several games, or split it."),
        ja("1局だけを読む指定ですが、ファイルに2局以上あります。", "複数の対局のファイルとして読むか、分割してください。");
    "next_game", text "手合割：平手\n   1 ７六歩(77)\n   2 投了\n先手：佐藤\n後手：鈴木\n   1 ２六歩(27)\n",
        en("Another game begins, although nothing separates it from the one before.", "Write an ending, or a blank line and headers, between them."),
        ja("区切りのないまま、次の対局が始まります。", "対局の間に終局やヘッダーを書いてください。");
    "number_overflow", text "手合割：平手\n   99999999999 ７六歩(77)\n",
        en("A number is too large for a move number or a time.", "Correct the number."),
        ja("手数や消費時間の数が大きすぎます。", "数を直してください。");
    "too_deep", none,
        en("Forks of a JKF file are nested too deeply.", "Write the record with fewer nested variations."),
        ja("JKFの変化の入れ子が深すぎます。", "変化の入れ子を減らしてください。");
    "too_long", none,
        en("A game is longer than the limit for its text.", "Split the file; no real game is so long."),
        ja("1局のテキストが上限より長くなっています。", "ファイルを分割してください。");
    "too_many_diagnostics", none,
        en(
            "The games of the text have more errors and warnings than the limit.",
            "Correct the first ones, or raise the limit; many of the others often have the same cause."
        ),
        ja(
            "エラーと警告の数が上限を超えています。",
            "初めのものから直すか、上限を上げてください。残りは同じ原因であることが多いです。"
        );
    "too_many_games", none,
        en("The text has more games than the limit.", "Split the file, or raise the limit."),
        ja("対局の数が上限を超えています。", "ファイルを分割するか、上限を上げてください。");
    "too_many_headers", none,
        en("A game has more headers than the limit.", "Remove headers, or raise the limit."),
        ja("ヘッダーの数が上限を超えています。", "ヘッダーを減らすか、上限を上げてください。");
    "too_many_lines", none,
        en("The text has more lines than the limit.", "Split the file, or raise the limit."),
        ja("行の数が上限を超えています。", "ファイルを分割するか、上限を上げてください。");
    "too_many_moves", none,
        en("A game has more moves than the limit.", "Split the game, or raise the limit."),
        ja("指し手の数が上限を超えています。", "棋譜を分割するか、上限を上げてください。");
    "too_many_notes", none,
        en("A game has more comments and remarks than the limit.", "Shorten the comments, or raise the limit."),
        ja("コメントなどの行数が上限を超えています。", "コメントを減らすか、上限を上げてください。");
    "too_many_variations", none,
        en("A game has more variations than the limit.", "Split the game, or raise the limit."),
        ja("変化の数が上限を超えています。", "棋譜を分割するか、上限を上げてください。");
}
