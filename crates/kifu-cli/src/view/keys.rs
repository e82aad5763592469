//! The keys of the viewer, and their help.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kifu::Language;

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
    /// Goes to the move with the number before the key. Without a number, the second key goes to the start.
    GoTo,
    /// Goes to the move with the number before the key. Without a number, goes to the end.
    GoToOrEnd,
    Play,
    NextGame,
    PreviousGame,
    Games,
    Open,
    Search,
    NextFound,
    PreviousFound,
    Copy,
    ScrollDown,
    ScrollUp,
    Flip,
    Help,
    Close,
    Suspend,
    Quit,
}

/// What is copied to the clipboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Copied {
    /// The position.
    Sfen,
    /// The start position and the moves up to the current one.
    Usi,
    /// The moves and the ending of the line that is shown.
    Moves,
}

/// Returns the action of a key. `None` if the key does nothing.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let mut bindings = ROWS.iter().flat_map(|row| row.keys);
    let found = bindings.find(|binding| binding.code == key.code && binding.is_control == is_control);
    found.map(|binding| binding.action)
}

/// Returns what is copied by this key, after the key [`Action::Copy`].
pub(super) const fn copied(key: KeyCode) -> Option<Copied> {
    match key {
        KeyCode::Char('s') => Some(Copied::Sfen),
        KeyCode::Char('u') => Some(Copied::Usi),
        KeyCode::Char('m') => Some(Copied::Moves),
        _ => None,
    }
}

/// A key, held with Ctrl or not, and what it does.
struct Binding {
    code: KeyCode,
    is_control: bool,
    action: Action,
}

const fn code(code: KeyCode, action: Action) -> Binding {
    Binding {
        code,
        is_control: false,
        action,
    }
}

const fn key(character: char, action: Action) -> Binding {
    code(KeyCode::Char(character), action)
}

const fn control(character: char, action: Action) -> Binding {
    Binding {
        code: KeyCode::Char(character),
        is_control: true,
        action,
    }
}

/// Keys with their meaning in English and Japanese.
struct Row {
    keys: &'static [Binding],
    english: &'static str,
    japanese: &'static str,
}

/// Every key, in the order of the help.
const ROWS: [Row; 17] = [
    Row {
        keys: &[
            code(KeyCode::Left, Action::Back),
            code(KeyCode::Right, Action::Forward),
            key('h', Action::Back),
            key('l', Action::Forward),
        ],
        english: "one move back or forward",
        japanese: "1手戻る・進む",
    },
    Row {
        keys: &[
            code(KeyCode::Up, Action::PreviousChoice),
            code(KeyCode::Down, Action::NextChoice),
            key('k', Action::PreviousChoice),
            key('j', Action::NextChoice),
        ],
        english: "another move (variation)",
        japanese: "別の手（変化）を選ぶ",
    },
    Row {
        keys: &[
            code(KeyCode::Home, Action::Start),
            code(KeyCode::End, Action::End),
        ],
        english: "start or end of the line",
        japanese: "最初・最後の局面",
    },
    Row {
        keys: &[
            code(KeyCode::PageUp, Action::PageBack),
            code(KeyCode::PageDown, Action::PageForward),
        ],
        english: "ten moves back or forward",
        japanese: "10手戻る・進む",
    },
    Row {
        keys: &[key('g', Action::GoTo), key('G', Action::GoToOrEnd)],
        english: "50g: to move 50; gg: to the start; G: to the end",
        japanese: "50g で50手目へ、gg で最初へ、G で最後へ",
    },
    Row {
        keys: &[key(' ', Action::Play)],
        english: "play, one move a second; any key stops",
        japanese: "自動再生（1秒に1手。どのキーでも止まる）",
    },
    Row {
        keys: &[key('[', Action::PreviousGame), key(']', Action::NextGame)],
        english: "previous or next game",
        japanese: "前・次の対局",
    },
    Row {
        keys: &[code(KeyCode::Tab, Action::Games)],
        english: "list of the games",
        japanese: "対局の一覧",
    },
    Row {
        keys: &[code(KeyCode::Enter, Action::Open)],
        english: "open the chosen game; end the text to search",
        japanese: "一覧で選んだ対局を開く、検索する文字列を確定する",
    },
    Row {
        keys: &[key('/', Action::Search)],
        english: "search in comments and names of players",
        japanese: "コメントと対局者名を検索する",
    },
    Row {
        keys: &[key('n', Action::NextFound), key('N', Action::PreviousFound)],
        english: "next or previous place that was found",
        japanese: "次・前に見つかった場所",
    },
    Row {
        keys: &[key('c', Action::Copy)],
        english: "copy; then s: SFEN, u: USI, m: the moves",
        japanese: "コピー（続けて s で SFEN、u で USI、m で指し手）",
    },
    Row {
        keys: &[key('u', Action::ScrollUp), key('d', Action::ScrollDown)],
        english: "scroll the comments or this help",
        japanese: "コメントやこのヘルプをスクロールする",
    },
    Row {
        keys: &[key('f', Action::Flip)],
        english: "turn the board",
        japanese: "盤面を反転する",
    },
    Row {
        keys: &[key('?', Action::Help), code(KeyCode::Esc, Action::Close)],
        english: "show or hide this help; Esc goes back",
        japanese: "このヘルプを表示する・隠す。Esc で戻る",
    },
    Row {
        keys: &[control('z', Action::Suspend)],
        english: "suspend; `fg` of the shell continues",
        japanese: "一時停止する（シェルの fg で再開する）",
    },
    Row {
        keys: &[key('q', Action::Quit), control('c', Action::Quit)],
        english: "quit",
        japanese: "終了する",
    },
];

