//! [`Merger`]: records with the same start, merged to one with all that each of them has.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
#[cfg(feature = "files")]
use std::path::PathBuf;

use kifu::Game;
use kifu::shogi_core::messages::Language;
use kifu::shogi_core::position::Legality;
use kifu::shogi_core::record::{EditError, Header, HeaderName, Node, NodeId, NoteKind, RecordEditor, Step};
use kifu::shogi_core::{Color, GameResult, Position, Record};

use super::record::{comment, comment_of_uncounted};
use super::{Counter, Counts, Error, Options, Tree};
#[cfg(feature = "files")]
use crate::files::{self, Input, UnreadableFile};
use crate::tree;

/// Merges records to one record. It has all moves, endings, variations and comments of each, and comments with the number of games of each
/// move, as [`Tree::to_record`].
///
/// The lines are in the order of the records: the main line is that of the first record. Where the comments of a node differ, each is
/// below the name of its record in brackets: `[a.kif]`. Headers whose values differ become comments at the start in the same way. Of the times of a node the
/// first stays.
///
/// ```
/// use kifu::Language;
/// use kifu_archive::tree::{Merger, Options};
///
/// let mut merger = Merger::new(&Options::default(), Language::English);
/// for (name, text) in [("a", "1 ７六歩(77)\n*A\n2 ３四歩(33)\n"), ("b", "1 ７六歩(77)\n*B\n2 ８四歩(83)\n")] {
///     merger.add(kifu::read_str(text, &Default::default()).games.remove(0), name)?;
/// }
/// let merged = merger.finish()?;
/// let first = merged.record.root().next().unwrap();
/// assert_eq!(first.comments().collect::<Vec<_>>(), ["2 games", "[a]", "A", "[b]", "B"]);
/// assert_eq!(merged.record.lines().len(), 2);
/// # Ok::<(), kifu_archive::tree::Error>(())
/// ```
#[derive(Debug)]
pub struct Merger {
    options: Options,
    language: Language,
    sources: Vec<Source>,
    /// The record so far. `None` before the first record.
    editor: Option<RecordEditor>,
    /// `None` if the start breaks the rules, so that moves have no numbers of games.
    counter: Option<Counter>,
    different_times: HashSet<NodeId>,
    left_out: Vec<String>,
    faulty: usize,
    unread: usize,
}

/// Records that were merged.
#[derive(Debug)]
#[non_exhaustive]
pub struct MergedRecords {
    /// The record.
    pub record: Record,
    /// The number of records in it.
    pub records: usize,
    /// The names of the records that are left out, because they start with another position than the first.
    pub left_out: Vec<String>,
    /// The number of games of which nothing could be read. They are left out too.
    pub unread: usize,
    /// The number of records in it that were read up to an error.
    pub faulty: usize,
    /// The number of moves and endings whose times differ. The record has the first.
    pub different_times: usize,
    /// The files that could not be opened, or not be read to their end. The games before the error are in the record.
    #[cfg(feature = "files")]
    pub unreadable: Vec<UnreadableFile>,
}

/// Merges the games of inputs that fit the criteria of the options. The name of a record is the path of its file, with the number of the
/// game if other games of the file are merged too: `games.csa:2`.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread. Also returns the errors of [`Merger::add`] and [`Merger::finish`].
#[cfg(feature = "files")]
pub fn merge(inputs: Vec<Input>, options: &Options, language: Language) -> Result<MergedRecords, Error> {
    let (mut games, mut unreadable) = (Vec::new(), Vec::new());
    for game in files::games(inputs, &options.archive).map_err(Error::Threads)? {
        match game {
            Ok(game) => games.push(game),
            Err(file) => unreadable.push(file),
        }
    }
    let mut in_file: HashMap<PathBuf, usize> = HashMap::new();
    for game in &games {
        *in_file.entry(game.path.clone()).or_default() += 1;
    }
    let mut merger = Merger::new(options, language);
    for game in games {
        let name = if in_file[&game.path] == 1 {
            game.path.display().to_string()
        } else {
            format!("{}:{}", game.path.display(), game.index + 1)
        };
        merger.add(game.into_document().games.swap_remove(0), &name)?;
    }
    Ok(MergedRecords {
        unreadable,
        ..merger.finish()?
    })
}

/// A record and its name.
#[derive(Debug)]
struct Source {
    name: String,
    record: Record,
}

/// The texts of the sources for notes of one kind at one node, with the index of the source.
type Texts<'s> = Vec<(usize, Vec<&'s str>)>;

