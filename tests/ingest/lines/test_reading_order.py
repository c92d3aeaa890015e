"""Lines that a file draws apart from the text that they belong to."""

from collections.abc import Iterable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.lines.reading_order import in_reading_order
from shed_core.ingest.lines.text_line import TextLine
from tests.documents import BODY, PARAGRAPH, SECTION, TITLE, Writer
from tests.ingest.lines.lines import line
from tests.ingest.reading import BUILTIN, headers, lines

TITLES = ("Costs", "Quality", "Outlook")


def at(y: float, x0: float = 72.0, x1: float = 300.0) -> TextLine:
    """Return a line of 10 points whose text is its place."""
    return line(f"{x0:g} {y:g}", x0=x0, x1=x1, y0=y - 8, y1=y + 2, baseline=y)


def read(drawn: Iterable[TextLine]) -> list[str]:
    return [line.text for line in in_reading_order(tuple(drawn))]


def texts(*read: TextLine) -> list[str]:
    return [line.text for line in read]


def with_titles_apart(are_first: bool) -> bytes:
    """Return a page on which the titles of three sections are drawn before or after all text."""
    writer = Writer()
    places: list[float] = []
    if not are_first:
        places = write_text(writer)
    for title, y in zip(TITLES, places or write_text(Writer()), strict=True):
        writer.page.insert_text((72, y), title, fontname=SECTION.font, fontsize=SECTION.size)
    if are_first:
        write_text(writer)
    return writer.bytes()


def write_text(writer: Writer) -> list[float]:
    """Write text with room for titles, and return their baselines."""
    writer.line("What was found in the year", PARAGRAPH)
    places: list[float] = []
    for _ in TITLES:
        writer.y += 30
        places.append(writer.y)
        writer.paragraphs(3)
    return places


def test_titles_that_are_drawn_apart_stand_above_their_text():
    for are_first in (True, False):
        data = with_titles_apart(are_first)

        found = [line.text for line in lines(data)]
        assert [found[found.index(title) + 1] for title in TITLES] == [BODY[0]] * 3
        assert headers(data, BUILTIN) == [*TITLES]


def test_lines_above_and_below_go_along_with_those_between():
    text = [at(y) for y in (100, 112, 160, 172)]
    listing = [at(y) for y in (80, 130, 142, 190)]

    assert read([*text, *listing]) == texts(
        listing[0], *text[:2], *listing[1:3], *text[2:], listing[3]
    )


def test_a_title_that_is_drawn_last_stands_first():
    text = [at(y, 72, 290) for y in (130, 142, 154)] + [at(y, 310, 540) for y in (120, 132)]
    title = at(80, 100, 400)._replace(size=14.0)
    authors, head, foot = at(100, 150, 350), at(30, 72, 540), at(770, 72, 540)
    drawings = (
        [head, *text, foot, title, authors],
        [*text, foot, authors, head, title],
        [head, foot, *text, authors, title],
        [*text, head, title, authors, foot],
    )

    for drawn in drawings:
        body = [line for line in drawn if line not in (head, title, authors)]
        assert read(drawn) == texts(head, title, authors, *body)


def test_a_title_before_a_section_that_is_drawn_first_stands_first():
    writer = Writer()
    writer.y = 130
    writer.line("Where it comes from", SECTION)
    writer.paragraphs(6)
    end, writer.y = writer.y, 60
    writer.line("Water in the valley", TITLE)
    writer.y = end
    writer.line("How it is kept", SECTION)
    writer.paragraphs(1)

    titles = ["Water in the valley", "Where it comes from", "How it is kept"]
    assert headers(writer.bytes(), BUILTIN) == titles


def test_a_large_line_beside_other_text_stays():
    left = [at(y, 72, 290) for y in (160, 172, 184, 196)]
    right = [at(100, 310, 540)._replace(size=14.0), *(at(y, 310, 540) for y in (112, 184))]

    assert read([*left, *right]) == texts(*left, *right)


def test_a_large_line_that_is_no_title_of_the_page_stays():
    text = [at(y) for y in (100, 112, 124, 136, 172)]
    stamp = at(80, 11, 31)._replace(size=20.0, is_upright=False)
    label = at(156, 400, 500)._replace(size=14.0)
    larger = [text[0]._replace(size=18.0), *text[1:]]

    assert read([*text, stamp]) == texts(*text, stamp)
    assert read([*text, label]) == texts(*text, label)
    assert read([*larger, at(80)._replace(size=14.0)]) == texts(*larger, at(80))


def test_columns_stay_one_after_the_other():
    title = at(80, 72, 540)
    left = [at(y, 72, 290) for y in (100, 112, 124, 160, 172)]
    right = [at(y, 310, 540) for y in (136, 148)]

    assert read([title, *left, *right]) == texts(title, *left, *right)


def test_figures_of_a_chart_that_climb_the_page_are_turned_round():
    title = at(80)
    names = [at(y, 72, 140) for y in (100, 112, 124, 136)]
    bars = [at(y, 150, 150 + y) for y in (100, 112, 124, 136)]
    axis = at(148, 150, 290)

    assert read([title, *names, axis, *bars[::-1]]) == texts(title, *names, *bars, axis)


def test_the_tops_of_columns_and_short_labels_are_not_turned_round():
    labels = [at(y, 400, 420) for y in (124, 112, 100)]
    columns = [at(y, x0, x0 + 90) for x0 in (72.0, 172.0) for y in (100, 112, 400)]

    assert read([*columns, *labels]) == texts(*columns, *labels)


def test_a_running_head_that_is_drawn_last_stays():
    text = [at(y) for y in (100, 112)]

    assert read([*text, at(30)]) == texts(*text, at(30))


def test_an_aside_is_not_put_between_running_head_and_foot():
    text = [at(y) for y in (100, 112, 124)]
    aside = at(90, 400, 500)
    furniture = [at(30, 72, 540), at(770, 72, 540)]

    assert read([*text, aside, *furniture]) == texts(*text, aside, *furniture)


def test_a_line_that_covers_others_stays():
    text = [at(y) for y in (100, 112, 124, 136)]

    assert read([*text, at(118)]) == texts(*text, at(118))


def test_a_page_of_single_lines_takes_no_time():
    drawn = [at(20.0 * (n % 2), 72, 73) for n in range(20_000)]

    assert read(drawn) == texts(*drawn)


@given(
    st.lists(
        st.builds(
            at,
            st.integers(0, 60).map(lambda y: y * 12.0),
            st.sampled_from([72.0, 310.0]),
            st.sampled_from([320.0, 540.0]),
        ),
        max_size=40,
    )
)
def test_no_line_is_lost_and_lines_that_run_down_the_page_stay(drawn: list[TextLine]):
    named = [line._replace(text=str(number)) for number, line in enumerate(drawn)]

    found = [int(text) for text in read(named)]

    assert sorted(found) == [*range(len(drawn))]
    if all(upper.baseline <= lower.baseline for upper, lower in pairwise(drawn)):
        assert found == [*range(len(drawn))]
