//! The tokens of Rust source that matter for paths and items. Comments and literals are left out, and so are lifetimes.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// A word, `::` or a single punctuation character, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// The text of the token. A raw identifier has this text without `r#`.
    pub(super) text: String,
    /// The line of the token, counted from 1.
    pub(super) line: usize,
}

impl Token {
    /// Whether the token is an identifier or a keyword.
    pub(super) fn is_word(&self) -> bool {
        self.text
            .starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// Splits a source text into tokens. A text that the compiler would not accept has none.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    add(TokenStream::from_str(text).unwrap_or_default(), &mut tokens);
    tokens
}

fn add(stream: TokenStream, tokens: &mut Vec<Token>) {
    let token = |text: &str, span: Span| Token {
        text: text.to_owned(),
        line: span.start().line,
    };
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace | Delimiter::None => ("{", "}"),
                };
                tokens.push(token(open, group.span_open()));
                add(group.stream(), tokens);
                tokens.push(token(close, group.span_close()));
            }
            TokenTree::Ident(word) => {
                let text = word.to_string();
                tokens.push(token(text.strip_prefix("r#").unwrap_or(&text), word.span()));
            }
            TokenTree::Punct(mark) if mark.as_char() == '\'' => {
                trees.next();
            }
            TokenTree::Punct(mark) => {
                let is_colon =
                    |tree: &TokenTree| matches!(tree, TokenTree::Punct(next) if next.as_char() == ':');
                let is_separator = mark.as_char() == ':' && trees.next_if(is_colon).is_some();
                let text = if is_separator {
                    "::".to_owned()
                } else {
                    mark.to_string()
                };
                tokens.push(token(&text, mark.span()));
            }
            TokenTree::Literal(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn texts(text: &str) -> Vec<String> {
        tokens(text).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn a_path_consists_of_words_and_separators() {
        assert_eq!(
            texts("use crate::{a::X, r#b};"),
            ["use", "crate", "::", "{", "a", "::", "X", ",", "b", "}", ";"]
        );
    }

    #[test]
    fn comments_and_literals_are_left_out() {
        assert_eq!(texts("a // use b;\n/* c /* d */ e */ f // g"), ["a", "f"]);
        assert_eq!(texts(r#"a "b \" c" d"#), ["a", "d"]);
        assert_eq!(texts(r##"a r#"b " c"# br"\" d"##), ["a", "d"]);
        assert_eq!(
            texts(r"a '\'' b 'c' d 'static e '歩' f"),
            ["a", "b", "d", "e", "f"]
        );
        assert_eq!(texts("0..a 1.5e3 0x1f_u8 b"), [".", ".", "a", "b"]);
    }

    #[test]
    fn a_token_knows_its_line() {
        let lines: Vec<usize> = tokens("a\n/*\n*/ b \"\n\" c")
            .iter()
            .map(|token| token.line)
            .collect();
        assert_eq!(lines, [1, 3, 4]);
    }
}
