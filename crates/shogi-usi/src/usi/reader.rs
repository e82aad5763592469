//! Reads lines of USI and SFEN as records. Both formats accept all forms of a [`UsiLine`]:
//!
//! ```text
//! file = { remark | line }
//! line = [ "position" ] [ start ] { move } [ ending ]     position startpos moves 7g7f 3c3d resign
//!      | link with a line
//! remark = "#" text
//! ```

use std::ops::Range;

use shogi_core::format::GameProblem;
use shogi_core::format::tools::{Replay, UsiExpected, UsiLine};
use shogi_core::messages::excerpt;
use shogi_core::notation::usi::{PositionCommandError, UsiMoveError, ending_words};
use shogi_core::text::Place;
use shogi_core::{Ending, Move, PieceKind, Square};

use crate::error::{Problem, UsiProblem};
use crate::link::Found;

type LineReplay<'t> = Replay<'t, UsiProblem>;

/// Whether a line is a game: a valid start position, which may be left out, and then only moves. The last word may be an
/// ending. At least one word must follow the start position.
pub(super) fn is_game(line: &str) -> bool {
    let words = UsiLine::new(line);
    if words.start.is_err() || words.missing_moves.is_some() {
        return false;
    }
    let mut words = words.map(|range| line.get(range).unwrap_or_default()).peekable();
    let has_words = words.peek().is_some();
    while let Some(word) = words.next() {
        let is_ending = words.peek().is_none() && Ending::from_usi(word).is_some();
        if read_move(word).is_err() && !is_ending {
            return false;
        }
    }
    has_words
}

/// Reads the line of a game. If the line has an error, the moves before the error are kept.
pub(super) fn read_line(content: &str, line: Place, replay: &mut LineReplay<'_>) {
    let found = Found::sfen(content);
    let text = &*found.text;
    if !UsiLine::is_recognized(text) {
        replay.set_start(None);
        return replay.note_unrecognized(line);
    }
    replay.recognize();
    let place = |range: &Range<usize>| line.within(&found.in_line(range));
    let words = UsiLine::new(text);
    match words.start.clone() {
        Ok(_) if words.is_without_start => {}
        Ok(setup) => {
            for problem in setup.problems() {
                replay.report(line, GameProblem::from(problem));
            }
            replay.set_start(Some(setup));
        }
        Err(error) => {
            let range = error.range();
            let found = text.get(range.clone()).unwrap_or_default();
            replay.report(place(&range), kind_of(error, found));
            replay.set_start(None);
        }
    }
    if let Some(link) = &found.link {
        replay.builder.preamble(link);
    }
    if let Some(range) = &words.missing_moves {
        let found = excerpt(text.get(range.clone()).unwrap_or_default());
        replay.report(place(range), UsiProblem::MissingMoves { found });
        replay.break_off();
    }
    let mut words = words.peekable();
    while let Some(range) = words.next() {
        let place = place(&range);
        if !replay.skip(place) {
            let word = text.get(range).unwrap_or_default();
            read_word(word, words.peek().is_none(), place, replay);
        }
    }
}

/// Reads one of the words after the start position, which are moves. Only the last word of the line may be an ending
/// instead.
fn read_word(word: &str, is_last: bool, place: Place, replay: &mut LineReplay<'_>) {
    // A word with a digit or `*` was meant as a move, even if the word is malformed.
    let is_like_move = word.contains(|c: char| c.is_ascii_digit() || c == '*');
    match read_move(word) {
        Ok((mv, is_lower_case)) => {
            if replay.play(mv, None, || place) && is_lower_case {
                let found = word.to_owned();
                replay.report(place, UsiProblem::LowerCaseDrop { found });
            }
        }
        Err(_) if is_last && !is_like_move => end(word, place, replay),
        Err(error) => {
            replay.report(place, bad_move(error, word));
            replay.break_off();
        }
    }
}

/// Reads a move. Also returns whether it is a drop whose piece is written in lower case: `b*4e`.
fn read_move(word: &str) -> Result<(Move, bool), UsiMoveError> {
    word.parse().map(|mv| (mv, false)).or_else(|error| {
        let (piece, to) = word.split_at_checked(1).unwrap_or_default();
        let drop = format!("{}{to}", piece.to_ascii_uppercase()).parse::<Move>();
        drop.ok()
            .filter(|mv| mv.is_drop())
            .map(|mv| (mv, true))
            .ok_or(error)
    })
}

