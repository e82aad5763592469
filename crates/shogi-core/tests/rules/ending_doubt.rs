//! Tests of endings that contradict the rules.

use pretty_assertions::assert_eq;
use shogi_core::record::EndingDoubt::{self, Declaration, Impasse, Repetition};
use shogi_core::record::RecordBuilder;
use shogi_core::{Color, Ending, Handicap, Setup};

fn doubt(start: Setup, moves: &str, ending: Ending) -> Option<EndingDoubt> {
    let mut game = RecordBuilder::new(start);
    for mv in moves.split_ascii_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.end(ending);
    EndingDoubt::of(&game.finish())
}

#[test]
fn a_repetition_needs_the_position_four_times() {
    let round = "2h3h 8b7b 3h2h 7b8b ";
    for rounds in 1..=4_u32 {
        let moves = round.repeat(rounds as usize);
        let expected = (rounds < 3).then_some(Repetition { times: rounds + 1 });
        assert_eq!(
            doubt(Setup::STARTPOS, &moves, Ending::Repetition),
            expected,
            "{rounds}"
        );
        assert_eq!(doubt(Setup::STARTPOS, &moves, Ending::Draw), None);
    }
}

#[test]
fn a_declaration_and_an_impasse_need_points() {
    let few = Some(Declaration { points: 0, pieces: 0 });
    assert_eq!(doubt(Setup::STARTPOS, "7g7f", Ending::DeclarationWin), few);
    // At the start each side has 27 points.
    assert_eq!(doubt(Setup::STARTPOS, "7g7f", Ending::Impasse), None);
    // Black has taken a bishop, a silver, a gold and a pawn.
    let taken = "7g7f 3c3d 8h2b+ 1c1d 2b3a 1d1e 3a4a 5a6b 4a2c";
    let white = Some(Impasse {
        color: Color::White,
        points: 27 - 5 - 1 - 1 - 1,
    });
    assert_eq!(doubt(Setup::STARTPOS, taken, Ending::Impasse), white);
}

#[test]
fn what_is_not_in_the_record_is_not_judged() {
    // No moves, pieces that count for White although they are not on the board, moves before the start.
    assert_eq!(doubt(Setup::STARTPOS, "", Ending::Repetition), None);
    let handicap = Handicap::TwoPiece.setup().unwrap();
    assert_eq!(doubt(handicap, "3c3d 7g7f", Ending::DeclarationWin), None);
    let later = Setup {
        move_number: 31,
        ..Setup::STARTPOS
    };
    assert_eq!(doubt(later, "7g7f", Ending::Repetition), None);
}
