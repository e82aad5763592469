//! [`ServerMessage`]: lines in which a server says how a game ended. These are the remark `'summary:…` of floodgate,
//! and messages of the protocol between server and program, such as `#RESIGN`.

use shogi_core::{Color, Ending, GameResult};

/// The ending or the result of a game, as a server states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerMessage {
    /// The endings that the message may mean, the most likely first. The list is empty if the message only states a
    /// result.
    endings: &'static [Ending],
    result: Option<GameResult>,
}

/// The messages of the [protocol] and of 81Dojo that name an ending or a winner. `#WIN` and `#LOSE` are not in the
/// list, because their meaning depends on the player who receives them. `#ILLEGAL_MOVE` is not in the list, because it
/// does not say whether the illegal move is in the record.
///
/// [protocol]: http://www2.computer-shogi.org/protocol/tcp_ip_server_121.html
const MESSAGES: [(&str, ServerMessage); 8] = [
    ("RESIGN", ending(&[Ending::Resign])),
    ("TIME_UP", ending(&[Ending::TimeUp])),
    ("SENNICHITE", ending(&[Ending::Repetition])),
    ("MAX_MOVES", ending(&[Ending::MaxMoves])),
    ("CHUDAN", ending(&[Ending::Interrupt])),
    ("DRAW", result(GameResult::Draw)),
    ("SENTE_WIN", result(GameResult::Win(Color::Black))),
    ("GOTE_WIN", result(GameResult::Win(Color::White))),
];

/// The names of endings in `'summary:…`, as shogi-server writes them, with the endings that each name may mean.
const SUMMARIES: [(&str, &[Ending]); 13] = [
    ("toryo", &[Ending::Resign]),
    ("time up", &[Ending::TimeUp]),
    ("sennichite", &[Ending::Repetition]),
    ("max_moves", &[Ending::MaxMoves]),
    ("kachi", &[Ending::DeclarationWin]),
    ("chudan", &[Ending::Interrupt]),
    // `abnormal` means that a connection was lost.
    ("abnormal", &[Ending::Interrupt]),
    ("illegal move", FOUL),
    ("illegal kachi", FOUL),
    ("uchifuzume", FOUL),
    ("oute_sennichite", FOUL),
    ("oute_kaihimore", FOUL),
    ("outori", FOUL),
];

/// The second part of the endings of 将棋ウォーズ, such as `SENTE_WIN_TORYO`, without the low lines.
const WARS: [(&str, &[Ending]); 7] = [
    ("TORYO", &[Ending::Resign]),
    ("CHECKMATE", &[Ending::Checkmate]),
    ("TIMEOUT", &[Ending::TimeUp]),
    ("DISCONNECT", &[Ending::Interrupt]),
    ("ENTERINGKING", &[Ending::DeclarationWin]),
    ("OUTESENNICHI", FOUL),
    ("SENNICHI", &[Ending::Repetition]),
];

/// A foul is `IllegalLoss` if the side to move broke the rule, and `IllegalWin` if the other side did. The winner in
/// the summary decides between the two.
const FOUL: &[Ending] = &[Ending::IllegalLoss, Ending::IllegalWin];

const fn ending(endings: &'static [Ending]) -> ServerMessage {
    ServerMessage {
        endings,
        result: None,
    }
}

const fn result(result: GameResult) -> ServerMessage {
    ServerMessage {
        endings: &[],
        result: Some(result),
    }
}

