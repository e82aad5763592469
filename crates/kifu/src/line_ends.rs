//! Which line ends a text has.

/// The line ends of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineEnds {
    /// LF.
    Lf,
    /// CR LF.
    CrLf,
    /// CR.
    Cr,
    /// More than one kind.
    Mixed,
}

impl LineEnds {
    /// The line ends of a text; `None` when it has none.
    pub fn find(text: &str) -> Option<Self> {
        let carriage_returns = text.matches('\r').count();
        let line_feeds = text.matches('\n').count();
        let pairs = if carriage_returns > 0 {
            text.matches("\r\n").count()
        } else {
            0
        };
        match (line_feeds - pairs, pairs, carriage_returns - pairs) {
            (0, 0, 0) => None,
            (_, 0, 0) => Some(Self::Lf),
            (0, _, 0) => Some(Self::CrLf),
            (0, 0, _) => Some(Self::Cr),
            _ => Some(Self::Mixed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_apart() {
        for (text, expected) in [
            ("a", None),
            ("a\nb\n", Some(LineEnds::Lf)),
            ("a\r\nb\r\n", Some(LineEnds::CrLf)),
            ("a\rb\r", Some(LineEnds::Cr)),
            ("a\r\nb\n", Some(LineEnds::Mixed)),
        ] {
            assert_eq!(LineEnds::find(text), expected);
        }
    }
}
