"""What a table of contents should cost: calls and tokens until the evidence is read.

An agent that knows the right section at sight calls get_toc, unfolds the line that hides it, goes
on where the lines are cut, and reads the section up to the evidence.
"""

import re
from collections.abc import Sequence
from statistics import mean, median
from typing import NamedTuple, Protocol

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import FRONT, prefix_of
from shed_server.answers.calls import GetToc, ReadSection
from shed_server.answers.section_answer import section_answer
from shed_server.answers.toc_answer import toc_answer
from shed_server.library.library import Library, Opened

BUDGETS = (3_000, 4_000, 6_000, 10_000)

_MAX_CALLS = 30
_ANSWER_CHARS = 10_000
_LINE = re.compile(r"^(\d[\d.]*) \| ", re.MULTILINE)
_CURSOR = re.compile(r'cursor="([^"]+)"')


class Passage(Protocol):
    """A passage of evidence: its document, its section's node and the phrase that it begins at."""

    @property
    def document(self) -> str: ...
    @property
    def node(self) -> int: ...
    @property
    def phrase(self) -> int: ...


class Cost(NamedTuple):
    """What a navigation took; tokens of four bytes."""

    calls: int
    tokens: int


def measure_toc_budgets(library: Library, passages: Sequence[Passage]) -> None:
    """Print the cost of reaching the evidence with each budget of get_toc."""
    for budget in BUDGETS:
        costs = [_cost(library.open(p.document), p, budget) for p in passages]
        tokens, calls = median(c.tokens for c in costs), mean(c.calls for c in costs)
        print(f"get_toc of {budget:,} characters: {tokens:,.0f} tokens at the median, ", end="")
        print(f"{calls:.1f} calls until the evidence is read")


def _cost(opened: Opened, passage: Passage, budget: int) -> Cost:
    answers = [*_contents_until_seen(opened, passage.node, budget)]
    prefix = FRONT if passage.node == ROOT else prefix_of(opened.record.sht, passage.node)
    answers += _reading_until(opened, prefix, passage)
    return Cost(len(answers), sum(len(answer.encode()) // 4 for answer in answers))


def _contents_until_seen(opened: Opened, node: int, budget: int) -> list[str]:
    path = [prefix_of(opened.record.sht, step) for step in opened.record.sht.path(node)]
    answers: list[str] = []
    request = GetToc()
    while len(answers) < _MAX_CALLS:
        answers.append(toc_answer(opened, request, budget))
        lines = set(_LINE.findall(answers[-1]))
        if not path or path[-1] in lines:
            break
        seen = [prefix for prefix in path if prefix in lines and prefix != request.prefix]
        cursor = _CURSOR.search(answers[-1].splitlines()[-1])
        if seen:
            request = GetToc(prefix=seen[-1])
        elif cursor:
            request = request._replace(cursor=cursor[1])
        else:
            break
    return answers


def _reading_until(opened: Opened, prefix: str, passage: Passage) -> list[str]:
    answers: list[str] = []
    request = ReadSection(prefix=prefix)
    wanted = _first_words(opened.record, passage.phrase)
    while len(answers) < _MAX_CALLS:
        answers.append(section_answer(opened, request, _ANSWER_CHARS))
        cursor = _CURSOR.search(answers[-1].splitlines()[-1])
        if wanted in answers[-1] or not cursor:
            break
        request = request._replace(cursor=cursor[1])
    return answers


def _first_words(record: DocumentRecord, phrase: int) -> str:
    return record.phrase_text(phrase).split("\n")[0].strip()[:40]
