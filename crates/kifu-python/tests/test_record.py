"""Records: headers, moves, the tree, editing, writing."""

import copy
import datetime
import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import kifu
import pytest
from conftest import CSA, KIF, TESTDATA, usi


@pytest.fixture
def record() -> kifu.Record:
    return kifu.parse(KIF)


def test_headers_keep_their_order_and_repeated_keys(record: kifu.Record) -> None:
    headers = record.headers
    assert headers["棋戦"] == "支部例会"
    assert (headers["備考"], headers.get_all("備考"), headers.get_all("なし")) == (
        "一",
        ["一", "二"],
        [],
    )
    assert headers.keys() == [
        "手合割",
        "開始日時",
        "棋戦",
        "先手",
        "後手",
        "持ち時間",
        "備考",
        "備考",
    ]
    assert list(headers) == headers.keys() and len(headers) == 8
    assert headers.items()[-1] == ("備考", "二") and headers.values()[-1] == "二"
    assert "先手" in headers and "下手" not in headers and 1 not in headers
    assert headers.get("下手") is None and headers.get("下手", "?") == "?"
    assert dict(headers)["備考"] == "一"
    with pytest.raises(KeyError, match="下手"):
        headers["下手"]


def test_headers_have_the_same_names_in_all_formats(record: kifu.Record) -> None:
    assert (record.black, record.white, record.event) == ("山田", "鈴木", "支部例会")
    assert (record.site, record.opening, record.max_moves) == (None, None, None)
    csa = kifu.parse("N+A\nN-B\n$EVENT:C\n$SITE:D\n$OPENING:E\n'black_rate:a:1500.5\nPI\n+\n")
    assert (csa.black, csa.white, csa.event, csa.site, csa.opening) == ("A", "B", "C", "D", "E")
    assert (csa.black_rating, csa.white_rating) == (1500.5, None)


def test_dates_and_times(record: kifu.Record) -> None:
    assert record.date == datetime.date(1999, 7, 15)
    assert record.start_time == datetime.datetime(1999, 7, 15, 19, 7, 12)
    assert record.end_time is None
    day = kifu.parse("開始日時：2003/05/03\n手合割：平手\n   1 ７六歩(77)\n")
    assert (day.date, day.start_time) == (datetime.date(2003, 5, 3), None)
    unknown = kifu.parse("開始日時：昨日\n手合割：平手\n   1 ７六歩(77)\n")
    assert (unknown.date, unknown.start_time) == (None, None)
    control = record.time_control
    assert control is not None
    assert control.main == datetime.timedelta(minutes=10)
    assert (control.byoyomi, control.increment) == (datetime.timedelta(seconds=30), None)
    assert pickle.loads(pickle.dumps(control)) == control


def test_the_start_position(record: kifu.Record) -> None:
    assert record.handicap == "平手"
    assert record.start.sfen == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def test_the_main_line_is_a_sequence_of_nodes(record: kifu.Record) -> None:
    line = record.mainline
    assert [node.notation for node in line] == ["▲７六歩", "△３四歩", "▲２六歩"]
    assert [node.usi for node in line] == ["7g7f", "3c3d", "2g2f"] == usi(record.moves)
    assert [node.ply for node in line] == [1, 2, 3]
    seconds = [node.time.total_seconds() for node in line if node.time is not None]
    assert seconds == [12, 3, 1]
    assert (len(line), line.depth, line.from_ply, line.parent) == (3, 0, 0, 0)
    assert line[-1] == line[2] and line[0].usi == "7g7f"
    assert [node.usi for node in line[::-2]] == ["2g2f", "7g7f"]
    assert [node.usi for node in line[1:9]] == ["3c3d", "2g2f"]
    for index in (3, -4, 2**70):
        with pytest.raises((IndexError, OverflowError, TypeError)):
            line[index]


