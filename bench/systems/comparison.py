"""Trees of several systems on the same documents, by the same truth.

All are judged over one text, in which the headers of each are looked for. A document that a system
fails on counts as one without headers, so that averages are over the same documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.groups import Group, GroupedReport
from bench.systems.placing import ForeignHeader, place_headers
from bench.systems.reading import Reading, System, sum_if_known
from shed_core.errors import ShedError
from shed_core.evaluation.document import MethodScores, scorer
from shed_core.evaluation.truth import TrueHeader, true_tree
from shed_server.evaluation.documents import (
    Setup,
    SkippedDocument,
    TrueDocument,
    pdfs_under,
    true_document,
)
from shed_server.evaluation.run import DocumentScores, FoundHeader, score_headers


@dataclass(frozen=True, slots=True)
class SystemScores:
    """What one system makes of one document.

    scores: their only method is the system's name. n_nowhere: headers that the text has not.
    error: why it failed, or "".
    """

    system: str
    scores: DocumentScores
    n_pages: int
    reading: Reading
    n_nowhere: int
    error: str = ""


def compare(
    paths: Sequence[Path], setup: Setup, systems: Sequence[System]
) -> Iterator[SkippedDocument | list[SystemScores]]:
    """Yield the scores of all systems on each PDF under the paths, or why it has none."""
    for path in pdfs_under(paths):
        try:
            document = true_document(path, setup)
        except (ShedError, OSError) as error:
            yield SkippedDocument(str(path), str(error), failed=True)
            continue
        if isinstance(document, SkippedDocument):
            yield document
        else:
            yield [_scores(system, path, document) for system in systems]


def _scores(system: System, path: Path, document: TrueDocument) -> SystemScores:
    try:
        reading, error = system.read(path), ""
    except (ShedError, OSError) as failure:
        reading, error = Reading((), 0.0, 0.0), str(failure)
    return judge_reading(system.name, reading, document, error)


def judge_reading(name: str, reading: Reading, document: TrueDocument, error: str) -> SystemScores:
    """Return the scores of what a system made of a document."""
    headers = [h for h in reading.headers if document.truth.has_items or not h.is_clause]
    places = place_headers(headers, document.record)
    n_nowhere = sum(place is None for place in places)
    scores = _judged(name, headers, places, document)
    return SystemScores(name, scores, document.record.n_pages, reading, n_nowhere, error)


def _judged(
    name: str,
    headers: Sequence[ForeignHeader],
    places: Sequence[range | None],
    document: TrueDocument,
) -> DocumentScores:
    record, truth = document.record, document.truth
    titles = [TrueHeader(header.level, header.title, header.page) for header in headers]
    tree = true_tree(titles, places, len(record.text))
    found = [
        FoundHeader(header.title, record.pages[record.phrase_at(place.start)], place)
        for header, place in zip(headers, places, strict=True)
        if place is not None
    ]
    inferred = tree.before(document.tree.sht.n_phrases)
    scores_of = scorer(record, document.tree, inferred, has_items=truth.has_items)
    methods = {name: MethodScores(scores_of(inferred), max(tree.sht.levels, default=0))}
    return DocumentScores(
        document.name,
        n_true=len(truth.headers),
        n_located=document.tree.sht.n_nodes,
        n_found=len(headers),
        headers=score_headers(document, found, _nowhere(headers, places, document)),
        methods=methods if truth.has_levels else {},
        true_depth=max(document.tree.sht.levels),
    )


def _nowhere(
    headers: Sequence[ForeignHeader], places: Sequence[range | None], document: TrueDocument
) -> list[str]:
    """Return the titles without a place in the part of the text that the truth covers."""
    titles: list[str] = []
    is_covered = True
    for header, place in zip(headers, places, strict=True):
        if place is not None:
            is_covered = place.start < document.tree.sht.n_phrases
        elif is_covered:
            titles.append(header.title)
    return titles


class Comparison:
    """The outcomes of a comparison, ready to be printed."""

    def __init__(
        self, outcomes: Sequence[SkippedDocument | list[SystemScores]], groups: Mapping[str, Group]
    ) -> None:
        """groups: of the documents, as `read_groups` gives them."""
        self.skipped = [one for one in outcomes if isinstance(one, SkippedDocument)]
        rows = [row for one in outcomes if not isinstance(one, SkippedDocument) for row in one]
        self.rows = {
            name: [row for row in rows if row.system == name]
            for name in dict.fromkeys(row.system for row in rows)
        }
        self.reports = {
            name: GroupedReport([*(row.scores for row in own), *self.skipped], groups)
            for name, own in self.rows.items()
        }

    @property
    def working_reports(self) -> dict[str, GroupedReport]:
        """The reports of systems that did not fail on every document: figures of others mislead."""
        return {
            name: report
            for name, report in self.reports.items()
            if len(errors_of(self.rows[name])) < len(self.rows[name])
        }

    def as_json(self) -> dict[str, object]:
        """Return the averages and the documents of each system as JSON objects."""
        return {
            name: self.reports[name].as_json()
            | {"seconds_a_page": seconds_a_page(rows), "dollars_a_page": dollars_a_page(rows)}
            | {"nowhere": nowhere_share(rows), "errors": errors_of(rows)}
            for name, rows in self.rows.items()
        }


def errors_of(rows: Sequence[SystemScores]) -> dict[str, str]:
    """Return why a system failed, by document."""
    return {row.scores.name: row.error for row in rows if row.error}


def seconds_a_page(rows: Sequence[SystemScores]) -> float:
    """Return the seconds that a system took for a page, where it did not fail."""
    read = [row for row in rows if not row.error]
    return sum(row.reading.seconds for row in read) / max(sum(row.n_pages for row in read), 1)


def dollars_a_page(rows: Sequence[SystemScores]) -> float | None:
    """Return what a page costs, or None if a price is not known."""
    read = [row for row in rows if not row.error]
    dollars = sum_if_known(row.reading.dollars for row in read)
    return None if dollars is None else dollars / max(sum(row.n_pages for row in read), 1)


def nowhere_share(rows: Sequence[SystemScores]) -> float:
    """Return the share of the headers given that no document has."""
    return sum(row.n_nowhere for row in rows) / max(sum(row.scores.n_found for row in rows), 1)
