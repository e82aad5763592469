//! Fuzz target: reads any bytes as an entry of each kind of file with positions. An entry that is read is the same when it is written
//! and read again, and its position is the same when it is packed in the other way, unless it lacks a king and has no room there.
#![no_main]

use shogi_core::Color;
use shogi_engine::packed::{Hcp, PackError, PackedSfen};
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

libfuzzer_sys::fuzz_target!(|bytes: [u8; 40]| {
    for format in PositionsFormat::ALL {
        let Ok(entry) = TrainingPosition::read(format, &bytes) else {
            continue;
        };
        let mut written = Vec::new();
        entry
            .write(format, &mut written)
            .expect("what was read can be written");
        assert_eq!(TrainingPosition::read(format, &written), Ok(entry.clone()));
        let setup = entry.position.to_setup();
        let unpacked = [
            Hcp::of(&entry.position).map(|packed| packed.setup()),
            PackedSfen::of(&entry.position).map(|packed| packed.setup()),
        ];
        let lacks_king = Color::ALL.map(|color| entry.position.king(color)).contains(&None);
        for other in unpacked {
            match other {
                Err(PackError::Room) if lacks_king => {}
                other => {
                    assert!(other.is_ok_and(|other| other.is_ok_and(|other| other.is_same_position(&setup))))
                }
            }
        }
    }
});
