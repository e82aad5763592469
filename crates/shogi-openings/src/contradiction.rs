//! [`Contradiction`]: a header that names another opening than the moves show.

use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{explanations, problems, quoted};
use shogi_core::record::Headers;
use shogi_core::{Color, Record};
use thiserror::Error;

use crate::{Class, ClassKind, Matcher, Names};

problems! {
    /// A header that names another opening or castle than the moves show.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum Contradiction {
        /// A header names a class of the table, and the moves show others.
        Opening {
            /// The name of the header.
            key: String,
            /// The value of the header.
            header: String,
            /// The class that the moves show instead.
            moves: &'static Class,
        },
            note "opening_contradicts_moves",
            en("{key}: the header has {}, the moves show {} ({})", quoted(header, English), moves.english, moves.name),
            ja("{key}：ヘッダーは{}ですが、指し手は「{}」です", quoted(header, Japanese), moves.name);
    }
}

explanations! {
    pub(crate) const EXPLANATIONS of Contradiction::MESSAGES;

    "opening_contradicts_moves", text "手合割：平手\n戦型：矢倉\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n",
        en(
            "A header names an opening or a castle that the moves do not show. Only `kifu check --openings` compares them, and the header stays as it is.",
            "Correct the header if it is wrong. Names of openings differ between sources."
        ),
        ja(
            "ヘッダーにある戦法や囲いが、指し手の形と違います。kifu check --openings を指定したときだけ調べます。ヘッダーはそのままです。",
            "ヘッダーが間違っていれば直してください。戦法の名前は資料によって違うことがあります。"
        );
}

impl Contradiction {
    /// The headers of a record whose opening or castle the moves of the main line do not show, neither as it is nor as a more
    /// general or more special class. Names that are not in the table are left out, and so are games that the moves do not name.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    /// use shogi_openings::Contradiction;
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.header("戦型", "矢倉");
    /// for mv in ["7g7f", "3c3d", "6g6f", "8c8d", "2h6h"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// let found = Contradiction::find(&game.finish());
    /// assert_eq!(found[0].to_string(), "戦型: the header has `矢倉`, the moves show Fourth File Rook (四間飛車)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(record: &Record) -> Vec<Self> {
        let has_openings = record.headers.openings().next().is_some();
        let names = has_openings.then(|| Matcher::names_of_record(record));
        let Some((names, moves)) = names.as_ref().and_then(|names| Some((names, names.class()?))) else {
            return Vec::new();
        };
        let found = record.headers.iter().filter_map(|header| {
            let mut one = Headers::default();
            one.push(&header.key, &header.value);
            let name = one.openings().next()?;
            let side = Color::ALL
                .into_iter()
                .find(|&color| one.openings_of(color).next().is_some());
            let class = Class::all()
                .find(|class| class.both == name)
                .or_else(|| Class::named(name))?;
            (!class.is_fallback && !shows(names, class, side, class.both == name)).then(|| Self::Opening {
                key: header.key.to_string(),
                header: name.to_owned(),
                moves: shown(names, class, side).unwrap_or(moves),
            })
        });
        found.collect()
    }
}

/// Whether the moves show a class, one of its ancestors, or a descendant: for the side, for both sides, or for any.
fn shows(names: &Names, class: &Class, side: Option<Color>, both: bool) -> bool {
    let is_of = |other: &Class| other.is_a(class) || class.is_a(other);
    let of_side = |color: Color| {
        let side = names.side(color);
        let mut found = side.openings.iter().chain(&side.castles);
        found.any(|named| is_of(named.class))
    };
    match side {
        Some(color) => of_side(color),
        None if both => Color::ALL.into_iter().all(of_side),
        None => {
            let mut of_game = names.matchup().into_iter().chain(names.class());
            Color::ALL.into_iter().any(of_side) || of_game.any(is_of)
        }
    }
}

/// What the moves show instead: the castle or the opening of the side, if the header names one of a side.
fn shown(names: &Names, class: &Class, side: Option<Color>) -> Option<&'static Class> {
    match class.kind {
        ClassKind::Castle => names.castle(side?),
        ClassKind::Opening | ClassKind::Matchup => names.opening(side?),
    }
}
