//! [`SetupProblem`]: the ways in which a [`Setup`] can contradict the rules of the game.

use thiserror::Error;

use crate::{Board, Color, File, HandPiece, Piece, PieceKind, Rank, Setup, Square, problems};

problems! {
    /// A property of a [`Setup`] that no position of a game can have. Setups with such properties exist nevertheless, for
    /// example in tsume problems and test positions, so as a diagnostic it is always a warning.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
    #[non_exhaustive]
    pub enum SetupProblem {
        /// A side has more than one king.
        TooManyKings {
            /// The side that has several kings.
            color: Color,
            /// The square of the second king. Kings are counted from the near end of the board, as their side sees it.
            square: Square,
        },
            warning "two_kings",
            en("{color} has more than one king: another on {}", square.to_ja_and_usi()),
            ja("{}の玉が2枚以上あります（{}にもあります）", color.to_ja(), square.to_ja());
        /// The board and the hands together have more pieces of one kind, including promoted ones, than a full set.
        TooManyPieces {
            /// The kind of the pieces, unpromoted. (Too many kings are [`SetupProblem::TooManyKings`].)
            kind: HandPiece,
            /// The number of pieces on the board and in both hands.
            count: u16,
        },
            warning "too_many_pieces",
            en("expected at most {} {}s, found {count}", kind.kind().count_in_set(), kind.kind()),
            ja("{}が合わせて{count}枚あります（{}枚までです）", kind.to_ja_char(), kind.kind().count_in_set());
        /// Neither side has a king. If only one king is missing, this is not reported, because it is common in tsume
        /// problems (`詰将棋`).
        NoKing,
            warning "no_king",
            en("neither side has a king"),
            ja("どちらの玉もありません");
        /// A piece could never move from its square. This is a pawn or lance on the last rank, or a knight on the last
        /// two ranks.
        NowhereToGo {
            /// The square of the piece.
            square: Square,
            /// The piece on that square.
            piece: Piece,
        },
            warning "illegal_position",
            en("the {} on {} can never move (行き所のない駒)", piece.kind, square.to_ja_and_usi()),
            ja("{}の{}は動けません（行き所のない駒）", square.to_ja(), piece.kind.to_ja());
        /// A side has several unpromoted pawns on one file.
        TwoPawns {
            /// The side that has the pawns.
            color: Color,
            /// The file with the pawns.
            file: File,
        },
            warning "two_pawns",
            en("{color} has a second unpromoted pawn on file {} (二歩)", file.number()),
            ja("{}の歩が{}筋に2枚以上あります（二歩）", color.to_ja(), file.to_ja_char());
    }
}

impl SetupProblem {
    /// Whether the setup has more pieces than a full set, or more than one king for a side.
    const fn exceeds_the_set(self) -> bool {
        matches!(self, Self::TooManyKings { .. } | Self::TooManyPieces { .. })
    }
}

impl Setup {
    /// Lists all problems of the setup. Problems that need more pieces than a full set come first. Whether a king is in
    /// check is not examined; [`Position::problems`](crate::Position::problems) does so.
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        if *self == Self::STARTPOS {
            return problems;
        }
        self.count_kings(&mut problems);
        self.count_pieces(&mut problems);
        for color in Color::ALL {
            count_pawns(&self.board, color, &mut problems);
        }
        for (square, piece) in self.board.pieces() {
            if has_nowhere_to_go(piece, square.rank()) {
                problems.push(SetupProblem::NowhereToGo { square, piece });
            }
        }
        problems.sort_by_key(|problem| !problem.exceeds_the_set());
        problems
    }

    fn count_kings(&self, problems: &mut Vec<SetupProblem>) {
        let kings = Color::ALL.map(|color| kings_from_home(&self.board, color));
        if kings.iter().all(Vec::is_empty) {
            problems.push(SetupProblem::NoKing);
        }
        for (color, kings) in Color::ALL.into_iter().zip(kings) {
            if let Some(&square) = kings.get(1) {
                problems.push(SetupProblem::TooManyKings { color, square });
            }
        }
    }

    /// Reports kinds with too many pieces. Pieces that could never move are not counted, because each of them is
    /// already reported for that reason.
    fn count_pieces(&self, problems: &mut Vec<SetupProblem>) {
        for kind in HandPiece::ALL {
            let count = self.count(kind);
            let in_place = || {
                let stuck = self.board.pieces().filter(|&(square, piece)| {
                    piece.kind == kind.kind() && has_nowhere_to_go(piece, square.rank())
                });
                usize::from(count) - stuck.count()
            };
            if count > kind.kind().count_in_set().into() && in_place() > kind.kind().count_in_set().into() {
                problems.push(SetupProblem::TooManyPieces { kind, count });
            }
        }
    }
}

