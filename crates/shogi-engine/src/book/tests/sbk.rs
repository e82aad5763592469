//! Books of `ShogiGUI`.

use pretty_assertions::assert_eq;

use super::*;

/// A message in which a move leads back to the first position, and one with a position that is not named and not reached.
#[test]
fn circles_and_unnamed_positions_of_an_sbk_end() {
    let line = ["5i5h", "5a5b", "5h5i", "5b5a"];
    let mut position = Position::new_lenient(&"4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().unwrap());
    let mut book = Book::default();
    for usi in line {
        let mv = usi.parse().unwrap();
        let mut entry = BookPosition::new(position.to_setup());
        entry.moves.push(BookMove::new(mv));
        book.positions.push(entry);
        position.play(mv).unwrap();
    }
    let bytes = book.to_bytes(BookFormat::Sbk).bytes;
    let read = Book::read(&bytes);
    assert_eq!((read.format, read.diagnostics()), (BookFormat::Sbk, &[][..]));
    assert_eq!(read.book, book);
    // Two positions without their names: the first is the start position.
    let unnamed = Book::read(&[0x1a, 2, 0x08, 0, 0x1a, 2, 0x08, 1]);
    let codes: Vec<_> = unnamed.diagnostics().iter().map(Diagnostic::code).collect();
    assert_eq!(codes, ["unreached_book_entry"]);
}

#[test]
fn fields_of_an_sbk_that_are_not_read_are_reported() {
    let found = |bytes: &[u8]| {
        let document = Book::read_as(bytes, BookFormat::Sbk);
        let found = document.diagnostics().iter();
        let found = found.map(|found| found.kind().to_string()).collect::<Vec<_>>();
        (found, document.book)
    };
    let expected =
        |offset: u64, count: usize| format!("byte {offset}: {}", BookProblem::IgnoredFields { count });
    // An unknown field of the book, one of a position, and a number with the type of a text.
    let (problems, _) = found(&[0x28, 1, 0x1a, 7, 0x08, 0, 0x60, 1, 0x22, 1, 0]);
    assert_eq!(problems, [expected(0, 3)]);
    // A number of games below 0.
    let negative = [&[0x1a, 13, 0x08, 0, 0x20][..], &[0xff; 9], &[1]].concat();
    let (problems, book) = found(&negative);
    assert_eq!((problems, book.positions.len()), (vec![expected(4, 1)], 0));
}

#[test]
fn comments_of_an_sbk_are_lines() {
    let mut book = Book::default();
    for (comments, text) in [
        (&[""][..], &b"\n"[..]),
        (&["a", ""], b"a\n\n"),
        (&["a", "b", "", "c"], b"a\r\nb\r\rc"),
    ] {
        book.comments = comments.iter().map(|&line| line.to_owned()).collect();
        let written = book.to_bytes(BookFormat::Sbk).bytes;
        assert_eq!(Book::read_as(&written, BookFormat::Sbk).book, book);
        let length = u8::try_from(text.len()).unwrap();
        let bytes = [&[0x12, length], text].concat();
        assert_eq!(Book::read_as(&bytes, BookFormat::Sbk).book, book);
    }
    let damaged = Book::read_as(&[0x0a, 1, 0xff], BookFormat::Sbk);
    assert_eq!(damaged.diagnostics()[0].code(), "undecodable");
}

/// The number of a position is no index, and the position to which a move leads comes first.
#[test]
fn the_positions_of_an_sbk_may_have_any_numbers_and_any_order() {
    let mut book = Book::default();
    let mut position = Position::startpos();
    for usi in ["7g7f", "3c3d", "8h2b+"] {
        let mv = usi.parse().unwrap();
        let mut entry = BookPosition::new(position.to_setup());
        entry.moves.push(BookMove::new(mv));
        book.positions.push(entry);
        position.play(mv).unwrap();
    }
    let written = book.to_bytes(BookFormat::Sbk).bytes;
    let (head, mut rest) = written.split_at(4);
    let mut states = Vec::new();
    while let [0x1a, length, ..] = *rest {
        let (state, after) = rest.split_at(2 + usize::from(length));
        states.push(state.to_vec());
        rest = after;
    }
    assert_eq!(states.len(), 3);
    for state in &mut states {
        // The numbers 0, 1 and 2 become 7, 6 and 5. The last number of a state is that of the next one.
        let id = state[3];
        state[3] = 7 - id;
        let last = state.last_mut().unwrap();
        if id < 2 {
            *last = 7 - *last;
        }
    }
    // BookConv leaves out the start position in the first state only.
    states[1..].reverse();
    let bytes = [head, &states.concat()].concat();
    let read = Book::read_as(&bytes, BookFormat::Sbk);
    assert_eq!((read.diagnostics(), &read.book), (&[][..], &book));
}

#[test]
fn an_sbk_keeps_move_numbers() {
    // The third position also follows from the second, but with another number. Two have no numbers of their own.
    let text = "#YANEURAOU-DB2016 1.00\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n3c3d\n\
        sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 9\n8h2b+\n\
        sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h\n\
        sfen 4k4/9/9/9/9/9/9/4K4/9 w - 1\n";
    let book = Book::parse(text).unwrap();
    let written = book.to_bytes(BookFormat::Sbk);
    assert_eq!(written.losses.to_string(), "");
    let read = Book::read(&written.bytes);
    assert_eq!(read.diagnostics(), []);
    assert_eq!(sorted(read.book), sorted(book));
}

#[test]
fn a_part_of_an_sbk_that_is_too_large_is_left_out() {
    let mut book = full_book();
    book.author = Some("a".repeat(1 << 21));
    book.positions[0].comments = vec!["c".repeat(1 << 21)];
    let written = book.to_bytes(BookFormat::Sbk);
    let losses: Vec<_> = written.losses.iter().collect();
    assert!(losses.contains(&(BookPart::Author, 1)) && losses.contains(&(BookPart::Position, 1)));
    assert_eq!(Book::read(&written.bytes).diagnostics(), []);
    // Another program may write it.
    let state = [&b"\x1a\x84\x80\x40\x42\x80\x80\x40"[..], &vec![b'c'; 1 << 20]].concat();
    let bytes = [&state[..], &full_book().to_bytes(BookFormat::Sbk).bytes].concat();
    let read = Book::read_as(&bytes, BookFormat::Sbk);
    let found: Vec<_> = read
        .diagnostics()
        .iter()
        .map(|found| found.kind().to_string())
        .collect();
    assert_eq!(found, [format!("byte 0: {}", BookProblem::TooLarge)]);
    assert_eq!(read.book.positions.len(), 5);
}

#[test]
fn an_sbk_is_recognized_by_its_first_bytes() {
    let mut book = Book::default();
    let detect = |book: &Book| {
        BookFormat::detect(
            &book.to_bytes(BookFormat::Sbk).bytes[..512.min(book.to_bytes(BookFormat::Sbk).bytes.len())],
        )
    };
    assert_eq!(detect(&book), Some(BookFormat::Sbk));
    for author in ["作者", &"作者".repeat(300)] {
        book.author = Some(author.to_owned());
        assert_eq!(detect(&book), Some(BookFormat::Sbk));
        book.positions = full_book().positions;
    }
    for text in [
        &b"\n\xe6\x89\x8b\xe5\x90\x88\xe5\x89\xb2"[..],
        b"\n\n\x12",
        b"\n",
        b"",
        b"\n\x83\x5c\x83\x5c",
        b"\n\nabcdefghij",
        b"\nV2.2\n+\n",
    ] {
        assert_eq!(BookFormat::detect(text), None, "{text:?}");
    }
}
