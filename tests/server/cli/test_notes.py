"""Notes on how a document was read: what a user should know, and nothing that only confirms."""

import pytest

from tests.commands import shed
from tests.documents import report as report_with
from tests.documents import sample

ERROR_PAGE = b"<!DOCTYPE html><html><body><h1>Access denied</h1><p>Log in.</p></body></html>"
WEB_PAGE = "note: the file is named .pdf but is a web page, such as a saved error page"


@pytest.mark.parametrize(
    ("name", "data", "note"),
    [
        ("error.pdf", ERROR_PAGE, WEB_PAGE),
        ("plain.pdf", b"Plain text.\n\nMore of it.", "named .pdf but is plain text"),
        ("word.docx", b"Plain text.", "named .docx but is plain text"),
        ("cut.pdf", sample()[: len(sample()) // 2], "the file is damaged or cut off; pages"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_or_not_whole_is_said_to_be_that(
    tmp_path, name, data, note
):
    (tmp_path / name).write_bytes(data)

    assert note in shed("toc", tmp_path / name, "--cache", tmp_path / "cache").stderr


def test_a_file_whose_name_fits_or_may_hold_anything_gets_no_such_note(tmp_path, report):
    (tmp_path / "filing.txt").write_bytes(ERROR_PAGE)

    assert "is named" not in shed("toc", tmp_path / "filing.txt").stderr
    assert "is named" not in shed("toc", report).stderr


def test_a_verified_outline_is_named_only_to_those_who_ask_for_reasons(tmp_path):
    (tmp_path / "report.pdf").write_bytes(report_with(with_outline=True))
    arguments = ("toc", tmp_path / "report.pdf", "--cache", tmp_path / "cache")

    assert "verified" not in shed(*arguments).stderr
    assert "the embedded outline was verified: " in shed(*arguments, "--explain").stdout
