"""The tables have the values that `kifu inspect --json` prints.

The expectations use only that JSON and the files.
"""

import datetime
import json
import re
import struct
import subprocess
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import kifu
import pytest
from conftest import CORPUS, TESTDATA, usi

FOLDERS = [TESTDATA, CORPUS / "dev", CORPUS / "bad"]

Json = dict[str, Any]


def inspected(command: str, *arguments: str) -> list[Json]:
    output = subprocess.run(
        [command, "inspect", "--json", *arguments], stdout=subprocess.PIPE, check=False
    ).stdout
    return [json.loads(line) for line in output.decode().split("\n") if line]


def float32(value: float | None) -> float | None:
    return None if value is None else struct.unpack("f", struct.pack("f", value))[0]


def int32(value: int | None) -> int | None:
    return value if value is not None and -(2**31) <= value < 2**31 else None


def header(game: Json, *keys: str) -> str | None:
    return next((value for key, value in game["headers"] if key in keys), None)


def endings(part: Json) -> list[Json]:
    return [ending for ending in [part["ending"], *part["further_endings"]] if ending]


DATE = re.compile(r"\D*(\d{4})\D(\d{1,2})\D(\d{1,2})")
TIME = re.compile(r"(\d{1,2})[:時](\d{1,2})(?:[:分](\d{1,2}))?")


TWO_DAYS = re.compile(r"\D\d{1,2}日")


def day_and_time(text: str | None) -> tuple[datetime.date | str, datetime.datetime | str]:
    """The day and the time of a header, or the reasons why there is none."""
    found = DATE.match(text or "")
    if text is None or found is None:
        reason = "no date" if text else "no header"
        return reason, reason
    rest = text[found.end() :]
    if TWO_DAYS.search(rest):
        return "two days", "two days"
    day = datetime.date(*map(int, found.groups()))
    time = TIME.search(rest)
    if time is None:
        return day, "no time"
    hour, minute, second = (int(part or 0) for part in time.groups())
    return day, datetime.datetime.combine(day, datetime.time(hour, minute, second))


def openings(game: Json) -> str | None:
    """The openings and castles of both sides."""
    of_opening = re.compile(r"戦型|\$OPENING|(先手|後手|下手|上手)の(戦型|囲い)")
    values = [value.strip() for key, value in game["headers"] if of_opening.fullmatch(key)]
    return " / ".join(filter(None, values)) or None


def opening_columns(game: Json) -> Json:
    """The columns of openings: that of the headers or else of the moves, and those of the moves."""
    named, of_headers = game["openings"], openings(game)
    found = of_headers or named["class"]

    def last(color: str, kind: str) -> str | None:
        shown = [one["name"] for one in named[color][kind] if not one["is_hidden"]]
        # A king at home says something once the opening is over.
        is_early = named["matchup"] is None and shown[-1:] == ["居玉"]
        return shown[-1] if shown and not is_early else None

    return {
        "opening": found,
        "opening_source": found and ("header" if of_headers else "moves"),
        "opening_name": named["name"],
        "opening_black": last("black", "openings"),
        "opening_white": last("white", "openings"),
        "castle_black": last("black", "castles"),
        "castle_white": last("white", "castles"),
    }


def check_dates(game: Json, row: Json) -> list[str]:
    """Checks the dates of a row. Returns the reasons of those that are null, with their columns."""
    date, start = day_and_time(header(game, "開始日時", "対局日", "$START_TIME"))
    end_header = header(game, "終了日時", "$END_TIME")
    if not end_header:
        # floodgate writes a remark.
        steps = [game["root"], *game["moves"], *endings(game)]
        remarks = [remark for step in steps for remark in step["remarks"]] + game["preamble"]
        end_header = next(
            (text.removeprefix("$END_TIME:") for text in remarks if text.startswith("$END_TIME:")),
            None,
        )
    expected = {"date": date, "start_time": start, "end_time": day_and_time(end_header)[1]}
    reasons = []
    for column, value in expected.items():
        if isinstance(value, str):
            reasons.append(f"{column}: {value}")
            assert row[column] is None
        else:
            assert row[column] == value
    return reasons


