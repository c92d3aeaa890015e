"""Where listed titles stand among the lines of their pages."""

import pytest

from shed_core.document.phrases import Label
from shed_core.ingest.headers.listed_titles import search as searching
from shed_core.ingest.headers.listed_titles.search import TitleSearch
from shed_core.ingest.headers.listed_titles.stated import find_titles
from shed_core.ingest.lines.document import OutlineEntry
from tests.ingest.lines.lines import line
from tests.ingest.test_memory import peak_bytes

TEXT, HEAD = Label.TEXT, Label.PAGE_HEADER


def places(titles: list[str], texts: list[str], labels: list[Label] | None = None):
    """Return the lines in which each title is found; all are on page 1."""
    search = TitleSearch([line(text) for text in texts], labels or [TEXT] * len(texts))
    found = search.match([OutlineEntry(1, title, 1) for title in titles])
    return [match and (match.first, match.last) for match in found]


def test_a_title_is_found_on_several_lines():
    assert places(["Growing Roots"], ["Growing", "Roots"]) == [(0, 1)]


def test_a_title_that_the_page_ends_within_is_not_found():
    assert places(["Growing Roots"], ["Growing"]) == [None]


def test_the_letter_of_an_appendix_may_be_missing_in_the_list():
    assert places(["Proofs", "Of Trees"], ["A Proofs", "B  Of Trees"]) == [(0, 0), (1, 1)]
    assert places(["A Method", "method"], ["1.1 A Method", "A method"]) == [(0, 0), None]


def test_no_line_is_that_of_two_titles():
    assert places(["Roots"] * 3, ["Roots", "Bark", "Roots"]) == [(0, 0), (2, 2), None]


def test_each_list_may_take_a_line_that_another_took():
    search = TitleSearch([line("Roots")], [TEXT])
    entries = [OutlineEntry(1, "Roots", 1)]

    assert search.match(entries) == search.match(entries) != [None]


def test_a_running_head_is_a_title_only_where_no_text_is():
    assert places(["Roots"], ["Roots", "Roots"], [HEAD, TEXT]) == [(1, 1)]
    assert places(["Roots"], ["Roots", "Roots"], [HEAD, HEAD]) == [(0, 0)]


def test_a_title_is_the_line_that_looks_like_one_and_not_its_entry_in_a_list_above():
    entry, large = line("Roots"), line("Roots", size=14.0)
    bold = entry._replace(bold=1.0)
    wanted = [OutlineEntry(1, "Roots", 1)]

    for title in (large, bold):
        (found,) = TitleSearch([entry, title, entry], [TEXT] * 3).match(wanted)
        assert found
        assert found.first == 1


def test_a_title_with_its_number_goes_before_a_larger_one_with_another():
    wanted = [OutlineEntry(2, "2.1 Roots", 1)]
    lines = [line("3 Roots", size=18.0), line("2.1 Roots")]

    (found,) = TitleSearch(lines, [TEXT] * 2).match(wanted)

    assert found
    assert found.first == 1


def test_titles_that_are_all_on_one_level_say_nothing_of_levels():
    texts = ["Roots", "Bark", "Sap"]
    entries = [OutlineEntry(1, text, 1) for text in texts]

    search = TitleSearch([line(text) for text in texts], [TEXT] * 3)
    titles = find_titles("outline", entries, search)

    assert titles.is_verified
    assert not titles.has_levels


def test_titles_that_begin_paragraphs_are_there_but_have_no_lines_of_their_own():
    texts = ["Roots", "Sap of oaks. It rises", "in spring.", "Leaves", "Bark", "A list of tools"]
    named = ("Roots", "Sap of oaks", "Leaves", "Bark")
    entries = [OutlineEntry(1 + (title[0] == "S"), title, 1) for title in named]

    search = TitleSearch([line(text) for text in texts], [TEXT] * len(texts))
    titles = find_titles("outline", entries, search)
    others = find_titles("outline", [*entries, OutlineEntry(1, "Twigs", 1)], search)

    assert [span.first for span in titles.spans] == [0, 3, 4]
    assert titles.is_verified
    assert not others.is_verified


def test_a_search_of_many_pages_takes_the_memory_of_some(monkeypatch: pytest.MonkeyPatch):
    lines = [line(f"Roots of page {page}", page=page) for page in range(1, 401)]
    search = TitleSearch(lines, [TEXT] * len(lines))
    entries = [OutlineEntry(1, own.text, own.page) for own in lines]
    found = search.match(entries)
    monkeypatch.setattr(searching, "_MAX_PAGES_KNOWN", 10)
    long_search = TitleSearch(lines, [TEXT] * len(lines))

    peak = peak_bytes(lambda: long_search.match(entries))

    assert long_search.match(entries) == found
    assert None not in found
    assert peak < 400 * len(lines)
