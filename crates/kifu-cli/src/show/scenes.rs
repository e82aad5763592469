//! Finds the positions to show.

use std::collections::BTreeSet;

use kifu::{Line, Move, Node, Position, Record, Setup};

use super::arguments::{Arguments, Each};
use super::position_name::PositionName;
use crate::messages::Problem;

/// A position of a record.
#[derive(Clone, Debug)]
pub(super) struct Scene<'r> {
    /// The move or ending after which the position is reached, or the root.
    pub(super) node: Node<'r>,
    pub(super) setup: Setup,
    pub(super) last_move: Option<Move>,
    pub(super) bookmark: Option<&'r str>,
    pub(super) comments: Vec<&'r str>,
}

impl<'r> Scene<'r> {
    fn named(&self, bookmark: &'r str) -> Self {
        Self {
            bookmark: Some(bookmark),
            ..self.clone()
        }
    }
}

/// Returns the positions that the arguments name. `game` is the number of the game in messages.
pub(super) fn of<'r>(
    record: &'r Record,
    game: usize,
    arguments: &Arguments,
) -> Result<Vec<Scene<'r>>, Problem> {
    match arguments.each {
        Some(Each::Bookmark) => return Ok(bookmarks(record)),
        Some(Each::Comment) => return Ok(comments(record)),
        Some(Each::Ply) => return Ok(mainline(record)),
        None => {}
    }
    let mut scenes = Vec::new();
    for place in arguments.places() {
        match place {
            PositionName::Ply { ply, line } => scenes.push(after(record, game, ply, line)?),
            PositionName::Bookmark(name) => scenes.extend(bookmarked(record, game, name)?),
        }
    }
    if scenes.is_empty() {
        scenes.extend(mainline(record).pop());
    }
    Ok(scenes)
}

/// Returns the position after a move of a line, which may be a move before the first one of a variation.
fn after(record: &Record, game: usize, ply: u32, number: usize) -> Result<Scene<'_>, Problem> {
    let lines = record.lines();
    let mut line = lines.get(number).ok_or(Problem::NoSuchVariation {
        game,
        variation: number,
        variations: lines.len() - 1,
    })?;
    let moves = line.moves().last().map_or(line.from_ply, |last| last.node.ply());
    while ply < line.from_ply {
        line = &lines[line.parent];
    }
    let mut found = moves_of(line);
    let found = found.find(|scene| scene.node.ply() == ply);
    found.ok_or_else(|| match number {
        0 => Problem::no_such_position(game, record),
        variation => Problem::NoSuchPositionOfVariation {
            game,
            variation,
            moves,
        },
    })
}

/// Returns the positions with a bookmark.
fn bookmarked(record: &Record, game: usize, name: String) -> Result<Vec<Scene<'_>>, Problem> {
    let scenes = bookmarks(record).into_iter();
    let (found, others): (Vec<_>, Vec<_>) = scenes.partition(|scene| scene.bookmark == Some(&name));
    if !found.is_empty() {
        return Ok(found);
    }
    let mut seen = BTreeSet::new();
    let others = others.iter().filter_map(|scene| scene.bookmark);
    let bookmarks = others.filter(|&other| seen.insert(other)).map(str::to_owned);
    Err(Problem::NoSuchBookmark {
        game,
        name,
        bookmarks: bookmarks.collect(),
    })
}

/// Returns the positions of the main line.
fn mainline(record: &Record) -> Vec<Scene<'_>> {
    record.lines().first().into_iter().flat_map(moves_of).collect()
}

/// Returns the positions of a line: one for the start of the game, if it is the main line, and one for each move. An ending
/// has no position of its own.
fn moves_of<'r>(line: &Line<'r>) -> impl Iterator<Item = Scene<'r>> + use<'r> {
    let scenes = all(line).into_iter();
    scenes.filter(|scene| scene.node.ending().is_none())
}

/// Returns a position for each bookmark. A position with several bookmarks is returned once for each of them.
fn bookmarks(record: &Record) -> Vec<Scene<'_>> {
    let mut found = Vec::new();
    for line in record.lines() {
        let start = before(&line);
        let leading = line.first.leading_bookmarks().map(|name| start.named(name));
        found.extend(leading);
        for scene in all(&line) {
            found.extend(scene.node.bookmarks().map(|name| scene.named(name)));
        }
    }
    found
}

/// Returns the positions with comments.
fn comments(record: &Record) -> Vec<Scene<'_>> {
    let mut found = Vec::new();
    for line in record.lines() {
        let mut start = before(&line);
        start.comments = line.first.leading_comments().collect();
        found.push(start);
        found.extend(all(&line));
    }
    found.retain(|scene| !scene.comments.is_empty());
    found
}

/// Returns the position before the first move of a line. The bookmarks and comments above a variation are about this
/// position.
fn before<'r>(line: &Line<'r>) -> Scene<'r> {
    let parent = line.first.parent().unwrap_or(line.first);
    scene(parent, &line.start, parent.mv())
}

/// Returns the positions of all nodes of a line.
fn all<'r>(line: &Line<'r>) -> Vec<Scene<'r>> {
    let mut scenes = Vec::new();
    let mut position = line.start.clone();
    if line.first.parent().is_none() {
        scenes.push(scene(line.first, &position, None));
    }
    let mut last_move = line.first.parent().and_then(Node::mv);
    for node in line.steps() {
        if let Some(mv) = node.mv() {
            let _ = position.play_unchecked(mv);
            last_move = Some(mv);
        }
        scenes.push(scene(node, &position, last_move));
    }
    scenes
}

fn scene<'r>(node: Node<'r>, position: &Position, last_move: Option<Move>) -> Scene<'r> {
    Scene {
        node,
        setup: position.to_setup(),
        last_move,
        bookmark: node.bookmarks().next(),
        comments: node.comments().collect(),
    }
}
