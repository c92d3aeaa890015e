"""`shed list`: documents by their names, or by what is known of them."""

import json

import pytest

from tests.commands import shed
from tests.flowed_documents import epub, html
from tests.word_documents import BODY


@pytest.fixture
def listed(tmp_path):
    folder, cache = tmp_path / "served", tmp_path / "cache"
    folder.mkdir()
    creators = "<dc:creator>Ann Lee</dc:creator><dc:creator>Bo Ek</dc:creator>"
    (folder / "book.epub").write_bytes(epub(html(f"<p>{BODY}</p>"), metadata=creators))
    head = '<meta name="author" content="Studio: Cy"><meta name="date" content="2022-05-03">'
    (folder / "page.html").write_bytes(html(f"<p>{BODY}</p>", title=f"Form: a page</title>{head}"))
    (folder / "notes.txt").write_text(BODY)
    return lambda *arguments: shed("list", folder, *arguments, "--cache", cache)


def test_documents_are_listed_without_reading_them(listed):
    done = listed()

    assert done.stdout.startswith("3 documents:\nbook.epub (not read yet)\n")


def test_a_pattern_that_no_name_matches_is_an_error(listed):
    done = listed("*.md", "--json")

    assert (done.returncode, done.stdout) == (1, "")
    assert "'*.md'; there is, for example, 'book.epub'" in done.stderr
    assert "list_documents" not in done.stderr


def test_documents_are_read_where_facts_choose(listed):
    assert listed("author:").stdout == (
        '2 documents by author:\n"Ann Lee; Bo Ek" (1): book.epub\n"Studio: Cy" (1): page.html\n'
    )
    assert "page.html (1 page" in listed('title:"Form: a page" author:cy').stdout
    assert listed("*.html date:2022").stdout.endswith("2022-05-03 (of the file)): Form: a page\n")


def test_json_has_all_facts(listed):
    [one] = json.loads(listed("author:ek", "--json").stdout)

    assert (one["name"], one["author"], one["kind"]) == ("book.epub", "Ann Lee; Bo Ek", "epub")


def test_json_has_the_keys_of_facts_for_documents_not_yet_read_too(listed):
    first, *_ = json.loads(listed("--json").stdout)

    assert (first["name"], first["pages"], first["form"]) == ("book.epub", None, None)


def test_errors_name_the_keys_and_the_values_that_there_are(listed):
    assert "keys are company, form," in listed("autor:lee").stderr
    assert 'author "Ann Lee; Bo Ek" (1), "Studio: Cy" (1)' in listed("author:x").stderr
    assert "no form known of any document, but title, author, " in listed("form:10-K").stderr
