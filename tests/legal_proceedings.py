"""Reports with a section on legal proceedings, and read_section over several of them."""

import re

from shed_server.answers.calls import ReadSection
from shed_server.answers.sections.same_section import same_section_answer
from shed_server.answers.several import DocumentMatches
from shed_server.library.library import OpenDocument
from shed_server.library.sources.served_documents import FileState, ServedDocument
from tests.records import record_of

LEGAL = ReadSection("*", "legal proceedings")
SAME = "The company is party to lawsuits. None of them matters."


def filing(*sentences, cover="Report", header="Item 3. Legal Proceedings"):
    return record_of([(1, cover), (1, header), (0, " ".join(sentences)), (1, "Item 4"), (0, "x")])


def answer_of(records, request=LEGAL, limit=10_000):
    opened = {name: OpenDocument(name, name, record) for name, record in records.items()}
    return same_section(list(opened.values()), request, limit)


def same_section(documents, request, limit):
    """Return the answer of read_section over several documents."""
    found = [
        DocumentMatches(n, ServedDocument(one.name, (one.name,), FileState(1, 1)), one)
        for n, one in enumerate(documents)
    ]
    by_name = {one.name: one for one in documents}
    return same_section_answer(found, by_name.__getitem__, request, limit)


def lines_of(page):
    """Return the lines between the marks."""
    return re.search(r"<<<text (\w+)\n(.*?)\ntext \1>>>", page, re.DOTALL)[2].split("\n")
