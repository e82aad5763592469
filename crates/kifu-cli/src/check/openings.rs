//! `--openings`: headers that name another opening or castle than the moves show.

use kifu::openings::Contradiction;
use kifu::shogi_core::format::tools::LineStart;
use kifu::shogi_core::text::{Diagnostic, Place, Span};
use kifu::{Document, Game};

/// The headers of a game that contradict its moves. The document must have been read with the places of its moves.
pub(super) fn contradictions(game: &Game, document: &Document<'_>) -> Vec<Diagnostic<Contradiction>> {
    let found = Contradiction::find(&game.record).into_iter();
    let diagnostic = |contradiction| {
        let place = place(&contradiction, game, &document.text).unwrap_or(Place::START);
        Diagnostic::new(&document.text, place, contradiction)
    };
    found.map(diagnostic).collect()
}

/// The place of the value of the header.
fn place(contradiction: &Contradiction, game: &Game, text: &str) -> Option<Place> {
    let Contradiction::Opening { key, header, .. } = contradiction else {
        return None;
    };
    let mut lines = text.get(game.span.range())?.lines();
    let line = lines.find(|line| line.contains(key.as_str()) && line.contains(header.as_str()))?;
    let start = line.rfind(header.as_str())?;
    let span = Span::of(line.get(start..start + header.len())?, text);
    let mut line = LineStart::find(text, span.start);
    // The text may be a part of the file, so its lines are counted from the first move, whose line in the file is known.
    if let Some(first) = game.node_places.get(1) {
        let between = LineStart::find(text, first.span.start)
            .number
            .saturating_sub(line.number);
        line.number = first.line.number.saturating_sub(between);
    }
    Some(Place::new(line, span))
}
