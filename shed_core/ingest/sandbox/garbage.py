"""The garbage collector of a process that only reads documents.

Only such a process sets it, where it begins: the threshold is that of all threads of a program, so
reading in a library must leave it alone.
"""

import gc

_GARBAGE_THRESHOLD = 20_000  # new objects before the collector looks at them; Python's is 700


def collect_less_often() -> None:
    """Reading makes 10^6 objects that it keeps: looking at them often takes 5 % of its time."""
    gc.set_threshold(_GARBAGE_THRESHOLD, *gc.get_threshold()[1:])
