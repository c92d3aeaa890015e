"""Records in; names of sections, references, contents and excerpts out.

Each file of `records` has the cases of one matter: records in the language of
`tests/record_source.py`, and below a mark such as `=names>` lines `question -> answer`, or what is
listed. `ANSWERS` and `LISTS` say what the marks mean.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from shed_core.document.record import DocumentRecord
from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.snippets import SNIPPET_CHARS, snippet_at, snippet_text
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.names.several import meant_sections, named_sections
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.quotation.quotation import QuotedSpans
from shed_core.retrieval.references.definitions import definitions
from shed_core.retrieval.references.mentions import mentions
from shed_core.retrieval.references.references import references
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.sections import read_part
from shed_core.retrieval.table_lines import row_line, table_scale
from shed_core.retrieval.table_titles import table_title
from shed_core.retrieval.tables import tables_of
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.toc.entries import entries, matching
from tests.cases import Case, cases
from tests.record_source import record_from
from tests.records import whole
from tests.retrieval.quotation.asking import nearest_to, places_of

CASES = Path(__file__).parent / "records"
ALL = 10**6

Answers = Callable[[DocumentRecord], list[str]]


def name(record: DocumentRecord, asked: str) -> str:
    """Return the prefix of the section of a name, or what is said of a name that is of none."""
    try:
        return find_section(record, asked).prefix
    except UnknownPrefixError as error:
        return f"near {find_section(record, error.nearest).prefix}: {error}"


def several(record: DocumentRecord, asked: str) -> str:
    """Return the prefixes of sections that are named in one text, and what is said of others."""
    try:
        sections, errors = named_sections(record, asked)
    except UnknownPrefixError as error:
        return f"none: {error}"
    return "; ".join([*(section.prefix for section in sections), *map(str, errors)])


def meant(record: DocumentRecord, asked: str) -> str:
    """Return the prefixes of the sections that are meant by one text."""
    sections, errors = meant_sections(record, asked)
    return "; ".join([*(section.prefix for section in sections), *map(str, errors)])


def found(record: DocumentRecord, asked: str) -> str:
    """Return the excerpts for a pattern, each behind the prefix of its section."""
    spans = [Span(*m.span()) for m in re.finditer(asked, record.text)]
    shown = excerpts(record, spans, range(len(record.text)))
    return "; ".join(f"{one.prefix}: {one.text}" for one in shown)


def headers(record: DocumentRecord, asked: str) -> str:
    """Return the headers that match words or an expression."""
    return "; ".join(one.title for one in matching(entries(record, whole(record), ""), asked))


def titles(record: DocumentRecord, asked: str) -> str:
    """Return the titles of the entries of a kind."""
    return "; ".join(one.title for one in entries(record, whole(record), asked))


def toc(record: DocumentRecord, asked: str) -> str:
    """Return the lines of the contents of a section; `2 of 1.1` are two levels of one."""
    levels, _, prefix = asked.rpartition(" of ")
    section = find_section(record, "" if prefix == "all" else prefix)
    return "; ".join(contents(record, section, int(levels) if levels else None, ALL).lines)


def row(record: DocumentRecord, words: str) -> str:
    """Return the row of a table that begins with words, on one line."""
    start = record.text.index(words)
    return row_line(record, record.phrase_at(start), start).text()


def snippet(record: DocumentRecord, words: str) -> str:
    """Return the sentence or row that holds words."""
    start = record.text.index(words)
    match = Span(start, start + len(words))
    return snippet_text(record, snippet_at(record, start), [match], SNIPPET_CHARS)


def places(record: DocumentRecord, quote: str) -> str:
    """Return the text of each place of a quotation, in parts, and what is printed otherwise."""
    return "; ".join(shown_place(record, place) for place in places_of(record, quote))


def shown_place(record: DocumentRecord, place: QuotedSpans) -> str:
    parts = " + ".join(record.text[span.start : span.stop] for span in place.spans)
    printed = f" (printed {place.printed})" if place.printed else ""
    return f"{parts}{printed}{'' if place.has_same_capitals else ' (other capitals)'}"


def nearest(record: DocumentRecord, quote: str) -> str:
    """Return the nearest text to a quotation, what differs, a figure with `!`, and the scale."""
    if (near := nearest_to(record, quote)) is None:
        return ""
    parts = " + ".join(record.text[span.start : span.stop] for span in near.spans)
    signs = ("!" * is_figure for _, _, is_figure in near.differences)
    pairs = (f"{one[0] or '·'} for {one[1] or '·'}" for one in near.differences)
    differences = (f" [{pair}{sign}]" for pair, sign in zip(pairs, signs, strict=True))
    scale = f" [{record.text[slice(*near.scale)]}]" if near.scale else ""
    return f"{parts}{''.join(differences)}{scale}"


def leads(record: DocumentRecord) -> list[str]:
    """Return each reference and the section that it leads to."""
    return [f"{one.text} -> {prefix_of(record.sht, one.target.node)}" for one in references(record)]


def named(record: DocumentRecord) -> list[str]:
    """Return the numbers that the text names, without those of other documents."""
    return ["; ".join(one.text for one in mentions(record.text) if not one.is_foreign)]


def terms(record: DocumentRecord) -> list[str]:
    """Return the terms that the document defines."""
    return ["; ".join(one.term for one in definitions(record))]


def text(record: DocumentRecord) -> list[str]:
    """Return the lines of the document as it is read."""
    section = find_section(record, "")
    return read_part(record, section, 0, ALL).text.splitlines()


def tables(record: DocumentRecord) -> list[str]:
    """Return the title of each table, its rows and its phrases."""
    return [
        f"{one.title} ({one.n_rows} rows, phrases {one.phrases.start} to {one.phrases.stop - 1})"
        for one in entries(record, whole(record), "tables")
    ]


def of_tables(answer: Callable[[DocumentRecord, int], str]) -> Answers:
    """Return the answers about the tables of a record, one for each."""
    return lambda record: [answer(record, phrase) or "·" for phrase, _ in record.tables]


def groups(record: DocumentRecord) -> list[str]:
    """Return the label of each row behind that of its group."""
    rows = (row for phrase, _ in record.tables for row in row_labels(record, phrase))
    return [" ".join(filter(None, [one.group, one.label])) or "·" for one in rows]


def doubts(record: DocumentRecord) -> list[str]:
    """Return what is said of the heads of each table."""
    return [table.doubt or "·" for table in tables_of(record, range(record.n_phrases))]


def hidden(record: DocumentRecord) -> list[str]:
    """Return how many sections contents hide, how many levels there are, and what is folded."""
    found = contents(record, whole(record), None, ALL)
    below = "; ".join(record.header(node) for node in sorted(found.folded))
    return [f"{found.n_hidden} sections, of {found.n_levels} level and below: {below}"]


def kind(record: DocumentRecord, phrase: int) -> str:
    found = table_title(record, phrase)
    return f"{found.kind.name}: {found.title}"


ANSWERS = {
    "names": name,
    "several": several,
    "meant": meant,
    "excerpts": found,
    "headers": headers,
    "titles": titles,
    "toc": toc,
    "rows": row,
    "snippets": snippet,
    "places": places,
    "nearest": nearest,
}
LISTS = {
    "references": leads,
    "mentions": named,
    "terms": terms,
    "text": text,
    "tables": tables,
    "groups": groups,
    "scales": of_tables(table_scale),
    "doubts": doubts,
    "hidden": hidden,
    "kinds": of_tables(kind),
}


@pytest.mark.parametrize("case", cases(CASES))
def test_records_have_the_answers_that_are_listed(case: Case):
    record = record_from(case.source)

    assert case.outputs
    for output, expected in case.outputs.items():
        if output in LISTS:
            assert [line for line in LISTS[output](record) if line] == list(expected)
            continue
        asked = [line.partition(" -> ")[0] for line in expected]
        assert [f"{one} -> {answer(output, record, one)}" for one in asked] == list(expected)


def answer(output: str, record: DocumentRecord, asked: str) -> str:
    """Return an answer on one line, `·` for none."""
    return ANSWERS[output](record, unescaped(asked)).replace("\n", "\\n") or "·"


def unescaped(text: str) -> str:
    for sign, character in (("\\n", "\n"), ("\\t", "\t"), ("\\xa0", "\xa0"), ("·", "")):
        text = text.replace(sign, character)
    return text
