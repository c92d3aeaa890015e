"""Header phrases for tests, made from a few words instead of a file."""

from collections.abc import Sequence

from hypothesis import strategies as st

from shed_core.document.phrases import Box, Header, Label, Phrase, VisualPattern
from shed_core.method.sht import Sht, assemble
from shed_core.numbering.parse import list_type
from shed_core.options import Options
from shed_core.placement import Placement, place

PLAIN = VisualPattern(10.0, "Times-Bold", 0, False, False, False, "")

BODY = ["1 Introduction", "1.1 Aims", "2 Methods", "3 Results", "4 Discussion", "5 Outlook"]
"""Headers of numbered sections."""

BODY_BELOW_TITLE = [
    *("  1 Introduction", "    1.1 Aims", "  2 Methods", "  3 Results", "  4 Discussion"),
    "  5 Outlook",
]
"""The outline of BODY where a title is above it."""


def header(
    text: str,
    *,
    level: int | None = None,
    x0: float = 72.0,
    page: int = 1,
    found_by: str = "test",
    toc_level: int | None = None,
    **looks,
) -> Phrase:
    """Return a header phrase; its kind of numbering and capitals are read off its text.

    looks: visual features that differ from 10-point Times-Bold.
    """
    of_text = {"is_capitalized": text.isupper(), "list_type": list_type(text)}
    pattern = PLAIN._replace(**(of_text | looks))
    box = Box(x0, 0.0, x0 + 100.0, 10.0)
    found = Header(pattern, 1.0, found_by, level, toc_level)
    return Phrase(text, Label.SECTION_HEADER, page, box, found)


def outline(phrases: Sequence[Phrase], **options) -> list[str]:
    """Return the texts of the header phrases, indented by their levels in the inferred tree."""
    found = tree_of(placed(phrases, **options))
    return [
        "  " * (level - 1) + phrases[phrase].text
        for level, phrase in zip(found.levels, found.headers, strict=True)
    ]


def placed(phrases: Sequence[Phrase], **options) -> Placement:
    """Place header phrases without regard to an embedded outline, unless options say otherwise."""
    defaults = {"evidence": ("numbering", "contents", "font")}
    return place(phrases, Options(**(defaults | options)))


def tree_of(placement: Placement) -> Sht:
    """Return the tree of a document that is headers only."""
    n_nodes = len(placement.depths)
    return assemble(range(n_nodes), placement.depths, n_nodes)


@st.composite
def any_headers(draw: st.DrawFn) -> list[Phrase]:
    """Headers of all kinds in any order, as a hostile document may hold them."""
    texts = st.sampled_from(
        [
            *("1 Scope", "2 Terms", "1.1 Use", "1.2 Use", "A.1 Use", "(a) a fee", "(i) a fee"),
            *("Part I", "PART II", "Item 1. X", "Item 1A. X", "Item 2. X", "Appendix A", "I. X"),
            *("Contents", "References", "NASA", "Overview", "OVERVIEW OF ALL", "• a fee", "H. X"),
        ]
    )
    one = st.builds(
        header,
        texts,
        level=st.none() | st.integers(1, 3),
        toc_level=st.none() | st.integers(1, 3),
        x0=st.sampled_from([72.0, 72.5, 200.0]),
        font_size=st.sampled_from([9.75, 10.0, 12.0, 18.0]),
        font_name=st.sampled_from(["Times", "Times-Bold", "ABCDEF+Times-Bold", "Times-Italic"]),
        font_color=st.sampled_from([0, 0x101010, 0xFF0000]),
        is_centered=st.booleans(),
    )
    return draw(st.lists(one, max_size=10))