def test_a_node_has_its_notes(record: kifu.Record) -> None:
    first, second, _ = record.mainline
    assert first.comments == ["評価", "#評価値=-72", "#深さ=31"]
    assert first.evaluation is not None
    assert (first.evaluation.cp, first.evaluation.depth, first.evaluation.pv) == (-72, 31, None)
    assert second.bookmarks == ["局面"] and second.evaluation is None
    assert record.root.comments == ["開始のコメント"]
    assert (first.kind, first.ending, first.turn) == ("move", None, "white")
    assert pickle.loads(pickle.dumps(first.evaluation)) == first.evaluation


def test_a_node_has_the_positions_before_and_after_it(record: kifu.Record) -> None:
    second = record.mainline[1]
    before, after = second.position_before, second.position_after
    assert before.sfen == "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    assert after.sfen == "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"
    assert record.mainline.last_position == record.mainline[2].position_after
    assert record.root.position_after == record.root.position_before == record.start
    # Iteration, which plays each move once, gives the same positions.
    for index, node in enumerate(record.mainline):
        assert node.position_after == record.mainline[index].position_after


def test_the_ending(record: kifu.Record) -> None:
    assert (record.ending, record.result) == ("resign", "black")
    ending = record.mainline.ending
    assert ending is not None
    assert (ending.kind, ending.ending, ending.move, ending.ply) == ("ending", "resign", None, 3)
    assert ending.time == datetime.timedelta(0)
    assert ending.position_before == ending.position_after == record.mainline.last_position


def test_the_tree(record: kifu.Record) -> None:
    assert record.root.kind == "start" and record.root.parent is None
    first = record.root.children[0]
    assert [child.usi for child in first.children] == ["3c3d", "8c8d"]
    variation = first.children[1]
    assert variation.leading_comments == ["分かれ目"]
    assert variation.parent == first == record.mainline[0]
    assert first.next == record.mainline[1] and variation.next is not None
    assert variation.next.usi == "2g2f" and variation.next.next is None
    assert len({first, variation, record.root, record.mainline[0]}) == 3


def test_lines(record: kifu.Record) -> None:
    main, variation = record.lines
    assert [node.notation for node in main] == [node.notation for node in record.mainline]
    assert (variation.depth, variation.from_ply, variation.parent) == (1, 2, 0)
    assert [node.notation for node in variation] == ["△８四歩", "▲２六歩"]
    assert variation.first_position == main[1].position_before
    assert variation.ending is None and main.ending is not None


def test_a_record_is_built_from_moves() -> None:
    game = kifu.Record(moves=["7g7f", kifu.Move("3c3d")], headers=[("先手", "A")], ending="resign")
    assert (usi(game.moves), game.black, game.ending, game.result) == (
        ["7g7f", "3c3d"],
        "A",
        "resign",
        "white",
    )
    assert kifu.Record("二枚落ち", ["7c7d"]).handicap == "二枚落ち"
    assert kifu.Record("7nk/9/7PP/9/9/9/9/9/9 b G 1").start.turn == "black"
    assert kifu.Record() == kifu.Record("startpos")
    with pytest.raises(kifu.IllegalMoveError) as caught:
        kifu.Record(moves=["7g7e"])
    assert caught.value.move == kifu.Move("7g7e") and str(caught.value).startswith("7g7e: ")
    for arguments in ({"start": "x"}, {"ending": "x"}):
        with pytest.raises(ValueError, match="x"):
            kifu.Record(**arguments)  # type: ignore[arg-type]


def test_an_edit_makes_a_changed_record(record: kifu.Record) -> None:
    edit = record.edit()
    edit.set_header("棋戦", "決勝").add_header("備考", "三").remove_header("持ち時間")
    edit.at_ply(1).comment("ここが\n分かれ目").bookmark("印").variation(["8b3b", "2g2f"])
    edit.at(record.mainline[2]).set_time(datetime.timedelta(seconds=90)).set_comments(["短い"])
    changed = edit.finish()
    assert changed.headers["棋戦"] == "決勝" and changed.headers.get_all("備考") == [
        "一",
        "二",
        "三",
    ]
    assert "持ち時間" not in changed.headers
    assert changed.mainline[0].comments[-2:] == ["ここが", "分かれ目"]
    assert changed.mainline[0].bookmarks == ["印"] and changed.mainline[2].comments == ["短い"]
    assert changed.mainline[2].time == datetime.timedelta(seconds=90)
    assert [len(line) for line in changed.lines] == [3, 2, 2]
    # The record that was read is the same as before.
    assert record == kifu.parse(KIF) != changed


