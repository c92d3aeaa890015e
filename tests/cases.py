"""Cases in text files: a sentence, an input, and what is expected of it.

    === A sentence that names the case
    <word> = Roots | Stems
    1 <word>
    => expected
    output, line by line

A line `<word> = ...` is optional: each of its values makes a case of its own, and two such lines
make one of each pair of values; `<word>, <tree> = Roots / Oak | Stems / Elm` makes two. Indented
lines below `<word>, <tree> =` are values too, such as `Roots -> Oak`. Blank lines around an input
or an output are none of it; lines before the first sentence of a file are a comment. Who reads
such cases is a parser and one test with `parametrize("case", cases(...))`.
Where input and output are short, a line has both, `input -> output`, and a case several lines.
A second output of another kind is below a line with its name, such as `=text>`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

_VALUES = re.compile(r"(<\w+>(?:, <\w+>)*) =(?: (.+))?")
_OUTPUT = re.compile(r"^=(\w*)> ?", re.MULTILINE)


class Case(NamedTuple):
    """source: the lines of the input. outputs: those after each `=name>`. file: its name.

    text: all of the case below its sentence.
    """

    source: tuple[str, ...]
    outputs: dict[str, tuple[str, ...]]
    file: str
    text: str

    @property
    def expected(self) -> tuple[str, ...]:
        """The lines after `=>`."""
        return self.outputs.get("", ())


def cases(path: Path):
    """Return the cases of a file, or of all text files of a folder, as parameters with names."""
    files = sorted(path.glob("*.txt")) if path.is_dir() else [path]
    blocks = [(file.stem, *block) for file in files for block in _blocks(file.read_text("utf-8"))]
    assert blocks, f"no case in {path}"
    return [param for block in blocks for param in _expanded(*block)]


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the sentence of each case and the lines below it."""
    for block in f"\n{text}".split("\n=== ")[1:]:
        title, *lines = block.split("\n")
        yield title, lines


def _expanded(file: str, title: str, lines: Sequence[str]):
    """Yield a parameter for each choice of values."""
    names, body = _values(lines)
    for choice in product(*names.values()):
        text = "\n".join(body)
        for name, value in zip(names, choice, strict=True):
            text = replaced(text, name, value)
        chosen = ", ".join(choice)
        yield pytest.param(_case(text, file), id=f"{title}: {chosen}" if chosen else title)


def _values(lines: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Return the values of each name or pair of names, and the lines that state none."""
    names: dict[str, list[str]] = {}
    body: list[str] = []
    is_list = False
    for line in lines:
        if found := _VALUES.fullmatch(line):
            is_list = not found[2]
            names[found[1]] = found[2].split(" | ") if found[2] else []
        elif is_list and line.startswith("  "):
            [*names.values()][-1].append(line[2:].replace("\\n", "\n"))
        else:
            is_list = False
            body.append(line)
    return names, body


def replaced(text: str, names: str, value: str) -> str:
    """Return a text with a value for its name, or `a / b` for the names `<x>, <y>`."""
    names_apart = names.split(", ")
    mark = " -> " if " -> " in value else " / "
    values = value.split(mark) if len(names_apart) > 1 else [value]
    for name, one in zip(names_apart, values, strict=True):
        text = text.replace(name, one)
    return text


def pairs(case: Case) -> list[tuple[str, str]]:
    """Return the input and output of each line `input -> output`; both may have `\\n` in them."""
    parts = (line.replace("\\n", "\n").rpartition(" -> ") for line in case.source)
    return [(one, other) for one, _, other in parts]


def shortened(lines: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Return lines with `...` for those that it stands for among the expected ones.

    These are of one table: a blank line, which is between two, is not among them.
    """
    if "..." not in expected:
        return list(lines)
    first = expected.index("...")
    stop = len(lines) - (len(expected) - first - 1)
    return list(lines) if "" in lines[first:stop] else [*lines[:first], "...", *lines[stop:]]


def table_lines(tables: Sequence[Sequence[Sequence[str]]]) -> list[str]:
    """Return the rows of tables as lines, a blank line between two tables, `·` for a blank cell."""
    texts = ("\n".join(" | ".join(cell or "·" for cell in row) for row in one) for one in tables)
    return "\n\n".join(texts).split("\n") if tables else []


def _case(text: str, file: str) -> Case:
    source, *outputs = _OUTPUT.split(text)
    named = zip(outputs[::2], map(_lines, outputs[1::2]), strict=True)
    return Case(_lines(source), dict(named), file, text)


def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.strip("\n").split("\n")) if text.strip("\n") else ()
