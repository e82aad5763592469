//! [`Matcher`]: recognises classes while the moves of a line are played.

use shogi_core::messages::Language;
use shogi_core::record::Node;
use shogi_core::{Color, Move, Piece, PieceKind, Position, Record, Setup, Square};

use crate::class::ClassKind;
use crate::index::{ANY_PIECE, Effect, INDEX};
use crate::names::Names;
use crate::shape::{Condition, Term};
use crate::side::{Cause, KINDS, Side};
use crate::table::{CLASSES, SHAPES};

/// The ply after which no class of an even game is completed.
const LAST_PLY: u32 = 100;
/// The ply at which the opening is over at the latest.
const OPENING_OVER: u32 = 50;
/// The files 7 to 9 and the files 1 to 4.
const LEFT: u128 = ((1 << 27) - 1) << 54;
const RIGHT: u128 = (1 << 36) - 1;
/// The square 7七, where a silver makes a fortress (矢倉).
const SILVER_OF_YAGURA: u128 = 1 << (6 * 9 + 6);
/// The square 2八.
const ROOK_AT_HOME: u128 = 1 << (9 + 7);
/// The ply up to which a rook can range, and the ply for one that ranges after the bishops were traded.
const LATEST_RANGING: u32 = 40;
const LATEST_RANGING_AFTER_TRADE: u32 = 24;

/// Recognises openings and castles while the moves of a line are played.
///
/// Only what a move changes is compared with the shapes of the [table](crate#the-table), and nothing is allocated. A clone
/// continues with another variation.
///
/// ```
/// use shogi_core::messages::Language;
/// use shogi_core::{Color, Setup};
/// use shogi_openings::Matcher;
///
/// let mut matcher = Matcher::new(&Setup::STARTPOS);
/// for mv in ["7g7f", "3c3d", "6g6f", "8c8d", "2h6h"] {
///     matcher.play(mv.parse()?);
/// }
/// assert_eq!(matcher.caption(Language::Japanese), "▲四間飛車");
/// let opening = matcher.names().side(Color::Black).opening().unwrap().class;
/// assert_eq!((opening.name, opening.english), ("四間飛車", "Fourth File Rook"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matcher {
    position: Position,
    pub(crate) is_even: bool,
    /// The side that moves first.
    pub(crate) first: Color,
    ply: u32,
    count: usize,
    /// Whether a piece other than a pawn or a bishop was captured.
    pub(crate) any_captured: bool,
    pub(crate) sides: [Side; 2],
}

/// A move that was just played, as the side that played it sees the board.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    pub(crate) color: Color,
    /// The kind of the piece before the move.
    pub(crate) kind: usize,
    /// The origin; `None` for a drop.
    pub(crate) from: Option<usize>,
    pub(crate) to: usize,
    pub(crate) captured: bool,
}

/// The index of a square as a side sees the board.
const fn seen_by(color: Color, square: Square) -> usize {
    match color {
        Color::Black => square.index(),
        Color::White => square.rotated().index(),
    }
}

impl Matcher {
    /// A matcher at the start of a game. If the position is another than that of an even game, only castles are recognised, at
    /// any ply.
    pub fn new(start: &Setup) -> Self {
        let mut matcher = Self {
            position: Position::new_lenient(start),
            // An even game keeps its board when it is rotated.
            is_even: start.board == Setup::STARTPOS.board && start.hands == Setup::STARTPOS.hands,
            first: start.turn,
            ply: 0,
            count: 0,
            any_captured: false,
            sides: [Side::EMPTY, Side::EMPTY],
        };
        for (square, piece) in start.board.pieces() {
            matcher.change(square, piece, true);
        }
        for side in &mut matcher.sides {
            side.starts_with_rook = side.pieces[PieceKind::Rook.index()] & ROOK_AT_HOME != 0;
        }
        matcher.sides.iter_mut().for_each(Side::change_all);
        matcher.complete(None);
        matcher
    }

    /// What the moves of a line show.
    pub fn names_of(start: &Setup, moves: impl IntoIterator<Item = Move>) -> Names {
        let mut matcher = Self::new(start);
        for mv in moves {
            if matcher.is_over() {
                break;
            }
            matcher.play(mv);
        }
        matcher.names()
    }

    /// What the main line of a record shows.
    pub fn names_of_record(record: &Record) -> Names {
        Self::names_of(record.start(), record.root().line().filter_map(Node::mv))
    }

