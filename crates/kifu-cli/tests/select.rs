//! Runs `kifu select` and checks which games it finds, and how it lists them.

mod common;

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{folder, kifu, parts};

/// A title match of two days, with a variation.
const TITLE: &[u8] = "開始日時：2005/11/29･30日\n棋戦：第１８期竜王戦\n手合割：平手\n先手：渡辺　明\n後手：木村一基\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n".as_bytes();
/// The same moves, and a game of two programs with ratings.
const ARCHIVE: &[u8] = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nN+GPS\nN-Bonanza\n$START_TIME:2010/05/03\n'black_rate:GPS:2500.0\n'white_rate:Bonanza:2350\nPI\n+\n+2726FU\n%HIKIWAKE\n";
/// A handicap game that has not begun.
const HANDICAP: &[u8] = "手合割：二枚落ち\n下手：ｱﾏﾁｭｱ\n上手：木村一基\n".as_bytes();
/// A game of 羽生 in Shift_JIS.
const SHIFT_JIS: &[u8] = b"V2.2\nN+\x89\x48\x90\xb6\nPI\n+\n+7776FU\n-8384FU\n";
const BROKEN: &[u8] = "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n".as_bytes();

const LINES: [&str; 6] = [
    "a.kifu:1: ☗渡辺　明 ☖木村一基 2005/11/29･30日 第１８期竜王戦",
    "b.csa:1: ☗? ☖?",
    "b.csa:2: ☗GPS ☖Bonanza 2010/05/03",
    "c.kifu:1: ☗ｱﾏﾁｭｱ ☖木村一基",
    "d.csa:1: ☗羽生 ☖?",
    "e.kifu:1: ☗? ☖?",
];

fn archive() -> TempDir {
    folder(&[
        ("a.kifu", TITLE),
        ("b.csa", ARCHIVE),
        ("c.kifu", HANDICAP),
        ("d.csa", SHIFT_JIS),
        ("e.kifu", BROKEN),
        ("f.kif", b"Dear reader,\n"),
    ])
}

const FILES: [&str; 6] = ["a.kifu", "b.csa", "c.kifu", "d.csa", "e.kifu", "f.kif"];

/// Runs `kifu select` with all files of [`archive`] and returns its exit code, standard output and standard error.
fn select(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = kifu(folder, &[&["select"], arguments, &FILES].concat(), "");
    let (code, out, err) = parts(&output);
    (code, out.to_owned(), err.to_owned())
}

#[test]
fn each_criterion_selects_the_games_that_fit() {
    let here = archive();
    for (criteria, expected) in [
        (&[][..], &[0, 1, 2, 3, 4, 5][..]),
        (&["--player", "木村"], &[0, 3]),
        (&["--player", "渡辺明"], &[0]),
        (&["--player", "アマチュア"], &[3]),
        (&["--player", "gps", "--player", "BONANZA"], &[2]),
        (&["--player", "羽生"], &[4]),
        (&["--black", "木村"], &[]),
        (&["--white", "木村", "--event", "第18期竜王戦"], &[0]),
        (&["--date", "2005"], &[0]),
        (&["--date", "2005-11-29"], &[0]),
        (&["--date", "2005-12..2010-05"], &[2]),
        (&["--date", ".."], &[0, 2]),
        (&["--rating", "2400.."], &[]),
        (&["--rating", "2350..2500", "--rating-gap", "100.."], &[2]),
        (&["--rating-gap", "..100"], &[]),
        (&["--result", "black"], &[]),
        (&["--result", "white,draw"], &[0, 1, 2]),
        (&["--result", "none"], &[3, 4, 5]),
        (&["--ending", "投了"], &[0, 1]),
        (&["--ending", "Draw,none"], &[2, 3, 4, 5]),
        (&["--handicap", "2枚落ち"], &[3]),
        (&["--handicap", "two pieces,other"], &[3]),
        (&["--length", "2"], &[0, 1, 4]),
        (&["--length", "..1"], &[2, 3, 5]),
        (&["--ply-range", "2"], &[0, 1, 4]),
        (&["--moves", "7g7f"], &[0, 1, 4, 5]),
        (&["--moves", "▲７六歩△３四歩"], &[0, 1]),
        (&["--input-format", " CSA, jkf"], &[1, 2, 4]),
        (&["--input-encoding", "shift_jis"], &[4]),
        (&["--no-errors"], &[0, 1, 2, 3, 4]),
        (&["--player", "木村", "--no-errors", "--handicap", "even"], &[0]),
        (&["--first", "2"], &[0, 1]),
        (&["--sample", "100"], &[0, 1, 2, 3, 4, 5]),
        (&["--unique"], &[0, 2, 3, 4, 5]),
        (&["--unique", "--first", "2"], &[0, 2]),
        (&["--result", "draw", "--result", "none"], &[2, 3, 4, 5]),
    ] {
        let (_, out, _) = select(here.path(), criteria);
        let expected: Vec<&str> = expected.iter().map(|&line| LINES[line]).collect();
        assert_eq!(out.lines().collect::<Vec<_>>(), expected, "{criteria:?}");
    }
}

