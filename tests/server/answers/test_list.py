"""The answers of `list_documents` over made-up listings."""

import re
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.facts.facts import Facts
from shed_server.answers.calls import ListDocuments
from shed_server.answers.documents_answer import documents_answer
from shed_server.library.listings import Listing, Listings
from shed_server.library.sources.filters import shown_value
from shed_server.library.sources.source import DocumentList
from tests.answers import CURSOR, all_pages, limits

names = st.lists(
    st.text(st.characters(codec="ascii", categories=("L", "N")), min_size=1), unique=True
)


def answer_of(
    listings: Sequence[Listing], request: ListDocuments, max_chars: int, n_links: int = 0
) -> str:
    found = Listings(DocumentList(listings, n_links), "*", lambda listing: listing)
    return documents_answer(found, request, max_chars)


@given(names, limits)
def test_the_pages_of_a_list_hold_every_document_once(names, limit):
    listings = [Listing(name, len(name), True) for name in sorted(names)]
    pages = all_pages(lambda r: answer_of(listings, r, limit), ListDocuments())
    lines = [
        line for page in pages for line in page.splitlines() if line.endswith(("page)", "pages)"))
    ]

    assert [line.rpartition(" (")[0] for line in lines] == sorted(names)
    assert all(len(page) <= limit for page in pages)


@pytest.mark.parametrize("limit", range(1_000, 1_020))
def test_a_list_that_fills_its_limit_leaves_room_for_the_call_that_goes_on(limit):
    names = [f"{i:04}.pdf" for i in range(200)]
    listings = [Listing(name, None, False) for name in names]
    pages = all_pages(lambda r: answer_of(listings, r, limit), ListDocuments())

    assert re.findall(r"^\d{4}\.pdf$", "\n".join(pages), re.MULTILINE) == names


def test_a_list_goes_on_after_the_same_document_when_the_folder_changed():
    listings = [Listing(f"{i:04}.pdf", None, False) for i in range(0, 2_000, 2)]
    cursor = CURSOR.search(answer_of(listings, ListDocuments(), 1_000))[1]
    more = sorted([*listings, Listing("0001.pdf", 3, True)])
    before = answer_of(listings, ListDocuments(cursor=cursor), 1_000)
    after = answer_of(more, ListDocuments(cursor=cursor), 1_000)

    assert after.splitlines()[1:-1] == before.splitlines()[1:-1]


def test_a_list_that_goes_on_looks_up_only_the_documents_that_it_shows():
    looked_up: list[str] = []

    def look_up(listing: Listing) -> Listing:
        looked_up.append(listing.name)
        return listing

    names = [f"{i:04}.pdf" for i in range(0, 2_000, 2)]
    listings = [Listing(name, None, False) for name in names]
    cursor = CURSOR.search(answer_of(listings, ListDocuments(), 1_000))[1]
    more = DocumentList([Listing("0001.pdf", None, False), *listings])
    answer = documents_answer(Listings(more, "*", look_up), ListDocuments(cursor=cursor), 1_000)

    assert looked_up[0] == answer.splitlines()[1] != "0000.pdf"
    assert len(looked_up) < 1_000 / len("0000.pdf")


def test_a_list_of_nothing_says_so():
    assert "No served document matches 'x*'" in answer_of([], ListDocuments("x*"), 1_000)


def test_a_list_says_what_is_known_of_a_document_and_a_title_is_one_line_of_its_own():
    listings = [
        Listing("a.pdf", 3, True, "Report 2 | b.pdf (p. 9, 1 token)", 2_140, 1),
        Listing("b.pdf", None, False),
    ]

    lines = answer_of(listings, ListDocuments(), 10_000).splitlines()

    assert lines[1].startswith("a.pdf (3 pages, 2.1k tokens, 1 top section): Report 2 ")
    assert "2 |" not in lines[1]
    assert "(p." not in lines[1].replace("\\(p.", "")
    assert lines[2] == "b.pdf (not read yet)"


def test_a_long_list_says_once_that_documents_are_not_read():
    listings = [Listing(f"{i:03}.pdf", None, False) for i in range(50)]
    listings[1] = Listing("001.pdf", 3, True)

    answer = answer_of(listings, ListDocuments(), 10_000)

    assert answer.startswith(
        "50 documents (a name alone is not read yet; the pattern author: or date: groups):\n"
        "000.pdf\n001.pdf (3 pages)"
    )
    assert answer.count("not read yet") == 1


def filings_of(*facts: Facts) -> list[Listing]:
    return [Listing(f"{n:03}.pdf", 3, True, facts=one) for n, one in enumerate(facts)]


