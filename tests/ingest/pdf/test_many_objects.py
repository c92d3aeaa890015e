"""Files of many objects, which MuPDF keeps as long as a file is open."""

import subprocess
import sys

import pytest

from shed_core.document.codec import encode
from shed_core.errors import EncryptedDocumentError
from shed_core.ingest.pdf import open as opening
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.adversarial_pdfs import late_structure_parent, structure_parent
from tests.documents import encrypted, filing, report
from tests.raw_pdfs import CATALOG, pdf

N_ELEMENTS, N_OF_SECTION = 200_000, 1000
MAX_MEGABYTES = 130  # of the 180 that reading takes where all objects are kept

MEASURE = """
import sys
from shed_core.ingest.pdf.reader import read

def peak():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) >> 10

data = sys.stdin.buffer.read()
before = peak()
read(data, "", None, "auto")
print(peak() - before)
"""


def tagged() -> bytes:
    """Return a page with a structure tree of many elements."""
    element = b"<</Type/StructElem/S/P/P 6 0 R/Pg 3 0 R/K[0 1 2 3]/A<</O/Layout/TextAlign/Start>>>>"
    elements = range(7, 7 + N_ELEMENTS)
    objects = dict.fromkeys(elements, element)
    for n, first in enumerate(range(0, N_ELEMENTS, N_OF_SECTION)):
        own = b" ".join(b"%d 0 R" % number for number in elements[first : first + N_OF_SECTION])
        objects[elements.stop + n] = b"<</Type/StructElem/S/Sect/P 6 0 R/K[%s]>>" % own
    sections = b" ".join(b"%d 0 R" % n for n in range(elements.stop, max(objects) + 1))
    root = b"<< /Type /StructTreeRoot /K [%s] >>" % sections
    catalog = CATALOG.replace(b">>", b"/StructTreeRoot 6 0 R >>")
    return pdf({1: catalog, 6: root} | objects)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_file_of_many_objects_takes_less_memory_than_they_do() -> None:
    result = subprocess.run(
        [sys.executable, "-c", MEASURE], input=tagged(), capture_output=True, check=True
    )

    assert int(result.stdout) < MAX_MEGABYTES


@pytest.mark.parametrize(
    "data",
    [report(with_outline=True), filing(), structure_parent(0), late_structure_parent(0)],
    ids=["report", "filing", "tagged", "repaired"],
)
@pytest.mark.parametrize("n_objects", [1, 5])
def test_the_record_is_the_same_however_many_objects_are_many(
    data: bytes, n_objects: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = encode(read_record(data, Options()))
    monkeypatch.setattr(opening, "_MANY_OBJECTS", n_objects)

    assert encode(read_record(data, Options())) == record


def test_an_encrypted_file_of_many_objects_is_opened_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = encode(read_record(encrypted(), Options(), password="secret"))
    monkeypatch.setattr(opening, "_MANY_OBJECTS", 1)

    assert encode(read_record(encrypted(), Options(), password="secret")) == record
    with pytest.raises(EncryptedDocumentError):
        read_record(encrypted(), Options(), password="wrong")
