//! What can be wrong with a JKF document alone: [`JkfProblem`].

use shogi_core::messages::Language::{self, English, Japanese};
use shogi_core::messages::{messages, mismatch_in_japanese, problems, quoted};
use shogi_core::{Color, PieceKind, Square};
use thiserror::Error;

mod expected;

pub use expected::{Expected, Found};

/// The name of the format in messages, and in the sources of records.
pub(crate) const NAME: &str = "JKF";

shogi_core::format_problem!(JkfProblem);

messages! {
    /// A field of a move that contradicts the position. Each variant is for a field, and has the value that the position
    /// requires.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Contradiction {
        /// The field `color` names the side that is not to move.
        Color {
            /// The side to move.
            to_move: Color,
        },
            en("{} ({to_move})", to_move.index()),
            ja("{}の手番です", to_move.to_ja());
        /// The field `same` is true, but the previous move has another destination than this move, or there is no
        /// previous move.
        Same {
            /// The destination of the previous move. `None` for the first move.
            to: Option<Square>,
        },
            en("{}", to.map_or("no move before".to_owned(), |to| to.to_string())),
            ja(
                "直前の手{}",
                to.map_or("がありません".to_owned(), |to| format!("の移動先は{}です", to.to_ja()))
            );
        /// The field `capture` does not name the piece that the move captures.
        Capture {
            /// The piece that the move captures. `None` if it captures nothing.
            captured: Option<PieceKind>,
        },
            en("{}", captured.map_or("no capture", PieceKind::to_csa)),
            ja(
                "取る駒は{}",
                captured.map_or("ありません".to_owned(), |captured| format!("{}です", captured.to_csa()))
            );
        /// The field `relative` does not have the letters that the move needs.
        Relative {
            /// The letters that the move needs.
            letters: String,
        },
            en("{}", if letters.is_empty() { "none".to_owned() } else { format!("`{letters}`") }),
            ja(
                "{}",
                if letters.is_empty() {
                    "この手には要りません".to_owned()
                } else {
                    format!("正しくは「{letters}」です")
                }
            );
    }
}

impl Contradiction {
    /// Returns the name of the field that contradicts the position.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Color { .. } => "color",
            Self::Same { .. } => "same",
            Self::Capture { .. } => "capture",
            Self::Relative { .. } => "relative",
        }
    }
}

problems! {
    /// The problems that only JKF has.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum JkfProblem {
        /// A header names a handicap, and the document has no start (`initial`), which makes the game an even one.
        StartInHeader {
            /// The name of the handicap, shortened.
            name: String,
        },
            warning "start_in_header",
            en("the headers name the handicap `{name}`, but without `initial` the game is an even one"),
            ja("ヘッダーの手合割は「{name}」ですが、initialがないので平手として読みました");
        /// The text is not JSON.
        NotJson {
            /// The text where the JSON parser stopped, shortened if it is long.
            found: String,
            /// The message of the JSON parser, in English.
            message: String,
        },
            error "not_json",
            en("expected JSON, found {} ({message})", quoted(found, English)),
            ja("{}はJSONとして読めません（{message}）", quoted(found, Japanese));
        /// A value is not of the kind that JKF requires there.
        UnexpectedValue {
            /// The kind of value that JKF requires there.
            expected: Expected,
            /// The value that the document has.
            found: Found,
        },
            error "unexpected_value",
            en("expected {expected}, found {found}"),
            ja("{}は{}ではありません", found.message(Japanese), expected.message(Japanese));
        /// The value of a header is not a string.
        NotAString {
            /// The value that the document has.
            found: Found,
        },
            warning "not_a_string",
            en("expected a string, found {found}, which is taken as text"),
            ja("{}は文字列ではありませんが、文字列として読みます", found.message(Japanese));
        /// An object lacks a field that it needs.
        MissingField {
            /// The name of the missing field.
            field: &'static str,
        },
            error "missing_field",
            en("expected the field `{field}` here"),
            ja("「{field}」がありません");
        /// The name of a field is misspelled. The field is read under the name that it should have.
        MisspelledField {
            /// The name in the text, shortened if it is long.
            found: String,
            /// The name that is meant.
            field: &'static str,
        },
            warning "misspelled_field",
            en("expected the field `{field}`, found `{found}`; it is read as `{field}`"),
            ja("「{found}」は「{field}」の書き間違いとして読みました");
        /// An object has the same field more than once.
        DuplicateField {
            /// The name of the field.
            field: String,
        },
            warning "duplicate_field",
            en("another field `{field}`, left out; the first one counts"),
            ja("「{field}」が2つ以上あります。最初のものを使います");
        /// The object of a hand names a piece that cannot be held in hand.
        NotForHand {
            /// The code of the piece, shortened if it is long.
            found: String,
        },
            error "bad_hand",
            en("expected a piece that can be held in hand, found {}", quoted(found, English)),
            ja("{}", mismatch_in_japanese(found, "持駒にできる駒"));
        /// A field of a move contradicts the position.
        Contradiction(Contradiction) as value,
            warning "contradiction",
            en("`{}` contradicts the position: expected {value}", value.field()),
            ja("「{}」が局面と合いません。{}", value.field(), value.message(Japanese));
        /// Entries of `moves` are skipped because of an error in the first of these entries, or in the start position.
        SkippedEntries {
            /// The number of skipped entries.
            count: usize,
        },
            warning "left_out",
            en("{} left out because of the error before", entries(*count, English)),
            ja("{}を、前のエラーのため読み飛ばしました", entries(*count, Japanese));
        /// The first entry, which is the start position, has forks. Only a move can have alternatives.
        ForkOfStart,
            error "bad_variation_ply",
            en("expected variations of a move, found variations of the start position; they are left out"),
            ja("開始局面の変化は読めないので無視します。変化は指し手に書きます");
        /// Forks are nested deeper than the limit.
        TooDeep {
            /// The largest depth that is read.
            limit: usize,
        },
            error "too_deep",
            en("expected forks nested at most {limit} deep"),
            ja("変化の入れ子は{limit}段までです");
    }
}

