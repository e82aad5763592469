"""Values whose parts have names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kifu._kifu import Move


class Pv(NamedTuple):
    """The moves that an engine expects (the principal variation).

    Attributes:
        moves: The moves, each of them legal after those before it.
        rest: The text from the first move on that cannot be read or played. Empty if there is none.

    """

    moves: list[Move]
    rest: str
