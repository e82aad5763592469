//! Tests of the keys that begin something: numbers, play, search, copies, the list of games, the help; and of the mouse.

use std::collections::VecDeque;
use std::time::Duration;

use crossterm::event::{KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use pretty_assertions::assert_eq;

use super::super::terminal::Screen;
use super::super::{follow, keys, screen};
use super::*;

/// Presses a key with Ctrl.
fn control(state: &mut State, key: char) -> Effect {
    state.handle(&Event::Key(KeyEvent::new(
        KeyCode::Char(key),
        KeyModifiers::CONTROL,
    )))
}

fn mouse(state: &mut State, kind: MouseEventKind, column: u16, row: u16) {
    let modifiers = KeyModifiers::NONE;
    let event = MouseEvent {
        kind,
        column,
        row,
        modifiers,
    };
    assert_eq!(state.handle(&Event::Mouse(event)), Effect::Nothing);
}

/// Clicks on the first place where the screen has a text.
fn click(state: &mut State, text: &str) {
    let rows = drawn(state, 80, 24);
    let row = rows.iter().position(|row| row.contains(text)).unwrap();
    let column = rows[row]
        .split(text)
        .next()
        .map(|before| ratatui::text::Span::raw(before).width());
    let (column, row) = (column.unwrap().try_into().unwrap(), row.try_into().unwrap());
    mouse(state, MouseEventKind::Down(MouseButton::Left), column, row);
}

/// Does what a task does until its end.
fn finish(state: &mut State) {
    while state.task.is_some() {
        state.go_on();
    }
}

/// A screen of a test: what happens in the end, and what is asked for.
struct TestScreen {
    terminal: Terminal<TestBackend>,
    events: VecDeque<Event>,
    waits: Vec<bool>,
    copied: Vec<String>,
    suspended: usize,
}

impl TestScreen {
    fn new(events: impl IntoIterator<Item = Event>) -> Self {
        Self {
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
            events: events.into_iter().collect(),
            waits: Vec::new(),
            copied: Vec::new(),
            suspended: 0,
        }
    }
}

impl Screen for TestScreen {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        let drawn = self.terminal.draw(|frame| screen::draw(frame, state));
        drawn.map(|_| ()).map_err(io::Error::other)
    }

    /// While a task goes on, no key is pressed.
    fn event(&mut self, wait: Option<Duration>) -> io::Result<Option<Event>> {
        self.waits.push(wait.is_some());
        if wait.is_some() {
            return Ok(None);
        }
        let event = self.events.pop_front();
        event.map(Some).ok_or_else(|| io::Error::other("no event"))
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        self.copied.push(text.to_owned());
        Ok(())
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.suspended += 1;
        Ok(())
    }
}

#[test]
fn the_program_follows_keys_until_one_ends_it() {
    let key = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    let released = KeyEvent::new_with_kind(KeyCode::Right, KeyModifiers::NONE, KeyEventKind::Release);
    for end in [
        key(KeyCode::Char('q'), KeyModifiers::NONE),
        key(KeyCode::Char('c'), KeyModifiers::CONTROL),
    ] {
        let mut screen = TestScreen::new([
            key(KeyCode::Right, KeyModifiers::NONE),
            Event::Key(released),
            key(KeyCode::Char('x'), KeyModifiers::NONE),
            Event::Resize(80, 24),
            key(KeyCode::Char('z'), KeyModifiers::CONTROL),
            key(KeyCode::Char('c'), KeyModifiers::NONE),
            key(KeyCode::Char('u'), KeyModifiers::NONE),
            end,
            key(KeyCode::Right, KeyModifiers::NONE),
        ]);
        let mut state = state();
        follow(&mut screen, &mut state).unwrap();
        assert_eq!((shown(&state).as_str(), screen.events.len()), ("1 ▲７六歩", 1));
        assert!(rows(&screen.terminal)[1].contains("Move 1: ▲７六歩"));
        assert_eq!(
            (screen.suspended, screen.copied),
            (1, vec!["position startpos moves 7g7f".to_owned()])
        );
        let failure = follow(&mut TestScreen::new([]), &mut state);
        assert_eq!(failure.unwrap_err().to_string(), "no event");
    }
}

#[test]
fn a_task_goes_on_without_a_key() {
    let key = |code| Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    let mut screen = TestScreen::new([key(KeyCode::Char(' ')), key(KeyCode::Char('q'))]);
    let mut state = state();
    follow(&mut screen, &mut state).unwrap();
    assert_eq!(shown(&state), "3 resign");
    assert_eq!(screen.waits, [false, true, true, true, true, false]);
}

