//! Every kind of illegal move, with its message.

use pretty_assertions::assert_eq;
use shogi_core::messages::{Describe, Severity};
use shogi_core::{Color, File, HandPiece, IllegalMove, PieceKind, Position};

use crate::{mv, position, square};

/// The reason why a move is illegal. `None` if the move is legal.
fn why(sfen: &str, usi: &str) -> Option<IllegalMove> {
    let mut position = position(sfen);
    let before = position.clone();
    let why = position.check_legal(mv(usi)).err();
    assert_eq!(position.play(mv(usi)).err(), why);
    assert_eq!(position == before, why.is_some());
    why
}

fn message(sfen: &str, usi: &str) -> String {
    why(sfen, usi).unwrap().to_string()
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn an_empty_square_has_no_piece_to_move() {
    assert_eq!(
        why(START, "5e5d"),
        Some(IllegalMove::NoPiece { from: square("5e") })
    );
    assert_eq!(message(START, "5e5d"), "no piece on ５五 (5e)");
}

#[test]
fn pieces_of_the_other_side_are_not_ours_to_move() {
    let expected = IllegalMove::NotYours {
        from: square("3c"),
        kind: PieceKind::Pawn,
        owner: Color::White,
    };
    assert_eq!(why(START, "3c3d"), Some(expected));
    assert_eq!(
        message(START, "3c3d"),
        "the pawn on ３三 (3c) belongs to White, who is not to move"
    );
}

#[test]
fn own_pieces_are_not_captured() {
    let (to, kind) = (square("9g"), PieceKind::Pawn);
    assert_eq!(
        why(START, "9i9g"),
        Some(IllegalMove::OwnPieceInTheWay { to, kind })
    );
    assert_eq!(message(START, "9i9g"), "the player's own pawn is on ９七 (9g)");
    let (to, kind) = (square("5i"), PieceKind::King);
    assert_eq!(
        why(START, "5i5i"),
        Some(IllegalMove::OwnPieceInTheWay { to, kind })
    );
}

#[test]
fn only_pieces_in_hand_are_dropped() {
    let (piece, to) = (HandPiece::Gold, square("5e"));
    assert_eq!(why(START, "G*5e"), Some(IllegalMove::NothingInHand { piece, to }));
    assert_eq!(message(START, "G*5e"), "no gold in hand to drop on ５五 (5e)");
    // The hand of the other side does not count. The occupied square is not reported, because the missing piece comes
    // first.
    assert!(matches!(
        why("4k4/9/9/9/9/9/9/9/4K4 b g 1", "G*5a"),
        Some(IllegalMove::NothingInHand { .. })
    ));
}

#[test]
fn pieces_are_dropped_on_empty_squares() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b G 1";
    let (to, kind) = (square("5a"), PieceKind::King);
    assert_eq!(why(sfen, "G*5a"), Some(IllegalMove::SquareOccupied { to, kind }));
    assert_eq!(
        message(sfen, "G*5a"),
        "a piece cannot be dropped on ５一 (5a), where a king is"
    );
}

#[test]
fn pieces_move_only_in_their_directions() {
    let (kind, from, to) = (PieceKind::Pawn, square("7g"), square("7e"));
    assert_eq!(
        why(START, "7g7e"),
        Some(IllegalMove::CannotMoveSo { kind, from, to })
    );
    assert_eq!(
        message(START, "7g7e"),
        "a pawn does not move from ７七 (7g) to ７五 (7e)"
    );
    for (piece, usi) in [
        ("p", "5e5d"),
        ("L", "5e5f"),
        ("N", "5e5c"),
        ("S", "5e4e"),
        ("G", "5e4f"),
        ("B", "5e5d"),
        ("R", "5e4d"),
        ("K", "5e5c"),
        ("+P", "5e6f"),
        ("+L", "5e6f"),
        ("+N", "5e4c"),
        ("+S", "5e6f"),
        ("+B", "5e5c"),
        ("+R", "5e3c"),
    ] {
        let turn = if piece == "p" { 'w' } else { 'b' };
        let sfen = format!("9/9/9/9/4{piece}4/9/9/9/9 {turn} - 1");
        let why = why(&sfen, usi);
        assert!(
            matches!(why, Some(IllegalMove::CannotMoveSo { .. })),
            "{piece} {usi} {why:?}"
        );
    }
}

