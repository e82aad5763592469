//! Reads lines of USEN as records.

use shogi_core::format::GameProblem;
use shogi_core::format::tools::Replay;
use shogi_core::messages::excerpt;
use shogi_core::record::NodeId;
use shogi_core::text::{Place, Span};
use shogi_core::{Ending, Move, Setup};

use super::spelling::{ENDINGS, LETTERS, read_move};
use crate::error::UsiProblem;
use crate::link::Found;

/// Whether a line is a game, as far as its main line shows: `^[-_.A-Za-z0-9]*~[0-9]*\.[0-9A-Za-z]*\.[a-z]?(~|$)`. The ending
/// may also be an illegal move.
pub(super) fn is_game(line: &str) -> bool {
    let text = Found::usen(line).text;
    let main = text.split('~').nth(1).unwrap_or_default();
    let (offset, rest) = main.split_once('.').unwrap_or_default();
    let Some((moves, ending)) = rest.split_once('.') else {
        return false;
    };
    let is_ending = matches!(ending.as_bytes(), [] | [b'a'..=b'z'] | [b'i', _, _, _]);
    let is_alphanumeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_recognized(&text)
        && is_number(offset)
        && is_ending
        && is_alphanumeric(moves)
        && is_alphanumeric(ending)
}

/// Whether a text begins like USEN: a position, `~`, and a line of play.
pub(super) fn is_recognized(text: &str) -> bool {
    let is_position = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    text.split_once('~')
        .is_some_and(|(position, lines)| position.bytes().all(is_position) && lines.contains('.'))
}

/// The parts before and after the first `.` of a text. Without a `.`, the second part is the end of the text.
fn split(text: &str) -> (&str, &str) {
    let dot = text.find('.').unwrap_or(text.len());
    (&text[..dot], text.get(dot + 1..).unwrap_or(&text[text.len()..]))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the line of a game. After an error in a line of play, the moves before the error and the other lines of play are
/// kept.
pub(super) fn read_game<'t>(content: &'t str, line: Place, replay: &mut Replay<'t, UsiProblem>) {
    let found = Found::usen(content);
    if !is_recognized(&found.text) {
        replay.set_start(None);
        return replay.note_unrecognized(line);
    }
    replay.recognize();
    let (position, lines) = found.text.split_once('~').unwrap_or_default();
    let mut reader = Reader {
        replay,
        line,
        found: &found,
        open: OpenLines::new(),
    };
    let has_start = reader.start(position);
    if let Some(link) = &found.link {
        reader.replay.builder.preamble(link);
    }
    if !has_start {
        let place = reader.place(lines);
        reader.replay.skip(place);
        return;
    }
    for (index, text) in lines.split('~').enumerate() {
        reader.line_of_play(text, index > 0);
    }
}

struct Reader<'r, 't> {
    replay: &'r mut Replay<'t, UsiProblem>,
    /// The place of the game.
    line: Place,
    found: &'r Found<'r>,
    open: OpenLines,
}

impl Reader<'_, '_> {
    /// The place of a slice of the text.
    fn place(&self, part: &str) -> Place {
        let range = Span::of(part, &self.found.text).range();
        self.line.within(&self.found.in_line(&range))
    }

    /// Reads the start position. Returns `false` if it has an error.
    fn start(&mut self, position: &str) -> bool {
        let sfen = position.replace('_', "/").replace('.', " ").replace('z', "+");
        let setup = match position {
            "" => Ok(*self.replay.builder.record().start()),
            _ => sfen.parse::<Setup>(),
        };
        match &setup {
            Ok(setup) => {
                let place = self.place(position);
                for problem in setup.problems() {
                    self.replay.report(place, GameProblem::from(problem));
                }
            }
            Err(error) => {
                // A character of the position is one byte, and so is that of the SFEN.
                let place = self.place(position.get(error.range.clone()).unwrap_or(position));
                self.replay.report(place, UsiProblem::Sfen(error.kind));
            }
        }
        let setup = setup.ok();
        self.replay.set_start(setup);
        setup.is_some()
    }