fn end(word: &str, place: Place, replay: &mut LineReplay<'_>) {
    if let Some(ending) = Ending::from_usi(word) {
        replay.end(ending, "", place);
        return;
    }
    let known: Vec<&str> = ending_words().collect();
    if replay.report_unknown_ending(place, word, known.join(" ")) {
        replay.builder.end_as(Ending::Other, word);
    }
}

/// Converts the error of a `position` command to a diagnostic. `found` is the text with the error. A malformed move
/// gets a diagnostic that all formats share.
fn kind_of(error: PositionCommandError, found: &str) -> Problem {
    match error {
        PositionCommandError::Sfen(error) => UsiProblem::Sfen(error.kind).into(),
        PositionCommandError::Move { error, .. } => bad_move(error, found).into(),
        PositionCommandError::Moves { .. } => UsiProblem::MissingMoves {
            found: excerpt(found),
        }
        .into(),
        _ => UsiProblem::MissingPosition {
            found: excerpt(found),
        }
        .into(),
    }
}

/// If `written` is a drop of a promoted piece, such as `+P*5e` or `P*5e+`, returns this piece. Otherwise returns
/// `None`.
fn promoted_drop(written: &str) -> Option<PieceKind> {
    let drop = written.strip_prefix('+').or_else(|| written.strip_suffix('+'))?;
    let mv: Move = drop.parse().ok()?;
    mv.dropped()?.kind().promoted()
}

