//! Compares this workspace with other published libraries on the same input. All contenders run in turn, round after
//! round, so that changes in the machine's speed affect all of them. Prints the median speed of each contender, and how
//! many times as fast this workspace is.
//!
//! `cargo bench -p benches --features peers --bench peers [ROUNDS [PART OF A GROUP'S NAME]]`

#![allow(missing_docs, clippy::print_stdout, reason = "a program that prints a table")]

use std::env;
use std::hint::black_box;
use std::process::{Command, exit};
use std::time::Instant;

use benches::lexers::{csa_lines, kif_lines, tokens};
use benches::perft::{POSITIONS, list, play};
use benches::{commented_games, csa_texts, kif_texts, shift_jis, texts};
use kifu::core::record::NodeRef;
use kifu::core::text::encoding::decode;
use kifu::csa::Csa;
use kifu::kif::Kif;
use kifu::{Format, Position, ReadOptions, Record, RecordFormat, Setup, WriteOptions};
use rsshogi::records::formats::{csa as rs_csa, kif as rs_kif};
use shogi_kifu_converter::converter::{ToCsa, ToKif};
use shogi_kifu_converter::parser as converter;

/// The number of games in each round. Their text does not fit into a second-level cache.
const GAMES: usize = 200;

/// Environment variables that make the GNU allocator keep freed memory, for all contenders. Without them, the time of
/// a library that allocates much depends on how often the allocator returns pages to the system.
const KEEP_FREED_MEMORY: [(&str, &str); 2] = [
    ("MALLOC_TRIM_THRESHOLD_", "4294967296"),
    ("MALLOC_TOP_PAD_", "268435456"),
];

fn main() {
    keep_freed_memory();
    let mut arguments = env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let rounds = arguments
        .next()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(15);
    let filter = arguments.next().unwrap_or_default();
    for group in groups() {
        if group.name.contains(&filter) {
            group.run(rounds);
        }
    }
}

fn keep_freed_memory() {
    if KEEP_FREED_MEMORY
        .iter()
        .all(|(name, _)| env::var_os(name).is_some())
    {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let again = Command::new(program)
        .args(env::args_os().skip(1))
        .envs(KEEP_FREED_MEMORY)
        .status();
    exit(again.ok().and_then(|status| status.code()).unwrap_or(1));
}

/// A task, and the contenders that are compared in it: libraries, or parts of this workspace. The first contender is
/// this workspace. But in a comparison with the floor, the least work of any reader, the first contender is the floor.
struct Group {
    name: String,
    unit: &'static str,
    contenders: Vec<Contender>,
}

struct Contender {
    name: &'static str,
    /// The amount of work in one run, in the unit of the group, such as bytes or moves.
    amount: f64,
    run: Box<dyn FnMut() -> usize>,
}

impl Contender {
    fn new(name: &'static str, amount: usize, run: impl FnMut() -> usize + 'static) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let amount = amount as f64;
        Self {
            name,
            amount,
            run: Box::new(run),
        }
    }

    /// Runs the contender once. Returns the seconds per unit of work.
    fn measure(&mut self) -> f64 {
        let start = Instant::now();
        black_box((self.run)());
        start.elapsed().as_secs_f64() / self.amount
    }
}

impl Group {
    fn run(mut self, rounds: usize) {
        let mut times: Vec<Vec<f64>> = self.contenders.iter().map(|_| Vec::new()).collect();
        for contender in &mut self.contenders {
            contender.measure();
        }
        for _ in 0..rounds {
            for (contender, times) in self.contenders.iter_mut().zip(&mut times) {
                times.push(contender.measure());
            }
        }
        let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
        let first_name = self.contenders.first().map_or("ours", |first| first.name);
        println!("\n{} ({})", self.name, self.unit);
        for (index, contender) in self.contenders.iter().enumerate() {
            let (Some(own), Some(own_times), Some(first)) =
                (medians.get(index), times.get(index), times.first())
            else {
                continue;
            };
            let mut ratios: Vec<f64> = own_times
                .iter()
                .zip(first)
                .map(|(own, first)| own / first)
                .collect();
            let ratio = median(&mut ratios);
            let noise = match (own_times.first(), own_times.last()) {
                (Some(fastest), Some(slowest)) => format!("{:.1}-{:.1}", 1e-6 / slowest, 1e-6 / fastest),
                _ => String::new(),
            };
            println!(
                "  {:<28} {:>8.1}  ({noise:<13})  {first_name} is {ratio:>5.2} x",
                contender.name,
                1e-6 / own
            );
        }
    }
}

/// Returns the median of the values. Sorts the values in place.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

