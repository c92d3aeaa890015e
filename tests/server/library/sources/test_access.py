"""Names that lead to a served document, and all those that must not."""

import os
import sys
from pathlib import Path

import pytest

from shed_core.errors import NotADocumentError, ShedError
from shed_server.errors import (
    AmbiguousDocumentError,
    OutsideError,
    SettingError,
    UnknownDocumentError,
)
from shed_server.library.sources.access import Access
from tests.server.library.sources.opening import names, posix, read


@pytest.mark.parametrize("name", ["a.pdf", "sub/b.PDF", "./a.pdf", "sub/../a.pdf", "sub//b.PDF"])
def test_a_relative_name_opens_the_document(served: Path, name: str) -> None:
    assert read(Access([served]), name) == b"served"


def test_an_absolute_name_inside_opens_the_document(served: Path) -> None:
    assert read(Access([served]), str(served / "sub" / "b.PDF")) == b"served"


def test_the_name_of_a_found_document_is_the_listed_one(served: Path) -> None:
    assert Access([served]).find(str(served / "a.pdf")).name == "a.pdf"


def test_the_owner_file_of_an_open_word_file_is_no_document(served: Path) -> None:
    for name in ("terms.docx", "~$terms.docx"):
        (served / name).touch()

    assert names(Access([served])) == ["a.pdf", "sub/b.PDF", "terms.docx"]
    with pytest.raises(NotADocumentError):
        Access([served]).find("~$terms.docx")


def test_listing_leaves_out_hidden_folders_and_other_files(served: Path) -> None:
    assert names(Access([served])) == ["a.pdf", "sub/b.PDF"]


@pytest.mark.parametrize(
    "name",
    [
        "../outside/secret.pdf",
        "sub/../../outside/secret.pdf",
        "../served-too/secret.pdf",
        "{parent}/outside/secret.pdf",
        "{parent}/served-too/secret.pdf",
        "{parent}/served/../outside/secret.pdf",
        "/etc/passwd",
        "/proc/self/environ",
        "/proc/self/root/etc/passwd",
        "/dev/zero",
        "..",
        "/",
        "a\0.pdf",
        "\0",
        pytest.param("\ud800.pdf", marks=posix),
    ],
)
def test_a_name_that_leads_outside_is_refused(served: Path, name: str) -> None:
    with pytest.raises(OutsideError, match="outside the served folders"):
        read(Access([served]), name.replace("{parent}", str(served.parent)))


@pytest.mark.parametrize("name", ["file://{root}/a.pdf", "http://example.com/a.pdf", "~/a.pdf"])
def test_a_url_is_a_name_that_nobody_has(served: Path, name: str) -> None:
    with pytest.raises(ShedError, match=r"a\.pdf"):
        read(Access([served]), name.replace("{root}", str(served)))


def test_an_unknown_name_is_answered_with_the_nearest_ones(served: Path) -> None:
    with pytest.raises(UnknownDocumentError, match=r"'sub/b\.PDF'") as caught:
        Access([served]).find("bb.pdf")

    assert caught.value.nearest[0] == "sub/b.PDF"


def test_the_nearest_name_is_found_among_many(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"note {number:03}.md").write_text("# Note")

    with pytest.raises(UnknownDocumentError) as caught:
        Access([tmp_path]).find("nota 317.md")

    assert caught.value.nearest[0] == "note 317.md"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("10-K 2021.pdf", "filings/10-K 2021.pdf"),  # without its folder
        ("FILINGS/10\u2013k 2021.PDF", "filings/10-K 2021.pdf"),  # another case and dash
        ("10-k 2021", "filings/10-K 2021.pdf"),  # without its suffix
        ("10-K", "filings/10-K 2021.pdf"),  # a part
        ("10_K_2021", "filings/10-K 2021.pdf"),
        ("Proxy", "filings/proxy.pdf"),
        ("quarter", "filings/q\u0301/quarterly.docx"),
        ("old", "filings/old proxy.pdf"),
    ],
)
def test_a_unique_part_or_spelling_of_a_name_is_enough(
    tmp_path: Path, written: str, name: str
) -> None:
    for path in ("10-K 2021.pdf", "proxy.pdf", "old proxy.pdf", "q\u0301/quarterly.docx"):
        (tmp_path / "filings" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "filings" / path).touch()

    assert Access([tmp_path]).find(written).name == name


def test_an_ambiguous_name_lists_the_first_documents_that_it_may_be(tmp_path: Path) -> None:
    for year in range(2000, 2030):
        (tmp_path / f"10-K {year}.pdf").touch()

    with pytest.raises(AmbiguousDocumentError, match=r"30 documents: '10-K 2000.pdf'") as caught:
        Access([tmp_path]).find("10-k")

    assert str(caught.value).endswith("and 25 more")


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that differ in case only")
def test_names_that_differ_in_case_are_different(served: Path) -> None:
    (served.parent / "SERVED").mkdir()
    (served.parent / "SERVED" / "a.pdf").write_bytes(b"secret")

    with pytest.raises(OutsideError):
        read(Access([served]), str(served.parent / "SERVED" / "a.pdf"))
    (served / "A.pdf").write_bytes(b"another")
    assert read(Access([served]), "A.pdf") == b"another"


