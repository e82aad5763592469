//! Tests of Japanese notation. Where a comment says so, the expected notations are the examples and figures of the page
//! 棋譜の表記方法 of the 日本将棋連盟 (`shogi.or.jp/faq/kihuhyouki.html`). All others were derived by hand from the rules of that
//! page.

use pretty_assertions::assert_eq;

use super::resolve::Resolved;
use super::*;
use crate::messages::Describe;
use crate::{Hand, HandPiece, Setup};

/// Creates a position that has only these pieces of Black, such as `金62 金71`.
fn position(pieces: &str) -> Position {
    let mut setup = Setup::EMPTY;
    for piece in pieces.split_whitespace() {
        let (kind, square) = PieceKind::strip_ja(piece).unwrap();
        setup.board[Square::strip_ja(square).unwrap().0] = Some(Piece::new(Color::Black, kind));
    }
    Position::new_lenient(&setup)
}

/// Returns the position with the board rotated and the sides exchanged.
fn turned(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut other = Setup {
        turn: setup.turn.opposite(),
        ..Setup::EMPTY
    };
    for (square, piece) in setup.board.pieces() {
        other.board[square.rotated()] = Some(Piece::new(piece.color.opposite(), piece.kind));
    }
    for color in Color::ALL {
        other.hands[color] = setup.hands[color.opposite()];
    }
    Position::new_lenient(&other)
}

fn turned_move(mv: Move) -> Move {
    match mv.kind() {
        MoveKind::Normal { from, to, promote } => Move::normal(from.rotated(), to.rotated(), promote),
        MoveKind::Drop { piece, to } => Move::drop(piece, to.rotated()),
    }
}

fn square(text: &str) -> Square {
    Square::strip_ja(text).unwrap().0
}

/// Asserts that `mv` is written as `expected` and read back from it, for both sides.
fn assert_notation(position: &Position, mv: Move, expected: &str) {
    let notation = Notation::of(mv, position, None);
    assert_eq!(notation.to_string(), format!("▲{expected}"));
    let read: Notation = expected.parse().unwrap();
    let plain = Resolved { mv, warning: None };
    assert_eq!(read.resolve(position, None), Ok(plain), "{expected}");

    let (position, mv) = (turned(position), turned_move(mv));
    let white = Notation::of(mv, &position, None);
    assert_eq!(white.color, Some(Color::White));
    assert_eq!(white.relative, notation.relative, "{expected} for White");
    let plain = Resolved { mv, warning: None };
    assert_eq!(
        white
            .to_string()
            .parse::<Notation>()
            .unwrap()
            .resolve(&position, None),
        Ok(plain)
    );
}

/// A figure: its pieces, and each move as an origin and a notation.
type Figure = (&'static str, &'static [(&'static str, &'static str)]);

