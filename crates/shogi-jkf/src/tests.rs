//! Tests that read and write whole documents. The documents follow the README and the JSON Schema of
//! json-kifu-format.

use std::time::Duration;

use pretty_assertions::assert_eq;

use super::*;

const PAWN: &str = r#"{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}"#;
const REPLY: &str = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}}"#;

fn document(moves: &[&str]) -> String {
    format!("{{\"header\":{{}},\"moves\":[{{}},{}]}}", moves.join(","))
}

/// Returns the lines of play of a record, from its outline.
fn lines(record: &Record) -> Vec<String> {
    let outline = record.outline();
    let is_line = |row: &&str| row.starts_with(|first: char| first.is_ascii_digit());
    outline.lines().filter(is_line).map(str::to_owned).collect()
}

/// Returns every diagnostic of a text as `code@line:column`.
fn findings(text: &str) -> Vec<String> {
    let finding = |found: &Diagnostic| format!("{}@{}:{}", found.code(), found.line(), found.column());
    read_game(text).diagnostics.iter().map(finding).collect()
}

fn read_game(text: &str) -> Game {
    read_str(text, &ReadOptions::default()).games.remove(0)
}

#[test]
fn moves_drops_captures_and_promotions_are_read() {
    let bishop = r#"{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","capture":"KA","promote":true}}"#;
    let silver = r#"{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}}"#;
    let drop = r#"{"move":{"color":0,"to":{"x":4,"y":5},"piece":"KA","relative":"H"}}"#;
    let text = document(&[PAWN, REPLY, bishop, silver, drop, r#"{"special":"TORYO"}"#]);
    let record = parse(&text).unwrap();
    assert_eq!(lines(&record), ["0: 7g7f 3c3d 8h2b+ 3a2b B*4e resign"]);
    assert_eq!(findings(&text), Vec::<String>::new());
}

#[test]
fn relative_tells_pieces_apart() {
    let gold = r#"{"move":{"color":0,"from":{"x":4,"y":9},"to":{"x":5,"y":8},"piece":"KI","relative":"R"}}"#;
    let text = document(&[gold]);
    assert_eq!(findings(&text), Vec::<String>::new());
    let written = to_string(&parse(&text).unwrap(), &WriteOptions::default()).unwrap();
    assert!(written.contains(r#""relative":"R""#), "{written}");
    assert_eq!(
        findings(&text.replace(r#""R""#, r#""L""#)),
        ["contradiction@1:109"]
    );
}

#[test]
fn forks_are_alternatives_to_the_move_of_their_entry() {
    let reply = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[
        [{"move":{"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"},"comments":["a"]}],
        [{"special":"CHUDAN"}]]}"#;
    let record = parse(&document(&[PAWN, reply])).unwrap();
    assert_eq!(
        lines(&record),
        ["0: 7g7f 3c3d", "1 of 0 at 2: 8c8d *a", "2 of 0 at 2: interrupt"]
    );
}

#[test]
fn a_fork_that_repeats_a_move_follows_it() {
    let timed = |seconds: u32, comment: &str| {
        let entry = REPLY.strip_suffix('}').unwrap();
        format!(r#"{entry},"time":{{"now":{{"s":{seconds}}}}},"comments":["{comment}"]"#)
    };
    let other = r#"{"move":{"color":0,"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"}}"#;
    let reply = format!(r#"{},"forks":[[{}}},{other}]]}}"#, timed(1, "a"), timed(2, "b"));
    let next = PAWN.replace("\"x\":7", "\"x\":6");
    let text = document(&[PAWN, &reply, &next]);
    assert_eq!(findings(&text), ["duplicate_time@1:303"]);
    assert_eq!(
        lines(&read_game(&text).record),
        ["0: 7g7f 3c3d(1) *a *b 6g6f", "1 of 0 at 3: 2g2f"]
    );
}

#[test]
fn every_preset_is_its_handicap() {
    for handicap in Handicap::ALL
        .into_iter()
        .filter(|handicap| handicap.setup().is_some())
    {
        let record = Record::builder(handicap).finish();
        let text = to_string(&record, &WriteOptions::default()).unwrap();
        assert_eq!(text.contains("\"initial\""), handicap != Handicap::Even);
        assert_eq!(parse(&text).unwrap(), record);
    }
}

#[test]
fn an_arrangement_without_a_name_is_written_square_by_square() {
    let setup = "4k4/9/9/9/9/9/9/9/4K4 w R2b3p 1".parse().unwrap();
    let record = Record::builder_from(setup).finish();
    let text = to_string(&record, &WriteOptions::default()).unwrap();
    assert_eq!(parse(&text).unwrap(), record);
}

#[test]
fn the_board_tells_the_piece_and_the_side() {
    let moves = [
        r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}"#,
        r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4}}}"#,
        r#"{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"promote":true}}"#,
        r#"{"move":{"from":{"x":3,"y":1},"same":true}}"#,
        r#"{"move":{"to":{"x":4,"y":5},"piece":"KA"}}"#,
    ];
    let text = document(&moves);
    assert_eq!(findings(&text), Vec::<String>::new());
    assert_eq!(lines(&read_game(&text).record), ["0: 7g7f 3c3d 8h2b+ 3a2b B*4e"]);
    // A drop captures nothing and does not promote, so the fields `capture` and `promote` are wrong in a drop.
    let first = &moves[..4];
    let with_drop = |drop: &'static str| document(&[first, &[drop]].concat());
    let column = |text: &str, part: &str| text.find(part).unwrap() + 1;
    let capturing = with_drop(r#"{"move":{"to":{"x":4,"y":5},"piece":"KA","capture":"HI"}}"#);
    assert_eq!(
        findings(&capturing),
        [format!("contradiction@1:{}", column(&capturing, "\"HI\""))]
    );
    let promoting = with_drop(r#"{"move":{"to":{"x":4,"y":5},"piece":"KA","promote":true}}"#);
    assert_eq!(
        findings(&promoting),
        [format!(
            "illegal_move@1:{}",
            promoting.rfind("\"KA\"").unwrap() + 1
        )]
    );
    // A drop has no origin that would show its piece, so the field `piece` is necessary.
    let drop = document(&[r#"{"move":{"to":{"x":4,"y":5}}}"#]);
    assert_eq!(findings(&drop), ["bad_move_syntax@1:34"]);
}

#[test]
fn a_color_that_the_board_contradicts_is_a_warning() {
    let text = document(&[&PAWN.replace("\"color\":0", "\"color\":1"), REPLY]);
    let game = read_game(&text);
    assert_eq!(findings(&text), ["contradiction@1:43"]);
    assert_eq!(game.first_error(), None);
    assert_eq!(lines(&game.record), ["0: 7g7f 3c3d"]);
}

// A draft of JKF has `true` and `false`.
#[test]
fn a_color_that_is_no_side_is_a_warning() {
    for color in ["true", "false", "\"black\"", "2"] {
        let text = document(&[&PAWN.replace("\"color\":0", &format!("\"color\":{color}")), REPLY]);
        assert_eq!(findings(&text), ["contradiction@1:43"]);
        assert_eq!(lines(&read_game(&text).record), ["0: 7g7f 3c3d"]);
    }
    // A drop of the other side may really be its move.
    let bishops = [
        PAWN.to_owned(),
        REPLY.to_owned(),
        r#"{"move":{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}}"#
            .to_owned(),
        r#"{"move":{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI"}}"#.to_owned(),
    ];
    let drop = |color: &str| format!(r#"{{"move":{{"color":{color},"to":{{"x":4,"y":5}},"piece":"KA"}}}}"#);
    for (color, expected) in [
        ("0", vec![]),
        ("true", vec!["contradiction"]),
        ("1", vec!["wrong_turn"]),
    ] {
        let mut entries: Vec<&str> = bishops.iter().map(String::as_str).collect();
        let drop = drop(color);
        entries.push(&drop);
        let found: Vec<String> = findings(&document(&entries));
        let codes: Vec<_> = found
            .iter()
            .map(|found| found.split('@').next().unwrap_or_default())
            .collect();
        assert_eq!(codes, expected, "{color}");
    }
}

#[test]
fn a_handicap_that_only_a_header_names_is_reported() {
    for (name, initial, expected) in [
        ("角落ち", "", vec!["start_in_header@1:1"]),
        ("平手", "", vec![]),
        ("角落ち", r#""initial":{"preset":"KA"},"#, vec![]),
        (
            "角落ち",
            r#""initial":{"preset":"HIRATE"},"#,
            vec!["conflicting_start@1:35"],
        ),
        (
            "平手",
            r#""initial":{"preset":"KA"},"#,
            vec!["conflicting_start@1:34"],
        ),
        ("平手", r#""initial":{"preset":"HIRATE"},"#, vec![]),
    ] {
        let text = format!(r#"{{"header":{{"手合割":"{name}"}},{initial}"moves":[{{}}]}}"#);
        assert_eq!(findings(&text), expected, "{text}");
    }
}

#[test]
fn a_header_of_another_kind_is_taken_as_text() {
    let text = r#"{"header":{"a":5,"b":true,"c":null,"d":1.5,"e":["x",
        "y"],"先手":"A","$START_TIME":"19:24:04"},"moves":[{}]}"#;
    let game = read_game(text);
    let headers: Vec<(&str, &str)> = game
        .record
        .headers
        .iter()
        .map(|header| (&*header.key, &*header.value))
        .collect();
    let expected = [
        ("a", "5"),
        ("b", "true"),
        ("c", ""),
        ("d", "1.5"),
        ("e", "[\"x\",         \"y\"]"),
        ("先手", "A"),
        // A reader keeps every key as it is, even the key of another format.
        ("$START_TIME", "19:24:04"),
    ];
    assert_eq!(headers, expected);
    assert_eq!(game.first_error(), None);
    let columns = [16, 22, 31, 40, 48];
    assert_eq!(
        findings(text),
        columns.map(|column| format!("not_a_string@1:{column}"))
    );
}

#[test]
fn a_fault_in_a_move_keeps_what_precedes_it() {
    let bad = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":"z"}}}"#;
    let text = document(&[PAWN, bad, PAWN]);
    assert_eq!(lines(&read_game(&text).record), ["0: 7g7f"]);
    assert_eq!(findings(&text), ["bad_square@1:135", "left_out@1:151"]);
}

#[test]
fn messages_quote_no_empty_text() {
    for text in [
        r#"{"":1,"header":{},"moves":[{}]}"#,
        r#"{"header":{},"moves":[{},{"move":{"":1,"":2}}]}"#,
        r#"{"header":{},"initial":{"preset":"OTHER","data":{"color":0,"board":[],"hands":[{"":1},{}]}},"moves":[{}]}"#,
        "{\"header\":{\"a\":\"\n\"}}",
        "{",
        "\"\"",
    ] {
        for diagnostic in read_game(text).diagnostics {
            let message = diagnostic.to_string();
            assert!(!message.contains("``"), "{message}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_at_its_place() {
    let mut moves = vec![PAWN, PAWN];
    assert_eq!(findings(&document(&moves)), ["wrong_turn@1:117"]);
    moves[1] = r#"{"move":{"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"GI"}}"#;
    assert_eq!(findings(&document(&moves)), ["piece_mismatch@1:167"]);
    moves[1] = r#"{"move":{"color":1,"from":{"x":3,"y":4},"to":{"x":3,"y":5},"piece":"FU"}}"#;
    assert_eq!(findings(&document(&moves)), ["from_empty@1:108"]);
    moves[1] = r#"{"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"KI"}}"#;
    assert_eq!(findings(&document(&moves)), ["wrong_side@1:108"]);
    moves[1] = r#"{"move":{"to":{"x":5,"y":5},"piece":"KI"},"time":{"now":{"s":1}}}"#;
    assert_eq!(
        findings(&document(&moves)),
        ["drop_without_piece@1:108", "left_out@1:141"]
    );
    assert_eq!(
        findings("{\n \"header\": {},\n \"moves\": [{}, }]\n}"),
        ["not_json@3:16"]
    );
    assert_eq!(findings("[1]"), ["unexpected_value@1:1"]);
    assert_eq!(findings(""), ["empty@1:1"]);
    assert_eq!(
        findings(r#"{"header":{},"moves":[{}],"x":1}"#),
        ["unknown_part@1:31"]
    );
    assert_eq!(
        findings(r#"{"header":{},"moves":[{}],"moves":[]}"#),
        ["duplicate_field@1:35"]
    );
    let total_only = format!(
        "{},{}",
        PAWN.strip_suffix('}').unwrap(),
        r#""time":{"total":{"s":1}}}"#
    );
    assert_eq!(findings(&document(&[&total_only])), ["missing_field@1:106"]);
    assert_eq!(
        findings(r#"{"header":{},"initial":{"preset":"9"},"moves":[{}]}"#),
        ["unknown_handicap@1:34"]
    );
}

#[test]
fn free_text_in_special_is_kept_with_a_warning() {
    let text = document(&[PAWN, r#"{"special":"封じ手"}"#]);
    assert_eq!(findings(&text), ["unknown_special@1:111"]);
    assert_eq!(lines(&read_game(&text).record), ["0: 7g7f other =封じ手"]);
}

#[test]
fn times_come_back_with_totals_of_each_side() {
    let mut game = Record::builder(Handicap::Even);
    for (usi, seconds) in [("7g7f", 3), ("3c3d", 5), ("2g2f", 4000)] {
        game.play(usi.parse().unwrap())
            .unwrap()
            .time(Duration::from_secs(seconds));
    }
    let record = game.finish();
    let text = to_string(&record, &WriteOptions::default()).unwrap();
    assert!(
        text.contains(r#""time":{"now":{"h":1,"m":6,"s":40},"total":{"h":1,"m":6,"s":43}}"#),
        "{text}"
    );
    assert_eq!(parse(&text).unwrap(), record);
}

/// Handicaps such as `7_L` are written square by square. tsshogi and json-kifu-format do not know their names, and
/// report an error or begin an even game.
#[test]
fn handicaps_that_other_programs_do_not_know_are_written_square_by_square() {
    for handicap in Handicap::ALL
        .into_iter()
        .filter(|&handicap| handicap != Handicap::Other)
    {
        let record = Record::builder(handicap).finish();
        let text = to_string(&record, &WriteOptions::default()).unwrap();
        assert_eq!(text.contains("\"data\""), handicap.is_little_known(), "{text}");
        assert_eq!(parse(&text).unwrap(), record);
    }
}

#[test]
fn a_result_that_the_ending_repeats_is_no_loss() {
    let mut game = Record::builder(Handicap::Even);
    game.end(Ending::Checkmate);
    game.state_result(GameResult::Win(Color::White));
    let record = game.finish();
    assert!(record.repeats_result());
    assert!(losses(&record, &WriteOptions::default()).is_empty());
}

#[test]
fn losses_name_what_does_not_fit() {
    let mut game = Record::builder(Handicap::Even);
    game.header("備考", "A").header("備考", "B").remark("skipped");
    game.play("7g7f".parse().unwrap())
        .unwrap()
        .time(Duration::from_millis(1500))
        .bookmark("mark");
    game.end_as(Ending::Other, "封じ手");
    let losses: Vec<String> = losses(&game.finish(), &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        losses,
        [
            "the header `備考：B`",
            "the remark `skipped` at the start",
            "the bookmark `mark` at move 1",
            "the fraction of a second at move 1",
            "the ending `封じ手` (written as `CHUDAN`) at move 2",
        ]
    );
}

#[test]
fn a_tree_comes_back() {
    let mut game = Record::builder(Handicap::Even);
    let play = |game: &mut RecordBuilder, moves: &str| {
        for usi in moves.split(' ') {
            game.play(usi.parse().unwrap()).unwrap();
        }
    };
    play(&mut game, "7g7f 3c3d 2g2f 8c8d");
    game.comment("c\"1\"").end(Ending::Resign);
    game.variation(3).unwrap();
    play(&mut game, "6g6f 8c8d");
    game.end(Ending::IllegalLoss);
    game.variation(4).unwrap();
    play(&mut game, "4c4d");
    game.variation(1).unwrap();
    play(&mut game, "2g2f");
    game.variation(1).unwrap();
    play(&mut game, "5g5f 5c5d");
    let record = game.finish();
    let text = to_string(&record, &WriteOptions::default()).unwrap();
    assert_eq!(parse(&text).unwrap(), record, "{text}");
}

#[test]
fn deep_nesting_is_refused_and_harms_nothing() {
    let mut text = String::new();
    let other = PAWN.replace("\"x\":7", "\"x\":2");
    for depth in 0..300 {
        text.push_str(if depth % 2 == 0 { PAWN } else { &other }.trim_end_matches('}'));
        text.push_str("},\"forks\":[[");
    }
    text.push_str("{}");
    text.push_str(&"]]}".repeat(300));
    assert!(
        findings(&document(&[&text]))
            .iter()
            .any(|finding| finding.starts_with("too_deep"))
    );
}

#[test]
fn what_stands_beside_the_start_position_is_named() {
    let start = |fields: &str| format!(r#"{{"header":{{}},"moves":[{{{fields}}},{PAWN}]}}"#);
    assert_eq!(
        findings(&start(r#""time":{"now":{"s":2}}"#)),
        ["time_without_move@1:31"]
    );
    assert_eq!(
        findings(&start(&format!(r#""forks":[[{PAWN}]]"#))),
        ["bad_variation_ply@1:33"]
    );
}

#[test]
fn a_time_that_nothing_lasts_is_no_time() {
    let timed = |now: &str| {
        let entry = PAWN.trim_end_matches('}');
        document(&[&format!(r#"{entry}}},"time":{{"now":{now}}}}}"#)])
    };
    // A time must be shorter than 2^32 - 1 milliseconds, which are 1193 hours, 2 minutes and 47 seconds.
    assert_eq!(findings(&timed(r#"{"h":1193,"m":2,"s":46}"#)), [""; 0]);
    let text = timed(r#"{"h":4294967295,"m":0,"s":0}"#);
    assert_eq!(findings(&text), ["number_overflow@1:113"]);
    assert_eq!(parse(&text).unwrap().root().next().unwrap().time(), None);
}

#[test]
fn a_piece_given_twice_in_a_hand_counts_once() {
    let empty = "[{},{},{},{},{},{},{},{},{}]";
    let board = [empty; 9].join(",");
    let text = format!(
        r#"{{"header":{{}},"initial":{{"preset":"OTHER","data":{{"color":0,"board":[{board}],"hands":[{{"FU":1,"FU":2}},{{}}]}}}},"moves":[{{}}]}}"#
    );
    let found = findings(&text);
    assert_eq!(
        found
            .iter()
            .filter(|found| found.starts_with("duplicate_field"))
            .count(),
        1
    );
    let hand = read_game(&text).record.start().hands[Color::Black];
    assert_eq!(hand.count(HandPiece::Pawn), 1);
}

#[test]
fn totals_count_what_is_known() {
    let mut game = Record::builder(Handicap::Even);
    for (usi, seconds) in [
        ("7g7f", Some(10)),
        ("3c3d", None),
        ("2g2f", None),
        ("8c8d", None),
        ("2f2e", Some(5)),
    ] {
        game.play(usi.parse().unwrap()).unwrap();
        if let Some(seconds) = seconds {
            game.time(Duration::from_secs(seconds));
        }
    }
    let text = to_string(&game.finish(), &WriteOptions::default()).unwrap();
    assert!(
        text.contains(r#""time":{"now":{"m":0,"s":5},"total":{"h":0,"m":0,"s":15}}"#),
        "{text}"
    );
}

#[test]
fn an_alternative_after_an_ending_stays_there() {
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap();
    game.variation(1).unwrap();
    game.end(Ending::Draw);
    game.play("2g2f".parse().unwrap()).unwrap();
    let ending = game.record().root().children().nth(1).unwrap().id();
    game.variation_after(ending);
    game.play("6g6f".parse().unwrap()).unwrap();
    let record = game.finish();
    assert_eq!(
        lines(&record),
        ["0: 7g7f", "1 of 0 at 1: draw 2g2f", "2 of 1 at 1: 6g6f"]
    );
    let text = to_string(&record, &WriteOptions::default()).unwrap();
    assert_eq!(parse(&text).unwrap(), record, "{text}");
}

#[test]
fn variations_nested_too_deep_are_named() {
    let mut game = Record::builder(Handicap::Even);
    let moves = ["5i5h", "5a5b", "5h5i", "5b5a"];
    for usi in moves.into_iter().cycle().take(MAX_DEPTH + 8) {
        game.play(usi.parse().unwrap()).unwrap();
    }
    // The variations are nested: each one branches off from the previous one at its second move.
    for depth in 1..=MAX_DEPTH + 2 {
        let depth = u32::try_from(depth).unwrap();
        game.variation(depth + 1).unwrap();
        let others: Vec<_> = game.position().legal_moves().into_iter().take(40).collect();
        let here = game.current();
        let known: Vec<_> = here.children().filter_map(Node::mv).collect();
        let new = others.into_iter().find(|mv| !known.contains(mv)).unwrap();
        game.play(new).unwrap();
        let next = game.position().legal_moves().into_iter().next().unwrap();
        game.play(next).unwrap();
    }
    let record = game.finish();
    let lost: Vec<String> = losses(&record, &WriteOptions::default())
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        lost,
        [
            "a variation of 2 moves (from move 102)",
            "a variation of 2 moves (from move 103)"
        ]
    );
    let back = parse(&Jkf.write_string_lossy(&record, &WriteOptions::default())).unwrap();
    assert_eq!(back.lines().len(), MAX_DEPTH + 1);
}

/// Two endings after the same move that are written with the same name would be read as a single ending.
#[test]
fn of_endings_with_one_name_the_first_is_written() {
    let mut game = Record::builder(Handicap::Even);
    game.play("7g7f".parse().unwrap()).unwrap();
    game.end(Ending::Interrupt);
    game.variation(2).unwrap();
    game.end_as(Ending::Other, "封じ手").comment("lost with it");
    game.play("3c3d".parse().unwrap()).unwrap();
    game.variation(2).unwrap();
    game.end(Ending::Resign);
    let record = game.finish();
    let lost = losses(&record, &WriteOptions::default());
    assert_eq!(lost.to_string(), "a variation of 1 move (from move 2)");
    let text = Jkf.write_string_lossy(&record, &WriteOptions::default());
    let back = parse(&text).unwrap();
    assert_eq!(lines(&back), ["0: 7g7f interrupt", "1 of 0 at 2: resign"]);
    assert_eq!(to_string(&back, &WriteOptions::default()).unwrap(), text);
}

#[test]
fn the_end_mark_of_dos_is_no_part_and_a_replacement_character_is_named() {
    assert_eq!(findings(&format!("{}\u{1a}\r\n", document(&[PAWN]))), [""; 0]);
    let commented = PAWN.replacen('{', "{\"comments\":[\"\u{fffd}\"],", 1);
    let text = format!("{{\"header\":{{}},\"moves\":[{{}},\n{commented}]}}");
    assert_eq!(findings(&text), ["replacement_character@2:15"]);
}

/// One half of a surrogate pair is no character, so neither UTF-8 nor a Rust string can hold it.
#[test]
fn half_of_a_surrogate_pair_is_shown_where_it_is() {
    for (text, code) in [
        (r#"{"header":{"a":"x\n\ud83d"},"moves":[{}]}"#, "not_a_string"),
        (r#"{"header":{"\ud83d":"a"},"moves":[{}]}"#, "unexpected_value"),
        (
            r#"{"moves":[{"comments":["\ud83d\ude00","\ud83d\u0041"]}]}"#,
            "unexpected_value",
        ),
    ] {
        let game = read_game(text);
        let diagnostic = &game.diagnostics[0];
        assert_eq!(diagnostic.code(), code, "{text}");
        assert_eq!(&text[diagnostic.span().range()], r"\ud83d", "{text}");
        let message = diagnostic.kind().to_string();
        assert!(
            message.contains(r"found `\ud83d`, half of a surrogate pair"),
            "{message}"
        );
    }
}

/// Many names are as near to a short one, and another field would decide the move.
#[test]
fn a_short_field_has_no_misspellings() {
    for field in ["no", "t", "tp"] {
        let text =
            format!(r#"{{"moves":[{{}},{{"move":{{"from":{{"x":7,"y":7}},"{field}":{{"x":7,"y":6}}}}}}]}}"#);
        assert_eq!(read_game(&text).record.root().next(), None, "{field}");
        assert!(read_game(&text).first_error().is_some(), "{field}");
    }
}

#[test]
fn a_misspelled_field_is_read_with_a_warning() {
    for (field, code) in [
        ("promote", ""),
        ("promot", "misspelled_field@1"),
        ("prommote", "misspelled_field@1"),
        ("qromote", "misspelled_field@1"),
        ("pormote", "misspelled_field@1"),
        ("nari", "unknown_part@1"),
    ] {
        let moves = r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","FIELD":true}}"#;
        let text = format!("{{\"moves\":[{{}},{}]}}", moves.replace("FIELD", field));
        let game = read_game(&text);
        let codes: Vec<_> = game
            .diagnostics
            .iter()
            .map(|found| format!("{}@{}", found.code(), found.line()))
            .collect();
        let last = game.record.mainline().last().unwrap().mv;
        assert_eq!(
            (last.is_promotion(), codes.join(" ")),
            (field != "nari", code.to_owned()),
            "{field}"
        );
    }
}
