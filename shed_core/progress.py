"""Progress of a call, as reported to its caller."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the number done and the number in all: of pages to read, or documents to search."""