#[test]
fn a_blunder_is_a_move_of_the_main_line_after_which_the_evaluation_is_worse_for_its_side() {
    let game = |[start, first, second]: [i64; 3], variation: &str| {
        format!(
            "手合割：平手\n*#評価値={start}\n   1 ７六歩(77)\n*#評価値={first}\n   2 ３四歩(33)\n*#評価値={second}\n{variation}"
        )
    };
    let variation = "\n変化：2手\n   2 ８四歩(83)\n*#評価値=900\n";
    let here = folder(&[
        ("better.kifu", game([10, 10, -700], "").as_bytes()),
        ("black.kifu", game([450, -80, -80], "").as_bytes()),
        ("mate.kifu", game([10, 10, 30_000], "").as_bytes()),
        ("variation.kifu", game([10, 10, 20], variation).as_bytes()),
        ("white.kifu", game([10, 10, 510], "").as_bytes()),
    ]);
    for (criteria, expected) in [
        (&["--blunder", "500.."][..], "black.kifu\nwhite.kifu\n"),
        (&["--blunder", "501.."], "black.kifu\n"),
        (
            &["--not", "--blunder", "500.."],
            "better.kifu\nmate.kifu\nvariation.kifu\n",
        ),
    ] {
        let output = kifu(
            here.path(),
            &[&["select", "--list"], criteria, &["."]].concat(),
            "",
        );
        let (_, out, _) = parts(&output);
        assert_eq!(out.replace("./", ""), expected, "{criteria:?}");
    }
}

