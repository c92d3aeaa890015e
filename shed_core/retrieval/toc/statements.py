"""Financial statements, found by the labels of their rows and the titles above them.

Headers often name no statement: a balance sheet may be below `Item 8` alone. But every balance
sheet has a row `Total assets`, and few other tables have it beside `Total liabilities`. Rows are
looked for page by page, so that the division of a table into phrases makes no difference; the
second page of a statement joins the first.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.document.record import DocumentRecord
from shed_core.document.runs import grouped
from shed_core.retrieval.table_text import table_rows

_FIGURE = re.compile(r"\s*[$€£¥(]?\s*(?:\d|[—–-]+(?:\s|$))")
_MAX_LABEL = 100  # characters
_MAX_TITLE = 80  # characters, without blanks, of a line that may be a title
_TITLE_POINTS = 4  # of a title above, where each kind of row is one
_MIN_SHARE = 0.75  # of the points of the best place of a kind
_MAX_PLACES = 2  # of a kind: quarterly reports have statements of equity on two pages


class StatementPlace(NamedTuple):
    """kind: such as `balance sheet`. title: as printed, or "". phrases: from its first row on."""

    kind: str
    title: str
    phrases: range


class _Kind(NamedTuple):
    """title: of a statement. rows: names of kinds of rows, with the beginnings of their labels.

    needed: names of rows, at least `n_needed` of which a statement has; n_rows: of all of them.
    """

    title: str
    rows: str
    needed: frozenset[str]
    n_needed: int
    n_rows: int


def _kind(title: str, needed: str, n_needed: int, n_rows: int, **rows: str) -> _Kind:
    alternatives = "|".join(f"(?P<{name}>{pattern})" for name, pattern in rows.items())
    return _Kind(title, alternatives, frozenset(needed.split()), n_needed, n_rows)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Return a compiled pattern, compiled on first use: compiling all would slow the start."""
    return re.compile(text, re.IGNORECASE)


_OF = "statements?of(?:consolidated|condensed|changesin)*"


_KINDS = {
    "balance sheet": _kind(
        rf"balancesheets?|{_OF}financial(?:condition|position)",
        "assets claims",
        2,
        4,
        assets=r"total assets\b|assets$",
        both=r"total (?:liabilities|equity)(?:,| and\b)",
        claims=r"total (?:current )?liabilities\b",
        current=r"total current assets\b|loans\b|investments?\b",
        cash=r"cash (?:and|&)|cash\b",
        owed=r"accounts payable|deposits|trade payables|payables|debt\b|long-term debt",
        equity=r"total .*(?:equity|deficit)",
        earned=r"retained earnings|accumulated deficit|(?:accumulated )?other comprehensive",
    ),
    "income statement": _kind(
        rf"{_OF}(?:income|operations|earnings|profit)"
        "|(?<!comprehensive)incomestatements?(?!data)|profit(?:and|or)loss",
        "net tax share",
        2,
        5,
        net=r"(?:consolidated )?(?:net (?:income|loss|earnings|\(loss)|profit|\(?loss\)? for)",
        before=r"(?:.{0,40}\bbefore\b.{0,30}\btax)",
        tax=r"(?:\(?(?:provision|benefit)\b.*|income )tax",
        share=r"(?:basic\b|diluted\b|.{0,40}\bper\b.{0,20}\bshare)",
        sales=r"(?:total )?(?:net )?(?:revenues?|sales|interest income)\b",
        cost=r"(?:total )?costs? (?:of|and)\b|noninterest expense|compensation",
        operating=r"(?:total )?(?:operating (?:income|expenses|profit|loss)|"
        r"(?:income|loss|earnings) from operations)",
        spent=r"(?:selling|research|marketing|general and|interest expense|other income)",
    ),
    "cash flow statement": _kind(
        rf"{_OF}cashflows?|cashflows?statements?",
        "operating investing financing",
        2,
        5,
        operating=r"(?:net )?cash.{0,50}\boperat",
        investing=r"(?:net )?cash.{0,50}\binvest",
        financing=r"(?:net )?cash.{0,50}\bfinanc",
        worn=r"depreciation|amortization",
        paid=r"(?:share|stock|equity)-?\s*based|deferred|dividends|(?:re)?purchases? of",
        changes=r"(?:accounts |trade )?receivables?|inventor|accounts payable|adjustments",
        period=r"cash.{0,60}\b(?:beginning|end)\b|(?:net )?(?:increase|\(?decrease|change)",
        net=r"net (?:income|loss|earnings|\(loss)",
    ),
    "comprehensive income": _kind(
        rf"{_OF}\w*comprehensive|comprehensiveincomestatements?",
        "comprehensive net",
        2,
        3,
        comprehensive=r"(?:total )?comprehensive (?:income|loss|\(loss)",
        other=r"(?:total )?other comprehensive|.{0,60}net of (?:related )?tax",
        net=r"(?:consolidated )?net (?:income|loss|earnings|\(loss)",
        unrealized=r".{0,40}\bunrealized|available-for-sale|.{0,20}investments",
        hedges=r".{0,30}\b(?:hedg|derivative)",
        currency=r".{0,30}\btranslation",
        pension=r".{0,30}(?:pension|benefit plan|retirement|postretirement)",
    ),
    "statement of equity": _kind(
        rf"{_OF}.{{0,30}}(?:equity|deficit)|equitystatements?|changesin.{{0,40}}equity",
        "balance net",
        2,
        4,
        balance=r"(?:(?:beginning|ending|total|opening|closing) )*balances?\b",
        paid=r".{0,30}(?:dividends?|repurchased?|treasury|distributions)",
        net=r"(?:consolidated )?net (?:income|loss|earnings|\(loss)",
        issued=r".{0,40}(?:issued|issuance|exercise|vesting)|common stock",
        stock=r".{0,30}(?:share|stock|equity)-?\s*based",
        other=r".{0,20}other comprehensive|currency",
    ),
}


