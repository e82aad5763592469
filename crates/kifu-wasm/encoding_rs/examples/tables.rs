//! Writes the tables of this crate from those of `encoding_rs`: `cargo run --example tables`.

use std::path::Path;

use original::{EUC_JP, Encoding, SHIFT_JIS};

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let leads = (0x81..=0x9f).chain(0xe0..=0xfc);
    let shift_jis = leads.flat_map(|lead| {
        let trails = (0x40..=0x7e).chain(0x80..=0xfc);
        trails.map(move |trail| vec![lead, trail])
    });
    std::fs::write(folder.join("jis0208.bin"), table(SHIFT_JIS, shift_jis))?;
    let euc_jp = (0xa1..=0xfe).flat_map(|row| (0xa1..=0xfe).map(move |cell| vec![0x8f, row, cell]));
    std::fs::write(folder.join("jis0212.bin"), table(EUC_JP, euc_jp))
}

/// The low bytes of the code points of these characters, and then the high bytes. 0 for a malformed sequence, and for a
/// character that has no place in the table because it is in the private use area.
fn table(encoding: &'static Encoding, sequences: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let codes: Vec<[u8; 2]> = sequences
        .map(|bytes| {
            let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
            let character = text.and_then(|text| text.chars().next());
            let is_private = |character: &char| ('\u{e000}'..='\u{f8ff}').contains(character);
            let code = character
                .filter(|character| !is_private(character))
                .map_or(0, u32::from);
            u16::try_from(code).unwrap_or_default().to_le_bytes()
        })
        .collect();
    let [low, high] = [0, 1].map(|index| codes.iter().map(move |code| code[index]));
    low.chain(high).collect()
}
