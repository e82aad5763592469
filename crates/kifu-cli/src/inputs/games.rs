//! [`Games`]: the games of an input, or some of them.

use std::io::{self, BufRead};
use std::iter::Peekable;
use std::vec;

use kifu::{Document, GamesFrom};

use crate::messages::Problem;

/// Reads the games of an input one after the other. An item is a document with the games that are read.
pub(crate) struct Games {
    documents: GamesFrom<Box<dyn BufRead>>,
    /// The number of games that were read or skipped so far.
    count: usize,
    /// The numbers of the chosen games that are not read yet. `None` if all games are read.
    chosen: Option<Peekable<vec::IntoIter<usize>>>,
}

impl Games {
    pub(super) fn new(documents: GamesFrom<Box<dyn BufRead>>, chosen: Option<Vec<usize>>) -> Self {
        Self {
            documents,
            count: 0,
            chosen: chosen.map(|chosen| chosen.into_iter().peekable()),
        }
    }
}

impl Iterator for Games {
    type Item = io::Result<Document<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(chosen) = &mut self.chosen else {
                return self.documents.next();
            };
            chosen.peek()?;
            let mut document = match self.documents.next() {
                Some(Ok(document)) => document,
                Some(Err(error)) => return Some(Err(error)),
                None => {
                    // The games were chosen when the input was read before.
                    self.chosen = Some(Vec::new().into_iter().peekable());
                    return Some(Err(Problem::Changed.into()));
                }
            };
            let count = &mut self.count;
            document.games.retain(|_| {
                *count += 1;
                chosen.next_if_eq(count).is_some()
            });
            if !document.games.is_empty() {
                return Some(Ok(document));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kifu::ReadOptions;
    use pretty_assertions::assert_eq;

    use crate::inputs::Input;

    /// The lengths of the chosen games, or the error, of a file with games of 1, 0 and 2 moves.
    fn lengths(numbers: Vec<usize>) -> Vec<Result<usize, String>> {
        let here = tempfile::TempDir::new().unwrap();
        let path = here.path().join("a.csa");
        std::fs::write(&path, "PI\n+\n+7776FU\n/\nPI\n+\n/\nPI\n+\n+7776FU\n-3334FU\n").unwrap();
        let input = Input::new(&path).with_games(numbers);
        let games = input.games(ReadOptions::default()).unwrap();
        let length = |document: kifu::Document<'_>| document.games[0].record.mainline().count();
        games
            .map(|document| document.map(length).map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn only_the_chosen_games_are_read() {
        assert_eq!(lengths(vec![1, 3]), [Ok(1), Ok(2)]);
        assert_eq!(lengths(vec![2]), [Ok(0)]);
        assert_eq!(lengths(vec![]), []);
    }

    #[test]
    fn a_chosen_game_that_is_gone_is_an_error() {
        assert_eq!(
            lengths(vec![3, 4]),
            [Ok(2), Err("changed while it was read".to_owned())]
        );
    }
}
