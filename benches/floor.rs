//! Compares reading with the least work of any reader, on plain games and on games with headers and comments. This floor
//! has two parts: a lexer of all tokens, which examines every byte, and judging and playing the moves. Prints the time for
//! each move, and how many times as long as the floor each reader takes.
//!
//! `cargo bench -p benches --bench floor [ROUNDS [PART OF A GROUP'S NAME]]`

use benches::lexers::{csa_lines, kif_lines, tokens};
use benches::rounds::{Contender, Group, Unit, run};
use benches::{commented_games, commented_texts, csa_texts, judge, kif_texts, moves, plain_games, shift_jis};
use kifu::shogi_core::text::encoding::decode;
use kifu::{Format, ReadOptions, Record};

/// The number of games in each round. Their text does not fit into a second-level cache.
const GAMES: usize = 200;

/// A reader: its name, and a function that reads a text and returns a number that depends on the result.
type Reader = (&'static str, fn(&str) -> usize);

fn main() {
    let commented_kif = commented_texts(GAMES, Format::Kif);
    let kif_games = commented_games(GAMES, Format::Kif);
    let csa_games = commented_games(GAMES, Format::Csa);
    run(vec![
        kif("KIF, plain", &kif_texts(GAMES), plain_games(GAMES)),
        kif("KIF, with comments", &commented_kif, kif_games.clone()),
        shift_jis_files("KIF in Shift_JIS, with comments", &commented_kif, kif_games),
        csa("CSA, plain", &csa_texts(GAMES), plain_games(GAMES)),
        csa(
            "CSA, with comments",
            &commented_texts(GAMES, Format::Csa),
            csa_games,
        ),
    ]);
}

fn kif(name: &str, texts: &[String], games: Vec<Record>) -> Group {
    let readers: [Reader; 3] = [
        ("lexer of lines", kif_lines),
        ("shogi_kif::events", |text| {
            kifu::kif::events(text).flatten().count()
        }),
        ("shogi_kif::parse", |text| {
            kifu::kif::parse(text).map_or(0, |record| record.node_count())
        }),
    ];
    group(name, texts, games, &readers)
}

fn csa(name: &str, texts: &[String], games: Vec<Record>) -> Group {
    let readers: [Reader; 3] = [
        ("lexer of lines", csa_lines),
        ("shogi_csa::events", |text| {
            kifu::csa::events(text).flatten().count()
        }),
        ("shogi_csa::parse", |text| {
            kifu::csa::parse(text).map_or(0, |record| record.node_count())
        }),
    ];
    group(name, texts, games, &readers)
}

/// Compares the parts of a format crate and the crate `kifu` with the floor. `games` are the games of the texts.
fn group(name: &str, texts: &[String], games: Vec<Record>, readers: &[Reader]) -> Group {
    let count = moves(&games);
    let judged = games.clone();
    let lexed = texts.to_vec();
    let lex = |texts: &[String]| texts.iter().map(|text| tokens(text)).sum::<usize>();
    let mut contenders = vec![
        Contender::new("the floor", count, {
            let texts = texts.to_vec();
            move || lex(&texts) + judge(&games)
        }),
        Contender::new("its tokens", count, move || lex(&lexed)),
        Contender::new("its judged moves", count, move || judge(&judged)),
    ];
    let umbrella: [Reader; 2] = [
        ("kifu::parse", |text| {
            kifu::parse(text).map_or(0, |record| record.node_count())
        }),
        ("kifu::read", |text| nodes(text.as_bytes())),
    ];
    contenders.extend(readers.iter().chain(&umbrella).map(|&(name, read)| {
        let texts = texts.to_vec();
        Contender::new(name, count, move || texts.iter().map(|text| read(text)).sum())
    }));
    Group {
        name: name.to_owned(),
        unit: Unit::Nanoseconds,
        contenders,
    }
}

/// Compares reading from bytes with the floor, which here includes decoding the bytes.
fn shift_jis_files(name: &str, texts: &[String], games: Vec<Record>) -> Group {
    let count = moves(&games);
    let files = shift_jis(texts);
    let texts = texts.to_vec();
    let reader = |name, read: fn(&[u8]) -> usize| {
        let files = files.clone();
        Contender::new(name, count, move || files.iter().map(|file| read(file)).sum())
    };
    let decode_all = |file: &[u8]| decode(file, None).text.len();
    let floor = Contender::new("the floor", count, {
        let files = files.clone();
        move || {
            let decoded: usize = files.iter().map(|file| decode_all(file)).sum();
            decoded + texts.iter().map(|text| tokens(text)).sum::<usize>() + judge(&games)
        }
    });
    let contenders = vec![
        floor,
        reader("its decoding", decode_all),
        reader("shogi_kif::read", |file| {
            let games = kifu::kif::read(file, &ReadOptions::default().shared).games;
            games.iter().map(|game| game.record.node_count()).sum()
        }),
        reader("kifu::read", nodes),
    ];
    Group {
        name: name.to_owned(),
        unit: Unit::Nanoseconds,
        contenders,
    }
}

fn nodes(bytes: &[u8]) -> usize {
    let games = kifu::read(bytes, &ReadOptions::default()).games;
    games.iter().map(|game| game.record.node_count()).sum()
}
