//! [`parts`]: statements in another spelling than that of the CSA document, as mail programs, text recognition, other programs
//! and people write them.
//!
//! Only what leaves no doubt is read: the squares and the piece of a move are whole, and nothing else is beside them but
//! signs, quotation marks and blanks. The position says whose move it is if the sign is missing.

use std::time::Duration;

use shogi_core::Color;
use shogi_core::format::tools::result_line::ending;
use shogi_core::format::tools::{after_blanks, half_width, is_blank};
use shogi_core::notation::csa::ending_names;
use shogi_core::record::HeaderName;

use crate::event::{MOVE_LENGTH, WrittenMove, plain_move, seconds};
use crate::server_endings::ServerMessage;

/// A part of a statement in another spelling.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A move, and its side if that is written.
    Move(WrittenMove, Option<Color>),
    Time(Duration),
    /// The time that is left on the clock of the side that moved: `L600`, in games of 将棋ウォーズ.
    Clock(Duration),
    /// The name of a special move, without its `%`.
    Special(&'static str),
    /// The ending of a game of 将棋ウォーズ.
    Server(ServerMessage),
}

/// The parts of a statement. `None` if its meaning is not certain.
#[cold]
pub(crate) fn parts(statement: &str) -> Option<Vec<Part>> {
    let folded: String = statement.chars().filter(|&c| !is_dropped(c)).map(fold).collect();
    // Signs around the statement mean nothing either, but for the `>` of a quoted mail, which is damage to the whole text.
    let folded = folded.trim_matches(|c: char| !c.is_alphanumeric() && !"+-%$#>".contains(c));
    let mut rest = folded;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (part, length) = first_part(rest)?;
        parts.push(part);
        rest = rest.get(length..)?;
    }
    (!parts.is_empty()).then_some(parts)
}

/// The text of a comment that a program wrote without its apostrophe: `** 1248 -7667NG`.
pub(crate) fn program_comment(statement: &str) -> Option<&str> {
    let text = statement.strip_prefix('*')?;
    let value = text.strip_prefix("* ")?.trim_start_matches(['+', '-']);
    value.starts_with(|c: char| c.is_ascii_digit()).then_some(text)
}

/// The first part of a folded statement, and its length.
fn first_part(rest: &str) -> Option<(Part, usize)> {
    let sign = match rest.as_bytes().first()? {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    };
    let sign_length = usize::from(sign.is_some());
    let unsigned = rest.get(sign_length..)?.get(..MOVE_LENGTH - 1);
    let unsigned = unsigned.filter(|mv| mv.bytes().take(4).all(|byte| byte.is_ascii_digit()));
    if let Some(mv) = unsigned.and_then(|mv| plain_move(&format!("+{mv}"))) {
        return Some((Part::Move(mv, sign), sign_length + MOVE_LENGTH - 1));
    }
    let digits = rest
        .bytes()
        .skip(1)
        .take_while(|byte| byte.is_ascii_digit() || *byte == b'.')
        .count();
    let number = || seconds(rest.get(1..=digits)?).ok();
    match rest.as_bytes().first()? {
        b'T' | b't' if digits > 0 => return Some((Part::Time(number()?), digits + 1)),
        b'L' if digits > 0 => return Some((Part::Clock(number()?), digits + 1)),
        _ => {}
    }
    let name = rest.trim_start_matches('%');
    let is_name = |known: &&str| known.replace('_', "").eq_ignore_ascii_case(name);
    let special = ending_names().find(is_name).map(Part::Special);
    // In Japanese only with the percent sign, because the name alone is no line of CSA.
    let japanese = || {
        ending(rest.strip_prefix('%')?)?
            .to_csa(Color::Black)
            .map(Part::Special)
    };
    let server = || ServerMessage::parse_wars(rest).map(Part::Server);
    Some((special.or_else(japanese).or_else(server)?, rest.len()))
}

/// Splits the name of the player of `color` from that of the other player on the same line: `A,N-B`, `A N-B`. `None` if there is
/// only one.
pub(crate) fn split_joined_player(color: Color, name: &str) -> Option<(&str, &str)> {
    let key = HeaderName::of_player(color.opposite()).csa_key();
    name.match_indices(key).find_map(|(at, _)| {
        let (before, rest) = name.split_at(at);
        let first = before.trim_end_matches(|c| is_blank(c) || matches!(c, ',' | '，' | '/'));
        (first.len() < before.len()).then(|| (first, after_blanks(rest.trim_start_matches(key))))
    })
}

/// Whether a character between the parts of a statement means nothing: a blank, a quotation mark, a separator.
fn is_dropped(character: char) -> bool {
    is_blank(character) || "\"'`,;、，；_".contains(character)
}

/// The half-width character for one of another form.
fn fold(character: char) -> char {
    match character {
        '−' | '‐' | '‑' | '‒' | '–' | '—' | '―' | 'ー' | 'ｰ' | '─' | '━' | '△' | '☖' | '▽' => {
            '-'
        }
        '▲' | '☗' | '▼' => '+',
        other => half_width(other),
    }
}
