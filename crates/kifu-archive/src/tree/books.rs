//! [`MergedBook`]: books merged to one, which may be larger than the memory.

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Read as _, Seek as _, Write};
use std::mem;

use shogi_engine::book::{
    Book, BookEntry, BookFile, BookFormat, BookLosses, BookPart, BookPosition, BookProblem, BookWriter,
    Diagnostic, PositionMerger,
};
use shogi_engine::shogi_core::format::tools::LineStart;
use shogi_engine::shogi_core::text::{Place, Span};

use super::Error;
use super::counts::{read_number, write_number};
use super::runs::{Run, Runs, Sortable};
use crate::files::{Input, UnreadableFile};

/// The bytes of positions that are sorted in memory.
const BYTES_PER_RUN: usize = 1 << 19;

/// Books that are merged to one, or a book in another kind.
///
/// A position that several books have gets the moves of all, as [`BookPosition::merge`] says. In memory are a few megabytes at a time,
/// whatever the size of the books, and less than 20 bytes for each position of a book of Apery or an SBK that is read or made.
#[derive(Debug)]
#[non_exhaustive]
pub struct MergedBook {
    /// The content of the book, from its start on, in a file without a name.
    pub file: File,
    /// The number of its positions.
    pub positions: u64,
    /// What the kind of the book does not hold, and the authors and, in an SBK, the qualities that differ from those of the first book.
    pub losses: BookLosses,
}

impl MergedBook {
    /// Merges books to one of a kind. `report` gets what is wrong in each of them.
    ///
    /// # Errors
    ///
    /// Returns an error if a book cannot be read, or if a temporary file cannot be written or read.
    pub fn open(
        inputs: &[Input],
        format: BookFormat,
        mut report: impl FnMut(&Input, &Diagnostic),
    ) -> Result<Self, Error> {
        let mut rows = Rows::new(format);
        for (number, input) in inputs.iter().enumerate() {
            rows.source = u32::try_from(number).unwrap_or(u32::MAX);
            let unreadable = |error| Error::Unreadable(UnreadableFile::new(input.path(), error));
            let kind = input.book_format().unwrap_or_default();
            let file = input.open_file().map_err(unreadable)?;
            let mut failed = None;
            let read = BookFile::new(file, kind).and_then(|file| {
                file.for_each(|entry: BookEntry| {
                    entry.diagnostics.iter().for_each(|found| report(input, found));
                    let added = match entry.position {
                        Some(position) => rows.add(&position, entry.place),
                        None => Ok(()),
                    };
                    added.map_err(|error| failed.insert(error).kind().into())
                })
            });
            if let Some(error) = failed {
                return Err(Error::Temporary(error));
            }
            let about = read.map_err(unreadable)?;
            rows.about.comments.extend(about.comments);
            match (&rows.about.author, about.author) {
                (Some(known), Some(other)) if *known != other => rows.losses.add(BookPart::Author, 1),
                (Some(_), _) => {}
                (None, author) => rows.about.author = author,
            }
        }
        let report_duplicate = |source: u32, duplicate: Duplicate| {
            if let Some(input) = inputs.get(source as usize) {
                report(
                    input,
                    &duplicate.diagnostic(input.book_format().unwrap_or_default()),
                );
            }
        };
        rows.finish(report_duplicate).map_err(Error::Temporary)
    }
}

/// The second entry of a position in a book.
#[derive(Clone, Copy)]
struct Duplicate {
    /// The line or the byte.
    place: u64,
    /// Whether it is not the same as the entry that is kept.
    differs: bool,
}

impl Duplicate {
    fn diagnostic(self, format: BookFormat) -> Diagnostic {
        let Self { place, differs } = self;
        let number = u32::try_from(place).unwrap_or(u32::MAX);
        let (mut at, mut problem) = (Place::START, BookProblem::DuplicatePosition { differs });
        if format == BookFormat::YaneuraOu {
            at.line = LineStart {
                number,
                ..LineStart::FIRST
            };
        } else {
            at.span = Span::new(number, number);
            problem = BookProblem::AtByte {
                offset: place,
                problem: Box::new(problem),
            };
        }
        Diagnostic::new("", at, problem.into())
    }
}

