"""Lines for tests, made without a file."""

from shed_core.ingest.lines.text_line import TextLine

PLAIN = TextLine(
    text="",
    page=1,
    x0=72.0,
    y0=90.0,
    x1=540.0,
    y1=102.0,
    baseline=100.0,
    block=0,
    font="Times",
    size=10.0,
    color=0,
    bold=0.0,
    italic=0.0,
    lead=0,
    lefts=(72.0,),
    is_upright=True,
    lead_font="Times",
)


def line(text: str, font: str = "Times", **stats: object) -> TextLine:
    """Return a line of 10-point text in one font; stats: fields that differ from PLAIN."""
    return PLAIN._replace(text=text, lead=len(text), font=font, lead_font=font, **stats)
