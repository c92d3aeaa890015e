"""What an answer over several documents says of those that were not searched, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.escaping import escaped_title
from shed_server.answers.formatting import count, shortened

_MAX_NAMED = 3  # documents that a sentence names


class NotSearched(NamedTuple):
    """Names of documents. failed: each with what is wrong."""

    without_text: Sequence[str]
    unread: Sequence[str]
    failed: Sequence[tuple[str, str]]


def notes(documents: NotSearched, max_chars: int) -> str:
    """Return what was not searched, and why, on lines of their own; "" if all was."""
    without_text, unread, failed = documents
    lines = [
        _missing(unread, "not read yet: call again to go on reading", max_chars),
        _missing(without_text, "without any text, such as scans", max_chars),
        *(
            shortened(f"[Not searched: {_name(name)}: {escaped_title(problem)}]", max_chars // 3)
            for name, problem in failed[:_MAX_NAMED]
        ),
        _missing([name for name, _ in failed[_MAX_NAMED:]], "not readable", max_chars),
    ]
    return "".join(f"\n{line}" for line in lines if line)


def _missing(names: Sequence[str], why: str, max_chars: int) -> str:
    if not names:
        return ""
    named = ", ".join(map(_name, names[:_MAX_NAMED]))
    rest = ", ..." if len(names) > _MAX_NAMED else ""
    text = f"Not searched: {count(len(names), 'document')} {why} ({named}{rest})"
    return f"[{shortened(text, max_chars // 3)}]"


def _name(name: str) -> str:
    return shortened(name, 60)