def is_error(found: Json) -> bool:
    return bool(found["severity"] == "error")


def game_row(game: Json) -> Json:
    """The row that a game has, without its dates and its offset."""
    control = game["time_control"] or {}
    seconds = {key: None if value is None else value / 1000 for key, value in control.items()}
    moves = game["moves"]
    parts = [game, *game["variations"]]
    comments = [game["root"]["comments"], *(part["comments"] for part in game["variations"])]
    comments += [step["comments"] for part in parts for step in part["moves"] + endings(part)]
    errors = [found for found in game["diagnostics"] if is_error(found)]
    first = errors[0] if errors else {"code": None, "line": None, "column": None}
    return {
        "path": game["path"],
        "game_index": game["game"] - 1,
        "format": game["format"],
        "encoding": game["encoding"],
        "event": header(game, "棋戦", "$EVENT"),
        "site": header(game, "場所", "$SITE"),
        **opening_columns(game),
        "black": game["players"]["black"]["name"],
        "white": game["players"]["white"]["name"],
        "black_rating": float32(game["players"]["black"]["rating"]),
        "white_rating": float32(game["players"]["white"]["rating"]),
        "time_control": header(game, "持ち時間", "$TIME_LIMIT") or header(game, "$TIME"),
        "time_main_s": seconds.get("main_ms"),
        "time_byoyomi_s": seconds.get("byoyomi_ms"),
        "time_increment_s": seconds.get("increment_ms"),
        "handicap": game["handicap"],
        "start_sfen": game["start"],
        "n_moves": len(moves),
        "ending": (game["ending"] or {"kind": None})["kind"],
        "winner": game["result"],
        "moves": [move["usi"] for move in moves],
        "times_ms": [int32(move["time_ms"]) for move in moves],
        "evals_cp": [int32((move["evaluation"] or {}).get("cp")) for move in moves],
        "n_variations": len(game["variations"]),
        "n_comments": sum(map(len, comments)),
        "n_errors": len(errors),
        "n_warnings": sum(found["severity"] == "warning" for found in game["diagnostics"]),
        "first_error_code": first["code"],
        "first_error_line": first["line"],
        "first_error_column": first["column"],
        "headers": [{"key": key, "value": value} for key, value in game["headers"]],
    }


def color_of(game: Json, move: Json) -> str:
    """The side that moves. The position in SFEN says which side moves first."""
    is_first = move["ply"] % 2 == 1
    return "black" if (game["start"].split()[1] == "b") == is_first else "white"


def result_of(game: Json, move: Json, line: int) -> str | None:
    """The result for the side that moves."""
    result: str | None = game["result"]
    if line or result in (None, "draw"):
        return None if line else result
    return "win" if result == color_of(game, move) else "loss"


def loss(before: Json, after: Json, color: str) -> int | None:
    """How many centipawns the move lost for the side that made it."""
    values: list[int] = [
        found["cp"]
        for found in (before, after)
        if found.get("cp") is not None and not found.get("bound") and not found.get("mate_winner")
    ]
    if len(values) < 2:
        return None
    return int32(values[0] - values[1] if color == "black" else values[1] - values[0])


def move_rows(game: Json) -> list[Json]:
    """The rows of the moves of a game, without the columns that the JSON does not have."""
    rows = []
    for line, part in enumerate([game, *game["variations"]]):
        # In JSON, a variation does not have the move before it.
        steps = [*([] if line else [game["root"]]), *part["moves"]]
        before = {id(move): step["evaluation"] or {} for step, move in pairwise(steps)}
        for move in part["moves"]:
            evaluation = move["evaluation"] or {}
            rows.append(
                {
                    "line": line,
                    "ply": move["ply"],
                    "color": color_of(game, move),
                    "result": result_of(game, move, line),
                    "usi": move["usi"],
                    "time_ms": move["time_ms"],
                    "eval_cp": int32(evaluation.get("cp")),
                    "eval_mate": int32(evaluation.get("mate")),
                    "eval_mate_winner": evaluation.get("mate_winner"),
                    "eval_bound": evaluation.get("bound"),
                    "engine": evaluation.get("engine"),
                    "depth": evaluation.get("depth"),
                    "nodes": evaluation.get("nodes"),
                    "pv": evaluation.get("pv"),
                    "comment": "\n".join(move["comments"]) if move["comments"] else None,
                    "bookmark": "\n".join(move["bookmarks"]) if move["bookmarks"] else None,
                }
            )
            if id(move) in before:
                previous = before[id(move)]
                rows[-1]["previous_eval_cp"] = int32(previous.get("cp"))
                rows[-1]["eval_loss"] = loss(previous, evaluation, color_of(game, move))
    return rows


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    if not path.exists():
        pytest.skip("there is no corpus beside the repository")
    return path


