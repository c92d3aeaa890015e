"""Findings on the statements of a draft."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import Outcome, Verdict
from shed_server.library.library import OpenDocument


class Finding(NamedTuple):
    """A statement of a draft and its verdict.

    document: the document that decides, or None. claim: that the draft makes for it.
    """

    statement: Statement
    outcome: Outcome
    document: OpenDocument | None = None
    claim: Claim | None = None


class DraftFindings(NamedTuple):
    """Findings on a draft. findings: on its statements, in its order.

    unread: names of documents that are not read yet. failed: name and error.
    """

    findings: Sequence[Finding]
    unread: Sequence[str] = ()
    failed: Sequence[tuple[str, str]] = ()

    def count(self, verdict: Verdict) -> int:
        """Return the number of statements with a verdict."""
        return sum(finding.outcome.verdict is verdict for finding in self.findings)