/// What the mouse does, after the keys in the help.
const MOUSE: [[&str; 2]; 2] = [
    [
        "The mouse wheel steps. A click goes to a move or opens a game.",
        "マウスのホイールで手を進め、クリックで指し手や対局を選びます。",
    ],
    [
        "With Shift, the terminal selects text itself.",
        "Shift を押しながらなら、端末の文字を選択できます。",
    ],
];

/// The lines of the help, in a language.
pub(super) fn help(language: Language) -> impl Iterator<Item = String> {
    let rows = ROWS.iter().map(move |row| {
        let names: Vec<String> = row.keys.iter().map(name).collect();
        let names = names.join(" ");
        format!("{names:<12}{}", language.choose(row.english, row.japanese))
    });
    let mouse = MOUSE.iter();
    rows.chain(mouse.map(move |[english, japanese]| language.choose(*english, *japanese).to_owned()))
}

/// The same lines with a title, in English and Japanese, for the help of the command.
pub(super) fn help_in_both_languages() -> String {
    let titles = [(Language::English, "Keys:"), (Language::Japanese, "キー:")];
    let texts = titles.map(|(language, title)| {
        let lines = help(language).map(|line| format!("\n  {line}"));
        title.to_owned() + &lines.collect::<String>()
    });
    texts.join("\n\n")
}

/// The name of a key.
fn name(binding: &Binding) -> String {
    match binding.code {
        KeyCode::Left => "←".to_owned(),
        KeyCode::Right => "→".to_owned(),
        KeyCode::Up => "↑".to_owned(),
        KeyCode::Down => "↓".to_owned(),
        KeyCode::PageUp => "PgUp".to_owned(),
        KeyCode::PageDown => "PgDn".to_owned(),
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(character) if binding.is_control => {
            format!("Ctrl-{}", character.to_ascii_uppercase())
        }
        KeyCode::Char(character) => character.to_string(),
        other => other.to_string(),
    }
}

/// The line that names the most important keys.
pub(super) const fn short_help(language: Language) -> &'static str {
    match language {
        Language::English => "←→ move  ↑↓ variation  [ ] game  / search  ? help  q quit",
        Language::Japanese => "←→ 手  ↑↓ 変化  [ ] 対局  / 検索  ? ヘルプ  q 終了",
    }
}

/// The line that names the keys of the list of games.
pub(super) const fn list_help(language: Language) -> &'static str {
    match language {
        Language::English => "↑↓ choose  Enter open  / search  Esc back  q quit",
        Language::Japanese => "↑↓ 選ぶ  Enter 開く  / 検索  Esc 戻る  q 終了",
    }
}

/// The line that asks what is copied.
pub(super) const fn copy_help(language: Language) -> &'static str {
    match language {
        Language::English => "Copy: s position (SFEN)  u game so far (USI)  m moves",
        Language::Japanese => "コピー: s 局面（SFEN）  u ここまで（USI）  m 指し手",
    }
}
