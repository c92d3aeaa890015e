"""References as entries of a list: those that lead into a section, or all, by the cited section."""

from collections import defaultdict

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.excerpts.snippets import snippet_at, snippet_text
from shed_core.retrieval.prefixes import SectionSpan
from shed_core.retrieval.references.references import Reference, references
from shed_core.retrieval.toc.entry import Entry

_MAX_WORDS_CHARS = 120  # around a reference


def cited(record: DocumentRecord, section: SectionSpan) -> list[Entry]:
    """Return the references from outside into a section; of the document, the cited sections.

    A cited caption or footnote is an entry of its own.
    """
    found = references(record)
    if not section.prefix:
        return _cited_sections(record, found)
    leading = [
        one
        for one in found
        if one.target.phrase in section.phrases and one.phrase not in section.phrases
    ]
    return [_citing(record, one) for one in leading]


def _citing(record: DocumentRecord, reference: Reference) -> Entry:
    node, span = record.node_at(reference.phrase), reference.span
    words = snippet_text(record, snippet_at(record, span.start), [span], _MAX_WORDS_CHARS)
    title = record.header(node) if node != ROOT else ""
    phrases = range(reference.phrase, reference.phrase + 1)
    return Entry(title, node, phrases, kind=reference.text, words=words)


def _cited_sections(record: DocumentRecord, found: list[Reference]) -> list[Entry]:
    pages: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in found:
        pages[one.target.phrase, one.target.node].append(record.pages[one.phrase])
    listed: list[Entry] = []
    for (phrase, node), cited_on in sorted(pages.items()):
        is_header = record.sht.headers[node] == phrase
        title = record.header(node) if is_header else " ".join(record.phrase_text(phrase).split())
        phrases = record.sht.text_span(node) if is_header else range(phrase, phrase + 1)
        listed.append(Entry(title, node, phrases, cited_on=tuple(cited_on)))
    return listed
