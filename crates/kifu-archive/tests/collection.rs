//! Collections: what they find and count is what criteria and trees do, and files are read step by step.

use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use kifu::{Color, Encoding, Format, Language, LossPolicy, Move, Position, ReadOptions, Setup, WriteOptions};
use kifu_archive::collection::{
    Adding, COLUMNS, Collection, Order, Remark, Reopener, Selecting, WriteAs, Writing,
};
use kifu_archive::criteria::{Criteria, Criterion};
use kifu_archive::tree::{self, Tree};
use kifu_archive::{Image, Input, Options, Problem, UnreadableFile};
use pretty_assertions::assert_eq;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Adds inputs. Returns the problems.
fn add(collection: &mut Collection, inputs: impl IntoIterator<Item = Input>) -> Vec<UnreadableFile> {
    let mut problems = Vec::new();
    for input in inputs {
        let mut adding = Adding::new(collection, input, &Options::default());
        while adding.step(collection) {}
        problems.append(&mut adding.problems);
    }
    problems
}

fn image(mirrored: bool, colors_changed: bool) -> Image {
    let mut image = Image::default();
    (image.mirrored, image.colors_changed) = (mirrored, colors_changed);
    image
}

/// Games of random moves in CSA, of which many begin with the same moves, with a result, a date and some evaluations.
fn random_games(count: u64) -> String {
    let mut text = String::new();
    for game in 0..count {
        let mut state = game.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state % below as u64).unwrap()
        };
        let mut position = Position::startpos();
        let day = game % 28 + 1;
        let head = format!(
            "V2.2\nN+player {}\nN-player {}\n$START_TIME:2020/01/{day:02}\nPI\n+\n",
            game % 7,
            game % 5,
        );
        text.push_str(&head);
        for ply in 0..30 + game % 20 {
            let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
            // The first moves are few, so that games meet.
            let among = if ply < 6 { moves.len().min(3) } else { moves.len() };
            if among == 0 {
                break;
            }
            let mv = moves[random(among)];
            text.push_str(&csa(mv, &position));
            text.push('\n');
            if game % 3 == 0 {
                let evaluation = i64::try_from(game * 7 + ply).unwrap() - 300;
                let line = format!("'** {evaluation}\n");
                text.push_str(&line);
            }
            position.play(mv).unwrap();
        }
        text.push_str(["%TORYO\n/\n", "%SENNICHITE\n/\n", "%CHUDAN\n/\n"][random(3)]);
    }
    text.truncate(text.len() - 2);
    text
}

fn csa(mv: Move, position: &Position) -> String {
    kifu::MoveNotation::Csa.write(mv, position, None)
}

fn inputs(text: &str) -> Vec<Input> {
    vec![Input::bytes("games.csa", text.as_bytes())]
}

/// Positions of the games, of which some have many games.
fn positions(text: &str) -> Vec<Setup> {
    let document = kifu::read_str(text, &ReadOptions::default());
    let mut positions = vec![Setup::STARTPOS];
    for (game, ply) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 6), (5, 12), (6, 25)] {
        let (_, position) = document.games[game].record.position_at(Some(ply));
        positions.push(position.to_setup());
        positions.push(image(true, ply % 2 == 0).setup(&position.to_setup()));
    }
    positions
}

