//! [`Matcher`]: recognises classes while the moves of a line are played.

use shogi_core::messages::Language;
use shogi_core::record::Node;
use shogi_core::{Color, Move, MoveKind, Piece, PieceKind, Record, Setup, Square};

use crate::class::{Class, ClassKind, LATEST_CASTLE};
use crate::index::{ANY_PIECE, Change, INDEX, SETS};
use crate::names::Names;
use crate::shape::{Condition, KINDS, Term};
use crate::shape_set::ShapeSet;
use crate::side::{Played, Side};
use crate::table::{CLASSES, SHAPES};

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

/// The last ply at which an opening may be completed. The opening is over then, and no rook ranges later.
const LATEST_OPENING: u32 = {
    let mut latest = OPENING_OVER;
    let mut index = 0;
    while index < CLASSES.len() {
        if let (Some(ply), ClassKind::Opening) = (CLASSES[index].latest, CLASSES[index].kind)
            && ply > latest
        {
            latest = ply;
        }
        index += 1;
    }
    latest
};

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
    /// The board, the hands and the side to move.
    setup: Setup,
    pub(crate) is_even: bool,
    /// The side that moves first.
    pub(crate) first: Color,
    ply: u32,
    count: usize,
    /// Whether a piece other than a pawn or a bishop was captured.
    pub(crate) any_captured: bool,
    pub(crate) sides: [Side; 2],
}

