//! [`TextProblem`]: what can be wrong with a text, whatever its format.

use thiserror::Error;

use super::encoding::Encoding;
use super::{Damage, FileType, Limit, Treatment, is_blank};
use crate::messages::Language::{self, English, Japanese};
use crate::messages::{Severity, mismatch_in_japanese, pluralize, quoted};
use crate::problems;

problems! {
    /// An error or warning about a text as a whole or about its characters, whatever its format.
    ///
    /// Some codes have two severities. A text with only separators is a file without games, which is a warning (`empty`). Undecodable bytes (`invalid_encoding`) are only a warning if an option asks for
    /// that. A damaged or truncated text is only a warning if it could be read or was repaired. `more_diagnostics` is an
    /// error if one of the diagnostics that it counts is an error.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum TextProblem {
        /// The text is empty or has only blanks.
        Empty,
            error "empty",
            en("expected a game record, found nothing"),
            ja("棋譜がありません（中身が空です）");
        /// The text has separators of games, but no games.
        NoGames,
            warning "empty",
            en("expected games between the separators, found none"),
            ja("区切りの行だけで、対局がありません");
        /// The text is not a game record.
        NotARecord {
            /// One line of the text as an example, shortened for the message.
            found: String,
            /// Whether the format holds positions, so that the text needs a diagram.
            needs_diagram: bool,
        },
            error "not_a_record",
            en("expected a game record, found `{found}`"),
            ja("「{found}」は棋譜ではありません"),
            help(
                if *needs_diagram;
                en("a position needs a board diagram, rows such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`"),
                ja("局面には「|v香v桂v銀v金v玉v金v銀v桂v香|一」のような局面図が必要です")
            );
        /// The last line is not complete: the text seems to be cut off.
        Truncated {
            /// Whether the line cannot be read because its end is missing.
            loses_line: bool,
        },
            error_if(*loses_line) "truncated",
            en("the file ends inside this line"),
            ja("この行の途中でファイルが終わっています"),
            help(
                en("the rest of the file is missing: copy it again from where it came"),
                ja("続きが失われています。元の場所からもう一度コピーしてください")
            );
        /// The text was damaged by another program, for example by a wrong encoding or by quoting in a mail.
        Damaged {
            /// The kind of damage.
            damage: Damage,
            /// How the damaged text was read.
            treatment: Treatment,
        },
            severity(treatment.severity()), code(damage.code(), Damage),
            en("{damage}{treatment}"),
            ja("{}{}", damage.message(Japanese), treatment.message(Japanese)),
            help(
                if damage.can_be_repaired() && *treatment != Treatment::Repaired;
                en("correct the file, or read it with the option `repair` (`--repair`)"),
                ja("ファイルを直すか、修復のオプション repair（コマンドでは --repair）を指定して読んでください")
            ),
            help(
                if *treatment != Treatment::Repaired;
                en("some characters are lost: get the file again from where it came"),
                ja("失われた文字があります。元のファイルをもう一度入手してください")
            );
        /// The file is of another kind, such as a picture.
        OtherFileType(FileType) as file_type,
            error "not_a_record",
            en("expected a game record, found {file_type}"),
            ja("棋譜ではなく、{}です", file_type.message(Japanese));
        /// The text seems to be UTF-16, but has no byte order mark.
        Utf16,
            error "utf16",
            en("expected text in UTF-8 or Shift_JIS, found what seems to be UTF-16 without a byte order mark"),
            ja("BOMのないUTF-16のようです。UTF-8かShift_JISの棋譜が必要です"),
            help(en("save the file as UTF-8"), ja("UTF-8で保存し直してください"));
        /// The text exceeds one of the [`Limits`](crate::format::Limits) for reading.
        LimitExceeded {
            /// The quantity that is limited.
            limit: Limit,
            /// The maximum of the limited quantity.
            count: usize,
        },
            severity(Severity::Error), code(limit.code(), Limit),
            en("expected at most {count} {limit}, found more; what follows is left out"),
            ja("{}が上限の{count}を超えています。以降は読みません", limit.message(Japanese));
        /// A line has bytes that cannot be decoded.
        InvalidEncoding {
            /// The encoding in which the rest of the file was decoded.
            encoding: Encoding,
            /// The offset in the file of the first byte that cannot be decoded.
            byte_offset: usize,
            /// The number of places on the line that cannot be decoded.
            places: usize,
            /// Whether the caller asked to replace such bytes by U+FFFD and only to warn.
            lossy: bool,
        },
            error_if(!lossy) "invalid_encoding",
            en(
                "expected text in {encoding}, found undecodable bytes at offset {byte_offset} of the file{}",
                more_places(*places, English)
            ),
            ja(
                "{encoding}として読めないバイトがあります（ファイルの先頭から{byte_offset}バイトの位置{}）",
                more_places(*places, Japanese)
            ),
            help(
                en("the file may be damaged, or in another encoding than detected"),
                ja("ファイルが壊れているか、文字コードの判定が違っているかもしれません")
            );
        /// The file names another encoding than the one in which it is written.
        EncodingMismatch {
            /// The encoding that the file names.
            declared: Encoding,
            /// The encoding in which the file is written.
            found: Encoding,
        },
            warning "encoding_mismatch",
            en("the file declares {declared}, but its bytes are {found}"),
            ja("文字コードは{declared}と指定されていますが、実際は{found}です"),
            help(
                en("the bytes decide; correct the line that names the encoding"),
                ja("実際の文字コードで読みました。指定の行を直してください")
            );
        /// The extension of the file suggests another encoding than the one in which it is written.
        NameMismatch {
            /// The encoding that the extension suggests.
            named: Encoding,
            /// The encoding in which the file is written.
            found: Encoding,
        },
            note "extension_encoding",
            en("the extension of the file means {named}, but its bytes are {found}"),
            ja("拡張子は{named}のものですが、実際の文字コードは{found}です"),
            help(
                en("the bytes decide; some programs read .kif and .ki2 as Shift_JIS, .kifu and .ki2u as UTF-8"),
                ja("実際の文字コードで読みました。拡張子が.kifと.ki2ならShift_JIS、.kifuと.ki2uならUTF-8として読むソフトがあります")
            );
        /// The extension of the file suggests another format than that of its content.
        FormatMismatch {
            /// The name of the format that the extension suggests.
            named: &'static str,
            /// The name of the format of the content.
            found: &'static str,
        },
            warning "format_mismatch",
            en("the extension of the file means {named}, but its content is {found}"),
            ja("拡張子は{named}のものですが、内容は{found}です"),
            help(
                en("the content decides; rename the file, because some programs choose the format by the extension"),
                ja("内容の形式で読みました。拡張子で形式を決めるソフトがあるので、拡張子を直してください")
            );
        /// The file names an encoding that is not known.
        UnknownEncoding {
            /// The name of the encoding in the file.
            label: String,
        },
            warning "unknown_encoding",
            en("expected the name of an encoding such as `UTF-8`, found {}", quoted(label, English)),
            ja("{}", mismatch_in_japanese(label, "文字コードの名前"));
        /// The text starts with more than one byte order mark.
        DoubleBom,
            warning "double_bom",
            en("a second byte order mark at the start of the text"),
            ja("先頭にBOMが2つあります");
        /// The text has a NUL character. Programs that crash can leave such characters behind.
        NulByte,
            warning "nul_byte",
            en("a NUL character in the text, {}", treatment('\0', English)),
            ja("NUL文字があります（{}）", treatment('\0', Japanese));
        /// The text has a control character that should not be in a record.
        ControlCharacter {
            /// The control character.
            character: char,
        },
            warning "control_character",
            en("a control character (U+{:04X}) in the text, {}", u32::from(*character), treatment(*character, English)),
            ja("制御文字U+{:04X}があります（{}）", u32::from(*character), treatment(*character, Japanese));
        /// The text has an invisible blank, which is often copied from web pages.
        InvisibleCharacter {
            /// The invisible blank.
            character: char,
        },
            warning "odd_whitespace",
            en("an invisible character (U+{:04X}) in the text, {}", u32::from(*character), treatment(*character, English)),
            ja("見えない文字U+{:04X}があります（{}）", u32::from(*character), treatment(*character, Japanese));
        /// The file itself has a U+FFFD, because another program could not read the original character.
        ReplacementCharacter,
            warning "replacement_character",
            en("a replacement character (U+FFFD) in the text, left by a program that could not read the original"),
            ja("置換文字U+FFFDがあります。別のソフトが読めなかった文字の跡です");
        /// Another game follows, although the caller asked for a single game.
        MoreGames,
            error "more_games",
            en("another game begins here; only the first was asked for"),
            ja("ここから2局目が始まりますが、1局だけを読む指定です"),
            help(
                en("read the file as one of several games, or split it"),
                ja("複数の棋譜として読むか、ファイルを分けてください")
            );
        /// There are more diagnostics than the limit allows. The diagnostics beyond the limit are not listed, but counted.
        MoreDiagnostics {
            /// The number of diagnostics that are not listed.
            count: usize,
            /// Whether at least one of the diagnostics that are not listed is an error.
            any_error: bool,
        },
            error_if(*any_error) "more_diagnostics",
            en("{} from here on", pluralize(*count, "more diagnostic")),
            ja("この後にも、エラーや警告が{count}件あります");
    }
}