#[test]
fn games_with_a_position_are_those_of_the_criterion() {
    let text = random_games(120);
    let mut collection = Collection::default();
    assert!(add(&mut collection, inputs(&text)).is_empty());
    assert_eq!(collection.len(), 120);
    let document = kifu::read_str(&text, &ReadOptions::default());
    let mut hits = 0;
    let board = |setup: &Setup| setup.to_string().split(' ').next().unwrap_or_default().to_owned();
    for setup in positions(&text) {
        let open = format!("{} ? ?", board(&setup).replacen('p', "?", 2));
        for (position, [mirrored, colors_changed]) in [setup.to_string(), open].iter().flat_map(|position| {
            [[false, false], [true, false], [false, true], [true, true]].map(|image| (position, image))
        }) {
            let mut criteria = vec![Criterion::parse("position", position).unwrap()];
            if mirrored {
                criteria.push(Criterion::parse("mirrored", "").unwrap());
            }
            if colors_changed {
                criteria.push(Criterion::parse("colors-changed", "").unwrap());
            }
            let criteria = Criteria::new(criteria).unwrap();
            let expected: Vec<(u32, u32)> = (0..)
                .zip(&document.games)
                .filter_map(|(index, game)| Some((index, criteria.find(game, &document)?[0].ply)))
                .collect();
            let image = image(mirrored, colors_changed);
            let found = collection.find(position, image, None).unwrap();
            let found: Vec<(u32, u32)> = found.iter().map(|found| (found.game, found.ply)).collect();
            assert_eq!(found, expected, "{position} {image:?}");
            hits += found.len();
        }
    }
    assert!(hits > 1000, "{hits}");
}

#[test]
fn moves_in_a_position_are_counted_as_in_a_tree() {
    let text = random_games(120);
    let mut collection = Collection::default();
    add(&mut collection, inputs(&text));
    let mut moves = 0;
    for setup in positions(&text) {
        for image in [image(false, false), image(true, false), image(true, true)] {
            let mut options = tree::Options::default();
            (options.root, options.image, options.plies, options.min_games) = (setup, image, 1, Some(1));
            let tree = Tree::open(inputs(&text), &options).unwrap();
            let played = collection.moves_in(&setup.to_string(), image, None).unwrap();
            let summary = |counts: &tree::Counts| {
                let tree::Counts {
                    games,
                    black_wins,
                    white_wins,
                    draws,
                    ..
                } = *counts;
                let dates = [counts.first_date(), counts.last_date()];
                (
                    [games, black_wins, white_wins, draws],
                    dates,
                    counts.mean_evaluation(),
                )
            };
            assert_eq!(summary(&played.counts), summary(tree.root().counts()));
            assert_eq!(u64::from(played.without_move), tree.left_out.without_move);
            let expected: Vec<_> = (tree.root().moves())
                .map(|one| (one.mv, summary(&one.counts)))
                .collect();
            let found: Vec<_> = (played.moves.iter())
                .map(|one| (one.mv, summary(&one.counts)))
                .collect();
            assert_eq!(found, expected, "{setup} {image:?}");
            moves += found.len();
        }
    }
    assert!(moves > 100, "{moves}");
}

#[test]
fn faulty_games_do_not_count() {
    let text = "V2.2\nPI\n+\n+7776FU\n/\nPI\n+\n+7776FU\n-7776FU\n/\nPI\n+\n+7776XX\n";
    let mut collection = Collection::default();
    add(&mut collection, inputs(text));
    let played = collection.moves_in("startpos", Image::default(), None).unwrap();
    assert_eq!((collection.len(), played.counts.games), (3, 1));
    let errors: Vec<u32> = (0..3)
        .map(|game| collection.row(game).unwrap().errors())
        .collect();
    assert_eq!(errors.iter().filter(|&&errors| errors > 0).count(), 2);
}

fn order<'o>(words: &'o str, column: &str, descending: bool) -> Order<'o> {
    let mut order = Order::default();
    (order.words, order.descending) = (words, descending);
    order.column = COLUMNS.iter().find(|found| found.name == column);
    order
}

