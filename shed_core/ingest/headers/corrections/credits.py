"""Authors, dates and addresses beside a document's title, set like headers of no section."""

import re
from collections.abc import Collection, Sequence
from itertools import dropwhile, takewhile

from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.ingest.headers.corrections.texts import text_of
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.standing import begins_paragraph
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.numbering.parse import numbering
from shed_core.numbering.vocabulary import BACK_MATTER, CONTENTS, SMALL_WORDS, UNTITLED, words

_FRONT_SECTIONS = frozenset(map(letters_of, words(UNTITLED, CONTENTS)))
_OF_SECTIONS = frozenset(
    word for title in words(UNTITLED, CONTENTS, BACK_MATTER) for word in title.split()
)
_MAX_SMALL_SIZE = 0.97  # of the title's, of the lines of a cover

_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_BETWEEN_NAMES = words(SMALL_WORDS)
_SEPARATOR = re.compile(r"[,;&\d∗*†‡§]|  |\b(?:and|et|und)\b")
_MIN_WORDS_FOR_COMMON = 5  # of names for one that is a common word too, such as `Mark`
_MIN_WORDS_IN_LIST = 4  # of two names or more
_MAX_STEP = 2  # lines from a header to the name of an author below it: a date may be between


def without_credits(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without lines of a cover, and authors below a document's title."""
    return _without_authors(_without_cover_lines(context, spans), context.lines)


def _without_cover_lines(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Leave out addresses, dates and the like between the titles of a cover.

    They are in the middle of the first page, smaller than its title, and head no text.
    """
    lines, labels, stats = context.lines, context.labels, context.stats
    page = lines[spans[0].first].page if spans else 0
    cover = [span for span in spans if lines[span.first].page == page]
    title = max((lines[span.first].size for span in cover), default=0.0)
    taken = {line for span in cover for line in span.lines}
    text = [
        n
        for n, line in enumerate(lines)
        if line.page == page and n not in taken and labels[n] not in RUNNING_HEADS
    ]
    return [
        span
        for span in spans
        if lines[span.first].page != page
        or lines[span.first].size >= _MAX_SMALL_SIZE * title
        or _begins_section(text_of(span, lines))
        or not all(stats.is_in_middle(lines[line]) for line in span.lines)
        or not (_is_above_title(span, stats) or _heads_no_text(context, span, text))
    ]


def _is_above_title(span: HeaderSpan, stats: DocumentStats) -> bool:
    """True if a larger line, or a bold one where the header is not, is right below on the page."""
    line, below = stats.lines[span.last], stats.below(span.last)
    if below is None:
        return False
    is_bolder = below.size >= line.size and below.is_bold and not line.is_bold
    return is_bolder or _MAX_SMALL_SIZE * below.size > line.size


def _heads_no_text(context: LineContext, span: HeaderSpan, text: Sequence[int]) -> bool:
    """True if a header of a cover is above another line of it, or the last where it has no text.

    text: lines of the page that are no headers.
    """
    stats, below = context.stats, next((line for line in text if line > span.last), None)
    if below is None:
        return not any(begins_paragraph(stats, line) for line in text)
    return (
        context.labels[below] is Label.TEXT
        and stats.is_in_middle(stats.lines[below])
        and not begins_paragraph(stats, below)
    )


def _without_authors(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> list[HeaderSpan]:
    """Leave out names, whatever their look: words that the document has in capitals alone.

    A list of names is known by its separators, a single one by its place right below a header,
    and others by the style that they share with these.
    """
    names = _names_below_title(spans, lines)
    ends = {span.last for span in spans}
    sure = (
        span
        for span, own in names.items()
        if not ends.isdisjoint(range(span.first - _MAX_STEP, span.first))
        or (len(own) >= _MIN_WORDS_IN_LIST and _SEPARATOR.search(text_of(span, lines)))
    )
    styles = {style_of(lines[span.first]) for span in sure}
    return [
        span for span in spans if span not in names or style_of(lines[span.first]) not in styles
    ]


def _names_below_title(
    spans: Sequence[HeaderSpan], lines: Sequence[TextLine]
) -> dict[HeaderSpan, list[str]]:
    """Header spans below the title that may be names, and the words of each."""
    names = {
        span: own
        for span in _below_title(spans, lines)
        if (own := _words_of_names(text_of(span, lines)))
    }
    common = _in_small_letters({word for own in names.values() for word in own}, lines)
    return {
        span: own
        for span, own in names.items()
        if len(own) >= _MIN_WORDS_FOR_COMMON * sum(word in common for word in own)
    }


def _below_title(spans: Sequence[HeaderSpan], lines: Sequence[TextLine]) -> list[HeaderSpan]:
    """Header spans between the title and the first section of its page."""
    page = lines[spans[0].first].page if spans else 0
    on_page = takewhile(lambda span: lines[span.first].page == page, spans)
    first = list(takewhile(lambda span: not _begins_section(text_of(span, lines)), on_page))
    title = max((lines[span.first].size for span in first), default=0.0)
    below = dropwhile(lambda span: lines[span.first].size < title, first)
    return [span for span in below if lines[span.first].size < _MAX_SMALL_SIZE * title]


def _begins_section(text: str) -> bool:
    return numbering(text) is not None or letters_of(text) in _FRONT_SECTIONS


def _words_of_names(text: str) -> list[str]:
    """Words of a text that may be names of persons; none if there is another word.

    >>> _words_of_names("Anna M. Weber1, Jan de Vries*"), _words_of_names("Corresponding Author")
    (['Anna', 'Weber', 'Jan', 'Vries'], [])
    >>> _words_of_names("14 CFR Part 39")
    []
    """
    own = [word for word in _WORD.findall(text) if word.lower() not in _BETWEEN_NAMES]
    own = [word for word in own if len(word) > 1]  # initials, and letters that refer to a footnote
    is_title = text.isupper() or not _OF_SECTIONS.isdisjoint(map(str.lower, own))
    is_title = is_title or text[:1].isdigit()
    is_names = len(own) > 1 and not is_title and all(word[0].isupper() for word in own)
    return own if is_names else []


def _in_small_letters(names: Collection[str], lines: Sequence[TextLine]) -> set[str]:
    """Words that some line has in small letters, where no address is."""
    if not names:
        return set()
    text = "\n".join(line.text for line in lines if "@" not in line.text)
    return {name for name in names if _occurs(name.lower(), text)}


def _occurs(word: str, text: str) -> bool:
    return word in text and re.search(rf"(?<![\w./]){word}(?![\w/])", text) is not None
