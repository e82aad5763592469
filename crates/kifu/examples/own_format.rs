//! A format of one's own: a line with the players and a line with the moves in USI. It has diagnostics with places and
//! losses, as every format has.
//!
//! ```text
//! Taro - Jiro
//! 7g7f 3c3d 2g2f
//! ```
//!
//! ```text
//! cargo run -p kifu --example own_format
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::fmt;
use std::iter::{self, Once};

use kifu::shogi_core::format::tools::{LineStart, Replay, TextProblems};
use kifu::shogi_core::format::{GamePlace, GameProblem, InputText, RecordFormat, WriteOptions};
use kifu::shogi_core::messages::excerpt;
use kifu::shogi_core::record::{HeaderName, LossKind, LossPlace, LossSink, Record};
use kifu::shogi_core::text::{Place, Span};
use kifu::shogi_core::{Color, problems};

fn main() {
    let record = kifu::parse("V2.2\nN+Taro\nN-Jiro\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n").unwrap_or_default();
    println!("{}", Plain.write_string_lossy(&record, &WriteOptions::default()));
    for lost in &Plain.losses(&record, &WriteOptions::default()) {
        println!("lost: {lost}");
    }
}

problems! {
    /// What can be wrong with a text of this format alone. What can be wrong with any text or game, such as an illegal move, need not
    /// be declared.
    #[derive(Clone, Debug, PartialEq, Eq)]
    enum PlainProblem {
        /// The first line does not name the players.
        NoPlayers,
            warning "no_players",
            en("expected the players, as in `Taro - Jiro`"),
            ja("「Taro - Jiro」のような対局者がありません");
    }
}

kifu::shogi_core::format_problem!(PlainProblem);

/// The format.
#[derive(Clone, Copy)]
struct Plain;

type Game = kifu::shogi_core::format::Game<PlainProblem>;
type ReadOptions = kifu::shogi_core::format::ReadOptions;

impl RecordFormat for Plain {
    type Problem = PlainProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = Once<Game>;

    fn name(self) -> &'static str {
        "Plain"
    }

    fn games(self, text: InputText<'_>, options: &ReadOptions) -> Once<Game> {
        iter::once(read(&text, options))
    }

    fn write(
        self,
        record: &Record,
        _: GamePlace,
        _: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let player = |color| record.player(color).unwrap_or("?");
        writeln!(out, "{} - {}", player(Color::Black), player(Color::White))?;
        let moves: Vec<String> = record.mainline().map(|played| played.mv.to_string()).collect();
        writeln!(out, "{}", moves.join(" "))?;
        for (index, header) in record.headers.iter().enumerate() {
            if HeaderName::from_key(&header.key)
                .and_then(HeaderName::player)
                .is_none()
            {
                losses.lose(LossKind::of_header(header), LossPlace::Header(index));
            }
        }
        if let Some(ending) = record.mainline_ending() {
            losses.lose_some(LossKind::of_ending(ending, None), LossPlace::Record);
        }
        Ok(())
    }
}

fn read(input: &InputText<'_>, options: &ReadOptions) -> Game {
    let mut replay: Replay<'_, PlainProblem> = Replay::new(Plain.name(), input, options);
    let (mut line, text) = (LineStart::FIRST, input.content());
    for (index, content) in text.split_inclusive('\n').enumerate() {
        let place = Place::new(line, Span::of(content.trim_end(), text));
        match content.split_once(" - ") {
            Some((black, white)) if index == 0 => {
                for (color, name) in [(Color::Black, black), (Color::White, white)] {
                    replay.header(HeaderName::of_player(color).kif_key(), name.trim(), place);
                }
            }
            _ => {
                if index == 0 {
                    replay.report(place, PlainProblem::NoPlayers);
                }
                moves(content, place, &mut replay);
            }
        }
        line = LineStart {
            number: line.number + 1,
            offset: Span::of(content, text).end,
        };
    }
    let mut problems: TextProblems = input.problems();
    replay.finish(Span::from(0..text.len()), &mut problems)
}

fn moves(content: &str, line: Place, replay: &mut Replay<'_, PlainProblem>) {
    for word in content.split_whitespace() {
        let place = line.of(word, replay.text());
        // Behind an error the rest is left out, which is reported too.
        if replay.skip(place) {
            return;
        }
        if let Ok(mv) = word.parse() {
            replay.recognize();
            replay.play(mv, None, || place);
        } else {
            let found = excerpt(word);
            let example = "7g7f";
            replay.report(place, GameProblem::BadMove { example, found });
            replay.break_off();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back() {
        let text = "Taro - Jiro\n7g7f 3c3d 8h2b+\n";
        let record = Plain.parse(text).unwrap();
        assert_eq!(record.player(Color::White), Some("Jiro"));
        assert_eq!(
            Plain.write_string(&record, &WriteOptions::default()),
            Ok(text.to_owned())
        );
    }

    #[test]
    fn faults_have_their_places() {
        let document = Plain.read_str("Taro - Jiro\n7g7f 3c3d\n8h3b+ 9z9z\n", &ReadOptions::default());
        let found: Vec<_> = document
            .diagnostics()
            .map(|found| (found.code(), found.line(), found.column()))
            .collect();
        assert_eq!(found, [("illegal_move", 3, 1), ("bad_move_syntax", 3, 7)]);
    }
}
