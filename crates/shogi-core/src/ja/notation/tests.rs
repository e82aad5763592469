//! Tests of notation.
//!
//! The groups of pieces are those of the page of the 日本将棋連盟 on 棋譜の表記方法, where its text gives the notation
//! of each; the others were worked out by its rule, by hand.

use pretty_assertions::assert_eq;

use super::*;
use crate::{HandPiece, Setup};

/// A position with Black's pieces of one kind on these squares, kings far away, and one of the kind in hand if it can
/// be held.
fn position(kind: PieceKind, squares: &[&str]) -> Position {
    let mut setup = Setup::EMPTY;
    for square in squares {
        setup.board[square.parse().unwrap()] = Some(Piece::new(Color::Black, kind));
    }
    if let Some(piece) = kind.to_hand_piece().filter(|_| !kind.is_promoted()) {
        setup.hands[Color::Black].set(piece, 1);
    }
    Position::new_lenient(&setup)
}

/// Kind, destination in USI, and the notation of a move from each origin.
type Case = (PieceKind, &'static str, &'static [(&'static str, &'static str)]);

const CASES: &[Case] = &[
    // Motions that differ: 上 寄 引.
    (PieceKind::Gold, "8b", &[("9b", "８二金寄"), ("8c", "８二金上")]),
    (PieceKind::Gold, "3b", &[("4c", "３二金上"), ("3a", "３二金引")]),
    (PieceKind::Gold, "5e", &[("5f", "５五金上"), ("4e", "５五金寄")]),
    (PieceKind::Silver, "8h", &[("8i", "８八銀上"), ("7g", "８八銀引")]),
    (PieceKind::Silver, "3h", &[("4i", "３八銀上"), ("2g", "３八銀引")]),
    // The same motion: 左 直 右.
    (
        PieceKind::Gold,
        "8a",
        &[("9b", "８一金左不成"), ("7b", "８一金右不成")],
    ),
    (PieceKind::Gold, "2b", &[("3b", "２二金左"), ("1b", "２二金右")]),
    (PieceKind::Silver, "5f", &[("6e", "５六銀左"), ("4e", "５六銀右")]),
    (PieceKind::Gold, "7h", &[("8i", "７八金左"), ("7i", "７八金直")]),
    (PieceKind::Silver, "3h", &[("3i", "３八銀直"), ("2i", "３八銀右")]),
    // Three and more.
    (
        PieceKind::Gold,
        "5b",
        &[("6c", "５二金左"), ("5c", "５二金直"), ("4c", "５二金右")],
    ),
    (
        PieceKind::ProPawn,
        "7h",
        &[
            ("6i", "７八と右"),
            ("7i", "７八と直"),
            ("8i", "７八と左上"),
            ("8h", "７八と寄"),
            ("7g", "７八と引"),
        ],
    ),
    (
        PieceKind::Silver,
        "2h",
        &[
            ("1g", "２八銀右"),
            ("2i", "２八銀直"),
            ("3i", "２八銀左上"),
            ("3g", "２八銀左引"),
        ],
    ),
    // Dragons: never 直; two of them are 左 and 右 where the motion is the same.
    (PieceKind::Dragon, "8b", &[("9a", "８二龍引"), ("8d", "８二龍上")]),
    (PieceKind::Dragon, "5b", &[("4c", "５二龍上"), ("7b", "５二龍寄")]),
    (PieceKind::Dragon, "3e", &[("5e", "３五龍左"), ("1e", "３五龍右")]),
    (PieceKind::Dragon, "8h", &[("9i", "８八龍左"), ("8i", "８八龍右")]),
    (PieceKind::Dragon, "1g", &[("2h", "１七龍左"), ("1i", "１七龍右")]),
    // Horses.
    (PieceKind::Horse, "8b", &[("9a", "８二馬左"), ("8a", "８二馬右")]),
    (PieceKind::Horse, "8e", &[("9e", "８五馬寄"), ("6c", "８五馬引")]),
    (PieceKind::Horse, "7g", &[("9i", "７七馬左"), ("5i", "７七馬右")]),
    (PieceKind::Horse, "2i", &[("4g", "２九馬左"), ("1h", "２九馬右")]),
    // Knights and lances have one motion; promotion is said apart.
    (PieceKind::Knight, "5e", &[("6g", "５五桂左"), ("4g", "５五桂右")]),
    (PieceKind::Rook, "5h", &[("2h", "５八飛右"), ("8h", "５八飛左")]),
    (
        PieceKind::Bishop,
        "5e",
        &[("3c", "５五角右不成"), ("7c", "５五角左不成")],
    ),
];

