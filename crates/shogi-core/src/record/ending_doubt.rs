//! [`EndingDoubt`]: why the ending of a game contradicts the rules of shogi.

use super::Record;
use crate::messages::pluralize;
use crate::position::declaration::{Declaration, DeclarationOutcome, DeclarationRule};
use crate::position::repetition::{Repetition, RepetitionKind};
use crate::{Color, Ending, Setup, messages};

/// A draw by impasse needs 24 points for each side. A side with fewer points than this is far from that, so it does not
/// depend on how an organiser counts.
const FAR_FROM_IMPASSE: u32 = 20;

messages! {
    /// Why the ending of a game contradicts the rules, which are those of the Japan Shogi Association for games over the
    /// board: repetition (千日手), declaration (入玉宣言), mate (詰み) and impasse (持将棋).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum EndingDoubt {
        /// The ending is a repetition, but the last position occurred fewer than four times.
        Repetition {
            /// How often the last position occurred.
            times: u32,
        },
            en("a repetition needs the same position four times, and the last one occurs {}", pluralize(*times, "time")),
            ja("千日手は同一局面が4回現れたときですが、最後の局面は{times}回です");
        /// The ending is a repetition, but one side gave check with every move of it and therefore loses.
        PerpetualCheck {
            /// The side that gave check.
            by: Color,
        },
            en("{by} gave check with every move of the repetition, so {by} loses"),
            ja("連続王手の千日手なので、王手をかけた{}の負けです", by.to_ja());
        /// The ending is a win by declaration, but no rule allows it in the last position.
        Declaration {
            /// The points of the side that declares.
            points: u32,
            /// Its pieces on the last three ranks, without the king.
            pieces: usize,
        },
            en("the conditions of a declaration are not met ({points} points, {pieces} pieces on the last three ranks)"),
            ja("入玉宣言の条件を満たしていません（{points}点、敵陣の駒{pieces}枚）");
        /// The ending is a mate, but the side to move has a move.
        Checkmate {
            /// The side to move.
            color: Color,
        },
            en("{color} is not mated"),
            ja("{}は詰んでいません", color.to_ja());
        /// The ending is an impasse, but one side has far fewer than 24 points.
        Impasse {
            /// The side with too few points.
            color: Color,
            /// Its points.
            points: u32,
        },
            en("an impasse needs 24 points for each side, and {color} has {points}"),
            ja("持将棋にはそれぞれ24点が必要ですが、{}は{points}点です", color.to_ja());
    }
}

impl EndingDoubt {
    /// Compares the ending of the main line with the rules. `None` if they agree, or if it cannot be known: the record has no
    /// moves, or does not start from the position of an even game. Then moves may be missing before the start, and
    /// organisers count points in other ways.
    ///
    /// ```
    /// use shogi_core::record::EndingDoubt;
    /// use shogi_core::{Ending, Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.play("7g7f".parse()?)?.end(Ending::Repetition);
    /// assert_eq!(EndingDoubt::of(&game.finish()), Some(EndingDoubt::Repetition { times: 1 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(record: &Record) -> Option<Self> {
        let ending = record.mainline_ending()?.ending()?;
        if *record.start() != Setup::STARTPOS || record.mainline().next().is_none() {
            return None;
        }
        let position = record.mainline().last_position();
        match ending {
            Ending::Repetition => {
                let mut repetition = Repetition::new();
                for played in record.mainline() {
                    repetition.push(&played.position);
                }
                match repetition.push(&position) {
                    None => {
                        let times = repetition.times(&position);
                        Some(Self::Repetition { times })
                    }
                    Some(RepetitionKind::PerpetualCheck { by }) => Some(Self::PerpetualCheck { by }),
                    Some(RepetitionKind::Draw) => None,
                }
            }
            Ending::DeclarationWin => {
                let counts = Declaration::of(&position);
                let is_met = DeclarationRule::ALL
                    .into_iter()
                    .any(|rule| counts.outcome(rule) == DeclarationOutcome::Win);
                (!is_met).then_some(Self::Declaration {
                    points: counts.points,
                    pieces: counts.pieces_in_zone,
                })
            }
            Ending::Checkmate => {
                let color = position.turn();
                (!position.is_checkmate()).then_some(Self::Checkmate { color })
            }
            Ending::Impasse => Color::ALL.into_iter().find_map(|color| {
                let points = position.impasse_points(color);
                (points < FAR_FROM_IMPASSE).then_some(Self::Impasse { color, points })
            }),
            _ => None,
        }
    }
}
