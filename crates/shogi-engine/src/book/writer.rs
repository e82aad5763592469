//! [`BookWriter`]: writes a book of any kind.

use std::collections::HashMap;
use std::io::{self, BufWriter, Cursor, Read, Seek, Write};

use shogi_core::{Position, Setup};

use super::{
    Book, BookFormat, BookLosses, BookPart, BookPosition, PositionMerger, apery, sbk, without_number,
    yaneuraou, ybb,
};

/// A book as bytes, and what they do not hold of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenBook {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the kind of the book does not hold.
    pub losses: BookLosses,
}

impl Book {
    /// Writes a book of a kind. Positions that are there twice are [merged](BookPosition::merge).
    ///
    /// ```
    /// use shogi_engine::book::{Book, BookFormat};
    ///
    /// let text = "#YANEURAOU-DB2016 1.00\n\
    ///     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 30 20 5\n";
    /// let written = Book::parse(text)?.to_bytes(BookFormat::Apery);
    /// assert_eq!(written.bytes.len(), 16);
    /// assert_eq!(written.losses.to_string(), "1 reply move, 1 depth");
    /// # Ok::<(), shogi_engine::book::Error>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "memory takes all bytes")]
    pub fn to_bytes(&self, format: BookFormat) -> WrittenBook {
        let mut positions: Vec<PositionMerger> = Vec::with_capacity(self.positions.len());
        let mut merged = BookLosses::default();
        let mut book = Self {
            positions: Vec::new(),
            comments: self.comments.clone(),
            author: self.author.clone(),
        };
        let mut indices = HashMap::new();
        for position in &self.positions {
            let next = positions.len();
            let index = *indices.entry(without_number(&position.setup)).or_insert(next);
            match positions.get_mut(index) {
                Some(known) => merged.add_all(&known.add(position.clone())),
                None => positions.push(PositionMerger::new(position.clone())),
            }
        }
        book.positions
            .extend(positions.into_iter().map(PositionMerger::finish));
        if format != BookFormat::Sbk {
            book.positions
                .sort_by_cached_key(|position| format.sort_key(&position.setup));
        }
        let write = || {
            let [out, scratch] = [(); 2].map(|()| Cursor::new(Vec::new()));
            let mut writer = BookWriter::new(out, scratch, &book, format)?;
            book.positions
                .iter()
                .try_for_each(|position| writer.write(position))?;
            writer.finish()
        };
        let (out, mut losses) = write().expect("writing to memory does not fail");
        losses.add_all(&merged);
        let bytes = out.into_inner();
        WrittenBook { bytes, losses }
    }
}

impl BookFormat {
    /// The bytes by which a book of this kind is sorted. `None` if it has no place for the position.
    pub fn sort_key(self, setup: &Setup) -> Option<Vec<u8>> {
        match self {
            Self::YaneuraOu | Self::Sbk => Some(yaneuraou::key(setup)),
            Self::Ybb => ybb::key(setup).map(Vec::from),
            Self::Apery => apery::key(setup).map(|key| key.to_be_bytes().to_vec()),
        }
    }
}

/// Writes a book position by position. An SBK takes less than 18 bytes of memory for each.
///
/// The positions must come sorted by their [key](BookFormat::sort_key), each of them once. Those of an SBK may come in any order.
#[derive(Debug)]
pub struct BookWriter<W, S: Write> {
    out: W,
    /// The moves of a YBB, which come after all positions, or the positions of an SBK, which are linked at the end.
    scratch: BufWriter<S>,
    format: BookFormat,
    count: u64,
    size_of_moves: u64,
    /// The last position, and its key.
    before: Option<(Vec<u8>, Setup)>,
    /// The positions of an SBK.
    states: sbk::States,
    losses: BookLosses,
}

