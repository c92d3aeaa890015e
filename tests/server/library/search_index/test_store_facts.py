"""Documents of a store, chosen by the facts that lie beside their words."""

from pathlib import Path

import pytest

from shed_server.answers.calls import ListDocuments
from shed_server.answers.documents_answer import documents_answer
from shed_server.errors import UnknownFactError
from tests.server.indexing.commands import index
from tests.server.library.search_index.conftest import names, search_of
from tests.server.object_store.s3 import Faults, proxy, put, use


@pytest.fixture
def reports(bucket: str, tmp_path: Path) -> str:
    """The URL of a store for records, with four filings of which one is not indexed."""
    named = {
        f"{year}/{form}.md": f"---\nauthor: Ann Lee\n---\n\nFORM {form}\n\nAcme, Inc.\n\n(Exact "
        f"name of registrant)\n\nfiscal year ended May 3, {year}\n\n# Suits\n\nA suit is open.\n"
        for year in (2021, 2022)
        for form in ("10-K", "10-Q")
    }
    last = {"2022/10-K.md": named.pop("2022/10-K.md").encode()}
    put(f"{bucket}/filings", **{name: text.encode() for name, text in named.items()})
    index(f"{bucket}/filings", tmp_path / "indexing", "--store", bucket)
    put(f"{bucket}/filings", **last)
    return bucket


def test_documents_of_a_store_are_chosen_by_facts_that_lie_beside_their_words(
    s3, reports, tmp_path, monkeypatch
):
    pattern, faults = "form:10-Q author:lee", Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with search_of(tmp_path, url=f"{reports}/filings", store=reports) as search:
            listed = search.library.list_documents(pattern)
            answer = documents_answer(listed, ListDocuments(pattern), 10_000)
            served = search.library.served("form:10-K period:2021")
            with pytest.raises(UnknownFactError, match=r"there is form 10-K \(1\), 10-Q \(1\)"):
                search.library.list_documents("2021/* form:8-K")
    fetched = [path for path in faults.paths if "/records/" in path or path.endswith(".md")]

    assert answer.split("\n") == [
        "2 documents; 1 more may match that are not read yet: call again:",
        '2021/10-Q.md (not read yet; 10-Q; "Ann Lee")',
        '2022/10-Q.md (not read yet; 10-Q; "Ann Lee")',
    ]
    assert [one.name for one in served] == ["2021/10-K.md", "2022/10-K.md"]  # which may match
    assert fetched == []


def test_a_search_of_a_store_by_facts_reads_what_was_not_indexed(reports, tmp_path):
    with search_of(tmp_path, url=f"{reports}/filings", store=reports) as search:
        found = search.find("open suit", "form:10-K")
        with pytest.raises(UnknownFactError, match=r"there is form 10-K \(2\), 10-Q \(2\)"):
            search.find("open suit", "form:8-K")

    assert sorted(names(found)) == ["2021/10-K.md", "2022/10-K.md"]
    assert found.n_searched == 2
