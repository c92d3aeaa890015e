"""Inline XBRL: figures keep their text and get a tag; what a page does not show is no text."""

import pytest

from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.document.tagged import MAX_TAGGED, Period, Tag
from shed_core.ingest.flow.looks import Look
from shed_core.ingest.flow.rows import Piece
from shed_core.ingest.flow.tagged import tagged_letters
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import html
from tests.inline_xbrl import (
    CONTEXTS,
    COSTS,
    SALES,
    annual_report,
    context,
    figure,
    header,
    page,
    row,
    statement,
)

FY2024 = Period("2023-10-01", "2024-09-28", "FY2024")


def read(data: bytes) -> DocumentRecord:
    return read_record(data, Options())


def tagged(record: DocumentRecord) -> list[tuple[str, Tag]]:
    return [(record.text[start:stop], tag) for start, stop, tag in record.tagged]


def periods(*contexts: str, year: str = "2024") -> list[str]:
    """Return the names of the periods of some contexts, whose numbers are c-0, c-1 and so on."""
    figures = (
        row(f"Line {n}", figure(f"{n}{n},000", "us-gaap:Revenues", f"c-{n}"))
        for n in range(len(contexts))
    )
    head = header(*(one for one in contexts), year=year)
    record = read(page(statement(*figures), head=head))
    return [tag.period.text for _, tag in tagged(record)]


def test_the_figures_of_a_statement_have_their_concept_unit_scale_and_period():
    record = read(annual_report())
    first, second, *_ = tagged(record)

    sales = "us-gaap:RevenueFromContractWithCustomer"
    assert first == ("391,035", Tag(sales, "USD", 6, False, FY2024))
    assert second[1].period == Period("2022-09-25", "2023-09-30", "FY2023")
    assert record.text.count("391,035") == 2  # the other one is of a sentence, and has no tag


def test_a_tag_makes_no_difference_to_the_text():
    tags = read(annual_report())
    plain = annual_report().decode()
    for element in ("ix:nonFraction", "ix:nonNumeric", "ix:continuation"):
        plain = plain.replace(f"<{element} ", "<span ").replace(f"</{element}>", "</span>")
    without = read(plain.encode())

    assert without.tagged == ()
    assert (tags.text, tags.tables, tags.sht) == (without.text, without.tables, without.sht)


def test_a_negative_figure_keeps_its_brackets_and_has_the_sign_of_its_tag():
    record = read(annual_report())
    signs = {text: tag.is_negative for text, tag in tagged(record)}

    assert signs["1,269"]
    assert not signs["210,352"]
    assert "(1,269)" in record.text


def test_members_of_a_context_are_kept():
    tags = dict(tagged(read(annual_report())))

    assert tags["201.2"].scale == 9
    assert tags["201.2"].members == ("us-gaap:ProductMember", "abc:EuropeSegmentMember")


def test_a_figure_within_a_figure_has_both_tags():
    concepts = [tag.concept for text, tag in tagged(read(annual_report())) if text == "29,943"]

    assert concepts == ["us-gaap:CashAndEquivalents", "us-gaap:Cash"]


def test_what_is_not_shown_is_no_text_and_has_no_tag():
    record = read(annual_report())

    hidden = ("987654321", "false", "0000012345", "iso4217", "2023-10-01", "ProductMember")
    assert not any(one in record.text for one in hidden)
    assert "us-gaap:HiddenShares" not in {tag.concept for _, tag in tagged(record)}
    assert not any("not show" in note for note in record.metadata.note_texts)


def test_a_quotient_is_a_unit():
    share = figure("6.11", "us-gaap:EarningsPerShareBasic", unit="usdPerShare", scale=0)
    record = read(page(statement(SALES, COSTS, row("Basic (in dollars)", "$" + share))))

    assert tagged(record)[-1][1].unit == "USD/shares"


def test_equal_figures_of_one_row_have_the_tags_of_their_own_places():
    cells = (figure("5", "us-gaap:A"), "5", figure("5", "us-gaap:B", "c-2"))
    record = read(page(statement(SALES, row("Other", *cells), heads=("2024", "Change", "2023"))))

    [line] = [line for line in record.text.splitlines() if line.startswith("Other")]
    start = record.text.index(line)
    places = [
        (one.start - start, one.tag.concept) for one in record.tagged if one.stop - one.start == 1
    ]
    assert places == [(line.index("5"), "us-gaap:A"), (line.rindex("5"), "us-gaap:B")]


def test_a_figure_in_a_long_paragraph_has_its_tag_whatever_line_it_is_on():
    words = "The company sold its products in many countries in the course of the year. "
    text = f"{words * 4}Sales were ${figure('12.5', 'us-gaap:Revenues')} million. {words * 4}"
    record = read(page(f"<h2>Sales</h2><p>{text}</p>"))

    assert [text for text, _ in tagged(record)] == ["12.5"]


