//! Writes the fields `header` and `initial`, which hold the headers and the start position.

use std::collections::HashSet;
use std::fmt::{self, Write};

use serde_json::{Value, json};
use shogi_core::record::{HeaderName, Headers, LossKind, LossPlace, LossSink, Record};
use shogi_core::{Color, HandPiece, Handicap, Setup, Square};

use crate::handicap_preset;

/// Writes `{"先手":"A"}`, with the keys of KIF. If several headers have the same key, only the first is written, and
/// the others are reported as losses.
pub(super) fn write_header(headers: &Headers, out: &mut dyn Write, losses: &mut dyn LossSink) -> fmt::Result {
    out.write_char('{')?;
    let mut keys: HashSet<&str> = HashSet::new();
    for (index, header) in headers.iter().enumerate() {
        let key = HeaderName::to_kif(&header.key);
        if keys.insert(key) {
            let separator = if keys.len() > 1 { "," } else { "" };
            let value = HeaderName::value_to_kif(&header.key, &header.value);
            write!(out, "{separator}{}:{}", json!(key), json!(value))?;
        } else {
            losses.lose(LossKind::of_header(header), LossPlace::Header(index));
        }
    }
    out.write_char('}')
}

/// Returns the value of the field `initial`: `{"preset":"2"}`. Returns `None` for an even game, which does not need the
/// field. If the first move has another number than 1, reports this number as a loss.
pub(super) fn initial(record: &Record, losses: &mut dyn LossSink) -> Option<Value> {
    let start = record.start();
    losses.lose_some(LossKind::of_move_number(start), LossPlace::Start);
    match record.handicap() {
        Some(Handicap::Even) => None,
        Some(handicap) if !handicap.is_little_known() => {
            Some(json!({ "preset": handicap_preset::name(handicap) }))
        }
        _ => Some(json!({ "preset": handicap_preset::name(Handicap::Other), "data": initial_data(start) })),
    }
}

/// Returns a position as JSON: `{"color":0,"board":[…],"hands":[…]}`.
fn initial_data(setup: &Setup) -> Value {
    let square = |file, rank| match Square::from_numbers(file, rank).and_then(|square| setup.board[square]) {
        Some(piece) => json!({ "color": piece.color.index(), "kind": piece.kind.to_csa() }),
        None => json!({}),
    };
    let board: Vec<Vec<Value>> = (1..=9)
        .map(|file| (1..=9).map(|rank| square(file, rank)).collect())
        .collect();
    let hand = |color: Color| {
        let count = |piece: HandPiece| {
            let count = setup.hands[color].count(piece);
            (piece.kind().to_csa().to_owned(), json!(count))
        };
        Value::Object(HandPiece::ALL.into_iter().map(count).collect())
    };
    json!({
        "color": setup.turn.index(),
        "board": board,
        "hands": [hand(Color::Black), hand(Color::White)],
    })
}
