//! Reading an evaluation from a comment line. The names in the forms of all programs are the rows of three tables.

use std::time::Duration;

use super::{Evaluation, EvaluationBound, EvaluationBy, Mate};
use crate::notation::ja::moves::Notation;
use crate::{Color, Move};

/// What the text after a name says.
#[derive(Clone, Copy)]
enum Field {
    Value,
    Mate,
    Moves,
    Depth,
    Nodes,
    Time,
    Engine,
}

/// The names of fields, as they are before `=` or a blank. The moves and, after `=`, the engine go to the end of the line.
const FIELDS: [(&str, Field); 13] = [
    ("評価値", Field::Value),
    ("Value", Field::Value),
    ("詰み", Field::Mate),
    ("読み筋", Field::Moves),
    ("Moves", Field::Moves),
    ("深さ", Field::Depth),
    ("Depth", Field::Depth),
    ("ノード数", Field::Nodes),
    ("Nodes", Field::Nodes),
    ("時間", Field::Time),
    ("Time", Field::Time),
    ("エンジン", Field::Engine),
    ("Engine", Field::Engine),
];

/// The first words, after `*`, of lines that have all fields of an evaluation, and whose evaluation it is.
const HEADS: [(&str, EvaluationBy); 6] = [
    ("対局", EvaluationBy::Player),
    ("解析", EvaluationBy::Analysis),
    ("検討", EvaluationBy::Analysis),
    ("詰み探索", EvaluationBy::Analysis),
    ("Analysis", EvaluationBy::Analysis),
    ("Engine", EvaluationBy::Analysis),
];

/// The names before a value in brackets, which moves may follow, and whether it is the value of another move than the one that was played.
const BRACKETS: [(&str, bool); 3] = [("形勢[", false), ("指し手[", false), ("推奨手[", true)];

/// The marks of candidates.
const MARKS: [&str; 10] = ["○", "◎", "△", "×", "!", "!!", "!?", "?!", "?", "??"];

/// Values from here on mean that a side mates.
pub(super) const MATE: i64 = 30_000;

impl<'c> Evaluation<'c> {
    /// Reads one comment line. `None` if the line has none of the forms of [`Evaluation`].
    pub fn parse(comment: &'c str) -> Option<Self> {
        let text = comment.trim_end();
        if let Some(rest) = text.strip_prefix('*') {
            Self::parse_floodgate(rest)
                .or_else(|| Self::parse_line(rest))
                .or_else(|| Self::parse_field(rest, Some(EvaluationBy::Player)))
        } else if let Some(rest) = text.strip_prefix('#') {
            Self::parse_field(rest, Some(EvaluationBy::Analysis))
        } else {
            Self::parse_field(text, None)
        }
    }

    /// Reads a value, expected moves and `#` with the number of nodes. Words of people may begin with a number too: `3 つの手がある`.
    fn parse_floodgate(text: &'c str) -> Option<Self> {
        let (value, rest) = split_word(text.trim_start());
        let number = number(value)?;
        let (moves, nodes) = rest.rsplit_once('#').unwrap_or((rest, ""));
        let nodes = match nodes {
            "" => None,
            nodes => Some(nodes.trim().parse().ok()?),
        };
        let moves = moves.trim_end();
        if !moves.is_empty() {
            let first = split_word(moves).0;
            let is_move = is_csa_move(first)
                || first.parse::<Move>().is_ok()
                || first.strip_prefix('%').is_some_and(is_upper_case)
                || is_marked_move(moves);
            if !is_move {
                return None;
            }
        }
        let mut evaluation = Self {
            by: Some(EvaluationBy::Player),
            pv: Some(moves).filter(|moves| !moves.is_empty()),
            nodes,
            ..Self::default()
        };
        evaluation.put_number(number, value);
        Some(evaluation)
    }

    /// Reads a [head](HEADS) and the fields after it. Words that are no name of a field, such as a counter, are ignored one by one, so that
    /// they never take the value of a field.
    fn parse_line(text: &'c str) -> Option<Self> {
        let (head, after) = split_word(text);
        let &(_, by) = HEADS.iter().find(|&&(name, _)| name == head)?;
        let mut evaluation = Self {
            by: Some(by),
            ..Self::default()
        };
        let mut rest = if field(head).is_some() { text } else { after };
        while !rest.is_empty() {
            rest = match evaluation.take_field(rest) {
                Some(after) => after,
                None => evaluation.take_word(rest)?,
            };
        }
        evaluation.says_something().then_some(evaluation)
    }

