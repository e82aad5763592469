//! A record to a JKF document.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::time::Duration;

use serde_json::json;
use shogi_core::format::{Loss, LossKind, LossPlace};
use shogi_core::ja::notation::{Horizontal, Manner, Notation, Vertical};
use shogi_core::record::{Ending, HeaderName, Joined, NodeRef, NoteKind, Record, Step, Told};
use shogi_core::setup::Setup;
use shogi_core::{Color, HandPiece, Handicap, Move, MoveKind, PieceKind, Position, Square};

use crate::{MAX_DEPTH, WriteOptions, preset};

/// Writes the document. Nothing recurses: the lines that are open are on a stack.
pub(crate) fn write(record: &Record, options: &WriteOptions, out: &mut dyn Write) -> fmt::Result {
    let mut writer = Writer {
        out,
        newline: if options.one_entry_a_line { "\n" } else { "" },
    };
    writer.out.write_str("{\"header\":{")?;
    // JKF uses the words of KIF.
    let mut keys: HashSet<&str> = HashSet::new();
    for header in &record.headers {
        let key = HeaderName::to_kif(&header.key);
        if !keys.insert(key) {
            continue;
        }
        if keys.len() > 1 {
            writer.out.write_char(',')?;
        }
        write!(writer.out, "{}:{}", json!(key), json!(&*header.value))?;
    }
    writer.out.write_char('}')?;
    if record.handicap() != Some(Handicap::Even) {
        write!(writer.out, ",{}\"initial\":{}", writer.newline, initial(record))?;
    }
    write!(writer.out, ",{0}\"moves\":[{0}", writer.newline)?;
    writer.lines_of_play(&joined(record).record)?;
    write!(writer.out, "{}]}}", writer.newline)?;
    writer.out.write_str(writer.newline)
}

/// The record in the lines that JKF tells apart.
fn joined(record: &Record) -> Joined<'_> {
    record.joined(|node| {
        let special = node.ending().map(|ending| special(ending, node, node.turn()));
        let comments = comment_lines(node).map(|line| (NoteKind::Comment, line.into()));
        Some(Told {
            step: special.map_or(node.step(), |name| Step::Ending(read_ending(name, node))),
            time: node.time().map(floor),
            notes: special
                .map(|name| (NoteKind::EndingText, name.into()))
                .into_iter()
                .chain(comments)
                .collect(),
        })
    })
}

/// What the name of an ending is read as.
fn read_ending(special: &str, node: NodeRef<'_>) -> Ending {
    Ending::from_csa(special, node.turn()).unwrap_or(Ending::Other)
}

/// A comment is a line; one with line ends within becomes several.
fn comment_lines(node: NodeRef<'_>) -> impl Iterator<Item = &str> {
    node.comments().flat_map(|comment| comment.split(['\n', '\r']))
}

fn initial(record: &Record) -> serde_json::Value {
    // The programs that read JKF do not agree on which lance the handicap of three pieces lacks.
    let named = record
        .handicap()
        .filter(|&handicap| handicap.setup().is_some() && handicap != Handicap::ThreePiece);
    match named {
        Some(handicap) => json!({ "preset": preset::preset(handicap) }),
        None => json!({ "preset": preset::preset(Handicap::Other), "data": initial_data(record.start()) }),
    }
}

fn initial_data(setup: &Setup) -> serde_json::Value {
    let square = |file, rank| match Square::from_numbers(file, rank).and_then(|square| setup.board[square]) {
        Some(piece) => json!({ "color": piece.color.index(), "kind": piece.kind.to_csa() }),
        None => json!({}),
    };
    let board: Vec<Vec<serde_json::Value>> = (1..=9)
        .map(|file| (1..=9).map(|rank| square(file, rank)).collect())
        .collect();
    let hand = |color: Color| {
        let count = |piece: HandPiece| {
            (
                piece.kind().to_csa().to_owned(),
                json!(setup.hands[color].count(piece)),
            )
        };
        serde_json::Value::Object(HandPiece::ALL.into_iter().map(count).collect())
    };
    json!({
        "color": setup.turn.index(),
        "board": board,
        "hands": [hand(Color::Black), hand(Color::White)],
    })
}

