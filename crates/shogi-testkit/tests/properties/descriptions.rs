//! Tests of descriptions as JSON: a record is restored from its description, and the schema names every field.

use std::fs;
use std::path::{Path, PathBuf};

use kifu::description::{DocumentDescription, GameDescription, RecordDescription, RestoredRecord};
use kifu::{ReadOptions, Record};
use serde_json::{Value, json};
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::edits::Edits;
use shogi_testkit::fixtures::{files_under, testdata};
use shogi_testkit::random_games::{Games, Shape};

/// The corpus of published records: the folder in the variable `CORPUS`, or that which some machines have beside the
/// repository.
fn corpus() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    std::env::var_os("CORPUS").map_or_else(|| PathBuf::from(beside), PathBuf::from)
}

/// Calls `check` for each document of the fixtures and of the corpus.
fn each_document(check: impl Fn(&Path, &kifu::Document<'_>)) {
    let folders = [testdata().to_owned(), corpus()];
    for folder in folders.into_iter().filter(|folder| folder.exists()) {
        for path in files_under(&folder, |_| true).unwrap() {
            let bytes = fs::read(&path).unwrap();
            let options = ReadOptions::default().lossy(true).name(&path);
            check(&path, &kifu::read(&bytes, &options));
        }
    }
}

fn restored(json: &str) -> Record {
    let RestoredRecord(record) = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"));
    record
}

fn line_starts(record: &Record) -> Vec<(u32, usize)> {
    let lines = record.lines();
    lines.iter().map(|line| (line.from_ply, line.parent)).collect()
}

fn check_round_trip(record: &Record) {
    let json = serde_json::to_string(&RecordDescription::new(record)).unwrap();
    let restored = restored(&json);
    assert_eq!(&restored, record, "{json}");
    assert_eq!(restored.source, record.source, "{json}");
    assert_eq!(line_starts(&restored), line_starts(record), "{json}");
    assert_eq!(
        serde_json::to_string(&RecordDescription::new(&restored)).unwrap(),
        json
    );
}

#[test]
fn records_of_files_are_restored() {
    each_document(|_, document| {
        for game in &document.games {
            check_round_trip(&game.record);
            let json = serde_json::to_string(&GameDescription::new(game, document)).unwrap();
            assert_eq!(restored(&json), game.record);
        }
    });
}

#[test]
fn built_and_edited_records_are_restored() {
    let mut edits = Edits::new(17);
    let games = Games::new(17, Shape::COMMON).take(50);
    for record in games.chain(ArbitraryRecords::new(17).take(1000)) {
        check_round_trip(&record);
        let mut editor = record.edit();
        for _ in 0..8 {
            edits.make(&mut editor);
        }
        check_round_trip(&editor.finish());
    }
}

/// Replaces each value of a description by other values, one after the other. The result may be an error.
#[test]
fn a_changed_description_never_panics() {
    let values = [
        json!(null),
        json!(0),
        json!(1),
        json!(u64::MAX),
        json!("7g7f"),
        json!([]),
        json!({}),
    ];
    for record in ArbitraryRecords::new(3).take(40) {
        let json = serde_json::to_value(RecordDescription::new(&record)).unwrap();
        for pointer in pointers(&json) {
            for value in &values {
                let mut changed = json.clone();
                *changed.pointer_mut(&pointer).unwrap() = value.clone();
                if let Ok(RestoredRecord(record)) = serde_json::from_value(changed) {
                    check_round_trip(&record);
                }
            }
        }
    }
}

/// The pointers to all values in a value.
fn pointers(value: &Value) -> Vec<String> {
    let mut found = vec![(String::new(), value)];
    let mut next = 0;
    while let Some((pointer, value)) = found.get(next).cloned() {
        match value {
            Value::Object(fields) => {
                found.extend(
                    fields
                        .iter()
                        .map(|(key, value)| (format!("{pointer}/{key}"), value)),
                );
            }
            Value::Array(items) => {
                let items = items.iter().enumerate();
                found.extend(items.map(|(index, value)| (format!("{pointer}/{index}"), value)));
            }
            _ => {}
        }
        next += 1;
    }
    found.into_iter().map(|(pointer, _)| pointer).skip(1).collect()
}

#[test]
fn descriptions_have_the_form_of_the_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../../kifu/schema/game.schema.json")).unwrap();
    let schema = Schema(&schema);
    each_document(|path, document| {
        let check = |definition: &str, value: &Value| {
            let faults = schema.faults(definition, value);
            assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        };
        let mut value = serde_json::to_value(DocumentDescription::new(document)).unwrap();
        check("document", &value);
        for (index, game) in value["games"].as_array_mut().unwrap().iter_mut().enumerate() {
            // What `kifu inspect --json` adds.
            game["path"] = json!(path.to_string_lossy());
            game["game"] = json!(index + 1);
            check("inspected", game);
        }
        for game in &document.games {
            check(
                "record",
                &serde_json::to_value(RecordDescription::new(&game.record)).unwrap(),
            );
        }
    });
}

