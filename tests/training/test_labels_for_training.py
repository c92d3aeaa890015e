from pathlib import Path

import pytest

from shed_core.document.phrases import PROSE
from shed_core.ingest.headers.features import FEATURES
from shed_core.ingest.headers.scores import can_be_title
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats, document_stats
from tests.documents import REPORT, SECTION, Writer, report
from tests.ingest.reading import lines, pages
from training.corpus import sources
from training.examples import Examples, add_document, labelled_lines, read
from training.folds import folds
from training.held_out import is_twin, long_lines
from training.layout_regions import Region
from training.matching import Count, Place, compare, count
from training.outlines import is_title, outlined_lines
from training.pages import pages_to_label, pages_to_read


def stats_of_report() -> DocumentStats:
    return document_stats(pages(report()))


def test_a_verified_outline_labels_its_lines():
    stats = stats_of_report()
    entries = [OutlineEntry(level, text, page_of(text)) for level, text in REPORT]

    found = outlined_lines(entries + entries[:1], stats.lines, label_lines(stats))

    assert {stats.lines[line].text for line in found} == {text for _, text in REPORT}


def page_of(text: str) -> int:
    return next(line.page for line in lines(report()) if line.text == text)


def test_an_outline_whose_titles_are_elsewhere_labels_nothing():
    stats = stats_of_report()
    entries = [OutlineEntry(1, f"Chapter {number}", 1) for number in range(20)]

    assert outlined_lines(entries, stats.lines, label_lines(stats)) == set()


@pytest.mark.parametrize("title", ["1.1 Scope", "Is It Safe?", "Fees."])
def test_a_title_is_recognized(title: str):
    assert is_title(title)


@pytest.mark.parametrize(
    "title", ["The Recipient shall not disclose the terms.", "a " * 61 + "b", ""]
)
def test_clauses_and_sentences_are_no_titles(title: str):
    assert not is_title(title)


def test_headers_are_among_the_lines_that_can_be_headers():
    stats = stats_of_report()

    candidates = {
        line.text
        for line, label in zip(stats.lines, label_lines(stats), strict=True)
        if label in PROSE and can_be_title(line, stats.styles.body_style)
    }

    assert candidates >= {text for _, text in REPORT}


def test_a_labelled_page_gives_examples_and_two_copies(tmp_path: Path):
    (tmp_path / "a.pdf").write_bytes(report())
    (source,) = sources([tmp_path])
    reading, examples = read(source), Examples()
    title = next(line for line in reading.stats.lines if line.text == REPORT[0][1])
    region = Region(title.x0, title.y0, title.x1, title.y1, "section-header")

    add_document(examples, source, reading, {(source.sha, title.page - 1): [region]})

    assert {len(vector) for vector in examples.vectors} == {len(FEATURES)}
    assert len(set(examples.weights)) == 2
    assert 0 < sum(examples.labels) < len(examples.labels)


def test_a_line_that_is_partly_a_header_is_no_example(tmp_path: Path):
    writer = Writer()
    writer.line("Scope The staff keep their own books.")
    writer.line("It is a long report.")
    (tmp_path / "a.pdf").write_bytes(writer.bytes())
    (source,) = sources([tmp_path])
    reading = read(source)
    (first, _) = reading.stats.lines
    in_margin = Region(first.x0, first.y0, first.x0 + 24, first.y1, "section-header")

    known = labelled_lines(source, reading, {(source.sha, 0): [in_margin]})

    assert known == {1: False}


def test_tags_that_check_out_label_their_lines(tmp_path: Path):
    writer = Writer()
    titles = [f"Part {letter} of the report" for letter in "ABCDEFGHIJKL"]
    for title in titles:
        writer.line(title, SECTION)
        writer.paragraphs()
    (tmp_path / "a.pdf").write_bytes(writer.bytes())
    (source,) = sources([tmp_path])
    reading = read(source)
    pages = {line.text: line.page for line in reading.stats.lines}
    tags = [OutlineEntry(1, title, pages[title]) for title in titles]

    known = labelled_lines(source, reading._replace(tags=tags), {})

    assert {reading.stats.lines[n].text for n, label in known.items() if label} == set(titles)


def test_an_excerpt_is_a_twin_of_its_document():
    whole = pages(report())

    assert is_twin(whole, [long_lines(whole[:1])])
    assert not is_twin(whole, [frozenset({"textofanotherdocument"})])


def test_folds_hold_whole_families_in_any_order_of_documents():
    families = [f"family {number % 9}" for number in range(40)]

    assert folds(families) == folds(reversed(families))
    assert len(folds(families)) == 9


def test_headers_match_on_their_page_by_letters_and_digits():
    found = [Place(1, "1. IN- TRODUCTION"), Place(2, "Scope"), Place(2, "Noise")]
    true = [Place(1, "1. Introduction"), Place(2, "1.1 Scope"), Place(3, "Noise")]

    assert compare(found, true).hits == [0, 1, None]
    assert compare(found, true).missed == [2]


def test_one_header_is_not_counted_twice():
    assert count([Place(1, "Scope")], [Place(1, "Scope"), Place(1, "Scope")]) == Count(1, 2, 1)


def test_optional_headers_count_only_when_right():
    found = [Place(1, "Figure 1"), Place(1, "Scope")]

    assert count(found, [Place(1, "Scope")], "Figure") == Count(1, 1, 1)


@pytest.mark.parametrize("n_pages", [1, 11, 12, 40, 1000])
def test_a_layout_model_labels_pages_that_are_read(n_pages: int):
    labelled = pages_to_label(n_pages, 8)

    assert len(labelled) == min(n_pages, 8)
    assert {index + 1 for index in labelled} <= set(pages_to_read(n_pages))
