"""The answer on a draft: a count, then a line for each statement, wrong ones first.

Text of a document is in lines that begin with `> `, and is escaped elsewhere, so that no document
can imitate a line of ours.
"""

from collections.abc import Callable, Iterator, Sequence

from shed_core.retrieval.draft.checking import NOTHING_QUOTED
from shed_core.retrieval.draft.statements import Form, Statement
from shed_core.retrieval.draft.verdicts import Verdict
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.excerpts.excerpts import ShownPlace, shown_place
from shed_server.answers.draft.draft_checker import DraftFindings, Finding
from shed_server.answers.formatting import (
    count,
    fitting,
    limited,
    name_text,
    page_runs,
    pages_text,
    shortened,
)
from shed_server.answers.skipped_documents import not_compared

_TEXT_CHARS = 60  # of a statement
_PRINTED_CHARS = 1_000  # of the words to put in
_ROW_CHARS = 300
_TITLE_CHARS = 60
_CONTEXT = 80  # characters of a place, which are not shown
_MAX_APART = 3  # statements that are found, or only cite, each on its line
_COMPUTED = "computed?"  # by the draft, or no number of the document; not wrong
_AS_CITED = "found where cited"
_MAX_NAMED = 3  # runs of pages of a claim

NameOf = Callable[[Finding], str]
"""Formats the name of a finding's document."""

NOTHING = "There is no quotation, figure or citation in it that can be checked."


def draft_answer(findings: DraftFindings, max_chars: int) -> str:
    """Return the verdicts on a draft's statements, in at most `max_chars` characters."""
    lines = _joined(findings, _name_in(findings, lambda name: name_text(name, max_chars)))
    notes = "".join(f"\n{note}" for note in not_compared(findings.unread, findings.failed))
    head = summary(findings)
    room = max_chars - len(head) - len(notes) - _PRINTED_CHARS // 10
    shown = fitting((f"\n{line}" for line in lines), room, needs_one=False)
    left = [one for joined in [*lines.values()][len(shown) :] for one in joined]
    more = f"\n{_left(left)}" if left else ""
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
    named = _name_in(findings, name)
    for one in ordered(findings):
        yield f"l. {one.statement.line} {_verdict(one, _quoted(one.statement), named)}"


def _name_in(findings: DraftFindings, name: Callable[[str], str]) -> NameOf:
    """Return a function for the name of a finding's document, "" for a found one of the only one.

    name: formats a document's name.
    """
    has_several = len({one.document.name for one in findings.findings if one.document}) > 1

    def name_of(finding: Finding) -> str:
        is_short = finding.outcome.verdict is Verdict.FOUND and not has_several
        return name(finding.document.name) if finding.document and not is_short else ""

    return name_of


def _joined(findings: DraftFindings, name: NameOf) -> dict[str, list[Finding]]:
    """Return the lines of an answer, each with its findings.

    Statements that are found where the draft has them from are a line, other found ones one for
    each place, or for each document if there are many. What is wrong has a line for each line of
    the draft and place, and the rest one for each remark.
    """
    plain = [one for one in findings.findings if _is_plain(one)]
    n_as_cited = sum(map(_is_as_cited, plain))
    groups: dict[tuple[int, str], list[Finding]] = {}
    for one in ordered(findings):
        if one.outcome.remark == NOTHING_QUOTED:
            continue
        is_apart = one.outcome.verdict.is_wrong or one.outcome.verdict is Verdict.FOUND
        line, verdict = one.statement.line * is_apart, _verdict(one, "", name)
        if _is_plain(one) and n_as_cited > _MAX_APART and _is_as_cited(one):
            line, verdict = 0, _AS_CITED
        elif _is_plain(one) and len(plain) - n_as_cited > _MAX_APART and one.document:
            line, verdict = 0, one.document.name
        groups.setdefault((line, verdict), []).append(one)
    return {_joined_line(group, key[1], name): group for key, group in groups.items()}


def _is_plain(finding: Finding) -> bool:
    """True if a statement is found, and there is nothing to be said of its form."""
    has_remark = finding.statement.form is Form.QUOTATION and finding.outcome.remark
    return finding.outcome.verdict is Verdict.FOUND and not has_remark


def _is_as_cited(finding: Finding) -> bool:
    """True if a found statement is on the page or in the section that the draft cites."""
    return finding.claim is not None and bool(finding.claim.pages or finding.claim.section)


