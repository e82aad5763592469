//! What is before a move in lines that are not written as KIF or KI2: `② ３四歩(33)`, `第2手 ３四歩(33)`, `> 2 ３四歩(33)`. And
//! [`looks_like_a_lost_move`]: whether a line that cannot be read looks like a move.

use shogi_core::Color;
use shogi_core::format::tools::numbers::{kanji_digit, strip_number};
use shogi_core::format::tools::{
    QUOTATION_MARKS, SAME, arabic_digit, first_characters, is_blank, trim_blanks,
};
use shogi_core::notation::csa;

use crate::written_move::{
    self, WrittenMove, begins_with_ending, begins_with_move, has_western_move, text_before,
};

/// The longest prefix in bytes, so that a long line takes linear time.
const LONGEST: usize = 48;

/// What people write beside a number: `第2手目`, `No.2`.
const BESIDE_NUMBER: [&str; 8] = ["第", "手", "目", "番", "No", "NO", "no", "Ｎｏ"];

/// Splits a line before its move, if there is nothing before it but a number in any form, what belongs to the number, and
/// punctuation. Returns the number, if there is one, and the text that begins with the move.
#[cold]
pub(crate) fn strip(line: &str) -> Option<(Option<u32>, &str)> {
    let (mut number, mut is_open, mut rest) = (None, true, line);
    while line.len() - rest.len() <= LONGEST {
        // An ending alone on its line has neither a number nor a time.
        let is_ending = || begins_with_ending(rest) && (number.is_some() || rest.contains(['(', '（']));
        if !rest.starts_with(is_blank) && (begins_with_whole_move(rest, number.is_some()) || is_ending()) {
            return Some((number, rest));
        }
        let first = rest.chars().next()?;
        let after = rest.get(first.len_utf8()..)?;
        if let Some(digit) = arabic_digit(first).filter(|_| is_open) {
            number = Some(
                number
                    .unwrap_or(0_u32)
                    .checked_mul(10)?
                    .checked_add(digit.into())?,
            );
            rest = after;
            continue;
        }
        // A second number would be a part of the move.
        is_open &= number.is_none();
        if let Some(circled) = circled(first).filter(|_| is_open) {
            (number, rest) = (Some(circled), after);
        } else if "一二三四五六七八九十百".contains(first) && is_open {
            let (value, after) = strip_number(rest)?;
            (number, rest) = (Some(value), after);
        } else if let Some(after) = BESIDE_NUMBER.iter().find_map(|text| rest.strip_prefix(text)) {
            rest = after;
        } else if !first.is_alphanumeric()
            && !QUOTATION_MARKS.contains(&first)
            && !matches!(first, '|' | '｜')
        {
            rest = after;
        } else {
            return None;
        }
    }
    None
}

/// The value of a number in a circle or in brackets: `②`, `⑵`, `⒉`.
fn circled(character: char) -> Option<u32> {
    let first = match character {
        '①'..='⑳' => '①',
        '⑴'..='⒇' => '⑴',
        '⒈'..='⒛' => '⒈',
        _ => return None,
    };
    Some(u32::from(character) - u32::from(first) + 1)
}

/// Whether a text begins with a move after which something else begins. Without a number the move must have an origin or a mark,
/// because people write of moves without these.
fn begins_with_whole_move(text: &str, has_number: bool) -> bool {
    written_move::strip(text).is_ok_and(|(mv, tail)| {
        let is_marked = has_number || mv.has_origin() || mv.notation.color.is_some();
        is_marked && !tail.starts_with(char::is_alphanumeric)
    })
}

/// Whether a line that cannot be read looks like a move: a square and a piece, and hardly anything else but signs and a time. A
/// sentence that mentions a move does not.
#[cold]
pub(crate) fn looks_like_a_lost_move(line: &str) -> bool {
    const LETTERS: usize = 2;
    /// There may be more before a move with its origin, because a sentence has none.
    const LETTERS_BEFORE_ORIGIN: usize = 6;
    let letters = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphabetic())
            .take(LETTERS_BEFORE_ORIGIN + 1)
            .count()
    };
    let begins_move = |&(at, c): &(usize, char)| {
        let rest = line.get(at..).unwrap_or_default();
        begins_with_move(rest) || c == SAME && written_move::strip(rest).is_ok()
    };
    let Some((at, _)) = line.char_indices().take(LONGEST).find(begins_move) else {
        return is_other_move(line);
    };
    let (before, rest) = line.split_at(at);
    // `１四角　イ３一玉　３二金`
    let is_move = |part: &&str| written_move::strip(part).is_ok_and(|(_, tail)| tail.is_empty());
    if line
        .split(is_blank)
        .take(LETTERS_BEFORE_ORIGIN)
        .filter(is_move)
        .count()
        > 1
    {
        return true;
    }
    let read = written_move::strip(rest);
    let has_origin = read.as_ref().is_ok_and(|(mv, _)| mv.has_origin());
    let after = read.map_or_else(
        |_| after_characters(rest, "７六歩".chars().count()),
        |(_, tail)| tail,
    );
    let next = after.trim_start_matches(is_blank);
    let is_followed = next.starts_with(|c| Color::from_ja_mark(c).is_some());
    // `変化手順 ▲６六歩`
    let is_variation = before
        .trim_start_matches(|c| is_blank(c) || "（(【[".contains(c))
        .starts_with("変化");
    let most = if has_origin || is_variation {
        LETTERS_BEFORE_ORIGIN
    } else {
        LETTERS
    };
    letters(before) <= most && (is_followed || letters(after) <= LETTERS)
}

