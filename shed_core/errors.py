"""Every error that a user can cause or must hear of, under one base class.

A leaf says what is wrong; its message names the value and the next step, because an agent that
reads it has nothing else to go by.
"""

from collections.abc import Sequence


class ShedError(Exception):
    """Base of all our errors; `str()` of one is a message for the user."""


class MalformedShtError(ShedError):
    """The columns do not describe a semantic hierarchical tree. A bug of ours, not of the user."""


class MalformedRecordError(ShedError):
    """The bytes or columns are not a document record; a cache takes this for a miss."""


class MalformedForestError(ShedError):
    """The shipped forest does not fit this version's features. A bug of ours, not of the user."""


class OptionError(ShedError):
    """An option of inference has a value that we do not know."""


class UnknownPrefixError(ShedError):
    """No section of the document has this prefix."""

    def __init__(self, prefix: str, nearest: str) -> None:
        super().__init__(
            f"no section has the prefix {prefix!r}; the nearest section is {nearest!r}. "
            "Call get_toc to list them"
        )
        self.prefix, self.nearest = prefix, nearest


class UnknownPageError(ShedError):
    """The document has no page of this number, or none was named."""

    def __init__(self, page: int | None, n_pages: int) -> None:
        wrong = "no page was named" if page is None else f"there is no page {page}"
        super().__init__(
            f"{wrong}; give a page from 1 to {n_pages}, as the file counts them, or the prefix of "
            "a section"
        )
        self.page, self.n_pages = page, n_pages


class BadCursorError(ShedError):
    """The cursor is not one that an answer gave for this very call, on the document as it is."""

    def __init__(self, cursor: str) -> None:
        super().__init__(
            f"the cursor {cursor[:40]!r} does not belong to this call: a cursor goes on only with "
            "the same tool, document and arguments, while the document is the same. Call again "
            "without a cursor to start from the beginning"
        )


class BadPatternError(ShedError):
    """The pattern is not a regular expression that we search for."""


class PatternTimeoutError(ShedError):
    """The search for a pattern took too long and was stopped."""


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


class NoPageImagesError(DocumentError):
    """The document is of a format that has no pages before somebody prints it."""

    def __init__(self) -> None:
        super().__init__("a Word file has no pages to draw; read its text with read_section")


class EncryptedDocumentError(DocumentError):
    """The document needs a password, or another one than it was given."""


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


class WorkerStartError(DocumentError):
    """The system has no room for a process to read the document in."""


class UnreadableDocumentError(DocumentError):
    """The system does not let us read the file, or it changes all the time."""


class CancelledError(ShedError):
    """The user no longer wants the answer."""


class SettingError(ShedError):
    """A setting of the server or the command line has a value that we cannot use."""


class CacheError(ShedError):
    """The cache folder cannot be used. Reading goes on without it."""


class OutsideError(ShedError):
    """The name leads to a place that is not served."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name!r} is outside the served folders. Call list_documents to see what is served"
        )
        self.name = name


class UnknownDocumentError(ShedError):
    """No served document has this name."""

    def __init__(self, name: str | None, nearest: Sequence[str]) -> None:
        names = ", ".join(map(repr, nearest))
        if not nearest:
            message = "no document is served; start the server with a folder that holds some"
        elif name is None:
            message = f"several documents are served, such as {names}; name one of them"
        else:
            message = f"no document is named {name!r}; the nearest names are {names}"
        super().__init__(f"{message}. Call list_documents to see all")
        self.name, self.nearest = name, tuple(nearest)


class MalformedTruthError(ShedError):
    """A list of true headers to measure against does not have the form that we read."""