#[test]
fn games_are_searched_and_sorted() {
    let games = [
        "開始日時：2020/01/05\n棋戦：竜王戦\n先手：羽生　善治\n後手：Ａ\n1 ７六歩(77)\n2 投了\n",
        "開始日時：2019/03\n棋戦：名人戦\n先手：b\n後手：羽生善治\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "先手：C\n戦型：四間飛車\n1 ２六歩(27)\n",
    ];
    let mut collection = Collection::default();
    for (number, text) in games.iter().enumerate() {
        let input = Input::bytes(format!("{number}.kif"), text.as_bytes());
        add(&mut collection, [input]);
    }
    let listed = |words, column, descending| collection.order(&order(words, column, descending));
    assert_eq!(listed("", "", false), [0, 1, 2]);
    assert_eq!(listed("羽生善治", "", false), [0, 1]);
    assert_eq!(listed("羽生　竜王", "", false), [0]);
    assert_eq!(listed("2019-03", "", false), [1]);
    assert_eq!(listed("2019/03", "", false), [1]);
    assert_eq!(listed("2.KIF", "", false), [2]);
    assert_eq!(listed("a", "", false), [0]);
    assert_eq!(listed("四間", "", false), [2]);
    assert_eq!(listed("fourth rook", "", false), [2]);
    assert_eq!(listed("Shikenbisha", "", false), [2]);
    assert_eq!(listed("投了", "", false), [0]);
    assert_eq!(listed("Resign", "", false), [0]);
    assert_eq!(listed("", "date", false), [1, 0, 2]);
    assert_eq!(listed("", "date", true), [0, 1, 2]);
    assert_eq!(listed("", "black", false), [1, 2, 0]);
    assert_eq!(listed("", "moves", true), [1, 0, 2]);
    let mut some = order("", "", false);
    some.among = Some(&[2, 0, 9]);
    assert_eq!(collection.order(&some), [2, 0]);
    let row = collection.row(0).unwrap();
    assert_eq!(
        (row.player(kifu::Color::Black), row.moves()),
        (Some("羽生　善治"), 1)
    );
    assert!(collection.row(3).is_none());
}

#[test]
fn the_same_games_are_found() {
    let mut collection = Collection::default();
    let csa = "V2.2\nN+A\nPI\n+\n+7776FU\n/\nN+B\nPI\n+\n+7776FU\n/\nN+A\nPI\n+\n+7776FU\n";
    add(&mut collection, inputs(csa));
    let duplicates: Vec<Option<u32>> = (0..3)
        .map(|game| collection.row(game).unwrap().duplicate_of())
        .collect();
    assert_eq!(duplicates, [None, None, Some(0)]);
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn bytes(name: &str, bytes: Vec<u8>) -> Input {
    let bytes: Arc<[u8]> = bytes.into();
    Input::seekable(name, move || Ok(Box::new(Cursor::new(Arc::clone(&bytes)))))
}

#[test]
fn games_of_zip_files_are_selected_and_read_again() {
    let large = random_games(100);
    let content = zip(&[
        ("one.kif", "先手：A\n1 ７六歩(77)\n".as_bytes()),
        ("readme.txt", b"hello"),
        ("many.csa", large.as_bytes()),
        ("__MACOSX/._one.kif", b"x"),
        ("last.kif", "先手：Z\n1 ２六歩(27)\n".as_bytes()),
    ]);
    let mut collection = Collection::default();
    let problems = add(&mut collection, [bytes("all.zip", content.clone())]);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].path, Path::new("all.zip/readme.txt"));
    assert!(problems[0].reason(Language::Japanese).contains("拡張子"));
    assert_eq!(collection.len(), 102);
    let reopener = || Reopener::new(|_, name: &str| bytes(name, content.clone()));

    let criteria = Criteria::new([Criterion::parse("black", "player 3").unwrap()]).unwrap();
    let expected: Vec<u32> = (1..101).filter(|game| (game - 1) % 7 == 3).collect();
    let mut selecting = Selecting::new(&collection, criteria, &Options::default(), reopener());
    let (mut found, mut steps) = (Vec::new(), 0);
    while let Some(mut part) = selecting.step(&collection) {
        found.append(&mut part);
        steps += 1;
    }
    assert_eq!((found, selecting.done()), (expected, 102));
    assert!(steps > 1);
    assert!(selecting.problems.is_empty());

    let mut reopener = reopener();
    for game in [0, 1, 50, 100, 101] {
        let text = reopener.read(&collection, game, &Options::default()).unwrap();
        let row = collection.row(game).unwrap();
        assert!(row.file().ends_with(&text.name), "{}", text.name);
        let document = kifu::read(&text.bytes, &ReadOptions::default().name(&text.name));
        let record = &document.games[0].record;
        assert_eq!(
            document.games.len(),
            1,
            "{}",
            String::from_utf8_lossy(&text.bytes)
        );
        assert_eq!(record.player(kifu::Color::Black), row.player(kifu::Color::Black));
        assert_eq!(record.root().line_moves(), row.moves() as usize);
    }
}

