"""Our own trees as systems, by the names of the depth methods: Deep and Wide are two of them."""

import time
from functools import partial
from pathlib import Path

from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, Reading, System
from shed_core.options import DEPTHS, DepthMethod, HeaderIdentifier, Options
from shed_server.errors import SettingError

OWN = ("shed", *DEPTHS)
"""Names of our systems: `shed` is `auto`, with the evidence that is measured."""


def own_system(name: str, conditions: Conditions) -> System:
    """Return one of our methods, end to end. Raises SettingError for an argument."""
    method, _, argument = name.partition(":")
    if argument:
        raise SettingError(f"--system {name}: {method} takes no argument")
    depths = DepthMethod.AUTO if method == "shed" else method
    options = Options(headers=HeaderIdentifier.BUILTIN, depths=depths, evidence=conditions.evidence)
    return System(name, partial(_read, options))


def _read(options: Options, path: Path) -> Reading:
    from shed_core.ingest.pipeline import read_record

    data = path.read_bytes()
    began = time.perf_counter()
    record = read_record(data, options)
    seconds = time.perf_counter() - began
    headers = tuple(
        ForeignHeader(
            record.sht.levels[node],
            record.header(node),
            record.pages[phrase],
            record.offsets[phrase],
            node in record.clauses,
        )
        for node, phrase in enumerate(record.sht.headers)
    )
    return Reading(headers, seconds)
