//! The codes that only books have. A code that records have too, such as `illegal_move`, is explained with theirs.

use shogi_core::messages::explanations;

use super::BookProblem;

macro_rules! header {
    () => {
        "#YANEURAOU-DB2016 1.00\n"
    };
}

macro_rules! start {
    () => {
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
    };
}

explanations! {
    pub(crate) const EXPLANATIONS of BookProblem::MESSAGES;

    "no_book", file "book.db" "Dear members,\nthe next meeting is on Sunday.\n",
        en("The file is not a book of YaneuraOu.", "Name a book, or give a file with another content another extension than `.db`."),
        ja("やねうら王の定跡ファイルではありません。", "定跡ファイルを指定するか、ほかの内容のファイルなら拡張子を「.db」以外にしてください。");
    "missing_book_header", file "book.db" concat!(start!(), "7g7f none 30 20 5\n"),
        en("The first line of a book is missing.", "Write `#YANEURAOU-DB2016 1.00` first; other programs need it."),
        ja("定跡ファイルの1行目がありません。", "1行目に「#YANEURAOU-DB2016 1.00」と書いてください。ほかのソフトに必要です。");
    "undecodable", bytes_of "book.db" b"#YANEURAOU-DB2016 1.00\n# \xff\xff\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h\n",
        en("A book has bytes that are not text.", "Save the file as UTF-8, or get it again."),
        ja("定跡ファイルに文字ではないデータがあります。", "UTF-8で保存するか、ファイルをもう一度入手してください。");
    "unended_book_line", file "book.db" concat!(header!(), start!(), "7g7f none 30"),
        en("The last line of a book has no line end, as in a file that was not copied to its end.", "Get the file again, or add the line end if nothing is missing."),
        ja("定跡ファイルの最後の行に改行がなく、途中で切れている恐れがあります。", "ファイルをもう一度入手するか、欠けていなければ改行を付けてください。");
    "move_without_position", file "book.db" concat!(header!(), "7g7f none 30 20 5\n", start!(), "2g2f none 20 20 3\n"),
        en("A book has a move before the first position.", "Write the position before it, in a line `sfen …`."),
        ja("定跡ファイルで、局面より前に指し手があります。", "指し手の前に「sfen」で始まる局面の行を書いてください。");
    "bad_book_field", file "book.db" concat!(header!(), start!(), "7g7f 3c3d good 20 5\n"),
        en("A field after a move of a book cannot be read, and counts as unknown.", "Write the reply, the value, the depth and the count in this order, and `none` for what is unknown."),
        ja("定跡の指し手の後に読めない項目があり、不明としました。", "応手、評価値、深さ、採択回数の順に書き、不明なら「none」としてください。");
    "damaged_book", bytes_of "book.ybb" b"YANE-BINBOOK-V1\0\x01",
        en("A book has bytes that its kind does not have there, or ends too early.", "Get the file again, or make it anew."),
        ja("定跡ファイルに不正なデータがあるか、途中で終わっています。", "ファイルをもう一度入手するか、作り直してください。");
    "too_large_book_part", bytes_of "book.sbk" b"\x1a\x81\x80\x40",
        en("A position or a text of a book of ShogiGUI is larger than what is read.", "If the size is right, shorten the comments or evaluations there; else get the file again."),
        ja("ShogiGUIの定跡ファイルに、大きすぎて読めない局面または文章があります。", "大きさが正しければコメントや評価を短くしてください。そうでなければファイルをもう一度入手してください。");
    "bad_book_position", bytes_of "book.ybb" b"YANE-BINBOOK-V1\0\x01\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\0\0\0\0\x01\0\0\0",
        en("The bytes of a position in a book are no position.", "Get the file again, or make it anew."),
        ja("定跡ファイルの局面のデータが、局面を表していません。", "ファイルをもう一度入手するか、作り直してください。");
    "bad_book_move", bytes_of "book.bin" b"\x15\x7e\xad\xe1\xe7\x8e\xbe\xee\xff\xff\x01\0\0\0\0\0",
        en("A number in a book is no move.", "Get the file again, or make it anew."),
        ja("定跡ファイルの数値が指し手を表していません。", "ファイルをもう一度入手するか、作り直してください。");
    "bad_book_quality", bytes_of "book.sbk" b"\x1a\x0d\x08\0\x4a\x09\x08\xf7\xec\x81\x08\x10\x05\x18\x01",
        en("The quality of a move in a book of ShogiGUI is none of those from 1 to 4.", "If a newer program wrote the book, use that program; else correct the quality there."),
        ja("ShogiGUIの定跡ファイルで、指し手の良否が1から4までのいずれでもありません。", "新しいソフトの定跡ならそのソフトで使ってください。そうでなければ、ソフトで良否を付け直してください。");
    "unsorted_book", file "book.db" concat!(header!(), start!(), "7g7f none 30 20 5\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h none 0 1 1\n"),
        en("The positions of a book are not sorted.", "Write the book anew: `kifu tree book.db --output sorted.db`."),
        ja("定跡ファイルの局面が整列されていません。", "「kifu tree book.db --output sorted.db」で書き直してください。");
    "ignored_book_field", bytes_of "book.sbk" b"\x1a\x04\x08\0\x60\x01",
        en("A book of ShogiGUI has fields that are unknown, of another type, or counts below 0.", "If a newer program wrote the book, use that program; else make the book anew."),
        ja("ShogiGUIの定跡ファイルに、未知の項目、型の異なる項目、負の回数のいずれかがあります。", "新しいソフトの定跡ならそのソフトで使ってください。そうでなければ作り直してください。");
    "other_book_position", bytes_of "book.sbk" b"\x1a\x1c\x08\0\x4a\x0b\x08\xf7\xec\x81\x08\x10\0\x18\x01\x20\x01\x4a\x0b\x08\xa7\xcc\x80\x08\x10\0\x18\x01\x20\x01\x1a\x02\x08\x01",
        en("Two moves of a book of ShogiGUI link to the same entry, but lead to different positions.", "Make the book anew. The entry is read as that of the first of these positions."),
        ja("ShogiGUIの定跡ファイルで、2つの指し手の後の局面が異なるのに、同じ局面が指定されています。", "定跡ファイルを作り直してください。先に現れた指し手の後の局面として読みました。");
    "unreached_book_entry", bytes_of "book.bin" b"\0\0\0\0\0\0\0\0\x3b\x1e\x01\0\0\0\0\0",
        en("A book does not name a position, and no moves lead to it from a start position.", "Nothing can be done about a book of Apery. Other books can have the position itself."),
        ja("定跡ファイルに局面が書かれておらず、開始局面から指し手でも到達しません。", "Aperyの定跡では直せません。ほかの種類の定跡には局面そのものを書けます。");
    "duplicate_position", file "book.db" concat!(header!(), start!(), "7g7f none 30 20 5\n", start!(), "2g2f none 20 20 3\n"),
        en("A book has a position twice. If the entries differ, one is left out with its moves, which is an error.", "Write all moves below one of the two, and remove the other."),
        ja("定跡ファイルに同じ局面が2回あります。内容が異なると一方を指し手とともに除くため、エラーです。", "指し手を一方にまとめて、もう一方を消してください。");
    "duplicate_move", file "book.db" concat!(header!(), start!(), "7g7f none 30 20 5\n7g7f none 20 20 3\n"),
        en("A position of a book has a move twice. If their data differ, the second is left out, which is an error.", "Remove one of the two."),
        ja("定跡の1つの局面に同じ指し手が2回あります。内容が異なると2つ目を除くため、エラーです。", "どちらかを消してください。");
}

#[cfg(all(test, feature = "encoding"))]
mod tests {
    use std::path::Path;

    use pretty_assertions::assert_eq;
    use shogi_core::messages::Language;

    use super::*;
    use crate::book::{Book, BookFormat};

    #[test]
    fn each_example_has_a_diagnostic_with_the_code() {
        for explanation in EXPLANATIONS {
            let example = explanation.example().unwrap();
            let format = BookFormat::from_path(Path::new(example.name.unwrap())).unwrap();
            let document = Book::read_as(example.content, format);
            let found: Vec<_> = document
                .diagnostics()
                .iter()
                .map(|found| (found.code(), explanation.severities().contains(&found.severity())))
                .collect();
            assert_eq!(found, [(explanation.code(), true)]);
        }
    }

    #[test]
    fn the_texts_are_sentences() {
        for explanation in EXPLANATIONS {
            for (language, stop) in [(Language::English, '.'), (Language::Japanese, '。')] {
                for text in [explanation.meaning(language), explanation.advice(language)] {
                    assert!(text.ends_with(stop) && !text.contains('\n'), "{text}");
                }
            }
        }
    }
}
