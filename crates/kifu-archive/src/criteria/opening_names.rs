//! Openings and castles by their names, in headers and in the moves.

use kifu::openings::{Class, ClassKind, Matcher, Named};
use kifu::shogi_core::text::SpellingError;
use kifu::{Color, Record};

use super::text_part::TextPart;

/// Openings with their names in the document of CSA, which has one example, `$OPENING:YAGURA`.
const NAMES: [(&str, &str); 1] = [("YAGURA", "矢倉")];

/// The Japanese name of an opening, by which it is counted. Names that are not known stay as they are.
pub fn opening_name(name: &str) -> &str {
    let known = NAMES
        .iter()
        .find(|(latin, _)| latin.eq_ignore_ascii_case(name.trim()));
    known.map_or(name, |(_, japanese)| japanese)
}

/// What says that a game has an opening or a castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningSource {
    /// A header: 戦型, `$OPENING`, 先手の戦型, 後手の囲い.
    Header,
    /// The moves of the main line.
    Moves,
}

/// An opening or a castle that is asked for.
#[derive(Debug)]
pub(super) struct AskedOpening {
    /// The class with exactly this name. It and its descendants are found in the moves.
    class: Option<&'static Class>,
    /// The name, of which a part is enough if no class has it.
    parts: [TextPart; 2],
    /// The side that must have it. `None` for either side, and for the whole game.
    color: Option<Color>,
    /// Whether only castles count.
    is_castle: bool,
}

impl AskedOpening {
    pub(super) fn parse(text: &str, color: Option<Color>, is_castle: bool) -> Result<Self, SpellingError> {
        Ok(Self {
            class: Class::named(opening_name(text).trim()),
            parts: [TextPart::parse(text)?, TextPart::parse(opening_name(text))?],
            color,
            is_castle,
        })
    }

    /// What says that a game has the opening: the headers if they do, or else the moves.
    pub(super) fn source(&self, record: &Record) -> Option<OpeningSource> {
        if self.is_in_headers(record) {
            return Some(OpeningSource::Header);
        }
        self.is_in_moves(record).then_some(OpeningSource::Moves)
    }

    fn is_in_headers(&self, record: &Record) -> bool {
        let fits = |name: &str| {
            let class = Class::named(name);
            (!self.is_castle || class.is_none_or(|class| class.kind == ClassKind::Castle))
                && match (self.class, class) {
                    (Some(asked), Some(class)) => is_a(class, asked),
                    _ => self.fits_text(name),
                }
        };
        match self.color {
            Some(color) => record.headers.openings_of(color).any(fits),
            None => record.headers.openings().any(fits),
        }
    }

    fn is_in_moves(&self, record: &Record) -> bool {
        let names = Matcher::names_of_record(record);
        let colors = Color::ALL
            .into_iter()
            .filter(|&color| self.color.is_none_or(|asked| asked == color));
        let mut of_sides = colors.flat_map(|color| {
            let side = names.side(color);
            side.openings
                .iter()
                .chain(&side.castles)
                .map(|named: &Named| named.class)
        });
        let of_game = || {
            names
                .matchup()
                .into_iter()
                .chain(names.class())
                .any(|class| self.fits(class))
        };
        of_sides.any(|class| self.fits(class)) || self.color.is_none() && of_game()
    }

    fn fits(&self, class: &Class) -> bool {
        let names = || class.aliases.iter().chain([&class.name, &class.english]);
        (!self.is_castle || class.kind == ClassKind::Castle)
            && match self.class {
                Some(asked) => is_a(class, asked),
                None => names().any(|name| self.fits_text(name)),
            }
    }

    fn fits_text(&self, name: &str) -> bool {
        let fits = |part: &TextPart| part.is_in(name) || part.is_in(opening_name(name));
        self.parts.iter().any(fits)
    }
}

/// Whether a class is another one, or a special case of it.
fn is_a(class: &Class, other: &Class) -> bool {
    class == other || class.has_ancestor(other)
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
