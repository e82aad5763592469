"""Reads, writes and converts shogi game records, and reads archives of them as tables.

``load`` returns the record of a file. ``read`` returns whatever a file contains, with all errors
and warnings. ``iter_games`` reads a large file game by game. ``scan`` reads any number of files as
a table for polars, pandas, pyarrow and DuckDB.
"""

from kifu import examples
from kifu._exceptions import IllegalMoveError, ParseError, WriteError
from kifu._kifu import (
    Board,
    Diagnostic,
    Document,
    Editor,
    Evaluation,
    FileSplit,
    Game,
    GameIterator,
    Headers,
    Line,
    Move,
    Node,
    NodeEditor,
    Record,
    Scan,
    TimeControl,
    __version__,
    check,
    convert,
    iter_games,
    load,
    parse,
    read,
    read_text,
    scan,
    scan_bytes,
    split_file,
)

__all__ = [
    "Board",
    "Diagnostic",
    "Document",
    "Editor",
    "Evaluation",
    "FileSplit",
    "Game",
    "GameIterator",
    "Headers",
    "IllegalMoveError",
    "Line",
    "Move",
    "Node",
    "NodeEditor",
    "ParseError",
    "Record",
    "Scan",
    "TimeControl",
    "WriteError",
    "__version__",
    "check",
    "convert",
    "examples",
    "iter_games",
    "load",
    "parse",
    "read",
    "read_text",
    "scan",
    "scan_bytes",
    "split_file",
]
