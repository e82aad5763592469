//! [`Class`]: an opening or a castle, as an entry of the table.

use shogi_core::messages::Language;

/// What a [`Class`] is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClassKind {
    /// How both sides play together: 相居飛車, 対抗形, 相振り飛車.
    Matchup,
    /// An opening (戦法) of one side.
    Opening,
    /// A castle (囲い) of one side.
    Castle,
}

/// An opening (戦法) or a castle (囲い): one entry of the table.
///
/// ```
/// use shogi_openings::{Class, ClassKind};
///
/// let class = Class::named("金矢倉").unwrap();
/// assert_eq!((class.english, class.kind), ("Gold Yagura", ClassKind::Castle));
/// assert_eq!(class.shapes, ["static K88 G78 S77 G67 P76 P66"]);
/// assert_eq!(Class::named("天野矢倉"), Class::named("片矢倉"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Class {
    /// The Japanese name: `金矢倉`.
    pub name: &'static str,
    /// The English name.
    pub english: &'static str,
    /// Other Japanese names and spellings.
    pub aliases: &'static [&'static str],
    /// Whether this is an opening or a castle.
    pub kind: ClassKind,
    /// The group of openings or the family of castles.
    pub group: &'static str,
    /// More general classes, which are not shown beside this one.
    pub parents: &'static [&'static str],
    /// The classes that take its place: it does not count in a game in which a side has one of them.
    pub yields: &'static [&'static str],
    /// The shapes by which the class is recognised, each of them on its own; see the [notation](crate#the-table).
    pub shapes: &'static [&'static str],
    /// The last ply at which a shape may be completed. `None` for castles that may be completed at any ply.
    pub latest: Option<u32>,
    /// The place in the order in which classes name a game; `None` if this class never names a game.
    pub rank: Option<u8>,
    /// The name of a game in which both sides have the class: 相矢倉. Empty if there is no such name.
    pub both: &'static str,
    /// Whether the class is added to the name of a game that another class names: 角換わり右玉.
    pub is_modifier: bool,
    /// Whether the class counts only if nothing else of its kind was found.
    pub is_fallback: bool,
    /// Where the definition is from; see the [sources](crate#sources).
    pub source: &'static str,
    /// Pages for players with which the definition was compared: the title and the address of each.
    pub pages: &'static [(&'static str, &'static str)],
}

/// The last ply at which a castle is looked for in an even game.
pub(crate) const LATEST_CASTLE: u32 = 100;

/// A new entry for how both sides play.
pub(crate) const fn matchup(name: &'static str, english: &'static str) -> Class {
    Class {
        kind: ClassKind::Matchup,
        ..opening(name, english, "")
    }
}

/// A new entry for an opening.
pub(crate) const fn opening(name: &'static str, english: &'static str, group: &'static str) -> Class {
    Class {
        name,
        english,
        aliases: &[],
        kind: ClassKind::Opening,
        group,
        parents: &[],
        yields: &[],
        shapes: &[],
        latest: None,
        rank: None,
        both: "",
        is_modifier: false,
        is_fallback: false,
        source: "",
        pages: &[],
    }
}

/// A new entry for a castle.
pub(crate) const fn castle(name: &'static str, english: &'static str, group: &'static str) -> Class {
    Class {
        kind: ClassKind::Castle,
        latest: Some(LATEST_CASTLE),
        ..opening(name, english, group)
    }
}

/// The methods that set a field of an entry.
macro_rules! setters {
    ($($field:ident: $type:ty),+) => {
        impl Class {
            $(pub(crate) const fn $field(self, $field: $type) -> Self {
                Self { $field, ..self }
            })+
        }
    };
}

setters!(
    aliases: &'static [&'static str],
    parents: &'static [&'static str],
    yields: &'static [&'static str],
    shapes: &'static [&'static str],
    both: &'static str,
    source: &'static str,
    pages: &'static [(&'static str, &'static str)]
);

impl Class {
    pub(crate) const fn by(mut self, latest: u32) -> Self {
        self.latest = Some(latest);
        self
    }

    pub(crate) const fn rank(mut self, rank: u8) -> Self {
        self.rank = Some(rank);
        self
    }

    pub(crate) const fn modifier(mut self) -> Self {
        self.is_modifier = true;
        self
    }

    pub(crate) const fn fallback(mut self) -> Self {
        self.is_fallback = true;
        self
    }

    /// The ranks below this one belong to ranging openings.
    pub(crate) const FIRST_STATIC_RANK: u8 = 10;

    /// The name in a language.
    pub const fn name_in(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Japanese => self.name,
        }
    }

    /// The name of a game in which both sides have the class.
    pub(crate) fn name_of_both(&self, language: Language) -> String {
        match language {
            Language::Japanese if !self.both.is_empty() => self.both.to_owned(),
            Language::Japanese => format!("相{}", self.name),
            Language::English => format!("Double {}", self.english),
        }
    }
}
