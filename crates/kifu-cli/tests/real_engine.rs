//! Compares the values that `kifu analyze` writes with those that a real engine gives when it is driven by hand.
#![cfg(unix)]

mod common;

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;

use common::{folder, kifu, stderr, values};
use kifu::{Move, Position};
use pretty_assertions::assert_eq;

/// Where Debian installs the engine.
const ENGINE: &str = "/usr/games/fairy-stockfish";

/// An engine that is driven by hand.
struct ByHand {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl ByHand {
    fn start() -> Self {
        let mut command = Command::new(ENGINE);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut engine = Self { child, output };
        engine.ask("usi", "usiok");
        engine.say("setoption name UCI_Variant value shogi");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Says a line, and returns the lines up to the one that begins with a word.
    fn ask(&mut self, line: &str, answer: &str) -> Vec<String> {
        self.say(line);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0);
            lines.push(line.trim_end().to_owned());
            if line.starts_with(answer) {
                return lines;
            }
        }
    }

    /// The last exact value before `bestmove`, or the last bound, as `ShogiHome` writes it.
    fn value(&mut self, position: &str, is_black: bool) -> Option<String> {
        self.say(position);
        let lines = self.ask("go nodes 300", "bestmove");
        let scored = || lines.iter().filter(|line| line.contains(" score "));
        let exact = scored().rfind(|line| !line.contains("bound"));
        let line = exact.or_else(|| scored().next_back())?;
        let mut words = line.split(' ').skip_while(|word| *word != "score").skip(1);
        let kind = words.next()?;
        let number: i64 = words.next()?.parse().unwrap();
        if kind == "cp" {
            return Some((if is_black { number } else { -number }).to_string());
        }
        let winner = if (number > 0) == is_black {
            "先手"
        } else {
            "後手"
        };
        Some(format!("{winner}勝ち:{}手", number.abs()))
    }

    /// The values of all positions of a game.
    fn values(&mut self, moves: &[Move]) -> Vec<Option<String>> {
        self.ask("isready", "readyok");
        self.say("usinewgame");
        let mut position = Position::startpos();
        let mut command = "position startpos".to_owned();
        let mut values = vec![self.value(&command, true)];
        for (ply, mv) in moves.iter().enumerate() {
            position.play(*mv).unwrap();
            command += if ply == 0 { " moves " } else { " " };
            command += &mv.to_string();
            let is_mate = position.legal_moves().is_empty();
            let value = (!is_mate).then(|| self.value(&command, ply % 2 == 1));
            values.push(value.flatten());
        }
        values
    }
}

/// 20 games, which a generator of random numbers plays.
fn random_games() -> Vec<Vec<Move>> {
    let mut seed: u64 = 20_261_128;
    let mut below = |limit: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % limit
    };
    let mut game = || {
        let mut position = Position::startpos();
        let mut moves = Vec::new();
        for _ in 0..20 + below(20) {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(below(legal.len().max(1))) else {
                break;
            };
            position.play(mv).unwrap();
            moves.push(mv);
        }
        moves
    };
    (0..20).map(|_| game()).collect()
}

#[test]
fn a_real_engine_gives_the_values_that_it_gives_by_hand() {
    if !Path::new(ENGINE).exists() {
        let reason = "Debian's package fairy-stockfish is not installed";
        // Not by a macro, whose output a test hides.
        writeln!(io::stderr(), "\nSKIPPED: values of a real engine: {reason}").unwrap();
        return;
    }
    let games = random_games();
    let here = folder(&[]);
    fs::create_dir(here.path().join("in")).unwrap();
    for (index, moves) in games.iter().enumerate() {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let text = format!("position startpos moves {}\n", moves.join(" "));
        fs::write(here.path().join(format!("in/{index}.usi")), text).unwrap();
    }
    let search = ["analyze", ENGINE, "in", "--nodes", "300", "--engines", "2"];
    let option = ["--engine-option", "UCI_Variant=shogi"];
    let writing = ["--to", "kifu", "--output", "out/"];
    let output = kifu(here.path(), &[&search[..], &option, &writing].concat(), "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let compare = |index: usize, engine: &mut ByHand| {
        let written = fs::read_to_string(here.path().join(format!("out/{index}.kifu"))).unwrap();
        let expected = engine.values(&games[index]);
        assert_eq!(values(&written), expected, "game {index}");
        expected.iter().flatten().count()
    };
    let compare_half = |first: usize| {
        let mut engine = ByHand::start();
        let count: usize = (first..20)
            .step_by(2)
            .map(|index| compare(index, &mut engine))
            .sum();
        engine.say("quit");
        engine.child.wait().unwrap();
        count
    };
    let count = thread::scope(|scope| {
        let other = scope.spawn(|| compare_half(1));
        compare_half(0) + other.join().unwrap()
    });
    assert!(count > 400, "{count}");
}
