//! [`StartReader`]: the public documentation is at [`format::tools::start`](crate::format::tools::start).

pub(crate) mod head_lines;
pub(crate) mod problem;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::diagram::{DiagramErrorKind, HandText, parse_hand, read_row};
use super::numbers::parse_number;
use crate::messages::{Describe, Severity, excerpt};
use crate::setup::SetupProblem;
use crate::text::{Place, arabic_digit, is_blank, trim_blanks};
use crate::{Color, File, Handicap, Piece, PieceKind, Rank, Setup, Square};

pub(crate) use head_lines::HANDICAP_KEY;
use head_lines::{StartHeader, start_header};
use problem::StartProblem;

/// Collects the lines that define the start of a game.
///
/// ```
/// use shogi_core::format::tools::start::StartReader;
/// use shogi_core::text::Place;
///
/// let mut reader = StartReader::default();
/// reader.handicap("二枚落ち", Place::START);
/// let start = reader.finish(|_| None);
/// assert_eq!(start.setup.unwrap().to_string(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// assert!(start.problems.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StartReader {
    /// The position that counts if no line gives another one.
    default: Option<Setup>,
    handicap: Option<(String, Place)>,
    has_handicap: bool,
    /// The board of the diagram. The other fields are not set.
    diagram: Setup,
    /// The number of rows that were added, or 10 if there are more than nine.
    row_count: u8,
    rows: [Option<Place>; 9],
    /// By how many ranks the rank that is written at the end of the last row differs from the rank of that row. 0 if
    /// the two ranks are the same or no rank is written.
    rank_shift: usize,
    has_readable_row: bool,
    last_row: Option<Place>,
    /// The first line after the last row.
    after_rows: Option<Place>,
    has_lower_edge: bool,
    hands: [Option<(HandText, Place)>; 2],
    turn: Option<Color>,
    /// The side that made the last move before the diagram, as the mark of that move shows it.
    last_mover: Option<(Color, Place)>,
    moves_played: Option<u32>,
    problems: Vec<(Place, StartProblem)>,
    /// What headers say beside a diagram, each with its key. Without a diagram they are headers like others.
    headers: Vec<(Place, StartHeader, String)>,
    /// The position in a remark, and the rows of a diagram in remarks.
    remark: Option<(Place, Option<Setup>)>,
    remark_rows: Vec<String>,
    last_remark_row: Option<Place>,
    /// What remarks say of the start as lines of the head do.
    remarked: Vec<(Place, Remarked)>,
}

/// What a remark says of the start.
#[derive(Clone, Copy, Debug)]
enum Remarked {
    Handicap,
    Hand(Color, HandText),
    Turn(Color),
}

impl Remarked {
    fn read(text: &str) -> Option<Self> {
        let Some((key, value)) = head_lines::header(text) else {
            return head_lines::turn(text).map(Self::Turn);
        };
        if key == HANDICAP_KEY {
            let handicap = Handicap::from_variant_name(value)?;
            return (handicap != Handicap::Even).then_some(Self::Handicap);
        }
        match start_header(key, value)? {
            StartHeader::Hand(color) => parse_hand(value).ok().map(|hand| Self::Hand(color, hand)),
            StartHeader::Turn(color) => Some(Self::Turn(color)),
            _ => None,
        }
    }
}

/// The start of a game, as read from its lines.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Start {
    /// The start position. `None` if the lines of the start could not be read.
    pub setup: Option<Setup>,
    /// The errors and warnings about the start, each with its place.
    pub problems: Vec<(Place, StartProblem)>,
}

impl StartReader {
    /// Creates a reader. If no line gives the start, it is `default`, or that of the even game.
    pub fn new(default: Option<Setup>) -> Self {
        Self {
            default,
            ..Self::default()
        }
    }

    /// Adds the value of a `手合割` line. If there are several such lines, the last one counts.
    pub fn handicap(&mut self, name: &str, place: Place) {
        self.has_handicap = true;
        if self.handicap.replace((name.to_owned(), place)).is_some() {
            self.report(place, StartProblem::DuplicateHandicap);
        }
    }

