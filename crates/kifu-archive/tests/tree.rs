//! Merges small archives whose counts were worked out by hand.

use kifu::{Color, Format, Language, Legality, LossPolicy, Move, Position, Setup, WriteError, WriteOptions};
use kifu_archive::Input;
use kifu_archive::criteria::{Criteria, Criterion};
use kifu_archive::tree::{self, Counts, Error, LeftOut, MergedRecord, Options, SaveError, Source, Tree};
use pretty_assertions::assert_eq;
use shogi_engine::book::Book;

/// Merges the games of a text.
fn tree_of(text: &str, change: impl FnOnce(&mut Options)) -> Tree {
    let mut options = Options::default();
    options.min_games = Some(1);
    change(&mut options);
    Tree::open(vec![Input::bytes("games", text.as_bytes())], &options).unwrap()
}

fn position(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().unwrap()).unwrap();
    }
    position
}

/// The moves and their games: `7g7f 2, 2g2f 1`.
fn moves(position: tree::Position<'_>) -> String {
    let moves = position
        .moves()
        .map(|played| format!("{} {}", played.mv, played.counts.games));
    moves.collect::<Vec<_>>().join(", ")
}

/// Four games. The first two reach the same position by different moves; the third has no result.
const GAMES: &str = "\
V2.2
$START_TIME:2020/01/05
'black_rate:a:2000.0
'white_rate:b:1500.0
PI
+
+7776FU
'** 40
-3334FU
+2726FU
-8384FU
%TORYO
/
$START_TIME:2019/03/01
'black_rate:a:2101.0
PI
+
+2726FU
-3334FU
+7776FU
'** 61 -4344FU
-4344FU
+3948GI
%TORYO
/
PI
+
+7776FU
-8384FU
/
$START_TIME:2021/12/31
PI
+
+7776FU
-3334FU
%SENNICHITE
";

fn only(position: tree::Position<'_>, usi: &str) -> Counts {
    let found: Option<tree::Move> = position.moves().find(|played| played.mv.to_string() == usi);
    found.unwrap().counts
}

#[test]
fn games_are_merged_by_position() {
    let tree = tree_of(GAMES, |_| ());
    let root = tree.root();
    assert_eq!((root.ply(), root.counts().games), (0, 4));
    assert_eq!(moves(root), "7g7f 3, 2g2f 1");
    let first = only(root, "7g7f");
    assert_eq!(
        (first.black_wins, first.white_wins, first.draws, first.unknown()),
        (0, 1, 1, 1)
    );
    assert_eq!(first.mean_rating(), Some(2000.0));
    assert_eq!(first.mean_evaluation(), Some(40.0));
    assert_eq!(first.first_date().unwrap().to_string(), "2020-01-05");
    assert_eq!(first.last_date().unwrap().to_string(), "2021-12-31");
    let other = only(root, "2g2f");
    assert_eq!((other.black_wins, other.mean_rating()), (1, Some(2101.0)));

    let after = tree.find(&position("7g7f")).unwrap();
    assert_eq!(moves(after), "3c3d 2, 8c8d 1");
    assert_eq!(only(after, "3c3d").mean_rating(), Some(1500.0));

    // Both orders of the moves lead here.
    let transposed = tree.find(&position("2g2f 3c3d 7g7f")).unwrap();
    assert_eq!((transposed.ply(), transposed.counts().games), (3, 2));
    assert_eq!(moves(transposed), "4c4d 1, 8c8d 1");
    assert_eq!(tree.left_out, LeftOut::default());
    assert_eq!(tree.positions().len(), 7);
}

#[test]
fn moves_of_few_games_count_in_their_position_only() {
    let tree = tree_of(GAMES, |options| options.min_games = Some(2));
    assert_eq!(moves(tree.root()), "7g7f 3");
    assert_eq!(
        (tree.root().counts().games, tree.root().games_of_other_moves()),
        (4, 1)
    );
    assert_eq!(tree.positions().len(), 2);
    // Two games have the position, but no move of two games follows.
    assert!(tree.find(&position("2g2f 3c3d 7g7f")).is_none());
}

#[test]
fn games_count_from_the_first_time_that_they_have_the_root() {
    let tree = tree_of(GAMES, |options| {
        options.root = position("7g7f 3c3d 2g2f").to_setup();
        options.plies = 1;
    });
    assert_eq!(moves(tree.root()), "4c4d 1, 8c8d 1");
    assert_eq!(tree.positions().len(), 1);
    assert_eq!(tree.left_out.elsewhere, 2);
    let tree = tree_of(GAMES, |options| options.root = position("7g7f 8c8d").to_setup());
    assert_eq!((tree.left_out.elsewhere, tree.left_out.without_move), (3, 1));
    assert_eq!((tree.root().counts().games, tree.root().moves().len()), (0, 0));
}

