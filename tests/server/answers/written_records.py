"""Records that cases describe, in the language of `tests.record_source`.

A line `a_filing 2 2 2` is a record of `tests.records`, and lines of several documents stand
indented below their names, `a.pdf:`. ` ¶ ` separates phrases, and rows of tables end with `|`.
"""

import re
from collections.abc import Sequence

from shed_core.document.record import DocumentRecord
from shed_server.library.library import OpenDocument
from tests import records
from tests.record_source import record_from
from tests.server.calls import files_of, written_out

_MADE = re.compile(r"(a_\w+)((?: \d+)*)")


def opened(lines: Sequence[str]) -> list[OpenDocument]:
    """Return the documents of a case; one without a name is `a.pdf`."""
    is_named = any(re.fullmatch(r" *\S+\.pdf:", line) for line in lines)
    files = files_of(lines) if is_named else [("a.pdf", written_out(lines))]
    return [OpenDocument(name, f"key {name}", _record(body)) for name, body in files]


def _record(lines: Sequence[str]) -> DocumentRecord:
    if made := _MADE.fullmatch(lines[0]):
        return getattr(records, made[1])(*map(int, made[2].split()))
    return record_from([line.replace("\\n", "\n").removesuffix(" |") for line in lines if line])
