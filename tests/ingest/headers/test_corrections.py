"""Titles that go on, colons within them, and names above them."""

from shed_core.ingest.headers.corrections.texts import without_paragraph_ends
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from tests.ingest.lines.lines import line
from tests.ingest.reading import as_text, stats_of


def context_of(*lines: TextLine) -> LineContext:
    """Return lines that wrap at 540 points."""
    return as_text(stats_of(*lines)._replace(wrap_edges=[540.0] * len(lines)))


def ends_left_in(above: TextLine, *, text: str = "normally be set!") -> list[str]:
    """Return the headers that are left of a bold line right below another one."""
    lines = [line("Options"), above, line(text, "Bold", baseline=above.baseline + 12.0, x1=140.0)]
    found = [HeaderSpan(number, number, len(lines[number].text), 0.9, "") for number in (0, 2)]
    left = without_paragraph_ends(context_of(*lines), found)
    return [lines[span.first].text for span in left]


def test_the_end_of_a_paragraph_in_bold_letters_is_no_header():
    bold = line("decoding occurs even then, so that this should", "Bold", x1=535.0)
    plain = line("decoding occurs even then, so that it need not", x1=535.0)

    assert ends_left_in(bold) == ends_left_in(plain._replace(lead=30)) == ["Options"]
    assert ends_left_in(plain) == ["Options", "normally be set!"]
    assert ends_left_in(bold._replace(x1=400.0)) == ["Options", "normally be set!"]
    assert ends_left_in(bold, text="Normally set") == ["Options", "Normally set"]