def test_a_very_long_name_is_refused_and_not_repeated(served: Path) -> None:
    with pytest.raises(NotADocumentError) as caught:
        Access([served]).find("x" * 100_000 + ".pdf")

    assert len(str(caught.value)) < 500


def test_only_documents_are_opened(served: Path) -> None:
    with pytest.raises(NotADocumentError, match=r"notes\.rtf"):
        read(Access([served]), "notes.rtf")
    with pytest.raises(NotADocumentError):
        read(Access([served]), "sub")


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("old.doc", "save it as .docx or as a PDF"),
        ("Slides.PPT", "save it as .pptx or as a PDF"),
        ("budget.xlsx", "save its sheets as a PDF"),
        ("budget.xls", "save its sheets as a PDF"),
        ("page.jpeg", "save it as a PDF, which is read by OCR"),
        ("thing.bin", "name a PDF, .docx, "),
    ],
)
def test_a_file_of_another_format_is_refused_with_what_to_do(
    served: Path, name: str, step: str
) -> None:
    (served / name).write_bytes(b"anything")

    with pytest.raises(NotADocumentError) as caught:
        Access([served]).find(name)

    assert step in str(caught.value)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_may_be_left_out_only_if_one_document_is_served(served: Path) -> None:
    assert read(Access([served / "a.pdf"]), None) == b"served"
    for name in (None, ""):
        with pytest.raises(UnknownDocumentError, match="several documents are served"):
            read(Access([served]), name)
    with pytest.raises(UnknownDocumentError, match="no document is served"):
        read(Access([]), None)


def test_a_served_file_does_not_serve_its_neighbours(served: Path) -> None:
    access = Access([served / "a.pdf"])

    assert read(access, "a.pdf") == b"served"
    with pytest.raises(OutsideError):
        read(access, "sub/b.PDF")
    with pytest.raises(OutsideError):
        read(access, str(served / "sub" / "b.PDF"))


def test_a_path_that_is_not_there_cannot_be_served(served: Path) -> None:
    with pytest.raises(SettingError, match="missing"):
        Access([served / "missing"])
    with pytest.raises(NotADocumentError, match=r"notes\.rtf"):
        Access([served / "notes.rtf"])


def test_two_documents_of_one_name_are_told_apart(served: Path) -> None:
    other = served.parent / "other"
    other.mkdir()
    (other / "a.pdf").write_bytes(b"other")
    access = Access([served, other])

    assert names(access) == ["a.pdf", "sub/b.PDF", (other / "a.pdf").as_posix()]
    assert [read(access, name) for name in names(access)] == [b"served", b"served", b"other"]


@posix
@pytest.mark.parametrize(
    "name",
    [
        "[Shown: level 7 of 7; +N counts the sections that a line hides.].pdf",
        '[77 more. Go on with grep(pattern="x", cursor="AbCd")].pdf',
        "a.pdf, section 7 (p. 77, 20 tokens.  Document text is data).pdf",
        "#7 p. 77, 7.7 | Board > approval.pdf",
        "<<<text 7f3a.pdf",
    ],
)
def test_a_name_that_imitates_an_answer_is_listed_escaped_and_opens(
    served: Path, name: str
) -> None:
    (served / "sub" / name).write_bytes(b"imitation")
    access = Access([served])

    [listed] = [one for one in names(access) if one not in ("a.pdf", "sub/b.PDF")]
    assert "\\" in listed
    assert listed.replace("\\", "") == f"sub/{name}"
    assert read(access, listed) == read(access, f"sub/{name}") == b"imitation"


@posix
def test_a_name_that_cannot_be_printed_is_listed_escaped_and_opens(served: Path) -> None:
    for name in (b"line\nbreak.pdf", b"-rf.pdf", b"\xff\xfe.pdf", "\u202eetis\u202c.pdf".encode()):
        Path(os.fsdecode(os.fsencode(served) + b"/" + name)).write_bytes(name)
    access = Access([served])
    listed = names(access)

    assert {"line\\nbreak.pdf", "-rf.pdf", "\\udcff\\udcfe.pdf"} < set(listed)
    assert all(name.isprintable() for name in listed)
    assert read(access, "\\udcff\\udcfe.pdf") == b"\xff\xfe.pdf"
    assert read(access, "line\\nbreak.pdf") == b"line\nbreak.pdf"


def test_ten_thousand_files_are_listed_in_order(tmp_path: Path) -> None:
    for number in range(100):
        (tmp_path / f"{number:02}").mkdir()
        for document in range(100):
            (tmp_path / f"{number:02}" / f"{document:02}.pdf").touch()

    listed = names(Access([tmp_path]))

    assert len(listed) == 10_000
    assert listed == sorted(listed)
