"""`shed check --mark`: copies of PDFs in which what was found is highlighted and numbered."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import pymupdf
import pytest

from shed_server.cli.marked_copies import Target
from tests.commands import shed
from tests.documents import encrypted, scanned
from tests.drafts import CHARGE, LETTER, annual_report, letter
from tests.word_documents import paragraph, word_file

DRAFT = (
    f'It says "{CHARGE}" (report.pdf, p. 2).\n\n'
    f'Sales were $32,765 million (report.pdf, p. 2). And "{LETTER}" (letter.pdf).\n'
)
PART = "A charge of $897 million"
Notes = Sequence[tuple[int, str, str]]


def notes(path: Path) -> Notes:
    """The page, the title and the contents of each highlight."""
    document = pymupdf.Document(path)
    infos = [(page.number, note.info) for page in document for note in page.annots()]
    return [(page + 1, info["title"], info["content"]) for page, info in infos]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    (folder / "old").mkdir(parents=True)
    (folder / "report.pdf").write_bytes(annual_report())
    (folder / "old" / "letter.pdf").write_bytes(letter())
    (tmp_path / "answer.md").write_text(DRAFT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_a_quotation_is_marked_with_the_number_that_is_printed(folder, tmp_path):
    before = sha256(annual_report()).digest()
    done = shed("check", folder / "report.pdf", PART, "--mark", "copy.pdf")

    assert done.returncode == 0
    assert "── [1] report.pdf, p. 1" in done.stdout
    assert done.stderr == "note: copy.pdf: 1 mark\n"
    assert notes(tmp_path / "copy.pdf") == [(1, "1", f"{PART}\nfound")]
    assert sha256((folder / "report.pdf").read_bytes()).digest() == before
    assert (tmp_path / "copy.pdf").read_bytes().startswith(annual_report())


def test_the_nearest_text_is_marked_with_what_differs(folder, tmp_path):
    quote = CHARGE.replace("$897", "$898")
    done = shed("check", folder / "report.pdf", quote, "--mark", "copy.pdf")

    assert done.returncode == 1
    [(page, title, note)] = notes(tmp_path / "copy.pdf")
    assert (page, title) == (1, "1")
    assert note.splitlines()[1:] == [
        "differs",
        'Figures differ: quoted "$898", printed "$897"',
    ]


def test_a_draft_marks_each_document_with_the_numbers_of_the_answer(folder, tmp_path):
    done = shed("check", "--draft", "answer.md", folder, "--mark", "marked")

    assert done.returncode == 1
    assert [line.split(":")[0] for line in done.stdout.splitlines()[1:]] == [
        "[1] l. 1 misattributed",
        "[2] l. 3 found",
        "[3] l. 3 found",
    ]
    assert notes(tmp_path / "marked/report.pdf") == [
        (1, "1", f"{CHARGE}\nmisattributed"),
        (2, "2", "$32,765 million\nfound (printed In millions)"),
    ]
    assert notes(tmp_path / "marked/old/letter.pdf") == [(1, "3", f"{LETTER}\nfound")]


def test_json_of_a_draft_has_the_same_numbers(folder):
    shown = json.loads(shed("check", "--draft", "answer.md", folder, "--json").stdout)

    assert [(one["number"], one["line"]) for one in shown["statements"]] == [(1, 1), (2, 3), (3, 3)]


def test_a_file_is_replaced_with_force_only_and_a_document_never(folder, tmp_path):
    (tmp_path / "copy.pdf").write_bytes(b"mine")
    refused = shed("check", folder / "report.pdf", CHARGE, "--mark", "copy.pdf")
    kept = (tmp_path / "copy.pdf").read_bytes()
    replaced = shed("check", folder / "report.pdf", CHARGE, "--mark", "copy.pdf", "--force")
    itself = shed("check", "--draft", "answer.md", folder, "--mark", folder, "--force")

    assert (refused.returncode, refused.stdout, kept) == (1, "", b"mine")
    assert refused.stderr == "error: 'copy.pdf' exists; name another --mark, or add --force\n"
    assert (replaced.returncode, len(notes(tmp_path / "copy.pdf"))) == (0, 1)
    assert itself.returncode == 2
    assert "is the document itself" in itself.stderr
    assert (folder / "report.pdf").read_bytes() == annual_report()
    assert list(folder.rglob(".*")) == []


def test_several_documents_need_a_folder(folder, tmp_path):
    done = shed("check", "--draft", "answer.md", folder, "--mark", "copy.pdf")

    assert done.returncode == 2
    assert "--mark names one file" in done.stderr
    assert not (tmp_path / "copy.pdf").exists()


def test_an_encrypted_document_is_marked_with_its_password(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("secret.pdf").write_bytes(encrypted("secret"))
    done = shed("check", "secret.pdf", "committee", "--mark", "copy.pdf", "--password", "secret")

    copy = pymupdf.Document("copy.pdf")
    assert done.returncode == 0
    assert copy.authenticate("secret")
    assert next(iter(copy[0].annots())).info["title"] == "1"


def test_what_cannot_be_marked_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("note.docx").write_bytes(word_file(paragraph("The sky was of 4,711 colours.")))
    Path("scan.pdf").write_bytes(scanned())

    word = shed("check", "note.docx", "4,711 colours", "--mark", "copy.pdf")
    nowhere = shed("check", "scan.pdf", "unicorns of Wyoming", "--mark", "copy.pdf", "--ocr", "off")
    assert word.stderr == "note: note.docx has no marked copy, as it is no PDF\n"
    assert nowhere.stderr.endswith("note: no copy is written, as no place was found\n")
    assert not Path("copy.pdf").exists()


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("2023/a.pdf", "marked/2023/a.pdf"),
        ("../a.pdf", "marked/a.pdf"),
        ("/etc/a.pdf", "marked/a.pdf"),
        ("s3://bucket/../a.pdf", "marked/a.pdf"),
    ],
)
def test_no_name_of_a_document_leads_out_of_the_folder(name: str, path: str):
    assert Target(Path("marked"), may_replace=False).of(name) == Path(path)
