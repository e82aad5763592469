//! The messages of `kifu tree`, in English and Japanese.

use kifu::Format;
use kifu::SfenError;
use kifu::archive::LeftOut;
use kifu::core::reader::{messages, pluralize};
use kifu::core::text::Language::Japanese;

messages! {
    /// A mistake in the arguments.
    #[derive(Debug)]
    pub(super) enum UsageError {
        Root(SfenError) as error,
            en("--position: {error}"),
            ja("--position: {}", error.message(Japanese));
        OnlyBook,
            en("a book (.db) is read alone, and without criteria"),
            ja("定跡ファイル（.db）は1つだけを、条件なしで指定してください");
    }
}

messages! {
    /// A message about what was read, or about the output.
    #[derive(Debug)]
    pub(super) enum Message {
        /// Some games do not count.
        LeftOut { left_out: LeftOut },
            en("{} left out: {}", pluralize(left_out.games(), "game"), reasons(left_out, [
                " with errors or illegal moves (kifu check shows why)",
                " without the position",
                " without a move in it",
            ], ", ")),
            ja("{}局を除きました: {}", left_out.games(), reasons(left_out, [
                "局はエラーまたは反則の指し手（理由は kifu check で確認できます）",
                "局は局面が現れない",
                "局はその局面で終わっている",
            ], "、"));
        /// Positions of a book are left out.
        NotReached { positions: usize },
            en("{} of the book left out: not reached from the position in so many moves", pluralize(*positions, "position")),
            ja("定跡の{positions}局面は、指定の手数までに現れないため除きました");
        /// A book has more diagnostics than are printed.
        MoreDiagnostics { more: usize },
            en("and {more} more (-v prints all)"),
            ja("ほか{more}件（-v ですべて表示します）");
        /// Parts of the tree are not preserved.
        NotPreserved { format: Format, losses: String },
            en("not preserved in {format}: {losses}"),
            ja("{format}では保存されないもの: {losses}");
    }
}

/// The numbers of games with each reason that applies.
fn reasons(left_out: &LeftOut, texts: [&str; 3], between: &str) -> String {
    let numbers = [left_out.faulty, left_out.elsewhere, left_out.without_move];
    let reasons = numbers.iter().zip(texts).filter(|(number, _)| **number > 0);
    let reasons: Vec<String> = reasons.map(|(number, text)| format!("{number}{text}")).collect();
    reasons.join(between)
}
