//! Trees in which not all moves count: those of one player, and those that took some time.

use std::time::Duration;

use kifu::{Color, Language, Position, WriteOptions};
use kifu_archive::criteria::{Criteria, Criterion};
use kifu_archive::tree::{self, Error, MovesOf, Options, Tree};
use kifu_archive::{Image, Input};
use pretty_assertions::assert_eq;

fn tree_of(text: &str, change: impl FnOnce(&mut Options)) -> Tree {
    let mut options = Options::default();
    options.min_games = Some(1);
    change(&mut options);
    Tree::open(vec![Input::bytes("games", text.as_bytes())], &options).unwrap()
}

fn tree_of_player(text: &str, player: &str) -> Tree {
    tree_of(text, |options| options.moves_of = Some(player.parse().unwrap()))
}

fn position(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().unwrap()).unwrap();
    }
    position
}

fn list(moves: impl Iterator<Item = tree::Move>) -> String {
    let moves = moves.map(|played| format!("{} {}", played.mv, played.counts.games));
    moves.collect::<Vec<_>>().join(", ")
}

/// The moves that count in each position, and after a bar the others.
fn rows(tree: &Tree) -> Vec<String> {
    let positions = tree.positions();
    positions
        .map(|position| {
            let ply = position.ply();
            format!(
                "{ply}: {} | {}",
                list(position.moves()),
                list(position.uncounted_moves())
            )
        })
        .collect()
}

/// Alice wins the first game as Black, and the second as White; the third is drawn, and the last has no result.
const GAMES: &str = "\
N+alice
N-bob
'black_rate:a:2000
'white_rate:b:1900
PI
+
+7776FU
-3334FU
+2726FU
-8384FU
+6978KI
%TORYO
/
N+bob
N-alice
PI
+
+7776FU
-8384FU
%TORYO
/
N+alice
N-alice2
'black_rate:a:2000
'white_rate:b:2000
PI
+
+5756FU
%SENNICHITE
/
N+carol
PI
+
+2726FU
";

#[test]
fn only_the_moves_of_the_winner_count() {
    let tree = tree_of_player(GAMES, "winner");
    assert_eq!(
        rows(&tree),
        [
            "0: 7g7f 1 | 7g7f 1",
            "1: 8c8d 1 | 3c3d 1",
            "2: 2g2f 1 | ",
            "4: 6i7h 1 | ",
        ]
    );
    assert_eq!(
        (tree.root().counts().games, tree.root().uncounted_games()),
        (1, 1)
    );
    assert_eq!(tree.root().counts().black_wins, 1);
    assert_eq!((tree.left_out.without_player, tree.left_out.games()), (2, 2));
    // The answer 8c8d at move 4 leads to a position with a move, and 7g7f 8c8d of the second game does not.
    let answered = tree.find(&position("7g7f 3c3d 2g2f")).unwrap();
    assert_eq!(
        (answered.moves().len(), list(answered.uncounted_moves())),
        (0, "8c8d 1".to_owned())
    );
    assert!(tree.find(&position("7g7f 8c8d")).is_none());
    let book = tree.to_book();
    let lines: Vec<String> = book
        .positions
        .iter()
        .map(|position| {
            let moves = position.moves.iter().map(|mv| {
                format!(
                    "{}>{}",
                    mv.mv,
                    mv.reply.map_or_else(String::new, |reply| reply.to_string())
                )
            });
            moves.collect::<Vec<_>>().join(" ")
        })
        .collect();
    // The reply is that of the loser.
    assert_eq!(lines, ["7g7f>3c3d", "8c8d>", "2g2f>8c8d", "6i7h>"]);
}

#[test]
fn the_other_moves_connect_the_record() {
    let games = "\
        position startpos moves 7g7f 3c3d 2g2f 8c8d resign\n\
        position startpos moves 7g7f 3c3d 6g6f 8c8d 2g2f resign\n\
        position startpos moves 7g7f 8c8d 2g2f 8d8e resign\n";
    let white = tree_of_player(games, "white");
    assert_eq!(
        rows(&white),
        [
            "0:  | 7g7f 3",
            "1: 3c3d 2, 8c8d 1 | ",
            "3: 8c8d 1 | ",
            "3: 8c8d 1 | ",
            "3: 8d8e 1 | ",
        ]
    );
    let merged = white.to_record(Language::English);
    assert_eq!(merged.left_out, 0);
    let text = kifu::to_string(&merged.record, kifu::Format::Kif, &WriteOptions::default()).unwrap();
    let (_, moves) = text
        .split_once(
            "手数----指手--
",
        )
        .unwrap();
    let expected = "   1 ７六歩(77)
*Not counted: 3 games
   2 ３四歩(33)   +
*2 games, Black won 50.0%
   3 ２六歩(27)   +
*Not counted: 1 game
   4 ８四歩(83)
*1 game, Black won 0.0%

変化：3手
   3 ６六歩(67)
*Not counted: 1 game
   4 ８四歩(83)
*1 game, Black won 100.0%

変化：2手
   2 ８四歩(83)
*1 game, Black won 0.0%
   3 ２六歩(27)
*Not counted: 1 game
   4 ８五歩(84)
*1 game, Black won 0.0%
";
    assert_eq!(moves, expected);
}

