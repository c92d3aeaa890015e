"""The training command on generated documents, from PDFs to the model card."""

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
    """The regions of each page by a teacher without mistakes."""
    return [
        [(r.x0, r.y0, r.x1, r.y1, "section-header" if r.bold > 0.5 else "text") for r in page.lines]
        for page in pages(data)
    ]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the command wrote."""
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


def test_the_trained_model_finds_the_headers_of_a_new_document(trained: Path):
    forest = decode((trained / "forest.json").read_text(encoding="utf-8"))
    document = manual(99)
    read = pages(document)

    found = scores(read, label_lines(read), forest)

    headers = {
        line.text for line, score in zip(lines(document), found, strict=True) if score >= 0.5
    }
    assert headers == {line.text for line in lines(document) if line.bold > 0.5}


def test_the_same_documents_give_the_same_model(trained: Path):
    run(trained, "again.json")

    assert (trained / "again.json").read_bytes() == (trained / "forest.json").read_bytes()


def test_the_model_card_has_the_figures(trained: Path):
    text = (trained / "CARD.md").read_text(encoding="utf-8")

    assert "8 documents of 8 families" in text
    assert "| outline | **all** | 8 | 144 |" in text
