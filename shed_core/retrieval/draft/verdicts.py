"""Verdicts on the statements of a draft, and the types around them."""

from enum import Enum
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span


class Verdict(Enum):
    """Verdict on a statement, in falling order of certainty."""

    FOUND = "found"
    MISATTRIBUTED = "misattributed"
    DIFFERS = "differs"
    NOWHERE = "nowhere"
    NOT_IN_DOCUMENT = "not in the document"
    NOT_CHECKABLE = "not checkable"
    NOT_CHECKED = "not checked"

    @property
    def is_wrong(self) -> bool:
        """True if the statement needs a change."""
        return self in (Verdict.MISATTRIBUTED, Verdict.DIFFERS, Verdict.NOWHERE)


ORDER = list(Verdict)


class Outcome(NamedTuple):
    """Result for a statement in one document.

    spans: of the text that decides, in the order of reading. printed: the words to put in where it
    differs. row: of a table that a figure is not, or is computed from, on one line, or "".
    remark: further facts, a clause without its full stop, or "".
    """

    verdict: Verdict
    spans: tuple[Span, ...] = ()
    printed: str = ""
    remark: str = ""
    row: str = ""


class CitedExtent(NamedTuple):
    """The part of a document that is cited for a statement.

    pages: of the file, those of the same printed number too; None for any. characters: of the
    section, or None for any. is_sure: False if it may be another document that is cited.
    """

    pages: frozenset[int] | None = None
    characters: range | None = None
    is_sure: bool = True

    @property
    def is_any(self) -> bool:
        """True if any place will do."""
        return self.pages is None and self.characters is None
