//! From what a reader finds in a text to a game: what is the same in every format.

use std::time::Duration;

use super::problem::GameProblem;
use super::{Game, ReadOptions};
use crate::position::Legality;
use crate::record::RecordBuilder;
use crate::setup::Setup;
use crate::text::{Describe, Diagnostics, IrregularCharacters, Located, Place, Span, TextProblem, excerpt};
use crate::{IllegalMove, Move};

/// Builds one game from what a reader finds in its text: plays its moves under the legality policy, lists what is wrong
/// and where, and passes over what follows an error, which cannot be read without it.
#[derive(Clone, Debug)]
pub struct Replay<'t, K> {
    text: &'t str,
    legality: Legality,
    max_diagnostics: usize,
    /// The game so far.
    pub builder: RecordBuilder,
    diagnostics: Diagnostics<K>,
    recovery: Recovery,
    declared_encoding: Option<Located<String>>,
    declared_version: Option<String>,
    is_recognized: bool,
    first_unrecognized: Option<Place>,
}

/// Whether the lines of a game can be read on.
#[derive(Clone, Copy, Debug)]
enum Recovery {
    /// They can.
    Reading,
    /// They cannot, because of an error; nothing has been skipped yet.
    Broken,
    /// They cannot; the lines of this stretch, up to the line with this number, were skipped.
    Skipping(Place, u32),
}

impl<'t, K: Describe + From<TextProblem> + From<GameProblem>> Replay<'t, K> {
    /// A game of `text`, to begin with the even game without moves.
    pub fn new(text: &'t str, options: &ReadOptions) -> Self {
        Self {
            text,
            legality: options.legality,
            max_diagnostics: options.max_diagnostics,
            builder: RecordBuilder::new(Setup::STARTPOS),
            diagnostics: Diagnostics::new(options.max_diagnostics),
            recovery: Recovery::Reading,
            declared_encoding: None,
            declared_version: None,
            is_recognized: false,
            first_unrecognized: None,
        }
    }

    /// The text that is read.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// What the text has at a place.
    pub fn text_at(&self, place: Place) -> &'t str {
        self.text.get(place.span.range()).unwrap_or_default()
    }

    /// What the text has at a place, cut short for a message.
    pub fn excerpt_at(&self, place: Place) -> String {
        excerpt(self.text_at(place).trim())
    }

    /// Lists a diagnostic.
    #[cold]
    pub fn report(&mut self, place: Place, kind: impl Into<K>) {
        self.diagnostics.push(self.text, place, kind.into());
    }

    /// Keeps the first encoding that the text names. Returns the name that was kept before, if there is one: the caller
    /// decides whether it differs.
    pub fn declare_encoding(&mut self, label: &str, place: Place) -> Option<&str> {
        if self.declared_encoding.is_none() {
            let value = label.to_owned();
            self.declared_encoding = Some(Located { value, place });
            return None;
        }
        self.declared_encoding.as_ref().map(|first| first.value.as_str())
    }

    /// Keeps the first version that the text states.
    pub fn declare_version(&mut self, version: &str) {
        self.declared_version.get_or_insert_with(|| version.to_owned());
    }

    /// Notes a line that only a game record of this format has.
    pub const fn recognize(&mut self) {
        self.is_recognized = true;
    }

    /// Notes a line that any text may have. A text with no other lines is no game record.
    pub fn note_unrecognized(&mut self, place: Place) {
        self.first_unrecognized.get_or_insert(place);
    }

    /// Plays a move. `mismatch` is what is wrong with the piece that the text names; the move is then most often illegal
    /// too, which needs no diagnostic of its own. `place` finds the move in the text, and is asked only for a diagnostic.
    /// Returns whether the move could be carried out; if not, what follows is skipped.
    #[inline]
    pub fn play(&mut self, mv: Move, mismatch: Option<GameProblem>, place: impl FnOnce() -> Place) -> bool {
        let played = self.builder.play_with(mv, self.legality);
        if mismatch.is_none() && played == Ok(None) {
            return true;
        }
        self.report_played(played, mismatch, place())
    }

    /// Reports what is wrong with a move that was played or could not be.
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
            self.report(place, problem);
        }
        if played.is_err() {
            self.break_off();
        }
        played.is_ok()
    }

    /// Sets the time of the last move or ending. The first known time stays; a different one is reported.
    pub fn time(&mut self, time: Duration, place: Place) {
        match self.builder.current().time() {
            Some(kept) if kept != time => {
                self.report(place, GameProblem::DuplicateTime { kept, found: time });
            }
            Some(_) => {}
            None => {
                self.builder.time(time);
            }
        }
    }

    /// Whether the lines can be read: no error precedes them.
    pub const fn is_reading(&self) -> bool {
        matches!(self.recovery, Recovery::Reading)
    }

    /// After an error: what follows cannot be read, up to [`Replay::recover`].
    pub const fn break_off(&mut self) {
        if self.is_reading() {
            self.recovery = Recovery::Broken;
        }
    }

    /// Skips a stretch of the text if it follows an error. Returns whether it does.
    pub const fn skip(&mut self, place: Place) -> bool {
        self.recovery = match self.recovery {
            Recovery::Reading => return false,
            Recovery::Broken => Recovery::Skipping(place, place.line.number),
            Recovery::Skipping(first, _) => Recovery::Skipping(first.to(place), place.line.number),
        };
        true
    }

    /// Reads on, at a line that does not depend on the lines before it. Reports what was skipped.
    pub fn recover(&mut self) {
        if let Recovery::Skipping(place, last) = self.recovery {
            let problem = GameProblem::Skipped {
                first: place.line.number,
                last,
                is_partial: self.is_partial(place),
            };
            self.report(place, problem);
        }
        self.recovery = Recovery::Reading;
    }

    /// Whether something is before a place on its line.
    fn is_partial(&self, place: Place) -> bool {
        let before = place.line.offset as usize..place.span.start as usize;
        let before = self.text.get(before).unwrap_or_default();
        !crate::text::after_blanks(before).is_empty()
    }

    /// The game, which takes this stretch of the text.
    pub fn finish(mut self, span: Span, irregular_characters: &mut IrregularCharacters) -> Game<K> {
        self.recover();
        if !self.is_recognized {
            self.replace_diagnostics_of_no_record();
        }
        while let Some(found) = irregular_characters.next_before(span.end) {
            self.report(found.place, found.value);
        }
        Game {
            record: self.builder.finish(),
            diagnostics: self.diagnostics.finish(self.text),
            declared_encoding: self.declared_encoding,
            declared_version: self.declared_version,
            span,
        }
    }

    /// One diagnostic says that the text is no record, instead of one for each of its lines.
    fn replace_diagnostics_of_no_record(&mut self) {
        self.diagnostics = Diagnostics::new(self.max_diagnostics);
        let (place, problem) = match self.first_unrecognized {
            None => (Place::START, TextProblem::Empty),
            Some(place) => {
                let found = self.excerpt_at(place);
                (place, TextProblem::NotARecord { found })
            }
        };
        self.report(place, problem);
    }
}
