//! Tests of reading and writing evaluations.

use pretty_assertions::assert_eq;

use super::read::nodes;
use super::*;
use crate::Record;

/// The comment lines are the example in the CSA V3.0 document, section on comments for programs.
#[test]
fn csa_program_comments_are_read() {
    let evaluation = Evaluation::parse("* 30 -3334FU +2726FU #55").unwrap();
    assert_eq!((evaluation.cp, evaluation.nodes), (Some(30), Some(55)));
    assert_eq!(evaluation.pv, Some("-3334FU +2726FU"));
    let bare = Evaluation::parse("* -30000").unwrap();
    assert_eq!((bare.cp, bare.pv, bare.nodes), (None, None, None));
    assert_eq!(
        bare.mate,
        Some(Mate {
            winner: Color::White,
            moves: None
        })
    );
}

#[test]
fn shogi_home_lines_of_a_node_are_gathered() {
    let mut game = crate::Record::builder(crate::Handicap::Even);
    game.comment("#評価値=-72")
        .comment("いい手")
        .comment("#読み筋=△１四歩")
        .comment("#深さ=31/40");
    let record = game.finish();
    let evaluation = record.root().evaluation().unwrap();
    assert_eq!(
        (evaluation.cp, evaluation.pv, evaluation.depth),
        (Some(-72), Some("△１四歩"), Some(31))
    );
}

#[test]
fn shogi_gui_lines_are_read() {
    let text = "*対局 深さ 2 ノード数 1123 評価値 100 読み筋 △５二金(41) ";
    let evaluation = Evaluation::parse(text).unwrap();
    assert_eq!(
        (evaluation.cp, evaluation.depth, evaluation.nodes),
        (Some(100), Some(2), Some(1123))
    );
    assert_eq!(evaluation.pv, Some("△５二金(41)"));
}

#[test]
fn words_of_people_are_not_evaluations() {
    for comment in [
        "Moves like this are risky",
        "読み筋 は難しい",
        "Depth 3",
        "* 10 %くらい不利",
        "* 3 ▲７七角が好手",
        "*対局 -詰めろ",
        "* 3 つの手がある",
        "* 30 moves later",
        "30点くらい",
        "評価値 100点",
        "解析 0 評価値 1",
        "*検討 この手はどうか",
        "*詰み探索 不詰",
        "#詰み=不詰",
        "#形勢[互角]",
        "* 5手目",
        "",
        "評価値が高い",
        "*",
        "**",
        "* 強い手",
        "#感想=良い",
        "#評価値=高い",
        "対局 評価値 1",
    ] {
        assert_eq!(Evaluation::parse(comment), None, "{comment}");
    }
}

/// The value of a node with these comments: `35`, `black mates in 15`. Empty if there is none.
fn of_node(comments: &[&str]) -> String {
    let mut game = Record::builder(crate::Handicap::Even);
    for comment in comments {
        game.comment(comment);
    }
    let record = game.finish();
    match record.root().evaluation().and_then(|found| found.value()) {
        Some(EvaluationValue::Centipawns(cp)) => cp.to_string(),
        Some(EvaluationValue::Mate(Mate { winner, moves })) => {
            let moves = moves.map(|moves| format!(" in {moves}")).unwrap_or_default();
            format!("{} mates{moves}", winner.name())
        }
        None => String::new(),
    }
}

#[test]
fn the_first_or_the_marked_candidate_is_the_value() {
    let candidate = |mark: &str, number: u32, value: &str| {
        format!(
            "*解析 0 {mark} 候補{number} 時間 00:01.0 深さ 30/40 ノード数 12.3M 評価値 {value} 読み筋 △３四歩(33)"
        )
    };
    let [first, second] = [candidate("", 1, "207"), candidate("", 2, "-900")];
    assert_eq!(of_node(&[&first, &second]), "207");
    assert_eq!(of_node(&[&second, &first]), "207");
    assert_eq!(of_node(&["*検討 候補2 評価値 5"]), "");
    let marked = candidate("○", 2, "-900");
    assert_eq!(of_node(&[&first, &marked]), "-900");
    // The fields of another candidate do not complete the first one.
    let mates = candidate("", 1, "+詰 15");
    assert_eq!(of_node(&[&mates, &second]), "black mates in 15");
}

