//! Converts HTML to plain text.

use crate::text::{LineStart, Span};

/// The beginnings of tags. A text is HTML if a line of it begins with one of them.
const TAGS: &str = "<!doctype <html <head <body <pre <textarea <div <table <p> <br <td <span";

/// The names of tags. A `<` before any other name does not begin a tag, and is kept.
const NAMES: &str = "a abbr article b big blockquote body br button caption center code dd div dl dt em footer font form h1 \
    h2 h3 h4 h5 h6 head header hr html i iframe img input label li link main meta nav nobr noscript ol \
    option p pre s script select small span strong style sub sup table tbody td textarea th title tr ul";

/// The attributes that need no value.
const ATTRIBUTES: [&str; 9] = [
    "async", "border", "checked", "defer", "disabled", "hidden", "noshade", "nowrap", "selected",
];

/// Named entities for characters that occur in records.
const ENTITIES: [(&str, char); 8] = [
    ("nbsp", ' '),
    ("lt", '<'),
    ("gt", '>'),
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("lpar", '('),
    ("rpar", ')'),
];

/// The maximum length of an entity such as `&#x0028;` in bytes, including `&` and `;`.
const ENTITY_LENGTH: usize = 10;

/// Removes tags and replaces entities. Tags are removed only if a line begins with one of [`TAGS`]. Returns the new
/// text, and the number of the line of `text` on which the first tag or entity ends. Returns `None` if nothing changed.
pub(super) fn plain_text(text: &str) -> Option<(String, u32)> {
    let has_tags = text.contains('<') && text.split(['\n', '\r']).any(begins_with_tag);
    if !has_tags && !text.contains('&') {
        return None;
    }
    let mut reader = Reader {
        plain: String::with_capacity(text.len()),
        rest: text,
        missing: Vec::new(),
    };
    let mut first = None;
    while let Some(at) = reader.rest.find(if has_tags { &['<', '&'][..] } else { &['&'] }) {
        reader.copy(at);
        let is_taken = if reader.rest.starts_with('<') {
            reader.tag()
        } else {
            reader.entity()
        };
        if is_taken {
            first.get_or_insert(text.len() - reader.rest.len());
        } else {
            reader.copy(1);
        }
    }
    let length = reader.rest.len();
    reader.copy(length);
    let first = Span::from(first?..text.len());
    Some((reader.plain, LineStart::find(text, first.start).number))
}

fn begins_with_tag(line: &str) -> bool {
    let line = line.trim_start().as_bytes();
    line.starts_with(b"<")
        && TAGS.split(' ').any(|tag| {
            line.get(..tag.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(tag.as_bytes()))
        })
}

struct Reader<'t> {
    plain: String,
    rest: &'t str,
    /// The end marks, such as `-->`, that `rest` does not contain. Without this list, each of many `<!--` would cause
    /// another search of the whole rest.
    missing: Vec<&'static str>,
}

impl Reader<'_> {
    /// Moves the first `length` bytes of `rest` to the end of `plain`.
    fn copy(&mut self, length: usize) {
        let (copied, rest) = self.rest.split_at(length);
        self.plain.push_str(copied);
        self.rest = rest;
    }

    /// Skips the tag at the start of `rest`. A tag that ends a line on the page, such as `<br>`, becomes a line end,
    /// unless `plain` ends with a line end or one follows. The content of comments, scripts and style sheets is skipped
    /// too. Returns false, and skips nothing, if the `<` does not begin a complete tag.
    fn tag(&mut self) -> bool {
        let inner = self.rest.strip_prefix('<').unwrap_or(self.rest);
        if inner.starts_with("!--") {
            return self.skip_to("-->", "-->".len());
        }
        if let Some(declaration) = inner.strip_prefix('!') {
            let end = declaration.find(['<', '>']);
            let after = end.and_then(|end| declaration.get(end..)?.strip_prefix('>'));
            let is_tag = declaration.starts_with(|c: char| c.is_ascii_alphabetic());
            self.rest = after.filter(|_| is_tag).unwrap_or(self.rest);
            return is_tag && after.is_some();
        }
        let name = inner.strip_prefix('/').unwrap_or(inner);
        let length = name.find(|c: char| !c.is_ascii_alphanumeric());
        let (name, attributes) = name.split_at(length.unwrap_or(name.len()));
        let known = NAMES.split(' ').find(|known| known.eq_ignore_ascii_case(name));
        let (Some(name), Some(after)) = (known, after_attributes(attributes)) else {
            return false;
        };
        let is_opening = !inner.starts_with('/');
        match name {
            "script" if is_opening => return self.skip_to("</script", 0),
            "style" if is_opening => return self.skip_to("</style", 0),
            _ => self.rest = after,
        }
        let ends_line = matches!(
            name,
            "br" | "p" | "div" | "tr" | "li" | "pre" | "textarea" | "title" | "h1" | "h2" | "h3"
        );
        if ends_line {
            self.end_line();
        }
        true
    }

    /// Skips `rest` up to `mark`, and the first `skipped` bytes of the mark. Returns false, and skips nothing, if
    /// `rest` does not contain the mark.
    fn skip_to(&mut self, mark: &'static str, skipped: usize) -> bool {
        if self.missing.contains(&mark) {
            return false;
        }
        let bytes = self.rest.as_bytes();
        let is_mark = |part: &[u8]| part.eq_ignore_ascii_case(mark.as_bytes());
        let at = bytes.windows(mark.len()).position(is_mark);
        let after = at.and_then(|at| self.rest.get(at + skipped..));
        match after {
            Some(after) => self.rest = after,
            None => self.missing.push(mark),
        }
        after.is_some()
    }

    fn end_line(&mut self) {
        let is_at_end = self.rest.starts_with(['\n', '\r']);
        if !is_at_end && !self.plain.is_empty() && !self.plain.ends_with('\n') {
            self.plain.push('\n');
        }
    }

    /// Replaces the entity at the start of `rest` by its character. Returns false if `rest` does not begin with a known
    /// entity.
    fn entity(&mut self) -> bool {
        let end = self
            .rest
            .bytes()
            .take(ENTITY_LENGTH)
            .position(|byte| byte == b';');
        let Some(name) = end.and_then(|end| self.rest.get(1..end)) else {
            return false;
        };
        let Some(character) = character(name) else {
            return false;
        };
        self.plain.push(character);
        self.rest = self.rest.get(name.len() + 2..).unwrap_or_default();
        true
    }
}

