//! Tests of the table and of what the matcher makes of it.

use std::collections::HashSet;

use pretty_assertions::assert_eq;
use shogi_core::messages::Language;
use shogi_core::{Color, HandPiece, Handicap, Move, Piece, PieceKind, Position, Record, Setup, Square};

use crate::class::{Class, ClassKind};
use crate::matcher::{LATEST_OPENING, Played};
use crate::shape::{Condition, Shape, Term, seen_by};
use crate::table::{CLASSES, TABLE};
use crate::{Matcher, Names};

/// What [`recognised`] leaves out.
#[derive(Clone, Copy, PartialEq)]
enum Without {
    Nothing,
    Term(usize),
}

/// Whether a class is complete on the board of a shape for Black as its entry says, after what was played before.
fn recognised(shape: usize, without: Without) -> bool {
    let shape = TABLE.shapes[shape];
    let terms = shape.terms();
    let mut matcher = Matcher::new(&setup(terms, without));
    matcher.is_even = true;
    matcher.wanted = TABLE.all;
    for side in &mut matcher.sides {
        side.reached = [None; CLASSES];
        side.starts_with_rook = true;
    }
    let mut played = None;
    for (index, term) in terms.iter().enumerate() {
        if !term.negated && without != Without::Term(index) {
            played = bring_about(&mut matcher, term).or(played);
        }
    }
    matcher.allow();
    matcher.look_for(TABLE.all);
    matcher.complete(played);
    matcher.sides[0].reached[shape.class].is_some()
}

/// The pieces of a shape.
fn setup(terms: &[Term], without: Without) -> Setup {
    let mut setup = Setup::EMPTY;
    for (index, term) in terms.iter().enumerate() {
        let is_left_out = without == Without::Term(index);
        match (term.condition, term.piece().filter(|_| !term.negated)) {
            (Condition::On, Some(piece)) if !is_left_out => {
                let is_free =
                    |square: &Square| setup.board[*square].is_none() && is_allowed(terms, *square, piece);
                let square = term.squares().find(is_free).unwrap();
                setup.board[square] = Some(piece);
            }
            (Condition::InHand, Some(piece)) if !is_left_out => {
                assert!(setup.hands[piece.color].add(piece.kind.to_hand_piece().unwrap()));
            }
            (Condition::Empty, _) if is_left_out => {
                let square = term.squares().next().unwrap();
                setup.board[square] = Some(Piece::new(Color::White, PieceKind::ProPawn));
            }
            _ => {}
        }
    }
    setup
}

/// Makes a term hold that no piece on the board makes hold. Returns the move that must have been played last.
fn bring_about(matcher: &mut Matcher, term: &Term) -> Option<Played> {
    let side = &mut matcher.sides[term.color().index()];
    match term.condition {
        Condition::Class(class) => side.reached[usize::from(class)] = Some(0),
        Condition::Ranging => side.rook_file = Some(6),
        Condition::RookFile(file) => side.rook_file = Some(file),
        Condition::BishopsTraded => matcher
            .sides
            .iter_mut()
            .for_each(|side| side.captured_bishop = true),
        Condition::OpeningOver => matcher.any_captured = true,
        Condition::MovesSecond => matcher.first = Color::White,
        Condition::On | Condition::Moved { .. } | Condition::Captured | Condition::Dropped if term.now => {
            let from = match term.condition {
                Condition::Moved { from } => Some(from),
                Condition::Dropped => None,
                _ => Some(Square::ALL[80]),
            };
            return Some(Played {
                piece: Piece::new(term.color(), term.kind),
                from,
                to: seen_by(term.color(), term.squares().next()?),
                captured: term.condition == Condition::Captured,
            });
        }
        Condition::Moved { .. } | Condition::Captured | Condition::Dropped => {
            side.events |= term.event;
        }
        Condition::On | Condition::Empty | Condition::InHand => {}
    }
    None
}

/// Whether no term keeps a piece away from a square.
fn is_allowed(terms: &[Term], square: Square, piece: Piece) -> bool {
    !terms.iter().any(|term| {
        let forbids = match term.condition {
            Condition::Empty => true,
            Condition::On => term.negated && term.piece() == Some(piece),
            _ => false,
        };
        forbids && term.squares().any(|other| other == square)
    })
}