/// The positions of books.
struct Rows {
    format: BookFormat,
    /// The comments and the author of all books.
    about: Book,
    /// The number of the book that is being read.
    source: u32,
    pending: Vec<Row>,
    /// The bytes of the rows.
    size: usize,
    runs: Runs<Row>,
    losses: BookLosses,
}

impl Rows {
    fn new(format: BookFormat) -> Self {
        Self {
            format,
            about: Book::default(),
            source: 0,
            pending: Vec::new(),
            size: 0,
            runs: Runs::default(),
            losses: BookLosses::default(),
        }
    }

    fn add(&mut self, position: &BookPosition, place: u64) -> io::Result<()> {
        let Some(mut key) = self.format.sort_key(&position.setup) else {
            self.losses.add(BookPart::Position, 1);
            return Ok(());
        };
        if self.format == BookFormat::Apery {
            // Positions may have the same key there.
            key.extend(
                BookFormat::YaneuraOu
                    .sort_key(&position.setup)
                    .unwrap_or_default(),
            );
        }
        key.push(0);
        key.extend(self.source.to_be_bytes());
        let content = Content::of(position, &mut self.losses);
        self.size += key.len() + content.text.len() + content.rest.len();
        let number = position.setup.move_number;
        self.pending.push(Row {
            key,
            number,
            content,
            place,
            duplicates: Vec::new(),
        });
        if self.size < BYTES_PER_RUN {
            return Ok(());
        }
        self.end_run()
    }

    fn end_run(&mut self) -> io::Result<()> {
        self.size = 0;
        self.runs.add(Run::of(mem::take(&mut self.pending))?)
    }

    /// Merges the positions, and writes them. `report` gets the number of a book and each second entry of a position in it.
    fn finish(mut self, mut report: impl FnMut(u32, Duplicate)) -> io::Result<MergedBook> {
        self.end_run()?;
        let out = BufWriter::with_capacity(1 << 16, tempfile::tempfile()?);
        let mut writer = BookWriter::new(out, tempfile::tempfile()?, &self.about, self.format)?;
        let mut positions = 0;
        let mut merged: Option<(Vec<u8>, PositionMerger)> = None;
        let mut write = |(_, merger): (_, PositionMerger)| {
            positions += 1;
            writer.push(&merger.finish())
        };
        self.runs.merge(|row: Row| {
            let (key, source) = row.key.split_at(row.key.len() - SOURCE);
            let source = source
                .last_chunk()
                .map_or(0, |&number| u32::from_be_bytes(number));
            row.duplicates
                .iter()
                .for_each(|&duplicate| report(source, duplicate));
            let key = key.to_vec();
            let Some(position) = row.content.position(row.number) else {
                return Ok(());
            };
            match &mut merged {
                Some((known, merged)) if *known == key => self.losses.add_all(&merged.add(position)),
                _ => merged
                    .replace((key, PositionMerger::new(position)))
                    .map_or(Ok(()), &mut write)?,
            }
            Ok(())
        })?;
        merged.map_or(Ok(()), write)?;
        let (out, mut losses) = writer.finish()?;
        losses.add_all(&self.losses);
        let mut file = out.into_inner()?;
        file.rewind()?;
        Ok(MergedBook {
            file,
            positions,
            losses,
        })
    }
}

/// The bytes at the end of a key: 0, and the number of the book.
const SOURCE: usize = 5;

/// What a book has of a position, but for its move number.
#[derive(PartialEq, Eq)]
struct Content {
    /// The lines of the position in the book of `YaneuraOu`.
    text: String,
    /// An SBK with what these do not hold: the games, the evaluations and the qualities. Empty if there is nothing.
    rest: Vec<u8>,
}