#[test]
fn a_number_before_g_is_a_move() {
    let mut state = state();
    for (keys, expected) in [
        ("2g", "2 △３四歩"),
        ("1G", "1 ▲７六歩"),
        ("G", "3 resign"),
        ("gg", "0 "),
        ("03g", "3 ▲２二角成"),
        ("0g", "0 "),
        ("1⎋g→", "1 ▲７六歩"),
        ("2x3g", "3 ▲２二角成"),
    ] {
        press(&mut state, keys);
        assert_eq!(shown(&state), expected, "{keys}");
        assert_eq!(state.message, None);
    }
    // The number is shown while it is typed.
    press(&mut state, "50");
    assert_eq!(drawn(&mut state, 80, 24)[23], "50");
    press(&mut state, "g");
    assert_eq!(shown(&state), "3 resign");
    assert_eq!(drawn(&mut state, 80, 24)[23], "the last move of this line is 3");
    press(&mut state, &"9".repeat(40));
    press(&mut state, "g");
    assert_eq!(shown(&state), "3 resign");
    // The numbers are those of the list, and the line is the one that is shown.
    let mut state = state_of(
        &["sfen 4k4/9/9/9/9/9/4P4/9/4K4 b - 57 moves 5g5f 5a5b 5f5e"],
        Language::Japanese,
    );
    press(&mut state, "58g");
    assert_eq!(shown(&state), "2 △５二玉");
    press(&mut state, "5g");
    assert_eq!(shown(&state), "0 ");
    press(&mut state, "99g");
    assert_eq!(drawn(&mut state, 80, 24)[23], "この手順は59手目までです");
}

#[test]
fn the_game_is_played_until_a_key_stops_it() {
    let mut state = state();
    press(&mut state, " ");
    assert_eq!(drawn(&mut state, 80, 24)[23], "playing; any key stops");
    assert!(state.wait().unwrap() <= Duration::from_secs(1));
    state.go_on();
    assert_eq!(shown(&state), "1 ▲７六歩");
    // The mouse may move.
    mouse(&mut state, MouseEventKind::Moved, 1, 1);
    assert!(state.wait().is_some());
    press(&mut state, " ");
    assert_eq!((shown(&state).as_str(), state.wait()), ("1 ▲７六歩", None));
    assert!(drawn(&mut state, 80, 24)[23].starts_with("←→ move"));
    for (key, expected) in [("x", "1 ▲７六歩"), ("→", "2 △３四歩"), ("f", "2 △３四歩")] {
        press(&mut state, " ");
        press(&mut state, key);
        assert_eq!((shown(&state).as_str(), state.wait()), (expected, None));
    }
    press(&mut state, "⇱ ");
    finish(&mut state);
    assert_eq!(shown(&state), "3 resign");
}

#[test]
fn comments_and_players_are_searched() {
    let mut state = state_of(&[VARIATIONS, EVALUATIONS, PLAYERS], Language::English);
    press(&mut state, "/habu　y⌫");
    assert_eq!(drawn(&mut state, 80, 24)[23], "/habu");
    press(&mut state, "⏎");
    finish(&mut state);
    assert_eq!((game(&state).0, shown(&state).as_str()), (3, "0 "));
    assert_eq!(
        drawn(&mut state, 80, 24)[23],
        "found `habu　`: a player of game 3 (n next, N previous)"
    );
    // It is nowhere else, so the search comes back.
    press(&mut state, "n");
    finish(&mut state);
    assert_eq!(game(&state).0, 3);
    assert!(drawn(&mut state, 80, 24)[23].starts_with("continued at the other end of the file: found"));
    press(&mut state, "/一手⏎");
    finish(&mut state);
    assert_eq!((game(&state).0, shown(&state).as_str()), (1, "1 ▲７六歩"));
    // The comment is bold.
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| screen::draw(frame, &mut state)).unwrap();
    let cells = &terminal.backend().buffer().content;
    let found = cells
        .iter()
        .rfind(|cell| cell.symbol() == "手" && cell.modifier.contains(Modifier::BOLD));
    assert!(found.is_some());
    press(&mut state, "/nobody⏎");
    finish(&mut state);
    assert_eq!((game(&state).0, shown(&state).as_str()), (1, "1 ▲７六歩"));
    assert_eq!(drawn(&mut state, 80, 24)[23], "not found: nobody");
}