/// Writes games. Returns the bytes and the remarks.
fn written(
    collection: &Collection,
    games: Vec<u32>,
    target: (Format, WriteAs),
    content: &[u8],
) -> (Vec<u8>, Vec<Remark>) {
    let reopener = Reopener::new(|_, name: &str| bytes(name, content.to_vec()));
    let options = WriteOptions::default().losses(LossPolicy::Drop);
    let options = options.encoding(Encoding::ShiftJis).replace_characters(true);
    let language = Language::English;
    let mut writing = Writing::new(games, target, &options, language, reopener, &Options::default());
    let (mut all, mut steps) = (Vec::new(), 0);
    while let Some(mut part) = writing.step(collection) {
        all.append(&mut part);
        steps += 1;
    }
    assert!(steps > 0 && writing.done() == writing.of());
    (all, writing.remarks)
}

#[test]
fn games_are_written_into_a_file_or_a_zip_file() {
    let faulty = "1 ７六歩(77)\n2 ７六歩(77)\n";
    let commented = "先手：A\n1 ７六歩(77)\n*comment\n2 ３四歩(33)\n";
    let large = random_games(100);
    let content = zip(&[
        ("x/a.kif", commented.as_bytes()),
        ("y/A.kif", commented.as_bytes()),
        ("faulty.kif", faulty.as_bytes()),
        ("nul.csa", large.as_bytes()),
    ]);
    let mut collection = Collection::default();
    assert!(add(&mut collection, [bytes("all.zip", content.clone())]).is_empty());
    let games = vec![50, 0, 2, 1, 102, 999];

    let (file, remarks) = written(&collection, games.clone(), (Format::Usi, WriteAs::File), &content);
    assert_eq!(String::from_utf8(file).unwrap().lines().count(), 4);
    let left_out = |remark: &Remark| {
        matches!(
            remark,
            Remark::LeftOut {
                game: Some(2 | 999),
                ..
            }
        )
    };
    assert_eq!(remarks.iter().filter(|remark| left_out(remark)).count(), 2);
    let has_lost = |remark: &Remark| matches!(remark, Remark::Losses { game: 0 | 1, .. });
    assert_eq!(remarks.iter().filter(|remark| has_lost(remark)).count(), 2);

    let (file, _) = written(&collection, games, (Format::Kif, WriteAs::Zip), &content);
    let mut again = Collection::default();
    assert!(add(&mut again, [bytes("out.zip", file)]).is_empty());
    let names: Vec<&str> = (0..again.len())
        .map(|game| again.row(game).unwrap().file())
        .collect();
    let expected = ["nul_.kif", "a.kif", "A-2.kif", "nul_-2.kif"].map(|name| format!("out.zip/{name}"));
    assert_eq!(names, expected);
    assert_eq!(again.row(0).unwrap().moves(), collection.row(50).unwrap().moves());

    let (file, remarks) = written(&collection, Vec::new(), (Format::Kif, WriteAs::File), &content);
    assert!(file.is_empty() && remarks.is_empty());
}

