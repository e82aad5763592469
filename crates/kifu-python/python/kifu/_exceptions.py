"""The exceptions of the package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kifu._kifu import Diagnostic, Move


class ParseError(ValueError):
    """A text is not the record of one game without errors.

    Attributes:
        diagnostic: The first error, with its place.
        path: The file, or ``None`` if the text is not from a file.

    """

    __module__ = "kifu"
    diagnostic: Diagnostic
    path: Path | None

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
        return f"{path}{self.diagnostic}\n{self.diagnostic.snippet}"


class WriteError(ValueError):
    """A record cannot be written in a format or an encoding, or evaluations in their form.

    Attributes:
        losses: What the format or form does not preserve. Empty if the error has another reason.

    """

    __module__ = "kifu"
    losses: list[str]

    def __init__(self, message: str, losses: list[str]) -> None:
        """Create the error with its message."""
        super().__init__(message, losses)
        self.losses = losses

    def __str__(self) -> str:
        """Return the message."""
        return str(self.args[0])


class IllegalMoveError(ValueError):
    """A move breaks a rule.

    Attributes:
        move: The move, or ``None`` if it is one of several.

    """

    __module__ = "kifu"
    move: Move | None

    def __init__(self, rule: str, move: Move | None) -> None:
        """Create the error with the rule that the move breaks."""
        super().__init__(rule, move)
        self.move = move

    def __str__(self) -> str:
        """Return the rule that the move breaks."""
        move = "" if self.move is None else f"{self.move}: "
        return f"{move}{self.args[0]}"
