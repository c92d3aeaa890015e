"""Notes on the reading of a document for its user, as a number and figures.

A document may have taken over the worker that read it, and the server prints these notes as its own
words: so it has their sentences, and a record holds only their numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain, pairwise
from typing import NamedTuple

from shed_core.installation import HOW_TO_INSTALL_OCR

_MAX_RUNS = 12  # of pages that a note names
MAX_PAGES = 2 * _MAX_RUNS + 1
"""Figures about the pages of a note."""


class NoteKind(StrEnum):
    """The sentence of each, with places for figures; a record has its number among them."""

    NO_TEXT = "no page has any text"
    NO_TEXT_IN_FILE = "the file holds no text"
    NO_HEADERS = "no headers were found: the whole text is section 0"
    HIDDEN_TEXT = (
        "text that readers of the page cannot see is marked [hidden: ...]; lines of it: {}"
    )
    LEFT_OUT = "text that the file does not show is left out; characters of it: {}"
    HIDDEN_SLIDES = "slides that the presentation hides are left out: {pages}"
    STRUCK_TEXT = (
        "text that is struck out reads here like any other; kind=changes lists it; pages that "
        "have some: {pages}"
    )
    COMMENTS = (
        "comments of reviewers are in the text, after what they are about, as `Comment by ...`: {}"
    )
    TRACKED_CHANGES = (
        "the file tracks changes: they are read as if all were accepted; kind=changes lists them"
    )
    ESTIMATED_PAGES = "files of this format have no pages of their own: page numbers are estimated"
    READ_BY_OCR = "{pages_were} read by OCR"
    NOT_READ = "{scans_were} not read: OCR is off"
    NOT_READ_WITHOUT_ENGINE = f"{{scans_were}} not read: {HOW_TO_INSTALL_OCR}"
    NOT_READ_AS_TOO_MANY = (
        "{scans_were} not read: OCR reads at most {} pages of a document; raise SHED_OCR_PAGES"
    )
    NOT_READ_IN_TIME = (
        "{scans_were} not read: OCR of a document stops after {} s; "
        "raise SHED_OCR_SECONDS, and SHED_SECONDS and SHED_CPU_SECONDS above it"
    )
    DAMAGED = (
        "the file is damaged or cut off: pages without text may have lost it; get a whole copy"
    )
    UNREADABLE = (
        "the file is damaged or cut off; pages that could not be read, and so have no text: {pages}"
    )
    NO_LETTERS = (
        "text is left out whose fonts do not say which letters they draw; see it with view_page, "
        "or have it read by OCR; its pages: {pages}"
    )
    ATTACHED = "files that are attached to this one are not read, save them beside it: {}"
    STYLES = "headings that the file itself marks as such, by styles or tags: {}"
    NO_OUTLINE = "the file embeds no outline; use --headers auto"
    OUTLINE_ALONE = "headers are the embedded outline's: {} of {} titles found"
    OUTLINE_VERIFIED = "the embedded outline was verified: {} of {} titles found"
    TAGS_VERIFIED = "the file's tags were verified: {} of {} titles found"


NOT_READ = frozenset(kind for kind in NoteKind if kind.name.startswith(("NOT_READ", "UNREADABLE")))
"""Notes on pages whose text is missing."""

CONFIRMATIONS = frozenset({NoteKind.OUTLINE_VERIFIED, NoteKind.TAGS_VERIFIED})
"""Notes on documents that were read without loss or doubt; shown only on request."""


class Note(NamedTuple):
    """A note. values: figures in its sentence. pages: as `runs_of` returns them."""

    kind: NoteKind
    values: tuple[int, ...] = ()
    pages: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The note as a sentence. Raises IndexError if a figure is missing."""
        return self.sentence(spelled(pages_of_runs(self.pages)))

    def sentence(self, page_names: str) -> str:
        """Return the note as a sentence. page_names: of the runs of pages."""
        more = f" and {self.pages[-1]} more" if len(self.pages) % 2 else ""
        pages = page_names + more
        comma = "," if pages.endswith("*") else ""
        is_one = len(set(self.pages)) == 1
        were = f"page {pages}{comma} was" if is_one else f"pages {pages}{comma} were"
        scan = f"page {pages}{comma} is a scan that was"
        scans = scan if is_one else f"pages {pages}{comma} are scans that were"
        return self.kind.format(*self.values, pages=pages, pages_were=were, scans_were=scans)


def on_pages(kind: NoteKind, pages: Sequence[int], *values: int) -> tuple[Note, ...]:
    """Return the note on some pages, if there are any. pages: rising."""
    return (Note(kind, values, runs_of(pages)),) if pages else ()


def runs_of(pages: Sequence[int]) -> tuple[int, ...]:
    """Return the first and the last page of each run of rising pages.

    Of many runs the first, and then the number of all other pages.

    >>> runs_of([3, 4, 5, 9]), len(runs_of(range(1, 101, 2)))
    ((3, 5, 9, 9), 25)
    """
    starts = [n for before, n in pairwise((-1, *pages)) if n != before + 1]
    ends = [n for n, after in pairwise((*pages, -1)) if after != n + 1]
    runs = [*zip(starts, ends, strict=True)]
    n_left = sum(b - a + 1 for a, b in runs[_MAX_RUNS:])
    return (*chain.from_iterable(runs[:_MAX_RUNS]), *([n_left] if n_left else []))


def pages_of_runs(pages: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last page of each run that `runs_of` returned."""
    return zip(pages[::2], pages[1::2], strict=False)


def spelled(runs: Iterable[tuple[int, int]]) -> str:
    """Return runs of pages as text: `3, 5-7`."""
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
