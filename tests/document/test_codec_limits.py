"""The limits of records: what is too large is refused before it takes memory."""

import random
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest

from shed_core.document.codec import DEFAULT_MAX_PAGES, decode, encode
from shed_core.errors import LimitError, MalformedRecordError
from shed_core.ingest.sandbox.limits import MIB, Limits
from tests.document.hostile_records import SMALL, TOO_LARGE, parts_of, sealed, sealed_columns
from tests.records import record_of


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_record_that_would_fill_the_memory_is_refused_before_it_does(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "record").write_bytes(TOO_LARGE[name]())
    command = [sys.executable, "-c", DECODE, tmp_path / "record"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)

    outcome, peak = run.stdout.split()
    assert outcome == "MalformedRecordError"
    assert int(peak) < 200 * MIB


DECODE = """
import sys
from pathlib import Path
from shed_core.document.characters import UNSEEN
from shed_core.document.codec import decode
try:
    decode(Path(sys.argv[1]).read_bytes())
except Exception as error:
    status = Path("/proc/self/status").read_text()
    print(type(error).__name__, int(status.split("VmHWM:")[1].split()[0]) * 1024)
"""


def test_a_record_that_would_be_refused_for_its_size_is_not_encoded():
    record = record_of([(0, "a" * 3_600_000)])

    assert decode(encode(record)) == record
    with pytest.raises(LimitError, match="text"):
        encode(record, max_pages=1)
    with pytest.raises(MalformedRecordError):
        decode(encode(record), max_pages=1)


def test_encoding_takes_less_memory_than_the_text():
    record = record_of([(0, "A line of the text. " * 200_000)])
    tracemalloc.start()

    try:
        encode(record)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < len(record.text) / 4


def test_the_default_limit_on_pages_is_that_of_reading():
    assert Limits().pages == DEFAULT_MAX_PAGES


def test_sealed_columns_of_a_record_are_that_record():
    assert decode(sealed_columns(*parts_of(SMALL))) == decode(SMALL)


def test_a_text_is_looked_at_in_pieces_that_may_end_within_a_character():
    rng = random.Random(1)
    text = "".join(chr(0x4E00 + rng.randrange(20_000)) for _ in range(30_000))
    columns, encoded = parts_of(encode(record_of([(0, text)])))

    assert decode(sealed_columns(columns, encoded)).text == encoded.decode()
    unseen = encoded.decode()[:-2] + "\u200b" + encoded.decode()[-1]
    for other in (unseen.encode(), encoded + b"\xe4"):
        with pytest.raises(MalformedRecordError):
            decode(sealed_columns(columns, other))


def test_columns_nested_without_end_are_refused():
    with pytest.raises(MalformedRecordError):
        decode(sealed(zlib.compress(b"[" * 1_000_000)))