impl Merger {
    /// Creates a merger of records. Of the options those about moves that do not count are used; all moves are merged. The comments with
    /// the numbers of games are in a language.
    pub fn new(options: &Options, language: Language) -> Self {
        Self {
            options: Options {
                plies: u32::MAX,
                min_games: Some(1),
                ..options.clone()
            },
            language,
            sources: Vec::new(),
            editor: None,
            counter: None,
            different_times: HashSet::new(),
            left_out: Vec::new(),
            faulty: 0,
            unread: 0,
        }
    }

    /// Adds the record of a game as far as it was read, with all its variations. A game with an error has no part in the numbers of
    /// games.
    ///
    /// # Errors
    ///
    /// Returns an error if the record becomes too large, or if a temporary file cannot be written.
    pub fn add(&mut self, game: Game, name: &str) -> Result<(), Error> {
        if game.is_blank() {
            self.unread += 1;
            return Ok(());
        }
        let is_first = self.editor.is_none();
        let editor = self.editor.get_or_insert_with(|| {
            let mut editor = Record::new(*game.record.start()).edit();
            // The moves of the records were checked when they were read.
            editor.legality(Legality::Trust).limit_history(0);
            editor
        });
        if is_first {
            self.options.root = *game.record.start();
            self.counter = match Counter::new(&self.options) {
                Err(Error::Root(_) | Error::RootPieces) => None,
                counter => Some(counter?),
            };
        }
        match editor.merge(&game.record) {
            Ok(nodes) => self.different_times.extend(nodes),
            Err(EditError::DifferentStart) => {
                self.left_out.push(name.to_owned());
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        }
        if let Some(counter) = &mut self.counter {
            counter.add(&game)?;
        }
        self.faulty += usize::from(game.first_error().is_some());
        self.sources.push(Source {
            name: name.to_owned(),
            record: game.record,
        });
        Ok(())
    }

    /// Returns the merged record.
    ///
    /// # Errors
    ///
    /// Returns an error if the record becomes too large, or if a temporary file cannot be written or read.
    pub fn finish(self) -> Result<MergedRecords, Error> {
        let records = self.sources.len();
        let mut record = Record::default();
        if let Some(mut editor) = self.editor {
            let about = About {
                sources: &self.sources,
                tree: self.counter.map(Counter::finish).transpose()?,
                language: self.language,
            };
            about.add_to(&mut editor)?;
            record = editor.finish();
            let mut formats = self.sources.iter().map(|source| &source.record.source);
            if let Some(first) = formats
                .next()
                .filter(|first| formats.all(|other| other == *first))
            {
                record.source.clone_from(first);
            }
        }
        Ok(MergedRecords {
            record,
            records,
            left_out: self.left_out,
            unread: self.unread,
            faulty: self.faulty,
            different_times: self.different_times.len(),
            #[cfg(feature = "files")]
            unreadable: Vec::new(),
        })
    }
}

/// What is added to the merged moves.
struct About<'s> {
    sources: &'s [Source],
    tree: Option<Tree>,
    language: Language,
}

impl<'s> About<'s> {
    /// Adds the headers, the result, the names of the sources to comments that differ, and the numbers of games.
    fn add_to(&self, editor: &mut RecordEditor) -> Result<(), EditError> {
        let stated = self
            .sources
            .first()
            .and_then(|source| source.record.stated_result());
        editor.set_stated_result(stated);
        let (headers, mut differing) = self.headers();
        editor.set_headers(headers);
        self.move_remarks(&mut differing, editor)?;
        let mut comments = self.comments(editor.record());
        let has_differing = differing.iter().any(|lines| !lines.is_empty());
        if has_differing {
            let at_start = comments.entry((NodeId::ROOT, NoteKind::Comment)).or_default();
            *at_start = with_headers(&differing, at_start);
        }
        let mut before: Vec<String> = self.number_at_start().into_iter().collect();
        let numbers: HashMap<NodeId, String> = self.numbers(editor.record());
        let nodes: Vec<NodeId> = editor.record().nodes_in_order().map(Node::id).collect();
        for id in nodes {
            let mut lines = std::mem::take(&mut before);
            lines.extend(numbers.get(&id).cloned());
            let is_numbered = !lines.is_empty();
            let labelled = comments
                .remove(&(id, NoteKind::Comment))
                .and_then(|texts| self.labelled(&texts, has_differing && id == NodeId::ROOT));
            if is_numbered || labelled.is_some() {
                let merged = || {
                    let comments = editor.record().node_or_root(id).comments();
                    comments.map(str::to_owned).collect()
                };
                lines.extend(labelled.unwrap_or_else(merged));
                editor.at(id)?.set_notes(NoteKind::Comment, lines)?;
            }
        }
        for ((id, kind), texts) in comments {
            if let Some(lines) = self.labelled(&texts, false) {
                editor.at(id)?.set_notes(kind, lines)?;
            }
        }
        Ok(())
    }

