//! Tests of written texts: their losses, and that everything else is read back unchanged.

use pretty_assertions::assert_eq;
use shogi_core::format::GamePlace;

use super::{EVEN, codes, even, read};
use crate::{
    Color, Csa, Encoding, Ending, GameResult, Handicap, Newline, NoteKind, ReadOptions, Record,
    RecordBuilder, RecordFormat, Setup, Source, Version, WriteOptions, ending_word, losses, parse, to_string,
};

fn written(record: &Record) -> String {
    Csa.write_string_lossy(record, &WriteOptions::default())
}

fn lost(record: &Record) -> Vec<String> {
    let losses = losses(record, &WriteOptions::default());
    losses.iter().map(ToString::to_string).collect()
}

/// Returns a builder with the start position `start` and the moves `moves` in USI.
fn game(start: Setup, moves: &str) -> RecordBuilder {
    let mut builder = RecordBuilder::new(start);
    for mv in moves.split_whitespace() {
        builder.play(mv.parse().unwrap()).unwrap();
    }
    builder
}

/// Checks that a record is unchanged when it is written and read back. Returns the text.
fn comes_back(record: &Record) -> String {
    let text = to_string(record, &WriteOptions::default()).unwrap();
    let game = read(&text);
    assert_eq!(codes(&game), "", "{text}");
    assert_eq!(game.record, *record, "{text}");
    text
}

/// A key of V3.0 must require V3.0 with and without its `$`. Otherwise a text would be written with another version
/// when it is written a second time.
#[test]
fn a_key_of_v3_makes_the_version_with_and_without_its_mark() {
    for key in ["TIME", "$TIME"] {
        let mut game = game(Setup::STARTPOS, "");
        game.header(key, "300+0+0");
        let text = written(&game.finish());
        assert!(text.contains("V3.0\n$TIME:300+0+0\n"), "{text}");
    }
}

#[test]
fn a_game_is_written_line_by_line() {
    let text = r"V2.2
N+A
N-B
$EVENT:x
PI
+
'*start
+7776FU
T12
'*one
' skipped
-3334FU
+8822UM
T0
%TORYO
T7
";
    assert_eq!(
        to_string(&parse(text).unwrap(), &WriteOptions::default()).unwrap(),
        text
    );
}

#[test]
fn options_choose_version_line_end_and_encoding_line() {
    let record = parse(&format!("{EVEN}+7776FU\n")).unwrap();
    let options = WriteOptions::default()
        .version(Version::V3_0)
        .newline(Newline::CrLf);
    assert_eq!(
        to_string(&record, &options).unwrap(),
        "'CSA encoding=UTF-8\r\nV3.0\r\nPI\r\n+\r\n+7776FU\r\n"
    );
    let options = WriteOptions::default()
        .encoding(Encoding::ShiftJis)
        .declare_encoding(true);
    assert_eq!(
        to_string(&record, &options).unwrap(),
        "'CSA encoding=SHIFT_JIS\nV2.2\nPI\n+\n+7776FU\n"
    );
}

#[test]
fn a_game_after_others_names_no_encoding() {
    let record = game(Setup::STARTPOS, "7g7f").finish();
    let options = WriteOptions::default().version(Version::V3_0);
    let mut text = String::new();
    Csa.append(&record, GamePlace::Later, &options, &mut text)
        .unwrap();
    assert_eq!(text, "V3.0\nPI\n+\n+7776FU\n");
}

#[test]
fn handicaps_are_the_even_game_without_pieces() {
    let text = comes_back(&game(Handicap::TwoPiece.setup().unwrap(), "3c3d").finish());
    assert_eq!(text, "V2.2\nPI82HI22KA\n-\n-3334FU\n");
}

#[test]
fn other_starts_are_rows_and_hands() {
    let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G2Pr 1".parse().unwrap();
    let text = comes_back(&game(setup, "G*5b").finish());
    let expected = r"V2.2
P1 *  *  *  * -OU *  *  *  * 
P2 *  *  *  *  *  *  *  *  * 
P3 *  *  *  * +FU *  *  *  * 
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7 *  *  *  *  *  *  *  *  * 
P8 *  *  *  *  *  *  *  *  * 
P9 *  *  *  * +OU *  *  *  * 
P+00FU00FU00KI
P-00HI
+
+0052KI
";
    assert_eq!(text, expected);
}

