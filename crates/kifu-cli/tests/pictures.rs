//! Runs `kifu show` and checks the names and titles of pictures, and the fonts that draw their texts.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use pretty_assertions::assert_eq;
use tempfile::TempDir;

use common::{names, parts, stderr, stdout};

/// A game between two players.
const KIF: &str = "開始日時：2020/01/05 10:00\n棋戦：王将戦\n先手：☆A/B\n後手：C\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";

fn kifu(folder: &Path, arguments: &[&str]) -> Output {
    common::kifu(folder, &[&["show"], arguments].concat(), "")
}

fn folder() -> TempDir {
    common::folder(&[("a.kifu", KIF.as_bytes())])
}

#[test]
fn names_and_titles_have_the_values_of_the_game() {
    let here = folder();
    let name = "{date}_{black}_{white}_{event}_{result}_{n}{number}{game}.svg";
    let title = "{black} 対 {white} {date} {event} {result} {n}{number}{game}{stem}";
    let output = kifu(here.path(), &["a.kifu", "--svg", name, "--title", title]);
    assert_eq!(parts(&output), (Some(0), "", ""));
    let name = "2020-01-05_☆A_B_C_王将戦_white_111.svg";
    assert_eq!(names(here.path()), [name, "a.kifu"]);
    // A title keeps what a name cannot have.
    let svg = fs::read_to_string(here.path().join(name)).unwrap();
    assert!(
        svg.contains(">☆A/B 対 C 2020-01-05 王将戦 white 111a</text>"),
        "{svg}"
    );
}

#[test]
fn several_pictures_need_a_name_with_a_placeholder() {
    let here = folder();
    for (inputs, if_exists, example) in [
        (&["a.kifu", "--each", "ply"][..], "fail", "x/one-{ply}.svg"),
        (&["a.kifu", "--each", "ply"], "suffix", "x/one-{ply}.svg"),
        (&["a.kifu", "a.kifu"], "overwrite", "x/one-{stem}-{game}.svg"),
    ] {
        let arguments = ["--svg", "x/one.svg", "--if-exists", if_exists];
        let output = kifu(here.path(), &[inputs, &arguments].concat());
        let message = format!(
            "kifu: x/one.svg: names one picture, and there are more; use placeholders, as in '{example}'\n"
        );
        assert_eq!(parts(&output), (Some(2), "", &*message));
        // Nothing is written, not even the first picture.
        assert_eq!(names(here.path()), ["a.kifu"]);
    }
    let arguments = ["a.kifu", "--each", "ply", "--svg", "one.svg", "--lang", "ja"];
    let message = "kifu: one.svg: 1枚分の名前ですが、画像が2枚以上あります。\
                   「one-{ply}.svg」のように、項目を入れた名前を指定してください\n";
    assert_eq!(parts(&kifu(here.path(), &arguments)), (Some(2), "", message));
    let output = kifu(
        here.path(),
        &["a.kifu", "--each", "ply", "--svg", "one-{ply}.svg"],
    );
    assert_eq!(parts(&output), (Some(0), "", ""));
    assert_eq!(
        names(here.path()),
        ["a.kifu", "one-0.svg", "one-1.svg", "one-2.svg"]
    );
}

#[test]
fn one_picture_needs_no_placeholder() {
    let here = folder();
    for (if_exists, code, written) in [
        ("fail", 0, &["a.kifu", "x.svg"][..]),
        ("fail", 2, &["a.kifu", "x.svg"]),
        ("suffix", 0, &["a.kifu", "x-2.svg", "x.svg"]),
    ] {
        let output = kifu(
            here.path(),
            &["a.kifu", "--svg", "x.svg", "--if-exists", if_exists],
        );
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(names(here.path()), written);
    }
}