#[test]
fn errors_are_counted_unless_the_criteria_decide_about_them() {
    let here = archive();
    let (code, _, err) = select(here.path(), &["--player", "x"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        err,
        "kifu: 1 game with errors, read as far as possible (kifu select --errors lists them, kifu check shows why)\n\
         kifu: 1 input skipped: no game record (kifu select --errors lists them)\n"
    );
    let (_, _, err) = select(here.path(), &["--player", "x", "--verbose", "--lang", "ja"]);
    assert_eq!(
        err,
        "kifu: e.kifu: 1局にエラーがあり、読めたところまでを使いました（kifu select --errors で表示でき、理由は kifu check で確認できます）\n\
         kifu: f.kif: 棋譜ではないため、スキップしました（理由は kifu check で確認できます）\n\
         kifu: 1局にエラーがあり、読めたところまでを使いました（kifu select --errors で表示でき、理由は kifu check で確認できます）\n\
         kifu: 棋譜ではない1個のファイルをスキップしました（kifu select --errors で表示できます）\n"
    );
    assert_eq!(select(here.path(), &["--player", "x", "--quiet"]).2, "");
    assert_eq!(
        select(here.path(), &["--errors"]),
        (
            Some(0),
            "e.kifu:1: ☗? ☖?\nf.kif:1: ☗? ☖?\n".to_owned(),
            String::new()
        )
    );
    let (code, _, err) = select(here.path(), &["--no-errors"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
}

#[test]
fn the_exit_code_is_that_of_the_selected_games() {
    let here = archive();
    for (arguments, expected) in [
        (&["--moves", "7g7f"][..], 1),
        (&["--moves", "7g7f", "--unique"], 1),
        (&["--moves", "7g7f", "--first", "2"], 0),
        (&["--moves", "7g7f", "--duplicates"], 0),
        (&["--player", "木村"], 0),
        (&["--player", "木村", "--to", "csa"], 0),
        (&["--player", "木村", "missing.kif"], 2),
    ] {
        assert_eq!(select(here.path(), arguments).0, Some(expected), "{arguments:?}");
    }
}

/// A game that Black won, with an opening, a place, a comment on the start, a comment in a variation, times and a bookmark.
const NOTES: &[u8] = "手合割：平手\n先手：羽生善治\n後手：森内俊之\n戦型：四間飛車\n先手の囲い：美濃囲い\n場所：将棋会館\n*序盤の解説\n\
    手数----指手---------消費時間--\n   1 ７六歩(77) ( 0:01/00:00:01)\n   2 ３四歩(33) ( 0:02/00:00:02)\n&急所\n   3 投了\n\
    まで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n*ＡＢＣの新手\n"
    .as_bytes();
/// A game that White lost, with evaluations. Its first move moves the pawn that is the mirror image of that of 7六歩.
const EVALUATIONS: &[u8] = b"V2.2\nN+GPS\nN-Bonanza\n$EVENT:Cup\n$OPENING:Shikenbisha\nPI\n+\n+3736FU\n'** 30\n-8384FU\n+2726FU\n%TORYO\n";
/// A game in which White plays what is 7六歩 for Black.
const WHITE_BEGINS: &[u8] =
    b"position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d";

const AFTER_7F: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";

/// The position after 7六歩.
const DIAGRAM: &[u8] = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n\
        | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
        +---------------------------+\n先手の持駒：なし\n後手番\n"
    .as_bytes();

/// The pawns after 7六歩.
const PAWNS: &str = "?????????/?????????/ppppppppp/9/9/2P6/PP1PPPPPP/?????????/?????????";

/// The games that the further criteria are tried with.
const NAMES: [&str; 3] = ["n.kifu", "e.csa", "w.usi"];

/// Checks which of the games each of these lists of criteria selects.
fn assert_selected(cases: &[(&[&str], &[&str])]) {
    let positions = format!("\u{feff}{AFTER_7F}\n\n4k4/9/9/9/9/9/9/9/4K4\n");
    let here = folder(&[
        ("n.kifu", NOTES),
        ("e.csa", EVALUATIONS),
        ("w.usi", WHITE_BEGINS),
        ("diagram.bod", DIAGRAM),
        ("positions.sfen", positions.as_bytes()),
    ]);
    for (criteria, expected) in cases {
        let output = kifu(
            here.path(),
            &[&["select", "--list", "--quiet"], *criteria, &NAMES].concat(),
            "",
        );
        let (code, out, err) = parts(&output);
        assert_eq!((code, err), (Some(0), ""), "{criteria:?}");
        assert_eq!(out.lines().collect::<Vec<_>>(), *expected, "{criteria:?}");
    }
}

#[test]
fn further_criteria_select_the_games_that_fit() {
    assert_selected(&[
        (&["--winner", "森内"], &["n.kifu"]),
        (&["--winner", "羽生"], &[]),
        (&["--opening", "四間飛車"], &["n.kifu", "e.csa"]),
        (&["--opening", "美濃囲い"], &["n.kifu"]),
        (&["--loser", "bonanza"], &["e.csa"]),
        (&["--loser", "羽生"], &["n.kifu"]),
        (&["--winner", "bonanza"], &[]),
        (&["--opening", "四間"], &["n.kifu"]),
        (&["--opening", "shiken"], &["e.csa"]),
        (&["--header", "場所=会館"], &["n.kifu"]),
        (&["--header", "$SITE=会館"], &["n.kifu"]),
        (&["--header", "場所=東京"], &[]),
        (&["--header", "場所"], &["n.kifu"]),
        (&["--header", "棋戦=CUP", "--header", "戦型"], &["e.csa"]),
        (&["--comment", "解説"], &["n.kifu"]),
        (&["--comment", "abcの新手"], &["n.kifu"]),
        (&["--has", "comments"], &["n.kifu", "e.csa"]),
        (&["--has", "variations,bookmarks"], &["n.kifu"]),
        (&["--has", "times"], &["n.kifu"]),
        (&["--has", "evaluations"], &["e.csa"]),
        (&["--has", "evaluations,times"], &[]),
        (&["--not", "--has", "comments"], &["w.usi"]),
        (&["--not", "--winner=森内"], &["e.csa", "w.usi"]),
        (
            &["--not", "--errors", "--not", "--has", "times"],
            &["e.csa", "w.usi"],
        ),
        (&["--has", "comments", "--not", "--has", "times"], &["e.csa"]),
        (&["--moves", "７六歩、３四歩"], &["n.kifu"]),
    ]);
}

#[test]
fn games_are_found_by_their_positions() {
    let last = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b";
    let sfen = format!("sfen {AFTER_7F}");
    assert_selected(&[
        (&["--final-position", last], &["n.kifu"]),
        (&["--final-position", AFTER_7F], &[]),
        (&["--position", AFTER_7F], &["n.kifu"]),
        (&["--position", AFTER_7F, "--position", last], &["n.kifu"]),
        (&["--position", AFTER_7F, "--not", "--position", last], &[]),
        (&["--not", "--position", AFTER_7F], &["e.csa", "w.usi"]),
        (&["--position", PAWNS], &["n.kifu"]),
        (&["--position", PAWNS, "--mirrored"], &["n.kifu", "e.csa"]),
        (&["--position", AFTER_7F, "--mirrored"], &["n.kifu"]),
        (
            &["--position", AFTER_7F, "--colors-changed"],
            &["n.kifu", "w.usi"],
        ),
        (&["--position-from", "diagram.bod"], &["n.kifu"]),
        (&["--position-from", "positions.sfen"], &["n.kifu"]),
        // The last position of a record, or that at a ply.
        (&["--position-from", "n.kifu"], &["n.kifu"]),
        (&["--position-from", "e.csa"], &["e.csa"]),
        (&["--position-from", "e.csa", "--at", "0"], &["n.kifu", "e.csa"]),
        (&["--position", "startpos moves 7g7f"], &["n.kifu"]),
        (&["--position", &sfen], &["n.kifu"]),
    ]);
}

#[test]
fn a_position_after_more_moves_than_there_are_is_refused() {
    let here = folder(&[("game.usi", b"position startpos moves 7g7f\n")]);
    for (language, expected) in [
        (
            "en",
            "kifu: --at: expected a position after 1 move or fewer, found 2\n",
        ),
        (
            "ja",
            "kifu: --at: 2手目の局面はありません。1手目までで指定してください\n",
        ),
    ] {
        let arguments = [
            "select",
            "--lang",
            language,
            "game.usi",
            "--position-from",
            "game.usi",
            "--at",
            "2",
        ];
        let output = kifu(here.path(), &arguments, "");
        let (code, out, err) = parts(&output);
        assert_eq!((code, out), (Some(2), ""));
        assert_eq!(err, expected);
    }
}

#[test]
fn criteria_that_make_no_sense_are_refused() {
    let here = folder(&[
        ("a.csa", ARCHIVE),
        ("text.bod", b"Dear reader,\n"),
        ("bad.usi", b"position startpos moves 7g7e\n"),
    ]);
    for (criteria, english, japanese) in [
        (
            &["--date", "2012-02-30"][..],
            "expected a day that the month has, found `2012-02-30`",
            "実在する日付ではありません",
        ),
        (
            &["--not"],
            "`--not` has no criterion after it",
            "「--not」のすぐ後",
        ),
        (
            &["--not", "--first", "1", "--player", "A"],
            "`--not` has no criterion after it",
            "「--not」のすぐ後",
        ),
        (
            &["--mirrored"],
            "--mirrored needs a position",
            "--mirrored には局面",
        ),
        (&["--has", "moves"], "expected a part of a record", "棋譜の要素"),
        (&["--player", ""], "expected a text, found nothing", "文字列"),
        (&["--position", ""], "expected 9 squares on rank 1", "1段目"),
        (
            &["--position-from", "bad.usi"],
            "bad.usi: expected positions in SFEN",
            "bad.usi: 1行に1つの",
        ),
        (&["--at", "2"], "--at needs a position with moves", "--at には、"),
        (&["--moves", "７六歩,３五歩"], "line 1", "1行"),
        (
            &["--header", "=x"],
            "expected a key and a value",
            "ヘッダー名と値",
        ),
        (&["--position-from", "none"], "none: ", "noneを読み込めません"),
        (
            &["--position-from", "text.bod"],
            "text.bod: expected positions in SFEN",
            "text.bod: 1行に1つのSFEN",
        ),
    ] {
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let arguments = [&["select", "--lang", language, "a.csa"], criteria].concat();
            let output = kifu(here.path(), &arguments, "");
            let (code, out, err) = parts(&output);
            assert_eq!((code, out), (Some(2), ""), "{criteria:?}");
            assert!(err.contains(expected), "{criteria:?}: {err}");
        }
    }
}

#[test]
fn a_line_of_json_describes_a_game() {
    let here = archive();
    let (_, out, _) = select(
        here.path(),
        &["--json", "--position", AFTER_7F, "--has", "variations"],
    );
    let expected = "{\"path\":\"a.kifu\",\"game\":1,\"black\":\"渡辺　明\",\"white\":\"木村一基\",\
        \"date\":\"2005-11-29\",\"event\":\"第１８期竜王戦\",\"handicap\":\"平手\",\"moves\":2,\
        \"ending\":\"resign\",\"result\":\"white\",\"positions\":[{\"ply\":1,\"variation\":0}]}\n";
    assert_eq!(out, expected);
    let (_, out, _) = select(here.path(), &["--json", "--duplicates", "-q"]);
    let expected = "{\"path\":\"b.csa\",\"game\":1,\"black\":null,\"white\":null,\"date\":null,\"event\":null,\
        \"handicap\":\"平手\",\"moves\":2,\"ending\":\"resign\",\"result\":\"white\",\"same_as\":{\"path\":\"a.kifu\",\"game\":1}}\n";
    assert_eq!(out, expected);
}

/// A game, a text that is no game, a game, and a game with an impossible move.
const MIXED: &[u8] =
    b"V2.2\nPI\n+\n+7776FU\n%TORYO\n/\ngarbage\n/\nPI\n+\n+2726FU\n%TORYO\n/\nPI\n+\n+7776FU\n-5152FU\n";

#[test]
fn unreadable_games_and_games_with_errors_are_counted_separately() {
    let here = folder(&[("m.csa", MIXED)]);
    let all = "m.csa:1: ☗? ☖?\nm.csa:3: ☗? ☖?\nm.csa:4: ☗? ☖?\n";
    let err = "kifu: 1 game with errors, read as far as possible (kifu select --errors lists them, kifu check shows why)\n\
               kifu: 1 game left out: nothing could be read (kifu select --errors lists them, kifu check shows why)\n";
    let output = kifu(here.path(), &["select", "m.csa"], "");
    assert_eq!(parts(&output), (Some(1), all, err));
    let output = kifu(here.path(), &["stats", "--json", "m.csa"], "");
    let (code, out, found) = parts(&output);
    assert_eq!((code, found), (Some(1), err));
    assert!(out.starts_with("{\"games\":3,\"games_with_errors\":1,"), "{out}");
    // Nothing is known about the start of the second game.
    for (criterion, value, expected) in [
        ("--handicap", "even", "m.csa:4: ☗? ☖?\n"),
        ("--handicap", "other", ""),
        ("--length", "0", ""),
        ("--position", "9/9/9/9/9/9/9/9/9", ""),
        ("--input-format", "csa", "m.csa:2: ☗? ☖?\nm.csa:4: ☗? ☖?\n"),
    ] {
        let output = kifu(
            here.path(),
            &["select", "--errors", criterion, value, "m.csa"],
            "",
        );
        assert_eq!(parts(&output), (Some(0), expected, ""), "{criterion}");
    }
}

#[test]
fn a_position_is_found_with_its_places() {
    let here = archive();
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
    let any = "lnsgkgsnl/1r5b1/?????????/?????????/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -";
    let cases = [
        ("9/9/9/9/9/9/9/9/9", "en", ""),
        (
            any,
            "en",
            "a.kifu:1: after move 2, after move 2 of variation 1: ☗渡辺　明 ☖木村一基 2005/11/29･30日 第１８期竜王戦\n\
             b.csa:1: after move 2: ☗? ☖?\n\
             d.csa:1: after move 2: ☗羽生 ☖?\n",
        ),
        (
            any,
            "ja",
            "a.kifu:1: 2手目、変化1の2手目: ☗渡辺　明 ☖木村一基 2005/11/29･30日 第１８期竜王戦\n\
             b.csa:1: 2手目: ☗? ☖?\n\
             d.csa:1: 2手目: ☗羽生 ☖?\n",
        ),
        (
            board,
            "ja",
            "a.kifu:1: 1手目: ☗渡辺　明 ☖木村一基 2005/11/29･30日 第１８期竜王戦\n\
             b.csa:1: 1手目: ☗? ☖?\n\
             d.csa:1: 1手目: ☗羽生 ☖?\n\
             e.kifu:1: 1手目: ☗? ☖?\n",
        ),
    ];
    for (position, language, expected) in cases {
        let (_, out, _) = select(here.path(), &["--position", position, "--lang", language, "-q"]);
        assert_eq!(out, expected, "{position} {language}");
    }
    let (_, out, _) = select(here.path(), &["--position", board, "--first", "1"]);
    assert!(out.starts_with("a.kifu:1: after move 1: "), "{out}");
}

#[test]
fn duplicates_are_named_with_the_earlier_game() {
    let here = archive();
    let (code, out, err) = select(here.path(), &["--duplicates", "--no-errors"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "b.csa:1 = a.kifu:1: ☗? ☖?\n", "")
    );
    let (_, _, err) = select(here.path(), &["--unique", "--no-errors"]);
    assert_eq!(
        err,
        "kifu: 1 game left out, with the same start and moves as another one (--duplicates lists them)\n"
    );
    let (_, _, err) = select(
        here.path(),
        &["--unique", "--no-errors", "--verbose", "--lang=ja"],
    );
    assert_eq!(err, "kifu: b.csa:1 = a.kifu:1: 除きました\n");
    // The order of the inputs decides which game is the first, whatever the number of threads.
    for jobs in ["1", "2", "8"] {
        let output = kifu(
            here.path(),
            &[
                "select",
                "--duplicates",
                "--jobs",
                jobs,
                "b.csa",
                "a.kifu",
                "a.kifu",
            ],
            "",
        );
        let (_, out, _) = parts(&output);
        let line = "a.kifu:1 = b.csa:1: ☗渡辺　明 ☖木村一基 2005/11/29･30日 第１８期竜王戦\n";
        assert_eq!(out, line.repeat(2));
    }
}

#[test]
fn names_and_counts_are_printed_instead_of_games() {
    let here = archive();
    let (_, out, _) = select(here.path(), &["--list", "--moves", "7g7f", "-q"]);
    assert_eq!(out, "a.kifu\nb.csa\nd.csa\ne.kifu\n");
    let (_, out, _) = select(here.path(), &["--count", "--no-errors"]);
    assert_eq!(out, "a.kifu: 1\nb.csa: 2\nc.kifu: 1\nd.csa: 1\ntotal: 5\n");
    let (_, out, _) = select(
        here.path(),
        &["--count", "--unique", "--no-errors", "--lang", "ja", "-q"],
    );
    assert_eq!(out, "a.kifu: 1\nb.csa: 1\nc.kifu: 1\nd.csa: 1\n合計: 4\n");
}

#[test]
fn the_selected_games_of_all_inputs_are_written_as_convert_writes_them() {
    let here = archive();
    let (code, out, err) = select(
        here.path(),
        &["--moves", "7g7f", "--no-errors", "--output", "all.usi"],
    );
    assert_eq!((code, out.as_str()), (Some(0), ""), "{err}");
    assert_eq!(
        fs::read_to_string(here.path().join("all.usi")).unwrap(),
        "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f 3c3d\nposition startpos moves 7g7f 8c8d\n"
    );
    // The second game of b.csa alone, with its headers.
    let (code, out, err) = select(here.path(), &["--player", "gps", "--no-errors", "--to", "csa"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(
        out.contains("N+GPS\n") && out.contains("+2726FU\n") && !out.contains("7776FU"),
        "{out}"
    );
    let (_, out, _) = select(here.path(), &["--duplicates", "--no-errors", "--to", "usi", "-q"]);
    assert_eq!(out, "position startpos moves 7g7f 3c3d\n");
    let (code, _, _) = select(
        here.path(),
        &[
            "--result",
            "draw",
            "--no-errors",
            "--to",
            "kif",
            "--output",
            "out/",
        ],
    );
    assert_eq!(
        (code, common::names(&here.path().join("out"))),
        (Some(0), vec!["b.kif".to_owned()])
    );
}

#[test]
fn a_game_with_an_error_is_written_only_up_to_the_error_and_on_request() {
    let here = archive();
    let arguments = ["--moves", "7g7f", "--input-format", "kif", "--to", "usi"];
    let (code, out, _) = select(here.path(), &arguments);
    assert_eq!(
        (code, out.as_str()),
        (Some(1), "position startpos moves 7g7f 3c3d\n")
    );
    let (code, out, _) = select(here.path(), &[&arguments[..], &["--keep-going"]].concat());
    let expected = "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f\n";
    assert_eq!((code, out.as_str()), (Some(1), expected));
}

#[test]
fn an_option_for_writing_needs_a_format_or_a_place_to_write_to() {
    let here = archive();
    for option in [
        "--strip=times",
        "--split=games",
        "--encoding=utf8",
        "--strict",
        "--keep-going",
    ] {
        let (code, out, err) = select(here.path(), &[option]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{option}");
        assert!(err.contains("--to <FORMAT>|--output <OUT>"), "{err}");
        let (code, _, err) = select(here.path(), &[option, "--lang", "ja"]);
        assert_eq!(code, Some(2));
        assert!(
            err.contains("必要な引数がありません: <--to <FORMAT>|--output <OUT>>"),
            "{err}"
        );
    }
    let (code, out, _) = select(
        here.path(),
        &["--player", "gps", "--strip=headers", "--to", "usi"],
    );
    assert_eq!((code, out.as_str()), (Some(0), "position startpos moves 2g2f\n"));
}

#[test]
fn the_options_for_writing_have_a_heading_of_their_own() {
    let here = archive();
    for (language, arguments, choice, writing) in [
        ("en", "Arguments:", "Choice among these games:", "Writing:"),
        ("ja", "引数:", "条件に合う対局からの選び方:", "書き出し:"),
    ] {
        let output = kifu(here.path(), &["select", "--help", "--lang", language], "");
        let (_, help, _) = parts(&output);
        let place = |heading: &str| help.find(&format!("\n{heading}")).expect(heading);
        let section = |heading: &str| &help[place(heading)..];
        assert!(place(choice) < place(writing), "{help}");
        let first_option = |heading| section(heading).lines().nth(2).unwrap_or_default();
        assert!(first_option(arguments).contains("IN"), "{help}");
        assert!(first_option(choice).contains("--unique"), "{help}");
        assert!(first_option(writing).contains("--to <FORMAT>"), "{help}");
    }
}

#[test]
fn nothing_is_written_if_no_game_is_selected() {
    let here = archive();
    for (language, message) in [
        ("en", "kifu: no game was selected; nothing was written\n"),
        ("ja", "kifu: 条件に合う対局がないため、何も書き込みませんでした\n"),
    ] {
        let arguments = [
            "--player",
            "x",
            "--no-errors",
            "--output",
            "x.kifu",
            "--lang",
            language,
        ];
        let (code, out, err) = select(here.path(), &arguments);
        assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", message));
        assert!(!here.path().join("x.kifu").exists());
    }
}

#[test]
fn standard_input_can_be_compared_with_files() {
    let here = archive();
    let output = kifu(here.path(), &["select", "a.kifu", "-", "--duplicates"], ARCHIVE);
    assert_eq!(parts(&output), (Some(0), "-:1 = a.kifu:1: ☗? ☖?\n", ""));
}

#[test]
fn a_value_of_an_unknown_form_is_an_error_in_both_languages() {
    let here = archive();
    for (arguments, english, japanese) in [
        (
            ["--date", "20-01"],
            "expected a date such as `2020`, `2020-01` or `2020-01-05`, or a range such as `2019..2021`, found `20-01`",
            "「20-01」は「2020」「2020-01」「2020-01-05」のような日付、または「2019..2021」のような範囲ではありません",
        ),
        (
            ["--date", "2021..2019"],
            "expected a range from an earlier to a later date, found `2021..2019`",
            "「2021..2019」は早い日付から遅い日付への範囲ではありません",
        ),
        (
            ["--length", "3..2"],
            "expected a number, or a range of numbers such as `100..200`, `100..` or `..200`, found `3..2`",
            "「3..2」は数、または「100..200」「100..」「..200」のような範囲ではありません",
        ),
        (
            ["--ending", "foo"],
            "expected an ending (one of resign, interrupt, repetition, impasse, checkmate, no_mate, time_up, illegal_win, \
             illegal_loss, declaration_win, win_by_default, loss_by_default, max_moves, draw, other, none), found `foo`",
            "「foo」という終局理由はありません（使えるのは 投了、中断、千日手、持将棋、詰み、不詰、切れ負け、反則勝ち、反則負け、\
             入玉勝ち、不戦勝、不戦敗、最大手数、引き分け、other、none）",
        ),
        (
            ["--position", "9/9"],
            "byte 3: expected 9 ranks, found 2",
            "4バイト目: 盤面が2段しかありません（9段必要です）",
        ),
        (
            ["--moves", "棒銀"],
            "expected moves in USI such as `7g7f,3c3d`, or in Japanese such as `▲７六歩△３四歩`, found `棒銀`",
            "「棒銀」は「7g7f,3c3d」のようなUSIの指し手、または「▲７六歩△３四歩」のような指し手ではありません",
        ),
    ] {
        let (code, out, err) = select(here.path(), &arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""));
        assert!(err.contains(english), "{err}");
        let (_, _, err) = select(here.path(), &[&arguments[..], &["--lang", "ja"]].concat());
        assert!(err.contains(japanese), "{err}");
    }
}

#[test]
fn the_games_of_another_archive_are_left_out() {
    let here = archive();
    fs::create_dir(here.path().join("old")).unwrap();
    fs::write(here.path().join("old/x.csa"), "V2.2\nPI\n+\n+2726FU\n%HIKIWAKE\n").unwrap();
    let (code, out, err) = select(
        here.path(),
        &[
            "--duplicates-of",
            "old",
            "--no-errors",
            "--input-format",
            "csa",
            "--list",
        ],
    );
    assert_eq!((code, out.as_str()), (Some(0), "b.csa\nd.csa\n"));
    assert!(err.starts_with("kifu: 1 game left out"), "{err}");
    let (_, out, _) = select(here.path(), &["--duplicates-of=old", "--duplicates"]);
    assert_eq!(out, "b.csa:2 = old/x.csa:1: ☗GPS ☖Bonanza 2010/05/03\n");
    let (_, out, _) = select(
        here.path(),
        &[
            "--duplicates-of=old",
            "--duplicates-of=a.kifu",
            "--count",
            "--no-errors",
        ],
    );
    assert_eq!(out, "c.kifu: 1\nd.csa: 1\ntotal: 2\n");
    let (code, out, err) = select(here.path(), &["--duplicates-of=f.kif", "--player=gps", "-q"]);
    assert_eq!((code, out.lines().count()), (Some(1), 1));
    assert!(
        err.contains("kifu: 1 game of --duplicates-of not compared"),
        "{err}"
    );
    for (other, expected) in [
        ("none", "kifu: none: No such file or directory (os error 2)\n"),
        ("-", "kifu: -: standard input can be named only once\n"),
    ] {
        let (code, out, err) = select(here.path(), &["--duplicates-of", other, "-", "-o", "new.csa"]);
        assert_eq!((code, out.as_str(), err.as_str()), (Some(2), "", expected));
        assert!(!here.path().join("new.csa").exists());
    }
}

#[test]
fn games_whose_moves_begin_a_longer_game_are_left_out_on_request() {
    let here = folder(&[
        ("a.usi", b"position startpos moves 7g7f 3c3d\n"),
        (
            "b.usi",
            b"position startpos moves 7g7f 3c3d 2g2f 8c8d\nposition startpos moves 7g7f 8c8d\n",
        ),
        (
            "c.usi",
            b"position startpos moves 7g7f 3c3d 2g2f 8c8d\nposition startpos moves 7g7f 3c3d 2g2f\n",
        ),
    ]);
    let list = |options: &[&str]| {
        let output = kifu(
            here.path(),
            &[&["select", "a.usi", "b.usi", "c.usi", "-v"], options].concat(),
            b"",
        );
        let (code, out, err) = parts(&output);
        let names = out
            .lines()
            .map(|line| line.split(": ").next().unwrap_or_default().to_owned());
        (code, names.collect::<Vec<_>>().join(" "), err.to_owned())
    };
    let (code, out, err) = list(&["--unique=contained"]);
    assert_eq!((code, out.as_str()), (Some(0), "b.usi:1 b.usi:2"), "{err}");
    assert_eq!(
        err,
        "kifu: a.usi:1 = b.usi:1: left out\nkifu: c.usi:1 = b.usi:1: left out\nkifu: c.usi:2 = b.usi:1: left out\n"
    );
    assert_eq!(
        list(&["--duplicates=contained"]).1,
        "a.usi:1 = b.usi:1 c.usi:1 = b.usi:1 c.usi:2 = b.usi:1"
    );
    assert_eq!(list(&["--unique=moves"]).1, "a.usi:1 b.usi:1 b.usi:2 c.usi:2");
    // Only the games that fit the criteria contain others.
    assert_eq!(
        list(&["--unique=contained", "--length", "..3"]).1,
        "b.usi:2 c.usi:2"
    );
    let output = kifu(
        here.path(),
        &["select", "-", "--unique=contained"],
        b"position startpos moves 7g7f\n",
    );
    assert_eq!(output.status.code(), Some(2));
}
