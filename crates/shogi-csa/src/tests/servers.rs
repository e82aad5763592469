//! Tests that read the lines in which servers say how a game ended: `'summary:…`, `#RESIGN`.

use pretty_assertions::assert_eq;

use super::{codes, even, summary};
use crate::shogi_core::format::RecordFormat;
use crate::{
    Color, Csa, Ending, Game, GameResult, Handicap, LossKind, Record, WriteOptions, parse, to_string,
};

const BLACK: Option<GameResult> = Some(GameResult::Win(Color::Black));
const WHITE: Option<GameResult> = Some(GameResult::Win(Color::White));
const DRAW: Option<GameResult> = Some(GameResult::Draw);

/// Reads a game of two moves with `lines` below the moves, where Black is to move. The first line of `lines` is line 6
/// of the text.
fn two_moves(lines: &str) -> Game {
    even(&format!("+7776FU\n-3334FU\n{lines}"))
}

fn ending_and_result(game: &Game) -> (Option<Ending>, Option<GameResult>) {
    (game.record.ending(), game.record.result())
}

#[test]
fn a_summary_gives_the_ending_and_the_result_where_there_is_no_special_move() {
    for (summary, ending, result) in [
        ("toryo:A lose:B win", Ending::Resign, WHITE),
        ("time up:A lose:B win", Ending::TimeUp, WHITE),
        ("sennichite:A draw:B draw", Ending::Repetition, DRAW),
        ("max_moves:A draw:B draw", Ending::MaxMoves, DRAW),
        ("kachi:A win:B lose", Ending::DeclarationWin, BLACK),
        ("illegal move:A lose:B win", Ending::IllegalLoss, WHITE),
        ("uchifuzume:A win:B lose", Ending::IllegalWin, BLACK),
        ("abnormal:A win:B lose", Ending::Interrupt, BLACK),
    ] {
        let game = two_moves(&format!("'summary:{summary}\n"));
        assert_eq!(ending_and_result(&game), (Some(ending), result), "{summary}");
        assert_eq!(codes(&game), "");
        // The summary is also kept as a remark, and written again.
        let text = to_string(&game.record, &WriteOptions::default()).unwrap();
        assert!(text.contains(&format!("\n'summary:{summary}\n")), "{text}");
        assert_eq!(parse(&text).unwrap(), game.record);
    }
}

/// A record from another format may have a remark that looks like the summary of a server. The writer alters such a
/// remark, because otherwise it would give the record another ending or result when the text is read back.
#[test]
fn a_summary_of_another_ending_or_result_is_altered_when_it_is_written() {
    let resigns = "summary:toryo:A lose:B win";
    for (ending, stated, remark, is_altered) in [
        (None, None, resigns, true),
        (None, None, "summary:meteor:A win:B lose", true),
        (None, WHITE, resigns, true),
        (None, WHITE, "summary:meteor:A lose:B win", false),
        (None, BLACK, "summary:meteor:A lose:B win", true),
        (Some(Ending::Interrupt), None, resigns, true),
        (Some(Ending::Interrupt), WHITE, resigns, false),
        (Some(Ending::Resign), None, "summary:toryo:A win:B lose", false),
        (None, None, "summary:toryo", false),
    ] {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        game.play("3c3d".parse().unwrap()).unwrap();
        game.remark(remark).remark(remark);
        ending.map(|ending| game.end(ending));
        stated.map(|result| game.state_result(result));
        let record = game.finish();
        let losses = Csa.losses(&record, &WriteOptions::default());
        let mut expected = Vec::new();
        if is_altered {
            let text = remark.to_owned();
            expected = vec![LossKind::Remark { text }; 2];
            let result = stated.map(|result| LossKind::StatedResult { result });
            expected.extend(result);
        }
        let lost: Vec<LossKind> = losses.iter().map(|loss| loss.kind.clone()).collect();
        assert_eq!(lost, expected, "{ending:?} {stated:?} {remark}");
        let read = parse(&Csa.write_string_lossy(&record, &WriteOptions::default())).unwrap();
        assert_eq!(read.ending(), ending, "{remark}");
        assert_eq!(
            read.stated_result(),
            stated.filter(|_| !is_altered),
            "{ending:?} {remark}"
        );
    }
}

#[test]
fn a_summary_of_an_unknown_kind_gives_the_result() {
    let game = two_moves("'summary:meteor:A win:B lose\n");
    assert_eq!(ending_and_result(&game), (None, BLACK));
    assert_eq!(codes(&game), "");
}

