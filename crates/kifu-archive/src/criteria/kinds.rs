//! [`KINDS`]: the kinds of criteria.

use std::str::FromStr;
use std::sync::Arc;

use kifu::shogi_core::format::tools::{find_named, is_same_name, result_line};
use kifu::shogi_core::record::{HeaderName, Node};
use kifu::shogi_core::text::SpellingError;
use kifu::shogi_core::text::encoding::Encoding;
use kifu::shogi_core::{Color, Ending, GameResult, Handicap, Record};
use kifu::{Document, Format, Game};

#[cfg(feature = "files")]
use super::POSITION_FROM;
use super::dates::Dates;
use super::error::CriterionError;
use super::has::Has;
use super::interval::Interval;
use super::opening::Opening;
use super::opening_names::AskedOpening;
use super::pattern;
use super::text_part::TextPart;
use super::{CriterionKind, Test};
use crate::Image;

/// The kinds of criteria, in the order of the help.
pub static KINDS: &[CriterionKind] = &[
    CriterionKind {
        name: "player",
        label: ["Player", "対局者"],
        help: [
            "Games of this player on either side. A part of the name is enough; blanks, upper and lower case, and full and \
             half width make no difference. Given twice: games that fit both names.",
            "先後を問わず、この対局者の対局。名前の一部でよく、空白の有無、大文字と小文字、全角と半角は区別しない。2回指定すると、両方に合う対局",
        ],
        parse: |text| {
            text_test(text, |name, record| {
                Color::ALL.into_iter().any(|color| is_player(name, record, color))
            })
        },
        ..text_kind("NAME", "羽生")
    },
    CriterionKind {
        name: "black",
        label: ["Black", "先手"],
        help: [
            "Games in which this player is Black (先手, 下手).",
            "この対局者が先手（下手）の対局",
        ],
        parse: |text| text_test(text, |name, record| is_player(name, record, Color::Black)),
        ..text_kind("NAME", "羽生")
    },
    CriterionKind {
        name: "white",
        label: ["White", "後手"],
        help: [
            "Games in which this player is White (後手, 上手).",
            "この対局者が後手（上手）の対局",
        ],
        parse: |text| text_test(text, |name, record| is_player(name, record, Color::White)),
        ..text_kind("NAME", "羽生")
    },
    CriterionKind {
        name: "winner",
        label: ["Winner", "勝者"],
        help: [
            "Games that this player won, or this side: `black`, `white`.",
            "この対局者、またはこの側（先手、後手）が勝った対局",
        ],
        parse: |text| player_or_side(text, |winner| winner),
        ..text_kind("NAME", "羽生")
    },
    CriterionKind {
        name: "loser",
        label: ["Loser", "敗者"],
        help: [
            "Games that this player lost, or this side: `black`, `white`.",
            "この対局者、またはこの側（先手、後手）が負けた対局",
        ],
        parse: |text| player_or_side(text, Color::opposite),
        ..text_kind("NAME", "羽生")
    },
    CriterionKind {
        name: "event",
        label: ["Event", "棋戦"],
        help: [
            "Games of this event (棋戦); compared as names are.",
            "この棋戦の対局。照合方法は --player と同じ",
        ],
        parse: |text| named_header(text, HeaderName::Event),
        ..text_kind("NAME", "竜王戦")
    },
    CriterionKind {
        name: "opening",
        label: ["Opening or castle", "戦型・囲い"],
        help: [
            "Games with this opening or castle in a header (戦型, $OPENING, 先手の戦型, 後手の囲い) or by their moves, of either side. The \
             name may be Japanese or English; if no opening has exactly this name, a part of a name is enough.",
            "この戦法や囲いの対局。ヘッダー（戦型、$OPENING、先手の戦型、後手の囲い）にあるか、本譜の指し手がその形になるもの。先後は問わない。名前は日本語でも英語でもよく、その名前の戦法や囲いがなければ、名前の一部とみなす",
        ],
        parse: |text| opening(text, None, false),
        ..text_kind("NAME", "四間飛車")
    },
    CriterionKind {
        name: "opening-black",
        label: ["Opening of Black", "先手の戦型・囲い"],
        help: [
            "As `--opening`, of Black (先手, 下手).",
            "--opening と同じ。先手（下手）のもの",
        ],
        parse: |text| opening(text, Some(Color::Black), false),
        ..text_kind("NAME", "四間飛車")
    },
    CriterionKind {
        name: "opening-white",
        label: ["Opening of White", "後手の戦型・囲い"],
        help: [
            "As `--opening`, of White (後手, 上手).",
            "--opening と同じ。後手（上手）のもの",
        ],
        parse: |text| opening(text, Some(Color::White), false),
        ..text_kind("NAME", "四間飛車")
    },
    CriterionKind {
        name: "castle",
        label: ["Castle", "囲い"],
        help: [
            "As `--opening`, but only castles count in the moves: 居飛車穴熊. With `--opening 四間飛車`: games of the one against the other.",
            "--opening と同じ。ただし、指し手からは囲いだけを見る：居飛車穴熊。--opening 四間飛車 と一緒に使うと、四間飛車と居飛車穴熊の対局",
        ],
        parse: |text| opening(text, None, true),
        ..text_kind("NAME", "居飛車穴熊")
    },
    CriterionKind {
        name: "header",
        label: ["Header", "ヘッダー"],
        help: [
            "Games with this header: 場所=将棋会館, or a key alone for any value. The key may be that of KIF or of CSA. The value is \
             compared as names are.",
            "このヘッダーのある対局：場所=将棋会館。ヘッダー名だけなら値は問わない。ヘッダー名はKIFとCSAのどちらでもよく、値の照合方法は --player と同じ",
        ],
        parse: header,
        ..text_kind("KEY=VALUE", "場所=将棋会館")
    },
    CriterionKind {
        name: "date",
        label: ["Date", "日付"],
        help: [
            "Games of a year, a month or a day: 2020, 2020-01, 2020-01-05, or of a range: 2019..2021, 2019-04.., ..2021.",
            "年、月、日（2020、2020-01、2020-01-05）、または範囲（2019..2021、2019-04..、..2021）の対局",
        ],
        parse: |text| {
            value_test(text, |dates: &Dates, record| {
                Dates::of(record).is_some_and(|date| dates.contain(date))
            })
        },
        ..text_kind("DATES", "2019..2021")
    },
    CriterionKind {
        name: "rating",
        label: ["Ratings", "レーティング"],
        help: [
            "Games in which both players have such a rating: 2000.., 1500..2000.",
            "両対局者のレーティングがこの範囲の対局：2000..、1500..2000",
        ],
        parse: |text| {
            value_test(text, |rating: &Interval<f64>, record| {
                ratings(record).is_some_and(|ratings| ratings.iter().all(|one| rating.contains(one)))
            })
        },
        ..text_kind("RANGE", "1500..2000")
    },
    CriterionKind {
        name: "rating-gap",
        label: ["Difference of ratings", "レーティング差"],
        help: [
            "Games in which the ratings of the players differ by so much: ..200.",
            "両対局者のレーティングの差がこの範囲の対局：..200",
        ],
        parse: |text| {
            value_test(text, |gap: &Interval<f64>, record| {
                ratings(record).is_some_and(|[black, white]| gap.contains(&(black - white).abs()))
            })
        },
        ..text_kind("RANGE", "..200")
    },
    CriterionKind {
        name: "result",
        label: ["Result", "結果"],
        help: [
            "Games with one of these results, separated by commas: `black` or `white` (the winner), `draw`, `none`.",
            "この結果の対局：先手、後手（勝った側）、引き分け、なし。black、white、draw、none でもよい。コンマで区切って、複数指定できる",
        ],
        parse: |text| {
            list_test(text, result, |results, game, _| {
                results.contains(&game.record.result())
            })
        },
        ..list_kind(
            "RESULTS",
            || names_or_none(GameResult::ALL.map(GameResult::name)),
            "black,draw",
        )
    },
    CriterionKind {
        name: "ending",
        label: ["Ending", "終局理由"],
        help: [
            "Games with one of these endings, separated by commas: `resign`, `投了`, `time_up`, …, `none`.",
            "この終局理由の対局：投了、千日手、resign など、または none（なし）。コンマで区切って、複数指定できる",
        ],
        parse: |text| {
            list_test(text, ending, |endings, game, _| {
                endings.contains(&game.record.ending())
            })
        },
        ..list_kind("ENDINGS", ending_names, "投了,千日手")
    },
    CriterionKind {
        name: "handicap",
        label: ["Handicap", "手合割"],
        help: [
            "Games with one of these handicaps, separated by commas: `平手`, `even`, `二枚落ち`, `two pieces`, …, `other`.",
            "この手合割の対局：平手、二枚落ち、「two pieces」、その他など。コンマで区切って、複数指定できる",
        ],
        parse: |text| {
            let handicaps = list(text, handicap)?;
            Ok(course(move |record| {
                handicaps.contains(&record.handicap().unwrap_or(Handicap::Other))
            }))
        },
        ..list_kind(
            "HANDICAPS",
            || Handicap::ALL.map(Handicap::name).to_vec(),
            "二枚落ち",
        )
    },
    CriterionKind {
        name: "length",
        label: ["Number of moves", "手数"],
        help: [
            "Games with so many moves in the main line: 100..200, ..50.",
            "手数がこの範囲の対局：100..200、..50",
        ],
        parse: |text| {
            let length: Interval<usize> = text.parse()?;
            Ok(course(move |record| length.contains(&record.root().line_moves())))
        },
        ..text_kind("RANGE", "..50")
    },
    CriterionKind {
        name: "ply-range",
        label: ["Move at a ply", "この手数の指し手"],
        help: [
            "Games with a move at one of these plies, also in a variation: 1..40, 30. In a table of moves, and in hcpe, psv and hcp, there are only these moves, each with the position before it.",
            "この手数の指し手がある対局（変化も含む）：1..40、30。指し手の表と hcpe・psv・hcp には、この手数の指し手（とその直前の局面）だけが入る",
        ],
        parse: |text| Ok(Test::Ply(text.parse()?)),
        ..text_kind("RANGE", "1..40")
    },
    CriterionKind {
        name: "moves",
        label: ["First moves", "初手からの指し手"],
        help: [
            "Games that begin with these moves: 7g7f,3c3d or ▲７六歩△３四歩. The marks may be missing: ７六歩,３四歩.",
            "この指し手で始まる対局：7g7f,3c3d または ▲７六歩△３四歩。▲と△は省略できる（７六歩,３四歩）",
        ],
        parse: |text| {
            let opening: Opening = text.parse()?;
            Ok(course(move |record| opening.begins(record)))
        },
        ..text_kind("MOVES", "７六歩,３四歩")
    },
    CriterionKind {
        name: "position",
        label: ["Position", "局面"],
        help: [
            "Games that reach this position, also in a variation. In the SFEN, `?` is a square with any piece or none; the side \
             to move and the hands may be missing, or `?`. Or after moves: `startpos moves 7g7f 3c3d`. Given twice: games that reach both.",
            "この局面が現れる対局（変化も含む）。SFENの「?」は、どの駒でも空でもよいマス。手番と持駒は、省略するか「?」にできる。\
             指し手の後の局面も指定できる（startpos moves 7g7f 3c3d）。2回指定すると、両方が現れる対局",
        ],
        parse: |text| Ok(Test::Position(pattern::several(text, None)?)),
        ..text_kind("SFEN", AFTER_7F)
    },
    #[cfg(feature = "files")]
    CriterionKind {
        name: POSITION_FROM,
        label: ["Positions of a file", "ファイルの局面"],
        help: [
            "Games that reach one of the positions in this file: as for --position, one on each line, or records, whose last position \
             is taken.",
            "このファイルの局面のどれかが現れる対局。1行に1つの局面（--position と同じ）、または棋譜（本譜の最後の局面を使う）",
        ],
        parse: |text| Ok(Test::Position(pattern::several(text, None)?)),
        ..text_kind("FILE", "diagrams.bod")
    },
    CriterionKind {
        name: "at",
        label: ["Ply of the positions", "局面の手数"],
        help: [
            "Take the positions with moves, such as those of the records of --position-from, after so many moves.",
            "指し手のある局面（--position-from の棋譜など）を、この手数の局面にする",
        ],
        parse: |text| match text.trim().parse() {
            Ok(ply) => Ok(Test::At(ply)),
            Err(_) => Err(SpellingError::new(["a number of moves", "手数（0以上の整数）"], text).into()),
        },
        ..text_kind("PLY", "30")
    },
    CriterionKind {
        name: "final-position",
        label: ["Final position", "最終局面"],
        help: [
            "Games whose main line ends with this position; SFEN as for --position.",
            "本譜がこの局面で終わる対局。SFENの書き方は --position と同じ",
        ],
        parse: |text| Ok(Test::FinalPosition(pattern::several(text, None)?)),
        ..text_kind("SFEN", AFTER_7F)
    },
    CriterionKind {
        name: "mirrored",
        label: ["Mirrored positions too", "左右反転も"],
        help: [
            "Find the positions also with left and right exchanged.",
            "左右を反転した局面も検索する",
        ],
        parse: |_| {
            Ok(Test::Image(Image {
                mirrored: true,
                ..Image::default()
            }))
        },
        ..FLAG
    },
    CriterionKind {
        name: "colors-changed",
        label: ["Positions with colours changed too", "先後逆の局面も"],
        help: [
            "Find the positions also with Black and White exchanged.",
            "先後を入れ替えた局面も検索する",
        ],
        parse: |_| {
            Ok(Test::Image(Image {
                colors_changed: true,
                ..Image::default()
            }))
        },
        ..FLAG
    },
    CriterionKind {
        name: "comment",
        label: ["Comment", "コメント"],
        help: [
            "Games with this text in a comment, also in a variation; compared as names are.",
            "コメントにこの文字列がある対局（変化も含む）。照合方法は --player と同じ",
        ],
        parse: |text| {
            text_test(text, |part, record| {
                record
                    .nodes_in_order()
                    .flat_map(Node::all_comments)
                    .any(|comment| part.is_in(comment))
            })
        },
        ..text_kind("TEXT", "新手")
    },
    CriterionKind {
        name: "has",
        label: ["Has", "含むもの"],
        help: [
            "Games with all of these, separated by commas: `variations`, `comments`, `times`, `evaluations`, `bookmarks`.",
            "これらがすべてある対局：variations（変化）、comments（コメント）、times（消費時間）、evaluations（評価値）、bookmarks（しおり）。コンマで区切る",
        ],
        parse: |text| {
            list_test(text, str::parse::<Has>, |parts, game, _| {
                parts.iter().all(|part| part.is_in(&game.record))
            })
        },
        ..list_kind(
            "PARTS",
            || Has::ALL.map(Has::name).to_vec(),
            "variations,comments",
        )
    },
    CriterionKind {
        name: "blunder",
        label: ["Blunder", "悪手"],
        help: [
            "Games in whose main line a move lost so many centipawns, by the evaluations before and after it: 500.., 300..1000. Mates do not \
             count. In a table of moves, only these moves are rows.",
            "本譜に、前後の評価値の差でこの範囲だけ損をした指し手がある対局：500..、300..1000。詰みの評価は対象外。指し手の表では、その指し手だけが行になる",
        ],
        parse: |text| Ok(Test::Loss(text.parse()?)),
        ..text_kind("RANGE", "500..")
    },
    CriterionKind {
        name: "input-format",
        label: ["Format", "形式"],
        help: [
            "Games in one of these formats, separated by commas.",
            "この形式の対局。コンマで区切って、複数指定できる",
        ],
        parse: |text| {
            list_test(text, str::parse::<Format>, |formats, _, document| {
                formats.contains(&document.format)
            })
        },
        ..list_kind(
            "FORMATS",
            || Format::ALL.map(kifu::RecordFormat::name).to_vec(),
            "kif,ki2",
        )
    },
    CriterionKind {
        name: "input-encoding",
        label: ["Encoding", "文字コード"],
        help: [
            "Games in one of these encodings, separated by commas.",
            "この文字コードの対局。コンマで区切って、複数指定できる",
        ],
        parse: |text| {
            list_test(text, str::parse::<Encoding>, |encodings, _, document| {
                encodings.contains(&document.encoding)
            })
        },
        ..list_kind(
            "ENCODINGS",
            || Encoding::ALL.map(Encoding::name).to_vec(),
            "shift_jis",
        )
    },
    CriterionKind {
        name: "errors",
        label: ["Errors", "エラーあり"],
        help: [
            "Games with an error, and files that are no game records.",
            "エラーのある対局と、棋譜ではないファイル",
        ],
        parse: |_| Ok(Test::Error(true)),
        ..FLAG
    },
    CriterionKind {
        name: "no-errors",
        label: ["No errors", "エラーなし"],
        help: ["Games without an error.", "エラーのない対局"],
        parse: |_| Ok(Test::Error(false)),
        ..FLAG
    },
];

