//! Tests of `kifu analyze` with a scripted engine that has every fault.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use common::{folder, kifu, names, parts, stderr, stdout, values};
use pretty_assertions::assert_eq;
use tempfile::TempDir;

/// An engine for `sh`. Its argument is a file for the positions that it gets. Beside this is a file with what it does wrong, and when it does
/// so. The value of a position is the length of its command.
const ENGINE: &str = r#"
log=$1 go=0
read -r behaviour moment <"$log.fault"
answer() { [ -z "$1" ] || echo "info $1"; echo "bestmove ${2-resign}"; is_answered=1; }
# What makes the command start the engine again is done once.
once() { [ -e "$log.once" ] || { : >"$log.once"; answer "$@"; }; }
act() {
    case $behaviour in
    hang) exec cat 3>&1 >/dev/null ;;
    deaf) exec tail -f /dev/null ;;
    die) exit 3 ;;
    crash) echo 'no memory' >&2; kill -SEGV $$ ;;
    close) exec cat >/dev/null ;;
    flood) exec yes 'info depth 1 score cp 1' ;;
    unended) printf 'info depth 1'; exec cat 3>&1 >/dev/null ;;
    complain) exec yes 'a long complaint' >&2 ;;
    early) echo 'info depth 99 score cp 999 pv 7g7f' ;;
    huge) head -c 65536 /dev/zero | tr '\0' x; echo 'bestmove resign' ;;
    late) echo 'bestmove resign'; read -r line; read -r line; answer 'score cp 777' ;;
    binary) printf '\377\376\200 info \000 score\n' ;;
    unknown) echo 'register ok'; echo 'something else' ;;
    empty) echo; echo '   '; printf '\r\n' ;;
    twice) echo 'id name Script'; echo 'usiok extra'; echo 'readyok extra'; echo 'checkmate nomate' ;;
    unreadable) echo 'info depth x score cp 5'; echo 'option name X'; echo 'info score' ;;
    mutter) echo 'a short complaint' >&2 ;;
    kill) kill -KILL $PPID; exec cat 3>&1 >/dev/null ;;
    interrupt) kill -INT $PPID; exec cat 3>&1 >/dev/null ;;
    best-illegal) once 'score cp 30' 5a5i ;;
    best-none) answer 'score cp 30' '(none)' ;;
    best-missing) answer 'score cp 30' '' ;;
    best-win) answer 'score cp 30' win ;;
    no-value) once '' ;;
    negative) answer 'score cp -70' ;;
    mate) answer 'score mate 3' ;;
    mated) answer 'score mate -4' ;;
    mate-unknown) answer 'score mate +' ;;
    mated-unknown) answer 'score mate -' ;;
    mated-now) answer 'score mate 0' ;;
    bound-after) echo 'info depth 4 score cp 10'; answer 'depth 5 score cp 50 lowerbound' ;;
    bound-alone) answer 'score cp 50 upperbound' ;;
    moves-illegal) answer 'score cp 30 pv 7g7f 7g7f' ;;
    value-huge) answer 'score cp 99999999999999999999' ;;
    third) echo 'info multipv 3 score cp 5'; answer 'multipv 1 score cp 8' ;;
    second-alone) answer 'multipv 2 score cp 5' ;;
    other-candidate) answer 'multipv 7 score cp 5' ;;
    esac
}
at() { if [ "$1" = "$moment" ]; then act; fi; }
echo $$ >>"$log.pids"
at start
while read -r line; do
    case $line in
    usi) at usi; echo 'id name Script'; echo 'option name MultiPV type spin default 1 min 1 max 9'; echo usiok ;;
    isready) at isready; echo readyok ;;
    position*) echo "$line" >>"$log"; position=$line ;;
    go*)
        go=$((go + 1)) is_answered=
        at "go$go"
        [ -n "$is_answered" ] || answer "depth 3 score cp ${#position}"
        ;;
    quit) at quit; exit ;;
    esac
done
"#;

