"""The examples in the documents give the printed results."""

import doctest
import re
from pathlib import Path

import pytest
from conftest import BROKEN, CSA, KIF, REPOSITORY

DOCUMENTS = ["README.md", "README.ja.md"]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the documents read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "archive" / "sub").mkdir(parents=True)
    (tmp_path / "archive" / "a.csa").write_text(CSA)
    other = CSA.replace("N+A\nN-B", "N+C\nN-D").replace("%TORYO", "+2726FU\n%TORYO")
    (tmp_path / "archive" / "sub" / "b.csa").write_text(other)
    kif = KIF.replace("*#評価値=-72\n*#深さ=31\n", "")
    for name in ("game.kif", "archive/c.kif"):
        (tmp_path / name).write_bytes(kif.encode("cp932"))
    (tmp_path / "broken.kif").write_text(BROKEN, encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.usefixtures("files")
def test_the_examples_of_a_document(name: str) -> None:
    text = (REPOSITORY / "crates" / "kifu-python" / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) > 5
    parser = doctest.DocTestParser()
    test = parser.get_doctest("\n".join(blocks), {}, name, name, 0)
    flags = doctest.ELLIPSIS
    lines: list[str] = []
    runner = doctest.DocTestRunner(optionflags=flags)
    result = runner.run(test, out=lines.append)
    assert result.failed == 0, "".join(lines)


def test_the_documents_have_the_same_examples() -> None:
    folder = REPOSITORY / "crates" / "kifu-python"
    texts = [(folder / name).read_text(encoding="utf-8") for name in DOCUMENTS]
    english, japanese = (
        re.findall(r"^```(?:python|text)\n.*?^```$", text, re.DOTALL | re.MULTILINE)
        for text in texts
    )
    assert english == japanese
