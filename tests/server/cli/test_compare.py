"""`shed compare`, as a user runs it."""

import json
import re

import pytest

from tests.commands import shed, shed_process

TABLE = "| | 2022 |\n|---|---|\n| Sales | 12 |\n| Staff | 40 |\n"
OLD = f"# Fees\n\nThe fee is 5 per cent.\n\n{TABLE}\n# Law\n\nOf here.\n"
NEW = OLD.replace("5", "7").replace("2022", "2023").replace("12", "14").replace("Law", "Place")


@pytest.fixture
def drafts(tmp_path):
    for name, text in (("draft 2022.md", OLD), ("draft 2023.md", NEW)):
        (tmp_path / name).write_text(text)
    return [tmp_path / "draft 2022.md", tmp_path / "draft 2023.md"]


def test_two_drafts_are_compared_in_a_process_of_their_own(drafts, tmp_path):
    done = shed_process("compare", *drafts, SHED_CACHE=str(tmp_path / "cache"))

    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "draft 2022.md -> draft 2023.md: 2 sections, 0 equal; 1 retitled (*), "
        "1 figures or dates only (#)\n"
        '* 2 | Place (p. 1, was "Law")\n'
        "#: 1\n\n"
        "1 | Fees\n"
        "~ The fee is [-5-]{+7+} per cent.\n"
        "| 2023 | 2022\n"
        "~ Sales | 14 | 12\n"
    )


def test_a_folder_is_compared_from_the_oldest_to_the_newest(drafts, tmp_path):
    done = shed("compare", tmp_path, "--prefix", "fees", "--cache", tmp_path / "cache")

    assert done.stdout.startswith("draft 2022.md -> draft 2023.md: 1 section, 0 equal; ")
    assert "Place" not in done.stdout


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


def test_the_file_cannot_be_a_document_that_is_read(drafts, tmp_path):
    done = shed("compare", *drafts, "--html", drafts[0], "--cache", tmp_path / "cache")

    assert done.returncode == 1
    assert drafts[0].read_text() == OLD


def test_one_document_cannot_be_compared(drafts, tmp_path):
    done = shed("compare", drafts[0], "--cache", tmp_path / "cache")

    assert done.returncode == 1
    assert "error: a comparison takes two documents or more" in done.stderr


def test_documents_of_one_name_are_compared(drafts, tmp_path):
    (tmp_path / "signed").mkdir()
    signed = tmp_path / "signed" / drafts[0].name
    signed.write_text(NEW)

    done = shed("compare", drafts[0], signed, "--cache", tmp_path / "cache")

    assert "[-5-]{+7+}" in done.stdout
