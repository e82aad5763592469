//! The codes of any text: characters, encodings, damage.

use shogi_core::messages::explanations;

use crate::formats::PROBLEM_MESSAGES;

explanations! {
    pub(super) const EXPLANATIONS of PROBLEM_MESSAGES;

    "empty", text "\n",
        en("There is no game record in the file.", "Get the file again; it may have been saved before it was complete."),
        ja("ファイルに棋譜がありません。", "ファイルをもう一度入手してください。保存に失敗している可能性があります。");
    "not_a_record", text "Dear members,\nthe next meeting is on Sunday.\n",
        en("The file is not a game record.", "Name only records, or leave the file out with `--exclude`."),
        ja("棋譜ではないファイルです。", "棋譜だけを指定するか、--exclude で除いてください。");
    "truncated", text "{\"header\":{},\"moves\":[{},",
        en("The file ends inside a line: its end is missing.", "Copy the file again from where it came."),
        ja("行の途中でファイルが終わっていて、続きがありません。", "元の場所からもう一度コピーしてください。");
    "utf16", bytes b"V\x002\x00.\x002\x00\n\x00P\x00I\x00\n\x00+\x00\n\x00",
        en("The text seems to be UTF-16 without a byte order mark.", "Save the file as UTF-8."),
        ja("BOMのないUTF-16のようです。", "UTF-8で保存し直してください。");
    "invalid_encoding", bytes b"V2.2\nN+\xff\xff\nPI\n+\n+7776FU\n%TORYO\n",
        en(
            "Some bytes are no text in the encoding of the file.",
            "Get the file again, or save it as UTF-8. `convert --keep-going` reads the other lines."
        ),
        ja(
            "ファイルの文字コードでは読めないバイトがあります。",
            "ファイルを入手し直すか、UTF-8で保存し直してください。convert の --keep-going はほかの行を読みます。"
        );
    "encoding_mismatch", text "#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n   1 ７六歩(77)\n",
        en(
            "The file is in another encoding than it declares.",
            "Correct the line that names the encoding."
        ),
        ja(
            "文字コードが、ファイルの中の指定と違います。",
            "文字コードの行を直してください。"
        );
    "extension_encoding", file "game.kif" "手合割：平手\n   1 ７六歩(77)\n",
        en(
            "The file is in another encoding than its extension means to some programs. Nothing is wrong with it.",
            "Rename the file if such a program shows garbled letters: .kifu and .ki2u are UTF-8."
        ),
        ja(
            "拡張子から考えられるのとは別の文字コードです。間違いではありません。",
            "文字化けするソフトで使うときは、拡張子を変えてください（.kifu と .ki2u はUTF-8です）。"
        );
    "format_mismatch", file "game.kif" "V2.2\nPI\n+\n+7776FU\n%TORYO\n",
        en(
            "The extension means another format than the content.",
            "Rename the file; some programs choose the format by the extension."
        ),
        ja("拡張子の形式と内容の形式が違います。", "拡張子を変えてください。拡張子で形式を決めるソフトがあります。");
    "unknown_encoding", text "#KIF version=2.0 encoding=klingon\n手合割：平手\n   1 ７六歩(77)\n",
        en("The file names an encoding that does not exist.", "Write `UTF-8` or `Shift_JIS`, or remove the line."),
        ja("知らない文字コードが指定されています。", "UTF-8 か Shift_JIS と書くか、その行を消してください。");
    "late_declaration", text "V2.2\nPI\n+\n+7776FU\n'CSA encoding=UTF-8\n%TORYO\n",
        en("A line names the encoding after the start of the game.", "Move the line to the start of the file."),
        ja("文字コードの行が、対局の始まりより後にあります。", "その行をファイルの先頭に移してください。");
    "duplicate_declaration",
        text "#KIF version=2.0 encoding=UTF-8\n#KIF version=2.0 encoding=Shift_JIS\n手合割：平手\n   1 ７六歩(77)\n",
        en("Several lines name the encoding.", "Keep the line that is right."),
        ja("文字コードの行が2つ以上あります。", "正しい行だけを残してください。");
    "double_bom", text "\u{feff}\u{feff}手合割：平手\n   1 ７六歩(77)\n",
        en("The text begins with two byte order marks.", "Save the file again without a byte order mark."),
        ja("先頭にBOMが2つあります。", "BOMなしで保存し直してください。");
    "nul_byte", text "V2.2\nN+A\0B\nPI\n+\n+7776FU\n%TORYO\n",
        en("The text has a NUL character, which no editor writes.", "Get the file again; it may be damaged."),
        ja("NUL文字があります。", "ファイルが壊れている可能性があります。もう一度入手してください。");
    "control_character", text "V2.2\nN+A\u{7}B\nPI\n+\n+7776FU\n%TORYO\n",
        en("The text has an invisible control character.", "Delete the character at this place."),
        ja("見えない制御文字があります。", "その場所の文字を消してください。");
    "odd_whitespace", text "手合割：平手\n   1 ７六\u{200b}歩(77)\n",
        en("The text has an invisible character.", "Delete the character; it often comes from a web page."),
        ja("見えない文字があります。", "その文字を消してください。ウェブページから写したときによく入ります。");
    "replacement_character", text "手合割：平手\n先手：佐藤\u{fffd}\n   1 ７六歩(77)\n",
        en(
            "A program could not read a character, and replaced it by U+FFFD.",
            "The character is lost in this file: write it again, or get the original."
        ),
        ja(
            "別のソフトが読めなかった文字が、置換文字（U+FFFD）になっています。",
            "元の文字は失われています。書き直すか、元のファイルを入手してください。"
        );
    "replaced", text "\u{fffd}\u{fffd}\u{fffd}\u{8a}\u{fffd}\u{fffd}\u{fffd}F\u{fffd}\u{fffd}\u{fffd}\u{fffd}\n   1 \u{fffd}V\u{fffd}Z\u{fffd}\u{fffd}(77)\n   2 \u{fffd}R\u{fffd}l\u{fffd}\u{fffd}(33)\n",
        en(
            "The text was opened in a wrong encoding, and its letters were replaced by U+FFFD.",
            "The letters are lost: get the original file."
        ),
        ja(
            "別の文字コードとして開いて保存したため、日本語が置換文字（U+FFFD）に変わっています。",
            "文字は失われています。元のファイルを入手してください。"
        );
    "garbled", text "Žè‡Š„F•½Žè\n   1 ‚V˜Z•à(77)\n   2 ‚RŽl•à(33)\n",
        en(
            "The text was opened in a wrong encoding and saved again (mojibake).",
            "Read it with `--repair`, or get the original file."
        ),
        ja(
            "別の文字コードとして開いて保存したため、文字化けしています。",
            "--repair を付けて読むか、元のファイルを入手してください。"
        );
    "mixed_encodings", bytes b"\xe6\x89\x8b\xe5\x90\x88\xe5\x89\xb2\xef\xbc\x9a\xe5\xb9\xb3\xe6\x89\x8b\n   1 \x82V\x98Z\x95\xe0(77)\n   2 \x82R\x8el\x95\xe0(33)\n",
        en(
            "The text is in two encodings, as when files are joined.",
            "Read it with `--repair`, or convert the parts before you join them."
        ),
        ja(
            "ファイルを連結したときのように、2つの文字コードが混じっています。",
            "--repair を付けて読むか、文字コードをそろえてから連結してください。"
        );
    "quoted", text "> 手合割：平手\n>    1 ７六歩(77)\n>    2 ３四歩(33)\n",
        en("The lines are quoted, as in an answer to a mail.", "Read it with `--repair`, or remove the `>`."),
        ja("行頭にメールの引用の「>」が付いています。", "--repair を付けて読むか、「>」を消してください。");
    "html", text "手合割：平手\n   1 ７六歩&#40;77&#41;\n   2 ３四歩&#40;33&#41;\n",
        en("The text has tags or entities of HTML.", "Read it with `--repair`, or save the page as text."),
        ja("HTMLのタグや文字参照が混じっています。", "--repair を付けて読むか、テキストとして保存し直してください。");
    "fullwidth", text "手合割：平手\n   １ ７六歩(77)\n",
        en("Move numbers or times are written in full width.", "Write them in half width: `1`, `( 0:12/00:00:12)`."),
        ja("手数や消費時間が全角です。", "半角で書いてください。");
}
