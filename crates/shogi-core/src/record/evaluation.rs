//! [`Evaluation`]: the value of a position and the expected moves, which programs write into comments.

use super::node::Node;

/// The evaluation of a position by an engine, read from the comment lines of a node. The comments are not changed.
///
/// These forms are recognised:
/// * floodgate and CSA V3.0: `* 30 -3334FU +2726FU #55` (the comment of a line `'** …`),
/// * `ShogiHome`: `#評価値=-72`, `#読み筋=…`, `#深さ=31`, `#ノード数=…`, `#エンジン=…`, `#詰み=先手勝ち:15手`; without the `#`, or with
///   `*` instead of it, too,
/// * ぴよ将棋: `#形勢[-47]`,
/// * `ShogiGUI`, `ShogiDroid` and others: `*対局 深さ 2 ノード数 960 評価値 100 読み筋 …` (the comment of a line `**対局 …`),
///   `*解析 0 ○ 候補1 … 評価値 207 読み筋 …`, `*検討 候補2 … 評価値 +詰 15 …`, `*詰み探索 +詰 7`, `* Engine NAME … 評価値 -47 …`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Evaluation<'c> {
    /// The value of the position, in the unit of the engine, which is about a hundredth of a pawn. In all forms that
    /// [`Evaluation::parse`] reads, a positive value favours Black.
    pub cp: Option<i64>,
    /// The text about a forced mate, such as `先手勝ち:15手`.
    pub mate: Option<&'c str>,
    /// The moves that the engine expects, in the spelling of the engine.
    pub pv: Option<&'c str>,
    /// The search depth in single moves.
    pub depth: Option<u32>,
    /// The number of positions that the engine searched.
    pub nodes: Option<u64>,
    /// The name of the engine.
    pub engine: Option<&'c str>,
    /// The number of the candidate, from 1, if the engine lists several moves. Only the first one has the value of the position.
    pub candidate: Option<u32>,
    /// Whether the program has marked this candidate as the best one (`○`, `◎`).
    is_marked: bool,
}

impl<'c> Evaluation<'c> {
    /// Reads one comment line. `None` if the line has none of the forms of [`Evaluation`].
    pub fn parse(comment: &'c str) -> Option<Self> {
        let comment = comment.trim_end();
        match comment.strip_prefix('*') {
            Some(rest) => Self::parse_floodgate(rest)
                .or_else(|| Self::parse_shogi_gui(rest))
                .or_else(|| Self::parse_shogi_home(rest)),
            None => Self::parse_shogi_home(comment),
        }
    }

    /// The comment lines that hold the evaluation, in the form of `ShogiHome`, which has no number of a candidate.
    /// [`Evaluation::parse`] reads each of them.
    ///
    /// ```
    /// use shogi_core::record::Evaluation;
    ///
    /// let mut evaluation = Evaluation::default();
    /// (evaluation.cp, evaluation.depth) = (Some(-72), Some(31));
    /// assert_eq!(evaluation.to_comments(), ["#評価値=-72", "#深さ=31"]);
    /// ```
    pub fn to_comments(&self) -> Vec<String> {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let text = |text: Option<&str>| text.map(str::to_owned);
        let fields = [
            ("評価値", self.cp.map(|cp| cp.to_string())),
            ("詰み", text(self.mate)),
            ("読み筋", text(self.pv)),
            ("深さ", number(self.depth.map(u64::from))),
            ("ノード数", number(self.nodes)),
            ("エンジン", text(self.engine)),
        ];
        let lines = fields
            .into_iter()
            .filter_map(|(key, value)| Some(format!("#{key}={}", value?)));
        lines.collect()
    }

    fn parse_floodgate(text: &'c str) -> Option<Self> {
        let (value, rest) = split_word(text.trim());
        let value = value.parse().ok()?;
        // Words of people may begin with a number too: `3 つの手がある`.
        if !rest.is_empty() && !rest.starts_with(|first: char| first.is_ascii() || "▲△▼▽☗☖".contains(first))
        {
            return None;
        }
        let (pv, nodes) = match rest.rsplit_once('#') {
            Some((pv, nodes)) => (pv.trim(), Some(nodes.trim().parse().ok()?)),
            None => (rest, None),
        };
        Some(Self {
            cp: Some(value),
            pv: (!pv.is_empty()).then_some(pv),
            nodes,
            ..Self::default()
        })
    }

