//! Hints ("did you mean") for characters that look like characters of a game record and were typed by mistake instead
//! of them.

use crate::messages::Language;

/// Each row has the intended character and the characters that look like it. These similar characters come from
/// Japanese keyboards (kana and dashes instead of kanji), from optical character recognition, and from variants of
/// the same kanji.
const CONFUSABLES: [(char, &str); 15] = [
    ('一', "ー―—–‐−─━－-"),
    ('二', "ニﾆ"),
    ('三', "ミﾐ彡"),
    ('七', "匕"),
    ('八', "ハﾊ"),
    ('と', "トﾄ卜"),
    ('玉', "主"),
    ('飛', "飞"),
    ('龍', "龙"),
    ('馬', "马"),
    ('銀', "银"),
    ('桂', "佳挂"),
    ('香', "番"),
    ('歩', "步"),
    ('成', "戍戌"),
];

/// Returns a hint if `found` has a character that looks like an intended one, such as `３ー` for `３一`. `None` if
/// `found` has no such character.
pub fn did_you_mean(found: &str, language: Language) -> Option<String> {
    let meant = |c: char| {
        let entry = CONFUSABLES.iter().find(|(_, others)| others.contains(c));
        entry.map(|&(meant, _)| meant)
    };
    let (first, instead) = found.chars().find_map(|c| Some((c, meant(c)?)))?;
    let corrected: String = found.chars().map(|c| meant(c).unwrap_or(c)).collect();
    let (first_code, instead_code) = (u32::from(first), u32::from(instead));
    let is_alone = corrected.chars().count() == 1;
    Some(match (language, is_alone) {
        (Language::English, true) => format!(
            "did you mean `{instead}` (U+{instead_code:04X}), rather than `{first}` (U+{first_code:04X})?"
        ),
        (Language::English, false) => format!(
            "did you mean `{corrected}`, with `{instead}` (U+{instead_code:04X}) for `{first}` (U+{first_code:04X})?"
        ),
        (Language::Japanese, true) => format!(
            "「{first}」(U+{first_code:04X}) ではなく「{instead}」(U+{instead_code:04X}) ではありませんか"
        ),
        (Language::Japanese, false) => format!(
            "「{corrected}」ではありませんか（「{first}」(U+{first_code:04X}) は「{instead}」(U+{instead_code:04X}) の誤り）"
        ),
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_long_vowel_mark_is_confused_with_the_kanji_one() {
        let english = |found| did_you_mean(found, Language::English);
        assert_eq!(
            english("３ー").as_deref(),
            Some("did you mean `３一`, with `一` (U+4E00) for `ー` (U+30FC)?")
        );
        assert_eq!(
            english("卜").as_deref(),
            Some("did you mean `と` (U+3068), rather than `卜` (U+535C)?")
        );
        assert_eq!(
            did_you_mean("卜", Language::Japanese).as_deref(),
            Some("「卜」(U+535C) ではなく「と」(U+3068) ではありませんか")
        );
        assert_eq!(english("虎"), None);
        assert_eq!(english("一二三"), None);
    }
}
