"""Books whose headings are plain paragraphs: what their contents list are the headers."""

from collections.abc import Sequence

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import HEADERS, archive, html
from tests.ingest.reading import contents
from tests.word_documents import BODY

_CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/book.opf"/></rootfiles></container>"""
_NCX = '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://d/ncx.dtd"><ncx><docTitle>'
_OPF = '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="c" href="c.xhtml"/>'
_OPF += '<item id="d" href="d.xhtml"/>'


def book(item: str, name: str, listed: str, *body: str, second: str = "") -> bytes:
    """Return an EPUB. item: its contents in the manifest, the file `name`. second: of 2 files."""
    spine = '</manifest><spine><itemref idref="c"/><itemref idref="d"/></spine></package>'
    return archive(
        mimetype="application/epub+zip",
        **{"META-INF__container_xml": _CONTAINER},
        OPS__book_opf=f"{_OPF}{item}{spine}",
        OPS__c_xhtml=html(*body),
        **({"OPS__d_xhtml": html(second)} if second else {}),
        **{name: listed},
    )


def with_ncx(points: str, *body: str, second: str = "") -> bytes:
    item = '<item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    listed = f"{_NCX}<text>A Book</text></docTitle><navMap>{points}</navMap></ncx>"
    return book(item, "OPS__toc_ncx", listed, *body, second=second)


def with_nav(entries: str, *body: str) -> bytes:
    item = '<item id="n" href="nav.xhtml" properties="nav"/>'
    others = '<nav epub:type="landmarks"><ol><li><a href="c.xhtml">Begin</a></li></ol></nav>'
    listed = f'<html>{others}<nav epub:type="toc"><h1>Contents</h1>{entries}</nav></html>'
    return book(item, "OPS__nav_xhtml", listed, *body)


def point(title: str, *below: str, file: str = "c.xhtml") -> str:
    label = f"<navLabel><text>{title}</text></navLabel>"
    return f'<navPoint>{label}<content src="{file}#p"/>{"".join(below)}</navPoint>'


def entry(title: str, *below: str) -> str:
    inner = f"<ol>{''.join(below)}</ol>" if below else ""
    return f'<li><a href="c.xhtml#p">{title}</a>{inner}</li>'


def paragraphs(titles: Sequence[str]) -> list[str]:
    return [f'<p class="calibre1">{title}</p><p>{BODY}</p>' for title in titles]


TITLES = [title for _, title in HEADERS]


def test_paragraphs_that_an_ncx_lists_are_headers_at_its_levels():
    listed = point("Findings", point("Costs"), point("Quality")) + point("Outlook")

    record = read_record(with_ncx(listed, *paragraphs(TITLES)), Options())

    assert contents(record) == HEADERS
    assert record.text.count("committee") == len(HEADERS)


def test_paragraphs_that_a_nav_lists_are_headers_but_not_in_printed_contents():
    listed = f"<ol>{entry('Findings', entry('Costs'), entry('Quality'))}{entry('Outlook')}</ol>"
    printed = [f"<p>{title}</p>" for title in TITLES]

    record = read_record(with_nav(listed, *printed, *paragraphs(TITLES)), Options())

    assert contents(record) == HEADERS
    assert record.text.index("Outlook") < record.text.index("committee")


def test_a_header_may_be_a_number_and_a_title_in_two_paragraphs_or_only_one_of_them():
    body = ["<p>Chapter 1</p><p>Costs &amp; Gains</p>", f"<p>{BODY}</p>", *paragraphs(["Outlook"])]

    record = read_record(
        with_ncx(point("Chapter 1: Costs &amp; Gains") + point("2. Outlook"), *body), Options()
    )

    assert contents(record) == [(1, "Chapter 1 Costs & Gains"), (1, "Outlook")]


def test_headings_that_the_files_tag_are_not_taken_from_the_contents():
    body = [f"<h{level}>{title}</h{level}><p>{BODY}</p>" for level, title in HEADERS]

    record = read_record(with_ncx("".join(map(point, TITLES)), *body), Options())

    assert contents(record) == HEADERS


def test_an_entry_that_is_nowhere_in_its_file_adds_nothing():
    record = read_record(with_ncx(point("Cover") + point("Costs"), *paragraphs(TITLES)), Options())

    assert contents(record) == [(1, "Costs")]


