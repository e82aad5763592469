//! What a line that a reader cannot make sense of looks like.

use std::borrow::Cow;

/// A hint at the format that a line is in, for a reader of another format; `None` if it looks like none.
///
/// Only how the line begins is looked at, so this is a hint to people and decides nothing.
pub fn hint_at_format(line: &str) -> Option<Cow<'static, str>> {
    let name = name_of_format(line.trim())?;
    Some(format!("this looks like {name}: read it as that format, or let the format be found out").into())
}

fn name_of_format(line: &str) -> Option<&'static str> {
    let starts_with_any = |heads: &[&str]| heads.iter().any(|head| line.starts_with(head));
    if starts_with_any(&[
        "V1", "V2", "V3", "N+", "N-", "'CSA", "PI", "P+", "P-", "$EVENT:", "%TORYO",
    ]) || is_csa_move(line)
    {
        Some("CSA")
    } else if starts_with_any(&["position ", "startpos"]) {
        Some("USI")
    } else if starts_with_any(&["{\"", "[{"]) || line == "{" {
        Some("JSON, as JKF is")
    } else if starts_with_any(&["▲", "△", "☗", "☖", "▼", "▽", "#KI2"]) {
        Some("KI2")
    } else if starts_with_any(&[
        "手合割",
        "先手：",
        "後手：",
        "開始日時",
        "棋戦：",
        "手数--",
        "変化：",
        "#KIF",
    ]) {
        Some("KIF")
    } else if starts_with_any(&["後手の持駒", "先手の持駒", "+-----", "| ", "|v"]) {
        Some("BOD or KIF, which begin with a diagram")
    } else if is_sfen(line) {
        Some("SFEN")
    } else {
        None
    }
}

/// `lnsgkgsnl/1r5b1/…`, which may be cut short: the first two ranks have nine squares each.
fn is_sfen(line: &str) -> bool {
    let squares = |rank: &str| {
        rank.chars().try_fold(0, |squares, c| match c {
            '+' => Some(squares),
            '1'..='9' => Some(squares + c.to_digit(10)?),
            _ => crate::sfen::kind_of_letter(c.to_ascii_uppercase()).map(|_| squares + 1),
        })
    };
    let mut ranks = line.split('/');
    ranks.by_ref().take(2).map(squares).eq([Some(9), Some(9)]) && ranks.next().is_some()
}

/// `+7776FU`.
fn is_csa_move(line: &str) -> bool {
    match line.as_bytes() {
        [b'+' | b'-', squares @ .., first, second] if squares.len() == 4 => {
            squares.iter().all(u8::is_ascii_digit)
                && first.is_ascii_uppercase()
                && second.is_ascii_uppercase()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn lines_of_other_formats_are_known_by_their_heads() {
        for (line, name) in [
            ("V2.2", Some("CSA")),
            ("+7776FU", Some("CSA")),
            ("N+NAKAHARA", Some("CSA")),
            ("position startpos moves 7g7f", Some("USI")),
            ("{\"header\":{}}", Some("JSON, as JKF is")),
            ("▲７六歩 △３四歩", Some("KI2")),
            ("手合割：平手", Some("KIF")),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                Some("SFEN"),
            ),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/…", Some("SFEN")),
            ("1999/07/15/4", None),
            ("[2001/02/03]", None),
            ("これは棋譜", None),
            ("+7776fu", None),
            ("", None),
        ] {
            assert_eq!(name_of_format(line), name, "{line}");
        }
        assert_eq!(
            hint_at_format("  V2.2\n").as_deref(),
            Some("this looks like CSA: read it as that format, or let the format be found out")
        );
    }
}
