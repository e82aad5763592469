//! Tests of reading and writing Usen.

use pretty_assertions::assert_eq;
use shogi_core::format::tools::FormatLines;
use shogi_core::format::{ReadOptions, RecordFormat};
use shogi_core::messages::Describe;
use shogi_core::record::{Node, NoteKind};
use shogi_core::{Ending, Handicap, Record, Setup};

use crate::{Usen, UsiProblem, WriteOptions};

type Game = shogi_core::format::Game<UsiProblem>;

/// The lines of play of a game, and then its diagnostics as `code@first-last`, with the columns of the place. The code of an
/// error begins with `!`.
fn summary(game: &Game, text: &str) -> String {
    let step = |node: Node<'_>| {
        let mv = node.mv().map(|mv| mv.to_string());
        mv.or_else(|| node.ending().map(|ending| ending.name().to_owned()))
    };
    let lines = game.record.lines().into_iter().map(|line| {
        let steps: Vec<String> = line.steps().filter_map(step).collect();
        let head = (line.from_ply > 0).then(|| format!("{} of {}: ", line.from_ply, line.parent));
        format!("{}{}", head.unwrap_or_default(), steps.join(" "))
    });
    let diagnostics = game.diagnostics.iter().map(|found| {
        let mark = if found.is_error() { "!" } else { "" };
        format!("{mark}{}@{}", found.kind().code(), &text[found.span().range()])
    });
    lines.chain(diagnostics).collect::<Vec<_>>().join("; ")
}

fn one(text: &str) -> String {
    let games: Vec<Game> = Usen.games(text.into(), &ReadOptions::default()).collect();
    assert_eq!(games.len(), 1, "{text}");
    summary(&games[0], text)
}

/// Reads a text without an error.
fn read(text: &str) -> Record {
    Usen.parse(text).unwrap()
}

fn write(record: &Record) -> (String, String) {
    let losses = Usen.losses(record, &WriteOptions::default()).to_string();
    (Usen.write_string_lossy(record, &WriteOptions::default()), losses)
}

/// The example of the format.
#[test]
fn a_game_reads_and_writes() {
    let text = "~0.6y236e7ku4be.j\n";
    assert_eq!(one(text), "2g2f 8c8d 7g7f 8d8e impasse");
    assert_eq!(write(&read(text)), (text.to_owned(), String::new()));
}

#[test]
fn a_position_reads_and_writes() {
    for (usen, sfen) in [
        (
            "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "7k1_9_7P1_9_9_4zB4_9_9_9.b.G2rb3g4s4n4l17p",
            "7k1/9/7P1/9/9/4+B4/9/9/9 b G2rb3g4s4n4l17p 1",
        ),
    ] {
        let text = format!("{usen}~0..\n");
        let record = read(&text);
        assert_eq!(record.start().to_string(), sfen);
        assert_eq!(write(&record), (text, String::new()));
    }
}

#[test]
fn a_variation_branches_off_from_the_last_line_that_has_its_offset() {
    for (text, expected) in [
        // The lines of play are 7g7f 3c3d 2g2f and so on.
        ("~0.7ku2jm6y2.~1.36e.", "7g7f 3c3d 2g2f; 2 of 0: 8c8d"),
        (
            "~0.7ku2jm6y2.~1.36e6y2.~2.7ga.",
            "7g7f 3c3d 2g2f; 2 of 0: 8c8d 2g2f; 3 of 1: 6g6f",
        ),
        // The line above has only two moves, so the variation belongs to the main line.
        ("~0.7ku2jm6y2.~1.36e.~3.36e.", "7g7f 3c3d 2g2f 8c8d; 2 of 0: 8c8d"),
        // An alternative to an ending, and an ending as an alternative.
        ("~0.7ku.r~1.2jm.", "7g7f resign; 2 of 0: 3c3d"),
        ("~0.7ku2jm.~1..t", "7g7f 3c3d; 2 of 0: time_up"),
    ] {
        assert_eq!(one(&format!("{text}\n")), expected, "{text}");
    }
}

