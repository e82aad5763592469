//! Tests of the viewer: keys change the state, and the state is drawn.

mod events;

use std::io;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use kifu::{Language, Record};
use pretty_assertions::assert_eq;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::events::Effect;
use super::games::{Game, Games};
use super::state::State;
use crate::notations::Spelling;

/// A game with variations of Black's and White's second moves, and one with evaluations.
const VARIATIONS: &str = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)\n*一手目\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n\n変化：3手\n   3 ２六歩(27)\n&図\n   4 ８四歩(83)\n\n変化：3手\n   3 ６六歩(67)\n\n変化：2手\n   2 ８四歩(83)\n";
const PLAYERS: &str = "手合割：平手\n開始日時：2004/06/12 10:00\n棋戦：名人戦\n先手：Habu Y.\n後手：羽生善治\n   1 ７六歩(77)\n";
const COMMENTS: &str =
    "手合割：平手\n   1 ７六歩(77)\n*好手\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n*これも好手\n";
const EVALUATIONS: &str = "V2.2\nPI\n+\n+7776FU\n'** 30\n-3334FU\n'** 1500\n%TORYO\n";

fn record(text: &str) -> Record {
    kifu::parse(text).unwrap()
}

fn state_of(texts: &[&str], language: Language) -> State {
    let games: Vec<io::Result<Game>> = texts
        .iter()
        .map(|text| {
            Ok(Game {
                record: record(text),
                ..Game::default()
            })
        })
        .collect();
    let games = Games::new("a.kif".to_owned(), games.into_iter()).unwrap();
    State::new(games, language, Spelling::default())
}

fn state() -> State {
    state_of(&[VARIATIONS], Language::English)
}

/// Presses keys. A character is its key, `→` and so on are those of the cursor.
fn press(state: &mut State, keys: &str) {
    for key in keys.chars() {
        assert_eq!(effect(state, key), Effect::Nothing);
    }
}

fn effect(state: &mut State, key: char) -> Effect {
    let code = match key {
        '→' => KeyCode::Right,
        '←' => KeyCode::Left,
        '↓' => KeyCode::Down,
        '↑' => KeyCode::Up,
        '⇱' => KeyCode::Home,
        '⇲' => KeyCode::End,
        '⇟' => KeyCode::PageDown,
        '⇞' => KeyCode::PageUp,
        '⏎' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇥' => KeyCode::Tab,
        '⌫' => KeyCode::Backspace,
        key => KeyCode::Char(key),
    };
    state.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
}

/// The number of the current game, from 1, and the number of all games, if it is known.
fn game(state: &State) -> (usize, Option<usize>) {
    (state.games.index() + 1, state.games.count())
}

/// The number of the current move, and its notation.
fn shown(state: &State) -> String {
    let node = state.node();
    format!("{} {}", node.ply(), state.labels().step(node))
}

/// Draws the state, and returns the rows without the second column of wide characters.
fn drawn(state: &mut State, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| super::screen::draw(frame, state)).unwrap();
    rows(&terminal)
}

fn rows(terminal: &Terminal<TestBackend>) -> Vec<String> {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content.chunks(buffer.area.width.into());
    let rows = rows.map(|row| {
        let mut text = String::new();
        let mut covered = 0;
        for cell in row {
            if covered == 0 {
                text.push_str(cell.symbol());
                covered = ratatui::text::Span::raw(cell.symbol()).width();
            }
            covered = covered.saturating_sub(1);
        }
        text.trim_end().to_owned()
    });
    rows.collect()
}

#[test]
fn the_cursor_keys_and_the_letters_step() {
    for [forward, back] in ["→←", "lh"].map(|keys| [&keys[..keys.len() / 2], &keys[keys.len() / 2..]]) {
        let mut state = state();
        press(&mut state, &forward.repeat(2));
        assert_eq!(shown(&state), "2 △３四歩");
        press(&mut state, back);
        assert_eq!(shown(&state), "1 ▲７六歩");
        press(&mut state, &back.repeat(9));
        assert_eq!(shown(&state), "0 ");
        press(&mut state, &forward.repeat(9));
        assert_eq!(shown(&state), "3 resign");
    }
}

