"""Headers in, outline out: each file of `outlines` has the trees of one matter.

A case is the outline that is expected; its lines without their indents are the headers.
`described` says what stands in braces. A line `evidence:` or `depths:` sets an option.
"""

from pathlib import Path

import pytest

from shed_core.options import EVIDENCE, parse_evidence
from tests.cases import Case, cases
from tests.evidence.headers import described, outline


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "outlines"))
def test_headers_stand_as_the_outline_says(case: Case):
    options: dict[str, object] = {"evidence": EVIDENCE}
    options |= {name: value for line in case.source for name, value in _option(line).items()}
    lines = [described(line) for line in case.source if not _option(line)]

    tree = outline([phrase for _, phrases in lines for phrase in phrases], **options)

    assert tree == [text for texts, _ in lines for text in texts]


def _option(line: str) -> dict[str, object]:
    """Return the option that a line sets, if it sets one."""
    name, _, value = line.partition(": ")
    if name == "evidence":
        return {name: parse_evidence(value)}
    return {name: value} if name == "depths" else {}