impl TextProblem {
    /// Whether the problem is that the text is no game record at all.
    pub(crate) const fn is_no_record(&self) -> bool {
        matches!(
            self,
            Self::Empty | Self::NoGames | Self::NotARecord { .. } | Self::OtherFileType(_) | Self::Utf16
        )
    }

    /// The limit that is exceeded, if this is the problem.
    pub(crate) const fn limit(&self) -> Option<Limit> {
        match self {
            Self::LimitExceeded { limit, .. } => Some(*limit),
            _ => None,
        }
    }
}

/// The end of a message about `places` places of a line: ` and at 2 more places of the line`. Empty if there is only
/// one place.
fn more_places(places: usize, language: Language) -> String {
    match (places.saturating_sub(1), language) {
        (0, _) => String::new(),
        (more, English) => format!(" and at {} of the line", pluralize(more, "more place")),
        (more, Japanese) => format!("、同じ行にほか{more}か所"),
    }
}

/// What readers do with an irregular character, as a phrase for a message.
fn treatment(character: char, language: Language) -> &'static str {
    match (is_blank(character), language) {
        (true, English) => "read as a blank between fields, kept inside text",
        (true, Japanese) => "項目の間では空白として読み、文の中ではそのまま残します",
        (false, English) => "kept as it is",
        (false, Japanese) => "そのまま残します",
    }
}