#[test]
fn sliders_do_not_jump() {
    let expected = |kind, from, to, blocker| {
        Some(IllegalMove::PathBlocked {
            kind,
            from: square(from),
            to: square(to),
            blocker: square(blocker),
        })
    };
    assert_eq!(why(START, "8h2b+"), expected(PieceKind::Bishop, "8h", "2b", "7g"));
    assert_eq!(
        message(START, "8h2b+"),
        "the bishop cannot jump from ８八 (8h) to ２二 (2b): another piece is on ７七 (7g)"
    );
    let sfen = "4k4/9/9/9/9/9/9/1R1P1p3/4K4 b - 1";
    assert_eq!(why(sfen, "8h2h"), expected(PieceKind::Rook, "8h", "2h", "6h"));
    let sfen = "4k4/9/9/9/p8/9/9/9/L3K4 b - 1";
    assert_eq!(why(sfen, "9i9d"), expected(PieceKind::Lance, "9i", "9d", "9e"));
    let sfen = "l3k4/9/p8/9/9/9/9/9/4K4 w - 1";
    assert_eq!(why(sfen, "9a9d"), expected(PieceKind::Lance, "9a", "9d", "9c"));
}

#[test]
fn promotion_needs_the_zone_and_a_piece_that_promotes() {
    let (kind, from, to) = (PieceKind::Pawn, square("7g"), square("7f"));
    assert_eq!(
        why(START, "7g7f+"),
        Some(IllegalMove::CannotPromote { kind, from, to })
    );
    assert_eq!(
        message(START, "7g7f+"),
        "a pawn cannot promote from ７七 (7g) to ７六 (7f)"
    );
    for piece in ["G", "K", "+P", "+L", "+N", "+S", "+B", "+R"] {
        let sfen = format!("9/9/4{piece}4/9/9/9/9/9/9 b - 1");
        assert!(
            matches!(why(&sfen, "5c5b+"), Some(IllegalMove::CannotPromote { .. })),
            "{piece}"
        );
    }
    // The three moves promote: one enters the zone, one stays inside the zone, and one leaves the zone.
    let sfen = "9/9/4S4/6S2/9/9/9/9/9 b - 1";
    for usi in ["3d3c+", "5c5b+", "5c4d+"] {
        assert_eq!(why(sfen, usi), None, "{usi}");
    }
    let sfen = "9/9/9/9/9/4s4/2s6/9/9 w - 1";
    for usi in ["5f5g+", "7g7h+", "7g6f+"] {
        assert_eq!(why(sfen, usi), None, "{usi}");
    }
}

#[test]
fn pieces_promote_where_they_could_not_move_again() {
    for (sfen, usi, kind) in [
        ("9/4P4/9/9/9/9/9/9/9 b - 1", "5b5a", PieceKind::Pawn),
        ("9/9/9/4L4/9/9/9/9/9 b - 1", "5d5a", PieceKind::Lance),
        ("9/9/4N4/9/9/9/9/9/9 b - 1", "5c4a", PieceKind::Knight),
        ("9/9/9/4N4/9/9/9/9/9 b - 1", "5d4b", PieceKind::Knight),
        ("9/9/9/9/9/9/9/4p4/9 w - 1", "5h5i", PieceKind::Pawn),
        ("9/9/9/9/9/4n4/9/9/9 w - 1", "5f6h", PieceKind::Knight),
    ] {
        let to = mv(usi).to();
        assert_eq!(why(sfen, usi), Some(IllegalMove::MustPromote { kind, to }));
        assert_eq!(why(sfen, &format!("{usi}+")), None);
    }
    assert_eq!(
        message("9/4P4/9/9/9/9/9/9/9 b - 1", "5b5a"),
        "a pawn must promote on ５一 (5a) (行き所のない駒)"
    );
    assert_eq!(why("9/9/9/4L4/9/9/9/9/9 b - 1", "5d5b"), None);
}

