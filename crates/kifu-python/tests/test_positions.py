"""The positions of an archive."""

from __future__ import annotations

from pathlib import Path

import kifu
import pytest

GAMES = """\
position startpos moves 7g7f 3c3d 2g2f
position startpos moves 2g2f 3c3d 7g7f
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.usi"
    path.write_text(GAMES)
    return path


def test_positions_are_those_after_so_many_moves(games: Path) -> None:
    after_three = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4"
    found = kifu.positions(games, ply_range=3)
    assert found == [(after_three, 3, None, str(games), number) for number in (0, 1)]
    usi = kifu.positions(games, ply_range=(1, 3), unique=True, form="usi")
    assert [line for line, *_ in usi] == [
        "startpos moves 7g7f",
        "startpos moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d 2g2f",
        "startpos moves 2g2f",
        "startpos moves 2g2f 3c3d",
    ]
    assert len(kifu.positions(games)) == 8


def test_a_sample_depends_on_the_seed(games: Path) -> None:
    sample = kifu.positions(games, sample=3, seed=1)
    assert len(sample) == 3
    assert sample == kifu.positions([games], sample=3, seed=1, threads=1)
    assert sample != kifu.positions(games, sample=3, seed=2)


def test_evaluations_and_checks_decide_about_positions(tmp_path: Path) -> None:
    path = tmp_path / "game.csa"
    path.write_text("PI\n+\n+7776FU\n'** 30\n-3334FU\n'** -151\n+8833UM\n")
    rows = kifu.positions(path, evaluation="..150")
    assert [(ply, evaluation) for _, ply, evaluation, _, _ in rows] == [(1, 30)]
    assert len(kifu.positions(path, not_in_check=True)) == len(kifu.positions(path)) - 1


def test_what_makes_no_sense_is_an_error(games: Path) -> None:
    for wrong in ({"form": "csa"}, {"evaluation": "x"}, {"mirrored": True}, {"threads": 0}):
        with pytest.raises(ValueError):
            kifu.positions(games, **wrong)
    with pytest.raises(FileNotFoundError):
        kifu.positions(games.with_name("missing.usi"))
