//! [`Board`]: a position in which moves can be played.

use kifu::core::position::Undo;
use kifu::diagram::Diagram;
use kifu::{Color, Handicap, Localize as _, Move as CoreMove, Notation, Piece, Position, Setup};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::moves::{Move, MoveArgument, illegal_move};
use crate::options::parse;
use crate::pickling::{Reduced, reduce};

/// A position in which moves can be played and taken back.
///
/// Any position is accepted, also one that breaks rules, such as that of a tsume problem with one king. ``problems`` lists
/// what is wrong with it.
///
/// Args:
///     sfen: The position in SFEN, or the name of a handicap such as ``二枚落ち``. The start position of an even game by default.
///
/// Raises:
///     ValueError: The text is not SFEN.
#[pyclass(eq, from_py_object, module = "kifu")]
#[derive(Clone, Debug)]
pub(crate) struct Board {
    position: Position,
    played: Vec<Undo>,
    moves: Vec<CoreMove>,
    /// The move that led to the first position, if it is known.
    previous: Option<CoreMove>,
}

impl PartialEq for Board {
    /// Compares the positions. The moves that led to them make no difference.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

/// Reads a start position: SFEN, or the name of a handicap.
pub(crate) fn setup(text: &str) -> PyResult<Setup> {
    if let Some(setup) = Handicap::from_name(text).and_then(Handicap::setup) {
        return Ok(setup);
    }
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    if text == "startpos" {
        return Ok(Setup::STARTPOS);
    }
    parse(text)
}

impl Board {
    /// A board with a position, and the move that led to it.
    pub(crate) const fn of(position: Position, previous: Option<CoreMove>) -> Self {
        Self {
            position,
            played: Vec::new(),
            moves: Vec::new(),
            previous,
        }
    }

    pub(crate) fn setup(&self) -> Setup {
        self.position.to_setup()
    }

    fn last(&self) -> Option<CoreMove> {
        self.moves.last().copied().or(self.previous)
    }

    fn play(&mut self, mv: CoreMove) {
        self.played.push(self.position.play_unchecked(mv));
        self.moves.push(mv);
    }

    fn undo(&mut self) -> Option<CoreMove> {
        let (undo, mv) = (self.played.pop()?, self.moves.pop()?);
        self.position.undo(undo);
        Some(mv)
    }