/// The figures of the page 棋譜の表記方法.
const FIGURES: [Figure; 23] = [
    // Figures in which several pieces reach the square and differ in 上, 寄 or 引 (A to E).
    ("金93 金72", &[("93", "８二金上"), ("72", "８二金寄")]),
    ("金31 金43", &[("43", "３二金上"), ("31", "３二金引")]),
    ("金45 金56", &[("56", "５五金上"), ("45", "５五金寄")]),
    ("銀77 銀89", &[("89", "８八銀上"), ("77", "８八銀引")]),
    ("銀27 銀49", &[("49", "３八銀上"), ("27", "３八銀引")]),
    // Figures in which two pieces have the same motion: 左 or 右 (A to C), 直 (D, E).
    ("金92 金72", &[("92", "８一金左"), ("72", "８一金右")]),
    ("金32 金12", &[("32", "２二金左"), ("12", "２二金右")]),
    ("銀65 銀45", &[("65", "５六銀左"), ("45", "５六銀右")]),
    ("金89 金79", &[("89", "７八金左"), ("79", "７八金直")]),
    ("銀39 銀29", &[("39", "３八銀直"), ("29", "３八銀右")]),
    // Figures with three or more pieces (A to C).
    (
        "金63 金53 金43",
        &[("63", "５二金左"), ("53", "５二金直"), ("43", "５二金右")],
    ),
    (
        "と87 と98 と79 と89 と99",
        &[
            ("79", "８八と右"),
            ("89", "８八と直"),
            ("99", "８八と左上"),
            ("98", "８八と寄"),
            ("87", "８八と引"),
        ],
    ),
    (
        "銀17 銀37 銀29 銀39",
        &[
            ("29", "２八銀直"),
            ("17", "２八銀右"),
            ("39", "２八銀左上"),
            ("37", "２八銀左引"),
        ],
    ),
    // Figures with two dragons (A to E). The page spells them 竜.
    ("龍91 龍84", &[("91", "８二龍引"), ("84", "８二龍上")]),
    ("龍52 龍23", &[("23", "４三龍寄"), ("52", "４三龍引")]),
    ("龍55 龍15", &[("55", "３五龍左"), ("15", "３五龍右")]),
    ("龍99 龍89", &[("99", "８八龍左"), ("89", "８八龍右")]),
    ("龍28 龍19", &[("28", "１七龍左"), ("19", "１七龍右")]),
    // Figures with two horses (A to E).
    ("馬91 馬81", &[("91", "８二馬左"), ("81", "８二馬右")]),
    ("馬95 馬63", &[("95", "８五馬寄"), ("63", "８五馬引")]),
    ("馬11 馬34", &[("11", "１二馬引"), ("34", "１二馬上")]),
    ("馬99 馬59", &[("99", "７七馬左"), ("59", "７七馬右")]),
    ("馬47 馬18", &[("47", "２九馬左"), ("18", "２九馬右")]),
];

#[test]
fn the_figures_of_the_federation_are_written_and_read() {
    for (pieces, moves) in FIGURES {
        let position = position(pieces);
        for &(from, expected) in moves {
            let mv = Move::normal(square(from), square(expected), false);
            assert_notation(&position, mv, expected);
        }
    }
}

/// Further positions. Their notations were derived by hand from the rules of the page.
const OTHERS: [Figure; 11] = [
    ("桂67 桂47", &[("67", "５五桂左"), ("47", "５五桂右")]),
    ("飛88 飛28", &[("88", "５八飛左"), ("28", "５八飛右")]),
    ("龍43 龍72", &[("43", "５二龍上"), ("72", "５二龍寄")]),
    ("金49 金69", &[("49", "５八金右"), ("69", "５八金左")]),
    ("桂65 桂45", &[("65", "５三桂左不成"), ("45", "５三桂右不成")]),
    ("飛58 飛13", &[("58", "５三飛上不成"), ("13", "５三飛寄不成")]),
    ("角15 角66", &[("15", "３三角右不成"), ("66", "３三角左不成")]),
    ("成銀52 成銀42", &[("52", "５一成銀直"), ("42", "５一成銀右")]),
    ("成香47 成桂45", &[("47", "４六成香"), ("45", "４六成桂")]),
    // Both dragons are on the file of the destination.
    ("龍51 龍58", &[("51", "５三龍引"), ("58", "５三龍上")]),
    ("玉59", &[("59", "５八玉")]),
];

#[test]
fn other_kinds_follow_the_same_rules() {
    for (pieces, moves) in OTHERS {
        let position = position(pieces);
        for &(from, expected) in moves {
            let mv = Move::normal(square(from), square(expected), false);
            assert_notation(&position, mv, expected);
        }
    }
}

