//! Tests of rows and of whole boards. Hands are tested in `hand.rs`.

use pretty_assertions::assert_eq;

use super::*;
use crate::{File, Piece, Square};

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

/// Reads `line` as the first row of a diagram and returns rank 1 in SFEN. An error has the text at its place.
fn row(line: &str) -> Result<String, (DiagramErrorKind, &str)> {
    let row = read_row(line, Rank::ALL[0]).map_err(|(kind, range)| (kind, &line[range]))?;
    let mut board = Board::EMPTY;
    fill(&mut board, Rank::ALL[0], row.cells);
    let sfen = Setup {
        board,
        ..Setup::EMPTY
    }
    .to_string();
    Ok(sfen.split('/').next().unwrap().to_owned())
}

fn fill(board: &mut Board, rank: Rank, cells: [Option<Piece>; 9]) {
    for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
        board[Square::new(file, rank)] = cell;
    }
}

/// Reads `line`, which has an error.
fn error(line: &str) -> (DiagramErrorKind, &str) {
    row(line).expect_err(line)
}

fn board(rows: &[&str]) -> Board {
    let mut board = Board::EMPTY;
    for (rank, line) in Rank::ALL.into_iter().zip(rows) {
        let row = read_row(line, rank).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert!(
            row.written_rank.is_none_or(|(written, _)| written == rank),
            "{line}"
        );
        fill(&mut board, rank, row.cells);
    }
    board
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
fn the_rank_at_the_end_is_returned_with_its_place() {
    let line = "| ・ ・ ・ ・ 玉 ・ ・ ・ ・| 二 ";
    let row = read_row(line, Rank::ALL[0]).ok().unwrap();
    let (rank, range) = row.written_rank.unwrap();
    assert_eq!((rank, &line[range]), (Rank::ALL[1], "二"));
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
fn invisible_characters_are_blanks_in_a_row() {
    let line = "\u{200b}|v香\u{a0}・ ・ ・ ・ ・ ・ ・ ・\u{200b}|一\u{feff}";
    assert_eq!(row(line), Ok("l8".into()));
}