#[test]
fn n_goes_through_the_places_in_both_directions() {
    let mut state = state_of(&[COMMENTS, PLAYERS, COMMENTS], Language::Japanese);
    press(&mut state, "n");
    assert_eq!(
        drawn(&mut state, 80, 24)[23],
        "まだ検索していません（/ で始めます）"
    );
    press(&mut state, "/好⏎");
    let mut places = Vec::new();
    for key in "nnnnNNNNNN".chars() {
        finish(&mut state);
        places.push((game(&state).0, shown(&state)));
        press(&mut state, &key.to_string());
    }
    let expected = [
        (1, "1 ▲７六歩"),
        (1, "2 △８四歩"),
        (3, "1 ▲７六歩"),
        (3, "2 △８四歩"),
        (1, "1 ▲７六歩"),
        (3, "2 △８四歩"),
        (3, "1 ▲７六歩"),
        (1, "2 △８四歩"),
        (1, "1 ▲７六歩"),
        (3, "2 △８四歩"),
    ];
    assert_eq!(places, expected.map(|(game, shown)| (game, shown.to_owned())));
    // Without a text, `/` repeats the search.
    press(&mut state, "/⏎");
    finish(&mut state);
    assert_eq!((game(&state).0, shown(&state).as_str()), (3, "2 △８四歩"));
    // Both `Esc` and a backspace at the beginning leave the prompt.
    for keys in ["/q⎋", "/q⌫⌫"] {
        press(&mut state, keys);
        assert!(drawn(&mut state, 80, 24)[23].starts_with("←→ 手"));
    }
}

#[test]
fn a_search_backwards_searches_no_game_twice() {
    let comment = "角".repeat(200_000);
    let first = Game {
        record: record(&format!("   1 ７六歩(77)\n*{comment}\n")),
        ..Game::default()
    };
    let games = std::iter::once(first).chain((1..1000).map(|_| Game::default()));
    let games = Games::new("a.kif".to_owned(), games.map(Ok)).unwrap();
    let mut state = State::new(games, Language::English, Spelling::default());
    press(&mut state, "/角角⏎");
    finish(&mut state);
    press(&mut state, "N");
    finish(&mut state);
    assert_eq!(
        (game(&state), shown(&state).as_str()),
        ((1, Some(1000)), "1 ▲７六歩")
    );
    assert!(drawn(&mut state, 80, 24)[23].starts_with("continued at the other end of the file"));
}

#[test]
fn the_position_and_the_moves_are_copied() {
    for (key, text, message) in [
        (
            's',
            "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4",
            "sent to the clipboard of the terminal (SFEN): lnsgkgsnl/1r5b1/",
        ),
        (
            'u',
            "position startpos moves 7g7f 3c3d 2g2f",
            "sent to the clipboard of the terminal (USI): position startpos",
        ),
        (
            'm',
            "▲７六歩 △３四歩 ▲２六歩 △８四歩",
            "sent to the clipboard of the terminal: ▲７六歩 △３四歩",
        ),
    ] {
        let mut state = state();
        press(&mut state, "→→→↓c");
        assert!(drawn(&mut state, 80, 24)[23].starts_with("Copy: s position (SFEN)"));
        assert_eq!(effect(&mut state, key), Effect::Copy(text.to_owned()));
        assert!(drawn(&mut state, 80, 24)[23].starts_with(message));
        // Any other key leaves the prompt.
        press(&mut state, "cx");
        assert!(drawn(&mut state, 80, 24)[23].starts_with("←→ move"));
    }
}

#[test]
fn a_game_is_chosen_from_the_list() {
    let mut state = state_of(&[VARIATIONS, EVALUATIONS, PLAYERS], Language::Japanese);
    press(&mut state, "→⇥");
    let rows = drawn(&mut state, 80, 24);
    assert_eq!(
        rows[1..4],
        [
            "1 ▲A       △B                   3手 投了",
            "2 ▲        △                    2手 投了",
            "3 ▲Habu Y. △羽生善治 2004/06/12 1手      名人戦",
        ]
    );
    assert_eq!(rows[23], "↑↓ 選ぶ  Enter 開く  / 検索  Esc 戻る  q 終了");
    press(&mut state, "⎋");
    assert_eq!((game(&state).0, shown(&state).as_str()), (1, "1 ▲７六歩"));
    for (keys, expected) in [
        ("⇥↓⏎", 2),
        ("⇥j⏎", 3),
        ("⇥↑⏎", 2),
        ("⇥k⏎", 1),
        ("⇥⇲⏎", 3),
        ("⇥⇱⏎", 1),
        ("⇥⇟⏎", 3),
        ("⇥⇞⏎", 1),
        ("⇥2g⏎", 2),
        ("⇥G⏎", 3),
        ("⇥gg⏎", 1),
        ("⇥]⏎", 2),
        ("⇥[⏎", 1),
        ("⇥↓⇥", 1),
        ("⇥↓?", 1),
        ("?⇥⇥", 1),
    ] {
        press(&mut state, keys);
        assert_eq!(game(&state).0, expected, "{keys}");
        press(&mut state, "⎋");
    }
    press(&mut state, "⇥9g");
    assert_eq!(drawn(&mut state, 80, 24)[23], "このファイルは3局です");
    assert_eq!(effect(&mut state, 'q'), Effect::Quit);
}

