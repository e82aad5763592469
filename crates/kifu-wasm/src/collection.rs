//! [`Collection`]: many games of many files.

use kifu::shogi_core::notation::MoveNotation;
use kifu::{Color, GameResult, Language, Localize as _, Position};
use kifu_archive::collection::{self, Adding, COLUMNS, Copies, Order, PlayedMove, Reopener, Row};
use kifu_archive::criteria::{CriterionKind, KINDS};
use kifu_archive::{Image, Input, Options, UnreadableFile};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::source::input;
use crate::{json, set};

/// The most problems that are kept. Further ones are counted.
const MOST_PROBLEMS: usize = 1000;

/// The most positions. With them, a collection takes about 1 GB of the 4 GB that a module can have.
const MOST_POSITIONS: u32 = 64_000_000;

/// Many games of many files.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Collection {
    pub(crate) games: collection::Collection,
    pub(crate) options: Options,
    pub(crate) language: Language,
    /// The numbers that JavaScript gave to what was added.
    sources: Vec<u32>,
    adding: Option<Adding>,
    problems: Vec<UnreadableFile>,
    problem_count: u32,
    reopener: Option<Reopener<Opener>>,
}

/// A file that cannot be read or was left out.
#[derive(Debug, Serialize)]
pub(crate) struct ProblemInfo {
    file: String,
    message: String,
}

impl ProblemInfo {
    pub(crate) fn new(problem: &UnreadableFile, language: Language) -> Self {
        Self {
            file: problem.path.to_string_lossy().into_owned(),
            message: problem.reason(language),
        }
    }
}

/// A game as the list shows it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct RowInfo<'c> {
    file: &'c str,
    index: u32,
    players: [Option<&'c str>; 2],
    date: Option<String>,
    event: Option<&'c str>,
    site: Option<&'c str>,
    winner: Option<&'static str>,
    ending: Option<String>,
    opening: Option<&'c str>,
    moves: u32,
    is_problem: bool,
    errors: u32,
    warnings: u32,
    has_comments: bool,
    has_evaluations: bool,
    has_variations: bool,
    duplicate_of: Option<u32>,
}

impl<'c> RowInfo<'c> {
    fn new(row: Row<'c>, language: Language) -> Self {
        Self {
            file: row.file(),
            index: row.index(),
            players: Color::ALL.map(|color| row.player(color)),
            date: row.date().map(|date| date.to_string()),
            event: row.event(),
            site: row.site(),
            winner: row.result().map(GameResult::name),
            ending: row.ending_text(language),
            opening: row.opening(language),
            moves: row.moves(),
            is_problem: row.is_problem(),
            errors: row.errors(),
            warnings: row.warnings(),
            has_comments: row.has_comments(),
            has_evaluations: row.has_evaluations(),
            has_variations: row.has_variations(),
            duplicate_of: row.duplicate_of(),
        }
    }
}

/// A column by which the list is sorted.
#[derive(Serialize)]
struct ColumnInfo {
    name: &'static str,
    label: Texts,
}

/// A kind of criterion.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KindInfo {
    name: &'static str,
    label: Texts,
    value: Option<&'static str>,
    is_list: bool,
    names: Vec<&'static str>,
    help: Texts,
    example: &'static str,
}

/// A text in both languages.
#[derive(Serialize)]
struct Texts {
    en: &'static str,
    ja: &'static str,
}

impl Texts {
    const fn new([en, ja]: [&'static str; 2]) -> Self {
        Self { en, ja }
    }
}

/// The games with a position, or why there are none.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug, Default)]
pub struct FoundGames {
    /// The games.
    pub games: Vec<u32>,
    /// The number of moves before the position in each.
    pub plies: Vec<u32>,
    /// What is wrong with the position.
    pub problem: Option<String>,
}

/// What was played in a position, or what is wrong with it.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct TreeInfo {
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    position: String,
    games: u64,
    black: u64,
    white: u64,
    draws: u64,
    without_move: u32,
    moves: Vec<MoveInfo>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    usi: String,
    notation: String,
    games: u64,
    black: u64,
    white: u64,
    draws: u64,
    evaluation: Option<f64>,
    mate_winner: Option<&'static str>,
    last_date: Option<String>,
    position: String,
}

