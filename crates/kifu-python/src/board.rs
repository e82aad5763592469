//! [`Board`]: a position in which moves can be played.

use std::sync::Arc;

use kifu::diagram::Diagram;
use kifu::shogi_core::position::declaration::{Declaration, DeclarationOutcome};
use kifu::shogi_core::position::repetition::{Repetition, RepetitionKind};
use kifu::{
    GameResult, Handicap, Legality, Localize as _, Move as CoreMove, MoveNotation, NamedOptions as _, Node,
    NodeId, Piece, Position, Setup, Square,
};
use kifu_archive::criteria::{parse_line, parse_position};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::evaluation::{self, Evaluation};
use crate::exceptions::value_error;
use crate::history::History;
use crate::move_text;
use crate::moves::{Move, MoveArgument, illegal_move};
use crate::options::{self, parse, unknown_keyword};
use crate::pickling::{Reduced, reduce};

/// A position in which moves can be played and taken back.
///
/// Any position is accepted, also one that breaks rules, such as that of a tsume problem with one king. ``problems`` lists
/// what is wrong with it.
///
/// Args:
///     sfen (str): The position in SFEN, or the name of a handicap such as ``二枚落ち``. By default the start position of an even
///         game.
///
/// Raises:
///     ValueError: The text is not SFEN.
#[pyclass(eq, from_py_object, module = "kifu")]
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) position: Position,
    history: History,
    /// How often each position has occurred, once this is asked for.
    counted: Counted,
    /// The record that has the moves before the first position, and the node where that position is.
    record: Arc<kifu::Record>,
    node: NodeId,
}

/// How often each position of a board has occurred. A copy of the board counts anew, when this is asked for.
#[derive(Debug, Default)]
struct Counted(Option<Repetition>);

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl PartialEq for Board {
    /// Compares the positions. The moves that led to them make no difference.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

/// Reads a position: SFEN, `startpos` with or without moves, or the name of a handicap.
pub(crate) fn setup(text: &str) -> PyResult<Setup> {
    if let Some(setup) = Handicap::from_name(text).and_then(Handicap::setup) {
        return Ok(setup);
    }
    parse_position(text).map_err(value_error)
}

/// A position as an argument: a board, SFEN, or the name of a handicap.
#[derive(FromPyObject)]
pub(crate) enum Place<'py> {
    Board(PyRef<'py, Board>),
    Text(String),
}

impl Place<'_> {
    pub(crate) fn setup(&self) -> PyResult<Setup> {
        match self {
            Self::Board(board) => Ok(board.setup()),
            Self::Text(text) => setup(text),
        }
    }

    /// The moves with which a text names the position, and the position before them.
    pub(crate) fn line(&self) -> Option<(Setup, Vec<CoreMove>)> {
        match self {
            Self::Board(_) => None,
            Self::Text(text) => parse_line(text),
        }
    }
}

impl Board {
    /// A board with the position at a node of a record.
    pub(crate) fn at(record: Arc<kifu::Record>, node: NodeId, position: Position) -> Self {
        Self {
            position,
            history: History::default(),
            counted: Counted::default(),
            record,
            node,
        }
    }

    /// A board with a position without moves before it.
    pub(crate) fn of(setup: &Setup) -> Self {
        let record = kifu::Record::builder_from(*setup).finish();
        Self::at(Arc::new(record), NodeId::ROOT, Position::new_lenient(setup))
    }

    /// The moves before the first position, the last one first.
    fn earlier(&self) -> impl Iterator<Item = CoreMove> {
        let node = self.record.node_or_root(self.node);
        node.ancestors().filter_map(Node::mv)
    }

    pub(crate) fn setup(&self) -> Setup {
        self.position.to_setup()
    }

    fn last(&self) -> Option<CoreMove> {
        self.history
            .newest_first()
            .next()
            .or_else(|| self.earlier().next())
    }

    /// The destination of the last move, which `同` means.
    fn previous(&self) -> Option<Square> {
        self.last().map(CoreMove::to)
    }

    /// `IllegalMoveError` if a move cannot be carried out, such as one from an empty square.
    fn check_possible(&self, py: Python<'_>, mv: CoreMove) -> PyResult<()> {
        let played = self.position.clone().play_lenient(mv).map(|_| ());
        played.map_err(|rule| illegal_move(py, &rule.to_string(), Some(mv)))
    }

    /// How often the position has occurred, and the result of the game by repetition.
    fn count(&mut self) -> (u32, Option<RepetitionKind>) {
        let repetition = self.counted.0.take().unwrap_or_else(|| self.count_all());
        self.counted.0.insert(repetition).last()
    }

    /// Counts the positions of the game up to this one.
    fn count_all(&self) -> Repetition {
        let mut position = Position::new_lenient(self.record.start());
        let mut repetition = Repetition::new();
        repetition.push(&position);
        let earlier: Vec<CoreMove> = self.earlier().collect();
        for mv in earlier.into_iter().rev().chain(self.history.moves()) {
            let _ = position.play_unchecked(mv);
            repetition.push(&position);
        }
        repetition
    }

