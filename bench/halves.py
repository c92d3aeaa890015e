"""Quality on documents that no rule was made on, beside those that were looked at.

Families of documents (by the index of a corpus; else each document is one) are split by a hash of
their names. Rules are made and errors read on one half only, and of the other nothing but averages
is ever looked at. So the halves stay the same for ever, and a new document belongs to one at once.
"""

import re
from collections.abc import Iterator, Sequence
from hashlib import md5
from pathlib import Path, PurePath
from typing import NamedTuple

from shed_server.evaluation.documents import EVIDENCE, Setup, read_truth_files
from shed_server.evaluation.report import Group, Report, read_groups
from shed_server.evaluation.run import Outcome, evaluate

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
"""What the tables of a Markdown file stand between; `figures NAME` where there are several."""

COLUMNS = (
    *("set", "headers", "half", "documents", "titles scored", "header R", "header P", "header F1"),
    *("M↓ F1 local", "M↓ F1 auto", "M↑ F1 local", "M↑ F1 auto", "M↑ listed auto"),
)
METHODS = ("local", "auto")


class DocumentSet(NamedTuple):
    """Documents with their truth.

    folder: below the corpus. truth: file or folder below the corpus, "" for the embedded outlines.
    families: index of them below the corpus, or "". headers: how they are found.
    evidence: what `auto` may use.
    """

    name: str
    folder: str
    truth: str = ""
    families: str = ""
    headers: str = "builtin"
    evidence: tuple[str, ...] = EVIDENCE

    def groups(self, corpus: Path) -> dict[str, Group]:
        """Return the domain and family of its documents, as far as an index names them."""
        return read_groups(corpus / self.families) if self.families else {}

    def outcomes(
        self, corpus: Path, records: Path | None, methods: Sequence[str], jobs: int
    ) -> list[Outcome]:
        """Return the scores of its documents. records: folder to keep parsed ones in, or None."""
        truths = read_truth_files(corpus / self.truth) if self.truth else None
        setup = Setup(self.headers, tuple(methods), self.evidence, truths, records)
        return list(evaluate([corpus / self.folder], setup, jobs))


SETS = (
    DocumentSet("dev", "dev", families="dev.index.jsonl", headers="outline"),
    DocumentSet("dev", "dev", families="dev.index.jsonl"),
    DocumentSet("ordinary", "ordinary", "ordinary/truth"),
    DocumentSet(
        "ordinary", "ordinary", "ordinary/truth", "", "auto", (*EVIDENCE, "outline", "tags")
    ),
    DocumentSet("contracts", "domains/contracts", "domains/truth"),
    DocumentSet("filings", "domains/finance", "domains/truth"),
    DocumentSet("agendas", "domains/civic", "domains/truth"),
    DocumentSet("papers", "domains/papers", "domains/truth"),
    DocumentSet("gold", "gold", "gold/gold.json"),
)


def is_unseen(family: str) -> bool:
    """Whether a family belongs to the half of which only averages are looked at.

    >>> is_unseen("b.pdf"), is_unseen("folder/a.pdf")
    (True, False)
    """
    return int(md5(PurePath(family).name.encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


def table(corpus: Path, records: Path | None, names: Sequence[str] = (), jobs: int = 1) -> str:
    """Return the table of all sets, or of some, that the corpus has, as Markdown."""
    rows = [COLUMNS, ("---",) * len(COLUMNS)]
    for one in SETS:
        if (corpus / one.folder).is_dir() and (not names or one.name in names):
            rows += _rows(corpus, records, one, jobs)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def rewrite(file: Path, text: str, name: str = "") -> None:
    """Put a text between the marks of a Markdown file. Raises ValueError if it has none.

    name: of the marks, where a file has several.
    """
    begin, end = (mark.replace("figures", f"figures {name}".strip()) for mark in (BEGIN, END))
    old = file.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not between.search(old):
        raise ValueError(f"{file} has no marks {begin} and {end}")
    new = between.sub(lambda _: f"{begin}\n{text}\n{end}", old)
    file.write_text(new, encoding="utf-8")


def _rows(
    corpus: Path, records: Path | None, one: DocumentSet, jobs: int
) -> Iterator[tuple[str, ...]]:
    groups, outcomes = one.groups(corpus), one.outcomes(corpus, records, METHODS, jobs)
    everything = Report(outcomes, groups)
    halves: dict[bool, list[Outcome]] = {False: [], True: []}
    for outcome in outcomes:
        family = everything.group(outcome).family if one.families else outcome.name
        halves[is_unseen(family)].append(outcome)
    for half, own in halves.items():
        report = Report(own, groups)
        if report.documents:
            yield (one.name, one.headers, "unseen" if half else "looked at", *_figures(report))


def _figures(report: Report) -> list[str]:
    titles = str(report.titles(report.documents))
    figures = [*report.header_score()]
    if report.with_tree:
        local, auto = (report.summary(method) for method in METHODS)
        figures += [local.top_down.f1, auto.top_down.f1, local.bottom_up.f1, auto.bottom_up.f1]
        figures.append(auto.bottom_up_listed.f1)
    shown = [f"{figure:.3f}" for figure in figures]
    return [str(len(report.documents)), titles, *shown, *["–"] * (len(COLUMNS) - 5 - len(shown))]
