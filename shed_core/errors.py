"""The errors that a caller can cause, under one base class.

A leaf says what is wrong and carries the values. What to do next depends on who reads it: the
command line and the MCP server each add their own next step (`shed_server.next_steps`).
"""

import re
from collections.abc import Sequence

_NUMBERS = re.compile(r"\s*[\d.]+\s*(?:\|.*)?", re.DOTALL)
"""A prefix, also with the title that follows it in a table of contents; titles begin alike."""

_FRONT = re.compile(r"\s*0[\s.]*(?:\|.*)?", re.DOTALL)
"""The prefix of the text before the first header."""

_MAX_HEADER = 60  # characters of a header in a message


class ShedError(Exception):
    """Base of all our errors; `str()` of one is a message for the user."""


class MalformedShtError(ShedError):
    """The columns do not describe a semantic hierarchical tree. A bug of ours, not of the user."""


class MalformedRecordError(ShedError):
    """The bytes or columns are not a document record; a cache treats this as a miss."""


class MalformedIndexError(ShedError):
    """The bytes are not a search index of ours, or a damaged one; a cache treats this as a miss."""


class MalformedModelError(ShedError):
    """The shipped model does not fit this version's features. A bug of ours, not of the user."""


class MalformedTruthError(ShedError):
    """A list of true headers to measure against does not have the form that we read."""


class OptionError(ShedError):
    """An option of inference has a value that we do not know."""


class UnknownPrefixError(ShedError):
    """No section of the document has this prefix or title.

    nearest: the prefix of one that exists; near only to a number.
    similar: prefix, header and page of sections whose titles are similar.
    ends: prefixes of the first and last section right below the nearest one, or of all where no
        section begins like the prefix; "" if there are none.
    beginnings: prefix, header and page where text that is no header begins with the title.
    """

    def __init__(
        self,
        prefix: str,
        nearest: str,
        similar: Sequence[tuple[str, str, int]] = (),
        ends: tuple[str, str] = ("", ""),
        beginnings: Sequence[tuple[str, str, int]] = (),
    ) -> None:
        so = f"; text begins so in {_sections_text(beginnings)}" if beginnings else ""
        near = f"; similar are {_sections_text(similar)}" if similar else ""
        front = "; there is no text before the first header" if _FRONT.fullmatch(prefix) else ""
        known = f"the nearest section is {nearest!r}, {_ends_text(*ends)}"
        super().__init__(
            f"no section has the prefix {prefix!r}{front}; {known}"
            if _NUMBERS.fullmatch(prefix)
            else f"no section has the title {prefix!r}{so}{near}"
        )
        self.prefix, self.nearest, self.similar = prefix, nearest, tuple(similar)


class UnknownCitationError(UnknownPrefixError):
    """A citation of which only a beginning is printed: `clause 7.3` where 7 ends with 7.2.

    known: for each section that the beginning may mean, the beginning, the section's prefix, header
        and page, and the numbers that are printed at the headers right below it.
    """

    def __init__(
        self, citation: str, known: Sequence[tuple[str, tuple[str, str, int], Sequence[str]]]
    ) -> None:
        texts = (
            f"{cited} is section {_sections_text([section])}"
            + (f", which has {', '.join(below)}" if below else "")
            for cited, section, below in known
        )
        ShedError.__init__(self, f"no section is cited as {citation!r}; {'; '.join(texts)}")
        self.prefix, self.nearest, self.known = citation, known[0][1][0], tuple(known)
        self.similar = ()


class AmbiguousPrefixError(UnknownPrefixError):
    """A title or printed number is that of several sections.

    candidates: prefix, header and page of the first of them. n_sections: how many there are.
    """

    def __init__(
        self, title: str, candidates: Sequence[tuple[str, str, int]], n_sections: int
    ) -> None:
        n_left = n_sections - len(candidates)
        rest = f"; and {n_left} more" if n_left else ""
        shown = _sections_text(candidates)
        ShedError.__init__(self, f"{title!r} may be any of {n_sections} sections: {shown}{rest}")
        self.prefix, self.nearest, self.similar = title, candidates[0][0], ()
        self.candidates, self.n_sections = tuple(candidates), n_sections


def _ends_text(first: str, last: str) -> str:
    """Return the prefixes on the level at which a prefix leads nowhere, as a sentence."""
    some = first if first == last else f"{first} to {last}"
    if not some:
        return "with none below it"
    return f"with {some} below it" if "." in some else f"as prefixes begin with {some}"


def _sections_text(sections: Sequence[tuple[str, str, int]]) -> str:
    return "; ".join(
        f"{prefix} | {_shortened(header)} (p. {page})" for prefix, header, page in sections
    )


class DocumentError(ShedError):
    """This document cannot be read; others are not affected.

    detail: a word that decides on the next step, such as the limit; "" if there is none.
    A leaf is made of message and detail, so that a worker process can send it.
    """

    def __init__(self, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.detail = detail


class NotADocumentError(DocumentError):
    """The bytes are not those of a format that we open."""


class DamagedDocumentError(DocumentError):
    """The file begins like a document, but cannot be opened or has no pages."""


class EncryptedDocumentError(DocumentError):
    """The document needs a password, or another one than it was given.

    file_format: "pdf", or that of a file that we cannot open with any password, such as "docx".
    """

    def __init__(self, message: str, file_format: str = "pdf") -> None:
        super().__init__(message, detail=file_format)
        self.file_format = file_format


class LayoutError(DocumentError):
    """A layout backend is not installed, is not reachable or does not fit the document.

    backend: the one to mend, "layout" or "huridocs"; "" if none can read this document.
    """

    def __init__(self, message: str, backend: str = "") -> None:
        super().__init__(message, detail=backend)
        self.backend = backend


class LimitError(DocumentError):
    """Reading the document took more memory, time or space than the settings allow.

    limit: the field of Limits to raise, such as "pages"; "" if no setting helps.
    """

    def __init__(self, message: str, limit: str = "") -> None:
        super().__init__(message, detail=limit)
        self.limit = limit


class WorkerCrashError(DocumentError):
    """The process that read the document died."""


def _shortened(header: str) -> str:
    return header if len(header) <= _MAX_HEADER else f"{header[: _MAX_HEADER - 3].rstrip()}..."