def test_endings_and_moves_can_be_changed(record: kifu.Record) -> None:
    edit = record.edit()
    last = edit.at_ply(3).remove_ending().play("8c8d")
    assert last.move == kifu.Move("8c8d")
    last.set_ending("other", "封じ手")
    changed = edit.finish()
    assert usi(changed.moves) == ["7g7f", "3c3d", "2g2f", "8c8d"]
    ending = changed.mainline.ending
    assert ending is not None and (ending.ending, ending.ending_text) == ("other", "封じ手")
    undone, redone = edit.undo(), edit.redo()
    assert undone is not None and undone.move == kifu.Move("8c8d")
    assert redone is not None and redone.move is None and edit.redo() is None
    edit = record.edit()
    edit.at(record.root.children[0].children[1]).promote()
    assert usi(edit.finish().moves) == ["7g7f", "8c8d", "2g2f"]
    edit = record.edit()
    deep = record.root.children[0].children[1].children[0]
    assert edit.at(deep).promote_to_main().move == kifu.Move("2g2f")
    assert usi(edit.finish().moves) == ["7g7f", "8c8d", "2g2f"]
    edit = record.edit()
    edit.at_ply(2).cut().remove()
    assert usi(edit.finish().moves) == ["7g7f", "8c8d", "2g2f"]


def test_edits_that_are_not_possible(record: kifu.Record) -> None:
    edit = record.edit()
    for wrong in (1500, 1, -1):
        with pytest.raises(ValueError, match=r"milliseconds|negative"):
            edit.at_ply(1).set_time(datetime.timedelta(microseconds=wrong))
    with pytest.raises(ValueError, match="expected a ply from 0 to 3, found 9"):
        edit.at_ply(9)
    with pytest.raises(kifu.IllegalMoveError):
        edit.at_ply(1).play("7g7f")
    with pytest.raises(ValueError, match="another record"):
        edit.at(kifu.parse(KIF).mainline[0])
    with pytest.raises(ValueError, match="the start"):
        edit.at_start().set_time(datetime.timedelta(1))
    with pytest.raises(ValueError, match="an ending"):
        edit.at_ply(3).set_ending("x")
    assert edit.finish() == record
    # A nifu is possible, but not legal.
    text = "PI\n+\n+2726FU,-8384FU,+2625FU,-8485FU,+2524FU,-2324FU,+2824HI,-8586FU\n"
    other = kifu.parse(text)
    with pytest.raises(kifu.IllegalMoveError):
        other.edit().at_ply(8).play("P*7e")
    assert other.edit(legality="report").at_ply(8).play("P*7e").move == kifu.Move("P*7e")


def test_the_start_is_replaced_if_all_moves_can_still_be_played(record: kifu.Record) -> None:
    # White plays without rook and bishop, so that the silver can go to 8b.
    given = kifu.parse("手合割：二枚落ち\n   1 ８二銀(71)\n   2 ７六歩(77)\n")
    without_rook = "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    edit = given.edit()
    with pytest.raises(kifu.IllegalMoveError, match="8b"):
        edit.set_start("香落ち")
    assert edit.finish() == given and not edit.undo()
    changed = edit.set_start("飛香落ち").set_header("棋戦", "例会").finish()
    assert (changed.handicap, changed.headers["手合割"]) == ("飛香落ち", "飛香落ち")
    assert (changed.start.sfen, usi(changed.moves)) == (without_rook, ["7a8b", "7g7f"])
    assert edit.undo() and edit.undo() and edit.finish() == given
    for start in (without_rook, kifu.Board(without_rook)):
        assert given.edit().set_start(start).finish().handicap == "飛香落ち"
    # No handicap is that of a rook, a lance and a pawn.
    no_name = given.edit().set_start(without_rook.replace("ppppppppp/", "1pppppppp/"))
    assert "手合割" not in no_name.finish().headers
    with pytest.raises(ValueError, match="expected a piece"):
        edit.set_start("x")
    # White moves first in a handicap game, so that Black's moves would be White's.
    edit = record.edit()
    with pytest.raises(kifu.IllegalMoveError):
        edit.set_start("香落ち")
    edit.at_start().cut()
    assert edit.set_start("香落ち").finish().handicap == "香落ち"


