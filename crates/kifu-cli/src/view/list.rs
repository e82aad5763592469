//! The lines of the list of games.

use kifu::shogi_core::format::tools::trim_blanks;
use kifu::shogi_core::messages::pluralize;
use kifu::shogi_core::record::HeaderValue;
use kifu::shogi_core::text::printable;
use kifu::{Color, Ending, HeaderName, Language};

use super::games::Game;
use super::wrap::{columns_of, padded};
use crate::labels;

/// The columns: the number, the players, the date, the moves, the ending and the event.
const COLUMNS: usize = 7;
/// The columns that are cut if there is not enough room.
const TEXTS: [usize; 4] = [1, 2, 5, 6];

/// The lines for games, the first of which has a number. No line is wider than `width`.
pub(super) fn lines(games: &[Game], first: usize, width: usize, language: Language) -> Vec<String> {
    let rows: Vec<[String; COLUMNS]> = (first..)
        .zip(games)
        .map(|(n, game)| row(n, game, language))
        .collect();
    let mut widths = [0; COLUMNS];
    for row in &rows {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = columns_of(text).max(*width);
        }
    }
    // The widest text gives way, until everything fits.
    while widths.iter().sum::<usize>() + COLUMNS - 1 > width {
        let widest = TEXTS.into_iter().max_by_key(|&column| widths[column]);
        match widest
            .and_then(|column| widths.get_mut(column))
            .filter(|width| **width > 0)
        {
            Some(widest) => *widest -= 1,
            None => break,
        }
    }
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (text, width))| {
            // Numbers are right-aligned.
            if matches!(column, 0 | 4) {
                " ".repeat(width.saturating_sub(columns_of(text))) + text
            } else {
                padded(text, width)
            }
        });
        cells.collect::<Vec<_>>().join(" ")
    });
    lines.collect()
}

fn row(number: usize, game: &Game, language: Language) -> [String; COLUMNS] {
    let record = &game.record;
    let player = |color: Color| {
        let name = record.player(color).map(trim_blanks).unwrap_or_default();
        format!("{}{}", color.to_ja_mark(), printable(name))
    };
    let date = match record.start_time() {
        Some(HeaderValue::Parsed(date)) => format!("{:04}/{:02}/{:02}", date.year, date.month, date.day),
        _ => String::new(),
    };
    let ending = match record.mainline_ending() {
        Some(node) => match (node.ending(), node.ending_text()) {
            (Some(Ending::Other), Some(text)) => printable(text),
            (Some(ending), _) => labels::ending(ending, language),
            (None, _) => String::new(),
        },
        None => String::new(),
    };
    let moves = record.root().line_moves();
    let event = record.headers.get_named(HeaderName::Event).map(trim_blanks);
    // A game of which nothing could be read has only an error.
    let event = event.or(game.error.as_deref().filter(|_| game.is_blank));
    [
        number.to_string(),
        player(Color::Black),
        player(Color::White),
        date,
        match language {
            Language::English => pluralize(moves, "move"),
            Language::Japanese => format!("{moves}手"),
        },
        ending,
        printable(event.unwrap_or_default()),
    ]
}