impl Content {
    fn of(position: &BookPosition, losses: &mut BookLosses) -> Self {
        let mut position = position.clone();
        position.setup.move_number = 1;
        let text = position.to_string();
        let qualities = position.moves.iter().filter(|mv| mv.quality.is_some()).count();
        if position.games.is_none() && position.evaluations.is_empty() && qualities == 0 {
            let rest = Vec::new();
            return Self { text, rest };
        }
        position.comments.clear();
        let (games, evaluations) = (usize::from(position.games.is_some()), position.evaluations.len());
        let mut book = Book::default();
        book.positions.push(position);
        let written = book.to_bytes(BookFormat::Sbk);
        if written.losses.iter().any(|(part, _)| part == BookPart::Position) {
            losses.add(BookPart::Games, games);
            losses.add(BookPart::Evaluation, evaluations);
            losses.add(BookPart::Quality, qualities);
        }
        let rest = written.bytes;
        Self { text, rest }
    }

    /// The position with a move number. What this crate wrote has one position.
    fn position(&self, number: u32) -> Option<BookPosition> {
        let mut position = Book::read_str(&self.text).book.positions.pop()?;
        position.setup.move_number = number;
        if self.rest.is_empty() {
            return Some(position);
        }
        if let Some(rest) = Book::read_as(&self.rest, BookFormat::Sbk).book.positions.pop() {
            (position.games, position.evaluations) = (rest.games, rest.evaluations);
            for mv in rest.moves {
                let mut moves = position.moves.iter_mut();
                if let Some(known) = moves.find(|known| known.mv == mv.mv) {
                    known.quality = mv.quality;
                }
            }
        }
        Some(position)
    }
}

/// A position of a book.
struct Row {
    /// The bytes by which the positions are sorted, and the number of the book.
    key: Vec<u8>,
    /// The move number of the position.
    number: u32,
    content: Content,
    /// The place of its first entry in the book.
    place: u64,
    /// Its other entries there.
    duplicates: Vec<Duplicate>,
}

impl Sortable for Row {
    type Key = Vec<u8>;
    const FIRST: Self::Key = Vec::new();

    fn key(&self) -> &Self::Key {
        &self.key
    }

    /// Of two entries of a position in the same book, that with the smaller move number is kept, as if the book were loaded.
    fn add(&mut self, other: Self) {
        self.duplicates.extend(other.duplicates);
        self.duplicates.push(Duplicate {
            place: self.place.max(other.place),
            differs: self.content != other.content,
        });
        self.duplicates.sort_by_key(|duplicate| duplicate.place);
        self.place = self.place.min(other.place);
        if other.number < self.number {
            (self.number, self.content) = (other.number, other.content);
        }
    }

    fn write(&self, _: &Self::Key, out: &mut impl Write) -> io::Result<()> {
        write_number(self.number.into(), out)?;
        write_number(self.place, out)?;
        write_number(self.duplicates.len() as u64, out)?;
        for duplicate in &self.duplicates {
            write_number(duplicate.place, out)?;
            write_number(duplicate.differs.into(), out)?;
        }
        for bytes in [&self.key, self.content.text.as_bytes(), &self.content.rest] {
            write_number(bytes.len() as u64, out)?;
            out.write_all(bytes)?;
        }
        Ok(())
    }

    fn read(key: &mut Self::Key, input: &mut impl BufRead) -> io::Result<Option<Self>> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let [number, place, count] = [read_number(input)?, read_number(input)?, read_number(input)?];
        let mut duplicates = Vec::new();
        for _ in 0..count {
            duplicates.push(Duplicate {
                place: read_number(input)?,
                differs: read_number(input)? == 1,
            });
        }
        let mut bytes = || {
            let (length, mut bytes) = (read_number(input)?, Vec::new());
            input.take(length).read_to_end(&mut bytes)?;
            Ok::<_, io::Error>(bytes)
        };
        key.clone_from(&bytes()?);
        let text = String::from_utf8(bytes()?).map_err(|_| io::ErrorKind::InvalidData)?;
        let rest = bytes()?;
        Ok(Some(Self {
            key: key.clone(),
            number: u32::try_from(number).unwrap_or(u32::MAX),
            content: Content { text, rest },
            place,
            duplicates,
        }))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_engine::book::{BookEvaluation, BookGames, MoveQuality};

