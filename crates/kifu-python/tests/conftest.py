"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import kifu
import pytest

REPOSITORY = Path(__file__).resolve().parents[3]
TESTDATA = REPOSITORY / "testdata"
# Some machines have a corpus of published records beside the repository.
CORPUS = REPOSITORY.parent / "shared" / "corpus"

KIF = """手合割：平手
開始日時：1999/07/15(木) 19:07:12
棋戦：支部例会
先手：山田
後手：鈴木
持ち時間：10分+30秒
備考：一
備考：二
手数----指手---------消費時間--
*開始のコメント
   1 ７六歩(77)   ( 0:12/00:00:12)+
*評価
*#評価値=-72
*#深さ=31
   2 ３四歩(33)   ( 0:03/00:00:03)
&局面
   3 ２六歩(27)   ( 0:01/00:00:13)
   4 投了         ( 0:00/00:00:03)
まで3手で先手の勝ち

変化：2手
*分かれ目
   2 ８四歩(83)
   3 ２六歩(27)
"""

CSA = """V2.2
N+A
N-B
PI
+
+7776FU
T3
-3334FU
T5
%TORYO
"""

# Black drops a second pawn on file 7.
FOUL = "PI\n+\n+2726FU,-8384FU,+2625FU,-8485FU,+2524FU,-2324FU,+2824HI,-8586FU,+0075FU\n"

# The second move names a piece that does not exist.
BROKEN = "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n   3 ２六歩(27)\n"

# Three games that transpose, one of them without a result; one that comes back to the start; and
# one with an illegal move.
USI_GAMES = """\
position startpos moves 7g7f 3c3d 2g2f 8c8d resign
position startpos moves 2g2f 3c3d 7g7f 4c4d
position startpos moves 2g2f 8c8d 7g7f 3c3d 2f2e resign
position startpos moves 2h3h 8b7b 3h2h 7b8b 2g2f 3c3d 7g7f resign
position startpos moves 7g7f 7c7e
"""

# What was played in each position in the first six moves, how often, and who won, in SQL for DuckDB
# and Spark. A game that repeats a position counts once there, with the move that it played first.
PLAYED = """
    SELECT position, usi, count(*) AS games,
        count(*) FILTER (WHERE (color, result) IN (('black', 'win'), ('white', 'loss')))
            AS black_wins,
        count(*) FILTER (WHERE (color, result) IN (('black', 'loss'), ('white', 'win')))
            AS white_wins,
        count(*) FILTER (WHERE result = 'draw') AS draws,
        count(*) FILTER (WHERE result IS NULL) AS unknown
    FROM (
        SELECT position, min_by(usi, ply) AS usi, min(color) AS color, min(result) AS result
        FROM moves WHERE line = 0 AND ply <= 6
        GROUP BY path, game_index, position
    )
    GROUP BY position, usi
"""
# The columns of the query, and the criteria by which `kifu.tree` leaves games out.
TREE_OPTIONS: dict[str, Any] = {
    "columns": ["path", "game_index", "line", "ply", "color", "result", "usi", "position"],
    "handicap": "平手",
    "no_errors": True,
    "legality": "strict",
}


def usi(moves: Iterable[kifu.Move]) -> list[str]:
    """The moves in USI."""
    return [move.usi for move in moves]


@pytest.fixture(scope="session")
def command() -> str:
    """The `kifu` command: `KIFU_COMMAND`, or what `cargo build` makes."""
    path = os.environ.get("KIFU_COMMAND", REPOSITORY / "target" / "debug" / "kifu")
    if not Path(path).exists():
        pytest.fail(f"{path} does not exist: run `cargo build -p kifu-cli`, or set KIFU_COMMAND")
    return str(path)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with games of all kinds."""
    folder = tmp_path / "archive"
    folder.mkdir()
    repetition = "PI\n+\n" + "+2838HI\n-8272HI\n+3828HI\n-7282HI\n" * 3 + "%SENNICHITE\n"
    for name, text in [
        ("a.usi", USI_GAMES),
        ("b.csa", "/\n".join([CSA, repetition, FOUL, "PI\n+\n%TORYO\n"])),
        ("variations.kif", KIF),
        ("broken.kif", BROKEN),
        ("handicap.kif", "手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n"),
    ]:
        (folder / name).write_text(text, encoding="utf-8")
    return folder
