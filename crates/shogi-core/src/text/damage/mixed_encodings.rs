//! Decoding of files whose lines are in two encodings.

use super::{Damage, Repair};
use crate::text::encoding::{Decoded, Encoding, decode};
use crate::text::line_end;

/// Decodes a whole file, in the encoding `forced` if it is given. If the lines of the file are in two encodings, also
/// returns a repair, and the text is decoded in the first of them.
pub(crate) fn decode_file(bytes: &[u8], forced: Option<Encoding>) -> (Decoded<'_>, Option<Repair>) {
    let decoded = decode(bytes, forced);
    if decoded.fault_count == 0 || forced.is_some() {
        return (decoded, None);
    }
    let Some((first, repair)) = decode_mixed(bytes) else {
        return (decoded, None);
    };
    // One diagnostic reports the two encodings, so the single faults are not listed.
    let decoded = Decoded {
        faults: Vec::new(),
        fault_count: 0,
        ..decode(bytes, Some(first))
    };
    (decoded, Some(repair))
}

/// Decodes a file with lines in two encodings: UTF-8, and Shift_JIS or EUC-JP. Returns the encoding of the first lines,
/// and a repair with the decoded text. Returns `None` if the file does not have two encodings, or if a line cannot be
/// decoded in either.
fn decode_mixed(bytes: &[u8]) -> Option<(Encoding, Repair)> {
    let stretches = stretches(bytes)?;
    let [first, second, more @ ..] = &stretches[..] else {
        return None;
    };
    let others = stretches.iter().filter(|stretch| !stretch.is_utf8);
    let others: Vec<_> = others.flat_map(|stretch| stretch.bytes).copied().collect();
    let Decoded {
        encoding: other,
        fault_count: 0,
        ..
    } = decode(&others, None)
    else {
        return None;
    };
    let encoding = |stretch: &Stretch<'_>| if stretch.is_utf8 { Encoding::Utf8 } else { other };
    let mut text = String::with_capacity(bytes.len());
    for stretch in &stretches {
        let decoded = decode(stretch.bytes, Some(encoding(stretch)));
        if decoded.fault_count > 0 {
            return None;
        }
        text.push_str(&decoded.text);
    }
    let damage = Damage::MixedEncodings {
        first: encoding(first),
        rest: encoding(second),
        line: second.line,
        further_changes: u32::try_from(more.len()).unwrap_or(u32::MAX),
    };
    Some((
        encoding(first),
        Repair::new(Some(text), damage, second.line, true),
    ))
}

/// Lines in one encoding that follow one another. ASCII lines belong to the stretch above them, or at the start of the
/// file to the first stretch.
struct Stretch<'b> {
    is_utf8: bool,
    /// The number of the first line of the stretch that is not ASCII.
    line: u32,
    bytes: &'b [u8],
}

/// Divides a file into stretches of lines that are UTF-8 and lines that are not. Returns `None` if a line seems to be
/// damaged UTF-8, because its bytes may be valid Shift_JIS by chance.
fn stretches(bytes: &[u8]) -> Option<Vec<Stretch<'_>>> {
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
    let (mut start, mut end) = (0, 0);
    for number in 1.. {
        if end == bytes.len() {
            break;
        }
        let rest = &bytes[end..];
        let line = &rest[..line_end(rest).1];
        if !line.is_ascii() {
            let is_utf8 = is_utf8(line)?;
            match stretches.last_mut() {
                Some(last) if last.is_utf8 != is_utf8 => {
                    last.bytes = &bytes[start..end];
                    start = end;
                }
                Some(_) => {
                    end += line.len();
                    continue;
                }
                None => {}
            }
            stretches.push(Stretch {
                is_utf8,
                line: number,
                bytes: &[],
            });
        }
        end += line.len();
    }
    if let Some(last) = stretches.last_mut() {
        last.bytes = &bytes[start..];
    }
    Some(stretches)
}

/// Whether a line is UTF-8. Its last character may be incomplete, if the file is cut off there. `None` if the line has
/// bytes that are not UTF-8, but more characters beyond ASCII that are.
fn is_utf8(line: &[u8]) -> Option<bool> {
    match std::str::from_utf8(line) {
        Ok(_) => return Some(true),
        Err(error) if error.error_len().is_none() => return Some(true),
        Err(_) => {}
    }
    let (mut characters, mut faults) = (0, 0);
    for chunk in line.utf8_chunks() {
        characters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    (characters <= faults).then_some(false)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{Encoding as Codec, SHIFT_JIS};
    use pretty_assertions::assert_eq;

    use super::*;

    const TEXT: &str = "手合割：平手\n先手：羽生\n1 ７六歩(77)\n2 ３四歩(33)\n";

    fn bytes(text: &str, codec: &'static Codec) -> Vec<u8> {
        codec.encode(text).0.into_owned()
    }

    #[test]
    fn encodings_may_change_several_times() {
        let (shift_jis, euc_jp) = (bytes(TEXT, SHIFT_JIS), bytes(TEXT, encoding_rs::EUC_JP));
        for (other, encoding) in [(shift_jis, Encoding::ShiftJis), (euc_jp, Encoding::EucJp)] {
            let utf8 = || TEXT.as_bytes().to_vec();
            let (first, repair) = decode_mixed(&[utf8(), other.clone(), utf8(), other].concat()).unwrap();
            assert_eq!(first, Encoding::Utf8);
            assert_eq!(repair.text, Some(TEXT.repeat(4)));
            let damage = Damage::MixedEncodings {
                first,
                rest: encoding,
                line: 5,
                further_changes: 2,
            };
            assert_eq!(repair, Repair::new(repair.text.clone(), damage, 5, true));
        }
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line() {
        let text = TEXT.replace('\n', "\r");
        let (_, repair) = decode_mixed(&[text.clone().into(), bytes(&text, SHIFT_JIS)].concat()).unwrap();
        assert_eq!((repair.text, repair.found[0].line), (Some(text.repeat(2)), 5));
    }

    #[test]
    fn two_encodings_in_one_file_are_told_apart_by_lines() {
        let more = "3 ２六歩(27)\n*ここから\n";
        let shift_jis = |text| bytes(text, SHIFT_JIS);
        for (file, first, rest) in [
            ([shift_jis(TEXT), more.into()], Encoding::ShiftJis, Encoding::Utf8),
            ([TEXT.into(), shift_jis(more)], Encoding::Utf8, Encoding::ShiftJis),
        ] {
            let (found, repair) = decode_mixed(&file.concat()).unwrap();
            assert_eq!(found, first);
            assert_eq!(repair.text, Some(format!("{TEXT}{more}")));
            let damage = Damage::MixedEncodings {
                first,
                rest,
                line: 5,
                further_changes: 0,
            };
            assert_eq!(repair, Repair::new(repair.text.clone(), damage, 5, true));
        }
        assert_eq!(decode_mixed(b"1 \xff\n"), None);
        // A damaged character of UTF-8.
        let damaged = [
            TEXT.as_bytes(),
            b"*\x81\x93\xe3\x82\x8c\xe3\x81\xaf\n",
            TEXT.as_bytes(),
        ]
        .concat();
        assert_eq!(decode_mixed(&damaged), None);
        // `これは` without its last byte is a text in Shift_JIS as well.
        let cut = format!("{TEXT}*これは");
        assert_eq!(decode_mixed(&cut.as_bytes()[..cut.len() - 1]), None);
    }
}
