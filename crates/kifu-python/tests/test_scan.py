"""Tables: their types, their libraries, files and errors."""

import datetime
import io
import multiprocessing
import os
import pickle
import select
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import kifu
import pandas
import polars
import polars.testing
import pyarrow
import pyarrow.parquet
import pytest
from conftest import BROKEN, CSA, FOUL, KIF, TESTDATA, usi
from kifu import _names

PAIRS = pyarrow.list_(
    pyarrow.field(
        "element", pyarrow.struct([("key", pyarrow.string()), ("value", pyarrow.string())])
    )
)
GAMES = {
    "path": pyarrow.string(),
    "offset": pyarrow.int64(),
    "game_index": pyarrow.int64(),
    "format": pyarrow.string(),
    "encoding": pyarrow.string(),
    "event": pyarrow.string(),
    "site": pyarrow.string(),
    "opening": pyarrow.string(),
    "black": pyarrow.string(),
    "white": pyarrow.string(),
    "black_rating": pyarrow.float32(),
    "white_rating": pyarrow.float32(),
    "date": pyarrow.date32(),
    "start_time": pyarrow.timestamp("us"),
    "end_time": pyarrow.timestamp("us"),
    "time_control": pyarrow.string(),
    "time_main_s": pyarrow.float64(),
    "time_byoyomi_s": pyarrow.float64(),
    "time_increment_s": pyarrow.float64(),
    "handicap": pyarrow.string(),
    "start_sfen": pyarrow.string(),
    "n_moves": pyarrow.int32(),
    "ending": pyarrow.string(),
    "winner": pyarrow.string(),
    "moves": pyarrow.list_(pyarrow.field("element", pyarrow.string())),
    "times_ms": pyarrow.list_(pyarrow.field("element", pyarrow.int32())),
    "evals_cp": pyarrow.list_(pyarrow.field("element", pyarrow.int32())),
    "n_variations": pyarrow.int32(),
    "n_comments": pyarrow.int32(),
    "n_errors": pyarrow.int32(),
    "n_warnings": pyarrow.int32(),
    "first_error_code": pyarrow.string(),
    "first_error_line": pyarrow.int64(),
    "first_error_column": pyarrow.int64(),
    "headers": PAIRS,
    "opening_source": pyarrow.string(),
    "opening_name": pyarrow.string(),
    "opening_black": pyarrow.string(),
    "opening_white": pyarrow.string(),
    "castle_black": pyarrow.string(),
    "castle_white": pyarrow.string(),
}

MOVES = {
    "path": pyarrow.string(),
    "offset": pyarrow.int64(),
    "game_index": pyarrow.int64(),
    "line": pyarrow.int32(),
    "ply": pyarrow.int32(),
    "color": pyarrow.string(),
    "player": pyarrow.string(),
    "opponent": pyarrow.string(),
    "player_rating": pyarrow.float32(),
    "opponent_rating": pyarrow.float32(),
    "result": pyarrow.string(),
    "usi": pyarrow.string(),
    "notation": pyarrow.string(),
    "piece": pyarrow.string(),
    "captured": pyarrow.string(),
    "is_capture": pyarrow.bool_(),
    "is_check": pyarrow.bool_(),
    "time_ms": pyarrow.int64(),
    "comment": pyarrow.string(),
    "bookmark": pyarrow.string(),
    "node": pyarrow.int64(),
    "parent_node": pyarrow.int64(),
    "position_key": pyarrow.int64(),
    "position": pyarrow.string(),
    "eval_cp": pyarrow.int32(),
    "previous_eval_cp": pyarrow.int32(),
    "eval_loss": pyarrow.int32(),
    "eval_mate": pyarrow.int32(),
    "eval_mate_winner": pyarrow.string(),
    "eval_bound": pyarrow.string(),
    "depth": pyarrow.int32(),
    "nodes": pyarrow.int64(),
    "engine": pyarrow.string(),
    "pv": pyarrow.string(),
    "best_move": pyarrow.string(),
    "candidates": PAIRS,
    "opening": pyarrow.string(),
}


DIAGNOSTICS = {
    "path": pyarrow.string(),
    "offset": pyarrow.int64(),
    "game_index": pyarrow.int64(),
    "code": pyarrow.string(),
    "severity": pyarrow.string(),
    "line": pyarrow.int64(),
    "column": pyarrow.int64(),
    "message": pyarrow.string(),
    "message_ja": pyarrow.string(),
    "help": pyarrow.string(),
    "help_ja": pyarrow.string(),
}


