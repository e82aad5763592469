//! [`messages!`] and [`problems!`]: types whose messages are written beside them or their variants, in every language.
//!
//! [`messages!`]: crate::messages!
//! [`problems!`]: crate::problems

/// Declares an enum whose variants have a message in each [`Language`](crate::messages::Language).
///
/// The texts follow the fields of the variant, as format strings that can use the fields, and further values after a
/// comma. The macro implements `Display`, which writes English, and [`Localize`](crate::messages::Localize). A text that is
/// missing does not compile.
///
/// A variant `Name(Type) => name;` has the messages of its content, and is made from it with `From`. The texts of a
/// variant `Name(Type) as name, …` can use its content by this name; with `from` instead of `as`, the variant is also
/// made from its content with `From`. A struct has its texts after its fields.
///
/// Instead of the texts, `message(value: Type)` gives the message of a value, such as a field, which is of a type of this
/// macro. `cfg(…)` before the texts is the condition of a variant that exists only with a feature.
///
/// ```
/// use shogi_core::messages::{Language, Localize};
/// use shogi_core::messages::quoted;
///
/// shogi_core::messages! {
///     /// A reason why there is no game.
///     #[derive(Debug)]
///     pub enum NoGame {
///         /// The player is unknown.
///         Player {
///             /// The name of the player.
///             name: String,
///         },
///             en("no player is named {}", quoted(name, Language::English)),
///             ja("「{name}」という棋士はいません");
///     }
/// }
///
/// let reason = NoGame::Player { name: "虎".to_owned() };
/// assert_eq!(reason.to_string(), "no player is named `虎`");
/// assert_eq!(reason.message(Language::Japanese).to_string(), "「虎」という棋士はいません");
///
/// shogi_core::messages! {
///     /// There is no move with this number.
///     #[derive(Debug)]
///     pub struct NoMove {
///         /// The number.
///         pub number: u32,
///     },
///         en("there is no move {number}"),
///         ja("{number}手目はありません");
/// }
///
/// assert_eq!(NoMove { number: 9 }.to_string(), "there is no move 9");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    (@texts $inner:ident $content:ty) => { <$content>::MESSAGES };
    (@from $name:ident $variant:ident $(#[$cfg:meta])? $(($content:ty))?) => {};
    (@from $name:ident $variant:ident $(#[$cfg:meta])? ($content:ty) $inner:ident) => {
        $(#[$cfg])?
        impl From<$content> for $name {
            fn from($inner: $content) -> Self {
                Self::$variant($inner)
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident $(<$lifetime:lifetime>)? {
            $(
                $(#[$about:meta])*
                $variant:ident
                $({ $($(#[$field_about:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($content:ty) $(=> $inner:ident)? $(as $value:ident)? $(from $made:ident)?)?
                $(, cfg($($cfg:tt)*))?
                $(, message($subject:ident: $of:ty))?
                $(, en($en:literal $($en_value:tt)*), ja($ja:literal $($ja_value:tt)*))?
                $(, row { $($row:tt)* })?
                ;
            )*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name $(<$lifetime>)? {
            $(
                $(#[$about])*
                $(#[cfg($($cfg)*)])?
                $variant $({ $($(#[$field_about])* $field: $type),* })? $(($content))?,
            )*
        }

        #[allow(dead_code, unreachable_pub, reason = "not every type is public, or in a table of messages")]
        impl $(<$lifetime>)? $name $(<$lifetime>)? {
            /// The messages of all variants, with placeholders.
            #[doc(hidden)]
            pub const MESSAGES: &'static [$crate::messages::MessageTexts] = &[$(
                $(#[cfg($($cfg)*)])?
                $crate::messages::MessageTexts::new(stringify!($variant))
                    $(.message($en, $ja))?
                    $(.content(<$of>::MESSAGES))?
                    $($(.content($crate::messages!(@texts $inner $content)))?)?
                    $($($row)*)?,
            )*];
        }

        impl $(<$lifetime>)? ::std::fmt::Display for $name $(<$lifetime>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::messages::Localize::fmt_in(self, $crate::messages::Language::English, f)
            }
        }

        impl $(<$lifetime>)? $crate::messages::Localize for $name $(<$lifetime>)? {
            #[allow(unused_variables, reason = "a message need not use all fields")]
            fn fmt_in(
                &self,
                language: $crate::messages::Language,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                match self {
                    $(
                        $(#[cfg($($cfg)*)])?
                        Self::$variant $({ $($field),* })? $(($($inner)? $($value)? $($made)?))? => {
                            $($($crate::messages::Localize::fmt_in($inner, language, f))?)?
                            $($crate::messages::Localize::fmt_in($subject, language, f))?
                            $(match language {
                                $crate::messages::Language::English => ::std::write!(f, $en $($en_value)*),
                                $crate::messages::Language::Japanese => ::std::write!(f, $ja $($ja_value)*),
                            })?
                        }
                    )*
                }
            }
        }

        $($crate::messages! {
            @from $name $variant $(#[cfg($($cfg)*)])? $(($content) $($inner)? $($made)?)?
        })*
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$about:meta])* $field_vis:vis $field:ident: $type:ty),* $(,)?
        },
        en($en:literal $($en_value:tt)*), ja($ja:literal $($ja_value:tt)*);
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$about])* $field_vis $field: $type),*
        }

        impl $name {
            /// The message, with placeholders.
            #[doc(hidden)]
            pub const MESSAGES: &'static [$crate::messages::MessageTexts] =
                &[$crate::messages::MessageTexts::new(stringify!($name)).message($en, $ja)];
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::messages::Localize::fmt_in(self, $crate::messages::Language::English, f)
            }
        }

        impl $crate::messages::Localize for $name {
            #[allow(unused_variables, reason = "a message need not use all fields")]
            fn fmt_in(
                &self,
                language: $crate::messages::Language,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                let Self { $($field),* } = self;
                match language {
                    $crate::messages::Language::English => ::std::write!(f, $en $($en_value)*),
                    $crate::messages::Language::Japanese => ::std::write!(f, $ja $($ja_value)*),
                }
            }
        }
    };
}

/// Declares an enum of problems: the kinds of a [`Diagnostic`](crate::text::Diagnostic).
///
/// After the fields of a variant follow
///
/// * the severity and the code: `error "code"`, `warning "code"`, `note "code"`, `error_if(condition) "code"` (otherwise a warning),
///   `error(if condition; "code", else "other code")`, or `severity(value), code(value)`. If the code is that of a value
///   without a message of its own, `code(value, Type)` names its type,
/// * `cut_short(condition)`, if the text that was found may be the beginning of the expected text
///   ([`Describe::is_cut_short`](crate::messages::Describe::is_cut_short)),
/// * the message in each language, as in [`messages!`](crate::messages!),
/// * the hint in each language, `help(en(…), ja(…))`. `help(if condition; en(…), ja(…))` is a hint only if the condition
///   is met; of several hints the first one is given. `help_from(|language| value)` takes an optional hint from a
///   function.
///
/// A variant `Name(Type) => name` has everything from its content, and is made from it with `From`. It can add
/// `cut_short` and `help`. Conditions and values can use the fields as references.
///
/// ```
/// use shogi_core::messages::{Describe, Language, Severity};
/// use shogi_core::text::TextProblem;
///
/// shogi_core::problems! {
///     /// What can be wrong with a list of players.
///     #[derive(Debug)]
///     pub enum PlayerProblem {
///         /// A problem of any text.
///         Text(TextProblem) => problem;
///         /// A player is listed twice.
///         Twice {
///             /// The name of the player.
///             name: String,
///         },
///             warning "twice",
///             en("`{name}` is listed twice"),
///             ja("「{name}」が2回あります"),
///             help(en("remove one of the lines"), ja("どちらかの行を消してください"));
///     }
/// }
///
/// let problem = PlayerProblem::Twice { name: "虎".to_owned() };
/// assert_eq!((problem.code(), problem.severity()), ("twice", Severity::Warning));
/// assert_eq!(problem.help(Language::English).as_deref(), Some("remove one of the lines"));
/// assert_eq!(PlayerProblem::from(TextProblem::Empty).code(), "empty");
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! problems {
    (@error $code:literal) => { $crate::messages::Severity::Error };
    (@note $code:literal) => { $crate::messages::Severity::Note };
    (@warning $code:literal) => { $crate::messages::Severity::Warning };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident
                $({ $($(#[$field_about:meta])* $field:ident: $type:ty),* $(,)? })?
                $(($content:ty) $(=> $inner:ident)? $(as $value:ident)? $(from $made:ident)?)?
                $(, cfg($($cfg:tt)*))?
                $(, error $error:literal)?
                $(, error(if $is_first:expr; $first:literal, else $second:literal))?
                $(, warning $warning:literal)?
                $(, note $note:literal)?
                $(, error_if($is_error:expr) $either:literal)?
                $(, severity($severity:expr), code($code:expr $(, $of_code:ty)?))?
                $(, cut_short($cut_short:expr))?
                $(, message($subject:ident: $of:ty))?
                $(, en($($en:tt)*), ja($($ja:tt)*))?
                $(, help_from($help:expr))?
                $(, help(
                    $(if $helps:expr;)?
                    en($help_en:literal $($help_en_value:tt)*),
                    ja($help_ja:literal $($help_ja_value:tt)*)
                ))*
                ;
            )*
        }
    ) => {
        $crate::messages! {
            $(#[$meta])*
            $vis enum $name {
                $(
                    $(#[$about])*
                    $variant
                    $({ $($(#[$field_about])* $field: $type),* })?
                    $(($content) $(=> $inner)? $(as $value)? $(from $made)?)?
                    $(, cfg($($cfg)*))?
                    $(, message($subject: $of))?
                    $(, en($($en)*), ja($($ja)*))?,
                    row {
                        $(.code($error, Some($crate::messages::Severity::Error)))?
                        $(.content(&[
                            $crate::messages::MessageTexts::new("").code($first, Some($crate::messages::Severity::Error)),
                            $crate::messages::MessageTexts::new("").code($second, Some($crate::messages::Severity::Error)),
                        ]))?
                        $($(.content(<$of_code>::MESSAGES))?)?
                        $(.code($warning, Some($crate::messages::Severity::Warning)))?
                        $(.code($note, Some($crate::messages::Severity::Note)))?
                        $(.code($either, None))?
                        .help(&[$([$help_en, $help_ja]),*])
                    };
                )*
            }
        }

        #[allow(unused_variables, reason = "a property need not depend on all fields")]
        impl $crate::messages::Describe for $name {
            fn code(&self) -> &'static str {
                match self {
                    $(
                        $(#[cfg($($cfg)*)])?
                        Self::$variant $({ $($field),* })? $(($($inner)? $($value)? $($made)?))? => {
                            $($error)? $(if $is_first { $first } else { $second })?
                            $($warning)? $($note)? $($either)? $($code)?
                            $($($crate::messages::Describe::code($inner))?)?
                        }
                    )*
                }
            }

            fn severity(&self) -> $crate::messages::Severity {
                match self {
                    $(
                        $(#[cfg($($cfg)*)])?
                        Self::$variant $({ $($field),* })? $(($($inner)? $($value)? $($made)?))? => {
                            $($crate::problems!(@error $error))? $($crate::problems!(@error $first))?
                            $($crate::problems!(@warning $warning))? $($crate::problems!(@note $note))?
                            $(if $is_error { $crate::problems!(@error "") } else { $crate::problems!(@warning "") })?
                            $($severity)?
                            $($($crate::messages::Describe::severity($inner))?)?
                        }
                    )*
                }
            }

            fn is_cut_short(&self) -> bool {
                match self {
                    $(
                        $(#[cfg($($cfg)*)])?
                        Self::$variant $({ $($field),* })? $(($($inner)? $($value)? $($made)?))? => {
                            false $(|| $cut_short)? $($(|| $crate::messages::Describe::is_cut_short($inner))?)?
                        }
                    )*
                }
            }

            fn help(&self, language: $crate::messages::Language) -> Option<::std::borrow::Cow<'static, str>> {
                match self {
                    $(
                        $(#[cfg($($cfg)*)])?
                        Self::$variant $({ $($field),* })? $(($($inner)? $($value)? $($made)?))? => {
                            None::<::std::borrow::Cow<'static, str>>
                                $(.or_else(|| ($help)(language)))?
                                $(.or_else(|| (true $(&& $helps)?).then(|| match language {
                                    $crate::messages::Language::English => format!($help_en $($help_en_value)*),
                                    $crate::messages::Language::Japanese => format!($help_ja $($help_ja_value)*),
                                }.into())))*
                                $($(.or_else(|| $crate::messages::Describe::help($inner, language)))?)?
                        }
                    )*
                }
            }
        }
    };
}
