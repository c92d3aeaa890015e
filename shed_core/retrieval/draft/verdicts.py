"""What a statement of a draft turns out to be."""

from enum import Enum
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span


class Verdict(Enum):
    """Of a statement. The order is that of how much is known: what is found is decided."""

    FOUND = "found"
    MISATTRIBUTED = "misattributed"
    DIFFERS = "differs"
    NOWHERE = "nowhere"
    NOT_IN_DOCUMENT = "not in the document"
    NOT_CHECKABLE = "not checkable"
    NOT_CHECKED = "not checked"

    @property
    def is_wrong(self) -> bool:
        """Whether the statement should not stay as it is."""
        return self in (Verdict.MISATTRIBUTED, Verdict.DIFFERS, Verdict.NOWHERE)


ORDER = list(Verdict)


class Outcome(NamedTuple):
    """What is known of a statement in one document.

    spans: of the text that decides, in the order of reading. printed: the words to put in where it
    differs. row: of a table that a figure is not, or is computed from, on one line, or "".
    remark: what else is to be said, a clause without its full stop, or "".
    """

    verdict: Verdict
    spans: tuple[Span, ...] = ()
    printed: str = ""
    remark: str = ""
    row: str = ""


class Extent(NamedTuple):
    """Where a statement is claimed to stand in a document.

    pages: of the file, those of the same printed number too; None for any. characters: of the
    section, or None for any.
    """

    pages: frozenset[int] | None = None
    characters: range | None = None

    @property
    def is_any(self) -> bool:
        """Whether any place will do."""
        return self.pages is None and self.characters is None
