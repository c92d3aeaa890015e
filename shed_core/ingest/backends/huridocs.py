"""Huridocs' pdf-document-layout-analysis as a backend: a REST service that the user runs.

It takes the file as multipart form data and answers with a JSON list of boxes. Its address comes
from the environment, because it decides where documents are sent, which an agent must not choose.
"""

import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from http.client import HTTPException
from math import isfinite
from typing import Any, NamedTuple, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request

from shed_core.errors import LayoutError
from shed_core.ingest.backends.http_client import address, open_request
from shed_core.ingest.backends.regions import Region, Source, label_of
from shed_core.ingest.lines.text_line import PageLines
from shed_core.options import HeaderIdentifier

URL_VARIABLE = "SHED_HURIDOCS_URL"
FAST_VARIABLE = "SHED_HURIDOCS_FAST"

_TIMEOUT = 60.0  # seconds, whatever the document
_TIMEOUT_A_PAGE = 2.0  # seconds; the slow model takes 0.5
_MAX_ANSWER_BYTES = 1 << 28  # a box takes about 300 bytes and its text
_MALFORMED_ERRORS = (
    *(ValueError, KeyError, TypeError, IndexError, AttributeError),
    *(OverflowError, ZeroDivisionError, RecursionError),  # JSON has Infinity, and no limit of depth
)


class Service(NamedTuple):
    """Address to which documents are sent, and use of the fast model: both decide on the record."""

    url: str
    is_fast: bool


def service_of(environment: Mapping[str, str]) -> Service:
    """Return the service that the environment names; its address is "" if it names none."""
    fast = environment.get(FAST_VARIABLE, "1").lower()
    return Service(
        environment.get(URL_VARIABLE, "").rstrip("/"), fast not in ("0", "false", "no", "off")
    )


def huridocs_regions(source: Source, environment: Mapping[str, str] | None = None) -> list[Region]:
    """Return the regions that the service finds in a PDF.

    environment: where the service's address is; that of the process if None.
    Raises LayoutError if there is no service, or its answer is not one.
    """
    url, is_fast = service_of(os.environ if environment is None else environment)
    if not url.startswith(("http://", "https://")):
        raise LayoutError(
            f"the address of the Huridocs service is {url!r}, not an http:// or https:// address",
            backend=HeaderIdentifier.HURIDOCS,
        )
    boundary = sha256(source.data).hexdigest()  # no file can hold its own hash, and so end its part
    request = Request(f"{url}/", data=_form(source.data, is_fast, boundary), method="POST")
    request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")
    seconds = _TIMEOUT + _TIMEOUT_A_PAGE * len(source.pages)
    service = address(url)
    return read_boxes(_answer(request, service, seconds), source.pages, service)


def read_boxes(answer: bytes, pages: Sequence[PageLines], service: str) -> list[Region]:
    """Return the regions of an answer.

    Raises LayoutError, which names the service's address, if it is not a list of boxes.
    """
    try:
        boxes: object = json.loads(answer)
        if not isinstance(boxes, list):
            raise TypeError("boxes come in a list")
        return [_region(box, pages) for box in cast("list[dict[str, Any]]", boxes)]
    except _MALFORMED_ERRORS as error:
        raise LayoutError(
            f"the answer of {service} is not a list of boxes ({type(error).__name__}); check that "
            "a pdf-document-layout-analysis service runs there",
            backend=HeaderIdentifier.HURIDOCS,
        ) from error


def _form(data: bytes, is_fast: bool, boundary: str) -> bytes:
    """Return the file and the choice of model as multipart form data."""
    return b"".join(
        (
            f"--{boundary}\r\n".encode(),
            b'Content-Disposition: form-data; name="fast"\r\n\r\n',
            b"true" if is_fast else b"false",
            f"\r\n--{boundary}\r\n".encode(),
            b'Content-Disposition: form-data; name="file"; filename="document.pdf"\r\n',
            b"Content-Type: application/pdf\r\n\r\n",
            data,
            f"\r\n--{boundary}--\r\n".encode(),
        )
    )


def _answer(request: Request, service: str, seconds: float) -> bytes:
    """Return the body of the service's answer; `seconds` is how long all of it may take."""
    try:
        with open_request(request, seconds) as response:
            body = response.read(_MAX_ANSWER_BYTES)
            n_missing = response.length or 0  # of the bytes announced
    except HTTPError as error:
        error.close()  # it holds the connection
        raise LayoutError(
            f"{service} refused the document with status {error.code}; see the service's log",
            backend=HeaderIdentifier.HURIDOCS,
        ) from error
    except (URLError, HTTPException, OSError, ValueError) as error:
        cause = error.reason if isinstance(error, URLError) else error
        raise LayoutError(  # with no words of the service, since a model reads them
            f"{service} cannot be reached within {seconds:.0f} s ({type(cause).__name__})",
            backend=HeaderIdentifier.HURIDOCS,
        ) from error
    if n_missing and len(body) < _MAX_ANSWER_BYTES:
        raise LayoutError(
            f"{service} broke off after {len(body)} of {len(body) + n_missing} bytes; try again",
            backend=HeaderIdentifier.HURIDOCS,
        )
    return body


def _region(box: dict[str, Any], pages: Sequence[PageLines]) -> Region:
    """Return a box as a region, scaled to our page; both count points from the top left."""
    number = int(box["page_number"])
    if not 0 < number <= len(pages):
        raise IndexError(f"page_number {number}")
    page = pages[number - 1]
    across = page.width / float(box["page_width"] or page.width)
    down = page.height / float(box["page_height"] or page.height)
    left, top = float(box["left"]), float(box["top"])
    right, bottom = left + float(box["width"]), top + float(box["height"])
    corners = (left * across, top * down, right * across, bottom * down)
    if not all(map(isfinite, corners)):
        raise ValueError(f"a box with the corners {corners}")
    return Region(number, *corners, label_of(str(box["type"])))
