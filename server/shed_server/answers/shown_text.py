"""Account of the text that a conversation was shown: a handle that calls pass on, no state here.

A handle holds the runs of characters that read_section gave, and the checksum of a cursor, so that
it fits one document as it is and cannot be made up. `new` means nothing shown yet, and so does the
handle of another document.
"""

from collections.abc import Iterable
from typing import NamedTuple

from shed_server.answers.cursors import make_cursor, numbers_of
from shed_server.errors import BadCursorError

NEW = "new"
"""The handle of a conversation that was shown nothing."""

MAX_HANDLE_CHARS = 200
_MAX_RUNS = 16  # the shortest are forgotten, so that a handle stays short


class ShownText(NamedTuple):
    """Runs of characters of a record's text that were shown, apart, in reading order.

    key: of the document.
    """

    key: str
    runs: tuple[range, ...] = ()

    def with_parts(self, parts: Iterable[range]) -> "ShownText":
        """Return the account with some parts of the text added."""
        return self._replace(runs=_joined([*self.runs, *parts]))

    def share(self, *sections: range) -> float:
        """Return the share of sections' text that was shown, from 0 to 1; 1 for those without any.

        sections: their characters.
        """
        n_all = sum(map(len, sections))
        n_shown = sum(
            max(0, min(run.stop, section.stop) - max(run.start, section.start))
            for section in sections
            for run in self.runs
        )
        return n_shown / n_all if n_all else 1.0

    @property
    def handle(self) -> str:
        """The text that a call passes on."""
        longest = sorted(self.runs, key=len, reverse=True)[:_MAX_RUNS]
        numbers: list[int] = []
        end = 0
        for run in sorted(longest, key=lambda run: run.start):
            numbers += [run.start - end, len(run)]
            end = run.stop
        return make_cursor(numbers, ("read", self.key))


def shown_by(handle: str, key: str) -> ShownText:
    """Return the account in a handle of a document; an empty one for `new` or another's handle."""
    try:
        numbers = () if handle == NEW else numbers_of(handle, MAX_HANDLE_CHARS, ("read", key))
    except BadCursorError:
        return ShownText(key)
    runs: list[range] = []
    end = 0
    for gap, length in zip(numbers[::2], numbers[1::2], strict=True):
        runs.append(range(end + gap, end + gap + length))
        end = runs[-1].stop
    return ShownText(key, tuple(runs))


def percent(share: float) -> int:
    """Return a share as whole percent; 0 and 100 only for none and all.

    >>> percent(0.001), percent(0.5), percent(0.999), percent(1.0)
    (1, 50, 99, 100)
    """
    return round(100 * share) if share in (0.0, 1.0) else min(99, max(1, round(100 * share)))


def _joined(runs: Iterable[range]) -> tuple[range, ...]:
    """Return runs in order, joined if they touch or overlap."""
    joined: list[range] = []
    for run in sorted((run for run in runs if run), key=lambda run: run.start):
        if joined and run.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, run.stop))
        else:
            joined.append(run)
    return tuple(joined)
