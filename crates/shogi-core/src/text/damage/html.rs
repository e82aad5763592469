//! Converts HTML to plain text.

use crate::text::{LineStart, Span};

/// A text is HTML if one of these tags is at the beginning of a line.
const TAGS: [&str; 12] = [
    "<!doctype",
    "<html",
    "<head",
    "<body",
    "<pre",
    "<textarea",
    "<div",
    "<table",
    "<p>",
    "<br",
    "<td",
    "<span",
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

/// The maximum length of an entity in bytes, such as `&#x0028;`.
const ENTITY_LENGTH: usize = 10;

/// Removes tags and replaces entities. Tags are removed only if a line begins with one of [`TAGS`]. Returns the text
/// and the number of the first line that changed, or `None` if nothing changed.
pub(super) fn plain_text(text: &str) -> Option<(String, u32)> {
    let has_tags = text.contains('<') && text.lines().any(begins_with_tag);
    if !has_tags && !text.contains('&') {
        return None;
    }
    let mut reader = Reader {
        plain: String::with_capacity(text.len()),
        rest: text,
        has_end: true,
        has_value_end: true,
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
        && TAGS.iter().any(|tag| {
            line.get(..tag.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(tag.as_bytes()))
        })
}

struct Reader<'t> {
    plain: String,
    rest: &'t str,
    /// Whether the rest may still contain a `>`. Without this, a text with many `<` would be searched again and again.
    has_end: bool,
    /// Whether the values of attributes are known to end.
    has_value_end: bool,
}

impl Reader<'_> {
    /// Copies this many bytes to the plain text.
    fn copy(&mut self, length: usize) {
        let (copied, rest) = self.rest.split_at(length);
        self.plain.push_str(copied);
        self.rest = rest;
    }

    /// Skips a tag. A tag that ends a line on the page, such as `<br>`, becomes a line end. The content of scripts and
    /// style sheets is skipped too. Returns false if `<` does not begin a complete tag.
    fn tag(&mut self) -> bool {
        let name = self.rest.strip_prefix('<').unwrap_or(self.rest);
        let name = name.strip_prefix(['/', '!']).unwrap_or(name);
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-');
        let end = if is_tag && self.has_end {
            self.tag_end()
        } else {
            None
        };
        let Some(end) = end else {
            self.has_end &= !is_tag;
            return false;
        };
        let length = name
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(name.len());
        let name = name.get(..length).unwrap_or_default().to_ascii_lowercase();
        let is_opening = !self.rest.starts_with("</");
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        match &*name {
            "script" | "style" if is_opening => {
                let end = self.rest.find("</").unwrap_or(self.rest.len());
                self.rest = self.rest.get(end..).unwrap_or_default();
            }
            "br" | "p" | "div" | "tr" | "li" | "pre" | "textarea" | "title" | "h1" | "h2" | "h3" => {
                self.end_line();
            }
            _ => {}
        }
        true
    }

    /// Where the `>` of a tag is: the first one that is not in the value of an attribute.
    fn tag_end(&mut self) -> Option<usize> {
        let mut from = 0;
        while self.has_value_end {
            let rest = self.rest.get(from..)?;
            let end = rest.find(['>', '"', '\''])?;
            let quote = rest.get(end..=end)?;
            if quote == ">" {
                return Some(from + end);
            }
            let value = rest.get(end + 1..)?;
            // Elsewhere a quotation mark is an apostrophe.
            if rest.get(..end)?.trim_end().ends_with('=') {
                self.has_value_end = false;
                let length = value.find(quote)?;
                self.has_value_end = true;
                from += length + 1;
            }
            from += end + 1;
        }
        self.rest.find('>')
    }

    fn end_line(&mut self) {
        let is_at_end = self.rest.starts_with(['\n', '\r']);
        if !is_at_end && !self.plain.is_empty() && !self.plain.ends_with('\n') {
            self.plain.push('\n');
        }
    }

    /// Replaces an entity by its character. Returns false if there is no known entity.
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
            ("<div title=\"a>b\" id='>' it's>c</div>\n", "c\n", 1),
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
        for part in ["<a ", "</", "<"] {
            let text = "<p>".to_owned() + &part.repeat(200_000);
            assert_eq!(plain_text(&text).unwrap().0.len(), text.len() - 3);
        }
    }
}