def query(sql: str, scan: kifu.Scan | None = None) -> list[tuple[object, ...]]:
    """The rows of a query about the variable `scan`."""
    relation = duckdb.sql(sql)
    assert relation is not None
    rows: list[tuple[object, ...]] = relation.fetchall()
    return rows


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with four games in three files, and a file that is no record."""
    folder = tmp_path / "archive"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.csa").write_text(f"{CSA}/\n{CSA[5:]}")
    (folder / "b.KIF").write_bytes(KIF.encode("cp932"))
    (folder / "notes.txt").write_text("no record")
    (folder / "sub" / "c.kifu").write_text(BROKEN, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("table", "types"), [("games", GAMES), ("moves", MOVES), ("diagnostics", DIAGNOSTICS)]
)
def test_the_columns_have_their_types(table: str, types: dict[str, pyarrow.DataType]) -> None:
    scan = kifu.scan([], table, columns=list(types))  # type: ignore[arg-type]
    fields = [pyarrow.field(name, data_type, nullable=True) for name, data_type in types.items()]
    # The stubs of pyarrow do not have this use.
    assert pyarrow.schema(scan) == pyarrow.schema(fields)  # type: ignore[arg-type,unused-ignore]
    assert scan.to_arrow().schema == pyarrow.schema(fields)
    assert scan.to_arrow().num_rows == 0
    default = kifu.scan([], table)  # type: ignore[arg-type]
    assert default.columns == [
        name for name in types if name not in ("position", "best_move", "candidates")
    ]


def test_a_row_of_games_has_the_values_of_the_file(archive: Path) -> None:
    [row] = kifu.scan(archive / "b.KIF").to_arrow().to_pylist()
    start = datetime.datetime(1999, 7, 15, 19, 7, 12)
    expected = {
        "path": str(archive / "b.KIF"),
        "offset": 0,
        "game_index": 0,
        "format": "kif",
        "encoding": "Shift_JIS",
        "event": "支部例会",
        "black": "山田",
        "white": "鈴木",
        "date": start.date(),
        "start_time": start,
        "time_control": "10分+30秒",
        "time_main_s": 600.0,
        "time_byoyomi_s": 30.0,
        "handicap": "平手",
        "n_moves": 3,
        "ending": "resign",
        "winner": "black",
        "moves": ["7g7f", "3c3d", "2g2f"],
        "times_ms": [12000, 3000, 1000],
        "evals_cp": [-72, None, None],
        "n_variations": 1,
        "n_comments": 5,
        "n_errors": 0,
        "n_warnings": 0,
    }
    assert {name: row[name] for name in expected} == expected
    assert row["headers"][-2:] == [{"key": "備考", "value": "一"}, {"key": "備考", "value": "二"}]
    for name in ("site", "opening", "end_time", "time_increment_s", "first_error_code"):
        assert row[name] is None


def test_a_row_of_moves_has_the_values_of_the_file(archive: Path) -> None:
    rows = kifu.scan(archive / "b.KIF", "moves", columns=list(MOVES)).to_arrow().to_pylist()
    assert [(row["line"], row["ply"], row["notation"]) for row in rows] == [
        (0, 1, "▲７六歩"),
        (0, 2, "△３四歩"),
        (0, 3, "▲２六歩"),
        (1, 2, "△８四歩"),
        (1, 3, "▲２六歩"),
    ]
    first = rows[0]
    assert (first["usi"], first["piece"], first["captured"], first["time_ms"]) == (
        "7g7f",
        "pawn",
        None,
        12000,
    )
    assert (first["eval_cp"], first["depth"], first["comment"]) == (
        -72,
        31,
        "評価\n#評価値=-72\n#深さ=31",
    )
    assert (first["is_capture"], first["is_check"]) == (False, False)
    start = kifu.Board()
    assert (first["position"], first["position_key"]) == (start.position, start.key)
    assert rows[1]["bookmark"] == "局面"
    assert [row["parent_node"] for row in rows][:2] == [0, rows[0]["node"]]


def test_offsets_say_where_games_begin(archive: Path) -> None:
    rows = kifu.scan(archive / "a.csa").to_arrow().to_pylist()
    assert [row["game_index"] for row in rows] == [0, 1]
    data = (archive / "a.csa").read_bytes()
    again = kifu.load(data[rows[1]["offset"] :])
    assert usi(again.moves) == ["7g7f", "3c3d"]


def paths_of(paths: object) -> list[str]:
    return kifu.scan(paths).paths  # type: ignore[arg-type]


def test_paths_name_files_folders_and_patterns(archive: Path) -> None:
    a, b, c = (str(archive / name) for name in ("a.csa", "b.KIF", "sub/c.kifu"))
    assert paths_of(archive) == paths_of(str(archive)) == [a, b, c]
    assert paths_of([c, archive / "a.csa"]) == [c, a]
    assert paths_of(path for path in (a, b)) == [a, b]
    assert paths_of(archive.glob("*.csa")) == [a]
    assert paths_of(f"{archive}/*.csa") == paths_of(f"{archive}/[a-b].csa") == [a]
    assert paths_of(f"{archive}/**/*.kifu") == [c]
    assert paths_of(f"{archive}/*") == [a, b, str(archive / "notes.txt"), c]
    assert paths_of([]) == []
    with pytest.raises(FileNotFoundError, match="no file matches"):
        kifu.scan(f"{archive}/*.jkf")
    wrong: list[tuple[object, str]] = [
        (1, "found int"),
        ([1], "found int"),
        (b"x", "kifu.scan_bytes reads bytes.*found bytes"),
        ([b"x"], "expected a path or a part of a file, found bytes"),
    ]
    for paths, message in wrong:
        with pytest.raises(TypeError, match=message):
            kifu.scan(paths)  # type: ignore[arg-type]


def test_folders_say_what_they_skip(archive: Path) -> None:
    (archive / ".hidden.csa").write_text(CSA)
    (archive / ".git").mkdir()
    (archive / ".git" / "d.csa").write_text(CSA)
    scan = kifu.scan(archive)
    skipped = [str(archive / name) for name in (".git", ".hidden.csa", "notes.txt")]
    assert scan.skipped == skipped and len(scan.paths) == 3
    assert repr(scan) == "<kifu.Scan of games in 3 files, 3 skipped>"
    assert pickle.loads(pickle.dumps(scan)).skipped == skipped
    assert paths_of(archive / ".hidden.csa") == [str(archive / ".hidden.csa")]
    assert paths_of(archive / ".git") == [str(archive / ".git" / "d.csa")]
    assert kifu.scan(archive / "a.csa").skipped == []


def test_a_pattern_finds_each_file_once(archive: Path) -> None:
    (archive / "loop").symlink_to(archive, target_is_directory=True)
    (archive / "sub" / "up").symlink_to(archive, target_is_directory=True)
    names = ["a.csa", "b.KIF", "notes.txt", "sub/c.kifu"]
    for pattern in ("**/*", "**/**/*"):
        assert sorted(paths_of(archive / pattern)) == [str(archive / name) for name in names]
    assert paths_of(f"{archive}/**") == [
        str(archive / name) for name in names if "notes" not in name
    ]


def test_a_tilde_is_the_home_folder(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(archive))
    monkeypatch.setenv("USERPROFILE", str(archive))
    path = str(archive / "a.csa")
    assert paths_of("~/a.csa") == paths_of(Path("~/a.csa")) == paths_of(["~/*.csa"]) == [path]
    assert kifu.split_file("~/a.csa", 1000)[0].path == path
    assert len(kifu.read("~/a.csa").games) == 2
    kifu.Record().save("~/new.usi")
    assert (archive / "new.usi").exists()


def test_a_file_may_have_the_name_of_a_pattern(tmp_path: Path) -> None:
    path = tmp_path / "a[1].csa"
    path.write_text(CSA)
    (tmp_path / "a1.csa").write_text(CSA)
    assert paths_of(path) == [str(path)]


def test_arguments_are_checked_at_once() -> None:
    with pytest.raises(ValueError, match="expected a column"):
        kifu.scan([], columns=["x"])
    with pytest.raises(ValueError, match="expected a table"):
        kifu.scan([], "x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"`on_error`.*row.*raise.*`x`"):
        kifu.scan([], on_error="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a format"):
        kifu.scan([], format="x")
    with pytest.raises(ValueError, match="a legality policy"):
        kifu.scan([], legality="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"expected a list, found str"):
        kifu.scan([], columns="black")
    for columns in ([], ["path", "path"]):
        with pytest.raises(ValueError, match="column"):
            kifu.scan([], columns=columns)
    for threads in (0, -1, -(2**200)):
        with pytest.raises(ValueError, match="`threads` to be at least 1"):
            kifu.scan([], threads=threads)
    with pytest.raises(TypeError):
        kifu.scan([], threads="2")  # type: ignore[arg-type]
    assert kifu.scan([], threads=2**62).to_arrow().num_rows == 0


def test_a_game_with_errors_is_a_row(archive: Path) -> None:
    [row] = kifu.scan(archive / "sub", on_error="raise").to_arrow().to_pylist()
    assert (row["n_moves"], row["n_errors"]) == (1, 1)
    assert (row["first_error_code"], row["first_error_line"], row["first_error_column"]) == (
        "unknown_piece",
        3,
        8,
    )


def test_a_file_that_cannot_be_read_is_a_row_or_an_error(archive: Path) -> None:
    missing = archive / "no.csa"
    paths = [archive / "a.csa", missing, archive / "b.KIF"]
    scan = kifu.scan(paths, columns=["path", "first_error_code"], on_error="row")
    rows = scan.to_arrow().to_pylist()
    assert [row["first_error_code"] for row in rows] == [None, None, "unreadable_file", None]
    assert rows[2]["path"] == str(missing)
    for folder in (missing, archive / "nowhere"):
        with pytest.raises(FileNotFoundError) as at_once:
            kifu.scan([archive / "a.csa", folder])
        assert at_once.value.filename == str(folder)
    missing.write_text(CSA)
    strict = kifu.scan([archive / "a.csa", missing])
    missing.unlink()
    for use in (strict.to_arrow, strict.to_polars, strict.to_pandas):
        with pytest.raises(FileNotFoundError) as caught:
            use()
        assert caught.value.filename == str(missing)
    with pytest.raises(OSError, match=r"no\.csa"):
        pyarrow.table(strict)
    with pytest.raises((duckdb.Error, OSError), match=r"no\.csa"):
        query("select count(*) from scan", strict)


def test_a_scan_can_be_used_again(archive: Path) -> None:
    scan = kifu.scan(archive)
    assert scan.to_arrow().equals(scan.to_arrow())
    # A change of the files is seen, because each use reads them again.
    (archive / "b.KIF").write_text(CSA)
    assert scan.to_arrow()["format"].to_pylist() == ["csa", "csa", "csa", "kif"]


@pytest.mark.parametrize("table", ["games", "moves"])
def test_all_libraries_have_the_same_table(table: str) -> None:
    columns = list(GAMES) if table == "games" else list(MOVES)
    scan = kifu.scan(TESTDATA, table, columns=columns)  # type: ignore[arg-type]
    arrow = scan.to_arrow()
    assert arrow.num_rows > 100
    rows = arrow.to_pylist()
    assert pyarrow.table(scan).equals(arrow)
    assert pyarrow.RecordBatchReader.from_stream(scan).read_all().equals(arrow)
    assert scan.to_polars().to_dicts() == rows
    assert polars.DataFrame(scan).to_dicts() == rows
    polars.testing.assert_frame_equal(scan.to_polars(), polars.DataFrame(arrow))
    in_pandas = arrow.to_pandas(date_as_object=False)
    pandas.testing.assert_frame_equal(scan.to_pandas(), in_pandas)
    # DuckDB takes the schema and the rows, and each query starts a scan of its own.
    # `offset` is a keyword of SQL, so the names are quoted.
    names = ", ".join(f'"{name}"' for name in columns)
    found = query(f"select {names} from scan", scan)
    assert [dict(zip(columns, row, strict=True)) for row in found] == rows
    assert query("select count(*) from scan", scan) == [(len(rows),)]


@pytest.mark.parametrize("table", ["games", "moves"])
def test_parquet_that_is_written_and_read_is_equal(table: str, tmp_path: Path) -> None:
    scan = kifu.scan(TESTDATA, table)  # type: ignore[arg-type]
    path = tmp_path / "a.parquet"
    pyarrow.parquet.write_table(scan.to_arrow(), path)
    assert pyarrow.parquet.read_table(path).equals(scan.to_arrow())
    scan.to_polars().write_parquet(path)
    polars.testing.assert_frame_equal(polars.read_parquet(path), scan.to_polars())
    duckdb.sql(f"copy (from scan) to '{path}' (format parquet)")
    assert query(f"from '{path}'") == query("from scan", scan)


def test_the_number_of_threads_changes_nothing() -> None:
    one, several = kifu.scan(TESTDATA, threads=1), kifu.scan(TESTDATA, threads=5)
    assert one.to_arrow().equals(several.to_arrow())


def test_bytes_are_scanned_like_files(archive: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for path in kifu.scan(archive).paths:
            file.write(path, path)
    with zipfile.ZipFile(data) as file:
        # A ZIP file has paths without the first slash.
        members = [(f"/{info.filename}", file.read(info)) for info in file.infolist()]
    assert kifu.scan_bytes(iter(members)).to_arrow().equals(kifu.scan(archive).to_arrow())
    moves = kifu.scan_bytes(members, "moves", columns=["usi"], threads=1)
    assert moves.to_arrow()["usi"].to_pylist()[:4] == ["7g7f", "3c3d"] * 2
    for wrong in ([1], [("a", "text")], [("a",)]):
        with pytest.raises((TypeError, ValueError)):
            kifu.scan_bytes(wrong)  # type: ignore[arg-type]


def test_criteria_select_the_rows(archive: Path) -> None:
    diagram = archive.parent / "positions.sfen"
    diagram.write_text("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w\n")
    cases: list[tuple[_names.Criteria, list[str]]] = [
        ({"player": "山田"}, ["b.KIF"]),
        ({"player": ["山田", "鈴木"]}, ["b.KIF"]),
        ({"player": ["山田", "A"]}, []),
        ({"winner": "山田"}, ["b.KIF"]),
        ({"header": {"棋戦": "支部"}}, ["b.KIF"]),
        ({"header": ["棋戦=支部", "備考"]}, ["b.KIF"]),
        ({"date": 1999}, ["b.KIF"]),
        ({"date": datetime.date(1999, 7, 15)}, ["b.KIF"]),
        ({"length": 2}, ["a.csa", "a.csa"]),
        ({"has": ["variations", "comments"]}, ["b.KIF"]),
        ({"ending": ["投了", "repetition"]}, ["a.csa", "a.csa", "b.KIF"]),
        ({"comment": "評価", "mirrored": False, "event": None}, ["b.KIF"]),
        ({"moves": "７六歩", "no_errors": True}, ["a.csa", "a.csa", "b.KIF"]),
        ({"position_from": diagram}, ["a.csa", "a.csa", "b.KIF", "c.kifu"]),
        ({"errors": True}, ["c.kifu"]),
    ]
    for criteria, expected in cases:
        scan = kifu.scan(archive, columns=["path"], **criteria)
        for selected in (scan, pickle.loads(pickle.dumps(scan))):
            paths = map(str, selected.to_arrow().column("path").to_pylist())
            assert [Path(path).name for path in paths] == expected, criteria
    games = kifu.scan(archive, not_={"player": "A", "errors": True})
    assert games.lazy().select("black").collect().rows() == [("山田",)]
    assert pickle.loads(pickle.dumps(games)).to_arrow().num_rows == 1
    moves = kifu.scan(archive, "moves", winner="A", columns=["usi"])
    assert moves.to_polars().rows() == []
    assert kifu.scan_bytes([("a.csa", CSA.encode())], loser="B").to_arrow().num_rows == 0


def test_wrong_criteria_are_errors(archive: Path) -> None:
    for criteria, error, message in [
        ({"date": "2012-02-30"}, ValueError, "expected a day that the month has"),
        ({"player": b"A"}, TypeError, "expected a string, a number, a path or a date, found bytes"),
        ({"length": True}, TypeError, "found bool"),
        ({"mirrored": True}, ValueError, "mirrored needs a position"),
        ({"not_": {"plaier": "A"}}, ValueError, r"expected a criterion \(one of player, "),
        ({"not_": "A"}, TypeError, "expected a dict of criteria, found str"),
        ({"player": []}, ValueError, "expected a value of player"),
        ({"player": ""}, ValueError, "expected a text, found nothing"),
        ({"plaier": "A"}, TypeError, "expected a keyword argument"),
    ]:
        with pytest.raises(error, match=message):
            kifu.scan(archive, **criteria)  # type: ignore[arg-type]


def test_a_scan_can_be_pickled(archive: Path) -> None:
    for scan in (
        kifu.scan(archive, "moves", columns=["usi", "path"], threads=2, on_error="raise"),
        kifu.scan_bytes([("a.csa", CSA.encode())]),
    ):
        again = pickle.loads(pickle.dumps(scan))
        assert (again.table, again.columns, again.paths) == (scan.table, scan.columns, scan.paths)
        assert again.to_arrow().equals(scan.to_arrow())
    file = archive / "gone.csa"
    file.write_text(CSA)
    strict = pickle.loads(pickle.dumps(kifu.scan(file)))
    file.unlink()
    with pytest.raises(FileNotFoundError):
        strict.to_arrow()


def test_a_pickled_scan_has_the_files_that_were_found(archive: Path) -> None:
    with zipfile.ZipFile(archive / "d.zip", "w") as file:
        for name in ("1.csa", "2.csa"):
            file.writestr(name, CSA)
    [split] = kifu.split_file(archive / "a.csa", 10**9)
    scan = kifu.scan([split, archive, f"{archive}/*.KIF", archive / "d.zip" / "2.csa", split])
    data = pickle.dumps(scan)
    (archive / "e.csa").write_text(CSA)
    again = pickle.loads(data)
    assert again.paths == scan.paths and len(scan.paths) == 9
    assert again.to_arrow().equals(scan.to_arrow())


def test_a_pickled_scan_reads_only_regular_files(archive: Path, pipe: Path) -> None:
    data = pickle.dumps(kifu.scan([pipe, archive / "a.csa"], on_error="row", columns=["path"]))
    assert pickle.loads(data).paths == [str(pipe), str(archive / "a.csa")]
    assert pickle.loads(data).to_arrow().num_rows > 1
    with pytest.raises(OSError, match="is not a regular file"):
        pickle.loads(pickle.dumps(kifu.scan(pipe))).to_arrow()


def native_threads() -> int:
    """The number of threads of this process, also of those that Python does not know."""
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc")
def test_a_stream_that_is_not_read_to_its_end_stops(archive: Path) -> None:
    pyarrow.RecordBatchReader.from_stream(kifu.scan(archive)).read_all()
    before = native_threads()
    scan = kifu.scan([archive] * 2000, "moves", threads=5)
    reader = pyarrow.RecordBatchReader.from_stream(scan)
    assert reader.read_next_batch().num_rows > 0
    assert native_threads() >= before + 5
    del reader
    capsule = scan.__arrow_c_stream__()
    del capsule
    # The system lists a thread until some moments after its end.
    for _ in range(100_000):
        if native_threads() <= before:
            break
        os.sched_yield()
    assert native_threads() <= before


def rows_of(path: str) -> int:
    rows: int = kifu.scan(path).to_arrow().num_rows
    return rows


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_other_processes_can_scan(archive: Path, method: str) -> None:
    assert rows_of(str(archive)) == 4
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(rows_of, [str(archive)] * 4).get(timeout=120) == [4] * 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_can_drop_a_stream_of_its_parent(archive: Path) -> None:
    scan = kifu.scan([archive] * 2000, "moves")
    reader = pyarrow.RecordBatchReader.from_stream(scan)
    reader.read_next_batch()
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            try:
                reader.read_all()
            except pyarrow.ArrowException:
                del reader
                os.write(send, b"dropped")
        finally:
            os._exit(0)
    os.close(send)
    # Only a child that hangs lets the time pass.
    ready, _, _ = select.select([receive], [], [], 60)
    if not ready:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert ready and os.read(receive, 100) == b"dropped"
    os.close(receive)


def start(program: str, *arguments: str) -> subprocess.Popen[str]:
    """Starts a program of Python, whose standard output is read."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe. A process that opens it waits until another one has opened its other end."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    path = tmp_path / "pipe.csa"
    os.mkfifo(path)
    return path