fn groups() -> Vec<Group> {
    let mut groups = vec![
        read_kif(),
        read_shift_jis(),
        read_csa(),
        kif_events(),
        csa_events(),
        write_kif(),
        write_csa(),
        floor_of_kif(),
        floor_of_shift_jis(),
        floor_of_csa(),
        judged_moves(),
    ];
    for (name, sfen, depth, _) in POSITIONS {
        groups.extend(rules(name, sfen, depth));
    }
    groups
}

fn bytes<T: AsRef<[u8]>>(texts: &[T]) -> usize {
    texts.iter().map(|text| text.as_ref().len()).sum()
}

/// Returns a contender that reads texts. `each` reads one text and must return a number that depends on the result,
/// so that the compiler cannot remove the work.
fn reader<T: AsRef<[u8]> + 'static>(
    name: &'static str,
    texts: Vec<T>,
    each: impl Fn(&T) -> usize + 'static,
) -> Contender {
    Contender::new(name, bytes(&texts), move || texts.iter().map(&each).sum())
}

fn nodes<F: RecordFormat>(format: F, text: &str) -> usize {
    let games = format.games(text, &ReadOptions::default());
    games.map(|game| game.record.node_count()).sum()
}

fn read_kif() -> Group {
    Group {
        name: "read KIF, UTF-8".to_owned(),
        unit: "MB/s",
        contenders: vec![
            reader("ours", kif_texts(GAMES), |text| nodes(Kif, text)),
            reader("rsshogi", kif_texts(GAMES), |text| {
                rs_kif::parse_kif_str(text).map_or(0, |record| record.main_moves().count())
            }),
            reader("shogi-kifu-converter", kif_texts(2), |text| {
                converter::parse_kif_str(text).map_or(0, |record| record.moves.len())
            }),
        ],
    }
}

fn read_shift_jis() -> Group {
    let files = || shift_jis(&kif_texts(GAMES));
    Group {
        name: "read KIF, Shift_JIS found by its bytes".to_owned(),
        unit: "MB/s",
        contenders: vec![
            reader("ours", files(), |file| {
                let document = kifu::kif::read(file, &ReadOptions::default());
                document.games[0].record.node_count()
            }),
            reader("rsshogi", files(), |file| {
                rs_kif::parse_kif_bytes(file).map_or(0, |record| record.main_moves().count())
            }),
        ],
    }
}

fn read_csa() -> Group {
    Group {
        name: "read CSA".to_owned(),
        unit: "MB/s",
        contenders: vec![
            reader("ours", csa_texts(GAMES), |text| nodes(Csa, text)),
            reader("rsshogi", csa_texts(GAMES), |text| {
                rs_csa::parse_csa_str(text).map_or(0, |record| record.main_moves().count())
            }),
            reader("csa (syntax only)", csa_texts(GAMES), |text| {
                csa::parse_csa(text).map_or(0, |record| record.moves.len())
            }),
            reader("shogi-kifu-converter", csa_texts(2), |text| {
                converter::parse_csa_str(text).map_or(0, |record| record.moves.len())
            }),
        ],
    }
}

fn kif_events() -> Group {
    Group {
        name: "events of KIF, compared with bare lexers".to_owned(),
        unit: "MB/s",
        contenders: vec![
            reader("events", kif_texts(GAMES), |text| {
                kifu::kif::events(text).flatten().count()
            }),
            reader("lexer of lines", kif_texts(GAMES), |text| kif_lines(text)),
            reader("lexer of tokens", kif_texts(GAMES), |text| tokens(text)),
        ],
    }
}

fn csa_events() -> Group {
    Group {
        name: "events of CSA, compared with bare lexers".to_owned(),
        unit: "MB/s",
        contenders: vec![
            reader("events", csa_texts(GAMES), |text| {
                kifu::csa::events(text).flatten().count()
            }),
            reader("lexer of lines", csa_texts(GAMES), |text| csa_lines(text)),
            reader("lexer of tokens", csa_texts(GAMES), |text| tokens(text)),
        ],
    }
}

/// Plays all moves of the main lines and checks each of them. Returns the number of moves.
fn judge(records: &[Record]) -> usize {
    let replay = |record: &Record| {
        let mut position = Position::new_lenient(record.start());
        let moves = record.root().line().filter_map(NodeRef::mv);
        moves.filter(|&mv| position.play(mv).is_ok()).count()
    };
    records.iter().map(replay).sum()
}

/// Returns a contender that does the least work of any reader: it examines every byte (with a lexer of tokens) and
/// checks every move. `texts` are the texts of the commented games, whose moves are checked.
fn floor(texts: Vec<String>) -> Contender {
    let records = commented_games(GAMES);
    let moves = records.iter().map(|record| record.mainline().count()).sum();
    Contender::new("the floor", moves, move || {
        texts.iter().map(|text| tokens(text)).sum::<usize>() + judge(&records)
    })
}

