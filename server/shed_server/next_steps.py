"""Next steps after an error, for its reader: a model, or a person at a terminal.

An error names the problem and does not know its reader. A model can call our tools, and its
user can change the server's settings; a person can run our commands and give their options.
"""

from dataclasses import fields
from typing import NamedTuple

from shed_core.errors import (
    AmbiguousPrefixError,
    EncryptedDocumentError,
    LayoutError,
    LimitError,
    ShedError,
    UnknownCitationError,
    UnknownPrefixError,
    WorkerCrashError,
)
from shed_core.ingest.formats import EXPECTED
from shed_core.ingest.sandbox.limits import Limits
from shed_core.installation import INSTALL_EXTRA
from shed_core.options import HeaderIdentifier
from shed_server.errors import (
    AmbiguousDocumentError,
    BadCursorError,
    CacheError,
    ComparisonLimitError,
    DocumentStoreError,
    EmbeddingError,
    NoPageImagesError,
    OutsideError,
    PatternTimeoutError,
    ReadOnlyStoreError,
    SharedStoreError,
    UnknownDocumentError,
    UnknownFactError,
    UnknownPageError,
    UnreadableDocumentError,
    UnusableKeyError,
    WorkerStartError,
)


class _NextStep(NamedTuple):
    """A sentence for each reader, without its full stop; "" where there is nothing to do."""

    for_model: str
    for_terminal: str


_WITHOUT_NESTING = "write a pattern without nested repetitions, such as (a+)+"

