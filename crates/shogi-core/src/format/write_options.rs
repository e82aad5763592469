//! [`WriteOptions`]: the options for writing that all formats share.

use super::NamedOptions;
use crate::record::Evaluations;
use crate::text::Newline;
use crate::text::encoding::Encoding;

/// The options for writing that all formats share. An option that a format has no use for changes nothing.
///
/// By default the encoding is UTF-8, the line end is LF, and a record is not written if anything would be lost. What
/// depends on where a record was read from is no option: it is in the record
/// ([`Record::source`](crate::Record::source)).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The encoding of the written bytes.
    pub encoding: Encoding,
    /// The line end of the written text.
    pub newline: Newline,
    /// Whether a file in UTF-8 begins with a byte order mark, as Kifu for Windows writes it. A file in UTF-16 always
    /// begins with a byte order mark, and a file in any other encoding never does.
    pub byte_order_mark: bool,
    /// Whether a character that the encoding lacks is replaced: `☗` by `▲`, and a character without a similar one by
    /// `〓`. Otherwise such a character is an error.
    pub replace_characters: bool,
    /// Whether a text in KIF, KI2 or CSA begins with a line that names the encoding (`#KIF version=2.0 encoding=…`).
    /// Even without this option, a text in CSA has such a line in V3.0 and in encodings other than UTF-8 and Shift_JIS.
    pub declare_encoding: bool,
    /// What to do with the parts of the record that the format cannot hold.
    pub losses: LossPolicy,
    /// How the evaluations in comments are written.
    pub evaluations: Evaluations,
    /// For formats of positions (BOD, SFEN): the ply of the main line whose position is written. Ply 0 is the start
    /// position. `None` means the last position.
    pub ply: Option<u32>,
}

named_enum! {
    /// What a writer does with the parts of a record that the format cannot hold.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum LossPolicy {
        /// Write nothing and return an error that lists these parts.
        #[default]
        Refuse = "refuse",
        /// Leave these parts out. [`RecordFormat::losses`](super::RecordFormat::losses) lists them.
        Drop = "drop",
    }
    parsed ["a loss policy", "保存できないものの扱い"]
}

option_names! {
    LossPolicy, "LossPolicy", name;
    Evaluations, "Evaluations", name;
}

/// The place of a game among the games of its file. Lines that a file has once are written above its first game, and
/// in KIF and KI2 each of several games has a `手合割` line or a diagram, which shows where the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GamePlace {
    /// The game is the only one in its file.
    #[default]
    Alone,
    /// The game is the first of several.
    First,
    /// The game comes after another game.
    Later,
}

