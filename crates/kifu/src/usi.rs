//! USI lines and SFEN positions as records.

use std::fmt::{self, Write};
use std::iter::FusedIterator;

use shogi_core::Handicap;
use shogi_core::format::{
    Diagnostics, Legality, Loss, LossKind, LossPlace, Newline, Parsed, ReadOptions, RecordFormat, TextProblem,
};
use shogi_core::record::{NodeRef, NoteKind, Record, RecordBuilder};
use shogi_core::setup::Setup;
use shogi_core::source::{LineStart, Span, line_end};
use shogi_core::usi::PositionCommand;

use crate::error::{ErrorKind, UsiProblem};

/// USI: `position startpos moves 7g7f 3c3d`, one game a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usi;

/// SFEN: one position a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sfen;

/// How to write a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineOptions {
    /// The line end.
    pub(crate) newline: Newline,
    /// For SFEN: the ply whose position is written; `None` for the last one.
    pub(crate) ply: Option<u32>,
}

/// One game for each line of a text.
#[derive(Clone, Debug)]
pub(crate) struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    next: LineStart,
    is_first: bool,
    is_position: bool,
}

impl Iterator for Games<'_> {
    type Item = Parsed<ErrorKind>;

    fn next(&mut self) -> Option<Parsed<ErrorKind>> {
        loop {
            let line = self.next;
            let rest = self.text.get(line.offset as usize..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            let (end, next) = line_end(rest.as_bytes());
            let offset = line
                .offset
                .saturating_add(u32::try_from(next).unwrap_or(u32::MAX));
            self.next = LineStart {
                number: line.number.saturating_add(1),
                offset,
            };
            let content = rest
                .get(..end)
                .unwrap_or_default()
                .trim_matches(['\u{feff}', '\u{1a}', ' ', '\t']);
            if !content.is_empty() {
                self.is_first = false;
                return Some(self.game(content, line));
            }
        }
        if !std::mem::take(&mut self.is_first) {
            return None;
        }
        let mut diagnostics = Diagnostics::new(1);
        diagnostics.push(
            self.text,
            LineStart::FIRST,
            Span::default(),
            TextProblem::Empty.into(),
        );
        let span = Span::default();
        let record = Record::new(Setup::EMPTY);
        Some(Parsed {
            record,
            diagnostics: diagnostics.finish(self.text),
            declared_encoding: None,
            span,
        })
    }
}

impl FusedIterator for Games<'_> {}

impl Games<'_> {
    fn game(&self, content: &str, line: LineStart) -> Parsed<ErrorKind> {
        let span = Span::of(content, self.text);
        let mut diagnostics: Diagnostics<ErrorKind> = Diagnostics::new(self.options.max_diagnostics);
        let within = |range: std::ops::Range<usize>| {
            let start = span.start as usize;
            Span::from(start + range.start..start + range.end)
        };
        let read = if self.is_position {
            read_position(content)
        } else {
            read_command(content)
        };
        let (setup, moves) = read.unwrap_or_else(|(message, range)| {
            let problem = UsiProblem::Malformed { message };
            diagnostics.push(self.text, line, within(range), problem.into());
            (Setup::EMPTY, Vec::new())
        });
        for problem in setup.problems().into_iter().filter(|_| setup != Setup::EMPTY) {
            diagnostics.push(self.text, line, span, UsiProblem::Setup(problem).into());
        }
        let mut builder = RecordBuilder::new(setup);
        let strict = self.options.legality == Legality::Strict;
        let count = moves.len();
        for (index, (mv, range)) in moves.into_iter().enumerate() {
            let problem = match builder.play_with(mv, self.options.legality) {
                Ok(None) => continue,
                Ok(Some(reason)) => UsiProblem::IllegalMove { reason, strict },
                Err(reason) => UsiProblem::ImpossibleMove {
                    reason,
                    left_out: count - index - 1,
                },
            };
            let stops = matches!(problem, UsiProblem::ImpossibleMove { .. });
            diagnostics.push(self.text, line, within(range), problem.into());
            if stops {
                break;
            }
        }
        let diagnostics = diagnostics.finish(self.text);
        Parsed {
            record: builder.finish(),
            diagnostics,
            declared_encoding: None,
            span,
        }
    }
}

type Command = (Setup, Vec<(shogi_core::Move, std::ops::Range<usize>)>);
type Fault = (String, std::ops::Range<usize>);

fn read_position(content: &str) -> Result<Command, Fault> {
    match content.parse::<Setup>() {
        Ok(setup) => Ok((setup, Vec::new())),
        Err(error) => Err((error.kind.to_string(), error.range.clone())),
    }
}

fn read_command(content: &str) -> Result<Command, Fault> {
    match PositionCommand::parse_with_spans(content) {
        Ok((command, spans)) => Ok((
            command.setup,
            command.moves.into_iter().zip(spans.moves).collect(),
        )),
        Err(error) => Err((error.to_string(), error.range())),
    }
}

