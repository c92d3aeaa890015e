"""The documents of an evaluation: their selection, truth and text.

Given a folder, records are kept there, apart for each version of the parser, so that a change of
the inference alone is measured in seconds. Not for untrusted documents: they are read in this
process or its children, without the limits of the server.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.errors import MalformedRecordError, MalformedTruthError, OptionError
from shed_core.evaluation.document import without_clauses
from shed_core.evaluation.locate import locate
from shed_core.evaluation.text_tree import TextTree
from shed_core.evaluation.truth import TrueHeader, true_tree, why_misplaced, why_no_truth
from shed_core.evaluation.truths import Truth, named, read_truths
from shed_core.ingest.version import parser_version
from shed_core.options import EVIDENCE, STATED_LEVELS, EvidenceKind, HeaderIdentifier, Options

METHODS = ("local", "global", "family=0.5", "deep", "wide", "auto")
"""Methods that are compared by default."""

UNSTATED_EVIDENCE = tuple(kind for kind in EVIDENCE if kind not in STATED_LEVELS)
"""Evidence that `auto` may use by default: not levels that files state, which may be the truth."""

_VERSION_CHARS = 12  # of a hash: enough to tell the versions of a parser apart


@dataclass(frozen=True, slots=True)
class Setup:
    """Measurement: methods, truth and options.

    headers: the header identifier; `outline` takes the true headers, so only structure is measured.
        `auto` takes missed headers from the outline, so against the outline it measures agreement
        of trees with it, not their quality. methods: depth methods, as in `Options.depths`.
        evidence: kinds that `auto` may use.
    truths: by document; None to take embedded outlines for the truth.
    records: folder to keep parsed records in, or None.

    Raises OptionError for unknown names, and for evidence that would be its own truth.
    """

    headers: str = HeaderIdentifier.BUILTIN.value
    methods: tuple[str, ...] = METHODS
    evidence: tuple[str, ...] = UNSTATED_EVIDENCE
    truths: Mapping[str, Truth] | None = None
    records: Path | None = None

    def __post_init__(self) -> None:
        for depths in self.methods or ("local",):
            Options(headers=self.headers, depths=depths, evidence=self.evidence)
        is_evidence = EvidenceKind.OUTLINE in self.evidence
        if self.truths is None and is_evidence and self.headers != HeaderIdentifier.AUTO:
            raise OptionError("the outline is the truth, so it can be no evidence without --truth")


@dataclass(frozen=True, slots=True)
class SkippedDocument:
    """A document that cannot be measured, and why.

    failed: it could not be read at all. n_true: headers of its truth; 0 without one.
    """

    name: str
    reason: str
    failed: bool
    n_true: int = 0


@dataclass(frozen=True, slots=True)
class TrueDocument:
    """A document as it was read, and its truth.

    places: of the true headers in the record's text, or None where they were not found.
    tree: the true tree over that text; it has a node, and ends where nothing more is known.
    """

    name: str
    record: DocumentRecord
    truth: Truth
    places: tuple[range | None, ...]
    tree: TextTree


def read_truth_files(path: Path) -> dict[str, Truth]:
    """Return the truths of a JSON file, or of all in a folder.

    Raises MalformedTruthError if one cannot be read.
    """
    truths: dict[str, Truth] = {}
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        try:
            truths |= read_truths(json.loads(file.read_bytes()), file.stem)
        except (OSError, ValueError, RecursionError) as error:
            raise MalformedTruthError(f"{file} is no truth: {error}") from error
    return truths


def pdfs_under(paths: Sequence[Path]) -> list[Path]:
    """Return the PDFs among files and under folders, sorted within each folder."""
    files: dict[Path, None] = {}
    for path in paths:
        pdfs = sorted(path.rglob("*.[pP][dD][fF]")) if path.is_dir() else [path]
        files.update(dict.fromkeys(pdfs))
    return list(files)


def true_document(path: Path, setup: Setup) -> TrueDocument | SkippedDocument:
    """Return a document with its truth. Raises ShedError or OSError if it cannot be read."""
    data, name = path.read_bytes(), str(path)
    truth = Truth(_outline(data)) if setup.truths is None else named(setup.truths, path)
    if truth is None:
        return SkippedDocument(name, "the truth does not name this document", failed=False)
    record = _record(data, truth, setup)
    if not truth.has_items:
        record = without_clauses(record)
    if setup.truths is None and (reason := why_no_truth(truth.headers)):
        return SkippedDocument(name, reason, failed=False)
    places = locate(truth.headers, record)
    if setup.truths is None and (reason := why_misplaced(truth.headers, places)):
        return SkippedDocument(name, reason, failed=False, n_true=len(truth.headers))
    tree = true_tree(truth.headers, places, len(record.text))
    if not truth.is_complete and tree.sht.n_nodes:
        tree = tree.before(tree.sht.headers[-1])  # the end of its last section is not known
    if not tree.sht.n_nodes:
        reason = "no true header occurs in the text"
        return SkippedDocument(name, reason, failed=False, n_true=len(truth.headers))
    return TrueDocument(name, record, truth, places, tree)


def _record(data: bytes, truth: Truth, setup: Setup) -> DocumentRecord:
    """Return the record of a document, from the folder of records if it is there."""
    if setup.headers == HeaderIdentifier.OUTLINE and setup.truths is not None:
        from shed_core.ingest.pdf.outline import with_outline

        data = with_outline(data, truth.headers)
    if setup.records is None:
        return _index(data, setup)
    kind = "-".join([setup.headers, *_stated(setup), parser_version()[:_VERSION_CHARS]])
    file = setup.records / f"{sha256(data).hexdigest()}-{kind}.shed"
    try:
        return decode(file.read_bytes())
    except (FileNotFoundError, MalformedRecordError):
        record = _index(data, setup)
        setup.records.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encode(record))
        return record


def _index(data: bytes, setup: Setup) -> DocumentRecord:
    """Parse a document; by the method that costs least, since all infer again from its phrases.

    With true headers the outline's levels come along, only to tell which title each node is; the
    scores do not use it.
    """
    from shed_core.ingest.pipeline import read_record

    is_outline = setup.headers == HeaderIdentifier.OUTLINE
    evidence = (EvidenceKind.OUTLINE,) if is_outline else _stated(setup)
    return read_record(data, Options(headers=setup.headers, depths="local", evidence=evidence))


def _stated(setup: Setup) -> tuple[str, ...]:
    """Return the levels that files state and `auto` may use."""
    return tuple(name for name in STATED_LEVELS if name in setup.evidence)


def _outline(data: bytes) -> tuple[TrueHeader, ...]:
    from shed_core.ingest.pdf.open import open_pdf
    from shed_core.ingest.pdf.outline import true_outline

    with open_pdf(data) as document:
        return tuple(TrueHeader(*entry) for entry in true_outline(document))