/// Defines the setters of options in the `impl` block of their type: for each option its name, the type of the argument,
/// and the place of the field. After `const`, the setters are `const`, and each is named like its field.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    (const $($(#[$meta:meta])* $name:ident: $type:ty;)+) => {$(
        $(#[$meta])*
        #[must_use]
        pub const fn $name(mut self, $name: $type) -> Self {
            self.$name = $name;
            self
        }
    )+};
    ($($(#[$meta:meta])* $name:ident: $type:ty => $($field:ident).+;)+) => {$(
        $(#[$meta])*
        #[must_use]
        pub fn $name(mut self, $name: $type) -> Self {
            self.$($field).+ = $name.into();
            self
        }
    )+};
}

/// Defines the setters of the shared options in the `impl` block of a type: of [`WriteOptions`](crate::format::WriteOptions)
/// itself, or of a type that contains them in the field with the given name.
#[doc(hidden)]
#[macro_export(local_inner_macros)]
macro_rules! shared_write_options {
    ($($shared:ident.)?) => {
        setters! {
            /// Sets the encoding of the written bytes.
            encoding: $crate::text::encoding::Encoding => $($shared.)?encoding;
            /// Sets the line end of the written text.
            newline: $crate::text::Newline => $($shared.)?newline;
            /// Sets whether a file in UTF-8 begins with a byte order mark.
            byte_order_mark: bool => $($shared.)?byte_order_mark;
            /// Sets whether a character that the encoding lacks is replaced.
            replace_characters: bool => $($shared.)?replace_characters;
            /// Sets whether a text in KIF, KI2 or CSA begins with a line that names the encoding.
            declare_encoding: bool => $($shared.)?declare_encoding;
            /// Sets what to do with the parts of the record that the format cannot hold.
            losses: $crate::format::LossPolicy => $($shared.)?losses;
            /// Sets how the evaluations in comments are written.
            evaluations: $crate::record::Evaluations => $($shared.)?evaluations;
            /// Sets the ply of the position to write, for formats of positions. `None` means the last position.
            ply: impl Into<Option<u32>> => $($shared.)?ply;
        }
    };
}

/// Implements the table of the options for writing: of the shared ones, and of a type that contains them in the field with the given name. Its
/// own rows come last.
#[doc(hidden)]
#[macro_export(local_inner_macros)]
macro_rules! shared_write_rows {
    ($($shared:ident.)?; $($last:tt)*) => {
        option_rows! {
            encoding ($($shared.)?encoding) Bytes,
                "The encoding to write. By default UTF-8, or Shift_JIS if the name of the file is given and ends in .kif or .ki2.",
                "書き出す文字コード。既定はUTF-8。名前が .kif か .ki2 で終わるファイルはShift_JIS";
            replace_characters ($($shared.)?replace_characters) Bytes,
                "Replace each character that the encoding lacks: ☗ by ▲ and the like, or by 〓. Without this option, nothing is written \
                 if there is such a character.",
                "文字コードにない文字を置き換える。☗ は ▲ などに、似た文字がなければ 〓 に。省略すると、その文字のある棋譜は書き出さない";
            byte_order_mark ($($shared.)?byte_order_mark) Bytes,
                "Begin a file of UTF-8 with a byte order mark, as Kifu for Windows does.",
                "UTF-8のファイルの先頭に、Kifu for Windowsと同じくBOMを付ける";
            declare_encoding ($($shared.)?declare_encoding) Formats(&["KIF", "KI2", "CSA"]),
                "Begin with the line that names the encoding, for KIF, KI2 and CSA.",
                "KIF・KI2・CSA: 文字コードを示す行を先頭に書く";
            newline ($($shared.)?newline) Any,
                "The line end to write. By default LF, or CR LF if the name of the file is given and ends in .kif or .ki2.",
                "改行コード。既定はLF。名前が .kif か .ki2 で終わるファイルはCR LF";
            losses ($($shared.)?losses) Any,
                "What to do with the parts of the record that the format cannot hold: `refuse`, the default, writes nothing, `drop` leaves \
                 them out.",
                "形式で表せず失われる情報の扱い：refuse（既定。書き出さない）、drop（除いて書き出す）";
            evaluations ($($shared.)?evaluations) Any,
                "The form of the evaluations in comments: that of a program that is to read them, `as-is`, or `none`. By default (`auto`) as they \
                 are, and in CSA as floodgate writes them, if nothing is lost.",
                "コメントの評価値の書き方：読ませたいソフトの書き方、as-is（そのまま）、none（書かない）。既定（auto）はそのまま。CSAでは、失われる情報がなければfloodgateの書き方";
            ply ($($shared.)?ply) Formats(&["BOD", "SFEN"]),
                "For BOD and SFEN: the ply of the position of the main line to write. 0 is the start; by default the last.",
                "BOD・SFEN: 書き出す本譜の局面の手数。0は開始局面、既定は最終局面";
            $($last)*
        }
    };
}

impl WriteOptions {
    shared_write_options!();
}

impl NamedOptions for WriteOptions {
    shared_write_rows!(;);
}

impl AsRef<Self> for WriteOptions {
    fn as_ref(&self) -> &Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for policy in LossPolicy::ALL {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
    }
}
