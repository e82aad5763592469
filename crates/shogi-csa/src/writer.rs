//! A record to CSA.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::mem;
use std::time::Duration;

use shogi_core::encoding::Encoding;
use shogi_core::format::{Ascii, Loss, LossKind, LossPlace, Newline};
use shogi_core::record::{DateTime, Ending, Header, HeaderName, NodeRef, NoteKind, Record, Step};
use shogi_core::setup::Setup;
use shogi_core::source::{is_blank, one_line, trim_blanks};
use shogi_core::{Color, File, HandPiece, Handicap, Move, MoveKind, PieceKind, Position, Rank, Square};

use crate::event::Event;
use crate::position::digits;

/// How to write CSA.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The version to write.
    pub version: Version,
    /// The first line `'CSA encoding=…` of V3.0, naming this encoding; `None` writes no such line.
    pub declaration: Option<Encoding>,
    /// Whether games stand before this one in the file. The encoding and the version are told once, above the first game.
    pub continues_file: bool,
    /// The line end.
    pub newline: Newline,
}

/// A version of the CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Version {
    /// V2.2, or V3.0 if the record has something that only V3.0 can hold: fractions of a second, `%MAX_MOVES`, a header
    /// that V2.2 has no key for, such as `$NOTE` and `$MAX_MOVES`.
    #[default]
    Auto,
    /// V2.2 of 2008.
    V2_2,
    /// V3.0 of 2024.
    V3_0,
}

impl WriteOptions {
    /// The same options with another version.
    #[must_use]
    pub fn version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// The same options with a first line that names the encoding.
    #[must_use]
    pub fn declaring(mut self, encoding: Encoding) -> Self {
        self.declaration = Some(encoding);
        self
    }

    /// The same options for a game behind others in one file, without the lines that tell the encoding and the version.
    #[must_use]
    pub fn continuing_file(mut self) -> Self {
        self.continues_file = true;
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Whether a record is written as V3.0.
    pub fn is_v3(&self, record: &Record) -> bool {
        match self.version {
            Version::Auto => record.root().line().any(needs_v3) || record.headers.iter().any(has_v3_key),
            Version::V2_2 => false,
            Version::V3_0 => true,
        }
    }
}

fn needs_v3(node: NodeRef<'_>) -> bool {
    node.time().is_some_and(|time| time.subsec_millis() != 0) || node.ending() == Some(Ending::MaxMoves)
}

/// The keys that came with V3.0. Its text and its example spell the times of one side differently.
const V3_KEYS: [&str; 8] = [
    "$TIME",
    "$TIME+",
    "$TIME-",
    "$TIMET+",
    "$TIMET-",
    "$MAX_MOVES",
    "$JISHOGI",
    "$NOTE",
];

/// Whether a header has a key of V3.0 itself. Those of KIF that V3.0 has a key for keep their own in V2.2, which more
/// programs read.
fn has_v3_key(header: &Header) -> bool {
    V3_KEYS.contains(&&*header.key)
}

pub(crate) fn write(record: &Record, options: &WriteOptions, out: &mut dyn Write) -> fmt::Result {
    let end = options.newline.as_str();
    let mut writer = Writer {
        out,
        end,
        is_v3: options.is_v3(record),
    };
    if !options.continues_file {
        writer.file_head(options.declaration)?;
    }
    // The document has the players before all else. A record that was read from CSA keeps its order.
    let is_foreign = record.headers.iter().any(|header| !is_csa_key(&header.key));
    let lines = header_lines(record, writer.is_v3).flatten();
    let mut lines: Vec<String> = lines.map(|header| header.line).collect();
    if is_foreign {
        lines.sort_by_key(|line| (!line.starts_with('N'), line.starts_with("N-")));
    }
    for line in lines {
        writer.marked("", &line)?;
    }
    // Here every program takes a skipped line; some take none before the version or among the players.
    for (kind, text) in preamble(record) {
        writer.note(kind, text)?;
    }
    writer.start(record.start())?;
    writer.moves(record)
}

/// The notes that stand above the headers: the skipped lines there, and the comments above the last of them.
fn preamble(record: &Record) -> impl Iterator<Item = (NoteKind, &str)> {
    let is_opening = |&(kind, _): &(NoteKind, &str)| kind == NoteKind::OpeningRemark;
    let mut left = record.root().notes().filter(is_opening).count();
    record.root().notes().take_while(move |note| {
        let is_above = left > 0;
        left -= usize::from(is_opening(note));
        is_above
    })
}

struct Writer<'w> {
    out: &'w mut dyn Write,
    end: &'static str,
    is_v3: bool,
}