/// Returns a contender that reads texts, whose speed is measured in moves.
fn move_reader<T: Clone + 'static>(
    name: &'static str,
    texts: &[T],
    each: impl Fn(&T) -> usize + 'static,
) -> Contender {
    let texts = texts.to_vec();
    let moves = commented_games(GAMES)
        .iter()
        .map(|record| record.mainline().count())
        .sum();
    Contender::new(name, moves, move || texts.iter().map(&each).sum())
}

fn read_bytes(bytes: &[u8]) -> usize {
    let games = kifu::read(bytes, None, &ReadOptions::default()).games;
    games.iter().map(|game| game.record.node_count()).sum()
}

fn parse(text: &str) -> usize {
    kifu::parse(text).map_or(0, |record| record.node_count())
}

const MOVES: &str = "million moves a second";

fn floor_of_kif() -> Group {
    let files = texts(&commented_games(GAMES), Format::Kif);
    Group {
        name: "KIF, compared with the floor".to_owned(),
        unit: MOVES,
        contenders: vec![
            floor(files.clone()),
            move_reader("shogi_kif::parse", &files, |text| {
                kifu::kif::parse(text).map_or(0, |record| record.node_count())
            }),
            move_reader("kifu::parse", &files, |text| parse(text)),
            move_reader("kifu::read", &files, |text| read_bytes(text.as_bytes())),
        ],
    }
}

fn floor_of_shift_jis() -> Group {
    let files = texts(&commented_games(GAMES), Format::Kif);
    let encoded = shift_jis(&files);
    let mut floor = floor(files);
    let mut lex_and_judge = floor.run;
    let undecoded = encoded.clone();
    floor.run = Box::new(move || {
        let decoded = undecoded.iter().map(|bytes| decode(bytes, None).text.len());
        decoded.sum::<usize>() + lex_and_judge()
    });
    Group {
        name: "KIF in Shift_JIS, compared with the floor".to_owned(),
        unit: MOVES,
        contenders: vec![
            floor,
            move_reader("shogi_kif::read", &encoded, |bytes| {
                let games = kifu::kif::read(bytes, &ReadOptions::default()).games;
                games.iter().map(|game| game.record.node_count()).sum()
            }),
            move_reader("kifu::read", &encoded, |bytes| read_bytes(bytes)),
        ],
    }
}

fn floor_of_csa() -> Group {
    let files = texts(&commented_games(GAMES), Format::Csa);
    Group {
        name: "CSA, compared with the floor".to_owned(),
        unit: MOVES,
        contenders: vec![
            floor(files.clone()),
            move_reader("shogi_csa::parse", &files, |text| {
                kifu::csa::parse(text).map_or(0, |record| record.node_count())
            }),
            move_reader("kifu::parse", &files, |text| parse(text)),
            move_reader("kifu::read", &files, |text| read_bytes(text.as_bytes())),
        ],
    }
}

fn judged_moves() -> Group {
    let records = commented_games(GAMES);
    let moves = records.iter().map(|record| record.mainline().count()).sum();
    let unjudged = records.clone();
    Group {
        name: "playing games".to_owned(),
        unit: MOVES,
        contenders: vec![
            Contender::new("unchecked", moves, move || {
                let replay = |record: &Record| {
                    let mut position = Position::new_lenient(record.start());
                    let moves = record.root().line().filter_map(NodeRef::mv);
                    for mv in moves {
                        let _ = position.play_unchecked(mv);
                    }
                    position.move_number() as usize
                };
                unjudged.iter().map(replay).sum()
            }),
            Contender::new("checked", moves, move || judge(&records)),
        ],
    }
}

/// Returns a contender that writes records. Its speed is measured in bytes of the text that this workspace writes, so
/// that a longer spelling of the same game is no advantage.
fn writer<R: 'static>(
    name: &'static str,
    texts: &[String],
    read: impl Fn(&str) -> Option<R>,
    write: impl Fn(&R) -> usize + 'static,
) -> Contender {
    let records: Vec<R> = texts.iter().filter_map(|text| read(text)).collect();
    assert_eq!(records.len(), texts.len(), "{name} reads all texts");
    Contender::new(name, bytes(texts), move || records.iter().map(&write).sum())
}

fn ours(format: Format, texts: &[String]) -> Contender {
    let options = WriteOptions::default().dropping();
    let games = commented_games(GAMES);
    Contender::new("ours", bytes(texts), move || {
        let length = |game| kifu::to_string(game, format, &options).map_or(0, |text| text.len());
        games.iter().map(length).sum()
    })
}

