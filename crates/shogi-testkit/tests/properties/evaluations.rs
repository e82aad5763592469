//! Tests that evaluations keep their values and moves in the form of every program, and through files.

use kifu::shogi_core::record::{Evaluation, EvaluationForm, Evaluations, Mate};
use kifu::{Color, Format, LossPolicy, Move, Node, Position, Record, RecordFormat as _, WriteOptions};
use pretty_assertions::assert_eq;
use shogi_testkit::random::Random;
use shogi_testkit::random_games::{Games, Shape};

/// What every form says of an evaluation: the centipawns, the side that mates, and the expected moves.
type Meaning = Vec<(Option<i64>, Option<Color>, Vec<Move>)>;

fn meaning(record: &Record) -> Meaning {
    let of_node = |node: Node<'_>| {
        let evaluation = node.evaluation()?;
        let moves = node.pv(&evaluation).moves;
        Some((evaluation.cp, evaluation.mate.map(|mate| mate.winner), moves))
    };
    record.nodes_in_order().filter_map(of_node).collect()
}

fn comments(record: &Record) -> Vec<&str> {
    record.nodes_in_order().flat_map(Node::comments).collect()
}

/// A random value, and up to five random moves in USI.
fn evaluation(random: &mut Random, mut position: Position) -> (Option<i64>, Option<Mate>, String) {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..random.below(6) {
        let Some(&mv) = random.pick(position.legal_moves().as_slice()) else {
            break;
        };
        moves.push(mv.to_string());
        position.play(mv).unwrap();
    }
    let moves = moves.join(" ");
    if random.percent(20) {
        let winner = if random.percent(50) {
            Color::Black
        } else {
            Color::White
        };
        let number = random.percent(70).then(|| 1 + random.below(99));
        return (
            None,
            Some(Mate {
                winner,
                moves: number,
            }),
            moves,
        );
    }
    (Some(i64::from(random.below(59_999)) - 29_999), None, moves)
}

/// Random games with evaluations of most nodes, in a form.
fn games(seed: u64, form: EvaluationForm) -> impl Iterator<Item = Record> {
    let mut random = Random::new(seed);
    // Formats list variations in different orders.
    let shape = Shape {
        variations: 0,
        ..Shape::FULL
    };
    Games::new(seed, shape).take(60).map(move |game| {
        let mut edit = game.edit();
        let nodes: Vec<_> = edit
            .record()
            .nodes_in_order()
            .filter(|node| !node.is_ending())
            .map(Node::id)
            .collect();
        for node in nodes {
            if random.percent(80) {
                let mut node = edit.at(node).unwrap();
                let (cp, mate, moves) = evaluation(&mut random, node.position().clone());
                let mut evaluation = Evaluation::default();
                (evaluation.cp, evaluation.mate) = (cp, mate);
                evaluation.pv = Some(moves.as_str()).filter(|moves| !moves.is_empty());
                node.set_evaluations(&[evaluation], form);
            }
        }
        edit.finish()
    })
}

fn through(record: &Record, format: Format, evaluations: Evaluations) -> Record {
    let options = WriteOptions::default()
        .evaluations(evaluations)
        .losses(LossPolicy::Drop);
    let text = kifu::to_string(record, format, &options).unwrap();
    kifu::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn values_and_moves_are_equal_in_every_form() {
    for first in EvaluationForm::ALL {
        for game in games(91, first) {
            let expected = meaning(&game);
            assert!(!expected.is_empty());
            for second in [
                Evaluations::ShogiHome,
                Evaluations::ShogiGui,
                Evaluations::Floodgate,
                Evaluations::Csa3,
            ] {
                let written = through(&game, Format::Kif, second);
                assert_eq!(meaning(&written), expected, "{first} to {second}");
                let back: Evaluations = first.name().parse().unwrap();
                assert_eq!(
                    meaning(&through(&written, Format::Kif, back)),
                    expected,
                    "{second} to {first}"
                );
            }
        }
    }
}

#[test]
fn the_moves_until_mate_are_kept_by_forms_that_have_them() {
    let mates = |record: &Record| -> Vec<Option<Mate>> {
        let of_node = |node: Node<'_>| node.evaluation().map(|evaluation| evaluation.mate);
        record.nodes_in_order().filter_map(of_node).collect()
    };
    for game in games(92, EvaluationForm::ShogiHome) {
        let written = through(&game, Format::Kif, Evaluations::ShogiGui);
        assert_eq!(mates(&written), mates(&game));
        assert_eq!(
            mates(&through(&written, Format::Ki2, Evaluations::ShogiHome)),
            mates(&game)
        );
    }
}

/// A KIF file with the evaluations of players becomes a CSA file as floodgate writes it, unless something would be lost.
#[test]
fn csa_has_the_form_of_floodgate_by_default() {
    for game in games(93, EvaluationForm::Floodgate) {
        let mainline = through(&game, Format::Csa, Evaluations::AsIs);
        let kif = through(&mainline, Format::Kif, Evaluations::ShogiHome);
        assert_eq!(meaning(&kif), meaning(&mainline));
        assert_eq!(
            comments(&through(&kif, Format::Csa, Evaluations::Auto)),
            comments(&mainline)
        );
    }
    let text = "手合割：平手\n   1 ７六歩(77)\n**評価値=35\n**深さ=9\n";
    let csa = kifu::to_string(&kifu::parse(text).unwrap(), Format::Csa, &WriteOptions::default()).unwrap();
    assert!(csa.contains("\n'**評価値=35\n'**深さ=9\n"), "{csa}");
}

#[test]
fn what_a_form_cannot_hold_is_a_loss() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*#評価値=35\n*#深さ=9\n*#エンジン=甲\n*互角\n";
    let record = kifu::parse(text).unwrap();
    let options = WriteOptions::default().evaluations(Evaluations::Floodgate);
    let losses = Format::Kif.losses(&record, &options);
    let parts: Vec<String> = losses.iter().map(|loss| loss.kind.to_string()).collect();
    assert_eq!(
        parts,
        [
            "the source of an evaluation",
            "the search depth of an evaluation",
            "the name of the engine of an evaluation",
        ]
    );
    let none = WriteOptions::default().evaluations(Evaluations::None);
    let text = kifu::to_string(&record, Format::Kif, &none).unwrap();
    assert!(text.ends_with("７六歩(77)\n*互角\n"), "{text}");
}
