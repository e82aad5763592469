//! Tests of pictures: where the parts are, and whether the document is valid.

mod document;
mod geometry;
mod outline;
mod picture;

use shogi_core::{Handicap, Setup};
use shogi_diagram::{Diagram, Lettering, Theme};

/// Positions with every kind of piece of both sides, with full and with empty hands.
fn setups() -> Vec<Setup> {
    let texts = [
        "9/9/9/9/9/9/9/9/9 b - 1",
        "6snl/6gk1/5pppp/9/9/9/9/9/9 b RG2rb3g2s3n3l14p 1",
        "+P+L+N+S+R+B1k1/+p+l+n+s+r+b1K1/4+P4/9/4+p4/9/1+s+n+l+p4/1+S+N+L+P4/9 w 4G2p 24",
        "ln1g3nl/1r1s1kg2/p1pppp1pp/1p4p2/9/2PP1P1P1/PP2P1P1P/1BGS3R1/LN1K1G1NL w Bsp3P 33",
        "9/9/9/9/9/9/9/9/9 b 255R255B255G255S255N255L255P255r255b255g255s255n255l255p 1",
    ];
    texts.into_iter().map(|text| text.parse().unwrap()).collect()
}

/// Each position in each theme and lettering, from both sides, and the start of each handicap game.
fn diagrams() -> Vec<Diagram> {
    let handicaps = Handicap::ALL.into_iter().filter_map(Handicap::setup);
    let mut diagrams: Vec<Diagram> = handicaps.map(Diagram::new).collect();
    for setup in setups() {
        for theme in Theme::ALL {
            for lettering in Lettering::ALL {
                let diagram = Diagram::new(setup).theme(theme).lettering(lettering);
                diagrams.push(diagram.clone().flipped(true));
                diagrams.push(diagram);
            }
        }
    }
    diagrams
}
