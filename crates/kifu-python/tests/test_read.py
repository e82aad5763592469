"""Reading files and texts."""

import datetime
import importlib.metadata
import io
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kifu
import pytest
from conftest import BROKEN, CSA, FOUL, KIF, TESTDATA, usi
from kifu import _names


def test_a_document_has_games_text_format_and_encoding() -> None:
    document = kifu.read(KIF.encode("cp932"))
    assert (document.format, document.encoding) == ("kif", "Shift_JIS")
    assert document.text == KIF
    assert [usi(game.record.moves) for game in document.games] == [["7g7f", "3c3d", "2g2f"]]
    assert document.diagnostics == [] and document.first_error is None


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp932", "euc-jp", "iso2022-jp", "utf-16"]
)
def test_the_encoding_is_detected(encoding: str) -> None:
    assert kifu.load(KIF.encode(encoding)) == kifu.parse(KIF)


def test_a_path_can_be_a_string_or_a_path(tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_text(CSA)
    expected = ["7g7f", "3c3d"]
    assert usi(kifu.load(path).moves) == usi(kifu.load(str(path)).moves) == expected
    assert usi(kifu.load(bytearray(path.read_bytes())).moves) == expected


def test_reading_never_raises_because_of_the_content() -> None:
    document = kifu.read_text(BROKEN)
    error = document.first_error
    assert error is not None
    assert (error.code, error.severity, error.line, error.column) == (
        "unknown_piece",
        "error",
        3,
        8,
    )
    assert document.games[0].first_error == error
    assert usi(document.games[0].record.moves) == ["7g7f"]
    assert "３四虎(33)" in error.snippet and "^" in error.snippet
    assert str(error).startswith("line 3, column 8: ")
    assert error.message in str(error)


def test_diagnostics_are_in_english_or_japanese() -> None:
    english = kifu.check(BROKEN.encode())
    japanese = kifu.check(BROKEN.encode(), language="ja")
    assert [found.code for found in english] == [found.code for found in japanese]
    assert str(japanese[0]).startswith("3行目8文字目: ")
    assert japanese[0].severity == "error"
    with pytest.raises(ValueError, match="a language"):
        kifu.check(b"", language="de")  # type: ignore[arg-type]


def test_load_raises_the_first_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "broken.kif"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(kifu.ParseError) as caught:
        kifu.load(path)
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.line, error.column, error.path) == ("unknown_piece", 3, 8, path)
    assert "３四虎(33)" in str(error) and "^" in str(error) and str(path) in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.diagnostic, again.path, str(again)) == (error.diagnostic, path, str(error))


def test_a_text_of_two_games_is_not_one_record() -> None:
    two = CSA + "/\n" + CSA.replace("V2.2\n", "")
    assert len(kifu.read_text(two).games) == 2
    with pytest.raises(kifu.ParseError) as caught:
        kifu.parse(two)
    assert caught.value.line == 12


def test_the_package_has_records_to_try() -> None:
    record = kifu.load(kifu.examples.KIF)
    assert (record.black, len(record.lines), record.result) == ("山田", 2, "black")
    games = kifu.read(kifu.examples.CSA)
    assert len(games.games) == 2 and games.diagnostics == []
    scan = kifu.scan(kifu.examples.FOLDER)
    assert sorted(scan.paths) == [str(kifu.examples.KIF), str(kifu.examples.CSA)]


def test_the_package_has_its_version() -> None:
    assert kifu.__version__ == importlib.metadata.version("kifu")


def test_the_iterator_of_games_can_be_closed(tmp_path: Path) -> None:
    with kifu.iter_games(kifu.examples.CSA) as games:
        assert next(games).record.black == "A"
    assert list(games) == []
    path = tmp_path / "a.csa"
    path.write_text(CSA)
    with open(path, "rb") as file:
        other = kifu.iter_games(file)
        other.close()
        other.close()
        assert list(other) == [] and not file.closed


