"""The exceptions of the package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kifu._kifu import Diagnostic


class ParseError(ValueError):
    """A text is not the record of one game without errors.

    Attributes:
        diagnostic: The first error, with its place.
        path: The file, or ``None`` if the text is not from a file.
    """

    def __init__(self, diagnostic: Diagnostic, path: Path | None = None) -> None:
        """Create the error for a diagnostic."""
        super().__init__(diagnostic, path)
        self.diagnostic = diagnostic
        self.path = path

    @property
    def code(self) -> str:
        """The stable name of the kind of error, such as ``unknown_piece``."""
        return self.diagnostic.code

    @property
    def line(self) -> int:
        """The number of the line, from 1."""
        return self.diagnostic.line

    @property
    def column(self) -> int:
        """The column in characters, from 1."""
        return self.diagnostic.column

    def __str__(self) -> str:
        """Return the message with its place, the line of the text and carets below the place."""
        path = "" if self.path is None else f"{self.path}: "
        return path + self.diagnostic.snippet
