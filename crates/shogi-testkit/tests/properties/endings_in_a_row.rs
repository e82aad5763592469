//! Several endings of one line of play, each with a result line: what a format does not keep is named.

use kifu::{Format, ReadOptions, WriteOptions};
use shogi_testkit::losses::check_losses;

#[test]
fn result_lines_of_several_endings_are_kept_or_named() {
    const ENDINGS: [&str; 4] = ["", "投了", "中断", "鹲了"];
    const LINES: [&str; 6] = [
        "",
        "まで2手で後手の勝ち\n",
        "まで2手で先手の勝ち\n",
        "まで5手で先手の勝ち\n",
        "まで2手で中断\n",
        "まで2手で鹲了\n",
    ];
    let mut faults = Vec::new();
    for first in ENDINGS {
        for second in ENDINGS {
            for line in LINES {
                for last in LINES {
                    let numbered = |number: u32, name: &str| {
                        if name.is_empty() {
                            String::new()
                        } else {
                            format!("{number} {name}\n")
                        }
                    };
                    let text = format!(
                        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{}{line}{}{last}",
                        numbered(3, first),
                        numbered(4, second)
                    );
                    let document = kifu::read(text.as_bytes(), &ReadOptions::default());
                    for format in Format::ALL
                        .into_iter()
                        .filter(|format| !kifu::RecordFormat::is_position(*format))
                    {
                        for game in &document.games {
                            if let Err(fault) = check_losses(format, &game.record, &WriteOptions::default()) {
                                faults.push(format!("{text}{fault}"));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults, the first:\n{}",
        faults.len(),
        faults[0]
    );
}
