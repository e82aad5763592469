//! Tests that read and write whole documents. The sample text is the one in the BOD document (2003-09-09). The other
//! texts have forms that programs write.

mod losses;

use crate::{
    Bod, Color, Diagnostic, Document, Ending, GameResult, NoteKind, Position, ReadOptions, RecordFormat as _,
    Setup, WriteOptions, parse, read_str, to_string,
};
use pretty_assertions::assert_eq;
use shogi_core::messages::Language;

/// The sample text of the BOD document, with its comment and blank line.
const SAMPLE: &str = "\
後手：羽生善治
後手の持駒：飛　角　金　銀　桂　香　歩四　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二
| ・ ・v玉 ・v歩 ・ ・ ・ ・|三
|v歩 ・ ・ ・v金 ・ ・ ・ ・|四
| ・ ・v銀 ・ ・ ・v歩 ・ ・|五
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩v歩 歩 ・ 歩|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| 香 桂v金 ・v金 ・ ・ 桂 香|九
+---------------------------+
先手：谷川浩司
先手の持駒：銀二　歩四　
手数＝171  ▲６二角成  まで
*第44期王位戦第4局
後手番
";

/// The position of the sample text as SFEN, worked out by hand.
const SAMPLE_SFEN: &str = "ln7/3+B2+R2/2k1p4/p3g4/2s3p2/4K4/PP1PPpP1P/9/LNg1g2NL w 2S4Prbgsnl4p 172";

fn findings(text: &str) -> Vec<String> {
    let finding = |found: &Diagnostic| format!("{} {}@{}", found.severity(), found.code(), found.line());
    read(text).diagnostics().map(finding).collect()
}

fn read(text: &str) -> Document<'_> {
    read_str(text, &ReadOptions::default())
}

/// Returns the sample text, with each line replaced by the result of `change`. If `change` returns `None`, the line
/// is left out.
fn with_rows(change: impl Fn(usize, &str) -> Option<String>) -> String {
    let line = |(index, line): (usize, &str)| change(index + 1, line);
    SAMPLE
        .lines()
        .enumerate()
        .filter_map(line)
        .fold(String::new(), |text, line| text + &line + "\n")
}

#[test]
fn the_sample_of_the_document_is_read_and_written_byte_for_byte() {
    let record = parse(SAMPLE).unwrap();
    assert_eq!(record.start().to_string(), SAMPLE_SFEN);
    assert_eq!(
        (record.player(Color::Black), record.player(Color::White)),
        (Some("谷川浩司"), Some("羽生善治"))
    );
    assert_eq!(
        record.root().comments().collect::<Vec<_>>(),
        ["第44期王位戦第4局"]
    );
    assert_eq!(findings(SAMPLE), Vec::<String>::new());
    assert_eq!(to_string(&record, &WriteOptions::default()).unwrap(), SAMPLE);
}

#[test]
fn what_is_shown_of_a_position_is_a_document() {
    for sfen in [SAMPLE_SFEN, "7nk/9/7PP/9/9/9/9/9/9 b G 1"] {
        let position = Position::new_lenient(&sfen.parse().unwrap());
        let text = position.to_string();
        assert_eq!(findings(&text), Vec::<String>::new());
        assert_eq!(parse(&text).unwrap().start().to_string(), sfen);
    }
}

#[test]
fn hands_names_and_turn_may_stand_anywhere_and_be_spelled_otherwise() {
    for (from, to) in [
        ("先手の持駒：", "下手の持ち駒:"),
        ("飛　角　金　銀　桂　香　歩四　", "飛角金銀桂香歩四"),
        ("飛　角　金　銀　桂　香　歩四　", "歩4 香 桂 銀 金 角 飛"),
        ("銀二　歩四　", "銀２、歩４"),
        ("後手番", "上手番"),
        ("手数＝171", "手数=１７１"),
        ("v玉", "ｖ王"),
        ("|一", "|"),
        ("\n", "\r\n"),
    ] {
        let record = parse(&SAMPLE.replace(from, to)).unwrap();
        assert_eq!(record.start().to_string(), SAMPLE_SFEN, "{to}");
    }
}

#[test]
fn a_header_may_begin_like_another_line() {
    for (line, key, value) in [
        ("手数：5手詰", "手数", "5手詰"),
        ("　後手番の備考： x ", "後手番の備考", "x"),
        ("先手の持駒表:なし", "先手の持駒表", "なし"),
        ("９級:A", "９級", "A"),
    ] {
        let record = parse(&format!("{line}\n{SAMPLE}")).unwrap();
        assert_eq!(record.headers.get(key), Some(value), "{line}");
        assert_eq!(record.start().to_string(), SAMPLE_SFEN, "{line}");
        let text = to_string(&record, &WriteOptions::default()).unwrap();
        assert_eq!(text, format!("{key}：{value}\n{SAMPLE}"));
    }
}