#[test]
fn every_shape_is_recognised_and_no_shape_without_one_of_its_terms() {
    for (index, shape) in TABLE.shapes.iter().enumerate() {
        let class = shape.class();
        assert!(
            recognised(index, Without::Nothing),
            "{}: {:?}",
            class.name,
            class.shapes
        );
        for (term, what) in shape.terms().iter().enumerate() {
            // One shape of the class is enough, so that a class with several is tested shape by shape.
            if what.negated || class.shapes.len() > 1 && others_hold(*shape, term) {
                continue;
            }
            assert!(
                !recognised(index, Without::Term(term)),
                "{} without term {term}",
                class.name
            );
        }
    }
}

/// Whether another shape of the class asks for all the other terms only.
fn others_hold(shape: Shape, without: usize) -> bool {
    let left: Vec<String> = terms_of(shape)
        .into_iter()
        .enumerate()
        .filter(|(index, _)| *index != without)
        .map(|(_, term)| term)
        .collect();
    TABLE
        .shapes
        .iter()
        .filter(|other| other.class == shape.class)
        .any(|other| terms_of(*other).iter().all(|term| left.contains(term)))
}

fn terms_of(shape: Shape) -> Vec<String> {
    shape.terms().iter().map(|term| format!("{term:?}")).collect()
}

#[test]
fn every_shape_can_be_read() {
    for class in Class::all() {
        for (index, text) in class.shapes.iter().enumerate() {
            let shape = Shape::parse(text, 0, &TABLE.classes, &mut Vec::new());
            assert!(shape.is_some(), "{}: {text}", class.name);
            let parsed = class.parsed_shapes().nth(index);
            assert_eq!(
                parsed.map(|shape| shape.terms().len()),
                Some(text.split(' ').count())
            );
        }
    }
}

#[test]
fn a_misspelt_shape_cannot_be_read() {
    let misspelt = [
        "", "G", "G7", "G7八", "G70", "G78/", "G78G77", "g78", "X78", "GG78", "G78  S77", "-", "-68/69",
        "v-68", "@-68", "@#矢倉", "#矢", "rook", "rook4", "rook9", "R>88", "R28>", "R2>88", "Rx", "range",
    ];
    for text in misspelt {
        let shape = Shape::parse(text, 0, &TABLE.classes, &mut Vec::new());
        assert!(shape.is_none(), "{text}: {shape:?}");
    }
}

#[test]
fn the_table_agrees_with_what_the_matcher_takes_for_granted() {
    let openings = || Class::all().filter(|class| class.kind == ClassKind::Opening);
    assert_eq!(
        openings().filter_map(|class| class.latest).max(),
        Some(LATEST_OPENING)
    );
    // Ranked classes are also looked for alone.
    for class in openings().filter(|class| class.rank.is_some()) {
        let shapes = class.parsed_shapes();
        let asked: Vec<_> = shapes.flat_map(Shape::terms).filter_map(Term::class).collect();
        assert!(
            asked.iter().all(|asked| asked.rank.is_some()),
            "{}: {asked:?}",
            class.name
        );
    }
}

#[test]
fn names_are_unique_and_entries_complete() {
    let mut names = HashSet::new();
    for class in Class::all() {
        for name in class.aliases.iter().chain([&class.name, &class.english]) {
            assert!(names.insert(*name), "{name} names two classes");
        }
        assert!(!class.source.is_empty(), "{} has no source", class.name);
        let known = ["B21", "B24", "S", "H", "D", "P"];
        assert!(
            class.source.split(' ').all(|source| known.contains(&source)),
            "{}",
            class.name
        );
        assert_eq!(
            class.shapes.is_empty(),
            class.kind == ClassKind::Matchup,
            "{}",
            class.name
        );
        for name in class.parents.iter().chain(class.yields) {
            assert!(
                Class::all().any(|class| class.name == *name),
                "no class is {name}"
            );
        }
        assert!(!class.has_ancestor(class), "{} is its own ancestor", class.name);
        assert!(
            class.kind != ClassKind::Opening || class.latest.is_some(),
            "{} has no latest ply",
            class.name
        );
    }
}

fn names(moves: &str) -> Names {
    Matcher::names_of(
        &Setup::STARTPOS,
        moves.split(' ').map(|mv| mv.parse::<Move>().unwrap()),
    )
}

