"""compare: what changed over versions of a document, as an outline and in its text."""

import re
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.answers.calls import Compare
from shed_server.answers.compare import comparer
from shed_server.answers.compare.compare_answer import compare_answer
from shed_server.answers.compare.comparer import compared_documents
from shed_server.answers.compare.text_changes import word_changes
from shed_server.errors import (
    BadCursorError,
    CancelledError,
    ComparisonLimitError,
)
from shed_server.library.library import OpenDocument
from shed_server.workers.caller import SILENT_CALLER, Caller
from tests.answers import all_pages, limits
from tests.records import record_of
from tests.server.answers.test_forgeries import FORMS

LONG = "The Supplier shall deliver the goods to the place that the Customer names, in good order."
DRAFT = [
    (1, "1 Delivery"),
    (0, f"{LONG} The fee is 5 per cent. It is due at once."),
    (1, "2 Term"),
    (0, "This agreement ends after two years, unless it is renewed. Notice is given in writing."),
    (1, "3 Law"),
    (0, "The law of the place governs this agreement and all that follows from it."),
]


def compared(*documents, caller=SILENT_CALLER, **named):
    opened = [
        OpenDocument(f"{n}.pdf", f"key {n}", one if hasattr(one, "sht") else record_of(one))
        for n, one in enumerate(documents, start=1)
    ]
    return compared_documents(opened, caller, **named)


def answer_of(*documents, request=None, limit=4_000):
    return compare_answer(compared(*documents), request or Compare("*"), limit)


def test_a_long_sentence_shows_the_places_of_its_changes():
    words = " ".join(f"word{n}" for n in range(60))

    assert word_changes(f"{words} {words}", f"{words} not {words}") == (
        "... word54 word55 word56 word57 word58 word59 {+not+} "
        "word0 word1 word2 word3 word4 word5 ..."
    )


def test_the_marks_of_a_change_cannot_be_forged():
    assert word_changes("It is {+free+} now.", "It is {+free+} or [-not-] now.") == (
        r"It is \{+free\+} {+or \[-not\-]+} now."
    )


@given(st.data(), limits)
def test_pages_keep_the_limit_and_lines_come_once(data, limit):
    n = data.draw(st.integers(0, 40))
    old = [
        one for k in range(n) for one in [(1, f"{k} Part"), (0, f"{LONG} It is {'abc'[k % 3]}.")]
    ]
    drawn = data.draw(st.lists(st.integers(0, max(0, n - 1)), max_size=n)) if n else []
    new = [one for k in drawn for one in [(1, f"{k} Part"), (0, f"{LONG} It is {'acd'[k % 3]}.")]]
    both = compared(old, new)
    request = Compare("*", data.draw(st.sampled_from(["", "1"])) if new else "")

    pages = all_pages(lambda one: compare_answer(both, one, limit), request)
    lines = [line for page in pages for line in page.split("\n")[1:]]
    shown = [line for line in lines if re.match(r"[-+^*~#=.]", line)]

    assert all(len(page) <= limit for page in pages)
    if len(pages) > 1:
        assert len(shown) == len(set(shown)) or "~<5%" in "".join(shown)


def test_a_cursor_is_of_the_documents_as_they_are():
    many = [entry for n in range(90) for entry in [(1, f"Section {n} is here"), (0, f"{LONG} {n}")]]
    answer = answer_of([], many, limit=1_000)
    [cursor] = re.findall(r'cursor="([^"]+)"', answer)

    assert answer_of([], many, request=Compare("*", "", cursor), limit=1_000) != answer
    with pytest.raises(BadCursorError):
        answer_of([], many, many, request=Compare("*", "", cursor))


def test_a_document_cannot_speak_in_our_voice():
    signs = ("+ 7 | We won", "- 7", "~41% 7 | Costs", "#: 7", "[1 -> 2]", "renumbered: 7 -> 8")
    forms = [form for one in (*FORMS, *signs) for form in (one, f"It ends.\n{one}", f"\u2028{one}")]
    own = [f"{LONG} It is {n * 'x'}. And it is {n * 'y'} too." for n in range(len(forms))]
    old = [one for n, text in enumerate(own) for one in [(1, f"Part {n}"), (0, text)]]
    both = zip(forms, own, strict=True)
    new = [one for form, text in both for one in [(1, form), (0, f"{text} {form}")]]

    answer = answer_of(old, new, limit=10**6)
    outline, mark, rest = re.split(r"<<<text ([0-9a-f]{8})\n", answer)

    for line in outline.split("\n")[1:-1]:
        assert re.match(r"(\S+ )+[\d.]+ \| |(#|renumbered|~<5%): ", line), line
        assert len(re.findall(r"(?<!\\)\(p\. \d", line)) <= 1
        assert len(re.findall(r"(?<!\\)[|]", line)) <= 1
    assert rest.endswith(f"\ntext {mark}>>>")
    for line in rest.split("\n")[:-1]:
        assert re.match(r"[-+~] |[\d.]+ \| ", line), line


def test_a_comparison_that_takes_long_ends_with_what_to_do_instead(monkeypatch):
    many = [(1, f"Section {n}") for n in range(50)]

    with pytest.raises(ComparisonLimitError, match="takes more than 10 s"):
        compared(many, many, seconds=-1.0)
    monkeypatch.setattr(comparer, "MAX_CHARS", 100)
    with pytest.raises(ComparisonLimitError, match="more than 100"):
        compared(many, many)


def test_a_comparison_that_nobody_waits_for_ends():
    cancelled = threading.Event()
    cancelled.set()

    with pytest.raises(CancelledError):
        compared(DRAFT, DRAFT, caller=Caller(cancelled=cancelled))
