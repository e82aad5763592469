//! Finds the positions of small archives.

use std::num::NonZero;

use kifu_archive::criteria::{Criteria, Criterion};
use kifu_archive::positions::{self, Form, Options};
use kifu_archive::{Image, Input};
use pretty_assertions::assert_eq;

/// The second game transposes the first, and the third mirrors its first move.
const GAMES: &str = "\
position startpos moves 7g7f 3c3d 2g2f
position startpos moves 2g2f 3c3d 7g7f
position sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1 moves 3g3f
position startpos moves 7g7f 7c7e 2g2f
";

/// The start of the third game.
const MIRRORED: &str = "sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1";

/// The lines of the positions with these plies.
fn lines(text: &str, plies: &str, form: Form, change: impl FnOnce(&mut Options)) -> Vec<String> {
    let mut options = Options::default();
    options.archive.criteria = Criteria::new([Criterion::parse("ply-range", plies).unwrap()]).unwrap();
    change(&mut options);
    let found = positions::find(vec![Input::bytes("games", text.as_bytes())], &options).unwrap();
    assert_eq!(found.unreadable.len(), 0);
    found
        .positions
        .iter()
        .map(|position| position.line(form).to_string())
        .collect()
}

#[test]
fn the_positions_are_those_after_so_many_moves() {
    let found = lines(GAMES, "3", Form::Usi, |_| ());
    assert_eq!(
        found,
        ["startpos moves 7g7f 3c3d 2g2f", "startpos moves 2g2f 3c3d 7g7f"]
    );
    let found = lines(GAMES, "0..1", Form::Usi, |options| options.unique = true);
    assert_eq!(
        found,
        [
            "startpos",
            "startpos moves 7g7f",
            "startpos moves 2g2f",
            MIRRORED,
            &format!("{MIRRORED} moves 3g3f")
        ]
    );
    // The last game ends with an illegal move.
    assert_eq!(lines(GAMES, "1", Form::Usi, |_| ()).len(), 4);
    let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4";
    assert_eq!(
        lines(GAMES, "3", Form::Sfen, |options| options.unique = true),
        [sfen]
    );
    let handicap = "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d\n";
    let start = handicap.trim_end().strip_prefix("position ").unwrap();
    assert_eq!(lines(handicap, "1", Form::Usi, |_| ()), [start]);
}

#[test]
fn images_of_a_position_can_be_the_same() {
    let found = lines(GAMES, "1", Form::Usi, |options| {
        let mut image = Image::default();
        image.mirrored = true;
        (options.unique, options.image) = (true, image);
    });
    assert_eq!(found, ["startpos moves 7g7f", "startpos moves 2g2f"]);
}

#[test]
fn evaluations_and_checks_decide_about_positions() {
    let game = "V2.2\nPI\n+\n+7776FU\n'** 30\n-3334FU\n'** -151\n+8822UM\n'** 31000\n-3122GI\n+2726FU\n";
    let plies = |range: &str| {
        lines(game, "1..5", Form::Epd, |options| {
            options.evaluation = Some(range.parse().unwrap());
        })
    };
    let first = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 id \"games:1\"; ce -30;";
    assert_eq!(plies("..150"), [first]);
    let second =
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3 id \"games:1\"; ce -151;";
    assert_eq!(plies("151.."), [second]);
    let check = "position startpos moves 7g7f 3c3d 8h3c+ 2a3c\n";
    let all = |not_in_check| {
        lines(check, "2..4", Form::Usi, |options| {
            options.not_in_check = not_in_check;
        })
        .len()
    };
    assert_eq!((all(false), all(true)), (3, 2));
    // A side that is mated has no move.
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n";
    assert_eq!(lines(mate, "0..1", Form::Usi, |_| ()).len(), 1);
}

#[test]
fn a_sample_does_not_depend_on_the_number_of_threads() {
    let games: Vec<String> = (0..300)
        .map(|number| {
            let mut moves = vec!["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b"];
            moves.truncate(number % 8 + 1);
            format!("position startpos moves {}\n", moves.join(" "))
        })
        .collect();
    let sample = |threads: usize, seed| {
        let inputs = games
            .chunks(7)
            .map(|games| Input::bytes("games", games.concat().into_bytes()));
        let mut options = Options::default();
        (options.sample, options.seed) = (Some(50), seed);
        options.archive.threads = NonZero::new(threads);
        let found = positions::find(inputs.collect(), &options).unwrap();
        assert_eq!((found.positions.len(), found.count), (50, 1642));
        let places = found
            .positions
            .iter()
            .map(|position| (position.game(), position.ply));
        places.collect::<Vec<_>>()
    };
    assert_eq!(sample(1, 1), sample(4, 1));
    assert_ne!(sample(1, 1), sample(1, 2));
}
