"""`python -m bench.statements CORPUS`: how well `check` judges the statements of drafts.

CORPUS holds the folders domains, ordinary and dev, each with an index. Statements are made from
tables and sentences of the documents, in the forms that drafts have; half of them get a slip. A
draft is checked against the documents that it cites, six of a kind. Families are split by a hash:
rules are made on one half only. A slip that changes nothing, such as another page that has the
same date, counts as missed.
"""

import argparse
import json
import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import accumulate, pairwise
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.halves import is_unseen
from bench.markdown import rewrite, table
from bench.statements.facts import Sentence, headers_of, rows_of, sentences_of
from bench.statements.lines import Line, Source, bare, row_lines, two_in_one
from bench.statements.sentences import has_figure, header_line, sentence_lines
from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError
from shed_core.retrieval.draft.statements import Form
from shed_core.retrieval.draft.verdicts import Verdict
from shed_server.answers.check.checker import Checker
from shed_server.answers.draft import draft_checker
from shed_server.answers.draft.draft_checker import DraftChecker, Finding
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings

_FOLDERS = ("domains", "ordinary", "dev")
_N_DOCUMENTS = 6  # of a draft
_N_ROWS, _N_SENTENCES = 5, 4  # of a document; as many sentences with figures, and headers
_MAX_PAGES = 260
_SECONDS = 3_600.0
RIGHT = "right"


class Judged(NamedTuple):
    """A statement. slip: "" for a right one. verdict: named, open, or neither."""

    form: str
    slip: str
    is_named: bool
    is_open: bool
    text: str = ""