def test_the_table_of_games(command: str, folder: Path) -> None:
    games = inspected(command, str(folder))
    rows = kifu.scan(folder).to_arrow().to_pylist()
    assert len(games) == len(rows) > 0
    nulls: Counter[str] = Counter()
    for game, row in zip(games, rows, strict=True):
        nulls.update(check_dates(game, row))
        expected = game_row(game)
        assert {name: row[name] for name in expected} == expected
        assert set(row) - set(expected) == {"offset", "date", "start_time", "end_time"}
    if folder == CORPUS / "dev":
        assert nulls == {
            "date: no header": 248,
            "date: no date": 6,
            "date: two days": 2,
            "start_time: no header": 248,
            "start_time: no date": 6,
            "start_time: two days": 2,
            "start_time: no time": 64,
            "end_time: no header": 375,
            "end_time: no date": 2,
            "end_time: no time": 3,
        }


def test_the_table_of_moves(command: str, folder: Path) -> None:
    games = inspected(command, str(folder))
    by_game = defaultdict(list)
    for row in kifu.scan(folder, "moves").to_arrow().to_pylist():
        by_game[row["path"], row["game_index"]].append(row)
    for game in games:
        rows = by_game.pop((game["path"], game["game"] - 1), [])
        expected = move_rows(game)
        assert [
            {name: row[name] for name in move} for row, move in zip(rows, expected, strict=True)
        ] == expected
        nodes = [row["node"] for row in rows]
        assert len(set(nodes)) == len(nodes)
        assert all(row["parent_node"] < row["node"] for row in rows)
    assert not by_game


def test_the_offset_is_where_the_game_begins(command: str, folder: Path) -> None:
    columns = ["path", "offset", "game_index", "format", "moves", "headers", "start_sfen"]
    rows = kifu.scan(folder, columns=columns).to_arrow().to_pylist()
    later = [row for row in rows if row["offset"]]
    for row in later:
        data = Path(row["path"]).read_bytes()[row["offset"] :]
        game = kifu.read(data, format=row["format"]).games[0].record
        assert usi(game.moves) == row["moves"]
        assert game.headers.items() == [(pair["key"], pair["value"]) for pair in row["headers"]]
        assert game.start.sfen == row["start_sfen"]


def milliseconds(time: datetime.timedelta | None) -> int | None:
    return None if time is None else time // datetime.timedelta(milliseconds=1)


EVALUATION = (
    "cp",
    "mate",
    "mate_winner",
    "bound",
    "value_text",
    "pv",
    "depth",
    "selective_depth",
    "nodes",
    "time_ms",
    "engine",
    "candidate",
    "mark",
    "by",
    "is_alternative",
)


def evaluation_values(found: kifu.Evaluation) -> Json:
    return {name: getattr(found, name) for name in EVALUATION}


def notes(node: kifu.Node) -> Json:
    evaluation = node.evaluation and evaluation_values(node.evaluation)
    candidates = [evaluation_values(found) for found in node.evaluations]
    # The JSON has the list if there is another evaluation than that of the position.
    others = {"candidates": candidates} if len(candidates) > bool(evaluation) else {}
    return others | {
        "comments": node.comments,
        "bookmarks": node.bookmarks,
        "remarks": node.remarks,
        "evaluation": evaluation,
    }


def node_values(node: kifu.Node) -> Json:
    name = {"usi": node.usi} if node.kind == "move" else {"kind": node.ending}
    return {"ply": node.ply, **name, "time_ms": milliseconds(node.time), **notes(node)}