class _Place(NamedTuple):
    """A page that may hold a statement. rows: kinds of its rows. points: of rows and title."""

    page: int
    rows: frozenset[str]
    title: str
    phrases: range
    points: int


def statements(record: DocumentRecord) -> list[StatementPlace]:
    """Return the statements of a document, by kinds, each kind's best first.

    Takes O(characters of the text).
    """
    labels = list(_labels(record))
    result: list[StatementPlace] = []
    for name, kind in _KINDS.items():
        places = [p for p in _joined(_places(labels, kind), kind) if _is_statement(p, kind)]
        best = max((place.points for place in places), default=0)
        likely = [place for place in places if place.points >= _MIN_SHARE * best]
        likely = [place for place in likely if place.title] or likely
        likely.sort(key=lambda place: (-place.points, place.page))
        result += [StatementPlace(name, p.title, p.phrases) for p in likely[:_MAX_PLACES]]
    return result


class _Line(NamedTuple):
    """label: of a row, or the words of a line without figures. is_row: True for a table's row."""

    page: int
    phrase: int
    label: str
    is_row: bool


def _labels(record: DocumentRecord) -> Iterator[_Line]:
    for phrase, (label, page) in enumerate(zip(record.labels, record.pages, strict=True)):
        if label in RUNNING_HEADS:
            continue
        if phrase in record.grids:
            for row in table_rows(record, phrase):
                yield _Line(page, phrase, row.cells[0], True)
            continue
        for line in record.phrase_text(phrase).split("\n"):
            figure = _FIGURE.search(line)
            is_row = label is Label.TABLE or bool(figure and figure.start() > 0)
            words = line[: figure.start()] if figure and figure.start() else line
            yield _Line(page, phrase, words, is_row)


def _places(lines: list[_Line], kind: _Kind) -> Iterator[_Place]:
    """Yield the pages that have rows of a kind of statement, in their order."""
    for page, own in grouped(lines, lambda line: line.page).items():
        rows = [(line, row) for line in own if line.is_row and (row := _row(line, kind))]
        if not rows:
            continue
        phrases, names = _trimmed(rows)
        first = phrases.start
        title = next((t for line in own if line.phrase <= first and (t := _title(line, kind))), "")
        points = len(names) + _TITLE_POINTS * bool(title)
        yield _Place(page, names, title, phrases, points)


def _trimmed(rows: list[tuple[_Line, str]]) -> tuple[range, frozenset[str]]:
    """Return the phrases of rows, and the kinds of these, without others on their page.

    The others are phrases at the ends whose kinds of rows the rest has too.
    """
    kinds: defaultdict[int, set[str]] = defaultdict(set)
    for line, row in rows:
        kinds[line.phrase].add(row)
    phrases = sorted(kinds)
    names = frozenset(row for _, row in rows)
    for end in (0, -1):
        while len(phrases) > 1:
            rest = [phrase for phrase in phrases if phrase != phrases[end]]
            if len({row for phrase in rest for row in kinds[phrase]}) < len(names):
                break
            phrases = rest
    return range(phrases[0], phrases[-1] + 1), names


def _row(line: _Line, kind: _Kind) -> str:
    label = line.label.strip(" .:•*")
    if not label or len(label) > _MAX_LABEL:
        return ""
    match = _pattern(kind.rows).match(label)
    return match.lastgroup or "" if match else ""


def _title(line: _Line, kind: _Kind) -> str:
    letters = "".join(line.label.split())  # since those of a PDF may be torn: `Cash Flow s`
    is_title = len(letters) <= _MAX_TITLE and not letters.endswith((".", ":"))
    return " ".join(line.label.split()) if is_title and _pattern(kind.title).search(letters) else ""


def _joined(places: Iterator[_Place], kind: _Kind) -> list[_Place]:
    """Return places, titled ones joined with needed rows of the next page."""
    joined: list[_Place] = []
    for place in places:
        above = joined[-1] if joined and joined[-1].title else None
        goes_on = above is not None and place.page == above.page + 1
        if above and goes_on and (place.rows - above.rows) & kind.needed:
            rows = above.rows | place.rows
            phrases = range(above.phrases.start, place.phrases.stop)
            joined[-1] = _Place(above.page, rows, above.title, phrases, len(rows) + _TITLE_POINTS)
        else:
            joined.append(place)
    return joined


def _is_statement(place: _Place, kind: _Kind) -> bool:
    return len(place.rows & kind.needed) >= kind.n_needed and len(place.rows) >= kind.n_rows
