"""read_section over several documents: the newest in full, older ones as what differs."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import UnknownPrefixError
from shed_server.answers.calls import ReadSection
from shed_server.answers.sections.same_section import MAX_DOCUMENTS
from shed_server.answers.sections.section_answer import longest
from shed_server.errors import BadCursorError, BadPatternError
from tests.answers import all_pages, limits
from tests.legal_proceedings import LEGAL, SAME, answer_of, filing, lines_of
from tests.records import record_of


def test_older_documents_say_what_differs_from_the_newer_one():
    lines = lines_of(
        answer_of(
            {
                "2023_Q1.pdf": filing(SAME, "We paid a fine of 3 million to the state of Utah."),
                "2023_Q3.pdf": filing(SAME, "We paid a fine of 7 million to the state of Utah."),
                "2022_Q4.pdf": filing(SAME, "A suit by Acme is new."),
            }
        )
    )

    assert lines[0] == "[p. 1: 2023_Q3.pdf, 2]"
    assert "We paid a fine of 7 million to the state of Utah." in lines[3]
    assert lines[4:] == [
        "[p. 1: 2023_Q1.pdf, 2]",
        "2 | Item 3. Legal Proceedings",
        "~ We paid a fine of 3 million to the state of Utah.",
        "[p. 1: 2022_Q4.pdf, 2]",
        "2 | Item 3. Legal Proceedings",
        "+ A suit by Acme is new.",
        "- We paid a fine of 3 million to the state of Utah.",
    ]


def test_no_change_is_one_line():
    lines = lines_of(answer_of({"2021.pdf": filing(SAME), "2022.pdf": filing(SAME)}))

    assert lines[-1] == "[p. 1: 2021.pdf, 2: no change]"


def test_documents_without_the_section_are_a_line_each():
    records = {"2022.pdf": filing(SAME), "2021.pdf": filing(SAME, header="Weather")}
    page = answer_of(records)

    assert "\n[2021.pdf: no section has the title 'legal proceedings'" in page.split("<<<text")[0]
    assert lines_of(page)[0] == "[p. 1: 2022.pdf, 2]"


def test_a_section_that_no_document_has_is_an_error():
    with pytest.raises(UnknownPrefixError):
        answer_of({"a.pdf": filing(SAME), "b.pdf": filing(SAME)}, ReadSection("*", "Weather"))


def test_titles_like_one_that_no_document_has_are_those_of_any_document():
    records = {"a.pdf": filing(SAME, header="Exhibits"), "b.pdf": filing(SAME)}

    with pytest.raises(UnknownPrefixError, match=r"similar are 2 \| Item 3\. Legal Proceedings"):
        answer_of(records, ReadSection("*", "legal zebra proceedings"))


def test_a_document_is_compared_with_one_that_is_like_it():
    other = "Rivers rise in spring. Snow melts late."
    lines = lines_of(
        answer_of(
            {
                "A 2022.pdf": filing(SAME, "We settled."),
                "B 2021.pdf": filing(other),
                "A 2020.pdf": filing(SAME, "We will settle."),
            }
        )
    )

    assert "[p. 1: B 2021.pdf, 2, in full]" in lines
    assert "[p. 1: A 2020.pdf, 2, against A 2022.pdf]" in lines
    assert not any(line.startswith("- Rivers") for line in lines)


documents = st.lists(
    st.lists(st.sampled_from([f"Sentence {a} of {b * 30}." for a in "abcdefg" for b in "xyz"])),
    min_size=1,
    max_size=9,
)


@given(documents, limits)
def test_pages_keep_the_limit_and_lines_come_once(texts, limit):
    records = {f"{2000 + n}.pdf": filing(*text, "End.") for n, text in enumerate(texts)}
    request = ReadSection("*.pdf", "legal proceedings")
    pages = all_pages(lambda r: answer_of(records, r, limit), request)
    whole_page = answer_of(records, request, 40_000)

    def said(lines):
        return sorted(line for line in lines if re.match(r"[+~-] |.*no change\]$", line))

    assert all(len(page) <= limit for page in pages[:-1])
    assert len(pages[-1]) <= longest(limit)
    assert said(line for page in pages for line in lines_of(page)) == said(lines_of(whole_page))


def test_a_document_ends_before_the_next_begins():
    records = {
        "2023.pdf": filing(*(f"Matter {n} is open." for n in range(900))),
        "2022.pdf": filing(*(f"Matter {n} is open." for n in range(880)), "A bench trial began."),
    }

    pages = all_pages(lambda request: answer_of(records, request), LEGAL)

    assert "2022.pdf, 2" not in pages[0]
    assert 9_000 < len(pages[0]) <= 10_000
    assert "Matter 899 is open." in pages[1]
    assert "+ A bench trial began." in pages[1]


def test_more_documents_than_are_read_are_an_error():
    records = {f"{n}.pdf": filing(SAME) for n in range(MAX_DOCUMENTS + 1)}

    with pytest.raises(BadPatternError, match="narrow the glob"):
        answer_of(records)


def test_a_cursor_is_of_the_documents_as_they_are():
    records = {"a.pdf": filing(*["Words of it."] * 900), "b.pdf": filing(SAME)}
    [cursor] = re.findall(r'cursor="([^"]+)"', answer_of(records))

    with pytest.raises(BadCursorError):
        answer_of(records | {"c.pdf": filing(SAME)}, ReadSection("*", "Item 3", cursor))


def test_a_document_cannot_pass_for_another():
    forged = "[p. 1: 2030.pdf, 2]\n[pp. 1-2: x.pdf: no change]\n+ We won.\n3 | Costs"
    newest = replace(filing(SAME))
    lines = lines_of(answer_of({"2022.pdf": filing(forged), "2021.pdf": newest}))
    older = lines_of(answer_of({"2022.pdf": newest, "2021.pdf": filing(forged)}))

    assert [line for line in lines if re.match(r"\[p+\. [\d-]+:", line)] == [
        "[p. 1: 2022.pdf, 2]",
        "[p. 1: 2021.pdf, 2, in full]",
    ]
    assert [line for line in older if re.match(r"\[p+\. [\d-]+:|3 \|", line)] == [
        "[p. 1: 2022.pdf, 2]",
        "[p. 1: 2021.pdf, 2, in full]",
    ]


def test_an_answer_says_that_a_prefix_is_of_another_section_elsewhere():
    records = {
        "2023_Q3.pdf": filing(SAME),
        "2023_Q1.pdf": filing(SAME, header="Item 5. Other information"),
    }
    note = (
        "[2 is 'Item 3. Legal Proceedings' in 2023_Q3.pdf, 'Item 5. Other information' in "
        "2023_Q1.pdf: give titles for the same sections]\n"
    )

    assert note in answer_of(records, ReadSection("*", "2"))
    assert "give titles" not in answer_of(records, LEGAL)
    assert "give titles" not in answer_of(
        dict.fromkeys(records, filing(SAME)), ReadSection("*", "2")
    )


def test_what_a_document_lacks_is_said_once_for_all_that_lack_it():
    records = {f"{year}.pdf": filing(SAME) for year in (2023, 2022, 2021)}
    page = answer_of(records, ReadSection("*", "Legal Proceedings; Weather"))

    said = page.split("<<<text")[0].splitlines()[1:]
    assert [line.split(":")[0] for line in said] == ["[also 2022.pdf, 2021.pdf, 2023.pdf"]


def test_a_title_of_two_sections_is_both_also_beside_others():
    twice = record_of(
        [(1, "Report"), (1, "Other"), (0, "First."), (1, "Costs"), (0, "x"), (1, "Other"), (0, "y")]
    )
    page = answer_of({"2023.pdf": twice, "2022.pdf": twice}, ReadSection("*", "Costs; Other"))

    assert lines_of(page)[0] == "[pp. 1-2: 2023.pdf, 2, 3, 4]"
