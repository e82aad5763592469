//! For crates that read or write a format: what `shogi-kif`, `shogi-csa` and the other format crates are made of. To
//! read, change and write records, none of it is needed.
//!
//! * Lines: [`Lines`] splits a text and [`Classify`] recognises the kind of each [`Line`]. A [`Scanner`] reads the
//!   parts of a line, and [`LineStart`] and [`LineIndex`] find the line of an offset.
//! * Words: blanks, digits, names. [`numbers`], [`start`] and [`result_line`] read the parts that several Japanese
//!   formats have in common, and [`UsiLine`] the words of a line in USI.
//! * Detection: [`FormatLines`] says what single lines are [`Evidence`] of, and where a game begins ([`GameLine`]).
//! * Games: [`Replay`] makes a record of what was read, and reports moves that break a rule. [`TextProblems`] finds what
//!   is irregular in the text itself. [`FormatChoice`] and [`PartOfFile`] read a whole file.
//! * [`format_functions!`] declares the functions of a format crate, and [`format_problem!`] the types of its diagnostics. The
//!   macros for its own problems are in [`messages`](mod@crate::messages).
//! * The parts of a [`Notation`](crate::notation::ja::moves::Notation), and what can be wrong in one, in a text in SFEN
//!   and in a move in USI: the kinds that are part of the diagnostics of a format.

pub use super::game_problem::and_others;
pub use crate::format::evidence::{Evidence, FormatLines, GameLine};
pub use crate::format::reading::FormatChoice;
pub use crate::format::replay::Replay;
#[cfg(feature = "encoding")]
pub use crate::format::stream::PartOfFile;
pub use crate::format::total_times::TotalTimes;
pub use crate::notation::ja::confusables::did_you_mean;
pub use crate::notation::ja::moves::parse::{NotationErrorKind, NotationPart};
pub use crate::notation::ja::moves::parts::{Destination, Manner, SAME};
pub use crate::notation::ja::moves::relative::{Horizontal, Relative, Vertical};
pub use crate::notation::ja::moves::resolve::{NotationWarning, Resolved};
pub use crate::notation::sfen::error::SfenErrorKind;
pub use crate::notation::usi::error::UsiExpected;
pub use crate::notation::usi::line::UsiLine;
pub use crate::text::blank::{after_blanks, is_blank, trim_blanks};
pub use crate::text::damage::QUOTATION_MARKS;
pub use crate::text::digits::{arabic_digit, strip_digits};
#[cfg(feature = "encoding")]
pub use crate::text::encoding::codec::DecodeFault;
pub use crate::text::lines::{
    Classify, Line, Lines, after_mark, before_end_mark, begins_like, first_characters, line_end, one_line,
};
pub use crate::text::name_lookup::{find_named, is_same_name};
pub use crate::text::place::{LineIndex, LineStart};
pub use crate::text::scanner::{Scanner, half_width};
pub use crate::text::text_problems::TextProblems;
#[doc(inline)]
pub use crate::{format_functions, format_problem};

pub mod numbers {
    //! Numbers in kanji (`二十七`) and in half- or full-width digits (`27`, `２７`).

    pub use crate::notation::ja::numbers::{kanji_digit, parse_number, strip_number};
}

pub mod result_line {
    //! Result lines such as `まで12手で先手の勝ち`, and the names of endings, in the spelling of KIF, KI2 and BOD files.

    pub use crate::notation::ja::result_line::{
        Outcome, ResultLine, ending, ending_names, is_bare_result, is_beginning, parse_result, result_text,
    };
}

pub mod start {
    //! The lines of KIF files and BOD documents that define the start of a game: `手合割`, a diagram, hands, the side to
    //! move, `手数＝`.
    //!
    //! A reader of a format passes these lines to a [`StartReader`], in any order. The result is a
    //! [`Setup`](crate::Setup) and a list of problems. The rules of the KIF and BOD documents apply:
    //!
    //! * Without a diagram, `手合割` names the start position. If there is no `手合割` either, the game is even.
    //! * A diagram has priority over `手合割`.
    //! * If no line names the side to move, White is to move in a handicap game without a diagram, and Black otherwise.
    //!   But if there is a diagram or a handicap, and only the other side can have made the first move of the game, the
    //!   other side is to move.

    pub use crate::notation::ja::diagram::error::DiagramErrorKind;
    pub use crate::notation::ja::diagram::hand::HandErrorKind;
    pub use crate::notation::ja::start::head_lines::{
        COLONS, HANDICAP_KEY, StartHeader, begins_with_side, hand, header, is_file_numbers,
        is_last_move_remark, is_read_as_start, last_move_remark, last_mover, move_count,
        side_in_latin_letters, start_header, start_header_without_colon, turn, turn_in_a_sentence,
    };
    pub use crate::notation::ja::start::problem::StartProblem;
    pub use crate::notation::ja::start::{Start, StartReader, is_position_remark};
}
