//! Books with every kind of line, and with each fault.

use pretty_assertions::assert_eq;

use super::{Book, BookProblem};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

#[test]
fn a_move_that_is_left_out_takes_its_comments_with_it() {
    for bad in ["P*5e", "7g7f", "7六歩"] {
        let text = format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n7g7f\n#good\n{bad}\n#bad\n");
        let document = Book::read_str(&text);
        let [kept] = &document.book.positions[0].moves[..] else {
            panic!("{bad}")
        };
        assert_eq!(
            (kept.mv.to_string().as_str(), kept.comments.join(",")),
            ("7g7f", "good".to_owned())
        );
        assert_eq!(document.diagnostics().len(), 1, "{bad}");
    }
}

/// The codes and lines of the diagnostics of a book.
fn problems(text: &str) -> Vec<(&'static str, u32)> {
    let document = Book::read_str(text);
    let diagnostics = document.diagnostics().iter();
    diagnostics.map(|found| (found.code(), found.line())).collect()
}

#[test]
fn books_of_other_programs_are_read() {
    let text = format!(
        "\u{feff}#YANEURAOU-DB2016 1.00\r\n# about\r\nsfen {START} 1\r\n//start\r\n7g7f none -12 none 3\r\n#best\r\n2g2f   0\r\n6i7h  5 4 3\r\n"
    );
    let document = Book::read_str(&text);
    assert_eq!(document.diagnostics(), []);
    let book = document.book;
    assert_eq!(book.comments, [" about"]);
    let position = &book.positions[0];
    assert_eq!(position.comments, ["start"]);
    let fields: Vec<_> = position
        .moves
        .iter()
        .map(|mv| (mv.reply, mv.value, mv.depth, mv.count))
        .collect();
    assert_eq!(
        fields,
        [
            (None, Some(-12), None, Some(3)),
            (None, None, Some(0), None),
            (None, Some(5), Some(4), Some(3))
        ]
    );
    assert_eq!(position.moves[0].comments, ["best"]);
    let text = format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n7g7f none 1 2 3 see below\n2g2f none # old\n");
    let other = Book::read_str(&text);
    let comments: Vec<_> = other.book.positions[0]
        .moves
        .iter()
        .map(|mv| mv.comments.join("|"))
        .collect();
    assert_eq!(
        (comments, other.diagnostics().len()),
        (vec!["see below".to_owned(), "old".to_owned()], 0)
    );
    assert_eq!(
        book.to_string(),
        format!(
            "#YANEURAOU-DB2016 1.00\n# about\nsfen {START} 1\n#start\n6i7h none 5 4 3\n7g7f none -12 none 3\n#best\n\
             2g2f none none 0 none\n"
        )
    );
}

#[test]
fn the_entry_with_the_smaller_move_number_is_kept() {
    let entries = [format!("sfen {START} 5\n2g2f\n"), format!("sfen {START}\n7g7f\n")];
    for text in [entries.concat(), entries.iter().rev().cloned().collect()] {
        let text = format!("#YANEURAOU-DB2016 1.00\n{text}");
        let document = Book::read_str(&text);
        let [position] = &document.book.positions[..] else {
            panic!("{text}")
        };
        assert_eq!(position.moves[0].mv.to_string(), "7g7f");
        let [warning] = document.diagnostics() else {
            panic!("{text}")
        };
        assert_eq!(warning.kind().format(), Some(&BookProblem::DuplicatePosition));
    }
}

#[test]
fn each_fault_of_a_book_is_reported_at_its_line() {
    assert_eq!(problems("Dear reader,\n"), [("no_book", 1)]);
    assert_eq!(problems(""), [("no_book", 1)]);
    assert_eq!(
        problems(&format!("sfen {START}\n7g7f\n")),
        [("missing_book_header", 1)]
    );
    let text = format!(
        "#YANEURAOU-DB2016 1.00\n7g7f\nsfen {START} 1\n7g7f 3c3d x 1 2\n7g7f\n3c3d\n7六歩\nsfen 9/9 b - 1\n1a1b\n"
    );
    let expected = [
        ("move_without_position", 2),
        ("bad_book_field", 4),
        ("duplicate_move", 5),
        ("illegal_move", 6),
        ("bad_move_syntax", 7),
    ];
    let found = problems(&text);
    assert_eq!(found[..5], expected[..5]);
    assert_eq!((found.len(), found[5].1), (6, 8));
    assert_eq!(Book::parse(&text).unwrap_err().diagnostic().line(), 2);
    let warned = format!("sfen {START}\n7g7f\n");
    assert_eq!(Book::parse(&warned).unwrap(), Book::read_str(&warned).book);
}

#[cfg(feature = "encoding")]
#[test]
fn a_book_may_be_in_shift_jis() {
    let bytes = [
        b"#YANEURAOU-DB2016 1.00\nsfen ".as_slice(),
        START.as_bytes(),
        b"\n#\x92\xE8\x90\xD5\n7g7f\n",
    ]
    .concat();
    let document = Book::read(&bytes);
    assert_eq!(document.diagnostics(), []);
    assert_eq!(document.book.positions[0].comments, ["定跡"]);
    let bytes = [bytes.as_slice(), b"#\xFF\xFF"].concat();
    assert_eq!(Book::read(&bytes).diagnostics()[0].code(), "undecodable");
}
