//! Code that the benches share: the corpus, which the test kit generates from a fixed seed.

pub mod lexers;
pub mod perft;
pub mod rounds;

use kifu::shogi_core::position::Legality;
use kifu::shogi_core::record::{Node, Step};
use kifu::shogi_core::text::encoding::encode;
use kifu::{Encoding, Format, LossPolicy, Position, Record, WriteOptions};
use shogi_testkit::random_games::{Games, Shape};

/// The sizes of the corpus to measure, in games.
pub const SIZES: [usize; 3] = [1, 30, 1000];

/// Returns the first `count` games of the corpus.
pub fn plain_games(count: usize) -> Vec<Record> {
    Games::new(2024, Shape::PLAIN).take(count).collect()
}

/// Returns the first `count` games of the corpus with what engines and servers add to games in a format: headers, and
/// after every fifth move a comment with an evaluation and the expected moves. KIF has the comments of `ShogiGUI`, and
/// every other format those of floodgate.
pub fn commented_games(count: usize, format: Format) -> Vec<Record> {
    let plain = plain_games(count);
    (0..)
        .zip(&plain)
        .map(|(number, game)| commented(game, number, format))
        .collect()
}

fn commented(plain: &Record, number: i64, format: Format) -> Record {
    let mut builder = Record::builder_from(*plain.start());
    let day = number % 28 + 1;
    for (key, value) in [
        ("開始日時", format!("2026/02/{day:02} 10:00:00")),
        ("終了日時", format!("2026/02/{day:02} 11:32:05")),
        ("棋戦", format!("第{number}回エンジン対局")),
        ("場所", "対局サーバー".to_owned()),
        ("持ち時間", "15分+10秒".to_owned()),
        ("先手", format!("engine-{} 8.30 64bit", number % 17)),
        ("後手", format!("エンジン{} [4096MB]", number % 13)),
    ] {
        builder.header(key, &value);
    }
    let expected = spelled_moves(plain, format);
    for (index, node) in (0..).zip(plain.root().line().skip(1)) {
        match node.step() {
            Step::Move(mv) => {
                let _ = builder.play_with(mv, Legality::Trust);
            }
            Step::Ending(ending) => {
                builder.end(ending);
            }
            Step::Start => {}
        }
        if let Some(time) = node.time() {
            builder.time(time);
        }
        if index % 5 == 4 && node.mv().is_some() {
            let pv = expected.get(index + 1..).unwrap_or_default();
            let pv = pv.get(..5).unwrap_or(pv).join(" ");
            builder.comment(&evaluation(number, node.ply(), &pv, format));
        }
    }
    builder.finish()
}

/// The moves of a game as engines spell them in their comments.
fn spelled_moves(game: &Record, format: Format) -> Vec<String> {
    if format == Format::Kif {
        let moves = game.mainline().map(|step| step.notation().to_string());
        return moves.collect();
    }
    let text = kifu::to_string(
        game,
        Format::Csa,
        &WriteOptions::default().losses(LossPolicy::Drop),
    )
    .unwrap_or_default();
    let moves = text
        .lines()
        .filter(|line| line.len() == 7 && line.starts_with(['+', '-']));
    moves.map(str::to_owned).collect()
}

/// A comment with an evaluation. The numbers have no meaning, but the lengths of those of an engine.
fn evaluation(game: i64, ply: u32, pv: &str, format: Format) -> String {
    let ply = i64::from(ply);
    let value = (game * 37 + ply * 91) % 2001 - 1000;
    let nodes = 1_000_000 + (game * 7919 + ply * 104_729) % 90_000_000;
    if format == Format::Kif {
        let depth = 12 + ply % 9;
        format!(
            "*対局 時間 00:0{}.{} 深さ {depth}/{} ノード数 {nodes} 評価値 {value} 読み筋 {pv}",
            ply % 10,
            game % 10,
            depth + 8
        )
    } else {
        format!("* {value} {pv} #{nodes}")
    }
}

/// Returns the first `count` [commented games](commented_games) as texts of a format. In CSA, the start position is
/// written as rows, as servers write it.
pub fn commented_texts(count: usize, format: Format) -> Vec<String> {
    const ROWS: &str = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * \n\
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * \n\
P5 *  *  *  *  *  *  *  *  * \n\
P6 *  *  *  *  *  *  *  *  * \n\
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * \n\
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
";
    let texts = texts(&commented_games(count, format), format).into_iter();
    texts.map(|text| text.replacen("PI\n", ROWS, 1)).collect()
}

/// The number of moves in the main lines of games.
pub fn moves(games: &[Record]) -> usize {
    games.iter().map(|game| game.mainline().count()).sum()
}

/// Plays all moves of the main lines of games and judges each of them. Returns the number of moves that are legal.
pub fn judge(games: &[Record]) -> usize {
    let replay = |game: &Record| {
        let mut position = Position::new_lenient(game.start());
        let moves = game.root().line().filter_map(Node::mv);
        moves.filter(|&mv| position.play(mv).is_ok()).count()
    };
    games.iter().map(replay).sum()
}

/// Returns the first `count` games of the corpus as KIF.
pub fn kif_texts(count: usize) -> Vec<String> {
    texts(&plain_games(count), Format::Kif)
}

/// Returns the first `count` games of the corpus as CSA.
pub fn csa_texts(count: usize) -> Vec<String> {
    texts(&plain_games(count), Format::Csa)
}

/// Encodes each of the texts in Shift_JIS.
pub fn shift_jis(texts: &[String]) -> Vec<Vec<u8>> {
    let encoded = texts
        .iter()
        .filter_map(|text| encode(text, Encoding::ShiftJis).ok());
    encoded.map(std::borrow::Cow::into_owned).collect()
}

/// Writes each game as a text in a format, without the parts that the format cannot hold.
pub fn texts(games: &[Record], format: Format) -> Vec<String> {
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let written = games.iter().map(|game| kifu::to_string(game, format, &options));
    written.filter_map(Result::ok).collect()
}
