"""The tree of an archive: counts worked out by hand, and the same rows as the command."""

import gzip
import json
import pickle
import re
import subprocess
from pathlib import Path
from typing import Any

import kifu
import pytest
from conftest import PLAYED, TREE_OPTIONS

GAMES = """\
position startpos moves 7g7f 3c3d 2g2f resign
position startpos moves 2g2f 3c3d 7g7f 8c8d
position startpos moves 7g7f 8c8d resign
position startpos moves 7g7f 7c7e
position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.usi"
    path.write_text(GAMES)
    return path


def test_moves_are_counted_in_the_root_and_after_it(games: Path) -> None:
    tree = kifu.tree(games, min_games=1)
    assert [(str(played.move), played.games) for played in tree.moves] == [("7g7f", 2), ("2g2f", 1)]
    first = tree.moves[0]
    assert (first.notation, first.share) == ("▲７六歩", 2 / 3)
    assert (first.black_wins, first.white_wins, first.draws, first.unknown) == (1, 1, 0, 0)
    assert (first.mean_rating, first.mean_evaluation, first.first_date, first.last_date) == (
        None,
    ) * 4
    assert tree.games == 3
    assert tree.left_out == {"faulty": 1, "elsewhere": 1, "without_move": 0, "without_player": 0}
    board = kifu.Board()
    for move in ["2g2f", "3c3d", "7g7f"]:
        board.push(move)
    found = tree.position(board)
    assert found is not None
    assert (found.ply, found.games, [str(played.move) for played in found.moves]) == (
        3,
        1,
        ["8c8d"],
    )
    assert tree.position(found.sfen) is not None
    assert [position.ply for position in tree] == [0, 1, 1, 2, 2, 3]
    assert len(tree) == 6


EVALUATED = """\
V2.2
PI
+
+7776FU
'** 100000
/
V2.2
PI
+
+7776FU
'** 31990 -3334FU
/
V2.2
PI
+
+2726FU
'** -100000
/
V2.2
PI
+
+2726FU
'** -40
/
V2.2
PI
+
+5756FU
"""


def test_the_side_that_mates_is_known_where_all_evaluations_are_mates(tmp_path: Path) -> None:
    path = tmp_path / "evaluated.csa"
    path.write_text(EVALUATED)
    tree = kifu.tree(path, min_games=1)
    values = [(move.notation, move.mean_evaluation, move.mate_winner) for move in tree.moves]
    assert sorted(values) == [
        ("▲２六歩", -40, None),
        ("▲５六歩", None, None),
        ("▲７六歩", None, "black"),
    ]
    rows = re.findall(r"<tr><td>([^<]*)</td>.*?<td>([^<]*)</td></tr>", tree._repr_html_())
    assert dict(rows) == {"▲７六歩": "black mates", "▲２六歩": "-40", "▲５六歩": ""}


def test_only_some_moves_count(games: Path, tmp_path: Path) -> None:
    tree = kifu.tree(games, min_games=1, moves_of="winner")
    # White resigned in the first game, and Black in the third.
    assert [(row["usi"], row["games"]) for row in tree.records()] == [
        ("7g7f", 1),
        ("8c8d", 1),
        ("2g2f", 1),
    ]
    assert tree.left_out["without_player"] == 1
    path = tmp_path / "timed.csa"
    path.write_text("V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT1\n+2726FU\nT9\n%TORYO\n")
    tree = kifu.tree(path, min_games=1, instant=1.5)
    assert [row["usi"] for row in tree.records()] == ["2g2f"]
    for wrong in ({"moves_of": ""}, {"instant": -1}, {"instant": float("nan")}):
        with pytest.raises(ValueError):
            kifu.tree(games, **wrong)


def test_trees_cannot_be_pickled(games: Path) -> None:
    tree = kifu.tree(games, min_games=1)
    for value in (tree, tree.root, tree.moves[0]):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(value)


def test_position_plies_and_criteria_choose_what_counts(games: Path) -> None:
    board = kifu.Board()
    board.push("7g7f")
    for position in (board, board.sfen):
        tree = kifu.tree([games], position=position, plies=1, min_games=1)
        assert [str(played.move) for played in tree.moves] == ["3c3d", "8c8d"]
        assert len(tree) == 1
    assert kifu.tree(games).moves == []
    white = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    changed = kifu.tree(games, position=white, colors_changed=True, min_games=1)
    assert "3c3d" in [str(played.move) for played in changed.moves]
    with pytest.raises(ValueError, match="colors-changed needs a position"):
        kifu.tree(games, colors_changed=True)
    handicap = kifu.tree(games, position="二枚落ち", min_games=1)
    assert [str(played.move) for played in handicap.moves] == ["3c3d"]
    assert [str(played.move) for played in kifu.tree(games, min_games=1, result="black").moves] == [
        "7g7f"
    ]
    for wrong in (
        {"position": "x"},
        {"threads": 0},
        {"plies": 0},
        {"result": "x"},
        {"position": "9/9 b -"},
    ):
        with pytest.raises(ValueError, match="expected"):
            kifu.tree(games, **wrong)
    with pytest.raises(FileNotFoundError):
        kifu.tree(games.with_name("missing.csa"))


def test_moves_have_openings(tmp_path: Path) -> None:
    path = tmp_path / "a.usi"
    before = "startpos moves 7g7f 3c3d 6g6f 8c8d"
    path.write_text(f"position {before} 2h6h 7a6b\nposition {before} 2h7h\n", encoding="utf-8")
    rows = kifu.tree(path, min_games=1).records()
    openings = {row["usi"]: row["opening"] for row in rows}
    assert openings["8c8d"] is None
    assert (openings["2h6h"], openings["2h7h"], openings["7a6b"]) == (
        "四間飛車",
        "三間飛車",
        "四間飛車",
    )
    tree = kifu.tree(path, min_games=1, position=f"{before} 2h6h")
    assert [(str(played.move), played.opening) for played in tree.moves] == [("7a6b", "四間飛車")]


def test_rows_are_those_of_the_command(games: Path, command: str) -> None:
    arguments = [command, "tree", "--json", "--min-games", "1", str(games)]
    found = subprocess.run(arguments, capture_output=True, check=False).stdout
    tree = kifu.tree(games, min_games=1)
    assert tree.records() == json.loads(found)["moves"]
    assert tree.to_arrow().num_rows == len(tree.records()) == 8
    # The types do not depend on the rows.
    assert kifu.tree(games).to_arrow().schema == tree.to_arrow().schema


COUNTS = ["position", "usi", "games", "black_wins", "white_wins", "draws", "unknown"]
#: What was played at the start in the archive, counted by hand.
ROOT = [("2g2f", 2, 1, 0, 0, 1), ("2h3h", 2, 1, 0, 1, 0), ("7g7f", 3, 1, 2, 0, 0)]


def counts(rows: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return sorted(tuple(row[name] for name in COUNTS) for row in rows)


def test_the_command_and_the_tree_count_what_a_query_counts(archive: Path, command: str) -> None:
    duckdb = pytest.importorskip("duckdb", reason="needs duckdb")
    tree = kifu.tree(archive, plies=6, min_games=1)
    expected = counts(tree.records())
    start = kifu.Board().sfen.removesuffix(" 1")
    assert [row[1:] for row in expected if row[0] == start] == ROOT
    board = kifu.Board()
    for move in ["7g7f", "3c3d", "2g2f"]:
        board.push(move)
    transposed = tree.position(board)
    assert transposed is not None
    assert [(str(played.move), played.games) for played in transposed.moves] == [
        ("4c4d", 1),
        ("8c8d", 1),
    ]
    assert tree.left_out == {
        "faulty": 3,
        "elsewhere": 1,
        "without_move": 1,
        "without_player": 0,
    }
    arguments = [command, "tree", "--json", "--min-games", "1", "--plies", "6", str(archive)]
    found = subprocess.run(arguments, capture_output=True, check=False).stdout
    assert counts(json.loads(found)["moves"]) == expected
    moves = kifu.scan(archive, "moves", **TREE_OPTIONS)
    connection = duckdb.connect().register("moves", moves.to_arrow())
    assert sorted(connection.sql(PLAYED).fetchall()) == expected


def test_polars_counts_what_the_tree_counts(archive: Path) -> None:
    pl = pytest.importorskip("polars", reason="needs polars")
    moves = kifu.scan(archive, "moves", **TREE_OPTIONS)
    result = pl.when(pl.col("result") != "draw")
    result = result.then((pl.col("color") == "black") == (pl.col("result") == "win"))
    played = (
        moves.lazy()
        .filter(pl.col("line") == 0, pl.col("ply") <= 6)
        .unique(["path", "game_index", "position"], keep="first")
        .group_by("position", "usi")
        .agg(
            games=pl.len(),
            black_wins=result.sum(),
            white_wins=(~result).sum(),
            draws=(pl.col("result") == "draw").sum(),
            unknown=pl.col("result").null_count(),
        )
        .collect(engine="streaming")
    )
    assert counts(played.to_dicts()) == counts(kifu.tree(archive, plies=6, min_games=1).records())


def test_a_tree_is_written_as_a_book_and_as_a_record(games: Path, tmp_path: Path) -> None:
    tree = kifu.tree(games, min_games=1)
    book, record = tmp_path / "book.db", tmp_path / "opening.kifu"
    tree.write(book)
    again = kifu.tree(book)
    assert [(str(played.move), played.games) for played in again.moves] == [
        ("7g7f", 2),
        ("2g2f", 1),
    ]
    assert (again.diagnostics, again.positions_left_out) == ([], 0)
    assert tree.write(record, language="ja") == 0
    written = kifu.load(record)
    assert len(written.lines) == 3
    assert "2局　先手勝率 50.0%" in record.read_text()
    with pytest.raises(FileExistsError):
        tree.write(book)
    # CSA has no variations.
    for name in ("tree.txt", "tree.csa"):
        with pytest.raises(kifu.WriteError):
            tree.write(tmp_path / name)
    # A book of Apery has no replies.
    apery = tmp_path / "book.bin"
    with pytest.raises(kifu.WriteError, match="reply") as error:
        tree.write(apery)
    assert error.value.losses and not apery.exists()
    tree.write(apery, losses="drop")
    assert apery.exists()
    compressed = tmp_path / "book.db.gz"
    compressed.write_bytes(gzip.compress(book.read_bytes()))
    assert kifu.tree([compressed]).records() == again.records()
    with pytest.raises(ValueError, match="read alone"):
        kifu.tree([book, games])
    book.write_text(book.read_text().partition("\n")[2])
    (warning,) = kifu.tree(book).diagnostics
    assert (warning.code, warning.severity, warning.line) == ("missing_book_header", "warning", 1)
    book.write_text("Dear reader,")
    with pytest.raises(ValueError, match="not a book"):
        kifu.tree(book)


def test_a_tree_is_a_table_for_each_library(games: Path) -> None:
    tree = kifu.tree(games, min_games=1)
    records = tree.records()
    assert len(records) > 3
    assert tree.to_arrow().to_pylist() == records
    frame = tree.to_polars()
    assert frame.to_dicts() == records
    pandas = tree.to_pandas()
    assert pandas["usi"].to_list() == [record["usi"] for record in records]
    assert str(pandas["games"].dtype) == "int64"
    empty = kifu.tree([])
    assert (empty.to_polars().height, empty.to_polars().columns) == (0, frame.columns)


def test_a_notebook_shows_the_position_and_its_moves(games: Path) -> None:
    tree = kifu.tree(games, min_games=1)
    html = tree._repr_html_()
    assert "<svg" in html
    assert "<td>▲７六歩</td><td>2</td><td>66.7%</td><td>1</td><td>1</td>" in html
    board = kifu.Board()
    board.push("7g7f")
    after = tree.position(board)
    assert after is not None
    assert "△３四歩" in after._repr_html_()


def test_whole_records_are_merged(tmp_path: Path) -> None:
    one, other = tmp_path / "one.kifu", tmp_path / "other.kifu"
    one.write_text("先手：甲\n   1 ７六歩(77)\n*一\n   2 ３四歩(33)\n")
    other.write_text("先手：甲\n   1 ７六歩(77)\n*二\n   2 ８四歩(83)\n")
    record = kifu.merge([one, other])
    assert record.headers["先手"] == "甲"
    assert len(record.lines) == 2
    first = record.root.children[0]
    assert first.comments == ["2 games", f"[{one}]", "一", f"[{other}]", "二"]
    handicap = tmp_path / "handicap.kifu"
    handicap.write_text("手合割：香落ち\n   1 ３四歩(33)\n")
    with pytest.raises(ValueError, match="position of the first"):
        kifu.merge([one, handicap])
    broken = tmp_path / "broken.kifu"
    broken.write_text("手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n")
    with pytest.raises(ValueError, match="1 with errors"):
        kifu.merge([one, broken])
    assert len(kifu.merge([one, broken], no_errors=True).lines) == 1
    with pytest.raises(ValueError, match="found none"):
        kifu.merge(one, player="x")
