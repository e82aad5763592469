//! [`Order`]: the order of the positions of a book, by the lines that begin with `sfen`.

/// Whether positions come in the order of their lines, in which programs search the file.
#[derive(Default)]
pub(super) struct Order {
    before: Vec<u8>,
    is_unsorted: bool,
}

impl Order {
    /// Whether the position with this [key](key_of_line) is the first that comes too late.
    pub(super) fn is_first_unsorted(&mut self, key: &[u8]) -> bool {
        let is_before = !self.is_unsorted && *key < self.before[..];
        self.is_unsorted |= is_before;
        key.clone_into(&mut self.before);
        is_before
    }
}

/// The position in a line of a book of `YaneuraOu`, without its number. `None` for another line.
pub(super) fn key_of_line(line: &[u8]) -> Option<&[u8]> {
    line.strip_prefix(b"sfen ").map(without_move_number)
}

pub(super) fn without_move_number(sfen: &[u8]) -> &[u8] {
    let sfen = sfen.trim_ascii();
    let number = sfen.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (position, _) = sfen.split_at(sfen.len() - number);
    if number > 0 && position.ends_with(b" ") {
        position.trim_ascii_end()
    } else {
        sfen
    }
}
