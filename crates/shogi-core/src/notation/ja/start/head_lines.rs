//! The lines above the moves of a KIF file or a BOD document. Each function reads one kind of line.
//!
//! A lexer recognises the kind of a line by its first word. The function for that kind then reads the whole line. It
//! returns `None` if the rest of the line does not fit that kind; most such lines are a [`header`]. The parameter
//! `content` is the line without the blanks at its start. The returned texts are slices of `content`.

use crate::Color;
use crate::notation::ja::diagram::{HandText, parse_hand};
use crate::text::{after_blanks, arabic_digit, is_blank, trim_blanks};

/// The colons that may follow the key of a header.
pub const COLONS: [char; 2] = ['：', ':'];

/// The key of the header that names the handicap.
pub const HANDICAP_KEY: &str = "手合割";

/// Reads a header. Returns its key and its value, both without the blanks around them. `None` if the line has no
/// colon or no key.
///
/// `header = key ( ":" | "：" ) [ value ]`
///
/// ```
/// use shogi_core::format::tools::start::header;
///
/// assert_eq!(header("棋戦 ：　王位戦"), Some(("棋戦", "王位戦")));
/// assert_eq!(header("：王位戦"), None);
/// ```
pub fn header(content: &str) -> Option<(&str, &str)> {
    let (key, value) = content.split_once(COLONS)?;
    let key = trim_blanks(key);
    (!key.is_empty()).then(|| (key, trim_blanks(value)))
}

/// Reads a line that lists pieces in hand. Returns the side that has the pieces, and the text after the colon, which
/// [`StartReader::hand`](super::StartReader::hand) reads.
///
/// `hand = side "の" ( "持駒" | "持ち駒" ) ( ":" | "：" | blank ) pieces`
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::hand;
///
/// assert_eq!(hand("下手の持ち駒：角　歩二　"), Some((Color::Black, "角　歩二　")));
/// assert_eq!(hand("下手：角"), None);
/// ```
pub fn hand(content: &str) -> Option<(Color, &str)> {
    let (side, rest) = content.split_once('の')?;
    let rest = rest
        .strip_prefix("持駒")
        .or_else(|| rest.strip_prefix("持ち駒"))?;
    let pieces = after_blanks(rest).strip_prefix(COLONS);
    // The colon may be missing, if a blank is there.
    let pieces = pieces.or_else(|| {
        Some(after_blanks(rest)).filter(|pieces| !pieces.is_empty() && pieces.len() < rest.len())
    })?;
    Color::from_ja(side).map(|color| (color, pieces))
}

/// What a header says about the start, where the KIF document has another line for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartHeader {
    /// The value lists the pieces in hand of a side: `先手持駒`, `攻方の持駒`, `玉方持ち駒`, `▲持駒`, `攻方`.
    Hand(Color),
    /// The value lists pieces in hand, and no side is named: `持駒`. In a problem they are those of the side that mates.
    HandOfNobody,
    /// The side to move: `手番：後手`, `次の手番：後手`, `後手番：`.
    Turn(Color),
    /// The side that made the last move before the diagram: `最終手：▲１三歩`, `図：▲１三歩まで`.
    LastMove(Color),
    /// The key speaks of pieces in hand, and it is unknown whose they are.
    UnknownHand,
    /// The key speaks of the side to move, and the value names none.
    UnknownTurn,
}

/// Reads a header that describes the start, as people write it. `None` for any other header.
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::{StartHeader, start_header};
///
/// assert_eq!(start_header("攻方の持駒", "金"), Some(StartHeader::Hand(Color::Black)));
/// assert_eq!(start_header("手番", "後手"), Some(StartHeader::Turn(Color::White)));
/// assert_eq!(start_header("備考", "持駒が余る"), None);
/// ```
pub fn start_header(key: &str, value: &str) -> Option<StartHeader> {
    let key: String = key.chars().filter(|&c| !is_blank(c)).collect();
    let lower = key.to_ascii_lowercase();
    hand_header(&key, &lower, value).or_else(|| turn_header(&key, &lower, value))
}

/// The words for pieces in hand.
const HANDS: [&str; 8] = [
    "持駒",
    "持ち駒",
    "持ち物",
    "もち駒",
    "もちごま",
    "手駒",
    "手持ち",
    "駒台",
];