#[test]
fn fractions_and_max_moves_ask_for_version_three() {
    let text = format!("{EVEN}+7776FU\nT6.123\n-3334FU\nT2.5\n%MAX_MOVES\n");
    let record = parse(&text).unwrap();
    let v3 = text.replace("V2.2", "'CSA encoding=UTF-8\nV3.0");
    assert_eq!(comes_back(&record), v3);
    let old = WriteOptions::default().version(Version::V2_2);
    assert_eq!(losses(&record, &old).len(), 3);
    assert_eq!(
        Csa.write_string_lossy(&record, &old),
        format!("{EVEN}+7776FU\nT6\n-3334FU\nT2\n%HIKIWAKE\n")
    );
    assert!(to_string(&record, &old).is_err());
}

#[test]
fn every_ending_with_a_word_comes_back() {
    let mut count = 0;
    for moves in ["", "7g7f"] {
        for ending in Ending::ALL {
            let mut builder = game(Setup::STARTPOS, moves);
            builder.end(ending);
            let record = builder.finish();
            let to_move = if moves.is_empty() {
                Color::Black
            } else {
                Color::White
            };
            if let Some(word) = ending_word(ending, to_move) {
                assert!(comes_back(&record).ends_with(&format!("{word}\n")));
                count += 1;
            } else {
                assert_eq!(lost(&record).len(), 1, "{ending:?}");
            }
        }
    }
    // CSA has eleven special moves without a sign, and `%ILLEGAL_ACTION` with a sign. Each is written for both sides to
    // move.
    assert_eq!(count, 2 * 12);
    assert_eq!(
        ending_word(Ending::IllegalLoss, Color::White).as_deref(),
        Some("%ILLEGAL_MOVE")
    );
}

#[test]
fn special_moves_keep_their_own_word() {
    for word in ["%ILLEGAL_MOVE", "%-ILLEGAL_ACTION", "%MATTA", "%ERROR"] {
        let text = format!("{EVEN}+7776FU\n{word}\n");
        assert_eq!(comes_back(&parse(&text).unwrap()), text);
    }
}

#[test]
fn variations_and_bookmarks_are_losses() {
    let mut builder = game(Setup::STARTPOS, "7g7f 3c3d 2g2f");
    builder.bookmark("here");
    builder.variation(2).unwrap();
    builder.comment("leading").bookmark("there");
    builder.play("8c8d".parse().unwrap()).unwrap();
    builder.comment("within");
    builder.play("2g2f".parse().unwrap()).unwrap();
    let record = builder.finish();
    // If a variation is reported as lost, its notes and times are not reported separately.
    assert_eq!(
        lost(&record),
        [
            "the bookmark `here` at move 3",
            "a variation of 2 moves (from move 2)"
        ]
    );
    assert_eq!(written(&record), format!("{EVEN}+7776FU\n-3334FU\n+2726FU\n"));
}

#[test]
fn a_stated_result_is_a_loss() {
    let mut builder = game(Setup::STARTPOS, "7g7f");
    builder.state_result(GameResult::Win(Color::Black));
    assert_eq!(lost(&builder.finish()), ["the stated result (a win of Black)"]);
}