def test_the_contents_tell_the_levels_of_headings_that_are_tagged_alike():
    tagged = (
        ("h1", "Chapter 1. Costs"),
        ("h1", "1.1. Rent"),
        ("h3", "Note"),
        ("h2", "1.1.1. Heat"),
    )
    body = [f"<{tag}>{title}</{tag}><p>{BODY}</p>" for tag, title in tagged]
    listed = point("1. Costs", point("1.1. Rent", point("1.1.1. Heat")))

    record = read_record(with_ncx(listed, *body), Options())

    assert contents(record) == [
        (1, "Chapter 1. Costs"),
        (2, "1.1. Rent"),
        (3, "Note"),
        (3, "1.1.1. Heat"),
    ]


def test_files_that_all_begin_with_the_highest_tag_have_the_levels_of_the_contents():
    first = [f"<h1>Costs</h1><p>{BODY}</p>", f"<h2>Rent</h2><p>{BODY}</p>"]
    second = f"<h1>Heat</h1><p>{BODY}</p><h2>Oil</h2><p>{BODY}</p>"
    heat = point("Heat", point("Oil", file="d.xhtml"), file="d.xhtml")

    record = read_record(
        with_ncx(point("Costs", point("Rent"), heat), *first, second=second), Options()
    )

    assert contents(record) == [(1, "Costs"), (2, "Rent"), (2, "Heat"), (3, "Oil")]


def test_contents_that_list_a_deeper_tag_as_high_as_another_leave_both():
    body = [f"<h{level}>{title}</h{level}><p>{BODY}</p>" for level, title in HEADERS]
    listed = point("Findings") + point("Costs", point("Quality", point("Outlook")))

    assert contents(read_record(with_ncx(listed, *body), Options())) == HEADERS


def test_contents_that_list_one_level_of_two_leave_both():
    body = [f"<h{level}>{title}</h{level}><p>{BODY}</p>" for level, title in HEADERS]

    record = read_record(with_ncx(point("Costs") + point("Quality"), *body), Options())

    assert contents(record) == HEADERS


def test_contents_with_a_section_of_an_unknown_kind_or_a_long_reference_are_read():
    entry = '<li><a href="c.xhtml">Fees</a></li>'
    listed = f"<ol><![foo[x]]>{entry}&#{'9' * 5_000};</ol>"

    assert contents(read_record(with_nav(listed, "<p>Fees</p>", f"<p>{BODY}</p>"), Options())) == [
        (1, "Fees")
    ]


PICTURE = '<div><img src="head.png" alt=""/></div>'


def test_chapters_that_only_the_contents_name_are_sections_where_these_lead():
    part = "<li><span>Part One</span><ol>{}{}</ol></li>"
    entries = (
        f'<li><a href="c.xhtml{at}">{title}</a></li>'
        for title, at in (("Fees", ""), ("Gains", "#g"))
    )
    body = [PICTURE, f"<p>{BODY}</p>", f'<div id="g">{PICTURE}</div>', f"<p>{BODY}</p>"]

    record = read_record(with_nav(f"<ol>{part.format(*entries)}</ol>", *body), Options())

    assert contents(record) == [(1, "Part One"), (2, "Fees"), (2, "Gains")]
    assert [line for line in record.text.split("\n") if len(line) < 20] == [
        "Part One",
        "Fees",
        "Gains",
        "",
    ]


def test_a_chapter_that_begins_with_a_picture_stands_beside_those_that_are_tagged():
    listed = point("Fees") + point("Gains", file="d.xhtml")

    record = read_record(
        with_ncx(listed, f"<h2>Fees</h2><p>{BODY}</p>", second=f"{PICTURE}<p>{BODY}</p>"), Options()
    )

    assert contents(record) == [(1, "Fees"), (1, "Gains")]


def test_a_part_that_is_no_link_heads_the_chapters_that_are_tagged():
    tagged = [f"<h1>{title}</h1><p>{BODY}</p>" for title in ("Fees", "Gains")]
    chapters = "".join(map(entry, ("Fees", "Gains")))
    listed = f"<ol><li><span>Part One</span><ol>{chapters}</ol></li></ol>"

    assert contents(read_record(with_nav(listed, *tagged), Options())) == [
        (1, "Part One"),
        (2, "Fees"),
        (2, "Gains"),
    ]


def test_a_file_without_text_is_a_section_only_if_it_heads_others():
    second = f"<p>Fees</p><p>{BODY}</p>"
    part = point("Part One", point("Fees", file="d.xhtml"))

    record = read_record(with_ncx(point("Cover") + part, PICTURE, second=second), Options())

    assert contents(record) == [(1, "Part One"), (2, "Fees")]