/// The positions of a game of two moves. The second one is White's.
const GAME: &str = "position startpos moves 7g7f 3c3d\n";
const POSITIONS: [&str; 3] = [
    "position startpos",
    "position startpos moves 7g7f",
    "position startpos moves 7g7f 3c3d",
];

/// A folder with the scripted engine and these files.
fn with_engine(files: &[(&str, &str)]) -> TempDir {
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (*name, text.as_bytes()))
        .collect();
    let folder = folder(&files);
    fs::write(folder.path().join("engine.sh"), ENGINE).unwrap();
    folder
}

/// The arguments that run the scripted engine, which writes the positions to the file `log`.
fn analyze(folder: &Path, [behaviour, moment]: [&str; 2], rest: &[&str]) -> Vec<String> {
    let (script, log) = (folder.join("engine.sh"), folder.join("log"));
    let mut arguments: Vec<String> = ["analyze", "/bin/sh"].map(str::to_owned).to_vec();
    fs::write(folder.join("log.fault"), format!("{behaviour} {moment}\n")).unwrap();
    for argument in [script.to_str().unwrap(), log.to_str().unwrap()] {
        arguments.extend(["--engine-argument".to_owned(), argument.to_owned()]);
    }
    if !rest
        .iter()
        .any(|argument| ["--time", "--depth"].contains(argument))
    {
        arguments.extend(["--nodes", "5"].map(str::to_owned));
    }
    arguments.extend(rest.iter().map(|argument| (*argument).to_owned()));
    arguments
}

fn analyzed(folder: &Path, fault: [&str; 2], rest: &[&str]) -> Output {
    let arguments = analyze(folder, fault, rest);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    kifu(folder, &arguments, "")
}

/// The positions that the engine got.
fn log(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("log")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn some(values: [&str; 3]) -> Vec<Option<String>> {
    values
        .map(|value| Some(value.to_owned()).filter(|value| !value.is_empty()))
        .to_vec()
}

/// The values of a game without faults: the lengths of the commands, from the side of Black.
fn right() -> [String; 3] {
    let [start, first, second] = POSITIONS.map(str::len);
    [start.to_string(), format!("-{first}"), second.to_string()]
}

/// Faults that end the engine, or after which it says nothing.
const FATAL: [&str; 8] = [
    "hang", "deaf", "die", "crash", "close", "flood", "unended", "complain",
];

/// What an engine may say beside what it should say.
const HARMLESS: [&str; 8] = [
    "early",
    "huge",
    "binary",
    "unknown",
    "empty",
    "twice",
    "unreadable",
    "mutter",
];

/// For each answer, the value that is written if Black is to move, and if White is; and what is noted.
const ANSWERS: [(&str, [&str; 2], &str); 16] = [
    (
        "best-illegal",
        ["30", "-30"],
        "1 move of the engine left out: illegal",
    ),
    ("best-none", ["30", "-30"], ""),
    ("best-missing", ["30", "-30"], ""),
    ("best-win", ["30", "-30"], ""),
    ("no-value", ["", ""], "1 position without a value from the engine"),
    ("negative", ["-70", "70"], ""),
    ("mate", ["先手勝ち:3手", "後手勝ち:3手"], ""),
    ("mated", ["後手勝ち:4手", "先手勝ち:4手"], ""),
    ("mate-unknown", ["先手勝ち", "後手勝ち"], ""),
    ("mated-unknown", ["後手勝ち", "先手勝ち"], ""),
    ("mated-now", ["後手勝ち:0手", "先手勝ち:0手"], ""),
    ("bound-after", ["10", "-10"], ""),
    (
        "bound-alone",
        ["50", "-50"],
        "not preserved in the form shogihome: the bound",
    ),
    (
        "moves-illegal",
        ["30", "-30"],
        "1 move of the engine left out: illegal",
    ),
    ("value-huge", ["", ""], "1 line of the engine could not be read"),
    (
        "other-candidate",
        ["", ""],
        "1 position without a value from the engine",
    ),
];

/// Runs all cases on several threads.
fn each<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::SeqCst)) {
                    check(case);
                }
            });
        }
    });
}

