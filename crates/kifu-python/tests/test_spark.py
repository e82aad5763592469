"""Tests of the data source for Spark, in local mode."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import kifu
import pytest
from conftest import PLAYED, TREE_OPTIONS

if TYPE_CHECKING:
    import pyarrow as pa

pytest.importorskip("pyspark", minversion="4.0", reason="needs pyspark 4.0 or later")
pytest.importorskip("pyarrow", reason="needs pyarrow")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("needs Java", allow_module_level=True)

import kifu.spark as kifu_spark
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as spark_types

# Spark warns of versions of other libraries.
pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning"
)

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
SHORT = (
    "V2.2\nN+先手\nN-後手\n$OPENING:YAGURA\nPI\n+\n"
    "+7776FU\nT3\n'** 30 -3334FU\n-3334FU\nT5\n%TORYO\n"
)
LONG = (
    "V2.2\nN+羽生\n$START_TIME:2026/01/02 03:04:05\nPI\n+\n"
    + "+2868HI\n-8262HI\n+6828HI\n-6282HI\n" * 40
    + "%CHUDAN\n"
)
BROKEN = "V2.2\nN+bad\nPI\n+\n+7776FU\n-3334XX\n%TORYO\n"
KIF = (
    "先手：山田\n後手：佐藤\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 投了\n"
)


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    warehouse = str(tmp_path_factory.mktemp("warehouse"))
    session = builder.config("spark.sql.warehouse.dir", warehouse).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    kifu_spark.register(session)
    yield session
    session.stop()


def read(spark: SparkSession, paths: str | list[str] | None, **options: object) -> DataFrame:
    reader = spark.read.format("kifu")
    for key, value in options.items():
        reader = reader.option(key, str(value))
    return reader.load(paths)


def rows(frame: DataFrame) -> list[dict[str, Any]]:
    return [row.asDict(recursive=True) for row in frame.collect()]


def scanned(
    paths: str | Path | list[str] | list[Path],
    table: Literal["games", "moves"] = "games",
    columns: list[str] | None = None,
) -> list[dict[str, Any]]:
    found = kifu.scan(paths, table, columns=columns).to_arrow().to_pylist()
    assert found, "the test needs rows"
    return found


def n_tasks(frame: DataFrame) -> int:
    return frame.rdd.getNumPartitions()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(60):
        text = (SHORT, LONG, BROKEN)[number % 3]
        (tmp_path / f"{number:02}.csa").write_text(text, encoding="utf-8")
    (tmp_path / "a.kif").write_text(KIF, encoding="shift_jis")
    (tmp_path / "b.kifu").write_text(KIF * 2, encoding="utf-8")
    (tmp_path / "c.csa").write_bytes(b"\xff\x00\x12 no record")
    (tmp_path / "empty.csa").write_bytes(b"")
    return tmp_path


@pytest.mark.parametrize("table", ["games", "moves"])
def test_small_files_share_tasks_and_give_the_rows_of_scan(
    spark: SparkSession, folder: Path, table: Literal["games", "moves"]
) -> None:
    frame = read(spark, str(folder), table=table, maxPartitionBytes="64k")
    assert 1 < n_tasks(frame) < 60
    assert rows(frame) == scanned(folder, table)
    assert n_tasks(read(spark, str(folder), table=table)) == 1


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "shift_jis", "euc_jp", "utf-16"])
@pytest.mark.parametrize("table", ["games", "moves"])
def test_a_large_csa_file_is_cut_between_games(
    spark: SparkSession,
    tmp_path: Path,
    line_end: str,
    encoding: str,
    table: Literal["games", "moves"],
) -> None:
    text = "/\n".join([SHORT, LONG, BROKEN] * 100)
    file = tmp_path / "large.csa"
    file.write_bytes(text.replace("\n", line_end).encode(encoding))
    frame = read(spark, str(file), table=table, maxPartitionBytes="10k")
    if encoding == "utf-16":
        assert n_tasks(frame) == 1
    else:
        assert n_tasks(frame) >= 10
    found = rows(frame)
    assert found == scanned(file, table)
    assert {row["game_index"] for row in found} == set(range(300))


@pytest.mark.parametrize("extension", ["usi", "sfen"])
def test_a_large_file_with_a_game_on_each_line_is_cut(
    spark: SparkSession, tmp_path: Path, extension: str
) -> None:
    file = tmp_path / f"large.{extension}"
    game = "startpos moves 7g7f 3c3d 2g2f\n" if extension == "usi" else f"{START} b - 1\n"
    file.write_text(game * 4000, encoding="utf-8")
    frame = read(spark, str(file), maxPartitionBytes="20k")
    assert n_tasks(frame) > 2
    assert rows(frame) == scanned(file)


def test_a_large_kif_file_is_not_cut(spark: SparkSession, tmp_path: Path) -> None:
    file = tmp_path / "large.kif"
    file.write_text(KIF * 500, encoding="shift_jis")
    frame = read(spark, str(file), maxPartitionBytes="10k")
    assert n_tasks(frame) == 1
    assert rows(frame) == scanned(file)
    assert frame.count() == 500


def test_a_file_that_cannot_be_read_is_a_row(spark: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "good.csa").write_text(SHORT, encoding="utf-8")
    files = [str(tmp_path / "good.csa"), str(tmp_path / "missing.csa")]
    names = ["path", "n_moves", "first_error_code"]
    found = rows(read(spark, files, columns=",".join(names), on_error="row"))
    expected = kifu.scan(files, columns=names, on_error="row").to_arrow().to_pylist()
    assert found == expected
    assert [row["first_error_code"] for row in found] == [None, "unreadable_file"]
    with pytest.raises(Exception, match=r"missing\.csa"):
        read(spark, files).collect()


def test_a_large_file_that_changed_ends_the_job(tmp_path: Path) -> None:
    file = tmp_path / "large.csa"
    file.write_text("/\n".join([SHORT] * 300), encoding="utf-8")
    options = {"path": str(file), "maxPartitionBytes": "10k"}
    reader = kifu_spark.KifuReader(options, kifu_spark.schema("games", ["path"]))
    tasks = reader.partitions()
    assert len(tasks) > 2
    with open(file, "r+") as opened:
        opened.truncate(1000)
    for task in tasks:
        with pytest.raises(OSError, match="has changed since it was split"):
            list(reader.read(task))


def test_paths_are_files_folders_patterns_and_urls(spark: SparkSession, folder: Path) -> None:
    spaced = folder / "a folder" / "x y.csa"
    spaced.parent.mkdir()
    spaced.write_text(SHORT, encoding="utf-8")
    cases = {
        str(folder / "00.csa"): [folder / "00.csa"],
        str(folder / "0[01].csa"): [folder / "00.csa", folder / "01.csa"],
        str(spaced.parent): [spaced],
        spaced.as_uri(): [spaced],
        f"file:{folder}/00.csa": [folder / "00.csa"],
    }
    for path, files in cases.items():
        assert rows(read(spark, path)) == scanned(files), path
    paths = [str(folder / "01.csa"), str(folder / "00.csa")]
    assert rows(read(spark, paths)) == scanned(paths)


def test_paths_that_executors_cannot_open_are_refused(spark: SparkSession) -> None:
    with pytest.raises(Exception, match="found s3a://bucket/games"):
        read(spark, "s3a://bucket/games").collect()
    with pytest.raises(Exception, match="expected files, folders or patterns"):
        read(spark, None).collect()
    with pytest.raises(Exception, match="no file matches"):
        read(spark, "/nowhere/*.csa").collect()


def test_columns_are_chosen_by_an_option_or_a_schema(spark: SparkSession, folder: Path) -> None:
    names = ["winner", "n_moves", "moves"]
    expected = scanned(folder, columns=names)
    by_option = read(spark, str(folder), columns="winner, n_moves,moves")
    assert by_option.columns == names
    assert rows(by_option) == expected
    by_schema = spark.read.schema("winner string, n_moves int, moves array<string>")
    assert rows(by_schema.format("kifu").load(str(folder))) == expected
    names = ["ply", "is_check", "position_key", "position"]
    positions = read(spark, str(folder), table="moves", columns=",".join(names))
    assert rows(positions) == scanned(folder, "moves", columns=names)


def test_files_are_read_as_the_options_say(spark: SparkSession, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(("/\n".join([SHORT] * 300)).encode("euc_jp"))
    options = {"format": "csa", "encoding": "EUC-JP", "legality": "trust"}
    frame = read(spark, str(file), maxPartitionBytes="10k", **options)
    assert n_tasks(frame) > 2
    expected = kifu.scan(file, format="csa", encoding="EUC-JP", legality="trust")
    assert rows(frame) == expected.to_arrow().to_pylist()
    columns = ["n_moves", "n_warnings"]
    repaired = read(spark, str(file), repair="true", columns="n_moves,n_warnings")
    assert rows(repaired) == kifu.scan(file, columns=columns, repair=True).to_arrow().to_pylist()
    with pytest.raises(Exception, match="expected true or false"):
        read(spark, str(file), repair="perhaps").collect()
    with pytest.raises(Exception, match="expected an encoding"):
        read(spark, str(file), encoding="EBCDIC").collect()


def test_criteria_are_options(spark: SparkSession, folder: Path) -> None:
    all_rows = scanned(folder, columns=["path"])
    for expected, options in [
        (kifu.scan(folder, columns=["path"], no_errors=True), {"no_errors": "true"}),
        (kifu.scan(folder, columns=["path"], length="2.."), {"length": "2.."}),
    ]:
        found = rows(read(spark, str(folder), columns="path", **options))
        assert found == expected.to_arrow().to_pylist()
        assert len(found) < len(all_rows)


def test_wrong_options_are_errors(spark: SparkSession, folder: Path) -> None:
    with pytest.raises(Exception, match="expected a column of the table games"):
        read(spark, str(folder), columns="ply")
    with pytest.raises(Exception, match="expected a table"):
        read(spark, str(folder), table="players")
    with pytest.raises(Exception, match=r"expected an option \(one of table, .*found colums"):
        read(spark, str(folder), colums="ply").collect()
    with pytest.raises(Exception, match=r"`on_error`.*row.*raise.*`ignore`"):
        read(spark, str(folder), on_error="ignore").collect()
    with pytest.raises(Exception, match="expected a number of bytes such as 32m, found much"):
        read(spark, str(folder), maxPartitionBytes="much").collect()
    wrong = spark.read.schema("n_moves string").format("kifu").load(str(folder))
    with pytest.raises(Exception, match="expected the type int for the column n_moves"):
        wrong.collect()


def test_the_schema_has_the_types_of_spark() -> None:
    fields = kifu_spark.schema("games")
    assert fields.fieldNames() == kifu.scan([], "games").columns
    assert all(field.nullable for field in fields)
    assert fields["start_time"].dataType == spark_types.TimestampNTZType()
    assert fields["black_rating"].dataType == spark_types.FloatType()
    assert fields["headers"].dataType.simpleString() == "array<struct<key:string,value:string>>"
    moves = kifu_spark.schema("moves", columns=["ply", "is_check", "position_key", "position"])
    expected = "struct<ply:int,is_check:boolean,position_key:bigint,position:string>"
    assert moves.simpleString() == expected


def test_queries_run_on_the_table(spark: SparkSession, folder: Path) -> None:
    read(spark, str(folder)).createOrReplaceTempView("games")
    counts = spark.sql("SELECT winner, count(*) AS n FROM games GROUP BY winner ORDER BY n DESC")
    expected: dict[object, int] = {}
    for row in scanned(folder):
        expected[row["winner"]] = expected.get(row["winner"], 0) + 1
    assert {row.winner: row.n for row in counts.collect()} == expected


def test_the_query_of_duckdb_counts_what_the_tree_counts(
    spark: SparkSession, archive: Path
) -> None:
    options = TREE_OPTIONS | {"columns": ",".join(TREE_OPTIONS["columns"])}
    read(spark, str(archive), table="moves", **options).createOrReplaceTempView("moves")
    found = rows(spark.sql(PLAYED))
    expected = kifu.tree(archive, plies=6, min_games=1).records()
    assert len(found) == len(expected)
    expected = [{name: row[name] for name in found[0]} for row in expected]
    assert sorted(map(str, found)) == sorted(map(str, expected))


def test_files_that_spark_opens_are_read_with_scan_bytes(spark: SparkSession, folder: Path) -> None:
    """The recipe for object stores in the tutorial."""
    pytest.importorskip("pandas", reason="mapInArrow of Spark needs pandas")
    names = ["path", "winner", "n_moves"]

    def games(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        for batch in batches:
            paths, contents = batch.column("path"), batch.column("content")
            files: Any = zip(paths.to_pylist(), contents.to_pylist(), strict=True)
            scan = kifu.scan_bytes(files, columns=names, threads=1)
            yield from pa.RecordBatchReader.from_stream(scan)

    # Spark skips empty files.
    pattern = f"{folder}/[0-9c]*.csa"
    files = spark.read.format("binaryFile").load(pattern).select("path", "content")
    found = rows(files.mapInArrow(games, kifu_spark.schema("games", names)))
    expected = scanned(pattern, columns=names)
    for row in expected:
        row["path"] = f"file:{row['path']}"
    assert sorted(found, key=lambda row: row["path"]) == expected
