"""What holds of every document that can be read, whatever it says and in whatever format."""

import unicodedata
from collections.abc import Callable, Sequence
from html import escape
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shed_core.document.codec import decode, encode
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import epub, html
from tests.raw_pdfs import pdf, stream
from tests.word_documents import paragraph, styled, word_file

_KINDS = [
    *("1 Scope", "1.1 Use", "2. Terms", "30. Check it", "(a) a fee", "(i) one", "PART I", "Art. 1"),
    *("Item 1A. Risks", "Note 1. Fees", "Chapter 2", "Contents", "Scope ..... 3", "References"),
    *("GENERAL PROVISIONS", "General Provisions", "A", "x", "17", "$ 1,204 $ 1,310", "Fees:"),
    *("Page 1 of 3", "Figure 1: A plan", "the commit-", "tee met in spring.", "FORM 10-K", ""),
]
_TAGS = "h1", "p", "h3", "p", "li", "b"
_ANY_TEXT = st.text("aZ9.-–—()[]§•¹½ﬁéßЖ漢א\u0301\u00ad\u200b ", max_size=12)
_PROSE = ["The committee met in the spring."] * 4  # plain text has 20 words at least
any_lines = st.lists(st.sampled_from(_KINDS) | _ANY_TEXT, max_size=30).map(_PROSE.__add__)


def as_text(lines: Sequence[str]) -> bytes:
    return "\n\n".join(lines).encode()


def as_html(lines: Sequence[str]) -> bytes:
    pairs = zip(cycle(_TAGS), lines, strict=False)
    return html(*(f"<{tag}>{escape(line)}</{tag}>" for tag, line in pairs))


def as_epub(lines: Sequence[str]) -> bytes:
    return epub(as_html(lines[:9]), as_html(lines[9:]))


def as_word(lines: Sequence[str]) -> bytes:
    bold = "<w:b/>"
    kinds = paragraph, lambda text: styled(text, "Heading1"), lambda text: paragraph(text, "", bold)
    pairs = zip(cycle(kinds), lines, strict=False)
    return word_file(*(make(line) for make, line in pairs))


def as_pdf(lines: Sequence[str]) -> bytes:
    shown = [line.encode("ascii", "ignore").translate(None, b"()") for line in lines]
    sizes = cycle((14, 10, 10))
    rows = (b"/F %d Tf 0 -20 Td (%s) Tj" % row for row in zip(sizes, shown, strict=False))
    return pdf({4: stream(b"BT 72 760 Td " + b" ".join(rows) + b" ET")})


formats = pytest.mark.parametrize("make", [as_text, as_html, as_epub, as_word, as_pdf])
Make = Callable[[Sequence[str]], bytes]


def letters(text: str) -> str:
    """Return what no format may change or lose; accents and ligatures are composed or not."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if c.isascii() and c.isalnum())


@formats
@settings(max_examples=25)
@given(lines=any_lines)
def test_every_letter_of_a_document_is_in_its_record_once_and_in_order(make: Make, lines):
    if make is as_pdf:
        lines = [line.encode("ascii", "ignore").decode() for line in lines]

    record = read_record(make(lines), Options())

    assert letters(record.text) == letters("".join(lines))


@formats
@settings(max_examples=25)
@given(lines=any_lines)
def test_a_record_is_a_function_of_the_bytes_whose_places_only_rise(make: Make, lines):
    data = make(lines)

    record = read_record(data, Options())

    assert list(record.offsets) == sorted(record.offsets)
    assert [1, *record.pages, record.n_pages] == sorted([1, *record.pages, record.n_pages])
    assert encode(read_record(data, Options())) == encode(record)
    assert decode(encode(record)) == record


@formats
@settings(max_examples=10)
@given(lines=any_lines, depths=st.sampled_from(["local", "global", "family=0.5", "deep", "wide"]))
def test_how_depths_are_inferred_changes_no_text_and_no_header(make: Make, lines, depths):
    data = make(lines)

    auto, other = (read_record(data, Options(depths=name)) for name in ("auto", depths))

    assert (auto.text, auto.pages, auto.sht.headers) == (other.text, other.pages, other.sht.headers)


@formats
@pytest.mark.parametrize("line", ["{}", "Chapter {}", "1.{} Terms", "Scope ..... {}", "({}) a fee"])
def test_numbers_of_thousands_of_digits_are_read_as_text(make: Make, line: str):
    digits = "7" * 5_000  # Python makes no number of more than 4,300

    record = read_record(make([*_PROSE, line.format(digits)]), Options(headers="builtin"))

    assert make is as_pdf or digits in "".join(record.text.split())


def test_a_span_of_thousands_of_digits_is_none():
    cell = f"<td colspan={'7' * 5_000}>Costs</td>"

    assert "Costs" in read_record(html(f"<table><tr>{cell}</tr></table>"), Options()).text
