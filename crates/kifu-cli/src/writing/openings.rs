//! `--add-opening`: the headers of openings and castles that the moves show.

use kifu::openings::Matcher;
use kifu::shogi_core::record::HeaderName;
use kifu::{Color, Record};

/// Adds the opening and the castles to a record whose headers name none. Sides of handicap games are named as such: 上手の囲い.
pub(super) fn add(record: &mut Record) {
    if record.headers.openings().next().is_some() {
        return;
    }
    let names = Matcher::names_of_record(record);
    if let Some(class) = names.class().filter(|class| !class.is_fallback) {
        record.headers.push(HeaderName::Opening.kif_key(), class.name);
    }
    let has_handicap = record.has_handicap_sides();
    for color in Color::ALL {
        let castle = names
            .side(color)
            .castle()
            .filter(|named| !named.class.is_fallback);
        if let Some(castle) = castle {
            let side = color.to_ja_in(has_handicap);
            record.headers.push(&format!("{side}の囲い"), castle.class.name);
        }
    }
}
