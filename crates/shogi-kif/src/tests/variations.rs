//! Tests that read variations: where they begin, how they are numbered, how they merge.

use pretty_assertions::assert_eq;

use super::{codes, comments, main_line, read, summary, variations};

const MAIN: &str = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\nまで3手で先手の勝ち\n";

#[test]
fn the_number_of_a_block_may_be_written_in_many_ways() {
    for head in [
        "変化：3手",
        "変化：   3手",
        "変化:3手",
        "変化：３手",
        "変化：3",
        " 変化：3手",
        "\n\n変化：3手",
    ] {
        let game = read(&format!("{MAIN}{head}\n3 ６六歩(67)\n"));
        assert_eq!(variations(&game.record), ["0: 3: 6g6f"], "{head}");
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn what_follows_the_number_of_a_block_is_reported() {
    for (head, found) in [
        ("変化：3手目", "目"),
        ("変化：３手め", "め"),
        ("変化：3手目から", "目から"),
        ("変化:3手から", "から"),
        ("変化：3手 急戦の順", "急戦の順"),
        ("変化：3 から", "から"),
    ] {
        let text = format!("{MAIN}{head}\n3 ６六歩(67)\n");
        let game = read(&text);
        assert_eq!(variations(&game.record), ["0: 3: 6g6f"], "{head}");
        assert_eq!(codes(&game), "trailing_text@6", "{head}");
        let place = game.diagnostics[0].span().range();
        assert_eq!(&text[place], found);
    }
    for head in ["変化：手目", "変化：-3手", "変化：第3手"] {
        let game = read(&format!("{MAIN}{head}\n3 ６六歩(67)\n"));
        assert_eq!(codes(&game), "!bad_variation_ply@6 left_out@7", "{head}");
    }
    let ki2 = "▲７六歩 △３四歩\n\n変化：2手目\n△８四歩\n";
    assert_eq!(variations(&read(ki2).record), ["0: 2: 8c8d"]);
}

/// The variations begin at the moves 9, 6, 9, 6, 1 and 7, in this order. The second variation at 9 branches off from
/// the first variation at 6, and the variation at 7 from the one at 1.
#[test]
fn a_variation_branches_off_from_the_most_recent_line_that_has_the_move_before() {
    // Both sides move their rooks back and forth, so each move can be played at several numbers.
    let main = "1 ３八飛(28) +\n2 ７二飛(82)\n3 ２八飛(38)\n4 ８二飛(72)\n5 ３八飛(28)\n\
                6 ７二飛(82) +\n7 ２八飛(38)\n8 ８二飛(72)\n9 ３八飛(28) +\n10 ７二飛(82)\n";
    let text = format!(
        "{main}変化：9手\n9 ７六歩(77)\n変化：6手\n6 ３四歩(33) +\n7 ２八飛(38)\n8 ３五歩(34)\n9 ７六歩(77) +\n\
         変化：9手\n9 ６六歩(67)\n変化：6手\n6 ８四歩(83)\n変化：1手\n1 ９六歩(97)\n2 ９四歩(93)\n3 ７六歩(77)\n4 ３四歩(33)\n\
         5 ６六歩(67)\n6 ３五歩(34)\n7 ２六歩(27) +\n変化：7手\n7 １六歩(17)\n"
    );
    let game = read(&text);
    assert_eq!(codes(&game), "");
    // Without `+` the lines are the same, but another reading is possible.
    let unmarked = read(&text.replace(" +", ""));
    assert_eq!(codes(&unmarked), "ambiguous_variation@18 ambiguous_variation@30");
    assert_eq!(unmarked.record, game.record);
    assert_eq!(
        variations(&game.record),
        [
            "0: 9: 7g7f",
            "0: 6: 3c3d 3h2h 3d3e 7g7f",
            "2: 9: 6g6f",
            "0: 6: 8c8d",
            "0: 1: 9g9f 9c9d 7g7f 3c3d 6g6f 3d3e 2g2f",
            "5: 7: 1g1f",
        ]
    );
}

/// The variations are listed in ascending order. Each one replaces a move of the main line, and none continues the
/// variation before it.
#[test]
fn a_variation_branches_off_from_a_line_that_has_the_move_it_replaces() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ４四歩(43)\n5 ４八銀(39)\n6 ４二飛(82)\n";
    let text = format!(
        "{main}変化：1手\n1 ２六歩(27)\n2 ３四歩(33)\n変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n変化：5手\n5 ６八玉(59)\n"
    );
    let game = read(&text);
    // Each could also continue the variation before it.
    assert_eq!(codes(&game), "ambiguous_variation@10 ambiguous_variation@13");
    assert_eq!(
        variations(&game.record),
        ["0: 1: 2g2f 3c3d", "0: 3: 6g6f 8c8d", "0: 5: 5i6h"]
    );
    let ki2 = "▲７六歩 △３四歩 ▲２六歩\n変化：1手\n▲２六歩 △３四歩\n変化：3手\n▲６六歩\n";
    assert_eq!(variations(&read(ki2).record), ["0: 1: 2g2f 3c3d", "0: 3: 6g6f"]);
}

#[test]
fn a_variation_belongs_to_a_line_in_which_its_moves_can_be_played() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n";
    // Only the variation before has the pawn on 2f. The last move decides as the first one does.
    for moves in ["3 ２五歩(26)\n4 ８五歩(84)\n", "3 ７六歩(77)\n4 ８五歩(84)\n"] {
        let game = read(&format!(
            "{main}変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：3手\n{moves}"
        ));
        assert_eq!(codes(&game), "variation_at_end@8", "{moves}");
        let usi = if moves.contains("２五歩") {
            "2f2e 8d8e"
        } else {
            "7g7f 8d8e"
        };
        assert_eq!(variations(&game.record), [format!("0: 1: 2g2f 8c8d {usi}")]);
    }
    // The line that has the move is preferred if both fit, and then this is no more than likely.
    let game = read(&format!(
        "{main}変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：3手\n3 ９六歩(97)\n"
    ));
    assert_eq!(codes(&game), "ambiguous_variation@8");
    assert_eq!(variations(&game.record), ["0: 1: 2g2f 8c8d", "0: 3: 9g9f"]);
    // An older line of several that end, because the newest one has no pawn on 2f.
    let game = read(&format!(
        "{main}変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：2手\n2 ９四歩(93)\n3 ２五歩(26)\n変化：1手\n1 ９六歩(97)\n2 ８四歩(83)\n変化：3手\n3 ２二角成(88)\n"
    ));
    assert_eq!(codes(&game), "ambiguous_variation@8 ambiguous_variation@14");
    // Newspaper notation has no origin, so the position alone decides.
    let ki2 = "▲７六歩 △３四歩 ▲２二角成\n変化：1手\n▲２六歩 △８四歩\n変化：3手\n▲２五歩 △８五歩\n";
    let game = read(ki2);
    assert_eq!(codes(&game), "variation_at_end@4");
    assert_eq!(variations(&game.record), ["0: 1: 2g2f 8c8d 2f2e 8d8e"]);
}