    /// Plays the next move of the line. A move that is not legal is played as [`Position::play_unchecked`] does.
    pub fn play(&mut self, mv: Move) {
        if self.is_over() {
            return;
        }
        let color = self.position.turn();
        let before = mv.from().and_then(|from| self.position.piece_at(from));
        let undo = self.position.play_unchecked(mv);
        self.ply += 1;
        if let Some(captured) = undo.captured() {
            self.change(mv.to(), captured, false);
            self.note_capture(color, captured.kind);
        }
        if let (Some(from), Some(piece)) = (mv.from(), before) {
            self.change(from, piece, false);
        }
        let Some(after) = self.position.piece_at(mv.to()) else {
            return;
        };
        self.change(mv.to(), after, true);
        let played = Played {
            color,
            kind: before.unwrap_or(after).kind.index(),
            from: mv.from().map(|from| seen_by(color, from)),
            to: seen_by(color, mv.to()),
            captured: undo.captured().is_some(),
        };
        self.note_events(&played);
        self.note_rook(&played);
        if mv.is_drop() || self.ply == OPENING_OVER {
            self.change_those_that_ask_for(Cause::Pieces);
        }
        self.complete(Some(&played));
    }

    /// Whether no later move can complete another class.
    pub const fn is_over(&self) -> bool {
        self.is_even && self.ply >= LAST_PLY
    }

    /// How many classes both sides have completed so far. As long as it is the same, so are the [names](Self::names).
    pub const fn count(&self) -> usize {
        self.count
    }

    /// What both sides show so far, in one line; see [`Names::caption`].
    pub fn caption(&self, language: Language) -> String {
        self.names().caption(language)
    }

    /// What the moves so far show.
    pub fn names(&self) -> Names {
        let mut sides = self.sides.clone();
        for (side, color) in sides.iter_mut().zip(Color::ALL) {
            for (index, shape) in SHAPES.iter().enumerate() {
                let is_fallback = CLASSES[usize::from(shape.class)].is_fallback
                    && side.reached[usize::from(shape.class)].is_none();
                let ends =
                    |term: &Term| term.condition == Condition::OpeningOver || self.holds(term, color, None);
                if self.is_even && is_fallback && side.is_ready(index) && shape.terms().iter().all(ends) {
                    side.complete(shape.class.into(), self.ply);
                }
            }
        }
        Names::of(&sides, self.is_even, self.is_opening_over())
    }

    /// Notes that a piece appeared on a square or left it.
    fn change(&mut self, square: Square, piece: Piece, appears: bool) {
        let kind = piece.kind.index();
        let own = seen_by(piece.color, square);
        let squares = self.sides[piece.color.index()]
            .pieces
            .get_mut(kind)
            .map(|squares| {
                *squares = if appears {
                    *squares | 1 << own
                } else {
                    *squares & !(1 << own)
                };
                *squares
            });
        for color in Color::ALL {
            let side = &mut self.sides[color.index()];
            let own = squares.map_or(&[][..], |_| INDEX.places(color != piece.color, kind, own));
            for place in own
                .iter()
                .chain(INDEX.places(false, ANY_PIECE, seen_by(color, square)))
            {
                let holds = match place.effect {
                    Effect::Holds => appears,
                    Effect::Fails => !appears,
                    Effect::OneOfSeveral => {
                        let term = SHAPES[usize::from(place.shape)].term(usize::from(place.term));
                        (squares.unwrap_or_default() & term.squares != 0) != term.negated
                    }
                    Effect::Event => continue,
                };
                side.set(place.shape.into(), place.term, holds);
            }
        }
    }

    /// Notes what a move did, for the terms that ask for it at any later time.
    fn note_events(&mut self, played: &Played) {
        if played.kind >= KINDS {
            return;
        }
        for color in Color::ALL {
            for place in INDEX.places(color != played.color, played.kind, played.to) {
                if !matches!(place.effect, Effect::Event) {
                    continue;
                }
                let term = SHAPES[usize::from(place.shape)].term(usize::from(place.term));
                let side = &mut self.sides[color.index()];
                if term.now {
                    side.touch(place.shape.into());
                } else if played.fits(term) {
                    side.set(place.shape.into(), place.term, !term.negated);
                }
            }
        }
    }

    fn note_capture(&mut self, color: Color, captured: PieceKind) {
        match captured.unpromoted() {
            PieceKind::Pawn => {}
            PieceKind::Bishop => self.sides[color.index()].captured_bishop = true,
            _ => self.any_captured = true,
        }
        self.change_those_that_ask_for(Cause::Pieces);
    }