impl JkfProblem {
    /// Whether the diagnostic is about an escape that is only one half of a surrogate pair.
    pub(crate) const fn is_lone_surrogate(&self) -> bool {
        matches!(
            self,
            Self::NotAString {
                found: Found::LoneSurrogate(_)
            } | Self::UnexpectedValue {
                found: Found::LoneSurrogate(_),
                ..
            }
        )
    }
}

/// The skipped entries, in English with the verb: `the rest of the entry is`, `3 entries from here on are`.
fn entries(count: usize, language: Language) -> String {
    match (count, language) {
        (1, English) => "the rest of the entry is".to_owned(),
        (1, Japanese) => "この要素の残り".to_owned(),
        (_, English) => format!("{count} entries from here on are"),
        (_, Japanese) => format!("ここから{count}個の要素"),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::messages::Localize;

    use super::*;

    #[test]
    fn a_contradiction_is_named_with_what_the_position_requires() {
        let same = |to: &str| Contradiction::Same { to: to.parse().ok() };
        let capture = |captured| Contradiction::Capture { captured };
        let relative = |letters: &str| Contradiction::Relative {
            letters: letters.to_owned(),
        };
        for (contradiction, english, japanese) in [
            (same("7f"), "7f", "直前の手の移動先は７六です"),
            (same(""), "no move before", "直前の手がありません"),
            (capture(Some(PieceKind::Pawn)), "FU", "取る駒はFUです"),
            (capture(None), "no capture", "取る駒はありません"),
            (relative("RU"), "`RU`", "正しくは「RU」です"),
            (relative(""), "none", "この手には要りません"),
        ] {
            let field = contradiction.field();
            let kind = JkfProblem::Contradiction(contradiction);
            assert_eq!(
                kind.to_string(),
                format!("`{field}` contradicts the position: expected {english}")
            );
            assert_eq!(
                kind.message(Japanese).to_string(),
                format!("「{field}」が局面と合いません。{japanese}")
            );
        }
    }

    #[test]
    fn one_skipped_entry_is_the_rest_of_an_entry() {
        let message = |count, language| JkfProblem::SkippedEntries { count }.message(language).to_string();
        assert_eq!(
            message(1, English),
            "the rest of the entry is left out because of the error before"
        );
        assert_eq!(
            message(1, Japanese),
            "この要素の残りを、前のエラーのため読み飛ばしました"
        );
        assert_eq!(
            message(3, English),
            "3 entries from here on are left out because of the error before"
        );
        assert_eq!(
            message(3, Japanese),
            "ここから3個の要素を、前のエラーのため読み飛ばしました"
        );
    }
}
