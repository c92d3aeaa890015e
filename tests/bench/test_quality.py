"""The table of both halves of a corpus: families whole, figures beside their number of titles."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.halves import is_unseen
from bench.markdown import BEGIN, END, rewrite
from bench.paper.compose import compose
from bench.quality import tables
from bench.quality.half_table import COLUMNS, half_table
from bench.quality.sets import BY_METHOD, DocumentSet
from tests.contracts import AGREEMENT, agreement
from tests.documents import PARAGRAPH, REPORT, SECTION, Writer, report


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two documents with an outline, of a family in each half, and a contract with its truth."""
    twice = compose([("First", report(with_outline=True)), ("Second", report(with_outline=True))])
    contracts, truths = tmp_path / "domains" / "contracts", tmp_path / "domains" / "truth"
    for folder in (tmp_path / "dev", contracts, truths):
        folder.mkdir(parents=True)
    families = {name: f"house {name}" for name in ("a", "b", "c", "d", "e")}
    for name in families:
        (tmp_path / "dev" / f"{name}.pdf").write_bytes(twice)
    lines = [{"file": f"{n}.pdf", "domain": "reports", "family": f} for n, f in families.items()]
    (tmp_path / "dev.index.jsonl").write_text("\n".join(map(json.dumps, lines)))
    (contracts / "nda.pdf").write_bytes(agreement())
    nodes = [{"header": text, "level": level + 1, "page": 1} for level, text in AGREEMENT]
    truth = {"document": "contracts/nda.pdf", "includes_list_items": True, "nodes": nodes}
    (truths / "nda.json").write_text(json.dumps(truth))
    return tmp_path


def test_each_family_is_in_one_half_and_its_titles_are_counted_there(corpus: Path) -> None:
    rows = [line.strip("| ").split(" | ") for line in half_table(corpus, None).splitlines()]

    assert tuple(rows[0]) == COLUMNS
    assert {len(row) for row in rows} == {len(COLUMNS)}
    n_titles, n_unseen = 2 * (1 + len(REPORT)), sum(is_unseen(f"house {n}") for n in "abcde")
    found = {(row[0], row[1], row[2]): (row[3], row[4]) for row in rows[2:]}
    for headers in ("outline", "builtin"):
        n = n_titles * n_unseen
        assert found["dev", headers, "unseen"] == (str(n_unseen), f"{n} of {n}")
        n = n_titles * (5 - n_unseen)
        assert found["dev", headers, "looked at"] == (str(5 - n_unseen), f"{n} of {n}")
    assert any(row[0] == "contracts" and row[4] == "9 of 9" for row in rows)


def test_the_table_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    page = tmp_path / "quality.md"
    page.write_text(f"before\n{BEGIN}\nold \\1\n{END}\nafter\n")

    rewrite(page, "| new \\1 |")
    rewrite(page, "| newer \\g<0> |")

    assert page.read_text() == f"before\n{BEGIN}\n| newer \\g<0> |\n{END}\nafter\n"


def test_a_file_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "quality.md"
    page.write_text("no marks")

    with pytest.raises(ValueError, match="no marks"):
        rewrite(page, "table")


def test_all_tables_of_the_page_are_written(corpus: Path) -> None:
    names = ("", *(f" {one.name}" for one in BY_METHOD), " classes")
    page = corpus / "quality.md"
    marks = (f"{BEGIN}\n{END}\n".replace("figures", f"figures{name}") for name in names)
    page.write_text("\n".join(marks))
    command = [sys.executable, "-m", "bench.quality", str(corpus), "--records", str(corpus / "R")]
    (corpus / "domains.index.jsonl").write_text('{"file": "nda.pdf", "domain": "contract"}\n')

    done = subprocess.run([*command, "--write", str(page)], capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    regions = page.read_text().split("<!-- figures")
    [outline] = [region for region in regions if "dev outline: begin" in region]
    assert f"5 documents, {10 * (1 + len(REPORT))} of {10 * (1 + len(REPORT))} titles" in outline
    assert "| auto | 1.000 |" in outline
    assert "in 0 of 5 families" in outline
    [domains] = [region for region in regions if "domains builtin: begin" in region]
    assert "| contract | 1 |" in domains
    [classes] = [region for region in regions if "classes: begin" in region]
    assert "5 documents." in classes


def test_only_the_domains_of_most_documents_have_a_row(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    domains = {"a": "manuals", "b": "audits", "c": "audits", "d": "audits", "e": "manuals"}
    lines = ({"file": f"{name}.pdf", "domain": domain} for name, domain in domains.items())
    (corpus / "dev.index.jsonl").write_text("\n".join(map(json.dumps, lines)))
    monkeypatch.setattr(tables, "MAX_DOMAINS", 1)
    outlines = DocumentSet("dev", "dev", families="dev.index.jsonl", headers="outline")

    text = tables.method_tables(tables.measured(corpus, corpus / "R", outlines, 1))

    assert "\n| audits | 3 |" in text
    assert "manuals" not in text


def test_what_a_step_is_worth_is_measured_without_it(tmp_path: Path) -> None:
    gold, records = tmp_path / "gold", tmp_path / "records"
    gold.mkdir()
    records.mkdir()
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Duties of the recipient", SECTION)
        writer.line("Note", SECTION)
        for _ in range(4):
            writer.line("The recipient keeps secret what it is told and uses it not.", PARAGRAPH)
    (gold / "notes.pdf").write_bytes(writer.bytes())
    titles = [{"page": 1, "text": f"{n} Duties of the recipient"} for n in range(1, 5)]
    (gold / "gold.json").write_text(json.dumps({"notes.pdf": {"headers": titles}}))
    command = [sys.executable, "-m", "bench.quality", str(tmp_path), "--records", str(records)]

    done = subprocess.run(
        [*command, "--without", "titles of notices"], capture_output=True, text=True, check=True
    )

    [row] = done.stdout.splitlines()[2:]
    recall, precision = row.split(" | ")[5:7]
    assert (recall, float(precision)) == ("–", -0.5)