    /// Notes where the rook goes: the first move along the own eighth or ninth rank to the files 5 to 8 ranges it.
    fn note_rook(&mut self, played: &Played) {
        let [own, opponent] = [played.color, !played.color].map(|color| &self.sides[color.index()]);
        if played.kind != PieceKind::Rook.index() || own.rook_file.is_some() {
            return;
        }
        let Some((from, to)) = played
            .from
            .and_then(Square::from_index)
            .zip(Square::from_index(played.to))
        else {
            return;
        };
        let file = to.file().number();
        if played.captured && (file, to.rank().number()) == (2, 4) {
            self.sides[played.color.index()].took_on_24 = true;
            return;
        }
        let latest = if self.are_bishops_traded() && opponent.rook_file.is_none() {
            LATEST_RANGING_AFTER_TRADE
        } else {
            LATEST_RANGING
        };
        let is_sideways = from.rank() == to.rank() && to.rank().number() >= 8;
        if is_sideways
            && (5..=8).contains(&file)
            && (self.ply <= latest || !self.is_even)
            && !own.took_on_24
            && !self.is_king_on_the_left(played.color)
            && !(file == 5 && self.is_central_rook_of_yagura(played.color))
        {
            self.sides[played.color.index()].rook_file = Some(file);
            self.change_those_that_ask_for(Cause::Rook);
        }
    }

    /// Whether a rook that goes to the fifth file supports an attack on a fortress (矢倉中飛車), and does not range: the
    /// opponent has a silver on its 7七, and the own king is not on the right.
    fn is_central_rook_of_yagura(&self, color: Color) -> bool {
        let [own, opponent] = [color, !color].map(|color| &self.sides[color.index()].pieces);
        self.ply > 15
            && opponent[PieceKind::Silver.index()] & SILVER_OF_YAGURA != 0
            && own[PieceKind::King.index()] & RIGHT == 0
    }

    /// Whether the own king is on the files 7 to 9, where a static side has it.
    const fn is_king_on_the_left(&self, color: Color) -> bool {
        self.sides[color.index()].pieces[PieceKind::King.index()] & LEFT != 0
    }

    const fn are_bishops_traded(&self) -> bool {
        self.sides[0].captured_bishop && self.sides[1].captured_bishop
    }

    /// Whether a piece other than a pawn or a bishop was captured, or enough moves were played.
    const fn is_opening_over(&self) -> bool {
        self.ply >= OPENING_OVER || self.any_captured
    }

    fn change_those_that_ask_for(&mut self, cause: Cause) {
        self.sides
            .iter_mut()
            .for_each(|side| side.change_those_that_ask_for(cause));
    }

    /// Notes the classes that are complete now. One that is complete can complete another.
    pub(crate) fn complete(&mut self, played: Option<&Played>) {
        loop {
            let mut any = false;
            for color in Color::ALL {
                while let Some(shape) = self.sides[color.index()].changed.take_first() {
                    let class = usize::from(SHAPES[shape].class);
                    if self.sides[color.index()].reached[class].is_some() || !self.is_in_time(class) {
                        self.sides[color.index()].close(shape);
                    } else if SHAPES[shape]
                        .terms()
                        .iter()
                        .all(|term| self.holds(term, color, played))
                    {
                        self.sides[color.index()].complete(class, self.ply);
                        self.count += 1;
                        any = true;
                    }
                }
            }
            if !any {
                return;
            }
            self.change_those_that_ask_for(Cause::Class);
        }
    }

    /// Whether a class can still be completed.
    fn is_in_time(&self, class: usize) -> bool {
        let class = &CLASSES[class];
        let in_time = class.latest.is_none_or(|latest| self.ply <= latest);
        match class.kind {
            ClassKind::Castle => in_time || !self.is_even,
            ClassKind::Opening | ClassKind::Matchup => in_time && self.is_even,
        }
    }

    /// Whether a late term holds for a side. The others hold, because the shape is ready.
    fn holds(&self, term: &Term, color: Color, played: Option<&Played>) -> bool {
        if !term.is_late() {
            return true;
        }
        let color = if term.opponent { !color } else { color };
        let side = &self.sides[color.index()];
        let holds = match term.condition {
            Condition::Class(class) => side.reached[usize::from(class)].is_some(),
            // A side that did not start with the rook at home may do either.
            Condition::Ranging if !side.starts_with_rook => !term.negated,
            Condition::Ranging => side.rook_file.is_some(),
            Condition::RookFile(file) => side.rook_file == Some(file),
            Condition::BishopsTraded => self.are_bishops_traded(),
            Condition::OpeningOver => self.is_opening_over(),
            Condition::MovesSecond => color != self.first,
            Condition::InHand => term
                .kind
                .to_hand_piece()
                .is_some_and(|piece| self.position.hand(color).count(piece) > 0),
            Condition::On
            | Condition::Empty
            | Condition::Moved { .. }
            | Condition::Captured
            | Condition::Dropped => played.is_some_and(|played| {
                played.color == color && played.kind == term.kind.index() && played.fits(term)
            }),
        };
        holds != term.negated
    }
}

impl Played {
    /// Whether this move of the right kind of piece is what a term asks for.
    fn fits(&self, term: &Term) -> bool {
        let fits = match term.condition {
            Condition::Moved { from } => self.from == Some(from.index()),
            Condition::Captured => self.captured,
            Condition::Dropped => self.from.is_none(),
            _ => true,
        };
        fits && term.squares & 1 << self.to != 0
    }
}