def test_losses_are_listed_in_both_languages(record: kifu.Record) -> None:
    losses = record.losses("csa")
    assert "a variation of 2 moves (from move 2)" in losses
    assert len(record.losses("csa", language="ja")) == len(losses)
    assert kifu.parse(CSA).losses("csa") == []


def test_a_record_is_written_as_text(record: kifu.Record) -> None:
    assert kifu.parse(record.to_string("kif")) == record
    with pytest.raises(kifu.WriteError) as caught:
        record.to_string("csa")
    assert caught.value.losses == record.losses("csa")
    assert pickle.loads(pickle.dumps(caught.value)).losses == caught.value.losses
    csa = record.to_string("csa", losses="drop", csa_version="3.0")
    assert csa.startswith("'CSA encoding=UTF-8\nV3.0\n") and "+7776FU" in csa
    usi = record.to_string("usi", losses="drop", usi_endings=True, newline="crlf")
    assert usi == "position startpos moves 7g7f 3c3d 2g2f resign\r\n"
    sfen = record.to_string("sfen", losses="drop", ply=0)
    assert sfen == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
    with pytest.raises(kifu.WriteError, match="there is no ply 9"):
        record.to_string("sfen", losses="drop", ply=9)


def test_a_record_is_written_as_bytes() -> None:
    game = kifu.Record(moves=["7g7f"], headers=[("先手", "髙")])
    assert game.to_bytes("kif", encoding="sjis").decode("cp932") == game.to_string("kif")
    assert game.to_bytes("kif", byte_order_mark=True).startswith(b"\xef\xbb\xbf")
    emoji = kifu.Record(headers=[("先手", "😀")], moves=["7g7f"])
    with pytest.raises(kifu.WriteError, match="😀"):
        emoji.to_bytes("kif", encoding="Shift_JIS")
    assert "〓" in emoji.to_bytes("kif", encoding="Shift_JIS", replace_characters=True).decode(
        "cp932"
    )


def test_a_record_is_written_to_a_file(record: kifu.Record, tmp_path: Path) -> None:
    path = tmp_path / "a.kif"
    record.save(path)
    assert kifu.load(path) == record and b"\r\n" in path.read_bytes()
    assert path.read_bytes().decode("cp932").startswith("手合割：平手")
    with pytest.raises(FileExistsError):
        record.save(path)
    record.save(path, overwrite=True, encoding="UTF-8", byte_order_mark=True)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    record.save(path, overwrite=True, encoding="UTF-8", newline="lf")
    assert path.read_bytes() == record.to_string("kif").encode()
    with pytest.raises(kifu.WriteError, match="extension"):
        record.save(tmp_path / "a.txt")
    record.save(str(tmp_path / "a.txt"), format="jkf", losses="drop")
    assert kifu.load(tmp_path / "a.txt").moves == record.moves
    with pytest.raises(FileNotFoundError):
        record.save(tmp_path / "no" / "a.kif")


def test_text_of_csa_keeps_its_version() -> None:
    for version in ("2.1", "2.2"):
        text = CSA.replace("V2.2", f"V{version}")
        assert kifu.parse(text).to_string("csa") == text
        assert pickle.loads(pickle.dumps(kifu.parse(text))).to_string("csa") == text


def all_records() -> list[kifu.Record]:
    files = [
        path for path in sorted(TESTDATA.rglob("*")) if path.is_file() and path.suffix != ".md"
    ]
    return [game.record for path in files for game in kifu.read(path).games]


def test_pickling_and_copying_lose_nothing() -> None:
    records = all_records()
    assert len(records) > 100
    for record in records:
        again = pickle.loads(pickle.dumps(record))
        assert again == record
        assert [line.from_ply for line in again.lines] == [line.from_ply for line in record.lines]
        for format in ("kif", "ki2", "csa", "jkf", "usi"):
            assert again.to_string(format, losses="drop") == record.to_string(format, losses="drop")
    assert copy.deepcopy(records[0]) == records[0]


