//! [`Record`]: a game (`棋譜`) – headers, a start, a tree of moves with comments and times, endings.
//!
//! The tree is an arena: a node is a move or an ending, the first child of a node continues its line, the
//! others begin variations (`変化`). Nothing here recurses, so a chain of a million moves or of a hundred thousand
//! nested variations is walked, compared and dropped like any other.

mod builder;
mod checkpoints;
mod edit;
mod evaluation;
mod header;
mod japanese;
mod lines;
mod loss;
mod node;
mod outline;
mod remarks;
#[cfg(test)]
mod tests;
mod tree;

pub use builder::{RecordBuilder, VariationError};
pub use edit::{EditError, NodeEditor, RecordEditor};
pub use evaluation::Evaluation;
pub use header::{DateTime, Header, HeaderName, HeaderValue, Headers, TimeControl, TimeOfDay};
pub use lines::{Line, Moves, PlayedMove};
pub use loss::{Loss, LossKind, LossPlace, LossSink, Losses, WriteError};
pub use node::{NodeId, NoteKind, Step};
pub use tree::{NodeRef, Record};
