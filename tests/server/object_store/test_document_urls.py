"""One document of an object store, named by its URL as a file is by its path."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from shed_server.errors import OutsideError, SettingError, UnknownDocumentError
from shed_server.library.library import Library
from shed_server.settings import Settings
from tests.commands import shed
from tests.documents import contract, report
from tests.server.object_store.s3 import Faults, proxy, put, use

REPORT, CONTRACT = report(), contract()


@pytest.fixture
def filings(bucket: str) -> str:
    """The URL of a store with two documents."""
    put(f"{bucket}/filings", **{"a.pdf": REPORT, "2024/b c #1.pdf": CONTRACT})
    return f"{bucket}/filings"


@pytest.fixture
def library(filings: str, tmp_path) -> Iterator[Library]:
    settings = Settings(url=f"{filings}/a.pdf", cache=tmp_path / "cache")
    with closing(Library(settings)) as opened:
        yield opened


@pytest.mark.parametrize(
    "arguments",
    ["toc {} --json", "read {} 2.1", "tables {}", "grep {} spring", "search {} spring"],
)
def test_a_command_prints_of_a_url_what_it_prints_of_the_file(filings, tmp_path, arguments):
    (tmp_path / "a.pdf").write_bytes(REPORT)

    done = shed(*arguments.format(f"{filings}/a.pdf").split())
    of_file = shed(*arguments.format(tmp_path / "a.pdf").split())

    assert done.returncode == 0, done.stderr
    assert done.stdout == of_file.stdout.replace(str(tmp_path), filings)
    assert done.stderr == of_file.stderr


def test_check_says_where_in_the_document_of_a_url_a_quotation_stands(filings):
    done = shed("check", f"{filings}/a.pdf", "The committee met in the spring", "--json")
    elsewhere = shed("check", f"{filings}/a.pdf", "This agreement is made")

    assert json.loads(done.stdout)["found"]
    assert elsewhere.returncode == 1


def test_the_view_of_a_url_is_a_file_here(filings, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    done = shed("view", f"{filings}/a.pdf")

    assert done.stdout.startswith("a.shed.html: 4 pages")
    assert (tmp_path / "a.shed.html").exists()


def test_a_key_with_any_signs_is_a_name(filings):
    done = shed("toc", f"{filings}/2024/b c #1.pdf")

    assert "MUTUAL NON-DISCLOSURE AGREEMENT" in done.stdout


def test_neither_what_is_beside_a_document_nor_a_listing_is_asked_for(s3, filings, monkeypatch):
    faults = Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        shed("toc", f"{filings}/a.pdf")

    assert {path.rpartition("/")[2] for path in faults.paths} == {"a.pdf"}


def test_a_server_of_one_document_opens_none_beside_it(library, filings):
    opened = library.open(f"{filings}/a.pdf")

    assert library.names() == ["a.pdf"]
    assert (library.open(), library.open("a.pdf")) == (opened, opened)
    for name in ("2024/b c #1.pdf", f"{filings}/2024/b c #1.pdf"):
        with pytest.raises(UnknownDocumentError):
            library.open(name)
    with pytest.raises(OutsideError):
        library.open("../filings/a.pdf")


def test_one_document_is_indexed_as_a_part_of_its_store(bucket, filings, tmp_path):
    for cache, url in (("first", f"{filings}/a.pdf"), ("second", filings)):
        options = ("--store", f"{bucket}/records", "--cache", tmp_path / cache, "--json")
        left = json.loads(shed("index", url, *options).stdout)

    assert [result["name"] for result in left] == ["2024/b c #1.pdf"]


@pytest.mark.parametrize("command", ["toc {}", "grep {} spring", "check {} spring"])
def test_a_document_that_is_not_there_is_said(filings, command):
    url = f"{filings}/missing.pdf"

    done = shed(*command.format(url).split())

    step = "`shed list` with its folder lists names"
    assert (done.returncode, done.stderr) == (1, f"error: '{url}' is not found; {step}\n")


@pytest.mark.parametrize(
    "command", ["toc {}", "view {}", "grep {} spring", "search {} spring", "check {} spring"]
)
def test_of_a_store_of_several_documents_one_is_to_be_named(filings, command):
    done = shed(*command.format(filings).split())

    assert done.returncode == 1
    assert done.stderr == (
        f"error: '{filings}' holds 2 documents; name one, such as "
        f"'{filings}/2024/b c #1.pdf', '{filings}/a.pdf'\n"
    )


def test_a_url_that_ends_in_a_slash_is_that_of_a_store(bucket):
    put(f"{bucket}/reports.pdf", **{"a.pdf": REPORT})

    assert "Annual Report" in shed("toc", f"{bucket}/reports.pdf/").stdout


def test_explain_says_that_it_reads_files_only(filings):
    done = shed("explain", f"{filings}/a.pdf", "--page", "1")

    assert done.returncode == 1
    assert f"reads files only; copy '{filings}/a.pdf' to one" in done.stderr


def test_a_url_with_a_part_that_leads_elsewhere_is_refused(filings, tmp_path):
    with pytest.raises(SettingError):
        Library(Settings(url=f"{filings}/../a.pdf", cache=tmp_path))
