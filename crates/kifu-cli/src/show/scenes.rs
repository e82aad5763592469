//! Finds the positions to show.

use kifu::{Line, Move, Node, Position, Record, Setup};

use super::arguments::{Arguments, Each};

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

/// Returns the positions that the arguments name.
pub(super) fn of<'r>(record: &'r Record, arguments: &Arguments) -> Vec<Scene<'r>> {
    if let Some(name) = &arguments.bookmark {
        let mut scenes = bookmarks(record);
        scenes.retain(|scene| scene.bookmark == Some(name));
        return scenes;
    }
    match (arguments.each, arguments.ply) {
        (Some(Each::Bookmark), _) => bookmarks(record),
        (Some(Each::Comment), _) => comments(record),
        (Some(Each::Ply), _) => mainline(record),
        (None, Some(ply)) => {
            let mut scenes = mainline(record);
            scenes.retain(|scene| scene.node.ply() == ply);
            scenes
        }
        (None, None) => mainline(record).pop().into_iter().collect(),
    }
}

/// Returns the positions of the main line: one for the start and one for each move. An ending has no position of its
/// own.
fn mainline(record: &Record) -> Vec<Scene<'_>> {
    let lines = record.lines();
    let mut scenes = all(&lines[..1]);
    scenes.retain(|scene| scene.node.ending().is_none());
    scenes
}

/// Returns a position for each bookmark. A position with several bookmarks is returned once for each of them.
fn bookmarks(record: &Record) -> Vec<Scene<'_>> {
    let mut found = Vec::new();
    for line in record.lines() {
        let start = before(&line);
        let leading = line.first.leading_bookmarks().map(|name| start.named(name));
        found.extend(leading);
        for scene in all(std::slice::from_ref(&line)) {
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
        found.extend(all(std::slice::from_ref(&line)));
    }
    found.retain(|scene| !scene.comments.is_empty());
    found
}

/// Returns the position before the first move of a line. The bookmarks and comments above a variation are about this
/// position.
fn before<'r>(line: &Line<'r>) -> Scene<'r> {
    let parent = line.first.parent().unwrap_or(line.first);
    scene(parent, &line.position, parent.mv())
}

/// Returns the positions of all nodes of some lines.
fn all<'r>(lines: &[Line<'r>]) -> Vec<Scene<'r>> {
    let mut scenes = Vec::new();
    for line in lines {
        let mut position = line.position.clone();
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
