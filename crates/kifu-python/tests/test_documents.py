"""The examples in the documents give the printed results."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import kifu
import pytest
from conftest import REPOSITORY

DOCUMENTS = ["README.md", "README.ja.md"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_examples_of_a_document(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The examples write a file.
    monkeypatch.chdir(tmp_path)
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


def documented(value: object) -> list[tuple[str, str]]:
    """Return the arguments in the help of a function with their types."""
    text = inspect.getdoc(value) or ""
    _, _, arguments = text.partition("Args:\n")
    return re.findall(
        r"^    (\*{0,2}\w+)(?: \((.+?)\))?: ", arguments.split("\n\n")[0], re.MULTILINE
    )


def test_help_has_the_types_of_arguments() -> None:
    functions = [
        value
        for owner in [kifu, *(value for value in vars(kifu).values() if inspect.isclass(value))]
        for value in vars(owner).values()
        if "Args:" in (inspect.getdoc(value) or "") and callable(value)
    ]
    assert len(functions) > 20
    for function in functions:
        for name, type_name in documented(function):
            assert type_name or name == "**options", (function, name)


def stubs() -> ast.Module:
    return ast.parse((Path(kifu.__file__).parent / "_kifu.pyi").read_text(encoding="utf-8"))


def test_help_has_the_types_of_properties() -> None:
    # These names are only in the stubs: they are strings with certain values.
    strings = r"Literal\[[^]]*\]|_Color|_Table|_names\.DiagnosticCode \| str"
    count = 0
    for owner in stubs().body:
        for node in owner.body if isinstance(owner, ast.ClassDef) else []:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                if ast.unparse(node.decorator_list[0]) != "property":
                    continue
                assert isinstance(owner, ast.ClassDef) and node.returns is not None
                type_name = re.sub(strings, "str", ast.unparse(node.returns))
                text = inspect.getdoc(getattr(getattr(kifu, owner.name), node.name)) or ""
                assert text.startswith(f"{type_name.replace('datetime.', '')}: "), node.name
                count += 1
    assert count > 80


def test_help_has_the_types_of_results() -> None:
    functions = [node for node in stubs().body if isinstance(node, ast.FunctionDef)]
    assert len(functions) > 9
    for function in functions:
        assert function.returns is not None
        text = inspect.getdoc(getattr(kifu, function.name)) or ""
        assert f"Returns:\n    {ast.unparse(function.returns)}: " in text, function.name


def test_the_documents_have_the_same_examples() -> None:
    folder = REPOSITORY / "crates" / "kifu-python"
    texts = [(folder / name).read_text(encoding="utf-8") for name in DOCUMENTS]
    english, japanese = (
        re.findall(r"^```(?:python|text)\n.*?^```$", text, re.DOTALL | re.MULTILINE)
        for text in texts
    )
    assert english == japanese