#[test]
fn an_ending_is_lost_unless_it_is_read_back_with_its_text() {
    for (ending, text, written, is_lost) in [
        (Ending::Resign, "", "%TORYO", false),
        (Ending::Resign, "%TORYO", "%TORYO", true),
        (Ending::Resign, "投了", "%TORYO", true),
        (Ending::IllegalLoss, "", "%ILLEGAL_MOVE", false),
        (Ending::IllegalLoss, "%-ILLEGAL_ACTION", "%-ILLEGAL_ACTION", false),
        (Ending::IllegalWin, "", "%+ILLEGAL_ACTION", false),
        (Ending::Other, "%MATTA", "%MATTA", false),
        (Ending::Other, "%a,b", "%CHUDAN", true),
        (Ending::Other, "%a ", "%CHUDAN", true),
        (Ending::Other, "封じ手", "%CHUDAN", true),
        (Ending::Other, "%CHUDAN", "%CHUDAN", true),
        (Ending::Checkmate, "%TORYO", "%TSUMI", true),
        (Ending::WinByDefault, "", "%CHUDAN", true),
    ] {
        let mut builder = game(Setup::STARTPOS, "7g7f");
        builder.end_as(ending, text);
        let record = builder.finish();
        let line = format!("{EVEN}+7776FU\n{written}\n");
        assert_eq!(self::written(&record), line, "{text}");
        assert_eq!(!lost(&record).is_empty(), is_lost, "{ending:?} {text}");
        assert_eq!(read(&line).record == record, !is_lost, "{ending:?} {text}");
    }
}

/// For each record, the reader must return the same record if and only if the writer reports no loss.
#[test]
fn what_is_not_lost_is_read_back() {
    const TEXTS: [&str; 20] = [
        "",
        "a",
        " a",
        "a ",
        "a\u{3000}",
        "a\tb",
        "a\nb",
        "a\rb",
        "a\u{1a}",
        "\u{1a}",
        "*a",
        "* a",
        "a:b",
        ":",
        "a,b",
        "$",
        "$a",
        "N+a",
        "encoding=a",
        "CSA encoding=a",
    ];
    for text in TEXTS {
        let mut remark = game(Setup::STARTPOS, "7g7f");
        remark.remark(text);
        let mut comment = game(Setup::STARTPOS, "7g7f");
        comment.comment(text);
        let mut special = game(Setup::STARTPOS, "7g7f");
        special.end_as(Ending::Other, &format!("%{text}"));
        let mut records = vec![remark.finish(), comment.finish(), special.finish()];
        for key in TEXTS
            .map(|key| format!("${key}"))
            .iter()
            .map(String::as_str)
            .chain(["N+", "N-"])
        {
            let mut header = game(Setup::STARTPOS, "7g7f");
            header.header(key, text);
            records.push(header.finish());
        }
        for record in records {
            let again = read(&written(&record));
            assert!(again.first_error().is_none(), "{record:?}");
            assert_eq!(
                again.record == record,
                lost(&record).is_empty(),
                "{record:?}\n{:?}",
                again.record
            );
        }
    }
}

#[test]
fn a_start_at_another_number_is_a_loss() {
    let setup = Setup {
        move_number: 54,
        ..Setup::STARTPOS
    };
    assert_eq!(lost(&game(setup, "7g7f").finish()).len(), 1);
}

#[test]
fn headers_of_kif_get_the_keys_of_csa_or_keep_their_own() {
    let mut builder = game(Setup::STARTPOS, "");
    for (key, value) in [
        ("開始日時", "2003/05/03 10:30:00"),
        ("棋戦", "x"),
        ("手合割", "平手"),
        ("先手", "A"),
        ("後手", "B"),
        ("棋戦詳細", "順位戦"),
    ] {
        builder.header(key, value);
    }
    let record = builder.finish();
    assert_eq!(lost(&record), [] as [&str; 0]);
    assert_eq!(
        written(&record),
        "V2.2\nN+A\nN-B\n$START_TIME:2003/05/03 10:30:00\n$EVENT:x\n$棋戦詳細:順位戦\nPI\n+\n"
    );
}

#[test]
fn the_first_name_of_each_side_is_the_player_whatever_the_side_is_called() {
    for handicap in [Handicap::Even, Handicap::TwoPiece] {
        for (black, white) in [("先手", "後手"), ("下手", "上手"), ("下手", "後手"), ("N+", "N-")]
        {
            let mut builder = Record::builder(handicap);
            builder.header(white, "Jiro").header(black, "Taro");
            let record = builder.finish();
            assert_eq!(lost(&record), [] as [&str; 0]);
            let text = written(&record);
            let names: Vec<&str> = text.lines().skip(1).take(2).collect();
            assert_eq!(names, ["N+Taro", "N-Jiro"], "{handicap} {black} {white}");
        }
    }
    let mut builder = Record::builder(Handicap::TwoPiece);
    builder
        .header("先手", "A")
        .header("下手", "B")
        .header("先手", "C");
    let record = builder.finish();
    assert_eq!(lost(&record), [] as [&str; 0]);
    assert_eq!(written(&record), "V2.2\nN+A\n$下手:B\n$先手:C\nPI82HI22KA\n-\n");
}

