//! Runs `kifu stats` and checks its numbers as tables and JSON.

mod common;

use std::path::Path;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{folder, kifu, parts};

/// Black wins after two moves, and the second game is a draw after one move.
const ARCHIVE: &[u8] = b"V2.2\nN+GPS\nN-Bonanza\n$EVENT:wdoor\n$START_TIME:2010/05/03\nPI\n+\n+7776FU\nT3\n-3334FU\nT5\n+2726FU\nT7\n%TORYO\nT1\n/\nN+Bonanza\nN-GPS\n$START_TIME:2010/05/04\nPI\n+\n+2726FU\n%SENNICHITE\n";
/// White wins a handicap game; the opening and the event are given.
const HANDICAP: &[u8] =
    "棋戦：指導対局\n戦型：二枚落ち定跡\n手合割：二枚落ち\n下手：GPS\n上手：木村一基\n   1 ６二銀(71)\n   2 投了\n".as_bytes();
const BROKEN: &[u8] = "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n".as_bytes();

fn archive() -> TempDir {
    folder(&[
        ("a.csa", ARCHIVE),
        ("b.kifu", HANDICAP),
        ("c.kifu", BROKEN),
        ("d.kif", b"Dear reader,\n"),
    ])
}

fn stats(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let files = ["a.csa", "b.kifu", "c.kifu", "d.kif"];
    let output = kifu(folder, &[&["stats"], arguments, &files].concat(), "");
    let (code, out, err) = parts(&output);
    (code, out.to_owned(), err.to_owned())
}

