//! [`Filter`]: which diagnostics count, and how serious they are.

use clap::Args;
use kifu::Severity;
use kifu::shogi_core::messages::Describe;
use kifu::shogi_core::text::Diagnostic;

use crate::codes::{Code, Codes};

/// The options about single codes.
#[derive(Debug, Args)]
pub(super) struct Filter {
    /// Leave out diagnostics with this code, as if they were not there; they are only counted. Several codes are separated by commas. `kifu explain`
    /// lists all codes.
    ///
    /// このコードのエラーや警告を、ないものとして扱い、数だけを示す。コンマで区切って複数指定できる。コードの一覧は kifu explain で表示する
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes, hide_possible_values = true)]
    ignore: Vec<Code>,
    /// Leave out all diagnostics but those with this code, and those that only count further ones (`more_diagnostics`).
    ///
    /// このコードのエラーと警告だけを扱う（続きの数を示す more_diagnostics は残る）
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes, hide_possible_values = true)]
    only: Vec<Code>,
    /// Treat warnings with this code as errors.
    ///
    /// このコードの警告をエラーとして扱う
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = Codes, hide_possible_values = true)]
    deny: Vec<Code>,
}

/// Counts diagnostics of any code, so `--only` keeps it.
const MORE: &str = "more_diagnostics";

impl Filter {
    /// The severity of a diagnostic. `None` if it is left out.
    pub(super) fn severity<K: Describe>(&self, diagnostic: &Diagnostic<K>) -> Option<Severity> {
        let code = diagnostic.code();
        let has = |codes: &[Code]| codes.iter().any(|listed| listed.code() == code);
        let is_wanted = self.only.is_empty() || has(&self.only) || code == MORE;
        match diagnostic.severity() {
            _ if !is_wanted || has(&self.ignore) => None,
            Severity::Warning | Severity::Note if has(&self.deny) => Some(Severity::Error),
            severity => Some(severity),
        }
    }
}