#[test]
fn a_key_without_a_value_is_a_loss() {
    let mut builder = game(Setup::STARTPOS, "");
    for key in ["先手", "N-", "棋戦", "$SITE", "$TIME"] {
        builder.header(key, "");
    }
    builder.header("先手", "A");
    let record = builder.finish();
    assert_eq!(written(&record), "V2.2\nN+A\nPI\n+\n");
    let expected = ["`先手：`", "`N-`", "`棋戦：`", "`$SITE:`", "`$TIME:`"];
    assert_eq!(
        lost(&record),
        expected.map(|header| format!("the header {header}"))
    );
}

#[test]
fn a_name_that_would_be_read_as_two_is_a_loss() {
    let mut builder = game(Setup::STARTPOS, "");
    builder.header("先手", "A,N-B");
    let record = builder.finish();
    assert_eq!(written(&record), "V2.2\nPI\n+\n");
    assert_eq!(lost(&record), ["the header `先手：A,N-B`"]);
}

/// Start and end times get the keys of V2.2, because programs find them only under these keys:
/// `$START_TIME:2002/01/01 19:00:00`.
#[test]
fn times_have_the_keys_of_csa_and_its_form_where_they_can_be_read() {
    for (value, expected) in [
        ("2024/01/02 10:00:00", "2024/01/02 10:00:00"),
        ("2024/01/02", "2024/01/02"),
        ("2024/1/2 9:05", "2024/01/02 09:05:00"),
        ("1999/07/15(木) 19:07:12", "1999/07/15 19:07:12"),
        ("2005/11/29･30日", "2005/11/29･30日"),
        ("19:24:04", "19:24:04"),
    ] {
        let mut builder = game(Setup::STARTPOS, "");
        builder.header("開始日時", value).header("終了日時", value);
        let record = builder.finish();
        let text = format!("V2.2\n$START_TIME:{expected}\n$END_TIME:{expected}\nPI\n+\n");
        assert_eq!(written(&record), text);
        // The same time in another form is no loss.
        assert_eq!(lost(&record), [""; 0]);
    }
    // Headers that already have a key of CSA are written unchanged.
    let text = "V2.2\n$START_TIME: 13:28:35\n$END_TIME:2024/1/2\nPI\n+\n";
    assert_eq!(comes_back(&parse(text).unwrap()), text);
}

#[test]
fn the_version_of_the_source_is_kept_unless_it_lacks_something() {
    for (name, source) in [
        ("V2", Version::V2),
        ("V2.1", Version::V2_1),
        ("V3.0", Version::V3_0),
    ] {
        let text = format!("{name}\nPI\n+\n+7776FU\nT5\n");
        let game = read(&text);
        assert_eq!(game.declared_version.as_deref(), name.strip_prefix('V'));
        assert_eq!(name.parse(), Ok(source));
        let options = WriteOptions::default();
        assert_eq!(options.version_for(&game.record), source);
        let written = to_string(&game.record, &options).unwrap();
        assert_eq!(written.trim_start_matches("'CSA encoding=UTF-8\n"), text);
    }
    let record = parse("V2\nPI\n+\n+7776FU\nT1.5\n").unwrap();
    let options = WriteOptions::default();
    assert_eq!(options.version_for(&record), Version::V3_0);
    let options = options.version(Version::V2_2);
    assert!(Csa.write_string_lossy(&record, &options).starts_with("V2.2\n"));
}

