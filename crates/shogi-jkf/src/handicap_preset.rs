//! The names of handicaps in the field `preset`: `HIRATE`, `KY`, `2`.

use shogi_core::Handicap;

const PRESETS: [(Handicap, &str); 17] = [
    (Handicap::Even, "HIRATE"),
    (Handicap::Lance, "KY"),
    (Handicap::RightLance, "KY_R"),
    (Handicap::Bishop, "KA"),
    (Handicap::Rook, "HI"),
    (Handicap::RookLance, "HIKY"),
    (Handicap::TwoPiece, "2"),
    (Handicap::ThreePiece, "3"),
    (Handicap::FourPiece, "4"),
    (Handicap::FivePiece, "5"),
    (Handicap::LeftFivePiece, "5_L"),
    (Handicap::SixPiece, "6"),
    (Handicap::LeftSevenPiece, "7_L"),
    (Handicap::RightSevenPiece, "7_R"),
    (Handicap::EightPiece, "8"),
    (Handicap::TenPiece, "10"),
    (Handicap::Other, "OTHER"),
];

/// Returns the name of a handicap in JKF.
pub(crate) fn name(handicap: Handicap) -> &'static str {
    let named = PRESETS.iter().find(|(known, _)| *known == handicap);
    named.map_or("OTHER", |&(_, name)| name)
}

/// Returns the handicap with the name `name`. Returns `None` if JKF has no such name.
pub(crate) fn parse(name: &str) -> Option<Handicap> {
    let named = PRESETS.iter().find(|(_, known)| *known == name);
    named.map(|&(handicap, _)| handicap)
}

/// Returns all names of handicaps, joined for a message.
pub(crate) fn names() -> String {
    PRESETS.map(|(_, name)| name).join(" ")
}