def test_a_source_of_another_type_is_an_error() -> None:
    for read in (kifu.read, kifu.load, kifu.check, kifu.iter_games):
        with pytest.raises(TypeError, match="expected a path or bytes, found int"):
            read(1)  # type: ignore[arg-type]


def test_an_argument_of_another_type_is_named() -> None:
    calls: list[tuple[Callable[[Any], object], object, str]] = [
        (lambda value: kifu.Board().svg(marks=value), "7g", "expected a list, found str"),
        (lambda value: kifu.Record(moves=value), "7g7f", "expected a list, found str"),
        (
            lambda value: kifu.Record(moves=value),
            [1],
            "a move, or its text in USI, found int",
        ),
        (
            lambda value: kifu.Board().push(value),
            1,
            "a move, or its text in USI, found int",
        ),
        (lambda value: kifu.scan([], columns=value), "black", "expected a list, found str"),
        (lambda value: kifu.scan([], columns=value), 1, "expected a list, found int"),
        (kifu.scan_bytes, [b"x"], "expected a pair of a name and bytes, found bytes"),
        (
            lambda value: list(kifu.iter_games(value)),
            io.StringIO("x"),
            "open in binary mode, found str",
        ),
    ]
    for call, value, message in calls:
        with pytest.raises(TypeError, match=message):
            call(value)
    assert len(kifu.Record(moves=(move for move in ("7g7f", "3c3d"))).moves) == 2  # type: ignore[arg-type]


def test_a_text_for_the_screen_is_short() -> None:
    long = "名" * 1_000_000
    headers = [("先手", long), *((f"備考{number}", long) for number in range(50))]
    record = kifu.Record(headers=headers)
    for value in (record, record.headers, record.mainline, record.root, record.start):
        assert len(repr(value)) < 1000, type(value)
    assert repr(record.headers).startswith("<51 Headers: 先手: 名")


def test_a_notebook_shows_games_and_errors() -> None:
    document = kifu.read_text("先手：<b>山田</b>\n" + BROKEN)
    html = document._repr_html_()
    assert "<td>&lt;b&gt;山田&lt;/b&gt;</td>" in html and "<td>unknown_piece</td>" in html
    game = document.games[0]._repr_html_()
    assert "<svg " in game and "<td>unknown_piece</td>" in game
    many = kifu.read_text("/\n".join([CSA] * 200))
    assert len(many._repr_html_()) < 20_000 and "… and 180 more" in many._repr_html_()