#[test]
fn the_evaluation_of_the_player_comes_before_that_of_an_analysis() {
    assert_eq!(of_node(&["#評価値=-60", "*評価値=80"]), "80");
    assert_eq!(of_node(&["*解析 0 評価値 -60", "*対局 評価値 80"]), "80");
    let mut game = Record::builder(crate::Handicap::Even);
    game.comment("*詰み=先手勝ち\n\n#詰み=後手勝ち:8手\n#深さ=9");
    let record = game.finish();
    let found = record.root().evaluations();
    let described: Vec<_> = found
        .iter()
        .map(|one| (one.mate.unwrap().signed(), one.depth, one.by))
        .collect();
    let [player, analysis] = [EvaluationBy::Player, EvaluationBy::Analysis].map(Some);
    assert_eq!(described, [(None, None, player), (Some(-8), Some(9), analysis)]);
}

/// A line of each form, with the value that its program means.
#[test]
fn every_form_is_read() {
    for (line, expected) in [
        ("* 35 -8384FU +2726FU #1234", "35"),
        ("*+35", "35"),
        ("* 35 8c8d 2g2f", "35"),
        ("* -7.5 -8384FU", "-8"),
        ("* 30000 -8384FU %KACHI", "black mates"),
        ("* -100000", "white mates"),
        ("* 31990", "black mates"),
        ("* 29999", "29999"),
        ("#評価値=-72", "-72"),
        ("*評価値=80.5", "81"),
        ("#評価値 120", "120"),
        ("評価値 +64  読み筋 △８四歩(83)", "64"),
        ("*詰み=後手勝ち:8手", "white mates in 8"),
        ("#詰み=先手勝ち", "black mates"),
        (
            "*対局 候補1 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △８四歩(83)",
            "88",
        ),
        ("*解析 0 △ 評価値 -詰 3 読み筋 △３四歩(33)", "white mates in 3"),
        ("*対局 深さ 22/28 評価値 +詰 読み筋 △８四歩(83)", "black mates"),
        ("*対局 時間 00:00.8 深さ 5 ノード数 100 +詰3", "black mates in 3"),
        ("*解析 0  時間 00:00.0 評価値 207↑ 読み筋 △８四歩(83)", "207"),
        ("*解析 ○ 評価値 30 深さ 11/15 ノード数 131K", "30"),
        (
            "*Analysis 0  Time 00:01.0 Depth 11/15 Nodes 131458 Value 30 Moves △８四歩(83)",
            "30",
        ),
        ("*詰み探索 +詰 7 読み筋 △８四歩(83)", "black mates in 7"),
        ("#指し手[62]△７五歩", "62"),
        ("#形勢[-47]", "-47"),
        (
            "* Engine suisho Version 7.50 候補1 深さ 13/19 評価値 -47 読み筋 △７四歩(73)",
            "-47",
        ),
        // The value of another move, and a value whose side is not known.
        ("#推奨手[244] ▲５六歩  △同　歩", ""),
        ("[  20 △５三銀(42)] [-241]", ""),
    ] {
        assert_eq!(of_node(&[line]), expected, "{line}");
    }
    assert_eq!(of_node(&["*解析 0", "評価値 +64  読み筋 △８四歩"]), "64");
}

