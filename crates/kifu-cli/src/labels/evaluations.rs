//! Evaluations as lines for people: the value, how it was found, and the expected moves in the notation of the reader.

use kifu::diagram::printable;
use kifu::shogi_core::record::{Evaluation, EvaluationBound, EvaluationBy};
use kifu::{Language, Node, Position, Square};

use super::Labels;

/// The comments of further evaluations are shown as they are written too.
const MAX_EVALUATIONS: usize = 64;

impl Labels<'_> {
    /// The evaluations of a node, that of the position first: `Evaluation: +72, depth 31`, `Expected moves: △８四歩 ▲２六歩`,
    /// `Candidate 2: +62`.
    pub(crate) fn evaluations(&self, node: Node<'_>) -> Vec<String> {
        let all = node.evaluations();
        if all.is_empty() {
            return Vec::new();
        }
        let best = node.evaluation();
        let starts = [node, node.parent().unwrap_or(node)].map(|from| {
            let previous = self.move_before(from).map(|(mv, _)| mv.to());
            (from.position(), previous)
        });
        let has_several_sources = all.iter().any(|found| found.by != all[0].by);
        let others = all.iter().filter(|found| Some(**found) != best);
        let mut lines = Vec::new();
        for evaluation in best.iter().chain(others) {
            let number = evaluation.candidate.filter(|&number| number != 1);
            let mut parts = self.parts(evaluation);
            let title = match evaluation.candidate {
                _ if evaluation.is_alternative => self.language.choose("Other move: ", "推奨手：").to_owned(),
                Some(number) if Some(*evaluation) != best => match self.language {
                    Language::English => format!("Candidate {number}: "),
                    Language::Japanese => format!("候補{number}："),
                },
                _ => {
                    let name = self.language.choose("candidate", "候補");
                    parts.extend(number.map(|number| format!("{name} {number}")));
                    self.language.choose("Evaluation: ", "評価値：").to_owned()
                }
            };
            let by = evaluation.by.filter(|_| has_several_sources);
            parts.extend(by.map(|by| self.source(by).to_owned()));
            if !parts.is_empty() || evaluation.candidate.is_some() {
                let line = title + &parts.join(self.language.choose(", ", "、"));
                lines.push(line.trim_end().to_owned());
            }
            let (position, previous) = &starts[usize::from(evaluation.is_alternative)];
            let moves = self.expected_moves(evaluation, position, *previous);
            let title = self.language.choose("Expected moves: ", "読み筋：");
            lines.extend(moves.map(|moves| format!("{title}{moves}")));
        }
        lines
    }

    fn parts(&self, evaluation: &Evaluation<'_>) -> Vec<String> {
        let language = self.language;
        let named = |english: &str, japanese: &str, value: Option<String>| {
            value.map(|value| format!("{} {value}", language.choose(english, japanese)))
        };
        let depth = evaluation.depth.map(|depth| match evaluation.selective_depth {
            Some(selective) => format!("{depth}/{selective}"),
            None => depth.to_string(),
        });
        let seconds = evaluation.time.map(|time| time.as_secs_f64().to_string());
        let parts = [
            self.value(evaluation),
            named("depth", "深さ", depth),
            named(
                "nodes",
                "ノード数",
                evaluation.nodes.map(|nodes| nodes.to_string()),
            ),
            seconds.map(|seconds| format!("{seconds}{}", language.choose(" s", "秒"))),
            evaluation.engine.map(printable),
            evaluation.mark.map(printable),
        ];
        parts.into_iter().flatten().collect()
    }

    /// The value: `+72`, `at least +207`, `+35.5`, or the mate.
    fn value(&self, evaluation: &Evaluation<'_>) -> Option<String> {
        let written = evaluation
            .value_text
            .unwrap_or_default()
            .trim_end_matches(['↑', '↓']);
        if let Some(mate) = evaluation.mate {
            let is_number = mate.moves.is_none() && written.parse::<f64>().is_ok();
            let number = is_number.then(|| format!(" ({written})"));
            return Some(self.mate(mate) + &number.unwrap_or_default());
        }
        let cp = evaluation.cp?;
        let value = match written.parse::<f64>() {
            Ok(value) if written.contains('.') => format!("{value:+}"),
            _ => format!("{cp:+}"),
        };
        let value = match (evaluation.bound, self.language) {
            (Some(EvaluationBound::Lower), Language::English) => format!("at least {value}"),
            (Some(EvaluationBound::Upper), Language::English) => format!("at most {value}"),
            (Some(EvaluationBound::Lower), Language::Japanese) => format!("{value}以上"),
            (Some(EvaluationBound::Upper), Language::Japanese) => format!("{value}以下"),
            _ => value,
        };
        Some(value)
    }

    fn source(&self, by: EvaluationBy) -> &'static str {
        match by {
            EvaluationBy::Player => self.language.choose("by the player", "対局者"),
            _ => self.language.choose("by an analysis", "解析"),
        }
    }

    /// The expected moves in the notation of the reader, and the text after them that is no move.
    fn expected_moves(
        &self,
        evaluation: &Evaluation<'_>,
        position: &Position,
        previous: Option<Square>,
    ) -> Option<String> {
        let pv = evaluation.pv(position, previous);
        let mut words = pv.write_moves(self.notations.notation, position, previous);
        words.extend(Some(printable(pv.rest)).filter(|rest| !rest.is_empty()));
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// Returns whether a comment line is an evaluation of a node, and the lines of [`Labels::evaluations`] say all that it says.
pub(crate) fn said(node: Node<'_>) -> impl Fn(&str) -> bool {
    let mut all = node.evaluations();
    all.truncate(MAX_EVALUATIONS);
    move |comment| {
        let Some(line) = Evaluation::parse(comment) else {
            return false;
        };
        !line.has_other_words() && all.iter().any(|whole| has_all(whole, &line))
    }
}

/// Whether an evaluation has all fields of a line.
fn has_all(whole: &Evaluation<'_>, line: &Evaluation<'_>) -> bool {
    fn has<T: PartialEq + Copy>(whole: Option<T>, line: Option<T>) -> bool {
        line.is_none() || whole == line
    }
    whole.is_alternative == line.is_alternative
        && whole.by == line.by
        && has(whole.cp, line.cp)
        && has(whole.mate, line.mate)
        && has(whole.value_text, line.value_text)
        && has(whole.pv, line.pv)
        && has(whole.depth, line.depth)
        && has(whole.selective_depth, line.selective_depth)
        && has(whole.nodes, line.nodes)
        && has(whole.time, line.time)
        && has(whole.engine, line.engine)
        && has(whole.candidate, line.candidate)
        && has(whole.mark, line.mark)
}

#[cfg(test)]
mod tests {
    use kifu::diagram::Lettering;
    use kifu::{Language, parse};
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::notations::{Notations, Spelling};

    /// The lines about the first move with these comments, in a language, and the comments that they do not replace.
    fn lines(comments: &[&str], language: Language) -> (Vec<String>, Vec<String>) {
        let comments: Vec<String> = comments.iter().map(|comment| format!("*{comment}\n")).collect();
        let comments = comments.concat();
        let record = parse(&format!("手合割：平手\n   1 ７六歩(77)\n{comments}")).unwrap();
        let notations = Notations::of(&record, Spelling::default());
        let labels = Labels {
            record: &record,
            notations: &notations,
            lettering: Lettering::Japanese,
            language,
        };
        let node = record.root().next().unwrap();
        let is_said = said(node);
        let rest = node.comments().filter(|comment| !is_said(comment));
        (labels.evaluations(node), rest.map(str::to_owned).collect())
    }

    #[test]
    fn an_evaluation_has_all_parts_and_its_moves_in_the_notation() {
        let comments = [
            "#評価値=-72",
            "#読み筋=△３四歩▲２六歩 以下略",
            "#深さ=31/40",
            "#ノード数=960",
            "#エンジン=E",
        ];
        let (english, rest) = lines(&comments, Language::English);
        assert_eq!(
            english,
            [
                "Evaluation: -72, depth 31/40, nodes 960, E",
                "Expected moves: △３四歩 ▲２六歩 以下略"
            ]
        );
        assert_eq!(rest, [""; 0]);
        let (japanese, _) = lines(&comments, Language::Japanese);
        assert_eq!(
            japanese,
            [
                "評価値：-72、深さ 31/40、ノード数 960、E",
                "読み筋：△３四歩 ▲２六歩 以下略"
            ]
        );
    }

    #[test]
    fn candidates_follow_the_evaluation_of_the_position() {
        let comments = [
            "*検討 候補2 時間 00:01.5 評価値 62↑ 読み筋 △８四歩(83)",
            "*検討 ○ 候補1 評価値 +詰 15 読み筋 △３四歩(33)",
        ];
        let (english, rest) = lines(&comments, Language::English);
        assert_eq!(
            english,
            [
                "Evaluation: Black mates in 15, ○",
                "Expected moves: △３四歩",
                "Candidate 2: at least +62, 1.5 s",
                "Expected moves: △８四歩",
            ]
        );
        assert_eq!(rest, [""; 0]);
        let (japanese, _) = lines(&comments, Language::Japanese);
        assert_eq!(japanese[2], "候補2：+62以上、1.5秒");
    }

    #[test]
    fn sources_are_named_if_there_are_several() {
        let (english, _) = lines(&["*対局 評価値 35.5", "*解析 評価値 100000"], Language::English);
        assert_eq!(
            english,
            [
                "Evaluation: +35.5, by the player",
                "Evaluation: Black mates (100000), by an analysis"
            ]
        );
    }

    #[test]
    fn a_line_that_says_more_than_its_evaluation_is_kept() {
        for more in ["*解析 0 気になる 評価値 5", "*解析 ○ ! 評価値 5", "気になる"] {
            assert_eq!(lines(&["*解析 0 ! 評価値 5", more], Language::English).1, [more]);
        }
        // Two values are two evaluations, which are both shown.
        let both = lines(&["#評価値=5", "#評価値=6"], Language::English);
        assert_eq!(both.1, [""; 0]);
        assert!(both.0.iter().any(|line| line.contains("+6")), "{:?}", both.0);
    }
}
