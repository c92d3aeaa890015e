"""Lines that are isolated, as headers are, in any look."""

import re
from collections.abc import Iterable, Sequence

from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.headers.visual_pattern import is_capitalized
from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH, TextLine, is_below, share_row
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import SENTENCE_ENDS, style_of

MAX_TITLE_LENGTH = 120  # characters of a line
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_SENTENCE_BREAK = re.compile(r"[^\W\d_][.;?!]\s")
_MIN_SPACING_ABOVE = 1.3  # leadings of the text from the line before to a header
_MAX_CELL_LINES = 6  # of a cell, that may precede the next cell of its row
_MIN_LETTERS = 3  # of a header
_MIN_PROSE_LENGTH, _MIN_IDEOGRAPHS = 35, 15  # characters of a line of a paragraph


def raised(scores: Sequence[float], lines: Iterable[int]) -> list[float]:
    """Scores, those of some lines at least those of headers."""
    new = list(scores)
    for n in lines:
        new[n] = max(new[n], MIN_HEADER_SCORE)
    return new


def stands_alone(stats: DocumentStats, number: int) -> bool:
    """True if a line is no sentence, no row of cells, and not continued by the next one."""
    return _is_title(stats, range(number, number + 1), 0) and not goes_on(stats, number)


def _is_title(stats: DocumentStats, rows: range, start: int = 0) -> bool:
    """True if lines that go on in each other are no sentence and no cells, each in one look."""
    lines = stats.lines[rows.start : rows.stop]
    end = lines[-1].text[start if len(rows) == 1 else 0 :]
    is_sentence = end.endswith(SENTENCE_ENDS) and not (start and _is_name(end))
    if is_sentence or not _is_plain(stats, rows):
        return False
    return not any(
        len(line.text) > MAX_TITLE_LENGTH or _SENTENCE_BREAK.search(line.text, start)
        for line in lines
    )


def _is_name(text: str) -> bool:
    """True if a text with a full stop is no sentence, as most long words have capitals.

    >>> [_is_name(text) for text in ("Verbatim Copies.", "You may use it.", "Terms?")]
    [True, False, False]
    """
    words = _LONG_WORD.findall(text)
    n_small = sum(word[0].islower() for word in words)
    ends_small = text.split()[-1][0].islower()
    return text.endswith(".") and not ends_small and 4 * n_small <= len(words) > 0


def _is_plain(stats: DocumentStats, rows: range) -> bool:
    """True if lines are no cells, and each is in one look."""
    return all(_is_in_one_look(stats.lines[n]) and not _is_cell(stats, n) for n in rows)


def _is_in_one_look(line: TextLine) -> bool:
    return len(line.lefts) == 1 and line.lead == len(line.text)


def is_apart(stats: DocumentStats, rows: range) -> bool:
    """True if lines, each in one look, are isolated right above a paragraph, even if a sentence."""
    below = stats.below(rows.stop - 1)
    return (
        below is not None
        and style_of(below) == stats.styles.body_style
        and begins_paragraph(stats, rows.stop)
        and _is_plain(stats, rows)
        and _has_space_above(stats, rows.start)
        and not goes_on(stats, rows.stop - 1)
    )


def is_prose(stats: DocumentStats, number: int) -> bool:
    """True if a line in the style of the text is as long as one of a paragraph."""
    line = stats.lines[number]
    return _is_long(line) and style_of(line) == stats.styles.body_style


def begins_paragraph(stats: DocumentStats, number: int) -> bool:
    """True if a line, no row of cells, is long and goes on in the next one or ends a sentence."""
    line = stats.lines[number]
    is_sentence = line.text.endswith(SENTENCE_ENDS) or goes_on(stats, number)
    return len(line.lefts) == 1 and _is_long(line) and is_sentence


def _is_long(line: TextLine) -> bool:
    n_wanted = _MIN_IDEOGRAPHS if line.text[0] >= FIRST_IDEOGRAPH else _MIN_PROSE_LENGTH
    return len(line.text) >= n_wanted


def ends_sentence(stats: DocumentStats, rows: range) -> bool:
    """True if lines end like a sentence."""
    return stats.lines[rows.stop - 1].text.endswith(SENTENCE_ENDS)


def _is_cell(stats: DocumentStats, number: int) -> bool:
    """True if another line follows on a line's row, after what goes on with its cell."""
    line, *following = stats.lines[number : number + 1 + _MAX_CELL_LINES]
    return any(share_row(line, other) and other.x0 > line.x1 for other in following)


def goes_on(stats: DocumentStats, number: int) -> bool:
    """True if the next line goes on in a line's style, which had no room for its first word.

    A title in capitals, as wide as the column, ends above a line that is not in capitals.
    """
    line, below = stats.lines[number], stats.below(number)
    if below is None or style_of(below) != style_of(line) or not stats.wraps(number):
        return False
    return is_capitalized(below.text) or not is_capitalized(line.text)


def heads_text(stats: DocumentStats, rows: range, start: int = 0) -> bool:
    """True if a title that heads text, as `begins_section` says, does not go on in the next line.

    rows: its lines, which go on in each other. start: where it begins, after its number.
    """
    return begins_section(stats, rows, start) and not goes_on(stats, rows.stop - 1)


def begins_section(stats: DocumentStats, rows: range, start: int) -> bool:
    """True if lines read as a title with space above it, and a next line is on their page.

    rows, start: as for `heads_text`.
    """
    return (
        stats.below(rows.stop - 1) is not None
        and reads_as_title(stats.lines[rows.start].text)
        and _is_title(stats, rows, start)
        and _has_space_above(stats, rows.start)
    )


def _has_space_above(stats: DocumentStats, number: int) -> bool:
    """True if a line is no neighbour of text above it; titles below titles need no space."""
    line, last = stats.lines[number], stats.lines[max(0, number - 1)]
    if style_of(last) not in (style_of(line), stats.styles.body_style):
        return True
    return not is_below(last, line, _MIN_SPACING_ABOVE * stats.styles.body_leading * line.size)


def reads_as_title(text: str) -> bool:
    """True if a text has letters and begins as a title does, or with the sign of a section.

    >>> [reads_as_title(text) for text in ("Scope", "scope", "7.", "§ 7")]
    [True, False, False, True]
    """
    first = text[0]
    if first == "§":
        return True
    is_first = first.isupper() or first.isdigit() or first >= FIRST_IDEOGRAPH
    return is_first and sum(map(str.isalpha, text)) >= _MIN_LETTERS