/// A header as CSA writes it.
struct HeaderLine {
    line: String,
    /// Whether it reads back as what the record says.
    is_exact: bool,
}

/// The lines of all headers, in order. The first name of each side is that of the player, whatever the side is called.
fn header_lines(record: &Record, is_v3: bool) -> impl Iterator<Item = Option<HeaderLine>> {
    let mut has_name = [false; 2];
    record.headers.iter().map(move |header| {
        let color = match HeaderName::from_key(&header.key) {
            Some(HeaderName::Black) => Some(Color::Black),
            Some(HeaderName::White) => Some(Color::White),
            _ => None,
        };
        let is_player = color.is_some_and(|color| !mem::replace(&mut has_name[color.index()], true));
        header_line(record, header, is_player, is_v3)
    })
}

/// The line of a header, without what would not come back: blanks at the ends, line ends within. `None` for `手合割`, which
/// the position tells, and for a key that would make another kind of line.
fn header_line(record: &Record, header: &Header, is_player: bool, is_v3: bool) -> Option<HeaderLine> {
    if tells_start(record, header) {
        return None;
    }
    let value = &*header.value;
    let smooth = one_line(value);
    let key = csa_key(header, is_player, is_v3);
    let is_name = matches!(&*key, "N+" | "N-");
    // What follows a colon may begin with a blank; a name may not.
    let smooth = if is_name {
        trim_blanks(&smooth)
    } else {
        smooth.trim_end_matches(is_blank)
    };
    let line = if is_name {
        format!("{key}{smooth}")
    } else {
        format!("{key}:{smooth}")
    };
    let mut events = crate::events(&line);
    let read = events.next().and_then(Result::ok).map(|event| event.value);
    let found = match read {
        Some(Event::Player { name, .. }) if is_name => Some(name),
        Some(Event::Header { key: read, value }) if Some(read) == key.strip_prefix('$') => Some(value),
        _ => None,
    };
    let reads_back = found == Some(smooth) && events.next().is_none();
    reads_back.then(|| HeaderLine {
        is_exact: smooth == value,
        line: line.clone(),
    })
}

/// Whether a header is `手合割` and names the position, which CSA tells by itself.
fn tells_start(record: &Record, header: &Header) -> bool {
    &*header.key == "手合割" && Handicap::is_name_of(&header.value, record.start())
}

/// The key of CSA. A header that the version has a key for gets it, if its value has the form that CSA wants there; any
/// other is kept under its own key, so that it comes back as it was. What has a key of V3.0 already keeps it in V2.2:
/// programs pass over keys they do not know.
fn csa_key(header: &Header, is_player: bool, is_v3: bool) -> Cow<'_, str> {
    let key = &*header.key;
    if is_csa_key(key) {
        return key.into();
    }
    match HeaderName::from_key(key) {
        Some(name @ (HeaderName::Black | HeaderName::White)) if is_player => name.csa_key().into(),
        Some(name)
            if key == name.kif_key()
                && has_csa_form(name, &header.value)
                && (is_v3 || !V3_KEYS.contains(&name.csa_key())) =>
        {
            name.csa_key().into()
        }
        _ => format!("${key}").into(),
    }
}

fn is_csa_key(key: &str) -> bool {
    matches!(key, "N+" | "N-") || key.starts_with('$')
}

fn has_csa_form(name: HeaderName, value: &str) -> bool {
    match name {
        HeaderName::StartTime | HeaderName::EndTime => {
            DateTime::parse(value).is_some_and(|date| date.to_string() == value)
        }
        HeaderName::TimeLimit => {
            value.contains('+')
                && value
                    .bytes()
                    .all(|byte| matches!(byte, b'0'..=b'9' | b':' | b'+'))
        }
        HeaderName::MaxMoves => !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()),
        HeaderName::Impasse => matches!(value, "24" | "27"),
        // `$NOTE` has `\n` for a line end and `\\` for a backslash, where `備考` means what stands there.
        HeaderName::Note => !value.contains('\\'),
        HeaderName::Black | HeaderName::White => false,
        _ => true,
    }
}

