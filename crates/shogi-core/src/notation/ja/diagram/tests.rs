//! Tests of rows and of whole boards. Hands are tested in `hand.rs`.

use pretty_assertions::assert_eq;

use super::*;
use crate::Setup;

/// The rows of the example in the BOD document (translated 2020-11-11).
const DOCUMENT: [&str; 9] = [
    "|v香v桂 ・ ・ ・ ・ ・ ・ ・|一",
    "| ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二",
    "| ・ ・v玉 ・v歩 ・ ・ ・ ・|三",
    "|v歩 ・ ・ ・v金 ・ ・ ・ ・|四",
    "| ・ ・v銀 ・ ・ ・v歩 ・ ・|五",
    "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|六",
    "| 歩 歩 ・ 歩 歩v歩 歩 ・ 歩|七",
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八   ",
    "| 香 桂v金 ・v金 ・ ・ 桂 香|九",
];

/// The board of [`DOCUMENT`] in SFEN, converted by hand.
const DOCUMENT_SFEN: &str = "ln7/3+B2+R2/2k1p4/p3g4/2s3p2/4K4/PP1PPpP1P/9/LNg1g2NL";

/// Reads `line` as the first row of a diagram and returns rank 1 in SFEN.
fn row(line: &str) -> Result<String, DiagramError> {
    let mut reader = DiagramReader::new();
    reader.row(line)?;
    let setup = Setup {
        board: reader.board,
        ..Setup::EMPTY
    };
    let sfen = setup.to_string();
    Ok(sfen.split('/').next().unwrap().to_owned())
}

/// Reads `line`, which has an error. Returns the kind of error and the text at its place.
fn error(line: &str) -> (DiagramErrorKind, &str) {
    let error = row(line).expect_err(line);
    (error.kind, &line[error.range])
}

fn board(rows: &[&str]) -> Board {
    let mut reader = DiagramReader::new();
    for line in rows {
        assert_eq!(reader.row(line), Ok(None), "{line}");
    }
    reader.finish().unwrap()
}

#[test]
fn the_board_of_the_document_reads_and_writes() {
    let board = board(&DOCUMENT);
    let expected: Setup = format!("{DOCUMENT_SFEN} b - 1").parse().unwrap();
    assert_eq!(board, expected.board);
    let lines: Vec<&str> = DOCUMENT.iter().map(|line| line.trim_end()).collect();
    let picture = format!(
        "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{}\n+---------------------------+",
        lines.join("\n")
    );
    assert_eq!(display_board(&board).to_string(), picture);
}

#[test]
fn every_piece_reads_back() {
    let sfen = "plnsgbrk1/+p+l+n+s+b+r3/PLNSGBRK1/+P+L+N+S+B+R3/9/9/9/9/9 b - 1";
    let setup: Setup = sfen.parse().unwrap();
    let rows = Rank::ALL.map(|rank| display_row(&setup.board, rank).to_string());
    assert_eq!(board(&rows.each_ref().map(String::as_str)), setup.board);
}

#[test]
fn the_rank_may_be_missing_or_a_digit() {
    for line in [
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|",
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|１",
        "| ・ ・ ・ ・ 玉 ・ ・ ・ ・| 一　",
    ] {
        assert_eq!(row(line), Ok("4K4".into()), "{line}");
    }
}

#[test]
fn a_wrong_rank_is_returned_and_the_order_of_rows_decides() {
    let line = "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|二";
    let mut reader = DiagramReader::new();
    let mismatch = reader.row(line).unwrap().unwrap();
    assert_eq!((mismatch.expected, mismatch.found), (Rank::ALL[0], Rank::ALL[1]));
    assert_eq!(&line[mismatch.range.clone()], "二");
    assert_eq!(
        mismatch.to_string(),
        "expected `一` at the end of the row, found `二`"
    );
    assert!(reader.board[Square::from_numbers(5, 1).unwrap()].is_some());
}

#[test]
fn other_marks_pieces_and_borders_are_read() {
    for (line, sfen) in [
        ("|V香ｖ桂v銀 ・ 王v王 ・ ・ ・|一", "lns1Kk3"),
        ("| 竜v竜 全v圭 杏vと と ・ ・|一", "+R+r+S+n+L+p+P2"),
        ("│v香v桂 ・ ・ ・ ・ ・ ・ ・│一", "ln7"),
        ("｜v香v桂 ・ ・ ・ ・ ・ ・ ・｜一", "ln7"),
        ("  |v香v桂 ・ ・ ・ ・ ・ ・ ・|一", "ln7"),
        ("|v香v桂 ・ ・ ・ ・ ・ ・ ・", "ln7"),
        ("|v香v桂 ・ ・ ・ ・ ・ ・ ・一", "ln7"),
    ] {
        assert_eq!(row(line), Ok(sfen.into()), "{line}");
    }
}

#[test]
fn empty_squares_have_other_spellings() {
    for line in [
        "|v香 ･ ･ ･ 玉 ･ ･ ･ 歩|",
        "|v香 . . . 玉 . . . 歩|",
        "|v香       玉       歩|",
        "|v香 　 　 　 玉 　 　 　 歩|",
        "|v香　　　 玉　　　 歩|",
    ] {
        assert_eq!(row(line), Ok("l3K3P".into()), "{line}");
    }
    assert_eq!(row("|                  |一"), Ok("9".into()));
    assert_eq!(row("|　　　　　　　　　|一"), Ok("9".into()));
}

