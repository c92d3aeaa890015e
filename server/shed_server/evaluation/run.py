"""`shed eval`: how good the inferred trees of real documents are, by every method.

Each document is parsed once, and every method infers from the same record. Given a folder, records
are kept there, so that a change of the inference alone is measured in seconds. They are not tied to
a version of the parser: name another folder after a change of it. Not for untrusted documents: they
are read in this process or its children, without the limits of the server.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.errors import MalformedRecordError, MalformedTruthError, ShedError, WorkerCrashError
from shed_core.evaluation.document import (
    MethodScores,
    classes_of,
    judge_methods,
    without_clauses,
)
from shed_core.evaluation.headers import header_key, header_score, placed_score
from shed_core.evaluation.locate import locate, places_of_nodes
from shed_core.evaluation.scores import Score
from shed_core.evaluation.truth import (
    TrueHeader,
    true_tree,
    why_misplaced,
    why_no_truth,
)
from shed_core.evaluation.truths import Truth, named, read_truths
from shed_core.method.classes import Classes
from shed_core.options import Options

METHODS = ("local", "global", "family=0.5", "deep", "wide", "auto")
"""What is compared by default."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is measured, and against what.

    headers: the header identifier; `outline` takes the true headers, so only structure is measured.
        `auto` takes missed headers from the outline, so do not measure it against the outline.
    methods: depth methods, as in `Options.depths`.
    evidence: what `auto` may use.
    truths: by document; None to take embedded outlines for the truth.
    records: folder to keep parsed records in, or None.
    """

    headers: str = "builtin"
    methods: tuple[str, ...] = METHODS
    evidence: tuple[str, ...] = ("numbering", "contents", "font")
    truths: Mapping[str, Truth] | None = None
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """The scores of one document.

    n_true: headers of the truth.
    n_located: those of them that are in the text as it was read.
    n_found: headers of the inferred tree.
    methods: empty where only the headers are known.
    classes: None unless the headers are the true ones.
    """

    name: str
    n_true: int
    n_located: int
    n_found: int
    headers: Score
    methods: dict[str, MethodScores] = field(default_factory=dict[str, MethodScores])
    classes: Classes | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A document that cannot be measured, and why.

    failed: it could not be read at all. n_true: headers of its truth; 0 if what it has is none.
    """

    name: str
    reason: str
    failed: bool
    n_true: int = 0


Outcome = DocumentScores | Skipped


def read_truth_files(path: Path) -> dict[str, Truth]:
    """Return the truths of a JSON file, or of all in a folder.

    Raises MalformedTruthError if one cannot be read.
    """
    truths: dict[str, Truth] = {}
    for file in sorted(path.glob("*.json")) if path.is_dir() else [path]:
        try:
            truths |= read_truths(json.loads(file.read_bytes()), file.stem)
        except (OSError, ValueError) as error:
            raise MalformedTruthError(f"{file} is no truth: {error}") from error
    return truths


