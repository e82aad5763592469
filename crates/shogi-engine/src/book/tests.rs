//! Books with every kind of line, and with each fault.

mod sbk;

use std::io::{self, Cursor};

use pretty_assertions::assert_eq;

use shogi_core::text::TextProblem;
use shogi_core::{Position, Setup};

use super::{
    Book, BookEvaluation, BookFile, BookFormat, BookGames, BookMove, BookPart, BookPosition, BookProblem,
    BookWriter, Diagnostic, MoveQuality, PositionMerger,
};

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
        assert_eq!(
            warning.kind().format(),
            Some(&BookProblem::DuplicatePosition { differs: true })
        );
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

#[test]
fn a_missing_header_and_the_first_unsorted_position_are_reported_once() {
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    let unsorted =
        format!("# old\nsfen {START} 1\n7g7f\nsfen {kings} w - 1\n5a5b\nsfen {kings} b - 1\n5i5h\n");
    let expected = [("missing_book_header", 1), ("unsorted_book", 4)];
    assert_eq!(problems(&unsorted), expected);
    let mut found = Vec::new();
    let file = BookFile::new(Cursor::new(&unsorted), BookFormat::YaneuraOu).unwrap();
    let read = file.for_each(|entry| {
        found.extend(entry.diagnostics.iter().map(|found| (found.code(), found.line())));
        Ok(())
    });
    found.sort_unstable();
    assert_eq!(
        (found, read.unwrap().comments),
        (expected.to_vec(), vec![" old".to_owned()])
    );
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

/// A book with something in each field: a line of moves, its other positions, and a position to which no moves lead.
fn full_book() -> Book {
    let text = "#YANEURAOU-DB2016 1.00\n# opening book\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n#start\n\
        7g7f 3c3d 30 20 50\n#good\n2g2f 8c8d -12 18 7\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n3c3d none 31998 1 4\n\
        sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3\n8h2b+ 3a2b -5 3 2\n\
        sfen 4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1\nP*2e none 1 2 3\nG*5b none 2 2 3\nR*1a none 3 2 3\n\
        sfen 8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124\nB*5e none -40 2 9\n";
    let mut book = Book::parse(text).unwrap();
    book.author = Some("作者".to_owned());
    let position = &mut book.positions[0];
    position.moves[1].quality = Some(MoveQuality::Dubious);
    position.games = Some(BookGames {
        games: 60,
        black_wins: 30,
        white_wins: 29,
    });
    position.evaluations.push(BookEvaluation {
        value: -50,
        depth: 20,
        selective_depth: 30,
        nodes: 5_000_000_000,
        variation: "7g7f 3c3d".to_owned(),
        engine: Some("engine".to_owned()),
    });
    book
}

/// A book, with positions and moves in the order of the text.
fn sorted(mut book: Book) -> Book {
    book.positions.sort_by_key(|position| position.setup.to_string());
    for position in &mut book.positions {
        position.moves.sort_by_key(|mv| mv.mv.to_string());
    }
    book
}

/// The book without what a kind does not hold.
fn without_losses(mut book: Book, format: BookFormat) -> Book {
    for position in &mut book.positions {
        for mv in &mut position.moves {
            if format != BookFormat::YaneuraOu {
                (mv.reply, mv.comments) = (None, Vec::new());
            }
            match format {
                BookFormat::Ybb => mv.count = None,
                BookFormat::Sbk => (mv.value, mv.depth) = (None, None),
                _ => {}
            }
            mv.quality = mv.quality.filter(|_| format == BookFormat::Sbk);
        }
        if format == BookFormat::Ybb {
            position.comments.clear();
        }
        if format != BookFormat::Sbk {
            (position.games, position.evaluations) = (None, Vec::new());
        }
    }
    book
}

#[test]
fn each_kind_is_read_as_it_was_written_but_for_the_losses() {
    let book = full_book();
    let expected = [
        (
            BookFormat::YaneuraOu,
            "1 author, 1 game count, 1 position evaluation, 1 quality mark",
        ),
        (
            BookFormat::Ybb,
            "3 comments, 1 author, 3 reply moves, 8 counts, 1 game count, 1 position evaluation, 1 quality mark",
        ),
        (BookFormat::Sbk, "1 comment, 3 reply moves, 8 values, 8 depths"),
        (
            BookFormat::Apery,
            "3 move numbers, 3 comments, 1 author, 3 reply moves, 8 depths, 1 game count, 1 position evaluation, 1 quality mark",
        ),
    ];
    for (format, losses) in expected {
        let written = book.to_bytes(format);
        assert_eq!(written.losses.to_string(), losses, "{format}");
        let detected = BookFormat::detect(&written.bytes);
        assert_eq!(detected, (format != BookFormat::Apery).then_some(format));
        let read = Book::read_as(&written.bytes, format);
        let codes: Vec<_> = read.diagnostics().iter().map(Diagnostic::code).collect();
        if format == BookFormat::Apery {
            // No moves lead to two of the positions.
            assert_eq!(
                (codes, read.book.positions.len()),
                (vec!["unreached_book_entry"], 3)
            );
            continue;
        }
        assert_eq!(codes, [""; 0], "{format}");
        let again = read.book.to_bytes(format);
        assert!(
            again
                .losses
                .iter()
                .all(|(part, _)| part == BookPart::Count || part == BookPart::Reply),
            "{format}: {}",
            again.losses
        );
        assert_eq!(again.bytes, written.bytes, "{format}");
        let held = sorted(without_losses(book.clone(), format));
        assert_eq!(sorted(read.book).positions, held.positions, "{format}");
    }
}

#[test]
fn positions_are_found_in_files() {
    let book = full_book();
    for format in BookFormat::ALL {
        let bytes = book.to_bytes(format).bytes;
        let mut file = BookFile::new(Cursor::new(bytes), format).unwrap();
        for position in &book.positions {
            let found = file.find(&position.setup).unwrap().unwrap();
            assert_eq!(found.diagnostics, [], "{format}");
            let found = found.position.unwrap();
            let values = |position: &BookPosition| {
                let mut values: Vec<_> = position
                    .moves
                    .iter()
                    .map(|mv| (mv.mv.to_string(), mv.value.filter(|_| format != BookFormat::Sbk)))
                    .collect();
                values.sort();
                values
            };
            assert_eq!(values(&found), values(position), "{format} {}", position.setup);
        }
        for sfen in ["4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 w RBGSNLP 1"] {
            assert_eq!(file.find(&sfen.parse().unwrap()).unwrap(), None, "{format}");
        }
    }
}

#[test]
fn a_file_gives_each_position_as_the_whole_book_does() {
    let book = full_book();
    for format in BookFormat::ALL {
        let bytes = book.to_bytes(format).bytes;
        let whole = Book::read_as(&bytes, format);
        let (mut positions, mut diagnostics) = (Vec::new(), Vec::new());
        let file = BookFile::new(Cursor::new(&bytes), format).unwrap();
        let about = file.for_each(|entry| {
            positions.extend(entry.position);
            diagnostics.extend(entry.diagnostics);
            Ok(())
        });
        assert_eq!(positions, whole.book.positions, "{format}");
        assert_eq!(about.unwrap().comments, whole.book.comments);
        assert_eq!(diagnostics, whole.diagnostics());
    }
}

#[test]
fn a_cut_book_is_no_panic_and_an_error() {
    let book = full_book();
    for format in [BookFormat::Ybb, BookFormat::Sbk, BookFormat::Apery] {
        let bytes = book.to_bytes(format).bytes;
        for length in 0..bytes.len() {
            let document = Book::read_as(&bytes[..length], format);
            let mut file = BookFile::new(Cursor::new(&bytes[..length]), format).unwrap();
            let _ = file.find(&Setup::STARTPOS);
            let is_cut = match format {
                BookFormat::Apery => length % 16 > 0,
                // An SBK may also end between two of its parts.
                BookFormat::Sbk => length == bytes.len() - 1,
                _ => true,
            };
            if is_cut {
                let found = document
                    .diagnostics()
                    .iter()
                    .any(|found| found.code() == "damaged_book");
                assert!(found, "{format} {length}");
            }
        }
        // Each byte may be wrong.
        for index in 0..bytes.len() {
            for byte in [0, 0x7f, 0xff] {
                let mut bytes = bytes.clone();
                bytes[index] = byte;
                let _ = Book::read_as(&bytes, format);
            }
        }
    }
}

#[test]
fn a_fault_of_a_binary_book_has_its_byte() {
    let bytes = full_book().to_bytes(BookFormat::Ybb).bytes;
    let mut damaged = bytes.clone();
    let last = bytes.len() - 6;
    damaged[last..].copy_from_slice(&[0xff; 6]);
    let document = Book::read(&damaged);
    let error = document.first_error().unwrap();
    assert_eq!(
        error.kind().to_string(),
        format!("byte {last}: the number 0xffff is no move, left out")
    );
    let mut illegal = bytes.clone();
    illegal[last..last + 2].copy_from_slice(&0x1e3b_u16.to_le_bytes());
    assert_eq!(Book::read(&illegal).first_error().unwrap().code(), "illegal_move");
    let mut newer = bytes;
    newer[24] = 2;
    assert_eq!(Book::read(&newer).first_error().unwrap().code(), "damaged_book");
}

#[test]
fn moves_that_no_record_names_are_reported() {
    let bytes = full_book().to_bytes(BookFormat::Ybb).bytes;
    let expected = |offset: usize| format!("byte {offset}: {}", BookProblem::Damaged);
    let found = |bytes: &[u8]| {
        let document = Book::read(bytes);
        let found = document.diagnostics().iter();
        found.map(|found| found.kind().to_string()).collect::<Vec<_>>()
    };
    let longer = [&bytes[..], b"surplus"].concat();
    assert_eq!(found(&longer), [expected(bytes.len())]);
    // The last position has one move less.
    let mut shorter = bytes;
    let moves = 32 + 44 * 5;
    shorter[moves - 2] -= 1;
    assert_eq!(found(&shorter), [expected(shorter.len() - 6)]);
}

#[test]
fn the_same_position_of_two_books_is_merged() {
    let sfen = format!("#YANEURAOU-DB2016 1.00\nsfen {START} ");
    let one = Book::parse(&format!(
        "{sfen}3\n7g7f 3c3d 30 20 5\n2g2f none 1 5 none\n#a\n1g1f none none 9 1\n"
    ))
    .unwrap();
    let other = Book::parse(&format!(
        "{sfen}1\n7g7f 8c8d 40 20 6\n2g2f 8c8d 2 6 3\n#a\n#b\n1g1f none -7 2 1\n9g9f\n"
    ))
    .unwrap();
    let mut position = one.positions[0].clone();
    assert!(position.merge(other.positions[0].clone()).is_empty());
    let expected = format!(
        "sfen {START} 1\n7g7f 3c3d 30 20 11\n2g2f 8c8d 2 6 3\n#a\n#b\n1g1f none -7 2 2\n9g9f none none none none\n"
    );
    assert_eq!(position.to_string(), expected);
    let mut both = one;
    both.positions.extend(other.positions);
    let bytes = both.to_bytes(BookFormat::YaneuraOu).bytes;
    assert_eq!(
        String::from_utf8(bytes).unwrap(),
        format!("#YANEURAOU-DB2016 1.00\n{expected}")
    );
}

#[test]
fn an_unknown_value_is_not_counted_as_a_value() {
    let book = Book::parse(&format!(
        "#YANEURAOU-DB2016 1.00\nsfen {START} 1\n7g7f\n2g2f none 70000 none 70000\n"
    ))
    .unwrap();
    for (format, losses) in [
        (
            BookFormat::Apery,
            "1 unknown value (written as 0), 1 count, 1 unknown count (written as 1)",
        ),
        (
            BookFormat::Ybb,
            "1 value, 1 unknown value (written as 0), 1 count",
        ),
    ] {
        assert_eq!(book.to_bytes(format).losses.to_string(), losses);
    }
}

#[test]
fn a_quality_that_differs_is_counted_when_books_are_merged() {
    let mut book = full_book();
    let mut other = book.positions[0].clone();
    other.moves[1].quality = Some(MoveQuality::Good);
    book.positions.push(other);
    let losses = book.to_bytes(BookFormat::Sbk).losses;
    let quality = losses.iter().find(|&(part, _)| part == BookPart::Quality);
    assert_eq!(quality, Some((BookPart::Quality, 1)));
}

#[test]
fn many_comments_on_a_position_are_joined_in_linear_time() {
    let mut merger = PositionMerger::new(BookPosition::new(Setup::STARTPOS));
    for number in 0..20_000 {
        let mut position = BookPosition::new(Setup::STARTPOS);
        position.comments = [number, number, number / 2]
            .map(|number| number.to_string())
            .to_vec();
        merger.add(position);
    }
    let comments = merger.finish().comments;
    assert_eq!(
        (comments.len(), &*comments[1], &*comments[39_999]),
        (40_001, "0", "19999")
    );
}

#[test]
fn a_writer_refuses_positions_that_are_unsorted_or_come_twice() {
    let book = full_book();
    for format in BookFormat::ALL {
        let mut positions = book.positions.clone();
        positions.retain(|position| format.sort_key(&position.setup).is_some());
        positions.sort_by_cached_key(|position| format.sort_key(&position.setup));
        let [first, second, ..] = &positions[..] else {
            panic!("{format}")
        };
        for (pair, is_fine) in [
            ([first, second], true),
            ([first, first], false),
            ([second, first], format == BookFormat::Sbk),
        ] {
            let [out, scratch] = [(); 2].map(|()| Cursor::new(Vec::new()));
            let mut writer = BookWriter::new(out, scratch, &book, format).unwrap();
            writer.push(pair[0]).unwrap();
            let found = writer.push(pair[1]).and_then(|()| writer.finish().map(|_| ()));
            let found = found.map_err(|error| error.kind());
            let expected = if is_fine {
                Ok(())
            } else {
                Err(io::ErrorKind::InvalidInput)
            };
            assert_eq!(found, expected, "{format}");
        }
    }
}

#[test]
fn the_diagnostics_of_a_book_are_limited_and_the_others_counted() {
    // Damaged states, moves that are none, and lines that are none.
    let states = [0x1a, 1, 0xff].repeat(5000);
    let moves = [&[0x1a, 0xa0, 0x9c, 1][..], &[0x4a, 0].repeat(10_000)].concat();
    let lines = [
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        &"x\n".repeat(5000),
    ];
    for (bytes, format, count) in [
        (&states[..], BookFormat::Sbk, 5001),
        (&moves, BookFormat::Sbk, 10_000),
        (lines.concat().as_bytes(), BookFormat::YaneuraOu, 5001),
    ] {
        let document = Book::read_as(bytes, format);
        let found = document.diagnostics();
        assert!((201..=202).contains(&found.len()), "{}", found.len());
        let Some(TextProblem::MoreDiagnostics {
            count: more,
            any_error: true,
        }) = found.last().unwrap().kind().text()
        else {
            panic!("{:?}", found.last())
        };
        assert_eq!(found.len() - 1 + more, count, "{format}");
        assert!(document.first_error().is_some());
    }
}

#[test]
fn what_is_there_twice_is_an_error_if_something_is_lost() {
    let severities = |lines: &str| {
        let text = format!("#YANEURAOU-DB2016 1.00\nsfen {START} 1\n{lines}");
        let document = Book::read_str(&text);
        let found = document.diagnostics().iter();
        found
            .map(|found| (found.code(), found.is_error()))
            .collect::<Vec<_>>()
    };
    for (lines, is_error) in [
        ("7g7f none 1 2 3\n7g7f none 1 2 3\n", false),
        ("7g7f none 1 2 3\n7g7f none 1 2 4\n", true),
        ("7g7f\n#a\n#b\n7g7f #a\n#b\n", false),
        ("7g7f\n#a\n7g7f\n#a\n#b\n", true),
        ("7g7f\n7g7f #a\n", true),
    ] {
        assert_eq!(severities(lines), [("duplicate_move", is_error)], "{lines}");
    }
    for (number, lines, is_error) in [
        (1, "7g7f\n#a\n", false),
        (5, "7g7f\n#a\n", false),
        (1, "2g2f\n", true),
        (0, "7g7f\n", true),
        (1, "7g7f\n#a\n2g2f\n", true),
    ] {
        let number = if number == 0 {
            String::new()
        } else {
            number.to_string()
        };
        let lines = format!("7g7f\n#a\nsfen {START} {number}\n{lines}");
        assert_eq!(severities(&lines), [("duplicate_position", is_error)], "{lines}");
    }
}

#[test]
fn an_unsorted_book_of_apery_is_read() {
    let bytes = full_book().to_bytes(BookFormat::Apery).bytes;
    let sorted = Book::read_as(&bytes, BookFormat::Apery);
    let (entries, _) = bytes.as_chunks::<16>();
    let reversed: Vec<u8> = entries.iter().rev().flatten().copied().collect();
    let unsorted = Book::read_as(&reversed, BookFormat::Apery);
    let codes: Vec<_> = unsorted.diagnostics().iter().map(Diagnostic::code).collect();
    assert_eq!(codes, ["unsorted_book", "unreached_book_entry"]);
    assert!(unsorted.first_error().is_some());
    assert_eq!(self::sorted(unsorted.book), self::sorted(sorted.book));
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    let byte = |digits| u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

/// The YBB (without depths) and the book of Apery have the bytes that cshogi 1.1 gives for positions and moves, and the SBK is
/// written by the library `protobuf` of Python with the schema of `BookConv`.
#[test]
fn books_made_with_other_programs_are_read() {
    let ybb = "59414e452d42494e424f4f4b2d563100020000000000000000000000000000005824000000000000000000004219e7f19124\
        49922449524aa9b5b6d6da7bbf7e00000000000000000100010058a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e\
        9651220c0400000000000000010002008d40ff7f3b1e1e008e07f4ff";
    let ybb = bytes(ybb);
    let document = Book::read(&ybb);
    assert_eq!(
        (document.format, document.diagnostics()),
        (BookFormat::Ybb, &[][..])
    );
    let expected = format!(
        "#YANEURAOU-DB2016 1.00\nsfen 4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1\nP*2e none none none none\n\
         sfen {START} 1\n7g7f none 30 none none\n2g2f none -12 none none\n"
    );
    assert_eq!(document.book.to_string(), expected);
    let apery = "157eade1e78ebeee3b1e05001e000000157eade1e78ebeee8e070500f4ffffff";
    let apery = bytes(apery);
    let document = Book::read_as(&apery, BookFormat::Apery);
    assert_eq!(document.diagnostics(), []);
    let expected =
        format!("#YANEURAOU-DB2016 1.00\nsfen {START} 1\n7g7f none 30 none 5\n2g2f none -12 none 5\n");
    assert_eq!(document.book.to_string(), expected);
    let sbk = "0a01611201641a3c080010fe95bff7dbd53718072009280530044201634a0b08f7ec8108100218032001521808ceffffffffff\
        ffffff011014181e2080e497d0122a01781a280801100118002000280030004a1a08b3e88088f9ffffffff011000180120ffffffffff\
        ffffffff01";
    let sbk = bytes(sbk);
    let document = Book::read(&sbk);
    assert_eq!(
        (document.format, document.diagnostics()),
        (BookFormat::Sbk, &[][..])
    );
    let expected = format!(
        "#YANEURAOU-DB2016 1.00\n#d\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
         3c3d none none none 1\nsfen {START} 1\n#c\n7g7f none none none 3\n"
    );
    let book = document.book;
    assert_eq!(book.to_string(), expected);
    let start = &book.positions[0];
    let games = start
        .games
        .map(|games| [games.games, games.black_wins, games.white_wins]);
    assert_eq!((book.author.as_deref(), games), (Some("a"), Some([9, 5, 4])));
    assert_eq!(start.moves[0].quality, Some(MoveQuality::Good));
    let expected = BookEvaluation {
        value: -50,
        depth: 20,
        selective_depth: 30,
        nodes: 5_000_000_000,
        variation: "x".to_owned(),
        engine: None,
    };
    assert_eq!(start.evaluations, [expected]);
}

#[test]
fn an_empty_file_is_no_book() {
    for format in BookFormat::ALL {
        let document = Book::read_as(b"", format);
        let errors: Vec<_> = document.diagnostics().iter().map(Diagnostic::is_error).collect();
        assert_eq!(errors, [true], "{format}");
    }
}
