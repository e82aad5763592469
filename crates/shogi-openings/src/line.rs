//! [`OpeningOfLine`]: the opening of a game while the moves of a line are played.

use shogi_core::{Move, Setup};

use crate::class::Class;
use crate::matcher::Matcher;

/// The opening of a game while the moves of a line are played: the [class](crate::Names::class) of the game so far. A clone
/// continues with another variation. It takes less time than a [`Matcher`] and its names, and less memory.
///
/// ```
/// use shogi_core::Setup;
/// use shogi_openings::OpeningOfLine;
///
/// let mut line = OpeningOfLine::new(&Setup::STARTPOS);
/// for mv in ["7g7f", "3c3d", "6g6f", "8c8d"] {
///     line.play(mv.parse()?);
/// }
/// assert_eq!(line.class(), None);
/// let mut variation = line.clone();
/// line.play("2h6h".parse()?);
/// assert_eq!(line.class().map(|class| class.name), Some("四間飛車"));
/// variation.play("2h7h".parse()?);
/// assert_eq!(variation.class().map(|class| class.name), Some("三間飛車"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpeningOfLine {
    /// `None` when no move can change the class any more, so that clones are small then.
    matcher: Option<Box<Matcher>>,
    /// How many openings were complete when the class was found.
    count: usize,
    class: Option<&'static Class>,
}

impl OpeningOfLine {
    /// A line without moves. If the position is another than that of an even game, there is never an opening.
    pub fn new(start: &Setup) -> Self {
        let matcher = Matcher::new(start).only_ranked();
        Self {
            count: matcher.count(),
            matcher: (!matcher.has_all_openings()).then(|| Box::new(matcher)),
            class: None,
        }
    }

    /// Plays the next move of the line, as [`Matcher::play`] does.
    pub fn play(&mut self, mv: Move) {
        let Some(matcher) = &mut self.matcher else {
            return;
        };
        matcher.play(mv);
        // As long as no opening is added, the class is the same.
        if self.count != matcher.count() {
            self.count = matcher.count();
            self.class = matcher.names().class().filter(|class| !class.is_fallback);
        }
        if matcher.has_all_openings() {
            self.matcher = None;
        }
    }

    /// The opening of the game up to the last move. `None` before there is one.
    pub const fn class(&self) -> Option<&'static Class> {
        self.class
    }
}