    /// The headers that do not differ, and for each source its headers that do, and its result.
    fn headers(&self) -> (Vec<Header>, Vec<Vec<String>>) {
        // The keys in their order, and for each the headers of the sources that have it.
        let mut keys: Vec<&str> = Vec::new();
        let mut of_keys: HashMap<&str, Vec<(usize, Vec<&Header>)>> = HashMap::new();
        for (index, source) in self.sources.iter().enumerate() {
            for header in &source.record.headers {
                let key = meaning(&header.key);
                let of_key = of_keys.entry(key).or_insert_with(|| {
                    keys.push(key);
                    Vec::new()
                });
                match of_key.last_mut().filter(|(last, _)| *last == index) {
                    Some((_, headers)) => headers.push(header),
                    None => of_key.push((index, vec![header])),
                }
            }
        }
        let mut headers = Vec::new();
        let mut differing = vec![Vec::new(); self.sources.len()];
        for key in keys {
            let of_key = &of_keys[key];
            let (_, first) = &of_key[0];
            if of_key.iter().all(|(_, others)| values(others).eq(values(first))) {
                headers.extend(first.iter().map(|&header| header.clone()));
                continue;
            }
            for (index, others) in of_key {
                let lines = others
                    .iter()
                    .zip(values(others))
                    .map(|(header, value)| format!("{}：{value}", HeaderName::to_kif(&header.key)));
                differing[*index].extend(lines);
            }
        }
        self.add_results(&mut differing);
        (headers, differing)
    }