def test_a_missing_file_is_an_error_of_the_operating_system() -> None:
    for read in (
        kifu.read,
        kifu.load,
        kifu.check,
        kifu.iter_games,
        lambda path: kifu.convert(path, "csa"),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            read("no-such-file.kif")
        assert caught.value.filename == "no-such-file.kif"


def test_a_text_is_not_taken_for_a_path() -> None:
    with pytest.raises(ValueError, match=r"kifu\.parse"):
        kifu.load(KIF)


def test_the_format_and_the_encoding_can_be_given() -> None:
    assert kifu.read(CSA.encode(), format="CSA").format == "csa"
    assert kifu.read(b"startpos", format="usi").format == "usi"
    assert kifu.read(b"Dear Sir", format="usi").format is None
    assert kifu.read(KIF.encode("cp932"), encoding="utf-8").encoding == "UTF-8"
    with pytest.raises(ValueError, match="a format"):
        kifu.read(b"", format="pgn")
    with pytest.raises(ValueError, match="an encoding"):
        kifu.read(b"", encoding="latin-1")


def test_moves_from_the_middle_of_a_game_are_read_from_a_position() -> None:
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    for text in ["△３四歩▲２六歩", "3c3d 2g2f", "-3334FU\n+2726FU\n"]:
        record = kifu.parse(text, start=start)
        assert [move.usi for move in record.moves] == ["3c3d", "2g2f"], text
    # A text with a start of its own begins there.
    assert kifu.parse("手合割：平手\n1 ７六歩(77)\n", start=start).start.sfen != start
    with pytest.raises(ValueError, match="expected a piece"):
        kifu.parse("△３四歩", start="x")


TEXT_READING = [*_names.TextOptions.__annotations__, "language"]
SCANNING = [*_names.ReadOptions.__annotations__]
READING = [*SCANNING, "language"]
WRITING_TEXT = [*_names.WriteTextOptions.__annotations__]
WRITING = [*_names.WriteOptions.__annotations__]


@pytest.mark.parametrize(
    ("function", "names"),
    [
        (kifu.read, READING),
        (kifu.load, READING),
        (kifu.check, READING),
        (kifu.iter_games, READING),
        (kifu.read_text, TEXT_READING),
        (kifu.parse, TEXT_READING),
        (kifu.scan, SCANNING),
        (kifu.scan_bytes, SCANNING),
        (lambda file, **options: kifu.split_file(file, 1, **options), SCANNING),
        (kifu.Record().to_string, WRITING_TEXT),
        (kifu.Record().to_bytes, WRITING),
        (kifu.Record().save, WRITING),
        (
            lambda file, **options: kifu.convert(file, "csa", **options),
            ["source_format", "source_encoding", *READING[2:], *WRITING],
        ),
    ],
)
def test_an_unknown_option_is_an_error_that_lists_the_known_ones(
    function: Callable[..., object], names: list[str]
) -> None:
    expected = re.escape(f"(one of {', '.join(names)}") + r"(, player, .*)?\), found `nonsense`"
    with pytest.raises(TypeError, match=expected):
        function("file.kif", nonsense=1)
    for name in names:
        with pytest.raises(TypeError, match=f"argument '{name}'"):
            function("file.kif", **{name: object()})


def test_the_help_says_what_the_options_are() -> None:
    for function, names in [
        (kifu.read, READING),
        (kifu.Record.to_string, WRITING_TEXT),
        (kifu.Record.to_bytes, ["encoding", "replace_characters", "byte_order_mark"]),
        (kifu.convert, ["source_format", "source_encoding"]),
    ]:
        assert function.__doc__ is not None
        for name in names:
            assert f"\n    {name} (" in function.__doc__
    for function in (kifu.load, kifu.parse, kifu.read_text, kifu.check, kifu.iter_games, kifu.scan):
        assert function.__doc__ is not None and "options: As in ``read``" in function.__doc__


def test_the_policy_for_illegal_moves() -> None:
    assert kifu.read_text(FOUL).first_error is None
    error = kifu.read_text(FOUL, legality="strict").first_error
    assert error is not None and error.code == "illegal_move"


def test_a_damaged_text_can_be_repaired() -> None:
    quoted = "".join(f"> {line}\n" for line in KIF.splitlines())
    assert kifu.read_text(quoted).first_error is not None
    assert usi(kifu.parse(quoted, repair=True).moves) == ["7g7f", "3c3d", "2g2f"]


def many_games(count: int) -> str:
    return CSA + f"/\n{CSA[5:]}" * (count - 1)


def test_games_are_read_one_after_the_other(tmp_path: Path) -> None:
    path = tmp_path / "many.csa"
    path.write_text(many_games(5))
    games = kifu.iter_games(path)
    assert iter(games) is games
    assert usi(next(games).record.moves) == ["7g7f", "3c3d"]
    assert [game.format for game in games] == ["csa"] * 4
    assert len(list(kifu.iter_games(path.read_bytes()))) == 5


def test_games_are_read_from_file_objects(tmp_path: Path) -> None:
    class Counted(io.BytesIO):
        """A file that counts the bytes that were read."""

        count = 0

        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(size)
            self.count += len(data)
            return data

    file = Counted(many_games(100_000).encode())
    games = kifu.iter_games(file)
    next(games)
    # Only a part of the file was read.
    assert 0 < file.count < len(file.getvalue()) / 2
    assert sum(1 for _ in games) == 99_999
    with open(TESTDATA / "csa" / "canonical" / "game.csa", "rb") as opened:
        assert len(list(kifu.iter_games(opened))) == 1


def test_an_exception_of_a_file_object_is_passed_on() -> None:
    class Broken:
        def read(self, size: int, /) -> bytes:
            raise RuntimeError("gone")

    with pytest.raises(RuntimeError, match="gone"):
        list(kifu.iter_games(Broken()))

    class Text:
        def read(self, size: int, /) -> str:
            return "text"

    with pytest.raises(TypeError):
        list(kifu.iter_games(Text()))  # type: ignore[arg-type]

    class TooMuch:
        def read(self, size: int, /) -> bytes:
            return b"x" * (size + 1)

    with pytest.raises(ValueError, match="more bytes"):
        list(kifu.iter_games(TooMuch()))


def test_documents_and_games_can_be_pickled() -> None:
    document = kifu.read_text(BROKEN)
    again = pickle.loads(pickle.dumps(document))
    assert (again.format, again.encoding, again.text) == (
        document.format,
        document.encoding,
        BROKEN,
    )
    assert again.diagnostics == document.diagnostics
    assert again.games[0].record == document.games[0].record
    assert again.games[0].format == "kif"


def test_conversion_keeps_the_rules_of_the_formats(tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_text(CSA)
    kif = kifu.convert(path, "kif", encoding="Shift_JIS", newline="crlf")
    text = kif.decode("cp932")
    assert "   1 ７六歩(77)" in text and text.count("\r\n") == text.count("\n")
    assert usi(kifu.load(kif).moves) == ["7g7f", "3c3d"]
    assert kifu.convert(path, "usi", losses="drop") == b"position startpos moves 7g7f 3c3d\n"
    usen = kifu.convert(path, "usen", losses="drop")
    assert usen == b"~0.7ku2jm.r\n"
    assert kifu.read(b"https://play.mogproject.com/?u=" + usen).format == "usen"
    assert usi(kifu.load(usen).moves) == ["7g7f", "3c3d"]
    with pytest.raises(kifu.WriteError) as caught:
        kifu.convert(KIF.encode(), "csa")
    assert any("variation" in loss for loss in caught.value.losses)
    assert kifu.convert(path, "kif", byte_order_mark=True).startswith(b"\xef\xbb\xbf")
    assert kifu.convert(FOUL.encode(), "csa").startswith(b"V2")
    with pytest.raises(kifu.ParseError, match="二歩"):
        kifu.convert(FOUL.encode(), "csa", legality="strict", language="ja")
    with pytest.raises(kifu.ParseError):
        kifu.convert(BROKEN.encode(), "csa")


def test_exceptions_have_the_name_of_the_package() -> None:
    for exception in (kifu.ParseError, kifu.WriteError, kifu.IllegalMoveError):
        assert exception.__module__ == "kifu"
        assert pickle.loads(pickle.dumps(exception)) is exception


BAD_NUMBERS = [-1, 0, 2**31, 2**32, 2**62, 2**64, 2**200, -(2**200)]


@pytest.mark.parametrize("number", BAD_NUMBERS)
def test_numbers_of_any_size_are_results_or_exceptions(number: int, tmp_path: Path) -> None:
    path = tmp_path / "a.csa"
    path.write_text(CSA)
    record = kifu.load(path)
    calls: list[Callable[[], object]] = [
        lambda: kifu.scan(path, threads=number).to_arrow(),
        lambda: kifu.scan_bytes([("a", b"")], threads=number).to_arrow(),
        lambda: kifu.split_file(path, number),
        lambda: record.to_string("sfen", losses="drop", ply=number),
        lambda: record.edit().at_ply(number),
        lambda: record.mainline[number],
        lambda: record.mainline[number:-number:number],
        lambda: record.edit().at_ply(1).set_time(datetime.timedelta(days=number)),
        lambda: kifu.Board().svg(width=number),
        lambda: kifu.Board(f"9/9/9/9/9/9/9/9/9 b - {number}").legal_moves,
        lambda: kifu.Board(f"9/9/9/9/9/9/9/9/9 b {number}P 1").legal_moves,
    ]
    for call in calls:
        try:
            call()
        except BaseException as error:
            # A panic in Rust is a `PanicException`, which is no `Exception`.
            assert isinstance(error, Exception)
