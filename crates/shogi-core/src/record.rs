//! [`Record`]: a game (`棋譜`) with headers, a start position, a tree of moves with comments and times, and endings.
//!
//! The nodes of the tree are stored in one array, the arena. A node is a move or an ending, and the root is the start
//! position. The first child of a node continues the line; its other children begin variations (`変化`). No function
//! recurses, so a line of a million moves or a hundred thousand nested variations can be walked, compared and dropped.

mod builder;
mod checkpoints;
mod edit;
mod evaluation;
mod header;
mod japanese;
mod lines;
mod loss;
mod node;
mod node_ref;
mod outline;
mod server_remarks;
#[cfg(test)]
mod tests;

pub use builder::{Capacity, RecordBuilder, VariationError};
pub use edit::{EditError, NodeEditor, RecordEditor};
pub use evaluation::Evaluation;
pub use header::{DateTime, Header, HeaderName, HeaderValue, Headers, TimeControl, TimeOfDay};
pub use lines::{Line, Moves, PlayedMove};
pub use loss::{Loss, LossKind, LossPlace, LossSink, Losses, WriteError};
pub use node::{NodeId, NoteKind, Step};
pub use node_ref::{NodeRef, Record};
