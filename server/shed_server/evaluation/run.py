"""`shed eval`: quality of the inferred trees of real documents, by every method.

Each document is parsed once, and every method infers from the same record.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError, WorkerCrashError
from shed_core.evaluation.document import MethodScores, classes_of, judge_methods
from shed_core.evaluation.headers import header_key, header_score, placed_score
from shed_core.evaluation.locate import places_of_nodes
from shed_core.evaluation.scores import Score
from shed_core.evaluation.truth import true_tree
from shed_core.evaluation.truths import Truth
from shed_core.ingest.sandbox.limits import collect_less_often
from shed_core.method.classes import Classes
from shed_core.options import HeaderIdentifier, Options
from shed_server.evaluation.documents import (
    Setup,
    SkippedDocument,
    TrueDocument,
    pdfs_under,
    true_document,
)


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """The scores of one document.

    n_true: headers of the truth.
    n_located: those of them that are in the text as it was read.
    n_found: headers of the inferred tree.
    methods: empty if only the headers are known.
    classes: None unless the headers are the true ones.
    true_depth: levels of the true tree.
    """

    name: str
    n_true: int
    n_located: int
    n_found: int
    headers: Score
    methods: dict[str, MethodScores] = field(default_factory=dict[str, MethodScores])
    classes: Classes | None = None
    true_depth: int = 0


Outcome = DocumentScores | SkippedDocument


def evaluate(paths: Sequence[Path], setup: Setup, jobs: int = 1) -> Iterator[Outcome]:
    """Yield the outcome of each PDF under the paths, in the order of `pdfs_under`."""
    files = pdfs_under(paths)
    if jobs == 1:
        yield from (score_file(path, setup) for path in files)
        return
    spawn = get_context("spawn")  # a fork of a process with threads may deadlock
    with ProcessPoolExecutor(jobs, spawn, collect_less_often) as processes:
        try:
            yield from processes.map(partial(score_file, setup=setup), files)
        except BrokenProcessPool as error:
            raise WorkerCrashError(
                "a process died while it read one of the documents; `shed index` tells which"
            ) from error


def score_file(path: Path, setup: Setup) -> Outcome:
    """Return the scores of one document by every method of the setup."""
    try:
        document = true_document(path, setup)
        return document if isinstance(document, SkippedDocument) else _score(document, setup)
    except (ShedError, OSError) as error:
        return SkippedDocument(str(path), str(error), failed=True)


def _score(document: TrueDocument, setup: Setup) -> Outcome:
    record, truth, tree = document.record, document.truth, document.tree
    inferred = [
        FoundHeader(record.header(node), record.pages[phrase], _place(record, phrase))
        for node, phrase in enumerate(record.sht.headers)
    ]
    scores = DocumentScores(
        name=document.name,
        n_true=len(truth.headers),
        n_located=tree.sht.n_nodes,
        n_found=record.sht.n_nodes,
        headers=score_headers(document, inferred),
        true_depth=max(tree.sht.levels),
    )
    if not truth.has_levels:
        return scores
    methods = [Options(depths=depths, evidence=setup.evidence) for depths in setup.methods]
    return replace(
        scores,
        methods=judge_methods(record, tree, methods, has_items=truth.has_items),
        classes=_classes(record, truth) if setup.headers == HeaderIdentifier.OUTLINE else None,
    )


def _classes(record: DocumentRecord, truth: Truth) -> Classes | None:
    places = places_of_nodes(truth.headers, record)
    return classes_of(record, true_tree(truth.headers, places, len(record.text)))


class FoundHeader(NamedTuple):
    """A header of an inferred tree. page: from 1. place: in characters of the text."""

    title: str
    page: int
    place: range


def score_headers(
    document: TrueDocument, headers: Sequence[FoundHeader], nowhere: Sequence[str] = ()
) -> Score:
    """Compare the headers of the part of a document, and of the pages, that its truth covers.

    nowhere: titles that were given, too, but do not occur in the text. Headers of clauses are
    compared by their places, since the ends of their titles are a convention.
    """
    truth, stop = document.truth, document.tree.sht.n_phrases
    known = [
        header
        for header in headers
        if header.place.start < stop and (truth.pages is None or header.page in truth.pages)
    ]
    if truth.has_items:
        after = [range(stop, stop)] * len(nowhere)
        return placed_score(document.places, [*(header.place for header in known), *after])
    titles = [*(header.title for header in known), *nowhere]
    true = [h.title for h in (truth.headers if truth.is_complete else truth.headers[:-1])]
    if truth.optional is not None:
        keys = set(map(header_key, true))
        titles = [t for t in titles if header_key(t) in keys or not truth.optional.search(t)]
    return header_score(true, titles)


def _place(record: DocumentRecord, phrase: int) -> range:
    return range(record.offsets[phrase], record.offsets[phrase + 1])
