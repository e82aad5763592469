//! [`EvaluationForm`]: the forms in which programs write evaluations into comments, and what each of them can say.

use crate::messages;

named_enum! {
    /// A form in which a program writes evaluations into comments, and reads them.
    #[non_exhaustive]
    pub enum EvaluationForm {
        /// Lines with a field each, as `ShogiHome` writes them: `#評価値=-72`, `#読み筋=△８四歩▲２六歩`.
        ShogiHome = "shogihome",
        /// A line for each candidate, as `ShogiGUI` writes it: `*解析 0 候補1 深さ 22/28 評価値 88 読み筋 △８四歩(83)`.
        ShogiGui = "shogigui",
        /// A value and moves in CSA, as the server floodgate writes them: `* 35 -8384FU`.
        Floodgate = "floodgate",
        /// A value, moves in CSA and the number of positions, as the document of CSA V3.0 has them: `* 35 -8384FU #1234`.
        Csa3 = "csa3",
    }
    parsed ["a form of evaluations", "評価値の書き方"]
}

named_enum! {
    /// How a writer writes the evaluations in comments.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Evaluations {
        /// As they are, except that CSA has a form of its own: there an evaluation from another format is written in the form of floodgate, if
        /// this form holds all of it.
        #[default]
        Auto = "auto",
        /// As they are.
        AsIs = "as-is",
        /// Not at all.
        None = "none",
        /// In [the form of `ShogiHome`](EvaluationForm::ShogiHome).
        ShogiHome = "shogihome",
        /// In [the form of `ShogiGUI`](EvaluationForm::ShogiGui).
        ShogiGui = "shogigui",
        /// In [the form of floodgate](EvaluationForm::Floodgate).
        Floodgate = "floodgate",
        /// In [the form of CSA V3.0](EvaluationForm::Csa3).
        Csa3 = "csa3",
    }
    parsed ["a way to write evaluations", "評価値の書き方"]
}

messages! {
    /// A part of an evaluation that a [form](EvaluationForm) may not be able to hold.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum EvaluationPart {
        /// Whose evaluation it is.
        By, en("the source"), ja("対局者か解析かの区別");
        /// A candidate after the first one, or another evaluation of the position.
        Candidate, en("another candidate"), ja("ほかの候補手");
        /// The number of moves until mate.
        MateMoves, en("the number of moves until mate"), ja("詰みまでの手数");
        /// That the value is only a bound.
        Bound, en("the bound"), ja("上限か下限かの区別");
        /// The decimals of the value, which is rounded.
        Decimals, en("the decimals"), ja("小数");
        /// Words beside the fields, such as the version of the engine.
        Words, en("words beside the fields"), ja("項目以外の語句");
        /// Expected moves that cannot be read as moves.
        Moves, en("expected moves that cannot be read"), ja("読み取れない読み筋");
        /// The search depth.
        Depth, en("the search depth"), ja("探索の深さ");
        /// The number of positions that the engine searched.
        Nodes, en("the number of nodes"), ja("ノード数");
        /// The time of the search.
        Time, en("the search time"), ja("探索時間");
        /// The name of the engine.
        Engine, en("the name of the engine"), ja("エンジン名");
        /// The mark of a candidate.
        Mark, en("the mark of the candidate"), ja("候補手の印");
    }
}

impl EvaluationForm {
    /// Whether evaluations of this form can have a part.
    pub(super) fn holds(self, part: EvaluationPart) -> bool {
        use EvaluationPart as Part;
        let forms: &[Self] = match part {
            Part::By | Part::MateMoves | Part::Moves | Part::Depth => &[Self::ShogiHome, Self::ShogiGui],
            Part::Nodes => &[Self::ShogiHome, Self::ShogiGui, Self::Csa3],
            Part::Decimals => &[Self::ShogiHome, Self::Floodgate, Self::Csa3],
            Part::Engine => &[Self::ShogiHome],
            Part::Candidate | Part::Bound | Part::Time | Part::Mark => &[Self::ShogiGui],
            Part::Words => &[],
        };
        forms.contains(&self)
    }
}

impl Evaluations {
    /// The form to write for every evaluation. `None` if the evaluations are left as they are, or left out.
    pub(in crate::record) const fn form(self) -> Option<EvaluationForm> {
        match self {
            Self::Auto | Self::AsIs | Self::None => None,
            Self::ShogiHome => Some(EvaluationForm::ShogiHome),
            Self::ShogiGui => Some(EvaluationForm::ShogiGui),
            Self::Floodgate => Some(EvaluationForm::Floodgate),
            Self::Csa3 => Some(EvaluationForm::Csa3),
        }
    }
}
