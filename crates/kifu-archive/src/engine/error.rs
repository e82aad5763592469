//! [`EngineError`]: why an engine gives no answer.

use std::io;
use std::time::Duration;

use kifu::shogi_core::messages::messages;
use thiserror::Error;

messages! {
    /// The reason why an engine gives no answer. The engine is ended then.
    #[derive(Debug, Error)]
    #[non_exhaustive]
    pub enum EngineError {
        /// The program cannot be started.
        Start {
            /// The error of the system.
            source: io::Error,
        },
            en("the engine cannot be started: {source}"),
            ja("エンジンを起動できません: {source}");
        /// The process has ended, or has closed its output.
        Ended {
            /// How it ended.
            status: String,
            /// The last line that it has written to standard error, shortened. Empty if there is none.
            last: String,
        },
            en("the engine ended ({status}){}", after_colon(last)),
            ja("エンジンが終了しました（{status}）{}", after_colon(last));
        /// The answer did not come in time.
        Silent {
            /// The first word of the answer.
            expected: &'static str,
            /// How long it was waited for.
            limit: Duration,
        },
            en("expected `{expected}` from the engine within {} s", limit.as_secs_f64()),
            ja("エンジンが{}秒以内に「{expected}」を返しませんでした", limit.as_secs_f64());
        /// The engine says more than can be meant.
        Flood {
            /// The first word of the answer that was waited for.
            expected: &'static str,
            /// The most bytes that are read before it.
            limit: usize,
        },
            en("expected `{expected}` from the engine, found more than {limit} bytes without it"),
            ja("エンジンの出力が{limit}バイトを超えても「{expected}」がありません");
    }
}

fn after_colon(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(": {text}")
    }
}
