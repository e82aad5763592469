//! Fuzz target: reads any bytes in the detected format, and describes each game as `kifu inspect --json` does. The
//! description must be JSON on one line, and have the moves, headers and variations of the record.
#![no_main]

// The crate of the command has no library, so this target compiles the file of that crate itself.
#[path = "../../kifu-cli/src/inspect/description.rs"]
#[allow(dead_code, reason = "the summary for people is not checked")]
mod description;

use kifu::{ReadOptions, Record};
use serde_json::Value;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions::default().lossy(true);
    let document = kifu::read(bytes, &options);
    for (index, game) in document.games.iter().enumerate() {
        let description = description::Description::new("path", index + 1, game, &document);
        let json = serde_json::to_string(&description).unwrap();
        assert!(!json.contains('\n'), "{json}");
        let value = serde_json::from_str(&json).unwrap();
        check(&value, &game.record);
        assert_eq!(list(&value, "diagnostics").len(), game.diagnostics.len());
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
