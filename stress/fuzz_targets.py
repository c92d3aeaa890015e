"""What is fuzzed: each target takes bytes, and may only return or raise a ShedError."""

import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from shed_core.document.codec import MAGIC, decode, encode
from shed_core.document.fonts import read_font_name
from shed_core.document.record import Metadata
from shed_core.inference import infer
from shed_core.ingest.backends.huridocs import read_boxes
from shed_core.ingest.backends.regions import labels_from_regions
from shed_core.ingest.flow.package import W
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.pdf.drawing.page_images import unpack_pages
from shed_core.ingest.pdf.tags.content import shown_strings
from shed_core.ingest.pdf.tags.font_codes import codes_of
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.protocol import decode_progress, read_frame
from shed_core.ingest.structure.toc import contents_lines
from shed_core.ingest.web import html, markdown, text
from shed_core.ingest.web.navigation import stated_contents
from shed_core.method.sht import Sht
from shed_core.numbering.families import numbers_of
from shed_core.numbering.parse import list_type, numbering
from shed_core.options import OcrMode, Options, family_k, parse_evidence
from shed_core.retrieval.grep.patterns import rewritten, unescaped_literal, words_of
from shed_core.retrieval.prefixes import find_section
from shed_server.answers.cursors import read_cursor
from shed_server.library.sources.access import Access
from shed_server.library.sources.names import fitting_names, matching
from shed_server.library.sources.served_documents import FileState, ServedDocument
from shed_server.mcp_server.arguments import argument_error, meant
from tests.ingest.lines.lines import line
from tests.records import record_with
from tests.word_documents import BODY, NUMBERING, STYLES, numbered, styled, table, word_file

RECORD = record_with(Sht((1, 3, 5, 7), (-1, 0, 1, -1), 9), [(0, "some words")] * 9)
BOX = {"left": 50, "top": 80, "width": 500, "height": 30, "type": "Section header"}
PROPERTIES = {
    "pattern": {"type": "string"},
    "context": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
    "exact": {"type": "boolean"},
}
PAGE_SIZE = {"page_number": 1, "page_width": 612, "page_height": 792}


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape")


def _page(texts: list[str]) -> PageLines:
    cleaned = [clean(text).strip() for text in texts]
    return PageLines(1, 612, 792, tuple(line(text) for text in cleaned if text))


def headers(content: bytes) -> None:
    """Numbers at the start of headers."""
    texts = _text(content).split("\n")
    for header in texts:
        list_type(header)
        numbering(header)
    numbers_of(texts)


def names(content: bytes) -> None:
    """Font names and text of pages."""
    read_font_name(_text(content))
    clean(_text(content)).encode()


def tagged(content: bytes) -> None:
    """Content streams of tagged pages, and what their fonts say of codes."""
    list(shown_strings(content, range(3)))
    codes_of(content)


def prefixes(content: bytes) -> None:
    """Prefixes from agents."""
    find_section(RECORD, _text(content))


def cursors(content: bytes) -> None:
    """Cursors from agents."""
    read_cursor(_text(content), 2, ("get_toc", "key"))


def options(content: bytes) -> None:
    """Options from the environment."""
    parse_evidence(_text(content))
    family_k(_text(content))


def patterns(content: bytes) -> None:
    """Regular expressions from agents."""
    pattern = _text(content)[:1_000]
    words_of(pattern)
    unescaped_literal(pattern)
    rewritten(pattern, is_folded=bool(len(content) % 2))


def documents(content: bytes) -> None:
    """Names of documents from agents."""
    Access([Path(__file__).parent]).find(_text(content))


def globs(content: bytes) -> None:
    """Patterns and parts of names of documents from agents."""
    name, _, pattern = _text(content).partition("\n")
    fitting_names([name, "report.pdf"], pattern)
    matching([ServedDocument(name, (), FileState(0, 0))], pattern)


