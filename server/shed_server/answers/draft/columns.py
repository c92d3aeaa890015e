"""Findings on a draft as columns for a program."""

from typing import Any

from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.verdicts import Verdict
from shed_server.answers.check.columns import BoxesOf
from shed_server.answers.draft.draft_answer import ordered, place_of
from shed_server.answers.draft.findings import DraftFindings, Finding
from shed_server.library.library import OpenDocument

Columns = dict[str, Any]


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
    numbers: dict[str, list[int]] = {}
    documents: dict[str, OpenDocument] = {}
    for number, one in enumerate(findings.findings):
        if one.document is not None and one.outcome.spans:
            numbers.setdefault(one.document.key, []).append(number)
            documents[one.document.key] = one.document
    found: dict[int, Any] = {}
    for key, own in numbers.items():
        texts = [findings.findings[number].outcome.spans for number in own]
        found |= zip(own, boxes_of(documents[key], texts), strict=True)
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
