"""Compilation of a pattern, the only module here that loads `regex`: the server never may."""

from collections.abc import Iterator

import regex


def compiled(pattern: str, rewritten: str, *, ignore_case: bool) -> "regex.Pattern[str]":
    """Compile the rewritten pattern, or if rewriting has damaged it, the pattern itself.

    Raises regex.error if it is no pattern, and for a hostile one ValueError, OverflowError,
    RecursionError or MemoryError.
    """
    flags = regex.MULTILINE | (regex.IGNORECASE if ignore_case else 0)
    try:
        return regex.compile(rewritten, flags, cache_pattern=False)
    except regex.error:  # which names a place in the pattern that the caller knows, or none
        return regex.compile(pattern, flags, cache_pattern=False)


def spans_of(
    pattern: "regex.Pattern[str]", text: str, within: tuple[int, int], seconds: float | None = None
) -> Iterator[tuple[int, int]]:
    """Yield start and stop of each match that is not empty.

    seconds: of processor time, after which a step raises TimeoutError; None for no limit.
    """
    for match in pattern.finditer(text, *within, timeout=seconds):
        if match.end() > match.start():
            yield match.span()
