//! The moves in a position as a table for people.

use kifu::shogi_core::messages::pluralize;
use kifu::{Color, Handicap, Language, MoveNotation};
use kifu_archive::tree::{Counts, Date, Move, Position, Tree};

use crate::aligned_table::Table;

/// The width of a bar.
const BAR: u64 = 20;

/// A column of the table: its title, and its text for a move. `None` if that is unknown.
type Column<'t> = (String, Box<dyn Fn(&Move) -> Option<String> + 't>);

/// Returns the number of games and a table of the moves, each in a notation and in USI. The results are those of `side`, by default
/// of the side to move.
pub(super) fn render(tree: &Tree, notation: MoveNotation, side: Option<Color>, language: Language) -> String {
    let root = tree.root();
    let side = side.unwrap_or(root.setup().turn);
    let games = root.counts().games;
    let setup = root.setup();
    let moves: Vec<Move> = root.moves().collect();
    let games = match language {
        // A book may have no number of games.
        _ if games == 0 && !moves.is_empty() => None,
        Language::English => Some(pluralize(games, "game")),
        Language::Japanese => Some(format!("{games}局")),
    };
    let opening = tree.opening().map(|class| class.name_in(language).to_owned());
    let head: Vec<String> = games
        .into_iter()
        .chain(opening)
        .chain([setup.to_string()])
        .collect();
    let mut parts = vec![head.join(language.choose(", ", "　")), "\n".to_owned()];
    let mut columns = columns(&root, notation, side, language);
    columns.push(opening_column(tree, language));
    // A column without any known text is left out.
    columns.retain(|(_, cell)| moves.iter().any(|played| cell(played).is_some()));
    let mut table = Table::new(columns.iter().map(|(title, _)| title.clone()));
    for played in &moves {
        let cells = columns.iter().map(|(_, cell)| cell(played));
        table.row(cells.map(|cell| cell.unwrap_or_else(|| "-".to_owned())));
    }
    if !moves.is_empty() {
        parts.push(table.to_string());
    }
    parts.extend(others(tree, language));
    parts.concat()
}

/// All columns that the table may have.
fn columns<'t>(
    root: &Position<'t>,
    notation: MoveNotation,
    side: Color,
    language: Language,
) -> Vec<Column<'t>> {
    let title = |english: &str, japanese: &str| language.choose(english, japanese).to_owned();
    let root = *root;
    let has_games = root.counts().games > 0;
    let rounded = |value: f64| format!("{value:.0}");
    let mut columns: Vec<Column<'t>> = vec![
        (
            title("Move", "指し手"),
            Box::new(move |played| {
                Some(match notation {
                    MoveNotation::Usi => played.mv.to_string(),
                    _ => format!("{} {}", played.notation_in(notation), played.mv),
                })
            }),
        ),
        (
            title("Games", "対局"),
            Box::new(move |played| has_games.then(|| played.counts.games.to_string())),
        ),
        (
            "%".to_owned(),
            Box::new(move |played| played.share(&root).map(|share| format!("{:.1}", share * 100.0))),
        ),
    ];
    columns.extend(results(&root, side, language));
    let sign = match side {
        Color::Black => 1.0,
        Color::White => -1.0,
    };
    let mates = language.choose(["mate", "-mate"], ["詰み", "-詰み"]);
    let others: [Column<'t>; 4] = [
        (
            title("Rating", "レート"),
            Box::new(move |played| played.counts.mean_rating().map(rounded)),
        ),
        (
            match side {
                Color::Black => title("Eval", "評価値"),
                Color::White => format!("{} ({})", title("Eval", "評価値"), name(side, &root, language)),
            },
            Box::new(move |played| {
                let mate = |winner| if winner == side { mates[0] } else { mates[1] };
                let value = played.counts.mean_evaluation();
                let value = value.map(|value| rounded(value * sign));
                value.or_else(|| Some(mate(played.counts.mate_winner()?).to_owned()))
            }),
        ),
        (
            title("First", "最初"),
            Box::new(|played| played.counts.first_date().as_ref().map(Date::to_string)),
        ),
        (
            title("Last", "最後"),
            Box::new(|played| played.counts.last_date().as_ref().map(Date::to_string)),
        ),
    ];
    columns.extend(others);
    columns
}