#[test]
fn games_have_the_names_that_players_give_them() {
    let games = [
        // 四間飛車, with the castle that the other side built.
        (
            "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 8h7g 9a9b 7h8h 8b9a 9i9h 7a8b 8h9i 4a5b 7i8h 5b6b",
            ("四間飛車", "後手四間飛車対居飛車穴熊（相穴熊）"),
        ),
        ("7g7f 3c3d 7f7e 8c8d 2h7h", ("三間飛車", "先手早石田対居飛車")),
        // The king went on before the rook.
        (
            "7g7f 3c3d 7f7e 8c8d 2h7h 5a4b 5i4h 4b3b 4h3h 6a5b 7h7f",
            ("三間飛車", "先手升田式石田流対居飛車"),
        ),
        (
            "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b",
            ("中飛車", "後手ゴキゲン中飛車対居飛車"),
        ),
        (
            "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 3i4h 5d5e 5i6h 2b3c 4h3g 5a6b 3g4f",
            ("中飛車", "後手5筋位取り中飛車対超速▲3七銀"),
        ),
        ("7g7f 3c3d 2h6h 8b3b", ("相振り飛車", "相振り飛車")),
        ("7g7f 3c3d 6g6f 4c4d 2h7h 8b3b", ("相振り飛車", "相三間飛車")),
        (
            "7g7f 8c8d 7i6h 3c3d 6h7g 3a4b 6g6f 4b3c 6i7h 4c4d 5g5f 5c5d",
            ("矢倉", "相矢倉"),
        ),
        (
            "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 7g7f 3c3d 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c",
            ("横歩取り", "横歩取り△3三角"),
        ),
        ("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b", ("相掛かり", "相掛かり")),
        (
            "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 4a3b 6i7h 2b7g+ 8h7g 3a4b",
            ("角換わり", "角換わり"),
        ),
        (
            "7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b",
            ("角換わり", "一手損角換わり"),
        ),
        ("7g7f 3c3d 2g2f 8b2b", ("向かい飛車", "後手向かい飛車対居飛車")),
    ];
    for (moves, (short, long)) in games {
        let names = names(moves);
        assert_eq!(names.class().map(|class| class.name), Some(short), "{moves}");
        assert_eq!(names.name(Language::Japanese).as_deref(), Some(long), "{moves}");
    }
}

#[test]
fn a_game_that_has_not_left_the_opening_has_no_name() {
    let names = names("7g7f 3c3d 2g2f");
    assert_eq!(
        (names.class(), names.matchup(), names.name(Language::English)),
        (None, None, None)
    );
}

#[test]
fn a_parent_is_kept_but_not_shown() {
    let names = names("7g7f 3c3d 2g2f 5c5d 2f2e 8b5b");
    let white = names.side(Color::White);
    assert_eq!(
        white
            .openings
            .iter()
            .map(|named| named.class.name)
            .collect::<Vec<_>>(),
        ["中飛車", "ゴキゲン中飛車"]
    );
    assert_eq!(
        white
            .shown_openings()
            .map(|named| named.class.name)
            .collect::<Vec<_>>(),
        ["ゴキゲン中飛車"]
    );
    assert_eq!(
        white.opening().map(|named| (named.class.name, named.ply)),
        Some(("ゴキゲン中飛車", 6))
    );
}

#[test]
fn a_caption_shows_what_the_names_say() {
    // The fortress of Black does not count against a ranging rook.
    let names = names("7g7f 8c8d 7i6h 3c3d 6h7g 4c4d 6g6f 8b4b");
    assert_eq!(names.caption(Language::Japanese), "△四間飛車");
    // A castle with the king at home is shown, and not that the king is there.
    let snowroof: Setup = "4k4/9/9/9/9/2P6/PP1SSPPPP/1BG1G2R1/LN2K2NL b - 1"
        .parse()
        .unwrap();
    assert_eq!(
        Matcher::new(&snowroof).caption(Language::English),
        "▲Snowroof Castle"
    );
}