    /// Adds the line with the numbers of the files above the diagram.
    pub fn files(&mut self, line: &str, place: Place) {
        self.follow(place);
        let files = line.chars().filter(|&c| !is_blank(c)).map(arabic_digit);
        if !files.eq(File::ALL.iter().rev().map(|file| Some(file.number()))) {
            let found = excerpt(trim_blanks(line));
            self.report(place, StartProblem::FileNumbers { found });
        }
    }

    /// Adds a frame line of the diagram.
    pub fn frame(&mut self, line: &str, place: Place) {
        self.follow(place);
        let is_edge = |c: char| matches!(c, '+' | '-' | '|' | '\u{2500}'..='\u{257f}');
        let rest = trim_blanks(trim_blanks(line).trim_start_matches(is_edge));
        if !rest.is_empty() {
            let found = excerpt(rest);
            self.report(place, StartProblem::FrameText { found });
        }
        if self.row_count > 0 {
            self.has_lower_edge = true;
        }
    }

    /// Adds a line that is not a row and for which there is no other method, such as the name of a player. The first
    /// line after the rows is the place of the problems that the diagram has too few rows or no lower edge.
    pub const fn follow(&mut self, place: Place) {
        if self.row_count > 0 && self.after_rows.is_none() {
            self.after_rows = Some(place);
        }
    }

    /// Adds a row of the diagram. The first row is rank 1, and so on; a row with an error counts too, and its squares
    /// stay empty.
    pub fn row(&mut self, line: &str, place: Place) {
        self.last_row = Some(place);
        self.after_rows = None;
        // All rows beyond the ninth are reported only once.
        if self.row_count > 9 {
            return;
        }
        self.row_count += 1;
        let Some(rank) = Rank::new(self.row_count) else {
            let problem = StartProblem::Row(DiagramErrorKind::TooManyRows);
            return self.report(place.within(&(0..line.len())), problem);
        };
        self.rows[rank.index()] = Some(place);
        match read_row(line, rank) {
            Ok(row) => {
                self.has_readable_row = true;
                set_row(&mut self.diagram, rank, row.cells);
                self.compare_rank(rank, row.written_rank, place);
            }
            Err((kind, range)) => self.report(place.within(&range), StartProblem::Row(kind)),
        }
    }

    /// Compares the rank of a row with the rank that is written at its end.
    fn compare_rank(&mut self, expected: Rank, written: Option<(Rank, Range<usize>)>, place: Place) {
        let (found, range) = written.unwrap_or((expected, 0..0));
        // If a row is missing, the ranks at the ends of all later rows differ from the actual ranks by the same
        // number. So a difference is reported only if the row before has another difference.
        let shift = expected.index().abs_diff(found.index());
        if std::mem::replace(&mut self.rank_shift, shift) != shift && shift > 0 {
            self.report(
                place.within(&range),
                StartProblem::RankMismatch { expected, found },
            );
        }
    }

    /// Whether at least one row of a diagram was added.
    pub const fn has_diagram(&self) -> bool {
        self.row_count > 0
    }

    /// Whether at least one row could be read. If no row could be read, the lines that were passed as rows may belong
    /// to another table, whose lines begin in the same way as rows.
    pub const fn has_readable_row(&self) -> bool {
        self.has_readable_row
    }

    /// Adds the value of a line that lists the pieces in hand of the side `color`.
    pub fn hand(&mut self, color: Color, value: &str, place: Place) {
        self.follow(place);
        match parse_hand(value) {
            Ok(hand) => {
                let before = self.hands[color.index()].replace((hand, place));
                if before.is_some_and(|(before, _)| before != hand) {
                    self.report(place, StartProblem::DuplicateHand);
                }
            }
            Err((kind, range)) => self.report(place.within(&range), StartProblem::Hand(kind)),
        }
    }