#[test]
fn a_line_without_a_heading_is_continued_before_another_line_is_replaced() {
    let main =
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n5 ２五歩(26)\n3 ６六歩(67)\n4 ８四歩(83)\n";
    let game = read(&format!("{main}変化：5手\n5 ９六歩(97)\n"));
    assert_eq!(codes(&game), "inline_variation@6 variation_at_end@8");
    assert_eq!(variations(&game.record), ["0: 3: 6g6f 8c8d 9g9f"]);
}

#[test]
fn an_ending_can_be_replaced_like_a_move() {
    let blocks = "変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n変化：4手\n4 ８四歩(83)\n";
    let game = read(&format!("{MAIN}{blocks}"));
    assert_eq!(codes(&game), "");
    assert_eq!(variations(&game.record), ["0: 2: 8c8d 2g2f", "0: 4: 8c8d"]);
}

#[test]
fn a_block_that_repeats_a_line_and_goes_on_is_reported() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n";
    for (block, moves) in [
        ("2 ３四歩(33)\n3 ２六歩(27)\n", "7g7f 3c3d 2g2f"),
        ("2 ３四歩(33)\n3 投了\n", "7g7f 3c3d resign"),
    ] {
        let found = summary(&format!("{main}変化：2手\n{block}"));
        assert_eq!(found, format!("{moves}; variation_at_end@5"), "{block}");
    }
    assert_eq!(
        summary("▲７六歩 △３四歩\n変化：2手\n△３四歩 ▲２六歩\n"),
        "7g7f 3c3d 2g2f; variation_at_end@3"
    );
    // The line has an ending, so the moves are an alternative to it.
    let game = read(&format!("{main}3 投了\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n"));
    assert_eq!(codes(&game), "");
    assert_eq!(variations(&game.record), ["0: 3: 2g2f"]);
}