/// CSA V3.0 (part 4) names no version line after a separator, so the one above the first game may count for all games.
#[test]
fn a_version_line_counts_for_the_games_below_it() {
    let game = "PI\n+\n+7776FU\n";
    let text = format!("{game}/\nV2.1\n{game}/\n{game}/\nV3.0\n{game}/\n{game}");
    let version = |record: Record| record.source.unwrap().version;
    let expected = [None, Some("2.1"), Some("2.1"), Some("3.0"), Some("3.0")];
    let expected: Vec<_> = expected.map(|version| version.map(str::to_owned)).into();
    let read = crate::read_str(&text, &ReadOptions::default());
    let versions: Vec<_> = read.into_records().unwrap().into_iter().map(version).collect();
    assert_eq!(versions, expected);
    #[cfg(feature = "encoding")]
    {
        let games = crate::games_from(text.as_bytes(), &ReadOptions::default()).part_size(24);
        let versions: Vec<_> = games
            .map(|document| version(document.unwrap().into_record().unwrap()))
            .collect();
        assert_eq!(versions, expected);
    }
}

#[test]
fn a_version_of_another_format_or_an_unknown_one_is_not_written() {
    let mut record = parse("V9.9\nPI\n+\n").unwrap();
    for (format, version, expected) in [
        ("CSA", "9.9", Version::V2_2),
        ("CSA", "auto", Version::V2_2),
        ("CSA", "2.1", Version::V2_1),
        ("KIF", "2.1", Version::V2_2),
    ] {
        let version = Some(version.to_owned());
        record.source = Some(Source { format, version });
        assert_eq!(WriteOptions::default().version_for(&record), expected);
    }
}

#[test]
fn a_flipped_board_is_a_loss_and_no_comment() {
    let mut builder = game(Setup::STARTPOS, "7g7f");
    let record = builder.board_flip("盤面回転").clone().finish();
    assert_eq!(written(&record), format!("{EVEN}+7776FU\n"));
    assert_eq!(lost(&record), ["the remark `盤面回転` at the start"]);
}

/// V3.0 introduced the keys `$TIME`, `$TIME+`, `$TIME-`, `$MAX_MOVES`, `$JISHOGI` and `$NOTE`. A record with such a
/// key needs V3.0.
#[test]
fn keys_of_version_three_ask_for_it() {
    for line in [
        "$TIME:1500+0+0",
        "$TIME+:1800+30+0",
        "$TIME-:900+0+5",
        "$MAX_MOVES:256",
        "$JISHOGI:27",
        "$NOTE:x",
    ] {
        let text = format!("V3.0\n{line}\nPI\n+\n");
        let record = parse(&text).unwrap();
        assert_eq!(comes_back(&record), format!("'CSA encoding=UTF-8\n{text}"));
        // If V2.2 is requested, the key is written nevertheless, because programs for V2.2 ignore keys that they do not
        // know.
        let old = WriteOptions::default().version(Version::V2_2);
        assert_eq!(to_string(&record, &old).unwrap(), text.replace("V3.0", "V2.2"));
    }
    for line in ["$TIME_LIMIT:00:25+00", "$EVENT:x", "$備考:x"] {
        let text = format!("V2.2\n{line}\nPI\n+\n");
        assert_eq!(comes_back(&parse(&text).unwrap()), text);
    }
}

/// V3.0 prescribes the form of some values: a number of moves, `24` or `27`, and in `$NOTE` `\n` for a line end and
/// `\\` for a backslash.
#[test]
fn headers_of_kif_get_a_key_of_version_three_only_in_its_form_and_version() {
    for (key, value, version, expected) in [
        ("備考", "x", Version::Auto, "V2.2\n$備考:x"),
        ("備考", "x", Version::V3_0, "V3.0\n$NOTE:x"),
        ("備考", r"C:\new\data", Version::Auto, "V2.2\n$備考:C:\\new\\data"),
        ("備考", r"C:\new\data", Version::V3_0, "V3.0\n$備考:C:\\new\\data"),
        ("最大手数", "256", Version::Auto, "V2.2\n$最大手数:256"),
        ("最大手数", "256", Version::V3_0, "V3.0\n$MAX_MOVES:256"),
        ("最大手数", "256手", Version::V3_0, "V3.0\n$最大手数:256手"),
        ("持将棋", "27", Version::V3_0, "V3.0\n$JISHOGI:27"),
        ("持将棋", "24点法", Version::V3_0, "V3.0\n$持将棋:24点法"),
    ] {
        let mut builder = game(Setup::STARTPOS, "");
        builder.header(key, value);
        let options = WriteOptions::default().version(version);
        let declaration = if expected.starts_with("V3.0") {
            "'CSA encoding=UTF-8\n"
        } else {
            ""
        };
        assert_eq!(
            to_string(&builder.finish(), &options).unwrap(),
            format!("{declaration}{expected}\nPI\n+\n")
        );
    }
}

