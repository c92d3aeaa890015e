"""`shed compare`, as a user runs it."""

import json
import re

import pytest

from tests.commands import shed

TABLE = "| | 2022 |\n|---|---|\n| Sales | 12 |\n| Staff | 40 |\n"
OLD = f"# Fees\n\nThe fee is 5 per cent.\n\n{TABLE}\n# Law\n\nOf here.\n"
NEW = OLD.replace("5", "7").replace("2022", "2023").replace("12", "14").replace("Law", "Place")


@pytest.fixture
def drafts(tmp_path):
    for name, text in (("draft 2022.md", OLD), ("draft 2023.md", NEW)):
        (tmp_path / name).write_text(text)
    return [tmp_path / "draft 2022.md", tmp_path / "draft 2023.md"]


def test_columns_tell_places_steps_sentences_and_rows(drafts, tmp_path):
    done = shed("compare", *drafts, drafts[1], "--json", "--cache", tmp_path / "cache")
    columns = json.loads(done.stdout)

    assert columns["documents"] == ["draft 2022.md", "draft 2023.md", "draft 2023.md"]
    assert columns["equal"] == 0
    fees, place = columns["sections"]
    assert [step["kind"] for step in fees["steps"]] == ["figures", "equal"]
    assert fees["steps"][0]["sentences"] == [
        {"before": "The fee is 5 per cent.", "after": "The fee is 7 per cent."}
    ]
    assert fees["rows"][0]["values"] == [
        {"head": "2023", "values": ["", "14", "14"]},
        {"head": "2022", "values": ["12", "", ""]},
    ]
    assert [one["header"] for one in place["places"]] == ["Law", "Place", "Place"]
    assert place["steps"][0]["retitled"]


def test_texts_stand_side_by_side_in_a_file_without_scripts(drafts, tmp_path):
    forged = "It is <script>alert(1)</script> & more, on <b>this</b> day and no other."
    drafts[1].write_text(NEW.replace("Of here.", forged).replace("# Place", "# <i>Place"))
    target = tmp_path / "out.html"

    done = shed("compare", *drafts, "--html", target, "--cache", tmp_path / "cache")
    page = target.read_text()

    assert done.returncode == 0, done.stderr
    assert "<td>The fee is <del>5</del> per cent.</td>" in page
    assert "<td>The fee is <ins>7</ins> per cent.</td>" in page
    assert "<th>2023</th><th>2022</th></tr><tr><th>Sales</th><td>14</td><td>12</td>" in page
    assert "default-src 'none'" in page
    assert {tag for tag in re.findall(r"<(\w+)", page) if tag in ("script", "b", "i")} == set()


def test_documents_of_one_name_are_compared(drafts, tmp_path):
    (tmp_path / "signed").mkdir()
    signed = tmp_path / "signed" / drafts[0].name
    signed.write_text(NEW)

    done = shed("compare", drafts[0], signed, "--cache", tmp_path / "cache")

    assert "[-5-]{+7+}" in done.stdout
