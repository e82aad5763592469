"""Runs the code of the tutorial, section by section, in a folder with a small archive."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import REPOSITORY

TUTORIAL = REPOSITORY / "crates" / "kifu-python" / "tutorial" / "tutorial.md"
#: The libraries that only some sections need.
OPTIONAL = {"duckdb", "fsspec", "matplotlib", "polars", "pyarrow", "pyspark", "ray"}
PICTURES = ["openings.svg", "times.svg", "mistakes.svg", "worst.svg", "position.svg"]

pytestmark = pytest.mark.filterwarnings("ignore")


def sections(tutorial: Path) -> list[tuple[str, str]]:
    """Return the title and the Python code of each section that has code."""
    text = tutorial.read_text(encoding="utf-8")
    found = []
    for section in text.split("\n## ")[1:]:
        code = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        if code:
            found.append((section.splitlines()[0], "\n".join(code)))
    return found


def imports(code: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names.add(node.module)
    return {name.partition(".")[0] for name in names}


@pytest.fixture(scope="module")
def namespace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    """Make the archive, and return the variables of the tutorial."""
    if shutil.which("cargo") is None:
        pytest.skip("needs cargo to make the archive")
    folder = tmp_path_factory.mktemp("tutorial")
    games = os.environ.get("KIFU_TUTORIAL_GAMES", "3000")
    for number, name in [(games, "games.csa"), ("1000", "games")]:
        command = ["cargo", "xtask", "archive", "--games", number, str(folder / name)]
        subprocess.run(command, cwd=REPOSITORY, check=True)
    before = Path.cwd()
    os.chdir(folder)
    yield {"__name__": "__main__"}
    os.chdir(before)


@pytest.mark.parametrize(("title", "code"), sections(TUTORIAL), ids=lambda text: text[:30])
def test_a_section_runs(namespace: dict[str, object], title: str, code: str) -> None:
    for library in imports(code) & OPTIONAL:
        pytest.importorskip(library, reason=f"the section “{title}” needs {library}")
    if "pyspark" in imports(code):
        pytest.importorskip("pandas", reason="mapInArrow of Spark needs pandas")
        if shutil.which("java") is None:
            pytest.skip("Spark needs Java")
    exec(compile(code, f"{TUTORIAL.name}: {title}", "exec"), namespace)


def test_all_pictures_are_drawn(namespace: dict[str, object]) -> None:
    if "board" not in namespace:
        pytest.skip("the sections with pictures did not run")
    for name in PICTURES:
        assert Path(name).stat().st_size > 5000, name
        assert (TUTORIAL.parent / name).exists(), name


def test_the_command_counts_what_the_queries_count(
    namespace: dict[str, object], command: str
) -> None:
    if "by_sql" not in namespace:
        pytest.skip("the section with the query did not run")
    printed = subprocess.run(
        [command, "tree", "--json", "games.csa"], capture_output=True, check=True
    )
    columns = ["position", "usi", "games", "black_wins", "white_wins"]
    moves = json.loads(printed.stdout)["moves"]
    assert sorted(tuple(move[name] for name in columns) for move in moves) == namespace["by_sql"]


def test_the_japanese_tutorial_has_the_same_code() -> None:
    codes = [
        [re.sub("  # .*", "", code) for _, code in sections(TUTORIAL.with_name(name))]
        for name in ("tutorial.md", "tutorial.ja.md")
    ]
    assert codes[0] == codes[1]
