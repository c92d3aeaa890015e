"""Styled documents, printed by whichever renderers this machine has."""

import shutil
from itertools import pairwise
from pathlib import Path
from random import Random

import pymupdf
import pytest

from tests.documents import MARGIN, SECTION, Writer
from training.styled.content import Block, excerpt, is_useful
from training.styled.css import html_of
from training.styled.elements import Element, elements_of
from training.styled.html_text import read_html
from training.styled.looks import LOOKS, Sheet, random_sheet
from training.styled.odt import odt_of
from training.styled.printing import chromium, print_with_libreoffice
from training.styled.truth import Located, link_of, locate

PAGE = """<html><head><title>No text</title></head><body>
<div class="navheader"><p>Prev Up Next</p></div>
<h1>Chapter 3. Networks<a class="headerlink">¶</a></h1><p>All <b>hosts</b> are named.</p>
<h2>3.1. Addresses</h2><ul><li>one</li><li>two</li></ul>
<table><tr><td>Name</td><td>Size</td></tr><tr><td>a</td><td>12</td></tr></table>
<dl><dt>eth0</dt><dd>The first card.</dd></dl><pre>ip link
ip addr</pre></body></html>"""
BLOCKS = [
    block
    for number in range(1, 9)
    for block in (
        Block("heading", ((f"Purpose of part {number}", ""),), level=1 + number % 3),
        Block("paragraph", (("The committee found the work in good order. " * 9, ""),)),
        Block("item", (("another report on costs", ""),)),
        Block("table", rows=(("Plant", "Cost"), ("North", "12"), ("South", "9"))),
    )
]


def sheet(look: str, renderer: str, seed: int = 1) -> Sheet:
    return random_sheet(Random(seed), look, renderer, "en")


def headers(elements: list[Element]) -> dict[int, str]:
    return {element.mark: element.text for element in elements if element.mark is not None}


def test_html_becomes_blocks_without_navigation_and_numbers(tmp_path: Path):
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")

    blocks = [block for block in read_html(tmp_path / "page.html") if is_useful(block)]

    assert [(block.kind, block.level, block.text) for block in blocks] == [
        ("heading", 1, "Networks"),
        ("paragraph", 0, "All hosts are named."),
        ("heading", 2, "Addresses"),
        ("item", 0, "one"),
        ("item", 0, "two"),
        ("table", 0, ""),
        ("paragraph", 0, "eth0 The first card."),
        ("code", 0, "ip link\nip addr"),
    ]
    assert blocks[5].rows == (("Name", "Size"), ("a", "12"))


def test_an_excerpt_begins_at_a_heading_and_skips_no_level():
    for seed in range(20):
        levels = [block.level for block in excerpt(BLOCKS, Random(seed), 2000) if block.level]

        assert levels[0] == 1
        assert all(b <= a + 1 for a, b in pairwise(levels))


def test_every_look_has_a_style_for_each_level():
    for look in LOOKS:
        for seed in range(10):
            assert len(sheet(look, "chromium", seed).levels) == 4


def test_what_is_set_to_be_mistaken_for_a_header_is_none():
    own = sheet("bold at body size", "chromium")._replace(traps=1.0, has_contents=True)

    elements = elements_of(BLOCKS, own, Random(2))

    marked = {element.kind for element in elements if element.mark is not None}
    kinds = {element.kind for element in elements}
    assert marked <= {"heading", "title"}
    assert {"caption", "contents", "table"} <= kinds


def printed(look: str, renderer: str, folder: Path) -> tuple[list[Element], Located | None]:
    own = sheet(look, renderer)
    elements = elements_of(BLOCKS, own, Random(2))
    suffix, text = ("fodt", odt_of) if renderer == "libreoffice" else ("html", html_of)
    source = folder / f"{renderer}.{suffix}"
    source.write_text(text(elements, own), encoding="utf-8")
    if renderer == "libreoffice":
        print_with_libreoffice([source], folder)
        data = source.with_suffix(".pdf").read_bytes()
    else:
        with chromium() as browser:
            data = browser.print(source)
    return elements, locate(data, headers(elements))


@pytest.mark.parametrize(
    ("renderer", "program"), [("chromium", "chromium"), ("libreoffice", "soffice")]
)
@pytest.mark.parametrize("look", ["underlined", "run-in", "centred"])
def test_headers_are_found_where_they_were_printed(
    renderer: str, program: str, look: str, tmp_path: Path
):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")

    elements, located = printed(look, renderer, tmp_path)

    assert located is not None
    assert located.first_pages.keys() == headers(elements).keys()
    assert sum(map(len, located.regions.values())) >= len(headers(elements))


def linked(*titles: str) -> bytes:
    """A document with a header on each page, each the link that a renderer makes of it."""
    writer = Writer()
    for mark, title in enumerate(titles):
        if mark:
            writer.new_page()
        top = writer.y
        writer.line(title, SECTION)
        box = pymupdf.Rect(MARGIN - 1, top - 4, MARGIN + 400, writer.y)
        link = {"kind": 2, "from": box, "uri": link_of(mark)}
        writer.page.insert_link(link)
        writer.paragraphs(2)
    return writer.bytes()


def test_a_page_whose_header_reads_otherwise_is_left_out():
    titles = [f"Chapter {number} of the report" for number in range(12)]
    data = linked(*titles)

    located = locate(data, dict(enumerate([*titles[:-1], "Something else"])))

    assert located is not None
    assert located.regions.keys() == set(range(11))


def test_a_document_whose_headers_are_not_found_is_not_used():
    assert locate(linked("One", "Two"), {0: "Three", 1: "Four"}) is None
