"""A scan as a LazyFrame of polars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import polars

import kifu

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kifu._kifu import Scan


def lazy(scan: Scan) -> polars.LazyFrame:
    """Return a scan as a LazyFrame, whose queries read what they need."""
    from polars.io.plugins import register_io_source

    def read(
        with_columns: list[str] | None,
        predicate: polars.Expr | None,
        n_rows: int | None,
        _batch_size: int | None,
    ) -> Iterator[polars.DataFrame]:
        # A query that counts rows needs no column, but a scan has one.
        columns = scan.columns if with_columns is None else with_columns or scan.columns[:1]
        rest = n_rows
        for batch in scan._batches(columns, _files(scan, predicate)):
            frame = polars.DataFrame(batch)
            if rest is not None:
                frame = frame.head(rest)
                rest -= frame.height
            yield frame if predicate is None else frame.filter(predicate)
            if rest == 0:
                break

    empty = kifu.scan([], scan.table, columns=scan.columns)
    return register_io_source(read, schema=empty.to_polars().schema)


def _files(scan: Scan, predicate: polars.Expr | None) -> list[bool]:
    """Return which files a filter leaves, by those of its conditions that only need ``path``."""
    parts = [] if predicate is None else _conjuncts(predicate)
    conditions = [part for part in parts if set(part.meta.root_names()) == {"path"}]
    if not conditions:
        return [True] * len(scan.paths)
    # The column `path` has � for bytes that are no text.
    names = [
        path.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for path in scan.paths
    ]
    kept = polars.DataFrame({"path": names}, schema={"path": polars.String})
    wanted = kept.select(polars.all_horizontal(conditions).fill_null(False))
    return wanted.to_series().to_list()


def _conjuncts(predicate: polars.Expr) -> list[polars.Expr]:
    """Return the conditions that a predicate joins with ``&``."""
    parts = predicate.meta.pop()
    if len(parts) == 2 and (parts[1] & parts[0]).meta.eq(predicate):
        return _conjuncts(parts[1]) + _conjuncts(parts[0])
    return [predicate]