/// Reads a header about pieces in hand. `lower` is the key in lower case.
fn hand_header(key: &str, lower: &str, value: &str) -> Option<StartHeader> {
    if let Some(owner) = HANDS.iter().find_map(|name| key.strip_suffix(name)) {
        let owner = owner.strip_suffix('の').unwrap_or(owner);
        return match side(owner) {
            Some(color) => Some(StartHeader::Hand(color)),
            None if owner.is_empty() => Some(StartHeader::HandOfNobody),
            None => has_pieces(value).then_some(StartHeader::UnknownHand),
        };
    }
    if let Some(color) = side_of_problems(key).filter(|_| has_pieces(value)) {
        return Some(StartHeader::Hand(color));
    }
    let named = |name: &str| side_in_latin_letters(name).or_else(|| side(name));
    let in_latin_letters = || {
        lower.contains("inhand")
            || ["hand", "hands"]
                .iter()
                .any(|name| lower.strip_suffix(name).and_then(named).is_some())
    };
    // `先手：持駒 金`
    let is_hand = side(key).is_some() && is_hand_as_name(value)
        || is_misspelled_hand(key, value)
        || HANDS.iter().any(|name| key.contains(name)) && has_pieces(value)
        || in_latin_letters();
    is_hand.then_some(StartHeader::UnknownHand)
}

/// Reads a header about the side to move. `lower` is the key in lower case.
fn turn_header(key: &str, lower: &str, value: &str) -> Option<StartHeader> {
    const TURNS: [&str; 8] = [
        "手番",
        "次の手番",
        "開始手番",
        "先後",
        "先番",
        "turn",
        "sidetomove",
        "tomove",
    ];
    /// Keys that speak of the side to move only if their value is a side.
    const MAYBE_TURNS: [&str; 4] = ["番", "次", "次の手", "次の番"];
    const LAST_MOVES: [&str; 5] = ["最終手", "最後の手", "最終着手", "直前の手", "前の手"];
    if let Some(color) = key.strip_suffix('番').and_then(side).filter(|_| value.is_empty()) {
        return Some(StartHeader::Turn(color));
    }
    // `先手：後手番` is a name.
    if side(key).is_some() {
        return None;
    }
    let last_mover = value.chars().next().and_then(Color::from_ja_mark);
    if let Some(color) = last_mover.filter(|_| LAST_MOVES.contains(&key) || value.ends_with("まで")) {
        return Some(StartHeader::LastMove(color));
    }
    let speaks_of_it = TURNS.contains(&lower);
    let name = value.trim_end_matches(['番', '。']);
    let named = side(name)
        .or_else(|| side_in_latin_letters(name))
        .filter(|_| speaks_of_it || MAYBE_TURNS.contains(&key));
    // `局面：後手番`
    if let Some(color) = named.or_else(|| turn_in_a_sentence(value)) {
        return Some(StartHeader::Turn(color));
    }
    (speaks_of_it || key.contains("手番")).then_some(StartHeader::UnknownTurn)
}

/// Splits a line about the start that lacks its colon into key and value: `先手　持駒　金`, `持駒＝金`, `【持駒】金`, `攻方　金`,
/// `手番は後手です`. `None` for other lines.
///
/// ```
/// use shogi_core::format::tools::start::start_header_without_colon;
///
/// assert_eq!(start_header_without_colon("持駒 金"), Some(("持駒", "金")));
/// assert_eq!(start_header_without_colon("【持駒】金"), Some(("持駒", "金")));
/// assert_eq!(start_header_without_colon("持駒が余る"), None);
/// ```
pub fn start_header_without_colon(content: &str) -> Option<(&str, &str)> {
    const KEYS: [&str; 3] = ["持駒", "持ち駒", "手番"];
    const PIECES: [char; 7] = ['飛', '角', '金', '銀', '桂', '香', '歩'];
    const SEPARATORS: [char; 14] = [
        'は', '=', '＝', '・', '…', '→', ';', '；', '-', '】', '）', ')', '」', ']',
    ];
    let is_hand = |(key, value): &(&str, &str)| side_of_problems(key).is_some() && has_pieces(value);
    let hand = content.split_once(is_blank).filter(is_hand);
    let split = || {
        let end = KEYS.iter().find_map(|key| Some(content.find(key)? + key.len()))?;
        Some(content.split_at(end))
    };
    let (key, value) = hand.or_else(split)?;
    let key = key.trim_start_matches(['【', '（', '(', '「', '[']);
    let value = value.trim_start_matches(|c| is_blank(c) || SEPARATORS.contains(&c));
    let value = value.trim_end_matches(|c| is_blank(c) || c == '。');
    let value = value.strip_suffix("です").unwrap_or(value);
    let is_certain = match start_header(key, value)? {
        // `持駒　先手 金　後手 なし` lists pieces too, although nobody can tell whose they are.
        StartHeader::HandOfNobody if key.starts_with(['持', '駒']) => value.contains(PIECES),
        StartHeader::Hand(_) | StartHeader::HandOfNobody => has_pieces(value),
        StartHeader::Turn(_) | StartHeader::UnknownHand => true,
        StartHeader::UnknownTurn | StartHeader::LastMove(_) => false,
    };
    is_certain.then_some((key, value))
}