    fn parse_shogi_home(text: &'c str) -> Option<Self> {
        let text = text.strip_prefix('#').unwrap_or(text);
        // ぴよ将棋. Its `推奨手[…]` is the value of another move.
        if let Some(value) = text
            .strip_prefix("形勢[")
            .and_then(|value| value.strip_suffix(']'))
        {
            let cp = Some(value.parse().ok()?);
            return Some(Self {
                cp,
                ..Self::default()
            });
        }
        let (key, value) = text.split_once('=')?;
        let mut evaluation = Self::default();
        evaluation.set(key, value.trim())?.then_some(evaluation)
    }

    /// Reads the words after a kind of evaluation. Words that are no name of a field, such as a counter, are ignored one by one, so that
    /// they never take the value of a field.
    fn parse_shogi_gui(text: &'c str) -> Option<Self> {
        let (kind, mut rest) = split_word(text);
        let mut evaluation = Self::default();
        match kind {
            "対局" | "検討" | "解析" | "詰み探索" => {}
            "Engine" => evaluation.engine = Some(split_word(rest).0),
            _ => return None,
        }
        while !rest.is_empty() {
            let (word, after) = split_word(rest);
            let (value, after_value) = split_word(after);
            let at = rest;
            rest = after;
            match word {
                // The moves are the last field.
                "読み筋" => {
                    evaluation.pv = Some(after);
                    rest = "";
                }
                "○" | "◎" => evaluation.is_marked = true,
                "候補" => {
                    evaluation.candidate = value.parse().ok();
                    rest = after_value;
                }
                // The value follows as the next word.
                "評価値" if is_mate(value) => {}
                "評価値" | "深さ" | "ノード数" | "エンジン" => {
                    evaluation.set(word, value)?;
                    rest = after_value;
                }
                _ if is_mate(word) => {
                    let has_number = value.parse::<u32>().is_ok();
                    let end = if has_number { after_value } else { after };
                    evaluation.mate = Some(at[..at.len() - end.len()].trim_end());
                    rest = end;
                }
                _ => {
                    let candidate = word.strip_prefix("候補").and_then(|number| number.parse().ok());
                    evaluation.candidate = candidate.or(evaluation.candidate);
                }
            }
        }
        evaluation.says_something().then_some(evaluation)
    }

    /// Whether there is more than a name or a number of a candidate.
    const fn says_something(&self) -> bool {
        self.cp.is_some()
            || self.mate.is_some()
            || self.pv.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
    }

    /// Whether this is not one of several candidates, or the first of them.
    fn is_first(&self) -> bool {
        self.candidate.is_none_or(|number| number == 1)
    }

    /// Sets the field with the name `key`. Returns whether there is such a field, or `None` if `value` cannot be its
    /// value.
    fn set(&mut self, key: &str, value: &'c str) -> Option<bool> {
        match key {
            // An arrow says that the value is only a bound.
            "評価値" => self.cp = Some(value.trim_end_matches(['↑', '↓']).parse().ok()?),
            "詰み" => self.mate = Some(value),
            "読み筋" => self.pv = Some(value),
            // In `31/45`, the second number is the selective depth, which is ignored.
            "深さ" => self.depth = Some(value.split('/').next()?.parse().ok()?),
            "ノード数" => self.nodes = Some(nodes(value)?),
            "エンジン" => self.engine = Some(value),
            _ => return Some(false),
        }
        Some(true)
    }
}

impl<'r> Node<'r> {
    /// The evaluation of the position after this node, collected from its comments. If the comments give the same kind
    /// of value twice, the first value counts. Of several candidates, it is the marked one, or else the first one; the others are no value
    /// of the position. `None` if no comment is from an engine.
    pub fn evaluation(self) -> Option<Evaluation<'r>> {
        let evaluations = || self.comments().filter_map(Evaluation::parse);
        if let Some(marked) = evaluations().find(|found| found.is_marked) {
            return Some(marked);
        }
        let mut firsts = evaluations().filter(Evaluation::is_first).peekable();
        if let Some(candidate) = firsts.next_if(|found| found.candidate.is_some()) {
            return Some(candidate);
        }
        firsts.reduce(|first, more| Evaluation {
            cp: first.cp.or(more.cp),
            mate: first.mate.or(more.mate),
            pv: first.pv.or(more.pv),
            depth: first.depth.or(more.depth),
            nodes: first.nodes.or(more.nodes),
            engine: first.engine.or(more.engine),
            ..first
        })
    }
}

