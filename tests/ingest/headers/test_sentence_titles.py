"""Risks in a filing: sentences as titles, one line and more, in a look that heads of columns share."""

from tests.documents import BOLD, TEXT, Writer
from tests.ingest.reading import headers

TOPICS = ("Litigation", "Fiscal Year", "Purchase Obligations", "Income Taxes", "Market Risk")
ONE_LINE = (
    "Adverse economic conditions may harm our business.",
    "Climate change may have an impact on our business.",
)
LONG = (
    "We depend on third parties and their technology to manufacture, assemble, test and",
    "package our products, which reduces our control over quantity and quality, yields and",
    "delivery and could harm our business.",
)
RISK = BOLD._replace(before=14.0)
HEADS = ("Estimated Fair", "Unrealized Loss", "Gross Value", "Estimated Loss")


def filing(n_one_line: int, below: str = "") -> list[str]:
    """Return the headers of a filing with a risk of three lines. below: short text right below."""
    writer = Writer()
    for topic in TOPICS:
        writer.line(topic, RISK)
        writer.paragraphs(4)
        for head in HEADS:
            writer.line(head, BOLD._replace(before=0.0), left=400)
    for title in ONE_LINE[:n_one_line]:
        writer.line(title, RISK)
        writer.paragraphs(4)
    writer.new_page()
    writer.paragraphs(1)
    for number, text in enumerate(LONG):
        writer.line(text, BOLD._replace(before=0.0) if number else RISK)
    if below:
        writer.line(below, TEXT)
    writer.paragraphs(2)
    return headers(writer.bytes())


def test_a_risk_of_three_lines_is_a_header_beside_those_of_one():
    assert filing(2) == [*TOPICS, *ONE_LINE, " ".join(LONG)]


def test_a_bold_paragraph_is_none_where_no_sentence_heads_text():
    assert filing(0) == [*TOPICS]


def test_a_bold_paragraph_above_a_label_is_none():
    assert filing(2, below="Assets:") == [*TOPICS, *ONE_LINE]
