//! [`Replay`]: builds a game from the parts of a text, in the same way for every format.

use std::borrow::Cow;
use std::time::Duration;

use super::diagnostics::Diagnostics;
use super::document::SoundPart;
use super::doubtful_headers::DoubtfulHeaders;
use super::input_text::Bytes;
use super::{FormatHint, Game, GameProblem, InputText, Limits, Problem, ReadOptions};
use crate::messages::{Describe, Severity, excerpt};
use crate::position::Legality;
use crate::record::{EndingDoubt, NodeId, RecordBuilder, Source};
use crate::setup::Setup;
use crate::text::encoding::Encoding;
use crate::text::{
    Limit, Located, Place, Span, TextProblem, TextProblems, after_blanks, line_end, trim_blanks,
};
use crate::{Ending, IllegalMove, Move, PieceKind, Square};

/// Builds one game from the parts that a reader finds in a text. Plays the moves under the legality policy, collects
/// diagnostics, and skips lines that cannot be read because of an earlier error.
#[derive(Clone, Debug)]
pub struct Replay<'t, K> {
    format: &'static str,
    text: &'t str,
    legality: Legality,
    limits: Limits,
    /// The builder of the game.
    pub builder: RecordBuilder,
    /// Whether the format holds positions, so that a text without a diagram is no record.
    pub needs_diagram: bool,
    diagnostics: Diagnostics<K>,
    doubtful_headers: DoubtfulHeaders,
    /// The problems that are reported once for the whole game.
    repeated: Vec<Repeated<K>>,
    recovery: Recovery,
    /// The last part of the text that was not skipped.
    last: Place,
    /// The places of the nodes, if the caller asked for them. A node is added here when the next part is entered.
    node_places: Option<Vec<Place>>,
    /// The bytes from which the text was decoded.
    bytes: Option<Bytes>,
    declared_encoding: Option<Located<String>>,
    declared_version: Option<String>,
    is_recognized: bool,
    truncated: Option<Truncated>,
    sound: Option<SoundPart>,
    /// The first ending that [`Replay::end`] added, with its place.
    ended: Option<(NodeId, Place)>,
    first_unrecognized: Option<Place>,
}

/// The state of recovery after an error: whether the next lines can be read.
#[derive(Clone, Copy, Debug)]
enum Recovery {
    /// The next lines of the text can be read.
    Reading,
    /// An error prevents reading; no line has been skipped yet.
    Broken,
    /// An error prevents reading. The place is the part of the text that was skipped so far, and the number is that of
    /// the last skipped line.
    Skipping(Place, u32),
    /// A limit is exceeded. Nothing more of the game is read.
    Stopped,
}

/// A problem that a game may have at each move, and that is reported once for all of them.
#[derive(Clone, Debug)]
struct Repeated<K> {
    /// Makes the problem of the first part and the number of parts.
    kind: fn(String, u32) -> Problem<K>,
    code: &'static str,
    first: Place,
    found: String,
    count: u32,
}

/// The line inside which the text ends.
#[derive(Clone, Copy, Debug)]
struct Truncated {
    place: Place,
    /// Whether something cannot be read because the end of the line is missing.
    loses_line: bool,
}

