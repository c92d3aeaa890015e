"""`shed check --draft`: checks the statements of a text against documents."""

import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from math import inf
from pathlib import Path

from shed_core.errors import ShedError
from shed_core.retrieval.draft.verdicts import Verdict
from shed_server.answers.check.checker import Checker
from shed_server.answers.draft.columns import draft_columns
from shed_server.answers.draft.draft_answer import draft_lines, summary
from shed_server.answers.draft.draft_checker import MAX_DRAFT_CHARS, DraftChecker
from shed_server.answers.draft.findings import DraftFindings
from shed_server.answers.skipped_documents import not_compared
from shed_server.cli.marked_copies import Target, boxes_in, places_of_draft, write_copies
from shed_server.cli.options import ReadingOptions, settings_of
from shed_server.cli.terminal.opening import check_holds_some, progress_bar
from shed_server.cli.terminal.text import print_json, print_text
from shed_server.errors import SettingError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.spelling import printable
from shed_server.next_steps import for_terminal
from shed_server.workers.caller import Caller

STANDARD_INPUT = "-"

_NOTHING_WRONG, _WRONG, _NOT_DONE = 0, 1, 2


def check_draft(
    draft: str,
    paths: Sequence[str],
    reading: ReadingOptions,
    *,
    as_json: bool,
    target: Target | None,
) -> int:
    """Print the verdict on each statement of a draft, and return the exit status.

    draft: its path, or `-`. paths: of the documents. target: of copies with marks.
    """
    try:
        findings = _print_verdicts(_text_of(draft), paths, reading, as_json=as_json, target=target)
    except ShedError as error:
        print(f"error: {printable(for_terminal(error))}", file=sys.stderr)
        return _NOT_DONE
    if any(one.outcome.verdict.is_wrong for one in findings.findings):
        return _WRONG
    return _NOT_DONE if findings.count(Verdict.NOT_CHECKED) else _NOTHING_WRONG


def _print_verdicts(
    text: str,
    paths: Sequence[str],
    reading: ReadingOptions,
    *,
    as_json: bool,
    target: Target | None,
) -> DraftFindings:
    settings = settings_of(paths, reading)
    with closing(Library(settings)) as library:
        check_holds_some(", ".join(paths), library.source.found())
        checker = Checker(library, SectionSearch(library, settings.jobs, inf))
        with progress_bar() as progress:
            findings = DraftChecker(library, checker).check(text, caller=Caller(progress))
        if as_json:
            print_json(draft_columns(findings, partial(boxes_in, library)))
        else:
            lines = draft_lines(findings, printable)
            numbered = (f"[{n}] {line}" if target else line for n, line in enumerate(lines, 1))
            print_text("\n".join([summary(findings), *numbered]))
            for note in not_compared(findings.unread, findings.failed):
                print(f"note: {printable(note.strip('[]'))}", file=sys.stderr)
        if target:
            write_copies(library, places_of_draft(findings), target)
    return findings


def _text_of(draft: str) -> str:
    """Return the text of a draft. Raises SettingError if it cannot be read."""
    try:
        data = sys.stdin.buffer.read(4 * MAX_DRAFT_CHARS + 1) if draft == STANDARD_INPUT else None
        return (Path(draft).read_bytes() if data is None else data).decode("utf-8-sig")
    except OSError as error:
        raise SettingError(
            f"--draft {draft} cannot be read: {error.strerror}; name a text file, or - for "
            "standard input"
        ) from error
    except UnicodeDecodeError as error:
        raise SettingError(
            f"--draft {draft} is no text in UTF-8; name a Markdown or text file"
        ) from error