#[test]
fn tables_are_aligned() {
    let here = archive();
    let (code, out, err) = stats(here.path(), &["--top", "2"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        err,
        "kifu: 1 game with errors, read as far as possible (kifu select --errors lists them, kifu check shows why)\n\
         kifu: 1 input skipped: no game record (kifu select --errors lists them)\n"
    );
    let expected = "\
Games        4
With errors  1

Result     Games     %
Black won      1  25.0
White won      1  25.0
draw           1  25.0
no result      1  25.0

Ending      Games     %
resign          2  50.0
no ending       1  25.0
repetition      1  25.0

Moves
shortest          1
lower quartile    1
median            1
upper quartile    1
longest           3
mean            1.5

Handicap    Games     %
Even            3  75.0
Two Pieces      1  25.0

Opening       Games     %
二枚落ち定跡      1  25.0

Event     Games     %
wdoor         1  25.0
指導対局      1  25.0

Year     Games     %
2010         2  50.0
no date      2  50.0

Time used
games with times          1
Black               0:00:10
White               0:00:06
mean for a move     0:00:05
longest for a move  0:00:07

Player   Games  Won  Lost  Drawn  As Black  As White
GPS          3    1     1      1     1-1-0     0-0-1
Bonanza      2    0     1      1     0-0-1     0-1-0
and 1 more
";
    assert_eq!(out, expected);
}

#[test]
fn tables_are_in_japanese_too() {
    let here = archive();
    let (_, out, _) = stats(here.path(), &["--lang", "ja", "--player", "木村"]);
    let expected = "\
対局  1

結果              対局      %
先手（下手）勝ち     0    0.0
後手（上手）勝ち     1  100.0
引き分け             0    0.0
結果なし             0    0.0

終局理由  対局      %
投了         1  100.0

手数
最短           1
第1四分位数    1
中央値         1
第3四分位数    1
最長           1
平均         1.0

手合割    対局      %
二枚落ち     1  100.0

戦型          対局      %
二枚落ち定跡     1  100.0

棋戦      対局      %
指導対局     1  100.0

対局者    対局  勝  負  引分  先手（下手）  後手（上手）
木村一基     1   1   0     0         0-0-0         1-0-0
GPS          1   0   1     0         0-1-0         0-0-0
";
    assert_eq!(out, expected);
}

#[test]
fn the_json_has_all_numbers() {
    let here = archive();
    let (code, out, err) = stats(here.path(), &["--json", "--no-errors"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    let side = |games: u32, won: u32, lost: u32, drawn: u32| serde_json::json!({"games": games, "won": won, "lost": lost, "drawn": drawn});
    let player = |name: &str, all: [u32; 4], black: serde_json::Value, white: serde_json::Value| {
        let [games, won, lost, drawn] = all;
        serde_json::json!({
            "name": name, "games": games, "won": won, "lost": lost, "drawn": drawn, "black": black, "white": white
        })
    };
    let expected = serde_json::json!({
        "games": 3,
        "games_with_errors": 0,
        "results": {"black": 1, "white": 1, "draw": 1, "none": 0},
        "endings": [{"ending": "resign", "games": 2}, {"ending": "repetition", "games": 1}],
        "lengths": {"min": 1, "lower_quartile": 1, "median": 1, "upper_quartile": 3, "max": 3, "mean": 1.67},
        "handicaps": [{"name": "平手", "games": 2}, {"name": "二枚落ち", "games": 1}],
        "openings": [{"name": "二枚落ち定跡", "games": 1}],
        "events": [{"name": "wdoor", "games": 1}, {"name": "指導対局", "games": 1}],
        "years": [{"year": 2010, "games": 2}, {"year": null, "games": 1}],
        "times": {"games": 1, "moves": 3, "black_ms": 10000, "white_ms": 6000, "longest_ms": 7000},
        "players": [
            player("GPS", [3, 1, 1, 1], side(2, 1, 1, 0), side(1, 0, 0, 1)),
            player("Bonanza", [2, 0, 1, 1], side(1, 0, 0, 1), side(1, 0, 1, 0)),
            player("木村一基", [1, 1, 0, 0], side(0, 0, 0, 0), side(1, 1, 0, 0)),
        ],
    });
    assert_eq!(value, expected);
}

#[test]
fn no_games_are_counted_as_none() {
    let here = archive();
    let (code, out, _) = stats(here.path(), &["--player", "x", "--no-errors"]);
    assert_eq!((code, out.as_str()), (Some(0), "Games  0\n"));
    let (_, out, _) = stats(here.path(), &["--player", "x", "--no-errors", "--json"]);
    assert!(out.contains("\"lengths\":null"), "{out}");
}

#[test]
fn games_are_grouped_with_the_results_of_black_or_of_a_player() {
    let here = folder(&[
        ("a.csa", "V2.2\nN+羽生善治\nN-森内俊之\n$START_TIME:2010/05/03\n$OPENING:YAGURA\nPI\n+\n+7776FU\n%TORYO\n/\n\
                   N+森内俊之\nN-羽生善治\n$START_TIME:2011/05/03\n$OPENING:矢倉\nPI\n+\n+7776FU\n%TORYO\n/\n\
                   N+羽生善治\nN-佐藤康光\n$START_TIME:2011/06/03\n$OPENING:角換わり\nPI\n+\n+7776FU\n%SENNICHITE\n".as_bytes()),
    ]);
    let stats = |arguments: &[&str]| {
        let output = kifu(here.path(), &[&["stats", "a.csa"], arguments].concat(), "");
        let (code, out, err) = parts(&output);
        (code, out.to_owned(), err.to_owned())
    };
    // White is to move after ７六歩, and resigns.
    let (code, out, err) = stats(&["--by", "opening"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        "Opening   Games  Black won  White won  Drawn  Won %\n\
         矢倉          2          2          0      0  100.0\n\
         角換わり      1          0          0      1      -\n"
    );
    let (_, out, _) = stats(&["--lang", "ja", "--player", "羽生", "--by", "opponent,year"]);
    assert_eq!(
        out,
        "相手        年  対局  勝  負  引分   勝率\n\
         森内俊之  2010     1   1   0     0  100.0\n\
         森内俊之  2011     1   0   1     0    0.0\n\
         佐藤康光  2011     1   0   0     1      -\n"
    );
    let (_, out, _) = stats(&["--by", "year", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let expected = serde_json::json!([
        {"year": 2010, "games": 1, "won": 1, "lost": 0, "drawn": 0},
        {"year": 2011, "games": 2, "won": 1, "lost": 0, "drawn": 1},
    ]);
    assert_eq!(json["groups"], expected);
    let (code, _, err) = stats(&["--by", "opponent"]);
    assert_eq!((code, err.contains("--player NAME")), (Some(2), true), "{err}");
    let (code, _, err) = stats(&["--by", "colour"]);
    assert_eq!((code, err.contains("opening")), (Some(2), true), "{err}");
}

#[test]
fn games_are_grouped_by_the_openings_and_castles_of_their_moves() {
    // 四間飛車 of A, as Black against 居飛車穴熊 (won) and as White against 舟囲い (lost).
    let moves = |moves: &str| format!("PI\n+\n{}\n%TORYO\n", moves.replace(' ', "\n"));
    let anaguma = moves(
        "+7776FU -3334FU +6766FU -8384FU +2868HI -5142OU +5948OU -4232OU +4838OU -5354FU +3828OU -2233KA +3938GI -3222OU \
         +6958KI -1112KY +4746FU -2211OU +9796FU -3122GI +1716FU",
    );
    let boat =
        moves("+7776FU -3334FU +2726FU -4344FU +3948GI -8242HI +5968OU -5162OU +6878OU -6272OU +4958KI");
    let here = folder(&[
        (
            "a.csa",
            format!("V2.2\nN+A\nN-B\n{anaguma}/\nN+C\nN-A\n{boat}").as_bytes(),
        ),
        // The header comes before the moves.
        (
            "b.csa",
            format!("V2.2\nN+A\nN-B\n$OPENING:YAGURA\n{boat}").as_bytes(),
        ),
    ]);
    let stats = |arguments: &[&str]| {
        let output = kifu(
            here.path(),
            &[&["stats", "a.csa", "b.csa"], arguments].concat(),
            "",
        );
        let (code, out, err) = parts(&output);
        assert_eq!((code, err), (Some(0), ""));
        out.to_owned()
    };
    assert_eq!(
        stats(&["--by", "opening"]),
        "Opening   Games  Black won  White won  Drawn  Won %\n\
         四間飛車      2          2          0      0  100.0\n\
         矢倉          1          1          0      0  100.0\n"
    );
    assert_eq!(
        stats(&[
            "--lang",
            "ja",
            "--player",
            "A",
            "--by",
            "own-opening,opponent-castle"
        ]),
        "自分の戦型        相手の囲い  対局  勝  負  引分   勝率\n\
         ノーマル四間飛車  居飛車穴熊     1   1   0     0  100.0\n\
         四間飛車              舟囲い     1   0   1     0    0.0\n\
         不明                    不明     1   1   0     0  100.0\n"
    );
    let json = stats(&["--by", "opponent-opening,own-castle", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let expected = serde_json::json!([
        {"opponent-opening": "四間飛車", "own-castle": "舟囲い", "games": 2, "won": 2, "lost": 0, "drawn": 0},
        {"opponent-opening": null, "own-castle": "本美濃囲い", "games": 1, "won": 1, "lost": 0, "drawn": 0},
    ]);
    assert_eq!(json["groups"], expected);
}

/// Three games of a match: two wins of A, once with each color, and a draw; and one game without the name of White.
const MATCH: &[u8] = b"V2.2\nN+A\nN-B\n$START_TIME:2020/01/05\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n/\n\
N+B\nN-A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nN+B\nN-A\nPI\n+\n+7776FU\n%SENNICHITE\n/\nN+C\nPI\n+\n+7776FU\n%CHUDAN\n";

#[test]
fn pairs_of_players_have_their_results_and_their_difference() {
    let here = folder(&[("m.csa", MATCH)]);
    let stats = |arguments: &[&str]| {
        let output = kifu(here.path(), &[&["stats", "m.csa"], arguments].concat(), "");
        parts(&output).1.to_owned()
    };
    let expected = "\
Player  Opponent  Games  Won  Lost  Drawn  As Black  As White  Plies   Elo  ±95%
A              B      3    2     0      1     1-0-0     1-0-1    2.0  +280     -
1 game without both names
";
    assert_eq!(stats(&["--pairs"]), expected);
    let json: serde_json::Value =
        serde_json::from_str(&stats(&["--pairs", "--json", "--player", "b"])).unwrap();
    let side = |games, won, lost, drawn| serde_json::json!({"games": games, "won": won, "lost": lost, "drawn": drawn});
    let pair = serde_json::json!({
        "player": "B", "opponent": "A", "games": 3, "won": 0, "lost": 2, "drawn": 1,
        "black": side(2, 0, 1, 1), "white": side(1, 0, 1, 0),
        "mean_plies": 2.0, "elo": -279.6, "elo_error": null,
    });
    assert_eq!(json["pairs"], serde_json::json!([pair]));
    assert!(!stats(&["--json"]).contains("\"pairs\""));
    let without = stats(&["--pairs", "--player", "C"]);
    assert!(
        without.starts_with("Player") && without.ends_with("1 game without both names\n"),
        "{without}"
    );
}

#[test]
fn results_are_written_as_pgn() {
    let here = folder(&[("m.csa", MATCH)]);
    let output = kifu(here.path(), &["stats", "m.csa", "--pgn"], "");
    let (code, out, err) = parts(&output);
    assert_eq!(
        (code, err),
        (
            Some(0),
            "kifu: 1 game left out: without a result or the name of a player\n"
        )
    );
    let games: Vec<&str> = out.split_terminator("\n\n").collect();
    assert_eq!(games.len(), 6);
    let first = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2020.01.05\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]";
    assert_eq!(games[..2], [first, "1-0"]);
    let results: Vec<&str> = games.iter().skip(1).step_by(2).copied().collect();
    assert_eq!(results, ["1-0", "0-1", "1/2-1/2"]);
    let output = kifu(here.path(), &["stats", "m.csa", "--pgn", "--json"], "");
    assert_eq!(parts(&output).0, Some(2));
}
