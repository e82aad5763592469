"""Evaluations: their values, building and writing them, and expected moves as variations."""

import pickle
from pathlib import Path
from typing import Any

import kifu
import pytest
from conftest import usi

# The form of ShogiGUI, with all its fields.
LINE = (
    "*解析 0 ○ 候補1 時間 00:01.5 深さ 20/25 ノード数 1234 評価値 207↑ "
    "読み筋 △３四歩(33) ▲２六歩(27) 以下互角"
)
# floodgate writes the evaluation of the player that made the move.
FLOODGATE = """V2.2
N+A
N-B
PI
+
+7776FU
'** 30 -3334FU +2726FU
'これは人のコメントではない
-3334FU
'** -15 +2726FU -8384FU
+2726FU
'** 31111
%TORYO
"""


def first_node(*comments: str) -> kifu.Node:
    """The node of the first move of a game, with these comments."""
    return kifu.Record(moves=["7g7f", "3c3d"], comments=["\n".join(comments), None]).mainline[0]


def evaluation_of(*comments: str) -> kifu.Evaluation:
    found = first_node(*comments).evaluation
    assert found is not None
    return found


def test_an_evaluation_has_all_values_of_its_line() -> None:
    found = evaluation_of(LINE)
    assert (found.cp, found.mate, found.mate_winner, found.is_mate) == (207, None, None, False)
    assert (found.bound, found.value_text) == ("lower", "207↑")
    assert found.pv == "△３四歩(33) ▲２六歩(27) 以下互角"
    assert (found.depth, found.selective_depth, found.nodes, found.time_ms) == (20, 25, 1234, 1500)
    assert (found.engine, found.candidate, found.mark, found.by) == (None, 1, "○", "analysis")
    assert not found.is_alternative


def test_a_mate_is_a_signed_number_of_plies() -> None:
    for text, plies, winner in [
        ("#詰み=先手勝ち:15手", 15, "black"),
        ("#詰み=後手勝ち:8手", -8, "white"),
        ("*解析 0 評価値 -詰", None, "white"),
        ("#評価値=100000", None, "black"),
    ]:
        found = evaluation_of(text)
        assert (found.cp, found.mate, found.mate_winner) == (None, plies, winner)
        assert found.is_mate


def test_an_evaluation_is_built_from_its_values() -> None:
    built = kifu.Evaluation(
        207,
        pv="△３四歩(33) ▲２六歩(27) 以下互角",
        depth=20,
        selective_depth=25,
        nodes=1234,
        time_ms=1500,
        candidate=1,
        mark="○",
        by="analysis",
        bound="lower",
    )
    found = evaluation_of(LINE)
    names = [name for name in dir(found) if not name.startswith("_") and name != "value_text"]
    assert {name: getattr(built, name) for name in names} == {
        name: getattr(found, name) for name in names
    }
    assert built.value_text is None
    assert built == pickle.loads(pickle.dumps(built)) != kifu.Evaluation(207)
    assert kifu.Evaluation(mate=3, engine="E") == kifu.Evaluation(
        mate=3, mate_winner="black", engine="E"
    )


def test_a_mate_has_a_winner() -> None:
    for arguments, plies, winner in [
        ({"mate": -3}, -3, "white"),
        ({"mate": 3}, 3, "black"),
        ({"mate_winner": "white"}, None, "white"),
        ({"mate": 0, "mate_winner": "white"}, 0, "white"),
        ({"mate": -1, "mate_winner": "white"}, -1, "white"),
    ]:
        built = kifu.Evaluation(**arguments)  # type: ignore[arg-type]
        assert (built.mate, built.mate_winner, built.is_mate) == (plies, winner, True)


