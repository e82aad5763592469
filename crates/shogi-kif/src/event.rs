//! [`Event`]: the content of one line of a KIF or KI2 text, read without knowing the position.

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::format::tools::numbers::strip_number;
use shogi_core::format::tools::start::COLONS;
use shogi_core::format::tools::{
    Line, LineStart, Lines, after_blanks, after_mark, arabic_digit, is_blank, result_line, start,
    strip_digits, trim_blanks,
};
use shogi_core::messages::excerpt;
use shogi_core::record::HeaderName;
use shogi_core::text::{Located, Place};

use crate::error::{Diagnostic, Fault, MoveError};
use crate::lexer::LineKind;
use crate::move_line::{self, FurtherMove, LineHead, MoveLine, Part};
use crate::move_prefix;
use crate::written_move::{self, bad_move, text_before};

/// The content of one line of a text. A blank line gives no event. A line with several moves of KIF gives one event for
/// each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// `#KIF version=2.0 encoding=Shift_JIS`: the version of the format and the encoding of the file.
    Declaration {
        /// The version, if the line has one.
        version: Option<&'t str>,
        /// The name of the encoding.
        encoding: &'t str,
    },
    /// `# …`, a remark: the text after the `#`.
    Remark(&'t str),
    /// `*…`, a comment: the text after the star.
    Comment(&'t str),
    /// `&…`, a bookmark: the name of a position.
    Bookmark(&'t str),
    /// A header: `先手：羽生善治`.
    Header {
        /// The key, without blanks around it.
        key: &'t str,
        /// The value, without blanks around it.
        value: &'t str,
    },
    /// `手数----指手---------消費時間--`: the separator between the headers and the moves.
    Separator {
        /// The text after a `#` at the end of the line. `None` if the line has no `#`.
        remark: Option<&'t str>,
        /// Any other text after the separator, up to the `#`. It has no meaning. Empty if there is none.
        trailing: &'t str,
    },
    /// The upper or lower edge of a diagram.
    Frame(&'t str),
    /// The numbers of the files above a diagram: `９ ８ ７ …`.
    Files(&'t str),
    /// A row of a diagram.
    Row(&'t str),
    /// The pieces in hand of a side: `先手の持駒：角　歩二　`.
    Hand {
        /// The side that holds the pieces.
        color: Color,
        /// The text with the pieces and their numbers.
        pieces: &'t str,
    },
    /// `後手番`: the side to move.
    Turn(Color),
    /// `手数＝12  ▲７六歩  まで`: the number of moves before the start position.
    MoveCount {
        /// The digits of the number of moves.
        digits: &'t str,
        /// The text after the number, which may name the last move before the start position.
        rest: &'t str,
    },
    /// `盤面回転`: the board is shown from the other side.
    Flip(&'t str),
    /// A move or an ending with a move number.
    Move(MoveLine<'t>),
    /// Moves of KI2 (`▲７六歩    △３四歩`), or an ending without a number (`投了`).
    Moves(&'t str),
    /// The beginning of a variation: `変化：3手`.
    Variation {
        /// `Ok`: the number of the first move of the variation. `Err`: the text found where this number is expected.
        number: Result<u32, &'t str>,
        /// The text after `手`, such as `目から`. It has no meaning. Empty if there is none.
        trailing: &'t str,
    },
    /// A result line (`まで12手で中断`): the text after `まで`.
    Result(&'t str),
}

/// Reads the lines of a text as events. For a line with an error, the item is the diagnostic; the next item is then
/// that of the next line.
///
/// ```
/// use shogi_kif::{Event, events};
///
/// let text = "棋戦：王位戦\n   1 ７六歩(77)   ( 0:16/00:00:16)\n";
/// let mut headers = 0;
/// for event in events(text) {
///     if let Event::Header { key, value } = event?.value {
///         assert_eq!((key, value), ("棋戦", "王位戦"));
///         headers += 1;
///     }
/// }
/// assert_eq!(headers, 1);
/// # Ok::<(), shogi_kif::Diagnostic>(())
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events::starting_at(text, LineStart::FIRST)
}

/// Reads `line` as a text of its own and returns its event. Returns `None` if the line is blank or has an error.
pub(crate) fn read_alone(line: &str) -> Option<Event<'_>> {
    let read = events(line).next().and_then(Result::ok);
    read.map(|event| event.value)
}

/// An iterator over the events of a text. See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
    /// The rest of the current line, if another move follows on that line. `None` if the whole line has been read.
    rest: Option<RestOfLine<'t>>,
    /// If a number counts two moves (`1. ▲７六歩 △３四歩`, and `2.` on the next line), the side that makes the first of them.
    first_of_pair: Option<Color>,
}

/// The part of a line after a move, which begins with another move.
#[derive(Clone, Copy, Debug)]
struct RestOfLine<'t> {
    text: &'t str,
    /// The place of the whole line.
    line: Place,
    /// The number that the next move gets if the text does not give one.
    number: u32,
    /// The move number at the beginning of the next line, where comments, bookmarks and remarks do not count as lines.
    /// `None` if that line has no number, or if the text has no further line.
    next_line: Option<u32>,
}

impl<'t> Events<'t> {
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
            rest: None,
            first_of_pair: None,
        }
    }

    /// Reads a line that is not a move.
    fn other_line(&mut self, line: Line<'t, LineKind>) -> Result<Located<Event<'t>>, Diagnostic> {
        let mut content = line.content;
        if line.kind == LineKind::Other
            && let Some((head, moves)) = joined_lines(content)
        {
            content = head;
            self.rest = Some(RestOfLine {
                text: moves,
                line: line.place,
                number: 1,
                next_line: None,
            });
        }
        let read = read_line(line.kind, content);
        let value = read.map_err(|fault| self.diagnostic(line.place, fault))?;
        let place = line.place;
        Ok(Located { value, place })
    }

    /// Reads a line that begins with a digit but not with a plain number, such as `2) ３四歩(33)`. Otherwise returns `fault`.
    #[cold]
    fn prefixed_line(
        &self,
        line: &Line<'t, LineKind>,
        fault: Fault<'t>,
    ) -> Result<Located<Event<'t>>, Diagnostic> {
        let place = line.place;
        match move_line::read_prefixed(line.content).map(Event::Move) {
            Some(value) => Ok(Located { value, place }),
            None => Err(self.diagnostic(place, fault)),
        }
    }

    /// Reads a move that depends on the next line of the text: another text follows the move on its line, or the move has
    /// no origin.
    #[cold]
    fn look_ahead(
        &mut self,
        head: LineHead<'t>,
        line: Line<'t, LineKind>,
    ) -> Result<Located<Event<'t>>, Fault<'t>> {
        let mut mv = move_line::read(&head)?;
        let further = mv.further_move();
        let mut next_line = further.and_then(|_| self.next_number());
        if let Some(color) = mv.notation_mark() {
            let is_answered = further.is_some_and(|further| {
                further
                    .text
                    .starts_with(|c| Color::from_ja_mark(c) == Some(color.opposite()))
            });
            if mv.number == 1 {
                self.first_of_pair = (is_answered && next_line == Some(2)).then_some(color);
            }
            if let Some(first) = self.first_of_pair {
                let of_first = |number: u32| number.saturating_mul(2).saturating_sub(1);
                mv.number = of_first(mv.number).saturating_add(u32::from(color != first));
                next_line = next_line.map(of_first);
            }
        }
        if let Some(further) = further {
            self.rest = split_rest(&mut mv, further, line.place, next_line);
        } else if mv.lacks_origin() {
            self.check_next_line(line)?;
        }
        let value = Event::Move(mv);
        let place = line.place;
        Ok(Located { value, place })
    }

    #[cold]
    fn diagnostic(&self, line: Place, (kind, part): Fault<'t>) -> Diagnostic {
        Diagnostic::new(self.text, line.of(part, self.text), kind)
    }

    /// Returns the move number at the beginning of the next line, where comments, bookmarks and remarks do not count as
    /// lines. Returns `None` if that line has no number, or if the text has no further line.
    fn next_number(&self) -> Option<u32> {
        let is_note = |kind| matches!(kind, LineKind::Comment | LineKind::Bookmark | LineKind::Remark);
        let next = self.lines.clone().find(|line| !is_note(line.kind));
        next.and_then(|line| move_line::leading_number(line.content))
    }

    /// Reads the next move of a line with several moves. `rest` begins with this move.
    #[cold]
    fn read_rest(&mut self, rest: RestOfLine<'t>) -> Result<Located<Event<'t>>, Diagnostic> {
        match move_line::read_further_move(rest.text, rest.number) {
            Ok(mut mv) => {
                self.rest = mv
                    .further_move()
                    .and_then(|further| split_rest(&mut mv, further, rest.line, rest.next_line));
                let end = self.rest.map_or("", |rest| rest.text);
                let value = Event::Move(mv);
                let place = rest.line.of(text_before(rest.text, end), self.text);
                Ok(Located { value, place })
            }
            Err(fault) => Err(self.diagnostic(rest.line, fault)),
        }
    }

    /// Returns an error if the line directly below `line` begins with a parenthesis. `line` has a move without an
    /// origin, so the parenthesis is probably its origin, separated from the move by a stray line end.
    fn check_next_line(&self, line: Line<'t, LineKind>) -> Result<(), Fault<'t>> {
        let next_number = line.place.line.number + 1;
        match self.lines.clone().next() {
            Some(next) if next.place.line.number == next_number && next.content.starts_with(['(', '（']) => {
                let found = format!("a line end before `{}`", excerpt(next.content));
                let end = line.content.get(line.content.len()..).unwrap_or_default();
                Err((MoveError::Origin { found }.into(), end))
            }
            _ => Ok(()),
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Located<Event<'t>>, Diagnostic>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(rest) = self.rest.take() {
            return Some(self.read_rest(rest));
        }
        let line = self.lines.next()?;
        if line.kind != LineKind::Numbered {
            return Some(self.other_line(line));
        }
        let head = match move_line::read_head(line.content) {
            Ok(Some(head)) => head,
            Ok(None) => return Some(self.other_line(line)),
            Err(fault) => return Some(self.prefixed_line(&line, fault)),
        };
        let (cell, tail) = match move_line::strip_cell(head.rest) {
            Ok(read) => read,
            Err(fault) => return Some(self.prefixed_line(&line, fault)),
        };
        // Nearly all events are moves, and a move is large. It is made in the place of the result, because no other
        // function gets it.
        let mv = MoveLine::new(&head, cell, tail);
        if mv.depends_on_next_line() {
            let read = self.look_ahead(head, line);
            return Some(read.map_err(|fault| self.diagnostic(line.place, fault)));
        }
        Some(Ok(Located {
            value: Event::Move(mv),
            place: line.place,
        }))
    }
}

/// Decides whether `further`, the text after the move `mv` on the same line, is another move. If so, ends the line of `mv`
/// before this text, and returns the text as the rest of the line. Otherwise the text is a note.
///
/// The other move would have the number after that of `mv`. `next_line`, the number of the next line, decides:
///
/// * If the next line has this number itself, the text is a note.
/// * Otherwise, a text with a number, mark or origin is a move.
/// * Any other text is a move only if the next line has the number that would follow the other move.
fn split_rest<'t>(
    mv: &mut MoveLine<'t>,
    further: FurtherMove<'t>,
    line: Place,
    next_line: Option<u32>,
) -> Option<RestOfLine<'t>> {
    let FurtherMove { text, is_certain } = further;
    let number = mv.number.saturating_add(1);
    let is_counted = next_line == number.checked_add(1);
    let is_contradicted = next_line == Some(number);
    if is_contradicted || !is_certain && !is_counted {
        return None;
    }
    mv.end_before(text);
    Some(RestOfLine {
        text,
        line,
        number,
        next_line,
    })
}

/// Splits a line with a whole record, whose line ends are lost, into its headers and its moves:
/// `先手：甲 手数----指手--   1 ７六歩(77)   2 ３四歩(33)`.
#[cold]
fn joined_lines(content: &str) -> Option<(&str, &str)> {
    let (key, _) = start::header(content)?;
    if HeaderName::is_free_text(key) || !content.contains(['(', '（', '▲', '☗']) {
        return None;
    }
    let is_at_start = |at: usize| {
        let before = content.get(..at).and_then(|before| before.chars().next_back());
        before.is_some_and(|c| is_blank(c) || is_rule(c))
    };
    let numbers = content.match_indices(|c| arabic_digit(c).is_some());
    let mut starts = numbers
        .filter(|&(at, _)| is_at_start(at))
        .map(|(at, _)| content.split_at(at));
    let find = |(head, text)| Some((head, text, move_line::numbered_move(text)?));
    let (mut head, moves, number) = starts.find_map(find)?;
    let mv = move_line::read_further_move(moves, 0).ok()?;
    if mv.further_move().is_none() && (number != 1 || !mv.parts().all(Part::is_time)) {
        return None;
    }
    if let Some((headers, rule)) = head.find("手数-").and_then(|at| head.split_at_checked(at))
        && let Event::Separator {
            remark: None,
            trailing: "",
        } = separator(rule)
    {
        head = headers;
    }
    head.contains(COLONS).then_some((trim_blanks(head), moves))
}

/// Reads a line that is not a move.
fn read_line(kind: LineKind, content: &str) -> Result<Event<'_>, Fault<'_>> {
    let event = match kind {
        LineKind::Numbered if start::is_file_numbers(content) => Some(Event::Files(content)),
        // `3手詰` above the moves of a problem.
        LineKind::Numbered => {
            let of_problem =
                strip_digits(content).filter(|(_, rest)| rest.starts_with(move_line::OF_PROBLEM));
            of_problem
                .filter(|_| !content.contains(COLONS))
                .map(|_| Event::Comment(content))
        }
        LineKind::Remark => Some(remark(after_mark(content))),
        LineKind::Comment => Some(Event::Comment(after_mark(content))),
        LineKind::Bookmark => Some(Event::Bookmark(after_mark(content).trim_end_matches(is_blank))),
        LineKind::Variation => variation(content),
        LineKind::Result => strip_result_prefix(content).map(|text| Event::Result(trim_blanks(text))),
        LineKind::Separator => Some(separator(content)),
        LineKind::Frame => Some(Event::Frame(content)),
        LineKind::Row => Some(Event::Row(content)),
        LineKind::Hand => start::hand(content).map(|(color, pieces)| Event::Hand { color, pieces }),
        LineKind::Turn => start::turn(content).map(Event::Turn),
        LineKind::MoveCount => {
            start::move_count(content).map(|(digits, rest)| Event::MoveCount { digits, rest })
        }
        LineKind::Flip => Some(Event::Flip(content.trim_end_matches(is_blank))),
        // `▲持駒：金` is read as a header.
        LineKind::Moves => (!names_hand(content)).then_some(Event::Moves(content)),
        LineKind::Other => None,
    };
    event.map_or_else(|| read_other(content), Ok)
}

/// The headers of a mail above a record. They say nothing about the game.
const MAIL_HEADERS: [&str; 12] = [
    "From",
    "To",
    "Cc",
    "Subject",
    "Message-ID",
    "Message-Id",
    "Reply-To",
    "Return-Path",
    "Received",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
];

/// Reads a line that has the form of no kind of line.
#[cold]
fn read_other(content: &str) -> Result<Event<'_>, Fault<'_>> {
    if let Some(line) = move_line::read_prefixed(content) {
        return Ok(Event::Move(line));
    }
    let prefixed = || move_prefix::strip(content).map(|(_, moves)| moves);
    if let Some(moves) = prefixed().or_else(|| named_moves(content)) {
        return Ok(Event::Moves(moves));
    }
    // Some lines only begin like one of the kinds above and are really headers: `手数：5手詰`.
    let header = start::header(content);
    if header.is_none() {
        if let Some((key, value)) = start::start_header_without_colon(content) {
            return Ok(Event::Header { key, value });
        }
        if let Some(color) = start::turn_in_a_sentence(content) {
            return Ok(Event::Turn(color));
        }
    }
    match header {
        Some((key, _)) if !HeaderName::is_known_key(key) && move_prefix::looks_like_a_lost_move(key) => {}
        Some(_) if has_named_moves(content) => {}
        Some((key, _)) if MAIL_HEADERS.contains(&key) => return Ok(Event::Remark(content)),
        Some((key, value)) => return Ok(Event::Header { key, value }),
        None if is_ending(content) => return Ok(Event::Moves(content)),
        None if result_line::is_bare_result(content) => return Ok(Event::Result(trim_blanks(content))),
        None if move_prefix::looks_like_a_lost_move(content) => {}
        None => return Err((unknown_line(content).into(), content)),
    }
    Err((bad_move(content), content))
}

/// The moves of a line that names them, as people write the solution of a problem: `正解手順：▲１二銀 △同玉`.
pub(crate) fn named_moves(content: &str) -> Option<&str> {
    let (key, moves) = start::header(content)?;
    let begins_with_move = || written_move::strip(moves).is_ok_and(|(mv, _)| mv.notation.color.is_some());
    (names_moves(key) && begins_with_move()).then_some(moves)
}

/// Whether a line names moves, and has some of any notation.
pub(crate) fn has_named_moves(content: &str) -> bool {
    let is_address = |value: &str| value.contains("//");
    start::header(content)
        .is_some_and(|(key, value)| names_moves(key) && !is_address(value) && contains_any_move(value))
}

/// Whether the key of a header says that its value is moves.
fn names_moves(key: &str) -> bool {
    const KEYS: [&str; 11] = [
        "手順",
        "正解",
        "解答",
        "作意",
        "詰",
        "詰め",
        "本譜",
        "棋譜",
        "読み筋",
        "指し手",
        "moves",
    ];
    let stem = key.strip_suffix("手順").filter(|stem| !stem.is_empty());
    let key = stem.unwrap_or(key).to_lowercase();
    KEYS.contains(&key.as_str())
}

/// Whether a text has a move of any notation.
fn contains_any_move(text: &str) -> bool {
    written_move::contains_move(text) || written_move::has_western_move(text)
}

/// Whether a line lists the pieces in hand of a side that its mark names.
fn names_hand(content: &str) -> bool {
    let read = start::header(content).and_then(|(key, value)| start::start_header(key, value));
    matches!(read, Some(start::StartHeader::Hand(_)))
}

/// Whether a character draws the line of a separator.
const fn is_rule(character: char) -> bool {
    matches!(character, '-' | '―' | '－' | '─' | 'ー')
}

/// Reads a separator, which may have a remark at its end:
/// `手数----指手---------消費時間--  # この行は、なくてもいい`.
fn separator(content: &str) -> Event<'_> {
    const TITLES: [&str; 4] = ["手数", "指手", "指し手", "消費時間"];
    let mut rest = content;
    loop {
        rest = rest.trim_start_matches(|c| is_blank(c) || is_rule(c));
        match TITLES.iter().find_map(|title| rest.strip_prefix(title)) {
            Some(after) => rest = after,
            None => break,
        }
    }
    let (trailing, remark) = match rest.split_once('#') {
        Some((trailing, remark)) => (trailing, Some(remark)),
        None => (rest, None),
    };
    Event::Separator {
        remark,
        trailing: trim_blanks(trailing),
    }
}

/// Returns the problem of a line that is neither a known kind of line nor a header.
pub(crate) fn unknown_line(content: &str) -> GameProblem {
    let found = trim_blanks(content);
    let mut lines = ["変化：", "まで", "手数----"].into_iter();
    GameProblem::UnknownPart {
        format: "KIF/KI2",
        is_beginning: lines.any(|line| line.starts_with(found)) || HeaderName::begins_known_key(found),
        hint: None,
        found: excerpt(found),
    }
}

/// The text after `まで`, with which a result line begins. A Mac may have written the voicing mark as a character of its own.
pub(crate) fn strip_result_prefix(text: &str) -> Option<&str> {
    text.strip_prefix("まで")
        .or_else(|| text.strip_prefix("まて\u{3099}"))
}

/// Whether a line consists of the name of a known ending: `投了`.
pub(crate) fn is_ending(content: &str) -> bool {
    result_line::ending(trim_blanks(content)).is_some()
}

/// Reads a remark. `#KIF version=2.0 encoding=UTF-8` and `#KI2 …` declare the encoding; any other text is an ordinary
/// remark.
pub(crate) fn remark(text: &str) -> Event<'_> {
    let is_declaration = text.starts_with("KIF ") || text.starts_with("KI2 ");
    match text.split_once("encoding=").filter(|_| is_declaration) {
        Some((head, label)) => Event::Declaration {
            version: head
                .split_once("version=")
                .map(|(_, version)| trim_blanks(version)),
            encoding: trim_blanks(label),
        },
        // `#3 ２六歩(27)` is a move with its number.
        None if text.starts_with(|c: char| c.is_ascii_digit()) => {
            move_line::read_prefixed(text).map_or(Event::Remark(text), Event::Move)
        }
        None => Event::Remark(text),
    }
}

/// Reads the line that begins a variation, `変化：3手` or `変化：3手目から`. The event has the number, or the text
/// found where the number is expected. Returns `None` if no colon follows `変化`.
fn variation(content: &str) -> Option<Event<'_>> {
    let rest = after_blanks(content.strip_prefix("変化")?);
    if rest.is_empty() {
        let (number, trailing) = (Err(content), "");
        return Some(Event::Variation { number, trailing });
    }
    let value = rest.strip_prefix(COLONS)?;
    let value = trim_blanks(value);
    let (number, trailing) = match strip_number(value) {
        Some((number, rest)) => {
            let rest = after_blanks(rest);
            (Ok(number), after_blanks(rest.strip_prefix('手').unwrap_or(rest)))
        }
        None => (Err(value), ""),
    };
    Some(Event::Variation { number, trailing })
}
