//! Tests of the messages of the protocol.

use pretty_assertions::assert_eq;
use shogi_core::messages::{Language, Localize as _};

use super::*;

/// Lines that are written as they are read.
const COMMANDS: &[&str] = &[
    "usi",
    "isready",
    "usinewgame",
    "stop",
    "ponderhit",
    "quit",
    "setoption name USI_Hash value 256",
    "setoption name Clear Hash",
    "setoption name EvalDir value C:\\my  evals",
    "setoption name BookFile value",
    "position startpos",
    "position startpos moves 7g7f 3c3d 8h2b+",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 w 2G 12 moves 5a4a G*4b",
    "go",
    "go infinite",
    "go nodes 1000",
    "go depth 12",
    "go btime 0 wtime 0 byoyomi 5000",
    "go ponder btime 1000 wtime 2000 binc 10 winc 20",
    "go movetime 300",
    "go mate infinite",
    "go mate 60000",
    "go searchmoves 7g7f P*5e nodes 1",
    "go nodes 5 rtime 100",
    "gameover win",
    "gameover lose",
    "gameover draw",
    "register later",
];

const MESSAGES: &[&str] = &[
    "id name Engine 1.0 β",
    "id author A. B.",
    "usiok",
    "readyok",
    "option name USI_Ponder type check default true",
    "option name Threads type spin default 1 min -3 max 512",
    "option name Book File type combo default no book var no book var a.db",
    "option name Clear Hash type button",
    "option name Log type string default <empty>",
    "option name Path type filename default",
    "option name X type color default red",
    "info depth 12 seldepth 20 time 1500 nodes 18446744073709551615 nps 3 hashfull 104 multipv 2 score cp -35 lowerbound pv 7g7f 3c3d",
    "info score cp 10 upperbound",
    "info score mate 5 pv G*5b",
    "info score mate -12",
    "info score mate +",
    "info score mate -",
    "info score mate 0",
    "info score mate +0",
    "info currmove 2g2f",
    "info nodes 3 tbhits 0 cpuload 5",
    "info depth 3 pv 7g7f rep_draw (57.00%)",
    "info pv resign",
    "info string 7g7f  (12.5%) depth x",
    "bestmove 7g7f",
    "bestmove 7g7f ponder 3c3d",
    "bestmove resign",
    "bestmove win",
    "bestmove (none)",
    "bestmove 7g7f ponder 3c",
    "checkmate G*8f 9f9g",
    "checkmate nomate",
    "checkmate timeout",
    "checkmate notimplemented",
    "copyprotection ok",
    "Engine 11.1 by somebody",
];

#[test]
fn each_line_is_written_as_it_was_read() {
    for line in COMMANDS {
        let command: EngineCommand = line.parse().unwrap();
        assert_eq!(command.to_string().trim_end(), *line);
        assert_eq!(command.to_string().parse(), Ok(command), "{line}");
    }
    for line in MESSAGES {
        let message: EngineMessage = line.parse().unwrap();
        assert_eq!(message.to_string(), *line);
        assert_eq!(message.to_string().parse(), Ok(message), "{line}");
    }
}

#[test]
fn every_known_line_is_not_unknown() {
    let unknown = |line: &&&str| matches!(line.parse(), Ok(EngineCommand::Unknown(_)));
    assert_eq!(
        COMMANDS.iter().filter(unknown).collect::<Vec<_>>(),
        [&"register later"]
    );
    let unknown = |line: &&&str| matches!(line.parse(), Ok(EngineMessage::Unknown(_)));
    assert_eq!(MESSAGES.iter().filter(unknown).count(), 2);
}

#[test]
fn blanks_around_words_and_line_ends_have_no_meaning() {
    assert_eq!("  usiok \r\n".parse(), Ok(EngineMessage::UsiOk));
    let info: EngineMessage = "info  depth\t3   score  cp 5\r\n".parse().unwrap();
    assert_eq!(info.to_string(), "info depth 3 score cp 5");
    assert_eq!("".parse(), Ok(EngineMessage::Unknown(String::new())));
    assert_eq!("\n".parse(), Ok(EngineCommand::Unknown(String::new())));
}

