"""Limits of reading one document.

A worker sets memory and processor time on itself and counts pages; the server enforces the rest.
"""

import gc
from dataclasses import dataclass, fields

from shed_core.errors import LimitError

MIB = 2**20
_GARBAGE_THRESHOLD = 20_000  # new objects before the collector looks at them; Python's is 700


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that reading one document may take.

    memory: bytes of address space of the worker, its code included (about 100 MiB).
    seconds: of wall time.
    cpu_seconds: of processor time.
    file_bytes: size of the file.
    pages: number of pages.

    Raises LimitError if one is not a positive number.
    """

    memory: int = 2048 * MIB
    seconds: float = 300.0
    cpu_seconds: int = 240
    file_bytes: int = 512 * MIB
    pages: int = 20_000

    def __post_init__(self) -> None:
        for field in fields(self):
            if not getattr(self, field.name) > 0:
                raise LimitError(
                    f"the limit {field.name}={getattr(self, field.name)} is not above 0"
                )


def collect_less_often() -> None:
    """Raise the threshold of the garbage collector, since reading makes and keeps 10^6 objects.

    Collections take 5 % of the time. Only for a process that does nothing but read documents: all
    threads of a program share the threshold.
    """
    gc.set_threshold(_GARBAGE_THRESHOLD, *gc.get_threshold()[1:])