#[test]
fn moves_that_are_played_at_once_do_not_count() {
    let game = |times: [&str; 3]| {
        format!(
            "PI\n+\n+7776FU\n{}-3334FU\n{}+2726FU\n{}%TORYO\n",
            times[0], times[1], times[2]
        )
    };
    let games = [
        game(["T0\n", "T1\n", "T5\n"]),
        // No time was kept, or it is unknown.
        game(["T0\n", "T0\n", "T0\n"]),
        game(["", "T0\n", "T3\n"]),
    ];
    let tree = |seconds: u64| {
        rows(&tree_of(&games.join("/\n"), |options| {
            options.instant = Some(Duration::from_secs(seconds));
        }))
    };
    assert_eq!(tree(0), ["0: 7g7f 3 | ", "1: 3c3d 3 | ", "2: 2g2f 3 | "]);
    assert_eq!(
        tree(1),
        ["0: 7g7f 2 | 7g7f 1", "1: 3c3d 2 | 3c3d 1", "2: 2g2f 3 | "]
    );
    assert_eq!(
        tree(5),
        ["0: 7g7f 2 | 7g7f 1", "1: 3c3d 1 | 3c3d 2", "2: 2g2f 2 | 2g2f 1"]
    );
    // Two moves that do not count lead from the root to a position with one.
    let one = tree_of(&games[0], |options| {
        options.instant = Some(Duration::from_secs(5));
    });
    assert_eq!(rows(&one), ["0:  | 7g7f 1", "2: 2g2f 1 | "]);
    assert_eq!(one.to_record(Language::English).record.mainline().count(), 3);
}

#[test]
fn a_side_is_that_of_the_root_and_a_player_is_the_same_in_an_image() {
    // In the second game the colors are changed.
    let games = "\
V2.2
N+alice
N-bob
PI
+
+7776FU
-3334FU
+2726FU
%TORYO
/
V2.2
N+bob
N-alice
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
-
-3334FU
+7776FU
%TORYO
";
    let tree = |player: &str| {
        rows(&tree_of(games, |options| {
            let mut image = Image::default();
            image.colors_changed = true;
            (options.image, options.moves_of) = (image, Some(player.parse().unwrap()));
        }))
    };
    assert_eq!(tree("black"), ["0: 7g7f 2 | ", "2: 2g2f 1 | "]);
    assert_eq!(tree("alice"), ["0: 7g7f 2 | ", "2: 2g2f 1 | "]);
    assert_eq!(tree("white"), ["0:  | 7g7f 2", "1: 3c3d 2 | "]);
    // The losers are bob as White, and alice as White, who is Black as seen from the root.
    assert_eq!(tree("loser"), ["0: 7g7f 1 | 7g7f 1", "1: 3c3d 1 | 3c3d 1"]);
}

#[test]
fn a_book_has_no_players() {
    let book = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f none 0 32 2\n";
    let mut options = Options::default();
    options.moves_of = Some(MovesOf::Side(Color::Black));
    let error = Tree::open(vec![Input::bytes("book.db", book.as_bytes())], &options).unwrap_err();
    assert!(matches!(error, Error::OnlyBook), "{error}");
}

#[test]
fn the_moves_of_games_that_fit_the_criteria_count() {
    let tree = tree_of(GAMES, |options| {
        options.moves_of = Some("alice".parse().unwrap());
        let criterion = Criterion::parse("result", "black,white").unwrap();
        options.archive.criteria = Criteria::new([criterion]).unwrap();
    });
    assert_eq!(tree.left_out.games(), 0);
    assert_eq!(rows(&tree)[0], "0: 7g7f 1 | 7g7f 1");
    let higher = tree_of_player(GAMES, "higher-rated");
    assert_eq!(higher.left_out.without_player, 3);
}
