import pytest

from shed_core.ingest.pdf.outline import read_outline
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import REPORT, SUBSECTION, Style, Writer, report
from tests.ingest.reading import BUILTIN, headers, reopened


def outlined(*titles: tuple[int, str, int], pages: int = 3) -> bytes:
    """A document whose headers look like its text, with an outline."""
    writer = Writer()
    for page in range(1, pages + 1):
        for _, title, at in titles:
            if at == page and not title.startswith("absent"):
                writer.line(title, writer_style())
                writer.paragraphs(2)
        if page < pages:
            writer.new_page()
    writer.document.set_toc([list(title) for title in titles])
    return writer.bytes()


def writer_style():
    from tests.documents import PARAGRAPH

    return PARAGRAPH


CHAPTER, DIVISION = Style("hebo", 20.0), Style("hebo", 15.0)
PLAIN = (
    (1, "what we found", 1),
    (2, "on costs", 2),
    (2, "on quality", 2),
    (1, "what we advise", 3),
)


def test_auto_adds_the_titles_of_a_verified_outline_and_says_so():
    record = read_record(outlined(*PLAIN), Options())

    assert [record.header(node) for node in range(4)] == [title for _, title, _ in PLAIN]
    assert record.nodes.outline_levels == (1, 2, 2, 1)
    assert set(record.nodes.found_by) == {"outline"}
    verified = "the embedded outline was verified: 4 of 4 titles found"
    assert record.metadata.confirmations == (verified,)


def test_an_outline_whose_titles_are_not_on_their_pages_is_not_believed():
    lying = outlined(*PLAIN, (1, "absent", 2), (1, "absent too", 3))

    record = read_record(lying, Options())

    assert "outline" not in record.nodes.found_by
    assert set(record.nodes.outline_levels) <= {None}


def test_builtin_without_evidence_takes_nothing_from_the_outline():
    with_outline, without = read_record(report(True), BUILTIN), read_record(report(), BUILTIN)

    assert with_outline == without


def test_builtin_with_evidence_takes_only_the_levels():
    record = read_record(outlined(*PLAIN), Options(headers="builtin"))

    assert record.sht.n_nodes == 0
    levels = read_record(report(True), Options(headers="builtin")).nodes.outline_levels
    assert levels == (None, *(level for level, _ in REPORT))


def test_headers_by_outline_are_exactly_its_titles():
    options = Options(headers="outline")

    assert headers(report(True), options) == [text for _, text in REPORT]
    assert headers(report(), options) == []


@pytest.mark.parametrize(
    "title",
    ["WHAT WE FOUND", "1. What  we found", "what we\xa0found", "what we ﬁound".replace("ﬁo", "fo")],
)
def test_titles_match_whatever_their_case_spaces_and_numbers(title: str):
    document = reopened(outlined(*PLAIN))
    document.set_toc([[1, title, 1], *(list(entry) for entry in PLAIN[1:])])

    assert "what we found" in headers(document.tobytes(), Options())


def test_an_outline_that_bites_its_tail_is_read_to_an_end():
    document = reopened(outlined(*PLAIN))
    (first,) = {
        item[3]["xref"] for item in document.get_toc(simple=False) if item[1] == PLAIN[0][1]
    }
    document.xref_set_key(first, "Next", f"{first} 0 R")

    read_record(document.tobytes(), Options())


def test_a_very_deep_outline_is_read_without_recursion():
    document = reopened(outlined(*PLAIN))
    document.set_toc([[level, PLAIN[0][1], 1] for level in range(1, 400)])

    assert len(read_outline(reopened(document.tobytes()))) == 399


def test_entries_that_lead_nowhere_are_left_out():
    document = reopened(outlined(*PLAIN))
    document.set_toc([[1, "nowhere", -1], [1, PLAIN[0][1], 1]])

    assert [entry.title for entry in read_outline(document)] == [PLAIN[0][1]]


def test_a_chapter_whose_number_the_outline_leaves_out_is_on_its_level():
    writer, titles = Writer(), []
    for number, name in enumerate(("Overview", "Operation", "Outlook"), start=1):
        writer.line(f"Chapter {number}", CHAPTER)
        writer.line(name, CHAPTER)
        writer.paragraphs(1)
        writer.line(f"{number}.1 Terms", SUBSECTION)
        writer.paragraphs(2)
        titles += [[1, name, number], [2, "Terms", number]]
        if number < 3:
            writer.new_page()
    writer.document.set_toc(titles)

    record = read_record(writer.bytes(), Options())

    assert record.header(0) == "Chapter 1 Overview"
    assert record.nodes.outline_levels == (1, 2) * 3
    assert record.sht.levels == (1, 2) * 3