/// A JSON schema with the keywords that the schema of games uses.
struct Schema<'s>(&'s Value);

impl Schema<'_> {
    /// What is wrong in a value that should have the form of a definition. A field that the schema does not have is wrong.
    fn faults(&self, definition: &str, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        let first = json!({ "$ref": format!("#/$defs/{definition}") });
        let mut pending = vec![(first, String::new(), value)];
        while let Some((schema, place, value)) = pending.pop() {
            let schema = self.resolved(&schema);
            let mut fault = |text: String| faults.push(format!("{place}: {text}"));
            if let Some(types) = schema.get("type") {
                let is_type =
                    |wanted: &Value| wanted == type_of(value) || (wanted == "number" && value.is_number());
                let is_right = types
                    .as_array()
                    .map_or_else(|| is_type(types), |types| types.iter().any(is_type));
                if !is_right {
                    fault(format!("expected {types}, found {value}"));
                }
            }
            if let Some(choices) = schema.get("enum").and_then(Value::as_array)
                && !choices.contains(value)
            {
                fault(format!("{value} is not in {choices:?}"));
            }
            if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
                // Each choice but null has its own type.
                let choice = choices
                    .iter()
                    .find(|choice| (choice["type"] == "null") == value.is_null());
                pending.push((choice.unwrap().clone(), place.clone(), value));
            }
            if let Some(fields) = value.as_object() {
                for name in schema["required"].as_array().into_iter().flatten() {
                    if !fields.contains_key(name.as_str().unwrap()) {
                        fault(format!("no {name}"));
                    }
                }
                for (name, value) in fields {
                    match schema["properties"].get(name) {
                        Some(schema) => pending.push((schema.clone(), format!("{place}/{name}"), value)),
                        None if schema.get("anyOf").is_some() => {}
                        None => fault(format!("unknown field {name}")),
                    }
                }
            }
            for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                let schema = schema
                    .get("prefixItems")
                    .map_or(&schema["items"], |items| &items[index]);
                pending.push((schema.clone(), format!("{place}/{index}"), item));
            }
        }
        faults
    }

    /// The keywords of a schema, together with those of the schemas to which it refers.
    fn resolved(&self, schema: &Value) -> Value {
        let mut found = schema.as_object().unwrap().clone();
        while let Some(reference) = found.remove("$ref") {
            let pointer = reference.as_str().unwrap().trim_start_matches('#');
            for (key, value) in self.0.pointer(pointer).unwrap().as_object().unwrap() {
                match (found.get_mut(key), value) {
                    (Some(Value::Object(own)), Value::Object(more)) => own.extend(more.clone()),
                    (Some(Value::Array(own)), Value::Array(more)) => own.extend(more.clone()),
                    _ => _ = found.insert(key.clone(), value.clone()),
                }
            }
        }
        Value::Object(found)
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