#[test]
fn the_hand_of_white_is_left_out_of_a_picture() {
    let here = folder();
    let tsume = ["7nk/9/7PP/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1", "--svg", "-"];
    let both = kifu(here.path(), &tsume);
    let black = kifu(here.path(), &[&tsume[..], &["--hands", "black"]].concat());
    assert!(stdout(&both).contains("in hand: rook 2") && !stdout(&black).contains("rook"));
    assert!(stdout(&black).contains("in hand: gold 1. White: king 1a, knight 2a.</desc>"));
    let output = kifu(here.path(), &[&tsume[..], &["--hands", "white"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("both, black, none"),
        "{}",
        stderr(&output)
    );
}

#[cfg(all(feature = "png", target_os = "linux"))]
mod fonts {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Joins numbers of two bytes.
    fn shorts(numbers: &[u16]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
    }

    /// A font that has a square for one character, and nothing else.
    fn font(character: char) -> Vec<u8> {
        font_of(character..=character)
    }

    /// A font that has a square for each of these characters, and nothing else.
    fn font_of(characters: std::ops::RangeInclusive<char>) -> Vec<u8> {
        let [first, last] = [characters.start(), characters.end()].map(|&character| u32::from(character));
        let mut characters = shorts(&[0, 1, 3, 10, 0, 12, 13, 0, 0, 28, 0, 0, 0, 1]);
        characters.extend([first, last, 1].into_iter().flat_map(u32::to_be_bytes));
        let mut outlines = shorts(&[1, 0, 0, 1000, 1000, 3, 0]);
        outlines.extend([1; 4]);
        let back = 1000_u16.wrapping_neg();
        outlines.extend(shorts(&[0, 0, 1000, 0, 0, 1000, 0, back]));
        let mut head = shorts(&[0; 27]);
        head[18..20].copy_from_slice(&2000_u16.to_be_bytes());
        let mut header = shorts(&[0; 18]);
        header[34..].copy_from_slice(&2_u16.to_be_bytes());
        // The names of the family and of the font: both are `F`.
        let name = |id| [3, 1, 0x409, id, 2, 0];
        let names = [&[0, 2, 30][..], &name(1), &name(6), &[u16::from(b'F')]].concat();
        let half = u16::try_from(outlines.len() / 2).unwrap();
        let tables = [
            (b"cmap", characters),
            (b"glyf", outlines),
            (b"head", head),
            (b"hhea", header),
            (b"hmtx", shorts(&[1000, 0, 2000, 0])),
            (b"loca", shorts(&[0, 0, half])),
            (b"maxp", shorts(&[0, 0x5000, 2])),
            (b"name", shorts(&names)),
        ];
        let mut font = shorts(&[1, 0, 8, 0, 0, 0]);
        let mut data: Vec<u8> = Vec::new();
        for (tag, table) in &tables {
            let offset = 12 + 16 * tables.len() + data.len();
            font.extend(*tag);
            let numbers = [0, offset, table.len()].map(|number| u32::try_from(number).unwrap());
            font.extend(numbers.into_iter().flat_map(u32::to_be_bytes));
            data.extend(table);
        }
        font.extend(data);
        font
    }

    /// Runs `kifu show` on a machine whose fonts are those in the folder `fonts`.
    fn with_fonts(here: &Path, arguments: &[&str]) -> Output {
        let settings = here.join("fonts.conf");
        let folder = here.join("fonts");
        fs::create_dir_all(&folder).unwrap();
        let text = format!("<fontconfig><dir>{}</dir></fontconfig>", folder.display());
        fs::write(&settings, text).unwrap();
        let mut command = common::command(here, &[&["show"], arguments].concat());
        common::run(command.env("FONTCONFIG_FILE", settings), "")
    }

    #[test]
    fn a_character_without_an_outline_is_taken_from_a_font_of_the_machine() {
        let here = folder();
        let title = [
            "startpos",
            "--title",
            "竜王戦",
            "--png",
            "a.png",
            "--svg",
            "a.svg",
        ];
        for (language, message) in [
            (
                "en",
                "kifu: a.png: no outline for 戦, and no font of this machine has it; install such a font (Noto Serif CJK JP), \
                 name one with --font FILE, draw it with --svg, or leave the text out\n",
            ),
            (
                "ja",
                "kifu: a.png: 字形のない文字があります: 戦。この文字を含むフォント（Noto Serif CJK JPなど）をインストールするか、\
                 --font FILE で指定してください。--svg を使うか、この文字を省くこともできます\n",
            ),
        ] {
            let arguments = [&title[..], &["--lang", language, "--if-exists", "overwrite"]].concat();
            assert_eq!(
                parts(&with_fonts(here.path(), &arguments)),
                (Some(2), "", message)
            );
            assert!(!here.path().join("a.png").exists());
        }
        let svg = fs::read(here.path().join("a.svg")).unwrap();
        fs::write(here.path().join("fonts/f.ttf"), font('戦')).unwrap();
        let arguments = [&title[..], &["--lang", "ja", "--if-exists", "overwrite"]].concat();
        assert_eq!(parts(&with_fonts(here.path(), &arguments)), (Some(0), "", ""));
        assert!(
            fs::read(here.path().join("a.png"))
                .unwrap()
                .starts_with(b"\x89PNG")
        );
        // The text of an SVG is drawn by the fonts of its reader.
        assert_eq!(fs::read(here.path().join("a.svg")).unwrap(), svg);
    }

    #[test]
    fn fonts_of_the_machine_add_to_each_other_and_to_the_given_one() {
        let here = folder();
        assert_eq!(with_fonts(here.path(), &["startpos"]).status.code(), Some(0));
        fs::write(here.path().join("fonts/f.ttf"), font('戦')).unwrap();
        fs::write(here.path().join("fonts/g.ttf"), font('観')).unwrap();
        fs::write(here.path().join("given.ttf"), font('記')).unwrap();
        let title = ["startpos", "--title", "戦観記", "--png", "a.png"];
        let output = with_fonts(here.path(), &title);
        assert!(
            stderr(&output).contains("no outline for 記, and no"),
            "{}",
            stderr(&output)
        );
        let output = with_fonts(here.path(), &[&title[..], &["--font", "given.ttf"]].concat());
        assert_eq!(parts(&output), (Some(0), "", ""));
    }

    #[test]
    fn fonts_of_the_machine_draw_only_what_is_not_built_in() {
        let here = folder();
        fs::create_dir(here.path().join("fonts")).unwrap();
        fs::write(here.path().join("given.ttf"), font('観')).unwrap();
        let draw = |font: Vec<u8>, more: &[&str]| {
            fs::write(here.path().join("fonts/f.ttf"), font).unwrap();
            let title = [
                "startpos",
                "--title",
                "竜王戦",
                "--png",
                "a.png",
                "--if-exists",
                "overwrite",
            ];
            let output = with_fonts(here.path(), &[&title[..], more].concat());
            assert_eq!(parts(&output), (Some(0), "", ""));
            fs::read(here.path().join("a.png")).unwrap()
        };
        for more in [&[][..], &["--font", "given.ttf"]] {
            assert_eq!(
                draw(font('戦'), more),
                draw(font_of('一'..='龠'), more),
                "{more:?}"
            );
        }
    }

    #[test]
    fn a_picture_with_built_in_characters_is_the_same_with_any_fonts() {
        let here = folder();
        let draw = |name: &str| {
            let output = with_fonts(here.path(), &["startpos", "--title", "第１図", "--png", name]);
            assert_eq!(parts(&output), (Some(0), "", ""));
            fs::read(here.path().join(name)).unwrap()
        };
        let without = draw("a.png");
        fs::write(here.path().join("fonts/f.ttf"), font('図')).unwrap();
        assert_eq!(draw("b.png"), without);
    }
}
