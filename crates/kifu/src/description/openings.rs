//! [`OpeningsDescription`]: the names of openings and castles as JSON.

use serde::Serialize;
use shogi_core::messages::Language;
use shogi_core::{Color, Record};
use shogi_openings::{Matcher, Named, SideNames};

/// What the moves of the main line show.
#[derive(Debug, Serialize)]
pub struct OpeningsDescription {
    class: Option<&'static str>,
    name: Option<String>,
    english_name: Option<String>,
    matchup: Option<&'static str>,
    black: SideDescription,
    white: SideDescription,
}

#[derive(Debug, Serialize)]
struct SideDescription {
    rook_file: Option<u8>,
    openings: Vec<ClassDescription>,
    castles: Vec<ClassDescription>,
}

#[derive(Debug, Serialize)]
struct ClassDescription {
    name: &'static str,
    english_name: &'static str,
    ply: u16,
    /// Whether another class of the side is a special case of this one.
    is_hidden: bool,
}

impl OpeningsDescription {
    /// Describes the names of the main line of a record.
    pub fn new(record: &Record) -> Self {
        let names = Matcher::names_of_record(record);
        let [black, white] = Color::ALL.map(|color| SideDescription::new(names.side(color)));
        Self {
            class: names.class().map(|class| class.name),
            name: names.name(Language::Japanese),
            english_name: names.name(Language::English),
            matchup: names.matchup().map(|class| class.name),
            black,
            white,
        }
    }
}

impl SideDescription {
    fn new(side: &SideNames) -> Self {
        let describe = |all: &[Named], shown: Vec<&Named>| {
            let describe = |named: &Named| ClassDescription {
                name: named.class.name,
                english_name: named.class.english,
                ply: named.ply,
                is_hidden: !shown.contains(&named),
            };
            all.iter().map(describe).collect()
        };
        Self {
            rook_file: side.rook_file,
            openings: describe(&side.openings, side.shown_openings().collect()),
            castles: describe(&side.castles, side.shown_castles().collect()),
        }
    }
}