impl MoveInfo {
    fn new(played: &PlayedMove, before: &Position, notation: MoveNotation) -> Self {
        let counts = played.counts;
        let mut after = before.clone();
        let _undo = after.play_unchecked(played.mv);
        Self {
            usi: played.mv.to_string(),
            notation: notation.write(played.mv, before, None),
            games: counts.games,
            black: counts.black_wins,
            white: counts.white_wins,
            draws: counts.draws,
            evaluation: counts.mean_evaluation(),
            mate_winner: counts.mate_winner().map(Color::name),
            last_date: counts.last_date().map(|date| date.to_string()),
            position: after.to_setup().to_string(),
        }
    }
}

/// The bytes of a game, or why they cannot be read.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug, Default)]
pub struct GameBytes {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The name of the file, without the extension of a compression.
    pub name: String,
    /// Why they cannot be read.
    pub problem: Option<String>,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "an optional array of JavaScript can only be passed by value"
)]
#[wasm_bindgen]
impl Collection {
    /// A collection without games, with messages in a language.
    #[wasm_bindgen(constructor)]
    pub fn new(language: &str) -> Self {
        Self {
            games: collection::Collection::with_limit(MOST_POSITIONS),
            options: Options::default(),
            language: language.parse().unwrap_or_default(),
            sources: Vec::new(),
            adding: None,
            problems: Vec::new(),
            problem_count: 0,
            reopener: None,
        }
    }

    /// Changes the language.
    #[wasm_bindgen(js_name = setLanguage)]
    pub fn set_language(&mut self, language: &str) {
        self.language = language.parse().unwrap_or_default();
    }

    /// The columns by which the list is sorted, as JSON.
    pub fn columns() -> String {
        let info = |column: &collection::Column| ColumnInfo {
            name: column.name,
            label: Texts::new(column.label),
        };
        json(&COLUMNS.iter().map(info).collect::<Vec<_>>())
    }

    /// The kinds of criteria, as JSON.
    pub fn criteria() -> String {
        let info = |kind: &CriterionKind| KindInfo {
            name: kind.name,
            label: Texts::new(kind.label),
            value: kind.value,
            is_list: kind.is_list,
            names: (kind.names)(),
            help: Texts::new(kind.help),
            example: kind.example,
        };
        let kinds = KINDS.iter().filter(|kind| !kind.reads_file());
        json(&kinds.map(info).collect::<Vec<_>>())
    }

    /// The number of bytes of the memory of the module.
    #[wasm_bindgen(js_name = memorySize)]
    pub fn memory_size() -> f64 {
        #[cfg(target_arch = "wasm32")]
        let pages = u32::try_from(core::arch::wasm32::memory_size(0)).unwrap_or(u32::MAX);
        #[cfg(not(target_arch = "wasm32"))]
        let pages: u32 = 0;
        f64::from(pages) * 65536.0
    }

    /// Sets a limit. Returns what is wrong with its name or its value.
    pub fn limit(&mut self, name: &str, value: &str) -> Option<String> {
        let mut options = Options::default();
        options.read.shared.limits = self.options.read.shared.limits;
        let problem = set(&mut options.read.shared.limits, name, value);
        self.options = Options::new(options.read);
        problem
    }

    /// The number of games.
    pub fn length(&self) -> u32 {
        self.games.len()
    }

    /// Begins to add a source of JavaScript. What is being added is ended.
    pub fn begin(&mut self, source: u32, name: &str) {
        self.end();
        self.reopener = None;
        self.sources.push(source);
        let adding = Adding::new(&mut self.games, input(source, name), &self.options);
        self.adding = Some(adding);
    }

    /// Reads the next games. Returns `false` after the last step.
    pub fn step(&mut self) -> bool {
        let Some(adding) = &mut self.adding else {
            return false;
        };
        let goes_on = adding.step(&mut self.games);
        let problems = std::mem::take(&mut adding.problems);
        self.add_problems(problems);
        if !goes_on {
            self.adding = None;
        }
        goes_on
    }

    /// Ends what is being added. What was read stays.
    pub fn end(&mut self) {
        self.adding = None;
    }

    /// What cannot be read or was left out, as JSON.
    pub fn problems(&self) -> String {
        let info = |problem| ProblemInfo::new(problem, self.language);
        json(&self.problems.iter().map(info).collect::<Vec<_>>())
    }

    /// The number of these, also of those that are not kept.
    #[wasm_bindgen(js_name = problemCount)]
    pub fn problem_count(&self) -> u32 {
        self.problem_count
    }

