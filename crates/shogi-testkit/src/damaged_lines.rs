//! Damages one line of a text by one character, as slips of the keyboard, mail programs and text recognition do.

use std::ops::Range;

use crate::random::Random;

/// The characters that are inserted, or that replace another one. None of them is a digit, the name of a piece or 成, 打, 右
/// and the like, because these make another move that nobody can tell from the intended one. None begins a comment.
const LIKELY: &[char] = &[
    ' ', '　', '\t', '"', '\'', '>', ',', '，', '、', '.', '。', '．', '-', '－', '−', 'ー', '+', '＋', '(',
    ')', '（', '）', '[', ']', '「', '」', ':', '：', ';', '=', '/', '|', '!', '?', '~', '_', '・', '…', '▲',
    '△', '☗', '☖', '▼', '▽', '同', '手', '第', 'T', 't', 'x', 'o', 'l', 'O', 'F', 'u', 'Ｕ', 'あ', '\u{a0}',
    '\u{200b}', '\u{feff}', '\u{fffd}',
];

/// Characters without which a line is another move, or which name another piece: they are not deleted or replaced.
const MEANINGFUL: &str = "成不生打右左直上引寄行入0123456789０１２３４５６７８９一二三四五六七八九";

/// What was changed in a text.
#[derive(Clone, Debug)]
pub struct Damage {
    /// The text with the change.
    pub text: String,
    /// The character that was deleted or replaced, if any.
    pub old: Option<char>,
    /// The character that was inserted, or that replaces the other, if any.
    pub new: Option<char>,
    /// What was done, for a message.
    pub change: String,
}

/// Inserts, deletes or replaces one character in `range` of a text. `None` if the random character may not be deleted or
/// replaced, or if it begins a comment at the place.
pub fn damage(text: &str, range: Range<usize>, random: &mut Random) -> Option<Damage> {
    let part = text.get(range.clone())?;
    let places: Vec<(usize, char)> = part.char_indices().collect();
    let &(offset, old) = random.pick(&places)?;
    let &new = random.pick(LIKELY)?;
    let start = range.start + offset;
    let (end, inserted) = match random.below(3) {
        0 => (start, Some(new)),
        1 => (start + old.len_utf8(), None),
        _ => (start + old.len_utf8(), Some(new)),
    };
    let is_deleted = end > start;
    // In CSA an apostrophe at the start of a line makes it a comment.
    let begins_comment = offset == 0 && inserted == Some('\'');
    if begins_comment || is_deleted && (MEANINGFUL.contains(old) || Some(old) == inserted) {
        return None;
    }
    let mut damaged = text.get(..start)?.to_owned();
    damaged.extend(inserted);
    damaged.push_str(text.get(end..)?);
    let old = is_deleted.then_some(old);
    let change = format!("{old:?} became {inserted:?} at byte {offset} of {part:?}");
    Some(Damage {
        text: damaged,
        old,
        new: inserted,
        change,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_character_differs_and_only_in_the_range() {
        let text = "1 ７六歩(77)\n2 ３四歩(33)\n";
        let line = 0..text.find('\n').unwrap();
        let mut random = Random::new(1);
        let damages: Vec<Damage> = (0..1000)
            .filter_map(|_| damage(text, line.clone(), &mut random))
            .collect();
        assert!(damages.len() > 300, "{}", damages.len());
        for Damage {
            text: damaged,
            change,
            ..
        } in damages
        {
            assert!(damaged.ends_with(&text[line.end..]), "{change}");
            let difference = damaged.chars().count().abs_diff(text.chars().count());
            assert!(damaged != text && difference <= 1, "{change}");
        }
    }
}