#[test]
fn a_summary_is_compared_with_the_special_move() {
    let agreeing = two_moves("%TORYO\n'summary:toryo:A lose:B win\n");
    assert_eq!(summary(&agreeing), "7g7f 3c3d resign");
    let contradicting = two_moves("%TORYO\n'summary:toryo:A win:B lose\n");
    assert_eq!(summary(&contradicting), "7g7f 3c3d resign; result_mismatch@7");
    assert_eq!(contradicting.record.result(), WHITE);
    // `%CHUDAN` (interruption) decides no result, so the result is taken from the summary.
    let open = two_moves("%CHUDAN\n'summary:abnormal:A win:B lose\n");
    assert_eq!(ending_and_result(&open), (Some(Ending::Interrupt), BLACK));
    let text = to_string(&open.record, &WriteOptions::default()).unwrap();
    assert_eq!(parse(&text).unwrap(), open.record);
}

/// Black is to move, so `toryo` would mean that Black resigned. But the summary says that Black won, so only the
/// result is kept and no ending.
#[test]
fn a_summary_that_the_moves_contradict_gives_the_result_alone() {
    let game = two_moves("'summary:toryo:A win:B lose\n");
    assert_eq!(ending_and_result(&game), (None, BLACK));
    assert_eq!(codes(&game), "result_mismatch@6");
}

#[test]
fn a_summary_after_an_error_ends_nothing() {
    let game = two_moves("+1122FU\n'summary:toryo:A lose:B win\n");
    assert_eq!(summary(&game), "7g7f 3c3d; !wrong_side@6");
    assert_eq!(game.record.result(), None);
}

#[test]
fn a_message_of_a_server_takes_the_place_of_the_special_move() {
    for (message, ending, result) in [
        ("#RESIGN", Some(Ending::Resign), WHITE),
        ("#TIME_UP", Some(Ending::TimeUp), WHITE),
        ("#SENTE_WIN", None, BLACK),
    ] {
        let game = two_moves(&format!("{message}\n"));
        assert_eq!(ending_and_result(&game), (ending, result), "{message}");
        assert_eq!(codes(&game), "server_message@6");
    }
    assert_eq!(
        summary(&two_moves("#TIME_UP\n#WIN\n")),
        "7g7f 3c3d time_up; server_message@6 unknown_part@7"
    );
}

#[test]
fn a_message_of_a_server_beside_the_special_move_changes_nothing() {
    for lines in ["%TORYO\n#RESIGN\n", "#RESIGN\n%TORYO\n"] {
        let game = two_moves(lines);
        assert_eq!(ending_and_result(&game), (Some(Ending::Resign), WHITE), "{lines}");
        let line = if lines.starts_with('#') { 6 } else { 7 };
        assert_eq!(codes(&game), format!("server_message@{line}"));
        assert!(game.diagnostics[0].to_string().contains("repeats the ending"));
    }
    for (lines, line) in [
        ("%TORYO\n#TIME_UP\n", 7),
        ("#TIME_UP\n%TORYO\n", 6),
        ("#RESIGN\n#TIME_UP\n", 7),
    ] {
        let game = two_moves(lines);
        assert_eq!(ending_and_result(&game), (Some(Ending::Resign), WHITE), "{lines}");
        assert!(
            codes(&game).ends_with(&format!("result_mismatch@{line}")),
            "{}",
            codes(&game)
        );
    }
    let contradicting = two_moves("%TORYO\n#SENTE_WIN\n");
    assert_eq!(ending_and_result(&contradicting), (Some(Ending::Resign), WHITE));
    assert_eq!(codes(&contradicting), "result_mismatch@7");
}

#[test]
fn a_message_of_a_server_before_further_moves_keeps_its_place() {
    let game = two_moves("+2726FU\n#RESIGN\n-8384FU\n");
    // White was to move and resigned.
    assert_eq!(
        summary(&game),
        "7g7f 3c3d 2g2f resign 8c8d; server_message@7 move_after_end@8"
    );
    assert_eq!(game.record.result(), BLACK);
}

#[test]
fn very_many_messages_of_a_server_are_between_the_moves() {
    // If the reader went through all moves of the game for each message, this would take minutes.
    let round = "+5958OU\n#DRAW\n-5152OU\n#DRAW\n+5859OU\n#DRAW\n-5251OU\n#DRAW\n";
    let game = two_moves(&round.repeat(50_000));
    assert_eq!(game.record.mainline().count(), 200_002);
    assert_eq!(game.record.result(), DRAW);
}