    use super::*;

    const HEADER: &str = "#YANEURAOU-DB2016 1.00\n";
    const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

    fn merged(books: &[&str], format: BookFormat) -> (Vec<u8>, MergedBook) {
        let (bytes, merged, _) = reported(&inputs(books), format);
        (bytes, merged)
    }

    fn inputs(books: &[&str]) -> Vec<Input> {
        let books = books.iter().zip(1..);
        books
            .map(|(text, number)| Input::bytes(format!("{number}.db"), text.as_bytes()))
            .collect()
    }

    /// Merges books. Also returns what is reported: the name of the book, the line, and the code.
    fn reported(inputs: &[Input], format: BookFormat) -> (Vec<u8>, MergedBook, Vec<String>) {
        let mut found = Vec::new();
        let report = |input: &Input, diagnostic: &Diagnostic| {
            let name = input.name().into_owned();
            found.push(format!("{name}:{} {}", diagnostic.line(), diagnostic.kind()));
        };
        let mut merged = MergedBook::open(inputs, format, report).unwrap();
        let mut bytes = Vec::new();
        merged.file.read_to_end(&mut bytes).unwrap();
        (bytes, merged, found)
    }

    #[test]
    fn books_of_many_positions_are_merged_as_if_they_were_loaded() {
        // More than is sorted in memory: all first moves, and replies to them.
        let mut position = kifu::Position::startpos();
        let (mut one, mut other) = (HEADER.to_owned(), format!("{HEADER}# second\n"));
        for index in 0..40_u32 {
            for &mv in &*position.clone().legal_moves() {
                let undo = position.play_unchecked(mv);
                let reply = position.legal_moves()[0];
                let lines = format!(
                    "sfen {}\n{reply} none {index} 3 2\n#{}\n",
                    position.to_setup(),
                    "long ".repeat(90)
                );
                if index % 3 != 0 {
                    one += &lines;
                }
                if index % 3 != 1 {
                    other += &lines;
                }
                position.undo(undo);
            }
            let mv = position.legal_moves()[index as usize % 20];
            let _ = position.play_unchecked(mv);
        }
        // Some positions are there twice.
        let mut both = Book::read_str(&one).book;
        let loaded = Book::read_str(&other).book;
        both.positions.extend(loaded.positions);
        both.comments.extend(loaded.comments);
        for format in BookFormat::ALL {
            let (bytes, merged) = merged(&[&one, &other], format);
            let mut both = both.clone();
            if format == BookFormat::Sbk {
                both.positions
                    .sort_by_cached_key(|position| format.sort_key(&position.setup));
            }
            let expected = both.to_bytes(format);
            assert_eq!(merged.losses, expected.losses, "{format}");
            assert!(bytes == expected.bytes, "{format}");
        }
    }

    #[test]
    fn an_entry_that_is_twice_in_one_book_is_not_added_up() {
        let twice = format!("{HEADER}{START} 3\n7g7f none 1 1 1\n{START} 1\n2g2f none 1 1 1\n");
        let once = format!("{HEADER}{START} 1\n2g2f none 1 1 1\n");
        let problem = BookProblem::DuplicatePosition { differs: true };
        for (books, place) in [([&*twice, &*once], "1.db:4"), ([&*once, &*twice], "2.db:4")] {
            let (bytes, merged, found) = reported(&inputs(&books), BookFormat::YaneuraOu);
            assert_eq!(found, [format!("{place} {problem}")]);
            let expected = format!("{HEADER}{START} 1\n2g2f none 1 1 2\n");
            assert_eq!(
                (String::from_utf8(bytes).unwrap(), merged.positions),
                (expected, 1)
            );
        }
        // In a binary book, the place is a byte.
        let mut bytes = Book::parse(&once).unwrap().to_bytes(BookFormat::Ybb).bytes;
        bytes[16] = 2;
        let record = bytes[32..76].to_vec();
        bytes.splice(76..76, record);
        bytes.extend_from_within(bytes.len() - 6..);
        let problem = BookProblem::DuplicatePosition { differs: false };
        let input = Input::bytes("a.ybb", bytes);
        let (_, merged, found) = reported(&[input], BookFormat::YaneuraOu);
        assert_eq!(merged.positions, 1);
        assert!(
            found.contains(&format!("a.ybb:1 byte 76: {problem}")),
            "{found:?}"
        );
    }

