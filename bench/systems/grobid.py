"""GROBID as a system: its REST service gives TEI, whose divisions have heads.

The title is the root of all, as in the paper. Divisions seldom nest, so a head's number says how
deep it is: `2.1` is below `2`.
"""

import time
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request
from xml.etree import ElementTree

from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, ForeignSystemError, Reading, System
from shed_core.ingest.backends.http_client import open_request
from shed_server.errors import SettingError

DEFAULT_URL = "http://localhost:8070"
_PATH = "/api/processFulltextDocument"
_TEI = "{http://www.tei-c.org/ns/1.0}"


def grobid_system(url: str, conditions: Conditions) -> System:
    """Return a GROBID service. url: "" for the usual one of this machine. Raises SettingError."""
    address = (url or DEFAULT_URL).rstrip("/")
    if not address.startswith(("http://", "https://")):
        raise SettingError(f"grobid:{url}: name its http:// or https:// address")
    return System("grobid", partial(_read, address, conditions.seconds))


def _read(url: str, seconds: float, path: Path) -> Reading:
    began = time.perf_counter()
    headers = tei_headers(_answer(url, path.read_bytes(), seconds))
    return Reading(headers, time.perf_counter() - began)


def tei_headers(answer: bytes) -> tuple[ForeignHeader, ...]:
    """Return the title and the heads of a TEI document. Raises ForeignSystemError."""
    if b"<!DOCTYPE" in answer or b"<!ENTITY" in answer:  # TEI needs none; entities may be bombs
        raise ForeignSystemError("the answer is no TEI: it declares a document type")
    try:
        root = ElementTree.fromstring(answer)
    except ElementTree.ParseError as error:
        raise ForeignSystemError(f"the answer is no TEI: {error}") from error
    title = _words(root.find(f".//{_TEI}titleStmt/{_TEI}title"))
    top = [ForeignHeader(1, title, 1)] if title else []
    return (*top, *_heads(root.find(f".//{_TEI}text"), 1 + len(top)))


def _heads(element: ElementTree.Element | None, level: int) -> Iterator[ForeignHeader]:
    """Yield the heads below an element in order. level: of one without a number."""
    for division in () if element is None else element:
        head = division.find(f"{_TEI}head") if division.tag == f"{_TEI}div" else None
        words = _words(head)
        if head is None or not words:
            yield from _heads(division, level)
            continue
        number = head.get("n", "").strip(". ")
        depth = len(number.split(".")) - 1 if number else 0
        yield ForeignHeader(level + depth, f"{number} {words}".strip(), _page(head))
        yield from _heads(division, level + depth + 1)


def _words(element: ElementTree.Element | None) -> str:
    return "" if element is None else " ".join("".join(element.itertext()).split())


def _page(head: ElementTree.Element) -> int:
    """Return the page that coordinates such as `3,10.0,20.0,80.0,9.0;...` begin with, or 0."""
    page = head.get("coords", "").partition(",")[0]
    return int(page) if page.isdecimal() else 0


def _answer(url: str, data: bytes, seconds: float) -> bytes:
    boundary = sha256(data).hexdigest()  # no file can hold its own hash, and so end its part
    request = Request(f"{url}{_PATH}", data=_form(data, boundary), method="POST")
    request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")
    request.add_header("Accept", "application/xml")
    try:
        with open_request(request, seconds) as response:
            return response.read()
    except HTTPError as error:
        error.close()  # it holds the connection
        raise ForeignSystemError(f"{url} refused the document with status {error.code}") from error
    except (URLError, OSError, ValueError) as error:
        raise ForeignSystemError(
            f"{url} cannot be reached: {error}. Start one with `docker run -p 8070:8070 "
            "grobid/grobid`, or name another with --system grobid:URL"
        ) from error


def _form(data: bytes, boundary: str) -> bytes:
    """Return the file as multipart form data, with the wish for pages of heads."""
    part = f"--{boundary}\r\nContent-Disposition: form-data; name="
    return b"".join(
        (
            f'{part}"teiCoordinates"\r\n\r\nhead\r\n'.encode(),
            f'{part}"input"; filename="document.pdf"\r\n'.encode(),
            b"Content-Type: application/pdf\r\n\r\n",
            data,
            f"\r\n--{boundary}--\r\n".encode(),
        )
    )
