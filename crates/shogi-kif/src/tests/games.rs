//! Tests where one game of a text ends and the next begins.

use pretty_assertions::assert_eq;

use super::{codes, game_summaries, main_line, summary};
use crate::{ReadOptions, games};

#[test]
fn another_game_in_the_text_is_a_game_of_its_own() {
    let text = "先手：A\n手数----指手--\n1 ７六歩(77)\n2 投了\n\n先手：B\n手数----指手--\n1 ２六歩(27)\n";
    let games: Vec<String> = games(text, &ReadOptions::default())
        .map(|game| {
            let name = game.record.headers.get("先手").unwrap_or_default();
            format!("{name} {} {}", main_line(&game.record), codes(&game))
        })
        .collect();
    assert_eq!(games, ["A 7g7f resign ", "B 2g2f next_game@6"]);
    let second_game = |text| {
        let error = crate::parse(text).unwrap_err();
        (error.diagnostic().code(), error.diagnostic().line())
    };
    assert_eq!(second_game(text), ("more_games", 6));
    let without_headers = "1 ７六歩(77)\n2 投了\n手数----指手--\n1 ２六歩(27)\n";
    assert_eq!(second_game(without_headers), ("more_games", 3));
    let in_a_variation = "1 ７六歩(77)\n変化：1手\n手数----指手--\n1 ２六歩(27)\n";
    assert_eq!(summary(in_a_variation), "7g7f");
}

#[test]
fn a_game_without_moves_ends_where_the_next_has_its_own_head_and_separator() {
    let mainlines = |text: &str| -> Vec<String> {
        games(text, &ReadOptions::default())
            .map(|game| {
                let name = game.record.headers.get("先手").unwrap_or_default();
                format!("{name} {}", main_line(&game.record))
            })
            .collect()
    };
    assert_eq!(
        mainlines("先手：A\n手数----指手--\n*註\n\n先手：B\n手数----指手--\n1 ２六歩(27)\n"),
        ["A ", "B 2g2f"]
    );
    assert_eq!(
        mainlines("先手：A\n手数----指手--\n\n手合割：平手\n手数----指手--\n\n先手：C\n手数----指手--\n"),
        ["A ", " ", "C "]
    );
    // The header is below the separator of its game. No other game begins, because no second separator follows.
    assert_eq!(mainlines("手数----指手--\n先手：A\n1 ７六歩(77)\n"), ["A 7g7f"]);
}

#[test]
fn a_remark_above_the_head_of_another_game_belongs_to_it() {
    let remarks = |text: &str| -> Vec<Vec<String>> {
        games(text, &ReadOptions::default())
            .map(|game| {
                game.record
                    .nodes_in_order()
                    .flat_map(shogi_core::record::Node::notes)
                    .map(|(kind, text)| format!("{kind:?} {text}"))
                    .collect()
            })
            .collect()
    };
    let head = "\n# ---- 棋譜ファイル ----\n先手：B\n手数----指手--\n1 ２六歩(27)\n";
    assert_eq!(
        remarks(&format!("1 ７六歩(77)\n2 投了\n{head}")),
        [vec![], vec!["LeadingRemark  ---- 棋譜ファイル ----".to_owned()]]
    );
    // A remark between two moves does not begin another game, even after a blank line.
    assert_eq!(
        remarks("1 ７六歩(77)\n\n#x\n2 ３四歩(33)\n"),
        [["Remark x".to_owned()]]
    );
}

#[test]
fn an_unknown_line_in_the_head_of_another_game_belongs_to_that_game() {
    let first = "先手：A\n1 ７六歩(77)\nまで1手で中断\n\n";
    let second = "手合割：角落ち\n先手：B\n将棋ウォーズ\n手数----指手--\n1 ３四歩(33)\n";
    assert_eq!(
        game_summaries(&format!("{first}{second}")),
        ["A 7g7f interrupt; ", "B 3c3d; unknown_part@7"]
    );
    let without_separator = second.replace("手数----指手--\n", "");
    assert_eq!(
        game_summaries(&format!("{first}{without_separator}")),
        ["A 7g7f interrupt; ", "B 3c3d; unknown_part@7"]
    );
    // Headers between moves do not begin another game.
    assert_eq!(
        summary("1 ７六歩(77)\n先手：B\n将棋ウォーズ\n2 ３四歩(33)\n"),
        "7g7f 3c3d; header_between_moves@2 unknown_part@3"
    );
    assert_eq!(
        summary("1 ７六歩(77)\n先手：B\n将棋ウォーズ\n"),
        "7g7f; unknown_part@3"
    );
}

#[test]
fn another_start_begins_another_game() {
    for (text, count) in [
        ("▲７六歩\nまで1手で先手の勝ち\n先手：B\n▲２六歩\n", 2),
        ("▲７六歩\n手合割：平手\n▲２六歩\n", 2),
        ("▲７六歩\n備考：x\n△３四歩\n", 1),
        ("▲７六歩\nまで1手で先手の勝ち\n備考：x\n変化：1手\n▲２六歩\n", 1),
    ] {
        assert_eq!(games(text, &ReadOptions::default()).count(), count, "{text}");
    }
}
