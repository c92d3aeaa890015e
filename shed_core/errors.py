"""Every error that a user can cause or must hear of, under one base class.

A leaf says what is wrong; its message names the value and the next step, because an agent that
reads it has nothing else to go by.
"""


class ShedError(Exception):
    """Base of all our errors; `str()` of one is a message for the user."""


class MalformedShtError(ShedError):
    """The columns do not describe a semantic hierarchical tree. A bug of ours, not of the user."""


class MalformedRecordError(ShedError):
    """The bytes or columns are not a document record; a cache takes this for a miss."""


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


class DocumentError(ShedError):
    """This document cannot be read; others are not affected."""


class NotADocumentError(DocumentError):
    """The bytes are not those of a format that we open."""


class DamagedDocumentError(DocumentError):
    """The file begins like a document, but cannot be opened or has no pages."""


class EncryptedDocumentError(DocumentError):
    """The document needs a password, or another one than it was given."""


class LimitError(DocumentError):
    """Reading the document took more memory, time or space than the settings allow."""


class WorkerCrashError(DocumentError):
    """The process that read the document died."""
