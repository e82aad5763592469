//! Fuzz target: reads any bytes as an entry of each kind of file with positions. An entry that is read is the same when it is written
//! and read again, and its position is the same when it is packed in the other way.
#![no_main]

use shogi_engine::packed::{Hcp, PackedSfen};
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
        for other in unpacked {
            let other = other.expect("a position that one kind has, the other has too");
            assert!(other.is_ok_and(|other| other.is_same_position(&setup)));
        }
    }
});
