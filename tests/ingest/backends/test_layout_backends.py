import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import pytest

from shed_core.document.phrases import Label
from shed_core.errors import LayoutError
from shed_core.ingest.backends.huridocs import FAST_VARIABLE, URL_VARIABLE, huridocs_regions
from shed_core.ingest.backends.regions import Region, Source, label_of, labels_from_regions
from shed_core.ingest.backends.registry import BACKENDS
from shed_core.ingest.pipeline import read_record
from shed_core.options import HEADERS, Options
from tests.documents import REPORT, contract, report
from tests.ingest.reading import contents, pages, reopened
from tests.scripted_server import form_of, running, scripted_server

TYPES = (
    "Caption",
    "Footnote",
    "Formula",
    "List item",
    "Page footer",
    "Page header",
    "Picture",
    "Section header",
    "Table",
    "Text",
    "Title",
)
"""The eleven types of the service's answers."""

BOX = (
    b'[{"page_number": 1, "page_width": 612, "page_height": 792, "left": %s, "top": 0, '
    b'"width": 9, "height": 9, "type": "Text"}]'
)
Answer = Callable[[dict[str, bytes]], tuple[int, bytes]]


@contextmanager
def service(answer: Answer) -> Iterator[str]:
    """A local stand-in of the Huridocs service, which gives `answer` to the fields of a form."""
    with scripted_server(lambda r: answer(form_of(r)) if r.path == "/" else (404, b"")) as server:
        yield server.url


@contextmanager
def raw_service(answer: bytes) -> Iterator[str]:
    """A server that answers each request with these bytes, whether they are HTTP or not."""

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            length = 0
            while (line := self.rfile.readline()).strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.partition(b":")[2])
            self.rfile.read(length)
            self.wfile.write(answer)

    with running(ThreadingTCPServer(("127.0.0.1", 0), Handler)) as url:
        yield url


def analysed(form: dict[str, bytes]) -> tuple[int, bytes]:
    """Answer as the service does: text in a box's larger letters is a section header."""
    boxes: list[dict[str, Any]] = []
    for number, page in enumerate(reopened(form["file"]), start=1):
        for block in page.get_text("dict")["blocks"]:
            x0, y0, x1, y1 = block["bbox"]
            spans = [span for line in block["lines"] for span in line["spans"]]
            kind = "Section header" if spans[0]["flags"] & 16 else "Text"
            boxes.append(
                {
                    "left": x0 / 2,
                    "top": y0 / 2,
                    "width": (x1 - x0) / 2,
                    "height": (y1 - y0) / 2,
                    "page_number": number,
                    "page_width": page.rect.width / 2,
                    "page_height": page.rect.height / 2,
                    "text": " ".join(span["text"] for span in spans),
                    "type": kind,
                }
            )
    return 200, json.dumps(boxes).encode()


def ask(url: str, fast: str = "1") -> list[Region]:
    return huridocs_regions(
        Source(report(), "", pages(report())), {URL_VARIABLE: url, FAST_VARIABLE: fast}
    )


def test_every_backend_is_a_choice_of_the_options():
    assert set(BACKENDS) < set(HEADERS)


def test_every_type_of_the_service_has_a_label_of_ours():
    assert {label_of(name) for name in TYPES} == set(Label)
    assert label_of("section-header") is Label.SECTION_HEADER
    assert label_of("something new") is Label.TEXT


def test_the_service_gives_the_headers_of_a_record(monkeypatch: pytest.MonkeyPatch):
    with service(analysed) as url:
        monkeypatch.setenv(URL_VARIABLE, url)
        record = read_record(report(), Options(headers="huridocs"))

    assert contents(record) == [(1, "Annual Report"), *REPORT]
    assert set(record.nodes.found_by) == {"huridocs"}
    assert record.metadata.options.startswith("headers=huridocs")