#[test]
fn a_mark_before_a_displaced_part_shows_an_alternative() {
    for (mv, expected) in [
        ("２二角成(88)+", "0: 3: 6g6f"),
        ("２二角+成(88)", "0: 3: 6g6f"),
        ("２二角成(88)", "3: 6g6f"),
    ] {
        let game = read(&format!(
            "1 ７六歩(77)\n2 ３四歩(33)\n3 {mv}\n4 同　銀(31)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n4 ８五歩(84)\n変化：3手\n3 ６六歩(67)\n"
        ));
        let found = variations(&game.record);
        assert!(
            found.iter().any(|line| line.ends_with(expected)),
            "{mv} {found:?}"
        );
        assert_eq!(found.contains(&"0: 3: 6g6f".to_owned()), mv.contains('+'), "{mv}");
    }
}

#[test]
fn a_block_that_replaces_no_move_continues_the_last_line_that_ends_before_it() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n";
    let text = format!("{main}変化：1手\n1 ２六歩(27)\n2 ３四歩(33)\n変化：3手\n3 ２五歩(26)\n");
    let game = read(&text);
    assert_eq!(variations(&game.record), ["0: 1: 2g2f 3c3d 2f2e"]);
    assert_eq!(codes(&game), "variation_at_end@6");
}

/// `変化：4手` belongs to the variation at move 2, whose moves from move 3 on were skipped after an error. It must
/// not branch off from the main line, although the main line has a move 3 as well.
#[test]
fn a_variation_of_skipped_moves_branches_off_from_no_other_line() {
    let main = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n";
    let broken = "変化：2手\n2 ８四歩(83)\n3 ２六虎(27)\n4 ８五歩(84)\n";
    let text = format!("{main}{broken}変化：4手\n4 ３二金(41)\n変化：1手\n1 ５六歩(57)\n");
    let game = read(&text);
    assert_eq!(variations(&game.record), ["0: 2: 8c8d", "0: 1: 5g5f"]);
    assert_eq!(codes(&game), "!unknown_piece@7 left_out@8 left_out@9");
}

#[test]
fn a_block_may_follow_the_result_line_or_not_and_has_its_own_ending() {
    let block = "変化：2手\n2 ８四歩(83)\n3 中断\nまで2手で中断\n";
    for main in [
        MAIN,
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n",
    ] {
        let game = read(&format!("{main}{block}\n変化：2手\n2 ５四歩(53)\n"));
        assert_eq!(
            variations(&game.record),
            ["0: 2: 8c8d interrupt", "0: 2: 5c5d"],
            "{main}"
        );
        assert_eq!(codes(&game), "");
    }
}

#[test]
fn same_at_the_head_of_a_block_means_the_move_before_it() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n\n変化：4手\n4 同　飛(82)\n";
    let game = read(text);
    assert_eq!(variations(&game.record), ["0: 4: 8b2b"]);
    assert_eq!(codes(&game), "");
}

#[test]
fn a_variation_can_replace_an_ending_or_be_one() {
    let game = read(&format!("{MAIN}変化：4手\n4 ８四歩(83)\n変化：3手\n3 投了\n"));
    assert_eq!(variations(&game.record), ["0: 4: 8c8d", "0: 3: resign"]);
    assert_eq!(codes(&game), "");
}

#[test]
fn a_block_that_repeats_a_line_follows_it() {
    let game = read(&format!("{MAIN}変化：2手\n2 ３四歩(33)\n3 ６六歩(67)\n"));
    assert_eq!(variations(&game.record), ["0: 3: 6g6f"]);
    assert_eq!(codes(&game), "");
}