#[test]
fn home_end_and_pages_jump() {
    let moves = "7g7f 3c3d 2g2f 8c8d 6g6f 5c5d 5g5f 6c6d 4g4f 7c7d 9g9f 9c9d 1g1f";
    let mut state = state_of(&[&format!("position startpos moves {moves}")], Language::English);
    press(&mut state, "⇟");
    assert_eq!(state.node().ply(), 10);
    press(&mut state, "⇟");
    assert_eq!(state.node().ply(), 13);
    press(&mut state, "⇞");
    assert_eq!(state.node().ply(), 3);
    press(&mut state, "⇞");
    assert_eq!(state.node().ply(), 0);
    press(&mut state, "⇲");
    assert_eq!(state.node().ply(), 13);
    press(&mut state, "⇱");
    assert_eq!(state.node().ply(), 0);
}

#[test]
fn up_and_down_choose_a_variation_which_stays_chosen() {
    for [down, up] in [["↓", "↑"], ["j", "k"]] {
        let mut state = state();
        press(&mut state, "→→→");
        press(&mut state, down);
        assert_eq!(shown(&state), "3 ▲２六歩");
        press(&mut state, "→");
        assert_eq!(shown(&state), "4 △８四歩");
        // The same line is followed after going back.
        press(&mut state, "⇱⇲");
        assert_eq!(shown(&state), "4 △８四歩");
        press(&mut state, "←");
        press(&mut state, &down.repeat(3));
        assert_eq!(shown(&state), "3 ▲６六歩");
        press(&mut state, &up.repeat(3));
        assert_eq!(shown(&state), "3 ▲２二角成");
        press(&mut state, "→");
        assert_eq!(shown(&state), "3 resign");
    }
}

#[test]
fn the_start_is_a_ply_or_a_bookmark() {
    let mut state = state();
    assert!(state.go_to_ply(2));
    assert_eq!(shown(&state), "2 △３四歩");
    assert!(!state.go_to_ply(4));
    assert!(state.go_to_bookmark("図"));
    assert_eq!(shown(&state), "3 ▲２六歩");
    assert!(!state.go_to_bookmark("なし"));
}

#[test]
fn games_are_read_when_they_are_shown() {
    let mut state = state_of(&[VARIATIONS, EVALUATIONS], Language::English);
    assert_eq!(game(&state), (1, None));
    press(&mut state, "→]");
    assert_eq!((game(&state), shown(&state)), ((2, None), "0 ".to_owned()));
    assert_eq!(state.evaluations, [(1.0, 30.0), (2.0, 1500.0)]);
    press(&mut state, "]");
    assert_eq!(game(&state), (2, Some(2)));
    assert_eq!(state.message.as_deref(), Some("this is the last game"));
    press(&mut state, "[");
    assert_eq!((game(&state), state.message.as_deref()), ((1, Some(2)), None));
    press(&mut state, "[");
    assert_eq!(state.message.as_deref(), Some("this is the first game"));
    press(&mut state, "]");
    assert_eq!(game(&state), (2, Some(2)));
}

#[test]
fn characters_that_control_the_direction_of_text_are_not_drawn() {
    let text = VARIATIONS
        .replace("先手：A", "先手：\u{202e}A")
        .replace("一手目", "\u{2067}一\u{200f}手目")
        .replace("投了", "\u{202e}封じ手");
    let mut state = state_of(&[&text], Language::Japanese);
    for _ in 0..4 {
        let screen = drawn(&mut state, 80, 24).join("\n");
        assert!(
            screen.contains("\u{fffd}A") && !screen.contains(['\u{202e}', '\u{2067}', '\u{200f}']),
            "{screen}"
        );
        press(&mut state, "→");
    }
}

