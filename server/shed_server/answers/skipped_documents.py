"""Notes on documents that were not searched, for an answer over several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from shed_core.retrieval.escaping import escaped_title
from shed_server.answers.empty_pages import WithoutText, without_text
from shed_server.answers.formatting import count, shortened
from shed_server.answers.several import DocumentMatches

_MAX_NAMED = 2  # documents of a kind
_MAX_FAILED = 3  # documents that were not compared
_MAX_PROBLEM = 200  # characters
_MANY_UNREAD = 100  # more than a few calls can wait for
_NOT_READ = "not read yet: call again to go on reading"
_INDEX = ", or ask the user to run `shed index` once"


@dataclass(slots=True)
class SkippedDocuments:
    """Names of documents that were not searched, or not as a whole.

    failed: each with its error. in_part: each with its pages that have no text.
    without_section: documents without a section of the name in the call.
    """

    without_text: list[str] = field(default_factory=list[str])
    unread: list[str] = field(default_factory=list[str])
    failed: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    in_part: list[WithoutText] = field(default_factory=list[WithoutText])
    without_section: list[str] = field(default_factory=list[str])

    def add(self, matches: DocumentMatches) -> None:
        """Add a document if it was not searched, or has no text on some page."""
        name = matches.document.name
        if matches.problem:
            self.failed.append((name, matches.problem))
        elif matches.open_document is None:
            self.unread.append(name)
        elif matches.error is not None:
            self.without_section.append(name)
        elif not matches.open_document.record.text.strip():
            self.without_text.append(name)
        else:
            self.in_part += without_text(name, matches.open_document.record)

    @property
    def n_documents(self) -> int:
        """Number of documents not searched at all."""
        none_of = self.without_text, self.unread, self.failed, self.without_section
        return sum(map(len, none_of))

    def columns(self) -> dict[str, object]:
        """Return them for a program to read."""
        return {
            "without_text": self.without_text,
            "not_read_yet": self.unread,
            "pages_without_text": {name: pages for name, pages, _ in self.in_part},
            "failed": [{"document": name, "error": problem} for name, problem in self.failed],
        }


def notes(documents: SkippedDocuments, max_chars: int) -> str:
    """Return a line on the skipped documents, with reasons; "" if there are none.

    Documents that a further call would search come first. Every search of a folder has this line,
    so it has only counts and the first names; list_documents has the error of each.
    """
    missing = [*_unread(documents.unread), *_not_searchable(documents)]
    in_part = _pages_without_text(documents.in_part)
    sentences = [
        *([f"Not searched: {'; '.join(missing)}"] if missing else []),
        *([f"Not searched as a whole: {in_part}"] if in_part else []),
    ]
    return f"\n[{shortened('. '.join(sentences), max_chars)}]" if sentences else ""


def not_compared(unread: Sequence[str], failed: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yield lines on the documents with which a text was not compared.

    unread: names of documents that are not read yet. failed: name and error.
    """
    if unread:
        n = count(len(unread), "document")
        yield f"[Not compared: {n} not read yet: call again to go on reading.]"
    for name, problem in failed[:_MAX_FAILED]:
        yield f"[Not compared: {_name(name)}: {shortened(escaped_title(problem), _MAX_PROBLEM)}]"


def _unread(names: Sequence[str]) -> Iterator[str]:
    if names:
        yield _some(names, _NOT_READ + (_INDEX if len(names) > _MANY_UNREAD else ""))


def _not_searchable(documents: SkippedDocuments) -> Iterator[str]:
    """Yield the documents that no further call would search; of the first, its error."""
    if documents.without_section:
        yield _some(documents.without_section, "without such a section")
    if documents.without_text:
        yield _some(documents.without_text, "without any text, such as scans")
    for name, problem in documents.failed[:1]:
        yield f"{_name(name)}: {shortened(escaped_title(problem), _MAX_PROBLEM)}"
    if others := [name for name, _ in documents.failed[1:]]:
        yield _some(others, "not readable either")


def _some(names: Sequence[str], why: str) -> str:
    """Return the number of documents, the reason for naming them, and the first names."""
    named = ", ".join(map(_name, names[:_MAX_NAMED]))
    rest = ", ..." if len(names) > _MAX_NAMED else ""
    return f"{count(len(names), 'document')} {why} ({named}{rest})"


def _pages_without_text(documents: Sequence[WithoutText]) -> str:
    if not documents:
        return ""
    n_pages = count(sum(len(one.pages) for one in documents), "page")
    if len(documents) == 1:
        return f"{_name(documents[0].name)}, no text on {documents[0].where}"
    names = [one.name for one in documents]
    return _some(names, f"in which {n_pages} without text may be scanned")


def _name(name: str) -> str:
    return shortened(name, 60)
