//! [`Contradiction`]: a header that names another opening than the moves show.

use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{explanations, problems, quoted};
use shogi_core::{Color, Record};
use thiserror::Error;

use crate::{Class, Matcher, Names};

problems! {
    /// A header that names another opening or castle than the moves show.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum Contradiction {
        /// A header names a class of the table, and the moves show others.
        Opening {
            /// The value of the header.
            header: String,
            /// The class that names the game by its moves.
            moves: &'static Class,
        },
            note "opening_contradicts_moves",
            en("the header has {}, the moves show {}", quoted(header, English), moves.english),
            ja("ヘッダーは{}ですが、指し手は「{}」です", quoted(header, Japanese), moves.name);
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
    /// assert_eq!(found[0].to_string(), "the header has `矢倉`, the moves show Fourth File Rook");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(record: &Record) -> Vec<Self> {
        let mut openings = record.headers.openings().peekable();
        if openings.peek().is_none() {
            return Vec::new();
        }
        let names = Matcher::names_of_record(record);
        let Some(moves) = names.class() else {
            return Vec::new();
        };
        let contradicts = |header: &&str| Class::named(header).is_some_and(|class| !shows(&names, class));
        let found = openings.filter(contradicts).map(|header| Self::Opening {
            header: header.to_owned(),
            moves,
        });
        found.collect()
    }
}

/// Whether the moves show a class, one of its ancestors, or a descendant.
fn shows(names: &Names, class: &Class) -> bool {
    let of_sides = Color::ALL.into_iter().flat_map(|color| {
        let side = names.side(color);
        side.openings.iter().chain(&side.castles).map(|named| named.class)
    });
    let mut all = of_sides.chain(names.matchup()).chain(names.class());
    all.any(|other| other == class || other.has_ancestor(class) || class.has_ancestor(other))
}