struct Writer<'o> {
    out: &'o mut dyn Write,
    newline: &'static str,
}

/// A line that is being written, at one of its nodes.
struct OpenLine<'r> {
    node: NodeRef<'r>,
    /// The position before the node.
    position: Position,
    /// The total time of each side before the node, as far as times are known.
    totals: [Duration; 2],
    /// Whether the node itself is written.
    is_written: bool,
    /// The next alternative to the node that is to be written.
    alternative: Option<NodeRef<'r>>,
}

impl Writer<'_> {
    fn lines_of_play(&mut self, record: &Record) -> fmt::Result {
        self.comments(record.root(), "")?;
        self.out.write_char('}')?;
        let Some(first) = record.root().next() else {
            return Ok(());
        };
        write!(self.out, ",{}", self.newline)?;
        let line = OpenLine {
            node: first,
            position: Position::new_lenient(record.start()),
            totals: [Duration::ZERO; 2],
            is_written: false,
            alternative: None,
        };
        let mut open = vec![line];
        while let Some(line) = open.last_mut() {
            if !line.is_written {
                self.entry(line)?;
                let is_first_choice = line.node.is_mainline_child();
                line.alternative = line.node.next_sibling().filter(|_| is_first_choice);
                line.is_written = true;
                continue;
            }
            let depth_left = open.len() <= MAX_DEPTH;
            let Some(line) = open.last_mut() else { break };
            if let Some(alternative) = line.alternative.filter(|_| depth_left) {
                let is_first = line
                    .node
                    .next_sibling()
                    .is_some_and(|first| first.id() == alternative.id());
                self.out
                    .write_str(if is_first { ",\"forks\":[[" } else { ",[" })?;
                line.alternative = alternative.next_sibling();
                let (position, totals) = (line.position.clone(), line.totals);
                open.push(OpenLine {
                    node: alternative,
                    position,
                    totals,
                    is_written: false,
                    alternative: None,
                });
                continue;
            }
            let has_forks = depth_left && line.node.is_mainline_child() && line.node.next_sibling().is_some();
            self.out.write_str(if has_forks { "]}" } else { "}" })?;
            if line.advance() {
                write!(self.out, ",{}", if open.len() == 1 { self.newline } else { "" })?;
            } else {
                open.pop();
                self.out.write_str(if open.is_empty() { "" } else { "]" })?;
            }
        }
        Ok(())
    }

    /// Writes an entry up to its closing brace.
    fn entry(&mut self, line: &OpenLine<'_>) -> fmt::Result {
        let node = line.node;
        self.comments(node, if node.comments().next().is_some() { "," } else { "" })?;
        match node.step() {
            Step::Move(mv) => self.mv(node, mv, &line.position)?,
            Step::Ending(ending) => {
                let name = special(ending, node, line.position.turn());
                write!(self.out, "\"special\":{}", json!(name))?;
            }
            Step::Start => {}
        }
        if let Some(now) = node.time() {
            write!(self.out, ",\"time\":{{\"now\":{}", hms(now, false))?;
            let total = line.totals[line.position.turn().index()] + floor(now);
            write!(self.out, ",\"total\":{}}}", hms(total, true))?;
        }
        Ok(())
    }

    fn comments(&mut self, node: NodeRef<'_>, after: &str) -> fmt::Result {
        self.out.write_char('{')?;
        for (index, comment) in comment_lines(node).enumerate() {
            write!(
                self.out,
                "{}{}",
                if index == 0 { "\"comments\":[" } else { "," },
                json!(comment)
            )?;
        }
        if node.comments().next().is_some() {
            write!(self.out, "]{after}")?;
        }
        Ok(())
    }

    fn mv(&mut self, node: NodeRef<'_>, mv: Move, position: &Position) -> fmt::Result {
        let to = mv.to();
        write!(self.out, "\"move\":{{\"color\":{}", position.turn().index())?;
        let kind = match mv.kind() {
            MoveKind::Normal { from, .. } => {
                write!(self.out, ",\"from\":{}", place(from))?;
                position
                    .piece_at(from)
                    .map_or(PieceKind::Pawn, |piece| piece.kind)
            }
            MoveKind::Drop { piece, .. } => piece.kind(),
        };
        write!(self.out, ",\"to\":{},\"piece\":\"{}\"", place(to), kind.to_csa())?;
        if previous_move(node).is_some_and(|previous| previous.to() == to) {
            self.out.write_str(",\"same\":true")?;
        }
        if let Some(promote) = promotion(mv, kind, position.turn()) {
            write!(self.out, ",\"promote\":{promote}")?;
        }
        if let Some(captured) = position.piece_at(to) {
            write!(self.out, ",\"capture\":\"{}\"", captured.kind.to_csa())?;
        }
        let notation = Notation::of(mv, position, None);
        let relative = relative_letters(notation);
        if !relative.is_empty() {
            write!(self.out, ",\"relative\":\"{relative}\"")?;
        }
        self.out.write_char('}')
    }
}