/// Whether a value in the place of the name of a player lists pieces in hand: `持駒 金`. `もち駒太郎` is a name.
pub(crate) fn is_hand_as_name(value: &str) -> bool {
    let mut after_word = HANDS.iter().filter_map(|word| value.strip_prefix(word));
    let is_separator = |c| is_blank(c) || COLONS.contains(&c) || matches!(c, 'は' | '=' | '＝' | '・');
    after_word.any(|pieces| has_pieces(pieces.trim_start_matches(is_separator)))
}

/// Whether a key speaks of the pieces of a side in a word that is misspelled or cut off: `先手の待駒`, `先手の持`, `後手の駒`. The value is
/// no time, and there are pieces.
fn is_misspelled_hand(key: &str, value: &str) -> bool {
    let mut ends = key.char_indices().map(|(at, _)| at).skip(1).take(4);
    let after_side = ends.find_map(|at| {
        let (owner, rest) = key.split_at(at);
        side(owner).map(|_| rest)
    });
    // The time of a side begins with the same character, and a handicap has the other one.
    let is_none = matches!(parse_hand(value), Ok(HandText::Pieces(hand)) if hand.is_empty());
    let is_time = |text: &str| text.contains(['時', '分', '秒']);
    after_side.is_some_and(|rest| rest.contains(['持', '駒']) && !is_time(rest) && !rest.contains('落'))
        && !is_none
        && !is_time(value)
}

/// Whether a text lists pieces in hand, at least one. A bracket may follow them.
pub(crate) fn has_pieces(text: &str) -> bool {
    parse_hand(text.trim_end_matches(['）', ')', '】', '」', ']']))
        .is_ok_and(|hand| !matches!(hand, HandText::Pieces(hand) if hand.is_empty()))
}

/// Whether a reader takes a header for a part of the start, so that a writer must leave it out: a hand, or with a diagram another
/// side to move than `turn`.
pub fn is_read_as_start(key: &str, value: &str, turn: Color, has_diagram: bool) -> bool {
    match start_header(key, value) {
        None | Some(StartHeader::UnknownTurn) => false,
        Some(StartHeader::Hand(_) | StartHeader::HandOfNobody) => true,
        Some(StartHeader::UnknownHand) => has_diagram,
        Some(StartHeader::Turn(color)) => has_diagram && color != turn,
        Some(StartHeader::LastMove(color)) => has_diagram && color == turn,
    }
}

/// The side with a name, also as problems name it, or with a mark: `後手`, `玉方`, `△`.
pub(crate) fn side(name: &str) -> Option<Color> {
    let mut chars = name.chars();
    let mark = chars.next().and_then(Color::from_ja_mark);
    let rest = chars.as_str();
    let named = |name: &str| {
        let abbreviated = (name == "後").then_some(Color::White);
        Color::from_ja(name)
            .or_else(|| side_of_problems(name))
            .or(abbreviated)
    };
    match mark {
        Some(color) => (rest.is_empty() || named(rest) == Some(color)).then_some(color),
        None => named(name),
    }
}

