"""Boards and moves."""

import copy
import pickle
from typing import get_args

import kifu
import kifu._names
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
    assert kifu.Move("7g7f") == "7g7f" != kifu.Move("2g2f") and kifu.Move("7g7f") != 7
    by_text: dict[object, int] = {"7g7f": 1}
    assert "7g7f" in {kifu.Move("7g7f")} and by_text[kifu.Move("7g7f")] == 1
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


def test_the_notation_of_an_impossible_move_is_an_error() -> None:
    board = kifu.Board()
    for move, rule in [("5e5d", "no piece on"), ("R*5e", "no rook in hand"), ("3c3d", "White")]:
        for format in get_args(kifu._names.MoveNotation):
            with pytest.raises(kifu.IllegalMoveError, match=rule):
                board.notation(move, format)
    # Two pawns on a file are against the rules, but possible.
    assert kifu.Board("4k4/9/9/9/9/9/4P4/9/4K4 b P 1").notation("P*5e") == "▲５五歩"


def test_moves_are_written_and_read_as_formats_spell_them() -> None:
    board = kifu.Board()
    cases = [
        ("7g7f", "▲７六歩", "７六歩(77)", "+7776FU", "P-76", "P-7f"),
        ("3c3d", "△３四歩", "３四歩(33)", "-3334FU", "P-34", "P-3d"),
        ("8h2b+", "▲２二角成", "２二角成(88)", "+8822UM", "Bx22+", "Bx2b+"),
        ("3a2b", "△同　銀", "同　銀(31)", "-3122GI", "Sx22", "Sx2b"),
        ("B*4e", "▲４五角", "４五角打", "+0045KA", "B*45", "B*4e"),
    ]
    for move, ki2, kif, csa, western, hodges in cases:
        assert board.notation(move) == board.notation(move, "ki2") == ki2
        assert board.notation(move, "kif") == kif
        assert (board.notation(move, "csa"), board.notation(move, "usi")) == (csa, move)
        assert board.notation(move, "western") == western
        assert board.notation(move, "hodges") == hodges
        for text in (move, ki2, ki2[1:], kif, csa, csa[1:]):
            assert board.parse_move(text) == kifu.Move(move), text
        board.push(move)
    with pytest.raises(ValueError, match="expected a notation of moves"):
        board.notation("6a5b", "bod")  # type: ignore[arg-type]


def test_a_text_that_is_no_move_of_the_position_is_an_error() -> None:
    board = kifu.Board()
    others = ("", "xyz", "-7776FU", "+7776KI", "+7776FU,-3334FU", "+7776FU ", " 7g7f", "７六歩(78)")
    for text in (*others, "△７六歩(77)"):
        with pytest.raises(ValueError, match="expected a move of this position"):
            board.parse_move(text)
    for text in ("▲７六", "△７六歩", "▲５五飛", "同　歩", "▲５八金", "▲７六歩 ▲２六歩"):
        with pytest.raises(ValueError, match=r"."):
            board.parse_move(text)
    for text in ("+5554FU", "P*5e", "５五歩打"):
        with pytest.raises(ValueError, match=r"."):
            board.parse_move(text)
    # The move need not be legal.
    assert board.parse_move("7g7e") == kifu.Move("7g7e")


def test_repetition_counts_the_moves_of_the_record() -> None:
    shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"]
    record = kifu.Record(moves=shuffle * 2)
    board = record.mainline.last_position
    assert (board.occurrences(), board.repetition()) == (3, None)
    assert record.mainline[3].position_after.occurrences() == 2
    assert record.mainline[4].position_before.occurrences() == 2
    for move in shuffle:
        board.push(move)
    assert (board.occurrences(), board.repetition()) == (4, "draw")
    again = pickle.loads(pickle.dumps(board))
    assert (again.occurrences(), again.moves, again) == (4, board.moves, board)
    board.pop()
    assert (board.occurrences(), board.repetition()) == (3, None)
    assert kifu.Board(board.sfen).occurrences() == 1
    # The king goes to and fro, and Black gives check with each move.
    check = kifu.Board("9/9/9/4k4/9/9/9/9/5R2K b - 1")
    for move in ["4i5i", "5d4d", "5i4i", "4d5d"] * 3:
        check.push(move)
    assert (check.occurrences(), check.repetition()) == (4, "white")


