//! Tests of the table of positions, and of the files with which engines learn.

use kifu::{Color, GameResult, Position};
use kifu_archive::{Input, Options};
use kifu_table::{PositionOptions, PositionsSummary, Table, write_positions};
use pretty_assertions::assert_eq;
use serde_json::json;
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

use crate::{check, file, rows};

/// White resigns. The second move has no evaluation, and that of the third is a mate of Black.
const CSA: &str = "N+A\nN-B\nPI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n+8822UM\n'** 100000\n-3122GI\n'** 31990\n+6978KI\n'** -40000\n%TORYO\n";

/// The same without a result, and with a variation.
const KIF: &str = "手合割：平手\n1 ７六歩(77)\n*#評価値=12\n2 中断\n\n変化：1手\n1 ２六歩(27)\n*#評価値=5\n";

fn written(
    inputs: Vec<Input>,
    format: PositionsFormat,
    zero_without_value: bool,
) -> (Vec<u8>, PositionsSummary) {
    chosen(inputs, format, |options| {
        options.zero_without_value = zero_without_value;
    })
}

fn chosen(
    inputs: Vec<Input>,
    format: PositionsFormat,
    choose: impl Fn(&mut PositionOptions),
) -> (Vec<u8>, PositionsSummary) {
    let mut options = PositionOptions::default();
    choose(&mut options);
    let mut out = Vec::new();
    let summary = write_positions(inputs, format, &options, &Options::default(), &mut out).unwrap();
    (out, summary)
}

fn entries(bytes: &[u8], format: PositionsFormat) -> Vec<TrainingPosition> {
    let chunks = bytes.chunks(format.size());
    chunks
        .map(|bytes| TrainingPosition::read(format, bytes).unwrap())
        .collect()
}

#[test]
fn the_positions_of_main_lines_have_move_value_and_result() {
    for (format, values) in [
        (PositionsFormat::Hcpe, [30, 32_767, -31_990, -32_767]),
        (PositionsFormat::Psv, [30, 32_000, -31_990, -32_000]),
    ] {
        let (bytes, summary) = written(vec![file("a.csa", CSA)], format, false);
        let entries = entries(&bytes, format);
        let found: Vec<_> = entries
            .iter()
            .map(|entry| (entry.mv.unwrap().to_string(), entry.value, entry.result))
            .collect();
        let result = GameResult::Win(Color::Black);
        let expected = ["7g7f", "8h2b+", "3a2b", "6i7h"].into_iter().zip(values);
        let expected = expected.map(|(mv, value)| (mv.to_owned(), value, result));
        assert_eq!(found, expected.collect::<Vec<_>>());
        let counts = summary.counts;
        assert_eq!(
            (counts.written, counts.without_value, counts.without_result),
            (4, 1, 0)
        );
    }
}

#[test]
fn what_is_left_out_is_counted() {
    let inputs = || vec![file("a.csa", CSA), file("a.kif", KIF)];
    let (bytes, summary) = written(inputs(), PositionsFormat::Psv, true);
    let counts = summary.counts;
    assert_eq!(
        (counts.written, counts.without_value, counts.without_result),
        (5, 0, 1)
    );
    let entries = entries(&bytes, PositionsFormat::Psv);
    let values = entries
        .iter()
        .map(|entry| (entry.position.move_number(), entry.value));
    assert_eq!(
        values.collect::<Vec<_>>(),
        [(1, 30), (2, 0), (3, 32_000), (4, -31_990), (5, -32_000)]
    );

    // Positions alone need nothing else.
    let (bytes, summary) = written(inputs(), PositionsFormat::Hcp, false);
    assert_eq!((bytes.len(), summary.counts.written), (6 * 32, 6));
}

#[test]
fn a_game_ends_before_an_illegal_move_and_a_bound_is_no_value() {
    // Black drops a second pawn on a file, after the exchange of two.
    let foul = "手合割：平手\n1 ２六歩(27)\n*#評価値=10\n2 ８四歩(83)\n*#評価値=20\n3 ２五歩(26)\n*#評価値=30\n4 ８五歩(84)\n*#評価値=40\n5 ２四歩(25)\n*#評価値=50\n6 同　歩(23)\n*#評価値=60\n7 同　飛(28)\n*#評価値=70\n8 ８六歩(85)\n9 ７五歩打\n10 反則勝ち\n";
    let (bytes, summary) = written(vec![file("a.kif", foul)], PositionsFormat::Psv, true);
    let counts = summary.counts;
    assert_eq!((bytes.len() / 40, counts.written, counts.illegal), (8, 8, 1));
    let bound = "手合割：平手\n1 ７六歩(77)\n*評価値 207↑\n2 投了\n";
    let (_, summary) = written(vec![file("b.kif", bound)], PositionsFormat::Psv, false);
    assert_eq!((summary.counts.written, summary.counts.without_value), (0, 1));
}

