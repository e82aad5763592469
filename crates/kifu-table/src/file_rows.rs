//! [`FileRows`]: makes the rows of files.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use kifu::openings::Matcher;
use kifu::shogi_core::record::Evaluation;
use kifu::{Game, Node, Record};
use kifu_archive::criteria::Criteria;
use kifu_archive::{Part, Problem, UnreadableFile};
use shogi_engine::positions::PositionsFormat;

use crate::builder::Collect;
use crate::entries::evaluation_of;
use crate::openings::OpeningsOfMoves;
use crate::row::{Entry, GameOfFile, MoveOfLine, Row};
use crate::table::{Columns, Table};

/// How many games were read.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) games: AtomicU64,
    pub(crate) games_with_errors: AtomicU64,
    pub(crate) games_left_out: AtomicU64,
}

impl Counts {
    fn count(&self, game: &Game) {
        self.games.fetch_add(1, Ordering::Relaxed);
        if game.first_error().is_some() {
            self.games_with_errors.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Passes a batch on, or a file that cannot be read. Breaks if no more are wanted.
type Pass<'p, B> = dyn FnMut(Result<B, UnreadableFile>) -> ControlFlow<()> + 'p;

/// Makes the rows of files, and passes them on in batches.
pub(crate) struct FileRows<'s, C: Collect> {
    table: Table,
    need_evaluations: bool,
    need_openings: bool,
    criteria: &'s Criteria,
    counts: &'s Counts,
    pass: &'s mut Pass<'s, C::Batch>,
    rows: C,
}

impl<'s, C: Collect> FileRows<'s, C> {
    /// Rows with these columns that are collected in `rows`.
    pub(crate) fn new(
        columns: &Columns,
        rows: C,
        criteria: &'s Criteria,
        counts: &'s Counts,
        pass: &'s mut Pass<'s, C::Batch>,
    ) -> Self {
        Self {
            table: columns.table(),
            need_evaluations: columns.need_evaluations(),
            need_openings: columns.need_openings(),
            criteria,
            counts,
            pass,
            rows,
        }
    }

    /// Adds the rows of parts of files, and passes on all batches. Breaks if no more batches are wanted.
    pub(crate) fn push_files(&mut self, parts: Vec<Part>) -> ControlFlow<()> {
        parts.into_iter().try_for_each(|part| self.push_part(part))?;
        let rest = self.rows.finish();
        self.pass_on(rest)
    }

    /// Adds the rows of a file with positions, which only the table of positions has. What is no entry is an error beside the batches.
    fn push_entries(&mut self, part: Part, format: PositionsFormat) -> ControlFlow<()> {
        let path = part.input().path().to_owned();
        let name = path.to_string_lossy();
        let mut game = GameOfFile {
            path: &name,
            offset: Some(part.offset()),
            index: 0,
            read: None,
            error: None,
        };
        for entry in part.positions(format) {
            let entry = match entry {
                Ok(entry) if self.table == Table::Positions => entry,
                entry => {
                    let source = entry.err().unwrap_or_else(|| Problem::Positions.into());
                    let error = Some(&source);
                    self.push_game(GameOfFile { error, ..game })?;
                    return (self.pass)(Err(UnreadableFile { path, error: source }));
                }
            };
            let evaluation = evaluation_of(&entry);
            let entry = Some(Entry {
                format,
                position: &entry,
                evaluation: &evaluation,
            });
            self.counts.games.fetch_add(1, Ordering::Relaxed);
            self.push(&Row {
                entry,
                ..Row::of(game)
            })?;
            game.offset = game.offset.map(|offset| offset + format.size() as u64);
            game.index += 1;
        }
        ControlFlow::Continue(())
    }

    /// Adds the rows of a part. That the file cannot be opened, or not be read to its end, is an error beside the batches, and in all tables but that of
    /// positions a row after those of its games.
    fn push_part(&mut self, part: Part) -> ControlFlow<()> {
        if let Some(format) = part.input().positions_format() {
            return self.push_entries(part, format);
        }
        let path = part.input().path().to_owned();
        let name = path.to_string_lossy();
        let index = part.first_game() as u64;
        let mut place = GameOfFile {
            path: &name,
            offset: Some(part.offset()),
            index,
            read: None,
            error: None,
        };
        for document in part.games() {
            let document = match document {
                Ok(document) => document,
                Err(source) => {
                    place.offset = place.offset.filter(|_| place.index == index);
                    let error = Some(&source);
                    self.push_game(GameOfFile { error, ..place })?;
                    return (self.pass)(Err(UnreadableFile { path, error: source }));
                }
            };
            place.offset = document.file_offset;
            for game in &document.games {
                if self.criteria.fit(game, &document) {
                    self.counts.count(game);
                    let read = Some((&document, game));
                    self.push_game(GameOfFile { read, ..place })?;
                } else if game.is_blank() && !self.criteria.decide_about_errors() {
                    self.counts.games_left_out.fetch_add(1, Ordering::Relaxed);
                }
                place.index += 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the rows of a game.
    fn push_game(&mut self, game: GameOfFile<'_>) -> ControlFlow<()> {
        let row = Row::of(game);
        let Some((_, read)) = game.read else {
            // Only the table of positions is read by programs that learn, for which a row without a position is a fault.
            return match self.table {
                Table::Positions => ControlFlow::Continue(()),
                Table::Games | Table::Moves | Table::Diagnostics => self.push(&row),
            };
        };
        match self.table {
            Table::Games => {
                let names = self.need_openings.then(|| Matcher::names_of_record(&read.record));
                self.push(&Row {
                    names: names.as_ref(),
                    ..row
                })
            }
            Table::Diagnostics => read.diagnostics.iter().try_for_each(|found| {
                let diagnostic = Some(found);
                self.push(&Row { diagnostic, ..row })
            }),
            Table::Moves | Table::Positions => {
                // A reader reports each illegal move, unless it trusts them.
                let may_have_fouls = self.table == Table::Positions && !read.diagnostics.is_empty();
                self.push_moves(row, &read.record, may_have_fouls)
            }
        }
    }

    /// Adds a row for each move of a record that the criteria want.
    fn push_moves(&mut self, row: Row<'_>, record: &Record, may_have_fouls: bool) -> ControlFlow<()> {
        let (criteria, plies) = (self.criteria, self.criteria.plies());
        let (lines, result) = (record.lines(), record.result());
        let openings = self
            .need_openings
            .then(|| OpeningsOfMoves::new(record, *plies.end()));
        let openings = openings.unwrap_or_default();
        let count = if self.table == Table::Moves {
            lines.len()
        } else {
            1
        };
        lines
            .iter()
            .take(count)
            .enumerate()
            .try_for_each(|(line, moves)| {
                // A variation was not played, so it decides nothing.
                let result = result.filter(|_| line == 0);
                let mut last: Option<(Node<'_>, Option<Evaluation<'_>>)> = None;
                let moves = moves.moves().take_while(|played| played.ply <= *plies.end());
                let is_legal = Cell::new(true);
                let moves = moves.inspect(|played| {
                    if may_have_fouls && played.position.clone().play(played.mv).is_err() {
                        is_legal.set(false);
                    }
                });
                let mut wanted = moves.filter(|played| {
                    plies.contains(&played.ply) && criteria.fit_move(played.node, line == 0)
                });
                wanted.try_for_each(|played| {
                    let found = self.need_evaluations.then(|| evaluations(played.node, &mut last));
                    let [before, after] = found
                        .as_ref()
                        .map_or([None; 2], |found| found.each_ref().map(Option::as_ref));
                    let played = Some(MoveOfLine {
                        line,
                        result,
                        played: &played,
                        is_legal: is_legal.get(),
                        opening: openings.after(played.node),
                        before,
                        after,
                    });
                    self.push(&Row { played, ..row })
                })
            })
    }

    fn push(&mut self, row: &Row<'_>) -> ControlFlow<()> {
        let full = self.rows.push(row);
        self.pass_on(full)
    }

    fn pass_on(&mut self, batch: Option<C::Batch>) -> ControlFlow<()> {
        batch.map_or(ControlFlow::Continue(()), |batch| (self.pass)(Ok(batch)))
    }
}

/// The evaluations before and after a move. `last` is the move before that was asked for, with the evaluation after it.
fn evaluations<'r>(
    node: Node<'r>,
    last: &mut Option<(Node<'r>, Option<Evaluation<'r>>)>,
) -> [Option<Evaluation<'r>>; 2] {
    let parent = node.parent();
    let before = match *last {
        Some((known, evaluation)) if parent.is_some_and(|parent| parent.id() == known.id()) => evaluation,
        _ => parent.and_then(Node::evaluation),
    };
    let after = node.evaluation();
    *last = Some((node, after));
    [before, after]
}
