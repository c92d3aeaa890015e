"""Headers whose texts, or lines right above, show that they are none.

A title that is set again with `(continued)` is no new header. A sentence that ends page after page
is none either, nor is a label such as `Affected file:` that stands in every section of a report,
the `Note` above each notice of a manual, a row such as `Severity  Status` above the columns of a
table, or the last line of a paragraph that ends in bold letters. `cmake -S` on a line of its own is
a command to type, as `$ make` is in any letters, and `binaryDir` above a paragraph is a term that
it explains, unless it is numbered, or larger than the text.
"""

import re
from collections import Counter
from collections.abc import Sequence

from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.scores import SURE_SCORE
from shed_core.ingest.headers.visual_pattern import is_bare_number
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH, TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import look_of, style_of
from shed_core.numbering.counters import counters_of
from shed_core.numbering.parse import list_type, numbering
from shed_core.numbering.vocabulary import APPENDICES, CHAPTERS, NOTICES, PARTS, words

_CONTINUED = re.compile(
    r"[\s,;:–—(\[-]*\b(?:continued|cont[’'.]?d|cont\.|fortsetzung|suite|continuación)[)\].\s]*$",
    re.IGNORECASE,
)
_QUOTES = "\"'“”„‟‘’‚«»‹›"
_END = "[.!?…。！？]"
_SPEECH = re.compile(
    rf"[{_QUOTES}]\s*[^\W\d_¿¡…].*(?:[.,;:!?…—–-]\s*[{_QUOTES}]|{_END}$)|[{_QUOTES}]\s*[¿¡…]"
    rf"|[「『].*[」』]$"
    rf"|(?:[—–―]|--)\s*[¿¡…]?[^\W_].*{_END}[{_QUOTES}]?$"
)
_NOTICES = frozenset(map(letters_of, words(NOTICES)))
_DIVISION_WORDS = words(PARTS, CHAPTERS, APPENDICES)
_WORD = re.compile(r"[^\W\d_]{2}")
_MIN_SENTENCE_WORDS = 7
_MIN_REPEATS = 3  # of a sentence or label that is no header
_MIN_NOTICES = 3  # in a document; fewer may be headers
_MIN_LETTERS = 3  # that differ, of an index
_MIN_SHARE_LABELS = 0.1  # of the headers; fewer repeated labels are headers
_MAX_LABEL_SIZE = 1.03  # of the body's
_MONOSPACED = re.compile(r"courier|consol|mono(?!type)|typewriter|(?:cm|lm)tt", re.IGNORECASE)
_COMMAND = re.compile(r"(?:sh|bash|\w+@\S+)?[$#%>]\s\w|\./\w|--\w")  # in any letters
_MAX_NAME_SIZE = 1.05  # of the text's