#[test]
fn a_note_of_csa_stays_as_it_is_spelled() {
    let text = "'CSA encoding=UTF-8\nV3.0\n$NOTE:one\\ntwo\\\\three\nPI\n+\n";
    assert_eq!(comes_back(&parse(text).unwrap()), text);
}

#[test]
fn headers_that_cannot_be_written_are_losses() {
    for (key, value) in [
        ("a:b", "c"),
        ("", "x"),
        ("備考", "a\nb"),
        ("a\nb", "c"),
        ("備考", "a "),
    ] {
        let mut builder = game(Setup::STARTPOS, "");
        builder.header(key, value);
        let record = builder.finish();
        assert_eq!(lost(&record).len(), 1, "{key:?}");
        // The written text is read without an error, and no header is read as another kind of line.
        let again = read(&written(&record));
        assert_eq!(again.record.root().line().count(), 1);
        assert!(again.first_error().is_none());
    }
}

#[test]
fn remarks_never_become_something_else() {
    for text in ["* a comment?", "*", "CSA encoding=UTF-8", "encoding=x"] {
        let mut builder = game(Setup::STARTPOS, "7g7f");
        builder.remark(text);
        let mut above = game(Setup::STARTPOS, "7g7f");
        above.preamble(text);
        for record in [builder.finish(), above.finish()] {
            assert_eq!(lost(&record).len(), 1, "{text}");
            let again = read(&written(&record));
            assert_eq!(codes(&again), "");
            assert!(again.declared_encoding.is_none());
            let kinds = |record: &Record| -> Vec<NoteKind> {
                let nodes = record.root().line();
                nodes
                    .flat_map(|node| node.notes().map(|(kind, _)| kind))
                    .collect()
            };
            assert_eq!(kinds(&again.record), kinds(&record));
        }
    }
}

#[test]
fn notes_stay_where_they_are() {
    for text in [
        "V2.2\n'above\n'*comment above\n'above too\nPI\n+\n'*start\n'after\n'*start too\n+7776FU\n'*c\n'r\n'*d\n",
        "V2.2\n$EVENT:x\n'above\nPI\n+\n'after\n",
        "V2.2\nPI\n+\n'*\n'\n'  indented \n",
    ] {
        assert_eq!(comes_back(&parse(text).unwrap()), text);
    }
}

#[test]
fn a_game_that_went_on_after_its_ending_comes_back() {
    let record = even("+7776FU\n%CHUDAN\nT3\n-3334FU\n%TORYO\n").record;
    assert_eq!(
        written(&record),
        format!("{EVEN}+7776FU\n%CHUDAN\nT3\n-3334FU\n%TORYO\n")
    );
}

#[test]
fn fouls_come_back() {
    let text = format!("{EVEN}+7776FU\n-3334FU\n+8833UM\n-4142KI\n+3342UM\n%TORYO\n");
    assert_eq!(comes_back(&parse(&text).unwrap()), text);
}

#[test]
fn only_remarks_above_the_headers_are_written_above_the_start_position() {
    let mut builder = game(Setup::STARTPOS, "");
    builder.preamble("a").remark("b").comment("c").preamble("d");
    let text = to_string(&builder.finish(), &WriteOptions::default()).unwrap();
    assert_eq!(text, "V2.2\n'a\n'*c\n'd\nPI\n+\n'b\n");
    let notes: Vec<_> = read(&text).record.root().notes().map(|(kind, _)| kind).collect();
    let above = [
        NoteKind::LeadingRemark,
        NoteKind::Comment,
        NoteKind::LeadingRemark,
    ];
    assert_eq!(notes, [&above[..], &[NoteKind::Remark]].concat());
}
