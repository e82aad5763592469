"""Runs a notebook in a kernel, and looks at what it shows."""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat
import pytest
from conftest import BROKEN

# The code of each cell, the kind of its output, and what is in it. In the bundled examples, all
# three games begin with the same move, and Black wins two of them.
CELLS: list[tuple[str, str, list[str]]] = [
    (
        "import inspect\nimport kifu\nkifu.load(kifu.examples.KIF)",
        "image/svg+xml",
        ["<svg ", ' width="480" ', "</svg>"],
    ),
    (
        "kifu.read(kifu.examples.CSA)",
        "text/html",
        ["<table>", "<td>A</td><td>B</td><td>2</td>", "<td>C</td><td>D</td><td>3</td>"],
    ),
    (
        "scan = kifu.scan(kifu.examples.FOLDER, columns=['black', 'white'])\nscan",
        "text/html",
        ["Scan of games in 2 files", "<table>", "<td>black</td>", "<td>white</td>"],
    ),
    ("scan.to_polars()", "text/html", ["<table", "(3, 2)", "山田", "鈴木"]),
    (
        "tree = kifu.tree(kifu.examples.FOLDER, min_games=1)\ntree",
        "text/html",
        [
            "<svg ",
            "<table>",
            "<td>▲７六歩</td><td>3</td><td>100.0%</td><td>2</td><td>1</td><td>0</td>",
        ],
    ),
    (
        "board = kifu.Board()\nfor move in tree.moves[:1]:\n    board.push(move.move)\nboard",
        "image/svg+xml",
        ["<svg ", "</svg>"],
    ),
    (
        "kifu.scan('broken.kif', table='diagnostics', columns=['line', 'severity']).to_polars()",
        "text/html",
        ["<table", "<td>3</td>", "error"],
    ),
    ("'opening' in inspect.signature(kifu.scan).parameters", "text/plain", ["True"]),
    # What the kernel answers if the cursor is at the end of this code.
    (
        "code = 'kifu.scan(kifu.examples.KIF, open'\n"
        "get_ipython().kernel.do_complete(code, len(code))['matches']",
        "text/plain",
        ["'opening='"],
    ),
]


def test_a_notebook_shows_tables_and_pictures_and_completes_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The kernel writes nothing outside this folder.
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    (tmp_path / "broken.kif").write_text(BROKEN, encoding="utf-8")
    notebook = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    for code, _, _ in CELLS:
        cell = nbformat.v4.new_code_cell(code)  # type: ignore[no-untyped-call]
        notebook.cells.append(cell)
    client = nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}})
    # A cell with an error is an exception here.
    client.execute()
    for cell, (code, kind, parts) in zip(notebook.cells, CELLS, strict=True):
        [output] = cell.outputs
        assert output.output_type == "execute_result", code
        for part in parts:
            assert part in output.data[kind], code
