"""What notebooks show of a scan, a document, a game and a tree."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kifu._kifu import Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kifu._kifu import Diagnostic, Document, Game, Scan, Tree, TreeMove, TreePosition

#: The number of rows that are shown, and of characters in a cell.
_ROWS, _CHARACTERS = 20, 200


def scan(scan: Scan, columns: Iterable[tuple[str, str, str]]) -> str:
    """Return the columns of a scan, each with its type and description. Nothing is read for it."""
    rows = list(columns)
    return _head(repr(scan)) + _table(("column", "type", "value"), rows, len(rows))


def document(document: Document) -> str:
    """Return the games of a document, and what is wrong with its text."""
    rows = []
    for number, game in enumerate(document.games[:_ROWS]):
        record = game.record
        moves, errors = len(record.mainline), _count_errors(game.diagnostics)
        players = (record.black or "", record.white or "")
        rows.append((number, *players, moves, record.ending or "", record.result or "", errors))
    names = ("game", "black", "white", "moves", "ending", "result", "errors")
    games = _table(names, rows, len(document.games))
    return _head(repr(document)) + games + _diagnostics(document.diagnostics)


def game(game: Game) -> str:
    """Return the last position of a game, and what is wrong with its text."""
    picture = game.record._repr_svg_()
    return _head(repr(game.record)) + picture + _diagnostics(game.diagnostics)


def tree(tree: Tree) -> str:
    """Return the first position of a tree, and what was played in it."""
    return _head(repr(tree)) + position(tree.root)


def position(position: TreePosition) -> str:
    """Return a position of a tree as a picture, and what was played in it."""
    rows = [
        (
            played.notation,
            played.games,
            "" if played.share is None else f"{played.share:.1%}",
            played.black_wins,
            played.white_wins,
            played.draws,
            _evaluation(played),
        )
        for played in position.moves[:_ROWS]
    ]
    names = ("move", "games", "share", "black wins", "white wins", "draws", "mean evaluation")
    return Board(position.sfen)._repr_svg_() + _table(names, rows, len(position.moves))


def _evaluation(played: TreeMove) -> str:
    if played.mean_evaluation is not None:
        return f"{played.mean_evaluation:+.0f}"
    return "" if played.mate_winner is None else f"{played.mate_winner} mates"


def _count_errors(diagnostics: Sequence[Diagnostic]) -> int:
    return sum(found.severity == "error" for found in diagnostics)


def _diagnostics(diagnostics: Sequence[Diagnostic]) -> str:
    if not diagnostics:
        return ""
    rows = [
        (found.severity, found.code, found.line, found.column, found.message)
        for found in diagnostics[:_ROWS]
    ]
    names = ("severity", "code", "line", "column", "message")
    return _table(names, rows, len(diagnostics))


def _head(text: str) -> str:
    return f"<p>{escape(text.strip('<>'))}</p>"


def _table(names: Sequence[str], rows: Sequence[Sequence[object]], count: int) -> str:
    """Return a table. ``count`` is the number of rows that there are."""
    head = "".join(f"<th>{name}</th>" for name in names)
    lines = [f"<tr>{head}</tr>"]
    for row in rows:
        cells = "".join(f"<td>{_cell(value)}</td>" for value in row)
        lines.append(f"<tr>{cells}</tr>")
    more = f"<p>… and {count - len(rows)} more</p>" if count > len(rows) else ""
    return f"<table>{''.join(lines)}</table>{more}"


def _cell(value: object) -> str:
    text = str(value)
    return escape(text if len(text) <= _CHARACTERS else f"{text[:_CHARACTERS]}…")
