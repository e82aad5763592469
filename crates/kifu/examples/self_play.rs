//! Plays a game of a simple engine against itself, and prints it as KIF with the evaluation of each move.
//!
//! ```text
//! cargo run -p kifu --example self_play -- 7
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use kifu::shogi_core::position::repetition::{Repetition, RepetitionKind};
use kifu::shogi_core::{Color, Ending, Move, PieceKind, Position};
use kifu::{Format, Handicap, Record, WriteOptions};

/// After so many moves the game is a draw.
const MAX_MOVES: usize = 256;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let record = play(seed)?;
    println!(
        "{}",
        kifu::to_string(&record, Format::Kif, &WriteOptions::default())?
    );
    Ok(())
}

/// Plays a game. Equal moves are chosen by a sequence of numbers that begins with `seed`.
fn play(seed: u32) -> Result<Record, Box<dyn Error>> {
    let mut game = Record::builder(Handicap::Even);
    game.header("先手", "一手読み").header("後手", "一手読み");
    let mut position = Position::startpos();
    let mut repetition = Repetition::new();
    repetition.push(&position);
    let mut number = seed;
    for _ in 0..MAX_MOVES {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let Some((mv, value)) = best_move(&mut position, number) else {
            game.end(Ending::Resign);
            return Ok(game.finish());
        };
        game.play(mv)?;
        position.play(mv)?;
        // The value favours Black if it is positive.
        let for_black = if position.turn() == Color::White {
            value
        } else {
            -value
        };
        game.comment(&format!("#評価値={for_black}"));
        match repetition.push(&position) {
            None => {}
            Some(RepetitionKind::PerpetualCheck { by }) if by != position.turn() => {
                game.end(Ending::IllegalWin);
                return Ok(game.finish());
            }
            Some(_) => {
                game.end(Ending::Repetition);
                return Ok(game.finish());
            }
        }
    }
    game.end(Ending::MaxMoves);
    Ok(game.finish())
}

/// The move after which the side to move has won most, and this value. `None` if there is no legal move.
fn best_move(position: &mut Position, number: u32) -> Option<(Move, i32)> {
    let moves = position.legal_moves();
    let mut best = None;
    for &mv in &moves {
        let checks = position.gives_check(mv);
        let undo = position.play_unchecked(mv);
        let is_mate = checks && !position.has_legal_move();
        let taken = undo.captured().map_or(0, |piece| value_of(piece.kind));
        // The opponent may take the piece back.
        let them = position.turn();
        let risk = if position.attackers(mv.to(), them).is_empty() {
            0
        } else {
            position.piece_at(mv.to()).map_or(0, |piece| value_of(piece.kind))
        };
        position.undo(undo);
        let value = if is_mate {
            30_000
        } else {
            taken - risk + 10 * i32::from(checks)
        };
        let order = u32::from(mv.to_bits().get()).wrapping_mul(number | 1);
        if best.is_none_or(|(_, most, least)| (value, order) > (most, least)) {
            best = Some((mv, value, order));
        }
    }
    best.map(|(mv, value, _)| (mv, value))
}

/// What a piece is worth, in hundredths of a pawn.
const fn value_of(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Lance | PieceKind::Knight => 300,
        PieceKind::Silver | PieceKind::Gold => 550,
        PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => 500,
        PieceKind::Bishop => 850,
        PieceKind::Rook => 1000,
        PieceKind::Horse => 1100,
        PieceKind::Dragon => 1300,
        PieceKind::King => 20_000,
    }
}

#[test]
fn a_game_is_finished_and_reads_back() {
    for seed in 1..=3 {
        let record = play(seed).unwrap();
        assert!(record.ending().is_some());
        let moves: Vec<_> = record.mainline().collect();
        assert!(moves.len() > 10 && moves.iter().all(|played| played.node.evaluation().is_some()));
        let text = kifu::to_string(&record, Format::Kif, &WriteOptions::default()).unwrap();
        let mut back = kifu::parse(&text).unwrap();
        back.headers.remove("手合割");
        assert_eq!(back, record);
    }
}
