//! [`Names`]: what the moves of a line show.

use shogi_core::Color;
use shogi_core::messages::Language;

use crate::class::{Class, ClassKind};
use crate::side::Side;

/// A class that a side has completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Named {
    /// The class.
    pub class: &'static Class,
    /// The ply (手数) after which it was complete. 0 is the start position.
    pub ply: u16,
}

/// The openings and castles of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SideNames {
    /// The openings, in the order in which they were complete.
    pub openings: Vec<Named>,
    /// The castles, in the order in which they were complete.
    pub castles: Vec<Named>,
    /// The file, 5 to 8 as the side counts, to which the rook ranged first. `None` if the side is static (居飛車).
    pub rook_file: Option<u8>,
}

/// What the moves of a line show: the openings and castles of both sides, and a name for the game.
///
/// ```
/// use shogi_core::messages::Language;
/// use shogi_core::{Color, Move, Setup};
/// use shogi_openings::Matcher;
///
/// let moves = "7g7f 3c3d 6g6f 8c8d 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h 7a6b";
/// let moves = moves.split(' ').map(str::parse::<Move>).collect::<Result<Vec<_>, _>>()?;
/// let names = Matcher::names_of(&Setup::STARTPOS, moves);
/// assert_eq!(names.class().map(|class| class.name), Some("四間飛車"));
/// assert_eq!(names.name(Language::Japanese).as_deref(), Some("先手ノーマル四間飛車対舟囲い"));
/// assert_eq!(names.name(Language::English).as_deref(), Some("Black's Normal Fourth File Rook vs Boat"));
/// let castle = names.side(Color::Black).castle().unwrap();
/// assert_eq!((castle.class.name, castle.ply), ("片美濃囲い", 13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    sides: [SideNames; 2],
    matchup: Option<&'static Class>,
    /// The class of a game without any other.
    other: Option<&'static Class>,
}

/// The family of castles of which both sides have one in 相穴熊.
const ANAGUMA: &str = "穴熊";

impl Names {
    pub(crate) fn of(sides: &[Side; 2], is_even: bool, is_opening_over: bool) -> Self {
        let rooks = sides.iter().filter(|side| side.rook_file.is_some()).count();
        // The matchups are in the order of the number of sides that range the rook.
        let mut matchups = Class::all().filter(|class| class.kind == ClassKind::Matchup && is_even);
        let matchup = matchups.nth(rooks).filter(|_| rooks > 0 || is_opening_over);
        let other = matchups.find(|class| class.is_fallback && is_opening_over);
        let mut sides = sides.each_ref().map(SideNames::of);
        let openings = sides.iter().flat_map(SideNames::classes);
        let found = matchup.into_iter().chain(openings);
        let found: Vec<&str> = found.map(|class| class.name).collect();
        for side in &mut sides {
            side.openings
                .retain(|named| !named.class.yields.iter().any(|name| found.contains(name)));
        }
        Self {
            sides,
            matchup,
            other,
        }
    }

    /// The openings and castles of a side.
    pub const fn side(&self, color: Color) -> &SideNames {
        &self.sides[color.index()]
    }