def without_repeats(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without repeated sentences and without titles that go on."""
    texts = [text_of(span, context.lines) for span in spans]
    n_of_text = Counter(texts)
    known: set[str] = set()
    kept: list[HeaderSpan] = []
    for span, text in zip(spans, texts, strict=True):
        title = _CONTINUED.sub("", text)
        key = letters_of(title)
        is_continued = title != text and (key in known or not key)
        if is_continued or (n_of_text[text] >= _MIN_REPEATS and _is_sentence(text)):
            continue
        known.add(key)
        kept.append(span)
    return kept


def without_numbers_apart(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without numbers between the word of a division and its title.

    `CHAPTER`, `ONE` and `COSTS` may be on three lines; `Item` and `4.A.` in a corner, of which
    the page has nothing more, head nothing.
    """
    lines, firsts = context.lines, {span.first for span in spans}
    return [
        span
        for span in spans
        if not (
            _is_number_apart(span, lines) if span.last + 1 in firsts else ends_page(span, lines)
        )
    ]


def without_labels(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without labels, which end in a colon, if many of them are repeated.

    Labels are no larger than the text. Without a share of repeated ones all are headers.
    """
    labels = {span for span in spans if _can_be_label(context, span)}
    n_of_text = Counter(text_of(span, context.lines) for span in labels)
    n_repeated = sum(n for n in n_of_text.values() if n >= _MIN_REPEATS)
    if not n_repeated or n_repeated < _MIN_SHARE_LABELS * len(spans):
        return list(spans)
    return [span for span in spans if span not in labels]


def without_notices(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without titles of notices, such as `Note`, if there are several.

    Fewer are none where they are no larger than the text and no title without a number looks like
    them. Text after a notice belongs to the section of the notice.
    """
    lines, max_size = context.lines, _MAX_LABEL_SIZE * context.stats.body_size
    others = [span for span in spans if letters_of(text_of(span, lines)) not in _NOTICES]
    if len(spans) - len(others) >= _MIN_NOTICES:
        return others
    looks = {look_of(lines[span.first]) for span in others if _is_unnumbered(span, lines)}
    return [
        span
        for span in spans
        if letters_of(text_of(span, lines)) not in _NOTICES
        or lines[span.first].size > max_size
        or look_of(lines[span.first]) in looks
    ]


def without_lone_letters(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without single letters, such as symbols of a formula.

    Several may head the parts of an index, or be Roman numbers; one that looks like other titles
    may be the name of an option.
    """
    lines = context.lines
    alone = {span: text for span in spans if (text := _lone_letter(span, lines))}
    counted = {text for span in spans if _is_roman(text := text_of(span, lines).strip(" ."))}
    if len(counted.union(alone.values())) >= _MIN_LETTERS:
        return list(spans)
    looks = {look_of(lines[span.first]) for span in spans if span not in alone}
    return [span for span in spans if span not in alone or look_of(lines[span.first]) in looks]


def without_paragraph_ends(context: LineContext, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Header spans without the ends of paragraphs whose last words look like titles."""
    ends = (0, *(span.last + 1 for span in spans))  # a line below a header may be the rest of it
    return [
        span
        for end, span in zip(ends, spans, strict=False)
        if span.first == end or not _ends_paragraph(context.stats, span.first)
    ]


def is_row(context: LineContext, span: HeaderSpan) -> bool:
    """True if a header span is a row of cells; one of two may be a header if it is sure."""
    cells = text_of(span, context.lines).split("  ")
    has_cells = len(cells) > 2 or (len(cells) > 1 and span.score < SURE_SCORE)
    return has_cells and span.first == span.last


def is_code(context: LineContext, span: HeaderSpan) -> bool:
    """True if a header span is a command, or the name of something, no larger than the text.

    Where the text itself is monospaced, so are its titles.
    """
    lines, body, first = context.lines, context.body_style, context.lines[span.first]
    if span.first == span.last and _COMMAND.match(first.text):
        return True
    return (
        first.size <= _MAX_NAME_SIZE * body.size
        and all(_MONOSPACED.search(lines[line].font) for line in span.lines)
        and not _MONOSPACED.search(body.font)
        and _is_unnumbered(span, lines)
    )


def is_speech(context: LineContext, span: HeaderSpan) -> bool:
    """True if a header span is a paragraph of speech, `"Yes."`, in the style of the body."""
    is_in_body_style = style_of(context.lines[span.first]) == context.body_style
    return is_in_body_style and _SPEECH.match(text_of(span, context.lines)) is not None


def text_of(span: HeaderSpan, lines: Sequence[TextLine]) -> str:
    """Text of a header span, its lines joined by blanks."""
    whole = [lines[line].text for line in range(span.first, span.last)]
    return " ".join([*whole, lines[span.last].text[: span.length]])


def _is_unnumbered(span: HeaderSpan, lines: Sequence[TextLine]) -> bool:
    return numbering(text_of(span, lines)) is None


def _lone_letter(span: HeaderSpan, lines: Sequence[TextLine]) -> str:
    """Only letter or digit of a header span, or "" if it has others or is a word."""
    text = letters_of(text_of(span, lines))
    return text if len(text) == 1 and text < FIRST_IDEOGRAPH else ""


def _is_roman(text: str) -> bool:
    return text.isalpha() and counters_of(text) is not None


def _is_number_apart(span: HeaderSpan, lines: Sequence[TextLine]) -> bool:
    """True if a header span may be a number below the word that it belongs to."""
    if span.first < max(span.last, 1) or counters_of(lines[span.first].text) is None:
        return False
    word, title = lines[span.first - 1], lines[span.last + 1]
    return word.page == title.page and word.text.casefold() in _DIVISION_WORDS


def ends_page(span: HeaderSpan, lines: Sequence[TextLine]) -> bool:
    """True if a header span is a word, and the last line of its page its number."""
    page, text = lines[span.last].page, text_of(span, lines)
    below = [line.text for line in lines[span.last + 1 : span.last + 3] if line.page == page]
    is_number = len(below) == 1 and is_bare_number(below[0])
    return is_number and not list_type(text) and list_type(f"{text} {below[0]}")[:3].isalpha()


def _can_be_label(context: LineContext, span: HeaderSpan) -> bool:
    is_small = context.lines[span.first].size <= _MAX_LABEL_SIZE * context.stats.body_size
    is_label = is_small and text_of(span, context.lines).endswith(":")
    return is_label and _is_unnumbered(span, context.lines)


def _ends_paragraph(stats: DocumentStats, number: int) -> bool:
    """True if a line begins in lower case and goes on with one above that ends in its look.

    Where that is of several looks, it is not known in which of them it ends.
    """
    line, above = stats.lines[number], stats.lines[number - 1]
    if not line.text[0].islower() or not stats.wraps(number - 1):
        return False
    return above.lead < len(above.text) or (above.font, above.size) == (line.font, line.size)


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and text.count(" ") + 1 >= _MIN_SENTENCE_WORDS
