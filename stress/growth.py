"""Read files of growing length, made so that a reader could take the square of it.

`python -m stress.growth [SHAPE…]` reads each in this process, as a worker does, in one length and
in four times this length. That may take 8 times as long, where the square would take 16; what is
done in a quarter of a second passes. It exits with the number of shapes that take longer.
"""

import argparse
import sys
import time
from contextlib import suppress

from shed_core.errors import ShedError
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.references.definitions import definitions
from shed_core.retrieval.references.references import references
from stress.growing_files import GROWING_FILES

_TIMES = 4  # as long
_MAX_GROWTH = 8
_NO_TIME = 0.25  # seconds of processor, below which it is no measure of anything


def seconds_of(data: bytes) -> float:
    """Return the time of the processor that reading a file takes, or refusing it.

    References and definitions included, which are looked for when they are asked for.
    """
    start = time.process_time()
    with suppress(ShedError):
        record = read_record(data, Options())
        references(record)
        definitions(record)
    return time.process_time() - start


def times_of(shape: str, n_chars: int) -> tuple[float, float]:
    """Return the time of a file of so many characters, and of one that is four times as long."""
    make = GROWING_FILES[shape]
    return seconds_of(make(n_chars)), seconds_of(make(_TIMES * n_chars))


def grows_too_fast(short: float, long: float) -> bool:
    """Whether two times show more than a share of noise above linear growth."""
    return long > max(_MAX_GROWTH * short, _NO_TIME)


def main() -> None:
    """Measure the shapes that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help=", ".join(GROWING_FILES))
    parser.add_argument("--chars", type=int, default=50_000, help="of the shorter file")
    arguments = parser.parse_args()
    if unknown := set(arguments.shapes) - set(GROWING_FILES):
        parser.error(f"no shape {', '.join(sorted(unknown))}; there are {', '.join(GROWING_FILES)}")
    read_record(b"imports what reads", Options())
    n_too_fast = 0
    for shape in arguments.shapes or GROWING_FILES:
        short, long = times_of(shape, arguments.chars)
        is_too_fast = grows_too_fast(short, long)
        n_too_fast += is_too_fast
        remark = "  grows too fast" if is_too_fast else ""
        print(f"{shape:24} {short:7.2f} s {long:7.2f} s {long / short:6.1f}{remark}", flush=True)
    sys.exit(n_too_fast)


if __name__ == "__main__":
    main()
