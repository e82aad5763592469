//! [`format_functions!`](crate::format_functions) and [`format_problem!`](crate::format_problem): what every format crate declares.

/// Declares the functions of a format crate, which call the methods of its [`RecordFormat`](crate::format::RecordFormat),
/// and the types `Document` and `Game`. A crate with several formats gets the functions of one of them.
///
/// The functions are `games(&text, &read_options)`, `parse(&text)`, `read_str(&text, &read_options)`, `read(&bytes, &read_options)`,
/// `games_from(reader, &read_options)`, `write(&record, &options, &mut out, &mut losses)`, `to_string(&record, &options)` and
/// `losses(&record, &options)`. The example `own_format` of the crate `kifu` declares a format.
///
/// The crate must have the feature `encoding`, which switches on that of `shogi-core`:
///
/// ```toml
/// [features]
/// default = ["encoding"]
/// encoding = ["shogi-core/encoding"]
/// ```
#[macro_export]
macro_rules! format_functions {
    ($format:ident) => {
        /// A text and the games that were read from it, with their diagnostics.
        pub type Document<'a> = $crate::format::Document<'a, $format>;
        /// A game that was read from a text, with its diagnostics.
        pub type Game = $crate::format::Game<<$format as $crate::format::RecordFormat>::Problem>;

        /// Reads the games of a text, one after the other. The iterator returns at least one game, which is empty if the
        /// text has no content.
        pub fn games<'a>(
            text: &'a str,
            options: &$crate::format::ReadOptions,
        ) -> <$format as $crate::format::RecordFormat>::Games<'a> {
            $crate::format::RecordFormat::games($format, text.into(), options)
        }

        /// Reads a text with one game.
        ///
        /// # Errors
        ///
        /// Returns the first error of the game. Also returns an error if the text has a second game. Warnings are
        /// ignored.
        pub fn parse(text: &str) -> Result<$crate::Record, Error> {
            $crate::format::RecordFormat::parse($format, text)
        }

        /// Reads a text. Never fails: the document lists all errors and warnings.
        pub fn read_str<'a>(text: &'a str, options: &$crate::format::ReadOptions) -> Document<'a> {
            $crate::format::RecordFormat::read_str($format, text, options)
        }

        /// Reads a file and detects its encoding. Never fails: the document lists all errors and warnings.
        #[cfg(feature = "encoding")]
        pub fn read<'a>(bytes: &'a [u8], options: &$crate::format::ReadOptions) -> Document<'a> {
            $crate::format::RecordFormat::read($format, bytes, options)
        }

        /// Reads the games of a file of any size, one after the other, and detects its encoding. Only a part of the file
        /// is in memory at a time.
        #[cfg(feature = "encoding")]
        pub fn games_from<R: std::io::BufRead>(
            reader: R,
            options: &$crate::format::ReadOptions,
        ) -> $crate::format::GamesFrom<R, $format> {
            $crate::format::RecordFormat::games_from($format, reader, options)
        }

        /// Writes a record. Leaves out or changes what the format cannot hold, and reports it to `losses`: `&mut ()`
        /// ignores the reports, a `Vec` collects them.
        ///
        /// # Errors
        ///
        /// Fails if writing to `out` fails.
        pub fn write(
            record: &$crate::Record,
            options: &<$format as $crate::format::RecordFormat>::WriteOptions,
            out: &mut dyn std::fmt::Write,
            losses: &mut dyn $crate::record::LossSink,
        ) -> std::fmt::Result {
            $crate::format::RecordFormat::write(
                $format,
                record,
                $crate::format::GamePlace::Alone,
                options,
                out,
                losses,
            )
        }

        /// Writes a record to a string, if the format can hold all of the record.
        ///
        /// # Errors
        ///
        /// If the format cannot hold all of the record, returns the list of everything that would be lost.
        pub fn to_string(
            record: &$crate::Record,
            options: &<$format as $crate::format::RecordFormat>::WriteOptions,
        ) -> Result<String, $crate::record::WriteError> {
            $crate::format::RecordFormat::write_string($format, record, options)
        }

        /// Lists what the format cannot hold of a record. The list is empty if the format can hold all of the record.
        pub fn losses(
            record: &$crate::Record,
            options: &<$format as $crate::format::RecordFormat>::WriteOptions,
        ) -> $crate::record::Losses {
            $crate::format::RecordFormat::losses($format, record, options)
        }
    };
}

/// Declares the types `Problem`, `Diagnostic` and `Error` of a format, and converts the problems that only this format has. A
/// variant that is named after the type has a content of its own, which is converted too.
#[macro_export]
macro_rules! format_problem {
    ($problem:ident $(, $variant:ident($content:ty))*) => {
        /// What a diagnostic about a text of this format says.
        pub type Problem = $crate::format::Problem<$problem>;
        /// An error or warning about a text of this format, with its place.
        pub type Diagnostic = $crate::text::Diagnostic<Problem>;
        /// The error of a call that could not return a record: the first error in the text.
        pub type Error = $crate::format::Error<$problem>;

        impl From<$problem> for Problem {
            fn from(problem: $problem) -> Self {
                Self::Format(problem)
            }
        }
        $(
            impl From<$content> for Problem {
                fn from(content: $content) -> Self {
                    Self::Format($problem::$variant(content))
                }
            }
        )*
    };
}
