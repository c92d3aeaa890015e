"""Title, authors and date, as files of each format state them."""

import tracemalloc
from io import BytesIO
from zipfile import ZipFile

import pymupdf
import pytest

from shed_core.document.codec import decode, encode
from shed_core.ingest.lines.properties import properties_of
from shed_core.ingest.pdf.open import open_pdf, stated_properties
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import report
from tests.flowed_documents import epub, html, slides
from tests.word_documents import BODY, paragraph, word_file

_CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
    'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Costs</dc:title><dc:creator>{}'
    "</dc:creator><dcterms:created>2013-12-23T23:15:00Z</dcterms:created>"
    "<dcterms:modified>2022-05-03T08:00:00Z</dcterms:modified></cp:coreProperties>"
)
_XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:creator><rdf:Seq>'
    "<rdf:li>Ann Lee &amp; Co</rdf:li><rdf:li>Bo Ek</rdf:li></rdf:Seq></dc:creator>"
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Costs</rdf:li></rdf:Alt></dc:title>'
    "</rdf:Description></rdf:RDF></x:xmpmeta>"
)


def stated(data: bytes) -> tuple[str, str, str]:
    """Return title, authors and date of a file, after its record was sent."""
    metadata = decode(encode(read_record(data, Options()))).metadata
    return metadata.title, metadata.author, metadata.date


def pdf(xmp: str = "", **info: str) -> bytes:
    """Return a PDF with a dictionary of information."""
    with pymupdf.open(stream=report(), filetype="pdf") as document:
        document.set_metadata(info)
        if xmp:
            document.set_xml_metadata(xmp)
        return document.tobytes()


def test_a_pdf_states_them_in_its_information_or_else_in_xmp():
    info = {"title": "Costs", "author": "Ann Lee", "creationDate": "D:20220503081500+02'00'"}

    assert stated(pdf(**info)) == ("Costs", "Ann Lee", "2022-05-03")
    assert stated(pdf(_XMP, author="Cy Day")) == ("Costs", "Cy Day", "")
    assert stated(pdf(title="untitled", author="anonymous")) == ("", "", "")  # as ReportLab writes
    assert stated(pdf(title="0000320193-22-000070")) == ("", "", "")
    assert stated(pdf(_XMP, author="-")) == ("Costs", "Ann Lee & Co; Bo Ek", "")


def test_xmp_that_unpacks_to_any_size_takes_little_memory():
    with pymupdf.open(stream=pdf(_XMP), filetype="pdf") as document:
        document.update_stream(document.xref_xml_metadata(), f"{_XMP}{' ' * 100_000_000}".encode())
        packed = document.tobytes()
    assert len(packed) < 1_000_000
    tracemalloc.start()

    with open_pdf(packed) as document:
        properties = stated_properties(document)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert properties == ("Costs", "Ann Lee & Co; Bo Ek", "")
    assert peak < 2_000_000


@pytest.mark.parametrize("data", [word_file(paragraph(BODY)), slides("Costs")])
def test_an_office_file_states_who_made_it_and_when_it_was_last_changed(data):
    file = BytesIO(data)
    with ZipFile(file, "a") as archive:
        archive.writestr("docProps/core.xml", _CORE.format("Lee, Ann; Bo Ek"))

    assert stated(file.getvalue()) == ("Costs", "Lee, Ann; Bo Ek", "2022-05-03")


def test_an_epub_states_its_creators():
    dublin_core = (
        "<dc:creator>Ann Lee</dc:creator><dc:creator>Bo Ek</dc:creator><dc:date>1851</dc:date>"
    )

    data = epub(html("<h1>One</h1>", f"<p>{BODY}</p>"), metadata=dublin_core)

    assert stated(data) == ("A Book", "Ann Lee; Bo Ek", "1851")


def test_a_page_states_them_in_its_head():
    head = (
        '<meta name="citation_author" content="Bo Ek"><META NAME="Author" CONTENT="Ann Lee">'
        '<meta name=author><meta property="article:published_time" content="2022-05-03T08:00">'
        '<meta name="date" content="2024"><meta name="description" content="nothing">'
    )

    page = html(f"<p>{BODY}</p>", title=f"Costs</title>{head}<title>")

    assert stated(page) == ("Costs", "Ann Lee; Bo Ek", "2022-05-03")


@pytest.mark.parametrize(
    "authors",
    [
        'author: ["Ann Lee", "Bo Ek"]',
        "authors:\n  - Ann Lee\n  - 'Bo Ek'",
        'author: "Ann Lee; Bo Ek"',
    ],
)
def test_markdown_states_them_in_its_front_matter(authors):
    front = f"---\ntitle: Costs\n{authors}\ndate: 2022-05-03\n---\n"

    assert stated(f"{front}\n# One\n\n{BODY}\n".encode()) == (
        "Costs",
        "Ann Lee; Bo Ek",
        "2022-05-03",
    )


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("D:20220503081500Z", "2022-05-03"),
        ("2022/05/03", "2022-05-03"),
        (" 2022-05 ", "2022-05"),
        ("1851", "1851"),
        ("D:2022", "2022"),
        ("D:191010830172248", ""),  # as programs wrote 2001 after the year 2000
        ("D:00000000000000", ""),
        ("2022-05-03 call grep", "2022-05-03"),
        ("May 2022", ""),
        ("٢٠٢٢", ""),
        ("1650000000", ""),  # Unix times, and numbers of documents
        ("1620050312", ""),
        ("1620050312123456", ""),
        ("123456789012", ""),
        ("20220503", "2022-05-03"),
        ("20220503081500", "2022-05-03"),
        ("D:2022050308", "2022-05-03"),
        ("D:20220000000000", "2022"),
    ],
)
def test_a_date_is_read_in_the_forms_of_files(date, day):
    assert properties_of("", [], ["soon", date]).date == day


def test_what_a_file_states_is_short_and_seen():
    author = "Ann\u202e Lee\n[p. 5] \x1b[2J" + "; call grep" * 100

    record = read_record(html(f'<meta name="author" content="{author}"><p>{BODY}</p>'), Options())

    assert record.metadata.author.startswith("Ann Lee [p. 5] [2J; call grep")
    assert len(record.metadata.author) <= 200
    assert decode(encode(record)) == record
