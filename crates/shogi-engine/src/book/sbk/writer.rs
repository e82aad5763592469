//! Writes an SBK.

use std::collections::{HashMap, VecDeque};

use shogi_core::{Position, Setup};

use super::wire::write as message;
use super::{
    AUTHOR, BLACK_WINS, BOARD_KEY, CODE, COMMENT, DEPTH, DESCRIPTION, ENGINE, EVALUATION, GAMES, HAND_KEY,
    ID, MOVE, NEXT, NODES, POSITION, QUALITY, SELECTIVE_DEPTH, STATE, VALUE, VARIATION, WEIGHT, WHITE_WINS,
    move_code,
};
use crate::book::{Book, BookPosition, without_number};

/// The index of the position after each move of a position, if the book has it.
type Links = Vec<Option<usize>>;

/// Writes a book, in which each position is once. The positions to which no moves lead come first, as `ShogiGUI` needs it.
pub(in crate::book) fn write(book: &Book) -> Vec<u8> {
    let setups = book
        .positions
        .iter()
        .map(|position| without_number(&position.setup));
    let indices: HashMap<Setup, usize> = setups.zip(0..).collect();
    let links: Vec<Links> = book
        .positions
        .iter()
        .map(|position| links(position, &indices))
        .collect();
    let roots = roots(&links);
    let (first, others): (Vec<usize>, Vec<usize>) = (0..links.len()).partition(|&index| roots[index]);
    let order: Vec<usize> = first.into_iter().chain(others).collect();
    let mut ids = vec![-1; links.len()];
    for (&index, id) in order.iter().zip(0..) {
        ids[index] = id;
    }
    let (author, description) = (book.author.as_deref().unwrap_or_default(), lines(&book.comments));
    let mut bytes = message(
        &[],
        &[(AUTHOR, author.as_bytes()), (DESCRIPTION, description.as_bytes())],
    );
    for index in order {
        let next = links[index]
            .iter()
            .map(|link| link.map_or(-1, |index| ids[index]));
        let state = state(&book.positions[index], ids[index], roots[index], next);
        bytes.extend(message(&[], &[(STATE, &state)]));
    }
    bytes
}

/// A position. `ShogiGUI` alone knows how to compute the keys, and `BookConv` writes 0 too.
fn state(position: &BookPosition, id: i64, is_root: bool, next: impl Iterator<Item = i64>) -> Vec<u8> {
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX).into();
    let games = position.games.unwrap_or_default();
    let numbers = [
        (ID, id),
        (BOARD_KEY, 0),
        (HAND_KEY, 0),
        (GAMES, number(games.games)),
        (BLACK_WINS, number(games.black_wins)),
        (WHITE_WINS, number(games.white_wins)),
    ];
    let (sfen, comment) = (position.setup.to_string(), lines(&position.comments));
    let mut texts: Vec<(usize, &[u8])> = Vec::new();
    texts.extend(is_root.then_some((POSITION, sfen.as_bytes())));
    texts.extend((!comment.is_empty()).then_some((COMMENT, comment.as_bytes())));
    let mut state = message(&numbers, &texts);
    let before = Position::new_lenient(&position.setup);
    for (mv, next) in position.moves.iter().zip(next) {
        let numbers = [
            (CODE, move_code(mv.mv, &before).cast_signed().into()),
            (QUALITY, mv.quality.map_or(0, |quality| quality as i64)),
            (WEIGHT, number(mv.count.unwrap_or(0))),
            (NEXT, next),
        ];
        state.extend(message(&[], &[(MOVE, &message(&numbers, &[]))]));
    }
    for evaluation in &position.evaluations {
        let numbers = [
            (VALUE, evaluation.value.into()),
            (DEPTH, evaluation.depth.into()),
            (SELECTIVE_DEPTH, evaluation.selective_depth.into()),
            (NODES, evaluation.nodes),
        ];
        let engine = evaluation.engine.as_deref().unwrap_or_default();
        let texts = [
            (VARIATION, evaluation.variation.as_bytes()),
            (ENGINE, engine.as_bytes()),
        ];
        state.extend(message(&[], &[(EVALUATION, &message(&numbers, &texts))]));
    }
    state
}

/// Comments as one text. An empty last line needs a line end.
fn lines(comments: &[String]) -> String {
    let end = if comments.last().is_some_and(String::is_empty) {
        "\n"
    } else {
        ""
    };
    comments.join("\n") + end
}

fn links(of_book: &BookPosition, indices: &HashMap<Setup, usize>) -> Links {
    let mut position = Position::new_lenient(&of_book.setup);
    let moves = of_book.moves.iter().map(|mv| {
        let undo = position.is_legal(mv.mv).then(|| position.play_unchecked(mv.mv))?;
        let after = without_number(&position.to_setup());
        position.undo(undo);
        indices.get(&after).copied()
    });
    moves.collect()
}

/// Which positions must be named, because no moves lead to them from others that are.
fn roots(links: &[Links]) -> Vec<bool> {
    let mut roots = vec![true; links.len()];
    for next in links.iter().flatten().flatten() {
        roots[*next] = false;
    }
    let mut reached = roots.clone();
    let mut queue: VecDeque<usize> = (0..links.len()).filter(|&index| roots[index]).collect();
    for index in 0..links.len() {
        while let Some(index) = queue.pop_front() {
            for next in links[index].iter().flatten() {
                if !std::mem::replace(&mut reached[*next], true) {
                    queue.push_back(*next);
                }
            }
        }
        // After all that can be reached, the first position of a circle.
        if !std::mem::replace(&mut reached[index], true) {
            roots[index] = true;
            queue.push_back(index);
        }
    }
    roots
}