/// The text after so many characters.
fn after_characters(text: &str, count: usize) -> &str {
    let mut characters = text.chars();
    characters.by_ref().take(count).for_each(drop);
    characters.as_str()
}

/// Whether a line without a move in Japanese digits is one in another notation: CSA, USI, that of Western books, or with a kanji
/// digit for the file. Or whether it tells that moves are left out.
fn is_other_move(line: &str) -> bool {
    const OMITTED: [&str; 2] = ["中略", "省略"];
    const WESTERN: usize = "P-7f P-3d".len();
    let text = trim_blanks(line);
    let in_brackets = text.trim_matches(|c| is_blank(c) || "（）()【】[]".contains(c));
    csa::looks_like_move(line)
        || text.len() <= WESTERN && has_western_move(text)
        || strip_kanji_file(text).is_some_and(|(_, rest)| rest.is_empty())
        || OMITTED.contains(&in_brackets)
}

/// Reads a move whose file is a kanji digit: `▲七六歩`. Returns the rest of the text too.
#[cold]
pub(crate) fn strip_kanji_file(text: &str) -> Option<(WrittenMove, &str)> {
    /// A move has fewer characters, and the rest of the line is not copied.
    const CHARACTERS: usize = 32;
    let beginning = first_characters(text, CHARACTERS);
    let is_before = |c| is_blank(c) || Color::from_ja_mark(c).is_some();
    let file = beginning.trim_start_matches(is_before);
    let kanji = file.chars().next()?;
    let digit = kanji_digit(kanji).filter(|digit| (1..=9).contains(digit))?;
    let before = text_before(beginning, file);
    let after = file.get(kanji.len_utf8()..)?;
    // A digit of full width is as long as one of kanji.
    let arabic = format!(
        "{before}{}{after}",
        char::from_u32(u32::from('０') + u32::from(digit))?
    );
    let (mv, rest) = written_move::strip(&arabic).ok()?;
    Some((mv, text.get(arabic.len() - rest.len()..)?))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn numbers_in_any_form_are_read() {
        for (line, number) in [
            ("② ３四歩(33)", Some(2)),
            ("(2) ３四歩(33)", Some(2)),
            ("[2] ３四歩(33)", Some(2)),
            ("第2手 ３四歩(33)", Some(2)),
            ("No.2 ３四歩(33)", Some(2)),
            ("2) ３四歩(33)", Some(2)),
            ("二 ３四歩(33)", Some(2)),
            ("十二　３四歩(33)", Some(12)),
            ("2手目：３四歩(33)", Some(2)),
            ("12３四歩(33)", Some(12)),
            ("\"2 ３四歩(33)", Some(2)),
            ("・３四歩(33)", None),
            ("「▲３四歩", None),
        ] {
            let (found, rest) = strip(line).unwrap();
            assert_eq!(found, number, "{line}");
            assert!(rest.starts_with(['３', '▲']), "{line}");
        }
        for line in [
            "",
            "x2 ３四歩(33)",
            "1 2 ３四歩(33)",
            "３四歩",
            "「３四歩」",
            "2 ３四歩が好手",
            "備考：３四歩(33)",
        ] {
            assert_eq!(strip(line), None, "{line}");
        }
    }

    #[test]
    fn a_sentence_is_no_move() {
        for line in [
            "x2 ３四歩(33)",
            "３四歩",
            "u３五角    △２二飛    ▲１三角成",
            "1 2 ３四歩(33) ( 0:01/00:00:01)",
            "-3334FU",
        ] {
            assert!(looks_like_a_lost_move(line), "{line}");
        }
        for line in [
            "３四歩が好手だった",
            "ここで３四歩と突くべきだった",
            "次の▲７六歩に△３四歩",
            "変化としては▲７六歩もあった",
            "……",
            "手数",
        ] {
            assert!(!looks_like_a_lost_move(line), "{line}");
        }
    }
}
