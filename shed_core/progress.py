"""How a caller hears how far a call has come."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with how many are done, of how many: pages of a document, or documents of a search."""