def calls(content: bytes) -> None:
    """Arguments of tools from agents."""
    with suppress(ValueError, RecursionError):
        arguments = json.loads(content)
        if isinstance(arguments, dict):
            known = {name: meant(PROPERTIES.get(name, {}), v) for name, v in arguments.items()}
            argument_error({"grep": {"properties": PROPERTIES}}, "grep", known)


def markup(content: bytes) -> None:
    """HTML pages, Markdown and plain text, and the contents of an EPUB."""
    for reader in (html, markdown, text):
        reader.read(content, "", None, OcrMode.AUTO)
    stated_contents(_text(content), "OPS")


def records(content: bytes) -> None:
    """Records that the cache or a worker may hold."""
    decode(content)


def columns(content: bytes) -> None:
    """Records whose checksum is right."""
    body = zlib.compress(content, 1)
    decode(MAGIC + sha256(body).digest() + body)


def contents(content: bytes) -> None:
    """Printed tables of contents."""
    contents_lines([_page(_text(part).split("\n")) for part in content.split(b"\f")])


def huridocs(content: bytes) -> None:
    """Answers of a Huridocs service."""
    page = _page(["1 Introduction", "Some text."])
    labels_from_regions(read_boxes(content, [page], "http://localhost"), [page], "huridocs")


def words(content: bytes) -> None:
    """Word files: the XML of the text, the styles and the numbering, with zeros between them."""
    text, styles, numbering = (*content.decode("utf-8", "replace").split("\0"), "", "")[:3]
    read_record(word_file(text, parts=_parts(styles, numbering)), Options())


def _parts(styles: str, numbering: str) -> dict[str, str]:
    return {
        f"word/{name}.xml": f'<w:{name} xmlns:w="{W[1:-1]}">{body}</w:{name}>'
        for name, body in (("styles", styles), ("numbering", numbering))
    }


def frames(content: bytes) -> None:
    """Frames from a worker."""
    pipe = BytesIO(content)
    while True:
        decode_progress(read_frame(pipe, 1000).body)


def pages(content: bytes) -> None:
    """Page images from a worker."""
    unpack_pages(content)


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        headers,
        names,
        tagged,
        prefixes,
        cursors,
        options,
        patterns,
        documents,
        globs,
        calls,
        markup,
        records,
        columns,
        contents,
        huridocs,
        words,
        frames,
        pages,
    )
}


def seeds(target: str) -> list[bytes]:
    """Return inputs to begin with, where random bytes would be rejected at once."""
    record = encode(infer([], 1, Options(), Metadata()))
    body = styled("Findings", "Heading1") + numbered(BODY) + numbered("a", 2) + table(("a", "b"))
    inputs: dict[str, bytes] = {
        "records": record,
        "columns": zlib.decompress(record[len(MAGIC) + 32 :]),
        "headers": b"1. A\n1.1 B\n(a) c\nARTICLE IV\nSection 2.03 D\nAppendix A\nItem 1A.",
        "contents": b"Contents\n1 A ...... 2\n1.1 B 3\n2 C  iv\n3 D\t12\n4 E 13\f5 F 14",
        "huridocs": json.dumps([BOX | PAGE_SIZE]).encode(),
        "tagged": b"/H1<</MCID 0>>BDC /F 9 Tf[(A\\(b\\)\\051)-3<4243>]TJ EMC /P BMC EMC "
        b"beginbfchar<01><0041>endbfchar beginbfrange<02><05><0042><06><07>[<0043>]endbfrange",
        "globs": b"annual [final] 10-K.pdf\n*10-[!Q]*",
        "calls": b'{"pattern": "[1]", "context": "20", "exact": null}',
        "markup": b"<h1>A</h1>\n# B\n| a | b |\n|---|---|\n<table><tr><td colspan=2>&#65;</table>",
        "words": "\0".join((body, STYLES, NUMBERING)).encode(),
    }
    return [inputs[target]] if target in inputs else []