/// The side with an English name, or with its Japanese name in Latin letters: `White`, `gote`.
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::side_in_latin_letters;
///
/// assert_eq!(side_in_latin_letters("Gote"), Some(Color::White));
/// assert_eq!(side_in_latin_letters("後手"), None);
/// ```
pub fn side_in_latin_letters(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "black" | "sente" => Some(Color::Black),
        "white" | "gote" => Some(Color::White),
        _ => None,
    }
}

/// The side with a name that only problems have: `攻方`, `玉方`.
fn side_of_problems(name: &str) -> Option<Color> {
    match name {
        "攻方" | "攻め方" | "詰方" | "詰め方" => Some(Color::Black),
        "玉方" | "受方" | "受け方" => Some(Color::White),
        _ => None,
    }
}

/// Reads a sentence that names the side to move: `後手の番です`, `次は先手番`, `次は先手`.
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::turn_in_a_sentence;
///
/// assert_eq!(turn_in_a_sentence("後手の番です。"), Some(Color::White));
/// assert_eq!(turn_in_a_sentence("後手の番組"), None);
/// ```
pub fn turn_in_a_sentence(content: &str) -> Option<Color> {
    let text = trim_blanks(content).trim_end_matches(['。', '．', '.']);
    let text = ["です", "から"]
        .iter()
        .find_map(|end| text.strip_suffix(end))
        .unwrap_or(text);
    let after_start = ["次は", "ここから", "図は"]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let text = after_start.unwrap_or(text);
    let before_end = ["の手番", "の番", "番"]
        .iter()
        .find_map(|end| text.strip_suffix(end));
    side(trim_blanks(before_end.or(after_start)?))
}

/// Reads a line that names the side to move, and returns that side.
///
/// `turn = side "番"`
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::turn;
///
/// assert_eq!(turn("上手番"), Some(Color::White));
/// assert_eq!(turn("後手番です"), None);
/// ```
pub fn turn(content: &str) -> Option<Color> {
    Color::from_ja(trim_blanks(content).strip_suffix('番')?)
}

/// Reads a line with the number of moves played. Returns the number, as written, and the text after it. If the text
/// after the `＝` does not begin with a digit, the first word of that text is returned instead of the number.
/// [`StartReader::moves_played`](super::StartReader::moves_played) later reports that word.
///
/// `move_count = "手数" ( "=" | "＝" ) ( digits | word ) [ last move ] [ "まで" ]`
///
/// ```
/// use shogi_core::format::tools::start::move_count;
///
/// assert_eq!(move_count("手数＝171  ▲６二角成  まで"), Some(("171", "▲６二角成  まで")));
/// assert_eq!(move_count("手数＝五十 まで"), Some(("五十", "まで")));
/// assert_eq!(move_count("手数：5手詰"), None);
/// ```
pub fn move_count(content: &str) -> Option<(&str, &str)> {
    let rest = after_blanks(content.strip_prefix("手数")?);
    let value = trim_blanks(rest.strip_prefix(['=', '＝'])?);
    let end_of = |is_end: fn(char) -> bool| value.find(is_end).unwrap_or(value.len());
    let end = match end_of(|character| arabic_digit(character).is_none()) {
        0 => end_of(is_blank),
        end => end,
    };
    let (number, rest) = value.split_at(end);
    Some((number, trim_blanks(rest)))
}

/// Returns the remark in which a record keeps a [`move_count`] line that names the last move. The line is kept
/// because the diagram does not show that move. `number` and `rest` are the parts that [`move_count`] returns. `None`
/// if the line names no move.
///
/// ```
/// use shogi_core::format::tools::start::last_move_remark;
///
/// let remark = last_move_remark("171", "▲６二角成  まで");
/// assert_eq!(remark.as_deref(), Some("手数＝171  ▲６二角成  まで"));
/// assert_eq!(last_move_remark("171", "まで"), None);
/// ```
pub fn last_move_remark(number: &str, rest: &str) -> Option<String> {
    (!matches!(rest, "" | "まで")).then(|| format!("手数＝{number}  {rest}"))
}

