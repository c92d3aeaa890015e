"""Findings of check, on a quotation or a draft, as columns for a program."""

from collections.abc import Callable, Sequence
from typing import Any

from shed_core.document.record import DocumentRecord
from shed_core.document.runs import grouped
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.verdicts import Verdict
from shed_core.retrieval.excerpts.excerpts import shown_place
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.tagged_figures import tags_of
from shed_server.answers.check.checker import CheckFindings, DocumentFindings
from shed_server.answers.draft.draft_answer import ordered, place_of
from shed_server.answers.draft.draft_checker import DraftFindings, Finding
from shed_server.library.library import OpenDocument

Columns = dict[str, Any]

BoxesOf = Callable[[OpenDocument, Sequence[Sequence[Span]]], Sequence[Sequence[tuple[float, ...]]]]
"""Returns page, x0, y0, x1 and y1 of each line of each of some texts."""

_CONTEXT = 1_000  # characters of a place


def check_columns(findings: CheckFindings, boxes_of: BoxesOf) -> Columns:
    """Return places and extent of the comparison; `nearest` is None if there are places."""
    near = None if findings.is_found else next(iter(findings.documents), None)
    return {
        "found": findings.is_found,
        "places": [one for checked in findings.documents for one in _places(checked, boxes_of)],
        "nearest": near and _nearest(near, boxes_of),
        "compared": findings.compared,
        "characters": findings.n_characters,
        "pages_without_text": {name: pages for name, pages, _ in findings.without_text},
        "documents_without_words": findings.n_without_words,
        "not_compared": findings.n_left,
        "too_long": findings.too_long,
        "not_read_yet": findings.unread,
        "failed": [{"document": name, "error": problem} for name, problem in findings.failed],
    }


def _places(findings: DocumentFindings, boxes_of: BoxesOf) -> list[Columns]:
    texts = [place.spans for place in findings.places]
    return [
        _place(findings.document, place.spans, boxes)
        | {
            "printed": place.printed,
            "same_capitals": place.has_same_capitals,
            "hidden": place.is_hidden,
            "tagged": tags_of(findings.document.record, place.spans),
        }
        for place, boxes in zip(findings.places, boxes_of(findings.document, texts), strict=True)
    ]


def _nearest(findings: DocumentFindings, boxes_of: BoxesOf) -> Columns | None:
    near, document = findings.nearest, findings.document
    if near is None:
        return None
    return _place(document, near.spans, boxes_of(document, [near.spans])[0]) | {
        "similarity": round(near.similarity, 3),
        "differences": [difference._asdict() for difference in near.differences],
        "scale": near.scale and _word(document.record, near.scale),
    }


def _place(
    document: OpenDocument, spans: Sequence[Span], boxes: Sequence[tuple[float, ...]]
) -> Columns:
    place = shown_place(document.record, spans, _CONTEXT)
    return {
        "document": document.name,
        **place._asdict(),
        "chars": [list(span) for span in spans],
        "boxes": [list(box) for box in boxes],
    }


def _word(record: DocumentRecord, span: Span) -> Columns:
    page = record.pages[record.phrase_at(span.start)]
    return {"text": record.text[slice(*span)], "page": page}


def draft_columns(findings: DraftFindings, boxes_of: BoxesOf) -> Columns:
    """Return the counts, and each statement with its verdict and place, in the draft's order."""
    boxes = _boxes(findings, boxes_of)
    printed = {id(one): number for number, one in enumerate(ordered(findings), 1)}
    return {
        "counts": {verdict.value: findings.count(verdict) for verdict in Verdict},
        "statements": [
            {"number": printed[id(one)]} | _statement(one, boxes.get(at, []))
            for at, one in enumerate(findings.findings)
        ],
        "not_read_yet": list(findings.unread),
        "failed": [{"document": name, "error": problem} for name, problem in findings.failed],
    }


def _boxes(findings: DraftFindings, boxes_of: BoxesOf) -> dict[int, Any]:
    """Return the boxes of each finding; the boxes of one document are drawn together."""
    placed = [
        (number, one.document, one.outcome.spans)
        for number, one in enumerate(findings.findings)
        if one.document is not None and one.outcome.spans
    ]
    found: dict[int, Any] = {}
    for own in grouped(placed, lambda one: one[1].key).values():
        boxes = boxes_of(own[0][1], [spans for _, _, spans in own])
        found |= zip((number for number, *_ in own), boxes, strict=True)
    return found


def _statement(finding: Finding, boxes: Any) -> Columns:
    statement, outcome, place = finding.statement, finding.outcome, place_of(finding)
    claims = (finding.claim,) if finding.claim else statement.claims
    return {
        "line": statement.line,
        "kind": statement.form.value,
        "text": statement.text,
        "verdict": outcome.verdict.value,
        "claimed": [_claim(claim) for claim in claims],
        "document": finding.document.name if finding.document else None,
        "prefix": place.prefix if place else None,
        "path": list(place.path) if place else [],
        "pages": list(place.pages) if place else [],
        "chars": [list(span) for span in outcome.spans],
        "boxes": [list(box) for box in boxes],
        "printed": outcome.printed,
        "row": outcome.row,
        "remark": outcome.remark,
    }


def _claim(claim: Claim) -> Columns:
    return {
        "document": claim.name or None,
        "pages": [list(run) for run in claim.pages],
        "section": claim.section or None,
    }