def _joined_line(group: Sequence[Finding], verdict: str, name: NameOf) -> str:
    first, n_statements = group[0], count(len(group), "statement")
    if verdict == _AS_CITED:
        return f"{_AS_CITED}: {n_statements}"
    if first.document and verdict == first.document.name:
        where = f"{name(first)}, " if name(first) else ""
        return f"found: {n_statements}: {where}page (lines): {_pages_and_lines(group)}"
    quoted = "; ".join(_quoted(one.statement) for one in group)
    return f"l. {_lines(group)} {_verdict(first, quoted, name)}"


def _pages_and_lines(group: Sequence[Finding]) -> str:
    """Return the pages on which statements are found, each with the lines of the draft."""
    found: dict[int, list[Finding]] = {}
    for one in group:
        found.setdefault(place.pages[0] if (place := place_of(one)) else 0, []).append(one)
    return ", ".join(f"{page} ({_lines(own)})" for page, own in sorted(found.items()))


def _lines(group: Sequence[Finding]) -> str:
    return page_runs(one.statement.line for one in group).partition(" ")[2]


def _left(left: Sequence[Finding]) -> str:
    if all(one.outcome.verdict is Verdict.FOUND for one in left):
        return f"The other {len(left)} are found." if len(left) > 1 else "The other one is found."
    return f"[{len(left)} more: check a part of the draft, or ask for a longer answer.]"


def _verdict(finding: Finding, quoted: str, name: NameOf) -> str:
    """Return verdict, statement, place and remark, with the correct words on a line of their own.

    quoted: the statement. The scale at which a figure is found is left out.
    """
    outcome = finding.outcome
    place = place_of(finding)
    where = f": {_place_text(finding, place, name)}" if place else ""
    if outcome.verdict is Verdict.MISATTRIBUTED:
        where += _not_as_cited(finding, place)
    elif outcome.verdict is Verdict.NOWHERE and finding.document is not None:
        where = f": not in {name(finding)}"
    said = outcome.remark
    if outcome.verdict is Verdict.NOT_IN_DOCUMENT:
        said = said or _COMPUTED
    if outcome.verdict is Verdict.FOUND:
        said = said.partition("printed ")[0].removesuffix(", ")
    remark = f" ({escaped_title(said)})" if said else ""
    line = f"{outcome.verdict.value}: {quoted}{where}{remark}"
    if outcome.verdict is Verdict.DIFFERS:
        line += f"\n> {escaped_title(shortened(outcome.printed, _PRINTED_CHARS))}"
    if outcome.row and outcome.verdict.is_wrong:
        line += f"\n> {escaped_title(shortened(outcome.row, _ROW_CHARS))}"
    return line


def _quoted(statement: Statement) -> str:
    text = escaped_title(shortened(statement.text, _TEXT_CHARS))
    return f'"{text}"' if statement.form is Form.QUOTATION else text


def place_of(finding: Finding) -> ShownPlace | None:
    """Return the place of the text that decides, or None if there is none."""
    if finding.document is None or not finding.outcome.spans:
        return None
    return shown_place(finding.document.record, finding.outcome.spans, _CONTEXT)


def _place_text(finding: Finding, place: ShownPlace, name: NameOf) -> str:
    document = name(finding)
    title = ""
    if finding.outcome.verdict is not Verdict.FOUND and place.path:
        title = f" | {escaped_title(shortened(place.path[-1], _TITLE_CHARS))}"
    return ", ".join(filter(None, (document, f"{place.prefix}{title}", pages_text(place.pages))))


def _not_as_cited(finding: Finding, place: ShownPlace | None) -> str:
    """Return the place that the draft cites, if the statement is elsewhere. place: of the text."""
    claim = finding.claim
    if claim is None:
        return ""
    own = finding.document.name if finding.document else ""
    is_other = claim.name.casefold() not in own.casefold()
    parts = [shortened(claim.name, _TITLE_CHARS) if is_other else ""]
    if is_other or not any(place and run[0] <= place.pages[0] <= run[1] for run in claim.pages):
        parts += [pages_text(run) for run in claim.pages[:_MAX_NAMED]]
        parts += [claim.section]
    cited = escaped_title(", ".join(part for part in parts if part))
    return f", not {cited}" if cited else ""
