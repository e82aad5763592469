//! A tokenizer for Rust source. It returns words and punctuation, and drops blanks, comments, strings, character
//! literals, lifetimes and numbers.
//!
//! The tokenizer is not a complete lexer for Rust. It distinguishes only what is needed to find paths and items.

/// A word, `::` or a single punctuation character, with its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    /// The text of the token. A raw identifier has this text without `r#`.
    pub(super) text: &'t str,
    /// The line of the token, counted from 1.
    pub(super) line: usize,
}

impl Token<'_> {
    /// Whether the token is an identifier or a keyword.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(is_word_start)
    }
}

/// Splits a source text into tokens. An unclosed comment or string extends to the end of the text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while !rest.is_empty() {
        let (length, is_token) = first_piece(rest);
        let (piece, after) = rest.split_at(length);
        if is_token {
            let text = piece.strip_prefix("r#").unwrap_or(piece);
            tokens.push(Token { text, line });
        }
        line += piece.matches('\n').count();
        rest = after;
    }
    tokens
}

/// Returns the length in bytes of the first lexical element of a text, and whether this element is a token. The text
/// must not be empty.
fn first_piece(text: &str) -> (usize, bool) {
    if text.starts_with("::") {
        return (2, true);
    }
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), false);
    }
    if text.starts_with("/*") {
        return (block_comment(text), false);
    }
    if let Some(length) = raw_string(text) {
        return (length, false);
    }
    match text.chars().next() {
        Some('"') => (1 + quoted(&text[1..], '"'), false),
        Some('\'') => (character_or_lifetime(text), false),
        Some(first) if is_word_start(first) => {
            let prefix = if text.starts_with("r#") { 2 } else { 0 };
            (prefix + word(&text[prefix..]), true)
        }
        Some(first) if first.is_ascii_digit() => (word(text), false),
        Some(first) => (first.len_utf8(), !first.is_whitespace()),
        None => (0, false),
    }
}

fn is_word_start(first: char) -> bool {
    first.is_alphabetic() || first == '_'
}

/// Returns the length of the word or number at the start of a text.
fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

/// Returns the length of the block comment at the start of a text. Block comments can be nested.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// Returns the length of the raw string at the start of a text: `r"…"`, `br#"…"#`, `cr"…"`. Returns `None` if the
/// text does not begin with a raw string.
fn raw_string(text: &str) -> Option<usize> {
    let prefixes = ["br", "cr", "r"];
    let after_prefix = prefixes.iter().find_map(|prefix| text.strip_prefix(prefix))?;
    let content = after_prefix.trim_start_matches('#').strip_prefix('"')?;
    let hash_count = after_prefix.len() - content.len() - 1;
    let end = format!("\"{}", "#".repeat(hash_count));
    let rest = content
        .find(&end)
        .map_or("", |index| &content[index + end.len()..]);
    Some(text.len() - rest.len())
}

/// Returns the length of a quoted text, including the closing quote.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (index, c) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if c == '\\' {
            is_escaped = true;
        } else if c == quote {
            return index + c.len_utf8();
        }
    }
    text.len()
}

/// Returns the length of the character or lifetime at the start of a text: `'a'`, `'\n'` or `'static`.
fn character_or_lifetime(text: &str) -> usize {
    let content = &text[1..];
    let mut chars = content.chars();
    let is_character = match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    };
    let length = if is_character {
        quoted(content, '\'')
    } else {
        word(content)
    };
    1 + length
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        tokens(text).iter().map(|token| token.text).collect()
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
        assert_eq!(texts("a // use b;\n/* c /* d */ e */ f /// g"), ["a", "f"]);
        assert_eq!(texts(r#"a "b \" c" d"#), ["a", "d"]);
        assert_eq!(texts(r##"a r#"b " c"# br"\" d"##), ["a", "d"]);
        assert_eq!(
            texts(r"a '\'' b 'c' d 'static e '歩' f"),
            ["a", "b", "d", "e", "f"]
        );
        assert_eq!(texts("0..a 1.5e3 0x1f_u8 b"), [".", ".", "a", ".", "b"]);
    }

    #[test]
    fn a_token_knows_its_line() {
        let lines: Vec<usize> = tokens("a\n/*\n*/ b \"\n\" c")
            .iter()
            .map(|token| token.line)
            .collect();
        assert_eq!(lines, [1, 3, 4]);
    }

    #[test]
    fn an_open_comment_or_string_ends_with_the_text() {
        for text in ["a /* b", "a \"b", "a r#\"b\"", "a '", "a '\\", "a //"] {
            assert_eq!(texts(text), ["a"], "{text}");
        }
    }
}
