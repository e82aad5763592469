//! Properties of every position in random games, and of random arrangements.

use pretty_assertions::assert_eq;
use shogi_core::position::Bitboard;
use shogi_core::{Color, Hand, HandPiece, Move, Piece, PieceKind, Position, Setup, Square};

use crate::position;
use crate::reference::{self, conceivable_moves};

/// Marsaglia's xorshift with 64 bits, so that every test run uses the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The positions of a game of random legal moves.
fn random_game(seed: u64, plies: usize) -> Vec<Position> {
    let mut random = Random(seed);
    let mut position = Position::startpos();
    let mut game = Vec::new();
    for _ in 0..plies {
        game.push(position.clone());
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        assert_eq!(position.play(random.choose(&moves)), Ok(()));
    }
    game
}

/// A random arrangement: any number of kings, pawns on the last rank, full hands.
fn random_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::EMPTY;
    let density = 1 + random.below(12);
    for square in Square::ALL {
        if random.below(16) < density {
            let kind = random.choose(&PieceKind::ALL);
            let rare = kind == PieceKind::King && random.below(4) > 0;
            let color = random.choose(&Color::ALL);
            setup.board[square] = (!rare).then_some(Piece::new(color, kind));
        }
    }
    for color in Color::ALL {
        for piece in HandPiece::ALL {
            setup.hands[color].set(piece, random.choose(&[0, 0, 1, 2, 19]));
        }
    }
    setup.turn = random.choose(&Color::ALL);
    setup
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn assert_same_as_reference(position: &Position) {
    let setup = position.to_setup();
    let legal = sorted(position.legal_moves());
    assert_eq!(legal, reference::legal_moves(&setup), "{position:?}");
    assert_eq!(position.count_legal_moves(), legal.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position:?}");
    let in_check = reference::is_in_check(&setup, setup.turn);
    assert_eq!(position.is_in_check(), in_check, "{position:?}");
    assert_eq!(!position.checkers().is_empty(), in_check, "{position:?}");
    assert_eq!(
        position.is_checkmate(),
        in_check && legal.is_empty(),
        "{position:?}"
    );
}

#[test]
fn legal_moves_agree_with_the_reference_in_games() {
    for seed in 1..=20 {
        random_game(seed, 300).iter().for_each(assert_same_as_reference);
    }
}

#[test]
fn legal_moves_agree_with_the_reference_in_any_setup() {
    let mut random = Random(7);
    for _ in 0..2_000 {
        assert_same_as_reference(&Position::new_lenient(&random_setup(&mut random)));
    }
}

/// Few pieces around a king in the corner, where a dropped pawn often gives checkmate.
#[test]
fn legal_moves_agree_with_the_reference_around_a_cornered_king() {
    let mut random = Random(11);
    let mut mates = 0;
    for _ in 0..5_000 {
        let mut setup = Setup::EMPTY;
        for _ in 0..10 {
            let (file, rank) = (1 + random.below(4), 1 + random.below(4));
            let [file, rank] = [file, rank].map(|number| u8::try_from(number).unwrap());
            let kind = random.choose(&PieceKind::ALL);
            let color = random.choose(&Color::ALL);
            if kind != PieceKind::King {
                setup.board[Square::from_numbers(file, rank).unwrap()] = Some(Piece::new(color, kind));
            }
        }
        setup.board[crate::square("1a")] = Some(Piece::new(Color::White, PieceKind::King));
        setup.board[crate::square("9i")] = Some(Piece::new(Color::Black, PieceKind::King));
        setup.hands[Color::Black].set(HandPiece::Pawn, 1);
        let position = Position::new_lenient(&setup);
        let why = position.check_legal(crate::mv("P*1b"));
        mates += usize::from(matches!(why, Err(shogi_core::IllegalMove::DropPawnMate { .. })));
        assert_same_as_reference(&position);
    }
    assert!(
        mates > 50,
        "too few mates by a dropped pawn to mean anything: {mates}"
    );
}

fn assert_is_legal_agrees(position: &Position) {
    let legal = sorted(position.legal_moves());
    let accepted = sorted(conceivable_moves().filter(|&mv| position.check_legal(mv).is_ok()));
    assert_eq!(accepted, legal, "{position:?}");
}