#[test]
fn promotion_is_written_whenever_it_is_possible() {
    let position = position("銀54 歩24 金63 馬88 銀12");
    for (mv, expected) in [
        (Move::normal(square("54"), square("43"), true), "４三銀成"),
        (Move::normal(square("54"), square("43"), false), "４三銀不成"),
        (Move::normal(square("24"), square("23"), true), "２三歩成"),
        (Move::normal(square("12"), square("21"), false), "２一銀不成"),
        // A move outside the promotion zone.
        (Move::normal(square("54"), square("65"), false), "６五銀"),
        // Gold and horse cannot promote, so nothing is written.
        (Move::normal(square("63"), square("62"), false), "６二金"),
        (Move::normal(square("88"), square("11"), false), "１一馬"),
    ] {
        assert_notation(&position, mv, expected);
    }
}

#[test]
fn a_piece_that_leaves_the_zone_says_whether_it_promotes() {
    let position = position("飛52");
    let leaving = |promote| Move::normal(square("52"), square("58"), promote);
    assert_notation(&position, leaving(true), "５八飛成");
    assert_notation(&position, leaving(false), "５八飛不成");
}

#[test]
fn promotion_does_not_distinguish_pieces() {
    // According to the page, 成 and 不成 come after the parts that distinguish pieces.
    let position = position("銀63 銀43");
    for (from, promote, expected) in [
        ("63", false, "５四銀左不成"),
        ("43", false, "５四銀右不成"),
        ("43", true, "５四銀右成"),
    ] {
        assert_notation(
            &position,
            Move::normal(square(from), square("54"), promote),
            expected,
        );
    }
}

fn with_hand(pieces: &str, piece: HandPiece) -> Position {
    let mut setup = position(pieces).to_setup();
    setup.hands[Color::Black].set(piece, 1);
    Position::new_lenient(&setup)
}

#[test]
fn a_drop_is_marked_only_if_a_piece_on_the_board_could_go_there() {
    let position = with_hand("金49", HandPiece::Gold);
    assert_notation(&position, Move::drop(HandPiece::Gold, square("58")), "５八金打");
    assert_notation(
        &position,
        Move::normal(square("49"), square("58"), false),
        "５八金",
    );
    assert_notation(&position, Move::drop(HandPiece::Gold, square("55")), "５五金");
    // A piece of another kind does not make `打` necessary.
    let position = with_hand("成銀49", HandPiece::Silver);
    assert_notation(&position, Move::drop(HandPiece::Silver, square("58")), "５八銀");
}

#[test]
fn same_means_the_destination_of_the_previous_move() {
    let position = position("銀44 角77 成銀34 金22 金42");
    for (from, to, promote, expected) in [
        ("44", "33", true, "▲同銀成"),
        ("77", "66", false, "▲同　角"),
        ("34", "33", false, "▲同成銀"),
        ("22", "32", false, "▲同金右"),
        ("22", "21", false, "▲同　金"),
    ] {
        let mv = Move::normal(square(from), square(to), promote);
        let notation = Notation::of(mv, &position, Some(square(to)));
        assert_eq!(notation.to_string(), expected);
        let read: Notation = expected.parse().unwrap();
        assert_eq!(read, notation);
        assert_eq!(read.resolve(&position, Some(square(to))).unwrap().mv, mv);
        assert_eq!(
            Notation::of(mv, &position, Some(square("99"))).to,
            Destination::Square(square(to))
        );
    }
}

#[test]
fn other_spellings_are_read() {
    for (text, expected) in [
        ("７六歩", "７六歩"),
        ("76歩", "７六歩"),
        ("７６歩", "７六歩"),
        ("7六歩", "７六歩"),
        ("☗７六歩", "▲７六歩"),
        ("▼７六歩", "▲７六歩"),
        ("⛊７六歩", "▲７六歩"),
        ("☖３四歩", "△３四歩"),
        ("▽３四歩", "△３四歩"),
        ("⛉３四歩", "△３四歩"),
        (" ▲ ７六 歩 ", "▲７六歩"),
        ("同銀", "同　銀"),
        ("同 銀", "同　銀"),
        ("△同　成銀", "△同成銀"),
        ("２二同銀", "２二同銀"),
        ("22 同　銀", "２二同銀"),
        ("３三銀生", "３三銀不成"),
        ("３三銀ナラズ", "３三銀不成"),
        ("３三銀成上", "３三銀上成"),
        ("３三銀上右成", "３三銀右上成"),
        ("３三竜行", "３三龍上"),
        ("３三飛入", "３三飛上"),
        ("３三馬下", "３三馬引"),
        ("４八王", "４八玉"),
        ("５二全", "５二成銀"),
        ("５３銀行左成", "５三銀左上成"),
    ] {
        let notation: Notation = text.parse().expect(text);
        assert_eq!(notation.to_string(), expected, "{text}");
    }
}

