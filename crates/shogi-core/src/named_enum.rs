//! `named_enum!`: enums whose values have names.

/// Declares an enum whose values have names: the enum itself, `ALL`, `name`, and `Display`, which writes the name. Each
/// name follows its variant. With `parsed ["a theme", "配色"]` after the enum also `FromStr`; the two texts say in English
/// and in Japanese what the names mean.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        pub enum $type:ident {
            $($(#[$variant_attribute:meta])* $variant:ident = $name:literal,)+
        }
        $(parsed [$english:literal, $japanese:literal])?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $type {
            $($(#[$variant_attribute])* $variant,)+
        }

        impl $type {
            /// All values, in the order of the variants.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            #[doc = concat!("The name of the value, which `Display` writes too:" $(, " `", $name, "`")+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        $(
            #[doc = concat!("Parses the [name](Self::name) of ", $english, ". Case, blanks, `-` and `_` do not matter.")]
            impl std::str::FromStr for $type {
                type Err = $crate::text::SpellingError;

                fn from_str(text: &str) -> Result<Self, $crate::text::SpellingError> {
                    $crate::format::tools::find_named([$english, $japanese], Self::ALL, Self::name, text)
                }
            }
        )?
    };
}
