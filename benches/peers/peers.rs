//! Compares this workspace with other published libraries on the same input. Prints the median speed of each contender,
//! and how many times as long as this workspace it takes.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml [-- ROUNDS [PART OF A GROUP'S NAME]]`

use benches::lexers::{csa_lines, kif_lines, tokens};
use benches::perft::{POSITIONS, list, play};
use benches::rounds::{Contender, Group, Unit, run};
use benches::{commented_games, commented_texts, csa_texts, judge, kif_texts, moves, plain_games, shift_jis};
use kifu::csa::Csa;
use kifu::kif::Kif;
use kifu::shogi_core::record::Node;
use kifu::{Format, LossPolicy, Position, Record, RecordFormat, Setup, WriteOptions};
use rsshogi::records::formats::{csa as rs_csa, kif as rs_kif};
use shogi_kifu_converter::converter::{ToCsa, ToKif};
use shogi_kifu_converter::parser as converter;

/// The number of games in each round. Their text does not fit into a second-level cache.
const GAMES: usize = 200;

fn main() {
    run(groups());
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
    let games = format.games(text.into(), &Default::default());
    games.map(|game| game.record.node_count()).sum()
}

fn read_kif() -> Group {
    Group {
        name: "read KIF, UTF-8".to_owned(),
        unit: Unit::Megabytes,
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
        unit: Unit::Megabytes,
        contenders: vec![
            reader("ours", files(), |file| {
                let document = kifu::kif::read(file, &Default::default());
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
        unit: Unit::Megabytes,
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
        unit: Unit::Megabytes,
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
        unit: Unit::Megabytes,
        contenders: vec![
            reader("events", csa_texts(GAMES), |text| {
                kifu::csa::events(text).flatten().count()
            }),
            reader("lexer of lines", csa_texts(GAMES), |text| csa_lines(text)),
            reader("lexer of tokens", csa_texts(GAMES), |text| tokens(text)),
        ],
    }
}

fn judged_moves() -> Group {
    let records = plain_games(GAMES);
    let moves = moves(&records);
    let unjudged = records.clone();
    Group {
        name: "playing games".to_owned(),
        unit: Unit::MillionMoves,
        contenders: vec![
            Contender::new("unchecked", moves, move || {
                let replay = |record: &Record| {
                    let mut position = Position::new_lenient(record.start());
                    let moves = record.root().line().filter_map(Node::mv);
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
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let games = commented_games(GAMES, format);
    Contender::new("ours", bytes(texts), move || {
        let length = |game| kifu::to_string(game, format, &options).map_or(0, |text| text.len());
        games.iter().map(length).sum()
    })
}

fn write_kif() -> Group {
    let texts = commented_texts(GAMES, Format::Kif);
    Group {
        name: "write KIF, with comments".to_owned(),
        unit: Unit::Megabytes,
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
    let texts = commented_texts(GAMES, Format::Csa);
    Group {
        name: "write CSA, with comments".to_owned(),
        unit: Unit::Megabytes,
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
            unit: Unit::MillionMoves,
            contenders: contenders(listed, list, |board, depth| {
                haitaka_list(board, depth, &mut Vec::new())
            }),
        },
        Group {
            name: format!("perft of {name} to depth {played}, the last moves played"),
            unit: Unit::MillionMoves,
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