#[test]
fn a_game_counts_once_in_a_position_that_it_repeats() {
    // Both rooks go and come back, and then another move is played.
    let cycle = "2h3h 8b7b 3h2h 7b8b ";
    let game = format!("position startpos moves {}2g2f\n", cycle.repeat(3));
    let tree = tree_of(&game.repeat(2), |_| ());
    assert_eq!(moves(tree.root()), "2h3h 2");
    // The last move is played in the root again, which has a move of this game already.
    assert_eq!(tree.positions().len(), 4);
    let record = tree.to_record(Language::English).record;
    assert_eq!(record.mainline().count(), 4);
    let last = record.mainline().last().unwrap();
    let comments: Vec<&str> = last.node.comments().collect();
    assert_eq!(comments, ["2 games", "The position at the start again"]);
}

#[test]
fn a_record_counts_the_positions_that_it_leaves_out() {
    // The game goes on after the start position came again, and no other game leads there.
    let game = "position startpos moves 2h3h 8b7b 3h2h 7b8b 7g7f 3c3d 2g2f\n";
    let tree = tree_of(game, |_| ());
    assert_eq!(tree.positions().len(), 6);
    let MergedRecord { record, left_out, .. } = tree.to_record(Language::English);
    assert_eq!((record.mainline().count(), left_out), (4, 2));
    // Two games reach the same position by moves that only one of them played.
    let games = "startpos moves 7g7f 3c3d 2g2f 8c8d\nstartpos moves 2g2f 3c3d 7g7f 8c8d\n";
    let tree = tree_of(games, |options| options.min_games = Some(2));
    assert_eq!(tree.positions().len(), 2);
    let MergedRecord { record, left_out, .. } = tree.to_record(Language::English);
    assert_eq!((record.mainline().count(), left_out), (0, 1));
}

#[test]
fn a_comment_names_the_last_moves_of_a_long_path() {
    let go = "2h3h 8b7b 3h4h 7b6b 4h5h 6b5b 5h6h 5b4b 6h7h 4b3b ";
    let back = "7h6h 3b4b 6h5h 4b5b 5h4h 5b6b 4h3h 6b7b 3h2h 7b8b ";
    let long = format!("startpos moves {go}9g9f 9c9d {back}1g1f 1c1d {go}5g5f 5c5d {back}");
    let games = format!("{long}7g7f 3c3d 2g2f 8c8d\n{long}7g7f\n{long}2g2f 3c3d 7g7f 8c8d\n");
    let written = tree_of(&games, |options| options.plies = 100).to_record(Language::English);
    assert_eq!(written.left_out, 0);
    let record = written.record;
    let all = record.lines();
    let last = all[1].moves().last().unwrap();
    let comments: Vec<&str> = last.node.comments().collect();
    let path = comments[1].strip_prefix("Continued after …").unwrap();
    assert_eq!(path.matches(['▲', '△']).count(), 40);
    assert!(path.ends_with("▲７六歩△３四歩▲２六歩"), "{path}");
}

#[test]
fn faulty_games_and_other_starts_are_left_out() {
    let text = "\
position startpos moves 7g7f 3c3d
position startpos moves 7g7f 7c7e
position startpos moves 7g7f 3c3d 8h2b+ 3a2b P*5g
position startpos
position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w - 1 moves 3c3d
position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d
position sfen 4k4/9/9/9/9/9/9/9/4K4 b 20P 1 moves 5i5h
";
    let expected = |left_out: LeftOut| (left_out.faulty, left_out.elsewhere, left_out.without_move);
    for legality in [Legality::Report, Legality::Trust, Legality::Strict] {
        for plies in [1, 40] {
            let tree = tree_of(text, |options| {
                options.archive.read.shared.legality = legality;
                options.plies = plies;
            });
            assert_eq!(expected(tree.left_out), (3, 2, 1), "{legality:?} {plies}");
            assert_eq!(moves(tree.root()), "7g7f 1");
        }
    }
    let handicap = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let tree = tree_of(text, |options| options.root = handicap.parse().unwrap());
    assert_eq!(moves(tree.root()), "3c3d 1");
    assert_eq!(expected(tree.left_out), (3, 3, 0));
}