#[test]
fn an_error_in_a_file_is_shown() {
    let games = [
        Ok(Game {
            record: record(VARIATIONS),
            error: Some("line 3:\tbad".to_owned()),
            is_blank: false,
        }),
        Err(io::Error::other("broken disk")),
    ];
    let games = Games::new("a.kif".to_owned(), games.into_iter()).unwrap();
    let mut state = State::new(games, Language::English, Spelling::default());
    assert_eq!(drawn(&mut state, 80, 24)[23], "line 3: bad");
    press(&mut state, "]");
    assert_eq!(drawn(&mut state, 80, 24)[23], "broken disk");
    press(&mut state, "→");
    assert!(drawn(&mut state, 80, 24)[23].starts_with("←→ move"));
}

#[test]
fn a_screen_of_80_by_24_has_every_part() {
    let mut state = state();
    press(&mut state, "→→→↓");
    let rows = drawn(&mut state, 80, 24);
    assert_eq!(rows[0], "▲A  △B  game 1  a.kif");
    let expected = [
        "White in hand: -",
        "  ９ ８ ７ ６ ５ ４ ３ ２ １",
        "+---------------------------+",
        "|v香v桂v銀v金v玉v金v銀v桂v香|一",
        "| ・v飛 ・ ・ ・ ・ ・v角 ・|二",
        "|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三",
        "| ・ ・ ・ ・ ・ ・v歩 ・ ・|四",
        "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五",
        "| ・ ・ 歩 ・ ・ ・ ・ 歩 ・|六",
        "| 歩 歩 ・ 歩 歩 歩 歩 ・ 歩|七",
        "| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八",
        "| 香 桂 銀 金 玉 金 銀 桂 香|九",
        "+---------------------------+",
        "Black in hand: -",
    ];
    assert!(rows[1].starts_with("   "));
    for (row, expected) in rows[2..].iter().zip(expected) {
        assert!(row.starts_with(expected), "{row}");
    }
    let has = |row: usize, text: &str| assert!(rows[row].contains(text), "{text}: {}", rows[row]);
    has(1, "Start");
    has(2, "   1 ▲７六歩 ");
    has(3, "   2 △３四歩 +");
    has(4, "   3 ▲２六歩 +");
    has(5, "   4 △８四歩");
    has(19, "Variations (3)");
    has(20, "   3 ▲２二角成");
    has(21, " 3,1 ▲２六歩");
    has(22, " 3,2 ▲６六歩");
    has(1, "Move 3: ▲２六歩");
    has(2, "White to move");
    has(3, "Bookmark: 図");
    has(5, "手合割：平手");
    assert!(rows[23].starts_with("←→ move  ↑↓ variation"));
}

#[test]
fn the_texts_are_in_the_chosen_language() {
    let mut state = state_of(&[VARIATIONS], Language::Japanese);
    press(&mut state, "→→→→");
    let text = drawn(&mut state, 80, 24).join("\n");
    let expected = [
        "1局目",
        "後手の持駒：なし",
        "先手の持駒：角",
        "3手目 ▲２二角成",
        "後手番",
        "開始局面",
        "投了",
        "←→ 手",
    ];
    for part in expected {
        assert!(text.contains(part), "{part}: {text}");
    }
    press(&mut state, "?");
    let text = drawn(&mut state, 80, 24).join("\n");
    assert!(
        text.contains("f           盤面を反転する") && !text.contains("開始局面"),
        "{text}"
    );
    press(&mut state, "?");
    assert!(!drawn(&mut state, 80, 24).join("\n").contains("盤面を反転する"));
}

#[test]
fn the_last_move_is_reversed_and_a_promoted_piece_is_red() {
    let mut state = state();
    press(&mut state, "→→→");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut cell = |state: &mut State, column, row| {
        terminal.draw(|frame| super::screen::draw(frame, state)).unwrap();
        terminal.backend().buffer()[(column, row)].clone()
    };
    // File 2 is the eighth square of a rank, and a square takes three columns after the frame.
    let (column, row) = (1 + 7 * 3 + 1, 6);
    let promoted = cell(&mut state, column, row);
    assert_eq!((promoted.symbol(), promoted.fg), ("馬", Color::Red));
    assert!(promoted.modifier.contains(Modifier::REVERSED));
    assert!(
        !cell(&mut state, column, row + 1)
            .modifier
            .contains(Modifier::REVERSED)
    );
    // White's side has file 2 as the second square, and rank 2 as the eighth.
    press(&mut state, "f");
    assert_eq!(cell(&mut state, 1 + 3 + 1, 5 + 7).symbol(), "馬");
    state.is_colored = false;
    let plain = cell(&mut state, 1 + 3 + 1, 5 + 7);
    assert_eq!(plain.fg, Color::Reset);
    assert!(plain.modifier.contains(Modifier::REVERSED));
}

