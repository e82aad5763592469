//! [`Evaluation`]: the value of a position and the expected moves, which programs write into comments.

use super::node::Node;

/// The evaluation of a position by an engine, read from the comment lines of a node. The comments are not changed.
///
/// These forms are recognised:
/// * floodgate and CSA V3.0: `* 30 -3334FU +2726FU #55` (the comment of a line `'** …`),
/// * `ShogiHome`: `#評価値=-72`, `#読み筋=…`, `#深さ=31`, `#ノード数=…`, `#エンジン=…`, `#詰み=先手勝ち:15手`; without the `#` too,
/// * `ShogiGUI`: `*対局 深さ 2 ノード数 960 評価値 100 読み筋 …` (the comment of a line `**対局 …`).
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
}

impl<'c> Evaluation<'c> {
    /// Reads one comment line. `None` if the line has none of the forms of [`Evaluation`].
    pub fn parse(comment: &'c str) -> Option<Self> {
        let comment = comment.trim_end();
        match comment.strip_prefix('*') {
            Some(rest) => Self::parse_floodgate(rest).or_else(|| Self::parse_shogi_gui(rest)),
            None => Self::parse_shogi_home(comment),
        }
    }

    fn parse_floodgate(text: &'c str) -> Option<Self> {
        let (value, rest) = split_word(text.trim());
        let value = value.parse().ok()?;
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
        let (key, value) = text.split_once('=')?;
        let mut evaluation = Self::default();
        evaluation.set(key, value.trim())?.then_some(evaluation)
    }

    fn parse_shogi_gui(text: &'c str) -> Option<Self> {
        let (kind, mut rest) = split_word(text);
        if !matches!(kind, "対局" | "検討" | "解析") {
            return None;
        }
        let mut evaluation = Self::default();
        while !rest.is_empty() {
            let (key, after_key) = split_word(rest);
            // The moves are the last field.
            let (value, after_value) = if key == "読み筋" {
                (after_key, "")
            } else {
                split_word(after_key)
            };
            // Other fields are ignored: `候補 2`, `時間 00:01.5`, and fields of later versions.
            evaluation.set(key, value)?;
            rest = after_value;
        }
        (evaluation != Self::default()).then_some(evaluation)
    }

    /// Sets the field with the name `key`. Returns whether there is such a field, or `None` if `value` cannot be its
    /// value.
    fn set(&mut self, key: &str, value: &'c str) -> Option<bool> {
        match key {
            "評価値" => self.cp = Some(value.parse().ok()?),
            "詰み" => self.mate = Some(value),
            "読み筋" => self.pv = Some(value),
            // In `31/45`, the second number is the selective depth, which is ignored.
            "深さ" => self.depth = Some(value.split('/').next()?.parse().ok()?),
            "ノード数" => self.nodes = Some(value.parse().ok()?),
            "エンジン" => self.engine = Some(value),
            _ => return Some(false),
        }
        Some(true)
    }
}

impl<'r> Node<'r> {
    /// The evaluation of the position after this node, collected from its comments. If the comments give the same kind
    /// of value twice, the first value counts. `None` if no comment is from an engine.
    pub fn evaluation(self) -> Option<Evaluation<'r>> {
        let evaluations = self.comments().filter_map(Evaluation::parse);
        evaluations.reduce(|first, more| Evaluation {
            cp: first.cp.or(more.cp),
            mate: first.mate.or(more.mate),
            pv: first.pv.or(more.pv),
            depth: first.depth.or(more.depth),
            nodes: first.nodes.or(more.nodes),
            engine: first.engine.or(more.engine),
        })
    }
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
}