/// Returns the text after the `>` of a tag. `text` begins after the name of the tag. Returns `None` if anything but
/// attributes is in front of the `>`. The search stops at the next `<`, even between quotes, so that no text is
/// searched twice.
fn after_attributes(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        let attribute = rest.trim_start_matches(BLANKS);
        if let Some(after) = attribute.strip_prefix('/').unwrap_or(attribute).strip_prefix('>') {
            return Some(after);
        }
        if attribute.len() == rest.len() {
            return None;
        }
        rest = after_attribute(attribute)?;
    }
}

const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

fn after_attribute(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':')))?;
    let (name, rest) = text.split_at(end);
    let Some(value) = rest.trim_start_matches(BLANKS).strip_prefix('=') else {
        let is_known = ATTRIBUTES.iter().any(|known| known.eq_ignore_ascii_case(name));
        return is_known.then_some(rest);
    };
    let value = value.trim_start_matches(BLANKS);
    for quote in ['"', '\''] {
        if let Some(value) = value.strip_prefix(quote) {
            let end = value.find([quote, '<'])?;
            return value.get(end..)?.strip_prefix(quote).filter(|_| !name.is_empty());
        }
    }
    let end = value.find(|c: char| BLANKS.contains(&c) || matches!(c, '<' | '>' | '"' | '\'' | '='))?;
    value.get(end..).filter(|_| end > 0 && !name.is_empty())
}

fn character(name: &str) -> Option<char> {
    let Some(number) = name.strip_prefix('#') else {
        let found = ENTITIES.iter().find(|(known, _)| *known == name);
        return found.map(|&(_, character)| character);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code).filter(|character| !character.is_control())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn tags_and_entities_are_taken_back() {
        for (text, expected, line) in [
            ("1&nbsp;７六歩&#40;77&#x29;\n", "1 ７六歩(77)\n", 1),
            ("<pre>\nV2.2\n</pre>\n", "\nV2.2\n\n", 1),
            ("x\n<br>a<br>b <b>c</b><BR/>\n", "x\na\nb c\n", 2),
            ("<html><title>t</title><script>a<b</script>c", "t\nc", 1),
            ("<p>a & b &foo; &#0;</p>", "a & b &foo; &#0;\n", 1),
            (
                "<!DOCTYPE html>\n<!-- a>b --><font size=2 color = red>c</font>",
                "\nc",
                1,
            ),
            (
                "<br>if a<b and c>d, <x> or <i it's>\n",
                "if a<b and c>d, <x> or <i it's>\n",
                1,
            ),
            ("<br>\n<script>a</p>\n<style>b</style>c", "\n<script>a\nc", 1),
            ("x\r<span>a</span>\r", "x\ra\r", 2),
            ("<div title=\"a>b\" id='>' nowrap>c</div>\n", "c\n", 1),
        ] {
            assert_eq!(plain_text(text), Some((expected.to_owned(), line)), "{text}");
        }
    }

    #[test]
    fn a_text_without_them_stays_as_it_is() {
        for text in ["&しおり\n", "*a <b>b</b>\n", "1 < 2 & 3 > 2\n", "&nbsp", ""] {
            assert_eq!(plain_text(text), None, "{text}");
        }
    }

    #[test]
    fn tags_without_an_end_stay_and_take_linear_time() {
        for part in ["<a ", "</", "<", "<a b='", "<!--", "<script>", "<!a"] {
            let text = "<p>".to_owned() + &part.repeat(200_000);
            assert_eq!(plain_text(&text).unwrap().0.len(), text.len() - 3);
        }
    }
}
