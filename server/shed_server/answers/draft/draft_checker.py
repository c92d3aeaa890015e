"""Check of a draft: its statements, each with its place in the served documents.

The documents that a draft names are compared first, each with all statements that cite it; others
only for statements without a citation, or that are not in the cited place.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from shed_core.ingest.sandbox.limits import MIB
from shed_core.retrieval.draft.checking import CheckedRecord, missing_quotation
from shed_core.retrieval.draft.citations import Claim
from shed_core.retrieval.draft.figure_check import computes
from shed_core.retrieval.draft.figure_index import FigureIndex, Numbers, numbers_of
from shed_core.retrieval.draft.short_names import short_names
from shed_core.retrieval.draft.statements import Form, Statement, statements_of
from shed_core.retrieval.draft.verdicts import ORDER, CitedExtent, Outcome, Verdict
from shed_server.answers.check.checker import MAX_QUOTE_CHARS, Checker
from shed_server.answers.draft.document_names import DocumentNames
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadQuotationError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import Library, OpenDocument
from shed_server.library.lru import Lru
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_DRAFT_CHARS = 100_000
"""Longest draft that is checked."""

DRAFT_SECONDS = 30.0
"""Seconds of comparison of a draft with documents, after these were read."""

_MAX_STATEMENTS = 2_000
_MAX_OTHERS = 20  # documents that are searched for a figure that is not in the cited place
_NO_DOCUMENT = "it names no document"
_MIN_DIGITS = 3  # of a figure whose occurrence in another document is probably no chance
_MAX_CACHE_BYTES = 16 * MIB  # of the numbers of the last documents, and of their indexes


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


class DraftChecker:
    """Checks drafts; safe to use from any thread."""

    def __init__(self, library: Library, checker: Checker) -> None:
        self._library, self._checker = library, checker
        self._numbers = Lru[Numbers](_MAX_CACHE_BYTES)  # of more documents than have room whole
        self._figures = Lru[FigureIndex](_MAX_CACHE_BYTES)

    def check(
        self, draft: str, document: str | None = None, caller: Caller = SILENT_CALLER
    ) -> DraftFindings:
        """Return the verdict on each statement of a draft.

        document: a name, a glob, or None for all that are served.
        Raises BadQuotationError, BadPatternError, CancelledError, or as `Library.open` does.
        """
        if len(draft) > MAX_DRAFT_CHARS:
            raise BadQuotationError(
                f"the draft has {len(draft):,} characters; the most is {MAX_DRAFT_CHARS:,}. "
                "Check its parts"
            )
        name = self._checker.several.named(document)
        documents = self._checker.several.read(document, caller) if name is None else []
        names = [one.name for one in documents] or [self._library.open(name, caller).name]
        known = DocumentNames(names, short_names(draft, names))
        statements = statements_of(draft, known.forms)[:_MAX_STATEMENTS]
        return _Check(self._library, self._checker, self, documents, known, caller).run(statements)

    def checked_record(self, document: OpenDocument) -> CheckedRecord:
        """Return a document's record, prepared for statements."""
        figures = self._figures.get(document.key)
        if figures is None:
            numbers = self._numbers.get(document.key)
            numbers = numbers or self._numbers.put(document.key, numbers_of(document.record))
            figures = self._figures.put(document.key, FigureIndex(document.record, numbers))
        return CheckedRecord(self._checker.texts_of(document), figures)


class _Target(NamedTuple):
    """A document that is cited for a statement. is_sure: True if the draft names it."""

    name: str
    claim: Claim
    is_sure: bool


