//! Runs `kifu tree` on archives whose counts were worked out by hand, and checks its table, JSON, CSV and files.

mod common;

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::Value;
use tempfile::TempDir;

use common::{folder, kifu, names, parts};

/// Three even games, one of them without a result; a handicap game; an illegal game.
const GAMES: &[u8] = b"\
position startpos moves 7g7f 3c3d 2g2f resign
position startpos moves 2g2f 3c3d 7g7f 8c8d
position startpos moves 7g7f 8c8d resign
position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w - 1 moves 3c3d 7g7f
position startpos moves 7g7f 7c7e
";

/// Two games of CSA, with ratings, evaluations and dates.
const CSA: &[u8] = b"\
V2.2\n$START_TIME:2020/01/05\n'black_rate:a:2000.0\nPI\n+\n+7776FU\n'** 40\n-3334FU\n%TORYO\n/\n\
$START_TIME:2021/02/06\n'black_rate:c:1501.0\nPI\n+\n+7776FU\n-8384FU\n+2726FU\n%TORYO\n";

fn archive() -> TempDir {
    folder(&[("a.usi", GAMES), ("b.csa", CSA)])
}

fn tree(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = kifu(folder, &[&["tree"], arguments].concat(), "");
    let (code, out, err) = parts(&output);
    (code, out.to_owned(), err.to_owned())
}