#[test]
fn a_long_list_is_read_as_far_as_it_is_shown() {
    let games = (0..1000).map(|_| {
        Ok(Game {
            record: record(EVALUATIONS),
            ..Game::default()
        })
    });
    let games = Games::new("a.csa".to_owned(), games).unwrap();
    let mut state = State::new(games, Language::English, Spelling::default());
    press(&mut state, "⇥");
    finish(&mut state);
    assert_eq!(game(&state), (1, None));
    assert!(drawn(&mut state, 80, 24)[22].starts_with("22 "));
    press(&mut state, "⇲");
    finish(&mut state);
    assert!(drawn(&mut state, 80, 24)[22].starts_with("1000 "));
    press(&mut state, "⏎");
    assert_eq!(game(&state), (1000, Some(1000)));
}

#[test]
fn the_mouse_steps_and_chooses() {
    let mut state = state_of(&[VARIATIONS, PLAYERS], Language::English);
    for (kind, expected) in [
        (MouseEventKind::ScrollDown, "1 ▲７六歩"),
        (MouseEventKind::ScrollDown, "2 △３四歩"),
        (MouseEventKind::ScrollUp, "1 ▲７六歩"),
    ] {
        mouse(&mut state, kind, 40, 5);
        assert_eq!(shown(&state), expected);
    }
    click(&mut state, "▲２二角成");
    assert_eq!(shown(&state), "3 ▲２二角成");
    // A variation below the list.
    click(&mut state, "▲６六歩");
    assert_eq!(shown(&state), "3 ▲６六歩");
    click(&mut state, "Start");
    assert_eq!(shown(&state), "0 ");
    click(&mut state, "White in hand");
    assert_eq!(shown(&state), "0 ");
    press(&mut state, "⇥");
    mouse(&mut state, MouseEventKind::ScrollDown, 1, 1);
    press(&mut state, "⏎");
    assert_eq!(game(&state).0, 2);
    press(&mut state, "⇥");
    click(&mut state, "△B");
    assert_eq!(game(&state).0, 1);
}

#[test]
fn times_and_evaluations_are_beside_the_moves() {
    let game = "V2.2\nPI\n+\n+7776FU\n'** 30\nT12\n-3334FU\n'** -1500\nT725\n%TORYO\nT3\n";
    let mut state = state_of(&[game], Language::English);
    let rows = drawn(&mut state, 80, 24);
    assert!(rows[2].contains("  1 ▲７六歩  0:12   +30"), "{}", rows[2]);
    assert!(rows[3].contains("  2 △３四歩 12:05 -1500"), "{}", rows[3]);
    assert!(rows[4].contains("    resign   0:03"), "{}", rows[4]);
}

#[test]
fn ctrl_z_suspends_and_ctrl_c_quits_whatever_is_shown() {
    for keys in ["", "?", "⇥", "/x", "c", "5", " "] {
        let mut state = state();
        press(&mut state, keys);
        assert_eq!(control(&mut state, 'z'), Effect::Suspend, "{keys}");
        assert_eq!(control(&mut state, 'c'), Effect::Quit, "{keys}");
    }
}

#[test]
fn the_help_is_scrolled_in_a_low_terminal_and_any_key_hides_it() {
    for language in Language::ALL {
        let mut state = state_of(&[VARIATIONS], language);
        press(&mut state, "?");
        let high = drawn(&mut state, 80, 24).join("\n");
        let lines: Vec<String> = keys::help(language).collect();
        for line in &lines {
            assert!(high.contains(line.as_str()), "{line}");
        }
        assert!(drawn(&mut state, 60, 18)[1].contains("← → h l"));
        press(&mut state, "dddd↓");
        let low = drawn(&mut state, 60, 18).join("\n");
        assert!(
            low.contains(lines.last().unwrap()) && !low.contains("← → h l"),
            "{low}"
        );
        press(&mut state, "ux");
        assert!(drawn(&mut state, 60, 18)[17].starts_with("←→"));
        press(&mut state, "→");
        assert_eq!(shown(&state), "0 ");
        press(&mut state, "→");
        assert_eq!(shown(&state), "1 ▲７六歩");
    }
}

#[test]
fn the_help_of_the_subcommand_has_every_key() {
    for language in Language::ALL {
        let command = crate::help::command::<crate::Arguments>(language);
        let help = command.find_subcommand("view").unwrap().get_after_long_help();
        let help = help.unwrap().to_string();
        for line in keys::help(language) {
            assert!(help.contains(&line), "{line}");
        }
    }
}