#[test]
fn evaluations_are_a_graph_and_a_note() {
    let mut state = state_of(&[EVALUATIONS], Language::English);
    press(&mut state, "→→");
    let rows = drawn(&mut state, 80, 24);
    let bar = format!("▲{}{}△", "█".repeat(20), "░".repeat(3));
    for text in [&*bar, "Evaluation: +1500"] {
        assert!(rows[2..].iter().any(|row| row.ends_with(text)), "{rows:?}");
    }
    // The evaluation is not repeated as the program wrote it.
    assert!(!rows.iter().any(|row| row.contains("* 1500")));
    assert!(
        rows[18].starts_with("+2000│") && rows[22].starts_with("-2000│"),
        "{rows:?}"
    );
    let is_braille = |character: char| ('\u{2801}'..='\u{28ff}').contains(&character);
    assert!(rows[18].chars().any(is_braille));
    // Without evaluations, and in a low terminal, there is no graph.
    assert!(!drawn(&mut state_of(&[VARIATIONS], Language::English), 80, 24)[18].starts_with('+'));
    assert!(!drawn(&mut state, 80, 22).join("\n").contains("+2000"));
}

#[test]
fn the_last_move_is_on_one_line_beside_evaluations() {
    let game = "V2.2\nPI\n+\n+7776FU\n'** 30\nT12\n-3334FU\n'** -1500\nT3725\n";
    let mut state = state_of(&[game], Language::Japanese);
    press(&mut state, "→→");
    for width in 70..=80 {
        let rows = drawn(&mut state, width, 24);
        assert!(rows[1].ends_with(" 2手目 △３四歩"), "{rows:?}");
        assert!(rows[2].ends_with(" 先手番"), "{rows:?}");
    }
}

#[test]
fn variations_have_the_numbers_of_show() {
    let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n   2 ８四歩(83)\n   3 ７八金(69)\n\n変化：3手\n   3 ６八銀(79)\n";
    let mut state = state_of(&[text], Language::English);
    press(&mut state, "→→↓→↓");
    assert_eq!(shown(&state), "3 ▲６八銀");
    let rows = drawn(&mut state, 80, 24);
    assert!(rows[21].contains(" 3,1 ▲７八金"), "{}", rows[21]);
    assert!(rows[22].contains(" 3,2 ▲６八銀"), "{}", rows[22]);
    press(&mut state, "←");
    let rows = drawn(&mut state, 80, 24);
    assert!(rows[21].contains("   2 △３四歩"), "{}", rows[21]);
    assert!(rows[22].contains(" 2,1 △８四歩"), "{}", rows[22]);
}

#[test]
fn long_comments_are_scrolled() {
    let comments: Vec<String> = (1..=40).map(|number| format!("*line {number}\n")).collect();
    let text = format!("手合割：平手\n{}   1 ７六歩(77)\n", comments.concat());
    let mut state = state_of(&[&text], Language::English);
    let rows = drawn(&mut state, 80, 24);
    assert!(
        rows[21].ends_with(" line 19") && rows[22].ends_with("(23 more lines: d, u)"),
        "{rows:?}"
    );
    press(&mut state, &"d".repeat(99));
    let rows = drawn(&mut state, 80, 24);
    // The last page has no advice, because there is nothing below.
    assert!(
        rows[1].ends_with("line 21") && rows[20].ends_with("line 40") && rows[22].ends_with("手合割：平手"),
        "{rows:?}"
    );
    press(&mut state, "u");
    let rows = drawn(&mut state, 80, 24);
    assert!(
        rows[21].ends_with("line 40") && rows[22].ends_with("(2 more lines: d, u)"),
        "{rows:?}"
    );
    press(&mut state, "→←");
    assert!(drawn(&mut state, 80, 24)[3].ends_with("line 1"));
}