    /// The rows of games, as JSON. There is `null` for a game that does not exist.
    pub fn rows(&self, games: &[u32]) -> String {
        let rows = games.iter().map(|&game| self.games.row(game));
        let info = rows.map(|row| Some(RowInfo::new(row?, self.language)));
        json(&info.collect::<Vec<_>>())
    }

    /// Games with all of some words, sorted by the column with a name.
    pub fn order(
        &self,
        words: &str,
        column: Option<String>,
        descending: bool,
        copies: Option<bool>,
        among: Option<Vec<u32>>,
    ) -> Vec<u32> {
        let column = column.and_then(|name| COLUMNS.iter().find(|column| column.name == name));
        let mut order = Order::default();
        (order.words, order.column, order.descending) = (words, column, descending);
        order.copies = match copies {
            None => Copies::All,
            Some(false) => Copies::LeftOut,
            Some(true) => Copies::Only,
        };
        order.among = among.as_deref();
        self.games.order(&order)
    }

    /// The number of games that are the same as one before them.
    pub fn copies(&self) -> usize {
        self.games.copies()
    }

    /// Finds the games with a position.
    pub fn find(
        &self,
        position: &str,
        mirrored: bool,
        colors_changed: bool,
        among: Option<Vec<u32>>,
    ) -> FoundGames {
        let image = image(mirrored, colors_changed);
        match self.games.find(position, image, among.as_deref()) {
            Ok(found) => FoundGames {
                games: found.iter().map(|found| found.game).collect(),
                plies: found.iter().map(|found| found.ply).collect(),
                problem: None,
            },
            Err(error) => FoundGames {
                problem: Some(error.message(self.language).to_string()),
                ..FoundGames::default()
            },
        }
    }

    /// What was played in a position, as JSON, with moves in a notation.
    pub fn tree(
        &self,
        position: &str,
        mirrored: bool,
        colors_changed: bool,
        among: Option<Vec<u32>>,
        notation: &str,
    ) -> String {
        let image = image(mirrored, colors_changed);
        let notation = notation.parse().unwrap_or_default();
        json(&match self.games.moves_in(position, image, among.as_deref()) {
            Ok(played) => TreeInfo {
                message: None,
                position: played.position.to_setup().to_string(),
                games: played.counts.games,
                black: played.counts.black_wins,
                white: played.counts.white_wins,
                draws: played.counts.draws,
                without_move: played.without_move,
                moves: (played.moves.iter())
                    .map(|one| MoveInfo::new(one, &played.position, notation))
                    .collect(),
            },
            Err(error) => TreeInfo {
                message: Some(error.message(self.language).to_string()),
                ..TreeInfo::default()
            },
        })
    }

    /// Reads the bytes of a game again.
    pub fn read(&mut self, game: u32) -> GameBytes {
        let opener = self.opener();
        let reopener = self.reopener.get_or_insert_with(|| Reopener::new(opener));
        let read = reopener.read(&self.games, game, &self.options);
        match read {
            Ok(text) => GameBytes {
                bytes: text.bytes,
                name: text.name,
                problem: None,
            },
            Err(error) => {
                let file = self.games.row(game).map(Row::file).unwrap_or_default();
                let problem = UnreadableFile::new(file.as_ref(), error);
                GameBytes {
                    problem: Some(problem.reason(self.language)),
                    ..GameBytes::default()
                }
            }
        }
    }
}

/// Opens what was added again, given its number and its name.
pub(crate) type Opener = Box<dyn Fn(u32, &str) -> Input>;

impl Collection {
    pub(crate) fn opener(&self) -> Opener {
        let sources = self.sources.clone();
        Box::new(move |number, name| {
            let source = sources.get(number as usize).copied();
            input(source.unwrap_or(u32::MAX), name)
        })
    }

    fn add_problems(&mut self, problems: Vec<UnreadableFile>) {
        let count = u32::try_from(problems.len()).unwrap_or(u32::MAX);
        self.problem_count = self.problem_count.saturating_add(count);
        let room = MOST_PROBLEMS.saturating_sub(self.problems.len());
        self.problems.extend(problems.into_iter().take(room));
    }
}

fn image(mirrored: bool, colors_changed: bool) -> Image {
    let mut image = Image::default();
    (image.mirrored, image.colors_changed) = (mirrored, colors_changed);
    image
}
