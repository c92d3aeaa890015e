"""What an answer needs: figures and words of a passage of evidence, and whether a text has them.

The questions of FinanceBench name whole pages as evidence. What of these is needed was read by hand
and stands in `needs.jsonl`, with the labels of the rows as documents print them; of prose, a few of
its words. A file of questions of one's own has `needs` and `labels` in its passages.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.search.passages import Question
from shed_core.evaluation.words import letters

_FILE = Path(__file__).with_name("needs.jsonl")
_ANY_LETTER = re.compile(r"[^\W\d_]")


class Need(NamedTuple):
    """What one passage has to give. question: bare. labels: of its rows, one call for each."""

    question_id: str
    document: str
    question: str
    page: int
    parts: Sequence[str]
    labels: Sequence[str]

    def stands_in(self, text: str) -> bool:
        """Whether a text has all parts: words by their letters, figures as they are, not within.

        >>> need = Need("", "", "", 1, ["1,577", "Lion Air"], [])
        >>> need.stands_in("Lion\\nAir ( 1,577 )"), need.stands_in("Lion Air 11,577")
        (True, False)
        >>> need.stands_in("Lion Air 1,577\\n2.5 | Notes")
        True
        """
        return all(_holds(text, part) for part in self.parts)


def needs_of(questions: Iterable[Question]) -> Iterator[Need]:
    """Yield the passages of which it is known what an answer needs of them."""
    rows = [json.loads(line) for line in _FILE.read_text("utf-8").splitlines()]
    known = {(row["id"], row["page"]): row for row in rows}
    for question in questions:
        for passage in question["evidence"]:
            row: Any = known.get((question.get("id"), passage["page"]), passage)
            if row.get("needs"):
                yield Need(
                    str(question.get("id", "")),
                    Path(question["document"]).name,
                    question["question"],
                    passage["page"],
                    row["needs"],
                    row["labels"],
                )


def _holds(text: str, part: str) -> bool:
    if _ANY_LETTER.search(part):
        return letters(part) in letters(text)
    alone = rf"(?<![\d.,]){re.escape(part)}(?![\d]|[.,]\d)"
    lines = ("".join(line.split()) for line in text.splitlines())  # a next line may begin with one
    return re.search(alone, "\n".join(lines)) is not None
