"""Joining pieces into lines, against the same rules written slowly, pair by pair."""

import re
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.lines.boldness import bold_share
from shed_core.ingest.lines.joining import joined
from shed_core.ingest.lines.text_line import TextLine, is_marker
from tests.ingest.lines.lines import line

TEXTS = [
    "1.",
    "網路",
    "Item 7A.",
    "•",
    "412",
    "Scope",
    "a text that is as long as a line of a column is",
]


@st.composite
def lines(draw: st.DrawFn) -> list[TextLine]:
    """Return pieces of one line, or nearly so, from left to right."""
    x, pieces = 72.0, list[TextLine]()
    for _ in range(draw(st.integers(1, 9))):
        text, size = draw(st.sampled_from(TEXTS)), draw(st.sampled_from([8.0, 10.0, 14.0]))
        x += draw(st.sampled_from([-8.0, 0.0, 0.5, 2.0, 20.0, 60.0, 200.0]))
        width = 5.0 * len(text)
        pieces.append(
            TextLine(
                text=text,
                page=1,
                x0=x,
                y0=100.0 - size,
                x1=x + width,
                y1=102.0,
                baseline=draw(st.sampled_from([100.0, 100.0, 100.5, 104.0])),
                block=draw(st.integers(1, 2)),
                font=draw(st.sampled_from(["Times", "Arial"])),
                size=size,
                color=draw(st.sampled_from([0, 0xFF0000])),
                bold=draw(st.sampled_from([0.0, 0.4, 1.0])),
                italic=draw(st.sampled_from([0.0, 1.0])),
                lead=draw(st.sampled_from([1, len(text), len(text)])),
                lefts=(x,),
                is_upright=draw(st.sampled_from([True, True, True, False])),
                lead_font=draw(st.sampled_from(["Times", "Arial"])),
            )
        )
        x += width
    return pieces


def joined_slowly(pieces: Iterable[TextLine], *, is_slide: bool) -> list[TextLine]:
    """Fold the pieces, making a whole line at every step."""
    lines: list[TextLine] = []
    for piece in pieces:
        if lines and are_in_line(lines[-1], piece, is_slide):
            lines[-1] = join(lines[-1], piece)
        else:
            lines.append(piece)
    return lines


def are_in_line(left: TextLine, right: TextLine, is_slide: bool) -> bool:
    size = max(left.size, right.size)
    is_figure = re.search(r"[^\W\d_]", right.text) is None
    max_step = max(1.0, (0.4 if is_figure else 0.15) * size)
    if abs(left.baseline - right.baseline) > max_step or not left.is_upright:
        return False
    gap = right.x0 - left.x1
    if not right.is_upright or gap < -0.5 * size:
        return False
    is_other = min(left.size, right.size) < 0.95 * size and re.search(r"[^\W\d_]", right.text)
    if is_slide and is_other and gap > 10 * size:
        return False
    if gap < 1.8 * size or is_marker_of(left, right):
        return gap < 8 * size or min(len(left.text), len(right.text)) < 30
    return left.block == right.block or min(len(left.text), len(right.text)) < 30


def is_marker_of(left: TextLine, right: TextLine) -> bool:
    is_number = len(left.lefts) == 1 and is_marker(left.text)
    return is_number and re.search(r"[^\W\d_]", right.text) is not None


def join(left: TextLine, right: TextLine) -> TextLine:
    gap, size = right.x0 - left.x1, max(left.size, right.size)
    apart = gap >= 1.8 * size and not is_marker_of(left, right)
    text = left.text + ("  " if apart else " " if gap > 0.1 * size else "") + right.text
    n_left, n_right = len(left.text), len(right.text)
    main = right if n_right > n_left else left
    return left._replace(
        text=text,
        y0=min(left.y0, right.y0),
        x1=max(left.x1, right.x1),
        y1=max(left.y1, right.y1),
        font=main.font,
        size=size,
        color=main.color,
        bold=bold_share([(left.text, left.bold), (right.text, right.bold)]),
        italic=(left.italic * n_left + right.italic * n_right) / (n_left + n_right),
        lead=lead(left, right, len(text)),
        lefts=(*left.lefts, right.x0) if apart else left.lefts,
        lead_font=right.lead_font if is_marker(left.text) else left.lead_font,
        flat_pieces=(
            *(left.flat_pieces or (0, left.x0, left.x1)),
            *(len(text) - len(right.text), right.x0, right.x1),
        ),
    )


def lead(left: TextLine, right: TextLine, length: int) -> int:
    if left.lead < len(left.text):
        return left.lead
    same = round(left.bold) == round(right.bold) and round(left.italic) == round(right.italic)
    return length - len(right.text) + right.lead if same or is_marker(left.text) else left.lead


@given(lines(), st.booleans())
def test_lines_are_those_of_joining_pair_by_pair(pieces: list[TextLine], is_slide: bool) -> None:
    assert list(joined(pieces, is_slide=is_slide)) == joined_slowly(pieces, is_slide=is_slide)


def test_figures_set_higher_than_their_label_are_in_its_row() -> None:
    label = line("Diluted", x0=36.0, x1=63.0, lefts=(36.0,), baseline=254.0)
    figures = line("1.25", x0=388.0, x1=410.0, lefts=(388.0,), baseline=256.9)
    below = line("Weighted", x0=420.0, x1=460.0, lefts=(420.0,), baseline=256.9)

    assert [row.text for row in joined([label, figures])] == ["Diluted  1.25"]
    assert [row.text for row in joined([label, below])] == ["Diluted", "Weighted"]


def test_figures_far_from_their_label_and_larger_are_in_its_row() -> None:
    label = line("Receivables", x0=36.0, x1=90.0, lefts=(36.0,), size=8.1)
    figures = line("1,803", x0=454.0, x1=480.0, lefts=(454.0,), size=9.0)
    head = figures._replace(text="Page 3")

    for is_slide in (False, True):
        rows = joined([label, figures], is_slide=is_slide)
        assert [row.text for row in rows] == ["Receivables  1,803"]
    assert [row.text for row in joined([label, head])] == ["Receivables  Page 3"]
    assert [row.text for row in joined([label, head], is_slide=True)] == ["Receivables", "Page 3"]


def test_a_currency_sign_is_in_the_cell_of_the_figures_after_it() -> None:
    label = line("Total assets $", x0=36.0, x1=100.0, lefts=(36.0,))
    first = line("11,763,096 $", x0=388.0, x1=440.0, lefts=(388.0,))
    second = line("10,797,479", x0=446.0, x1=490.0, lefts=(446.0,))
    (row,) = joined([label, first, second])

    assert row.text == "Total assets  $ 11,763,096  $ 10,797,479"
    assert row.lefts == (36.0, 95.0, 435.0)
    assert [row.text[start] for start, *_ in row.pieces] == ["T", "$", "$"]


def test_a_currency_sign_stays_behind_its_figures_where_all_of_a_row_are_there() -> None:
    label = line("Kaffee", x0=36.0, x1=70.0, lefts=(36.0,))
    first = line("3,50 €", x0=388.0, x1=420.0, lefts=(388.0,))
    second = line("3,00 €", x0=488.0, x1=520.0, lefts=(488.0,))

    assert [row.text for row in joined([label, first, second])] == ["Kaffee  3,50 €  3,00 €"]


def test_a_currency_sign_stays_where_no_figures_follow() -> None:
    prompt = line("the shell shows $", x0=36.0, x1=100.0)
    answer = line("and waits", x0=110.0, x1=150.0)

    assert [row.text for row in joined([prompt, answer])] == ["the shell shows $ and waits"]
