//! Headers that name the handicap or the players, in other words than the formats have.

use crate::notation::ja::start::head_lines::{side, side_in_latin_letters};
use crate::text::is_blank;
use crate::{Color, Handicap};

/// The handicap that a header names: [`Handicap::Other`] if the name is unknown. `None` if the header does not speak of one.
pub(super) fn handicap(key: &str, value: &str) -> Option<Handicap> {
    const NONE: [&str; 4] = ["none", "no", "なし", "-"];
    // These may name a handicap by chance.
    let may_be_chance = matches!(key, "棋戦" | "戦型" | "場所");
    if may_be_chance || NONE.iter().any(|none| none.eq_ignore_ascii_case(value)) {
        return None;
    }
    let is_about_it = key.starts_with("手合") || key.contains("落ち") || key.eq_ignore_ascii_case("handicap");
    // The name of every handicap has this character.
    let in_value = Handicap::from_variant_name(value).filter(|_| is_about_it || value.contains('落'));
    let named = in_value.or_else(|| Handicap::from_variant_name(key));
    let with_word = || Handicap::from_variant_name(&[value, "落ち"].concat());
    named.or_else(|| is_about_it.then(|| with_word().unwrap_or(Handicap::Other)))
}

/// The handicap in parentheses behind the name of a player: `甲（角落ち）`.
pub(super) fn handicap_beside_name(value: &str) -> Option<Handicap> {
    let (_, inner) = value.strip_suffix([')', '）'])?.rsplit_once(['(', '（'])?;
    Handicap::from_variant_name(inner)
}

/// The side whose player a key names in another way than the formats do: `先　手`, `先手番`, `▲`, `黒`, `sente`, `光手`.
pub(super) fn side_of_player(key: &str) -> Option<Color> {
    const ENDS: [&str; 12] = [
        "番",
        "側",
        "方",
        "氏名",
        "の名前",
        "名前",
        "名",
        "棋士",
        "プレイヤー",
        "プレーヤー",
        "対局者",
        "選手",
    ];
    let bare: String = key.chars().filter(|&c| !is_blank(c)).collect();
    let bare = bare.trim_matches(['【', '】', '(', ')', '（', '）']);
    let before_mark = bare.split(['(', '（']).next().unwrap_or(bare);
    let named = |name| match name {
        "黒" | "先" => Some(Color::Black),
        "白" | "後" => Some(Color::White),
        _ => side(name)
            .or_else(|| side_in_latin_letters(name))
            .or_else(|| misspelled_side(name)),
    };
    let before_end = || ENDS.iter().find_map(|end| named(before_mark.strip_suffix(end)?));
    named(before_mark).or_else(before_end)
}

/// The side of a name of two characters of which one is wrong: `光手`, `先于`, `后手`.
fn misspelled_side(name: &str) -> Option<Color> {
    const LIKE_FIRST: [char; 4] = ['先', '光', '失', '洗'];
    const LIKE_AFTER: [char; 4] = ['後', '后', '俊', '复'];
    const LIKE_HAND: [char; 7] = ['手', '于', '千', '乎', '毛', '年', '攻'];
    let mut characters = name.chars();
    let (first, second) = (characters.next()?, characters.next()?);
    if characters.next().is_some() || !LIKE_HAND.contains(&second) {
        return None;
    }
    let is_like = |list: &[char]| list.contains(&first);
    let black = is_like(&LIKE_FIRST).then_some(Color::Black);
    black.or_else(|| is_like(&LIKE_AFTER).then_some(Color::White))
}

/// Whether a header names both players: `対局者：甲 対 乙`.
pub(super) fn names_both_players(key: &str, value: &str) -> bool {
    const KEYS: [&str; 7] = [
        "対局者",
        "対局",
        "対戦",
        "対戦者",
        "対戦カード",
        "カード",
        "players",
    ];
    const BETWEEN: [&str; 5] = ["対", "vs", "VS", "－", "-"];
    KEYS.iter().any(|known| known.eq_ignore_ascii_case(key))
        && value
            .split(|c| is_blank(c) || c == '.')
            .any(|word| BETWEEN.contains(&word))
}