#[test]
fn pieces_are_told_apart_as_the_association_does() {
    let mut count = 0;
    for &(kind, to, moves) in CASES {
        let squares: Vec<&str> = moves.iter().map(|&(from, _)| from).collect();
        let position = position(kind, &squares);
        let to: Square = to.parse().unwrap();
        for &(from, expected) in moves {
            let from: Square = from.parse().unwrap();
            // Golds never promote; the case names only say so for pieces that could.
            let expected = if kind == PieceKind::Gold {
                expected.trim_end_matches("不成")
            } else {
                expected
            };
            assert!(position.candidates(kind, to).contains(from), "{expected}");
            let mv = Move::normal(from, to, false);
            let notation = Notation::of(mv, &position, None).without_mark();
            assert_eq!(notation.to_string(), expected);
            let read: Notation = expected.parse().unwrap();
            assert_eq!(
                read.resolve(&position, None).map(|resolved| resolved.mv),
                Ok(mv),
                "{expected}"
            );
            count += 1;
        }
        if let Some(piece) = kind.to_hand_piece().filter(|_| !kind.is_promoted()) {
            let drop = Move::drop(piece, to);
            let notation = Notation::of(drop, &position, None).without_mark().to_string();
            assert!(notation.ends_with('打'), "{notation}");
            let read: Notation = notation.parse().unwrap();
            assert_eq!(
                read.resolve(&position, None).map(|resolved| resolved.mv),
                Ok(drop)
            );
            count += 1;
        }
    }
    assert!(count >= 60, "{count} cases");
}

#[test]
fn one_piece_alone_needs_no_word_and_a_lone_drop_no_uchi() {
    let position = position(PieceKind::Silver, &["4i"]);
    assert_eq!(
        Notation::of("4i4h".parse().unwrap(), &position, None).to_string(),
        "▲４八銀"
    );
    let drop = Move::drop(HandPiece::Silver, "5e".parse().unwrap());
    assert_eq!(Notation::of(drop, &position, None).to_string(), "▲５五銀");
    for text in ["▲５五銀", "▲５五銀打"] {
        let read: Notation = text.parse().unwrap();
        assert_eq!(
            read.resolve(&position, None).map(|resolved| resolved.mv),
            Ok(drop),
            "{text}"
        );
    }
}

#[test]
fn the_same_square_is_dou() {
    let position = position(PieceKind::Silver, &["4i"]);
    let to: Square = "4h".parse().unwrap();
    let notation = Notation::of("4i4h".parse().unwrap(), &position, Some(to));
    assert_eq!(notation.to_string(), "▲同　銀");
    for text in ["▲同　銀", "同銀", "▲同 銀", "４八同銀"] {
        let read: Notation = text.parse().unwrap();
        assert_eq!(
            read.resolve(&position, Some(to))
                .map(|resolved| resolved.mv.to_string()),
            Ok("4i4h".to_owned())
        );
    }
    let read: Notation = "同銀".parse().unwrap();
    assert_eq!(
        read.resolve(&position, None).unwrap_err().code(),
        "same_without_previous"
    );
}

#[test]
fn other_spellings_mean_the_same() {
    let silver = position(PieceKind::Silver, &["4d", "6d"]);
    for (text, usi) in [
        ("５三銀右成", "4d5c+"),
        ("５三銀右不成", "4d5c"),
        ("53銀右生", "4d5c"),
        ("５3銀成右", "4d5c+"),
        ("☗５三銀左上成", "6d5c+"),
        ("５三銀行左成", "6d5c+"),
    ] {
        let read: Notation = text.parse().unwrap();
        let resolved = read
            .resolve(&silver, None)
            .map(|resolved| resolved.mv.to_string());
        assert_eq!(resolved, Ok(usi.to_owned()), "{text}");
    }
}

#[test]
fn what_means_no_move_or_several_says_so() {
    let golds = position(PieceKind::Gold, &["4i", "6i"]);
    let code = |text: &str| {
        text.parse::<Notation>()
            .unwrap()
            .resolve(&golds, None)
            .unwrap_err()
            .code()
    };
    assert_eq!(code("５八金"), "ki2_ambiguous");
    assert_eq!(code("△５八金右"), "wrong_turn");
    assert_eq!(code("５五銀"), "ki2_no_candidate");
    let read: Notation = "５八金".parse().unwrap();
    let message = read.resolve(&golds, None).unwrap_err().to_string();
    assert_eq!(
        message,
        "expected one of ５八金右(49) ５八金左(69), found `５八金`"
    );
    for text in ["", "▲", "７", "７六", "７六虎", "７六歩成成", "７六歩x", "十六歩"] {
        assert!(text.parse::<Notation>().is_err(), "{text}");
    }
}

#[test]
fn every_legal_move_of_random_games_comes_back() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % u64::try_from(below).unwrap()).unwrap()
    };
    let mut positions = 0;
    for _ in 0..25 {
        let mut position = Position::startpos();
        let mut previous = None;
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            for &mv in &*moves {
                let text = Notation::of(mv, &position, previous).to_string();
                let read: Notation = text.parse().unwrap();
                let resolved = read.resolve(&position, previous).unwrap();
                assert_eq!((resolved.mv, resolved.note), (mv, None), "{text} in {position:?}");
            }
            let mv = moves[random(moves.len())];
            position.play(mv).unwrap();
            previous = Some(mv.to());
            positions += 1;
        }
    }
    assert!(positions > 2000, "{positions}");
}