/// The openings that moves bring about: those that are not that of the position.
fn opening_column(tree: &Tree, language: Language) -> Column<'_> {
    (
        language.choose("Opening", "戦型").to_owned(),
        Box::new(move |played| {
            let opening = played.opening(&tree.root());
            let class = opening.filter(|_| opening != tree.opening())?;
            Some(class.name_in(language).to_owned())
        }),
    )
}

/// The columns with the results of a side.
fn results<'t>(root: &Position<'_>, side: Color, language: Language) -> [Column<'t>; 5] {
    let has_winner = root.counts().black_rate().is_some();
    let cell = move |value: fn(&Counts, Color) -> String, side: Color| {
        Box::new(move |played: &Move| has_winner.then(|| value(&played.counts, side))) as Box<_>
    };
    let number_of_wins = |counts: &Counts, side| wins(counts, side).to_string();
    let won = |side: Color| {
        let title = format!(
            "{}{}",
            name(side, root, language),
            language.choose(" won", "勝ち")
        );
        (title, cell(number_of_wins, side))
    };
    [
        won(side),
        won(side.opposite()),
        (
            language.choose("Drawn", "引分").to_owned(),
            cell(|counts, _| counts.draws.to_string(), side),
        ),
        (
            language.choose("Won %", "勝率").to_owned(),
            Box::new(move |played| rate(&played.counts, side).map(|rate| format!("{:.1}", rate * 100.0))),
        ),
        (String::new(), cell(bar, side)),
    ]
}

/// The name of a side; that of handicap games if the position is the start of one.
fn name(side: Color, root: &Position<'_>, language: Language) -> String {
    let is_handicap = !matches!(Handicap::from_setup(&root.setup()), None | Some(Handicap::Even));
    match language {
        Language::English => side.to_string(),
        Language::Japanese => side.to_ja_in(is_handicap).to_owned(),
    }
}

/// The games that a side won.
const fn wins(counts: &Counts, side: Color) -> u64 {
    match side {
        Color::Black => counts.black_wins,
        Color::White => counts.white_wins,
    }
}

/// The share of a side's wins in the games that have a winner.
fn rate(counts: &Counts, side: Color) -> Option<f64> {
    let black = counts.black_rate()?;
    Some(match side {
        Color::Black => black,
        Color::White => 1.0 - black,
    })
}

/// A line with the number of moves that are left out, and of their games.
fn others(tree: &Tree, language: Language) -> Option<String> {
    let (root, min) = (tree.root(), tree.min_games());
    let (moves, games) = (root.other_moves(), root.games_of_other_moves());
    (moves > 0).then(|| match language {
        Language::English => {
            let (moves, games) = (pluralize(moves, "other move"), pluralize(games, "game"));
            format!("{moves} of fewer than {min} games each: {games} (--min-games {min})\n")
        }
        Language::Japanese => {
            format!("ほか{moves}手（それぞれ{min}局未満、計{games}局。--min-games {min}）\n")
        }
    })
}

/// A bar of the games that a side won, that have no winner, and that the other side won.
fn bar(counts: &Counts, side: Color) -> String {
    let (won, draws) = (wins(counts, side), counts.draws);
    let all = counts.black_wins + counts.white_wins + draws;
    if all == 0 {
        return String::new();
    }
    let cells = |games: u64| usize::try_from((games * BAR * 2 + all) / (all * 2)).unwrap_or(0);
    let (won, to_lost) = (cells(won), cells(won + draws));
    let lost = cells(all) - to_lost;
    ["█".repeat(won), "▒".repeat(to_lost - won), "░".repeat(lost)].concat()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_bar_has_the_parts_of_the_results() {
        for ([black_wins, white_wins, draws], expected) in [
            ([3, 1, 0], "███████████████░░░░░"),
            ([1, 1, 2], "█████▒▒▒▒▒▒▒▒▒▒░░░░░"),
            ([0, 7, 0], "░░░░░░░░░░░░░░░░░░░░"),
            ([0, 0, 0], ""),
        ] {
            let mut counts = Counts::default();
            (counts.black_wins, counts.white_wins, counts.draws) = (black_wins, white_wins, draws);
            assert_eq!(bar(&counts, Color::Black), expected);
        }
    }
}
