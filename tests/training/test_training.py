"""The training command on documents that the test makes: the whole way from PDFs to a table."""

import json
from pathlib import Path

import pytest

from shed_core.ingest.headers.boosted_trees import decode
from shed_core.ingest.headers.scores import scores
from shed_core.ingest.structure.labels import label_lines
from tests.documents import SECTION, SUBSECTION, Writer
from tests.ingest.reading import lines, pages

pytest.importorskip("lightgbm", reason="training needs lightgbm; serving does not")

from training.__main__ import main
from training.corpus import sources

TOPICS = ("Costs", "Staff", "Quality", "Safety", "Supply", "Energy")


def manual(number: int) -> bytes:
    """A manual whose outline lists all of its headers."""
    writer = Writer()
    outline: list[tuple[int, str, int]] = []
    for chapter, topic in enumerate(TOPICS, start=1):
        writer.line(f"{chapter} {topic} of Plant {number}", SECTION)
        outline.append((1, f"{chapter} {topic} of Plant {number}", writer.document.page_count))
        writer.paragraphs()
        for part in (1, 2):
            writer.line(f"{chapter}.{part} {topic}, part {part}", SUBSECTION)
            outline.append(
                (2, f"{chapter}.{part} {topic}, part {part}", writer.document.page_count)
            )
            writer.paragraphs(3)
    writer.document.set_toc(outline)
    return writer.bytes()


def regions(data: bytes) -> list[list[tuple[float, float, float, float, str]]]:
    """What a perfect teacher says of each page."""
    return [
        [(r.x0, r.y0, r.x1, r.y1, "section-header" if r.bold > 0.5 else "text") for r in page.lines]
        for page in pages(data)
    ]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the command has run."""
    folder = tmp_path_factory.mktemp("training")
    for number, maker in enumerate("ABCDEFGH"):
        (folder / f"{maker}_2020.pdf").write_bytes(manual(number))
    with (folder / "lessons.jsonl").open("w", encoding="utf-8") as lessons:
        for source in sources([folder])[:5]:
            for page, found in enumerate(regions(source.path.read_bytes())):
                line = {"sha": source.sha, "page": page, "regions": found}
                print(json.dumps(line), file=lessons)
    run(folder, "forest.json")
    return folder


def run(folder: Path, name: str) -> None:
    options = ["--no-teacher", "--measure", "--lessons", str(folder / "lessons.jsonl")]
    options += ["--forest", str(folder / name), "--card", str(folder / "CARD.md")]
    assert main([str(folder), *options]) == 0


def test_the_command_makes_a_forest_that_finds_headers(trained: Path):
    forest = decode((trained / "forest.json").read_text(encoding="utf-8"))
    unseen = manual(99)
    read = pages(unseen)

    found = scores(read, label_lines(read), forest)

    headers = {line.text for line, score in zip(lines(unseen), found, strict=True) if score >= 0.5}
    assert headers == {line.text for line in lines(unseen) if line.bold > 0.5}


def test_the_same_documents_give_the_same_forest(trained: Path):
    run(trained, "again.json")

    assert (trained / "again.json").read_bytes() == (trained / "forest.json").read_bytes()


def test_the_card_says_what_was_measured(trained: Path):
    text = (trained / "CARD.md").read_text(encoding="utf-8")

    assert "8 documents of 8 families" in text
    assert "| outline | **all** | 8 | 144 |" in text
