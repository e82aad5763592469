//! Tests of the limits of [`GamesFrom`](super::GamesFrom). They use a format in which all games are empty.

use std::fmt;

use pretty_assertions::assert_eq;

use crate::Record;
use crate::format::{Game, ReadOptions, RecordFormat, WriteOptions};
use crate::messages::Describe;
use crate::record::LossSink;
use crate::text::{MAX_LENGTH, Span, TextProblem};

/// A format of empty games, each of which ends with `/`. All other characters are ignored.
#[derive(Clone, Copy, Debug)]
struct Slashes;

impl RecordFormat for Slashes {
    type Problem = TextProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::vec::IntoIter<Game<TextProblem>>;

    fn name(self) -> &'static str {
        "slashes"
    }

    fn games<'a>(self, text: crate::format::InputText<'a>, _: &ReadOptions) -> Self::Games<'a> {
        let text = text.content();
        let games = text.split_inclusive("/\n").map(|part| Game {
            diagnostics: Vec::new(),
            span: Span::of(part, text),
            ..Game::unreadable(part, TextProblem::Empty)
        });
        games.collect::<Vec<_>>().into_iter()
    }

    fn write(
        self,
        _: &Record,
        _: crate::format::GamePlace,
        _: &WriteOptions,
        _: &mut dyn fmt::Write,
        _: &mut dyn LossSink,
    ) -> fmt::Result {
        Ok(())
    }
}

#[test]
fn a_game_beyond_the_limit_is_an_error() {
    let line = "a".repeat(99) + "\n";
    let short = line.repeat(MAX_LENGTH / 200) + "/\n";
    let long = line.repeat(MAX_LENGTH / 50) + "/\n";
    let archive = short.repeat(4) + &long + &short;
    let documents = Slashes.games_from(archive.as_bytes(), &ReadOptions::default());
    let found: Vec<_> = documents
        .part_size(1 << 16)
        .map(|document| {
            let document = document.unwrap();
            let code = document.diagnostics().next().map(|problem| problem.kind().code());
            (document.text.len(), code)
        })
        .collect();
    let whole = (short.len(), None);
    // The whole lines that are within the maximum length.
    let part = (MAX_LENGTH / line.len() * line.len(), Some("too_long"));
    assert_eq!(found, [whole, whole, whole, whole, part]);
}
