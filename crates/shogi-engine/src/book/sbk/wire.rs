//! The wire format of Protocol Buffers, as far as a book needs it.
//!
//! **Source**: [Encoding](https://protobuf.dev/programming-guides/encoding/).

/// A message has fields below this number.
const FIELDS: usize = 11;

/// The fields of a kind of message.
#[derive(Debug)]
pub(super) struct Fields {
    /// Those with numbers.
    pub(super) numbers: &'static [usize],
    /// Those with numbers that are not negative.
    pub(super) counts: &'static [usize],
    /// Those with texts or messages.
    pub(super) parts: &'static [usize],
}

/// The fields of messages that are not read: unknown ones, those of another type, and counts below 0.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ignored {
    pub(super) count: usize,
    /// The place of the first one.
    pub(super) first: Option<u64>,
}

impl Ignored {
    pub(super) fn add(&mut self, offset: u64) {
        self.count += 1;
        self.first = Some(self.first.map_or(offset, |first| first.min(offset)));
    }
}

/// A message in a file.
#[derive(Clone, Debug)]
pub(super) struct Message<'b> {
    /// Its place in the file.
    pub(super) offset: u64,
    numbers: [i64; FIELDS],
    /// The fields with texts or messages, and their places.
    parts: Vec<(usize, &'b [u8], u64)>,
}

impl<'b> Message<'b> {
    /// Reads a message from an offset of the file on. If it is damaged, also returns the place.
    pub(super) fn read(
        bytes: &'b [u8],
        offset: u64,
        fields: &Fields,
        ignored: &mut Ignored,
    ) -> (Self, Option<u64>) {
        let mut message = Self {
            offset,
            numbers: [0; FIELDS],
            parts: Vec::new(),
        };
        let mut wire = Wire(bytes);
        while !wire.0.is_empty() {
            let start = offset + (bytes.len() - wire.0.len()) as u64;
            match wire.field(&mut message, offset + bytes.len() as u64, fields) {
                Some(true) => {}
                Some(false) => ignored.add(start),
                None => return (message, Some(start)),
            }
        }
        (message, None)
    }

    /// A number of the type `int32`. 0 if the message does not have it.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "by the wire format, only the lower half counts"
    )]
    pub(super) const fn int(&self, field: usize) -> i32 {
        self.numbers[field] as i32
    }

    /// A number of the type `int64`.
    pub(super) const fn long(&self, field: usize) -> i64 {
        self.numbers[field]
    }

    /// A number that is not negative.
    pub(super) fn count(&self, field: usize) -> u64 {
        u64::try_from(self.int(field)).unwrap_or(0)
    }

    /// A text, empty if the message does not have it. Bytes that are not UTF-8 are replaced.
    pub(super) fn text(&self, field: usize) -> String {
        let last = self.parts.iter().rfind(|part| part.0 == field);
        last.map_or(String::new(), |(_, bytes, _)| {
            String::from_utf8_lossy(bytes).into_owned()
        })
    }

    /// Whether the texts of these fields are UTF-8.
    pub(super) fn is_text(&self, fields: &[usize]) -> bool {
        let texts = self.parts.iter().filter(|part| fields.contains(&part.0));
        texts
            .map(|part| part.1)
            .all(|bytes| std::str::from_utf8(bytes).is_ok())
    }

    /// The messages of a field, and their places.
    pub(super) fn messages(&self, field: usize) -> impl Iterator<Item = (&'b [u8], u64)> {
        let parts = self.parts.iter().filter(move |part| part.0 == field);
        parts.map(|&(_, bytes, offset)| (bytes, offset))
    }
}

/// What a field has after its tag.
pub(super) enum Value {
    /// A number.
    Number(i64),
    /// A number of so many bytes, which no field of a book has.
    Fixed(u64),
    /// A text or a message of so many bytes.
    Part(u64),
}

pub(super) struct Wire<'b>(pub(super) &'b [u8]);

impl<'b> Wire<'b> {
    pub(super) fn take(&mut self, length: u64) -> Option<&'b [u8]> {
        let (bytes, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        Some(bytes)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.take(1)?.first()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// Reads the tag of a field and its value, or what is known of it before its bytes.
    pub(super) fn head(&mut self) -> Option<(usize, Value)> {
        let tag = self.number().filter(|&tag| tag > 7)?;
        let field = usize::try_from(tag >> 3).ok()?;
        let value = match tag & 7 {
            0 => Value::Number(self.number()?.cast_signed()),
            1 => Value::Fixed(8),
            2 => Value::Part(self.number()?),
            5 => Value::Fixed(4),
            _ => return None,
        };
        Some((field, value))
    }

    /// Adds the next field to a message that ends at an offset of the file. Returns whether the message has such a field, and `None` if
    /// the bytes are damaged.
    fn field(&mut self, message: &mut Message<'b>, end: u64, fields: &Fields) -> Option<bool> {
        let (field, value) = self.head()?;
        let value = match value {
            Value::Number(number) => number,
            Value::Fixed(length) => return self.take(length).map(|_| false),
            Value::Part(length) => {
                let offset = end - self.0.len() as u64;
                let bytes = self.take(length)?;
                let is_known = fields.parts.contains(&field);
                if is_known {
                    message.parts.push((field, bytes, offset));
                }
                return Some(is_known);
            }
        };
        let known = message.numbers.get_mut(field);
        let Some(number) = known.filter(|_| fields.numbers.contains(&field)) else {
            return Some(false);
        };
        *number = value;
        Some(!fields.counts.contains(&field) || message.int(field) >= 0)
    }
}

/// Writes a message: fields with numbers, then fields with texts or messages.
pub(super) fn write(numbers: &[(usize, i64)], parts: &[(usize, &[u8])]) -> Vec<u8> {
    let mut out = Vec::new();
    for &(field, number) in numbers {
        push((field as u64) << 3, &mut out);
        push(number.cast_unsigned(), &mut out);
    }
    for &(field, bytes) in parts {
        push((field as u64) << 3 | 2, &mut out);
        push(bytes.len() as u64, &mut out);
        out.extend(bytes);
    }
    out
}

fn push(mut number: u64, out: &mut Vec<u8>) {
    while number > 0x7f {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}