/// The position after ７六歩, with either side to move.
const AFTER_7F: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";

/// What kinds without a value have in common.
const FLAG: CriterionKind = CriterionKind {
    name: "",
    label: [""; 2],
    value: None,
    is_list: false,
    names: Vec::new,
    help: [""; 2],
    example: "",
    parse: |_| Ok(Test::Error(true)),
};

/// What kinds whose value is a text have in common.
const fn text_kind(value: &'static str, example: &'static str) -> CriterionKind {
    CriterionKind {
        value: Some(value),
        example,
        ..FLAG
    }
}

/// What kinds whose value is a list of names have in common.
const fn list_kind(
    value: &'static str,
    names: fn() -> Vec<&'static str>,
    example: &'static str,
) -> CriterionKind {
    CriterionKind {
        is_list: true,
        names,
        ..text_kind(value, example)
    }
}

/// Names, and that of what has none of them.
fn names_or_none<const N: usize>(names: [&'static str; N]) -> Vec<&'static str> {
    names.into_iter().chain(["none"]).collect()
}

/// The names of endings in both languages.
fn ending_names() -> Vec<&'static str> {
    let japanese = Ending::ALL.into_iter().filter_map(Ending::to_ja);
    names_or_none(Ending::ALL.map(Ending::name))
        .into_iter()
        .chain(japanese)
        .collect()
}

fn test(fits: impl Fn(&Game, &Document<'_>) -> bool + Send + Sync + 'static) -> Test {
    Test::Game(Arc::new(fits))
}

/// A test of the start or the moves.
fn course(fits: impl Fn(&Record) -> bool + Send + Sync + 'static) -> Test {
    Test::Course(Arc::new(move |game, _| fits(&game.record)))
}

/// A test with a part of a text.
fn text_test(text: &str, fits: fn(&TextPart, &Record) -> bool) -> Result<Test, CriterionError> {
    let part = TextPart::parse(text)?;
    Ok(test(move |game, _| fits(&part, &game.record)))
}

/// A test with a value.
fn value_test<T: FromStr<Err = SpellingError> + Send + Sync + 'static>(
    text: &str,
    fits: fn(&T, &Record) -> bool,
) -> Result<Test, CriterionError> {
    let value: T = text.parse()?;
    Ok(test(move |game, _| fits(&value, &game.record)))
}

/// A test with a list of values.
fn list_test<T: Send + Sync + 'static>(
    text: &str,
    parse: impl Fn(&str) -> Result<T, SpellingError>,
    fits: fn(&[T], &Game, &Document<'_>) -> bool,
) -> Result<Test, CriterionError> {
    let values = list(text, parse)?;
    Ok(test(move |game, document| fits(&values, game, document)))
}

/// Reads the items of a list, with commas between them.
fn list<T>(text: &str, parse: impl Fn(&str) -> Result<T, SpellingError>) -> Result<Vec<T>, SpellingError> {
    text.split([',', '、', '，']).map(parse).collect()
}

/// Whether the player of a side has this name.
pub(crate) fn is_player(name: &TextPart, record: &Record, color: Color) -> bool {
    record.player(color).is_some_and(|player| name.is_in(player))
}

/// A test of the player of one side of a game with a winner, by the name of the player or of the side. `side` is the side, given the
/// winner.
fn player_or_side(text: &str, side: fn(Color) -> Color) -> Result<Test, CriterionError> {
    let name = TextPart::parse(text)?;
    let japanese = Color::ALL.into_iter().find(|color| color.to_ja() == text.trim());
    let named = text.parse().ok().or(japanese);
    Ok(test(move |game, _| {
        let side = winner(&game.record).map(side);
        side.is_some_and(|side| named == Some(side) || is_player(&name, &game.record, side))
    }))
}

pub(crate) fn winner(record: &Record) -> Option<Color> {
    match record.result() {
        Some(GameResult::Win(color)) => Some(color),
        _ => None,
    }
}

/// The ratings of both players.
pub(crate) fn ratings(record: &Record) -> Option<[f64; 2]> {
    Some([record.rating(Color::Black)?, record.rating(Color::White)?])
}

/// A test of a header that several formats have.
fn named_header(text: &str, name: HeaderName) -> Result<Test, CriterionError> {
    let part = TextPart::parse(text)?;
    Ok(test(move |game, _| {
        game.record
            .headers
            .get_named(name)
            .is_some_and(|value| part.is_in(value))
    }))
}

/// A criterion on an opening or a castle, of a side if `color` is given.
fn opening(text: &str, color: Option<Color>, is_castle: bool) -> Result<Test, CriterionError> {
    Ok(Test::Opening(Arc::new(AskedOpening::parse(
        text, color, is_castle,
    )?)))
}

/// A test of any header: `KEY=VALUE`, or `KEY` for any value.
fn header(text: &str) -> Result<Test, CriterionError> {
    let (key, value) = text.split_once(['=', '＝', ':', '：']).unwrap_or((text, ""));
    if key.trim().is_empty() {
        let expected = [
            "a key and a value such as `場所=将棋会館`",
            "「場所=将棋会館」のようなヘッダー名と値",
        ];
        return Err(SpellingError::new(expected, text).into());
    }
    let (key, value) = (TextPart::of_key(key), TextPart::new(value));
    Ok(test(move |game, _| {
        let mut headers = game.record.headers.iter();
        headers.any(|header| key == TextPart::of_key(&header.key) && value.is_in(&header.value))
    }))
}

fn result(text: &str) -> Result<Option<GameResult>, SpellingError> {
    let results = GameResult::ALL.into_iter().map(Some).chain([None]);
    let name = |result: Option<GameResult>| result.map_or("none", GameResult::name);
    let japanese = |result: Option<GameResult>| match result {
        Some(GameResult::Win(color)) => color.to_ja(),
        Some(GameResult::Draw) => "引き分け",
        None => "なし",
    };
    if let Some(result) = results.clone().find(|&result| japanese(result) == text.trim()) {
        return Ok(result);
    }
    find_named(["a result", "対局の結果"], results.clone(), name, text)
        .map_err(|error| error.with_japanese_names(results.map(japanese)))
}

fn ending(text: &str) -> Result<Option<Ending>, SpellingError> {
    if let Some(ending) = result_line::ending(text.trim()) {
        return Ok(Some(ending));
    }
    let endings = Ending::ALL.into_iter().map(Some).chain([None]);
    let name = |ending: Option<Ending>| ending.map_or("none", Ending::name);
    let japanese = |ending: Option<Ending>| ending.and_then(Ending::to_ja).unwrap_or(name(ending));
    find_named(["an ending", "終局理由"], endings.clone(), name, text)
        .map_err(|error| error.with_japanese_names(endings.map(japanese)))
}

fn handicap(text: &str) -> Result<Handicap, SpellingError> {
    let is_named = |handicap: &Handicap| is_same_name(&handicap.english_name().replace('–', "-"), text);
    match Handicap::ALL.into_iter().find(is_named) {
        Some(handicap) => Ok(handicap),
        None => text.trim().parse(),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_are_known_in_both_languages() {
        for (text, expected) in [
            ("投了", Some(Ending::Resign)),
            ("resign", Some(Ending::Resign)),
            ("time-up", Some(Ending::TimeUp)),
            ("千日手", Some(Ending::Repetition)),
            ("none", None),
        ] {
            assert_eq!(ending(text), Ok(expected));
        }
        for (text, expected) in [
            ("二枚落ち", Handicap::TwoPiece),
            ("2枚落ち", Handicap::TwoPiece),
            ("two pieces", Handicap::TwoPiece),
            ("Rook-Lance", Handicap::RookLance),
            ("平手", Handicap::Even),
            ("other", Handicap::Other),
        ] {
            assert_eq!(handicap(text), Ok(expected));
        }
        assert_eq!(result("black"), Ok(Some(GameResult::Win(Color::Black))));
        assert_eq!(result("none"), Ok(None));
        assert!(result("red").is_err() && ending("負け").is_err() && handicap("two").is_err());
    }

    #[test]
    fn every_kind_has_a_name_texts_and_an_example() {
        for kind in KINDS {
            let [english, japanese] = kind.help;
            assert!(!english.is_empty() && !japanese.is_ascii(), "{}", kind.name);
            // Its value is the name of a file.
            if kind.name != "position-from" {
                assert!(kind.criterion(kind.example).is_ok(), "{}", kind.name);
            }
            assert_eq!(KINDS.iter().filter(|other| other.name == kind.name).count(), 1);
        }
    }
}