#[test]
fn the_names_of_a_summary_decide_before_their_order() {
    let game = |names: &str, summary: &str| {
        let text = format!("V2.2\n{names}PI\n+\n+7776FU\n-3334FU\n'summary:{summary}\n");
        super::read(&text).record.result()
    };
    let names = "N+A\nN-B:1\n";
    for (names, summary, result) in [
        (names, "uchifuzume:B:1 lose:A win", BLACK),
        (names, "uchifuzume:A win:B:1 lose", BLACK),
        (names, "toryo:B:1 win:A lose", WHITE),
        ("N+A\nN-A\n", "toryo:A lose:A win", WHITE),
        ("", "toryo:A lose:B win", WHITE),
        ("N+C\nN-D\n", "toryo:A lose:B win", WHITE),
    ] {
        assert_eq!(game(names, summary), result, "{names}{summary}");
    }
    // The writer asks for the names too, so nothing changes when the record is read again.
    let text = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n'summary:toryo:B lose:A win\n";
    let record = parse(text).unwrap();
    assert_eq!(record.result(), BLACK);
    assert_eq!(
        parse(&to_string(&record, &WriteOptions::default()).unwrap()).unwrap(),
        record
    );
}

#[test]
fn a_line_of_shogi_wars_is_a_whole_game() {
    let text = "+7776FU,L600\t-3334FU,L598\t+2726FU,L590\t-8384FU,L598\tGOTE_WIN_TORYO";
    let game = super::read(text);
    assert_eq!(
        super::line(&game),
        "7g7f #L600 3c3d #L598 2g2f(10) 8c8d(0) resign"
    );
    // A clock that shows no time of a move is kept.
    let text = "L605\n+7776FU,L600\t-3334FU,L598\t+2726FU,L601\t-8384FU,L598\tGOTE_WIN_TORYO";
    let record = super::read(text).record;
    let written = to_string(&record, &WriteOptions::default()).unwrap();
    for clock in ["L605", "L600", "L598", "L601"] {
        assert!(written.contains(&format!("'{clock}\n")), "{clock}: {written}");
    }
    for (ending, name, result) in [
        ("GOTE_WIN_TIMEOUT", "time_up", WHITE),
        ("GOTE_WIN_TORYO", "resign", WHITE),
        ("GOTE_WIN_DISCONNECT", "interrupt", WHITE),
        ("SENTE_WIN_OUTE_SENNICHI", "illegal_win", BLACK),
        ("DRAW_SENNICHI", "repetition", DRAW),
    ] {
        for text in [
            format!("+7776FU,L600\t-3334FU,L598\t{ending}\n"),
            format!("+7776FU\n-3334FU\n{ending}\n"),
        ] {
            let game = even(&text);
            assert_eq!(
                (super::moves(&game.record), game.record.result()),
                (format!("7g7f 3c3d {name}"), result),
                "{text}"
            );
        }
    }
}

#[test]
fn a_move_of_another_format_is_an_error() {
    for line in ["▲２六歩", "3 ２六歩(27)", "2g2f"] {
        let game = two_moves(&format!("{line}\n%TORYO\n"));
        assert_eq!(codes(&game), "!bad_move_syntax@6 left_out@7", "{line}");
        assert_eq!(game.record.result(), None, "{line}");
    }
}

#[test]
fn a_result_line_of_kif_is_the_ending() {
    let game = two_moves("まで2手で後手の勝ち\n");
    assert_eq!(ending_and_result(&game), (Some(Ending::Resign), WHITE));
    assert_eq!(codes(&game), "other_spelling@6");
    // Moves may be missing.
    let game = two_moves("まで99手で後手の勝ち\n");
    assert_eq!(ending_and_result(&game), (Some(Ending::Resign), WHITE));
    assert_eq!(codes(&game), "result_mismatch@6 other_spelling@6");
    let game = two_moves("まで2手で千日手\n");
    assert_eq!(ending_and_result(&game).1, DRAW);
    assert_eq!(
        codes(&two_moves("%TORYO\nまで2手で後手の勝ち\n")),
        "unknown_part@7"
    );
}

#[test]
fn a_declaration_that_the_server_refused_is_lost() {
    for (summary, ending, result) in [
        ("kachi:A lose:B win", Ending::IllegalLoss, WHITE),
        ("illegal kachi:A lose:B win", Ending::IllegalLoss, WHITE),
        ("kachi:A win:B lose", Ending::DeclarationWin, BLACK),
    ] {
        let game = two_moves(&format!("%KACHI\n'summary:{summary}\n"));
        assert_eq!(ending_and_result(&game), (Some(ending), result), "{summary}");
        let is_refused = codes(&game).contains("illegal_declaration@6");
        assert_eq!(is_refused, ending == Ending::IllegalLoss, "{}", codes(&game));
    }
}
