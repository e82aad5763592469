//! Converts HTML to plain text.

use crate::text::{LineStart, Span};

/// The beginnings of tags. A text is HTML if a line of it begins with one of them, or ends with `<br>`.
const TAGS: &str = "<!doctype <html <head <body <pre <textarea <div <table <p> <br <td <span <script <section <main <article";

/// The names of tags. A `<` before any other name does not begin a tag, and is kept. But names with a hyphen are those
/// of custom elements.
const NAMES: &str = "a abbr article aside b big blockquote body br button canvas caption center code data dd details div \
    dl dt em figcaption figure footer font form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input label li link \
    main meta nav nobr noscript object ol option p param pre s script section select small span strong style sub \
    summary sup svg table tbody td template textarea th thead title tr ul";

/// The attributes that need no value.
const ATTRIBUTES: [&str; 17] = [
    "async",
    "autofocus",
    "border",
    "checked",
    "contenteditable",
    "controls",
    "defer",
    "disabled",
    "hidden",
    "multiple",
    "nomodule",
    "noshade",
    "novalidate",
    "nowrap",
    "readonly",
    "required",
    "selected",
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

/// Removes tags and replaces entities. Tags are removed only if a line begins with one of [`TAGS`], or ends with `<br>`. What may hold a
/// record is kept on lines of its own: an attribute of several lines (`data-kif="…"`), the text of a script in another
/// language than JavaScript (`<script type="kif">`), and strings of several lines in JavaScript or JSON, also joined ones. Returns the new
/// text, and the number of the line of `text` on which the first tag or entity ends. Returns `None` if nothing changed.
pub(super) fn plain_text(text: &str) -> Option<(String, u32)> {
    let has_tags = text.contains('<') && text.split(['\n', '\r']).any(shows_tag);
    if !has_tags && !text.contains('&') {
        return None;
    }
    let (plain, first) = replace(text, has_tags);
    let first = Span::from(first?..text.len());
    Some((plain, LineStart::find(text, first.start).number))
}

/// Replaces the entities of a text and, if asked, removes its tags. Also returns the offset in `text` of the end of the
/// first tag or entity.
fn replace(text: &str, has_tags: bool) -> (String, Option<usize>) {
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
    reader.copy(reader.rest.len());
    (reader.plain, first)
}

/// Whether a line begins with a tag, or ends with a line break of HTML. A comment may have such a break as its text.
fn shows_tag(line: &str) -> bool {
    const BREAKS: [&str; 3] = ["<br>", "<br/>", "<br />"];
    let end = line.trim_end().as_bytes();
    let ends_with = |tag: &&str| {
        let start = end.len().saturating_sub(tag.len());
        end[start..].eq_ignore_ascii_case(tag.as_bytes())
    };
    let is_note = line.trim_start().starts_with(['*', '＊', '#', '&', '\'']);
    begins_with_tag(line) || !is_note && BREAKS.iter().any(ends_with)
}

fn begins_with_tag(line: &str) -> bool {
    let line = line.trim_start().as_bytes();
    let has_hyphen = |name: &[u8]| {
        let mut rest = name.iter().skip_while(|byte| byte.is_ascii_alphanumeric());
        name.first().is_some_and(u8::is_ascii_alphabetic) && rest.next() == Some(&b'-')
    };
    line.strip_prefix(b"<").is_some_and(has_hyphen)
        || line.starts_with(b"<")
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
    /// unless `plain` ends with a line end or one follows. Comments, style sheets and the code of scripts are skipped
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
        let length = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let (name, attributes) = name.split_at(length.unwrap_or(name.len()));
        let mut names = NAMES
            .split(' ')
            .chain(Some(name).filter(|name| name.contains('-')));
        let known = names.find(|known| known.eq_ignore_ascii_case(name));
        let (Some(name), Some((attributes, after))) = (known, split_attributes(attributes)) else {
            return false;
        };
        let is_opening = !inner.starts_with('/');
        match name {
            "script" if is_opening && is_code(&attributes) => return self.script(after),
            "style" if is_opening => return self.skip_to("</style", 0),
            _ => self.rest = after,
        }
        for (_, value) in attributes {
            let (value, _) = replace(value, false);
            let has_lines = value.contains('\n');
            self.several_lines(&if has_lines { value } else { unescape(&value) });
        }
        let ends_line = matches!(
            name,
            "br" | "p" | "div" | "tr" | "li" | "pre" | "textarea" | "script" | "title" | "h1" | "h2" | "h3"
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

    /// Skips the code of a script, which begins at `code`, except its strings of several lines. Returns false, and skips
    /// nothing, if the script has no end.
    fn script(&mut self, code: &str) -> bool {
        let length = code.len();
        if !self.skip_to("</script", 0) {
            return false;
        }
        let mut code = code.get(..length - self.rest.len()).unwrap_or_default();
        // A string may consist of parts that are joined with `+` or `+=`.
        let mut joined = String::new();
        while let Some(at) = code.find(['"', '\'', '`']) {
            let before = code.get(..at).unwrap_or_default().trim_end();
            if !before.ends_with('+') && !before.ends_with("+=") {
                self.several_lines(&std::mem::take(&mut joined));
            }
            let (quote, rest) = code.split_at(at).1.split_at(1);
            // A string ends at its line, except in backticks. An apostrophe in a comment is no string.
            let ends: &[char] = if quote == "`" {
                &['`', '\\']
            } else {
                &['"', '\'', '\\', '\n', '\r']
            };
            let mut end = 0;
            let closed = loop {
                let Some(found) = rest.get(end..).and_then(|rest| rest.find(ends)) else {
                    break None;
                };
                end += found;
                let tail = rest.get(end..).unwrap_or_default();
                match tail.chars().next() {
                    Some('\\') => end += 1 + tail.chars().nth(1).map_or(0, char::len_utf8),
                    Some('\n' | '\r') => break None,
                    _ if tail.starts_with(quote) => break Some(end),
                    _ => end += 1,
                }
            };
            if let Some(string) = closed.and_then(|end| rest.get(..end)) {
                joined.push_str(&unescape(string));
            }
            let read = closed.map_or(end, |end| end + 1);
            code = rest.get(read..).unwrap_or_default();
        }
        self.several_lines(&joined);
        true
    }

    /// Keeps a text on lines of its own, if it has several lines.
    fn several_lines(&mut self, text: &str) {
        if text.contains('\n') {
            self.end_line();
            self.plain.push_str(text);
            self.end_line();
        }
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

/// Whether a script with these attributes is in JavaScript or JSON.
fn is_code(attributes: &[(&str, &str)]) -> bool {
    let mut types = attributes
        .iter()
        .filter(|(name, _)| name.eq_ignore_ascii_case("type"));
    types.next().is_none_or(|(_, kind)| {
        let kind = kind.to_ascii_lowercase();
        ["javascript", "ecmascript", "module", "json"]
            .iter()
            .any(|code| kind.contains(code))
    })
}

/// Replaces the escapes of a string in JavaScript or JSON. An unknown escape is kept as it is.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split('\\');
    plain.push_str(parts.next().unwrap_or_default());
    while let Some(part) = parts.next() {
        let code = part.strip_prefix('u').and_then(|rest| rest.split_at_checked(4));
        let code = code
            .and_then(|(digits, rest)| Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, rest)));
        let mut rest = part.chars();
        match (code, rest.next()) {
            (Some((character, rest)), _) => {
                plain.push(character);
                plain.push_str(rest);
                continue;
            }
            (_, Some('n')) => plain.push('\n'),
            (_, Some('r')) => plain.push('\r'),
            (_, Some('t')) => plain.push('\t'),
            (_, Some(escaped @ ('"' | '\'' | '`' | '/' | '\n'))) => {
                if escaped != '\n' {
                    plain.push(escaped);
                }
            }
            // Two backslashes are one.
            (_, None) => {
                plain.push('\\');
                plain.push_str(parts.next().unwrap_or_default());
            }
            (_, Some(_)) => {
                plain.push('\\');
                rest = part.chars();
            }
        }
        plain.push_str(rest.as_str());
    }
    plain
}

/// The names and values of the attributes of a tag. The value is empty if there is none.
type Attributes<'t> = Vec<(&'t str, &'t str)>;

/// Splits the text after the name of a tag into its attributes and the text after the `>`. Returns `None` if anything but
/// attributes is in front of the `>`. The search stops at the next `<`, even between quotes, so that no text is
/// searched twice.
fn split_attributes(text: &str) -> Option<(Attributes<'_>, &str)> {
    let mut attributes = Vec::new();
    let mut rest = text;
    loop {
        let attribute = rest.trim_start_matches(BLANKS);
        if let Some(after) = attribute.strip_prefix('/').unwrap_or(attribute).strip_prefix('>') {
            return Some((attributes, after));
        }
        if attribute.len() == rest.len() {
            return None;
        }
        let (name, value, after) = split_attribute(attribute)?;
        attributes.push((name, value));
        rest = after;
    }
}

const BLANKS: [char; 4] = [' ', '\t', '\n', '\r'];

/// Splits the text at the start of an attribute into its name, its value and the rest.
fn split_attribute(text: &str) -> Option<(&str, &str, &str)> {
    let end =
        text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':' | '@' | '.')))?;
    let (name, rest) = text.split_at(end);
    // Some pages have a mere string between the attributes.
    if let Some(value) = rest.strip_prefix('"').filter(|_| name.is_empty()) {
        let (value, rest) = value.split_at(value.find(['"', '<'])?);
        return Some((name, value, rest.strip_prefix('"')?));
    }
    let Some(value) = rest.trim_start_matches(BLANKS).strip_prefix('=') else {
        let is_known = ATTRIBUTES.iter().any(|known| known.eq_ignore_ascii_case(name));
        return is_known.then_some((name, "", rest));
    };
    let value = value.trim_start_matches(BLANKS);
    for quote in ['"', '\''] {
        if let Some(value) = value.strip_prefix(quote) {
            let (value, rest) = value.split_at(value.find([quote, '<'])?);
            let rest = rest.strip_prefix(quote).filter(|_| !name.is_empty())?;
            return Some((name, value, rest));
        }
    }
    let end = value.find(|c: char| BLANKS.contains(&c) || matches!(c, '<' | '>' | '"' | '\'' | '='))?;
    let (value, rest) = value.split_at(end);
    (end > 0 && !name.is_empty()).then_some((name, value, rest))
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
    char::from_u32(code).filter(|&character| !character.is_control() || character == '\n')
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
