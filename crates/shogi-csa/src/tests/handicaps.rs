//! Tests that read the start positions of all handicaps, written as `PI` with removed pieces and row by row.

use crate::{Color, File, Handicap, Rank, Setup, Square, WriteOptions, parse, to_string};
use pretty_assertions::assert_eq;

/// Returns the rows of a board in the form of the CSA document.
fn rows(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in Rank::ALL {
        text.push('P');
        text.push_str(&rank.number().to_string());
        for file in File::ALL.into_iter().rev() {
            match setup.board[Square::new(file, rank)] {
                Some(piece) => {
                    text.push(if piece.color == Color::Black { '+' } else { '-' });
                    text.push_str(piece.kind.to_csa());
                }
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_handicap_is_read_from_rows_and_written_as_removed_pieces() {
    for handicap in Handicap::ALL {
        let Some(setup) = handicap.setup() else { continue };
        let sign = if handicap == Handicap::Even { '+' } else { '-' };
        let record = parse(&format!("V2.2\n{}{sign}\n", rows(&setup))).unwrap();
        assert_eq!(record.handicap(), Some(handicap));
        let written = to_string(&record, &WriteOptions::default()).unwrap();
        assert!(written.contains("\nPI"), "{written}");
        assert_eq!(parse(&written).unwrap(), record);
    }
}

/// The removed pieces of 二枚落ち are an example in the CSA document. Those of 十枚落ち follow from the meaning of
/// the handicap.
#[test]
fn removed_pieces_are_those_of_the_handicap() {
    for (pi, handicap) in [
        ("PI82HI22KA", Handicap::TwoPiece),
        ("PI22KA82HI", Handicap::TwoPiece),
        ("PI11KY", Handicap::Lance),
        ("PI91KY", Handicap::RightLance),
        ("PI82HI22KA11KY91KY21KE81KE31GI71GI41KI61KI", Handicap::TenPiece),
    ] {
        assert_eq!(
            parse(&format!("V2.2\n{pi}\n-\n")).unwrap().handicap(),
            Some(handicap),
            "{pi}"
        );
    }
}
