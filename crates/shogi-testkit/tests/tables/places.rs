//! Tests of the column `offset`.

use kifu::shogi_core::text::encoding::encode;
use kifu::{Encoding, Format, LossPolicy, WriteOptions};
use kifu_archive::{Input, Options};
use kifu_table::{Columns, Table, write_json_lines};
use pretty_assertions::assert_eq;
use serde_json::Value;
use shogi_testkit::random_games::{Games, Shape};

use crate::file;

fn rows(source: Input) -> Vec<Value> {
    let mut out = Vec::new();
    let columns = Columns::all(Table::Games);
    write_json_lines(vec![source], &columns, &Options::default(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_bytes_from_the_offset_on_are_the_game() {
    let records: Vec<_> = Games::new(7, Shape::COMMON).take(6).collect();
    for format in Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games())
    {
        let options = WriteOptions::default().losses(LossPolicy::Drop);
        let text = kifu::write_games(&records, format, &options).unwrap().text;
        for encoding in [
            Encoding::Utf8,
            Encoding::ShiftJis,
            Encoding::EucJp,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
        ] {
            for line_end in ["\n", "\r\n", "\r"] {
                let text = text.replace('\n', line_end);
                let bytes = encode(&text, encoding).unwrap();
                let name = format!("a.{}", format.extensions().next().unwrap());
                let games = rows(file(&name, &bytes));
                assert_eq!(games.len(), records.len(), "{format}");
                for game in &games {
                    let offset = usize::try_from(game["offset"].as_u64().unwrap()).unwrap();
                    // Without the byte order mark, UTF-16 is recognised only with one.
                    let bom = match encoding {
                        Encoding::Utf16Le if offset > 0 => &b"\xff\xfe"[..],
                        Encoding::Utf16Be if offset > 0 => b"\xfe\xff",
                        _ => b"",
                    };
                    let alone = rows(file(&name, [bom, &bytes[offset..]].concat()));
                    for column in [
                        "black",
                        "moves",
                        "times_ms",
                        "headers",
                        "ending",
                        "n_comments",
                        "start_sfen",
                    ] {
                        assert_eq!(alone[0][column], game[column], "{format}, {encoding}, {offset}");
                    }
                }
            }
        }
    }
}