def evaluate(paths: Sequence[Path], setup: Setup, jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each PDF under the paths, in the order of `pdfs_under`."""
    files = pdfs_under(paths)
    if jobs == 1:
        yield from (score_file(path, setup) for path in files)
        return
    spawn = get_context("spawn")  # a fork of a process with threads may deadlock
    with ProcessPoolExecutor(jobs, mp_context=spawn) as processes:
        try:
            yield from processes.map(partial(score_file, setup=setup), files)
        except BrokenProcessPool as error:
            raise WorkerCrashError(
                "a process died while it read one of the documents; `shed index` tells which"
            ) from error


def pdfs_under(paths: Sequence[Path]) -> list[Path]:
    """Return the PDFs among files and under folders, sorted within each folder."""
    files: dict[Path, None] = {}
    for path in paths:
        found = sorted(path.rglob("*.pdf")) if path.is_dir() else [path]
        files.update(dict.fromkeys(found))
    return list(files)


def score_file(path: Path, setup: Setup) -> Outcome:
    """Return the scores of one document by every method of the setup."""
    try:
        data = path.read_bytes()
        truth = Truth(_outline(data)) if setup.truths is None else named(setup.truths, path)
        if truth is None:
            return Skipped(str(path), "the truth does not name this document", failed=False)
        return _score(str(path), _record(data, truth, setup), truth, setup)
    except (ShedError, OSError) as error:
        return Skipped(str(path), str(error), failed=True)


def _score(name: str, record: DocumentRecord, truth: Truth, setup: Setup) -> Outcome:
    if not truth.has_items:
        record = without_clauses(record)
    if setup.truths is None and (reason := why_no_truth(truth.headers)):
        return Skipped(name, reason, failed=False)
    places = locate(truth.headers, record)
    if setup.truths is None and (reason := why_misplaced(truth.headers, places)):
        return Skipped(name, reason, failed=False, n_true=len(truth.headers))
    tree = true_tree(truth.headers, places, len(record.text))
    if not truth.is_complete and tree.sht.n_nodes:
        tree = tree.before(tree.sht.headers[-1])  # the end of its last section is not known
    if not tree.sht.n_nodes:
        reason = "no true header stands in the text"
        return Skipped(name, reason, failed=False, n_true=len(truth.headers))
    scores = DocumentScores(
        name=name,
        n_true=len(truth.headers),
        n_located=tree.sht.n_nodes,
        n_found=record.sht.n_nodes,
        headers=_header_score(record, truth, places, tree.sht.n_phrases),
    )
    if not truth.has_levels:
        return scores
    methods = [Options(depths=depths, evidence=setup.evidence) for depths in setup.methods]
    return replace(
        scores,
        methods=judge_methods(record, tree, methods, has_items=truth.has_items),
        classes=_classes(record, truth) if setup.headers == "outline" else None,
    )


def _classes(record: DocumentRecord, truth: Truth) -> Classes | None:
    places = places_of_nodes(truth.headers, record)
    return classes_of(record, true_tree(truth.headers, places, len(record.text)))


def _header_score(
    record: DocumentRecord, truth: Truth, places: Sequence[range | None], stop: int
) -> Score:
    """Compare the headers of the pages that the truth covers, up to a character of the text.

    places: of the true headers. Those of clauses are compared, as where their titles end is a
    convention.
    """
    nodes = [
        node
        for node, phrase in enumerate(record.sht.headers)
        if record.offsets[phrase] < stop
        and (truth.pages is None or record.pages[phrase] in truth.pages)
    ]
    if truth.has_items:
        return placed_score(places, [_place(record, node) for node in nodes])
    found = [record.header(node) for node in nodes]
    true = [h.title for h in (truth.headers if truth.is_complete else truth.headers[:-1])]
    if truth.optional is not None:
        keys = set(map(header_key, true))
        found = [h for h in found if header_key(h) in keys or not truth.optional.search(h)]
    return header_score(true, found)


def _place(record: DocumentRecord, node: int) -> range:
    phrase = record.sht.headers[node]
    return range(record.offsets[phrase], record.offsets[phrase + 1])


def _record(data: bytes, truth: Truth, setup: Setup) -> DocumentRecord:
    """Return the record of a document, from the folder of records if it is there."""
    if setup.headers == "outline" and setup.truths is not None:
        from shed_core.ingest.pdf.compose import with_outline

        data = with_outline(data, truth.headers)
    if setup.records is None:
        return _index(data, setup)
    kind = "-".join([setup.headers, *_stated(setup)])
    file = setup.records / f"{sha256(data).hexdigest()}-{kind}.shed"
    try:
        return decode(file.read_bytes())
    except (FileNotFoundError, MalformedRecordError):
        record = _index(data, setup)
        setup.records.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encode(record))
        return record


def _index(data: bytes, setup: Setup) -> DocumentRecord:
    """Parse a document; by a method that leaves clusters as they are, for `phrases_of` to work.

    With true headers the outline's levels come along, only to tell which title each node is; the
    scores do not use it.
    """
    from shed_core.ingest.pipeline import read_record

    evidence = ("outline",) if setup.headers == "outline" else _stated(setup)
    return read_record(data, Options(headers=setup.headers, depths="local", evidence=evidence))


def _stated(setup: Setup) -> tuple[str, ...]:
    """Return what files state of levels and `auto` may use."""
    return tuple(name for name in ("outline", "tags") if name in setup.evidence)


def _outline(data: bytes) -> tuple[TrueHeader, ...]:
    from shed_core.ingest.pdf.compose import outline_of
    from shed_core.ingest.pdf.open import open_pdf

    with open_pdf(data) as document:
        return tuple(TrueHeader(*entry) for entry in outline_of(document))