#[test]
fn pieces_are_dropped_where_they_can_move() {
    for (usi, white) in [
        ("P*5a", "P*5i"),
        ("L*5a", "L*5i"),
        ("N*5a", "N*5i"),
        ("N*5b", "N*5h"),
    ] {
        let (piece, to) = (mv(usi).dropped().unwrap(), mv(usi).to());
        let expected = Some(IllegalMove::NowhereToGo { piece, to });
        assert_eq!(why("9/9/9/9/9/9/9/9/9 b PLN 1", usi), expected);
        let to = mv(white).to();
        let expected = Some(IllegalMove::NowhereToGo { piece, to });
        assert_eq!(why("9/9/9/9/9/9/9/9/9 w pln 1", white), expected);
    }
    assert_eq!(
        message("9/9/9/9/9/9/9/9/9 b N 1", "N*5b"),
        "a knight dropped on ５二 (5b) could never move (行き所のない駒)"
    );
    for usi in ["P*5b", "L*5b", "N*5c", "P*5i"] {
        assert_eq!(why("9/9/9/9/9/9/9/9/9 b PLN 1", usi), None, "{usi}");
    }
}

#[test]
fn a_file_holds_one_unpromoted_pawn() {
    let file = File::new(7).unwrap();
    let sfen = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1";
    assert_eq!(why(sfen, "P*7c"), Some(IllegalMove::TwoPawns { file }));
    assert_eq!(message(sfen, "P*7c"), "a second unpromoted pawn on file 7 (二歩)");
    // A promoted pawn, an enemy pawn and a pawn on another file are no obstacle.
    let sfen = "4k4/2p6/9/2+P6/9/9/1P7/9/4K4 b P 1";
    assert_eq!(why(sfen, "P*7c"), None);
    for rank in "abcdefghi".chars() {
        let pawns: Vec<String> = "abcdefghi"
            .chars()
            .map(|other| if other == rank { "P8" } else { "9" }.to_owned())
            .collect();
        let sfen = format!("{} b P 1", pawns.join("/"));
        let usi = if rank == 'e' { "P*9f" } else { "P*9e" };
        let file = File::new(9).unwrap();
        assert_eq!(why(&sfen, usi), Some(IllegalMove::TwoPawns { file }), "{rank}");
        assert!(!position(&sfen).legal_moves().contains(&mv(usi)), "{rank}");
    }
}

#[test]
fn the_king_must_not_be_left_in_check() {
    let expected = |king, checker| {
        Some(IllegalMove::KingLeftInCheck {
            king: square(king),
            checker: square(checker),
        })
    };
    // A pinned piece may not leave the line between its king and the rook, but may move along that line.
    let pinned = "4r4/9/9/9/9/9/9/4G4/4K4 b P 1";
    assert_eq!(why(pinned, "5h4h"), expected("5i", "5a"));
    assert_eq!(why(pinned, "5h5g"), None);
    assert_eq!(
        message(pinned, "5h4h"),
        "after the move the king on ５九 (5i) is in check by the piece on ５一 (5a) (王手放置, 自殺手)"
    );
    // The king moves along the line of a slider: toward the slider in the first position, and away from it in the
    // second.
    let checked = "4r4/9/9/9/9/9/9/9/4K4 b P 1";
    assert_eq!(why(checked, "5i5h"), expected("5h", "5a"));
    assert_eq!(why(checked, "5i4i"), None);
    let checked = "9/9/9/9/4r4/9/9/4K4/9 b P 1";
    assert_eq!(why(checked, "5h5i"), expected("5i", "5e"));
    // A drop or a move between the rook and the king answers the check, and so does the capture of the rook. Other
    // drops and moves do not.
    let checked = "4r4/9/9/9/9/9/8R/9/4K4 b P 1";
    assert_eq!(why(checked, "P*4e"), expected("5i", "5a"));
    assert_eq!(why(checked, "P*5e"), None);
    assert_eq!(why(checked, "1g5g"), None);
    assert_eq!(why(checked, "1g1a"), expected("5i", "5a"));
    assert_eq!(why("4r3R/9/9/9/9/9/9/9/4K4 b P 1", "1a5a"), None);
    // The rook and the knight both give check, and the king must leave the file of the rook.
    let double = "4r4/9/9/9/9/9/9/3n5/4K4 b - 1"
        .replace("3n5", "9")
        .replacen("/9/9/4K4", "/3n5/9/4K4", 1);
    assert_eq!(why(&double, "5i5h"), expected("5h", "5a"));
    assert_eq!(why(&double, "5i4i"), None);
}