#[test]
fn every_field_is_read() {
    let line = "*解析 3 ○ 候補2 時間 01:02.5 深さ 22/28 ノード数 12.3M 評価値 -207↓ 読み筋 △８四歩(83)";
    let found = Evaluation::parse(line).unwrap();
    assert_eq!(
        found,
        Evaluation {
            cp: Some(-207),
            mate: None,
            bound: Some(EvaluationBound::Upper),
            value_text: Some("-207↓"),
            pv: Some("△８四歩(83)"),
            depth: Some(22),
            selective_depth: Some(28),
            nodes: Some(12_300_000),
            time: Some(Duration::from_millis(62_500)),
            engine: None,
            candidate: Some(2),
            mark: Some("○"),
            by: Some(EvaluationBy::Analysis),
            is_alternative: false,
            has_other_words: false,
            is_field: false,
        }
    );
    let numbers = ["960", "131K", "12.3M", "1.23M", "x"].map(nodes);
    assert_eq!(
        numbers,
        [Some(960), Some(131_000), Some(12_300_000), Some(1_230_000), None]
    );
    assert_eq!(
        ["744,743", "1.2G", "1.23456K"].map(nodes),
        [Some(744_743), Some(1_200_000_000), Some(1_234)]
    );
    let line = "* Engine YaneuraOu NNUE 7.6 Version V7 候補1 評価値 -47";
    assert_eq!(
        Evaluation::parse(line).unwrap().engine,
        Some("YaneuraOu NNUE 7.6")
    );
    // A field that cannot be read does not take the value away.
    assert_eq!(of_node(&["*解析 0 候補1 ノード数 ? 評価値 88"]), "88");
    let engine = Evaluation::parse("#エンジン=My Engine 1.0").unwrap().engine;
    assert_eq!(engine, Some("My Engine 1.0"));
    let text = Evaluation::parse("*解析 0 評価値 +詰 15 読み筋 △８四歩(83)")
        .unwrap()
        .value_text;
    assert_eq!(text, Some("+詰 15"));
}

