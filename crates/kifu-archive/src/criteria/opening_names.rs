//! The spellings of openings.

/// Openings with their names in the document of CSA, which has one example, `$OPENING:YAGURA`.
const NAMES: [(&str, &str); 1] = [("YAGURA", "矢倉")];

/// The Japanese name of an opening, by which it is counted. Names that are not known stay as they are.
pub fn opening_name(name: &str) -> &str {
    let known = NAMES
        .iter()
        .find(|(latin, _)| latin.eq_ignore_ascii_case(name.trim()));
    known.map_or(name, |(_, japanese)| japanese)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::criteria::{Criteria, Criterion};

    #[test]
    fn yagura_is_one_opening_in_both_spellings() {
        for (asked, text, expected) in [
            ("矢倉", "YAGURA", true),
            ("矢倉", "矢倉", true),
            ("yagura", "矢倉", true),
            ("YAGURA", "相矢倉", true),
            ("YAGURA", "YAGURA", true),
            ("矢倉", "AIGAKARI", false),
        ] {
            let text = format!("V2.2\n$OPENING:{text}\nPI\n+\n");
            let document = kifu::read_str(&text, &kifu::ReadOptions::default());
            let criteria = Criteria::new([Criterion::parse("opening", asked).unwrap()]).unwrap();
            assert_eq!(
                criteria.fit(&document.games[0], &document),
                expected,
                "{asked} {text}"
            );
        }
    }
}