impl<W: Write + Seek, S: Read + Write + Seek> BookWriter<W, S> {
    /// Begins a book at the start of `out`. `scratch` is an empty file, which a YBB and an SBK need. The comments and the author are those of
    /// `about`.
    ///
    /// # Errors
    ///
    /// Returns an error if `out` cannot be written.
    pub fn new(mut out: W, scratch: S, about: &Book, format: BookFormat) -> io::Result<Self> {
        let mut losses = BookLosses::default();
        match format {
            BookFormat::YaneuraOu => out.write_all(yaneuraou::head(&about.comments).as_bytes())?,
            BookFormat::Ybb => out.write_all(&ybb::encode_header(0))?,
            BookFormat::Sbk => {
                let (bytes, [has_no_author, has_no_comments]) = sbk::head(about);
                out.write_all(&bytes)?;
                losses.add(BookPart::Author, usize::from(has_no_author));
                losses.add(
                    BookPart::Comment,
                    if has_no_comments { about.comments.len() } else { 0 },
                );
            }
            BookFormat::Apery => {}
        }
        if matches!(format, BookFormat::Ybb | BookFormat::Apery) {
            losses.add(BookPart::Comment, about.comments.len());
        }
        if format != BookFormat::Sbk {
            losses.add(BookPart::Author, usize::from(about.author.is_some()));
        }
        Ok(Self {
            out,
            scratch: BufWriter::new(scratch),
            format,
            count: 0,
            size_of_moves: 0,
            before: None,
            states: sbk::States::default(),
            losses,
        })
    }

    /// Writes a position.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written, and [`io::ErrorKind::InvalidInput`] if the position is not after the one before it, or
    /// comes a second time. That a position of an SBK comes a second time is an error at the end.
    pub fn push(&mut self, position: &BookPosition) -> io::Result<()> {
        let setup = without_number(&position.setup);
        let key = self
            .format
            .sort_key(&setup)
            .filter(|_| self.format != BookFormat::Sbk);
        let is_valid = if let Some(key) = key {
            let is_valid = match &self.before {
                // Different positions may have the same key.
                Some((before, known)) if self.format == BookFormat::Apery => {
                    key >= *before && setup != *known
                }
                Some((before, _)) => key > *before,
                None => true,
            };
            self.before = Some((key, setup));
            is_valid
        } else {
            true
        };
        if !is_valid {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        self.write(position)
    }

    /// Writes a position that comes in its place.
    fn write(&mut self, position: &BookPosition) -> io::Result<()> {
        let setup = &position.setup;
        let read = match self.format {
            BookFormat::Sbk => match sbk::record(position) {
                Some(record) => {
                    self.states.add(setup)?;
                    self.scratch.write_all(&record)?;
                    sbk::held(&record, *setup)
                }
                None => None,
            },
            BookFormat::YaneuraOu => {
                write!(self.out, "{position}")?;
                Some(yaneuraou::held(position))
            }
            BookFormat::Ybb => match ybb::key(setup) {
                Some(key) => {
                    let (record, moves) = ybb::encode(position, key, self.size_of_moves);
                    self.count += 1;
                    self.size_of_moves += moves.len() as u64;
                    self.out.write_all(&record)?;
                    self.scratch.write_all(&moves)?;
                    ybb::decode(&record, 0, &moves, 0, 6).position
                }
                None => None,
            },
            BookFormat::Apery => match apery::key(setup).filter(|_| !position.moves.is_empty()) {
                Some(key) => {
                    let entries = apery::encode(position, key);
                    self.out.write_all(entries.as_flattened())?;
                    let entries: Vec<_> = entries.into_iter().zip(0..).collect();
                    apery::decode(&Position::new_lenient(&without_number(setup)), &entries).position
                }
                None => None,
            },
        };
        self.losses.compare(position, read.as_ref());
        Ok(())
    }

    /// Writes the rest of the book.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written.
    pub fn finish(mut self) -> io::Result<(W, BookLosses)> {
        match self.format {
            BookFormat::Sbk => self.states.write(self.scratch.into_inner()?, &mut self.out)?,
            BookFormat::Ybb => {
                let mut moves = self.scratch.into_inner()?;
                moves.rewind()?;
                io::copy(&mut moves, &mut self.out)?;
                self.out.rewind()?;
                self.out.write_all(&ybb::encode_header(self.count))?;
            }
            BookFormat::YaneuraOu | BookFormat::Apery => {}
        }
        self.out.flush()?;
        Ok((self.out, self.losses))
    }
}