def test_a_damaged_pickle_is_an_error() -> None:
    reduced: Any = kifu.Record(moves=["7g7f"]).__reduce__()
    restore, (data,) = reduced
    for wrong in (b"", b"{}", data[:-1], data + b"x", data.replace(b"7g7f", b"7e7f"), b"[" * 1000):
        with pytest.raises(ValueError):
            restore(wrong)


def test_an_edited_record_can_be_pickled(record: kifu.Record) -> None:
    edit = record.edit()
    variation = record.root.children[0].children[1]
    edit.at(variation).promote()
    edit.at_start().variation(["2g2f", "8c8d"])
    changed = edit.finish()
    again = pickle.loads(pickle.dumps(changed))
    assert again == changed
    assert [[node.usi for node in line] for line in again.lines] == [
        [node.usi for node in line] for line in changed.lines
    ]


def test_the_parts_of_a_record_can_be_pickled(record: kifu.Record) -> None:
    ending = record.mainline.ending
    assert ending is not None
    nodes = [record.root, ending, *(node for line in record.lines for node in line)]
    for node in nodes:
        again = pickle.loads(pickle.dumps(node))
        assert again == node and hash(again) == hash(node)
        assert (again.kind, again.ply, again.usi) == (node.kind, node.ply, node.usi)
        assert (again.ending, again.comments) == (node.ending, node.comments)
        assert again.position_after == node.position_after
    for line in [record.mainline, *record.lines]:
        again = pickle.loads(pickle.dumps(line))
        assert list(again) == list(line) and again.ending == line.ending
        assert (again.parent, again.depth, again.from_ply) == (
            line.parent,
            line.depth,
            line.from_ply,
        )
    headers = pickle.loads(pickle.dumps(record.headers))
    assert headers == record.headers and headers.items() == record.headers.items()


def test_parts_that_are_pickled_together_share_their_record() -> None:
    record = kifu.Record(moves=["7g7f", "3c3d", *["2h1h", "8b9b", "1h2h", "9b8b"] * 50])
    size = len(pickle.dumps(record))
    nodes = list(record.mainline)
    data = pickle.dumps((record, nodes, record.lines, record.headers))
    assert len(nodes) == 202 and len(data) < size + 202 * 40
    again, nodes, lines, headers = pickle.loads(data)
    assert all(node.record is again for node in nodes) and lines[0].record is again
    assert headers == again.headers
    edit = again.edit()
    edit.at(nodes[100]).comment("中盤")
    assert edit.finish().mainline[100].comments == ["中盤"]
    # A node that is pickled alone has its record.
    alone = pickle.loads(pickle.dumps(record.mainline[3]))
    alone.record.edit().at(alone).comment("序盤")


def test_objects_that_change_cannot_be_pickled(record: kifu.Record) -> None:
    for value in (record.edit(), record.edit().at_start(), kifu.iter_games(CSA.encode())):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(value)


def test_a_record_is_shown_as_a_picture(record: kifu.Record) -> None:
    svg = record._repr_svg_()
    assert svg.startswith("<svg ") and svg.rstrip().endswith("</svg>")
    assert repr(record) == "<Record 山田 – 鈴木, 3 moves>"


def test_a_deep_tree_is_not_a_problem() -> None:
    moves = ["7g7f", "3c3d", "2h1h", "8b9b", "1h2h", "9b8b"]
    moves = moves[:2] + moves[2:] * 5000
    record = kifu.Record(moves=moves)
    assert len(record.mainline) == 20_002
    assert pickle.loads(pickle.dumps(record)) == record
    assert record.mainline[-1].position_after.move_number == 20_003