#[test]
fn what_cannot_be_read_is_a_problem() {
    let good = zip(&[("one.kif", "1 ７六歩(77)\n".as_bytes())]);
    let bomb = zip(&[("zeros.kif", &vec![0; 1 << 20])]);
    let cut = good[..good.len() - 10].to_vec();
    let mut damaged = good.clone();
    damaged[38] ^= 0xff;
    for (name, content) in [
        ("cut.zip", cut),
        ("damaged.zip", damaged),
        ("bomb.zip", bomb),
        ("none.zip", b"PK".to_vec()),
        ("picture.kif", b"\x89PNG\r\n\x1a\n\0\0\0".to_vec()),
        ("half.kif.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x01".to_vec()),
        ("book.db", b"#YANEURAOU-DB2016 1.00\n".to_vec()),
        ("a\n\u{202e}b.tar", b"x".to_vec()),
    ] {
        let mut collection = Collection::default();
        let problems = add(&mut collection, [bytes(name, content)]);
        assert_eq!(problems.len(), 1, "{name}: {problems:?}");
        assert!(problems[0].path.starts_with(name));
        for language in Language::ALL {
            assert!(!problems[0].reason(language).is_empty());
        }
    }
}

#[test]
fn a_file_that_has_changed_is_a_problem() {
    let has_changed = Arc::new(AtomicBool::new(false));
    let open = {
        let has_changed = Arc::clone(&has_changed);
        move |name: &str| {
            let has_changed = Arc::clone(&has_changed);
            Input::seekable(name, move || {
                if has_changed.load(Ordering::Relaxed) {
                    return Err(io::Error::from(Problem::ChangedSince));
                }
                Ok(Box::new(Cursor::new("1 ７六歩(77)\n")))
            })
        }
    };
    let mut collection = Collection::default();
    assert!(add(&mut collection, [open("a.kif")]).is_empty());
    has_changed.store(true, Ordering::Relaxed);
    let reopener = || Reopener::new(|_, name: &str| open(name));
    let error = reopener().read(&collection, 0, &Options::default()).unwrap_err();
    assert!(error.to_string().contains("has changed"));
    let mut selecting = Selecting::new(&collection, Criteria::default(), &Options::default(), reopener());
    while selecting.step(&collection).is_some() {}
    assert_eq!((selecting.done(), selecting.problems.len()), (1, 1));
}

#[test]
fn a_file_with_fewer_games_than_before_is_a_problem() {
    let mut collection = Collection::default();
    assert!(
        add(
            &mut collection,
            [bytes("games.csa", random_games(5).into_bytes())]
        )
        .is_empty()
    );
    let shorter = random_games(3).into_bytes();
    let reopener = || Reopener::new(|_, name: &str| bytes(name, shorter.clone()));
    let mut selecting = Selecting::new(&collection, Criteria::default(), &Options::default(), reopener());
    let mut found = Vec::new();
    while let Some(mut part) = selecting.step(&collection) {
        found.append(&mut part);
    }
    assert_eq!((found, selecting.done()), (vec![0, 1, 2], 5));
    let [problem] = selecting.problems.as_slice() else {
        panic!("{:?}", selecting.problems);
    };
    assert_eq!(problem.path, Path::new("games.csa"));
    assert!(problem.reason(Language::English).contains("has changed"));
    for game in [3, 4] {
        assert!(
            reopener()
                .document(&collection, game, &Options::default())
                .is_err()
        );
    }
}

#[test]
fn reading_that_is_ended_keeps_the_games_so_far() {
    let text = random_games(200);
    let mut collection = Collection::default();
    let mut adding = Adding::new(
        &mut collection,
        bytes("games.csa", text.into_bytes()),
        &Options::default(),
    );
    // So far that the last game is looked up instead of read up to.
    for _ in 0..3 {
        assert!(adding.step(&mut collection));
    }
    drop(adding);
    let count = collection.len();
    assert!(65 < count && count < 200, "{count}");
    add(&mut collection, inputs("V2.2\nPI\n+\n+7776FU\n"));
    assert_eq!(collection.len(), count + 1);
    assert_eq!(collection.row(count).unwrap().index(), 0);

    // The last game before the end has nothing of the games after it.
    let text = random_games(200).into_bytes();
    let mut reopener = Reopener::new(|_, name: &str| bytes(name, text.clone()));
    let last = reopener
        .read(&collection, count - 1, &Options::default())
        .unwrap();
    let document = kifu::read(&last.bytes, &ReadOptions::default());
    let moves = document.games[0].record.root().line_moves();
    assert_eq!(
        (document.games.len(), moves),
        (1, collection.row(count - 1).unwrap().moves() as usize)
    );
}