    fn play(&mut self, mv: CoreMove) {
        let undo = self.position.play_unchecked(mv);
        self.history.push(mv, undo);
        if let Some(repetition) = &mut self.counted.0 {
            repetition.push(&self.position);
        }
    }

    fn undo(&mut self) -> Option<CoreMove> {
        let (mv, undo) = self.history.pop()?;
        self.position.undo(undo);
        if let Some(repetition) = &mut self.counted.0 {
            repetition.pop();
        }
        Some(mv)
    }

    pub(crate) fn diagram(&self) -> Diagram {
        let diagram = Diagram::new(&self.position);
        match self.last() {
            Some(mv) => diagram.last_move(mv),
            None => diagram,
        }
    }

    /// The picture in a notebook.
    pub(crate) fn notebook_diagram(&self) -> Diagram {
        let mut diagram = self.diagram();
        diagram.width = Some(NOTEBOOK_WIDTH);
        diagram
    }
}

/// The width of a picture in a notebook in pixels. It leaves space for a table beside or below.
const NOTEBOOK_WIDTH: u32 = 480;

/// The start of the record, the moves before the board, the last one first, and those that were pushed.
type State = (String, Vec<String>, Vec<String>);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (sfen=None))]
    fn new(sfen: Option<&str>) -> PyResult<Self> {
        Ok(Self::of(&sfen.map_or(Ok(Setup::STARTPOS), setup)?))
    }

    /// str: The position in SFEN.
    #[getter]
    fn sfen(&self) -> String {
        self.setup().to_string()
    }

    /// str: The position in SFEN without the move number, as in the column ``position`` of ``scan``. It is the same text however
    /// the position was reached, as the rule of repetition compares positions.
    #[getter]
    fn position(&self) -> String {
        self.setup().without_move_number().to_string()
    }

    /// int: The key of the position, as in the column ``position_key`` of ``scan``: a signed number of 64 bits, which is the same
    /// for the same board, hands and side to move, in every version and on every machine.
    #[getter]
    fn key(&self) -> i64 {
        self.position.key().cast_signed()
    }

    /// str: The side to move: ``black`` or ``white``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.turn().name()
    }

    /// int: The number of the next move.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position.move_number()
    }

    /// list[Move]: The moves that were pushed and not popped.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.history.moves().into_iter().map(Move::from).collect()
    }

    /// list[Move]: All legal moves.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<&'static Py<Move>>> {
        let moves = self.position.legal_moves();
        moves.iter().map(|&mv| Move::shared(py, mv)).collect()
    }

    /// Return the side and the name of the piece on a square: ``("black", "pawn")``, ``("white", "dragon")``. ``None`` if the
    /// square is empty. The names are those of the column ``piece`` of ``scan``.
    ///
    /// Args:
    ///     square (str): The square, such as ``7g``.
    fn piece_at(&self, square: &str) -> PyResult<Option<(&'static str, &'static str)>> {
        let piece = self.position.piece_at(parse(square)?);
        Ok(piece.map(|piece: Piece| (piece.color.name(), piece.kind.name())))
    }

    /// dict[str, tuple[str, str]]: The pieces on the board by their squares: ``{"7g": ("black", "pawn"), …}``.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.setup().board.pieces() {
            pieces.set_item(square.to_string(), (piece.color.name(), piece.kind.name()))?;
        }
        Ok(pieces)
    }

    /// Return the pieces in the hand of a side: how many there are of each kind: ``{"pawn": 2}``.
    ///
    /// Args:
    ///     color (str): ``black`` or ``white``.
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

    /// Return how often the position has occurred in the game, with this time. The game has the moves of the record that the
    /// board comes from, and those that were pushed.
    fn occurrences(&mut self) -> u32 {
        self.count().0
    }

    /// Return the result of the game by repetition (千日手): ``draw``, or the side that wins because the other one gave check
    /// with every move. ``None`` if the position has occurred less than four times.
    fn repetition(&mut self) -> Option<&'static str> {
        Some(match self.count().1? {
            RepetitionKind::Draw => GameResult::Draw.name(),
            RepetitionKind::PerpetualCheck { by } => by.opposite().name(),
        })
    }

    /// Return what a declaration of the side to move (入玉宣言) is decided on: the ``color``, ``king_in_zone``, ``in_check``, the
    /// ``pieces_in_zone``, the ``points``, and the ``outcome``: ``win``, ``draw``, or ``None`` if the conditions are not met.
    ///
    /// Args:
    ///     rule (str): ``27 points``, the default, or ``24 points``.
    #[pyo3(signature = (rule="27 points"))]
    fn declaration<'py>(&self, py: Python<'py>, rule: &str) -> PyResult<Bound<'py, PyDict>> {
        let declaration = Declaration::of(&self.position);
        let outcome = match declaration.outcome(parse(rule)?) {
            DeclarationOutcome::Win => Some("win"),
            DeclarationOutcome::Draw => Some("draw"),
            DeclarationOutcome::NotMet => None,
        };
        let counts = PyDict::new(py);
        counts.set_item("color", declaration.color.name())?;
        counts.set_item("king_in_zone", declaration.king_in_zone)?;
        counts.set_item("in_check", declaration.in_check)?;
        counts.set_item("pieces_in_zone", declaration.pieces_in_zone)?;
        counts.set_item("points", declaration.points)?;
        counts.set_item("outcome", outcome)?;
        Ok(counts)
    }

    /// Return a move in a notation.
    ///
    /// Args:
    ///     move (Move | str): The move. It need not be legal, but possible on the board.
    ///     format (str): ``ki2``, the default, for Japanese notation (``▲７六歩``), ``kif`` (``７六歩(77)``), ``csa`` (``+7776FU``),
    ///         ``usi`` (``7g7f``), ``western`` (``P-76``) or ``hodges`` (``P-7f``).
    ///
    /// Raises:
    ///     IllegalMoveError: The square of origin is empty, the piece is not in hand, …
    #[pyo3(signature = (r#move, format="ki2"))]
    fn notation(&self, py: Python<'_>, r#move: MoveArgument, format: &str) -> PyResult<String> {
        let MoveArgument(mv) = r#move;
        self.check_possible(py, mv)?;
        let notation: MoveNotation = parse(format)?;
        Ok(notation.write(mv, &self.position, self.previous()))
    }

    /// Return the move that a text means in the position. The move need not be legal.
    ///
    /// Args:
    ///     text (str): The move in USI (``7g7f``), CSA (``+7776FU``, also without the sign), KIF (``７六歩(77)``) or KI2 (``▲７六歩``).
    ///
    /// Raises:
    ///     ValueError: The text is not a move, or not one of this position.
    ///     IllegalMoveError: The square of origin is empty, the piece is not in hand, …
    fn parse_move(&self, py: Python<'_>, text: &str) -> PyResult<Move> {
        let mv = move_text::read(text, &self.position, self.previous())?;
        self.check_possible(py, mv)?;
        Ok(mv.into())
    }

    /// Return the moves that an engine expects from this position on.
    ///
    /// Args:
    ///     evaluation (Evaluation): The evaluation of the position.
    ///
    /// Returns:
    ///     Pv: As ``Node.pv`` returns.
    pub(crate) fn pv<'py>(&self, py: Python<'py>, evaluation: &Evaluation) -> PyResult<Bound<'py, PyAny>> {
        evaluation::pv(py, evaluation.core().pv(&self.position, self.previous()))
    }

    /// Return what is wrong with the position: two kings of a side, two pawns on a file, a king that can be captured, …
    #[pyo3(signature = (*, language="en"))]
    fn problems(&self, language: &str) -> PyResult<Vec<String>> {
        let language = parse(language)?;
        let problems = self.position.problems().into_iter();
        Ok(problems
            .map(|problem| problem.message(language).to_string())
            .collect())
    }

    /// svg($self, *,
    #[doc = include_str!("options/keywords/picture.txt")]
    /// )
    /// --
    ///
    /// Return the position as an SVG picture. The squares of the last move are marked.
    ///
    /// Args:
    #[doc = include_str!("options/picture.txt")]
    #[pyo3(signature = (**options), text_signature = None)]
    fn svg(&self, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut diagram = self.diagram();
        for (name, value) in options.into_iter().flatten() {
            let name: &str = name.extract()?;
            let kind = Diagram::kinds().find(|kind| kind.name == name);
            let names = || {
                Diagram::kinds()
                    .map(|kind| kind.name.to_owned())
                    .collect::<Vec<_>>()
            };
            let kind = kind.ok_or_else(|| unknown_keyword(&names(), name))?;
            options::set(&mut diagram, kind, name, &value)?;
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
        let (start, earlier, moves) = state;
        let mut game = kifu::Record::builder_from(parse(&start)?);
        for usi in earlier.iter().rev() {
            let played = game.play_with(parse(usi)?, Legality::Trust);
            played.map_err(value_error)?;
        }
        let node = game.current().id();
        let position = game.position_at(node);
        let mut board = Self::at(Arc::new(game.finish()), node, position);
        for usi in &moves {
            board.play(parse(usi)?);
        }
        Ok(board)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, State>> {
        let start = self.record.start().to_string();
        let earlier = self.earlier().map(|mv| mv.to_string()).collect();
        let moves = self.history.moves().iter().map(ToString::to_string).collect();
        reduce::<Self, _>(py, (start, earlier, moves))
    }

    fn _repr_svg_(&self) -> String {
        self.notebook_diagram().to_svg()
    }

    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.sfen())
    }
}