/// Whether [`last_move_remark`] created the remark from the [`move_count`] line of a position after `moves_played`
/// moves. A writer turns such a remark back into that line.
///
/// ```
/// use shogi_core::format::tools::start::is_last_move_remark;
///
/// assert!(is_last_move_remark("手数＝171  ▲６二角成  まで", 171));
/// assert!(!is_last_move_remark("手数＝171  ▲６二角成  まで", 172));
/// assert!(!is_last_move_remark("手数＝171  まで", 171));
/// ```
pub fn is_last_move_remark(remark: &str, moves_played: u32) -> bool {
    let read = move_count(remark).filter(|(digits, _)| *digits == moves_played.to_string());
    read.and_then(|(digits, rest)| last_move_remark(digits, rest))
        .as_deref()
        == Some(remark)
}

/// The side whose move a remark of [`last_move_remark`] names. Without a line that names the side to move, the other side is to
/// move.
///
/// ```
/// use shogi_core::Color;
/// use shogi_core::format::tools::start::last_mover;
///
/// assert_eq!(last_mover("手数＝171  ▲６二角成  まで"), Some(Color::Black));
/// assert_eq!(last_mover("手数＝171  ６二角成  まで"), None);
/// ```
pub fn last_mover(remark: &str) -> Option<Color> {
    let (_, rest) = move_count(remark)?;
    rest.chars().next().and_then(Color::from_ja_mark)
}

/// Whether a line begins like the line of file numbers above a diagram: 9, 8 and 7, each followed by blanks.
///
/// ```
/// use shogi_core::format::tools::start::is_file_numbers;
///
/// assert!(is_file_numbers("９ ８ ７ ６ ５ ４ ３ ２ １"));
/// assert!(!is_file_numbers("９８ ７六歩(77)"));
/// ```
pub fn is_file_numbers(content: &str) -> bool {
    let mut rest = content;
    [9, 8, 7].into_iter().all(|number| {
        let mut characters = rest.chars();
        if characters.next().and_then(arabic_digit) != Some(number) {
            return false;
        }
        rest = after_blanks(characters.as_str());
        rest.len() < characters.as_str().len()
    })
}

/// Whether a line begins with the name of a side: `後手`, `上手`.
pub fn begins_with_side(line: &str) -> bool {
    let names = |side: Color| [side.to_ja(), side.to_ja_handicap()];
    let mut names = Color::ALL.into_iter().flat_map(names);
    names.any(|name| line.starts_with(name))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn blanks_and_digits_may_be_of_any_width() {
        assert_eq!(hand("先手の持駒 :　なし"), Some((Color::Black, "　なし")));
        assert_eq!(turn("後手番　"), Some(Color::White));
        assert_eq!(move_count("手数 = １2まで"), Some(("１2", "まで")));
        assert_eq!(move_count("手数＝"), Some(("", "")));
        assert!(is_file_numbers("9　8  ７\t6"));
    }

    #[test]
    fn headers_beside_a_diagram_are_read_as_a_person_does() {
        for (key, value, expected) in [
            ("次の手", "後手", Some(StartHeader::Turn(Color::White))),
            ("番", "▽", Some(StartHeader::Turn(Color::White))),
            ("局面", "後手番", Some(StartHeader::Turn(Color::White))),
            ("問題", "後手の番です。", Some(StartHeader::Turn(Color::White))),
            ("図", "▲１三歩まで", Some(StartHeader::LastMove(Color::Black))),
            ("直前の手", "△１三歩", Some(StartHeader::LastMove(Color::White))),
            ("先手の駒", "金", Some(StartHeader::UnknownHand)),
            ("先手の持", "30分", None),
            ("後手の駒落ち", "角", None),
            ("後手", "香", None),
            ("番", "3", None),
            ("図", "１三歩まで", None),
        ] {
            assert_eq!(start_header(key, value), expected, "{key}：{value}");
        }
    }

    #[test]
    fn what_goes_on_in_another_way_is_another_line() {
        assert_eq!(hand("先手の持駒"), None);
        assert_eq!(hand("先手の持駒表：なし"), None);
        assert_eq!(hand("彼の持駒：なし"), None);
        assert_eq!(turn("番"), None);
        assert_eq!(move_count("手数----指手---------消費時間--"), None);
        assert!(!is_file_numbers("9 8 7"));
        assert!(!is_file_numbers("９ ８ ６ ７ ５"));
        assert_eq!(header("開始日時"), None);
        assert_eq!(header("備考："), Some(("備考", "")));
    }
}
