"""Labels from embedded outlines: the lines that an outline's titles are in.

Titles that are sentences or run long quote a clause and do not name one, so they are no labels. And
what an outline does not list may be a header all the same: it says which lines are headers, never
which are not.
"""

from collections.abc import Sequence

from shed_core.document.phrases import Label
from shed_core.ingest.headers.listed_titles.search import FoundTitle, TitleSearch
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.text_line import TextLine

MIN_TITLES = 10
MIN_SHARE_FOUND = 0.9  # of the titles, on their pages
MAX_TITLE_LENGTH = 120  # characters
MAX_SHARE_SENTENCES = 0.2  # of the titles; with more the outline quotes the text
_MAX_SHORT_SENTENCE = 5  # words


def verified_titles(
    entries: Sequence[OutlineEntry], lines: Sequence[TextLine], labels: Sequence[Label]
) -> list[tuple[OutlineEntry, FoundTitle]]:
    """Return an outline's titles that are on their pages; none unless nearly all are.

    labels: of all lines, as the rules give them.
    """
    titles = [entry for entry in entries if is_title(entry.title)]
    if len(titles) < max(MIN_TITLES, (1 - MAX_SHARE_SENTENCES) * len(entries)):
        return []
    matches = TitleSearch(lines, labels).match(titles)
    found = [(title, match) for title, match in zip(titles, matches, strict=True) if match]
    return found if len(found) >= MIN_SHARE_FOUND * len(titles) else []


def outlined_lines(
    entries: Sequence[OutlineEntry], lines: Sequence[TextLine], labels: Sequence[Label]
) -> set[int]:
    """Return the lines of the titles of an outline that is verified."""
    found = verified_titles(entries, lines, labels)
    return {line for _, match in found for line in range(match.first, match.last + 1)}


def is_title(text: str) -> bool:
    """Whether an outline's entry names a section instead of quoting it.

    >>> is_title("2.1 Use of Information"), is_title("The Recipient shall keep the terms secret.")
    (True, False)
    """
    words = text.split()
    is_sentence = text.rstrip().endswith((".", ";")) and 2 * sum(map(str.islower, words)) > len(
        words
    )
    return 0 < len(text) <= MAX_TITLE_LENGTH and not (
        is_sentence and len(words) > _MAX_SHORT_SENTENCE
    )