def test_expected_moves_are_a_text_or_moves() -> None:
    moves: list[kifu.Move | str] = ["7g7f", kifu.Move("3c3d")]
    assert kifu.Evaluation(pv=moves) == kifu.Evaluation(pv="7g7f 3c3d")
    assert kifu.Evaluation(0, pv=[]).pv is None
    with pytest.raises(ValueError, match="a rank from a to i, found `z`"):
        kifu.Evaluation(pv=["7g7z"])
    with pytest.raises(TypeError, match="a list"):
        kifu.Evaluation(pv=1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "at least one of `cp`, `mate`"),
        ({"engine": "E", "candidate": 1}, "at least one of `cp`, `mate`"),
        ({"pv": []}, "at least one of `cp`, `mate`"),
        ({"cp": 1, "mate": 2}, "`cp` or a mate, found both"),
        ({"cp": 1, "mate_winner": "black"}, "`cp` or a mate, found both"),
        ({"mate": 2, "mate_winner": "white"}, "found 2 with the winner `white`"),
        ({"mate": -2, "mate_winner": "black"}, "found -2 with the winner `black`"),
        ({"mate": 0}, "`mate_winner` beside a mate in 0 plies"),
        ({"mate": 2**32}, "`mate` to have at most 32 bits"),
        ({"mate": 2, "bound": "lower"}, "`cp`, of which `bound` says"),
        ({"cp": 1, "bound": "left"}, "a bound"),
        ({"cp": 1, "by": "nobody"}, "the source of an evaluation"),
        ({"mate_winner": "red"}, "red"),
        ({"cp": 1, "selective_depth": 2}, "`depth` beside `selective_depth`"),
        ({"cp": 1, "candidate": 0}, "`candidate` to be at least 1"),
        ({"cp": 1, "mark": "○ ○"}, "a mark that programs write"),
        ({"cp": 1, "mark": "最善"}, "a mark that programs write"),
        ({"cp": 1, "engine": "A\nB"}, "`engine` to be one line"),
        ({"cp": 1, "engine": ""}, "`engine` to be one line"),
        ({"pv": " 7g7f"}, "`pv` to be one line"),
    ],
)
def test_values_that_do_not_fit_together_are_an_error(
    arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        kifu.Evaluation(**arguments)


def test_a_node_has_all_evaluations_in_their_order() -> None:
    node = first_node(
        "互角",
        "*検討 候補1 評価値 88 読み筋 △３四歩(33)",
        "*検討 候補2 評価値 62 読み筋 △８四歩(83)",
    )
    assert [(found.candidate, found.cp) for found in node.evaluations] == [(1, 88), (2, 62)]
    assert node.evaluation == node.evaluations[0]
    assert node.next is not None and node.next.evaluations == []
    second = node.pv(node.evaluations[1])
    assert (usi(second.moves), second.rest) == (["8c8d"], "")


def test_expected_moves_are_read_as_moves() -> None:
    node = first_node(LINE)
    moves, rest = node.pv()
    assert (usi(moves), rest) == (["3c3d", "2g2f"], "以下互角")
    evaluation = node.evaluation
    assert evaluation is not None
    assert node.pv(evaluation) == kifu.Pv(moves, rest) == node.position_after.pv(evaluation)
    assert pickle.loads(pickle.dumps(node.pv())) == node.pv()
    # The moves are not those of another position.
    assert node.position_before.pv(evaluation) == ([], evaluation.pv)
    # A board knows the move to which 同 refers.
    exchange = ["7g7f", "3c3d", "8h2b+"]
    recapture = kifu.Record(moves=exchange, comments=[None, None, "#読み筋=△同銀▲４五角"])
    assert usi(recapture.mainline[2].pv().moves) == ["3a2b", "B*4e"]


def test_a_node_without_an_evaluation_expects_no_moves() -> None:
    assert first_node("互角").pv() == ([], "")
    assert first_node("#評価値=10").pv() == ([], "")


def test_the_value_of_another_move_is_no_value_of_the_position() -> None:
    node = first_node("#推奨手[244]▲５六歩△３四歩")
    (alternative,) = node.evaluations
    assert alternative.is_alternative and node.evaluation is None
    played = evaluation_of("#指し手[244]▲５六歩△３四歩")
    assert (played.cp, played.pv, played.by) == (244, alternative.pv, alternative.by)
    assert played != alternative == pickle.loads(pickle.dumps(alternative))
    # Its moves begin with the other move.
    assert usi(node.pv(alternative).moves) == ["5g5f", "3c3d"]
    assert node.pv() == ([], "")


def test_the_editor_writes_evaluations_in_the_form_of_a_program() -> None:
    record = first_node("互角").record
    evaluation = kifu.Evaluation(72, depth=31, selective_depth=40, pv=["3c3d", "2g2f"])
    for form, lines in {
        "shogihome": ["#評価値=72", "#読み筋=△３四歩▲２六歩", "#深さ=31/40"],
        "shogigui": ["*解析 0 深さ 31/40 評価値 72 読み筋 △３四歩(33) ▲２六歩(27)"],
        "floodgate": ["* 72 -3334FU +2726FU"],
        "csa3": ["* 72 -3334FU +2726FU"],
    }.items():
        edit = record.edit()
        node = edit.at_ply(1).set_evaluations([5])
        node.set_evaluations([evaluation], form, losses="drop")  # type: ignore[arg-type]
        first = edit.finish().mainline[0]
        assert first.comments == ["互角", *lines]
        assert first.evaluation is not None and first.evaluation.cp == 72
        assert usi(first.pv().moves) == ["3c3d", "2g2f"]
        node.set_evaluations([])
        assert edit.finish() == record
    with pytest.raises(ValueError, match="a form of evaluations"):
        record.edit().at_start().set_evaluations([1], "kif")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an evaluation, or an integer"):
        record.edit().at_start().set_evaluations(["1"])  # type: ignore[list-item]


def test_the_editor_leaves_nothing_out_unless_it_may() -> None:
    edit = first_node("互角").record.edit()
    node = edit.at_ply(1)
    evaluations = [
        kifu.Evaluation(72, time_ms=1500, mark="○", bound="upper", candidate=1),
        kifu.Evaluation(30, candidate=2),
        kifu.Evaluation(20, candidate=3),
    ]
    lost = [
        "the bound",
        "the search time",
        "the mark of the candidate",
        "another candidate",
    ]
    message = f"move 1: .* `shogihome` cannot hold {', '.join(lost)}$"
    with pytest.raises(kifu.WriteError, match=message) as error:
        node.set_evaluations(evaluations)
    assert error.value.losses == lost
    assert edit.finish().mainline[0].comments == ["互角"]
    with pytest.raises(kifu.WriteError, match=r"^start: "):
        edit.at_start().set_evaluations(evaluations)
    node.set_evaluations(evaluations, losses="drop")
    assert edit.finish().mainline[0].comments == ["互角", "#評価値=72"]
    node.set_evaluations(evaluations, "shogigui")
    assert edit.finish().mainline[0].comments == [
        "互角",
        "*解析 0 ○ 候補1 時間 00:01.5 評価値 72↓",
        "*解析 0 候補2 評価値 30",
        "*解析 0 候補3 評価値 20",
    ]


def test_a_record_is_not_built_of_evaluations_that_its_form_cannot_hold() -> None:
    evaluations = [None, kifu.Evaluation(-5, time_ms=100, by="player")]
    moves = ["7g7f", "3c3d"]
    with pytest.raises(kifu.WriteError, match=r"move 2: .* cannot hold the search time") as error:
        kifu.Record(moves=moves, evaluations=evaluations)
    assert error.value.losses == ["the search time"]
    dropped = kifu.Record(moves=moves, evaluations=evaluations, losses="drop")
    assert dropped.mainline[1].comments == ["*評価値=-5"]
    whole = kifu.Record(moves=moves, evaluations=evaluations, evaluation_form="shogigui")
    assert whole.mainline[1].comments == ["*対局 時間 00:00.1 評価値 -5"]
    assert whole.mainline[1].evaluation is not None
    assert whole.mainline[1].evaluation.time_ms == 100


def test_expected_moves_become_variations_and_are_removed_again() -> None:
    line = "*対局 評価値 88 読み筋 △８四歩(83) ▲２六歩(27)"
    other = "*対局 評価値 70 読み筋 ▲６六歩(67)"
    record = kifu.Record(moves=["7g7f", "3c3d", "2g2f"], comments=[line, other, None])
    edit = record.edit()
    edit.at_ply(1).add_variations_from_pv().comment("ここまで")
    one = edit.finish()
    assert [[node.usi for node in part] for part in one.lines[1:]] == [["8c8d", "2g2f"]]
    assert one.lines[1][0].comments == ["#評価値=88"]
    assert one.mainline[0].comments == [line, "ここまで"]
    edit = record.edit().add_variations_from_pv()
    both = edit.finish()
    lines = [[node.usi for node in part] for part in both.lines[1:]]
    assert sorted(lines) == [["6g6f"], ["8c8d", "2g2f"]]
    # A variation with a note of its own stays.
    first = next(part for part in both.lines if part[0].usi == "6g6f")
    changed = both.edit()
    changed.at(first[0]).comment("悪手")
    left = changed.remove_variations_from_pv().finish()
    assert [[node.usi for node in part] for part in left.lines[1:]] == [["6g6f"]]
    assert edit.remove_variations_from_pv().finish() == record


def evaluations(record: kifu.Record) -> list[Any]:
    """The values of the main line, which do not depend on the spelling."""
    nodes = [(node.evaluation, node.pv()) for node in record.mainline]
    return [
        (found.cp, found.mate, found.mate_winner, found.by, pv.moves, pv.rest) if found else None
        for found, pv in nodes
    ]


def test_evaluations_go_from_csa_to_kif_and_back() -> None:
    game = kifu.parse(FLOODGATE)
    kif = game.to_string("kif", evaluations="shogihome", losses="drop")
    assert "\n**評価値=30\n**読み筋=△３四歩▲２六歩\n" in kif
    read = kifu.parse(kif)
    assert evaluations(read) == evaluations(game)
    assert evaluations(game)[0] == (30, None, None, "player", ["3c3d", "2g2f"], "")
    assert evaluations(game)[2] == (None, None, "black", "player", [], "")
    for option in ("floodgate", "csa3", "auto"):
        csa = read.to_string("csa", evaluations=option)
        assert evaluations(kifu.parse(csa)) == evaluations(game)
        assert "\n'** 30 -3334FU +2726FU\n" in csa and "\n'** -15 +2726FU -8384FU\n" in csa
    # The lines of another program are a comment like any other.
    as_is = read.to_string("csa", evaluations="as-is")
    assert "\n'**評価値=30\n" in as_is
    assert "評価値" not in read.to_string("kif", evaluations="none")
    gui = read.to_string("kif", evaluations="shogigui")
    assert "\n**対局 評価値 30 読み筋 △３四歩(33) ▲２六歩(27)\n" in gui
    with pytest.raises(ValueError, match="a way to write evaluations"):
        read.to_string("kif", evaluations="kif")  # type: ignore[arg-type]


def test_all_ways_to_write_have_the_form_of_evaluations(tmp_path: Path) -> None:
    game = kifu.parse(FLOODGATE)
    expected = game.to_bytes("kif", evaluations="shogihome", losses="drop")
    assert "**評価値=30".encode() in expected
    converted = kifu.convert(FLOODGATE.encode(), "kif", evaluations="shogihome", losses="drop")
    assert converted == expected
    path = tmp_path / "game.kifu"
    game.save(path, evaluations="shogihome", losses="drop")
    assert path.read_bytes() == expected
    kifu.write_games(path, [game], overwrite=True, evaluations="shogihome", losses="drop")
    assert path.read_bytes() == expected


def test_what_a_form_cannot_hold_is_a_loss_of_writing() -> None:
    record = first_node(LINE).record
    with pytest.raises(kifu.WriteError, match="evaluation"):
        record.to_string("kif", evaluations="shogihome")
    kif = record.to_string("kif", evaluations="shogihome", losses="drop")
    assert "*#評価値=207\n" in kif and "01.5" not in kif
