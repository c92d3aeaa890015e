"""The training command on documents that the test makes: the whole way from PDFs to trees."""

import json
from pathlib import Path

import pytest

from shed_core.document.phrases import PROSE
from shed_core.ingest.headers.boosted_trees import decode
from shed_core.ingest.headers.scores import tree_scores
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import document_stats
from tests.documents import SECTION, SUBSECTION, Style, Writer
from tests.ingest.reading import pages

pytest.importorskip("lightgbm", reason="training needs lightgbm; serving does not")

from training.__main__ import main
from training.corpus import sources
from training.folds import is_odd

ASIDE = Style("tiit", 12.0, 6.0)
TOPICS = ("Costs", "Staff", "Quality", "Safety", "Supply", "Energy")


def manual(number: int) -> bytes:
    """A manual whose outline lists all of its headers, and none of its larger lines in italics."""
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
            writer.paragraphs(2)
            writer.line(f"Agreed in part {part} by all who took part", ASIDE)
            writer.paragraphs(1)
    writer.document.set_toc(outline)
    return writer.bytes()


def regions(data: bytes) -> list[list[tuple[float, float, float, float, str]]]:
    """What a perfect layout model says of each page."""
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
    with (folder / "regions.jsonl").open("w", encoding="utf-8") as file:
        for source in sources([folder])[:5]:
            for page, found in enumerate(regions(source.path.read_bytes())):
                line = {"sha": source.sha, "page": page, "regions": found}
                print(json.dumps(line), file=file)
    run(folder, "trees.json")
    return folder


def run(folder: Path, name: str, *more: str) -> None:
    options = ["--no-layout-model", "--measure", "--regions", str(folder / "regions.jsonl")]
    options += ["--trees", str(folder / name), "--card", str(folder / "CARD.md")]
    assert main([str(folder), *options, *more]) == 0


def test_the_command_makes_trees_that_find_headers(trained: Path):
    trees = decode((trained / "trees.json").read_text(encoding="utf-8"))
    stats = document_stats(pages(manual(99)))
    is_candidate = [label in PROSE for label in label_lines(stats)]

    scores = tree_scores(stats, is_candidate, trees)

    headers = {line.text for line, score in zip(stats.lines, scores, strict=True) if score >= 0.5}
    assert headers == {line.text for line in stats.lines if line.bold > 0.5}


def test_the_same_documents_give_the_same_trees(trained: Path):
    run(trained, "again.json")

    assert (trained / "again.json").read_bytes() == (trained / "trees.json").read_bytes()


def test_the_model_card_has_the_figures(trained: Path):
    text = (trained / "CARD.md").read_text(encoding="utf-8")

    assert "8 documents and 0 styled ones, of 8 families" in text
    assert "| outline | **all** | 8 | 144 |" in text


def test_trees_of_the_release_before_label_what_no_layout_model_has(trained: Path):
    run(trained, "second.json", "--previous", str(trained / "trees.json"))

    assert "| threshold |" in (trained / "CARD.md").read_text(encoding="utf-8")
    assert decode((trained / "second.json").read_text(encoding="utf-8")).stages


def test_styled_documents_are_learnt_from_by_their_regions(trained: Path, tmp_path: Path):
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "styled.pdf").write_bytes(manual(50))
    (source,) = sources([tmp_path])
    with (tmp_path / "regions.jsonl").open("w", encoding="utf-8") as file:
        for page, found in enumerate(regions(source.path.read_bytes())):
            print(json.dumps({"sha": source.sha, "page": page, "regions": found}), file=file)

    run(trained, "styled.json", "--styled", str(tmp_path))

    assert "8 documents and 1 styled ones" in (trained / "CARD.md").read_text(encoding="utf-8")


def test_half_of_the_families_can_be_kept_for_measuring(trained: Path):
    run(trained, "even.json", "--even-only")

    n_even = sum(not is_odd(source.family) for source in sources([trained]))
    text = (trained / "CARD.md").read_text(encoding="utf-8")
    assert 0 < n_even < 8
    assert f"{n_even} documents and 0 styled ones" in text


def test_what_each_folder_gains_is_measured_on_documents_held_out(trained: Path, tmp_path: Path):
    other = Writer()
    other.line("A", SECTION)
    for number in range(30):
        other.line(f"Sentence {number} of a text that no other document of this folder has.")
    (tmp_path / "other_2020.pdf").write_bytes(other.bytes())
    (tmp_path / "truth.json").write_text('{"other_2020": [{"title": "A", "page": 1, "level": 1}]}')
    truth = ["--held-out", str(tmp_path), "--truth", str(tmp_path / "truth.json")]

    run(trained, "gains.json", *truth)

    assert "| all sources |" in (trained / "CARD.md").read_text(encoding="utf-8")
