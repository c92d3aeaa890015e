"""`python -m bench.paper` on a small corpus, and the composites that it makes of it."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from bench.markdown import BEGIN, END
from bench.paper.compose import compose
from bench.paper.composites import DATA_SETS, parts_of, write_composites
from shed_core.evaluation.locate import locate
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import SECTION, SUBSECTION, Writer, report

ROOT = Path(__file__).parents[2]
NAMES = {
    "civic": "0{n}272021-16",
    "contracts": "NDA {n}",
    "finance": "COMPANY_201{n}_10K",
    "papers": "1603.0940{n}",
}


@cache
def small_document() -> bytes:
    """Two pages with sections 1, 1.1 and 2."""
    writer = Writer()
    for text, style in (("1 Aims", SECTION), ("1.1 Means", SUBSECTION), ("2 Ends", SECTION)):
        if text == "2 Ends":
            writer.new_page()
        writer.line(text, style)
        writer.paragraphs(6)
    return writer.bytes()


NODES = [("1 Aims", 1, 1), ("1.1 Means", 2, 1), ("2 Ends", 1, 2)]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Domains with as many documents as their largest composites need."""
    truths = tmp_path / "domains" / "truth"
    truths.mkdir(parents=True)
    for data_set in DATA_SETS:
        folder = tmp_path / "domains" / data_set.folder
        folder.mkdir()
        for n in range(1, 2 * (data_set.k + 1) + 1):
            name = NAMES[data_set.folder].format(n=n % 10 or "A") if n < 10 else f"NDA {n}"
            (folder / f"{name}.pdf").write_bytes(small_document())
            nodes = [{"header": t, "level": level, "page": page} for t, level, page in NODES]
            truth = {"document": f"{data_set.folder}/{name}.pdf", "nodes": nodes}
            (truths / f"{data_set.folder}-{n}.json").write_text(json.dumps(truth))
    return tmp_path


def test_every_true_header_of_a_composite_stands_where_its_truth_says(corpus: Path) -> None:
    civic = DATA_SETS[0]
    parts = parts_of(corpus / "domains", civic)

    written = write_composites(parts, 3, corpus / "composites", most=2)

    assert {part.name for part in parts} >= {"January 27, 2021", "August 27, 2021"}
    assert len(written) == 2
    for path, truth in written.items():
        record = read_record(path.read_bytes(), Options())
        assert [h.level for h in truth.headers] == [1, 2, 3, 2] * 3
        assert None not in locate(truth.headers, record)


def test_nothing_is_known_after_the_last_header_of_a_beginning(corpus: Path) -> None:
    [file, *_] = (corpus / "domains" / "truth").glob("papers-1.json")
    truth = json.loads(file.read_text())
    file.write_text(json.dumps(truth | {"complete": False}))

    parts = parts_of(corpus / "domains", DATA_SETS[3])

    [cut] = [part for part in parts if len(part.truth.headers) < len(NODES)]
    assert [header.title for header in cut.truth.headers] == ["1 Aims", "1.1 Means"]
    assert read_record(cut.data, Options()).n_pages == 1


def test_all_tables_are_written_with_the_paper_s_figures_beside_ours(corpus: Path) -> None:
    (corpus / "dev").mkdir()
    twice = compose([(name, report(with_outline=True)) for name in ("First", "Second")])
    (corpus / "dev" / "twice.pdf").write_bytes(twice)
    page = corpus / "tables.md"
    page.write_text(f"# Tables\n{BEGIN}\n{END}\n")
    command = [sys.executable, "-m", "bench.paper", str(corpus), "--records", str(corpus / "kept")]
    options = ["--most", "1", "--jobs", "2", "--write", str(page)]

    for _ in range(2):  # the second run takes the figures that the first has kept
        done = subprocess.run([*command, *options], capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stderr

    assert "measuring" not in done.stdout
    text = page.read_text()
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert "| paper, SHED | .90 / .91 / .89 | .97 / .88 / .87 |" in text
    assert sum(row.startswith("| ours, auto | ") for row in rows) == 8
    assert [row for row in rows if "composites, true titles found (1)" in row] == [
        "| ours: composites, true titles found (1) | " + " | ".join(["1, 3 of 3 titles"] * 4) + " |"
    ]
    assert "ours, 4 of `domains`" in text
    assert "ours, 1 of `dev`" in text


def test_figures_of_another_version_are_not_taken(corpus: Path) -> None:
    command = [sys.executable, "-m", "bench.paper", str(corpus), "--records", str(corpus / "kept")]
    (corpus / "kept" / "figures").mkdir(parents=True)
    (corpus / "kept" / "figures" / "Civic-1-builtin.json").write_text("{}")

    done = subprocess.run([*command, "--kept"], capture_output=True, text=True, cwd=ROOT)

    assert done.returncode == 0, done.stderr
    assert "| ours: composites, true titles found (1) | – | – | – | – |" in done.stdout