#[test]
fn what_is_wrong_with_a_diagram_is_said_at_its_line() {
    let row = |number: usize, text: &'static str| {
        with_rows(move |index, line| {
            Some(if index == number {
                text.to_owned()
            } else {
                line.to_owned()
            })
        })
    };
    for (text, expected) in [
        (
            row(8, "|v歩 ・ ・ ・v金 ・ ・ ・ ・ ・|四"),
            "error diagram_columns@8",
        ),
        (row(8, "|v歩 ・ ・ ・v金 ・ ・ ・|四"), "error diagram_columns@8"),
        (row(8, "|v虎 ・ ・ ・v金 ・ ・ ・ ・|四"), "error unknown_piece@8"),
        (row(2, "後手の持駒：玉　"), "error bad_hand@2"),
        (row(2, "後手の持駒：と　"), "error bad_hand@2"),
        (
            row(17, "手数＝99999999999999999999  まで"),
            "error number_overflow@17",
        ),
        (row(17, "手数＝五百六x  まで"), "error bad_move_count@17"),
        (row(19, "後手番\n先手番"), "warning conflicting_turn@20"),
        (row(19, "後手番\n何か"), "warning unknown_part@20"),
        (
            row(16, "*先手の持駒：銀二　歩四　"),
            "warning position_in_remark@16",
        ),
        (row(19, "Side to move: White"), ""),
        (row(19, "後手番でしょう"), "warning guessed_turn@17"),
        (row(3, "  ９ ８ ７ ６ ４ ５ ３ ２ １"), "warning diagram_files@3"),
        (row(3, "  １ ２ ３ ４ ５ ６ ７ ８ ９"), "warning unknown_part@3"),
        (
            row(4, "+---------------------------+ 盤"),
            "warning diagram_frame@4",
        ),
        (
            with_rows(|index, line| (index != 13).then(|| line.to_owned())),
            "error diagram_rows@13",
        ),
    ] {
        let found = findings(&text);
        assert_eq!(
            found.first().map_or("", String::as_str),
            expected,
            "{found:?}\n{text}"
        );
    }
    let unterminated = with_rows(|index, line| (index != 14).then(|| line.to_owned()));
    assert_eq!(findings(&unterminated)[0], "warning diagram_unterminated@14");
}

#[test]
fn a_position_outside_the_rules_is_read_and_named() {
    let two_kings = SAMPLE.replace("| 香 桂v金", "| 香 玉v金");
    let record = read(&two_kings).games.remove(0).record;
    assert_eq!(findings(&two_kings), ["warning two_kings@10"]);
    assert!(record.start().to_string().starts_with("ln7/3+B2+R2/"));
    let dead = SAMPLE
        .replace("|v香v桂 ・", "|v香v桂 歩")
        .replace("銀二　歩四", "銀二　歩三");
    assert_eq!(findings(&dead), ["warning illegal_position@5"]);
}

#[test]
fn a_text_without_a_diagram_is_no_position() {
    assert_eq!(findings(""), ["error empty@1"]);
    assert_eq!(findings("hello\nworld\n"), ["error not_a_record@1"]);
    // A text in another format gets a single diagnostic, not one for each of its lines.
    let kif = "手合割：平手\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n";
    assert_eq!(findings(kif), ["error not_a_record@1"]);
    let document = read("後手：A\n");
    assert_eq!(*document.games[0].record.start(), Setup::EMPTY);
}

/// Adds `line` at the end of the sample text, and returns the result, the remarks and the diagnostics that are read.
fn with_result_line(line: &str) -> (Option<GameResult>, Vec<String>, Vec<String>) {
    let text = format!("{SAMPLE}\n{line}\n");
    let record = parse(&text).unwrap();
    let remarks = record
        .root()
        .notes()
        .filter(|(kind, _)| *kind == NoteKind::LeadingRemark);
    let remarks = remarks.map(|(_, remark)| remark.to_owned()).skip(1);
    (record.result(), remarks.collect(), findings(&text))
}

#[test]
fn a_result_line_gives_the_result() {
    // In the sample position 171 moves were played, and White is to move.
    let (black, white) = (GameResult::Win(Color::Black), GameResult::Win(Color::White));
    for (line, result, ending) in [
        ("まで0手で後手の勝ち", Some(white), None),
        ("まで0手で先手の勝ち", Some(black), Some(Ending::Resign)),
        ("まで171手で後手の負け", Some(black), Some(Ending::Resign)),
        (
            "まで0手で先手の勝ち（時間切れ）",
            Some(black),
            Some(Ending::TimeUp),
        ),
        ("まで引き分け", Some(GameResult::Draw), Some(Ending::Draw)),
        ("まで0手で投了", Some(black), Some(Ending::Resign)),
        ("まで0手で中断", None, Some(Ending::Interrupt)),
        ("まで0手詰", Some(black), Some(Ending::Checkmate)),
    ] {
        assert_eq!(with_result_line(line), (result, vec![], vec![]), "{line}");
        let record = parse(&format!("{SAMPLE}{line}\n")).unwrap();
        assert_eq!(record.ending(), ending, "{line}");
        let written = to_string(&record, &WriteOptions::default()).unwrap();
        assert_eq!(parse(&written), Ok(record), "{written}");
    }
}