#[test]
fn handicap_games_and_diagrams_have_castles_only() {
    // Lance handicap; Black, the lower side, builds a Mino after its rook ranged.
    let start: Setup = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
        .parse()
        .unwrap();
    let moves = "3c3d 7g7f 8c8d 6g6f 8d8e 8h7g 7a6b 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h";
    let names = Matcher::names_of(&start, moves.split(' ').map(|mv| mv.parse::<Move>().unwrap()));
    assert_eq!((names.class(), names.matchup()), (None, None));
    assert!(names.side(Color::Black).openings.is_empty());
    assert_eq!(
        names.side(Color::Black).castle().map(|named| named.class.name),
        Some("片美濃囲い")
    );
    // A position in which the castle is there from the start.
    let diagram: Setup = "4k4/9/9/9/9/9/PP1P5/1KSG5/LN7 b - 1".parse().unwrap();
    assert!(
        Matcher::new(&diagram)
            .names()
            .side(Color::Black)
            .castles
            .is_empty()
    );
    let diagram: Setup = "4k4/9/9/9/9/2P6/PPSG5/1KG6/LN5R1 b - 1".parse().unwrap();
    let castles = Matcher::new(&diagram).names().side(Color::Black).castles.clone();
    assert_eq!(castles.len(), 0, "金矢倉 needs the pawn on 6六");
}

#[test]
fn promoted_pieces_are_no_castle() {
    let gold: Setup = "4k4/9/9/9/9/2PP5/PPSG5/1KG6/LN5R1 b - 1".parse().unwrap();
    assert_eq!(Matcher::new(&gold).caption(Language::Japanese), "▲金矢倉");
    let promoted: Setup = "4k4/9/9/9/9/2PP5/PPS+P5/1KG6/LN5R1 b - 1".parse().unwrap();
    assert_eq!(Matcher::new(&promoted).caption(Language::Japanese), "");
}

/// A game of random legal moves.
fn random_game(seed: u64) -> Vec<Move> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut position = Position::startpos();
    let mut moves = Vec::new();
    for _ in 0..100 {
        let legal = position.legal_moves();
        if legal.as_slice().is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mv = legal.as_slice()[usize::try_from(state % legal.as_slice().len() as u64).unwrap()];
        position.play(mv).unwrap();
        moves.push(mv);
    }
    moves
}

#[test]
fn nothing_is_complete_at_the_start_of_an_even_game() {
    let mut matcher = Matcher::new(&Setup::STARTPOS);
    matcher.look_for(TABLE.all);
    matcher.complete(None);
    assert_eq!(matcher.count(), 0);
}

#[test]
fn the_class_depends_on_ranked_classes_only() {
    for seed in 0..400 {
        let mut builder = Record::builder(Handicap::Even);
        let moves = random_game(seed);
        for &mv in &moves {
            builder.play(mv).unwrap();
        }
        assert_eq!(
            Matcher::class_of_record(&builder.finish()),
            Matcher::names_of(&Setup::STARTPOS, moves).class()
        );
    }
}

#[test]
fn no_move_completes_a_shape_that_is_not_looked_for() {
    for seed in 0..400 {
        let mut matcher = Matcher::new(&Setup::STARTPOS);
        for mv in random_game(seed) {
            matcher.play(mv);
            let mut all = matcher.clone();
            all.look_for(TABLE.all);
            for side in &mut all.sides {
                side.possible = TABLE.all;
            }
            all.complete(None);
            for (side, all) in matcher.sides.iter().zip(&all.sides) {
                for ((class, found), all) in Class::all().zip(side.reached).zip(all.reached) {
                    assert_eq!(found, all, "{} after {mv}", class.name);
                }
            }
        }
    }
}

/// The names of a side, for comparison.
fn summary(names: &Names, color: Color) -> Vec<(&'static str, u16)> {
    let side = names.side(color);
    side.openings
        .iter()
        .chain(&side.castles)
        .map(|named| (named.class.name, named.ply))
        .collect()
}

#[test]
fn the_other_side_gets_the_same_names_on_a_rotated_board() {
    let mut found = 0;
    for seed in 0..400 {
        let moves = random_game(seed);
        let names = Matcher::names_of(&Setup::STARTPOS, moves.iter().copied());
        let rotated = Matcher::names_of(&Setup::STARTPOS.rotated(), moves.iter().map(|mv| mv.rotated()));
        for color in Color::ALL {
            assert_eq!(summary(&names, color), summary(&rotated, !color), "{moves:?}");
            found += summary(&names, color).len();
        }
        assert_eq!(names.class(), rotated.class());
    }
    assert!(found > 400, "only {found} names were found");
}