def test_many_filings_are_grouped_by_company_and_form_whatever_the_spelling():
    torn, small, plain = (Facts(name, "10-K", "2022-12-31") for name in ("A CME", "ACME", "Acme"))
    others = filings_of(
        *[torn, small, plain] * 4, *[Facts("B, Inc.", "8-K")] * 8, Facts("", "", "")
    )

    answer = answer_of(others, ListDocuments(), 10_000).split("\n")

    assert answer[0] == "21 documents by company, form:"
    assert answer[1].startswith('"ACME", 10-K (12): 000.pdf (2022-12-31); 001.pdf (2022-12-31); ')
    assert answer[2].startswith('"B, Inc.", 8-K (8): 012.pdf; 013.pdf; ')
    assert answer[3:] == ["others (1): 020.pdf"]


def test_groups_that_do_not_fit_are_a_list_that_goes_on_unless_a_call_asks_for_them():
    many = filings_of(*(Facts(f"Company {n}", "10-K", "2022-12-31") for n in range(100)))

    listed = answer_of(many, ListDocuments(), 1_500)
    grouped = answer_of(many, ListDocuments("company:"), 1_500)

    assert CURSOR.search(listed)
    assert grouped.startswith("100 documents by company:")


def test_the_pages_of_groups_hold_every_group_once():
    many = filings_of(*(Facts(f"Company {n:03}", "10-K", "2022-12-31") for n in range(500)))

    pages = all_pages(lambda r: answer_of(many, r, 1_500), ListDocuments("company: form:"))
    groups = re.findall(r'^"(.*)", 10-K \(1\): ', "\n".join(pages), re.MULTILINE)

    assert groups == [f"Company {n:03}" for n in range(500)]
    assert all(len(page) <= 1_500 for page in pages)


def test_a_group_names_all_its_documents_where_an_answer_has_room():
    many = filings_of(*[Facts("Acme", "10-K", "2022-12-31")] * 30)

    assert "; 029.pdf (" in answer_of(many, ListDocuments(), sys.maxsize)
    assert len(answer_of(many, ListDocuments(), 10_000)) < 400


def test_dates_are_grouped_by_year():
    dated = filings_of(*(Facts(date=f"202{n}-05-03 (of the file)") for n in (1, 2, 2)))

    answer = answer_of(dated, ListDocuments("date:"), 1_500)

    assert answer == "3 documents by date:\n2021 (1): 000.pdf\n2022 (2): 001.pdf; 002.pdf"


@given(st.text(), st.sampled_from(("company", "title", "author")))
def test_a_value_that_is_text_of_a_document_stays_between_its_quotation_marks(text, key):
    assert re.fullmatch(r'"[^"\n]*"', shown_value(key, text))


def test_documents_that_are_not_read_yet_are_a_number_beside_those_that_facts_choose():
    found = DocumentList(filings_of(Facts(form="10-K")))

    some, none = (
        documents_answer(Listings(listed, "*", lambda one: one, 7), ListDocuments("form:10-K"), 900)
        for listed in (found, DocumentList([]))
    )

    assert some.startswith("1 document; 7 more may match that are not read yet: call again:\n")
    assert none.endswith("matches 'form:10-K'; 7 more may match that are not read yet: call again")


def test_a_list_of_an_empty_folder_does_not_ask_for_the_list_again():
    answer = answer_of([], ListDocuments(), 1_000)

    assert "No document is served: the folders hold none, or are gone" in answer
    assert "Ask the user" in answer
    assert all(suffix in answer for suffix in (".docx", ".html", ".md", ".epub"))
    assert "list_documents" not in answer


@pytest.mark.parametrize(
    ("n_links", "said"), [(1, "1 link is not followed"), (3, "3 links are not followed")]
)
def test_a_list_counts_the_links_that_were_skipped(n_links, said):
    listings = [Listing("a.pdf", None, False)]

    assert said in answer_of([], ListDocuments(), 1_000, n_links)
    assert said in answer_of(listings, ListDocuments(), 1_000, n_links).split("\n")[0]
    assert "link" not in answer_of([], ListDocuments(), 1_000)
    assert "link" not in answer_of(listings, ListDocuments("a*"), 1_000, n_links)


@pytest.mark.parametrize("n_chars", [8, 40, 300])
def test_a_list_uses_its_limit(n_chars):
    listings = [Listing(f"{i:04}{'x' * n_chars}.pdf", 7, True, "", 9, 3) for i in range(2_000)]
    first, *_, last = all_pages(lambda r: answer_of(listings, r, 10_000), ListDocuments())

    assert len(last) < len(first)
    assert 10_000 - n_chars - 60 <= len(first) <= 10_000