def test_the_positions_of_a_long_game_take_linear_time() -> None:
    moves = ["7g7f", "3c3d", *["2h1h", "8b9b", "1h2h", "9b8b"] * 10_000]
    record = kifu.Record(moves=moves)
    numbers = range(2, 40_004)
    line = record.mainline
    assert [node.position_after.move_number for node in line] == list(numbers)
    # If each position were computed from the start, this test would take several minutes.
    for again in (pickle.loads(pickle.dumps(record)), kifu.Record(moves=moves)):
        line = again.mainline
        assert [node.position_after.move_number for node in line[::-1]] == list(numbers)[::-1]
        assert [line[i].position_after.move_number for i in range(len(line))] == list(numbers)
    node, count = kifu.Record(moves=moves).root, 0
    while following := node.next:
        node, count = following, count + 1
        assert node.notation is not None
    assert count == 40_002


def test_positions_are_those_of_a_board() -> None:
    for record in all_records():
        for line in record.lines:
            board = line.first_position
            for node in reversed(line):
                assert node.position_before.turn != node.turn
            for node in line:
                assert node.position_before == board
                assert node.move is not None
                follower = node.position_after
                assert follower.move_number == board.move_number + 1
                board = follower
            assert line.last_position == board


def test_a_record_is_built_with_times_comments_and_evaluations() -> None:
    record = kifu.Record(
        moves=["7g7f", "3c3d", "2g2f"],
        times=[12, 0.5, datetime.timedelta(minutes=1)],
        comments=["角道\n二行目", None, ""],
        evaluations=[30, None, -120],
        headers={"先手": "A", "後手": "B"},
        ending="resign",
    )
    nodes = record.mainline
    seconds = [node.time.total_seconds() for node in nodes if node.time is not None]
    assert seconds == [12, 0.5, 60]
    assert [node.evaluation and node.evaluation.cp for node in nodes] == [30, None, -120]
    assert nodes[0].comments == ["#評価値=30", "角道", "二行目"]
    assert (record.black, record.white) == ("A", "B")
    again = kifu.parse(record.to_string("kif", losses="drop"))
    assert [node.evaluation and node.evaluation.cp for node in again.mainline] == [30, None, -120]


def test_the_evaluation_of_another_record_is_written_with_all_its_values() -> None:
    lines = ["#評価値=-72", "#読み筋=△３四歩", "#深さ=31", "#ノード数=5", "#エンジン=E"]
    first = kifu.Record(moves=["7g7f"], comments=["\n".join(lines)])
    evaluation = first.mainline[0].evaluation
    second = kifu.Record(moves=["7g7f"], evaluations=[evaluation])
    assert second.mainline[0].evaluation == evaluation
    assert sorted(second.mainline[0].comments) == sorted(lines)


@pytest.mark.parametrize("name", ["times", "comments", "evaluations"])
def test_a_list_of_another_length_than_the_moves_is_an_error(name: str) -> None:
    message = f"`{name}` to have a value for each of the 2 moves, found 1"
    with pytest.raises(ValueError, match=message):
        kifu.Record(moves=["7g7f", "3c3d"], **{name: [None]})  # type: ignore[arg-type]


@pytest.mark.parametrize("time", [-1, 0.0001, float("nan"), 1e300, datetime.timedelta(seconds=-1)])
def test_a_time_is_in_whole_milliseconds(time: float | datetime.timedelta) -> None:
    with pytest.raises(ValueError, match="whole milliseconds"):
        kifu.Record(moves=["7g7f"], times=[time])


def test_headers_are_a_mapping() -> None:
    headers = kifu.Record(headers={"先手": "A", "後手": "B"}).headers
    assert isinstance(headers, Mapping)
    assert headers == {"後手": "B", "先手": "A"}
    assert dict(headers) == {"先手": "A", "後手": "B"}
    assert headers != {"先手": "A"}
    assert headers != {"先手": "A", "後手": "C"}
    assert headers != 1
    match headers:
        case {"先手": name}:
            assert name == "A"
        case _:
            pytest.fail("no match")


def test_a_key_that_occurs_twice_keeps_both_values() -> None:
    pairs = [("備考", "一"), ("備考", "二")]
    record = kifu.Record(headers=pairs)
    assert dict(record.headers) == {"備考": "一"}
    assert record.headers.get_all("備考") == ["一", "二"]
    # A dict with the first values has lost one.
    assert record.headers != {"備考": "一"}
    assert kifu.Record(headers=record.headers).headers.items() == pairs