#[test]
fn a_capture_removes_the_checker() {
    let sfen = "4k4/9/9/9/9/9/9/4g4/4K4 b - 1";
    assert_eq!(why(sfen, "5i5h"), None);
    let protected = "4k4/9/9/9/9/9/4p4/4g4/4K4 b - 1";
    assert_eq!(
        why(protected, "5i5h"),
        Some(IllegalMove::KingLeftInCheck {
            king: square("5h"),
            checker: square("5g")
        })
    );
}

#[test]
fn a_king_is_not_captured() {
    for sfen in [
        "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",
        // Black has no king, is in check, or leaves the king in check by the capture. White has another king.
        "4k4/9/9/9/4R4/9/9/9/9 b - 1",
        "4k4/9/9/9/4R4/9/9/9/r3K4 b - 1",
        "4k4/9/9/9/r3R3K/9/9/9/9 b - 1",
        "4k4/8k/9/9/4R4/9/9/9/4K4 b - 1",
    ] {
        for usi in ["5e5a", "5e5a+"] {
            let expected = IllegalMove::KingCaptured { to: square("5a") };
            assert_eq!(why(sfen, usi), Some(expected), "{sfen}");
            assert!(!position(sfen).legal_moves().contains(&mv(usi)), "{sfen}");
        }
    }
    assert_eq!(
        message("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "5e5a"),
        "the move captures the king on ５一 (5a)"
    );
    // A king cannot capture an adjacent king either.
    assert_eq!(
        why("9/9/9/9/4k4/4K4/9/9/9 b - 1", "5f5e"),
        Some(IllegalMove::KingCaptured { to: square("5e") })
    );
    // The king cannot flee from the pawn by capturing the undefended king on 2a.
    assert_eq!(
        why("7Kk/9/8G/9/9/9/9/9/K8 b P 1", "P*1b"),
        Some(IllegalMove::DropPawnMate { to: square("1b") })
    );
}

#[test]
fn a_dropped_pawn_does_not_give_checkmate() {
    let to = square("1b");
    let mate = "7lk/9/7G1/9/9/9/9/9/K8 b P 1";
    assert_eq!(why(mate, "P*1b"), Some(IllegalMove::DropPawnMate { to }));
    assert_eq!(
        message(mate, "P*1b"),
        "a pawn dropped on １二 (1b) gives checkmate (打ち歩詰め)"
    );
    for (sfen, fact) in [
        ("8k/9/7G1/9/9/9/9/9/K8 b P 1", "the king flees to ２一 (2a)"),
        ("7lk/9/9/9/9/9/9/9/K8 b P 1", "the king takes the pawn"),
        ("7gk/9/7G1/9/9/9/9/9/K8 b P 1", "the gold takes the pawn"),
        (
            "7lk/9/7G1/9/8r/9/9/9/K7L b P 1",
            "the rook is pinned on the file and takes the pawn",
        ),
    ] {
        assert_eq!(why(sfen, "P*1b"), None, "{fact}");
    }
    let pinned_gold = "R6gk/9/7G1/9/9/9/9/9/K8 b P 1";
    assert_eq!(why(pinned_gold, "P*1b"), Some(IllegalMove::DropPawnMate { to }));
    for sfen in [mate, pinned_gold] {
        assert!(!position(sfen).legal_moves().contains(&mv("P*1b")));
    }
}

#[test]
fn white_does_not_mate_with_a_dropped_pawn_either() {
    let mate = "8k/9/9/9/9/9/1g7/9/KL7 w p 1";
    let to = square("9h");
    assert_eq!(why(mate, "P*9h"), Some(IllegalMove::DropPawnMate { to }));
}

#[test]
fn other_mates_by_pawn_or_drop_are_legal() {
    // A pawn that is on the board may give checkmate.
    let mut by_move = position("7lk/9/7GP/9/9/9/9/9/K8 b - 1");
    assert_eq!(by_move.play(mv("1c1b")), Ok(()));
    assert!(by_move.is_checkmate());
    // Any other dropped piece may give checkmate too.
    let mut by_lance = position("7lk/9/7G1/9/9/9/9/9/K8 b L 1");
    assert_eq!(by_lance.play(mv("L*1b")), Ok(()));
    assert!(by_lance.is_checkmate());
}

#[test]
fn a_dropped_pawn_may_leave_the_opponent_without_a_move_when_it_gives_no_check() {
    let mut position = position("8k/6G2/8P/9/9/9/9/9/K8 b P 1");
    assert_eq!(position.play(mv("P*5e")), Ok(()));
    assert!(!position.has_legal_move());
    assert!(!position.is_in_check());
    assert!(!position.is_checkmate());
}

#[test]
fn impossible_moves_are_reported_before_forbidden_ones() {
    // The lance is pinned, cannot move this way, and cannot promote, and a piece of its own side is on the
    // destination. Only the last reason is reported.
    let sfen = "9/9/9/9/9/9/9/4P4/r3L3K b - 1";
    assert!(matches!(
        why(sfen, "5i5h+"),
        Some(IllegalMove::OwnPieceInTheWay { .. })
    ));
    assert!(matches!(
        why(sfen, "5i6h+"),
        Some(IllegalMove::CannotMoveSo { .. })
    ));
    let two_pawns_in_check = "9/9/9/9/9/9/4P4/9/r7K b P 1";
    assert!(matches!(
        why(two_pawns_in_check, "P*5e"),
        Some(IllegalMove::TwoPawns { .. })
    ));
}

#[test]
fn fouls_are_mistakes_of_players() {
    let [to, from] = ["5e", "5f"].map(square);
    let (kind, piece) = (PieceKind::Pawn, HandPiece::Pawn);
    let file = to.file();
    let impossible = [
        IllegalMove::NoPiece { from },
        IllegalMove::NotYours {
            from,
            kind,
            owner: Color::Black,
        },
        IllegalMove::OwnPieceInTheWay { to, kind },
        IllegalMove::NothingInHand { piece, to },
        IllegalMove::SquareOccupied { to, kind },
    ];
    let contradictions = [
        IllegalMove::CannotMoveSo { kind, from, to },
        IllegalMove::PathBlocked {
            kind,
            from,
            to,
            blocker: to,
        },
        IllegalMove::CannotPromote { kind, from, to },
        IllegalMove::MustPromote { kind, to },
        IllegalMove::NowhereToGo { piece, to },
    ];
    let fouls = [
        IllegalMove::TwoPawns { file },
        IllegalMove::KingCaptured { to },
        IllegalMove::KingLeftInCheck {
            king: to,
            checker: from,
        },
        IllegalMove::DropPawnMate { to },
    ];
    let judged = |why: IllegalMove| (why.is_impossible(), why.severity() == Severity::Warning);
    assert!(
        impossible
            .map(judged)
            .iter()
            .all(|&judged| judged == (true, false))
    );
    assert!(
        contradictions
            .map(judged)
            .iter()
            .all(|&judged| judged == (false, false))
    );
    assert!(fouls.map(judged).iter().all(|&judged| judged == (false, true)));
}

#[test]
fn legal_moves_of_the_start_are_legal() {
    for mv in Position::startpos().legal_moves() {
        assert_eq!(Position::startpos().check_legal(mv), Ok(()));
    }
}
