//! Random records with content that a record can hold, but that is rare in files: texts that look like lines of a
//! format, characters that some encodings lack, any ending with any text, and start positions from the middle of a
//! game.

use std::time::Duration;

use shogi_core::record::{Node, RecordBuilder};
use shogi_core::{Color, Ending, GameResult, Handicap, Move, Record, Setup};

use crate::random::Random;
use crate::random_games::{Games, Shape};

/// Texts that a format could misread as another kind of line, or that it cannot hold.
const TEXTS: &[&str] = &[
    "",
    " ",
    "\u{3000}",
    "定跡",
    " 前",
    "後 ",
    "　両　",
    "a:b",
    "a：b",
    "：",
    "☗先手",
    "🙂",
    "髙﨑①",
    "*星",
    "#井",
    "&印",
    "'点",
    "変化：3手",
    "手数----指手--",
    "まで3手で中断",
    "1 ７六歩(77)",
    "▲７六歩",
    "後手番",
    "| ・|一",
    "+---",
    "二\n行",
    "復\r帰",
    "%TORYO",
    "/",
    "T3",
    "+7776FU",
    "N+名",
    "$EVENT:x",
    ",",
    "a,b",
    "\t",
    "\u{feff}",
    "\u{0}",
    "x\u{1a}",
    "{\"a\":1}",
    "\\n",
    "\\",
    "* -186 +7776FU",
    "* 12",
    "手合割：香落ち",
    "金二",
    "持駒 金",
    "もち駒太郎",
    "後手番",
    "▲１三歩まで",
    "x N-y",
    "encoding=UTF-8",
    "KIF version=2.0 encoding=Shift_JIS",
    "CSA encoding=UTF-8",
    "投了",
    "封じ手",
    "%FOO",
    "+",
    "-",
    "V2.2",
    "PI",
    "　",
    "\u{a0}",
    "\u{200b}x",
    "2003/05/03 10:30:00",
    "00:25+00",
    "summary:toryo:A win:B lose",
    "summary:toryo:A lose:B win",
    "summary:max_moves:A draw:B draw",
    "summary:x:A win:B lose",
];

const KEYS: &[&str] = &[
    "先手",
    "後手",
    "上手",
    "下手",
    "開始日時",
    "終了日時",
    "棋戦",
    "場所",
    "持ち時間",
    "戦型",
    "備考",
    "備考",
    "最大手数",
    "N+",
    "N-",
    "$EVENT",
    "$$x",
    "$TIME",
    "$NOTE",
    "手合割",
    "手数",
    "変化",
    "先手番",
    "局面",
    "先手の駒",
    "先手の持駒",
    "表題",
];

/// An endless iterator over arbitrary records. The same seed gives the same records.
#[derive(Clone, Debug)]
pub struct ArbitraryRecords {
    random: Random,
    starts: Games,
}