#[test]
fn all_moves_of_the_position_with_the_most_are_merged() {
    // The position with the most legal moves that is known: 593 (野田, 1983).
    let sfen = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let start: Setup = sfen.parse().unwrap();
    let legal = Position::new(&start).unwrap().legal_moves();
    assert_eq!(legal.len(), 593);
    let games = legal
        .iter()
        .map(|mv| format!("position sfen {sfen} moves {mv}\n"));
    let text: String = games.collect();
    let tree = tree_of(&text, |options| options.root = start);
    assert_eq!(
        (tree.root().moves().len(), tree.root().counts().games),
        (593, 593)
    );
    assert_eq!(tree.to_record(Language::Japanese).record.lines().len(), 593);
    let text = tree.to_book().to_string();
    let document = Book::read_str(&text);
    assert_eq!(document.diagnostics(), []);
    assert_eq!(document.book.positions[0].moves.len(), 593);
}

#[test]
fn criteria_choose_the_games() {
    let tree = tree_of(GAMES, |options| {
        let draw = Criterion::parse("result", "draw").unwrap();
        options.archive.criteria = Criteria::new([draw]).unwrap();
    });
    assert_eq!(
        (moves(tree.root()), tree.left_out.games()),
        ("7g7f 1".to_owned(), 0)
    );
}

#[test]
fn a_root_against_the_rules_is_an_error() {
    let mut options = Options::default();
    options.root = "4k4/9/9/9/9/9/9/9/4K4 b 19P 1".parse().unwrap();
    let error = Tree::open(Vec::new(), &options).unwrap_err();
    assert!(matches!(error, Error::Root(_)), "{error}");
}

#[test]
fn unreadable_files_are_listed() {
    let inputs = vec![
        Input::file("missing.csa"),
        Input::bytes("a.csa", GAMES.as_bytes()),
    ];
    let tree = Tree::open(inputs, &Options::default()).unwrap();
    assert_eq!(tree.unreadable.len(), 1);
    assert_eq!(tree.root().counts().games, 4);
}