#[test]
fn the_advice_about_long_comments_fits_into_its_panel() {
    let comments: Vec<String> = (1..=40).map(|number| format!("*{number}\n")).collect();
    let text = format!("手合割：平手\n{}   1 ７六歩(77)\n", comments.concat());
    for (language, long) in [
        (Language::English, "more lines: d, u)"),
        (Language::Japanese, "行：d、u）"),
    ] {
        let mut state = state_of(&[&text], language);
        let mut has_long = 0;
        for width in 60..=90 {
            let rows = drawn(&mut state, width, 18);
            let advice = &rows[16];
            let is_short = advice.contains(" d +") && advice.ends_with(|last: char| last.is_ascii_digit());
            assert!(is_short || advice.ends_with(long), "{advice}");
            has_long += usize::from(!is_short);
        }
        assert!((1..31).contains(&has_long));
    }
}

#[test]
fn long_comments_are_scrolled_to_what_was_found() {
    let comments: Vec<String> = (1..=40).map(|number| format!("*line {number}\n")).collect();
    let text = format!("手合割：平手\n   1 ７六歩(77)\n{}", comments.concat());
    let mut state = state_of(&[&text], Language::English);
    press(&mut state, "/line 2⏎");
    assert!(drawn(&mut state, 80, 24)[4].ends_with("line 2"));
    press(&mut state, "/line 20⏎");
    assert!(drawn(&mut state, 80, 24)[1].ends_with("line 20"));
    // It is scrolled once only.
    press(&mut state, "u");
    assert!(drawn(&mut state, 80, 24)[2].ends_with("line 20"));
}

#[test]
fn scrolling_beyond_short_comments_changes_nothing() {
    let comments: Vec<String> = (1..=40).map(|number| format!("*line {number}\n")).collect();
    let text = format!("手合割：平手\n{}   1 ７六歩(77)\n", comments.concat());
    let mut state = state_of(&[&text], Language::English);
    press(&mut state, &"d".repeat(9));
    // All lines fit on this screen.
    assert!(drawn(&mut state, 80, 60)[3].ends_with("line 1"));
    assert!(drawn(&mut state, 80, 24)[3].ends_with("line 1"));
}

#[test]
fn a_file_without_a_record_is_not_shown() {
    let games = |records: &[bool]| {
        let games: Vec<io::Result<Game>> = records
            .iter()
            .enumerate()
            .map(|(index, &is_record)| {
                Ok(Game {
                    error: Some(format!("error {index}")),
                    is_blank: !is_record,
                    ..Game::default()
                })
            })
            .collect();
        Games::new("a.kif".to_owned(), games.into_iter()).unwrap()
    };
    assert_eq!(games(&[false]).skip_blank().unwrap(), Err("error 0".to_owned()));
    let mut found = games(&[false, true, false]);
    assert_eq!(found.skip_blank().unwrap(), Ok(()));
    assert_eq!((found.index(), found.count()), (1, None));
}

#[test]
fn a_game_is_found_by_its_number() {
    let mut games = state_of(&[VARIATIONS, PLAYERS, COMMENTS], Language::English).games;
    assert!(games.go_to_only(2).unwrap().is_ok());
    assert_eq!((games.index(), games.known().len()), (1, 2));
    assert!(games.go_to_only(1).unwrap().is_ok());
    assert_eq!(games.index(), 0);
    let missing = games.go_to_only(4).unwrap().unwrap_err();
    assert_eq!(missing.to_string(), "there is no game 4: it has 3 games");
}

#[test]
fn a_small_terminal_gets_advice() {
    assert_eq!(
        drawn(&mut state(), 40, 10)[..3],
        [
            "The terminal has 40 columns and 10 rows.",
            "Make it 60 x 18 or larger, or press q.",
            ""
        ]
    );
    assert!(drawn(&mut state(), 60, 18)[2].starts_with("White in hand: -"));
    for (width, height) in [(1, 1), (2, 30), (59, 18), (60, 17), (300, 100)] {
        drawn(&mut state(), width, height);
    }
}