_NEXT_STEPS: dict[tuple[type[ShedError], str], _NextStep] = {
    (UnknownPrefixError, ""): _NextStep(
        "Call get_toc to list them, or grep for words that are no header",
        "`shed toc FILE` lists them",
    ),
    (UnknownCitationError, ""): _NextStep(
        "Call again with one of these, or call get_toc to list all",
        "Name one of these; `shed toc FILE` lists all",
    ),
    (AmbiguousPrefixError, ""): _NextStep(
        "Call again with one of these prefixes",
        "Name one of these prefixes",
    ),
    (UnknownPageError, ""): _NextStep(
        "Give one of these pages, or the prefix of a section",
        "Give one of these pages",
    ),
    (NoPageImagesError, ""): _NextStep(
        "Read its text with read_section",
        "`shed read FILE PREFIX` prints its text",
    ),
    (SharedStoreError, ""): _NextStep(
        "",
        "Run this again; what is in the cache is not read a second time",
    ),
    (ReadOnlyStoreError, ""): _NextStep(
        "",
        "Give the right to write there, or leave out --store and SHED_STORE to read into the disk "
        "cache alone",
    ),
    (DocumentStoreError, ""): _NextStep(
        "Call again later; if it stays, ask the user to check the store's address and rights",
        "Check the address, and the variables that give the right to read it, such as "
        "AWS_ACCESS_KEY_ID, GOOGLE_APPLICATION_CREDENTIALS or AZURE_STORAGE_ACCOUNT_NAME",
    ),
    (UnreadableDocumentError, "gone"): _NextStep(
        "Call list_documents to see what is there",
        "Name a file that is there",
    ),
    (UnknownFactError, ""): _NextStep(
        'Choose one of these; a key without a value groups: list_documents(pattern="author:")',
        "Choose one of these",
    ),
    (OutsideError, ""): _NextStep(
        "Call list_documents to see what is served",
        "Name the file itself instead of a link to it",
    ),
    (UnusableKeyError, ""): _NextStep(
        "Call list_documents to see what is served",
        "Copy the object to another key and remove it: with it, up to 999 objects that the store "
        "lists before it are not found either",
    ),
    (UnknownDocumentError, ""): _NextStep(
        "Call list_documents to see all",
        "Name one of these files",
    ),
    (UnknownDocumentError, "none served"): _NextStep(
        f"Ask the user to start the server with a folder that holds {EXPECTED}",
        f"Name {EXPECTED}, or a folder that holds one",
    ),
    (UnknownDocumentError, "not named"): _NextStep(
        "Name one of them; list_documents lists all",
        "Name one of these files",
    ),
    (AmbiguousDocumentError, ""): _NextStep(
        "Call again with one of these names, in full",
        "Name one of these files",
    ),
    (BadCursorError, ""): _NextStep(
        "Call again without a cursor to start from the beginning",
        "Start again from the beginning",
    ),
    (ComparisonLimitError, ""): _NextStep(
        "Name fewer documents, or call read_section with a glob of them and a title, which gives "
        "what differs in one section",
        "Name fewer documents",
    ),
    (PatternTimeoutError, ""): _NextStep(
        f"Search one section with the argument prefix, or {_WITHOUT_NESTING}",
        f"Search one section with --prefix, or {_WITHOUT_NESTING}",
    ),
    (EncryptedDocumentError, "pdf"): _NextStep(
        "Ask the user to give the server the password in SHED_PASSWORDS",
        "Give the password with --password or in SHED_PASSWORDS",
    ),
    (EncryptedDocumentError, "docx"): _NextStep(
        "Ask the user for a copy without a password; the server takes passwords of PDF files only",
        "--password opens PDF files only",
    ),
    (EncryptedDocumentError, "epub"): _NextStep(
        "Ask the user for a copy without DRM",
        "A copy without DRM can be read",
    ),
    (LayoutError, ""): _NextStep(
        "Ask the user to set SHED_HEADERS=auto",
        "Choose --headers auto",
    ),
    (LayoutError, HeaderIdentifier.LAYOUT): _NextStep(
        f"Ask the user to run {INSTALL_EXTRA.format('layout')}, or to set SHED_HEADERS=builtin",
        f"Run {INSTALL_EXTRA.format('layout')}, or choose --headers builtin",
    ),
    (LayoutError, HeaderIdentifier.HURIDOCS): _NextStep(
        "Ask the user to set SHED_HURIDOCS_URL to the address of a running service, such as "
        "http://localhost:5060, or to set SHED_HEADERS=builtin",
        "Set SHED_HURIDOCS_URL to the address of a running service, such as "
        "http://localhost:5060, or choose --headers builtin",
    ),
    (WorkerCrashError, ""): _NextStep(
        "Go on with other documents, which are not affected",
        "`shed cache clear --failures` lets it be tried again at once",
    ),
    (LimitError, "drawing"): _NextStep(
        "Read its text with read_section",
        "`shed read FILE PREFIX` prints its text",
    ),
    (EmbeddingError, ""): _NextStep(
        "Ask the user to correct SHED_EMBED_URL, SHED_EMBED_MODEL and SHED_EMBED_KEY",
        "Correct SHED_EMBED_URL, SHED_EMBED_MODEL and SHED_EMBED_KEY, or unset them all",
    ),
    (WorkerStartError, ""): _NextStep(
        "Call again later",
        "Run this again when the system has memory and processes to spare",
    ),
    (CacheError, ""): _NextStep("", "Name another folder with --cache or SHED_CACHE"),
    **{
        (LimitError, limit.name): _NextStep(
            f"Ask the user to raise SHED_{limit.name.upper()} to read it",
            f"Raise SHED_{limit.name.upper()} to read it",
        )
        for limit in fields(Limits)
    },
}
"""Next steps by class of the error, and by its `detail` if that decides."""


def for_model(error: ShedError) -> str:
    """Return the message for a model: what is wrong, and what it can do about it."""
    return _message(error, _next_step(error).for_model)


def for_terminal(error: ShedError) -> str:
    """Return the message for a person at a terminal: what is wrong, and what to do about it."""
    return _message(error, _next_step(error).for_terminal)


def _next_step(error: ShedError) -> _NextStep:
    detail: str = getattr(error, "detail", "")
    return _NEXT_STEPS.get((type(error), detail), _NextStep("", ""))


def _message(error: ShedError, next_step: str) -> str:
    return f"{error}. {next_step}" if next_step else str(error)