    fn line_of_play(&mut self, text: &str, is_variation: bool) {
        let (offset, after) = split(text);
        let (moves, end) = split(after);
        let (ending, rest) = end.split_at(end.find('.').unwrap_or(end.len()));
        if is_variation {
            self.replay.recover();
        }
        if !self.branch(offset, is_variation) {
            let place = self.place(moves).to(self.place(end));
            self.replay.skip(place);
            return;
        }
        let mut moves = moves;
        while !moves.is_empty() {
            let end = moves.char_indices().nth(3).map_or(moves.len(), |(end, _)| end);
            let (mv, after) = moves.split_at(end);
            self.mv(mv);
            moves = after;
        }
        let (place, rest_place) = (self.place(ending), self.place(rest));
        if !ending.is_empty() && !self.replay.skip(place) {
            self.ending(ending, place);
        }
        if !rest.is_empty() && !self.replay.skip(rest_place) {
            let found = excerpt(rest);
            self.replay
                .report(rest_place, GameProblem::TrailingText { found });
        }
        if is_variation && self.replay.builder.is_at_branch() && self.replay.is_reading() {
            self.replay.report(self.place(text), GameProblem::EmptyVariation);
        }
    }

    /// Goes to the move after which a line of play begins. Returns `false` if no line of play has this move.
    fn branch(&mut self, offset: &str, is_variation: bool) -> bool {
        let number = offset.parse().ok().filter(|_| is_number(offset));
        if !is_variation && (offset.is_empty() || number == Some(0)) {
            return true;
        }
        let found = match number {
            Some(number) if is_variation => self.open.branch(number),
            _ => Err(self.open.last()),
        };
        match found {
            Ok(Some(node)) => _ = self.replay.builder.variation_after(node),
            // An error prevented reading the move.
            Ok(None) => self.replay.break_off(),
            Err(last) => {
                let place = self.place(offset);
                let found = excerpt(offset);
                self.replay.report(place, UsiProblem::BadOffset { last, found });
                if is_variation {
                    self.replay.break_off();
                    return false;
                }
            }
        }
        true
    }

    fn mv(&mut self, text: &str) {
        let place = self.place(text);
        let is_played = !self.replay.skip(place)
            && match read_move(text) {
                Ok(mv) => self.play(mv, place),
                Err(problem) => {
                    self.replay.report(place, problem);
                    self.replay.break_off();
                    false
                }
            };
        self.open
            .push(is_played.then(|| self.replay.builder.current().id()));
    }

    fn play(&mut self, mv: Move, place: Place) -> bool {
        self.replay.play(mv, None, || place)
    }

    fn ending(&mut self, text: &str, place: Place) {
        if let Some(&(_, ending)) = ENDINGS.iter().find(|&&(letter, _)| letter == text) {
            self.replay.builder.end(ending);
        } else if let Some(Ok(mv)) = text.strip_prefix('i').map(read_move) {
            if self.play(mv, place) {
                self.replay.builder.end(Ending::IllegalWin);
            }
        } else if self.replay.report_unknown_ending(place, text, LETTERS) {
            self.replay.builder.end_as(Ending::Other, text);
        }
    }
}

/// The lines of play from which a variation can branch off, the main line first. If a variation branches off from one of
/// them, the lines after it are dropped: later variations cannot branch off from them.
struct OpenLines {
    /// The nodes of the lines, from the root on. `None` for a move that could not be read.
    nodes: Vec<Option<NodeId>>,
    lines: Vec<OpenLine>,
}

#[derive(Clone, Copy)]
struct OpenLine {
    /// The number of moves before the first node of the line.
    before: u32,
    /// The index of the first node.
    start: usize,
    /// The largest number of moves up to a node of this line and of those before it.
    last: u32,
}

impl OpenLines {
    fn new() -> Self {
        Self {
            nodes: vec![Some(NodeId::ROOT)],
            lines: vec![OpenLine {
                before: 0,
                start: 0,
                last: 0,
            }],
        }
    }

    fn last(&self) -> u32 {
        self.lines.last().map_or(0, |line| line.last)
    }

    /// Adds a node to the last line.
    fn push(&mut self, node: Option<NodeId>) {
        if let Some(line) = self.lines.last_mut() {
            let count = u32::try_from(self.nodes.len() - line.start).unwrap_or(u32::MAX);
            line.last = line.last.max(line.before.saturating_add(count));
        }
        self.nodes.push(node);
    }

    /// Begins a line after `number` moves of the last line that has so many, and returns the node of the last of these
    /// moves, or `None` if that move could not be read. If no line has so many moves, the error is the largest number.
    fn branch(&mut self, number: u32) -> Result<Option<NodeId>, u32> {
        if number > self.last() {
            return Err(self.last());
        }
        while let Some(&OpenLine { before, start, last }) = self.lines.last() {
            let index = number.checked_sub(before).map(|index| start + index as usize);
            if let Some(&node) = index.and_then(|index| self.nodes.get(index)) {
                self.lines.push(OpenLine {
                    before: number + 1,
                    start: self.nodes.len(),
                    last,
                });
                return Ok(node);
            }
            self.nodes.truncate(start);
            self.lines.pop();
        }
        Err(0)
    }
}
