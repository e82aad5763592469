//! [`Json`]: writes JSON. The package reads the results of this crate with `JSON.parse`, which is faster than many small
//! values, and `serde_json` would make the module larger.

use std::fmt::Write as _;

/// A JSON text that is being written.
#[derive(Debug, Default)]
pub(crate) struct Json(String);

impl Json {
    /// Returns the text that `write` writes.
    pub(crate) fn of(write: impl FnOnce(&mut Self)) -> String {
        let mut json = Self::default();
        write(&mut json);
        json.0
    }

    pub(crate) fn object(&mut self, fields: impl FnOnce(&mut Self)) {
        self.separate();
        self.0.push('{');
        fields(self);
        self.0.push('}');
    }

    pub(crate) fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.separate();
        self.0.push('[');
        for item in items {
            write(self, item);
        }
        self.0.push(']');
    }

    /// Writes the key of a field. The next value is the value of the field.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.string(key);
        self.0.push(':');
        self
    }

    pub(crate) fn strings<'s>(&mut self, texts: impl IntoIterator<Item = &'s str>) {
        self.array(texts, Self::string);
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.separate();
        self.0.push('"');
        let mut rest = text;
        while let Some(place) = rest.find(|character: char| matches!(character, '"' | '\\' | '\0'..='\x1f')) {
            let (plain, special) = rest.split_at(place);
            self.0.push_str(plain);
            let mut characters = special.chars();
            if let Some(character) = characters.next() {
                // Writing to a string never fails.
                let _ = write!(self.0, "\\u{:04x}", u32::from(character));
            }
            rest = characters.as_str();
        }
        self.0.push_str(rest);
        self.0.push('"');
    }

    /// Writes a number, or `null` if there is none. JavaScript reads numbers above 2^53 as the nearest `number`.
    pub(crate) fn number(&mut self, number: Option<i64>) {
        match number {
            Some(number) => {
                self.separate();
                // Writing to a string never fails.
                let _ = write!(self.0, "{number}");
            }
            None => self.null(),
        }
    }

    /// Writes a string, or `null` if there is none.
    pub(crate) fn optional(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    pub(crate) fn boolean(&mut self, value: bool) {
        self.separate();
        self.0.push_str(if value { "true" } else { "false" });
    }

    pub(crate) fn null(&mut self) {
        self.separate();
        self.0.push_str("null");
    }

    /// Writes a comma, unless the next value is the first one of an array or object or the value of a field.
    fn separate(&mut self) {
        if !matches!(self.0.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.0.push(',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_separated_and_strings_are_escaped() {
        let text = Json::of(|json| {
            json.object(|json| {
                json.key("a").string("\"b\\\n");
                json.key("c").array([Some(1), None], Json::number);
                json.key("d").boolean(true);
                json.key("e").array([(); 0], |json, ()| json.null());
            });
        });
        assert_eq!(
            text,
            r#"{"a":"\u0022b\u005c\u000a","c":[1,null],"d":true,"e":[]}"#
        );
    }
}
