"""The answer of search: bounded, resumable, and nothing of a document outside its marks."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.answers.calls import Search
from shed_server.answers.search_answer import ANSWER_CHARS, search_answer
from shed_server.errors import BadCursorError, UnknownDocumentError
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


def test_a_hit_has_its_place_its_size_and_its_evidence(search):
    lines = answer(search, Search("autumn costs", "report 0*")).split("\n")

    assert lines[0] == "report 0.pdf"
    assert re.fullmatch(r"#1 3\.1 \| 2 Findings > 2\.1 Costs \(p\. 3, \d+ tokens\)", lines[1])
    assert lines[2].startswith("> ")
    assert "costs" in lines[2]


def test_an_answer_names_the_documents_of_hits_where_there_are_several(search):
    shown = answer(search, Search("autumn costs", "report*"))

    assert shown.startswith("4 documents\n#1 report 0.pdf, 3.1 | 2 Findings > 2.1 Costs (p. 3, ")


def test_five_hits_are_shown_or_as_many_as_are_wanted(search):
    request = Search("longer report on costs", "report*")
    few, many = answer(search, request), answer(search, request._replace(limit=20))

    assert len(re.findall(r"^#", few, re.M)) == 5
    assert len(few) <= ANSWER_CHARS
    assert len(re.findall(r"^#", many, re.M)) > 5
    assert len(answer(search, request._replace(limit=2)).split("\n#")) == 3


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


def test_a_row_whose_figures_stand_above_takes_one_line(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    table = "| | 2023 | 2022 |\n|---|---|---|\n| Total rent | 5,120 | 4,870 |\n| Heat | 7 | 9 |\n"
    text = f"# Balance sheet\n\n{table}\n# Five years\n\n{table}"
    (served / "a.md").write_text(text)
    with closing(Library(Settings(paths=(served,), cache=tmp_path / "cache"))) as library:
        lines = answer(SectionSearch(library, jobs=1), Search("total rent")).split("\n")

    assert lines[2] == "> Total rent | 2023: 5,120; 2022: 4,870"
    assert lines[3] == "#2 2 | Five years (p. 1): as #1"


def test_versions_of_a_passage_only_say_what_they_have_that_the_first_lacks(tmp_path):
    served = tmp_path / "served"
    served.mkdir()
    text = "The road by the western beach is repaired, and the design will be complete in {} 2021."
    for name, season in (("a", "spring"), ("b", "spring"), ("c", "the autumn of"), ("d", "")):
        sentence = text.format(season) if season else "The beach road is closed."
        (served / f"{name}.md").write_text(f"# Beach road\n\n{sentence}\n")
    with closing(Library(Settings(paths=(served,), cache=tmp_path / "cache"))) as library:
        shown = answer(SectionSearch(library, jobs=1), Search("western beach road repaired"))

    entries = re.findall(r"^#(\d) (\w)\.md, 1 (.*)$", shown, re.M)
    assert [entry[1] for entry in entries] == ["a", "b", "c", "d"]
    assert entries[1][2].endswith("): as #1")
    assert entries[2][2].endswith('): as #1, but for "the autumn of"')
    assert entries[3][2].startswith("| Beach road (")


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


@pytest.mark.parametrize(
    ("query", "nowhere"),
    [
        ("autumn hedges of costs, waived 7,777", "hedges, waived"),
        ('"costs of the zebra"', "zebra"),
        ("cost findings", ""),  # another form, and a word of a header
        ("payroll costs", ""),  # a word of a document's name
        ("costs -zebra", ""),
    ],
)
def test_words_that_nothing_searched_holds_are_named(search, query, nowhere):
    shown = answer(search, Search(query))

    assert re.findall(r"^\[No section has: (.*)\]$", shown, re.M) == list(filter(None, [nowhere]))


@pytest.mark.parametrize(
    ("query", "left_out"),
    [
        ("default of -similar and -costs", ['"similar", "costs"']),
        ('costs -"longer report"', ['"longer report"']),
        ("zebra -costs", ['"costs"']),
        ("costs-report", []),
    ],
)
def test_words_that_a_query_excludes_are_named(search, query, left_out):
    shown = answer(search, Search(query))

    assert (
        re.findall(r"^\[Left out: sections that hold (.*), for their -; ", shown, re.M) == left_out
    )
    assert len(answer(search, Search(query), 1_000)) <= 1_000


@pytest.mark.parametrize("query", ["autunm costs, waived", "autunm waived"])
def test_misspelt_words_come_first_with_those_that_were_perhaps_meant(search, query):
    shown = answer(search, Search(query))

    assert shown.startswith("[No section has: autunm (autumn?), waived]\n")
    assert len(answer(search, Search(query), 1_000)) <= 1_000


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


def test_a_cursor_of_another_search_is_refused(search):
    shown = answer(search, Search("longer report on costs"))
    cursor = re.search(r'cursor="([^"]+)"', shown)[1]

    with pytest.raises(BadCursorError):
        answer(search, Search("committee", cursor=cursor))


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


def test_what_is_not_there_names_the_next_step(search: SectionSearch, tmp_path: Path):
    assert "get_toc" in answer(search, Search("xylophone"))
    assert "a glob. Call list_documents" in answer(search, Search("costs", "a.pdf, b.pdf"))


def test_only_a_query_in_quotation_marks_is_advised_to_leave_them_out(search: SectionSearch):
    assert "quotation marks" not in answer(search, Search("xylophone"))
    assert "without quotation marks" in answer(search, Search('"xylophone sonata"'))


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