class _Check:
    """Check of one draft, until the time is over."""

    def __init__(
        self,
        library: Library,
        checker: Checker,
        drafts: DraftChecker,
        documents: Sequence[ServedDocument],
        names: DocumentNames,
        caller: Caller,
    ) -> None:
        self._checker, self._drafts, self._served, self._caller = checker, drafts, documents, caller
        self._names = names
        self._reopened = DocumentOpener(library)
        self._end = time.monotonic() + DRAFT_SECONDS
        self._step = partial(caller.check, "the check", self._end)

    def run(self, statements: Sequence[Statement]) -> DraftFindings:
        """Return the verdicts; by documents, since the texts of each take long to make."""
        targets = [self._targets(one) for one in statements]
        cited = self._in_cited(statements, targets)
        order = sorted(
            range(len(statements)), key=lambda n: targets[n][0].name if targets[n] else "~"
        )
        findings: dict[int, Finding] = {}
        for number in order:
            self._caller.check("the check")
            findings[number] = self._finding(statements[number], targets[number], cited[number])
        unread = [one.name for one in self._served if not self._checker.several.is_read(one)]
        failed = list(self._reopened.problems.items())
        return DraftFindings([findings[n] for n in range(len(statements))], unread, failed)

    def _in_cited(
        self, statements: Sequence[Statement], targets: Sequence[Sequence[_Target]]
    ) -> list[Sequence[Finding] | None]:
        """Return findings on statements in the documents that may be cited for each; None if late.

        All are looked for in their first document, then the rest in the second, and so on, so that
        each document is prepared once or twice even if few have room.
        """
        cited: list[list[Finding]] = [[] for _ in statements]
        late = set[int]()
        for step in range(max(map(len, targets), default=0)):
            left = [n for n, own in enumerate(targets) if step < len(own)]
            for n in sorted(left, key=lambda n: targets[n][step].name):
                if any(one.outcome.verdict is Verdict.FOUND for one in cited[n]):
                    continue
                try:
                    self._step()  # before a document is prepared for it
                    cited[n] += self._in_target(statements[n], targets[n][step])
                except TimeoutError:
                    late.add(n)
        return [None if n in late else own for n, own in enumerate(cited)]

    def _finding(
        self, statement: Statement, targets: Sequence[_Target], cited: Sequence[Finding] | None
    ) -> Finding:
        if len(statement.text) > MAX_QUOTE_CHARS:
            return _uncheckable(statement, f"it is longer than {MAX_QUOTE_CHARS:,} characters")
        unknown = [c for c in statement.claims if c.name and not self._names.named(c.name)]
        if unknown and not targets:
            return _uncheckable(statement, f'no document is named "{unknown[0].name}"')
        try:
            if cited is None:
                raise TimeoutError
            best = min(cited, key=lambda one: ORDER.index(one.outcome.verdict), default=None)
            is_sure = any(target.is_sure for target in targets)
            if best is None or self._may_be_elsewhere(best, is_sure=is_sure):
                best = self._elsewhere(statement, targets) or best
        except TimeoutError:
            limit = f"after {DRAFT_SECONDS:.0f} s"
            return Finding(statement, Outcome(Verdict.NOT_CHECKED, remark=limit))
        return self._as_sure(best or _uncheckable(statement, _NO_DOCUMENT), targets)

    def _may_be_elsewhere(self, finding: Finding, *, is_sure: bool) -> bool:
        verdict = finding.outcome.verdict
        is_quotation = finding.statement.form is Form.QUOTATION
        return verdict in (Verdict.NOWHERE, Verdict.NOT_IN_DOCUMENT) or (
            verdict is Verdict.DIFFERS and (is_quotation or not is_sure)
        )

    def _targets(self, statement: Statement) -> list[_Target]:
        """Return the documents that are cited for a statement, each with the claim."""
        found: list[_Target] = []
        near = [name for one in statement.near for name in self._names.named(one)]
        for claim in statement.claims or (Claim(),):
            named = self._names.named(claim.name) if claim.name else self._names.titled(claim.rest)
            if not claim.name and not named:
                named = list(dict.fromkeys((*near, *self._names.names)))[:_MAX_OTHERS]
                sure = set(near or named)  # the only one that is served, or named near it
                found += [_Target(name, claim, sure == {name}) for name in named]
            else:
                is_sure = len(named) == 1
                found += [_Target(name, claim, is_sure) for name in named]
        return found

    def _in_target(self, statement: Statement, target: _Target) -> Iterator[Finding]:
        document = self._reopened.get(target.name)
        if document and len(statement.text) <= MAX_QUOTE_CHARS:
            extent = self._record(document).extent(
                target.claim, statement.form, is_sure=target.is_sure
            )
            outcome = self._outcome(statement, document, extent)
            yield Finding(statement, outcome, document, target.claim)

    def _elsewhere(self, statement: Statement, targets: Sequence[_Target]) -> Finding | None:
        """Return the finding in another document, or None."""
        looked_at = {target.name for target in targets}
        if statement.form is Form.CITATION or len(self._names.names) < 2:
            return None
        found, figure = None, statement.figure
        is_sure = any(target.is_sure for target in targets)
        if statement.form is Form.QUOTATION:
            found = self._quoted_elsewhere(statement, looked_at)
        elif figure and len(figure.digits) >= _MIN_DIGITS + (
            is_sure and computes(statement.sentence)
        ):
            found = self._figure_elsewhere(statement, looked_at)
        if found is None or not is_sure:
            return found
        outcome = found.outcome._replace(verdict=Verdict.MISATTRIBUTED)
        return found._replace(outcome=outcome, claim=targets[0].claim)

    def _quoted_elsewhere(self, statement: Statement, looked_at: set[str]) -> Finding | None:
        others = [one for one in self._served if one.name not in looked_at]
        checked = self._checker.check_all(statement.text, others, self._caller, self._end)
        self._step()
        for one in checked.documents:
            outcome = self._outcome(statement, one.document, CitedExtent())
            if outcome.verdict is Verdict.FOUND or not looked_at:
                return Finding(statement, outcome, one.document)
        return Finding(statement, missing_quotation(statement)) if not looked_at else None

    def _figure_elsewhere(self, statement: Statement, looked_at: set[str]) -> Finding | None:
        near = [name for one in statement.near for name in self._names.named(one)]
        read = [one.name for one in self._served if self._checker.several.is_read(one)]
        others = [name for name in dict.fromkeys((*near, *read)) if name not in looked_at]
        for name in others[:_MAX_OTHERS]:
            if document := self._reopened.get(name):
                outcome = self._outcome(statement, document, CitedExtent())
                if outcome.verdict is Verdict.FOUND:
                    return Finding(statement, outcome, document)
        return Finding(statement, Outcome(Verdict.NOT_IN_DOCUMENT)) if not looked_at else None

    def _as_sure(self, found: Finding, targets: Sequence[_Target]) -> Finding:
        """Return a finding, or "not checkable" if the cited document is ambiguous."""
        verdict, claim, document = found.outcome.verdict, found.claim, found.document
        target = next((one for one in targets if one.claim is claim), None)
        is_right = not verdict.is_wrong or verdict is Verdict.DIFFERS
        if is_right or claim is None or document is None or target is None:
            return found
        rest = "" if claim.name else claim.rest
        is_place = not rest or rest.islower() or self._record(document).names_section(rest)
        is_stated = found.statement.form is not Form.CITATION or len(self._names.names) == 1
        if target.is_sure and is_place and (claim.name or is_stated):
            return found
        if found.statement.figure is not None:
            remark = "it is not in the place that is cited, in any document"
            return found._replace(outcome=Outcome(Verdict.NOT_IN_DOCUMENT, remark=remark))
        unsure = rest or claim.name
        remark = f'it is not sure which document "{unsure}" is' if unsure else _NO_DOCUMENT
        return _uncheckable(found.statement, remark)

    def _outcome(
        self, statement: Statement, document: OpenDocument, extent: CitedExtent
    ) -> Outcome:
        with TEXT_WORK.of(document.record.text, self._caller, self._end):
            return self._record(document).check(statement, extent, self._step)

    def _record(self, document: OpenDocument) -> CheckedRecord:
        return self._drafts.checked_record(document)


def _uncheckable(statement: Statement, remark: str) -> Finding:
    return Finding(statement, Outcome(Verdict.NOT_CHECKABLE, remark=remark))
