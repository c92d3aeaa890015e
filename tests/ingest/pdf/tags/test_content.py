"""Strings of marked content in content streams, real ones and broken ones."""

import pytest

from shed_core.ingest.pdf.tags.content import ShownString, shown_strings


def shown(content: str, *wanted: int) -> str:
    """Return what is shown in marked content, as Latin-1."""
    strings = shown_strings(content.encode("latin-1"), set(wanted or [0]))
    return "".join(string.codes.decode("latin-1") for string in strings)


@pytest.mark.parametrize(
    "operands",
    [
        "(Annual report) Tj",
        "[(An) -20.5 (nual) 3 ( report)] TJ",
        r"(An\156ual\040report) Tj",
        "(Annual \\\nreport) Tj",  # a line that goes on
        "<416E6E75616C 20 7265706F7274> Tj",
        "[<416E6E75616C> -3 <>\n<20>(report)] TJ",
    ],
)
def test_strings_are_shown_as_they_are_meant(operands: str) -> None:
    assert shown(f"/H1 <</MCID 0>> BDC {operands} EMC (more) Tj") == "Annual report"


@pytest.mark.parametrize(
    ("string", "text"),
    [
        ("(a (b) c)", "a (b) c"),
        (r"(a \(b\) c)", "a (b) c"),
        (r"(1\n2\r3\t4\q5\\)", "1\n2\r3\t4q5\\"),
        (r"(\0533\53)", "+3+"),
        ("<41 4>", "A@"),  # the last digit may be left out
        ("()", ""),
    ],
)
def test_strings_may_have_escapes_and_brackets(string: str, text: str) -> None:
    assert shown(f"/H1 <</MCID 0>> BDC {string} Tj EMC") == text


def test_each_string_comes_with_its_number_and_font() -> None:
    content = (
        b"/F1 9 Tf (before) Tj /P <</Lang (en)/MCID 3>> BDC (a) Tj /F2 12.5 Tf <62> Tj EMC"
        b"/P <</MCID 4>> BDC (c) Tj EMC /P <</MCID 5>> BDC (not wanted) Tj EMC"
    )

    assert list(shown_strings(content, {3, 4})) == [
        ShownString(3, b"F1", b"a"),
        ShownString(3, b"F2", b"b"),
        ShownString(4, b"F2", b"c"),
    ]


def test_content_within_content_is_its_own_if_it_has_a_number() -> None:
    inner = "/Span BMC (b) Tj EMC /Span <</MCID 1>> BDC (c) Tj EMC /Span /MC0 BDC (d) Tj EMC"
    content = f"/H1 <</MCID 0>> BDC (a) Tj {inner} (e) Tj EMC (f) Tj"

    assert shown(content, 0) == "abde"
    assert shown(content, 0, 1) == "abcde"
    assert shown(content, 1) == "c"


def test_operators_in_a_string_are_text() -> None:
    assert shown("/H1 <</MCID 0>> BDC (EMC and /P <</MCID 1>> BDC) Tj EMC") == (
        "EMC and /P <</MCID 1>> BDC"
    )


@pytest.mark.parametrize(
    "content",
    [
        "",
        "EMC EMC (x) Tj",
        "/H1 <</MCID 1>> BDC (x) Tj",
        "/H1 <</MCID x>> BDC (x) Tj",
        "/H1 BMC (x)",
    ],
)
def test_content_without_the_number_shows_nothing(content: str) -> None:
    assert shown(content) == ""


def test_content_that_is_not_closed_goes_to_the_end() -> None:
    assert shown("/H1 <</MCID 0>> BDC (a) Tj (b") == "ab"


@pytest.mark.parametrize(
    "part", ["(", r"(\(", "<", "/a<<", "/a <</b<c>", "/P <</MCID 0>> BDC ", "E"]
)
def test_a_hostile_stream_takes_time_linear_in_its_length(part: str) -> None:
    content = "/H1 <</MCID 0>> BDC " + part * 200_000

    assert len(shown(content)) <= len(content)
