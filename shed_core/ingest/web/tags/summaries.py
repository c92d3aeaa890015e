"""The summaries of a page, each of which may be the heading of its `details`.

A summary may also be a label of the page (`Expand description`, `Solution`). A label is the only
one or is repeated; a list of questions has no repetition.
"""

from collections import Counter
from collections.abc import Sequence

from shed_core.ingest.flow.heading_looks import as_text
from shed_core.ingest.flow.rows import Block, plain_text

_QUESTION_MARKS = ("?", "？", "؟", ";", "՞")
_MAX_LEVEL = 9


class Summaries:
    """Headings of a page that are summaries, and the level of the next one."""

    def __init__(self) -> None:
        self.section_level = 0  # of the last heading outside of tables
        self._outer_levels: list[int] = []  # of the sections that the open `details` are in
        self._numbers: list[int] = []  # of the headings
        self._n_before = 0  # of them, before the last summary
        self._labels: set[int] = set()  # numbers of blocks of summaries that hold a heading

    def begin_details(self) -> None:
        """Note that an element begins whose sections end with it."""
        self._outer_levels.append(self.section_level)

    def end_details(self) -> None:
        """Note that it ends."""
        self.section_level = self._outer_levels.pop() if self._outer_levels else 0

    def begin(self) -> dict[str, str | None]:
        """Begin a summary and return attributes of the heading that it is like."""
        self._n_before = len(self._numbers)
        return {"role": "heading", "aria-level": str(min(self.section_level + 1, _MAX_LEVEL))}

    def add(self, number: int) -> None:
        """Note a heading of the open summary. number: of its block."""
        self._numbers.append(number)

    def leave_to_heading(self) -> None:
        """Note that the open summary holds a heading, so that its other words are none."""
        self._labels.update(self._numbers[self._n_before :])
        del self._numbers[self._n_before :]

    def with_labels(self, blocks: Sequence[Block]) -> list[Block]:
        """Return the blocks of the page, summaries that are labels as text."""
        texts = {number: plain_text(blocks[number]) for number in self._numbers}
        counts = Counter(texts.values())
        single = [text for text in texts.values() if counts[text] == 1]
        has_questions = len(single) > 1 or any(text.endswith(_QUESTION_MARKS) for text in single)
        repeated = {n for n, text in texts.items() if counts[text] > 1 or not has_questions}
        labels = self._labels | repeated
        return [as_text(block) if n in labels else block for n, block in enumerate(blocks)]