#[test]
fn a_record_has_each_move_once() {
    let tree = tree_of(GAMES, |_| ());
    let MergedRecord { record, left_out, .. } = tree.to_record(Language::Japanese);
    assert_eq!(left_out, 0);
    let usi: Vec<String> = record
        .lines()
        .iter()
        .map(|line| {
            line.moves()
                .map(|step| step.mv.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    // The line of 2g2f reaches a position that is continued after 7g7f, which more games played.
    assert_eq!(
        usi,
        ["7g7f 3c3d 2g2f 4c4d 3i4h", "8c8d", "8c8d", "2g2f 3c3d 7g7f"].map(str::to_owned)
    );
    let text = kifu::to_string(
        &record,
        Format::Kif,
        &WriteOptions::default().losses(LossPolicy::Drop),
    )
    .unwrap();
    let comments: Vec<&str> = text.lines().filter(|line| line.starts_with('*')).collect();
    assert_eq!(
        comments,
        [
            "*4局　先手勝率 50.0%",
            "*3局　先手勝率 0.0%　評価値 +40",
            "*2局　先手勝率 0.0%",
            "*1局　先手勝率 0.0%",
            "*1局　先手勝率 100.0%",
            "*1局　先手勝率 100.0%",
            "*1局　先手勝率 0.0%",
            "*1局",
            "*1局　先手勝率 100.0%",
            "*1局　先手勝率 100.0%",
            "*1局　先手勝率 100.0%　評価値 +61",
            "*以下は ▲７六歩△３四歩▲２六歩 と同じ",
        ]
    );
}

/// One game for each evaluation after the first move.
fn games_with(evaluations: &[&str]) -> String {
    let games = evaluations
        .iter()
        .map(|text| format!("手合割：平手\n   1 ７六歩(77)\n*{text}\n   2 投了\n\n"));
    games.collect()
}

#[test]
fn means_leave_mates_and_bounds_out() {
    for (evaluations, mean) in [
        (
            &["* 100000", "* 100", "* 30000", "* -31990", "* 200"][..],
            Some(150.0),
        ),
        (&["*解析 0 評価値 207↑", "*解析 0 評価値 -10"], Some(-10.0)),
        (&["*解析 0 評価値 207↓"], None),
        (&["#詰み=後手勝ち:9手", "#評価値=50"], Some(50.0)),
    ] {
        let tree = tree_of(&games_with(evaluations), |_| ());
        let counts = only(tree.root(), "7g7f");
        assert_eq!(
            (counts.games, counts.mean_evaluation(), counts.mate_winner()),
            (evaluations.len() as u64, mean, None),
            "{evaluations:?}"
        );
    }
}

/// The value is that of the side to move, and in `YaneuraOu` that of a mate is 32000 less the number of moves.
#[test]
fn a_move_with_mates_alone_has_their_mean_in_a_book() {
    for (evaluations, winner, value) in [
        (&["#詰み=先手勝ち:3手"][..], Some(Color::Black), "31997"),
        (
            &["#詰み=先手勝ち:3手", "*解析 0 評価値 +詰 7"],
            Some(Color::Black),
            "31995",
        ),
        (&["#詰み=後手勝ち:2手"], Some(Color::White), "-31998"),
        (&["* 100000"], Some(Color::Black), "30000"),
        (&["* -32000"], Some(Color::White), "-30000"),
        (&["* 100000", "* -100000"], None, "none"),
        (&["* 100000", "* 80"], None, "80"),
    ] {
        let tree = tree_of(&games_with(evaluations), |_| ());
        let counts = only(tree.root(), "7g7f");
        assert_eq!(counts.mate_winner(), winner, "{evaluations:?}");
        let text = tree.to_book().to_string();
        let line = format!("\n7g7f none {value} none {}\n", evaluations.len());
        assert!(text.contains(&line), "{text}");
        let again = Tree::from_book(&Book::parse(&text).unwrap(), &Options::default()).unwrap();
        assert_eq!(only(again.root(), "7g7f").mate_winner(), winner);
        assert_eq!(again.to_book().to_string(), text);
    }
    let white = tree_of("V2.2\nPI\n+\n+7776FU\n-3334FU\n'** -30000\n", |_| ());
    assert!(white.to_book().to_string().contains("\n3c3d none 30000 none 1\n"));
    let tree = tree_of(&games_with(&["#詰み=後手勝ち:2手"]), |options| {
        options.root.turn = Color::White;
        options.image.colors_changed = true;
    });
    assert_eq!(only(tree.root(), "3c3d").mate_winner(), Some(Color::Black));
}

#[test]
fn a_record_names_the_side_that_mates() {
    let tree = tree_of(&games_with(&["#詰み=後手勝ち:2手"]), |_| ());
    for (language, expected) in [
        (Language::English, "1 game, Black won 100.0%, White mates"),
        (Language::Japanese, "1局　先手勝率 100.0%　後手勝ち（詰み）"),
    ] {
        let record = tree.to_record(language).record;
        let node = record.mainline().next().unwrap().node;
        assert_eq!(node.comments().collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn a_book_is_sorted_and_read_back_as_the_same_tree() {
    let tree = tree_of(GAMES, |_| ());
    let text = tree.to_book().to_string();
    let expected = "\
#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
";
    assert!(
        !text.contains(expected),
        "a position without moves is not in a book"
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "#YANEURAOU-DB2016 1.00");
    let start = lines
        .iter()
        .position(|line| line.ends_with("LNSGKGSNL b - 1"))
        .unwrap();
    assert_eq!(
        lines[start + 1..start + 3],
        ["7g7f 3c3d 40 none 3", "2g2f 3c3d none none 1"]
    );
    let sfens: Vec<&&str> = lines.iter().filter(|line| line.starts_with("sfen")).collect();
    assert_eq!(sfens.len(), 7);
    assert!(sfens.is_sorted());
    // The value of a book is that of the side to move.
    let white = tree_of("V2.2\nPI\n+\n+7776FU\n-3334FU\n'** 100\n", |_| ());
    assert!(white.to_book().to_string().contains("\n3c3d none -100 none 1\n"));

    let document = Book::read_str(&text);
    assert_eq!(document.diagnostics(), []);
    let book = document.book;
    assert_eq!(book.to_string(), text);
    let mut options = Options::default();
    let again = Tree::from_book(&book, &options).unwrap();
    assert_eq!((again.left_out.unreached, again.positions().len()), (0, 7));
    assert_eq!(moves(again.root()), "7g7f 3, 2g2f 1");
    assert_eq!(again.to_book().to_string(), text);
    options.plies = 1;
    let again = Tree::from_book(&book, &options).unwrap();
    assert_eq!((again.left_out.unreached, again.positions().len()), (6, 1));
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

#[test]
fn a_book_without_counts_keeps_the_order_of_its_moves() {
    let text = format!("#YANEURAOU-DB2016 1.00\nsfen {START}\n7g7f none 50\n2g2f none 60\n1g1f none -100\n");
    let options = Options::default();
    let tree = Tree::from_book(&Book::parse(&text).unwrap(), &options).unwrap();
    assert_eq!(moves(tree.root()), "7g7f 0, 2g2f 0, 1g1f 0");
    let record = tree.to_record(Language::English).record;
    assert_eq!(record.root().comments().count(), 0);
    let first: Vec<&str> = record.mainline().next().unwrap().node.comments().collect();
    assert_eq!(first, ["evaluation +50"]);
    // Sums of counts end at the largest number.
    let text = text
        .replace(" 50", " 50 1 18446744073709551615")
        .replace(" 60", " 60 1 2");
    let tree = Tree::from_book(&Book::parse(&text).unwrap(), &options).unwrap();
    assert_eq!(
        (tree.root().counts().games, tree.root().games_of_other_moves()),
        (u64::MAX, 0)
    );
}

#[test]
fn a_book_is_opened_alone_and_without_criteria() {
    let book = |name: &str, content: String| Input::bytes(name, content.into_bytes());
    let text = format!("sfen {START}\n7g7f none 30\n");
    for name in ["b.db", "B.DB", "b.db.gz", "b.db.zst"] {
        let tree = Tree::open(vec![book(name, text.clone())], &Options::default()).unwrap();
        assert_eq!(
            (moves(tree.root()), tree.min_games()),
            ("7g7f 0".to_owned(), 0),
            "{name}"
        );
    }
    let games = Input::bytes("a.csa", GAMES.as_bytes());
    let several = Tree::open(vec![book("b.db", text.clone()), games], &Options::default());
    assert!(matches!(several.unwrap_err(), Error::OnlyBook));
    let mut options = Options::default();
    options.archive.criteria = Criteria::new([Criterion::parse("result", "draw").unwrap()]).unwrap();
    let selected = Tree::open(vec![book("b.db", text.clone())], &options);
    assert!(matches!(selected.unwrap_err(), Error::OnlyBook));
    let missing = Tree::open(vec![Input::file("missing.db")], &Options::default());
    assert!(matches!(missing.unwrap_err(), Error::Unreadable(_)));
    let faulty = vec![book("b.db", text + "7g7e\n")];
    let error = Tree::open(faulty.clone(), &Options::default()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("b.db: line 3, column 1: an illegal move"),
        "{error}"
    );
    // The book can be used all the same.
    let source = Source::open(faulty, &Options::default()).unwrap();
    assert!(matches!(&source, Source::Book { document, .. } if document.diagnostics().len() == 2));
    assert_eq!(
        moves(Tree::from_source(source, &Options::default()).unwrap().root()),
        "7g7f 0"
    );
}

#[test]
fn the_extension_decides_what_a_tree_is_saved_as() {
    let here = tempfile::tempdir().unwrap();
    let tree = tree_of(GAMES, |_| ());
    let save = |name: &str, losses| tree.save(&here.path().join(name), Language::English, losses);
    assert_eq!(
        save("a.db", LossPolicy::Refuse).unwrap().bytes,
        tree.to_book().to_string().as_bytes()
    );
    let written = save("a.kifu", LossPolicy::Refuse).unwrap();
    assert_eq!((written.left_out, written.losses.is_empty()), (0, true));
    let read = kifu::load(here.path().join("a.kifu")).unwrap();
    assert_eq!(read.lines().len(), 4);
    assert!(matches!(
        save("a.db", LossPolicy::Drop),
        Err(SaveError::Write(WriteError::Io { .. }))
    ));
    assert!(matches!(
        save("a.txt", LossPolicy::Drop),
        Err(SaveError::Write(WriteError::UnknownExtension { .. }))
    ));
    // CSA has no variations.
    assert!(matches!(
        save("a.csa", LossPolicy::Refuse),
        Err(SaveError::Write(WriteError::Losses { .. }))
    ));
    assert!(!save("a.csa", LossPolicy::Drop).unwrap().losses.is_empty());
    // A book of Apery has no replies, and no moves without a value.
    let error = save("a.bin", LossPolicy::Refuse).unwrap_err();
    assert!(
        matches!(error, SaveError::Book { .. }) && error.to_string().contains("reply"),
        "{error}"
    );
    assert!(!here.path().join("a.bin").exists());
    assert!(!save("a.bin", LossPolicy::Drop).unwrap().book_losses.is_empty());
}

/// The position after 7g7f, which is reached as it is, with left and right exchanged (from a start with them exchanged), with
/// the colors changed (a gote 3d pawn after a start with White to move), and with both.
const IMAGES: &str = "\
position startpos moves 7g7f 3c3d resign
position sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1 moves 3g3f 7c7d resign
position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f resign
position sfen lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL w - 1 moves 7c7d 3g3f 8c8d
";

#[test]
fn images_of_the_root_count_with_their_moves_as_they_look_from_it() {
    let root = position("7g7f").to_setup();
    for (mirrored, colors_changed, games, white_wins) in [
        (false, false, 1, 1),
        (true, false, 2, 2),
        (false, true, 2, 2),
        (true, true, 4, 3),
    ] {
        let tree = tree_of(IMAGES, |options| {
            options.root = root;
            options.image.mirrored = mirrored;
            options.image.colors_changed = colors_changed;
        });
        assert_eq!(moves(tree.root()), format!("3c3d {games}"));
        let counts = *tree.root().counts();
        assert_eq!(
            (counts.black_wins, counts.white_wins),
            (0, white_wins),
            "{mirrored} {colors_changed}"
        );
        assert_eq!(tree.left_out.elsewhere, 4 - games);
    }
}

#[test]
fn a_book_is_looked_up_from_the_side_of_white() {
    let text = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f none 120 1 3\n";
    let white: Setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
        .parse()
        .unwrap();
    let look_up = |colors_changed| {
        let mut options = Options::default();
        options.root = white;
        options.image.colors_changed = colors_changed;
        Tree::from_book(&Book::read(text.as_bytes()).book, &options).unwrap()
    };
    let tree = look_up(true);
    assert_eq!(moves(tree.root()), "3c3d 3");
    // The value is positive if Black is better.
    assert_eq!(tree.root().counts().mean_evaluation(), Some(-120.0));
    assert_eq!(
        (tree.left_out.unreached, look_up(false).left_out.unreached),
        (0, 1)
    );
}

#[test]
fn a_position_that_is_reached_in_several_ways_has_the_opening_of_the_fewest_moves() {
    // The rook gets to the sixth file at once, or later and by the seventh one, which has more games.
    let games = "\
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 5a4b 9g9f
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h7h 5a5b 7h6h 5b4b 9g9f 1c1d
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h7h 5a5b 7h6h 5b4b 9g9f 1c1d 1g1f
";
    let names = |tree: &Tree, before: &str| -> Vec<String> {
        let found = tree.find(&position(before)).unwrap();
        let names = found.moves().map(|played| {
            let opening = played.opening(&found).map_or("-", |class| class.name);
            format!("{} {opening}", played.mv)
        });
        names.collect()
    };
    let tree = tree_of(games, |_| {});
    assert_eq!(tree.opening(), None);
    let branch = "7g7f 3c3d 6g6f 8c8d";
    assert_eq!(names(&tree, branch), ["2h7h 三間飛車", "2h6h 四間飛車"]);
    assert_eq!(
        names(&tree, &format!("{branch} 2h7h 5a5b 7h6h")),
        ["5b4b 三間飛車"]
    );
    let both = format!("{branch} 2h6h 5a4b");
    assert_eq!(names(&tree, &both), ["9g9f 四間飛車"]);
    assert_eq!(tree.find(&position(&both)).unwrap().counts().games, 3);

    // After a line that leads to the root, the openings are those of the whole game.
    let root = position(&both).to_setup();
    let line: Vec<Move> = format!("{branch} 2h7h 5a5b 7h6h 5b4b 9g9f")
        .split(' ')
        .map(|mv| mv.parse().unwrap())
        .collect();
    let with_line = |line| {
        tree_of(games, |options| {
            options.root = root;
            options.line = line;
        })
    };
    let tree = with_line(Some((Setup::STARTPOS, line.clone())));
    assert_eq!(tree.opening().map(|class| class.name), Some("三間飛車"));
    let first = |tree: &Tree| {
        let played = tree.root().moves().next().unwrap();
        played.opening(&tree.root()).map(|class| class.name)
    };
    assert_eq!(first(&tree), Some("三間飛車"));
    // A line that leads elsewhere says nothing, and neither does a position alone.
    for line in [None, Some((Setup::STARTPOS, line[1..].to_vec()))] {
        let tree = with_line(line);
        assert_eq!((tree.opening(), first(&tree)), (None, None));
    }
}
