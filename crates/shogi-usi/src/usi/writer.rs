//! Writes a record as a line of USI or Sfen. Reports the parts of the record that the line cannot hold.

use std::fmt::{self, Write};

use shogi_core::format::tools::start::HANDICAP_KEY;
use shogi_core::notation::usi::PositionCommand;
use shogi_core::record::{LossKind, LossPlace, LossSink, Node, NodeId};
use shogi_core::{Handicap, Record};

use crate::write_options::WriteOptions;

/// Writes a line of USI, which has the start position and the moves of the main line.
pub(super) fn write_game(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let ending = options.endings.then(|| last_ending(record)).flatten();
    let written = Written {
        has_moves: true,
        ending: ending.map(|(node, _)| node.id()),
    };
    report_losses(record, written, losses);
    let moves: Vec<_> = record.root().line().filter_map(Node::mv).collect();
    let has_moves = !moves.is_empty();
    let setup = *record.start();
    write!(out, "{}", PositionCommand { start: setup, moves })?;
    if let Some((_, word)) = ending {
        write!(out, "{} {word}", if has_moves { "" } else { " moves" })?;
    }
    out.write_str(options.shared.newline.as_str())
}

/// Writes a line of SFEN, which has one position of the main line.
pub(super) fn write_position(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    report_losses(record, Written::default(), losses);
    let (_, position) = record.position_at(options.shared.ply);
    write!(out, "{}{}", position.to_setup(), options.shared.newline.as_str())
}

/// Returns the ending at the end of the main line, and the word for it in Usi. Returns `None` if the main line does not
/// end with an ending, or if USI has no word for the ending. Also returns `None` if the ending has a text of its own,
/// because the word would not preserve that text.
fn last_ending(record: &Record) -> Option<(Node<'_>, &'static str)> {
    let last = record.root().line().last()?;
    let word = last.ending()?.to_usi()?;
    last.ending_text().is_none().then_some((last, word))
}

/// The parts of a record that the line holds, in addition to the start position.
#[derive(Clone, Copy, Default)]
struct Written {
    /// Whether the line has the moves of the main line.
    has_moves: bool,
    /// The ending that the line has. `None` if it has no ending.
    ending: Option<NodeId>,
}

/// Reports every part of the record that the written line does not have.
fn report_losses(record: &Record, written: Written, losses: &mut dyn LossSink) {
    let count = record.root().line_moves();
    let keeps_start = written.has_moves || count == 0;
    lose_headers(record, keeps_start, losses);
    if count > 0 && !written.has_moves {
        losses.lose(LossKind::Moves { count }, LossPlace::Record);
    }
    losses.lose_some(LossKind::of_stated_result(record), LossPlace::Record);
    losses.lose_nodes(record, written.ending, |_, _, _| false);
}

/// Reports that the headers are left out. If the start position is written, the name of its handicap is not lost.
pub(crate) fn lose_headers(record: &Record, keeps_start: bool, losses: &mut dyn LossSink) {
    for (index, header) in record.headers.iter().enumerate() {
        let names_start = &*header.key == HANDICAP_KEY && Handicap::is_name_of(&header.value, record.start());
        if !(names_start && keeps_start) {
            losses.lose(LossKind::of_header(header), LossPlace::Header(index));
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::format::RecordFormat;
    use shogi_core::record::{Losses, RecordBuilder};
    use shogi_core::{Ending, Setup};

    use super::*;
    use crate::{Sfen, Usi};

    fn losses(record: &Record) -> Losses {
        Usi.losses(record, &WriteOptions::default())
    }

    #[test]
    fn a_name_that_the_start_does_not_have_is_a_loss() {
        let drawn: Setup = "4k4/ppppppppp/9/9/9/9/PPPPPPPPP/9/4K4 b - 1".parse().unwrap();
        for (start, name, is_lost) in [
            (Setup::STARTPOS, "平手", false),
            (Handicap::TwoPiece.setup().unwrap(), "二枚落ち", false),
            (Setup::STARTPOS, "二枚落ち", true),
            (drawn, "トンボ", true),
            (drawn, "平手", true),
        ] {
            let mut builder = RecordBuilder::new(start);
            builder.header("手合割", name);
            let expected = if is_lost {
                format!("the header `手合割：{name}`")
            } else {
                String::new()
            };
            assert_eq!(losses(&builder.finish()).to_string(), expected, "{name}");
        }
    }

    #[test]
    fn notes_are_lost_by_their_names() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.bookmark("a").remark("b");
        builder.play("7g7f".parse().unwrap()).unwrap();
        builder.comment("c").comment("d");
        let expected =
            "the bookmark `a` at the start, the remark `b` at the start, 2 comment lines (`c`, `d`)";
        assert_eq!(losses(&builder.finish()).to_string(), expected);
    }

    #[test]
    fn a_position_after_moves_does_not_preserve_the_start() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder
            .header("手合割", "平手")
            .play("7g7f".parse().unwrap())
            .unwrap();
        let record = builder.finish();
        assert_eq!(losses(&record).to_string(), "");
        assert_eq!(
            Sfen.losses(&record, &WriteOptions::default()).to_string(),
            "the header `手合割：平手`, 1 move"
        );
    }

    #[test]
    fn an_ending_is_written_where_that_is_asked_for() {
        let with_endings = WriteOptions::default().endings(true);
        for (ending, text, line, lost) in [
            (Ending::Resign, "", "position startpos moves 7g7f resign\n", ""),
            (
                Ending::Repetition,
                "",
                "position startpos moves 7g7f rep_draw\n",
                "",
            ),
            (
                Ending::Impasse,
                "",
                "position startpos moves 7g7f\n",
                "the ending (持将棋)",
            ),
            (
                Ending::Resign,
                "まいりました",
                "position startpos moves 7g7f\n",
                "the ending",
            ),
        ] {
            let mut builder = RecordBuilder::new(Setup::STARTPOS);
            builder.play("7g7f".parse().unwrap()).unwrap();
            builder.end_as(ending, text);
            let record = builder.finish();
            assert_eq!(Usi.write_string_lossy(&record, &with_endings), line);
            let losses = Usi.losses(&record, &with_endings).to_string();
            assert_eq!(losses.is_empty(), lost.is_empty(), "{losses}");
            // The word for the ending is not written by default, because engines do not understand it.
            let plain = Usi.write_string_lossy(&record, &WriteOptions::default());
            assert_eq!(plain, "position startpos moves 7g7f\n");
            assert_eq!(Usi.losses(&record, &WriteOptions::default()).len(), 1);
        }
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.end(Ending::Interrupt);
        let text = Usi.write_string_lossy(&builder.finish(), &with_endings);
        assert_eq!(text, "position startpos moves break\n");
    }
}
