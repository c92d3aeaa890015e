"""The header identifier that needs nothing but the rows: a score for each row, from 0 to 1."""

from collections.abc import Sequence

from shed_core.ingest.looks import Looks, looks_of, style_of
from shed_core.ingest.rows import PageRows, Row
from shed_core.list_types import list_type


def scores(pages: Sequence[PageRows]) -> list[float]:
    """Return how likely each row is a header or part of one, page by page in reading order."""
    looks = looks_of(pages)
    rows = [row for page in pages for row in page.rows]
    around = zip(rows, [None, *rows], [*rows[1:], None], strict=False)
    return [_score(row, above, below, looks) for row, above, below in around]


def _score(row: Row, above: Row | None, below: Row | None, looks: Looks) -> float:
    if not row.is_upright or not any(map(str.isalpha, row.text)) or len(row.text) > 250:
        return 0.0
    score = _style_score(row, looks) + _text_score(row)
    if above is None or above.page != row.page or row.baseline - above.baseline > 1.6 * row.size:
        score += 0.1
    if below is not None and style_of(below) == style_of(row) and below.baseline > row.baseline:
        score -= 0.1 if row.size > 1.08 * looks.body[1] else 0.2
    return min(1.0, max(0.0, score))


def _style_score(row: Row, looks: Looks) -> float:
    _, size, is_bold = looks.body
    score = 0.0
    if row.size > 1.08 * size:
        score += 0.35 + min(0.3, row.size / size - 1.08)
    if row.bold > 0.7 and not is_bold:
        score += 0.45
    if row.italic > 0.8:
        score += 0.15
    if row.size < 0.9 * size:
        score -= 0.3
    return score


def _text_score(row: Row) -> float:
    text = row.text
    letters = [letter for letter in text if letter.isalpha()]
    score = 0.0
    if len(letters) > 3 and text.upper() == text:
        score += 0.2
    if list_type(text):
        score += 0.15
    if text.endswith((".", ";", ",")) and len(text) > 40:
        score -= 0.3
    if letters[0].islower() or len(text) > 100:
        score -= 0.2
    return score - 0.3 * (len(row.lefts) > 1)