    /// Adds a header that may describe the start. `value_place` is the place of its value. Returns whether it is a hand, which
    /// belongs to the position and not among the headers.
    pub fn header(&mut self, key: &str, value: &str, place: Place, value_place: Place) -> bool {
        if key.eq_ignore_ascii_case("sfen") {
            self.remark(value, place);
        }
        let Some(read) = start_header(key, value) else {
            return false;
        };
        match read {
            StartHeader::Hand(color) => self.hand(color, value, value_place),
            StartHeader::HandOfNobody if parse_hand(value).is_ok() => {
                self.hand(Color::Black, value, value_place);
                self.report(place, StartProblem::AssumedHand);
            }
            _ => {
                self.headers.push((place, read, excerpt(key)));
                return false;
            }
        }
        true
    }

    /// Adds a remark or a comment above the moves. If nothing else gives the start, it may hold the position: `#SFEN：…`, or the
    /// rows of a diagram behind `#` or `*`.
    pub fn remark(&mut self, text: &str, place: Place) {
        let text = trim_blanks(text);
        if text.starts_with('|') && self.remark_rows.len() < 9 {
            self.remark_rows.push(text.to_owned());
            self.last_remark_row = Some(place);
            if self.remark_rows.len() == 9 {
                self.remark = Some((place, board_of(&self.remark_rows)));
            }
            return;
        }
        if let Some(remarked) = Remarked::read(text) {
            self.remarked.push((place, remarked));
        }
        let sfen = sfen_in(text);
        if let Some(sfen) = sfen.filter(|_| self.remark.is_none()) {
            self.remark = Some((place, sfen.parse().ok()));
        }
    }

    /// Whether a remark holds a position that can be read.
    pub const fn has_position_in_remark(&self) -> bool {
        matches!(self.remark, Some((_, Some(_))))
    }

    /// Adds a line that says that `color` is to move. If several lines name a side, the first one counts.
    pub fn turn(&mut self, color: Color, place: Place) {
        self.follow(place);
        if *self.turn.get_or_insert(color) != color {
            self.report(place, StartProblem::ConflictingTurn);
        }
    }

    /// Adds the parts of a line `手数＝12  ▲７六歩  まで`: the number of moves played so far, and the text after it, whose
    /// mark shows who made the last move. `place` is the place of the number. If this is not a number, a problem is
    /// reported.
    pub fn moves_played(&mut self, digits: &str, rest: &str, place: Place) {
        self.follow(place);
        let mover = rest.chars().next().and_then(Color::from_ja_mark);
        self.last_mover = mover.map(|mover| (mover, place)).or(self.last_mover);
        if let Some(count) = parse_number(digits).filter(|&count| count < u32::MAX) {
            let before = self.moves_played.replace(count);
            if before.is_some_and(|before| before != count) {
                self.report(place, StartProblem::DuplicateMoveCount);
            }
            return;
        }
        let is_digit = |digit: char| arabic_digit(digit).is_some();
        let overflow = !digits.is_empty() && digits.chars().all(is_digit);
        let found = excerpt(digits);
        self.report(place, StartProblem::BadMoveCount { found, overflow });
    }

    /// Returns the start. If no line names the side to move, `first_mover` may be called with the setup. It returns
    /// the side and the place of the first move of the game, or `None` if there is no move. That side then decides
    /// who is to move in a handicap game, and below a diagram.
    pub fn finish(mut self, first_mover: impl Fn(&Setup) -> Option<(Color, Place)>) -> Start {
        let has_diagram = self.has_diagram();
        self.take_remarked();
        let setup = if has_diagram {
            self.take_headers();
            self.drawn(first_mover)
        } else {
            let named = self.named(&first_mover);
            self.or_in_remark(named, first_mover)
        };
        if let (Some(setup), true) = (&setup, has_diagram) {
            for problem in setup.problems() {
                self.report(self.place_of(problem, setup), problem.into());
            }
        }
        Start {
            setup,
            problems: self.problems,
        }
    }