fn write_kif() -> Group {
    let texts = texts(&commented_games(GAMES), Format::Kif);
    Group {
        name: "write KIF, with comments".to_owned(),
        unit: "MB/s",
        contenders: vec![
            ours(Format::Kif, &texts),
            writer(
                "rsshogi",
                &texts,
                |text| rs_kif::parse_kif_str(text).ok(),
                |record| rs_kif::export_kif(record).map_or(0, |text| text.len()),
            ),
            writer(
                "shogi-kifu-converter",
                texts.get(..5).unwrap_or_default(),
                |text| converter::parse_kif_str(text).ok(),
                |record| record.to_kif_owned().len(),
            ),
        ],
    }
}

fn write_csa() -> Group {
    let texts = texts(&commented_games(GAMES), Format::Csa);
    Group {
        name: "write CSA, with comments".to_owned(),
        unit: "MB/s",
        contenders: vec![
            ours(Format::Csa, &texts),
            writer(
                "rsshogi",
                &texts,
                |text| rs_csa::parse_csa_str(text).ok(),
                |record| rs_csa::export_csa(record).map_or(0, |text| text.len()),
            ),
            writer(
                "csa",
                &texts,
                |text| csa::parse_csa(text).ok(),
                |record| record.to_string().len(),
            ),
            writer(
                "shogi-kifu-converter",
                texts.get(..5).unwrap_or_default(),
                |text| converter::parse_csa_str(text).ok(),
                |record| record.to_csa_owned().len(),
            ),
        ],
    }
}

/// Returns two comparisons of perft. In the first, the last moves are only listed; in the second, all moves are
/// played.
fn rules(name: &str, sfen: &str, depth: usize) -> Vec<Group> {
    let (Ok(setup), Ok(board)) = (sfen.parse::<Setup>(), haitaka::Board::from_sfen(sfen)) else {
        return Vec::new();
    };
    let position = Position::new_lenient(&setup);
    // Each position is measured one ply deeper than its given depth. Only `max_moves` is not played deeper, because
    // this would take too long for a short round.
    let (listed, played) = (depth + 1, depth + usize::from(name != "max_moves"));
    let contenders =
        |depth: usize, ours: fn(&mut Position, usize) -> u64, theirs: fn(&haitaka::Board, usize) -> u64| {
            let leaves = ours(&mut position.clone(), depth);
            assert_eq!(leaves, theirs(&board, depth), "{name}");
            let leaves = usize::try_from(leaves).unwrap_or(usize::MAX);
            let (mut position, board) = (position.clone(), board.clone());
            vec![
                Contender::new("ours", leaves, move || {
                    usize::from(ours(&mut position, depth) > 0)
                }),
                Contender::new("haitaka", leaves, move || usize::from(theirs(&board, depth) > 0)),
            ]
        };
    vec![
        Group {
            name: format!("perft of {name} to depth {listed}, the last moves listed"),
            unit: "million moves a second",
            contenders: contenders(listed, list, |board, depth| {
                haitaka_list(board, depth, &mut Vec::new())
            }),
        },
        Group {
            name: format!("perft of {name} to depth {played}, the last moves played"),
            unit: "million moves a second",
            contenders: contenders(played, play, haitaka_play),
        },
    ]
}

/// Returns the legal moves of a position, in a vector from `pool`. So no memory is allocated for each position.
fn haitaka_moves(board: &haitaka::Board, pool: &mut Vec<Vec<haitaka::Move>>) -> Vec<haitaka::Move> {
    let mut moves = pool.pop().unwrap_or_else(|| Vec::with_capacity(600));
    moves.clear();
    board.generate_board_moves(|set| {
        moves.extend(set);
        false
    });
    board.generate_drops(|set| {
        moves.extend(set);
        false
    });
    moves
}

fn haitaka_list(board: &haitaka::Board, depth: usize, pool: &mut Vec<Vec<haitaka::Move>>) -> u64 {
    let moves = haitaka_moves(board, pool);
    let mut leaves = moves.len() as u64;
    if depth > 1 {
        leaves = 0;
        for &mv in &moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            leaves += haitaka_list(&after, depth - 1, pool);
        }
    }
    pool.push(moves);
    leaves
}

fn haitaka_play(board: &haitaka::Board, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let mut each = |set: haitaka::PieceMoves| {
        for mv in set {
            let mut board = board.clone();
            board.play_unchecked(mv);
            leaves += haitaka_play(&board, depth - 1);
        }
        false
    };
    board.generate_board_moves(&mut each);
    board.generate_drops(&mut each);
    leaves
}
