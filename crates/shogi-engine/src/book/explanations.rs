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
    "move_without_position", file "book.db" concat!(header!(), "7g7f none 30 20 5\n", start!(), "2g2f none 20 20 3\n"),
        en("A book has a move before the first position.", "Write the position before it, in a line `sfen …`."),
        ja("定跡ファイルで、局面より前に指し手があります。", "指し手の前に「sfen」で始まる局面の行を書いてください。");
    "bad_book_field", file "book.db" concat!(header!(), start!(), "7g7f 3c3d good 20 5\n"),
        en("A field after a move of a book cannot be read, and counts as unknown.", "Write the reply, the value, the depth and the count in this order, and `none` for what is unknown."),
        ja("定跡の指し手の後に読めない項目があり、不明としました。", "応手、評価値、深さ、採択回数の順に書き、不明なら「none」としてください。");
    "duplicate_position", file "book.db" concat!(header!(), start!(), "7g7f none 30 20 5\n", start!(), "2g2f none 20 20 3\n"),
        en("A book has a position twice.", "Write all moves below one of the two, and remove the other."),
        ja("定跡ファイルに同じ局面が2回あります。", "指し手を一方にまとめて、もう一方を消してください。");
    "duplicate_move", file "book.db" concat!(header!(), start!(), "7g7f none 30 20 5\n7g7f none 20 20 3\n"),
        en("A position of a book has a move twice.", "Remove one of the two."),
        ja("定跡の1つの局面に同じ指し手が2回あります。", "どちらかを消してください。");
}

#[cfg(all(test, feature = "encoding"))]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::messages::Language;

    use super::*;
    use crate::book::Book;

    #[test]
    fn each_example_has_a_diagnostic_with_the_code() {
        for explanation in EXPLANATIONS {
            let document = Book::read(explanation.example().unwrap().content);
            let found: Vec<_> = document
                .diagnostics()
                .iter()
                .map(|found| (found.code(), vec![found.severity()]))
                .collect();
            assert_eq!(found, [(explanation.code(), explanation.severities().to_vec())]);
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
