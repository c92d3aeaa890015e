"""Prefixes that are the printed numbers of other sections."""

import re

import pytest

from shed_server.answers.calls import ReadSection
from shed_server.answers.sections.section_answer import section_answer
from shed_server.library.library import OpenDocument
from tests.records import record_of

RECORD = record_of(
    [
        *((1, "Agreement"), (2, "1 Meaning"), (2, "2 Term"), (1, "2 Parties"), (2, "(1) A Ltd")),
        *((1, "Annex"), (1, "1.2 Rates"), (1, "3.1 Fees"), (2, "4.1 Tax"), (1, "6 Law")),
    ]
)


def answer(prefix, cursor=None):
    return section_answer(
        OpenDocument("a.pdf", "key", RECORD), ReadSection(None, prefix, cursor), 9_000
    )


def test_what_is_printed_with_the_number_of_a_prefix_is_said():
    assert re.match(
        r"a\.pdf, section 1\.2 in Agreement \(p\. .*\n"
        r"\[By its place in the tree; what is printed 1\.2 is 4\.\]\n<<<text",
        answer("1.2"),
    )
    assert "what is printed 2 is" not in answer("2")


@pytest.mark.parametrize("prefix", ["2", "2.1", "3", "1.2 | 2 Term (p. 1, 3 tokens)", "3.1"])
def test_nothing_is_said_where_one_section_only_may_be_meant(prefix):
    assert "is printed" not in answer(prefix)