#[test]
fn is_legal_accepts_the_legal_moves_and_no_other() {
    for seed in 21..=24 {
        random_game(seed, 200).iter().for_each(assert_is_legal_agrees);
    }
    let mut random = Random(25);
    for _ in 0..300 {
        assert_is_legal_agrees(&Position::new_lenient(&random_setup(&mut random)));
    }
}

#[test]
fn moves_have_the_same_effect_as_in_the_reference() {
    for position in random_game(31, 300) {
        for mv in position.legal_moves() {
            let mut next = position.clone();
            assert_eq!(next.play_lenient(mv), Ok(None));
            let expected = reference::after(&position.to_setup(), mv);
            assert_eq!(next.to_setup(), expected, "{position:?} {mv:?}");
            assert_eq!(next, Position::new_lenient(&expected), "{position:?} {mv:?}");
        }
    }
}

#[test]
fn undo_takes_back_any_move_even_an_impossible_one() {
    let mut random = Random(41);
    for _ in 0..60 {
        let mut position = Position::new_lenient(&random_setup(&mut random));
        let before = position.clone();
        for mv in conceivable_moves() {
            let undo = position.play_unchecked(mv);
            let played = Position::new_lenient(&position.to_setup());
            assert!(position == played, "inconsistent after {mv:?} in {before:?}");
            position.undo(undo);
            assert!(position == before, "not taken back: {mv:?} in {before:?}");
        }
    }
}

#[test]
fn undo_takes_back_a_whole_game() {
    let mut random = Random(51);
    let mut position = Position::startpos();
    let mut undos = Vec::new();
    for _ in 0..200 {
        let moves = position.legal_moves();
        if !moves.is_empty() {
            undos.push(position.play_unchecked(random.choose(&moves)));
        }
    }
    while let Some(undo) = undos.pop() {
        position.undo(undo);
    }
    assert_eq!(position, Position::startpos());
}

#[test]
fn candidates_are_the_origins_of_moves_without_kings() {
    let mut random = Random(61);
    for _ in 0..300 {
        // Without kings, `candidates` and the rules forbid the same moves.
        let mut setup = random_setup(&mut random);
        for square in Square::ALL {
            setup.board[square] = setup.board[square].filter(|piece| piece.kind != PieceKind::King);
        }
        let position = Position::new_lenient(&setup);
        for kind in PieceKind::ALL {
            for to in Square::ALL {
                let expected: Bitboard = position
                    .legal_moves()
                    .iter()
                    .filter(|mv| mv.to() == to)
                    .filter_map(|mv| mv.from())
                    .filter(|&from| position.piece_at(from) == Some(Piece::new(setup.turn, kind)))
                    .collect();
                assert_eq!(
                    position.candidates(kind, to),
                    expected,
                    "{kind} {to} {position:?}"
                );
            }
        }
    }
}

#[test]
fn more_moves_than_in_any_game_are_all_listed() {
    // Ten rooks and every kind of piece in hand.
    let position = position(
        "R8/1R7/2R6/3R5/4R4/5R3/6R2/7R1/8R/9 b RBGSNLP 1"
            .replace("/9 b", " b")
            .as_str(),
    );
    let legal = sorted(position.legal_moves());
    assert!(legal.len() > 608, "{}", legal.len());
    assert_eq!(legal, reference::legal_moves(&position.to_setup()));
    assert_eq!(legal.len(), position.count_legal_moves());
    assert_eq!(position.legal_moves().into_iter().len(), legal.len());
}

#[test]
fn a_full_hand_stays_full_also_after_undo() {
    let mut setup: Setup = "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1".parse().unwrap();
    setup.hands[Color::Black].set(HandPiece::Pawn, u8::MAX);
    setup.move_number = u32::MAX;
    let mut position = Position::new_lenient(&setup);
    let undo = position.play_unchecked(crate::mv("5f5e"));
    assert_eq!(position.hand(Color::Black).count(HandPiece::Pawn), u8::MAX);
    assert_eq!(position.move_number(), u32::MAX);
    position.undo(undo);
    assert_eq!(position.to_setup(), setup);
    assert_eq!(position.hand(Color::White), Hand::EMPTY);
}