/// Checks that none of the engines runs any more. One that was killed may take a moment to end, and may stay as a zombie.
fn no_engine_runs(folder: &Path, fault: impl std::fmt::Debug) {
    let pids = fs::read_to_string(folder.join("log.pids")).unwrap();
    for pid in pids.lines() {
        let runs = || {
            let asked = Command::new("/bin/sh")
                .args(["-c", "ps -o stat= -p $1 | grep -q '^[^Z]'", "sh", pid])
                .status();
            asked.unwrap().success()
        };
        assert!((0..1000).any(|_| !runs()), "{fault:?}: {pid} runs");
    }
}

#[test]
fn a_fault_of_the_engine_is_an_error_for_the_position_and_never_hangs() {
    let moments = ["start", "usi", "isready", "go1", "go2", "quit"];
    let cases: Vec<[&str; 2]> = FATAL
        .iter()
        .flat_map(|fault| moments.map(|moment| [*fault, moment]))
        .collect();
    assert_eq!(cases.len(), 48);
    let [start, _, last] = right();
    each(&cases, |&[fault, moment]| {
        let here = with_engine(&[("a.usi", GAME)]);
        let rest = [
            "a.usi",
            "--timeout",
            "0.5",
            "--to",
            "kifu",
            "--output",
            "out.kifu",
        ];
        let output = analyzed(here.path(), [fault, moment], &rest);
        let (code, _, messages) = parts(&output);
        let place = format!("{fault} at {moment}: {messages}");
        let written = fs::read_to_string(here.path().join("out.kifu")).ok();
        match moment {
            "start" | "usi" | "isready" => {
                assert_eq!((code, written), (Some(2), None), "{place}");
                assert_eq!(messages.lines().count(), 1, "{place}");
                assert!(messages.starts_with("kifu: /bin/sh: "), "{place}");
            }
            "go1" => {
                assert_eq!((code, written), (Some(2), None), "{place}");
                for ply in 0..3 {
                    let failure = format!("kifu: a.usi: game 1, move {ply}: ");
                    assert!(messages.contains(&failure), "{place}");
                }
                assert!(messages.contains("kifu: a.usi: the engine fails"), "{place}");
            }
            "go2" => {
                assert_eq!(code, Some(1), "{place}");
                assert_eq!(values(&written.unwrap()), some([&start, "", &last]), "{place}");
                assert!(messages.contains("a.usi: game 1, move 1: "), "{place}");
            }
            _ => assert_eq!((code, values(&written.unwrap()).len()), (Some(0), 3), "{place}"),
        }
        if fault == "crash" && moment == "go2" {
            assert!(messages.contains("no memory"), "{place}");
        }
        no_engine_runs(here.path(), [fault, moment]);
    });
}