def test_other_threads_run_during_a_scan(pipe: Path) -> None:
    # The scan ends only when another thread of its process has written the file.
    program = """
import kifu, sys, threading
def write():
    with open(sys.argv[1], "w") as file:
        file.write(sys.argv[2])
thread = threading.Thread(target=write)
thread.start()
print(kifu.scan(sys.argv[1]).to_arrow().num_rows)
thread.join()
"""
    with start(program, str(pipe), CSA) as process:
        try:
            output, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert output == "1\n"


def test_ctrl_c_ends_a_scan(pipe: Path) -> None:
    program = """
import kifu, sys
try:
    kifu.scan(sys.argv[1]).to_arrow()
except KeyboardInterrupt:
    print("interrupted")
"""
    with start(program, str(pipe)) as process:
        try:
            # This waits until the scan has opened the file.
            with open(pipe, "w") as file:
                process.send_signal(signal.SIGINT)
                file.write(CSA)
            output, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert output == "interrupted\n"


@pytest.mark.parametrize(
    "call", ["read(path)", "load(path)", "check(path)", "convert(path, 'kif')"]
)
def test_ctrl_c_ends_reading(pipe: Path, call: str) -> None:
    program = f"""
import kifu, sys
path = sys.argv[1]
try:
    kifu.{call}
except KeyboardInterrupt:
    print("interrupted")
"""
    with start(program, str(pipe)) as process:
        try:
            # The pipe stays open and empty, so that reading never comes to an end.
            with open(pipe, "w"):
                process.send_signal(signal.SIGINT)
                output, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert output == "interrupted\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_splits_have_the_rows_of_their_file(tmp_path: Path, newline: str) -> None:
    path = tmp_path / "a.csa"
    games = [CSA[5:].replace("T3", f"T{number}") for number in range(1000)]
    path.write_bytes(("V2.2\n" + "/\n".join(games)).replace("\n", newline).encode())
    splits = kifu.split_file(path, 1000)
    assert len(splits) > 10
    assert (splits[0].path, splits[0].start, splits[-1].end) == (str(path), 0, None)
    ends = [split.end for split in splits[:-1]]
    assert ends == [split.start for split in splits[1:]]
    whole = kifu.scan(path).to_arrow()
    assert whole["times_ms"].to_pylist() == [[1000 * number, 5000] for number in range(1000)]
    assert kifu.scan(splits).to_arrow().equals(whole)
    assert pyarrow.concat_tables(kifu.scan(split).to_arrow() for split in splits).equals(whole)
    again = pickle.loads(pickle.dumps(splits))
    assert again == splits
    mixed = pickle.loads(pickle.dumps(kifu.scan([again[1], path, again[0]], columns=["path"])))
    assert mixed.to_arrow().num_rows > 1000
    assert [(split.start, split.end) for split in kifu.split_file(str(path), 10**9)] == [(0, None)]
    with pytest.raises(FileNotFoundError):
        kifu.split_file(tmp_path / "no.csa", 1000)
    for target in (0, -1):
        with pytest.raises(ValueError, match="`target_bytes`"):
            kifu.split_file(path, target)