impl ArbitraryRecords {
    /// Creates the generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            starts: Games::new(seed, Shape::COMMON),
        }
    }

    /// Returns a record without moves.
    pub fn position(&mut self) -> Record {
        let start = self.start();
        let mut builder = Record::builder_from(start);
        self.head(&mut builder);
        self.notes(&mut builder);
        builder.finish()
    }

    fn record(&mut self) -> Record {
        let start = self.start();
        let mut builder = Record::builder_from(start);
        self.head(&mut builder);
        self.notes(&mut builder);
        let length = self.random.below(8);
        self.line(&mut builder, length);
        for _ in 0..self.random.below(4) {
            self.begin_variation(&mut builder);
            self.notes(&mut builder);
            let length = self.random.below(4);
            self.line(&mut builder, length);
        }
        if self.random.percent(10) {
            let sides = [
                GameResult::Win(Color::Black),
                GameResult::Win(Color::White),
                GameResult::Draw,
            ];
            if let Some(&result) = self.random.pick(&sides) {
                builder.state_result(result);
            }
        }
        builder.finish()
    }

    /// Begins a variation after a random node. In half of the cases this is any node of the record, otherwise a node
    /// of the current line of play.
    fn begin_variation(&mut self, builder: &mut RecordBuilder) {
        let record = builder.record();
        let any = record.nodes_in_order().map(Node::id).collect::<Vec<_>>();
        let line = builder.current().ancestors();
        let line = line.map(Node::id).collect::<Vec<_>>();
        let nodes = if self.random.percent(50) { any } else { line };
        if let Some(&before) = self.random.pick(&nodes) {
            builder.variation_after(before);
        }
    }

    fn start(&mut self) -> Setup {
        match self.random.below(4) {
            0 => {
                // The start position is a position of a random game. Its move number is kept or replaced by 1.
                let game = self.starts.next().unwrap_or_default();
                let length = self.random.below(40) as usize;
                let mut setup = game
                    .mainline()
                    .nth(length)
                    .map_or(Setup::STARTPOS, |step| step.position.to_setup());
                if self.random.percent(50) {
                    setup.move_number = 1;
                }
                setup
            }
            1 => Setup::STARTPOS,
            _ => {
                let handicap = self.random.pick(&Handicap::ALL).copied();
                handicap.and_then(Handicap::setup).unwrap_or(Setup::STARTPOS)
            }
        }
    }

    fn head(&mut self, builder: &mut RecordBuilder) {
        for _ in 0..self.random.below(3) {
            let text = self.text();
            builder.preamble(text);
        }
        if self.random.percent(10) {
            let flip = if self.random.percent(80) {
                "盤面回転"
            } else {
                self.text()
            };
            builder.board_flip(flip);
        }
        for _ in 0..self.random.below(4) {
            let value = self.text();
            let key = match self.random.below(5) {
                0 => self.text(),
                _ => self.random.pick(KEYS).copied().unwrap_or_default(),
            };
            builder.header(key, value);
        }
    }

    fn line(&mut self, builder: &mut RecordBuilder, plies: u32) {
        for _ in 0..plies {
            let moves: Vec<Move> = builder.position().legal_moves().into_iter().collect();
            // Sometimes a move is played that already follows the current node. Then the line of play joins an existing
            // one.
            let known: Vec<Move> = builder.current().children().filter_map(Node::mv).collect();
            let repeats = !known.is_empty() && self.random.percent(10);
            let Some(&mv) = self.random.pick(if repeats { &known } else { &moves }) else {
                break;
            };
            if builder.play(mv).is_err() {
                return;
            }
            self.time(builder);
            self.notes(builder);
        }
        if self.random.percent(75) {
            let ending = self.random.pick(&Ending::ALL).copied().unwrap_or(Ending::Other);
            if self.random.percent(30) || ending == Ending::Other {
                let text = self.text();
                builder.end_as(ending, text);
            } else {
                builder.end(ending);
            }
            self.time(builder);
            self.notes(builder);
            // An ending may be followed by moves.
            if self.random.percent(10) {
                self.line(builder, 3);
            }
        }
    }

    fn time(&mut self, builder: &mut RecordBuilder) {
        let milliseconds = match self.random.below(6) {
            0 => self.random.below(600_000),
            1 => self.random.below(600) * 1000,
            2 => self.random.below(100) * 3_600_000 / 4,
            3 => 0,
            _ => return,
        };
        builder.time(Duration::from_millis(milliseconds.into()));
    }

    fn notes(&mut self, builder: &mut RecordBuilder) {
        while self.random.percent(30) {
            let text = self.text();
            match self.random.below(4) {
                0 => builder.bookmark(text),
                1 => builder.remark(text),
                _ => builder.comment(text),
            };
        }
    }

    fn text(&mut self) -> &'static str {
        self.random.pick(TEXTS).copied().unwrap_or_default()
    }
}

impl Iterator for ArbitraryRecords {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        Some(self.record())
    }
}
