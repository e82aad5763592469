//! Tests that the text of a diagram is a BOD document with the same position.

use kifu::bod;
use pretty_assertions::assert_eq;
use shogi_core::{Board, Color, HandPiece, Hands, Piece, PieceKind, Position, Setup, Square};
use shogi_diagram::Diagram;
use shogi_testkit::random::Random;

/// The number of random positions in each test.
const COUNT: u64 = 300;

/// Returns a position with random pieces on the board and in hand, most of them against the rules.
fn random_setup(random: &mut Random) -> Setup {
    let mut board = Board::EMPTY;
    let percent = random.below(101);
    for square in Square::ALL {
        if random.percent(percent) {
            let kind = random.pick(&PieceKind::ALL).copied();
            let color = random.pick(&Color::ALL).copied();
            board[square] = color.zip(kind).map(|(color, kind)| Piece::new(color, kind));
        }
    }
    let mut hands = Hands::EMPTY;
    for color in Color::ALL {
        for piece in HandPiece::ALL {
            if random.percent(30) {
                hands[color].set(piece, u8::try_from(random.below(256)).unwrap());
            }
        }
    }
    let turn = if random.percent(50) {
        Color::Black
    } else {
        Color::White
    };
    let move_number = 1 + random.below(500);
    Setup {
        board,
        hands,
        turn,
        move_number,
    }
}

#[test]
fn a_text_board_reads_back_as_bod() {
    let mut random = Random::new(14);
    for _ in 0..COUNT {
        let setup = random_setup(&mut random);
        let text = Diagram::new(setup).handicap_sides(random.percent(50)).to_text();
        let record = bod::parse(&text).unwrap();
        assert_eq!(record.start().to_string(), setup.to_string(), "{text}");
    }
}

#[test]
fn the_last_move_and_the_comments_of_a_text_board_change_nothing() {
    let mut random = Random::new(15);
    for _ in 0..COUNT {
        let mut position = Position::startpos();
        let mut diagram = Diagram::new(&position);
        for _ in 0..=random.below(60) {
            let Some(&mv) = random.pick(position.legal_moves().as_slice()) else {
                break;
            };
            position.play(mv).unwrap();
            diagram = Diagram::new(&position).last_move(mv);
        }
        let text = diagram
            .title("第１図\nまで1手で先手の勝ち")
            .comment("後手の持駒：飛")
            .name(Color::White, "後手の持駒：飛")
            .to_text();
        let document = bod::read_str(&text, &bod::ReadOptions::default());
        assert_eq!(document.diagnostics().count(), 0, "{text}");
        let record = document.into_record().unwrap();
        assert_eq!(record.start().to_string(), position.to_setup().to_string());
        assert_eq!(record.headers.get("後手"), Some("後手の持駒：飛"));
        let comments: Vec<&str> = record.root().comments().collect();
        assert_eq!(comments, ["第１図", "まで1手で先手の勝ち", "後手の持駒：飛"]);
    }
}
