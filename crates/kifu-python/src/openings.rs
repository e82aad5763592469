//! [`Openings`]: the openings and castles that the moves of a game show.

use kifu::openings::{Matcher, Named, Names, SideNames};
use kifu::{Color, Language, Move, Node as CoreNode};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::node::Node;
use crate::options::parse;
use crate::pickling::{ReducedJson, from_json, reduce_json};
use crate::record::Record;

/// The openings (戦法) and castles (囲い) that the moves of a game show.
#[pyclass(frozen, eq, hash, get_all, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct Openings {
    /// str | None: The class that names the game, as the header 戦型 of databases does: ``四間飛車``, ``相振り飛車``, ``矢倉``. ``None`` if
    /// the game did not start as an even game, or if it ends too early.
    class_name: Option<String>,
    /// str | None: The name of the game with what both sides show: ``先手四間飛車対居飛車穴熊``. ``None`` as for ``class_name``.
    name: Option<String>,
    /// str | None: The English name.
    english_name: Option<String>,
    /// str | None: How both sides play together: ``相居飛車``, ``対抗形`` or ``相振り飛車``. ``None`` if that is not decided.
    matchup: Option<String>,
    /// SideOpenings: What Black shows.
    black: SideOpenings,
    /// SideOpenings: What White shows.
    white: SideOpenings,
}

/// The openings and castles of one side, in the order in which they were complete.
#[pyclass(frozen, eq, hash, get_all, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct SideOpenings {
    /// int | None: The file, 5 to 8 as the side counts, to which the rook ranged first. ``None`` for a static rook (居飛車).
    rook_file: Option<u8>,
    /// list[NamedOpening]: The openings.
    openings: Vec<NamedOpening>,
    /// list[NamedOpening]: The castles.
    castles: Vec<NamedOpening>,
}

/// An opening or a castle of a side.
#[pyclass(frozen, eq, hash, get_all, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct NamedOpening {
    /// str: The name: ``片美濃囲い``.
    name: String,
    /// str: The English name: ``Half Mino``.
    english_name: String,
    /// int: The number of moves after which it was complete.
    ply: u16,
    /// bool: Whether another class of the side is a special case of this one.
    is_hidden: bool,
}

impl Openings {
    fn of(names: &Names) -> Self {
        Self {
            class_name: names.class().map(|class| class.name.to_owned()),
            name: names.name(Language::Japanese),
            english_name: names.name(Language::English),
            matchup: names.matchup().map(|class| class.name.to_owned()),
            black: SideOpenings::of(names.side(Color::Black)),
            white: SideOpenings::of(names.side(Color::White)),
        }
    }
}

impl SideOpenings {
    fn of(side: &SideNames) -> Self {
        let of = |all: &[Named], shown: Vec<&Named>| {
            let of = |named: &Named| NamedOpening {
                name: named.class.name.to_owned(),
                english_name: named.class.english.to_owned(),
                ply: named.ply,
                is_hidden: !shown.contains(&named),
            };
            all.iter().map(of).collect()
        };
        Self {
            rook_file: side.rook_file,
            openings: of(&side.openings, side.shown_openings().collect()),
            castles: of(&side.castles, side.shown_castles().collect()),
        }
    }
}

#[pymethods]
impl Record {
    /// Openings: The openings and castles that the moves of the main line show.
    #[getter]
    fn openings(&self) -> Openings {
        Openings::of(&Matcher::names_of_record(&self.inner))
    }
}

#[pymethods]
impl Node {
    /// Return what both sides show up to the node, each its last opening and castle, in one line:
    /// ``▲四間飛車・片美濃囲い △居飛車穴熊``. Empty if nothing was recognised.
    ///
    /// Args:
    ///     language (str): The language of the names, ``en`` or ``ja``.
    #[pyo3(signature = (*, language="en"))]
    fn openings_caption(&self, language: &str) -> PyResult<String> {
        let language = parse(language)?;
        let node = self.node();
        let before = std::iter::successors(Some(node), |node| node.parent());
        let mut moves: Vec<Move> = before.filter_map(CoreNode::mv).collect();
        let mut matcher = Matcher::new(self.owner().get().inner.start());
        while let Some(mv) = moves.pop().filter(|_| !matcher.is_over()) {
            matcher.play(mv);
        }
        Ok(matcher.caption(language))
    }
}

#[pymethods]
impl Openings {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __repr__(&self) -> String {
        format!("<Openings {}>", self.name.as_deref().unwrap_or("without a name"))
    }
}

#[pymethods]
impl SideOpenings {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __repr__(&self) -> String {
        let all = self.openings.iter().chain(&self.castles);
        let shown: Vec<&str> = all
            .filter(|named| !named.is_hidden)
            .map(|named| named.name.as_str())
            .collect();
        format!("<SideOpenings [{}]>", shown.join(", "))
    }
}

#[pymethods]
impl NamedOpening {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __repr__(&self) -> String {
        format!("<NamedOpening {}, move {}>", self.name, self.ply)
    }
}
