"""Boards and moves."""

import copy
import pickle

import kifu
import pytest

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def test_a_move_has_its_parts() -> None:
    move = kifu.Move("8h2b+")
    assert (move.usi, str(move), repr(move)) == ("8h2b+", "8h2b+", "Move('8h2b+')")
    assert (move.from_square, move.to_square, move.dropped, move.is_promotion) == (
        "8h",
        "2b",
        None,
        True,
    )
    drop = kifu.Move("P*5e")
    assert (drop.from_square, drop.to_square, drop.dropped, drop.is_promotion) == (
        None,
        "5e",
        "pawn",
        False,
    )
    assert kifu.Move("7g7f") == kifu.Move("7g7f") != drop
    assert len({kifu.Move("7g7f"), kifu.Move("7g7f"), drop}) == 2
    assert pickle.loads(pickle.dumps(move)) == move and copy.copy(move) == move
    with pytest.raises(TypeError):
        sorted([kifu.Move("7g7f"), kifu.Move("2g2f")])  # type: ignore[type-var]
    for text in ("", "7g", "7g7fx", "K*5e", "0a1b"):
        with pytest.raises(ValueError, match=r"."):
            kifu.Move(text)


def test_the_start_position_has_thirty_legal_moves() -> None:
    board = kifu.Board()
    assert board.sfen == START and (board.turn, board.move_number) == ("black", 1)
    moves = board.legal_moves
    assert len(moves) == 30 and kifu.Move("7g7f") in moves
    # Nine moves of pawns, three of the king and of each gold and silver, one of each lance.
    assert len(kifu.Board("二枚落ち").legal_moves) == 26


def test_known_numbers_of_legal_moves() -> None:
    # The most legal moves that any position is known to have.
    position = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
    assert len(kifu.Board(position).legal_moves) == 593


def test_moves_are_pushed_and_popped() -> None:
    board = kifu.Board()
    board.push("7g7f")
    board.push(kifu.Move("3c3d"))
    assert [move.usi for move in board.moves] == ["7g7f", "3c3d"]
    board.push("8h2b+")
    assert board.hand("black") == {"bishop": 1} and board.hand("white") == {}
    assert (
        board.piece_at("2b") == ("black", "horse")
        and board.piece_at("8h") is None
        and board.piece_at("1a") == ("white", "lance")
    )
    assert board.pop() == kifu.Move("8h2b+")
    board.pop()
    board.pop()
    assert board == kifu.Board() and board.sfen == START
    with pytest.raises(IndexError):
        board.pop()
    for square in ("", "7", "0a", "7j", "あ"):
        with pytest.raises(ValueError, match=r"."):
            board.piece_at(square)
    with pytest.raises(ValueError, match="a side"):
        board.hand("red")  # type: ignore[arg-type]


def test_an_illegal_move_has_its_reason() -> None:
    board = kifu.Board()
    assert board.is_legal("7g7f") and board.why_illegal("7g7f") is None
    assert not board.is_legal("7g7e")
    english, japanese = board.why_illegal("7g7e"), board.why_illegal("7g7e", language="ja")
    assert english and japanese and english.startswith("a pawn") and japanese.startswith("歩")
    with pytest.raises(kifu.IllegalMoveError) as caught:
        board.push("7g7e")
    assert english in str(caught.value) and board == kifu.Board()
    with pytest.raises(ValueError, match=r"."):
        board.push("x")
    with pytest.raises(TypeError):
        board.push(1)  # type: ignore[arg-type]


def test_check_and_mate() -> None:
    mate = kifu.Board("8k/8G/8P/9/9/9/9/9/9 w - 1")
    assert mate.is_check() and mate.is_checkmate() and mate.legal_moves == []
    assert not kifu.Board().is_check()


def test_notation_names_the_piece_and_the_same_square() -> None:
    board = kifu.Board()
    for move in ("7g7f", "3c3d", "8h2b+"):
        board.push(move)
    assert board.notation("3a2b") == "△同　銀"
    assert kifu.Board().notation("4i5h") == "▲５八金右"


def test_a_position_may_break_rules() -> None:
    board = kifu.Board("9/9/9/9/4P4/9/4P4/9/9 b - 1")
    assert board.problems() and len(board.problems(language="ja")) == len(board.problems())
    assert kifu.Board().problems() == []
    for text in ("", "9/9", "x" * 100, START + " x"):
        with pytest.raises(ValueError, match=r"."):
            kifu.Board(text)


def test_a_board_can_be_copied_and_pickled() -> None:
    board = kifu.Board()
    board.push("7g7f")
    for other in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
    ):
        assert other == board and other.moves == board.moves
        other.push("3c3d")
        assert other != board
        other.pop()
        assert other.pop() == kifu.Move("7g7f") and other == kifu.Board()
    with pytest.raises(TypeError):
        hash(board)


def test_a_board_is_text_and_a_picture() -> None:
    board = kifu.Board()
    board.push("7g7f")
    lines = str(board).splitlines()
    assert lines[0].startswith("後手の持駒：") and "| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六" in lines
    assert repr(board) == f"Board('{board.sfen}')"
    assert board._repr_svg_().startswith("<svg ")
    svg = board.svg(
        title="第１図",
        black="山田",
        flipped=True,
        theme="book",
        lettering="western",
        coordinates="digits",
        marks=["7f"],
        arrows=[("7g", "7f")],
        width=300,
        language="ja",
    )
    assert "第１図" in svg and 'width="300"' in svg
    for arguments in (
        {"theme": "x"},
        {"marks": ["x"]},
        {"arrows": [("7g", "x")]},
        {"language": "x"},
    ):
        with pytest.raises(ValueError, match="x"):
            board.svg(**arguments)
