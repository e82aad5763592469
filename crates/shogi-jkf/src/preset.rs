//! The names of handicaps in JKF.

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

pub(crate) fn preset(handicap: Handicap) -> &'static str {
    PRESETS
        .iter()
        .find(|(known, _)| *known == handicap)
        .map_or("OTHER", |&(_, name)| name)
}

pub(crate) fn handicap(preset: &str) -> Option<Handicap> {
    PRESETS
        .iter()
        .find(|(_, name)| *name == preset)
        .map(|&(handicap, _)| handicap)
}