#[test]
fn options_choose_positions() {
    let moves = |inputs: Vec<Input>, choose: fn(&mut PositionOptions)| {
        let (bytes, summary) = chosen(inputs, PositionsFormat::Psv, choose);
        let entries = entries(&bytes, PositionsFormat::Psv);
        let moves = entries.iter().map(|entry| entry.mv.unwrap().to_string());
        let moves = moves.collect::<Vec<_>>().join(" ");
        let counts = summary.counts;
        let left_out = [
            counts.out_of_range,
            counts.in_check,
            counts.not_quiet,
            counts.repeated,
        ];
        (moves, left_out)
    };
    let csa = || file("a.csa", CSA);
    let range = |options: &mut PositionOptions| options.evaluation = Some("..31990".parse().unwrap());
    assert_eq!(moves(vec![csa()], range), ("7g7f 3a2b".to_owned(), [2, 0, 0, 0]));
    let quiet = |options: &mut PositionOptions| options.quiet = true;
    assert_eq!(moves(vec![csa()], quiet), ("7g7f 6i7h".to_owned(), [0, 0, 2, 0]));
    let unique = |options: &mut PositionOptions| options.unique = true;
    assert_eq!(
        moves(vec![csa(), csa()], unique),
        ("7g7f 8h2b+ 3a2b 6i7h".to_owned(), [0, 0, 0, 4])
    );
    // Black is in check before the first move.
    let check = file(
        "a.usi",
        "position sfen 4k4/9/9/9/9/9/9/9/r3K4 b - 1 moves 5i5h 5a5b",
    );
    let (bytes, summary) = chosen(vec![check], PositionsFormat::Hcp, |options| {
        options.not_in_check = true;
    });
    assert_eq!((bytes.len(), summary.counts.in_check), (32, 1));
}

#[test]
fn positions_with_too_many_pieces_are_counted() {
    let sfen = "position sfen 4k4/9/9/9/9/9/9/9/R3K3R b 2r 1 moves 9i9h";
    let (bytes, summary) = written(vec![file("a.usi", sfen)], PositionsFormat::Hcp, false);
    assert_eq!((bytes.len(), summary.counts.not_packed), (0, 1));
}

#[test]
fn files_with_positions_are_read_as_a_table() {
    let mut entry = TrainingPosition::new(Position::startpos());
    entry.position.play("7g7f".parse().unwrap()).unwrap();
    entry.mv = Some("3c3d".parse().unwrap());
    entry.value = -45;
    entry.result = GameResult::Win(Color::White);
    let mut mate = entry.clone();
    (mate.mv, mate.value, mate.result) = (None, -31_000, GameResult::Draw);
    let mut bytes = Vec::new();
    for entry in [&entry, &mate] {
        entry.write(PositionsFormat::Psv, &mut bytes).unwrap();
    }
    let place = |index: u64| {
        json!({
            "path": "a.psv", "offset": 40 * index, "game_index": index, "ply": 2, "color": "white",
            "position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -",
            "position_key": -3_762_717_839_291_071_300_i64,
            "hcp": "59a449210cd757217e8e4d212caf427814c2ab109e4d112cd75f213e8e49210c",
            "packed_sfen": "59a451220ceb67227e9653221caf447824c22b119e53121ceb6f223e9651220c",
        })
    };
    let with = |mut row: serde_json::Value, values: serde_json::Value| {
        row.as_object_mut()
            .unwrap()
            .extend(values.as_object().unwrap().clone());
        row
    };
    let expected = [
        with(
            place(0),
            json!({"usi": "3c3d", "result": "win", "eval_cp": 45, "move16_apery": 2581, "move16_yaneuraou": 2581}),
        ),
        with(place(1), json!({"result": "draw", "eval_mate_winner": "black"})),
    ];
    let found = rows(Table::Positions, [file("a.psv", &bytes)]);
    assert_eq!(found.len(), expected.len());
    for (row, expected) in found.iter().zip(&expected) {
        check(row, expected);
    }

    // Written as they are in the same kind, and with the nearest values in the other.
    assert_eq!(
        written(vec![file("a.psv", &bytes)], PositionsFormat::Psv, false).0,
        bytes
    );
    let (hcpe, _) = written(vec![file("a.psv", &bytes)], PositionsFormat::Hcpe, false);
    let values = entries(&hcpe, PositionsFormat::Hcpe)
        .into_iter()
        .map(|entry| entry.value);
    assert_eq!(values.collect::<Vec<_>>(), [-45, -31_000]);
}

#[test]
fn damaged_files_with_positions_are_errors_with_their_place() {
    let mut bytes = written(vec![file("a.csa", CSA)], PositionsFormat::Hcpe, false).0;
    bytes.truncate(2 * 38 + 5);
    let (written, summary) = written(vec![file("a.hcpe", &bytes)], PositionsFormat::Hcp, false);
    assert_eq!(written.len(), 2 * 32);
    let message = "a.hcpe: the entry at byte 76 cannot be read, and what follows is not read either: the file ends within an entry";
    assert_eq!(summary.read.unreadable[0].to_string(), message);
    // The other tables have no positions.
    let found = rows(Table::Games, [file("a.hcpe", &bytes)]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["first_error_code"], "unreadable_file");
}