#[test]
fn the_parts_of_a_line_may_have_any_order() {
    let line = "info pv 7g7f nodes 7 score lowerbound";
    assert_eq!(line.parse::<EngineMessage>().unwrap_err().range(), 27..37);
    let line = "info pv 7g7f nodes 7 score cp 3 lowerbound depth 2";
    let info: EngineMessage = line.parse().unwrap();
    assert_eq!(
        info.to_string(),
        "info depth 2 nodes 7 score cp 3 lowerbound pv 7g7f"
    );
}

#[test]
fn a_mate_says_who_wins() {
    for (text, wins, moves) in [
        ("3", true, Some(3)),
        ("+3", true, Some(3)),
        ("-3", false, Some(3)),
        ("0", false, Some(0)),
        ("-0", false, Some(0)),
        ("+0", true, Some(0)),
        ("+", true, None),
        ("-", false, None),
    ] {
        let Ok(EngineMessage::Info(info)) = format!("info score mate {text}").parse() else {
            panic!("{text}");
        };
        assert_eq!(info.score, Some(Score::Mate { wins, moves }), "{text}");
    }
}

#[test]
fn an_error_names_the_place_and_what_is_expected() {
    let errors = [
        ("info depth", 10..10, "byte 10: expected a number, found nothing"),
        (
            "info depth -1 pv 7g7f",
            11..13,
            "byte 11: expected a number, found `-1`",
        ),
        (
            "info nodes 99999999999999999999",
            11..31,
            "byte 11: expected a number, found `99999999999999999999`",
        ),
        (
            "info score 5",
            11..12,
            "byte 11: expected `cp` or `mate`, found `5`",
        ),
        (
            "info score mate ++",
            16..18,
            "byte 16: expected a number, found `++`",
        ),
        (
            "info currmove 十",
            14..17,
            "byte 14: expected a move in USI, such as `7g7f`, found `十`",
        ),
        ("usiok x", 6..7, "byte 6: expected the end of the line, found `x`"),
        (
            "option type spin",
            7..11,
            "byte 7: expected `name` and the name of an option, found `type`",
        ),
        (
            "option name X",
            13..13,
            "byte 13: expected `type` and the type of the option, found nothing",
        ),
        (
            "option name X type spin 3",
            24..25,
            "byte 24: expected `default`, `min`, `max` or `var`, found `3`",
        ),
        (
            "checkmate maybe",
            10..15,
            "byte 10: expected a move in USI, such as `7g7f`, found `maybe`",
        ),
        (
            "checkmate 7g7f maybe",
            15..20,
            "byte 15: expected the end of the line, found `maybe`",
        ),
    ];
    for (line, range, message) in errors {
        let error = line.parse::<EngineMessage>().expect_err(line);
        assert_eq!((error.range(), error.to_string().as_str()), (range, message));
    }
}

#[test]
fn an_error_of_a_command_names_the_place_too() {
    let errors = [
        ("go nodes x", "byte 9: expected a number, found `x`"),
        ("go mate soon", "byte 8: expected a number, found `soon`"),
        (
            "gameover",
            "byte 8: expected `win`, `lose` or `draw`, found nothing",
        ),
        (
            "setoption name",
            "byte 14: expected `name` and the name of an option, found nothing",
        ),
        (
            "setoption name value 3",
            "byte 22: expected `name` and the name of an option, found nothing",
        ),
        ("quit now", "byte 5: expected the end of the line, found `now`"),
        (
            "position startpos moves 7x7f",
            "move 1: byte 25: expected a rank from a to i, found `x`",
        ),
    ];
    for (line, message) in errors {
        assert_eq!(
            line.parse::<EngineCommand>().expect_err(line).to_string(),
            message
        );
    }
    let error = "info depth x".parse::<EngineMessage>().unwrap_err();
    assert_eq!(
        error.message(Language::Japanese).to_string(),
        "12バイト目: 「x」は数ではありません"
    );
}

#[test]
fn no_beginning_of_a_line_causes_a_panic() {
    for line in COMMANDS.iter().chain(MESSAGES) {
        for (end, _) in line.char_indices() {
            let _ = line[..end].parse::<EngineCommand>();
            let _ = line[..end].parse::<EngineMessage>();
        }
    }
}