/// `relative`: how the notation tells the piece from others: L 左, C 直, R 右, U 上, M 寄, D 引, H 打.
pub(crate) fn relative_letters(notation: Notation) -> String {
    let side = notation.relative.horizontal.map(|side| match side {
        Horizontal::Left => 'L',
        Horizontal::Straight => 'C',
        Horizontal::Right => 'R',
    });
    let motion = notation.relative.vertical.map(|motion| match motion {
        Vertical::Up => 'U',
        Vertical::Sideways => 'M',
        Vertical::Down => 'D',
    });
    let drop = (notation.manner == Some(Manner::Drop)).then_some('H');
    side.into_iter().chain(motion).chain(drop).collect()
}

impl OpenLine<'_> {
    /// Goes on to the next node of the line; `false` at its end.
    fn advance(&mut self) -> bool {
        let side = self.position.turn().index();
        self.totals[side] += self.node.time().map_or(Duration::ZERO, floor);
        if let Some(mv) = self.node.mv() {
            let _ = self.position.play_unchecked(mv);
        }
        self.is_written = false;
        match self.node.next() {
            Some(next) => {
                self.node = next;
                true
            }
            None => false,
        }
    }
}

/// Whole seconds: JKF has no fractions.
fn floor(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

fn hms(time: Duration, with_hours: bool) -> String {
    let seconds = time.as_secs();
    if with_hours || seconds >= 3600 {
        format!(
            "{{\"h\":{},\"m\":{},\"s\":{}}}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    } else {
        format!("{{\"m\":{},\"s\":{}}}", seconds / 60, seconds % 60)
    }
}

fn place(square: Square) -> String {
    format!(
        "{{\"x\":{},\"y\":{}}}",
        square.file().number(),
        square.rank().number()
    )
}

fn previous_move(node: NodeRef<'_>) -> Option<Move> {
    let parent = node.parent()?;
    parent.mv().or_else(|| parent.parent().and_then(NodeRef::mv))
}

/// `promote`: whether the piece promotes, where it has the choice.
fn promotion(mv: Move, kind: PieceKind, color: Color) -> Option<bool> {
    let from = mv.from()?;
    if mv.is_promotion() {
        return Some(true);
    }
    let in_zone = |square: Square| square.rank().relative_to(color).number() <= 3;
    (kind.promoted().is_some() && (in_zone(from) || in_zone(mv.to()))).then_some(false)
}

/// The name that an ending is written as. The schema of JKF has the names of CSA V2.2: a limit of moves becomes a draw,
/// any other ending without a name of its own a game broken off.
fn special(ending: Ending, node: NodeRef<'_>, to_move: Color) -> &str {
    if let Some(name) = node.ending_text().and_then(|text| text.strip_prefix('%'))
        && (matches!(name, "MATTA" | "ERROR") || Ending::from_csa(name, to_move) == Some(ending))
    {
        return name;
    }
    let nearest = if ending == Ending::MaxMoves {
        Ending::Draw
    } else {
        Ending::Interrupt
    };
    let own = ending.to_csa(to_move).filter(|_| ending != Ending::MaxMoves);
    own.or_else(|| nearest.to_csa(to_move)).unwrap_or_default()
}

/// What a JKF document cannot hold.
pub(crate) fn losses(record: &Record) -> Vec<Loss> {
    let mut losses = Vec::new();
    let mut keys: HashSet<&str> = HashSet::new();
    for (index, header) in record.headers.iter().enumerate() {
        let key = HeaderName::to_kif(&header.key);
        if !keys.insert(key) {
            losses.push(Loss {
                kind: LossKind::Header { key: key.to_owned() },
                place: LossPlace::Header(index),
            });
        }
    }
    if record.start().move_number != 1 {
        let what = format!("the move number {}", record.start().move_number);
        losses.push(Loss {
            kind: LossKind::Start { what },
            place: LossPlace::Start,
        });
    }
    if let Some(result) = record.stated_result() {
        let what = format!("the result that the record states, {result}");
        losses.push(Loss {
            kind: LossKind::Other { what },
            place: LossPlace::Record,
        });
    }
    let joined = joined(record);
    let depths = depths(record);
    for (node, place) in record.nodes_with_places() {
        if let LossPlace::Ply { variation, .. } = place
            && depths[variation] > MAX_DEPTH
        {
            let lost = (!node.is_mainline_child()).then(|| LossKind::Variation {
                moves: node.line_moves(),
            });
            losses.extend(lost.map(|kind| Loss { kind, place }));
            continue;
        }
        let kinds = node_losses(node).into_iter().chain(joined.loss(node));
        losses.extend(kinds.map(|kind| Loss { kind, place }));
    }
    losses
}

/// How deep each line is nested: 0 for the main line.
fn depths(record: &Record) -> Vec<usize> {
    let mut depths: Vec<usize> = Vec::new();
    for line in record.lines() {
        depths.push(depths.get(line.parent).map_or(0, |depth| depth + 1));
    }
    depths
}

fn node_losses(node: NodeRef<'_>) -> Vec<LossKind> {
    let mut losses = Vec::new();
    let mut remarks = 0;
    let mut opening_comments = 0;
    for (kind, text) in node.notes() {
        match kind {
            NoteKind::Comment if text.contains(['\n', '\r']) => losses.push(LossKind::Comments { count: 1 }),
            NoteKind::Comment | NoteKind::EndingText => {}
            NoteKind::Bookmark | NoteKind::OpeningBookmark => {
                losses.push(LossKind::Bookmark {
                    name: text.to_owned(),
                });
            }
            NoteKind::Remark | NoteKind::OpeningRemark => remarks += 1,
            NoteKind::OpeningComment => opening_comments += 1,
        }
    }
    if remarks > 0 {
        losses.push(LossKind::Remarks { count: remarks });
    }
    if opening_comments > 0 {
        losses.push(LossKind::Comments {
            count: opening_comments,
        });
    }
    if node.time().is_some_and(|time| time.subsec_nanos() != 0) {
        losses.push(LossKind::FractionOfSecond);
    }
    if let Some(ending) = node.ending() {
        let name = special(ending, node, node.turn());
        let text = node.ending_text();
        let comes_back = read_ending(name, node) == ending
            && text.is_none_or(|text| {
                text.strip_prefix('%') == Some(name) && ending.to_csa(node.turn()) != Some(name)
            });
        if !comes_back {
            let text = text.unwrap_or(ending.name()).to_owned();
            losses.push(LossKind::Ending {
                text,
                written: Some(name.to_owned()),
            });
        }
    }
    losses
}