#[test]
fn what_an_engine_says_beside_its_answers_changes_nothing() {
    let moments = ["start", "usi", "isready", "go1", "go2"];
    let cases: Vec<[&str; 2]> = HARMLESS
        .iter()
        .flat_map(|fault| moments.map(|moment| [*fault, moment]))
        .collect();
    assert_eq!(cases.len(), 40);
    let right = right();
    let right = [0, 1, 2].map(|index| right[index].as_str());
    each(&cases, |&[fault, moment]| {
        let here = with_engine(&[("a.usi", GAME)]);
        let output = analyzed(here.path(), [fault, moment], &["a.usi", "--to", "kifu"]);
        let place = format!("{fault} at {moment}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(0), "{place}");
        assert_eq!(values(stdout(&output)), some(right), "{place}");
        no_engine_runs(here.path(), [fault, moment]);
    });
}

#[test]
fn each_answer_has_its_value_for_black_and_what_is_wrong_is_noted() {
    let cases: Vec<_> = ANSWERS.iter().flat_map(|case| [(case, 0), (case, 1)]).collect();
    assert_eq!(cases.len(), 32);
    let right = right();
    each(&cases, |&((answer, expected, note), side)| {
        let here = with_engine(&[("a.usi", GAME)]);
        let moment = ["go1", "go2"][side];
        let output = analyzed(here.path(), [answer, moment], &["a.usi", "--to", "kifu"]);
        let (code, text, messages) = parts(&output);
        let place = format!("{answer} at {moment}: {messages}");
        let mut all = [0, 1, 2].map(|index| right[index].as_str());
        all[side] = expected[side];
        assert_eq!((code, values(text)), (Some(0), some(all)), "{place}");
        let count = messages.lines().count();
        assert!(
            messages.contains(note) && (count > 1) != note.is_empty(),
            "{place}"
        );
    });
}

#[test]
fn the_legal_expected_moves_are_written() {
    let here = with_engine(&[("a.usi", GAME)]);
    let output = analyzed(here.path(), ["moves-illegal", "go1"], &["a.usi", "--to", "kifu"]);
    assert!(
        stdout(&output).contains("*#読み筋=▲７六歩\n"),
        "{}",
        stdout(&output)
    );
    assert!(stdout(&output).contains("*#エンジン=Script\n"));
}

/// Games with different first moves, and with one move more each.
fn games(count: usize) -> Vec<String> {
    let first = ["7g7f", "6g6f", "5g5f", "4g4f", "3g3f", "2g2f"];
    let rest = ["3c3d", "9g9f", "8c8d", "9f9e", "8d8e"];
    let game = |index: usize| {
        let moves = [&first[index % 6..=index % 6], &rest[..index % 6]].concat();
        format!("position startpos moves {}\n", moves.join(" "))
    };
    (0..count).map(game).collect()
}

/// Analyses a folder `in` of 6 games. The engine ends the command during the fifth search of the third game. Returns what is written
/// then, in a second run, and in a run that was not ended.
fn ended_and_resumed(fault: &str, signal: i32, engines: &str) -> [Vec<(String, String)>; 3] {
    let games = games(6);
    let files: Vec<(String, &str)> = games
        .iter()
        .enumerate()
        .map(|(index, game)| (format!("in/{index}.usi"), game.as_str()))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let here = with_engine(&files);
    let written = |out: &str| {
        let out = here.path().join(out);
        let read = |name: String| (name.clone(), fs::read_to_string(out.join(name)).unwrap());
        names(&out).into_iter().map(read).collect::<Vec<_>>()
    };
    let rest = |out| ["in", "--to", "kifu", "--output", out, "--engines", engines];
    // The games have 2, 3, 4, … positions.
    let output = analyzed(here.path(), [fault, "go8"], &rest("out/"));
    assert_eq!(output.status.signal(), Some(signal), "{}", stderr(&output));
    let first = written("out");
    let output = analyzed(here.path(), ["", ""], &rest("out/"));
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let second = written("out");
    assert_eq!(
        analyzed(here.path(), ["", ""], &rest("whole/")).status.code(),
        Some(0)
    );
    [first, second, written("whole")]
}

#[test]
fn an_analysis_that_a_signal_ends_leaves_whole_files_and_is_resumed() {
    for (fault, signal) in [("kill", 9), ("interrupt", 2)] {
        for engines in ["1", "2"] {
            let [first, second, whole] = ended_and_resumed(fault, signal, engines);
            assert!(first.len() < 6, "{fault}");
            for file in &first {
                assert!(whole.contains(file), "{fault} with {engines}: {file:?}");
            }
            assert_eq!(second, whole, "{fault} with {engines}");
            let evaluated = whole.iter().flat_map(|(_, text)| values(text));
            assert!(evaluated.clone().all(|value| value.is_some()));
            assert_eq!(evaluated.count(), 2 + 3 + 4 + 5 + 6 + 7);
        }
    }
}

#[test]
fn a_large_file_is_resumed_with_the_results_of_an_earlier_run() {
    for (fault, signal) in [("kill", 9), ("interrupt", 2)] {
        let text = games(6).concat();
        let here = with_engine(&[("all.usi", &text)]);
        let rest = |out| ["all.usi", "--to", "kifu", "--output", out];
        let resumed = |out| [&rest(out)[..], &["--resume", "results"]].concat();
        let output = analyzed(here.path(), [fault, "go8"], &resumed("out.kifu"));
        assert_eq!(output.status.signal(), Some(signal));
        assert!(!here.path().join("out.kifu").exists());
        let searched = log(here.path());
        assert_eq!(searched.len(), 8);
        let output = analyzed(here.path(), ["", ""], &resumed("out.kifu"));
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        // Only the position at which the run was ended is searched twice.
        let all = text.lines().flat_map(|game| {
            let words: Vec<&str> = game.split(' ').collect();
            let beginnings = (3..=words.len()).map(move |end| words[..end].join(" "));
            beginnings
                .map(|command| command.trim_end_matches(" moves").to_owned())
                .collect::<Vec<_>>()
        });
        let (known, missing): (Vec<_>, Vec<_>) = all.partition(|command| searched[..7].contains(command));
        assert_eq!(known.len() + missing.len(), 27);
        assert_eq!(log(here.path())[8..], missing);
        let note = format!("{} of them from results", known.len());
        assert!(stderr(&output).contains(&note), "{}", stderr(&output));
        assert_eq!(
            analyzed(here.path(), ["", ""], &rest("whole.kifu")).status.code(),
            Some(0)
        );
        let read = |name| fs::read_to_string(here.path().join(name)).unwrap();
        assert_eq!(read("out.kifu"), read("whole.kifu"));
        // Other settings have other results.
        for other in [["--engine-option", "X=1"], ["--engine-argument", "x"]] {
            let other = [&resumed("other.kifu")[..], &other, &["--if-exists", "overwrite"]].concat();
            let output = analyzed(here.path(), ["", ""], &other);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert!(!stderr(&output).contains("from results"), "{}", stderr(&output));
        }
    }
}

#[test]
fn several_engines_write_the_games_in_their_order() {
    let text = games(20).concat();
    let here = with_engine(&[("all.usi", &text)]);
    let written = |engines| {
        let rest = ["all.usi", "--to", "kifu", "--engines", engines];
        let output = analyzed(here.path(), ["", ""], &rest);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let one = written("1");
    assert_eq!(
        kifu::read_str(&one, &kifu::ReadOptions::default()).games.len(),
        20
    );
    assert_eq!(written("4"), one);
    let pids = fs::read_to_string(here.path().join("log.pids")).unwrap();
    assert!((2..=5).contains(&pids.lines().count()), "{pids}");
}

#[test]
fn the_engine_gets_the_wanted_positions_that_can_arise() {
    let record =
        "手合割：平手\n1 ７六歩(77)\n*すでに\n*#評価値=12\n2 ３四歩(33)\n3 投了\n\n変化：2手\n2 ８四歩(83)\n";
    let start = "position startpos";
    let [first, second, other] =
        ["7g7f", "7g7f 3c3d", "7g7f 8c8d"].map(|moves| format!("{start} moves {moves}"));
    let mated = "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\n";
    let illegal = "position startpos moves 7g7f 3c3e 2g2f\n";
    let here = with_engine(&[("a.kifu", record), ("mated.usi", mated), ("illegal.usi", illegal)]);
    for (rest, expected) in [
        (&["a.kifu"][..], vec![start, &first, &second]),
        (&["a.kifu", "--all-lines"], vec![start, &first, &second, &other]),
        (&["a.kifu", "--only-missing"], vec![start, &second]),
        (&["a.kifu", "--position", &other], vec![&other]),
        (&["a.kifu", "--position", &first], vec![&first]),
        (&["a.kifu", "--length", "50.."], vec![]),
        (&["mated.usi"], vec![]),
        (
            &["illegal.usi", "--keep-going", "--legality", "report"],
            vec![start, &first],
        ),
    ] {
        let _ = fs::remove_file(here.path().join("log"));
        let output = analyzed(here.path(), ["", ""], &[rest, &["--to", "kifu"]].concat());
        assert_eq!(log(here.path()), expected, "{rest:?}: {}", stderr(&output));
        assert!(
            stdout(&output).contains("手合割") || stdout(&output).contains("後手"),
            "{rest:?}"
        );
    }
    let output = analyzed(here.path(), ["", ""], &["a.kifu", "--to", "kifu"]);
    let text = stdout(&output);
    assert!(text.contains("*すでに\n*#評価値=-"), "{text}");
    assert!(
        stderr(&output).contains("1 earlier evaluation replaced"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_game_with_an_error_is_analysed_only_if_it_will_be_written() {
    let here = with_engine(&[("a.usi", &format!("{GAME}position startpos moves 7g7f 7g7f\n"))]);
    let output = analyzed(here.path(), ["", ""], &["a.usi", "--to", "kifu"]);
    assert_eq!((output.status.code(), log(here.path()).len()), (Some(1), 0));
    let output = analyzed(here.path(), ["", ""], &["a.usi", "--to", "kifu", "--keep-going"]);
    assert_eq!((output.status.code(), log(here.path()).len()), (Some(1), 3 + 2));
    assert!(stdout(&output).contains("*#評価値=-"));
}

#[test]
fn the_limits_and_options_reach_the_engine_and_the_forms_are_written() {
    let here = with_engine(&[("a.usi", "position startpos\n")]);
    let commands = here.path().join("commands");
    let tee = format!("tee -a '{}' | /bin/sh \"$@\"", commands.display());
    for (rest, lines) in [
        (&["--time", "0.25"][..], "go btime 0 wtime 0 byoyomi 250"),
        (&["--depth", "7"], "go depth 7"),
        (
            &["--engine-option", "USI_Hash=64"],
            "setoption name USI_Hash value 64",
        ),
        (&["--multipv", "3"], "setoption name MultiPV value 3"),
    ] {
        let rest = [&["a.usi", "--to", "kifu"], rest].concat();
        let mut arguments = analyze(here.path(), ["", ""], &rest);
        // The commands are written to a file before the script gets them.
        for argument in ["sh", &tee, "-c"] {
            arguments.splice(2..2, ["--engine-argument".to_owned(), argument.to_owned()]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let commands = fs::read_to_string(&commands).unwrap();
        assert!(commands.lines().any(|line| line == lines), "{lines}: {commands}");
    }
    for (form, line) in [
        ("shogihome", "*#評価値=17"),
        ("shogigui", "**解析 0 深さ 3 評価値 17"),
        ("floodgate", "** 17"),
        ("csa3", "** 17"),
    ] {
        let rest = ["a.usi", "--to", "kifu", "--evaluations", form];
        let output = analyzed(here.path(), ["", ""], &rest);
        assert!(
            stdout(&output).lines().any(|found| found == line),
            "{}",
            stdout(&output)
        );
    }
}

#[test]
fn mistakes_in_the_arguments_are_named_in_both_languages() {
    let here = with_engine(&[("a.usi", GAME), ("game.kif", "手合割：平手\n")]);
    let common = ["analyze", "/bin/sh", "a.usi", "--to", "kifu"];
    for (rest, english, japanese) in [
        (&[][..], "required arguments", "必要な引数がありません"),
        (&["--nodes", "0"], "0 is not in 1..", "指定できません"),
        (
            &["--time", "soon"],
            "expected a number of seconds",
            "秒数ではありません",
        ),
        (&["--time", "-1"], "", ""),
        (
            &["--nodes", "1", "--depth", "1"],
            "cannot be used with",
            "同時に指定できません",
        ),
        (
            &["--nodes", "1", "--engine-option", "X"],
            "expected NAME=VALUE",
            "NAME=VALUE",
        ),
        (&["--nodes", "1", "--engines", "0"], "from 1 to 256", "1から256"),
        (
            &["--nodes", "1", "--evaluations", "none"],
            "evaluations are not written in KIF",
            "KIFに評価値は書けません",
        ),
        (
            &["--nodes", "1", "--resume", "game.kif"],
            "is no file of an earlier analysis",
            "解析の途中結果のファイルではありません",
        ),
    ] {
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let arguments = [&common[..], rest, &["--lang", language]].concat();
            let output = kifu(here.path(), &arguments, "");
            assert_eq!(output.status.code(), Some(2), "{rest:?}");
            assert!(
                stderr(&output).contains(expected),
                "{rest:?}: {}",
                stderr(&output)
            );
        }
    }
    let started = |engine, format| {
        let rest = ["a.usi", "--nodes", "1", "--to", format, "--lang", "ja"];
        let output = kifu(here.path(), &[&["analyze", engine], &rest[..]].concat(), "");
        stderr(&output).to_owned()
    };
    let message = "kifu: no-such-engine: エンジンを起動できません: 見つかりません\n";
    assert_eq!(started("no-such-engine", "kifu"), message);
    assert!(started("/bin/sh", "usi").contains("USIに評価値は書けません"));
}

#[test]
fn an_answer_that_comes_late_is_not_taken_for_the_next_position() {
    let here = with_engine(&[("a.usi", GAME)]);
    let output = analyzed(here.path(), ["late", "go2"], &["a.usi", "--to", "kifu"]);
    let [start, _, last] = right();
    assert_eq!(values(stdout(&output)), some([&start, "", &last]));
    let note = "1 position without a value from the engine";
    assert!(stderr(&output).contains(note), "{}", stderr(&output));
}

#[test]
fn the_evaluations_of_the_players_stay_as_they_are() {
    let player = "**評価値=12\n**読み筋=△３四歩\n**深さ=9\n";
    let record = format!("手合割：平手\n1 ７六歩(77)\n*人\n*#評価値=1\n{player}*#深さ=3\n*後\n");
    let here = with_engine(&[("a.kifu", &record)]);
    let rest = ["a.kifu", "--to", "kifu"];
    let output = analyzed(here.path(), ["", ""], &rest);
    let [_, value, _] = right();
    let expected = format!("*人\n*#評価値={value}\n*#深さ=3\n*#エンジン=Script\n{player}*後\n");
    assert!(stdout(&output).contains(&expected), "{}", stdout(&output));
    for form in ["floodgate", "csa3"] {
        let output = analyzed(
            here.path(),
            ["", ""],
            &[&rest[..], &["--evaluations", form]].concat(),
        );
        let messages = stderr(&output);
        assert!(messages.contains("1 position analysed by Script"), "{messages}");
        assert!(
            messages.contains("1 position whose value was not written"),
            "{messages}"
        );
        assert!(!stdout(&output).contains(&value), "{}", stdout(&output));
    }
}

#[test]
fn a_candidate_keeps_its_number() {
    let here = with_engine(&[("a.usi", "position startpos\n")]);
    let rest = [
        "a.usi",
        "--to",
        "kifu",
        "--multipv",
        "3",
        "--evaluations",
        "shogigui",
    ];
    let output = analyzed(here.path(), ["third", "go1"], &rest);
    let text = stdout(&output);
    assert!(text.contains("候補1 評価値 8\n"), "{text}");
    assert!(text.contains("候補3 評価値 5\n"), "{text}");
    let output = analyzed(here.path(), ["second-alone", "go1"], &rest);
    let note = "1 position without a value from the engine";
    assert!(stderr(&output).contains(note), "{}", stderr(&output));
    assert!(!stdout(&output).contains("評価値"), "{}", stdout(&output));
}

#[test]
fn an_engine_behind_a_wrapper_ends_too() {
    for fault in ["hang", "deaf"] {
        let here = with_engine(&[("a.usi", "position startpos\n")]);
        let rest = ["a.usi", "--to", "kifu", "--timeout", "0.5"];
        let mut arguments = analyze(here.path(), [fault, "go1"], &rest);
        let wrapper = here.path().join("wrapper");
        fs::write(&wrapper, "#!/bin/sh\n/bin/sh \"$@\"\nexit\n").unwrap();
        fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).unwrap();
        arguments[1] = wrapper.to_str().unwrap().to_owned();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        no_engine_runs(here.path(), fault);
    }
}
