//! [`Source`]: what matters about the text from which a record was read.

/// The format of the text from which a record was read. A writer of the same format keeps what it finds in such a
/// record, and adds what its format expects to a record from another format.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    /// The [name](crate::format::RecordFormat::name) of the format, such as `KIF`.
    pub format: &'static str,
    /// The version of the format that the file declares, as it is written there: `2.2` in `V2.2`. `None` if the file
    /// declares no version.
    pub version: Option<String>,
}
