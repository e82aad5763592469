"""Reads, writes and converts shogi game records, and reads archives of them as tables."""

from kifu._exceptions import ParseError
from kifu._kifu import (
    Diagnostic,
    Document,
    Game,
    Record,
    Scan,
    check,
    read,
    read_str,
    scan,
    scan_bytes,
)

__all__ = [
    "Diagnostic",
    "Document",
    "Game",
    "ParseError",
    "Record",
    "Scan",
    "check",
    "read",
    "read_str",
    "scan",
    "scan_bytes",
]
