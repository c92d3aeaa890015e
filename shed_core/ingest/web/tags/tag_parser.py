"""Python's reader of HTML, without the inputs that it fails at."""

import re
from html.parser import HTMLParser

Attributes = dict[str, str | None]
"""Values of the attributes of an element, by their names."""

_LONG_REFERENCE = re.compile(r"&#[0-9]{100,};?")  # to no character; Python reads 4,300 digits
_NO_CHARACTER = "\ufffd"


class TagParser(HTMLParser):
    """HTMLParser that raises for no text. The text is given to `feed` as a whole.

    Equal files have equal records with every version of Python, so elements without tags in them
    are listed here: newer versions take a title that is never closed for the whole page.
    """

    CDATA_CONTENT_ELEMENTS = ("script", "style")  # pyright: ignore[reportGeneralTypeIssues]
    RCDATA_CONTENT_ELEMENTS = ()  # pyright: ignore[reportGeneralTypeIssues]

    def feed(self, data: str) -> None:
        """See HTMLParser."""
        super().feed(_LONG_REFERENCE.sub(_NO_CHARACTER, data))

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """See HTMLParser, which knows some kinds of sections (`<![CDATA[`) and fails at others."""
        try:
            return super().parse_marked_section(i, report)
        except AssertionError:
            return self.parse_bogus_comment(i)
