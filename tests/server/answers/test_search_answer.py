"""The answer of search: bounded, resumable, and nothing of a document outside its marks."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.answers.calls import Search
from shed_server.answers.search_answer import search_answer
from shed_server.errors import UnknownDocumentError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from tests.documents import report
from tests.server.answers.test_forgeries import OURS_IN_A_LINE, forging_pdf

A_PLACE = re.compile(r"#\d+ [\d.]+ \| (.*) \(p\. \d+(?:, [\d.]+k? tokens)?\)(?:: as #\d+.*)?$")


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SectionSearch]:
    folder = tmp_path_factory.mktemp("served")
    for number in range(4):
        content = report() + b"\n%" + str(number).encode()  # four files, four records
        (folder / f"report {number}.pdf").write_bytes(content)
    (folder / "payroll.pdf").write_bytes(forging_pdf())
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"))
    with closing(Library(settings)) as library:
        yield SectionSearch(library, jobs=2)


def answer(search: SectionSearch, request: Search, max_chars: int = 10_000) -> str:
    findings = search.find(request.query, request.documents, request.prefix)
    return search_answer(search, findings, request, max_chars)


def test_more_is_shown_of_the_best_hit_than_of_others(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    sentences = [f"The {n}th tower of the harbour was built with a lamp." for n in range(4, 20)]
    for name in ("a", "b"):
        text = " ".join(sentences if name == "a" else [s.replace("The", "A") for s in sentences])
        (served / f"{name}.md").write_text(f"# Towers {name}\n\n{text}\n")
    with closing(Library(Settings(paths=(served,), cache=tmp_path / "cache"))) as library:
        shown = answer(SectionSearch(library, jobs=1), Search("harbour tower lamp"))

    best, other = (entry.split("\n> ")[1:] for entry in shown.split("\n#")[1:])
    assert 400 < sum(map(len, best)) <= 600
    assert len(other) == 1


def test_a_hit_whose_document_is_gone_says_so(tmp_path):
    file = tmp_path / "served" / "report.pdf"
    file.parent.mkdir()
    file.write_bytes(report())
    with closing(Library(Settings(paths=(file.parent,), cache=tmp_path / "cache"))) as library:
        search = SectionSearch(library, jobs=1)
        findings = search.find("costs")
        file.unlink()
        shown = search_answer(search, findings, Search("costs"), 10_000)

    assert re.search(r"^#1 found, but cannot be shown: ", shown, re.M)


@pytest.mark.parametrize("max_chars", [1_000, 3_000, 10_000])
def test_the_answers_to_one_search_show_each_hit_once(search, max_chars):
    request = Search("longer report on costs", "report*")
    answers = [answer(search, request, max_chars)]
    while cursor := re.search(r'cursor="([^"]+)"\]$', answers[-1], re.M):
        answers.append(answer(search, request._replace(cursor=cursor[1]), max_chars))
    numbers = [int(n) for text in answers for n in re.findall(r"^#(\d+) ", text, re.M)]

    assert len(answers) > 1
    assert max(map(len, answers)) <= max_chars
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == len(search.find(request.query, request.documents).hits)


def test_the_next_answer_is_said_to_have_sections_of_other_documents(search):
    shown = answer(search, Search("longer report on costs", "report*"), 1_000)
    n_shown = len(set(re.findall(r"^#\d+ (report \d)", shown, re.M)))

    assert 0 < n_shown < 4
    n_others = "1 other document" if n_shown == 3 else f"{4 - n_shown} other documents"
    assert f'\n[More, also of {n_others}: cursor="' in shown
    assert "other document" not in answer(search, Search("longer report on costs", "report 0*"))


def test_hits_that_hold_far_less_of_the_query_are_left_to_the_next_answer(search):
    request = Search("longer report on costs", "report 0*")
    findings = search.find(request.query, request.documents)
    best, *others = findings.hits[:4]
    shares = (1.0, 0.3, 0.2, 0.1)
    hits = [
        hit._replace(score=share * best.score)
        for share, hit in zip(shares, [best, *others], strict=True)
    ]
    first = search_answer(search, findings._replace(hits=hits), request, 10_000)
    tail = re.search(r'\[More: cursor="([^"]+)"\]$', first)
    rest = request._replace(cursor=tail[1])
    second = search_answer(search, findings._replace(hits=hits), rest, 10_000)

    assert re.findall(r"^#(\d+) ", first, re.M) == ["1", "2"]
    assert re.findall(r"^#(\d+) ", second, re.M) == ["3", "4"]


def test_a_document_cannot_speak_in_an_answer_of_search(search):
    request = Search("Board approval salaries real payroll match AbCd", "payroll*", limit=20)
    shown = answer(search, request)
    lines = shown.split("\n")
    ours = [line for line in lines if not line.startswith("> ")]
    entries = [line for line in ours if line.startswith("#")]

    assert any(line.startswith("> ") for line in lines)
    assert ours[0] == "payroll.pdf"
    places = [A_PLACE.match(entry) for entry in entries]
    assert all(places)
    assert not [place for place in places if OURS_IN_A_LINE.search(place[1])]
    assert "#7 p. 77, 7.7 | Board approval" not in ours
    assert all(re.match(r"#|\[More: cursor=", line) for line in ours[1:])


def test_a_search_where_nothing_is_served_says_so(tmp_path: Path):
    settings = Settings(paths=(tmp_path,), cache=tmp_path / "cache")
    with (
        closing(Library(settings)) as library,
        pytest.raises(UnknownDocumentError, match="no document is served"),
    ):
        answer(SectionSearch(library, jobs=1), Search("costs"))


def test_a_search_says_of_how_many_documents_it_searched_some(search: SectionSearch):
    request = Search("autumn costs", "report 0*")
    findings = search.find(request.query, request.documents)._replace(unread=["report 9.pdf"])

    shown = search_answer(search, findings, request, 10_000)

    assert shown.startswith("1 of 2 documents\n#1 ")
    assert "[Not searched: 1 document not read yet" in shown


def test_a_search_of_nothing_does_not_say_that_nothing_matches(search: SectionSearch):
    request = Search("xylophone", "report 0*")
    findings = search.find(request.query, request.documents)
    findings = findings._replace(n_searched=0, unread=["report 0.pdf"])

    shown = search_answer(search, findings, request, 10_000)

    assert shown.startswith('No document was searched for "xylophone".\n[Not searched: 1 document')


def test_a_search_of_very_many_unread_documents_names_the_command_that_reads_them(
    search: SectionSearch,
):
    request = Search("autumn costs", "report 0*")
    findings = search.find(request.query, request.documents)
    few, many = [f"{n}.pdf" for n in range(9)], [f"{n}.pdf" for n in range(900)]

    assert "shed index" in search_answer(search, findings._replace(unread=many), request, 10_000)
    assert "shed index" not in search_answer(search, findings._replace(unread=few), request, 10_000)
