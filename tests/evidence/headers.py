"""Header phrases for tests, made from a few words instead of a file."""

from collections.abc import Collection, Sequence

from hypothesis import strategies as st

from shed_core.document.phrases import Box, Header, Label, Phrase, VisualPattern
from shed_core.method.sht import Sht, assemble
from shed_core.numbering.parse import list_type
from shed_core.options import Options
from shed_core.placement import Placement, place

PLAIN = VisualPattern(10.0, "Times-Bold", 0, False, False, False, "")


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


_LOOKS = {
    **{name: {"font_name": f"Times-{name.title()}"} for name in ("roman", "italic")},
    "bold italic": {"font_name": "Times-BoldItalic"},
    "red": {"font_color": 0xFF0000},
    "blue": {"font_color": 0x0000FF},
    **{name: {f"is_{name}": True} for name in ("underlined", "capitalized")},
    "centred": {"is_centered": True},
}
_FACTS = {
    "x": ("x0", float),
    "page": ("page", int),
    "by": ("found_by", str),
    "level": ("level", int),
    "contents": ("toc_level", int),
}


def described(line: str) -> tuple[list[str], list[Phrase]]:
    """Return the outline and the headers that a line of an outline stands for.

    A line has one header, or several of one level and one look: `  1 Use | 2 Law  {italic, 12}`.
    In braces stand a font (roman, italic, bold italic, or a name; else bold), a size (else 10), red
    or blue, centred, underlined, `x` in points, `page`, `level` of the file's outline, `contents`:
    level in the printed contents, and `by` whom it was found.
    """
    text, _, facts = line.partition("  {") if line.endswith("}") else (line, "", "")
    titles = text.lstrip(" ")
    indent = text[: len(text) - len(titles)]
    looks = {k: v for fact in facts[:-1].split(", ") if fact for k, v in _look(fact).items()}
    headers = [header(title, **looks) for title in titles.split(" | ")]
    return [indent + phrase.text for phrase in headers], headers


def _look(fact: str) -> dict[str, object]:
    """Return the arguments of `header` that one fact of a line states."""
    name, _, value = fact.partition(" ")
    if fact in _LOOKS:
        return _LOOKS[fact]
    if name in _FACTS:
        argument, kind = _FACTS[name]
        return {argument: kind(value)}
    return {"font_name": fact} if fact[0].isalpha() else {"font_size": float(fact)}


def outline(phrases: Sequence[Phrase], **options) -> list[str]:
    """Return the texts of the header phrases, indented by their levels in the inferred tree."""
    found = tree_of(placed(phrases, **options))
    return [
        "  " * (level - 1) + phrases[phrase].text
        for level, phrase in zip(found.levels, found.headers, strict=True)
    ]


def placed(phrases: Sequence[Phrase], leading: Collection[int] = (), **options) -> Placement:
    """Place header phrases without regard to an embedded outline, unless options say otherwise."""
    defaults = {"evidence": ("numbering", "contents", "font")}
    return place(phrases, Options(**(defaults | options)), leading)


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