    /// Uses what remarks say beside a diagram in remarks. Reports what they say of another start, if no line of the head says it.
    fn take_remarked(&mut self) {
        let mut drawn = match &mut self.remark {
            Some((_, Some(setup))) if self.row_count == 0 && self.remark_rows.len() == 9 => Some(setup),
            _ => None,
        };
        let mut places = Vec::new();
        for (place, read) in std::mem::take(&mut self.remarked) {
            let is_missing = match (read, &mut drawn) {
                (Remarked::Handicap, _) => !self.has_handicap && self.row_count == 0,
                (Remarked::Hand(color, HandText::Pieces(hand)), Some(setup)) => {
                    setup.hands[color] = hand;
                    false
                }
                (Remarked::Hand(..), Some(_)) => true,
                (Remarked::Turn(color), Some(setup)) => {
                    setup.turn = color;
                    false
                }
                (Remarked::Hand(color, _), None) => self.row_count > 0 && self.hands[color.index()].is_none(),
                (Remarked::Turn(_), None) => self.row_count > 0 && self.turn.is_none(),
            };
            places.extend(is_missing.then_some(place));
        }
        let is_cut = self.remark_rows.len() < 9
            && self
                .remark_rows
                .iter()
                .any(|row| read_row(row, Rank::ALL[0]).is_ok());
        places.extend(self.last_remark_row.filter(|_| is_cut));
        for place in places {
            self.report(place, StartProblem::PositionInRemark);
        }
    }

    /// Uses what headers say beside a diagram.
    fn take_headers(&mut self) {
        for (place, read, key) in std::mem::take(&mut self.headers) {
            match read {
                StartHeader::Turn(color) => self.turn(color, place),
                StartHeader::LastMove(color) => _ = self.last_mover.get_or_insert((color, place)),
                StartHeader::UnknownTurn => self.report(place, StartProblem::AssumedTurn { key }),
                _ => self.report(place, StartProblem::UnknownHand { key }),
            }
        }
    }

    /// The start that the name of the handicap gives, or that of a remark if there is no such name, or if the first move cannot be
    /// made from the named one.
    fn or_in_remark(
        &mut self,
        named: Option<Setup>,
        first_mover: impl Fn(&Setup) -> Option<(Color, Place)>,
    ) -> Option<Setup> {
        let Some((place, setup)) = self.remark else {
            return named;
        };
        let is_same = |setup: &Setup| {
            named.is_some_and(|named| named.board == setup.board && named.hands == setup.hands)
        };
        if setup.as_ref().is_some_and(is_same) {
            return named;
        }
        // Without a move both fit.
        let fits = |setup: &Setup| first_mover(setup).is_none_or(|(mover, _)| mover == setup.turn);
        let is_possible = named.as_ref().is_some_and(fits);
        let is_named = is_possible && (self.has_handicap || !setup.as_ref().is_some_and(fits));
        let Some(setup) = setup.filter(|_| !is_named) else {
            self.report(place, StartProblem::PositionInRemark);
            return named;
        };
        let is_missing = |problem: &StartProblem| {
            matches!(
                problem,
                StartProblem::MissingDiagram | StartProblem::UnknownHandicap { .. }
            )
        };
        self.problems.retain(|(_, problem)| !is_missing(problem));
        self.report(place, StartProblem::StartInRemark);
        Some(setup)
    }

    fn named(&mut self, first_mover: impl FnOnce(&Setup) -> Option<(Color, Place)>) -> Option<Setup> {
        let default = self.default.filter(|_| self.handicap.is_none());
        let setup = match default {
            Some(setup) => Setup {
                turn: self.turn.unwrap_or(setup.turn),
                move_number: self.moves_played.map_or(setup.move_number, |played| played + 1),
                ..setup
            },
            None => self.of_handicap(first_mover)?,
        };
        for (hand, place) in self.hands.into_iter().flatten() {
            if !matches!(hand, HandText::Pieces(hand) if hand.is_empty()) {
                self.report(place, StartProblem::HandWithoutDiagram);
            }
        }
        Some(setup)
    }