/// Why neither format loses anything that is not listed.
fn losses(record: &Record, keeps_moves: bool) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut lose = |kind, place| losses.push(Loss { kind, place });
    let moves = record.root().line().filter(|node| node.mv().is_some()).count();
    let keeps_start = keeps_moves || moves == 0;
    for (index, header) in record.headers.iter().enumerate() {
        let tells_start = &*header.key == "手合割" && Handicap::is_name_of(&header.value, record.start());
        if !(tells_start && keeps_start) {
            lose(
                LossKind::Header {
                    key: header.key.to_string(),
                },
                LossPlace::Header(index),
            );
        }
    }
    if moves > 0 && !keeps_moves {
        lose(LossKind::Moves { count: moves }, LossPlace::Record);
    }
    if let Some(result) = record.stated_result() {
        lose(
            LossKind::Other {
                what: format!("the result that the record states, {result}"),
            },
            LossPlace::Record,
        );
    }
    for (node, place) in record.nodes_with_places() {
        for kind in node_losses(node) {
            lose(kind, place);
        }
    }
    losses
}

fn node_losses(node: NodeRef<'_>) -> Vec<LossKind> {
    let mut losses = Vec::new();
    if !node.is_mainline_child() {
        losses.push(LossKind::Variation {
            moves: node.line_moves(),
        });
    }
    if let Some(ending) = node.ending() {
        let text = node.ending_text().unwrap_or(ending.name()).to_owned();
        losses.push(LossKind::Ending { text, written: None });
    }
    losses.extend(lost_notes(node));
    if node.time().is_some() {
        losses.push(LossKind::Time);
    }
    losses
}

/// The notes of a node by their names; the text of an ending is told with the ending.
fn lost_notes(node: NodeRef<'_>) -> Vec<LossKind> {
    let (mut losses, mut comments, mut remarks) = (Vec::new(), 0, 0);
    for (kind, text) in node.notes() {
        match kind {
            NoteKind::Comment | NoteKind::OpeningComment => comments += 1,
            NoteKind::Remark | NoteKind::OpeningRemark => remarks += 1,
            NoteKind::Bookmark | NoteKind::OpeningBookmark => losses.push(LossKind::Bookmark {
                name: text.to_owned(),
            }),
            NoteKind::EndingText => {}
        }
    }
    if comments > 0 {
        losses.push(LossKind::Comments { count: comments });
    }
    if remarks > 0 {
        losses.push(LossKind::Remarks { count: remarks });
    }
    losses
}

impl RecordFormat for Usi {
    type Kind = ErrorKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    const NAME: &'static str = "USI";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games {
            text,
            options: options.clone(),
            next: LineStart::FIRST,
            is_first: true,
            is_position: false,
        }
    }

    fn losses(record: &Record, _options: &LineOptions) -> Vec<Loss> {
        losses(record, true)
    }

    fn write(record: &Record, options: &LineOptions, out: &mut dyn Write) -> fmt::Result {
        let moves = record.root().line().filter_map(NodeRef::mv).collect();
        let setup = *record.start();
        let command = PositionCommand { setup, moves };
        write!(out, "{command}{}", options.newline.as_str())
    }
}

impl RecordFormat for Sfen {
    type Kind = ErrorKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    const NAME: &'static str = "SFEN";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games {
            text,
            options: options.clone(),
            next: LineStart::FIRST,
            is_first: true,
            is_position: true,
        }
    }

    fn losses(record: &Record, _options: &LineOptions) -> Vec<Loss> {
        losses(record, false)
    }

    /// Writes a position of the main line.
    fn write(record: &Record, options: &LineOptions, out: &mut dyn Write) -> fmt::Result {
        // The position before the move that follows the ply.
        let following = options
            .ply
            .and_then(|ply| record.mainline().nth(usize::try_from(ply).ok()?));
        let position = following.map_or_else(|| record.mainline().last_position(), |step| step.position);
        write!(out, "{}{}", position.to_setup(), options.newline.as_str())
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_name_that_the_start_has_not_is_a_loss() {
        let drawn: Setup = "4k4/ppppppppp/9/9/9/9/PPPPPPPPP/9/4K4 b - 1".parse().unwrap();
        for (start, name, is_lost) in [
            (Setup::STARTPOS, "平手", false),
            (Handicap::TwoPiece.setup().unwrap(), "二枚落ち", false),
            (Setup::STARTPOS, "二枚落ち", true),
            (drawn, "トンボ", true),
            (drawn, "平手", true),
        ] {
            let mut builder = RecordBuilder::new(start);
            builder.header("手合割", name);
            let record = builder.finish();
            let named: Vec<String> = losses(&record, true).iter().map(ToString::to_string).collect();
            let expected: &[&str] = if is_lost { &["the header `手合割`"] } else { &[] };
            assert_eq!(named, expected, "{name}");
        }
    }

    #[test]
    fn notes_are_lost_by_their_names() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.bookmark("a").remark("b");
        builder.play("7g7f".parse().unwrap()).unwrap();
        builder.comment("c").comment("d");
        let kinds: Vec<LossKind> = losses(&builder.finish(), true)
            .into_iter()
            .map(|loss| loss.kind)
            .collect();
        let expected = [
            LossKind::Bookmark { name: "a".to_owned() },
            LossKind::Remarks { count: 1 },
            LossKind::Comments { count: 2 },
        ];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn a_position_after_moves_does_not_tell_the_start() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder
            .header("手合割", "平手")
            .play("7g7f".parse().unwrap())
            .unwrap();
        let record = builder.finish();
        let named: Vec<String> = losses(&record, false).iter().map(ToString::to_string).collect();
        assert_eq!(named, ["the header `手合割`", "1 move"]);
        assert_eq!(losses(&record, true), []);
    }
}