/// If a variation repeats a move of an earlier line of play, the move is not added again. The comments on the second
/// move are appended to the comments on the first. The time of the second is used if the first has none.
#[test]
fn a_block_that_repeats_a_line_adds_its_comments_and_unknown_times() {
    let main = "1 ７六歩(77)   ( 0:05/00:00:05)\n*a\n2 ３四歩(33)\n3 投了\n";
    let block =
        "変化：1手\n*b\n1 ７六歩(77)   ( 0:07/00:00:07)\n*c\n2 ３四歩(33)   ( 0:03/00:00:03)\n*d\n3 中断\n";
    let game = read(&format!("{main}{block}"));
    assert_eq!(variations(&game.record), ["0: 3: interrupt"]);
    assert_eq!(
        comments(&game.record),
        [vec!["b"], vec!["a", "c"], vec!["d"], vec![]]
    );
    let seconds: Vec<_> = game
        .record
        .root()
        .line()
        .map(|node| node.time().map(|time| time.as_secs()))
        .collect();
    assert_eq!(seconds, [None, Some(5), Some(3), None]);
    assert_eq!(codes(&game), "duplicate_time@7");
}

#[test]
fn an_ending_without_a_number_leaves_the_line_whole() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\nまで2手で中断\n3 ２六歩(27)\n4 ８四歩(83)\n\
                変化：3手\n3 ６六歩(67)\n変化：5手\n5 ２五歩(26)\n変化：4手\n4 ４四歩(43)\n";
    let game = read(text);
    assert_eq!(main_line(&game.record), "7g7f 3c3d interrupt 2g2f 8c8d 2f2e");
    assert_eq!(variations(&game.record), ["0: 3: 6g6f", "0: 4: 4c4d"]);
}

#[test]
fn a_block_that_replaces_an_ending_is_the_most_recent_line() {
    let blocks = "変化：4手\n4 ８四歩(83)\n変化：5手\n5 ２五歩(26)\n変化：5手\n5 ９六歩(97)\n";
    let game = read(&format!("{MAIN}{blocks}"));
    assert_eq!(variations(&game.record), ["0: 4: 8c8d 2f2e", "1: 5: 9g9f"]);
    assert_eq!(codes(&game), "variation_at_end@8");
}

#[test]
fn a_line_that_a_block_repeats_is_the_most_recent_one() {
    let first = "変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n4 ８五歩(84)\n";
    let second = "変化：2手\n2 ８四歩(83)\n3 ６六歩(67)\n4 ３四歩(33)\n";
    let game = read(&format!(
        "{MAIN}{first}{second}変化：4手\n4 ５四歩(53)\n変化：3手\n3 ９六歩(97)\n"
    ));
    assert_eq!(codes(&game), "ambiguous_variation@14 ambiguous_variation@16");
    assert_eq!(
        variations(&game.record),
        [
            "0: 2: 8c8d 2g2f 8d8e",
            "1: 3: 6g6f 3c3d",
            "2: 4: 5c5d",
            "1: 3: 9g9f"
        ]
    );
}

#[test]
fn a_number_that_comes_again_begins_a_variation() {
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n3 ２六歩(27)\n";
    let game = read(text);
    assert_eq!(main_line(&game.record), "7g7f 3c3d");
    assert_eq!(variations(&game.record), ["0: 2: 8c8d 2g2f"]);
    assert_eq!(codes(&game), "inline_variation@3");
}

#[test]
fn a_number_that_comes_again_goes_on_if_the_move_fits_only_there() {
    assert_eq!(summary("1 ７六歩(77)\n1 ３四歩(33)\n"), "7g7f 3c3d; bad_ply@2");
}

#[test]
fn several_variations_from_one_move_stay_in_their_order() {
    let text = "1 ７六歩(77)+\n\n変化：1手\n1 ２六歩(27)+\n\n変化：1手\n1 ６六歩(67)\n";
    let game = read(text);
    assert_eq!(variations(&game.record), ["0: 1: 2g2f", "0: 1: 6g6f"]);
}