#[test]
fn a_file_whose_games_are_read_in_their_order_is_opened_once() {
    let game = |name: usize| format!("手合割：平手\n先手：{name}\n1 ７六歩(77)\n2 投了\n\n");
    let content: String = (0..300).map(game).collect();
    let mut collection = Collection::default();
    assert!(add(&mut collection, [bytes("a.kif", content.clone().into_bytes())]).is_empty());
    let opens = Arc::new(AtomicUsize::new(0));
    let mut reopener = Reopener::new(|_, name: &str| {
        let content = content.clone().into_bytes();
        let opens = Arc::clone(&opens);
        Input::seekable(name, move || {
            opens.fetch_add(1, Ordering::Relaxed);
            Ok(Box::new(Cursor::new(content.clone())))
        })
    });
    for game in (0..300).chain([7, 3, 250]) {
        let document = reopener.document(&collection, game, &Options::default()).unwrap();
        let player = document.games[0].record.player(Color::Black).map(str::to_owned);
        assert_eq!(player, Some(game.to_string()));
    }
    // Once for all, and once for each that comes before the last one.
    assert_eq!(opens.load(Ordering::Relaxed), 3);
}

#[test]
fn files_on_disk_are_added_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.zip");
    fs::write(&path, zip(&[("one.kif", "1 ７六歩(77)\n".as_bytes())])).unwrap();
    let mut collection = Collection::default();
    assert!(add(&mut collection, [Input::file(&path)]).is_empty());
    assert_eq!(collection.len(), 1);
    let mut reopener = Reopener::new(|_, name: &str| Input::file(name));
    let text = reopener.read(&collection, 0, &Options::default()).unwrap();
    assert_eq!(text.bytes, "1 ７六歩(77)\n".as_bytes());
}

#[test]
fn characters_that_the_encoding_lacks_are_reported() {
    let content = "先手：𠮷田\n1 ７六歩(77)\n";
    let mut collection = Collection::default();
    assert!(add(&mut collection, [bytes("a.kif", content.as_bytes().to_vec())]).is_empty());
    for (write_as, of) in [(WriteAs::File, None), (WriteAs::Zip, Some(0))] {
        let (_, remarks) = written(&collection, vec![0], (Format::Kif, write_as), content.as_bytes());
        let [Remark::Replaced { game, replacements }] = remarks.as_slice() else {
            panic!("{remarks:?}");
        };
        assert_eq!((*game, replacements.count()), (of, 1));
    }
}

#[test]
fn a_game_from_the_middle_of_a_file_in_utf_16_is_read_as_in_the_file() {
    let game = |name: &str| format!("手合割：平手\n先手：{name}\n1 ７六歩(77)\n2 投了\n\n");
    let text = format!("\u{feff}{}{}", game("羽生"), game("森内"));
    let content: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut collection = Collection::default();
    assert!(add(&mut collection, [bytes("a.kif", content.clone())]).is_empty());
    let mut reopener = Reopener::new(|_, name: &str| bytes(name, content.clone()));
    for (game, name) in [(0, "羽生"), (1, "森内")] {
        let text = reopener.read(&collection, game, &Options::default()).unwrap();
        let document = kifu::read(&text.bytes, &ReadOptions::default().name(&text.name));
        assert_eq!(document.games[0].record.player(Color::Black), Some(name));
    }
}
