//! [`Contained`]: the games whose moves begin a longer game.

use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::ControlFlow;

use kifu::{Document, Game};
use kifu_archive::duplicates::{Key, prefixes};
use kifu_archive::{Input, Options};

use super::listing::GamePlace;
use crate::inputs::{self, Event, Games};

/// The games whose moves begin a longer game, by the hash of their moves, each with the first such game.
#[derive(Default)]
pub(super) struct Contained<'a>(HashMap<u128, GamePlace<'a>>);

impl<'a> Contained<'a> {
    /// Finds them among the games of `inputs` that are wanted. The inputs are read twice, so that there is only one hash of each
    /// game in memory, and not one of each move.
    pub(super) fn find(
        inputs: &'a [Input],
        options: &Options,
        is_wanted: impl Fn(&Game, &Document<'_>) -> bool + Sync,
    ) -> io::Result<Self> {
        let mut whole = HashSet::new();
        each_game(
            inputs,
            options,
            |game, document| {
                let key = || Key::of(game, false).map(Key::moves);
                is_wanted(game, document).then(key).flatten()
            },
            |key, _| _ = whole.insert(key),
        )?;
        let mut contained = HashMap::new();
        let begun = |game: &Game, document: &Document<'_>| {
            let begun: Vec<u128> = if game.first_error().is_none() && is_wanted(game, document) {
                prefixes(&game.record)
                    .filter(|begun| whole.contains(begun))
                    .collect()
            } else {
                Vec::new()
            };
            (!begun.is_empty()).then_some(begun)
        };
        each_game(inputs, options, begun, |begun: Vec<u128>, place| {
            for key in begun {
                contained.entry(key).or_insert(place);
            }
        })?;
        Ok(Self(contained))
    }

    /// The first longer game that begins with the moves of this one.
    pub(super) fn longer(&self, key: Key) -> Option<GamePlace<'a>> {
        self.0.get(&key.moves()).copied()
    }
}

/// Reads all games. What cannot be read is reported when the games are selected.
fn each_game<'a, T: Send>(
    inputs: &'a [Input],
    options: &Options,
    read: impl Fn(&Game, &Document<'_>) -> Option<T> + Sync,
    mut take: impl FnMut(T, GamePlace<'a>),
) -> io::Result<()> {
    let find = |games: &mut Games<'_, '_, (usize, T)>| {
        while let Some((number, document)) = games.next() {
            if let Some(found) = read(&document.games[0], &document) {
                games.push((number, found), size_of::<(usize, T)>())?;
            }
        }
        ControlFlow::Continue(())
    };
    inputs::process(inputs, options, find, |index, event| {
        if let Event::Item((number, found)) = event {
            let input = &inputs[index];
            take(found, GamePlace { input, number });
        }
        Ok(ControlFlow::Continue(()))
    })
}
