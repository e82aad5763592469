//! The keys of the viewer.

use kifu::Language;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Forward,
    Back,
    NextChoice,
    PreviousChoice,
    Start,
    End,
    PageForward,
    PageBack,
    NextGame,
    PreviousGame,
    ScrollDown,
    ScrollUp,
    Flip,
    Help,
    Close,
    Quit,
}

/// Returns the action of a key. `None` if the key does nothing.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::Quit);
    }
    Some(match key.code {
        KeyCode::Right | KeyCode::Char('l') => Action::Forward,
        KeyCode::Left | KeyCode::Char('h') => Action::Back,
        KeyCode::Down | KeyCode::Char('j') => Action::NextChoice,
        KeyCode::Up | KeyCode::Char('k') => Action::PreviousChoice,
        KeyCode::Home => Action::Start,
        KeyCode::End => Action::End,
        KeyCode::PageDown => Action::PageForward,
        KeyCode::PageUp => Action::PageBack,
        KeyCode::Char(']') => Action::NextGame,
        KeyCode::Char('[') => Action::PreviousGame,
        KeyCode::Char('d') => Action::ScrollDown,
        KeyCode::Char('u') => Action::ScrollUp,
        KeyCode::Char('f') => Action::Flip,
        KeyCode::Char('?') => Action::Help,
        KeyCode::Esc => Action::Close,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

/// The keys, with their meaning in English and Japanese.
const HELP: [[&str; 3]; 9] = [
    ["← →  h l", "one move back or forward", "1手戻る・進む"],
    ["↑ ↓  k j", "another move (variation)", "別の手（変化）を選ぶ"],
    ["Home End", "start or end of the line", "最初・最後の局面"],
    ["PgUp PgDn", "ten moves back or forward", "10手戻る・進む"],
    ["[ ]", "previous or next game", "前・次の対局"],
    ["u d", "scroll the comments", "コメントをスクロールする"],
    ["f", "turn the board", "盤面を反転する"],
    ["?", "show or hide this help", "このヘルプを表示する・隠す"],
    ["q", "quit", "終了する"],
];

/// The lines of the help: the keys and their meaning.
pub(super) fn help(language: Language) -> impl Iterator<Item = (&'static str, &'static str)> {
    HELP.into_iter()
        .map(move |[keys, english, japanese]| (keys, language.choose(english, japanese)))
}

/// The line that names the most important keys.
pub(super) const fn short_help(language: Language) -> &'static str {
    match language {
        Language::English => "←→ move  ↑↓ variation  [ ] game  f flip  ? help  q quit",
        Language::Japanese => "←→ 手  ↑↓ 変化  [ ] 対局  f 反転  ? ヘルプ  q 終了",
    }
}