    /// Moves the remarks about whole games, such as ratings, to what differs, unless all sources have the same.
    fn move_remarks(
        &self,
        differing: &mut [Vec<String>],
        editor: &mut RecordEditor,
    ) -> Result<(), EditError> {
        for kind in [NoteKind::LeadingRemark, NoteKind::Remark] {
            let of_source = |source: &'s Source| {
                let notes = source
                    .record
                    .root()
                    .notes()
                    .filter(move |&(other, _)| other == kind);
                notes.map(|(_, text)| text)
            };
            let first = || of_source(&self.sources[0]);
            if self.sources.iter().all(|source| of_source(source).eq(first())) {
                continue;
            }
            for (source, lines) in self.sources.iter().zip(&mut *differing) {
                lines.extend(of_source(source).map(|remark| format!("#{remark}")));
            }
            editor.at(NodeId::ROOT)?.set_notes(kind, Vec::<String>::new())?;
        }
        Ok(())
    }

    /// Adds the results that no ending shows, if they differ.
    fn add_results(&self, differing: &mut [Vec<String>]) {
        let results: Vec<Option<GameResult>> = self
            .sources
            .iter()
            .map(|source| source.record.stated_result())
            .collect();
        if results.iter().all(|result| *result == results[0]) {
            return;
        }
        for (result, lines) in results.iter().zip(differing) {
            lines.extend(result.map(|result| match (result, self.language) {
                (GameResult::Win(Color::Black), Language::Japanese) => "結果：先手の勝ち".to_owned(),
                (GameResult::Win(Color::White), Language::Japanese) => "結果：後手の勝ち".to_owned(),
                (GameResult::Draw, Language::Japanese) => "結果：引き分け".to_owned(),
                (GameResult::Win(winner), _) => format!("Result: {winner} won"),
                (GameResult::Draw, _) => "Result: draw".to_owned(),
            }));
        }
    }

    /// The comments of the sources at the nodes of the merged record.
    fn comments(&self, merged: &Record) -> BTreeMap<(NodeId, NoteKind), Texts<'s>> {
        let mut children: HashMap<(NodeId, Step, &str), Node<'_>> = HashMap::new();
        for node in merged.nodes_in_order() {
            if let Some(parent) = node.parent() {
                children.insert(
                    (parent.id(), node.step(), node.ending_text().unwrap_or_default()),
                    node,
                );
            }
        }
        let mut comments: BTreeMap<(NodeId, NoteKind), Texts<'s>> = BTreeMap::new();
        for (index, source) in self.sources.iter().enumerate() {
            let mut pending = vec![(merged.root(), source.record.root())];
            while let Some((mine, theirs)) = pending.pop() {
                for (kind, text) in theirs.notes() {
                    let Some(place) = place(mine, kind) else { continue };
                    let texts = comments.entry(place).or_default();
                    match texts.last_mut().filter(|(last, _)| *last == index) {
                        Some((_, lines)) => lines.push(text),
                        None => texts.push((index, vec![text])),
                    }
                }
                let first = pending.len();
                for child in theirs.children() {
                    let key = (mine.id(), child.step(), child.ending_text().unwrap_or_default());
                    pending.extend(children.get(&key).map(|&mine| (mine, child)));
                }
                pending[first..].reverse();
            }
        }
        comments
    }

    /// The lines of comments that differ, each below the names of its sources. `None` if they are all the same and need no names.
    fn labelled(&self, texts: &Texts<'_>, need_names: bool) -> Option<Vec<String>> {
        let mut groups: Vec<(&[&str], Vec<&str>)> = Vec::new();
        let mut places: HashMap<&[&str], usize> = HashMap::new();
        for (index, lines) in texts {
            let place = *places.entry(lines).or_insert_with(|| {
                groups.push((lines, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.push(&self.sources[*index].name);
        }
        (need_names || groups.len() > 1).then(|| {
            let lines = groups.into_iter().flat_map(|(lines, names)| {
                let lines = lines.iter().map(|&line| line.to_owned());
                std::iter::once(label(&names)).chain(lines)
            });
            lines.collect()
        })
    }

    /// The comment with the number of games at the start.
    fn number_at_start(&self) -> Option<String> {
        self.number(self.tree.as_ref()?.root().counts())
    }

    /// The comment with the number of games of each move that a game played.
    fn numbers(&self, record: &Record) -> HashMap<NodeId, String> {
        let mut numbers = HashMap::new();
        let mut pending = vec![(record.root(), Position::new_lenient(record.start()))];
        while let Some((node, position)) = pending.pop() {
            let found = self.tree.as_ref().and_then(|tree| tree.find(&position));
            for child in node.children() {
                let Some(mv) = child.mv() else {
                    pending.push((child, position.clone()));
                    continue;
                };
                let mut moves = found.iter().flat_map(tree::Position::moves);
                let mut others = found.iter().flat_map(tree::Position::uncounted_moves);
                let number = match moves.find(|played| played.mv == mv) {
                    Some(played) => self.number(&played.counts),
                    None => others
                        .find(|played| played.mv == mv)
                        .map(|played| comment_of_uncounted(played.counts.games, self.language)),
                };
                numbers.extend(number.map(|number| (child.id(), number)));
                let mut after = position.clone();
                let _undo = after.play_unchecked(mv);
                pending.push((child, after));
            }
        }
        numbers
    }

    /// The comment with the number of games, without the mean of the evaluations, which the comments of the records have.
    fn number(&self, counts: &Counts) -> Option<String> {
        let has_handicap = self.sources[0].record.has_handicap_sides();
        let text = comment(&counts.without_evaluation(), has_handicap, self.language);
        (!text.is_empty()).then_some(text)
    }
}

/// The node and the kind of a comment of a record, in the merged record with the node `mine`. `None` for a note that is no comment.
fn place(mine: Node<'_>, kind: NoteKind) -> Option<(NodeId, NoteKind)> {
    match kind {
        // The comment above a variation that continues the line before it is at the node before it.
        NoteKind::LeadingComment if mine.is_first_child() => {
            mine.parent().map(|parent| (parent.id(), NoteKind::Comment))
        }
        NoteKind::Comment | NoteKind::LeadingComment => Some((mine.id(), kind)),
        _ => None,
    }
}

/// The comments at the start of the sources, below the headers of each.
fn with_headers<'s>(headers: &'s [Vec<String>], comments: &Texts<'s>) -> Texts<'s> {
    let comments: HashMap<usize, &Vec<&str>> =
        comments.iter().map(|(index, lines)| (*index, lines)).collect();
    let lines = headers.iter().enumerate().map(|(index, headers)| {
        let comments = comments
            .get(&index)
            .into_iter()
            .flat_map(|lines| lines.iter().copied());
        (
            index,
            headers.iter().map(String::as_str).chain(comments).collect(),
        )
    });
    lines
        .filter(|(_, lines): &(usize, Vec<&str>)| !lines.is_empty())
        .collect()
}

/// The key of KIF that means the same.
fn meaning(key: &str) -> &str {
    match HeaderName::from_key(key) {
        Some(name) => name.kif_key(),
        None => HeaderName::to_kif(key),
    }
}

/// The values of headers, as KIF has them.
fn values<'h>(headers: &'h [&Header]) -> impl Iterator<Item = Cow<'h, str>> {
    let headers = headers.iter();
    headers.map(|header| HeaderName::value_to_kif(&header.key, &header.value))
}

/// The line above the comments of these sources.
fn label(names: &[&str]) -> String {
    format!("[{}]", names.join(", "))
}
