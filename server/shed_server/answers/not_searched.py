"""What an answer over several documents says of those that were not searched, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from shed_core.retrieval.escaping import escaped_title
from shed_server.answers.empty_pages import empty_pages
from shed_server.answers.formatting import count, shortened
from shed_server.answers.grep.several import DocumentMatches

_MAX_NAMED = 3  # documents that a sentence names
_MANY_UNREAD = 100  # more than a few calls can wait for
_NOT_READ = "not read yet: call again to go on reading"
_INDEX = ", or ask the user to run `shed index` once"


@dataclass(slots=True)
class NotSearched:
    """Names of documents that were not searched, or not as a whole.

    failed: each with what is wrong. in_part: each with its pages that have no text.
    """

    without_text: list[str] = field(default_factory=list[str])
    unread: list[str] = field(default_factory=list[str])
    failed: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    in_part: list[tuple[str, list[int]]] = field(default_factory=list[tuple[str, list[int]]])

    def add(self, found: DocumentMatches) -> None:
        """Add a document if it was not searched, or has no text on some page."""
        name = found.document.name
        if found.problem:
            self.failed.append((name, found.problem))
        elif found.opened is None:
            self.unread.append(name)
        elif not found.opened.record.text.strip():
            self.without_text.append(name)
        elif empty := empty_pages(found.opened.record):
            self.in_part.append((name, empty))

    @property
    def n_documents(self) -> int:
        """How many were not searched at all."""
        return len(self.without_text) + len(self.unread) + len(self.failed)

    def columns(self) -> dict[str, object]:
        """Return them for a program to read."""
        return {
            "without_text": self.without_text,
            "not_read_yet": self.unread,
            "pages_without_text": dict(self.in_part),
            "failed": [{"document": name, "error": problem} for name, problem in self.failed],
        }


def notes(documents: NotSearched, max_chars: int) -> str:
    """Return what was not searched, and why, on lines of their own; "" if all was."""
    without_text, unread, failed = documents.without_text, documents.unread, documents.failed
    lines = [
        _line(unread, _NOT_READ + (_INDEX if len(unread) > _MANY_UNREAD else ""), max_chars),
        _line(without_text, "without any text, such as scans", max_chars),
        _pages_without_text(documents.in_part, max_chars),
        *(
            shortened(f"[Not searched: {_name(name)}: {escaped_title(problem)}]", max_chars // 3)
            for name, problem in failed[:_MAX_NAMED]
        ),
        _line([name for name, _ in failed[_MAX_NAMED:]], "not readable", max_chars),
    ]
    return "".join(f"\n{line}" for line in lines if line)


def _line(names: Sequence[str], why: str, max_chars: int, what: str = "Not searched") -> str:
    """Return a line that names documents, or "" for none. what: was or was not done with them."""
    if not names:
        return ""
    named = ", ".join(map(_name, names[:_MAX_NAMED]))
    rest = ", ..." if len(names) > _MAX_NAMED else ""
    text = f"{what}: {count(len(names), 'document')} {why} ({named}{rest})"
    return f"[{shortened(text, max_chars // 3)}]"


def _pages_without_text(documents: Sequence[tuple[str, Sequence[int]]], max_chars: int) -> str:
    if not documents:
        return ""
    n_pages = count(sum(len(pages) for _, pages in documents), "page")
    why = f"in which {n_pages} without text may be scanned"
    names = [name for name, _ in documents]
    return _line(names, why, max_chars, "Not searched as a whole")


def _name(name: str) -> str:
    return shortened(name, 60)
