"""What every system is: a name, and a function from a file to the headers that it finds.

A system is anything that turns a document into headers with levels. What it needs to run comes with
`Conditions`; a new one is a module with a function that makes it, and a line in the registry.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from bench.systems.placing import ForeignHeader
from shed_core.errors import ShedError


class ForeignSystemError(ShedError):
    """A system failed on a document."""


class Reading(NamedTuple):
    """What a system makes of one document.

    seconds: that it took. dollars: that a service asks for it, None if its price is not known.
    """

    headers: tuple[ForeignHeader, ...]
    seconds: float
    dollars: float | None = 0.0


def sum_if_known(dollars: Iterable[float | None]) -> float | None:
    """Return the sum of some prices, or None if one of them is not known.

    >>> sum_if_known([0.25, 0.5]), sum_if_known([0.25, None])
    (0.75, None)
    """
    amounts = list(dollars)
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None


class System(NamedTuple):
    """A system by the name that tables show. `read` raises ForeignSystemError or ShedError."""

    name: str
    read: Callable[[Path], Reading]


class Conditions(NamedTuple):
    """Under which systems run.

    seconds: that a document may take. responses: folder where answers of models are kept.
    evidence: what our own `auto` may use.
    """

    seconds: float
    responses: Path
    evidence: tuple[str, ...] = ()