/// The pieces of a move that was played.
struct Moved {
    captured: Option<Piece>,
    /// The piece before the move and after it.
    before: Piece,
    after: Piece,
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
        // An even game keeps its board when it is rotated.
        let is_even = start.board == Setup::STARTPOS.board && start.hands == Setup::STARTPOS.hands;
        let side = Side::new(if is_even { ShapeSet::ALL } else { SETS.of_castles });
        let mut matcher = Self {
            setup: *start,
            is_even,
            first: start.turn,
            ply: 0,
            count: 0,
            any_captured: false,
            sides: [side.clone(), side],
        };
        for (square, piece) in start.board.pieces() {
            matcher.put(square, piece);
        }
        for side in &mut matcher.sides {
            side.starts_with_rook = side.pieces[PieceKind::Rook.index()] & ROOK_AT_HOME != 0;
        }
        matcher.allow();
        if is_even {
            // Nothing is complete.
            for side in &mut matcher.sides {
                side.changed = ShapeSet::EMPTY;
            }
        } else {
            matcher.complete(None);
        }
        matcher
    }

    /// The matcher with only the classes that have a [rank](field@Class::rank), which takes less time. The
    /// [class](Names::class) of a game is the same.
    #[must_use]
    pub fn only_ranked(mut self) -> Self {
        for side in &mut self.sides {
            side.open.keep(&SETS.of_ranked);
        }
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
        let color = self.setup.turn;
        self.ply += 1;
        let Some(moved) = self.move_pieces(mv) else {
            return;
        };
        let played = Played {
            color,
            kind: moved.before.kind.index(),
            from: mv.from().map(|from| seen_by(color, from)),
            to: seen_by(color, mv.to()),
            captured: moved.captured.is_some(),
        };
        if let Some(captured) = moved.captured {
            self.leave(mv.to(), captured);
            self.note_capture(color, captured.kind);
        }
        if let Some(from) = mv.from() {
            self.leave(from, moved.before);
        }
        self.put(mv.to(), moved.after);
        self.note_arrival(&played);
        let is_king = |piece: Piece| piece.kind == PieceKind::King;
        if is_king(moved.before) || moved.captured.is_some_and(is_king) {
            self.allow();
        }
        self.note_rook(&played);
        if played.captured || mv.is_drop() || self.ply == OPENING_OVER {
            self.concern(&SETS.after_capture);
        }
        self.complete(Some(&played));
    }

    /// Plays a move on the board, as [`shogi_core::Position::play_unchecked`] does. `None` if there is no piece to move.
    fn move_pieces(&mut self, mv: Move) -> Option<Moved> {
        let Setup {
            board, hands, turn, ..
        } = &mut self.setup;
        let color = *turn;
        *turn = !color;
        let captured = board[mv.to()].take();
        if let Some(piece) = captured.and_then(|piece| piece.kind.to_hand_piece()) {
            let _ = hands[color].add(piece);
        }
        let (before, after) = match mv.kind() {
            MoveKind::Normal { from, promote, .. } => {
                let before = board[from].take()?;
                let promoted = before.kind.promoted().filter(|_| promote);
                let after = Piece::new(before.color, promoted.unwrap_or(before.kind));
                (before, after)
            }
            MoveKind::Drop { piece, .. } => {
                let _ = hands[color].take(piece);
                let dropped = Piece::new(color, piece.kind());
                (dropped, dropped)
            }
        };
        board[mv.to()] = Some(after);
        Some(Moved {
            captured,
            before,
            after,
        })
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
        let mut sides = self.sides.clone();
        for (side, color) in sides.iter_mut().zip(Color::ALL).filter(|_| self.is_even) {
            let mut fallbacks = SETS.of_fallbacks;
            fallbacks.keep(&side.open);
            while let Some(shape) = fallbacks.take_first() {
                let ends =
                    |term: &Term| term.condition == Condition::OpeningOver || self.holds(term, color, None);
                if SHAPES[shape].terms().iter().all(ends) {
                    side.complete(SHAPES[shape].class.into(), self.ply);
                }
            }
        }
        Names::of(&sides, self.is_even, self.is_opening_over())
    }

    /// Notes that a piece is on a square.
    fn put(&mut self, square: Square, piece: Piece) {
        let side = &mut self.sides[piece.color.index()];
        if let Some(squares) = side.pieces.get_mut(piece.kind.index()) {
            *squares |= 1 << seen_by(piece.color, square);
        }
    }

    /// Notes that a piece has left a square.
    fn leave(&mut self, square: Square, piece: Piece) {
        let (kind, own) = (piece.kind.index(), seen_by(piece.color, square));
        let [side, other] = self.sides_of(piece.color);
        if let Some(squares) = side.pieces.get_mut(kind) {
            *squares &= !(1 << own);
            side.changed
                .add(INDEX.shapes(Change::Departure, false, kind, own));
            other
                .changed
                .add(INDEX.shapes(Change::Departure, true, kind, own));
        }
        side.changed
            .add(INDEX.shapes(Change::Departure, false, ANY_PIECE, own));
        other
            .changed
            .add(INDEX.shapes(Change::Departure, false, ANY_PIECE, 80 - own));
    }

    /// Notes what a move did.
    fn note_arrival(&mut self, played: &Played) {
        if played.kind >= KINDS {
            return;
        }
        let [own, of_opponent] =
            [false, true].map(|opponent| INDEX.shapes(Change::Arrival, opponent, played.kind, played.to));
        let [side, other] = self.sides_of(played.color);
        side.changed.add(own);
        other.changed.add(of_opponent);
        if INDEX.events[played.kind] >> played.to & 1 != 0 {
            side.note_events(own, played);
            side.note_events(of_opponent, played);
        }
    }

    /// A side and its opponent.
    const fn sides_of(&mut self, color: Color) -> [&mut Side; 2] {
        let [black, white] = &mut self.sides;
        match color {
            Color::Black => [black, white],
            Color::White => [white, black],
        }
    }

    /// Notes which shapes the places of the kings and rooks allow.
    pub(crate) fn allow(&mut self) {
        let rooks = self.sides.each_ref().map(Side::rook);
        self.sides[0].allow(rooks[1]);
        self.sides[1].allow(rooks[0]);
    }

    /// Notes that a side has captured a piece.
    const fn note_capture(&mut self, color: Color, captured: PieceKind) {
        match captured.unpromoted() {
            PieceKind::Pawn => {}
            PieceKind::Bishop => self.sides[color.index()].captured_bishop = true,
            _ => self.any_captured = true,
        }
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
            self.concern(&ShapeSet::ALL);
            self.allow();
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

    /// Notes that these shapes of both sides can be complete now.
    fn concern(&mut self, shapes: &ShapeSet) {
        self.sides.iter_mut().for_each(|side| side.changed.add(shapes));
    }

    /// Notes the classes that are complete now. One that is complete can complete another.
    pub(crate) fn complete(&mut self, played: Option<&Played>) {
        loop {
            let in_time = SETS.in_time.get(self.ply as usize).filter(|_| self.is_even);
            for side in self.sides.iter_mut().filter(|side| !side.changed.is_empty()) {
                side.changed.keep(&side.open);
                side.changed.keep(&side.allowed);
                side.changed.keep(in_time.unwrap_or(&ShapeSet::ALL));
            }
            if self.sides.iter().all(|side| side.changed.is_empty()) {
                return;
            }
            let mut next = [ShapeSet::EMPTY; 2];
            for color in Color::ALL {
                while let Some(shape) = self.sides[color.index()].changed.take_first() {
                    if self.is_complete(shape, color, played) {
                        let class = usize::from(SHAPES[shape].class);
                        self.sides[color.index()].complete(class, self.ply);
                        self.count += 1;
                        let [own, of_opponent] = &SETS.after_class[class];
                        next[color.index()].add(own);
                        next[(!color).index()].add(of_opponent);
                    }
                }
            }
            for (side, next) in self.sides.iter_mut().zip(next) {
                side.changed = next;
            }
        }
    }

    /// Whether all terms of a shape hold for a side.
    fn is_complete(&self, shape: usize, color: Color, played: Option<&Played>) -> bool {
        let (terms, side) = (SHAPES[shape].terms(), &self.sides[color.index()]);
        // Most shapes lack a piece.
        terms.iter().all(|term| !term.is_plain() || side.has(term))
            && terms
                .iter()
                .all(|term| term.is_plain() || self.holds(term, color, played))
    }

    /// Whether a term holds for a side.
    fn holds(&self, term: &Term, color: Color, played: Option<&Played>) -> bool {
        let color = if term.opponent { !color } else { color };
        let side = &self.sides[color.index()];
        let holds = match term.condition {
            _ if term.now => played.is_some_and(|played| played.color == color && played.fits(term)),
            Condition::On => side.has(term),
            Condition::Empty => {
                let square = term.squares.trailing_zeros() as usize;
                let square = Square::from_index(if color == Color::Black {
                    square
                } else {
                    80 - square
                });
                square.is_some_and(|square| self.setup.board[square].is_none())
            }
            Condition::Moved { .. } | Condition::Captured | Condition::Dropped => {
                side.events >> (term.event - 1) & 1 != 0
            }
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
                .is_some_and(|piece| self.setup.hands[color].count(piece) > 0),
        };
        holds != term.negated
    }
}