    /// Reads a line with one field, or with several that a blank separates from their values.
    fn parse_field(text: &'c str, by: Option<EvaluationBy>) -> Option<Self> {
        let mut evaluation = Self {
            by,
            is_field: true,
            ..Self::default()
        };
        let bracket = BRACKETS
            .iter()
            .find_map(|&(name, other)| Some((text.strip_prefix(name)?, other)));
        if let Some((rest, is_alternative)) = bracket {
            let (value, moves) = rest.split_once(']')?;
            evaluation.set_number(value, value)?;
            evaluation.pv = Some(moves.trim_start()).filter(|moves| !moves.is_empty());
            evaluation.is_alternative = is_alternative;
            evaluation.is_field = false;
            return Some(evaluation);
        }
        let name = text.split(['=', ' ', '\u{3000}']).next()?;
        let first = field(name)?;
        if let Some(value) = text.strip_prefix(name)?.strip_prefix('=') {
            let value = value.trim();
            let rest = match first {
                Field::Engine => {
                    evaluation.engine = Some(value);
                    ""
                }
                _ => evaluation.set(first, value)?,
            };
            return rest.is_empty().then_some(evaluation);
        }
        // Words of people may begin with the name of a field too.
        let mut rest = text;
        while !rest.is_empty() && matches!(first, Field::Value) {
            rest = evaluation.take_field(rest)?;
        }
        evaluation.value().is_some().then_some(evaluation)
    }

