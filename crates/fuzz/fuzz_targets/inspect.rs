//! Fuzz target: reads any bytes in the detected format, and describes each game as `kifu inspect --json` does. The
//! description must be JSON on one line, and have the moves, headers and variations of the record. The record that is
//! restored from it must be equal.
#![no_main]

use kifu::description::{GameDescription, RestoredRecord};
use kifu::{ReadOptions, Record};
use serde_json::Value;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions::default().lossy(true);
    let document = kifu::read(bytes, &options);
    for game in &document.games {
        let json = serde_json::to_string(&GameDescription::new(game, &document)).unwrap();
        assert!(!json.contains('\n'), "{json}");
        let value = serde_json::from_str(&json).unwrap();
        check(&value, &game.record);
        assert_eq!(list(&value, "diagnostics").len(), game.diagnostics.len());
        let RestoredRecord(restored) = serde_json::from_str(&json).unwrap();
        assert_eq!(restored, game.record);
    }
});

fn check(value: &Value, record: &Record) {
    let lines = record.lines();
    assert_eq!(list(value, "variations").len() + 1, lines.len());
    for (line, value) in lines
        .iter()
        .zip([value].into_iter().chain(list(value, "variations")))
    {
        let moves = line.steps().filter_map(|node| node.mv());
        let written = list(value, "moves")
            .iter()
            .map(|mv| mv["usi"].as_str().unwrap().parse().unwrap());
        assert!(moves.eq(written), "{value} of {record:?}");
    }
    let headers = record.headers.iter().map(|header| [&*header.key, &*header.value]);
    let written = list(value, "headers")
        .iter()
        .map(|pair| [0, 1].map(|index| pair[index].as_str().unwrap()));
    assert!(headers.eq(written), "{value} of {record:?}");
}

/// Returns the list with the name `name` in a JSON object. Panics if there is no such list.
fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap()
}
