//! The move line as nearly every program writes it, read in one go:
//! `   1 ７六歩(77)   ( 0:16/00:00:16)`.
//!
//! A line with anything else in it, however small, is left to [`crate::event`] and [`crate::cell`], which know all
//! spellings; what is read here they read alike.

use shogi_core::ja::numbers::kanji_digit;
use shogi_core::{File, PieceKind, Rank, Square};

use crate::cell::WrittenMove;
use crate::event::{Cell, MoveLine};
use crate::time;

/// The line, if it has the usual form.
pub(crate) fn move_line(line: &str) -> Option<MoveLine<'_>> {
    let digits = after_spaces(line);
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=9).contains(&length) {
        return None;
    }
    let (digits, rest) = digits.split_at_checked(length)?;
    let number = digits
        .bytes()
        .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    let rest = after_spaces(rest.strip_prefix(' ')?);
    let (mv, rest) = written_move(rest)?;
    let rest = after_spaces(rest);
    let (time, length) = match time::usual(rest.as_bytes()) {
        Some((time, length)) => (Some(time), length),
        None => (None, 0),
    };
    let has_alternative = match rest.get(length..)? {
        "" => false,
        "+" => true,
        _ => return None,
    };
    Some(MoveLine {
        number,
        cell: Cell::Move(mv),
        time,
        bad_time: None,
        has_alternative,
        comment: None,
        remark: None,
        trailing: None,
        full_width: false,
        has_colon: false,
    })
}

fn after_spaces(text: &str) -> &str {
    let spaces = text.bytes().take_while(|&byte| byte == b' ').count();
    text.get(spaces..).unwrap_or_default()
}

/// `７六歩(77)`, `同　銀成(31)`, `５五角打`.
fn written_move(text: &str) -> Option<(WrittenMove<'_>, &str)> {
    let (to, rest) = destination(text)?;
    let (kind, rest) = PieceKind::strip_ja(rest)?;
    let dropped = rest.strip_prefix('打');
    let (promote, from, rest) = if let Some(rest) = dropped {
        (None, None, rest)
    } else {
        let promoted = rest.strip_prefix('成');
        let (from, rest) = origin(promoted.unwrap_or(rest))?;
        (promoted.map(|_| true), Some(from), rest)
    };
    let mv = WrittenMove {
        color: None,
        to,
        kind,
        promote,
        drop: dropped.is_some(),
        from,
        relative: "",
    };
    Some((mv, rest))
}

fn destination(text: &str) -> Option<(Option<Square>, &str)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if first == '同' {
        let rest = chars.as_str();
        return Some((None, rest.strip_prefix('\u{3000}').unwrap_or(rest)));
    }
    let file = u8::try_from(u32::from(first).wrapping_sub(u32::from('０'))).ok()?;
    let rank = kanji_digit(chars.next()?)?;
    let square = Square::new(File::new(file)?, Rank::new(rank)?);
    Some((Some(square), chars.as_str()))
}

fn origin(text: &str) -> Option<(Square, &str)> {
    let &[b'(', file, rank, b')', ..] = text.as_bytes() else {
        return None;
    };
    let square = Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))?;
    Some((square, text.get(4..)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::any_move_line;

    /// Lines of the usual form, all piece names among them.
    fn lines() -> Vec<String> {
        let moves = [
            "７六歩(77)",
            "同　銀(31)",
            "同　成銀(31)",
            "同角成(88)",
            "５五角打",
            "１一香成(19)",
            "９九龍(91)",
            "２二成桂(23)",
            "３三成香(44)",
            "４八玉(59)",
            "８六飛(82)",
            "５八金(49)",
            "６三と(53)",
            "３七桂(29)",
            "１八馬(27)",
        ];
        let mut lines = Vec::new();
        for (index, mv) in moves.into_iter().enumerate() {
            for tail in [
                "",
                "   ( 0:16/00:00:16)",
                " (75:00/01:15:02)+",
                "( 0:03/00:00:26)",
                "   +",
            ] {
                lines.push(format!("{:>4} {mv}{tail}", index + 1));
            }
        }
        lines
    }

    #[test]
    fn lines_of_the_usual_form_are_read() {
        for line in lines() {
            assert!(move_line(&line).is_some(), "{line}");
        }
    }

    /// Every line with one character replaced by another, left out or doubled: where both read it, they agree, and what
    /// is read here is never left unread there.
    #[test]
    fn what_is_read_here_is_read_elsewhere_in_the_same_way() {
        let characters = [
            '0', '7', ' ', '　', '(', ')', '+', '/', ':', '成', '打', '同', '銀', '７', '七', '右', '*', 'x',
        ];
        let mut compared = 0;
        for line in lines() {
            let letters: Vec<char> = line.chars().collect();
            for index in 0..letters.len() {
                let replaced = characters.iter().map(|&other| vec![other]);
                let others = replaced.chain([vec![], vec![letters[index]; 1], vec![letters[index]; 2]]);
                for other in others {
                    let mut changed = letters.clone();
                    changed.splice(index..=index, other);
                    let text: String = changed.into_iter().collect();
                    if let Some(read) = move_line(&text) {
                        compared += 1;
                        assert_eq!(any_move_line(&text), Some(read), "{text}");
                    }
                }
            }
        }
        assert!(compared > 4000, "{compared}");
    }
}