def line_values(line: kifu.Line) -> Json:
    ending = line.ending and {**node_values(line.ending), "text": line.ending.ending_text}
    return {"moves": [node_values(node) for node in line], "ending": ending}


def time_values(record: kifu.Record) -> Json | None:
    control = record.time_control
    return control and {
        f"{name}_ms": milliseconds(getattr(control, name))
        for name in ("main", "byoyomi", "increment")
    }


def side_values(side: kifu.SideOpenings) -> Json:
    fields = ("name", "english_name", "ply", "is_hidden")
    named = {
        kind: [{field: getattr(found, field) for field in fields} for found in getattr(side, kind)]
        for kind in ("openings", "castles")
    }
    return {"rook_file": side.rook_file, **named}


def openings_values(found: kifu.Openings) -> Json:
    return {
        "class": found.class_name,
        "name": found.name,
        "english_name": found.english_name,
        "matchup": found.matchup,
        "black": side_values(found.black),
        "white": side_values(found.white),
    }


def values(game: kifu.Game) -> Json:
    """What the JSON has of a game, as far as Python has a property for it."""
    record = game.record
    mainline, *variations = record.lines
    players = {
        "black": {"name": record.black, "rating": record.black_rating},
        "white": {"name": record.white, "rating": record.white_rating},
    }
    return {
        "format": game.format,
        "encoding": game.encoding,
        "headers": [list(pair) for pair in record.headers.items()],
        "players": players,
        "time_control": time_values(record),
        "max_moves": record.max_moves,
        "start": record.start.sfen,
        "first_move_number": record.start.move_number,
        "handicap": record.handicap,
        "root": notes(record.root),
        **line_values(mainline),
        "result": record.result,
        "openings": openings_values(record.openings),
        "variations": [
            {"from_ply": line.from_ply, "parent": line.parent, **line_values(line)}
            for line in variations
        ],
        "diagnostics": [
            {
                name: getattr(found, name)
                for name in ("severity", "code", "line", "column", "message")
            }
            for found in game.diagnostics
        ],
    }


def has(part: Json, value: Json) -> Json:
    """The JSON of a part, without the fields that Python has no property for."""
    ending = part["ending"]
    if ending is not None:
        # In Python, only an ending with a text of its own has one.
        text = ending["text"] if ending.get("own_text") else None
        ending = {name: ending[name] for name in value["ending"]} | {"text": text}
    moves = [
        {name: node[name] for name in found}
        for node, found in zip(part["moves"], value["moves"], strict=True)
    ]
    return {name: part[name] for name in value} | {"moves": moves, "ending": ending}


def test_records_have_the_same_values(command: str, folder: Path) -> None:
    found = [game for path in kifu.scan(folder).paths for game in kifu.iter_games(path)]
    for expected, game in zip(inspected(command, str(folder)), found, strict=True):
        value = values(game)
        lines = zip(expected["variations"], value["variations"], strict=True)
        variations = [has(part, line) for part, line in lines]
        control = expected["time_control"]
        wanted = has(expected, value) | {
            "variations": variations,
            "root": {name: expected["root"][name] for name in value["root"]},
            # Python has no time control in an unknown form.
            "time_control": control and (control if control["main_ms"] is not None else None),
        }
        assert value == wanted


def test_what_is_pickled_is_the_json(command: str, folder: Path) -> None:
    found = [game for path in kifu.scan(folder).paths for game in kifu.iter_games(path)]
    of_the_file = {"path", "game", "encoding", "declared_encoding", "diagnostics"}
    for expected, game in zip(inspected(command, str(folder)), found, strict=True):
        reduced: Any = game.record.__reduce__()
        pickled = json.loads(reduced[1][0])
        wanted = {name: expected[name] for name in expected if name not in of_the_file}
        if pickled["format"] is None:
            # The text is no record, so its record was not read.
            assert game.diagnostics[0].severity == "error"
            wanted["format"] = None
        if wanted["version"] is None:
            # Another game of the file may declare the version.
            wanted["version"] = pickled["version"]
        assert pickled == wanted