    pub(crate) fn diagram(&self) -> Diagram {
        let diagram = Diagram::new(&self.position);
        match self.last() {
            Some(mv) => diagram.last_move(mv),
            None => diagram,
        }
    }
}

type State = (String, Option<String>, Vec<String>);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen=None))]
    fn new(sfen: Option<&str>) -> PyResult<Self> {
        let setup = sfen.map_or(Ok(Setup::STARTPOS), setup)?;
        Ok(Self::of(Position::new_lenient(&setup), None))
    }

    /// The position in SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.setup().to_string()
    }

    /// The side to move: ``black`` or ``white``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.turn().name()
    }

    /// The number of the next move.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position.move_number()
    }

    /// The moves that were pushed and not popped.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.moves.iter().copied().map(Move::from).collect()
    }

    /// All legal moves.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves().into_iter().map(Move::from).collect()
    }

    /// Return the side and the name of the piece on a square: ``("black", "pawn")``, ``("white", "dragon")``. ``None`` if the
    /// square is empty. The names are those of the column ``piece`` of ``scan``.
    ///
    /// Args:
    ///     square: The square, such as ``7g``.
    fn piece_at(&self, square: &str) -> PyResult<Option<(&'static str, &'static str)>> {
        let piece = self.position.piece_at(parse(square)?);
        Ok(piece.map(|piece: Piece| (piece.color.name(), piece.kind.name())))
    }

    /// Return the pieces in the hand of a side: how many there are of each kind: ``{"pawn": 2}``.
    ///
    /// Args:
    ///     color: ``black`` or ``white``.
    fn hand<'py>(&self, py: Python<'py>, color: &str) -> PyResult<Bound<'py, PyDict>> {
        let hand = PyDict::new(py);
        for (piece, count) in self.position.hand(parse(color)?).iter() {
            if count > 0 {
                hand.set_item(piece.name(), count)?;
            }
        }
        Ok(hand)
    }

    /// Return whether a move is legal.
    fn is_legal(&self, r#move: MoveArgument) -> bool {
        self.position.is_legal(r#move.0)
    }

    /// Return the rule that a move breaks. ``None`` if the move is legal.
    #[pyo3(signature = (r#move, *, language="en"))]
    fn why_illegal(&self, r#move: MoveArgument, language: &str) -> PyResult<Option<String>> {
        let language = parse(language)?;
        let broken = self.position.check_legal(r#move.0).err();
        Ok(broken.map(|rule| rule.message(language).to_string()))
    }

    /// Play a legal move.
    ///
    /// Raises:
    ///     IllegalMoveError: The move breaks a rule.
    fn push(&mut self, py: Python<'_>, r#move: MoveArgument) -> PyResult<()> {
        let mv = r#move.0;
        let checked = self.position.check_legal(mv);
        checked.map_err(|rule| illegal_move(py, &rule.to_string(), Some(mv)))?;
        self.play(mv);
        Ok(())
    }

    /// Take back the last move, and return it.
    ///
    /// Raises:
    ///     IndexError: No move was pushed.
    fn pop(&mut self) -> PyResult<Move> {
        let mv = self.undo();
        mv.map(Move::from)
            .ok_or_else(|| PyIndexError::new_err("no move to take back"))
    }

    /// Return whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_in_check()
    }

    /// Return whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        self.position.is_checkmate()
    }

    /// Return a move in Japanese notation: ``▲７六歩``.
    fn notation(&self, r#move: MoveArgument) -> String {
        let previous = self.last().map(CoreMove::to);
        Notation::of(r#move.0, &self.position, previous).to_string()
    }

    /// Return what is wrong with the position: two kings of a side, two pawns on a file, …
    #[pyo3(signature = (*, language="en"))]
    fn problems(&self, language: &str) -> PyResult<Vec<String>> {
        let language = parse(language)?;
        let problems = self.setup().problems().into_iter();
        Ok(problems
            .map(|problem| problem.message(language).to_string())
            .collect())
    }

    /// Return the position as an SVG picture. The squares of the last move are marked.
    ///
    /// Args:
    ///     title: The line above the board.
    ///     comment: The text below the board.
    ///     black: The name of the player of Black.
    ///     white: The name of the player of White.
    ///     flipped: Whether White is at the bottom.
    ///     theme: ``wood``, ``book`` or ``dark``.
    ///     lettering: How the pieces are written: ``japanese`` or ``western``.
    ///     coordinates: How files and ranks are numbered: ``japanese``, ``western``, ``digits`` or ``hidden``.
    ///     marks: Squares with a mark, such as ``7g``.
    ///     arrows: Pairs of squares with an arrow from the first to the second.
    ///     width: The width in pixels.
    ///     language: The language of the description for readers who do not see the picture.
    #[pyo3(signature = (*, title="", comment="", black="", white="", flipped=false, theme="wood",
        lettering="japanese", coordinates="japanese", marks=Vec::new(), arrows=Vec::new(), width=None, language="en"))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn svg(
        &self,
        title: &str,
        comment: &str,
        black: &str,
        white: &str,
        flipped: bool,
        theme: &str,
        lettering: &str,
        coordinates: &str,
        marks: Vec<String>,
        arrows: Vec<(String, String)>,
        width: Option<u32>,
        language: &str,
    ) -> PyResult<String> {
        let mut diagram = self
            .diagram()
            .title(title)
            .comment(comment)
            .name(Color::Black, black)
            .name(Color::White, white)
            .flipped(flipped)
            .theme(parse(theme)?)
            .lettering(parse(lettering)?)
            .coordinates(parse(coordinates)?)
            .language(parse(language)?);
        diagram.width = width;
        for mark in &marks {
            diagram = diagram.mark(parse(mark)?);
        }
        for (from, to) in &arrows {
            diagram = diagram.arrow(parse(from)?, parse(to)?);
        }
        Ok(diagram.to_svg())
    }

    /// Return a copy. Moves that are pushed on the copy do not change this board.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[staticmethod]
    fn _restore(state: State) -> PyResult<Self> {
        let (sfen, previous, moves) = state;
        let mut board = Self::new(Some(&sfen))?;
        board.previous = previous.as_deref().map(parse).transpose()?;
        for usi in &moves {
            board.play(parse(usi)?);
        }
        Ok(board)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, State>> {
        let mut first = self.clone();
        while first.undo().is_some() {}
        let moves = self.moves.iter().map(ToString::to_string).collect();
        let previous = self.previous.map(|mv| mv.to_string());
        reduce::<Self, _>(py, (first.sfen(), previous, moves))
    }

    fn _repr_svg_(&self) -> String {
        self.diagram().to_svg()
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.sfen())
    }
}
