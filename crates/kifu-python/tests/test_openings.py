"""Openings and castles, named from the moves."""

import pickle

import kifu
import pytest

MOVES = "7g7f 3c3d 6g6f 8c8d 2h6h 5a4b 5i4h 4b3b 4h3h 5c5d 3h2h 6a5b 3i3h 7a6b"


@pytest.fixture
def record() -> kifu.Record:
    return kifu.Record(moves=MOVES.split())


def test_a_record_has_the_openings_and_castles_of_its_main_line(record: kifu.Record) -> None:
    found = record.openings
    assert (found.class_name, found.matchup) == ("四間飛車", "対抗形")
    assert found.name == "先手ノーマル四間飛車対舟囲い"
    assert found.english_name == "Black's Normal Fourth File Rook vs Boat"
    assert (found.black.rook_file, found.white.rook_file) == (6, None)
    castles = [(one.name, one.english_name, one.ply) for one in found.black.castles]
    assert castles == [("片美濃囲い", "Half Mino", 13)]
    hidden = {one.name: one.is_hidden for one in found.black.openings}
    assert hidden == {"四間飛車": True, "ノーマル四間飛車": False}
    assert found.white.openings == []


def test_a_node_names_what_the_moves_up_to_it_show(record: kifu.Record) -> None:
    captions = [node.openings_caption(language="ja") for node in [record.root, *record.mainline]]
    assert captions[:5] == [""] * 5
    assert captions[5] == "▲四間飛車"
    assert captions[14] == "▲ノーマル四間飛車・片美濃囲い △舟囲い"
    last = record.mainline[13]
    assert last.openings_caption() == "▲Normal Fourth File Rook, Half Mino △Boat"
    with pytest.raises(ValueError, match="fr"):
        last.openings_caption(language="fr")  # type: ignore[arg-type]


def test_a_variation_has_openings_of_its_own(record: kifu.Record) -> None:
    editor = record.edit()
    editor.at_ply(4).variation(["2h7h"])
    edited = editor.finish()
    node = edited.lines[1][0]
    assert node.openings_caption(language="ja") == "▲三間飛車"
    assert edited.openings == record.openings


def test_a_position_without_openings_has_no_names() -> None:
    found = kifu.Record("4k4/9/9/9/9/9/9/9/4K4 b - 1").openings
    assert (found.class_name, found.name, found.english_name, found.matchup) == (None,) * 4
    assert repr(found) == "<Openings without a name>"
    assert found.black == found.white


def test_openings_are_pickled_and_compared(record: kifu.Record) -> None:
    found = record.openings
    for value in (found, found.black, found.black.castles[0]):
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value
        assert hash(copy) == hash(value)
    assert found != kifu.Record().openings
    assert repr(found) == "<Openings 先手ノーマル四間飛車対舟囲い>"
    assert repr(found.black) == "<SideOpenings [ノーマル四間飛車, 片美濃囲い]>"
    assert repr(found.black.castles[0]) == "<NamedOpening 片美濃囲い, move 13>"


def test_games_are_found_by_the_openings_of_their_moves() -> None:
    record = kifu.Record(moves=MOVES.split())
    files = [("a.usi", record.to_bytes("usi")), ("b.usi", b"position startpos moves 7g7f")]
    found = [
        kifu.scan_bytes(files, columns=["path"], opening_black="四間飛車"),
        kifu.scan_bytes(files, columns=["path"], castle="片美濃囲い"),
    ]
    for scan in found:
        assert scan.to_arrow().to_pydict() == {"path": ["a.usi"]}
