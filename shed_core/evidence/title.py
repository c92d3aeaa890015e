"""The title of a document, the largest of its first headers, and its level.

A cover names the document, that is the virtual root, and so does the title of a book. A title that
occurs again, above the body, is above it there. The title of a filing is its form, and always above
its parts; the title of a contract is above its clauses.

Of 46 documents with a cover whose outlines we know, 35 have the title beside the chapters or leave
it out. If the outline itself lists it, it is as often above them, so then it stays on top.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

from shed_core.document.phrases import FoundBy
from shed_core.evidence.groups import Grouping, HeaderFeatures
from shed_core.numbering.families import FORM
from shed_core.numbering.legal_words import AGREEMENTS
from shed_core.numbering.vocabulary import CONTENTS, UNTITLED, any_of, words

_CONTENTS = f"toc|{any_of(words(CONTENTS))}"  # `toc` is too short to be searched for in a line
IS_CONTENTS = re.compile(rf"\W*(?:{_CONTENTS})\W*", re.IGNORECASE)
IS_NO_TITLE = re.compile(rf"\W*(?:{_CONTENTS}|{any_of(words(UNTITLED))})\W*", re.IGNORECASE)
_AGREEMENT = any_of(words(AGREEMENTS))
_IS_AGREEMENT = re.compile(rf"(?:{_AGREEMENT})\b.*|.*(?:{_AGREEMENT})\W*", re.IGNORECASE)
_MAX_PAPER_PAGES = 12  # of a document whose title heads its numbered sections, as a paper's does


def find_title(grouping: Grouping, groups: Iterable[int]) -> int:
    """Return the form, or the first of the largest headers in some groups; -1 if there is none."""
    features = grouping.features
    nodes = [node for group in groups for node in grouping.partition.members(group)]
    forms = [node for node in nodes if (n := features.numbers[node]) and n.family == FORM]
    titles = [node for node in nodes if not IS_NO_TITLE.fullmatch(features.texts[node])]
    if forms:
        return min(forms)
    return min(titles, key=lambda node: (-features.styles[node].size, node), default=-1)


def repeated_title(features: HeaderFeatures, title: int, start: int) -> int:
    """Return the title of a cover as it occurs again, above the body on its first page.

    start: the first node of the body. Without such a node it is the title on the cover.
    """
    if title < 0:
        return title
    text = features.texts[title].casefold()
    nodes = range(bisect_left(features.pages, features.pages[start], title + 1), start)
    return next((node for node in nodes if features.texts[node].casefold() == text), title)


def is_above_sections(
    grouping: Grouping, title: int, found_by: Sequence[str], *, is_cover: bool
) -> bool:
    """True if the title is above the sections. is_cover: True if it seems to be on a cover.

    The title of a contract is above its clauses, even on a page of its own, unless other lines of
    the cover look like it: the last of them would be above the clauses.
    """
    partition = grouping.partition
    is_alone = len(partition.members(partition.of_node[title])) == 1
    text = grouping.features.texts[title]
    if found_by[title] == FoundBy.OUTLINE:
        return True
    return not is_cover or (is_alone and _IS_AGREEMENT.fullmatch(text) is not None)


def is_book(grouping: Grouping, start: int) -> bool:
    """True if a document with numbered sections is long, or lists them before the first."""
    texts, pages = grouping.features.texts, grouping.features.pages
    return pages[-1] > _MAX_PAPER_PAGES or any(map(IS_CONTENTS.fullmatch, texts[: start + 1]))
