//! [`DoubtfulHeaders`]: headers that contradict another header or the game, whose value cannot be true, or that look like a
//! part of the game.

mod claimed_result;
mod names;

use super::{GameProblem, HeaderLike};
use crate::messages::excerpt;
use crate::notation::ja::moves::Notation;
use crate::notation::ja::start::HANDICAP_KEY;
use crate::notation::ja::start::head_lines::{StartHeader, has_pieces, start_header};
use crate::record::{DateTime, HeaderName, Record};
use crate::text::{Located, Place, trim_blanks};
use crate::{Color, Handicap};

use self::claimed_result::Claimed;

/// What the headers of a game say that only the other headers or the whole game can confirm.
#[derive(Clone, Debug, Default)]
pub(super) struct DoubtfulHeaders {
    /// The first name of each player.
    players: [Option<String>; 2],
    claims: Vec<Located<Claim>>,
}

/// What a header says.
#[derive(Clone, Debug)]
enum Claim {
    /// How the game ended, with the value of the header, shortened for messages.
    Result(String, Claimed),
    /// The handicap, with the key of the header.
    Handicap(String, Handicap),
    /// Pieces in the place of the name of a player, with the key of the header.
    Hand(String),
    /// The name of the player of a side, with the key of the header.
    Player(String, Color, String),
    /// The names of both players, with the key of the header.
    Players(String),
    /// Moves, with the key of the header, and whether it is above the moves of the game.
    Moves(String, bool),
}

impl DoubtfulHeaders {
    /// Examines a header, which is above the moves if `is_above`. Returns what is wrong with it.
    pub(super) fn examine(
        &mut self,
        key: &str,
        value: &str,
        is_above: bool,
        place: Place,
    ) -> Option<GameProblem> {
        let value = trim_blanks(value);
        let bare_key = key.strip_prefix('$').unwrap_or(key);
        if value.is_empty() || HeaderName::is_free_text(bare_key) {
            return None;
        }
        let mut claim = |value| self.claims.push(Located { value, place });
        match HeaderName::from_key(key) {
            Some(HeaderName::StartTime | HeaderName::EndTime) => {
                return DateTime::names_no_day(value).then(|| GameProblem::NoSuchDay {
                    found: excerpt(value),
                });
            }
            Some(name) => {
                let color = name.player()?;
                if let Some(claimed) = claimed_result::of_player(color, value) {
                    claim(Claim::Result(excerpt(value), claimed));
                }
                // 香 may be a name.
                if value.chars().nth(1).is_some() && has_pieces(value) {
                    claim(Claim::Hand(excerpt(key)));
                }
                if let Some(handicap) = names::handicap_beside_name(value) {
                    claim(Claim::Handicap(excerpt(key), handicap));
                }
                let first = self.players[color.index()].get_or_insert_with(|| value.to_owned());
                return (first != value).then(|| GameProblem::OtherPlayer {
                    color,
                    found: excerpt(value),
                });
            }
            None if key == HANDICAP_KEY => return None,
            None => {}
        }
        if let Some(claimed) = claimed_result::read(bare_key, value) {
            claim(Claim::Result(excerpt(value), claimed));
        } else if let Some(handicap) = names::handicap(bare_key, value) {
            claim(Claim::Handicap(excerpt(key), handicap));
        } else if !matches!(
            start_header(bare_key, value),
            None | Some(StartHeader::UnknownTurn)
        ) {
            // The reader of the start has examined it.
        } else if let Some(color) = names::side_of_player(bare_key) {
            claim(Claim::Player(excerpt(key), color, value.to_owned()));
        } else if names::names_both_players(bare_key, value) {
            claim(Claim::Players(excerpt(key)));
        } else if begins_with_move(value) {
            claim(Claim::Moves(excerpt(key), is_above));
        }
        None
    }

    /// The claims that the finished game does not confirm. A result is compared only if `is_whole`: if all moves could be read.
    pub(super) fn finish(
        self,
        record: &Record,
        is_whole: bool,
    ) -> impl Iterator<Item = (Place, GameProblem)> {
        let Self { players, claims } = self;
        claims.into_iter().filter_map(move |Located { value, place }| {
            let problem = match value {
                Claim::Result(found, claimed) => {
                    let known = record.result();
                    let is_handicap = record.has_handicap_sides();
                    let problem = GameProblem::ResultInHeader {
                        found,
                        known,
                        is_handicap,
                    };
                    (is_whole && !claimed.is_confirmed(known, &players)).then_some(problem)
                }
                Claim::Handicap(key, handicap) => {
                    let is_known = handicap.starts_at(record.start());
                    (!is_known).then(|| ambiguous(key, HeaderLike::Handicap))
                }
                Claim::Hand(key) => {
                    let is_name = Handicap::from_setup(record.start()).is_some();
                    (!is_name).then(|| ambiguous(key, HeaderLike::Hand))
                }
                Claim::Player(key, color, name) => {
                    let is_known = players[color.index()].as_ref() == Some(&name);
                    (!is_known).then(|| ambiguous(key, HeaderLike::Player))
                }
                Claim::Players(key) => {
                    let is_known = players.iter().all(Option::is_some);
                    (!is_known).then(|| ambiguous(key, HeaderLike::Player))
                }
                Claim::Moves(key, is_above) => {
                    // A header such as `封じ手` may name a move of the game.
                    let is_known = is_above && record.mainline().next().is_some();
                    (!is_known).then(|| ambiguous(key, HeaderLike::Moves))
                }
            };
            Some((place, problem?))
        })
    }
}

fn ambiguous(key: String, like: HeaderLike) -> GameProblem {
    GameProblem::AmbiguousHeader { key, like }
}

/// Whether a value begins with a move that shows its side or its origin: `▲２五歩 △８五歩`, `２六歩(27)`.
fn begins_with_move(value: &str) -> bool {
    let is_certain = |(notation, rest): (Notation, &str)| {
        let origin = trim_blanks(rest).strip_prefix(['(', '（']);
        notation.color.is_some() || origin.is_some_and(|rest| rest.chars().take(2).all(char::is_numeric))
    };
    Notation::strip(value).is_ok_and(is_certain)
}