#[test]
fn a_move_is_read_at_the_start_of_a_text() {
    for (text, rest) in [
        ("▲７六歩△３四歩", "△３四歩"),
        ("▲５八金右 △３四歩", " △３四歩"),
        ("▲２二角成投了", "投了"),
        ("▲７六歩(77)", "(77)"),
        ("▲同　歩\n", "\n"),
    ] {
        assert_eq!(Notation::strip(text).unwrap().1, rest);
    }
}

#[test]
fn a_faulty_notation_is_an_error_with_its_place() {
    for (text, code, range) in [
        ("", "bad_move_syntax", 0..0),
        ("▲", "bad_move_syntax", 3..3),
        ("▲▲", "bad_move_syntax", 3..6),
        ("▲投了", "bad_move_syntax", 3..6),
        ("▲７", "bad_move_syntax", 6..6),
        ("▲７十歩", "bad_square", 6..9),
        ("▲70歩", "bad_square", 4..5),
        ("▲０六歩", "bad_square", 3..6),
        ("▲７六", "bad_move_syntax", 9..9),
        ("▲７六虎", "unknown_piece", 9..12),
        ("▲同", "bad_move_syntax", 6..6),
        ("▲５八金右左", "bad_move_syntax", 15..18),
        ("▲５八金成打", "bad_move_syntax", 15..18),
        ("▲５八金右へ行く", "bad_move_syntax", 15..24),
        ("▲７六歩(77)", "bad_move_syntax", 12..16),
    ] {
        let error = text.parse::<Notation>().expect_err(text);
        assert_eq!((error.kind.code(), error.range()), (code, range), "{text}");
    }
}

fn resolve(position: &Position, text: &str) -> Result<Resolved, ResolveError> {
    text.parse::<Notation>().expect(text).resolve(position, None)
}

fn resolved(position: &Position, text: &str) -> (String, Option<&'static str>) {
    let resolved = resolve(position, text).expect(text);
    (
        resolved.mv.to_string(),
        resolved.warning.map(|warning| warning.code()),
    )
}

#[test]
fn more_parts_than_necessary_are_read() {
    let start = Position::startpos();
    assert_eq!(resolved(&start, "▲５八金右上"), ("4i5h".to_owned(), None));
    assert_eq!(resolved(&start, "▲７六歩直"), ("7g7f".to_owned(), None));
    assert_eq!(
        resolved(&start, "▲４八銀直"),
        ("3i4h".to_owned(), Some("ki2_contradiction"))
    );
    assert_eq!(resolved(&start, "▲３八銀直上"), ("3i3h".to_owned(), None));
    assert_eq!(
        resolved(&position("馬91 馬81"), "８二馬直"),
        ("8a8b".to_owned(), None)
    );
    assert_eq!(
        resolved(&position("龍99 龍89"), "８八龍左上"),
        ("9i8h".to_owned(), None)
    );
}

#[test]
fn a_wrong_part_is_a_warning_if_only_one_piece_can_move_there() {
    let start = Position::startpos();
    assert_eq!(
        resolved(&start, "▲４八銀左"),
        ("3i4h".to_owned(), Some("ki2_contradiction"))
    );
    let warning = resolve(&start, "▲４八銀左").unwrap().warning.unwrap();
    assert_eq!(
        warning.to_string(),
        "expected `▲４八銀`, found `▲４八銀左`: only one piece can move there"
    );
    let position = with_hand("", HandPiece::Gold);
    assert_eq!(
        resolved(&position, "５五金左"),
        ("G*5e".to_owned(), Some("ki2_contradiction"))
    );
    assert_eq!(
        resolved(&position, "５五金左打"),
        ("G*5e".to_owned(), Some("ki2_contradiction"))
    );
}

