//! Tests with files that are cut off. No beginning of a file may be read with other moves or endings than the whole
//! file. If a diagnostic says that the file is cut off, it must be the only diagnostic.

use kifu::{Document, Ending, Format, Move, ReadOptions};

use crate::{FixtureText, fixture_texts};

/// The maximum length of the tested fixtures, in bytes. Each fixture is cut after each of its characters, so longer
/// ones would take too much time.
const LENGTH: usize = 1500;

fn read<'t>(text: &'t str, fixture: &FixtureText) -> Document<'t> {
    kifu::read_str(text, &ReadOptions::default().name(&fixture.name))
}

/// Returns the moves of the main line of each game.
fn moves(document: &Document<'_>) -> Vec<Vec<Move>> {
    let games = document.games.iter();
    games
        .map(|game| game.record.mainline().map(|step| step.mv).collect())
        .collect()
}

/// Returns the endings of all lines of play, with the text of unknown endings. The names of a known ending are not
/// distinguished: a file that is cut off in `詰み` may end with `詰`, which is another name of the same ending.
fn endings(document: &Document<'_>) -> Vec<(Ending, String)> {
    let lines = document.games.iter().flat_map(|game| game.record.lines());
    let nodes = lines.flat_map(|line| line.steps());
    let ending = |node: kifu::Node<'_>| {
        let ending = node.ending()?;
        let text = node.ending_text().filter(|_| ending == Ending::Other);
        Some((ending, text.unwrap_or_default().to_owned()))
    };
    nodes.filter_map(ending).collect()
}

#[test]
fn a_beginning_of_a_file_has_no_other_moves_and_endings() {
    let mut checked = 0;
    for fixture in fixture_texts() {
        // Only KIF and CSA are tested. In KI2 and USI, for example, the beginning of a move may be a different valid
        // move.
        let has_fixed_moves = matches!(fixture.format, Format::Kif | Format::Csa);
        let text = fixture.text.trim_end();
        let whole = read(text, &fixture);
        let is_sound = whole.diagnostics().next().is_none() && whole.format == fixture.format;
        if !has_fixed_moves || !is_sound || text.len() > LENGTH {
            continue;
        }
        let (all_moves, all_endings) = (moves(&whole), endings(&whole));
        for (end, _) in text.char_indices() {
            let cut = read(&text[..end], &fixture);
            let context = || format!("{}: {:?}", fixture.name, &text[..end]);
            for (cut, whole) in moves(&cut).iter().zip(&all_moves) {
                assert!(whole.starts_with(cut), "{}", context());
            }
            for ending in endings(&cut) {
                assert!(all_endings.contains(&ending), "{}: {ending:?}", context());
            }
            let codes: Vec<_> = cut.diagnostics().map(kifu::Diagnostic::code).collect();
            let count = codes.iter().filter(|&&code| code == "truncated").count();
            assert!(count == 0 || codes.len() == 1, "{}: {codes:?}", context());
        }
        checked += 1;
    }
    assert!(checked > 10, "{checked}");
}
