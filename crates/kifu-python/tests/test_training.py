"""Positions with which engines learn. The bytes are those of cshogi 1.1.0."""

from pathlib import Path
from typing import Any

import kifu
import numpy
import pytest

#: Two moves with evaluations, one without, and White resigns.
CSA = b"PI\n+\n+7776FU\n'** 120\n-3334FU\n'** 45\n+2726FU\n%TORYO\n"

HCPE = bytes.fromhex(
    "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c78003b1e010059a449210cd757217e8e4d212caf427814c2ab109e4d112cd75f213e8e49210cd3ff150a0100"
)
PSV = bytes.fromhex(
    "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c78003b1e0100010059a451220ceb67227e9653221caf447824c22b119e53121ceb6f223e9651220cd3ff150a0200ff00"
)
STARTPOS = kifu.Board().sfen


def test_positions_are_an_array_of_numpy() -> None:
    scan = kifu.scan_bytes([("a.csa", CSA)])
    array = scan.to_numpy()
    assert array.tobytes() == HCPE
    assert array.dtype.names == ("hcp", "eval", "bestMove16", "gameResult", "dummy")
    assert list(array["eval"]) == [120, -45]
    numpy.random.default_rng(1).shuffle(array)
    assert scan.to_numpy("psv").tobytes() == PSV
    assert list(scan.to_numpy("psv", without_value=True)["score"]) == [120, -45, 0]
    assert scan.to_numpy("hcp").shape == (3,)
    wrong: Any = "csv"
    with pytest.raises(ValueError):
        scan.to_numpy(wrong)


def test_criteria_choose_the_positions() -> None:
    assert len(kifu.scan_bytes([("a.csa", CSA)], ply_range=(2, 2)).to_numpy()) == 1
    scan = kifu.scan_bytes([("a.csa", CSA)], length="..2")
    assert len(scan.to_numpy()) == 0
    scan = kifu.scan_bytes([("a.csa", CSA), ("b.csa", CSA)])
    assert len(scan.to_numpy(unique=True, quiet_move=True, not_in_check=True)) == 2
    assert list(scan.to_numpy(evaluation="..100")["eval"]) == [-45, -45]


def test_files_with_positions_are_a_table(tmp_path: Path) -> None:
    path = tmp_path / "a.psv"
    kifu.scan_bytes([("a.csa", CSA)]).to_numpy("psv").tofile(path)
    table = kifu.scan(path, "positions", columns=["ply", "usi", "eval_cp", "result"]).to_arrow()
    assert table.to_pylist() == [
        {"ply": 1, "usi": "7g7f", "eval_cp": 120, "result": "win"},
        {"ply": 2, "usi": "3c3d", "eval_cp": 45, "result": "loss"},
    ]
    assert kifu.scan(path).to_numpy("psv").tobytes() == PSV
    path.write_bytes(PSV[:-1])
    with pytest.raises(OSError, match="byte 40"):
        kifu.scan(path).to_numpy()


def test_packed_columns_have_32_bytes() -> None:
    scan = kifu.scan_bytes([("a.csa", CSA)], "moves", columns=["hcp", "packed_sfen"])
    column = scan.to_arrow().column("hcp")
    assert column.type.byte_width == 32
    assert column[0].as_py() == HCPE[:32]
    chunk: Any = column.chunk(0)
    hcp = numpy.frombuffer(chunk.buffers()[1], numpy.uint8).reshape(-1, 32)
    assert bytes(hcp[1]) == HCPE[38:70]


def test_boards_are_packed() -> None:
    board = kifu.Board()
    assert board.to_hcp() == HCPE[:32] and board.to_packed_sfen() == PSV[:32]
    assert kifu.Board.from_hcp(HCPE[:32]).sfen == STARTPOS
    assert kifu.Board.from_packed_sfen(PSV[:32]).sfen == STARTPOS
    with pytest.raises(ValueError):
        kifu.Board.from_hcp(bytes(32))
    with pytest.raises(ValueError):
        kifu.Board("4k4/9/9/9/9/9/9/9/4K4 b 2R2r 1").to_hcp()
