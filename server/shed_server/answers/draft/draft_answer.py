"""The answer on a draft: a count, then a line for each statement, wrong ones first.

Text of a document is in lines that begin with `> `, and is escaped elsewhere, so that no document
can imitate a line of ours.
"""

from collections.abc import Callable, Iterator

from shed_core.retrieval.draft.statements import Form, Statement
from shed_core.retrieval.draft.verdicts import Verdict
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.quotation.places import ShownPlace, shown_place
from shed_server.answers.draft.draft_checker import DraftFindings, Finding
from shed_server.answers.formatting import count, fitting, limited, name_text, pages_text, shortened
from shed_server.answers.not_searched import not_compared

_TEXT_CHARS = 60  # of a statement
_PRINTED_CHARS = 1_000  # of the words to put in
_ROW_CHARS = 300
_TITLE_CHARS = 60
_CONTEXT = 80  # characters of a place, which are not shown
_MAX_NAMED = 3  # runs of pages of a claim

NOTHING = "There is no quotation, figure or citation in it that can be checked."


def draft_answer(findings: DraftFindings, max_chars: int) -> str:
    """Return the verdicts on a draft's statements, in at most `max_chars` characters."""
    lines = list(draft_lines(findings, lambda name: name_text(name, max_chars)))
    notes = "".join(f"\n{note}" for note in not_compared(findings.unread, findings.failed))
    head = summary(findings)
    room = max_chars - len(head) - len(notes) - _PRINTED_CHARS // 10
    shown = fitting((f"\n{line}" for line in lines), room, needs_one=False)
    n_left = len(lines) - len(shown)
    more = f"\n{_left(findings, len(shown), n_left)}" if n_left else ""
    return limited(f"{head}{''.join(shown)}{more}{notes}", max_chars)


def summary(findings: DraftFindings) -> str:
    """Return the number of statements by verdict."""
    counts = [(findings.count(verdict), verdict.value) for verdict in Verdict]
    shown = ", ".join(f"{n} {verdict}" for n, verdict in counts if n)
    return f"{count(len(findings.findings), 'statement')}: {shown}." if shown else NOTHING


def ordered(findings: DraftFindings) -> list[Finding]:
    """Return the findings, those on wrong statements first and on confirmed ones last."""
    return sorted(findings.findings, key=lambda one: _rank(one.outcome.verdict))


def _rank(verdict: Verdict) -> int:
    return 0 if verdict.is_wrong else 2 if verdict is Verdict.FOUND else 1


def draft_lines(findings: DraftFindings, name: Callable[[str], str]) -> Iterator[str]:
    """Yield a line for each finding, wrong statements first. name: formats a document's name."""
    has_several = len({one.opened.name for one in findings.findings if one.opened}) > 1
    for finding in ordered(findings):
        is_short = finding.outcome.verdict is Verdict.FOUND and not has_several
        yield _line(finding, (lambda _: "") if is_short else name)


def _left(findings: DraftFindings, n_shown: int, n_left: int) -> str:
    rest = ordered(findings)[n_shown:]
    if all(one.outcome.verdict is Verdict.FOUND for one in rest):
        return f"The other {n_left} are found." if n_left > 1 else "The other one is found."
    return f"[{n_left} more: check a part of the draft, or ask for a longer answer.]"


def _line(finding: Finding, name: Callable[[str], str]) -> str:
    """Return the line of a finding, with the correct words on a line of their own."""
    statement, outcome = finding.statement, finding.outcome
    place = place_of(finding)
    where = f": {_place_text(finding, place, name)}" if place else ""
    if outcome.verdict is Verdict.MISATTRIBUTED:
        where += _not_as_cited(finding, name)
    elif outcome.verdict is Verdict.NOWHERE and finding.opened is not None:
        where = f": not in {name(finding.opened.name)}"
    remark = f" ({escaped_title(outcome.remark)})" if outcome.remark else ""
    line = f"l. {statement.line} {outcome.verdict.value}: {_quoted(statement)}{where}{remark}"
    if outcome.verdict is Verdict.DIFFERS:
        line += f"\n> {escaped_title(shortened(outcome.printed, _PRINTED_CHARS))}"
    if outcome.row:
        line += f"\n> {escaped_title(shortened(outcome.row, _ROW_CHARS))}"
    return line


def _quoted(statement: Statement) -> str:
    text = escaped_title(shortened(statement.text, _TEXT_CHARS))
    return f'"{text}"' if statement.form is Form.QUOTATION else text


def place_of(finding: Finding) -> ShownPlace | None:
    """Return the place of the text that decides, or None if there is none."""
    if finding.opened is None or not finding.outcome.spans:
        return None
    return shown_place(finding.opened.record, finding.outcome.spans, _CONTEXT)


def _place_text(finding: Finding, place: ShownPlace, name: Callable[[str], str]) -> str:
    document = name(finding.opened.name) if finding.opened else ""
    title = ""
    if finding.outcome.verdict is not Verdict.FOUND and place.path:
        title = f" | {escaped_title(shortened(place.path[-1], _TITLE_CHARS))}"
    return ", ".join(filter(None, (document, f"{place.prefix}{title}", pages_text(place.pages))))


def _not_as_cited(finding: Finding, name: Callable[[str], str]) -> str:
    """Return the place that the draft cites, if the statement is elsewhere."""
    claim = finding.claim
    if claim is None:
        return ""
    own = finding.opened.name if finding.opened else ""
    parts = [name(claim.name) if claim.name and claim.name.casefold() not in own.casefold() else ""]
    parts += [pages_text(run) for run in claim.pages[:_MAX_NAMED]]
    parts += [claim.section]
    cited = escaped_title(", ".join(part for part in parts if part))
    return f", not {cited}" if cited else ""