#[test]
fn moves_that_are_not_legal_do_no_harm() {
    let mut matcher = Matcher::new(&Setup::EMPTY);
    for mv in ["7g7f", "P*5e", "5e5d", "R*1a", "1a1b+", "1b1b"] {
        matcher.play(mv.parse().unwrap());
    }
    let mut hand = Setup::EMPTY;
    hand.hands[Color::Black].set(HandPiece::Bishop, 255);
    assert_eq!(Matcher::new(&hand).names().class(), None);
}

#[test]
fn the_diagram_of_a_castle_shows_the_castle() {
    let castles = Class::all().filter(|class| class.kind == ClassKind::Castle && !class.is_fallback);
    for class in castles {
        for shape in class.parsed_shapes() {
            let names = Matcher::new(&shape.setup()).names();
            let castles = &names.side(Color::Black).castles;
            assert!(
                castles.iter().any(|named| named.class == class),
                "{}: {}",
                class.name,
                shape.setup()
            );
        }
    }
}

#[test]
fn a_diagram_has_what_terms_say_of_pieces() {
    let diagrams = [
        ("四間飛車", "9/9/9/9/9/9/9/3R5/9 b - 1"),
        ("筋違い角", "9/9/9/9/5B3/9/9/9/9 b - 1"),
        ("角換わり", "9/9/9/9/9/9/9/9/9 b Bb 1"),
        ("超速▲3七銀", "9/4r4/9/9/4p4/5S3/4P4/9/9 b - 1"),
        // The rook, which captured before, is somewhere else now.
        ("ひねり飛車", "9/9/9/9/2P6/4R4/9/9/9 b - 1"),
        // What the opponent has completed before is there for White.
        ("横歩取り△3三角", "9/9/9/6pR1/9/2r6/2B6/9/9 b - 1"),
        // There is no second pawn on a file.
        ("塚田スペシャル", "9/6g2/9/7P1/1p7/7RP/9/2G6/9 b - 1"),
    ];
    for (name, setup) in diagrams {
        let class = Class::named(name).unwrap();
        let shape = class.parsed_shapes().next().unwrap();
        assert_eq!(shape.setup().to_string(), setup, "{name}");
    }
}

#[test]
fn a_term_says_what_it_is_about() {
    let shape = Class::named("横歩取り△3三角")
        .unwrap()
        .parsed_shapes()
        .next()
        .unwrap();
    let [before, moved] = shape.terms() else {
        panic!("{shape:?}")
    };
    assert_eq!(
        (before.class(), before.opponent, before.piece()),
        (Class::named("横歩取り"), true, None)
    );
    let squares: Vec<_> = moved.squares().collect();
    assert_eq!(
        (moved.now, squares),
        (true, vec![Square::from_numbers(7, 7).unwrap()])
    );
    // The squares of the opponent are those of the diagram.
    let shape = Class::named("青野流").unwrap().parsed_shapes().next().unwrap();
    let bishop = shape.terms()[3];
    assert_eq!(bishop.piece(), Some(Piece::new(Color::White, PieceKind::Bishop)));
    assert_eq!(bishop.squares().next(), Square::from_numbers(3, 3));
}

#[test]
fn the_moves_of_the_pages_with_which_classes_were_compared_have_their_names() {
    let lines = [
        ("2h5h 3c3d 5g5f 8c8d 7g7f 8d8e", Color::Black, "ゴキゲン中飛車"),
        ("7g7f 3c3d 2g2f 5c5d 2f2e 8b5b", Color::White, "ゴキゲン中飛車"),
        (
            "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d",
            Color::Black,
            "横歩取り",
        ),
        (
            "7g7f 8c8d 6g6f 3c3d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 5c5d 3i3h 6a5b 6i5h",
            Color::Black,
            "本美濃囲い",
        ),
    ];
    for (moves, color, name) in lines {
        let names = names(moves);
        let side = names.side(color);
        let mut found = side.openings.iter().chain(&side.castles);
        assert!(found.any(|named| named.class.name == name), "{name}: {moves}");
    }
}

#[test]
fn names_in_latin_letters_are_known_in_any_case() {
    for (name, expected) in [
        ("YOKOFUDORI", "横歩取り"),
        ("sankenbisha", "三間飛車"),
        ("Yagura", "矢倉"),
        ("fourth file rook", "四間飛車"),
    ] {
        assert_eq!(Class::named(name).map(|class| class.name), Some(expected));
    }
    assert_eq!(Class::named("YOKOFUDORI2"), None);
}
