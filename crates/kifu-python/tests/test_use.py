"""Long work: progress, Ctrl-C, and what notebooks complete."""

import inspect
import io
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import kifu
import pandas
import pyarrow
import pytest
from conftest import BROKEN, CSA, KIF
from kifu import _names, _progress


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.csa"
    path.write_text(f"{CSA}/\n" * 500 + CSA)
    return path


def test_a_function_gets_the_bytes_that_were_read_and_all_bytes(file: Path) -> None:
    calls: list[tuple[int, int | None]] = []
    size = file.stat().st_size
    scan = kifu.scan([file, file], progress=lambda *call: calls.append(call))
    assert scan.to_arrow().num_rows == 1002
    assert calls[-1] == (2 * size, 2 * size)
    assert calls == sorted(calls)
    # Each use reports its own work.
    calls.clear()
    assert scan.lazy().collect().height == 1002
    assert calls[-1] == (2 * size, 2 * size)
    calls.clear()
    assert pyarrow.table(scan).num_rows == 1002
    assert calls[-1] == (2 * size, 2 * size)
    calls.clear()
    kifu.tree(file, progress=lambda *call: calls.append(call))
    assert calls[-1] == (size, size)


def test_the_bytes_of_compressed_files_are_known_only_after_reading(tmp_path: Path) -> None:
    import gzip

    path = tmp_path / "a.csa.gz"
    path.write_bytes(gzip.compress(CSA.encode()))
    calls: list[tuple[int, int | None]] = []
    kifu.scan(path, progress=lambda *call: calls.append(call)).to_arrow()
    assert calls[-1] == (len(CSA), None)


def test_an_exception_of_the_function_ends_the_work(file: Path) -> None:
    def fail(_done: int, _total: int | None) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kifu.scan(file, progress=fail).to_arrow()
    with pytest.raises(ZeroDivisionError):
        kifu.tree(file, progress=fail)
    with pytest.raises(TypeError, match="True, False or a function"):
        kifu.scan(file, progress=3)  # type: ignore[arg-type]


def test_without_tqdm_a_line_on_standard_error_shows_the_progress(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.StringIO()
    monkeypatch.setattr(_progress, "tqdm", None)
    monkeypatch.setattr(sys, "stderr", out)
    kifu.scan(file, progress=True).to_arrow()
    size = f"{file.stat().st_size / 1e6:.1f}"
    assert out.getvalue().endswith(f"\r{size} of {size} MB\n")
    kifu.scan(file, progress=False).to_arrow()
    assert out.getvalue().count("\n") == 1


def test_with_tqdm_its_bar_shows_the_progress(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Bar:
        n = 0
        closed = False

        def __init__(self, total: int | None, **_options: object) -> None:
            bars.append(self)
            self.total = total

        def update(self, more: int) -> None:
            self.n += more

        def close(self) -> None:
            self.closed = True

    bars: list[Bar] = []
    monkeypatch.setattr(_progress, "tqdm", Bar)
    kifu.scan(file, progress=True).to_arrow()
    assert [(bar.n, bar.total, bar.closed) for bar in bars] == [
        (file.stat().st_size, file.stat().st_size, True)
    ]


READERS = {
    "polars": "scan.to_polars()",
    "lazy": "scan.lazy().collect()",
    "pyarrow": "pyarrow.RecordBatchReader.from_stream(scan).read_all()",
    # With several threads, the main thread of DuckDB may wait for another one that reads.
    "duckdb": "duckdb.sql('set threads to 1'); duckdb.sql('select * from scan').fetchall()",
}


@pytest.mark.parametrize("reader", READERS)
def test_ctrl_c_ends_each_way_to_read(reader: str, tmp_path: Path) -> None:
    # The file never ends, so only an interrupt ends the scan.
    pipe = tmp_path / "a.csa"
    os.mkfifo(pipe)
    script = f"""
        import duckdb, kifu, polars, pyarrow
        scan = kifu.scan({str(pipe)!r})
        try:
            {READERS[reader]}
        except BaseException as error:
            try:
                for _ in range(3):
                    pass
            except KeyboardInterrupt:
                pass
            print(type(error).__name__)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Opening the pipe waits until the scan reads it.
    with pipe.open("wb", buffering=0) as file:
        file.write(f"{CSA}/\n".encode() * 2000)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert output.strip(), errors


def test_dates_are_dates_in_pandas(tmp_path: Path) -> None:
    path = tmp_path / "a.kifu"
    path.write_text("開始日時：1650/01/02\n手合割：平手\n   1 ７六歩(77)\n", encoding="utf-8")
    kifu.write_games(tmp_path / "b.kifu", [kifu.parse(KIF)])
    frame = kifu.scan(tmp_path, columns=["date"]).to_pandas()
    assert pandas.api.types.is_datetime64_dtype(frame["date"])
    assert [str(date.date()) for date in frame["date"]] == ["1650-01-02", "1999-07-15"]


def test_the_table_of_diagnostics_has_a_row_for_each(tmp_path: Path) -> None:
    path = tmp_path / "a.kifu"
    path.write_text(BROKEN, encoding="utf-8")
    (tmp_path / "b.csa").write_text(CSA)
    rows = kifu.scan(tmp_path, "diagnostics").to_arrow().to_pylist()
    document = kifu.read(path)
    assert [
        (row["path"], row["game_index"], row["code"], row["severity"], row["line"], row["message"])
        for row in rows
    ] == [
        (str(path), 0, found.code, found.severity, found.line, found.message)
        for found in document.diagnostics
    ]
    japanese = kifu.read(path, language="ja").diagnostics[0]
    assert (rows[0]["message_ja"], rows[0]["help_ja"]) == (japanese.message, japanese.help)


def test_the_criterion_ply_range_chooses_rows_of_moves(tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_text(CSA)
    for ply in (2, "2", (2, 2), range(2, 3)):
        moves = kifu.scan(path, "moves", columns=["usi", "player"], ply_range=ply)
        assert moves.to_polars().rows() == [("3c3d", "B")]
    assert kifu.scan(path, ply_range="3..").to_arrow().num_rows == 0
    with pytest.raises(ValueError, match="ply-range cannot be negated"):
        kifu.scan(path, not_={"ply_range": 3})


@pytest.mark.parametrize(
    ("function", "groups"),
    [
        (kifu.scan, [_names.ReadOptions, _names.Criteria]),
        (kifu.scan_bytes, [_names.ReadOptions, _names.Criteria]),
        (kifu.tree, [_names.ReadOptions, _names.Criteria]),
        (kifu.iter_games, [_names.ReadOptions]),
        (kifu.load, [_names.ReadOptions]),
        (kifu.read_text, [_names.TextOptions]),
        (kifu.convert, [_names.SourceOptions, _names.WriteOptions]),
        (kifu.write_games, [_names.WriteOptions]),
        (kifu.Record.to_string, [_names.WriteTextOptions]),
        (kifu.Record.save, [_names.WriteOptions]),
        (kifu.Board.svg, [_names.PictureOptions]),
    ],
)
def test_the_signature_names_all_options(function: object, groups: list[type]) -> None:
    parameters = inspect.signature(function).parameters  # type: ignore[arg-type]
    for group in groups:
        assert set(group.__annotations__) <= set(parameters)
    assert all(parameter.kind != parameter.VAR_KEYWORD for parameter in parameters.values())
