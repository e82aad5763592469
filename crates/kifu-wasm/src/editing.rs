//! Edits games. Each edit returns the id of the node at which it ended. After an error it returns [`FAILED`], and
//! `editError` returns the reason.

use std::time::Duration;

use kifu::{EditError, Ending, Header, Move, NodeEditor, NodeId, NoteKind, RecordEditor};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::json;
use crate::position::Failure;

/// What an edit that failed returns instead of the id of a node.
const FAILED: u32 = u32::MAX;

fn index_of(node: NodeId) -> u32 {
    u32::try_from(node.index()).unwrap_or(FAILED)
}

impl Document {
    fn edit(
        &mut self,
        game: usize,
        edit: impl FnOnce(&mut RecordEditor) -> Result<NodeId, EditError>,
    ) -> u32 {
        let edited = match self.games.get_mut(game) {
            Some(game) => edit(&mut game.editor),
            None => return FAILED,
        };
        match edited {
            Ok(node) => index_of(node),
            Err(error) => {
                self.edit_error = Some(error);
                FAILED
            }
        }
    }

    fn travel(&mut self, game: usize, go: fn(&mut RecordEditor) -> Option<NodeId>) -> u32 {
        let node = self.games.get_mut(game).and_then(|game| go(&mut game.editor));
        node.map_or(FAILED, index_of)
    }

    /// Edits a game at a node.
    fn edit_at(
        &mut self,
        game: usize,
        index: usize,
        edit: impl FnOnce(&mut NodeEditor<'_>) -> Result<NodeId, EditError>,
    ) -> u32 {
        self.edit(game, |editor| edit(&mut editor.at_index(index)?))
    }
}

#[wasm_bindgen]
impl Document {
    /// The reason why the last edit failed, as JSON.
    #[wasm_bindgen(js_name = editError)]
    pub fn edit_error(&self) -> String {
        let error = self.edit_error.as_ref();
        json(&error.map(Failure::of))
    }

    /// The number of edits of a game that can be undone.
    #[wasm_bindgen(js_name = undoCount)]
    pub fn undo_count(&self, game: usize) -> usize {
        self.game(game).editor.undo_count()
    }

    /// The number of undone edits of a game that can be redone.
    #[wasm_bindgen(js_name = redoCount)]
    pub fn redo_count(&self, game: usize) -> usize {
        self.game(game).editor.redo_count()
    }

    /// Undoes the last edit of a game. Returns the node at which it was, or [`FAILED`] if there is no edit to undo.
    pub fn undo(&mut self, game: usize) -> u32 {
        self.travel(game, RecordEditor::undo)
    }

    /// Redoes the last undone edit of a game, and returns the node as `undo` does.
    pub fn redo(&mut self, game: usize) -> u32 {
        self.travel(game, RecordEditor::redo)
    }

    /// Plays a move after a node.
    pub fn play(&mut self, game: usize, index: usize, usi: &str, policy: &str) -> u32 {
        if let Some(game) = self.games.get_mut(game) {
            game.editor.legality(policy.parse().unwrap_or_default());
        }
        self.edit_at(game, index, |node| {
            let mv: Move = usi.parse()?;
            Ok(node.play(mv)?.id())
        })
    }

    /// Sets the ending of the line of a node.
    #[wasm_bindgen(js_name = setEnding)]
    pub fn set_ending(&mut self, game: usize, index: usize, kind: &str, text: &str) -> u32 {
        let named = |ending: &Ending| ending.name() == kind;
        let ending = Ending::ALL.into_iter().find(named).unwrap_or(Ending::Other);
        self.edit_at(game, index, |node| Ok(node.set_ending(ending, text)?.id()))
    }

    /// Removes the ending of the line of a node.
    #[wasm_bindgen(js_name = removeEnding)]
    pub fn remove_ending(&mut self, game: usize, index: usize) -> u32 {
        self.edit_at(game, index, |node| Ok(node.remove_ending()?.id()))
    }

    /// Replaces the comments or the bookmarks of a node.
    #[wasm_bindgen(js_name = setNotes)]
    pub fn set_notes(&mut self, game: usize, index: usize, are_bookmarks: bool, texts: Vec<String>) -> u32 {
        let kind = if are_bookmarks {
            NoteKind::Bookmark
        } else {
            NoteKind::Comment
        };
        self.edit_at(game, index, |node| Ok(node.set_notes(kind, texts)?.id()))
    }

    /// Sets the time of a node in milliseconds. `undefined` removes the time.
    #[wasm_bindgen(js_name = setTime)]
    pub fn set_time(&mut self, game: usize, index: usize, time: Option<u32>) -> u32 {
        let time = time.map(|time| Duration::from_millis(time.into()));
        self.edit_at(game, index, |node| Ok(node.set_time(time)?.id()))
    }

    /// Removes a node and everything after it.
    pub fn remove(&mut self, game: usize, index: usize) -> u32 {
        self.edit_at(game, index, |node| Ok(node.remove()?.id()))
    }

    /// Removes everything after a node.
    pub fn cut(&mut self, game: usize, index: usize) -> u32 {
        self.edit_at(game, index, |node| Ok(node.cut().id()))
    }

    /// Moves a node to an index among its siblings.
    #[wasm_bindgen(js_name = moveTo)]
    pub fn move_to(&mut self, game: usize, index: usize, place: usize) -> u32 {
        self.edit_at(game, index, |node| Ok(node.move_to(place)?.id()))
    }

    /// Makes a node a part of the main line.
    #[wasm_bindgen(js_name = promoteToMain)]
    pub fn promote_to_main(&mut self, game: usize, index: usize) -> u32 {
        self.edit_at(game, index, |node| Ok(node.promote_to_main().id()))
    }

    /// Replaces the start position. `undefined` if `sfen` is not SFEN.
    #[wasm_bindgen(js_name = setStart)]
    pub fn set_start(&mut self, game: usize, sfen: &str, policy: &str) -> Option<u32> {
        let start = sfen.parse().ok()?;
        Some(self.edit(game, |editor| {
            editor.legality(policy.parse().unwrap_or_default());
            editor.set_start(start)?;
            Ok(NodeId::ROOT)
        }))
    }

    /// Sets a header. `undefined` removes it.
    #[wasm_bindgen(js_name = setHeader)]
    pub fn set_header(&mut self, game: usize, key: &str, value: Option<String>) -> u32 {
        self.edit(game, |editor| {
            match value {
                Some(value) => editor.set_header(key, &value),
                None => editor.remove_header(key),
            };
            Ok(NodeId::ROOT)
        })
    }

    /// Replaces all headers by `fields`, in which a key and its value alternate.
    #[wasm_bindgen(js_name = setHeaders)]
    pub fn set_headers(&mut self, game: usize, fields: Vec<String>) -> u32 {
        let mut fields = fields.into_iter();
        let headers = std::iter::from_fn(|| Some(Header::new(&fields.next()?, &fields.next()?)));
        self.edit(game, |editor| {
            editor.set_headers(headers);
            Ok(NodeId::ROOT)
        })
    }
}