    /// The opening that a side completed last.
    pub fn opening(&self, color: Color) -> Option<&'static Class> {
        Some(self.side(color).opening()?.class)
    }

    /// The castle that a side completed last. 居玉 is one once the opening is over: before, it says nothing.
    pub fn castle(&self, color: Color) -> Option<&'static Class> {
        let castle = self.side(color).castle()?.class;
        (!castle.is_fallback || self.matchup.is_some()).then_some(castle)
    }

    /// How both sides play together: 相居飛車, 対抗形 or 相振り飛車. `None` if the game did not start as an even game, or if
    /// neither side has ranged its rook and the opening is not over.
    pub const fn matchup(&self) -> Option<&'static Class> {
        self.matchup
    }

    /// The class that names the game in a few characters, as the header 戦型 of databases does: 四間飛車, 相振り飛車, 矢倉.
    /// `None` if the game did not start as an even game, or if it ends too early.
    ///
    /// A ranging opening comes first, named after the first file of the rook, then the order of the
    /// [`rank`](field@Class::rank)s.
    pub fn class(&self) -> Option<&'static Class> {
        let of_both = self.matchup.filter(|matchup| matchup.rank.is_some());
        let of_a_side = || {
            let naming = self.sides.iter().filter_map(SideNames::naming);
            naming.min_by_key(|named| named.order()).map(|named| named.class)
        };
        of_both.or_else(of_a_side).or(self.other)
    }

    /// The name of the game with what both sides show: 「先手四間飛車対居飛車穴熊」, 「相矢倉」, 「横歩取り△8五飛」. `None` as
    /// for [`class`](Self::class).
    pub fn name(&self, language: Language) -> Option<String> {
        let class = self.class()?;
        Some(match self.sides.each_ref().map(|side| side.rook_file.is_some()) {
            [true, true] => self.name_of_both(class, language),
            [true, false] => self.name_of_ranging(class, Color::Black, language),
            [false, true] => self.name_of_ranging(class, Color::White, language),
            [false, false] => self.name_of_static(class, language),
        })
    }

    /// What both sides show, in one line: 「▲四間飛車・片美濃囲い △居飛車穴熊」, the opening and the castle that a side completed last.
    /// Empty if nothing was recognised.
    pub fn caption(&self, language: Language) -> String {
        let of_sides = Color::ALL.into_iter().filter_map(|color| {
            let shown = [self.opening(color), self.castle(color)].into_iter().flatten();
            let shown = shown.filter(|class| !class.is_fallback);
            let shown: Vec<&str> = shown.map(|class| class.name_in(language)).collect();
            let shown = Some(shown.join(language.choose(", ", "・"))).filter(|shown| !shown.is_empty());
            shown.map(|shown| format!("{}{shown}", color.to_ja_mark()))
        });
        of_sides.collect::<Vec<_>>().join(" ")
    }

    /// 相振り飛車, or 相三間飛車 if both rooks ranged to the same file.
    fn name_of_both(&self, matchup: &Class, language: Language) -> String {
        match self.sides.each_ref().map(SideNames::naming) {
            [Some(black), Some(white)] if black.class == white.class => black.class.name_of_both(language),
            _ => matchup.name_in(language).to_owned(),
        }
    }

    /// 「先手四間飛車対居飛車穴熊」.
    fn name_of_ranging(&self, class: &'static Class, color: Color, language: Language) -> String {
        let plan = self.opening(!color).or_else(|| self.castle(!color));
        let plan = plan.filter(|class| !class.is_fallback);
        let in_anaguma = |side: &SideNames| {
            let anagumas = || Class::all().filter(|class| class.group == ANAGUMA);
            let mut castles = side.castles.iter();
            castles.any(|castle| anagumas().any(|anaguma| castle.class.is_a(anaguma)))
        };
        let side = match color {
            Color::Black => language.choose("Black's ", "先手"),
            Color::White => language.choose("White's ", "後手"),
        };
        let ranging = self.side(color).refined(class).map_or(class, |named| named.class);
        let versus = language.choose(" vs ", "対");
        let static_rook = language.choose("Static Rook", "居飛車");
        let plan = plan.map_or(static_rook, |plan| plan.name_in(language));
        let mut name = [side, ranging.name_in(language), versus, plan].concat();
        if self.sides.iter().all(in_anaguma) {
            name += language.choose(" (Double Anaguma)", "（相穴熊）");
        }
        name
    }

    /// 「横歩取り△8五飛」, 「相矢倉」, 「矢倉対雁木」, 「角換わり右玉」.
    fn name_of_static(&self, class: &'static Class, language: Language) -> String {
        let refined = self.sides.each_ref().map(|side| side.refined(class));
        // What names each side, if it is an opening of its own: 矢倉 and 雁木.
        let is_plan = |named: &&Named| !named.class.both.is_empty() && !named.class.is_modifier;
        let plans = self.sides.each_ref().map(|side| side.naming().filter(is_plan));
        let mut name = match (refined, plans) {
            ([Some(black), Some(white)], _) if black.class == white.class && !black.class.both.is_empty() => {
                black.class.name_of_both(language)
            }
            (_, [Some(black), Some(white)]) if black.class != white.class => {
                let plans = [black, white].map(|named| named.class.name_in(language));
                plans.join(language.choose(" vs ", "対"))
            }
            _ => {
                let refined = refined.into_iter().flatten();
                let latest = refined.max_by_key(|named| (named.class != class, named.ply));
                let latest = latest.map_or(class, |named| named.class);
                latest.name_in(language).to_owned()
            }
        };
        let mut openings = self.sides.iter().flat_map(SideNames::classes);
        let modifier = openings
            .find(|other| other.is_modifier && *other != class && !name.contains(other.name_in(language)));
        if let Some(modifier) = modifier {
            name += language.choose(", ", "");
            name += modifier.name_in(language);
        }
        name
    }
}

impl SideNames {
    fn of(side: &Side) -> Self {
        let reached = Class::all().zip(side.reached);
        let mut found: Vec<Named> = reached
            .filter_map(|(class, ply)| Some(Named { class, ply: ply? }))
            .collect();
        found.sort_by_key(|named| named.ply);
        let is_castle = |named: &Named| named.class.kind == ClassKind::Castle;
        let (mut castles, openings): (Vec<_>, _) = found.into_iter().partition(is_castle);
        let only_fallback = castles.iter().all(|named| named.class.is_fallback);
        castles.retain(|named| only_fallback || !named.class.is_fallback);
        Self {
            openings,
            castles,
            rook_file: side.rook_file,
        }
    }

    /// The openings without those that are parents of another one.
    pub fn shown_openings(&self) -> impl Iterator<Item = &Named> {
        shown(&self.openings)
    }

    /// The castles without those that are parents of another one.
    pub fn shown_castles(&self) -> impl Iterator<Item = &Named> {
        shown(&self.castles)
    }

    /// The opening that was complete last, without parents of others.
    pub fn opening(&self) -> Option<&Named> {
        self.shown_openings().last()
    }

    /// The castle that was complete last, without parents of others.
    pub fn castle(&self) -> Option<&Named> {
        self.shown_castles().last()
    }

    /// The openings as classes.
    fn classes(&self) -> impl Iterator<Item = &'static Class> {
        self.openings.iter().map(|named| named.class)
    }

    /// The opening of this side that comes first where a game is named.
    fn naming(&self) -> Option<&Named> {
        let ranked = self.openings.iter().filter(|named| named.class.rank.is_some());
        ranked.min_by_key(|named| named.order())
    }

    /// The latest opening that is the class or a descendant of it.
    fn refined(&self, class: &Class) -> Option<&Named> {
        let refined = self.shown_openings().filter(|named| named.class.is_a(class));
        refined.last()
    }
}

impl Named {
    /// The order in which openings name a game. Ranging openings have the lowest ranks; among them the first one counts.
    fn order(&self) -> (u8, u16) {
        match self.class.rank {
            Some(rank) if rank < Class::FIRST_STATIC_RANK => (0, self.ply),
            rank => (rank.unwrap_or(u8::MAX), self.ply),
        }
    }
}

fn shown(named: &[Named]) -> impl Iterator<Item = &Named> {
    named
        .iter()
        .filter(|one| !named.iter().any(|other| other.class.has_ancestor(one.class)))
}