/// The record after `▲７六歩` and `△３四歩`, with a comment there.
fn commented(comment: &str) -> Record {
    let mut game = Record::builder(crate::Handicap::Even);
    for mv in ["7g7f", "3c3d"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.comment(comment);
    game.finish()
}

#[test]
fn expected_moves_are_read_in_every_notation() {
    for (line, rest) in [
        ("* 35 +8822UM -3122GI +2726FU", ""),
        ("* 35 8h2b+ 3a2b 2g2f", ""),
        (
            "*解析 0 評価値 35 読み筋 ▲２二角成(88) △同　銀(31) ▲２六歩(27) ",
            "",
        ),
        ("#読み筋=▲２二角成△同銀▲２六歩", ""),
        ("#読み筋=▲２二角成(88)△同銀▲２六歩△２二玉 まで", "△２二玉 まで"),
        // Programs that begin with the move of the node.
        ("#指し手[35]△３四歩  ▲２二角成  △同　銀  ▲２六歩", ""),
        ("* 35 +8822UM -3122GI +2726FU %TORYO", "%TORYO"),
    ] {
        let record = commented(line);
        let node = record.mainline().last().unwrap().node;
        let pv = node.pv(&node.evaluation().unwrap());
        let moves: Vec<String> = pv.moves.iter().map(ToString::to_string).collect();
        assert_eq!(
            (moves.join(" "), pv.rest),
            ("8h2b+ 3a2b 2g2f".to_owned(), rest),
            "{line}"
        );
    }
}

#[test]
fn an_alternative_is_played_from_the_position_before_the_node() {
    let record = commented("#推奨手[244] △８四歩  ▲２六歩");
    let node = record.mainline().last().unwrap().node;
    assert_eq!(node.evaluation(), None);
    let pv = node.pv(&node.evaluations()[0]);
    assert_eq!(pv.moves, ["8c8d", "2g2f"].map(|mv| mv.parse().unwrap()));
}

#[test]
fn expected_moves_of_the_other_side_are_text() {
    let record = commented("#読み筋=△８四歩▲２六歩");
    let node = record.mainline().last().unwrap().node;
    let pv = node.pv(&node.evaluation().unwrap());
    assert_eq!((pv.moves.len(), pv.rest), (0, "△８四歩▲２六歩"));
}

#[test]
fn lines_that_say_the_same_are_several_evaluations() {
    let values = |comments: &str| -> Vec<Option<i64>> {
        let record = commented(comments);
        let node = record.mainline().last().unwrap().node;
        node.evaluations().iter().map(|found| found.cp).collect()
    };
    assert_eq!(
        values("#評価値=5\n#評価値=6\n#読み筋=▲２二角成"),
        [Some(5), Some(6)]
    );
    assert_eq!(values("#形勢[-47]\n#指し手[62]▲２二角成"), [Some(-47), Some(62)]);
    assert_eq!(
        of_node(&["#評価値=2500", "#詰み=先手勝ち:5手"]),
        "black mates in 5"
    );
    assert_eq!(
        of_node(&["#評価値=31000", "#詰み=先手勝ち:5手"]),
        "black mates in 5"
    );
}

#[test]
fn an_evaluation_with_a_value_comes_before_one_without() {
    assert_eq!(of_node(&["*読み筋=△３四歩", "#評価値=50"]), "50");
    assert_eq!(of_node(&["#エンジン=A", "*解析 0 候補1 評価値 88"]), "88");
}

#[test]
fn the_value_of_the_position_is_written() {
    let written = |comments: &str, form: EvaluationForm| {
        let record = commented(comments);
        let node = record.mainline().last().unwrap().node;
        form.write(&node.evaluations(), &node.position(), None)
    };
    let marked = "*解析 0 候補1 評価値 10\n*解析 0 ○ 候補2 評価値 99";
    assert_eq!(written(marked, EvaluationForm::Floodgate).lines, ["* 99"]);
    let both = "#評価値=5\n*評価値=80";
    assert_eq!(written(both, EvaluationForm::Floodgate).lines, ["* 80"]);
    assert_eq!(
        written(both, EvaluationForm::ShogiHome).lines,
        ["#評価値=5", "*評価値=80"]
    );
    let bound = "*解析 0 評価値 +詰 3↑";
    assert_eq!(
        written(bound, EvaluationForm::ShogiGui).lines,
        ["*解析 0 評価値 +詰 3↑"]
    );
    let nodes = written("*ノード数=960", EvaluationForm::Csa3);
    assert_eq!((nodes.lines, nodes.lost), (vec![], vec![EvaluationPart::Nodes]));
    let words = written("*対局 気になる 評価値 100", EvaluationForm::Floodgate);
    assert_eq!(words.lost, [EvaluationPart::Words]);
}

/// The text of the moves has no blanks, as `ShogiHome` writes it.
#[test]
fn the_time_to_read_expected_moves_is_linear() {
    let text = format!("#読み筋={}", "▲３八飛△７二飛▲２八飛△８二飛".repeat(4_000));
    let evaluation = Evaluation::parse(&text).unwrap();
    let pv = evaluation.pv(&crate::Position::startpos(), None);
    assert_eq!((pv.moves.len(), pv.rest), (16_000, ""));
}

#[test]
fn words_beside_the_fields_are_noted() {
    for (line, expected) in [
        (
            "*解析 0 ○ 候補1 時間 00:00.8 深さ 22/28 ノード数 131K 評価値 207↑ 読み筋 △８四歩(83)",
            false,
        ),
        ("* Engine A B 候補1 評価値 5", false),
        ("* 35 -8384FU #12", false),
        ("* Engine A B Version 1 評価値 5", true),
        ("*対局 気になる 評価値 5", true),
        ("*解析 ○ ! 評価値 5", true),
        ("*解析 候補1 候補2 評価値 5", true),
        ("*解析 評価値 4 評価値 5", true),
        ("*解析 深さ 4/? 評価値 5", true),
    ] {
        assert_eq!(
            Evaluation::parse(line).unwrap().has_other_words(),
            expected,
            "{line}"
        );
    }
}