#[test]
fn a_drop_needs_no_suffix_if_no_other_piece_reaches_the_square() {
    let position = with_hand("金49", HandPiece::Gold);
    assert_eq!(resolved(&position, "５五金"), ("G*5e".to_owned(), None));
    assert_eq!(resolved(&position, "５五金打"), ("G*5e".to_owned(), None));
    assert_eq!(resolved(&position, "５八金"), ("4i5h".to_owned(), None));
    assert_eq!(resolved(&position, "５八金打"), ("G*5h".to_owned(), None));
    // The notation is resolved, although Black has no silver in hand. Playing the move reports that.
    assert_eq!(resolved(&position, "５五銀打"), ("S*5e".to_owned(), None));
}

#[test]
fn without_a_suffix_the_piece_does_not_promote() {
    let position = position("角88 歩12");
    assert_eq!(resolved(&position, "２二角"), ("8h2b".to_owned(), None));
    assert_eq!(resolved(&position, "２二角成"), ("8h2b+".to_owned(), None));
    // The notation is resolved, although the pawn must promote. Playing the move reports that.
    assert_eq!(resolved(&position, "１一歩"), ("1b1a".to_owned(), None));
    assert_eq!(resolved(&position, "７七角成"), ("8h7g+".to_owned(), None));
}

#[test]
fn a_notation_without_a_move_is_an_error() {
    let start = Position::startpos();
    for (text, code) in [
        ("▲５八金", "ki2_ambiguous"),
        ("▲５八金上", "ki2_ambiguous"),
        ("▲５八金引", "ki2_ambiguous"),
        ("▲５五銀", "ki2_no_candidate"),
        ("▲７七歩", "ki2_no_candidate"),
        ("▲５五馬打", "ki2_no_candidate"),
        ("▲５五玉打", "ki2_no_candidate"),
        ("▲５五歩成", "ki2_no_candidate"),
        ("△３四歩", "wrong_turn"),
        ("▲同　歩", "same_without_previous"),
    ] {
        assert_eq!(resolve(&start, text).expect_err(text).code(), code, "{text}");
    }
}

#[test]
fn an_ambiguous_notation_lists_the_possible_moves() {
    let error = resolve(&Position::startpos(), "▲５八金").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected one of `５八金右(49) ５八金左(69)`, found `▲５八金`"
    );
}

#[test]
fn the_only_legal_move_of_several_is_resolved_with_a_warning() {
    // The rook on 51 pins the gold on 58.
    let position = Position::new_lenient(&"4r4/9/9/9/9/9/9/4G4/4K1G2 b - 1".parse().unwrap());
    assert_eq!(
        resolved(&position, "４八金"),
        ("3i4h".to_owned(), Some("ki2_ambiguous"))
    );
    // The rules of the page do not consider whether a move is legal.
    let mv = "3i4h".parse().unwrap();
    assert_eq!(Notation::of(mv, &position, None).to_string(), "▲４八金上");
}

#[test]
fn the_square_before_same_decides() {
    let position = position("銀33");
    let notation: Notation = "２二同銀".parse().unwrap();
    let resolve = |previous| notation.resolve(&position, previous).unwrap();
    assert_eq!(resolve(Some(square("22"))).warning, None);
    for previous in [None, Some(square("55"))] {
        let Resolved { mv, warning } = resolve(previous);
        assert_eq!(mv, "3c2b".parse().unwrap());
        assert_eq!(warning.map(|warning| warning.code()), Some("ki2_contradiction"));
    }
}

