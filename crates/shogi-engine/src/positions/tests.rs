//! Tests of files with positions. The bytes are those that cshogi 1.1.0 writes from numpy arrays of its types.

use pretty_assertions::assert_eq;

use super::*;

/// `7g7f` with the value 120, which Black wins; and `3c3d` with the value -45 in a game that White loses.
fn entries() -> [TrainingPosition; 2] {
    let mut first = TrainingPosition::new(Position::startpos());
    first.mv = Some("7g7f".parse().unwrap());
    first.value = 120;
    first.result = GameResult::Win(Color::Black);
    let mut second = TrainingPosition::new(Position::startpos());
    second.position.play(first.mv.unwrap()).unwrap();
    second.mv = Some("3c3d".parse().unwrap());
    second.value = -45;
    second.result = first.result;
    [first, second]
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = (0..hex.len()).step_by(2).map(|at| &hex[at..at + 2]);
    digits
        .map(|digits| u8::from_str_radix(digits, 16).unwrap())
        .collect()
}

const HCPE: &str = "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c78003b1e010059a449210cd757217e8e4d212caf427814c2ab109e4d112cd75f213e8e49210cd3ff150a0100";
const PSV: &str = "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c78003b1e0100010059a451220ceb67227e9653221caf447824c22b119e53121ceb6f223e9651220cd3ff150a0200ff00";

#[test]
fn entries_are_those_of_cshogi() {
    for (format, expected) in [(PositionsFormat::Hcpe, HCPE), (PositionsFormat::Psv, PSV)] {
        let mut written = Vec::new();
        for entry in entries() {
            entry.write(format, &mut written).unwrap();
        }
        assert_eq!(written, bytes(expected));
        let read = written
            .chunks(format.size())
            .zip(entries())
            .map(|(bytes, mut entry)| {
                if format == PositionsFormat::Hcpe {
                    // The number of the move is not written.
                    let setup = entry.position.to_setup().without_move_number().to_string();
                    entry.position = Position::new_lenient(&setup.parse().unwrap());
                }
                (TrainingPosition::read(format, bytes).unwrap(), entry)
            });
        read.for_each(|(read, entry)| assert_eq!(read, entry));
    }
}

#[test]
fn fields_without_a_meaning_are_errors() {
    let entry = |format: PositionsFormat, change: fn(&mut Vec<u8>)| {
        let mut bytes = Vec::new();
        entries()[0].write(format, &mut bytes).unwrap();
        change(&mut bytes);
        TrainingPosition::read(format, &bytes)
    };
    let (hcpe, psv) = (PositionsFormat::Hcpe, PositionsFormat::Psv);
    let no_move = entry(hcpe, |bytes| bytes[34..36].fill(0)).unwrap();
    assert_eq!(no_move.mv, None);
    let number = 0x7fff;
    assert_eq!(
        entry(hcpe, |bytes| bytes[34..36].copy_from_slice(&[0xff, 0x7f])),
        Err(EntryError::Move { number })
    );
    assert_eq!(
        entry(hcpe, |bytes| bytes[36] = 3),
        Err(EntryError::Result { code: 3 })
    );
    assert_eq!(
        entry(psv, |bytes| bytes[38] = 2),
        Err(EntryError::Result { code: 2 })
    );
    assert_eq!(
        entry(psv, |bytes| bytes.truncate(39)),
        Err(EntryError::Incomplete)
    );
    let king = EntryError::Position(UnpackError::King);
    assert_eq!(entry(psv, |bytes| bytes[0] = 0xff), Err(king));
}

#[test]
fn mates_have_the_values_of_each_kind() {
    let values = |format| {
        [(Some(3), false), (None, false), (Some(3), true)]
            .map(|(moves, is_mated)| TrainingPosition::mate_value(format, moves, is_mated))
    };
    assert_eq!(values(PositionsFormat::Hcpe), [32_767, 32_767, -32_767]);
    assert_eq!(values(PositionsFormat::Psv), [31_997, 32_000, -31_997]);
}

/// A position without a king, of which the order of the pieces beside the board decides whether there is room for it.
#[test]
fn a_position_without_a_king_that_was_read_can_be_written() {
    let bytes = [
        0xa3, 0x51, 0xfa, 0xfa, 0xec, 0x08, 0x42, 0x2d, 0x00, 0x4f, 0x4e, 0x4f, 0x3a, 0x39, 0x30, 0x7a, 0x72,
        0x21, 0x00, 0xff, 0x00, 0x47, 0x2e, 0xff, 0x6f, 0x2e, 0x54, 0x24, 0x3d, 0x21, 0x46, 0xfa, 0x55, 0xe7,
        0x01, 0x00, 0x00, 0x00, 0x00, 0xff,
    ];
    for format in PositionsFormat::ALL {
        let Ok(entry) = TrainingPosition::read(format, &bytes) else {
            continue;
        };
        let mut written = Vec::new();
        entry.write(format, &mut written).unwrap();
        assert_eq!(TrainingPosition::read(format, &written), Ok(entry));
    }
}
