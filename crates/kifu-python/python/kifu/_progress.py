"""What ``progress=True`` shows."""

from __future__ import annotations

import importlib
import sys
from typing import Any

try:
    tqdm: Any = importlib.import_module("tqdm.auto").tqdm
except ModuleNotFoundError:
    tqdm = None


class Bar:
    """A bar of tqdm, or without tqdm a line on standard error."""

    def __init__(self) -> None:
        """Show nothing before the first report."""
        self._bar: Any = None

    def __call__(self, done: int, total: int | None) -> None:
        """Show how many bytes were read."""
        if tqdm is None:
            of = "" if total is None else f" of {total / 1e6:.1f}"
            print(f"\r{done / 1e6:.1f}{of} MB", end="", file=sys.stderr, flush=True)
            return
        if self._bar is None:
            self._bar = tqdm(total=total, unit="B", unit_scale=True)
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        """End the bar or the line."""
        if self._bar is not None:
            self._bar.close()
        elif tqdm is None:
            print(file=sys.stderr)
