//! [`Matcher`]: recognises classes while the moves of a line are played.

use std::mem;

use shogi_core::messages::Language;
use shogi_core::record::Node;
use shogi_core::{Color, Move, Piece, PieceKind, Record, Setup, Square};

use crate::class::{Class, LATEST_CASTLE};
use crate::names::Names;
use crate::shape::{Condition, Shape, Term, seen_by};
use crate::side::Side;
use crate::table::{CLASSES, ShapeSet, TABLE, Table};

/// The ply at which the opening is over at the latest.
const OPENING_OVER: u32 = 50;
/// The last ply at which an opening may be completed. The opening is over then, and no rook ranges later.
pub(crate) const LATEST_OPENING: u32 = 60;
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
    table: &'static Table,
    /// The board, the hands and the side to move.
    setup: Setup,
    pub(crate) is_even: bool,
    /// The side that moves first.
    pub(crate) first: Color,
    ply: u32,
    count: usize,
    /// Whether a piece other than a pawn or a bishop was captured.
    pub(crate) any_captured: bool,
    /// The shapes that are looked for.
    pub(crate) wanted: ShapeSet,
    pub(crate) sides: [Side; 2],
}

/// A move that was just played, as the side of the piece sees the board.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    /// The piece before the move.
    pub(crate) piece: Piece,
    /// The origin; `None` for a drop.
    pub(crate) from: Option<Square>,
    pub(crate) to: Square,
    pub(crate) captured: bool,
}

impl Played {
    /// Whether this move is what a term asks for.
    fn fits(self, term: &Term) -> bool {
        self.piece.kind == term.kind
            && term.squares >> self.to.index() & 1 != 0
            && match term.condition {
                Condition::Moved { from } => self.from == Some(from),
                Condition::Captured => self.captured,
                Condition::Dropped => self.from.is_none(),
                _ => true,
            }
    }
}

impl Matcher {
    /// A matcher at the start of a game. If the position is another than that of an even game, only castles are recognised, at
    /// any ply.
    pub fn new(start: &Setup) -> Self {
        // An even game keeps its board when it is rotated.
        let is_even = start.board == Setup::STARTPOS.board && start.hands == Setup::STARTPOS.hands;
        let side = Side {
            pieces: [0; PieceKind::COUNT],
            events: 0,
            possible: ShapeSet::EMPTY,
            changed: ShapeSet::EMPTY,
            reached: [None; CLASSES],
            rook_file: None,
            took_on_24: false,
            captured_bishop: false,
            starts_with_rook: false,
        };
        let mut matcher = Self {
            table: &TABLE,
            setup: *start,
            is_even,
            first: start.turn,
            ply: 0,
            count: 0,
            any_captured: false,
            wanted: if is_even { TABLE.all } else { TABLE.of_castles },
            sides: [side.clone(), side],
        };
        for (square, piece) in start.board.pieces() {
            matcher.toggle(piece, square);
        }
        for side in &mut matcher.sides {
            side.starts_with_rook = side.has(PieceKind::Rook, ROOK_AT_HOME);
        }
        matcher.allow();
        // Nothing is complete at the start of an even game.
        if !is_even {
            matcher.look_for(matcher.wanted);
            matcher.complete(None);
        }
        matcher
    }

    /// The matcher with only the classes that have a [rank](field@Class::rank), which takes less time. The
    /// [class](Names::class) of a game is the same.
    #[must_use]
    pub fn only_ranked(mut self) -> Self {
        self.wanted.keep(&TABLE.of_ranked);
        self.allow();
        self
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

    /// The class that names the main line of a record, as [`Names::class`] does, in less time than all names take.
    pub fn class_of_record(record: &Record) -> Option<&'static Class> {
        let mut matcher = Self::new(record.start()).only_ranked();
        for mv in record.root().line().filter_map(Node::mv) {
            if matcher.has_all_openings() {
                break;
            }
            matcher.play(mv);
        }
        matcher.names().class()
    }

