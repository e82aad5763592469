//! Keys and the mouse change the state, and so do tasks that go on without them.

use std::mem;
use std::time::{Duration, Instant};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use kifu::Localize as _;
use kifu::diagram::printable;
use ratatui::layout::Position;

use super::keys::{self, Action, Copied};
use super::messages::Message;
use super::search::{Found, From, Query, Search};
use super::state::{Mode, State, Target, Task};

/// The number of moves or games of `PageUp` and `PageDown`.
const PAGE: usize = 10;

/// The time between two moves that are played.
const INTERVAL: Duration = Duration::from_secs(1);

/// How long a task goes on before the screen is drawn, and a key can stop the task.
const SLICE: Duration = Duration::from_millis(50);

/// The number of games that the list has read below the chosen one. It is larger than a terminal is high.
const AHEAD: usize = 200;

/// What an event asks for, besides a change of the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Nothing,
    Copy(String),
    Suspend,
    Quit,
}

impl State {
    /// Does what an event means.
    pub(super) fn handle(&mut self, event: &Event) -> Effect {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => {
                self.follow_mouse(*mouse);
                Effect::Nothing
            }
            // Any other event, such as a new size of the terminal, is followed by a new drawing only.
            _ => Effect::Nothing,
        }
    }

    /// How long to wait for an event before the task goes on. `None` if there is no task.
    pub(super) fn wait(&self) -> Option<Duration> {
        match self.task.as_ref()? {
            Task::Play(next) => Some(next.saturating_duration_since(Instant::now())),
            Task::Read(_) | Task::Search(_) => Some(Duration::ZERO),
        }
    }

    /// Goes on with the task for a while.
    pub(super) fn go_on(&mut self) {
        self.message = None;
        match self.task.take() {
            Some(Task::Play(_)) => self.play_move(),
            Some(Task::Read(index)) => self.read_to(index),
            Some(Task::Search(search)) => self.search(search),
            None => {}
        }
    }

    fn press(&mut self, key: KeyEvent) -> Effect {
        let was_playing = matches!(self.task.take(), Some(Task::Play(_)));
        self.message = None;
        let action = keys::action(key);
        match action {
            Some(Action::Quit) if key.modifiers.contains(KeyModifiers::CONTROL) => return Effect::Quit,
            Some(Action::Suspend) => return Effect::Suspend,
            _ => {}
        }
        match mem::replace(&mut self.mode, Mode::Position) {
            Mode::Query(text) => self.type_query(text, key),
            Mode::Copy => return self.copy(key.code),
            mode if mode != Mode::Help && self.typed_on(key) => self.mode = mode,
            mode => {
                let typed = mem::take(&mut self.typed);
                match (action, mode) {
                    (None, mode) => self.mode = mode,
                    (Some(Action::Quit), _) => return Effect::Quit,
                    // The key that stops the play does not begin it again.
                    (Some(Action::Play), Mode::Position) if was_playing => {}
                    (Some(action), Mode::Games(chosen)) => self.choose_game(action, chosen, &typed),
                    (Some(action), Mode::Help) => self.scroll_help(action),
                    (Some(action), _) => self.apply(action, &typed),
                }
            }
        }
        Effect::Nothing
    }

    /// Adds a key to a sequence. Returns `false` if the key ends the sequence or is no part of one.
    fn typed_on(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char(digit @ '0'..='9') if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.typed = mem::take(&mut self.typed).replace('g', "");
                // No game has so many moves, and no file so many games, that more digits are needed.
                if self.typed.len() < 9 {
                    self.typed.push(digit);
                }
                true
            }
            KeyCode::Char('g') if self.typed.is_empty() => {
                self.typed.push('g');
                true
            }
            // `Esc` only ends the sequence.
            KeyCode::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                true
            }
            _ => false,
        }
    }

    fn apply(&mut self, action: Action, typed: &str) {
        match action {
            Action::Forward => self.go_to_index(self.index.saturating_add(1)),
            Action::Back => self.go_to_index(self.index.saturating_sub(1)),
            Action::NextChoice => self.choose(1),
            Action::PreviousChoice => self.choose(-1),
            Action::PageForward => self.go_to_index(self.index.saturating_add(PAGE)),
            Action::PageBack => self.go_to_index(self.index.saturating_sub(PAGE)),
            Action::Start | Action::End | Action::GoTo | Action::GoToOrEnd => {
                match destination(action, typed) {
                    Destination::Start => self.go_to_index(0),
                    Destination::End => self.go_to_index(usize::MAX),
                    Destination::Number(number) => self.go_to_number(number),
                }
            }
            Action::Play => self.play_on(),
            Action::NextGame => {
                self.open_game(self.games.index() + 1);
            }
            Action::PreviousGame => match self.games.index().checked_sub(1) {
                Some(index) => {
                    self.open_game(index);
                }
                None => self.say(&Message::FirstGame),
            },
            Action::Games => self.read_to(self.games.index()),
            Action::Search => self.mode = Mode::Query(String::new()),
            Action::NextFound => self.search_again(From::After),
            Action::PreviousFound => self.search_again(From::Before),
            Action::Copy => self.mode = Mode::Copy,
            Action::ScrollDown => self.offset = self.offset.saturating_add(1),
            Action::ScrollUp => self.offset = self.offset.saturating_sub(1),
            Action::Flip => self.is_flipped = !self.is_flipped,
            Action::Help => {
                self.offset = 0;
                self.mode = Mode::Help;
            }
            Action::Open | Action::Close | Action::Suspend | Action::Quit => {}
        }
    }

    /// Scrolls the help. Any other key hides it.
    fn scroll_help(&mut self, action: Action) {
        self.offset = match action {
            Action::ScrollDown | Action::NextChoice => self.offset.saturating_add(1),
            Action::ScrollUp | Action::PreviousChoice => self.offset.saturating_sub(1),
            _ => {
                self.offset = 0;
                return;
            }
        };
        self.mode = Mode::Help;
    }

    /// Does what a key means in the list of games.
    fn choose_game(&mut self, action: Action, chosen: usize, typed: &str) {
        self.mode = Mode::Games(chosen);
        match action {
            Action::NextChoice | Action::NextGame => self.read_to(chosen + 1),
            Action::PreviousChoice | Action::PreviousGame => self.read_to(chosen.saturating_sub(1)),
            Action::PageForward => self.read_to(chosen + PAGE),
            Action::PageBack => self.read_to(chosen.saturating_sub(PAGE)),
            Action::Start | Action::End | Action::GoTo | Action::GoToOrEnd => {
                match destination(action, typed) {
                    Destination::Start => self.read_to(0),
                    Destination::End => self.read_to(usize::MAX),
                    Destination::Number(number) => self.choose_number(number),
                }
            }
            Action::Open => self.open_listed(chosen),
            Action::Games | Action::Close => self.mode = Mode::Position,
            Action::Search | Action::NextFound | Action::PreviousFound | Action::Help => {
                self.mode = Mode::Position;
                self.apply(action, "");
            }
            _ => {}
        }
    }

    fn open_listed(&mut self, index: usize) {
        if self.open_game(index) {
            self.mode = Mode::Position;
        }
    }

    fn choose_number(&mut self, number: usize) {
        self.read_to(number.saturating_sub(1));
        if let Some(last) = self.games.count().filter(|&last| number > last) {
            self.say(&Message::NoSuchGame { last });
        }
    }

    /// Chooses the game with an index in the list, or the last game, and reads the games that the list shows. If that takes
    /// long, it goes on as a task.
    fn read_to(&mut self, index: usize) {
        let until = Instant::now() + SLICE;
        while self.games.known().len() <= index.saturating_add(AHEAD) {
            match self.games.read_more() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    self.say_error(&error);
                    break;
                }
            }
            if Instant::now() > until {
                self.say(&Message::Reading {
                    games: self.games.known().len(),
                });
                self.task = Some(Task::Read(index));
                break;
            }
        }
        self.mode = Mode::Games(index.min(self.games.known().len() - 1));
    }

    fn play_move(&mut self) {
        self.go_to_index(self.index.saturating_add(1));
        if self.index + 1 < self.line.len() {
            self.play_on();
        }
    }

    fn play_on(&mut self) {
        self.task = Some(Task::Play(Instant::now() + INTERVAL));
        self.say(&Message::Playing);
    }

    fn type_query(&mut self, mut text: String, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let query = Query::new(&text);
                // As in other programs, no text means that of the last search.
                if query.is_empty() {
                    return self.search_again(From::After);
                }
                self.query = Some(query);
                return self.search_again(From::Here);
            }
            // Some terminals send Ctrl-H for the backspace key. At the beginning, it leaves the prompt.
            KeyCode::Backspace if text.pop().is_none() => return,
            KeyCode::Char('h') if is_control && text.pop().is_none() => return,
            KeyCode::Char(character) if !is_control => text.push(character),
            _ => {}
        }
        self.mode = Mode::Query(text);
    }

    fn search_again(&mut self, from: From) {
        let Some(query) = self.query.clone() else {
            return self.say(&Message::NothingToSearch);
        };
        let start = (self.games.index(), self.node().id());
        self.search(Search::new(query, from, start));
    }

    /// Searches for a while. If nothing is found, the search goes on as a task.
    fn search(&mut self, mut search: Search) {
        let until = Instant::now() + SLICE;
        while Instant::now() < until {
            match search.step(&mut self.games) {
                Ok(Found::NotYet) => {}
                Ok(Found::Place(game, node)) => {
                    if game == self.games.index() || self.open_game(game) {
                        self.go_to(node);
                        self.scrolls_to_found = true;
                        self.say_found(&search);
                    }
                    return;
                }
                Ok(Found::Nothing) => {
                    let text = &search.query.text;
                    return self.say(&Message::NotFound { text });
                }
                Err(error) => return self.say_error(&error),
            }
        }
        self.say(&Message::Searching {
            text: &search.query.text,
            game: search.game + 1,
        });
        self.task = Some(Task::Search(search));
    }

    fn say_found(&mut self, search: &Search) {
        let (text, game) = (&*search.query.text, self.games.index() + 1);
        let is_player = self.index == 0 && search.query.names_player(self.record());
        let found = if is_player {
            Message::FoundPlayer { text, game }
        } else {
            Message::FoundComment { text, game }
        };
        let found = found.message(self.language);
        if search.has_wrapped {
            self.say(&Message::Wrapped {
                found: &found.to_string(),
            });
        } else {
            self.message = Some(printable(&found.to_string()));
        }
    }

    fn copy(&mut self, key: KeyCode) -> Effect {
        let Some(copied) = keys::copied(key) else {
            return Effect::Nothing;
        };
        let text = self.text_of(copied);
        self.say(&match copied {
            Copied::Sfen => Message::CopiedSfen { text: &text },
            Copied::Usi => Message::CopiedUsi { text: &text },
            Copied::Moves => Message::CopiedMoves { text: &text },
        });
        Effect::Copy(text)
    }

    fn follow_mouse(&mut self, mouse: MouseEvent) {
        let step = match mouse.kind {
            MouseEventKind::ScrollDown => Action::NextChoice,
            MouseEventKind::ScrollUp => Action::PreviousChoice,
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(Position::new(mouse.column, mouse.row));
            }
            // The mouse only moved.
            _ => return,
        };
        self.task = None;
        self.message = None;
        match (&self.mode, step) {
            (Mode::Help, _) => self.scroll_help(step),
            (&Mode::Games(chosen), _) => self.choose_game(step, chosen, ""),
            (_, Action::NextChoice) => self.apply(Action::Forward, ""),
            _ => self.apply(Action::Back, ""),
        }
    }

    fn click(&mut self, position: Position) {
        let mut targets = self.targets.iter();
        let Some(&(_, target)) = targets.find(|(area, _)| area.contains(position)) else {
            return;
        };
        self.task = None;
        self.message = None;
        match target {
            Target::Node(node) => self.go_to(node),
            Target::Game(index) => self.open_listed(index),
        }
    }
}

/// Where a key goes that may follow a number.
enum Destination {
    Start,
    End,
    Number(usize),
}

fn destination(action: Action, typed: &str) -> Destination {
    match (action, typed.parse()) {
        (Action::GoTo | Action::GoToOrEnd, Ok(number)) => Destination::Number(number),
        (Action::Start | Action::GoTo, _) => Destination::Start,
        _ => Destination::End,
    }
}
