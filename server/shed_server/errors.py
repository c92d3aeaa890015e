"""Errors of the server and the command line, in addition to those of `shed_core.errors`."""

from collections.abc import Sequence

from shed_core.errors import DocumentError, ShedError


def quoted(name: str) -> str:
    r"""Return a name in quotation marks on one line, each backslash once, as it is listed.

    >>> print(quoted(r"C:\reports\2023.pdf"), quoted("two\nlines.pdf"))
    'C:\reports\2023.pdf' 'two\nlines.pdf'
    """
    return repr(name).replace("\\\\", "\\")


class SettingError(ShedError):
    """A setting of the server or the command line has a value that we cannot use."""


class CacheError(ShedError):
    """The cache folder cannot be used. Reading goes on without it."""


class SharedStoreError(ShedError):
    """A record could not be written to the shared store.

    reason: of the store, on one line.
    """

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url} does not hold the record: {reason}")
        self.url, self.reason = url, reason


class ReadOnlyStoreError(ShedError):
    """The store does not let us write, so that no other server would find the records.

    reason: of the store, on one line.
    """

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url} does not let us write: {reason}")
        self.url, self.reason = url, reason


class CancelledError(ShedError):
    """The client cancelled the call."""


class CutOffError(ShedError):
    """Reading a document took long while others waited for a process, and was stopped for them."""


class OutsideError(ShedError):
    """The name leads to a place that is not served."""

    def __init__(self, name: str, reason: str = "is outside the served folders") -> None:
        super().__init__(f"{quoted(name)} {reason}")
        self.name = name


class UnusableKeyError(OutsideError):
    """The key of an object is no path: the store's client can neither list nor fetch it."""

    def __init__(self, name: str) -> None:
        super().__init__(
            name, "is not a path: a part of it is empty, '.' or '..', or has a control character"
        )


class UnknownDocumentError(ShedError):
    """No served document has this name, or none was named where several are served.

    nearest: names of served documents, the most similar first; empty if none is served.
    n_links: those that were not followed.
    are_similar: whether the names are like this one, and not just some.
    """

    def __init__(
        self,
        name: str | None,
        nearest: Sequence[str],
        n_links: int = 0,
        *,
        are_similar: bool = True,
    ) -> None:
        names = ", ".join(map(quoted, nearest))
        if not nearest:
            message = f"no document is served{skipped_links(n_links)}"
        elif name is None:
            message = f"several documents are served, such as {names}"
        else:
            which = "the nearest names are" if are_similar else "there is, for example,"
            message = f"no document is named {quoted(name)}; {which} {names}"
        super().__init__(message)
        self.name, self.nearest, self.are_similar = name, tuple(nearest), are_similar
        self.detail = "none served" if not nearest else "not named" if name is None else ""


def skipped_links(n_links: int) -> str:
    """Return the end of a sentence about documents if links were not followed, else "".

    >>> skipped_links(1)
    '; 1 link is not followed'
    """
    if not n_links:
        return ""
    links = "link is" if n_links == 1 else "links are"
    return f"; {n_links:,} {links} not followed"


class AmbiguousDocumentError(ShedError):
    """A name is that of several served documents, in part or but for its spelling.

    candidates: names of the first of them. n_documents: how many there are.
    """

    def __init__(self, name: str, candidates: Sequence[str], n_documents: int) -> None:
        n_left = n_documents - len(candidates)
        rest = f" and {n_left} more" if n_left else ""
        names = ", ".join(map(quoted, candidates))
        super().__init__(f"{quoted(name)} may be any of {n_documents} documents: {names}{rest}")
        self.name, self.candidates, self.n_documents = name, tuple(candidates), n_documents


class UnknownPageError(ShedError):
    """The document has no page of this number, or none was named."""

    def __init__(self, page: int | None, n_pages: int) -> None:
        problem = "no page was named" if page is None else f"there is no page {page}"
        super().__init__(f"{problem}; the document has pages 1 to {n_pages}, as the file counts")
        self.page, self.n_pages = page, n_pages


class BadCursorError(ShedError):
    """The cursor is of another call, or of another version of the document."""

    def __init__(self, cursor: str) -> None:
        super().__init__(
            f"the cursor {cursor[:40]!r} does not belong to this call: a cursor continues only the "
            "same call with the same arguments, while the document is the same"
        )
        self.cursor = cursor


class BadPatternError(ShedError):
    """The pattern is not a regular expression that we search for."""


class UnknownFactError(ShedError):
    """No document has a fact by which documents are chosen, or there is no such key."""


class BadQuotationError(ShedError):
    """The text is not a quotation that we look for."""


class ComparisonLimitError(ShedError):
    """Documents are too many, too long or too different to be compared. reason: on one line."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the documents cannot be compared as a whole: {reason}")


class PatternTimeoutError(ShedError):
    """The search for a pattern took too long and was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the search took more than {seconds:g} seconds and was stopped")


class EmbeddingError(ShedError):
    """The service of embeddings cannot be used."""


class UnreadableDocumentError(DocumentError):
    """The system does not let us read the file, or the file is gone or changes while it is read."""


class DocumentStoreError(DocumentError):
    """The object store that documents are served from does not answer, or refuses."""


class NoPageImagesError(DocumentError):
    """The document is of a format that has no pages until it is printed."""

    def __init__(self) -> None:
        super().__init__("a file of this format has no pages to draw")


class WorkerStartError(DocumentError):
    """The system has no room for a process to read the document in."""
