//! The items that users need for reading, building and writing records and for iterating over them. Each format crate
//! and the crate `kifu` re-export all of these items, so that users need only one dependency.

pub use crate::format::{GameProblem, Limits, LossPolicy, ReadOptions, RecordFormat};
pub use crate::messages::{Describe, Language, Localize, Severity};
pub use crate::notation::MoveNotation;
pub use crate::notation::ja::moves::Notation;
pub use crate::notation::sfen::SfenError;
pub use crate::notation::usi::{PositionCommand, UsiMoveError};
pub use crate::position::Legality;
pub use crate::record::{
    DateTime, EditError, Header, HeaderName, HeaderValue, Headers, Line, Loss, LossKind, LossPlace, LossSink,
    Losses, Moves, Node, NodeEditor, NodeId, NoteKind, PlayedMove, RecordBuilder, RecordEditor, Source, Step,
    TimeControl, VariationError, WriteError,
};
pub use crate::text::encoding::Encoding;
pub use crate::text::{Located, Newline, Place, Span, SpellingError, TextProblem};
pub use crate::{
    Board, Color, Ending, File, GameResult, Hand, HandPiece, Handicap, Hands, IllegalMove, Move, MoveKind,
    Piece, PieceKind, Position, PositionError, Rank, Record, Setup, Square,
};
