"""Damaged, empty, binary and huge inputs give rows, diagnostics or exceptions, never a crash."""

import io
import random
from collections.abc import Iterator
from pathlib import Path

import kifu
import pytest
from conftest import CSA, KIF, TESTDATA, usi


def use(data: bytes) -> None:
    """Reads data in all ways, and uses what was read."""
    document = kifu.read(data)
    assert document.games
    for found in document.diagnostics:
        assert str(found) and found.snippet and found.line > 0 and found.column > 0
    count = 0
    for game in kifu.iter_games(io.BytesIO(data)):
        count += 1
        for line in game.record.lines:
            assert len(list(line)) == len(line)
        assert game.record._repr_svg_()
        for format in ("kif", "csa", "jkf"):
            game.record.to_string(format, losses="drop")
    assert count == kifu.scan_bytes([("a", data)]).to_arrow().num_rows
    kifu.scan_bytes([("a.kif", data)], "moves").to_arrow()
    try:
        kifu.load(data)
    except kifu.ParseError as error:
        assert error.line > 0 and str(error)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        b"\0" * 100_000,
        b"\xff" * 1000,
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\x1b$B",
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04" + bytes(range(256)),
        bytes(range(256)) * 100,
        b"\n" * 100_000,
        b"[" * 100_000,
        b'{"moves":' * 50_000,
        b"+" * 1_000_000,
        "あ".encode("cp932") * 100_000,
        "１ ７六歩(77)\n".encode() * 1000,
        "変化：1手\n".encode() * 10_000,
        b"position startpos moves " + b"7g7f " * 10_000,
    ],
    ids=range(18),
)
def test_data_that_is_no_record(data: bytes) -> None:
    use(data)


@pytest.mark.parametrize("text", [CSA, KIF])
def test_every_beginning_of_a_record(text: str) -> None:
    data = text.encode("cp932")
    for end in range(0, len(data), 7):
        use(data[:end])


def mutations(count: int) -> Iterator[bytes]:
    """Fixtures in which bytes are changed, removed and repeated."""
    source = random.Random(1)
    files = [path.read_bytes() for path in sorted(TESTDATA.rglob("*")) if path.is_file()]
    for _ in range(count):
        data = bytearray(source.choice(files))
        for _ in range(source.randrange(1, 6)):
            place = source.randrange(len(data) + 1)
            length = source.randrange(1, 20)
            change = source.randrange(3)
            if change == 0:
                data[place : place + length] = source.randbytes(length)
            elif change == 1:
                del data[place : place + length]
            else:
                data[place:place] = data[place : place + length] * source.randrange(1, 5)
        yield bytes(data)


def test_mutated_records() -> None:
    for data in mutations(300):
        use(data)


def test_mutated_records_are_rows() -> None:
    files = [(f"{number}.kif", data) for number, data in enumerate(mutations(10_000))]
    games = kifu.scan_bytes(files, columns=["path"]).to_arrow()
    assert games["path"].unique().to_pylist() == [name for name, _ in files]
    kifu.scan_bytes(files, "moves").to_arrow()


def test_a_huge_game_and_a_huge_line() -> None:
    moves = "+7776FU\n-3334FU\n" + "+2818HI\n-8292HI\n+1828HI\n-9282HI\n" * 50_000
    record = kifu.parse("PI\n+\n" + moves)
    assert len(record.mainline) == 200_002
    assert record.mainline.last_position.move_number == 200_003
    document = kifu.read(b"x" * 50_000_000)
    assert document.first_error is not None and len(document.first_error.snippet) < 10_000


def test_names_that_are_not_unicode(tmp_path: Path) -> None:
    name = bytes(tmp_path) + b"/\xff\xfe.csa"
    with open(name, "w") as file:
        file.write(CSA)
    [row] = kifu.scan(tmp_path).to_arrow().to_pylist()
    assert row["n_moves"] == 2 and row["path"].endswith(".csa")
    [path] = list(tmp_path.iterdir())
    assert usi(kifu.load(path).moves) == usi(kifu.load(str(path)).moves) == ["7g7f", "3c3d"]


def test_folders_and_devices_are_not_read_as_files(tmp_path: Path) -> None:
    (tmp_path / "a.kif").mkdir()
    assert kifu.scan(tmp_path).to_arrow().num_rows == 0
    for read in (kifu.read, kifu.load, kifu.check):
        with pytest.raises(OSError):
            read(tmp_path)
    with pytest.raises(OSError):
        list(kifu.iter_games(tmp_path))