def test_a_split_of_a_file_that_changed_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_text(f"{CSA}/\n" * 100)
    splits = pickle.loads(pickle.dumps(kifu.split_file(path, 1000)))
    assert len(splits) == 5 and kifu.scan(splits).to_arrow().num_rows == 100
    with open(path, "r+") as file:
        file.truncate(500)
    for split in splits:
        with pytest.raises(OSError, match=r"a\.csa: has changed since it was split"):
            kifu.scan(split).to_arrow()
    rows = kifu.scan(splits, on_error="row").to_arrow().to_pylist()
    assert {row["first_error_code"] for row in rows} == {"unreadable_file"}
    assert len(rows) == len(splits)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = kifu.scan([])
    uses: list[tuple[str, str, Callable[[], object]]] = [
        ("pyarrow", "pyarrow", scan.to_arrow),
        ("polars", "polars", scan.to_polars),
        ("polars", "polars", scan.lazy),
        ("pyarrow", "pyarrow", scan.to_pandas),
        ("pandas", "pandas", scan.to_pandas),
    ]
    for library, extra, use in uses:
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            message = rf"{library} is not installed: pip install 'kifu\[{extra}\]'"
            with pytest.raises(ModuleNotFoundError, match=message):
                use()


def test_a_lazy_frame_has_the_table(archive: Path) -> None:
    for table in ("games", "moves"):
        scan = kifu.scan(archive, table)
        polars.testing.assert_frame_equal(scan.lazy().collect(), scan.to_polars())
        count = scan.lazy().select(polars.len()).collect().item()
        assert count == scan.to_polars().height
    frame = kifu.scan(archive).lazy()
    wanted = frame.filter(polars.col("n_moves") == 3).select("black", "n_moves")
    assert wanted.collect().rows() == [("山田", 3)]
    assert frame.head(2).collect().equals(kifu.scan(archive).to_polars().head(2))
    assert frame.head(2).filter(polars.col("n_moves") == 3).collect().height == 0
    assert frame.filter(polars.col("n_moves") == 3).head(2).collect().height == 1


