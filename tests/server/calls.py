"""Cases of calls: documents, then calls, each with its answer below it.

    === A sentence that names the case
    # Lights
    The lamp of the tower was lit at nine, {and not ×3} before.
    => grep lamp
    a.pdf: 1 match
    …
    => grep lamp context=0 -> …1 | Lights (p. 1) > lamp 1
    =1> lamp
    => grep lamp context=0 -/> tower

`…` stands for any text, also of several lines, and in an answer behind ` -> `, `\\n` for a line
break. ` -/> ` or `=/>` begins a text that the answer does not have, `=2>` one that it has twice. A
case without documents is about those of the case above it. `{a ×3}` is `a a a`, `{a×3}` is `aaa`,
and ` ¶ ` separates lines of a document, which are repeated as `tests.pages` says. How a document is
written and called is a matter of the test that reads the cases.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cases import cases
from tests.pages import unrolled

_SIGN = re.compile(r"^=(/|\d*)> ?", re.MULTILINE)
_REPEATED = re.compile(r"\{([^{}]+?)( ?)×(\d+)\}")
_OPTION = re.compile(r" (\w+)=(.*?)(?= \w+=|$)")


class Calls(NamedTuple):
    """documents: their lines. checks: a sign ("", "/" or a number) and what stands behind it."""

    documents: tuple[str, ...]
    checks: tuple[tuple[str, str], ...]


class Call(NamedTuple):
    """A call `name text option=value`; numbers are values as they are where they are no text."""

    name: str
    text: str
    options: dict[str, str]


def call_cases(path: Path):
    """Return the cases of a file as parameters with names."""
    above: tuple[str, ...] = ()
    params = []
    for param in cases(path):
        [case] = param.values
        above = case.source or above
        parts = _SIGN.split(case.text)[1:]
        texts = (text.rstrip("\n") for text in parts[1::2])
        checks = tuple(zip(parts[::2], texts, strict=True))
        params.append(pytest.param(Calls(above, checks), id=param.id))
    return params


def first_documents(path: Path) -> tuple[str, ...]:
    """Return the documents of the first case of a file."""
    [case] = call_cases(path)[0].values
    return case.documents


def written_out(lines: Sequence[str]) -> list[str]:
    """Return the lines of a document, with those of its loops and its repeated texts."""
    return [part for line in unrolled(lines) for part in repeated(line).split(" ¶ ")]


def repeated(text: str) -> str:
    """Return a text with its repetitions written out, the inner ones first."""
    while "×" in text:
        text = _REPEATED.sub(lambda match: match[2].join([match[1]] * int(match[3])), text)
    return text


def call_of(text: str) -> Call:
    """Return a call, as `grep lamp context=0 document=a.pdf`."""
    options = {match[1]: match[2] for match in _OPTION.finditer(text)}
    name, _, rest = _OPTION.sub("", text).partition(" ")
    return Call(name, rest, options)


def check(case: Calls, answer: Callable[[str], str]) -> None:
    """Make the calls of a case, and compare their answers."""
    shown = ""
    for sign, text in case.checks:
        part = repeated(text).replace("\\n", "\n")
        if sign == "/":
            assert part not in shown, f"{part} in:\n{shown}"
        elif sign:
            assert shown.count(part) == int(sign), f"{part} in:\n{shown}"
        else:
            call, *lines = text.split("\n")
            call, absent, missing = call.partition(" -/> ")
            call, arrow, line = call.partition(" -> ")
            shown = answer(repeated(call))
            expected = line.split("\\n") if arrow else lines
            assert not absent or missing not in shown, f"{missing} in:\n{shown}"
            assert not expected or _holds(shown, expected), f"{call} is answered by:\n{shown}"


def _holds(answer: str, expected: Sequence[str]) -> bool:
    """True if an answer is as expected, where `…` stands for any text."""
    parts = map(re.escape, repeated("\n".join(expected)).split("…"))
    return re.fullmatch(".*".join(parts), answer, re.DOTALL) is not None


def files_of(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each file `name.md:` and the indented lines below it."""
    name, body = "", list[str]()
    for line in (*unrolled(lines), "end:"):
        if line.startswith("  ") or not line:
            body.append(line[2:])
            continue
        if name:
            yield name, written_out(body)
        name, body = line.removesuffix(":"), []
