"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

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