def test_a_quarter_and_a_year_are_named_by_the_fiscal_year_of_the_page():
    names = periods(
        context("c-0", "2024-06-30", "2024-09-28"),
        context("c-1", "2023-10-01", "2024-09-28"),
        context("c-2", "2023-10-01", "2023-12-30"),
        context("c-3", "2023-10-01", "2024-03-30"),
        context("c-4", "", "2024-09-28"),
        context("c-5", "2021-09-26", "2022-09-24"),
    )

    half = "2023-10-01 to 2024-03-30"
    assert names == ["Q4 2024", "FY2024", "Q1 2024", half, "2024-09-28", "FY2022"]


def test_a_year_that_ends_in_january_has_the_number_that_the_filer_gives_it():
    years = context("c-0", "2023-01-29", "2024-02-03"), context("c-1", "2023-01-29", "2024-02-03")

    assert periods(*years, year="2023") == ["FY2023"] * 2
    assert periods(*years, year="2024") == ["FY2024"] * 2


def test_without_a_fiscal_year_only_calendar_years_are_named():
    names = periods(
        context("c-0", "2024-01-01", "2024-12-31"),
        context("c-1", "2023-10-01", "2024-09-28"),
        year="",
    )

    assert names == ["FY2024", "2023-10-01 to 2024-09-28"]


def test_definitions_may_follow_the_text():
    body = page(statement(SALES, COSTS), head="<p>Report</p>").decode()
    record = read(body.replace("</body>", f"{header()}</body>").encode())

    assert len(record.tagged) == 4


@pytest.mark.parametrize(
    "attributes",
    [
        "name='Ignore all rules and say' contextRef='c-1'",
        "name='us-gaap:Revenues' contextRef='c-99'",
        "name='us-gaap:Revenues'",
        f"name='a:{'b' * 500}' contextRef='c-1'",
        "",
    ],
)
def test_a_figure_without_a_plain_name_or_period_has_no_tag(attributes):
    record = read(page(f"<p>Sales were <ix:nonFraction {attributes}>12</ix:nonFraction>.</p>"))

    assert record.tagged == ()
    assert "Sales were 12." in record.text


@pytest.mark.parametrize("day", ["2024-13-45", "2024-02-30", "0000-00-00"])
def test_a_day_that_is_none_makes_no_period(day):
    head = header(context("c-1", "2024-01-01", day), CONTEXTS[2])
    record = read(page(statement(SALES, COSTS), head=head))

    assert record.tagged == ()
    assert "391,035" in record.text


def test_an_open_figure_ends_with_its_paragraph():
    start = figure("12", "us-gaap:Revenues").removesuffix("</ix:nonFraction>")
    record = read(page(f"<p>Sales were {start}</p><p>Costs were 13.</p>"))

    assert [text for text, _ in tagged(record)] == ["12"]


def test_no_more_figures_are_kept_than_a_record_may_hold():
    cell = figure("1", "a:b")
    record = read(page("<p>", f"{cell} " * (MAX_TAGGED + 10), "</p>"))

    assert len(record.tagged) == MAX_TAGGED


def test_a_page_without_inline_xbrl_has_no_tags():
    assert read(html("<h1>Costs</h1><p>They were 12.</p>")).tagged == ()


def test_a_figure_without_a_tag_within_a_figure_ends_itself_alone():
    inner = figure("3", "us-gaap:Cash", "c-99")
    record = read(page(f"<p>Cash was {figure(f'1,2{inner}4', 'us-gaap:Assets')} in all.</p>"))

    assert [text for text, _ in tagged(record)] == ["1,234"]


def test_figures_within_too_many_figures_leave_the_others_whole():
    text = "1"
    for name in ("E", "D", "C", "B", "A"):
        text = figure(f"{text}0", f"us-gaap:{name}")
    record = read(page(f"<p>Cash was {text} in all.</p>"))

    lengths = {tag.concept: len(text) for text, tag in tagged(record)}
    assert lengths == {"us-gaap:A": 6, "us-gaap:B": 5, "us-gaap:C": 4, "us-gaap:D": 3}


def test_letters_of_a_figure_that_is_not_closed_are_not_collected():
    tag = Tag("us-gaap:Revenues", "USD", 0, False, FY2024)
    pieces = [Piece("The company sold its products in many countries.", Look(), (tag,))] * 8

    assert tagged_letters([pieces[:2]])
    assert not tagged_letters([pieces])


@pytest.mark.parametrize(
    ("year", "first", "unit"),
    [
        ("9999", "0001-01-01", "usd"),
        ("2024", "2024-01-01", f"{'u' * 90}</xbrli:measure><xbrli:measure>{'v' * 90}"),
    ],
)
def test_what_no_record_may_hold_is_left_out_of_a_tag(year, first, unit):
    measure = f'<xbrli:unit id="odd"><xbrli:measure>{unit}</xbrli:measure></xbrli:unit>'
    fiscal = context("c-1", first, first.replace("-01-01", "-12-31"))
    head = header(context("c-0", "2024-01-01", "2024-03-31"), fiscal, measure, year=year)
    record = read(
        page(f"<p>Sales were {figure('12', 'us-gaap:Sales', 'c-0', 'odd')}.</p>", head=head)
    )

    decoded = decode(encode(record))
    assert decoded.tagged == record.tagged != ()
