"""The documents that a comparison is of."""

from contextlib import closing

import pytest

from shed_server.answers.compare import comparer
from shed_server.answers.compare.comparer import Comparer
from shed_server.answers.several import SeveralDocuments
from shed_server.errors import (
    BadPatternError,
    ComparisonLimitError,
    UnknownDocumentError,
)
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings


@pytest.fixture(scope="module")
def compare(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    for name, year in (("acme 2021", 5), ("acme 2022", 6), ("acme 2020", 4)):
        (folder / f"{name}.md").write_text(f"# Report\n\nWe paid {year} suits.\n")
    (folder / "empty; x.md").write_text("# Other\n\nNothing at all.\n")
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"))
    with closing(Library(settings)) as library:
        sections = SectionSearch(library, 1)
        yield Comparer(library, SeveralDocuments(library, sections)).compare


def names_of(found):
    return [document.name for document in found.documents]


def test_a_glob_is_in_the_order_of_dates_and_names_are_in_their_own(compare):
    oldest_first = ["acme 2020.md", "acme 2021.md", "acme 2022.md"]

    assert names_of(compare("acme*")) == oldest_first
    assert names_of(compare("acme 2022; acme 2020.md")) == ["acme 2022.md", "acme 2020.md"]
    assert names_of(compare("acme 2022; acme 202[01]*")) == ["acme 2022.md", *oldest_first[:2]]


def test_less_than_two_documents_or_too_many_are_an_error(compare, monkeypatch):
    for documents in ("acme 2020", "empty; x.md", "nowhere*", ""):
        with pytest.raises(BadPatternError, match="two documents or more"):
            compare(documents)
    with pytest.raises(UnknownDocumentError):
        compare("acme 2020; nowhere.pdf")
    monkeypatch.setattr(comparer, "MAX_DOCUMENTS", 2)
    with pytest.raises(ComparisonLimitError, match="more than 2"):
        compare("acme*")