/// The squares of the kings of a side, the one nearest to its own end of the board first.
fn kings_from_home(board: &Board, color: Color) -> Vec<Square> {
    let king = Some(Piece::new(color, PieceKind::King));
    let from_home = Rank::ALL.into_iter().rev().map(|rank| rank.relative_to(color));
    let squares = from_home.flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    squares.filter(|&square| board[square] == king).collect()
}

fn count_pawns(board: &Board, color: Color, problems: &mut Vec<SetupProblem>) {
    let pawn = Some(Piece::new(color, PieceKind::Pawn));
    for file in File::ALL {
        let ranks = Rank::ALL.into_iter();
        if ranks
            .filter(|&rank| board[Square::new(file, rank)] == pawn)
            .count()
            > 1
        {
            problems.push(SetupProblem::TwoPawns { color, file });
        }
    }
}

fn has_nowhere_to_go(piece: Piece, rank: Rank) -> bool {
    rank.relative_to(piece.color).number() <= piece.kind.ranks_without_moves()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::messages::Describe;

    fn problems(sfen: &str) -> Vec<SetupProblem> {
        sfen.parse::<Setup>().unwrap().problems()
    }

    fn messages(sfen: &str) -> Vec<String> {
        problems(sfen)
            .iter()
            .map(|problem| format!("{}: {problem}", problem.code()))
            .collect()
    }

    #[test]
    fn the_start_of_a_game_has_no_problem() {
        assert_eq!(Setup::STARTPOS.problems(), []);
        // For the start position itself, `problems` returns early. With another move number, it makes all checks.
        let later = Setup {
            move_number: 9,
            ..Setup::STARTPOS
        };
        assert_eq!(later.problems(), []);
    }

    #[test]
    fn one_missing_king_is_common_in_problems() {
        assert_eq!(problems("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), []);
        assert_eq!(
            messages("9/9/9/9/9/9/9/9/9 b - 1"),
            ["no_king: neither side has a king"]
        );
    }

    #[test]
    fn the_second_king_is_the_one_farther_from_its_own_side() {
        assert_eq!(
            messages("4k4/9/9/9/4K4/9/9/9/4K4 b - 1"),
            ["two_kings: Black has more than one king: another on ５五 (5e)"]
        );
        assert_eq!(
            messages("4k4/9/9/9/4k4/9/9/9/9 b - 1"),
            ["two_kings: White has more than one king: another on ５五 (5e)"]
        );
    }

    #[test]
    fn promoted_pieces_and_hands_count_as_pieces_of_a_set() {
        assert_eq!(
            messages("4k4/9/9/9/4+R4/9/9/9/4K4 b Rr 1"),
            ["too_many_pieces: expected at most 2 rooks, found 3"]
        );
        let pawns = |hand| problems(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1"));
        assert_eq!(pawns("9P9p"), []);
        let count = 19;
        assert_eq!(
            pawns("9P10p"),
            [SetupProblem::TooManyPieces {
                kind: HandPiece::Pawn,
                count
            }]
        );
        assert_eq!(pawns("255P255p").len(), 1);
    }

    #[test]
    fn pieces_that_can_never_move_are_found() {
        let codes = |sfen: &str| problems(sfen).iter().map(Describe::code).collect::<Vec<_>>();
        assert_eq!(codes("PLNk5/NNN6/9/9/9/9/9/9/3K5 b - 1"), ["illegal_position"; 6]);
        assert_eq!(codes("P2k5/9/9/9/9/9/9/9/3K5 b 18P 1"), ["illegal_position"]);
        assert_eq!(
            codes("P2k5/9/9/9/9/9/9/9/3K5 b 19P 1"),
            ["too_many_pieces", "illegal_position"]
        );
        assert_eq!(codes("plnk5/1n1PL4/9/9/9/9/1N1pl4/PLN6/3K5 b - 1"), [""; 0]);
        assert_eq!(
            messages("3k5/9/9/9/9/9/9/9/n2K5 b - 1"),
            ["illegal_position: the knight on ９九 (9i) can never move (行き所のない駒)"]
        );
    }

    #[test]
    fn a_second_pawn_on_a_file_is_found_but_not_a_promoted_one() {
        assert_eq!(
            messages("4k4/9/9/2p6/2P6/2P6/9/9/4K4 b - 1"),
            ["two_pawns: Black has a second unpromoted pawn on file 7 (二歩)"]
        );
        assert_eq!(problems("4k4/9/9/2p6/2+P6/2P6/9/9/4K4 b - 1"), []);
    }

    #[test]
    fn pieces_beyond_the_set_come_first() {
        let found = problems("PP2k4/9/9/9/1K2k4/9/1P7/9/4K4 b 3R 1");
        let exceeding: Vec<bool> = found.iter().map(|problem| problem.exceeds_the_set()).collect();
        assert_eq!(exceeding, [true, true, true, false, false, false]);
    }
}