#[test]
fn tables_are_in_the_order_of_their_enums() {
    for (index, (manner, ..)) in MANNERS.into_iter().enumerate() {
        assert_eq!(manner as usize, index);
    }
    for (index, (side, ..)) in relative::SIDES.into_iter().enumerate() {
        assert_eq!(side as usize, index);
    }
    for (index, (motion, ..)) in relative::MOTIONS.into_iter().enumerate() {
        assert_eq!(motion as usize, index);
    }
}

/// Returns a pseudo-random number below `limit`, with the 64-bit xorshift generator of Marsaglia.
fn next_random(state: &mut u64, limit: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).unwrap() % limit
}

fn assert_all_moves_read_back(position: &Position, previous: Option<Square>) {
    for mv in position.legal_moves() {
        let text = Notation::of(mv, position, previous).to_string();
        let read: Notation = text.parse().unwrap();
        let expected = Resolved { mv, warning: None };
        assert_eq!(
            read.resolve(position, previous),
            Ok(expected),
            "{text} {position:?}"
        );
    }
}

#[test]
fn every_legal_move_of_random_games_reads_back() {
    let mut random = 1;
    for _ in 0..30 {
        let mut position = Position::startpos();
        let mut previous = None;
        for _ in 0..150 {
            assert_all_moves_read_back(&position, previous);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[next_random(&mut random, moves.len())];
            previous = Some(mv.to());
            assert_eq!(position.play(mv), Ok(()));
        }
    }
}

#[test]
fn every_move_of_any_arrangement_reads_back() {
    let mut random = 2;
    for _ in 0..2_000 {
        let mut setup = Setup::EMPTY;
        for square in Square::ALL {
            let kind = PieceKind::ALL[next_random(&mut random, PieceKind::COUNT)];
            let color = Color::ALL[next_random(&mut random, 2)];
            setup.board[square] = (next_random(&mut random, 3) == 0).then_some(Piece::new(color, kind));
        }
        let mut hand = Hand::EMPTY;
        for piece in HandPiece::ALL {
            hand.set(piece, 1);
        }
        setup.hands[Color::Black] = hand;
        assert_all_moves_read_back(&Position::new_lenient(&setup), None);
    }
}

#[test]
fn more_than_two_horses_are_distinguished() {
    let position = position("馬91 馬81 馬71 馬83 馬92 龍62");
    assert_all_moves_read_back(&position, None);
    let straight = Move::normal(square("81"), square("82"), false);
    assert_eq!(Notation::of(straight, &position, None).to_string(), "▲８二馬直引");
}

#[test]
fn invisible_characters_are_blanks_in_a_notation() {
    let written: Notation = "\u{200b}▲\u{a0}同\u{3000}\u{200b}銀\u{feff}".parse().unwrap();
    assert_eq!(written.to_string(), "▲同　銀");
}

#[test]
fn a_drop_without_uchi_is_meant_where_the_move_on_the_board_is_illegal() {
    // The knight on 2f is pinned; another knight is in hand.
    let pinned: Position = "4k4/9/9/9/4r4/9/4N4/9/4K4 b N 1"
        .parse::<Setup>()
        .map(|setup| Position::new(&setup).unwrap())
        .unwrap();
    let resolved = Notation::strip("４五桂")
        .unwrap()
        .0
        .resolve(&pinned, None)
        .unwrap();
    assert_eq!(resolved.mv.to_string(), "N*4e");
    assert_eq!(
        resolved.warning.unwrap().to_string(),
        "expected `４五桂打`, found `４五桂`, which also fits moves that are not legal"
    );
    // Without a piece in hand only the move on the board can be meant.
    let without: Position = "4k4/9/9/9/4r4/9/4N4/9/4K4 b - 1"
        .parse::<Setup>()
        .map(|setup| Position::new(&setup).unwrap())
        .unwrap();
    let resolved = Notation::strip("４五桂")
        .unwrap()
        .0
        .resolve(&without, None)
        .unwrap();
    assert_eq!(resolved.mv.to_string(), "5g4e");
}