impl<'t, K: Describe> Replay<'t, K> {
    /// Starts a game of `text`, in the format with the name `format`. It begins from the position in the options, or is an even
    /// game, until it gets another start position.
    pub fn new(format: &'static str, text: &InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            format,
            text: text.content,
            legality: options.legality,
            limits: options.limits,
            builder: RecordBuilder::new(options.start.unwrap_or(Setup::STARTPOS))
                .with_capacity(options.limits.capacity()),
            needs_diagram: false,
            last: Place::START,
            node_places: options.node_places.then(Vec::new),
            diagnostics: Diagnostics::new(options.limits.diagnostics),
            doubtful_headers: DoubtfulHeaders::default(),
            repeated: Vec::new(),
            recovery: Recovery::Reading,
            bytes: text.known.bytes,
            declared_encoding: None,
            declared_version: None,
            is_recognized: false,
            truncated: None,
            sound: None,
            ended: None,
            first_unrecognized: None,
        }
    }

    /// The whole text to which the game belongs.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Adds a header. Reports one that contradicts another, or that cannot be true; one that contradicts the game, or looks like a
    /// part of it, is reported when the game is finished.
    pub fn header(&mut self, key: &str, value: &str, place: Place) {
        self.builder.header(key, value);
        if self.builder.exceeded().is_some() {
            return self.stop(place);
        }
        let is_above = self.builder.record().node_count() == 1;
        let doubt = self.doubtful_headers.examine(key, value, is_above, place);
        if let Some(problem) = doubt {
            self.report(place, problem);
        }
    }

    /// The part of the text at `place`.
    pub fn text_at(&self, place: Place) -> &'t str {
        self.text.get(place.span.range()).unwrap_or_default()
    }

    /// The part of the text at `place`, without blanks around it and shortened for a message.
    pub fn excerpt_at(&self, place: Place) -> String {
        excerpt(self.text_at(place).trim())
    }

    /// Adds a diagnostic. If only the end of the text at `place` is missing, and the whole text ends there without a
    /// line end, the file was cut off. Then `kind` is not added; instead, [`Replay::finish`] adds a single
    /// [`TextProblem::Truncated`].
    #[cold]
    pub fn report(&mut self, place: Place, kind: impl Into<Problem<K>>) {
        let kind = kind.into();
        if kind.severity() == Severity::Error {
            self.note_error(self.builder.current().id());
        }
        if !self.is_cut_off(place, &kind) {
            return self.diagnostics.push(place, kind);
        }
        let truncated = self.truncated.get_or_insert(Truncated {
            place,
            loses_line: false,
        });
        truncated.loses_line |= kind.severity() == Severity::Error;
    }

    /// Reports a warning that the game may have at each move. Only one diagnostic is added, at the first place; `kind` makes it of
    /// the text there, shortened for a message, and the number of places.
    #[cold]
    pub fn report_once(&mut self, place: Place, kind: fn(String, u32) -> Problem<K>) {
        let code = kind(String::new(), 1).code();
        match self.repeated.iter_mut().find(|repeated| repeated.code == code) {
            Some(repeated) => repeated.count = repeated.count.saturating_add(1),
            None => self.repeated.push(Repeated {
                kind,
                code,
                first: place,
                found: self.excerpt_at(place),
                count: 1,
            }),
        }
    }

    /// Reports a part of the game that is not spelled as the format has it, although its meaning is certain: one warning for all of
    /// them.
    #[cold]
    pub fn report_spelling(&mut self, place: Place) {
        self.report_once(place, |found, count| {
            GameProblem::OtherSpelling { found, count }.into()
        });
    }

    /// Reports that something is missing at the end of the game. If the text ends inside a line, this is the cause.
    /// Then `kind` is not added, and only [`TextProblem::Truncated`] is reported.
    #[cold]
    pub fn report_missing(&mut self, place: Place, kind: impl Into<Problem<K>>) {
        let kind = kind.into();
        match &mut self.truncated {
            Some(truncated) => truncated.loses_line |= kind.severity() == Severity::Error,
            None => self.report(place, kind),
        }
    }

    /// Reports that the text `found` at `place`, where an ending is expected, is not a known name of an ending. `known`
    /// lists the known names. Returns whether the caller should keep `found` as the ending: `false` if the whole text
    /// is cut off at `place`, so that `found` may be the beginning of a known name.
    #[cold]
    pub fn report_unknown_ending(
        &mut self,
        place: Place,
        found: &str,
        known: impl Into<Cow<'static, str>>,
    ) -> bool {
        let problem = GameProblem::UnknownEnding {
            found: excerpt(found),
            known: known.into(),
        };
        let kind = problem.into();
        let is_kept = !self.is_cut_off(place, &kind);
        self.report(place, kind);
        is_kept
    }

    /// Whether the problem `kind` arises only because the text is cut off at `place`: the text ends there without a
    /// line end, and what was found may be the beginning of what is expected.
    pub fn is_cut_off(&self, place: Place, kind: &Problem<K>) -> bool {
        kind.is_cut_short() && self.is_in_unfinished_line(place)
    }

    /// Records how much of the game was read before an error, unless an earlier error was recorded. `last` is the last
    /// node before the error. If the error is about the current node itself, which was added last, that node is not
    /// counted.
    fn note_error(&mut self, last: NodeId) {
        let count = self.builder.record().node_count();
        let current = self.builder.current().id();
        let is_made = current != last && current.index() + 1 == count;
        let nodes = count - usize::from(is_made);
        let stated = self.builder.stated_result();
        self.sound.get_or_insert(SoundPart { nodes, last, stated });
    }

    /// Whether only blanks follow `place` in the text, and the text has no final line end.
    fn is_in_unfinished_line(&self, place: Place) -> bool {
        let rest = self.text.get(place.span.end as usize..).unwrap_or_default();
        !self.text.ends_with(['\n', '\r']) && after_blanks(rest).is_empty()
    }

    /// Stores the label of an encoding that the text declares, if it is the first one, and returns `None`. Otherwise
    /// returns the first label, so that the caller can compare the two.
    pub fn declare_encoding(&mut self, label: &str, place: Place) -> Option<&str> {
        if self.declared_encoding.is_none() {
            let value = label.to_owned();
            self.declared_encoding = Some(Located { value, place });
            return None;
        }
        self.declared_encoding.as_ref().map(|first| first.value.as_str())
    }

    /// Stores the version that the text declares, unless a version was stored before.
    pub fn declare_version(&mut self, version: &str) {
        self.declared_version.get_or_insert_with(|| version.to_owned());
    }

    /// Records that the text contains evidence of a game record. In every format, evidence is
    ///
    /// * a move that was read, even if it could not be played,
    /// * a part of a position: a row of a board, pieces in hand, an SFEN,
    /// * a header with a [known key](crate::record::HeaderName::is_known_key),
    /// * an ending or a result with a known name,
    /// * the first line of a file, or the separator above the moves, in the form of this format.
    ///
    /// Comments, remarks, a number before a word, single signs such as `+` and a side to move also occur in other
    /// texts, so they are no evidence.
    pub const fn recognize(&mut self) {
        self.is_recognized = true;
    }

    /// Whether there was evidence of a game record.
    pub const fn is_recognized(&self) -> bool {
        self.is_recognized
    }

    /// Records a line that any text could contain. A text with only such lines is not a game record.
    pub fn note_unrecognized(&mut self, place: Place) {
        self.first_unrecognized.get_or_insert(place);
    }

    /// Records whether a line is evidence of a game record.
    pub fn note_line(&mut self, is_evidence: bool, place: Place) {
        if is_evidence {
            self.recognize();
        } else {
            self.note_unrecognized(place);
        }
    }

    /// Sets the start position, before the first move. With `None` it is unknown: then the board stays empty, and no move
    /// is played. The start position of the even game would be a wrong guess. After a move, this does nothing but fail an
    /// assertion in a debug build.
    pub fn set_start(&mut self, setup: Option<Setup>) {
        let is_first = self.builder.set_start(setup.unwrap_or(Setup::EMPTY));
        debug_assert!(is_first, "the start is set before the first move");
        if setup.is_none() {
            self.break_off();
        }
    }

    /// The contradiction between `written`, the kind of piece that the text names, and the piece on the origin `from`.
    /// `None` if there is none, or if that square has no piece of the side to move: then the move is impossible. `promotion` is the
    /// hint how the format writes a promotion, for a text that names the piece as it is after it.
    #[inline]
    pub fn mismatch(
        &self,
        from: Square,
        written: PieceKind,
        promotion: Option<FormatHint>,
    ) -> Option<GameProblem> {
        let position = self.builder.position();
        let there = position.piece_at(from)?;
        let is_other = there.color == position.turn() && there.kind != written;
        is_other.then_some(GameProblem::PieceMismatch {
            written,
            found_there: there.kind,
            hint: promotion.filter(|_| there.kind.promoted() == Some(written)),
        })
    }

    /// Plays a move. `mismatch` is a contradiction between the piece that the text names and the piece on the board. If
    /// there is one, only the mismatch is reported, even if the move is illegal, because the wrong piece explains this.
    /// `place` is called only for a diagnostic. Returns whether the move was played. If not, the following lines are
    /// skipped until [`Replay::recover`]; if a limit of the game is exceeded, the rest of the game is skipped.
    #[inline]
    pub fn play(&mut self, mv: Move, mismatch: Option<GameProblem>, place: impl FnOnce() -> Place) -> bool {
        let played = self.builder.play_with(mv, self.legality);
        if self.builder.exceeded().is_some() {
            self.stop(place());
            return false;
        }
        if mismatch.is_none() && played == Ok(None) {
            return true;
        }
        self.report_played(played, mismatch, place())
    }

    /// Reports the problem of a move that was played or could not be played. Returns whether the move was played.
    #[cold]
    fn report_played(
        &mut self,
        played: Result<Option<IllegalMove>, IllegalMove>,
        mismatch: Option<GameProblem>,
        place: Place,
    ) -> bool {
        let strict = self.legality == Legality::Strict;
        let problem = mismatch.or(match played {
            Ok(reason) => reason.map(|reason| GameProblem::IllegalMove { reason, strict }),
            Err(reason) => Some(GameProblem::ImpossibleMove(reason)),
        });
        if let Some(problem) = problem {
            let current = self.builder.current();
            let before = current.parent().filter(|_| played.is_ok());
            if problem.severity() == Severity::Error {
                self.note_error(before.unwrap_or(current).id());
            }
            self.report(place, problem);
        }
        if played.is_err() {
            self.break_off();
        }
        played.is_ok()
    }

    /// Sets the time of the last move or ending. If the move or ending already has a time, that time stays, and a
    /// different `time` is reported.
    pub fn time(&mut self, time: Duration, place: Place) {
        match self.builder.current().time() {
            Some(kept) if kept != time => {
                self.report(place, GameProblem::DuplicateTime { kept, found: time });
            }
            _ => _ = self.builder.time(time),
        }
    }

    /// Ends the line of play at `place`, as [`RecordBuilder::end_as`] does. [`Replay::finish`] compares the ending of the
    /// main line with the rules.
    pub fn end(&mut self, ending: Ending, text: &str, place: Place) {
        self.builder.end_as(ending, text);
        let node = self.builder.current().id();
        self.ended.get_or_insert((node, place));
    }

    /// Reports an ending of the main line that contradicts the rules. After an error, moves may be missing.
    fn check_ending(&mut self) {
        let record = self.builder.record();
        let Some((node, place)) = self.ended.filter(|_| self.sound.is_none()) else {
            return;
        };
        if record.mainline_ending().is_some_and(|ending| ending.id() == node)
            && let Some(doubt) = EndingDoubt::of(record)
        {
            self.report(place, GameProblem::DoubtfulEnding(doubt));
        }
    }

    /// Whether the next lines can be read. `false` if an error prevents this, or if a limit is exceeded.
    pub const fn is_reading(&self) -> bool {
        matches!(self.recovery, Recovery::Reading)
    }

    /// Stops reading after an error, until [`Replay::recover`].
    pub const fn break_off(&mut self) {
        if self.is_reading() {
            self.recovery = Recovery::Broken;
        }
    }

    /// Skips the part of the text at `place` if an earlier error prevents reading it, or if a limit is exceeded.
    /// Returns whether the part was skipped. Readers must call this for every part of the game before they use the
    /// part.
    #[inline]
    pub fn skip(&mut self, place: Place) -> bool {
        if self.is_reading() && self.exceeded_at(place).is_none() {
            self.enter(place);
            return false;
        }
        self.skip_after_error(place)
    }

    /// Sets the part of the text from which the next nodes are read. [`Replay::skip`] does this too, so only readers
    /// that do not call it for the part of each move need this method.
    #[inline]
    pub fn enter(&mut self, place: Place) {
        if self.node_places.is_some() {
            self.place_nodes();
        }
        self.last = place;
    }

    /// Records the place of the nodes that were added since the last part of the text was entered.
    fn place_nodes(&mut self) {
        let count = self.builder.record().node_count();
        if let Some(places) = &mut self.node_places {
            places.resize(count, self.last);
        }
    }

    #[cold]
    fn skip_after_error(&mut self, place: Place) -> bool {
        let is_over = self.builder.exceeded().is_some();
        self.stop(if is_over { self.last } else { place });
        self.recovery = match self.recovery {
            Recovery::Reading | Recovery::Stopped => Recovery::Stopped,
            Recovery::Broken => Recovery::Skipping(place, place.line.number),
            Recovery::Skipping(first, _) => Recovery::Skipping(first.to(place), place.line.number),
        };
        true
    }

    /// The limit that the line at `place` exceeds, or the limit of the game that was exceeded before.
    #[inline]
    fn exceeded_at(&self, place: Place) -> Option<Limit> {
        if place.line.number as usize > self.limits.lines {
            return Some(Limit::Lines);
        }
        self.builder.exceeded()
    }

    /// Stops reading the game for good if a limit is exceeded, and reports this at `place`. Does nothing if no limit is
    /// exceeded, or if lines are being skipped already.
    #[cold]
    fn stop(&mut self, place: Place) {
        if let Some(limit) = self.exceeded_at(place).filter(|_| self.is_reading()) {
            self.report(place, self.limits.exceeded(limit));
            self.recovery = Recovery::Stopped;
        }
    }

    /// Resumes reading after an error, and reports the lines that were skipped. Call this at a line that does not
    /// depend on earlier lines. After an exceeded limit, reading is not resumed.
    pub fn recover(&mut self) {
        if let Recovery::Skipping(place, last) = self.recovery {
            let problem = GameProblem::Skipped {
                first: place.line.number,
                last,
                is_partial: self.is_partial(place),
            };
            self.report(place, problem);
        }
        if !matches!(self.recovery, Recovery::Stopped) {
            self.recovery = Recovery::Reading;
        }
    }

    /// Whether the line of `place` has other characters than blanks before `place`.
    fn is_partial(&self, place: Place) -> bool {
        let before = place.line.offset as usize..place.span.start as usize;
        let before = self.text.get(before).unwrap_or_default();
        !crate::text::after_blanks(before).is_empty()
    }

    /// Finishes the game. `span` is the part of the text that contains the game. The problems of the text in front of the
    /// end of `span` are reported, unless the text is not a game record.
    pub fn finish(mut self, span: Span, problems: &mut TextProblems) -> Game<K> {
        self.recover();
        self.stop(self.last);
        self.place_nodes();
        self.check_ending();
        let claims = std::mem::take(&mut self.doubtful_headers);
        let doubts = claims.finish(self.builder.record(), self.sound.is_none());
        for (place, problem) in doubts.collect::<Vec<_>>() {
            self.report(place, problem);
        }
        for Repeated {
            kind,
            first,
            found,
            count,
            ..
        } in std::mem::take(&mut self.repeated)
        {
            self.report(first, kind(found, count));
        }
        let declared = self.check_declared_encoding();
        if !self.is_recognized {
            self.replace_diagnostics_of_no_record();
            self.sound = None;
        } else if let Some(Truncated { place, loses_line }) = self.truncated {
            let problem = TextProblem::Truncated { loses_line };
            self.diagnostics.push(place, problem.into());
        }
        while let Some(found) = problems.next_before(span.end) {
            // What the text declares counts more than what the name of its file suggests.
            let is_declared = matches!(found.value, TextProblem::NameMismatch { .. }) && declared.is_some();
            if self.is_recognized && !is_declared {
                self.diagnostics.push(found.place, found.value.into());
            }
        }
        if span.end as usize == self.text.len()
            && let Some(cut) = problems.next_before(span.end.saturating_add(1))
        {
            self.report_cut_character(cut);
        }
        let mut record = self.builder.finish();
        record.source = self.is_recognized.then(|| Source {
            format: self.format,
            version: self.declared_version.clone(),
        });
        Game {
            record,
            diagnostics: self.diagnostics.finish(self.text),
            declared_encoding: self.declared_encoding,
            declared_version: self.declared_version,
            span,
            node_places: self.node_places.unwrap_or_default(),
            sound: self.sound,
        }
    }

    /// Returns the encoding that the game declares, if it is known. Reports it if it is unknown or differs from the
    /// detected one. In ASCII, a known encoding is never wrong.
    fn check_declared_encoding(&mut self) -> Option<Encoding> {
        let label = self.declared_encoding.as_ref()?;
        let declared = Encoding::from_label(&label.value);
        let problem = match (self.bytes?, declared) {
            (_, None) => TextProblem::UnknownEncoding {
                label: label.value.clone(),
            },
            (bytes, Some(declared)) if declared != bytes.encoding && !bytes.is_ascii => {
                TextProblem::EncodingMismatch {
                    declared,
                    found: bytes.encoding,
                }
            }
            _ => return declared,
        };
        self.diagnostics.push(label.place, problem.into());
        declared
    }

    /// Reports that the file ends inside a character, which the text does not have. `cut` is the problem of its bytes. If
    /// diagnostics are reported at the end of the text, the missing bytes are their cause, and
    /// [`TextProblem::Truncated`] replaces them.
    fn report_cut_character(&mut self, cut: Located<TextProblem>) {
        if !self.is_recognized {
            return;
        }
        let text = self.text;
        let is_at_end = |found: &Located<Problem<K>>| {
            let rest = text.get(found.place.span.end as usize..);
            rest.is_some_and(|rest| rest.trim_start().is_empty())
        };
        let at_end = self.diagnostics.remove(is_at_end);
        let Located { mut value, mut place } = cut;
        if !at_end.is_empty() {
            let is_lossy = value.severity() == Severity::Warning;
            let any_error = at_end
                .iter()
                .any(|found| found.value.severity() == Severity::Error);
            value = TextProblem::Truncated {
                loses_line: !is_lossy || any_error,
            };
            place.span.start = place.line.offset;
        }
        self.diagnostics.push(place, value.into());
    }

    /// Replaces all diagnostics by a single one, which says that the text is empty or not a game record.
    fn replace_diagnostics_of_no_record(&mut self) {
        self.diagnostics = Diagnostics::new(self.limits.diagnostics);
        let (place, problem) = match self.first_unrecognized {
            None => (Place::START, TextProblem::Empty),
            Some(place) => {
                // The diagnostic gets the place of the whole line, even if `place` is only a part of the line.
                let rest = self.text.get(place.line.offset as usize..).unwrap_or_default();
                let line = rest.get(..line_end(rest.as_bytes()).0).unwrap_or_default();
                let place = place.of(trim_blanks(line), self.text);
                let found = self.excerpt_at(place);
                let needs_diagram = self.needs_diagram;
                (place, TextProblem::NotARecord { found, needs_diagram })
            }
        };
        self.report(place, problem);
    }
}
