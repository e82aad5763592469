//! Tests of the rows of a diagram as a [`StartReader`] counts them. The forms of a single row are tested with the
//! diagram.

use pretty_assertions::assert_eq;

use super::*;

const EMPTY_ROW: &str = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
const ROW_WITH_KING: &str = "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|";

/// Reads a diagram with these rows and its lower edge. Returns the position in SFEN and the problems.
fn diagram(rows: &[&str]) -> (Option<String>, Vec<StartProblem>) {
    let mut reader = StartReader::default();
    for row in rows {
        reader.row(row, Place::START);
    }
    reader.frame("+---------------------------+", Place::START);
    let start = reader.finish(|_| None);
    let problems = start.problems.into_iter().map(|(_, problem)| problem);
    (start.setup.map(|setup| setup.to_string()), problems.collect())
}

#[test]
fn a_board_has_nine_rows() {
    let mut rows = vec![ROW_WITH_KING; 1];
    rows.extend([EMPTY_ROW; 10]);
    let (setup, problems) = diagram(&rows[..9]);
    assert_eq!(setup.as_deref(), Some("4K4/9/9/9/9/9/9/9/9 b - 1"));
    assert_eq!(problems, []);
    let too_few = StartProblem::TooFewRows { count: 8 };
    assert_eq!(diagram(&rows[..8]), (None, vec![too_few]));
    let too_many = StartProblem::Row(DiagramErrorKind::TooManyRows);
    assert_eq!(diagram(&rows), (None, vec![too_many]));
}

#[test]
fn a_row_with_an_error_counts() {
    let mut rows = [EMPTY_ROW; 9];
    rows[0] = "| 歩 歩 歩 歩 虎 歩 歩 歩 歩|一";
    rows[1] = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二";
    let unknown = StartProblem::Row(DiagramErrorKind::UnknownPiece { found: '虎' });
    assert_eq!(diagram(&rows), (None, vec![unknown]));
}

#[test]
fn a_wrong_rank_is_reported_and_the_order_of_rows_decides() {
    let mut rows = [EMPTY_ROW; 9];
    rows[0] = "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|二";
    let (setup, problems) = diagram(&rows);
    assert_eq!(setup.as_deref(), Some("4K4/9/9/9/9/9/9/9/9 b - 1"));
    let [expected, found, ..] = Rank::ALL;
    assert_eq!(problems, [StartProblem::RankMismatch { expected, found }]);
}