def test_a_position_of_a_record_knows_the_move_before_it() -> None:
    record = kifu.Record(moves=["7g7f", "3c3d", "8h2b+", "3a2b"])
    node = record.mainline[3]
    assert node.position_before.notation("3a2b") == node.notation == "△同　銀"
    hodges = [step.notation_in("hodges") for step in record.mainline]
    assert hodges == ["P-7f", "P-3d", "Bx2b+", "Sx2b"]
    assert record.root.notation_in("western") is None
    assert node.position_before.moves == []


def test_a_position_is_sfen_without_the_number() -> None:
    board = kifu.Board()
    assert board.position == START.removesuffix(" 1")
    for move in ("2h3h", "8b7b", "3h2h", "7b8b"):
        board.push(move)
    assert (board.position, board.key) == (kifu.Board().position, kifu.Board().key)
    assert board.sfen != START


def documented_key(board: kifu.Board) -> int:
    """The key as the documentation of `Position::key` in Rust defines it."""
    kinds = ["pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king"]
    kinds += [f"promoted {kind}" for kind in kinds[:4]] + ["horse", "dragon"]

    def output(n: int) -> int:
        z = (n + 1) * 0x9E3779B97F4A7C15 % 2**64
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    key = output(2282) if board.turn == "white" else 0
    for square, (color, kind) in board.pieces.items():
        index = 9 * (int(square[0]) - 1) + "abcdefghi".index(square[1])
        key += output(28 * index + 14 * (color == "white") + kinds.index(kind))
    for side, holder in enumerate(("black", "white")):
        for kind, count in board.hand(holder).items():  # type: ignore[arg-type,unused-ignore]
            key += count * output(2268 + 7 * side + kinds.index(kind))
    return key % 2**64


def test_a_key_is_computed_as_documented() -> None:
    sfens = [
        START,
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "+b+r+p+l+n+s2k/9/9/9/4g4/9/9/9/K2+S+N+L+P+R+B b 18P2p 7",
    ]
    for sfen in sfens:
        board = kifu.Board(sfen)
        assert board.key % 2**64 == documented_key(board)
        assert -(2**63) <= board.key < 2**63


def test_pieces_are_listed_by_their_squares() -> None:
    pieces = kifu.Board().pieces
    assert len(pieces) == 40 and pieces["7g"] == ("black", "pawn")
    tsume = kifu.Board("8k/8+P/8P/9/9/9/9/9/9 w - 1")
    assert tsume.pieces == {
        "1a": ("white", "king"),
        "1b": ("black", "promoted pawn"),
        "1c": ("black", "pawn"),
    }
    for square, piece in tsume.pieces.items():
        assert tsume.piece_at(square) == piece


def test_a_declaration_counts_points() -> None:
    # The king and ten pawns are on the last three ranks.
    board = kifu.Board("1K7/PPPPPPPPP/+P8/9/9/9/9/9/8k b R2B3G 1")
    expected = {"color": "black", "king_in_zone": True, "in_check": False, "pieces_in_zone": 10}
    # Ten pieces, three big pieces in hand with five points each, three golds.
    assert board.declaration() == {**expected, "points": 28, "outcome": "win"}
    assert board.declaration("24 points") == {**expected, "points": 28, "outcome": "draw"}
    assert kifu.Board().declaration()["outcome"] is None
    with pytest.raises(ValueError, match="a declaration rule"):
        board.declaration("x")  # type: ignore[arg-type]


def test_a_king_that_can_be_captured_is_a_problem() -> None:
    board = kifu.Board("4k4/9/9/9/4R4/9/9/9/4K4 b - 1")
    assert board.problems() == ["White, who is not to move, is in check by the piece on 5e"]
    [japanese] = board.problems(language="ja")
    assert "後手の玉に、５五の駒で王手" in japanese
    assert kifu.Board("4k4/9/9/9/4R4/9/9/9/4K4 w - 1").problems() == []


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
        caption="図は▲７六歩まで",
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
    assert "第１図" in svg and "図は▲７六歩まで" in svg and 'width="300"' in svg
    for arguments in (
        {"theme": "x"},
        {"marks": ["x"]},
        {"arrows": [("7g", "x")]},
        {"language": "x"},
    ):
        with pytest.raises(ValueError, match="x"):
            board.svg(**arguments)


def test_many_moves_are_counted_copied_and_freed() -> None:
    board = kifu.Board()
    for _ in range(50_000):
        for usi in ("2h3h", "8b7b", "3h2h", "7b8b"):
            board.push(usi)
    other = board.copy()
    assert board.repetition() == "draw" and board.occurrences() == 50_001
    assert board.pop() == "7b8b" and board.occurrences() == 50_000
    board.push("7b8b")
    assert board.occurrences() == other.occurrences() == 50_001
    del board, other