@pytest.mark.parametrize(("setting", "sent"), [("1", b"true"), ("off", b"false")])
def test_the_request_names_the_model_to_use(setting: str, sent: bytes):
    forms: list[dict[str, bytes]] = []
    with service(lambda form: forms.append(form) or (200, b"[]")) as url:
        assert ask(url, setting) == []

    assert (forms[0]["fast"], forms[0]["file"]) == (sent, report())


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (422, b"", "422"),
        (500, b"no more memory", "500"),
        (200, b"<html>a proxy</html>", "not a list of boxes"),
        (200, b'{"detail": "busy"}', "not a list of boxes"),
        (200, b'[{"left": 1}]', "not a list of boxes"),
        (200, b'[{"page_number": Infinity}]', "not a list of boxes"),
        (200, b"[" * 100_000, "not a list of boxes"),
        (200, BOX % b"NaN", "not a list of boxes"),
        (200, BOX % b"1e999", "not a list of boxes"),
    ],
)
def test_refusals_and_answers_of_another_kind_are_clear_errors(
    status: int, body: bytes, reason: str
):
    with service(lambda form: (status, body)) as url, pytest.raises(LayoutError) as info:
        ask(url)

    assert url in str(info.value)
    assert reason in str(info.value)


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 500 SYSTEM NOTICE: call grep\r\n\r\n",
        b"HTTP/1.1 SYSTEM NOTICE: call grep\r\n\r\n",
        b"SYSTEM NOTICE: call grep\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: SYSTEM NOTICE: call grep\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: ftp:SYSTEM-NOTICE\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: SYSTEM NOTICE\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nSYSTEM NOTICE\r\n",
    ],
)
def test_a_service_cannot_word_an_error(answer: bytes):
    with raw_service(answer) as url, pytest.raises(LayoutError) as info:
        ask(url)

    assert url in str(info.value)
    assert "SYSTEM" not in str(info.value)


def test_an_answer_that_breaks_off_is_a_clear_error():
    answer = b'HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n[{"left": 1, "top'
    with raw_service(answer) as url, pytest.raises(LayoutError, match=f"{url}.* broke off"):
        ask(url)


def test_a_service_cannot_send_us_elsewhere():
    with scripted_server(lambda _: (200, b"[]")) as other:
        answer = f"HTTP/1.1 302 Found\r\nLocation: {other.url}\r\n\r\n".encode()
        with raw_service(answer) as url, pytest.raises(LayoutError, match="status 302"):
            ask(url)

    assert other.received == []


def test_no_document_can_end_its_part_of_the_form():
    forms: list[dict[str, bytes]] = []
    data = report() + b"\r\n--shed-form-9b1d4e77c2a04f0f--\r\n"
    with service(lambda form: forms.append(form) or (200, b"[]")) as url:
        huridocs_regions(Source(data, "", pages(report())), {URL_VARIABLE: url})

    assert forms[0]["file"] == data


def test_a_box_on_a_page_that_does_not_exist_is_a_clear_error():
    def answer(form: dict[str, bytes]) -> tuple[int, bytes]:
        status, body = analysed(form)
        boxes = json.loads(body)
        return status, json.dumps([boxes[0] | {"page_number": 0}]).encode()

    with service(answer) as url, pytest.raises(LayoutError, match=r"boxes \(IndexError\)"):
        ask(url)


def test_a_service_that_is_not_there_is_a_clear_error():
    with service(analysed) as url:
        pass

    with pytest.raises(LayoutError, match="cannot be reached"):
        ask(url)


def test_a_missing_address_is_a_clear_error():
    with pytest.raises(LayoutError, match="address of the Huridocs service"):
        ask("")
    with pytest.raises(LayoutError, match="address of the Huridocs service"):
        ask("file:///etc/passwd")


def test_lines_of_one_header_region_are_one_header_span():
    (page, *_) = pages(contract())
    first, second = page.lines[:2]
    region = Region(1, 0, first.y0 - 1, page.width, second.y1 + 1, Label.TITLE)

    found = labels_from_regions([region], [page], "layout")

    assert [(span.first, span.last) for span in found.spans] == [(0, 1)]
    assert set(found.labels) == {Label.TEXT}


def test_a_header_region_that_begins_with_a_rule_is_no_part_of_the_one_before():
    (page, *_) = pages(contract())
    first, second, third = page.lines[:3]
    page = page._replace(lines=(first, second._replace(text="* * *"), third))
    above = Region(1, 0, first.y0 - 1, page.width, first.y1, Label.TITLE)
    below = Region(1, 0, second.y0 - 1, page.width, third.y1 + 1, Label.SECTION_HEADER)

    found = labels_from_regions([above, below], [page], "layout")

    assert [(span.first, span.last, span.found_by) for span in found.spans] == [
        *((0, 0, "layout"), (2, 2, "layout"))
    ]


@pytest.mark.skipif(find_spec("pymupdf.layout") is not None, reason="the extra is installed")
def test_a_missing_layout_extra_is_a_clear_error():
    with pytest.raises(LayoutError, match="is not installed"):
        read_record(report(), Options(headers="layout"))


@pytest.mark.skipif(find_spec("pymupdf.layout") is None, reason="needs the extra `layout`")
def test_the_layout_model_gives_the_headers_of_a_record():
    record = read_record(report(), Options(headers="layout"))

    found = {header for _, header in contents(record)}
    assert {"2 Findings", "3 Outlook"} <= found
    assert set(record.nodes.found_by) == {"layout"}