    /// Takes a field, with the blank after its name, from the beginning of a text, and returns the rest. The value may be a mate without the
    /// name of a field.
    fn take_field(&mut self, text: &'c str) -> Option<&'c str> {
        let (name, value) = split_word(text);
        match field(name) {
            Some(field) => self.set(field, value),
            None if is_mate(name) => self.set(Field::Value, text),
            None => None,
        }
    }

    /// Takes a word that has no value from the beginning of a text, and returns the rest. A field with an unreadable value is two such
    /// words. `None` if it is the value of the position that cannot be read.
    fn take_word(&mut self, text: &'c str) -> Option<&'c str> {
        let (word, rest) = split_word(text);
        if let Some(number) = word.strip_prefix("候補") {
            // The number may come after a blank.
            let (number, rest) = if number.is_empty() {
                split_word(rest)
            } else {
                (number, rest)
            };
            let number = number.parse().ok();
            self.has_other_words |= number.is_none() || self.candidate.is_some();
            self.candidate = number.or(self.candidate);
            return Some(rest);
        }
        if MARKS.contains(&word) {
            self.has_other_words |= self.mark.is_some();
            self.mark = Some(word);
            return Some(rest);
        }
        self.has_other_words |= word.bytes().any(|byte| !byte.is_ascii_digit());
        match field(word) {
            Some(Field::Value | Field::Mate) => None,
            Some(_) => Some(split_word(rest).1),
            None => Some(rest),
        }
    }

    const fn has(&self, field: Field) -> bool {
        match field {
            Field::Value | Field::Mate => self.value_text.is_some(),
            Field::Moves => self.pv.is_some(),
            Field::Depth => self.depth.is_some(),
            Field::Nodes => self.nodes.is_some(),
            Field::Time => self.time.is_some(),
            Field::Engine => self.engine.is_some(),
        }
    }

    /// Sets a field to the value at the beginning of a text, and returns the rest.
    fn set(&mut self, field: Field, text: &'c str) -> Option<&'c str> {
        let (word, rest) = split_word(text);
        // The last of several values counts.
        self.has_other_words |= self.has(field);
        match field {
            Field::Value if is_mate(word) => return Some(self.set_mate(text)),
            Field::Value => self.set_number(word.trim_end_matches(['↑', '↓']), word)?,
            Field::Mate => {
                let (winner, number) = word.split_once("勝ち")?;
                let moves = match number {
                    "" => None,
                    _ => Some(number.strip_prefix(':')?.strip_suffix('手')?.parse().ok()?),
                };
                let winner = Color::from_ja(winner)?;
                self.mate = Some(Mate { winner, moves });
                self.value_text = Some(word);
            }
            Field::Moves => {
                self.pv = Some(text).filter(|text| !text.is_empty());
                return Some("");
            }
            Field::Depth => {
                let (depth, selective) = word
                    .split_once('/')
                    .map_or((word, None), |(depth, more)| (depth, Some(more)));
                self.depth = Some(depth.parse().ok()?);
                self.selective_depth = selective.map(str::parse).transpose().ok()?;
            }
            Field::Nodes => self.nodes = Some(nodes(word)?),
            Field::Time => self.time = Some(time(word)?),
            Field::Engine => {
                let (name, rest) = split_name(text);
                self.engine = Some(name);
                return Some(rest);
            }
        }
        Some(rest)
    }

    /// Sets the mate at the beginning of a text: `+詰`, `-詰 3`, `+詰3`. Returns the rest.
    fn set_mate(&mut self, text: &'c str) -> &'c str {
        let (word, rest) = split_word(text);
        let (number, after) = match &word["+詰".len()..] {
            "" => split_word(rest),
            number => (number, rest),
        };
        let moves: Option<u32> = number.trim_end_matches(['↑', '↓']).parse().ok();
        let end = if moves.is_some() { after } else { rest };
        self.bound = bound(text[..text.len() - end.len()].trim_end());
        let winner = if word.starts_with('+') {
            Color::Black
        } else {
            Color::White
        };
        self.mate = Some(Mate { winner, moves });
        self.value_text = Some(text[..text.len() - end.len()].trim_end());
        end
    }

    /// Sets the value to a number. `text` is the number with what is written beside it.
    fn set_number(&mut self, digits: &str, text: &'c str) -> Option<()> {
        self.put_number(number(digits)?, text);
        Some(())
    }

    fn put_number(&mut self, value: i64, text: &'c str) {
        self.value_text = Some(text);
        self.bound = bound(text);
        if value.unsigned_abs() >= MATE.unsigned_abs() {
            let winner = if value > 0 { Color::Black } else { Color::White };
            self.mate = Some(Mate { winner, moves: None });
        } else {
            self.cp = Some(value);
        }
    }
}

/// Reads a number, and rounds it if it has decimals.
fn number(text: &str) -> Option<i64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_decimal = decimals.bytes().all(|digit| digit.is_ascii_digit());
    let value: i64 = is_decimal.then(|| whole.parse().ok())??;
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    Some(value.saturating_add(if decimals.bytes().next() >= Some(b'5') {
        sign
    } else {
        0
    }))
}

/// Whether a word is a mate that is written instead of a value: `+詰`, `-詰3`.
fn is_mate(word: &str) -> bool {
    let mate = word
        .strip_prefix(['+', '-'])
        .and_then(|mate| mate.strip_prefix('詰'));
    mate.is_some_and(|moves| {
        let moves = moves.trim_end_matches(['↑', '↓']);
        moves.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// The bound that an arrow after a value means.
fn bound(value: &str) -> Option<EvaluationBound> {
    match value.chars().next_back() {
        Some('↑') => Some(EvaluationBound::Lower),
        Some('↓') => Some(EvaluationBound::Upper),
        _ => None,
    }
}

/// Whether a text is the name of an ending in CSA, without its `%`.
fn is_upper_case(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// Whether a text begins with a move with a mark, and ends or goes on with another one: `▲７六歩△３四歩`, but not `▲７六歩が好手`.
fn is_marked_move(text: &str) -> bool {
    let Ok((notation, rest)) = Notation::strip(text) else {
        return false;
    };
    let goes_on = |next: char| next.is_whitespace() || next == '(' || Color::from_ja_mark(next).is_some();
    notation.color.is_some() && rest.chars().next().is_none_or(goes_on)
}

/// Splits the name of an engine from the text after it. The name ends before its version, a candidate or a field.
fn split_name(text: &str) -> (&str, &str) {
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = split_word(rest);
        if rest.len() < text.len() && (word == "Version" || word.starts_with("候補") || field(word).is_some())
        {
            break;
        }
        rest = after;
    }
    (text[..text.len() - rest.len()].trim_end(), rest)
}

/// The field with this name.
fn field(name: &str) -> Option<Field> {
    let found = FIELDS.iter().find(|&&(other, _)| other == name);
    found.map(|&(_, field)| field)
}

/// Whether a word is a move in CSA: `+7776FU`.
fn is_csa_move(word: &str) -> bool {
    let word = word.strip_prefix(['+', '-']).unwrap_or(word);
    let squares = word
        .get(..4)
        .filter(|squares| squares.bytes().all(|digit| digit.is_ascii_digit()));
    squares.is_some()
        && word
            .get(4..)
            .is_some_and(|code| code.len() == 2 && is_upper_case(code))
}

/// A number of positions: `960`, `744,743`, `131K`, `12.34M`, `1.2G`. Decimals after the unit are cut off.
pub(super) fn nodes(text: &str) -> Option<u64> {
    const UNITS: [(char, u32); 4] = [('K', 3), ('k', 3), ('M', 6), ('G', 9)];
    let unit = UNITS.iter().find(|&&(unit, _)| text.ends_with(unit));
    let digits = text.trim_end_matches(|unit| UNITS.iter().any(|&(other, _)| other == unit));
    let zeros = unit.map_or(0, |&(_, zeros)| zeros);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut value: u64 = whole.replace(',', "").parse().ok()?;
    let mut decimals = decimals.chars();
    for _ in 0..zeros {
        let digit = decimals.next().map_or(Some(0), |digit| digit.to_digit(10))?;
        value = value.checked_mul(10)?.checked_add(digit.into())?;
    }
    decimals.all(|digit| digit.is_ascii_digit()).then_some(value)
}

/// A time: `00:00.8`, `01:02:03`, in hours, minutes and seconds.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        let part: u64 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let digits = fraction.get(..fraction.len().min(3))?;
    let millis: u64 = digits.parse().ok()?;
    let millis = millis * [100, 10, 1].get(digits.len() - 1)?;
    Duration::from_secs(seconds).checked_add(Duration::from_millis(millis))
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    // Most words are ASCII, and the next blank is found without decoding characters.
    let Some(end) = text.bytes().position(|byte| !byte.is_ascii_graphic()) else {
        return (text, "");
    };
    if text.as_bytes()[end] == b' ' {
        return (&text[..end], text[end..].trim_start());
    }
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}