#[test]
fn endings_have_letters() {
    for (letter, name) in [
        ("r", "resign"),
        ("t", "time_up"),
        ("j", "impasse"),
        ("p", "interrupt"),
    ] {
        assert_eq!(one(&format!("~0.7ku.{letter}\n")), format!("7g7f {name}"));
    }
    assert_eq!(one("~0.7ku.q\n"), "7g7f other; unknown_special@q");
    let text = "~0.7ku.izzzzzzzzzzzz\n";
    assert_eq!(one(text), "7g7f other; unknown_special@izzzzzzzzzzzz");
    // In Shogi Playground, an illegal move comes after `i`. Here a gold leaves its king in check.
    assert_eq!(
        one("4k4_4r4_9_9_9_9_9_4G4_4K4.b.-~0..i8ha\n"),
        "5h6h illegal_win; illegal_move@i8ha"
    );
}

#[test]
fn a_link_is_read() {
    let expected = "2g2f 8c8d 7g7f 8d8e impasse";
    for (link, remark) in [
        (
            "https://play.mogproject.com/?u=~0.6y236e7ku4be.j&move=2&flip=false&bn=A",
            "https://play.mogproject.com/?u=…&move=2&flip=false&bn=A",
        ),
        (
            "http://localhost/#/play?branch=1&usen=%7E0%2E6y236e7ku4be%2ej&ply=30",
            "http://localhost/#/play?branch=1&usen=…&ply=30",
        ),
        (
            "https://example.com/?u=A&usen=~0.6y236e7ku4be.j",
            "https://example.com/?u=A&usen=…",
        ),
        (
            "https://example.com/将棋?name=羽生&usen=~0.6y236e7ku4be.j",
            "https://example.com/将棋?name=羽生&usen=…",
        ),
        ("?usen=~0.6y236e7ku4be.j", "?usen=…"),
        ("u=~0.6y236e7ku4be.j", "u=…"),
    ] {
        let text = format!("{link}\n");
        assert_eq!(one(&text), expected, "{link}");
        let record = read(&text);
        let notes: Vec<_> = record.root().notes().collect();
        assert_eq!(notes, [(NoteKind::LeadingRemark, remark)], "{link}");
        assert!(Usen.is_first_line(link), "{link}");
    }
    let encoded = "?u=%7E0.7ku%2D36e.\n";
    assert_eq!(one(encoded), "7g7f; !bad_move_syntax@%2D36; left_out@e");
}

#[test]
fn an_error_has_its_place_and_the_rest_is_read() {
    for (text, expected) in [
        (
            "~0.7ku!!!2jm.r~1.36e.",
            "7g7f 8c8d; !bad_move_syntax@!!!; left_out@2jm.r",
        ),
        (
            "~0.7ku7ku6y2.r~1.36e.",
            "7g7f 8c8d; !from_empty@7ku; left_out@6y2.r",
        ),
        ("~0.7ku2j.", "7g7f; !bad_move_syntax@2j"),
        ("~0.7ku虎2jm.", "7g7f; !bad_move_syntax@虎2j; left_out@m"),
        ("~0.b6q.", "; !illegal_move@b6q"),
        // The main line begins with 0, whatever the text says.
        ("~1.7ku.", "7g7f; !bad_variation_ply@1"),
        (
            "~0.7ku2jm6y2.~9.36e.r~1.36e.",
            "7g7f 3c3d 2g2f; 2 of 0: 8c8d; !bad_variation_ply@9; left_out@36e.r",
        ),
        ("~0.7ku.~x.2jm.", "7g7f; !bad_variation_ply@x; left_out@2jm."),
        ("~0.7ku.~+0.6y2.", "7g7f; !bad_variation_ply@+0; left_out@6y2."),
        ("~0.7ku.~.6y2.", "7g7f; !bad_variation_ply@; left_out@6y2."),
        ("~0.7ku.~0..", "7g7f; empty_variation@0.."),
        ("~0.7ku.r.x", "7g7f resign; trailing_text@.x"),
        // A variation of a move that could not be read is left out.
        (
            "~0.7ku2jm6y2zzz36e.~4.7ku.~2.7ga.",
            "7g7f 3c3d 2g2f; 3 of 0: 6g6f; !bad_move_syntax@zzz; left_out@36e; left_out@7ku",
        ),
        (
            "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPP_1B5R1_LNSGKGSNL.w.-~0.7ku.~0.6y2.",
            "; !diagram_columns@; left_out@0.7ku.~0.6y2.",
        ),
    ] {
        assert_eq!(one(&format!("{text}\n")), expected, "{text}");
    }
}