#[test]
fn remarks_around_the_last_move_keep_their_order() {
    let text = format!("#一\n{SAMPLE}").replace("*第44期", "#二\n*第44期");
    let record = parse(&text).unwrap();
    let written = to_string(&record, &WriteOptions::default()).unwrap();
    assert!(written.contains("まで\n#二\n"), "{written}");
    assert_eq!(parse(&written), Ok(record));
}

/// A diagram may contradict the move before it, and its side to move is kept.
#[test]
fn the_side_to_move_is_written_if_the_last_move_shows_another() {
    for turn in ["先手番", "後手番"] {
        for mark in ['▲', '△'] {
            let text = SAMPLE.replace("▲６二角成", &format!("{mark}６二角成"));
            let record = parse(&text.replace("後手番", turn)).unwrap();
            let written = to_string(&record, &WriteOptions::default()).unwrap();
            assert_eq!(parse(&written), Ok(record), "{written}");
        }
    }
}

#[test]
fn a_result_line_with_details_is_a_remark_besides() {
    let black = Some(GameResult::Win(Color::Black));
    for (line, result, findings) in [
        (
            "まで0手で二歩により先手の勝ち",
            black,
            vec!["warning result_kept@21"],
        ),
        ("まで5手で先手の勝ち", None, vec!["warning result_kept@21"]),
        ("まで0手で何か", None, vec!["warning unknown_result@21"]),
        ("まで", None, vec!["warning unknown_result@21"]),
        // A problem announces its mate in this way, so the line is kept as a remark without a diagnostic.
        ("まで3手詰", None, vec![]),
    ] {
        let findings = findings.into_iter().map(str::to_owned).collect();
        assert_eq!(
            with_result_line(line),
            (result, vec![line.to_owned()], findings),
            "{line}"
        );
    }
}

#[test]
fn the_first_result_line_counts() {
    let (result, remarks, findings) = with_result_line("まで0手で後手の勝ち\nまで0手で先手の勝ち");
    assert_eq!(result, Some(GameResult::Win(Color::White)));
    assert_eq!(remarks, ["まで0手で先手の勝ち"]);
    assert_eq!(findings, ["warning result_kept@22"]);
}

/// The name contradicts the diagram, so its line is left out. The sides are then called as they will be read back.
#[test]
fn a_handicap_that_is_left_out_does_not_name_the_sides() {
    let text = format!("手合割：三枚落ち\n{SAMPLE}")
        .replace("後手", "上手")
        .replace("先手", "下手");
    let record = read_str(&text, &ReadOptions::default()).games.remove(0).record;
    for header in ["上手：羽生善治\n", "下手：谷川浩司\n"] {
        assert!(text.contains(header), "{text}");
    }
    let named = Bod.write_string_lossy(&record, &WriteOptions::default());
    assert!(
        named.contains("\n上手の持駒："),
        "the players name the sides: {named}"
    );

    let bare = text
        .replace("上手：羽生善治\n", "")
        .replace("下手：谷川浩司\n", "");
    let record = read_str(&bare, &ReadOptions::default()).games.remove(0).record;
    let written = Bod.write_string_lossy(&record, &WriteOptions::default());
    assert!(!written.contains("手合割"), "{written}");
    assert!(
        written.contains("後手の持駒：") && written.contains("\n後手番"),
        "{written}"
    );
}

#[test]
fn a_line_that_begins_with_a_side_gets_a_hint_also_at_the_end_of_a_document() {
    let text = format!(
        "{}後手",
        SAMPLE
            .split_inclusive('\n')
            .filter(|line| line.starts_with(['|', '+', ' ']))
            .collect::<String>()
    );
    let game = read_str(&text, &ReadOptions::default()).games.remove(0);
    let found = game
        .diagnostics
        .iter()
        .find(|found| found.code() == "unknown_part");
    let help = found.and_then(|found| found.help(Language::English));
    assert!(
        help.unwrap_or_default()
            .starts_with("the side to move is written `後手番`"),
        "{:?}",
        game.diagnostics
    );
}

#[test]
fn a_text_without_a_diagram_gets_a_hint() {
    let document = read_str("詰将棋\n", &ReadOptions::default());
    let help = document
        .first_error()
        .and_then(|found| found.help(Language::English));
    assert!(
        help.unwrap_or_default()
            .starts_with("a position needs a board diagram")
    );
}