    #[test]
    fn a_second_author_is_counted() {
        let inputs = ["a", "b", "a"].map(|author| {
            let mut book = Book::parse(&format!("{HEADER}{START} 1\n2g2f\n")).unwrap();
            book.author = Some(author.to_owned());
            Input::bytes("a.sbk", book.to_bytes(BookFormat::Sbk).bytes)
        });
        for format in [BookFormat::Sbk, BookFormat::YaneuraOu] {
            let (_, merged, _) = reported(&inputs, format);
            let authors = merged.losses.iter().find(|&(part, _)| part == BookPart::Author);
            // A book of YaneuraOu does not hold the first author either.
            let count = if format == BookFormat::Sbk { 1 } else { 2 };
            assert_eq!(authors, Some((BookPart::Author, count)));
        }
    }

    #[test]
    fn an_sbk_is_merged_with_what_other_kinds_do_not_hold() {
        let mut book = Book::parse(&format!("{HEADER}{START} 1\n#c\n2g2f none none none 4\n")).unwrap();
        book.author = Some("a".to_owned());
        let position = &mut book.positions[0];
        position.games = Some(BookGames {
            games: 7,
            black_wins: 4,
            white_wins: 3,
        });
        position.evaluations.push(BookEvaluation {
            value: 30,
            ..BookEvaluation::default()
        });
        position.moves[0].quality = Some(MoveQuality::Good);
        let one = book.to_bytes(BookFormat::Sbk).bytes;
        book.positions[0].moves[0].quality = Some(MoveQuality::Bad);
        let other = book.to_bytes(BookFormat::Sbk).bytes;
        let inputs = [one, other].map(|bytes| Input::bytes("a.sbk", bytes));
        let (bytes, merged, found) = reported(&inputs, BookFormat::Sbk);
        assert_eq!(
            (merged.losses.to_string(), found),
            ("1 quality mark".to_owned(), Vec::new())
        );
        let read = Book::read(&bytes).book;
        let position = &read.positions[0];
        assert_eq!(
            (read.author.as_deref(), &*position.comments),
            (Some("a"), &["c".to_owned()][..])
        );
        assert_eq!(position.games.map(|games| games.games), Some(14));
        assert_eq!(position.evaluations.len(), 1);
        assert_eq!(
            (position.moves[0].quality, position.moves[0].count),
            (Some(MoveQuality::Good), Some(8))
        );
        let (_, merged, _) = reported(&inputs, BookFormat::YaneuraOu);
        assert_eq!(
            merged.losses.to_string(),
            "1 author, 1 game count, 1 position evaluation, 2 quality marks"
        );
    }

    #[test]
    fn each_of_very_many_books_has_a_number_of_its_own() {
        let once = format!("{HEADER}{START} 1\n2g2f none 1 1 1\n");
        let book = Book::parse(&once).unwrap();
        let mut rows = Rows::new(BookFormat::YaneuraOu);
        for source in [0xffff, 0x1_0000, 0x1_ffff] {
            rows.source = source;
            rows.add(&book.positions[0], 2).unwrap();
        }
        let mut duplicates = Vec::new();
        let mut merged = rows.finish(|source, _| duplicates.push(source)).unwrap();
        let mut text = String::new();
        merged.file.read_to_string(&mut text).unwrap();
        assert_eq!(text, format!("{HEADER}{START} 1\n2g2f none 1 1 3\n"));
        assert_eq!(duplicates, [0; 0]);
    }
}