def main() -> None:
    """Print the shares of each form and slip, by half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--cache", type=Path, help="folder of records to keep")
    parser.add_argument("--write", type=Path, help="file to write the tables into")
    parser.add_argument("--errors", action="store_true", help="print those of the seen half")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        results = {
            half: [
                one
                for files in drafts_of(options.corpus, half)
                for one in judged_draft(files, options.cache or Path(scratch))
            ]
            for half in (False, True)
        }
    if options.errors:
        print("\n".join(_errors(results[False])))
    text = "\n".join(summary(results))
    print(text)
    if options.write:
        rewrite(options.write, text, "statements")


def drafts_of(corpus: Path, half: bool) -> list[list[Path]]:
    """Return the documents of each draft. half: True for the unseen ones."""
    kinds: dict[str, list[Path]] = {}
    for index in (corpus / f"{name}.index.jsonl" for name in _FOLDERS):
        for line in index.read_text(encoding="utf-8").splitlines():
            fields = json.loads(line)
            path = corpus / fields["file"]
            family = fields.get("family") or path.name.partition("_")[0]
            if fields["pages"] <= _MAX_PAGES and is_unseen(family) == half:
                kinds.setdefault(fields.get("dataset") or index.name, []).append(path)
    return [
        own[at : at + _N_DOCUMENTS]
        for own in kinds.values()
        for at in range(0, len(own), _N_DOCUMENTS)
    ]


def judged_draft(files: Sequence[Path], cache: Path) -> list[Judged]:
    """Return the verdicts on the statements of a draft on some documents."""
    draft_checker.DRAFT_SECONDS = _SECONDS  # a measure of verdicts, whatever else the machine does
    with closing(Library(Settings(paths=tuple(files), cache=cache))) as library:
        lines = list(lines_of(dict(_records(library))))
        checker = DraftChecker(library, Checker(library, SectionSearch(library, 1)))
        return list(judged(lines, checker))


def judged(lines: Sequence[Line], checker: DraftChecker) -> Iterator[Judged]:
    """Yield the verdicts on the statements of a draft."""
    starts = list(accumulate((one.text.count("\n") + 2 for one in lines), initial=1))
    own: dict[int, list[Finding]] = {}
    draft = "\n\n".join(one.text for one in lines)
    for finding in checker.check(draft).findings:
        at = bisect_right(starts, finding.statement.line) - 1
        own.setdefault(at, []).append(finding)
    for n, line in enumerate(lines):
        yield from _judged(line, own.get(n, []))


def _records(library: Library) -> Iterator[tuple[str, DocumentRecord]]:
    for name in library.names():
        try:
            yield name, library.open(name).record
        except ShedError as error:
            print(f"{name}: {error}")


def lines_of(records: Mapping[str, DocumentRecord]) -> Iterator[Line]:
    """Yield the lines of a draft, in an order by chance: the same for the same documents."""
    found: list[Line] = []
    stems = [PurePath(name).stem for name in records]
    chance = random.Random(" ".join(stems))
    for stem, record in zip(stems, records.values(), strict=True):
        others = chance.sample([one for one in stems if one != stem], min(1, len(stems) - 1))
        rows, sentences = rows_of(record, chance), sentences_of(record, chance)
        prose: list[Line] = []
        for row in rows[:_N_ROWS]:
            own = list(row_lines(row, Source(stem, row.page, others, record.n_pages), chance))
            found += own
            prose += (one for one in own if one.form == "prose")
        pairs = zip(prose, (one for one in prose[1:] if not one.slip), strict=False)
        found += (two_in_one(*pair) for pair in pairs)
        for header in headers_of(record, chance)[:_N_SENTENCES]:
            source = Source(stem, header.page, others, record.n_pages)
            found.append(header_line(header, source, chance))
        for sentence, other in _chosen(sentences):
            source = Source(stem, sentence.page, others, record.n_pages)
            found += sentence_lines(sentence, other, source, chance)
    chance.shuffle(found)
    yield from found


def _chosen(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Sentence]]:
    """Yield sentences with figures and without, each with another one."""
    for has in (True, False):
        own = [one for one in sentences if has_figure(one) == has]
        yield from pairwise(own[: _N_SENTENCES + 1])


def _judged(line: Line, findings: Sequence[Finding]) -> Iterator[Judged]:
    """Yield the verdicts on a line: on all statements of a right one, or on what is wrong."""
    named = [one.outcome.verdict.is_wrong for one in findings]
    if not line.slip:
        for one, is_named in zip(findings, named, strict=True):
            if one.statement.form is not Form.CITATION:
                yield Judged(line.form, "", is_named, _is_open(one), _shown(line, [one]))
        return
    own = [one for one in findings if bare(one.statement.text) == line.altered][:1]
    own = own if line.altered else findings
    is_named = any(one.outcome.verdict.is_wrong for one in own)
    is_open = not is_named and all(map(_is_open, own))
    yield Judged(line.form, line.slip, is_named, is_open, _shown(line, own))


def _is_open(finding: Finding) -> bool:
    """True if a statement is not found, nor named as wrong, nor explained."""
    outcome = finding.outcome
    is_explained = outcome.remark.startswith("it is ")
    return outcome.verdict is not Verdict.FOUND and not is_explained


def _shown(line: Line, findings: Sequence[Finding]) -> str:
    verdicts = "; ".join(
        f"{one.statement.text} -> {one.outcome.verdict.value} {one.outcome.remark}"
        f"{one.outcome.printed}"
        for one in findings
    )
    return f"[{line.form}, {line.slip or RIGHT}] {line.text}\n    {verdicts}"


def _errors(judged: Sequence[Judged]) -> Iterator[str]:
    return (one.text for one in judged if one.is_named != bool(one.slip))


def summary(judged: Mapping[bool, Sequence[Judged]]) -> Iterator[str]:
    """Yield the shares as Markdown; each for the half looked at and the unseen one."""
    forms = dict.fromkeys(one.form for half in judged.values() for one in half)
    slips = dict.fromkeys(one.slip for half in judged.values() for one in half if one.slip)
    yield from table(
        ("form", "right statements", "false alarms", "left open", "wrong ones", "named"),
        (_row(judged, "form", name) for name in [*forms, ""]),
    )
    yield ""
    columns = ("slip", "wrong ones", "named")
    rows = (_row(judged, "slip", name) for name in slips)
    yield from table(columns, ([row[0], *row[-2:]] for row in rows))


def _row(judged: Mapping[bool, Sequence[Judged]], field: str, name: str) -> list[str]:
    halves = [
        [one for one in half if name in ("", getattr(one, field))] for half in judged.values()
    ]
    right = [[one for one in half if not one.slip] for half in halves]
    wrong = [[one for one in half if one.slip] for half in halves]
    return [
        name or "all",
        " / ".join(str(len(half)) for half in right),
        " / ".join(_share([one.is_named for one in half]) for half in right),
        " / ".join(_share([one.is_open for one in half]) for half in right),
        " / ".join(str(len(half)) for half in wrong),
        " / ".join(_share([one.is_named for one in half]) for half in wrong),
    ]


def _share(flags: Sequence[bool]) -> str:
    return f"{sum(flags) / len(flags):.3f}" if flags else "-"


if __name__ == "__main__":
    main()