#[test]
fn a_block_that_follows_no_move_is_skipped_and_reported() {
    for head in [
        "変化：99手",
        "変化：0手",
        "変化：-1手",
        "変化：手",
        "変化：99999999999999999999手",
    ] {
        let game = read(&format!(
            "{MAIN}{head}\n5 ８四歩(83)\n6 ２五歩(26)\n\n変化：2手\n2 ８四歩(83)\n"
        ));
        assert_eq!(codes(&game), "!bad_variation_ply@6 left_out@7", "{head}");
        assert_eq!(variations(&game.record), ["0: 2: 8c8d"]);
    }
}

#[test]
fn a_block_without_a_move_is_reported() {
    let game = read(&format!("{MAIN}変化：2手\n変化：1手\n1 ２六歩(27)\n"));
    assert_eq!(
        (variations(&game.record), codes(&game)),
        (vec!["0: 1: 2g2f".to_owned()], "empty_variation@6".to_owned())
    );
}

#[test]
fn a_variation_before_the_first_move_is_passed_over() {
    assert_eq!(summary("変化：1手\n1 ７六歩(77)\n"), "7g7f; bad_variation_ply@1");
}

#[test]
fn the_number_of_the_move_wins_over_that_of_the_block_if_it_fits() {
    let game = read(&format!("{MAIN}変化：2手\n3 ６六歩(67)\n"));
    assert_eq!(
        (variations(&game.record), codes(&game)),
        (vec!["0: 3: 6g6f".to_owned()], "bad_ply@7".to_owned())
    );
    let game = read(&format!("{MAIN}変化：2手\n3 ８四歩(83)\n4 ２五歩(26)\n"));
    assert_eq!(variations(&game.record)[0], "0: 2: 8c8d");
    assert!(codes(&game).starts_with("bad_ply@7"));
}

#[test]
fn a_fault_in_a_variation_ends_that_variation_alone() {
    let game = read(&format!(
        "{MAIN}変化：3手\n3 ６六虎(67)\n4 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n*x\n"
    ));
    assert_eq!(codes(&game), "!unknown_piece@7 left_out@8");
    assert_eq!(variations(&game.record), ["0: 2: 8c8d"]);
    assert_eq!(main_line(&game.record), "7g7f 3c3d 2g2f resign");
}

#[test]
fn numbers_of_a_file_that_begins_later_are_those_of_its_variations() {
    let text = "手数＝53\n54 ７六歩(77)\n55 ３四歩(33)\n変化：55手\n55 ８四歩(83)\n";
    let game = read(text);
    assert_eq!(
        (variations(&game.record), codes(&game)),
        (vec!["0: 2: 8c8d".to_owned()], String::new())
    );
}

#[test]
fn times_and_bookmarks_inside_a_variation_belong_to_it() {
    let game = read(&format!(
        "{MAIN}変化：3手\n3 ６六歩(67)   ( 0:07/00:00:07)\n&角道を止める\n"
    ));
    let lines = game.record.lines();
    assert_eq!(lines[1].first.time().map(|time| time.as_secs()), Some(7));
    assert_eq!(lines[1].first.bookmarks().collect::<Vec<_>>(), ["角道を止める"]);
}

#[test]
fn messages_explain_how_the_number_of_a_block_is_read() {
    let message = |block: &str| {
        let game = read(&format!("{MAIN}\n{block}"));
        assert_eq!(codes(&game), "bad_ply@8");
        game.diagnostics[0].kind().to_string()
    };
    let moved = message("変化：3手\n2 ８四歩(83)\n");
    assert!(moved.ends_with("the variation is read from move 2"), "{moved}");
    let kept = message("変化：3手\n2 ６六歩(67)\n");
    assert!(kept.ends_with("the order of the lines counts"), "{kept}");
}

/// Some programs list the variations from the start to the end. There the latest line is not the one that is meant.
#[test]
fn a_plus_shows_the_line_to_which_a_variation_belongs() {
    let main = "1 ７六歩(77) +\n2 ３四歩(33)\n3 ２六歩(27) +\n4 ８四歩(83)\n";
    let first = "変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26)\n";
    let second = "変化：3手\n3 ６六歩(67)\n";
    let game = read(&format!("{main}{first}{second}"));
    assert_eq!(variations(&game.record), ["0: 1: 2g2f 8c8d 2f2e", "0: 3: 6g6f"]);
    assert_eq!(codes(&game), "ambiguous_variation@9");
}