impl ServerMessage {
    /// Parses a message without its `#`: `RESIGN`. Returns `None` for an unknown message.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let known = MESSAGES.iter().find(|(known, _)| *known == name);
        known.map(|&(_, message)| message)
    }

    /// Parses the ending of a game of 将棋ウォーズ without its low lines: `SENTEWINTORYO`.
    pub(crate) fn parse_wars(name: &str) -> Option<Self> {
        let results = [
            ("SENTEWIN", GameResult::Win(Color::Black)),
            ("GOTEWIN", GameResult::Win(Color::White)),
            ("DRAW", GameResult::Draw),
        ];
        let mut found = results
            .iter()
            .filter_map(|&(known, result)| Some((name.strip_prefix(known)?, result)));
        let (how, result) = found.next()?;
        let &(_, endings) = WARS.iter().find(|(known, _)| *known == how)?;
        Some(Self {
            endings,
            result: Some(result),
        })
    }

    /// Parses a remark without its apostrophe: `summary:toryo:A lose:B win`. The names are those of Black and White in this
    /// order, unless `names`, the players of the game, say that they are in the other one: servers before 2008 put White
    /// first. Returns `None` if the remark does not have this form.
    pub(crate) fn parse_summary(remark: &str, names: [Option<&str>; 2]) -> Option<Self> {
        let (name, players) = remark.strip_prefix("summary:")?.split_once(':')?;
        let players = players.trim_end();
        let is_exchanged = match names {
            [Some(black), Some(white)] => {
                let begins = |name: &str| {
                    let rest = players.strip_prefix(name);
                    rest.is_some_and(|rest| {
                        [" win:", " lose:", " draw:"]
                            .iter()
                            .any(|word| rest.starts_with(word))
                    })
                };
                black != white && begins(white) && !begins(black)
            }
            _ => false,
        };
        // The text is not split at its colons, because the names of the players may contain colons and blanks. Black's
        // result is followed by a colon; White's result is at the end.
        let ends_with = |word: &str| players.strip_suffix(word).is_some_and(|rest| rest.ends_with(' '));
        let result = if players.contains(" win:") && ends_with("lose") {
            GameResult::Win(Color::Black)
        } else if players.contains(" lose:") && ends_with("win") {
            GameResult::Win(Color::White)
        } else if players.contains(" draw:") && ends_with("draw") {
            GameResult::Draw
        } else {
            return None;
        };
        let result = match result {
            GameResult::Win(winner) if is_exchanged => GameResult::Win(winner.opposite()),
            other => other,
        };
        let known = SUMMARIES.iter().find(|(known, _)| *known == name);
        Some(Self {
            endings: known.map_or(&[], |&(_, endings)| endings),
            result: Some(result),
        })
    }

    /// Returns the result, if the message states one.
    pub const fn result(self) -> Option<GameResult> {
        self.result
    }

    /// Returns the ending that the message means: the first of its possible endings that agrees with the result in the
    /// message. If the message states no result, every ending agrees. Returns `None` if no ending agrees. `to_move` is
    /// the side to move at the end, `first` is the side that made the first move.
    pub fn ending(self, to_move: Color, first: Color) -> Option<Ending> {
        let fits = |ending: &Ending| {
            let by_ending = ending.result(to_move, first);
            self.result.is_none() || by_ending.is_none() || by_ending == self.result
        };
        self.endings.iter().copied().find(fits)
    }

    /// Whether the message may mean the ending `ending`. `true` for every ending if the message only states a result.
    pub(crate) fn may_mean(self, ending: Ending) -> bool {
        self.endings.is_empty() || self.endings.contains(&ending)
    }

    /// Returns the result of the first, most likely ending of this message, whether or not the stated result agrees
    /// with it. Returns `None` if the message names no ending, or if the ending decides no result.
    pub(crate) fn result_by_ending(self, to_move: Color, first: Color) -> Option<GameResult> {
        self.endings.first()?.result(to_move, first)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_summary_names_black_first() {
        let (black, white) = (GameResult::Win(Color::Black), GameResult::Win(Color::White));
        for (remark, expected) in [
            ("summary:toryo:A win:B lose", Some(black)),
            ("summary:toryo:A lose:B win", Some(white)),
            ("summary:max_moves:A draw:B draw", Some(GameResult::Draw)),
            ("summary:another reason:A win:B lose\r", Some(black)),
            ("summary:toryo:A:1 x win:B:2 lose", Some(black)),
            ("summary:toryo:A win:B win", None),
            ("summary:toryo:", None),
            ("summary:toryo", None),
            ("summary", None),
        ] {
            let result = ServerMessage::parse_summary(remark, [None; 2]).and_then(ServerMessage::result);
            assert_eq!(result, expected, "{remark}");
        }
    }

    #[test]
    fn the_winner_shows_who_broke_a_rule() {
        let ending = |remark: &str| {
            let summary = ServerMessage::parse_summary(remark, [None; 2]).unwrap();
            summary.ending(Color::Black, Color::Black)
        };
        assert_eq!(
            ending("summary:uchifuzume:A win:B lose"),
            Some(Ending::IllegalWin)
        );
        assert_eq!(
            ending("summary:uchifuzume:A lose:B win"),
            Some(Ending::IllegalLoss)
        );
        // In this test Black is to move. Black lost, so Black resigned.
        assert_eq!(ending("summary:toryo:A lose:B win"), Some(Ending::Resign));
        assert_eq!(ending("summary:toryo:A win:B lose"), None);
    }
}
