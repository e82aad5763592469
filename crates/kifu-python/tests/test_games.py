"""Several games in one file: writing them, and reading one of them."""

import gzip
import zipfile
from pathlib import Path

import kifu
import pytest
from conftest import BROKEN, CSA, KIF, usi

FIRST = kifu.Record(moves=["7g7f"], headers={"先手": "羽生"}, ending="resign")
SECOND = kifu.Record(moves=["2g2f", "8c8d"], headers={"後手": "木村"}, ending="interrupt")


@pytest.mark.parametrize("name", ["games.csa", "games.kif", "games.kifu", "games.ki2"])
def test_games_are_written_to_one_file_and_read_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert kifu.write_games(path, iter([FIRST, SECOND])) == 2
    games = kifu.read(path).games
    assert [usi(game.record.moves) for game in games] == [["7g7f"], ["2g2f", "8c8d"]]
    assert [(game.record.black, game.record.white) for game in games] == [
        ("羽生", None),
        (None, "木村"),
    ]
    assert all(game.first_error is None for game in games)


def test_games_of_an_archive_are_written_as_csa_with_separators(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    assert kifu.write_games(path, kifu.iter_games(kifu.examples.CSA), format="csa") == 2
    assert path.read_text().count("\n/\n") == 1


def test_a_single_game_is_written_as_save_writes_it(tmp_path: Path) -> None:
    record = kifu.load(kifu.examples.KIF)
    for extension in ["kif", "kifu", "csa", "jkf", "ki2", "usi", "sfen", "usen", "bod"]:
        name = f"a.{extension}"
        record.save(tmp_path / name, losses="drop")
        kifu.write_games(tmp_path / f"games-{name}", [record], losses="drop")
        assert (tmp_path / f"games-{name}").read_bytes() == (tmp_path / name).read_bytes()


def test_what_a_format_cannot_hold_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    variations = kifu.parse(KIF)
    with pytest.raises(kifu.WriteError) as error:
        kifu.write_games(tmp_path / "a.csa", [FIRST, variations])
    assert any("variation" in loss for loss in error.value.losses)
    with pytest.raises(kifu.WriteError, match="one game"):
        kifu.write_games(tmp_path / "a.jkf", [FIRST, SECOND])
    with pytest.raises(kifu.WriteError, match=r"a\.xyz"):
        kifu.write_games(tmp_path / "a.xyz", [FIRST])
    with pytest.raises(ValueError, match="at least one game"):
        kifu.write_games(tmp_path / "a.csa", [])
    with pytest.raises(TypeError, match="a record or a game, found str"):
        kifu.write_games(tmp_path / "a.csa", ["a.kif"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="an iterable of records and games, found Record"):
        kifu.write_games(tmp_path / "a.csa", FIRST)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
    kifu.write_games(tmp_path / "a.csa", [FIRST, variations], losses="drop")
    with pytest.raises(FileExistsError):
        kifu.write_games(tmp_path / "a.csa", [FIRST])
    kifu.write_games(tmp_path / "a.csa", [FIRST], overwrite=True)
    assert usi(kifu.load(tmp_path / "a.csa").moves) == ["7g7f"]


def test_a_game_with_an_error_is_written_only_as_its_record(tmp_path: Path) -> None:
    [game] = kifu.read_text(BROKEN).games
    with pytest.raises(kifu.ParseError) as error:
        kifu.write_games(tmp_path / "a.csa", [game])
    assert error.value.code == "unknown_piece"
    kifu.write_games(tmp_path / "a.csa", [game.record])
    assert usi(kifu.load(tmp_path / "a.csa").moves) == ["7g7f"]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with games in a file, in a compressed file and in a ZIP file."""
    three = f"{CSA}/\n{CSA[5:]}/\nN+羽生\nPI\n+\n+2726FU\n%TORYO\n".encode("cp932")
    (tmp_path / "a.csa").write_bytes(three)
    (tmp_path / "b.csa.gz").write_bytes(gzip.compress(three))
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as club:
        club.writestr("d/e.csa", three)
    kifu.write_games(tmp_path / "f.kif", [FIRST, SECOND])
    return tmp_path


def test_the_game_of_each_row_is_found_by_offset_and_by_index(archive: Path) -> None:
    rows = kifu.scan(archive, columns=["path", "offset", "game_index", "moves"]).to_arrow()
    assert rows.num_rows == 11
    for row in rows.to_pylist():
        at = kifu.record_at(row["path"], row["offset"])
        assert usi(at.moves) == row["moves"]
        assert kifu.load(row["path"], index=row["game_index"]) == at


def test_a_record_in_another_encoding_is_found_by_its_offset(archive: Path) -> None:
    offsets = kifu.scan(archive / "a.csa", columns=["offset"]).to_polars()["offset"]
    assert kifu.record_at(archive / "a.csa", offsets[2]).black == "羽生"


def test_an_offset_without_a_game_is_an_error(archive: Path) -> None:
    for offset in (3, 10**12):
        with pytest.raises(ValueError, match=f"no game begins at byte {offset}"):
            kifu.record_at(archive / "a.csa", offset)
    with pytest.raises(FileNotFoundError):
        kifu.record_at(archive / "missing.csa", 0)
    with pytest.raises(FileNotFoundError):
        kifu.record_at(archive / "c.zip" / "missing.csa", 0)


def test_an_index_beyond_the_games_says_how_many_there_are(archive: Path) -> None:
    for index in (3, -1):
        with pytest.raises(IndexError, match=f"the number of games, 3, found {index}"):
            kifu.load(archive / "a.csa", index=index)


def test_an_error_in_another_game_does_not_matter() -> None:
    games = f"{CSA}/\nPI\n+\n+0000XX\n".encode()
    assert usi(kifu.load(games, index=0).moves) == ["7g7f", "3c3d"]
    with pytest.raises(kifu.ParseError) as error:
        kifu.load(games, index=1)
    assert error.value.line == 14


def test_compressed_files_and_members_are_read_by_all_functions(archive: Path) -> None:
    for path in (archive / "b.csa.gz", archive / "c.zip" / "d" / "e.csa"):
        assert len(kifu.read(path).games) == 3
        assert len(list(kifu.iter_games(path))) == 3