#[test]
fn an_ending_without_a_letter_is_a_loss() {
    for (ending, text, letter, lost) in [
        (Ending::Resign, "", "r", ""),
        (
            Ending::Repetition,
            "",
            "j",
            "the ending `repetition` (written as `j`) at move 2",
        ),
        (
            Ending::MaxMoves,
            "",
            "j",
            "the ending `max_moves` (written as `j`) at move 2",
        ),
        (
            Ending::Checkmate,
            "",
            "p",
            "the ending `checkmate` (written as `p`) at move 2",
        ),
        (
            Ending::Resign,
            "まいりました",
            "r",
            "the ending `まいりました` (written as `r`) at move 2",
        ),
    ] {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        game.end_as(ending, text);
        let expected = (format!("~0.7ku.{letter}\n"), lost.to_owned());
        assert_eq!(write(&game.finish()), expected);
    }
}

#[test]
fn what_only_other_formats_have_is_a_loss() {
    let start = Setup {
        move_number: 5,
        ..Setup::STARTPOS
    };
    let mut game = Record::builder_from(start);
    game.header("手合割", "平手").header("先手", "A");
    game.play("7g7f".parse().unwrap()).unwrap().comment("好手");
    let expected = "the header `先手：A`, the move number 5 at the start, the comment line `好手` at move 1";
    assert_eq!(
        write(&game.finish()),
        ("~0.7ku.\n".to_owned(), expected.to_owned())
    );
}

/// The variations of later moves come first, so that each branches off from the line before it, whatever the rule of a
/// reader is.
#[test]
fn variations_are_written_from_the_end() {
    let text = "~0.7ku2jm6y2.~1.36e6y2.~2.7ga.~3.2jm.\n";
    let record = read(text);
    assert_eq!(one(text), "7g7f 3c3d 2g2f; 2 of 0: 8c8d 2g2f; 3 of 1: 6g6f 3c3d");
    let written = "~0.7ku2jm6y2.~1.36e6y2.~2.7ga2jm.\n".to_owned();
    assert_eq!(write(&record), (written.clone(), String::new()));
    assert_eq!(read(&written), record);
    let record = read("~0.7ku2jm6y2.~1.36e.~3.36e.~2.7ga.\n");
    let written = "~0.7ku2jm6y236e.~2.7ga.~1.36e.\n".to_owned();
    assert_eq!(write(&record), (written.clone(), String::new()));
    assert_eq!(read(&written), record);
}

#[test]
fn an_ending_before_moves_is_left_out() {
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap();
    game.end(Ending::Interrupt);
    game.play("3c3d".parse().unwrap()).unwrap();
    game.end(Ending::Resign).end(Ending::Interrupt);
    let lost = "2 endings (`interrupt`, `interrupt`)";
    assert_eq!(
        write(&game.finish()),
        ("~0.7ku2jm.r\n".to_owned(), lost.to_owned())
    );
}

/// An attack on the time: each line of play could be searched for the offset of the next one.
#[test]
fn many_lines_of_play_are_read() {
    let count = 20_000;
    let text = format!("~0.7ku2jm6y2.{}\n", "~1.36e.~2.6y2.".repeat(count));
    let record = read(&text);
    assert_eq!(record.node_count(), 6);
}