/// Whether a word says that a side mates: `+詰`, `-詰`.
fn is_mate(word: &str) -> bool {
    matches!(word, "+詰" | "-詰")
}

/// A number of positions: `960`, `131K`, `12.3M`.
fn nodes(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(['K', 'k']) {
        Some(digits) => (digits, 1_000),
        None => text
            .strip_suffix('M')
            .map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    let (whole, tenths) = digits.split_once('.').unwrap_or((digits, "0"));
    let tenths = tenths.parse::<u64>().ok().filter(|_| tenths.len() == 1)?;
    whole
        .parse::<u64>()
        .ok()?
        .checked_mul(unit)?
        .checked_add(tenths * unit / 10)
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The comment lines are the example in the CSA V3.0 document, section on comments for programs.
    #[test]
    fn csa_program_comments_are_read() {
        let evaluation = Evaluation::parse("* 30 -3334FU +2726FU #55").unwrap();
        assert_eq!((evaluation.cp, evaluation.nodes), (Some(30), Some(55)));
        assert_eq!(evaluation.pv, Some("-3334FU +2726FU"));
        let bare = Evaluation::parse("* -30000").unwrap();
        assert_eq!((bare.cp, bare.pv, bare.nodes), (Some(-30000), None, None));
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

    /// The evaluation of a node with these comments.
    fn of_node(comments: &[&str]) -> Option<(Option<i64>, Option<String>)> {
        let mut game = crate::Record::builder(crate::Handicap::Even);
        for comment in comments {
            game.comment(comment);
        }
        let record = game.finish();
        let evaluation = record.root().evaluation()?;
        Some((evaluation.cp, evaluation.mate.map(str::to_owned)))
    }

    #[test]
    fn the_first_or_the_marked_candidate_is_the_value() {
        let candidate = |mark: &str, number: u32, value: &str| {
            format!(
                "*解析 0 {mark} 候補{number} 時間 00:01.0 深さ 30/40 ノード数 12.3M 評価値 {value} 読み筋 △３四歩(33)"
            )
        };
        let [first, second] = [candidate("", 1, "207"), candidate("", 2, "-900")];
        let cp = |value| Some((Some(value), None));
        assert_eq!(of_node(&[&first, &second]), cp(207));
        assert_eq!(of_node(&[&second, &first]), cp(207));
        assert_eq!(of_node(&["*検討 候補2 評価値 5"]), None);
        let marked = candidate("○", 2, "-900");
        assert_eq!(of_node(&[&first, &marked]), cp(-900));
        // The fields of another candidate do not complete the first one.
        let mate = candidate("", 1, "+詰 15");
        assert_eq!(
            of_node(&[&mate, &second]),
            Some((None, Some("+詰 15".to_owned())))
        );
    }

    #[test]
    fn values_are_numbers_bounds_or_mates() {
        for (text, cp, mate) in [
            ("*評価値=80", Some(80), None),
            ("*詰み=後手勝ち:8手", None, Some("後手勝ち:8手")),
            ("#形勢[-47]", Some(-47), None),
            ("*解析 0 △ 評価値 -詰 3 読み筋 △３四歩(33)", None, Some("-詰 3")),
            (
                "*対局 深さ 22/28 評価値 +詰 読み筋 △８四歩(83)",
                None,
                Some("+詰"),
            ),
            ("*詰み探索 +詰 7 読み筋 △８四歩(83)", None, Some("+詰 7")),
            (
                "*解析 0  時間 00:00.0 評価値 207↑ 読み筋 △８四歩(83)",
                Some(207),
                None,
            ),
            ("*解析 ○ 評価値 30 深さ 11/15 ノード数 131K", Some(30), None),
            (
                "* Engine suisho Version 7.50 候補1 深さ 13/19 評価値 -47 読み筋 △７四歩(73)",
                Some(-47),
                None,
            ),
        ] {
            let evaluation = Evaluation::parse(text).unwrap();
            assert_eq!((evaluation.cp, evaluation.mate), (cp, mate), "{text}");
        }
        let numbers = ["960", "131K", "12.3M", "1.23M", "x"].map(nodes);
        assert_eq!(numbers, [Some(960), Some(131_000), Some(12_300_000), None, None]);
        assert_eq!(Evaluation::parse("* 3 つの手がある"), None);
    }
}
