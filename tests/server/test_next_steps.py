import re
from dataclasses import fields
from inspect import getmembers, isclass

import pytest

from shed_core import errors as core
from shed_core.errors import ShedError
from shed_core.ingest.formats import EXPECTED
from shed_core.ingest.sandbox.limits import Limits
from shed_server import errors as server
from shed_server.next_steps import for_model, for_terminal

TOOLS = "list_documents|get_toc|read_section|view_page|argument prefix"

PLAIN = [
    core.MalformedShtError,
    core.MalformedIndexError,
    core.MalformedRecordError,
    core.MalformedModelError,
    core.MalformedTruthError,
    core.OptionError,
    core.NotADocumentError,
    core.DamagedDocumentError,
    server.SettingError,
    server.CancelledError,
    server.CutOffError,
    server.BadPatternError,
    server.BadQuotationError,
    server.WorkerStartError,
]
"""Errors whose message already says what to do, or about which nothing can be done."""

WITH_NEXT_STEP: list[tuple[ShedError, str, str]] = [
    (core.UnknownPrefixError("9", "4"), "get_toc", "`shed toc FILE`"),
    (
        core.UnknownCitationError("clause 9.1", [("9", ("4", "9. Law", 1), ())]),
        "get_toc",
        "`shed toc FILE`",
    ),
    (
        core.AmbiguousPrefixError("Leases", [("1.2", "Leases", 4), ("2.4", "Leases", 9)], 3),
        "again with one of these prefixes",
        "one of these prefixes",
    ),
    (core.EncryptedDocumentError("it is encrypted"), "SHED_PASSWORDS", "--password"),
    (
        core.EncryptedDocumentError("the file of Word, PowerPoint or Excel is encrypted", "docx"),
        "Ask the user for a copy without a password",
        "--password opens PDF files only",
    ),
    (
        core.EncryptedDocumentError("the book is protected by DRM", "epub"),
        "Ask the user for a copy without DRM",
        "A copy without DRM",
    ),
    (core.LayoutError("no pages"), "SHED_HEADERS=auto", "--headers auto"),
    (core.LayoutError("not installed", backend="layout"), "SHED_HEADERS=builtin", "Run `uv tool"),
    (core.LayoutError("no answer", backend="huridocs"), "SHED_HURIDOCS_URL", "--headers builtin"),
    (core.WorkerCrashError("it died"), "other documents", "`shed cache clear --failures`"),
    (server.UnknownFactError("no document has form:10-X"), "list_documents", "Choose one"),
    (server.OutsideError("../a.pdf"), "list_documents", "the file itself"),
    (server.UnusableKeyError("a//b.pdf"), "list_documents", "to another key"),
    (server.UnknownDocumentError("b.pdf", ["a.pdf"]), "list_documents", "one of these files"),
    (server.UnknownDocumentError(None, ["a", "b"]), "Name one of them; list_documents", "Name one"),
    (server.UnknownDocumentError(None, []), f"a folder that holds {EXPECTED}", f"Name {EXPECTED}"),
    (
        server.AmbiguousDocumentError("a", ["a.pdf", "b/a.pdf"], 3),
        "one of these names",
        "one of these files",
    ),
    (server.UnknownPageError(9, 3), "prefix of a section", "one of these pages"),
    (server.BadCursorError("zzz"), "without a cursor", "from the beginning"),
    (server.ComparisonLimitError("long"), "call read_section", "Name fewer"),
    (server.PatternTimeoutError(2.0), "argument prefix", "--prefix"),
    (server.UnreadableDocumentError("gone", "gone"), "list_documents", "Name a file"),
    (server.NoPageImagesError(), "read_section", "`shed read FILE PREFIX`"),
    (server.DocumentStoreError("no answer"), "the store's address", "AWS_ACCESS_KEY_ID"),
    (server.EmbeddingError("refused"), "SHED_EMBED_URL", "SHED_EMBED_URL"),
    (core.LimitError("too slow", limit="drawing"), "read_section", "`shed read FILE PREFIX`"),
    *(
        (core.LimitError("too much", limit=limit.name), variable, variable)
        for limit in fields(Limits)
        for variable in [f"SHED_{limit.name.upper()}"]
    ),
]

WITHOUT_MODEL = [
    server.CacheError("busy"),
    server.SharedStoreError("s3://filings", "no answer"),
    server.ReadOnlyStoreError("s3://filings", "no right"),
]
"""Errors that no tool raises."""

ALL = [
    *(leaf("it is so") for leaf in PLAIN),
    *(error for error, _, _ in WITH_NEXT_STEP),
    *WITHOUT_MODEL,
]


def leaves() -> set[type]:
    found = {leaf for module in (core, server) for _, leaf in getmembers(module, isclass)}
    return {leaf for leaf in found if issubclass(leaf, ShedError)} - {ShedError, core.DocumentError}


def test_every_error_is_in_the_table() -> None:
    assert {type(error) for error in ALL} == leaves()


@pytest.mark.parametrize(("error", "model", "terminal"), WITH_NEXT_STEP, ids=repr)
def test_each_reader_gets_a_next_step(error: ShedError, model: str, terminal: str) -> None:
    assert for_model(error).startswith(f"{error}. ")
    assert model in for_model(error)
    assert for_terminal(error).startswith(f"{error}. ")
    assert terminal in for_terminal(error)


@pytest.mark.parametrize("error", ALL, ids=repr)
def test_a_model_hears_of_no_command_and_a_terminal_of_no_tool(error: ShedError) -> None:
    assert not re.search(r"`shed |--\w", for_model(error))
    assert not re.search(TOOLS, for_terminal(error))


def test_a_next_step_is_said_once() -> None:
    unnamed = server.UnknownDocumentError(None, ["a.pdf", "b.pdf"])

    said = "several documents are served, such as 'a.pdf', 'b.pdf'. Name one of these files"
    assert for_terminal(unnamed) == said


@pytest.mark.parametrize("error", ALL, ids=repr)
def test_an_error_itself_names_neither(error: ShedError) -> None:
    assert not re.search(rf"{TOOLS}|`shed |--\w|SHED_", str(error))