impl Writer<'_> {
    /// A line of a mark and a text.
    fn marked(&mut self, mark: &str, text: &str) -> fmt::Result {
        self.out.write_str(mark)?;
        self.out.write_str(text)?;
        self.out.write_str(self.end)
    }

    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.out.write_fmt(text)?;
        self.out.write_str(self.end)
    }

    /// What stands once in a file.
    fn file_head(&mut self, declaration: Option<Encoding>) -> fmt::Result {
        if let Some(encoding) = declaration {
            let name = if encoding == Encoding::ShiftJis {
                "SHIFT_JIS"
            } else {
                encoding.name()
            };
            self.line(format_args!("'CSA encoding={name}"))?;
        }
        self.line(format_args!("{}", if self.is_v3 { "V3.0" } else { "V2.2" }))
    }

    /// A skipped line. One that would read as something else gets a blank before it.
    fn remark(&mut self, text: &str) -> fmt::Result {
        let text = one_line(text);
        self.marked(if reads_as_remark(&text) { "'" } else { "' " }, &text)
    }

    fn start(&mut self, start: &Setup) -> fmt::Result {
        let handicap = Handicap::from_setup(start).filter(|handicap| handicap.setup().is_some());
        if let Some(handicap) = handicap {
            self.out.write_str("PI")?;
            for &(square, kind) in handicap.removed() {
                write!(self.out, "{}{}", digits(square), kind.to_csa())?;
            }
            self.out.write_str(self.end)?;
        } else {
            self.board(start)?;
        }
        self.line(format_args!("{}", char::from(sign(start.turn))))
    }

    fn board(&mut self, start: &Setup) -> fmt::Result {
        for rank in Rank::ALL {
            write!(self.out, "P{}", rank.number())?;
            for file in File::ALL.into_iter().rev() {
                match start.board[Square::new(file, rank)] {
                    Some(piece) => write!(
                        self.out,
                        "{}{}",
                        char::from(sign(piece.color)),
                        piece.kind.to_csa()
                    )?,
                    None => self.out.write_str(" * ")?,
                }
            }
            self.out.write_str(self.end)?;
        }
        for color in Color::ALL {
            let hand = start.hands[color];
            if hand.is_empty() {
                continue;
            }
            write!(self.out, "P{}", char::from(sign(color)))?;
            for piece in HandPiece::ALL {
                for _ in 0..hand.count(piece) {
                    write!(self.out, "00{}", piece.kind().to_csa())?;
                }
            }
            self.out.write_str(self.end)?;
        }
        Ok(())
    }

    fn moves(&mut self, record: &Record) -> fmt::Result {
        let mut position = Position::new_lenient(record.start());
        for node in record.root().line() {
            let mut row = Ascii::<48>::new();
            let mut written = 0;
            match node.step() {
                Step::Start => written = preamble(record).count(),
                Step::Move(mv) => {
                    self.mv(mv, &position, &mut row);
                    let _ = position.play_unchecked(mv);
                }
                Step::Ending(ending) => {
                    let word = special(ending, node, self.is_v3);
                    self.line(format_args!("{word}"))?;
                }
            }
            if let Some(time) = node.time() {
                self.time(time, &mut row);
            }
            self.out.write_str(row.as_str())?;
            for (kind, text) in node.notes().skip(written) {
                if kind != NoteKind::OpeningRemark {
                    self.note(kind, text)?;
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, kind: NoteKind, text: &str) -> fmt::Result {
        match kind {
            NoteKind::Comment => self.marked("'*", &one_line(text)),
            NoteKind::Remark | NoteKind::OpeningRemark => self.remark(text),
            // The ending is written with its own line; the others are among the losses.
            NoteKind::EndingText
            | NoteKind::Bookmark
            | NoteKind::OpeningComment
            | NoteKind::OpeningBookmark => Ok(()),
        }
    }

    fn mv<const N: usize>(&self, mv: Move, position: &Position, line: &mut Ascii<N>) {
        let to = mv.to();
        let (from, kind) = match mv.kind() {
            MoveKind::Drop { piece, .. } => (None, piece.kind()),
            MoveKind::Normal { from, promote, .. } => {
                let kind = position
                    .piece_at(from)
                    .map_or(PieceKind::Pawn, |piece| piece.kind);
                (Some(from), kind.promoted().filter(|_| promote).unwrap_or(kind))
            }
        };
        line.push(sign(position.turn()));
        for square in [from, Some(to)] {
            let digit = |number: Option<u8>| b'0' + number.unwrap_or(0);
            line.push(digit(square.map(|square| square.file().number())));
            line.push(digit(square.map(|square| square.rank().number())));
        }
        line.push_str(kind.to_csa()).push_str(self.end);
    }

    fn time<const N: usize>(&self, time: Duration, line: &mut Ascii<N>) {
        let seconds = time.as_secs();
        let milliseconds = time.subsec_millis();
        line.push(b'T').push_number(seconds, 1, b' ');
        if self.is_v3 && milliseconds != 0 {
            let mut fraction = Ascii::<3>::new();
            fraction.push_number(milliseconds.into(), 3, b'0');
            line.push(b'.').push_str(fraction.as_str().trim_end_matches('0'));
        }
        line.push_str(self.end);
    }
}

const fn sign(color: Color) -> u8 {
    match color {
        Color::Black => b'+',
        Color::White => b'-',
    }
}

/// The usual word for an ending, `%` included, when `to_move` is the side to move; `None` where CSA has none.
pub fn ending_word(ending: Ending, to_move: Color) -> Option<String> {
    ending.to_csa(to_move).map(|name| format!("%{name}"))
}

/// The word that an ending is written as. An ending that CSA has no word for becomes a game broken off.
fn special(ending: Ending, node: NodeRef<'_>, is_v3: bool) -> String {
    if let Some(text) = node.ending_text()
        && is_special(text)
        && Ending::from_csa(text.trim_start_matches('%'), node.turn()).unwrap_or(Ending::Other) == ending
    {
        return text.to_owned();
    }
    let nearest = if ending == Ending::MaxMoves {
        Ending::Draw
    } else {
        Ending::Interrupt
    };
    ending_word(ending, node.turn())
        .filter(|_| ending != Ending::MaxMoves || is_v3)
        .or_else(|| ending_word(nearest, node.turn()))
        .unwrap_or_default()
}

fn is_special(text: &str) -> bool {
    text.starts_with('%') && reads_as(text, &Event::Special(text.get(1..).unwrap_or_default()))
}

/// Whether a line says exactly this.
fn reads_as(line: &str, expected: &Event<'_>) -> bool {
    let mut events = crate::events(line);
    events
        .next()
        .and_then(Result::ok)
        .is_some_and(|event| event.value == *expected)
        && events.next().is_none()
}

fn reads_as_remark(text: &str) -> bool {
    reads_as(&format!("'{text}"), &Event::Remark(text))
}

/// What CSA cannot hold.
pub(crate) fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let is_v3 = options.is_v3(record);
    let mut losses = header_losses(record, is_v3);
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
    let mut variation = 0;
    for (node, place) in record.nodes_with_places() {
        if !node.is_mainline_child() {
            variation += 1;
            losses.push(Loss {
                kind: LossKind::Variation {
                    moves: node.line_moves(),
                },
                place,
            });
        } else if variation == 0 || matches!(place, LossPlace::Start | LossPlace::Ply { variation: 0, .. }) {
            losses.extend(
                node_losses(node, is_v3)
                    .into_iter()
                    .map(|kind| Loss { kind, place }),
            );
        }
    }
    losses
}

fn header_losses(record: &Record, is_v3: bool) -> Vec<Loss> {
    let mut losses = Vec::new();
    let lines = header_lines(record, is_v3);
    for ((index, header), line) in record.headers.iter().enumerate().zip(lines) {
        let comes_back = match line {
            None => tells_start(record, header),
            Some(line) => line.is_exact,
        };
        if !comes_back {
            let kind = LossKind::Header {
                key: header.key.to_string(),
            };
            losses.push(Loss {
                kind,
                place: LossPlace::Header(index),
            });
        }
    }
    losses
}

fn node_losses(node: NodeRef<'_>, is_v3: bool) -> Vec<LossKind> {
    let mut losses = Vec::new();
    for (kind, text) in node.notes() {
        match kind {
            NoteKind::Comment if one_line(text) != text => losses.push(LossKind::Comments { count: 1 }),
            NoteKind::Bookmark | NoteKind::OpeningBookmark => losses.push(LossKind::Bookmark {
                name: text.to_owned(),
            }),
            NoteKind::OpeningComment => losses.push(LossKind::Comments { count: 1 }),
            NoteKind::OpeningRemark if node.step() != Step::Start => {
                losses.push(LossKind::Remarks { count: 1 });
            }
            NoteKind::Remark | NoteKind::OpeningRemark if !reads_as_remark(text) => {
                losses.push(LossKind::Remarks { count: 1 });
            }
            NoteKind::Comment | NoteKind::Remark | NoteKind::OpeningRemark | NoteKind::EndingText => {}
        }
    }
    if !is_v3 && node.time().is_some_and(|time| time.subsec_millis() != 0) {
        losses.push(LossKind::FractionOfSecond);
    }
    if let Some(ending) = node.ending() {
        let word = special(ending, node, is_v3);
        let usual = ending_word(ending, node.turn());
        let comes_back = match node.ending_text() {
            Some(text) => word == text && Some(&word) != usual.as_ref(),
            None => Some(&word) == usual.as_ref(),
        };
        if !comes_back {
            let text = node.ending_text().unwrap_or(ending.name()).to_owned();
            losses.push(LossKind::Ending {
                text,
                written: Some(word),
            });
        }
    }
    losses
}
