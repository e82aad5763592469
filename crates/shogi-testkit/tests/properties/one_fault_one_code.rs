//! Tests that the same fault has the same code, severity and message in every format.

use std::mem;

use kifu::{Format, ReadOptions, Record, RecordFormat, Setup, Severity, WriteOptions};
use pretty_assertions::assert_eq;

/// The formats in the order of the columns of the tables below.
const FORMATS: [Format; 5] = [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf, Format::Usi];

/// A fault, its code and severity, and a text with the fault in each of [`FORMATS`]. A text is `None` if the fault
/// cannot occur in the format.
struct Fault {
    name: &'static str,
    code: &'static str,
    severity: Severity,
    texts: [Option<String>; 5],
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Returns a fault in the moves of a game with the start position `start`. `moves` has the moves in each of
/// [`FORMATS`]; an empty text means that the fault cannot occur in the format.
fn moves(name: &'static str, code: &'static str, severity: Severity, start: &str, moves: [&str; 5]) -> Fault {
    let setup: Setup = start.parse().unwrap();
    let record = Record::builder_from(setup).finish();
    let texts = std::array::from_fn(|index| {
        let moves = moves[index];
        let head = || {
            let head = kifu::to_string(&record, FORMATS[index], &WriteOptions::default()).unwrap();
            format!("{}\n", head.trim_end())
        };
        (!moves.is_empty()).then(|| match FORMATS[index] {
            Format::Jkf => head().replace("{}\n]", &format!("{{}},{moves}\n]")),
            Format::Usi => format!("position sfen {start} moves {moves}\n"),
            _ => format!("{}{moves}\n", head()),
        })
    });
    Fault {
        name,
        code,
        severity,
        texts,
    }
}

/// Returns a fault with a whole text in each of [`FORMATS`]. `-` means that the fault cannot occur in the format.
fn texts(name: &'static str, code: &'static str, severity: Severity, texts: [&str; 5]) -> Fault {
    Fault {
        name,
        code,
        severity,
        texts: texts.map(|text| (text != "-").then(|| text.to_owned())),
    }
}

/// Writes a move in JKF: `{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}`. If `from` is
/// empty, the move is a drop. `piece` is a JSON value, and more members of the object may follow.
fn jkf(color: u8, from: &str, to: &str, piece: &str) -> String {
    let square = |text: &str| {
        let (file, rank) = text.split_at(1);
        format!("{{\"x\":{file},\"y\":{rank}}}")
    };
    let from = if from.is_empty() {
        String::new()
    } else {
        format!("\"from\":{},", square(from))
    };
    format!(
        "{{\"move\":{{\"color\":{color},{from}\"to\":{},\"piece\":{piece}}}}}",
        square(to)
    )
}

#[rustfmt::skip]
fn impossible_moves() -> Vec<Fault> {
    let error = Severity::Error;
    let held = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b B 1";
    vec![
        moves("a move from an empty square", "from_empty", error, START,
            ["1 ５四歩(55)", "", "+5554FU", &jkf(0, "55", "54", "\"FU\""), "5e5d"]),
        moves("a piece of the other side", "wrong_side", error, START,
            ["1 ３四歩(33)", "", "+3334FU", &jkf(0, "33", "34", "\"FU\""), "3c3d"]),
        moves("the player's own piece on the destination", "illegal_move", error, START,
            ["1 ５九金(49)", "", "+4959KI", &jkf(0, "49", "59", "\"KI\""), "4i5i"]),
        moves("a drop without the piece in hand", "drop_without_piece", error, START,
            ["1 ５五角打", "▲５五角打", "+0055KA", &jkf(0, "", "55", "\"KA\""), "B*5e"]),
        moves("a drop on an occupied square", "drop_on_occupied", error, held,
            ["1 ７七角打", "▲７七角打", "+0077KA", &jkf(0, "", "77", "\"KA\""), "B*7g"]),
        moves("a drop of a king", "illegal_move", error, START,
            ["1 ５五玉打", "▲５五玉打", "+0055OU", &jkf(0, "", "55", "\"OU\""), "K*5e"]),
        moves("a drop of a promoted piece", "illegal_move", error, START,
            ["1 ５五馬打", "▲５五馬打", "+0055UM", &jkf(0, "", "55", "\"UM\""), "+B*5e"]),
        moves("a drop with a promotion", "illegal_move", error, START,
            ["1 ５五角打成", "▲５五角成打", "+0055UM", &jkf(0, "", "55", "\"KA\",\"promote\":true"), "B*5e+"]),
        moves("a move of the side that is not to move", "wrong_turn", error, START,
            ["", "▲７六歩 ▲２六歩", "+7776FU\n+2726FU", &format!("{},{}", jkf(0, "77", "76", "\"FU\""), jkf(0, "27", "26", "\"FU\"")), ""]),
        moves("the destination of a move before the first", "same_without_previous", error, START,
            ["1 同　歩(77)", "▲同　歩", "", "{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"same\":true,\"piece\":\"FU\"}}", ""]),
    ]
}

#[rustfmt::skip]
fn illegal_moves() -> Vec<Fault> {
    let (error, warning) = (Severity::Error, Severity::Warning);
    let promoting = "{\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\",\"promote\":true}}";
    vec![
        moves("a move that the piece does not make", "illegal_move", error, START,
            ["1 ７五歩(77)", "", "+7775FU", &jkf(0, "77", "75", "\"FU\""), "7g7e"]),
        moves("a second pawn on a file", "illegal_move", warning, "4k4/9/9/9/9/9/P8/9/4K4 b P 1",
            ["1 ９五歩打", "▲９五歩打", "+0095FU", &jkf(0, "", "95", "\"FU\""), "P*9e"]),
        moves("a king left in check", "illegal_move", warning, "4r3k/9/9/9/9/9/9/9/4K3P b - 1",
            ["1 １八歩(19)", "▲１八歩", "+1918FU", &jkf(0, "19", "18", "\"FU\""), "1i1h"]),
        moves("a king moved into check", "illegal_move", warning, "3r4k/9/9/9/9/9/9/9/4K4 b - 1",
            ["1 ６九玉(59)", "▲６九玉", "+5969OU", &jkf(0, "59", "69", "\"OU\""), "5i6i"]),
        moves("checkmate by a dropped pawn", "illegal_move", warning, "7nk/9/7G1/9/9/9/9/9/4K4 b P 1",
            ["1 １二歩打", "▲１二歩打", "+0012FU", &jkf(0, "", "12", "\"FU\""), "P*1b"]),
        moves("no promotion where a piece must promote", "illegal_move", error, "8k/4P4/9/9/9/9/9/9/4K4 b - 1",
            ["1 ５一歩(52)", "▲５一歩不成", "+5251FU", &jkf(0, "52", "51", "\"FU\""), "5b5a"]),
        moves("a promotion outside the zone", "illegal_move", error, START,
            ["1 ７六歩成(77)", "▲７六歩成", "+7776TO", promoting, "7g7f+"]),
        moves("another piece on the origin", "piece_mismatch", error, START,
            ["1 ７六銀(77)", "", "+7776GI", &jkf(0, "77", "76", "\"GI\""), ""]),
    ]
}

#[rustfmt::skip]
fn unreadable_moves() -> Vec<Fault> {
    let (error, warning) = (Severity::Error, Severity::Warning);
    let plain = jkf(0, "77", "76", "\"FU\"");
    let timed = plain.replace("\"FU\"}}", "\"FU\"},\"time\":\"x\"}");
    let too_long = plain.replace(
        "\"FU\"}}",
        "\"FU\"},\"time\":{\"now\":{\"h\":99999,\"m\":0,\"s\":0}}}",
    );
    vec![
        moves("an unknown piece", "unknown_piece", error, START,
            ["1 ７六虎(77)", "▲７六虎", "+7776XX", &jkf(0, "77", "76", "\"XX\""), "X*7f"]),
        moves("a square outside the board", "bad_square", error, START,
            ["1 ７十歩(77)", "▲７十歩", "+7770FU", &jkf(0, "77", "710", "\"FU\""), "7g7j"]),
        moves("a move that cannot be read", "bad_move_syntax", error, START,
            ["1 ？六歩(77)", "▲？六歩", "+7776", "{\"move\":5}", "7g7"]),
        moves("a move without the name of its piece", "bad_move_syntax", error, START,
            ["1 ７六(77)", "▲７六", "+7776", "{\"move\":{\"color\":0,\"to\":{\"x\":7,\"y\":6}}}", "*7f"]),
        moves("an unknown ending", "unknown_special", warning, START,
            ["1 謎", "", "%NAZO", "{\"special\":\"NAZO\"}", ""]),
        moves("a move after the ending", "move_after_end", warning, START,
            ["1 投了\n2 ７六歩(77)", "▲投了\n▲７六歩", "%TORYO\n+7776FU", &format!("{{\"special\":\"TORYO\"}},{plain}"), ""]),
        moves("a second ending", "duplicate_special", warning, START,
            ["1 投了\n2 中断", "▲投了\n▲中断", "%TORYO\n%CHUDAN", "{\"special\":\"TORYO\"},{\"special\":\"CHUDAN\"}", ""]),
        moves("a time that cannot be read", "bad_time", warning, START,
            ["1 ７六歩(77) (x)", "", "+7776FU\nTx", &timed, ""]),
        // The table has no text for JKF. A second time in JKF is a duplicate field of a JSON object, and has the same
        // code as any other duplicate field.
        moves("a second time", "duplicate_time", warning, START,
            ["1 ７六歩(77) (0:01/) (0:02/)", "", "+7776FU\nT1\nT2", "", ""]),
        moves("a time with more decimals than a record keeps", "time_too_fine", warning, START,
            ["1 ７六歩(77) (0:01.0005)", "", "+7776FU\nT1.0005", "", ""]),
        moves("a time that is too long", "number_overflow", warning, START,
            ["1 ７六歩(77) (99999999:00)", "", "+7776FU\nT9999999999", &too_long, ""]),
    ]
}

#[rustfmt::skip]
fn starts_and_texts() -> Vec<Fault> {
    let (error, warning) = (Severity::Error, Severity::Warning);
    let nul = "a\0b";
    let replaced = "a\u{fffd}b";
    let (kif, csa) = ("手合割：平手\n1 ７六歩(77)\n", "PI\n+\n+7776FU\n");
    let kings = "4k4/9/9/9/4K4/9/9/9/4K4 b - 1";
    let rooks = "4k4/9/9/9/4R4/9/9/9/4K4 b Rr 1";
    vec![
        moves("two kings of a side", "two_kings", warning, kings,
            ["1 ５六玉(55)", "▲５六玉", "+5556OU", &jkf(0, "55", "56", "\"OU\""), "5e5f"]),
        moves("too many pieces", "too_many_pieces", warning, rooks,
            ["1 ５六飛(55)", "▲５六飛", "+5556HI", &jkf(0, "55", "56", "\"HI\""), "5e5f"]),
        texts("an unknown handicap", "unknown_handicap", error,
            ["手合割：七七枚落ち\n1 ７六歩(77)\n", "手合割：七七枚落ち\n▲７六歩\n", "-", "{\"header\":{},\"initial\":{\"preset\":\"X\"},\"moves\":[{}]}", "-"]),
        texts("an unknown line or field", "unknown_part", warning,
            ["手合割：平手\n虎虎虎\n1 ７六歩(77)\n", "手合割：平手\n虎虎虎\n▲７六歩\n", "PI\n+\n虎虎虎\n+7776FU\n", "{\"header\":{},\"moves\":[{}],\"虎\":1}", "-"]),
        texts("no text", "empty", error, ["", "", "", "", ""]),
        texts("another text", "not_a_record", error, ["hello\n"; 5]),
        texts("NUL", "nul_byte", warning,
            [&format!("{kif}*{nul}\n"), &format!("▲７六歩\n*{nul}\n"), &format!("{csa}'*{nul}\n"), "-", "position startpos moves 7g7f\0\n"]),
        texts("U+FFFD", "replacement_character", warning,
            [&format!("{kif}*{replaced}\n"), &format!("▲７六歩\n*{replaced}\n"), &format!("{csa}'*{replaced}\n"), &format!("{{\"header\":{{\"a\":\"{replaced}\"}},\"moves\":[{{}}]}}"), "-"]),
        texts("a second game", "more_games", error,
            [&format!("{kif}\n{kif}"), "手合割：平手\n▲７六歩\n\n手合割：平手\n▲７六歩\n", &format!("{csa}/\n{csa}"), "-", "startpos moves 7g7f\nstartpos moves 2g2f\n"]),
    ]
}

/// Returns the code, the severity and the English message without quoted parts of each diagnostic of a text. The error
/// about a second game is included, which only `parse` returns.
fn report(format: Format, text: &str) -> Vec<(&'static str, Severity, String)> {
    let document = format.read_str(text, &ReadOptions::default().shared);
    let call = format.parse(text).err();
    let call = call.as_ref().map(kifu::shogi_core::format::Error::diagnostic);
    let is_new = |diagnostic: &&kifu::Diagnostic| diagnostic.code() == "more_games";
    let diagnostics = document.diagnostics().chain(call.filter(is_new));
    // Two diagnostics are ignored, because they are not the fault itself: lines that are left out after an error
    // (`left_out`), and the note that another game begins (`next_game`).
    let diagnostics = diagnostics.filter(|found| !["left_out", "next_game"].contains(&found.code()));
    diagnostics
        .map(|diagnostic| {
            let message = diagnostic.kind().to_string();
            let unquoted: String = message.split('`').step_by(2).collect::<Vec<_>>().join("`");
            // The messages for KIF and KI2 name both formats, because both formats are read with the same reader. So
            // `KIF/KI2` counts as the name of the format.
            let message = unquoted
                .replace("KIF/KI2", "FORMAT")
                .replace(format.name(), "FORMAT");
            (diagnostic.code(), diagnostic.severity(), message)
        })
        .collect()
}

fn check(faults: Vec<Fault>) {
    let mut differences = Vec::new();
    for fault in faults {
        let mut wording = None;
        let mut count = 0;
        for (format, text) in FORMATS.into_iter().zip(&fault.texts) {
            let Some(text) = text else { continue };
            count += 1;
            let found = report(format, text);
            let is_right = match found.as_slice() {
                [(code, severity, message)] => {
                    let first = wording.get_or_insert_with(|| message.clone());
                    (*code, *severity) == (fault.code, fault.severity) && message == first
                }
                _ => false,
            };
            if !is_right {
                differences.push(format!(
                    "{} in {format}: {found:?}, {wording:?}\n{text}",
                    fault.name
                ));
            }
        }
        assert!(count > 1, "{}", fault.name);
    }
    assert_eq!(differences.join("\n"), "");
}

#[test]
fn moves_that_cannot_be_carried_out() {
    check(impossible_moves());
}

/// A program that looks for a fault of a move need not know the format of the text.
#[test]
fn a_fault_of_a_move_is_the_same_variant_in_every_format() {
    for fault in impossible_moves().into_iter().chain(illegal_moves()) {
        let variants = FORMATS
            .into_iter()
            .zip(&fault.texts)
            .filter_map(|(format, text)| {
                let options = ReadOptions::default().format(format);
                let document = kifu::read_str(text.as_deref()?, &options);
                let mut diagnostics = document.diagnostics().filter(|found| found.code() == fault.code);
                let problem = diagnostics.next()?.kind().game().map(mem::discriminant);
                Some((format, problem))
            });
        let variants: Vec<_> = variants.collect();
        let (_, first) = variants[0];
        let is_one = first.is_some() && variants.iter().all(|&(_, variant)| variant == first);
        assert!(is_one, "{}: {variants:?}", fault.name);
    }
}

#[test]
fn moves_that_break_a_rule() {
    check(illegal_moves());
}

#[test]
fn moves_endings_and_times_that_cannot_be_read() {
    check(unreadable_moves());
}

#[test]
fn starts_and_whole_texts() {
    check(starts_and_texts());
}

/// A fault that is found when a move is played must be reported at the place of the move, not at the whole line.
#[test]
fn a_move_is_reported_where_it_is_written() {
    let jkf = format!("{{\"moves\":[{{}},{}]}}", jkf(0, "77", "75", "\"FU\""));
    for (format, text, expected) in [
        (
            Format::Kif,
            "手合割：平手\n   1 ７五歩(77)   ( 0:01/00:00:01)\n",
            "７五歩(77)",
        ),
        (Format::Kif, "手合割：平手\n１：　７五歩(77)\n", "７五歩(77)"),
        (Format::Kif, "手合割：平手\n1手目 同　歩(77) *x\n", "同　歩(77)"),
        (Format::Kif, "手合割：平手\n1 投了\n2 ７六歩(77)\n", "７六歩(77)"),
        (
            Format::Ki2,
            "手合割：平手\n▲７六歩 △３四歩 ▲２五歩打\n",
            "▲２五歩打",
        ),
        (Format::Csa, "PI\n+\n  +7775FU,T1\n", "+7775FU"),
        (
            Format::Jkf,
            &jkf,
            "{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5},\"piece\":\"FU\"}",
        ),
        (Format::Usi, "\u{feff}  startpos moves 7g7f 3c3e\n", "3c3e"),
    ] {
        let document = format.read_str(text, &ReadOptions::default().shared);
        let shown = document
            .diagnostics()
            .map(|found| (found.code(), &text[found.span().range()]));
        let moves: Vec<&str> = shown
            .filter(|(code, _)| !["colon_after_number", "fullwidth"].contains(code))
            .map(|(_, shown)| shown)
            .collect();
        assert_eq!(moves, [expected], "{format}");
    }
}

/// Texts with a fault, its code, and the beginning of the hint that the format gives.
#[rustfmt::skip]
const HINTS: [(Format, &str, &str, &str); 11] = [
    (Format::Kif, "手合割：平手\n1 ７六虎(77)\n", "unknown_piece", "pieces are 玉 飛"),
    (Format::Csa, "PI\n+\n+7776XX\n", "unknown_piece", "pieces are FU KY"),
    (Format::Usi, "startpos moves X*7f\n", "unknown_piece", "pieces are P L"),
    (Format::Kif, "手合割：平手\n1 ２二馬(88)\n", "piece_mismatch", "if the piece promotes in this move"),
    (Format::Csa, "PI\n+\n+7776GI\n", "piece_mismatch", "CSA names the piece as it is after the move"),
    (Format::Kif, "手合割：平手\n1 ７十歩(77)\n", "bad_square", "files go from １"),
    (Format::Kif, "手合割：平手\n1 ７六ト(77)\n", "unknown_piece", "did you mean `と`"),
    (Format::Csa, "PI\n+\n+7776fu\n", "bad_move_syntax", "did you mean `+7776FU`?"),
    (Format::Csa, "PI\n+\n＠x\n+7776FU\n", "unknown_part", "CSA is written in half-width"),
    (Format::Kif, "手合割：六枚\n1 ７六歩(77)\n", "unknown_handicap", "handicaps are 平手"),
    (Format::Jkf, "{\"initial\":{\"preset\":\"X\"},\"moves\":[{}]}", "unknown_handicap", "presets are HIRATE"),
];

/// A fault is the same value in all formats, but its hint is that of the format.
#[test]
fn hints_are_those_of_the_format() {
    for (format, text, code, hint) in HINTS {
        let document = kifu::read_str(text, &ReadOptions::default().format(format));
        let found = document.diagnostics().find(|found| found.code() == code);
        let help = found.and_then(|found| found.help(kifu::Language::English));
        let is_right = help.as_deref().is_some_and(|help| help.starts_with(hint));
        assert!(is_right, "{text}: {help:?}");
    }
}