    fn of_handicap(&mut self, first_mover: impl FnOnce(&Setup) -> Option<(Color, Place)>) -> Option<Setup> {
        let handicap = match self.handicap.take() {
            None => Handicap::Even,
            Some((name, place)) => self.handicap_named(name, place)?,
        };
        let mut setup = handicap.setup()?;
        match self.turn {
            Some(turn) => setup.turn = turn,
            None if setup.turn == Color::White => {
                if let Some((Color::Black, place)) = first_mover(&setup) {
                    setup.turn = Color::Black;
                    self.report(place, StartProblem::BlackMovesFirst { handicap });
                }
            }
            None => {}
        }
        setup.move_number = self.move_number();
        Some(setup)
    }

    /// The handicap with the name `name`, which defines the start because there is no diagram. `None` if the name
    /// does not define a position. Faults of the name are reported at `place`.
    fn handicap_named(&mut self, name: String, place: Place) -> Option<Handicap> {
        let Some(handicap) = Handicap::from_variant_name(&name) else {
            let is_variant = ["5五", "５五", "ミニ", "どうぶつ", "京都", "京将棋"]
                .iter()
                .any(|word| name.contains(word));
            let problem = if is_variant {
                StartProblem::UnsupportedVariant { name }
            } else {
                StartProblem::UnknownHandicap { name, presets: None }
            };
            self.report(place, problem);
            return None;
        };
        if Handicap::from_name(&name).is_none() {
            let written = name;
            let meant = handicap;
            self.report(place, StartProblem::HandicapSpelling { written, meant });
        }
        if handicap.setup().is_none() {
            self.report(place, StartProblem::MissingDiagram);
            return None;
        }
        Some(handicap)
    }

    fn report(&mut self, place: Place, problem: StartProblem) {
        self.problems.push((place, problem));
    }

    fn move_number(&self) -> u32 {
        self.moves_played.unwrap_or(0) + 1
    }

    fn drawn(&mut self, first_mover: impl FnOnce(&Setup) -> Option<(Color, Place)>) -> Option<Setup> {
        let place = self.last_row.unwrap_or(Place::START);
        let end = self.after_rows.unwrap_or(place);
        // If only the number of moves cannot be read, the diagram is used nevertheless.
        let is_about_moves = |problem: &StartProblem| matches!(problem, StartProblem::BadMoveCount { .. });
        let is_broken = self
            .problems
            .iter()
            .any(|(_, problem)| problem.severity() == Severity::Error && !is_about_moves(problem));
        if self.row_count < 9 {
            let count = self.row_count;
            self.report(end, StartProblem::TooFewRows { count });
            return None;
        }
        if !self.has_lower_edge {
            self.report(end, StartProblem::Unterminated);
        }
        if is_broken {
            return None;
        }
        let mut setup = Setup {
            move_number: self.move_number(),
            ..self.diagram
        };
        self.fill_hands(&mut setup);
        setup.turn = self.turn.unwrap_or(Color::Black);
        if self.turn.is_none() {
            let white_moves = match (first_mover(&setup), self.last_mover) {
                (Some((Color::White, place)), _) => Some((place, StartProblem::GuessedTurn)),
                (None, Some((mover @ Color::Black, place))) => {
                    Some((place, StartProblem::TurnAfterLastMove { mover }))
                }
                _ => None,
            };
            if let Some((place, problem)) = white_moves {
                setup.turn = Color::White;
                self.report(place, problem);
            }
        }
        self.compare_with_handicap(&setup);
        Some(setup)
    }

    /// The place of the line that causes a problem of the setup `setup`.
    fn place_of(&self, problem: SetupProblem, setup: &Setup) -> Place {
        let row = match problem {
            SetupProblem::TooManyKings { square, .. } | SetupProblem::NowhereToGo { square, .. } => {
                self.rows[square.rank().index()]
            }
            SetupProblem::TwoPawns { color, file } => {
                let pawn = Some(Piece::new(color, PieceKind::Pawn));
                let is_pawn = |rank: &Rank| setup.board[Square::new(file, *rank)] == pawn;
                let second = Rank::ALL.into_iter().filter(is_pawn).nth(1);
                second.and_then(|rank| self.rows[rank.index()])
            }
            SetupProblem::TooManyPieces { kind, .. } => {
                self.hands.iter().flatten().find_map(|(hand, place)| {
                    matches!(hand, HandText::Pieces(hand) if hand.count(kind) > 0).then_some(*place)
                })
            }
            _ => None,
        };
        row.or(self.rows[0]).unwrap_or(Place::START)
    }

