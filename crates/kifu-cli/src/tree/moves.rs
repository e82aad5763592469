//! The moves in a position as a table for people.

use kifu::archive::{Counts, Tree, TreeMove};
use kifu::core::reader::pluralize;
use kifu::{Color, Handicap, Language, MoveNotation};

use crate::stats::table::Table;

/// The width of a bar.
const BAR: u64 = 20;

/// Returns the number of games and a table of the moves, each in a notation and in USI.
pub(super) fn render(tree: &Tree, notation: MoveNotation, language: Language) -> String {
    let root = tree.root();
    let games = root.counts().games;
    let setup = root.setup();
    let text = |english: &str, japanese: &str| language.choose(english, japanese).to_owned();
    let mut parts = vec![match language {
        Language::English => format!("{}, {setup}\n", pluralize(games, "game")),
        Language::Japanese => format!("{games}局　{setup}\n"),
    }];
    let moves: Vec<TreeMove> = root.moves().collect();
    let has = |value: fn(&Counts) -> bool| moves.iter().any(|played| value(&played.counts));
    let has_winner = has(|counts| counts.black_rate().is_some());
    let has_rating = has(|counts| counts.mean_rating().is_some());
    let has_evaluation = has(|counts| counts.mean_evaluation().is_some());
    let has_date = has(|counts| counts.first_date().is_some());
    let is_handicap = !matches!(Handicap::from_setup(&setup), None | Some(Handicap::Even));
    let [black, white] = Color::ALL.map(|color| color.to_ja_in(is_handicap));
    let mut head = vec![text("Move", "指し手"), text("Games", "対局"), "%".to_owned()];
    if has_winner {
        head.push(text("Black won", &format!("{black}勝ち")));
        head.push(text("White won", &format!("{white}勝ち")));
        head.push(text("Drawn", "引分"));
        head.push(String::new());
    }
    head.extend(has_rating.then(|| text("Rating", "レート")));
    head.extend(has_evaluation.then(|| text("Eval", "評価値")));
    head.extend(has_date.then(|| text("First", "最初")));
    head.extend(has_date.then(|| text("Last", "最後")));
    let mut table = Table::new(head);
    for played in &moves {
        let counts = &played.counts;
        let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"));
        let share = played
            .share(&root)
            .map_or_else(|| "-".to_owned(), |share| format!("{:.1}", share * 100.0));
        let mut row = vec![
            match notation {
                MoveNotation::Usi => played.mv.to_string(),
                _ => format!("{} {}", played.notation_in(notation), played.mv),
            },
            counts.games.to_string(),
            share,
        ];
        if has_winner {
            let results = [counts.black_wins, counts.white_wins, counts.draws];
            row.extend(results.map(|games| games.to_string()));
            row.push(bar(results));
        }
        row.extend(has_rating.then(|| number(counts.mean_rating())));
        row.extend(has_evaluation.then(|| number(counts.mean_evaluation())));
        let dates = [counts.first_date(), counts.last_date()];
        let dates = dates.map(|date| date.map_or_else(|| "-".to_owned(), |date| date.to_string()));
        row.extend(has_date.then_some(dates).into_iter().flatten());
        table.row(row);
    }
    if !moves.is_empty() {
        parts.push(table.to_string());
    }
    parts.extend(others(tree, language));
    parts.concat()
}

/// A line with the number of games with moves that are left out.
fn others(tree: &Tree, language: Language) -> Option<String> {
    let (games, min) = (tree.root().games_of_other_moves(), tree.min_games());
    (games > 0).then(|| match language {
        Language::English => format!("{} with moves of fewer than {min}\n", pluralize(games, "game")),
        Language::Japanese => format!("ほか{games}局（{min}局未満の指し手）\n"),
    })
}

/// A bar of the games that Black won, that have no winner, and that White won.
fn bar([black, white, draws]: [u64; 3]) -> String {
    let all = black + white + draws;
    if all == 0 {
        return String::new();
    }
    let cells = |games: u64| usize::try_from((games * BAR * 2 + all) / (all * 2)).unwrap_or(0);
    let (black, to_white) = (cells(black), cells(black + draws));
    let white = cells(all) - to_white;
    ["█".repeat(black), "▒".repeat(to_white - black), "░".repeat(white)].concat()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_bar_has_the_parts_of_the_results() {
        assert_eq!(bar([3, 1, 0]), "███████████████░░░░░");
        assert_eq!(bar([1, 1, 2]), "█████▒▒▒▒▒▒▒▒▒▒░░░░░");
        assert_eq!(bar([0, 7, 0]), "░".repeat(20));
        assert_eq!(bar([0, 0, 0]), "");
    }
}