#[test]
fn blanks_may_be_missing_or_doubled_if_a_row_has_nine_pieces_and_dots() {
    for line in [
        "|v香・ ・ ・ 玉 ・ ・ ・ 歩|",
        "|v香  ・ ・ ・　玉 ・ ・ ・ 歩 |",
        "|v香・・・玉・・・歩|",
    ] {
        assert_eq!(row(line), Ok("l3K3P".into()), "{line}");
    }
    assert_eq!(
        error("|v香  ・ ・ ・ 玉 ・ ・ ・|"),
        (DiagramErrorKind::PieceWithoutMark { found: '・' }, "・")
    );
}

#[test]
fn an_unknown_piece_is_an_error_with_its_place() {
    assert_eq!(
        error("| ・ ・ ・ ・ 虎 ・ ・ ・ ・|一"),
        (DiagramErrorKind::UnknownPiece { found: '虎' }, "虎")
    );
    assert_eq!(
        error("| ・ ・成銀 ・ ・ ・ ・ ・ ・|一").0,
        DiagramErrorKind::UnknownPiece { found: '成' }
    );
    assert_eq!(
        error("| ・ ・ ・ ・ 0 ・ ・ ・ ・|一").0,
        DiagramErrorKind::UnknownPiece { found: '0' }
    );
    assert_eq!(
        error("| ・ ・ ・ ・ v  ・ ・ ・|一").0,
        DiagramErrorKind::UnknownPiece { found: 'v' }
    );
}

#[test]
fn a_mark_needs_a_piece() {
    for line in [
        "|v・ ・ ・ ・ ・ ・ ・ ・ ・|",
        "|v  ・ ・ ・ ・ ・ ・ ・ ・|",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・v|",
    ] {
        assert_eq!(
            error(line),
            (DiagramErrorKind::MarkWithoutPiece { mark: 'v' }, "v"),
            "{line}"
        );
    }
}

#[test]
fn a_row_has_nine_cells() {
    let rank = Rank::ALL[0];
    assert_eq!(
        error("| ・ ・ ・ ・ ・ ・ ・ ・|一"),
        (DiagramErrorKind::TooFewCells { rank, count: 8 }, "")
    );
    assert_eq!(
        error("| ・ ・ ・ ・ ・ ・ ・ ・ ・ 歩|一"),
        (DiagramErrorKind::TooManyCells { rank }, " 歩")
    );
    assert_eq!(
        error("||一"),
        (DiagramErrorKind::TooFewCells { rank, count: 0 }, "")
    );
    assert_eq!(
        error("|v香v桂"),
        (DiagramErrorKind::TooFewCells { rank, count: 2 }, "")
    );
}

#[test]
fn other_lines_are_not_rows() {
    assert_eq!(
        error("+---------------------------+"),
        (DiagramErrorKind::MissingBorder, "+")
    );
    assert_eq!(error(""), (DiagramErrorKind::MissingBorder, ""));
    assert_eq!(
        error("| ・ ・ ・ ・ 玉 ・ ・ ・ ・|一 二"),
        (DiagramErrorKind::Trailing { found: '一' }, "一 二")
    );
    assert_eq!(
        error("| ・ ・ ・ ・ 玉 ・ ・ ・ ・|歩"),
        (DiagramErrorKind::Trailing { found: '歩' }, "歩")
    );
}

#[test]
fn a_board_has_nine_rows() {
    let mut reader = DiagramReader::new();
    for line in &DOCUMENT[..8] {
        reader.row(line).unwrap();
    }
    assert_eq!(reader.clone().finish(), Err(TooFewRows { count: 8 }));
    reader.row(DOCUMENT[8]).unwrap();
    let error = reader.row(DOCUMENT[8]).unwrap_err();
    assert_eq!(
        (error.kind, error.range),
        (DiagramErrorKind::TooManyRows, 0..DOCUMENT[8].len())
    );
    assert_eq!(reader.finish(), Ok(board(&DOCUMENT)));
}

#[test]
fn a_row_with_an_error_counts_and_stays_empty() {
    let mut reader = DiagramReader::new();
    assert!(reader.row("| 歩 歩 歩 歩 虎 歩 歩 歩 歩|一").is_err());
    assert_eq!(reader.rows(), 1);
    assert_eq!(reader.row(DOCUMENT[1]), Ok(None));
    assert_eq!(reader.board.pieces().count(), 2);
}

#[test]
fn an_error_says_the_place_first() {
    let error = row("| 虎|").unwrap_err();
    assert_eq!(
        error.to_string(),
        "byte 2: expected a piece (one of `玉飛龍角馬金銀全桂圭香杏歩と`) or `・`, found `虎`"
    );
}

#[test]
fn invisible_characters_are_blanks_in_a_row() {
    let row = "\u{200b}|v香\u{a0}・ ・ ・ ・ ・ ・ ・ ・\u{200b}|一\u{feff}";
    let mut reader = DiagramReader::new();
    assert_eq!(reader.row(row), Ok(None));
}