def test_a_lazy_frame_reads_only_the_files_that_a_filter_leaves(archive: Path) -> None:
    path = polars.col("path")
    frame = kifu.scan(archive).lazy()
    # Reading this file is an error.
    (archive / "a.csa").unlink()
    with pytest.raises((OSError, polars.exceptions.ComputeError), match=r"a\.csa"):
        frame.collect()
    kept = frame.filter(path.str.ends_with(".KIF"))
    assert kept.select("black").collect().rows() == [("山田",)]
    joined = frame.filter((path != str(archive / "a.csa")) & (polars.col("n_moves") > 1))
    assert joined.select("n_moves").collect().rows() == [(3,)]
    either = (path == str(archive / "b.KIF")) | (path == "nowhere.csa")
    assert frame.filter(either).select("black").collect().rows() == [("山田",)]
    assert frame.filter(path.is_null()).collect().height == 0


def test_head_of_a_lazy_frame_stops_reading(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.csa" for number in range(2)]
    for path in paths:
        path.write_text(f"{CSA}/\n" * 5000)
    frame = kifu.scan(paths, columns=["black"]).lazy()
    # Reading the second file is an error.
    paths[1].unlink()
    assert frame.head(5).collect().rows() == [("A",)] * 5
    with pytest.raises((OSError, polars.exceptions.ComputeError), match=r"1\.csa"):
        frame.collect()


def test_a_notebook_shows_the_columns_of_a_scan(archive: Path) -> None:
    html = kifu.scan(archive / "nowhere.csa", on_error="row")._repr_html_()
    assert "kifu.Scan of games in 1 files" in html and "<td>n_moves</td><td>Int32</td>" in html


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only names of UTF-8")
def test_names_of_files_that_are_not_utf_8_survive(tmp_path: Path) -> None:
    path = os.fsdecode(bytes(tmp_path) + b"/\xff\xfe\x8e.csa")
    with open(path, "w") as file:
        file.write(CSA)
    scan = kifu.scan(tmp_path)
    assert scan.paths == [path]
    rows = scan.to_arrow()
    assert rows["n_moves"].to_pylist() == [2]
    assert kifu.scan(scan.paths).to_arrow().equals(rows)
    restored = pickle.loads(pickle.dumps(scan))
    assert restored.paths == [path] and restored.to_arrow().equals(rows)
    splits = kifu.split_file(path, 1)
    assert splits[0].path == path
    for again in (splits, pickle.loads(pickle.dumps(splits))):
        assert again[0].path == path
        assert kifu.scan(again).paths == [path] * len(splits)
        assert kifu.scan(again).to_arrow()["n_moves"].to_pylist() == [2]
    os.remove(path)
    reads: list[Callable[[], object]] = [
        lambda: kifu.read(path),
        lambda: kifu.split_file(path, 1),
    ]
    for read in reads:
        with pytest.raises(FileNotFoundError) as caught:
            read()
        assert caught.value.filename == path


def test_files_are_read_as_the_arguments_say(tmp_path: Path) -> None:
    quoted = "".join(f"> {line}\n" for line in KIF.splitlines())
    cases: list[tuple[str, bytes, dict[str, object]]] = [
        ("quoted.kif", quoted.encode(), {"repair": True}),
        ("foul.csa", FOUL.encode(), {"legality": "strict"}),
        ("named.kif", b"position startpos moves 7g7f", {"format": "usi"}),
        ("encoded.kif", KIF.encode("cp932"), {"encoding": "EUC-JP"}),
    ]
    for name, data, arguments in cases:
        path = tmp_path / name
        path.write_bytes(data)
        columns = ["n_errors", "n_warnings", "format", "encoding"]
        for options in ({}, arguments):
            document = kifu.read(path, **options)  # type: ignore[arg-type]
            severities = [found.severity for found in document.diagnostics]
            [row] = kifu.scan(path, columns=columns, **options).to_arrow().to_pylist()  # type: ignore[arg-type]
            assert row == {
                "n_errors": severities.count("error"),
                "n_warnings": severities.count("warning"),
                "format": document.format,
                "encoding": document.encoding,
            }
            scans = [
                kifu.scan_bytes([(name, data)], columns=columns, **options),  # type: ignore[arg-type]
                kifu.scan(
                    kifu.split_file(path, 1000, **options),  # type: ignore[arg-type]
                    columns=columns,
                    **options,  # type: ignore[arg-type]
                ),
            ]
            for scan in scans:
                assert scan.to_arrow().to_pylist() == [row]
                assert pickle.loads(pickle.dumps(scan)).to_arrow().to_pylist() == [row]
        assert kifu.scan(path).to_arrow() != kifu.scan(path, **arguments).to_arrow()  # type: ignore[arg-type]


def test_bytes_that_cannot_be_decoded_are_errors_as_in_check(tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_bytes(CSA.encode().replace(b"N+A", b"N+\xff\xff"))
    errors = [found.code for found in kifu.check(path) if found.severity == "error"]
    [row] = kifu.scan(path).to_arrow().to_pylist()
    assert (row["n_errors"], row["first_error_code"]) == (len(errors), errors[0])


def test_a_range_is_a_pair_a_range_or_a_text(tmp_path: Path) -> None:
    moves = "+7776FU\n-3334FU\n+2726FU\n-8384FU\n"
    games = [f"V2.2\nPI\n+\n{moves[: 8 * count]}%TORYO\n" for count in range(5)]
    (tmp_path / "games.csa").write_text("/\n".join(games))

    def count(**criteria: Any) -> int:
        return len(kifu.scan(tmp_path, **criteria).to_pandas())

    assert count(length=(1, 3)) == count(length=range(1, 4)) == count(length="1..3") == 3
    assert (count(length=(2, None)), count(length=(None, 1)), count(length=2)) == (3, 2, 1)
    assert count(length=["1..", "..3"]) == 3
    # The types allow an open end, and that nothing is negated.
    assert kifu.scan(tmp_path, length=(2, None), not_=None).to_arrow().num_rows == 3
    for wrong in ([1, 3], range(3, 1), range(0, 4, 2)):
        with pytest.raises(ValueError, match="expected a range"):
            count(length=wrong)
    # The side that won, as the column `winner` has it.
    assert count(winner="black") == 2 == count(result="black")
    assert count(winner=["black"], length=(2, None)) == count(result="black", length="2..")
    with pytest.raises(TypeError, match=r"legality.* player, .*found `lenght`"):
        count(lenght=1)