    /// Plays the next move of the line. A move that is not legal is played as [`shogi_core::Position::play_unchecked`] does.
    pub fn play(&mut self, mv: Move) {
        if self.is_over() {
            return;
        }
        self.ply += 1;
        if let Some(played) = self.move_piece(mv) {
            if self.table.event_squares[played.piece.kind.index()] >> played.to.index() & 1 != 0 {
                let events = self.table.events.iter().filter(|term| played.fits(term));
                let side = &mut self.sides[played.piece.color.index()];
                side.events = events.fold(side.events, |events, term| events | term.event);
            }
            match played.piece.kind {
                PieceKind::Rook => self.note_rook(played),
                PieceKind::King => self.allow(),
                _ => {}
            }
            if played.captured || mv.is_drop() || self.ply == OPENING_OVER {
                self.look_for(self.table.after_capture);
            }
            self.complete(Some(played));
        }
    }

    /// Moves or drops a piece on the board. `None` if there is none.
    fn move_piece(&mut self, mv: Move) -> Option<Played> {
        let color = self.setup.turn;
        self.setup.turn = !color;
        let captured = self.lift(mv.to());
        if let Some(captured) = captured {
            if let Some(piece) = captured.kind.to_hand_piece() {
                let _ = self.setup.hands[color].add(piece);
            }
            match captured.kind.unpromoted() {
                PieceKind::Pawn => {}
                PieceKind::Bishop => self.sides[color.index()].captured_bishop = true,
                _ => self.any_captured = true,
            }
        }
        let piece = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.lift(from)?,
            (None, dropped) => {
                let dropped = dropped?;
                let _ = self.setup.hands[color].take(dropped);
                Piece::new(color, dropped.kind())
            }
        };
        let promoted = piece.kind.promoted().filter(|_| mv.is_promotion());
        let after = Piece::new(piece.color, promoted.unwrap_or(piece.kind));
        self.setup.board[mv.to()] = Some(after);
        self.toggle(after, mv.to());
        self.note(&self.table.after_arrival[piece.kind.index()], mv.to());
        Some(Played {
            piece,
            from: mv.from().map(|from| seen_by(piece.color, from)),
            to: seen_by(piece.color, mv.to()),
            captured: captured.is_some(),
        })
    }

    /// Takes the piece from a square.
    fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.setup.board[square].take()?;
        self.toggle(piece, square);
        self.note(&self.table.after_departure, square);
        Some(piece)
    }

    /// Whether no later move can complete another class.
    pub const fn is_over(&self) -> bool {
        self.is_even && self.ply >= LATEST_CASTLE
    }

    /// Whether no later move can complete another opening, or change the class of the game.
    pub const fn has_all_openings(&self) -> bool {
        !self.is_even || self.ply >= LATEST_OPENING
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
        let mut found = self.clone();
        if self.is_even {
            // A castle that only counts if there is no other does so before the opening is over, too.
            found.any_captured = true;
            found.look_for(self.table.of_fallbacks);
            found.complete(None);
        }
        Names::of(&found.sides, self.is_even, self.is_opening_over())
    }

    /// Adds a piece to those of its side, or removes it.
    const fn toggle(&mut self, piece: Piece, square: Square) {
        let squares = &mut self.sides[piece.color.index()].pieces[piece.kind.index()];
        *squares ^= 1 << seen_by(piece.color, square).index();
    }

    /// Notes which shapes a change on a square can complete.
    #[inline]
    fn note(&mut self, after: &[ShapeSet; Square::COUNT], square: Square) {
        for (side, color) in self.sides.iter_mut().zip(Color::ALL) {
            side.changed.add(&after[seen_by(color, square).index()]);
        }
    }

    /// Notes which shapes the own king and rook of each side allow.
    pub(crate) fn allow(&mut self) {
        let table = self.table;
        for side in &mut self.sides {
            side.possible = self.wanted;
            let king = side.pieces[PieceKind::King.index()].trailing_zeros();
            if let Some(with_king) = table.with_king.get(king as usize) {
                side.possible.keep(with_king);
            }
            if side.starts_with_rook {
                let is_ranging = side.rook_file.is_some();
                side.possible.keep(&table.with_rook[usize::from(is_ranging)]);
            }
        }
    }

    /// Notes that these shapes of both sides can be complete now.
    pub(crate) fn look_for(&mut self, shapes: ShapeSet) {
        self.sides.iter_mut().for_each(|side| side.changed.add(&shapes));
    }

    /// Notes where the rook goes: the first move along the own eighth or ninth rank to the files 5 to 8 ranges it.
    fn note_rook(&mut self, played: Played) {
        let color = played.piece.color;
        let [own, opponent] = [color, !color].map(|color| &self.sides[color.index()]);
        let (file, rank) = (played.to.file().number(), played.to.rank());
        let took_on_24 = own.took_on_24 || played.captured && (file, rank.number()) == (2, 4);
        let is_sideways = rank.number() >= 8 && played.from.is_some_and(|from| from.rank() == rank);
        let latest = if self.are_bishops_traded() && opponent.rook_file.is_none() {
            LATEST_RANGING_AFTER_TRADE
        } else {
            LATEST_RANGING
        };
        // A rook on the fifth file supports an attack on a fortress (矢倉中飛車) if the own king is not on the right.
        let is_central_rook_of_yagura = file == 5
            && self.ply > 15
            && opponent.has(PieceKind::Silver, SILVER_OF_YAGURA)
            && !own.has(PieceKind::King, RIGHT);
        let ranges = is_sideways
            && (5..=8).contains(&file)
            && own.rook_file.is_none()
            && (self.ply <= latest || !self.is_even)
            && !(took_on_24 || own.has(PieceKind::King, LEFT) || is_central_rook_of_yagura);
        let own = &mut self.sides[color.index()];
        own.took_on_24 = took_on_24;
        if ranges {
            own.rook_file = Some(file);
            self.allow();
            self.look_for(self.wanted);
        }
    }

    const fn are_bishops_traded(&self) -> bool {
        self.sides[0].captured_bishop && self.sides[1].captured_bishop
    }

    /// Whether a piece other than a pawn or a bishop was captured, or enough moves were played.
    const fn is_opening_over(&self) -> bool {
        self.ply >= OPENING_OVER || self.any_captured
    }

    /// Notes the classes that are complete now. One that is complete can complete another.
    pub(crate) fn complete(&mut self, played: Option<Played>) {
        let table = self.table;
        while self.sides.iter().any(|side| !side.changed.is_empty()) {
            for color in Color::ALL {
                let side = &mut self.sides[color.index()];
                let mut shapes = mem::replace(&mut side.changed, ShapeSet::EMPTY);
                shapes.keep(&side.possible);
                if let Some(in_time) = table.in_time.get(self.ply as usize).filter(|_| self.is_even) {
                    shapes.keep(in_time);
                }
                while let Some(index) = shapes.take_first() {
                    let shape = &table.shapes[index];
                    if self.is_complete(shape, color, played) {
                        let ply = u16::try_from(self.ply).unwrap_or(u16::MAX);
                        self.sides[color.index()].reached[shape.class] = Some(ply);
                        self.count += 1;
                        self.look_for(table.after_class);
                    }
                }
            }
        }
    }

    /// Whether all terms of a shape hold for a side that did not have the class.
    #[inline]
    fn is_complete(&self, shape: &Shape, color: Color, played: Option<Played>) -> bool {
        let side = &self.sides[color.index()];
        let holds = |term: &Term| term.is_plain() || self.holds(term, color, played);
        // Most shapes lack a piece.
        let mut pieces = shape.pieces.iter();
        pieces.all(|&(kind, squares)| side.has(kind, squares))
            && side.reached[shape.class].is_none()
            && shape.terms().iter().all(holds)
    }

    /// Whether a term holds for a side.
    fn holds(&self, term: &Term, color: Color, played: Option<Played>) -> bool {
        let color = if term.opponent { !color } else { color };
        let side = &self.sides[color.index()];
        let holds = match term.condition {
            _ if term.now => played.is_some_and(|played| played.piece.color == color && played.fits(term)),
            Condition::On => side.has(term.kind, term.squares),
            Condition::Empty => {
                let mut squares = term.squares();
                squares.all(|square| self.setup.board[seen_by(color, square)].is_none())
            }
            Condition::Moved { .. } | Condition::Captured | Condition::Dropped => {
                side.events & term.event != 0
            }
            Condition::Class(class) => side.reached[usize::from(class)].is_some(),
            // A side that did not start with the rook at home may do either.
            Condition::Ranging if !side.starts_with_rook => !term.negated,
            Condition::Ranging => side.rook_file.is_some(),
            Condition::RookFile(file) => side.rook_file == Some(file),
            Condition::BishopsTraded => self.are_bishops_traded(),
            Condition::OpeningOver => self.is_opening_over(),
            Condition::MovesSecond => color != self.first,
            Condition::InHand => {
                let piece = term.kind.to_hand_piece();
                piece.is_some_and(|piece| self.setup.hands[color].count(piece) > 0)
            }
        };
        holds != term.negated
    }
}