    fn fill_hands(&mut self, setup: &mut Setup) {
        let mut rest = None;
        for color in Color::ALL {
            match self.hands[color.index()] {
                Some((HandText::Pieces(hand), _)) => setup.hands[color] = hand,
                Some((HandText::Rest, place)) if rest.is_some() => {
                    self.report(place, StartProblem::RestTwice);
                }
                Some((HandText::Rest, _)) => rest = Some(color),
                None => {}
            }
        }
        if let Some(color) = rest {
            setup.hands[color] = setup.pieces_left();
        }
    }

    fn compare_with_handicap(&mut self, setup: &Setup) {
        let Some((name, place)) = self.handicap.take() else {
            return;
        };
        let named = Handicap::from_variant_name(&name);
        if named.is_none() && !is_common_with_diagram(&name) {
            self.report(place, StartProblem::UnknownNameOfDiagram { name });
            return;
        }
        // Many files have `平手` or `その他` together with a diagram of another position, so these names are not reported.
        let Some(expected) = named
            .filter(|&named| named != Handicap::Even)
            .and_then(Handicap::setup)
        else {
            return;
        };
        if expected.board != setup.board || expected.hands != setup.hands {
            self.report(place, StartProblem::ConflictingStart { name });
        }
    }
}

/// Whether a remark or a comment above the moves looks like a position, so that it is the start of a game that names no other.
pub fn is_position_remark(text: &str) -> bool {
    let text = trim_blanks(text);
    text.starts_with('|') || sfen_in(text).is_some()
}

/// Puts the pieces of a row on the board.
fn set_row(setup: &mut Setup, rank: Rank, cells: [Option<Piece>; 9]) {
    for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
        setup.board[Square::new(file, rank)] = cell;
    }
}

/// The board of nine rows. `None` if one of them cannot be read.
fn board_of(rows: &[String]) -> Option<Setup> {
    let mut setup = Setup::EMPTY;
    for (line, rank) in rows.iter().zip(Rank::ALL) {
        set_row(&mut setup, rank, read_row(line, rank).ok()?.cells);
    }
    Some(setup)
}

/// The SFEN in a remark: behind `SFEN` and a colon or a blank, or as the whole remark.
fn sfen_in(text: &str) -> Option<&str> {
    let is_board = |text: &str| {
        let board = text.split_ascii_whitespace().next().unwrap_or_default();
        board.matches('/').count() == 8
            && board
                .bytes()
                .all(|byte| b"123456789/+plnsgkrbPLNSGKRB".contains(&byte))
    };
    let named = text.get(..4).filter(|name| name.eq_ignore_ascii_case("sfen"));
    let named = named
        .and(text.get(4..))
        .map(|rest| rest.trim_start_matches(|c| is_blank(c) || matches!(c, ':' | '：' | '=')));
    let sfen = named
        .or_else(|| Some(text.strip_prefix("position sfen")?.trim_start()))
        .unwrap_or(text);
    let is_position = is_board(sfen) || named.is_some_and(|sfen| sfen.contains('/'));
    is_position.then_some(sfen)
}

/// Whether a name that defines no position is common in a `手合割` line beside a diagram: the name of a kind of problem,
/// of a handicap that needs a diagram, or of a variant of shogi.
fn is_common_with_diagram(name: &str) -> bool {
    const PROBLEMS: [&str; 4] = ["詰", "必至", "必死", "次の一手"];
    const DRAWN: [&str; 9] = [
        "",
        "歩三兵",
        "裸玉",
        "両香落ち",
        "七枚落ち",
        "九枚落ち",
        "トンボ",
        "トンボ＋香",
        "トンボ＋桂香",
    ];
    // Variants such as 太閤将棋 and 香得.
    let is_variant = name.ends_with("将棋") || name.ends_with('得');
    is_variant || DRAWN.contains(&name) || PROBLEMS.iter().any(|word| name.contains(word))
}