/// Returns the diagnostic for the malformed move `written`. The diagnostic names the piece or square that is wrong, or
/// else the whole move.
fn bad_move(error: UsiMoveError, written: &str) -> GameProblem {
    if let Some(kind) = promoted_drop(written) {
        return GameProblem::BadDrop(kind);
    }
    if written.get(1..2) == Some("*") && error.expected == UsiExpected::FileOrPiece {
        return match written.get(..1) {
            Some("K") => GameProblem::BadDrop(PieceKind::King),
            piece => GameProblem::UnknownPiece {
                found: piece.unwrap_or_default().to_owned(),
                known: "P L N S G B R".into(),
            },
        };
    }
    let is_square = |text: &&str| {
        let bytes = text.as_bytes();
        bytes.len() == 2 && bytes[0].is_ascii_digit() && bytes[1].is_ascii_lowercase()
    };
    let squares = [written.get(..2), written.get(2..4)].map(|square| square.filter(is_square));
    match squares
        .into_iter()
        .flatten()
        .find(|square| square.parse::<Square>().is_err())
    {
        Some(square) => GameProblem::BadSquare {
            example: "7f",
            found: square.to_owned(),
        },
        None => GameProblem::BadMove {
            example: "7g7f",
            found: excerpt(written),
        },
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::format::{self, ReadOptions, RecordFormat};
    use shogi_core::messages::Describe;
    use shogi_core::record::{EndingDoubt, Node, NoteKind};
    use shogi_core::{Color, GameResult, Setup};

    use super::*;
    use crate::{Sfen, Usi};

    type Game = format::Game<UsiProblem>;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    fn games(text: &str) -> Vec<Game> {
        let as_usi: Vec<Game> = Usi.games(text.into(), &ReadOptions::default()).collect();
        let as_sfen = Sfen.games(text.into(), &ReadOptions::default());
        // The readers of USI and SFEN must return the same games for a text.
        for (one, other) in as_usi.iter().zip(as_sfen) {
            assert_eq!(
                (&one.record, &one.diagnostics),
                (&other.record, &other.diagnostics)
            );
        }
        as_usi
    }

    /// Returns the start position of a game (nothing for the even start), its moves and its ending; then its
    /// diagnostics as `code@column`. The code of an error begins with `!`.
    fn summary(game: &Game) -> String {
        let mut parts = vec![];
        if *game.record.start() != Setup::STARTPOS {
            parts.push(game.record.start().to_string());
        }
        parts.extend(game.record.root().line().filter_map(|node| {
            let mv = node.mv().map(|mv| mv.to_string());
            mv.or_else(|| node.ending().map(|ending| ending.name().to_owned()))
        }));
        for diagnostic in &game.diagnostics {
            let mark = if diagnostic.is_error() { "!" } else { "" };
            parts.push(format!(
                "{mark}{}@{}",
                diagnostic.kind().code(),
                diagnostic.column()
            ));
        }
        parts.join(" ")
    }

    fn one(text: &str) -> String {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        summary(&games[0])
    }

    #[test]
    fn all_forms_of_a_line_are_read() {
        for line in [
            "position startpos moves 7g7f 3c3d",
            "startpos moves 7g7f 3c3d",
            "moves 7g7f 3c3d",
            "position moves 7g7f 3c3d",
            "7g7f 3c3d",
            &format!("position sfen {START} moves 7g7f 3c3d"),
            &format!("sfen {START} moves 7g7f 3c3d"),
            &format!("{START} moves 7g7f 3c3d"),
        ] {
            assert_eq!(one(line), "7g7f 3c3d", "{line}");
        }
        for line in ["position startpos", "startpos", "startpos moves", START] {
            assert_eq!(one(line), "", "{line}");
        }
        assert_eq!(one("4k4/9/9/9/9/9/9/9/4K4 w"), "4k4/9/9/9/9/9/9/9/4K4 w - 1");
    }

    #[test]
    fn a_word_ends_the_game() {
        let (black, white) = (GameResult::Win(Color::Black), GameResult::Win(Color::White));
        for (word, ending, result) in [
            ("resign", Ending::Resign, Some(white)),
            ("rep_draw", Ending::Repetition, Some(GameResult::Draw)),
            ("draw", Ending::Draw, Some(GameResult::Draw)),
            ("timeout", Ending::TimeUp, Some(white)),
            ("break", Ending::Interrupt, None),
            ("win", Ending::DeclarationWin, Some(black)),
            ("mate", Ending::Checkmate, Some(white)),
        ] {
            for start in ["position startpos", &format!("sfen {START}")] {
                let found = games(&format!("{start} moves 7g7f 3c3d {word}"));
                let record = &found[0].record;
                assert_eq!(
                    (record.ending(), record.result()),
                    (Some(ending), result),
                    "{word}"
                );
                // Two moves are no repetition.
                let doubts = EndingDoubt::of(record).map_or(0, |_| 1);
                assert_eq!(found[0].diagnostics.len(), doubts);
            }
        }
    }

    #[test]
    fn a_link_may_hold_a_position_or_a_game() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
        let setup: Setup = format!("{board} w - 2").parse().unwrap();
        let coded = board.replace('/', "%2F");
        for line in [
            format!("{board}_w_-_2"),
            format!("https://example.com/?sfen={board}_w_-_2"),
            format!("https://example.com/board.png?size=3&sfen={coded}%20w%20-%202#top"),
            format!("https://example.com/editor/{board}_w_-_2"),
            format!("https://example.com/editor/{board}%20w%20-%202?flip=1"),
        ] {
            let document = Sfen.read_str(&line, &ReadOptions::default());
            assert_eq!(document.games[0].diagnostics, [], "{line}");
            assert_eq!(*document.games[0].record.start(), setup, "{line}");
        }
        let game = "piyoshogi://?sfen=position%20startpos%20moves%207g7f%203c3d&num=1";
        let record = games(game)[0].record.clone();
        assert_eq!(
            record
                .mainline()
                .map(|played| played.mv.to_string())
                .collect::<Vec<_>>(),
            ["7g7f", "3c3d"]
        );
        assert_eq!(
            record.root().notes().map(|(_, text)| text).collect::<Vec<_>>(),
            ["piyoshogi://?sfen=…&num=1"]
        );
        // An error is reported at its place in the link.
        let wrong = "https://example.com/?sfen=position%20startpos%20moves%207g7f%203c3x";
        let found = games(wrong)[0].diagnostics[0].span().range();
        assert_eq!(&wrong[found], "3c3x");
    }

    #[test]
    fn a_drop_may_be_written_in_lower_case() {
        let moves = "7g7f 3c3d 8h2b+ 3a2b";
        assert_eq!(
            one(&format!("startpos moves {moves} b*4e")),
            format!("{moves} B*4e lowercase_drop@37")
        );
        assert_eq!(one("startpos moves k*5e"), "!unknown_piece@16");
    }

    #[test]
    fn another_word_in_the_last_place_is_kept_as_the_ending() {
        let text = "startpos moves 7g7f 投了";
        assert_eq!(one(text), "7g7f other unknown_special@21");
        let found = games(text);
        let last = found[0].record.mainline_ending();
        assert_eq!(last.and_then(Node::ending_text), Some("投了"));
        // An unknown word that is not the last in its line, or that has a digit or `*`, is a malformed move and not an
        // ending.
        for (text, expected) in [
            ("startpos moves resign 7g7f", "!bad_move_syntax@16 left_out@23"),
            ("startpos moves 7g7f 9z9z", "7g7f !bad_square@21"),
            ("startpos moves 7g7f 0000", "7g7f !bad_move_syntax@21"),
            ("startpos moves 7g7f K*5e", "7g7f !illegal_move@21"),
        ] {
            assert_eq!(one(text), expected, "{text}");
        }
    }

    #[test]
    fn what_precedes_an_error_is_kept() {
        assert_eq!(
            one("position startpos moves 7g7f 3c3d xx99 2g2f 8c8d"),
            "7g7f 3c3d !bad_move_syntax@35 left_out@40"
        );
        assert_eq!(
            one("sfen 4k4/9/9/9/9/9/9/9/4K4 b R 1 moves R*5h 9z9z"),
            "4k4/9/9/9/9/9/9/9/4K4 b R 1 R*5h !bad_square@45"
        );
        assert_eq!(one("startpos 7g7f"), "!missing_moves@10 left_out@10");
        // If the start position is invalid, no move is played and the board is empty.
        let empty = Setup::EMPTY;
        assert_eq!(
            one("position kyoto moves 7g7f"),
            format!("{empty} !bad_position@10 left_out@16")
        );
        assert_eq!(
            one("sfen 9/8 b moves 7g7f"),
            format!("{empty} !diagram_columns@9 left_out@18")
        );
    }

    #[test]
    fn lines_with_a_number_sign_are_remarks() {
        let text = "# one\r\n\r\nmoves 7g7f  \r\n#two\n# three\n7g7f 3c3d\t\n # four\n\n#five";
        let found = games(text);
        let notes = |game: &Game| -> Vec<(NoteKind, String)> {
            let notes = game.record.root().line().flat_map(Node::notes);
            notes.map(|(kind, text)| (kind, text.to_owned())).collect()
        };
        let (leading, after) = (NoteKind::LeadingRemark, NoteKind::Remark);
        assert_eq!(
            found.iter().map(summary).collect::<Vec<_>>(),
            ["7g7f", "7g7f 3c3d"]
        );
        assert_eq!(notes(&found[0]), [(leading, " one".to_owned())]);
        let expected = [
            (leading, "two"),
            (leading, " three"),
            (after, " four"),
            (after, "five"),
        ];
        assert_eq!(
            notes(&found[1]),
            expected.map(|(kind, text)| (kind, text.to_owned()))
        );
        let spans: Vec<&str> = found.iter().map(|game| &text[game.span.range()]).collect();
        assert!(
            spans[1].starts_with("#two") && spans[1].ends_with("#five"),
            "{spans:?}"
        );
    }

    #[test]
    fn lines_of_anything_else_are_no_record() {
        for text in [
            "# a remark\n#",
            "hello\nhttp://example.com/\n",
            "2024/01/01\n# x\n",
        ] {
            assert!(one(text).ends_with("!not_a_record@1"), "{text}");
        }
        // If another line of the text is a game, a line that is no game is read as a separate game with an error.
        let found: Vec<String> = games("hello\n7g7f\n").iter().map(summary).collect();
        assert_eq!(
            found,
            [format!("{} !not_a_record@1", Setup::EMPTY), "7g7f".to_owned()]
        );
    }

    /// A mail may have broken the line of a game.
    #[test]
    fn moves_below_a_game_with_a_start_are_reported() {
        for (text, expected) in [
            ("position startpos moves 7g7f 3c3d\n2g2f\n", "2g2f broken_line@1"),
            ("startpos\nmoves 7g7f\n", "7g7f broken_line@1"),
            ("7g7f\n2g2f\n", "2g2f"),
            ("7g7f\nstartpos moves 2g2f\n", "2g2f"),
        ] {
            let found = games(text);
            assert_eq!(summary(&found[1]), expected, "{text}");
        }
    }

    #[test]
    fn messages_quote_no_empty_text() {
        for text in [
            "position\n",
            "position sfen\n",
            "position startpos foo\n",
            "sfen\n",
            "moves\n",
        ] {
            for diagnostic in games(text).iter().flat_map(|game| &game.diagnostics) {
                let message = diagnostic.to_string();
                assert!(!message.contains("``"), "{message}");
            }
        }
    }

    #[test]
    fn very_many_remarks_follow_the_last_game() {
        // The reader must not search the rest of the text for another game at each remark. That search would take
        // minutes for this text.
        let text = format!("startpos moves 7g7f\n{}", "# x\n".repeat(200_000));
        let games = games(&text);
        assert_eq!(games.len(), 1);
        assert_eq!(
            games[0]
                .record
                .root()
                .line()
                .last()
                .map_or(0, |node| node.notes().count()),
            200_000
        );
    }
}