#[test]
fn the_table_has_the_moves_of_the_position() {
    let here = archive();
    let (code, out, err) = tree(here.path(), &["a.usi", "--min-games", "2"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        err,
        "kifu: 2 games left out: 1 with errors or illegal moves (kifu check shows why), 1 without the position\n"
    );
    assert_eq!(
        out,
        "3 games, lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
         Move          Games     %  Black won  White won  Drawn  Won %\n\
         ▲７六歩 7g7f      2  66.7          1          1      0   50.0  ██████████░░░░░░░░░░\n\
         1 other move of fewer than 2 games each: 1 game (--min-games 2)\n"
    );
    let (code, out, err) = tree(here.path(), &["--lang", "ja", "b.csa", "--min-games", "1"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "2局　lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
         指し手        対局      %  先手勝ち  後手勝ち  引分  勝率                        レート  評価値        最初        最後\n\
         ▲７六歩 7g7f     2  100.0         1         1     0  50.0  ██████████░░░░░░░░░░    1750      40  2020-01-05  2021-02-06\n"
    );
}

#[test]
fn the_table_is_that_of_the_side_to_move_or_of_the_named_side() {
    let here = archive();
    let table = |arguments: &[&str]| {
        let (_, out, _) = tree(here.path(), arguments);
        out.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    // With △８四歩 White won the third game of a.usi.
    let after_76 = ["a.usi", "--min-games", "1", "--position", "startpos moves 7g7f"];
    let white = table(&after_76);
    assert_eq!(white, table(&[&after_76[..], &["--side", "white"]].concat()));
    assert!(
        white[0].contains("White won  Black won  Drawn  Won %"),
        "{white:?}"
    );
    let row = "△８四歩 8c8d      1  50.0          1          0      0  100.0  ████████████████████";
    assert_eq!(white[2], row);
    let black = table(&[&after_76[..], &["--side", "black"]].concat());
    assert!(
        black[0].contains("Black won  White won  Drawn  Won %"),
        "{black:?}"
    );
    let row = "△８四歩 8c8d      1  50.0          0          1      0    0.0  ░░░░░░░░░░░░░░░░░░░░";
    assert_eq!(black[2], row);
    let white = table(&["b.csa", "--min-games", "1", "--side", "white"]);
    assert!(white[0].contains("Eval (White)"), "{white:?}");
    assert!(white[1].contains(" -40 "), "{white:?}");
}

#[test]
fn the_tables_of_the_readme_are_those_of_the_command() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (language, readme) in [
        ("en", include_str!("../README.md")),
        ("ja", include_str!("../README.ja.md")),
    ] {
        let (_, example) = readme.split_once("$ kifu tree testdata").unwrap();
        let (example, _) = example.split_once("```").unwrap();
        let (arguments, table) = example.split_once('\n').unwrap();
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let path = format!("testdata{}", arguments[0]);
        let (code, out, _) = tree(
            &repository,
            &[&["--lang", language, &path], &arguments[1..]].concat(),
        );
        assert_eq!((code, out.as_str()), (Some(0), table));
    }
}

#[test]
fn the_moves_are_written_in_any_notation() {
    let here = archive();
    for (notation, expected) in [
        ("ki2", "▲７六歩 7g7f  "),
        ("kif", "７六歩(77) 7g7f  "),
        ("csa", "+7776FU 7g7f  "),
        ("usi", "7g7f  "),
        ("western", "P-76 7g7f  "),
        ("hodges", "P-7f 7g7f  "),
    ] {
        let (_, out, _) = tree(
            here.path(),
            &["b.csa", "--min-games", "1", "--notation", notation],
        );
        assert!(out.lines().nth(2).unwrap().starts_with(expected), "{out}");
    }
    let (code, _, err) = tree(here.path(), &["b.csa", "--notation", "usi", "--csv"]);
    assert_eq!(
        (code, err.contains("cannot be used with")),
        (Some(2), true),
        "{err}"
    );
}

#[test]
fn json_and_csv_have_a_row_for_each_move_of_each_position() {
    let here = archive();
    let (code, out, _) = tree(here.path(), &["b.csa", "--json", "--min-games", "1"]);
    assert_eq!(code, Some(0));
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&json["games"], &json["plies"], &json["min_games"]),
        (&2.into(), &40.into(), &1.into())
    );
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    let first = &moves[0];
    assert_eq!(
        first["position"],
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
    );
    assert_eq!(first["position_key"], 0xc4e0_be8a_8f93_644b_u64.cast_signed());
    let fields = [
        "usi",
        "notation",
        "games",
        "share",
        "black_wins",
        "white_wins",
        "draws",
        "unknown",
        "mean_rating",
    ];
    let values: Vec<String> = fields.iter().map(|field| first[field].to_string()).collect();
    assert_eq!(values.join(" "), "\"7g7f\" \"▲７六歩\" 2 1.0 1 1 0 0 1750.5");
    assert_eq!(first["mean_eval_cp"], 40.0);
    assert_eq!(
        (&first["first_date"], &first["last_date"]),
        (&"2020-01-05".into(), &"2021-02-06".into())
    );
    assert_eq!(
        (&moves[3]["ply"], &moves[3]["usi"], &moves[3]["mean_eval_cp"]),
        (&2.into(), &"2g2f".into(), &Value::Null)
    );

    let (_, csv, _) = tree(here.path(), &["b.csa", "--csv", "--min-games", "1"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("position,position_key,ply,position_games,usi,notation,games,"));
    assert!(
        lines[1].ends_with(",0,2,7g7f,▲７六歩,2,1,1,1,0,0,1750.5,40,,2020-01-05,2021-02-06,"),
        "{}",
        lines[1]
    );
}

#[test]
fn a_mate_is_a_word_in_the_table_and_a_winner_in_json() {
    let game = "手合割：平手\n   1 ７六歩(77)\n*#詰み=後手勝ち:9手\n   2 投了\n";
    let here = folder(&[("a.kifu", game.as_bytes())]);
    for (arguments, cell) in [
        (&["--side", "black"][..], " -mate"),
        (&["--side", "white"], " mate"),
        (&["--lang", "ja"], " -詰み"),
    ] {
        let (_, out, _) = tree(
            here.path(),
            &[&["a.kifu", "--min-games", "1"], arguments].concat(),
        );
        assert!(out.trim_end().ends_with(cell), "{out}");
    }
    let (_, out, _) = tree(here.path(), &["a.kifu", "--min-games", "1", "--json"]);
    assert!(
        out.contains(r#""mean_eval_cp":null,"mate_winner":"white""#),
        "{out}"
    );
}

#[test]
fn the_position_and_criteria_choose_what_counts() {
    let here = archive();
    let after = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";
    let (code, out, err) = tree(
        here.path(),
        &[
            "b.csa",
            "--position",
            after,
            "--min-games",
            "1",
            "--result",
            "black",
        ],
    );
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("1 game, "), "{out}");
    assert!(out.contains("△８四歩 8c8d"), "{out}");
    // Games of another handicap count with their start.
    let handicap = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w - 1";
    let (_, out, err) = tree(
        here.path(),
        &["-q", "a.usi", "--position", handicap, "--min-games", "1"],
    );
    assert!(out.contains("△３四歩 3c3d      1"), "{out}");
    assert_eq!(err, "");
    // With the colors changed, 7g7f of White's side is 3c3d.
    let white = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let options = ["--min-games", "2", "--colors-changed", "--position", white];
    let (_, out, err) = tree(here.path(), &[&["a.usi"], &options[..]].concat());
    assert!(out.contains("△３四歩 3c3d      2"), "{out}{err}");
    let (code, _, err) = tree(here.path(), &["a.usi", "--colors-changed"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("--colors-changed needs a position"), "{err}");
    let (code, _, err) = tree(here.path(), &["a.usi", "--position", "9/9"]);
    assert_eq!(code, Some(2));
    assert!(
        err.starts_with("kifu: --position: ") || err.contains("--position"),
        "{err}"
    );
}

#[test]
fn a_book_and_a_record_are_written_and_read() {
    let here = archive();
    let one = ["--min-games", "1", "-q", "a.usi", "--output"];
    for name in ["book.db", "opening.kifu", "opening.ki2"] {
        assert_eq!(
            tree(here.path(), &[&one[..], &[name]].concat()),
            (Some(1), String::new(), String::new())
        );
    }
    let book = fs::read_to_string(here.path().join("book.db")).unwrap();
    assert!(book.starts_with("#YANEURAOU-DB2016 1.00\nsfen "), "{book}");
    let (code, out, err) = tree(here.path(), &["book.db"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("▲７六歩 7g7f      2  66.7"), "{out}");
    // A book becomes a record, and is sorted again.
    assert_eq!(
        tree(here.path(), &["book.db", "--output", "book.kifu"]).0,
        Some(0)
    );
    let record = kifu::load(here.path().join("book.kifu")).unwrap();
    let same = kifu::load(here.path().join("opening.kifu")).unwrap();
    assert_eq!((record.lines().len(), same.lines().len()), (3, 3));
    let (code, _, err) = tree(here.path(), &["book.db", "--output", "book.db"]);
    assert_eq!((code, err.contains("already exists")), (Some(2), true));
    assert_eq!(tree(here.path(), &["book.db", "--output", "again.db"]).0, Some(0));
    assert_eq!(fs::read_to_string(here.path().join("again.db")).unwrap(), book);
    // CSA has no variations.
    let (_, _, err) = tree(here.path(), &["book.db", "--output", "main.csa"]);
    assert!(
        err.starts_with("kifu: not preserved in CSA: 2 variations"),
        "{err}"
    );
    let (code, _, err) = tree(here.path(), &["book.db", "--output", "tree.txt"]);
    assert_eq!((code, names(here.path()).len()), (Some(2), 8), "{err}");
}

#[test]
fn faults_of_a_book_are_reported() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let book =
        format!("sfen {sfen}\n7g7f none 30 none 5\n3c3d\n7六歩\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h\n");
    let here = folder(&[("b.db", book.as_bytes()), ("a.usi", GAMES)]);
    let (code, out, err) = tree(here.path(), &["b.db", "--csv"]);
    assert_eq!(code, Some(1));
    assert_eq!(out.lines().count(), 2);
    let starts = [
        "kifu: b.db:1:1: warning: expected the line",
        "kifu: b.db:3:1: error: an illegal move",
        "kifu: b.db:4:1: error: expected a move such as `7g7f`",
        "kifu: b.db:5:1: warning: the positions are not sorted",
        "kifu: 1 position of the book left out",
    ];
    assert_eq!(err.lines().count(), starts.len(), "{err}");
    for (line, start) in err.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    let (_, _, err) = tree(here.path(), &["--lang", "ja", "b.db", "--csv"]);
    assert!(
        err.contains("反則の指し手のため除きました") && err.contains("定跡の1局面"),
        "{err}"
    );
    let (code, _, err) = tree(here.path(), &["b.db", "a.usi"]);
    assert_eq!((code, err.contains("read alone")), (Some(2), true));
    for part in [["--plies", "2"], ["--min-games", "2"], ["--position", "startpos"]] {
        let (code, _, err) = tree(
            here.path(),
            &[&["b.db", "-q", "--output", "c.db"], &part[..]].concat(),
        );
        assert_eq!((code, err.contains("whole")), (Some(2), true), "{err}");
    }
}

#[test]
fn a_compressed_book_is_a_book() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let book = format!("#YANEURAOU-DB2016 1.00\nsfen {sfen}\n7g7f none 30\n2g2f none 20\n");
    // A frame of Zstandard with one uncompressed block (RFC 8878, 3.1.1).
    let length = u8::try_from(book.len()).unwrap();
    let block = (u32::from(length) << 3 | 1).to_le_bytes();
    let frame = [
        b"\x28\xb5\x2f\xfd\x20",
        &[length][..],
        &block[..3],
        book.as_bytes(),
    ]
    .concat();
    let here = folder(&[("b.db.zst", &frame)]);
    let (code, out, err) = tree(here.path(), &["b.db.zst"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    // The book has no number of games.
    assert_eq!(
        out,
        format!("{sfen}\nMove          Eval\n▲７六歩 7g7f    30\n▲２六歩 2g2f    20\n")
    );
}

#[test]
fn nothing_is_written_without_a_move() {
    let here = folder(&[
        ("no.db", b"no book"),
        ("few.usi", b"startpos moves 7g7f\n"),
        ("bad.csa", b"?"),
    ]);
    for input in ["no.db", "few.usi", "bad.csa", "missing.csa"] {
        for output in ["out.db", "out.kifu"] {
            let (code, _, err) = tree(here.path(), &[input, "--output", output]);
            assert_eq!((code > Some(0), err.is_empty()), (true, false), "{input}");
            assert_eq!(names(here.path()).len(), 3, "{input}");
        }
    }
}

#[test]
fn standard_input_is_merged() {
    let here = folder(&[]);
    let output = kifu(here.path(), &["tree", "-", "--min-games", "1", "-q"], GAMES);
    let (_, out, _) = parts(&output);
    assert!(out.starts_with("3 games, "), "{out}");
}

#[test]
fn a_table_is_no_output_file() {
    let here = archive();
    for (name, option) in [("o.csv", "--csv"), ("o.json", "--json")] {
        let (code, out, err) = tree(here.path(), &["b.csa", "--min-games", "1", "--output", name]);
        assert_eq!((code, out.as_str()), (Some(2), ""));
        assert!(err.contains(&format!("{option} prints the table")), "{err}");
        assert!(!here.path().join(name).exists());
    }
}

#[test]
fn the_root_may_be_a_position_on_the_way() {
    let here = archive();
    let table = |arguments: &[&str]| {
        let arguments = [&["a.usi", "--min-games", "1"], arguments].concat();
        let (_, out, err) = tree(here.path(), &arguments);
        (out, err)
    };
    let moves = "startpos moves 7g7f 3c3d 2g2f";
    assert_eq!(
        table(&["--position", moves, "--at", "1"]).0,
        table(&["--position", "startpos moves 7g7f"]).0
    );
    // Another position without moves stays as it is.
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let (out, _) = table(&["--position", moves, "--at", "1", "--position", start]);
    assert_eq!(out, table(&["--position", "startpos moves 7g7f"]).0);
    // A file says which games count, not where they begin.
    fs::write(here.path().join("one.usi"), "position startpos moves 2g2f").unwrap();
    let (out, _) = table(&["--position-from", "one.usi"]);
    assert!(
        out.starts_with("1 game, lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"),
        "{out}"
    );
    let (_, err) = table(&["--position", "startpos", "--at", "1"]);
    assert!(err.starts_with("kifu: --at needs a position with moves"), "{err}");
    let (_, err) = table(&["--position", "startposs"]);
    assert!(
        err.contains("'--position <SFEN>': byte 1: expected a piece"),
        "{err}"
    );
    let (_, err) = table(&["--position", moves, "--at", "1", "--at", "2"]);
    assert_eq!(err, "kifu: --at can be given only once\n");
}

/// Black ranges its rook to the sixth file, to the seventh one, or not. The last game gets there with the pawns in another order.
const ROOKS: &[u8] = b"\
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h resign
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 8b3b resign
position startpos moves 7g7f 3c3d 6g6f 8c8d 2h7h resign
position startpos moves 7g7f 3c3d 6g6f 8c8d 2g2f resign
position startpos moves 7g7f 8c8d 6g6f 3c3d 2h6h resign
";

#[test]
fn moves_and_positions_have_their_openings() {
    let here = folder(&[("a.usi", ROOKS)]);
    let root = "startpos moves 7g7f 3c3d 6g6f 8c8d";
    let table =
        |arguments: &[&str]| tree(here.path(), &[&["a.usi", "--min-games", "1"], arguments].concat()).1;
    let out = table(&["--position", root]);
    let cells: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        cells[0][..3],
        [
            "5",
            "games,",
            "lnsgkgsnl/1r5b1/p1pppp1pp/1p4p2/9/2PP5/PP2PPPPP/1B5R1/LNSGKGSNL"
        ]
    );
    assert_eq!(cells[1].last(), Some(&"Opening"));
    let rows: Vec<&str> = out.lines().skip(2).collect();
    assert!(
        rows[0].contains("2h6h") && rows[0].ends_with("  Fourth File Rook"),
        "{out}"
    );
    assert!(rows[1].contains("2g2f") && rows[1].ends_with(" -"), "{out}");
    assert!(
        rows[2].contains("2h7h") && rows[2].ends_with("   Third File Rook"),
        "{out}"
    );

    // The position after the rook is one of an opening, which its moves keep or change.
    let after = format!("{root} 2h6h");
    let out = table(&["--lang", "ja", "--position", &after]);
    assert!(out.starts_with("2局　四間飛車　lnsg"), "{out}");
    let rows: Vec<&str> = out.lines().skip(2).collect();
    assert!(
        rows[0].contains("7a6b") && rows[0].trim_end().ends_with('-'),
        "{out}"
    );
    assert!(
        rows[1].contains("8b3b") && rows[1].ends_with("相振り飛車"),
        "{out}"
    );
    // Nothing is known of the moves before a position that is written without them.
    let sfen = out.lines().next().unwrap().rsplit('　').next().unwrap();
    assert!(table(&["--lang", "ja", "--position", sfen]).starts_with("2局　lnsg"));
}

#[test]
fn json_and_csv_have_the_openings_of_moves() {
    let here = folder(&[("a.usi", ROOKS)]);
    let (_, out, _) = tree(here.path(), &["a.usi", "--min-games", "1", "--json"]);
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["opening"], Value::Null);
    let moves = json["moves"].as_array().unwrap();
    let openings: Vec<String> = moves
        .iter()
        .filter(|row| row["ply"].as_u64() > Some(3))
        .map(|row| {
            format!(
                "{} {}",
                row["usi"].as_str().unwrap(),
                row["opening"].as_str().unwrap_or("-")
            )
        })
        .collect();
    assert_eq!(
        openings,
        [
            "2h6h 四間飛車",
            "2g2f -",
            "2h7h 三間飛車",
            "7a6b 四間飛車",
            "8b3b 相振り飛車",
            "5i4h 四間飛車"
        ]
    );
    let (_, csv, _) = tree(here.path(), &["a.usi", "--min-games", "1", "--csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",last_date,opening"), "{}", lines[0]);
    assert_eq!(lines.iter().filter(|line| line.ends_with(",四間飛車")).count(), 3);
}

#[test]
fn only_the_moves_of_a_player_count() {
    let here = archive();
    let (code, out, err) = tree(
        here.path(),
        &["a.usi", "--min-games", "1", "--moves-of", "winner"],
    );
    assert_eq!(code, Some(1));
    assert_eq!(
        err,
        "kifu: 3 games left out: 1 with errors or illegal moves (kifu check shows why), 1 without the position, \
         1 in which it is not known whose moves count\n"
    );
    // White resigned in the first game, and Black in the third.
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(
        rows[0],
        "1 game, lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    );
    assert!(rows[2].starts_with("▲７六歩 7g7f      1  100.0"), "{out}");
    assert_eq!(rows.len(), 3);
    let white = ["--lang", "en", "a.usi", "--min-games", "1", "--moves-of", "後手"];
    let (_, out, err) = tree(here.path(), &white);
    assert!(out.starts_with("0 games, "), "{out}");
    let note = "kifu: no move in the position counts, in 3 games: see --moves-of and --instant; \
                --csv and --output have the moves after it";
    assert_eq!(err.lines().last(), Some(note));
    let (_, out, err) = tree(here.path(), &[&white[..], &["--csv"]].concat());
    assert!(!err.contains("no game"), "{err}");
    let moves: Vec<&str> = out
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').nth(4))
        .collect();
    assert_eq!(moves, ["3c3d", "8c8d", "3c3d", "8c8d"]);
    let (code, _, err) = tree(here.path(), &[&white[..], &["--output", "white.kifu"]].concat());
    assert_eq!(code, Some(1), "{err}");
    let record = fs::read_to_string(here.path().join("white.kifu")).unwrap();
    assert!(
        record.contains("*Not counted: 2 games\n   2 ３四歩(33)"),
        "{record}"
    );
    let (_, out, _) = tree(here.path(), &["a.usi", "--json", "--moves-of", "winner"]);
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["left_out"]["without_player"], 1);
    let (code, _, err) = tree(here.path(), &["a.usi", "--moves-of", ""]);
    assert_eq!(code, Some(2), "{err}");
}

#[test]
fn moves_that_are_played_at_once_do_not_count() {
    let game = "V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT1\n+2726FU\nT9\n%TORYO\n";
    let here = folder(&[("a.csa", game.as_bytes())]);
    let moves = |seconds: &str| {
        let (_, out, _) = tree(
            here.path(),
            &["a.csa", "--min-games", "1", "--instant", seconds, "--csv"],
        );
        let moves = out.lines().skip(1).filter_map(|row| row.split(',').nth(4));
        moves.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves("0.5"), ["3c3d", "2g2f"]);
    assert_eq!(moves("1.5"), ["2g2f"]);
}

/// What is merged of the records of the test below.
const MERGED: &str = "\
先手：甲
棋戦：研究会
手数----指手---------消費時間--
*2 games, Black won 0.0%
*[one.kifu]
*後手：乙
*甲の解説
*[other.kifu]
*後手：丙
   1 ７六歩(77)   ( 0:01/00:00:01)
*2 games, Black won 0.0%
*角道を開ける
   2 ３四歩(33)   +
*1 game, Black won 0.0%
   3 投了
まで2手で後手の勝ち

変化：2手
*ここで
   2 ８四歩(83)
*1 game
*[one.kifu]
*有力
*[other.kifu]
*こちらが本線
   3 ６八銀(79)
*1 game
";

#[test]
fn whole_records_are_merged() {
    let one = "先手：甲\n後手：乙\n棋戦：研究会\n*甲の解説\n   1 ７六歩(77) ( 0:01/)\n*角道を開ける\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n*ここで\n   2 ８四歩(83)\n*有力\n";
    let other = "先手：甲\n後手：丙\n   1 ７六歩(77) ( 0:09/)\n*角道を開ける\n   2 ８四歩(83)\n*こちらが本線\n   3 ６八銀(79)\n";
    let handicap = "手合割：香落ち\n   1 ３四歩(33)\n";
    let files = [
        ("one.kifu", one),
        ("other.kifu", other),
        ("handicap.kifu", handicap),
    ];
    let here = folder(&files.map(|(name, text)| (name, text.as_bytes())));
    let (code, out, err) = tree(
        here.path(),
        &[
            "one.kifu",
            "other.kifu",
            "handicap.kifu",
            "--merge",
            "-o",
            "merged.kifu",
        ],
    );
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(
        err,
        "kifu: handicap.kifu: left out: the record does not start with the position of the first\n\
         kifu: 1 move with different times: the first time is kept\n"
    );
    let merged = fs::read_to_string(here.path().join("merged.kifu")).unwrap();
    assert_eq!(merged, MERGED);
    fs::write(
        here.path().join("broken.kifu"),
        "手合割：平手\n   1 ７六歩(77)\n*残る\n   2 ３四虎(33)\n",
    )
    .unwrap();
    let (code, _, err) = tree(
        here.path(),
        &["one.kifu", "broken.kifu", "--merge", "-o", "with-broken.kifu"],
    );
    let message = "kifu: 1 game with errors, merged as far as they could be read (kifu check shows why)\n";
    assert_eq!((code, err.as_str()), (Some(1), message));
    let merged = fs::read_to_string(here.path().join("with-broken.kifu")).unwrap();
    assert!(merged.contains("*[broken.kifu]\n*残る\n"), "{merged}");
    let (code, _, err) = tree(here.path(), &["one.kifu", "--merge", "--output", "book.db"]);
    assert_eq!(
        (code, err.as_str()),
        (Some(2), "kifu: --merge writes a record, not a book\n")
    );
    for wrong in [
        &["--merge"][..],
        &["--merge", "--output", "a.kif", "--plies", "3"],
    ] {
        let (code, _, _) = tree(here.path(), &[&["one.kifu"], wrong].concat());
        assert_eq!(code, Some(2));
    }
}

#[test]
fn books_of_all_kinds_are_converted_and_merged() {
    let start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
    let header = "#YANEURAOU-DB2016 1.00\n";
    let one = format!("{header}{start}7g7f 3c3d 30 20 5\n2g2f none 5 10 2\n");
    let other = format!("{header}{start}2g2f 8c8d 7 12 4\n1g1f none 1 1 1\n");
    let here = folder(&[("one.db", one.as_bytes()), ("other.db", other.as_bytes())]);
    for (name, lost) in [
        ("one.ybb", "YBB: 1 reply move, 2 counts"),
        ("one.sbk", "SBK: 1 reply move, 2 values, 2 depths"),
        ("one.bin", "Apery: 1 reply move, 2 depths"),
    ] {
        let (code, _, err) = tree(here.path(), &["one.db", "--output", name]);
        assert_eq!(
            (code, err),
            (Some(0), format!("kifu: not preserved in {lost}\n")),
            "{name}"
        );
        let (code, out, err) = tree(here.path(), &[name]);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{name}");
        assert!(out.contains("▲７六歩 7g7f"), "{name}: {out}");
    }
    let (code, _, err) = tree(here.path(), &["one.db", "other.db", "--output", "m.db"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let merged = format!("{header}{start}2g2f 8c8d 7 12 6\n7g7f 3c3d 30 20 5\n1g1f none 1 1 1\n");
    assert_eq!(fs::read_to_string(here.path().join("m.db")).unwrap(), merged);
    for arguments in [
        &["one.db", "other.db"][..],
        &["one.db", "other.db", "--output", "m.kifu"],
    ] {
        let (code, _, err) = tree(here.path(), arguments);
        assert_eq!(
            (code, err.contains("several are only merged to a book")),
            (Some(2), true),
            "{err}"
        );
    }
    fs::write(here.path().join("cut.ybb"), b"YANE-BINBOOK-V1\0\x01").unwrap();
    let (code, _, err) = tree(here.path(), &["cut.ybb", "--output", "n.db"]);
    assert_eq!(code, Some(1));
    assert!(
        err.starts_with("kifu: cut.ybb: error: byte 0: the file is damaged"),
        "{err}"
    );
    assert!(!here.path().join("n.db").exists());
}

#[test]
fn the_ratings_of_merged_games_are_those_of_none() {
    let game = |rating: &str| {
        format!("V2.2\nN+A\nN-B\n'black_rate:A:{rating}\n'white_rate:B:3215.0\nPI\n+\n+7776FU\n%TORYO\n")
    };
    let (a, b) = (game("3330.0"), game("3100.0"));
    let here = folder(&[("a.csa", a.as_bytes()), ("b.csa", b.as_bytes())]);
    let (status, _, _) = tree(here.path(), &["a.csa", "b.csa", "--merge", "-o", "merged.kifu"]);
    assert_eq!(status, Some(0));
    let merged = fs::read_to_string(here.path().join("merged.kifu")).unwrap();
    let place = |text: &str| {
        merged
            .find(text)
            .unwrap_or_else(|| panic!("no {text} in {merged}"))
    };
    assert!(place("[a.csa]") < place("*#black_rate:A:3330.0"));
    assert!(place("*#black_rate:A:3330.0") < place("[b.csa]"));
    assert!(place("[b.csa]") < place("*#black_rate:A:3100.0"));
    assert!(
        !merged.lines().any(|line| line.starts_with("#black_rate")),
        "{merged}"
    );
}
