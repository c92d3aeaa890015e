"""`python -m bench.systems`: services that are sent documents, over real HTTP."""

import json
from pathlib import Path

import pymupdf
import pytest

from bench.systems.chat import Endpoint, complete
from bench.systems.grobid import tei_headers
from bench.systems.llm import BATCH_PAGES
from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, ForeignSystemError
from bench.systems.registry import system_of
from tests.bench.systems.measuring import MARKDOWN, measured
from tests.scripted_server import form_of, scripted_server

TEI = """<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><titleStmt><title level="a">Annual Report</title></titleStmt></fileDesc>
</teiHeader><text><body>
<div><head n="1" coords="3,72.0,90.0,80.0,10.0">Introduction</head><p>Text.</p></div>
<div><head n="1.1">Scope</head><p>Text.</p></div>
<div><p>No head.</p></div>
<div><head>Outlook</head><p>Text.</p></div>
</body></text></TEI>"""


def test_grobid_is_sent_the_file_and_its_heads_are_nested_by_their_numbers(document: Path) -> None:
    with scripted_server(lambda _: (200, TEI.encode())) as server:
        system = measured(document, f"grobid:{server.url}")["grobid"]

    [request] = server.received
    assert request.path == "/api/processFulltextDocument"
    assert form_of(request)["input"] == document.read_bytes()
    assert form_of(request)["teiCoordinates"] == b"head"
    assert tei_headers(TEI.encode()) == (
        ForeignHeader(1, "Annual Report", 1),
        ForeignHeader(2, "1 Introduction", 3),
        ForeignHeader(3, "1.1 Scope"),
        ForeignHeader(2, "Outlook"),
    )
    assert system["documents"][0]["n_found"] == 4
    assert system["errors"] == {}


def test_grobid_that_refuses_or_is_not_there_is_named(document: Path) -> None:
    with scripted_server(lambda _: (503, b"busy")) as server:
        refused = measured(document, f"grobid:{server.url}")["grobid"]["errors"]
    gone = measured(document, f"grobid:{server.url}")["grobid"]["errors"]

    assert list(refused.values()) == [f"{server.url} refused the document with status 503"]
    assert "docker run" in next(iter(gone.values()))
    with pytest.raises(ForeignSystemError, match="no TEI"):
        tei_headers(b"<html>")
    with pytest.raises(ForeignSystemError, match="document type"):
        tei_headers(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')


def completion(text: str) -> bytes:
    usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
    choice = {"index": 0, "message": {"role": "assistant", "content": text}}
    return json.dumps({"choices": [choice], "usage": usage}).encode()


def test_llm_text_sends_the_text_once_tries_again_and_keeps_the_answer(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies = [(500, b""), (200, completion(f"```markdown\n{MARKDOWN}\n```"))]
    name = "llm-text:some-model"
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    with scripted_server(lambda _: replies.pop(0)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        first = measured(document, name, responses=tmp_path / "kept")[name]
        second = measured(document, name, responses=tmp_path / "kept")[name]

    assert first["headers"]["f1"] == 1.0
    assert first == second
    assert first["dollars_a_page"] is None  # nobody lists a price of this model
    assert len(server.received) == 2
    request = json.loads(server.received[1].body)
    assert server.received[1].path == "/v1/chat/completions"
    assert server.received[1].headers["authorization"] == "Bearer secret"
    assert request["model"] == "some-model"
    assert "The committee met in the spring" in request["messages"][1]["content"]
    assert "secret" not in "".join(file.read_text() for file in (tmp_path / "kept").iterdir())


def test_a_model_that_is_listed_has_a_price(tmp_path: Path) -> None:
    pytest.importorskip("genai_prices", reason="install the extra `evals`")
    with scripted_server(lambda _: (200, completion("# Part"))) as server:
        answer = complete(Endpoint(server.url, "gpt-4o-mini"), [], tmp_path, 60)

    assert answer.dollars == pytest.approx((1000 * 0.15 + 100 * 0.6) / 1e6)


def test_llm_vision_sends_images_in_batches_of_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.pdf"
    with pymupdf.open() as document:
        for _ in range(BATCH_PAGES + 1):
            document.new_page(width=612, height=60)  # little to draw
        document.save(path)
    with scripted_server(lambda _: (200, completion("# Part 1\n####### Part 2"))) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        reading = system_of("llm-vision:m", Conditions(60, tmp_path)).read(path)

    sizes = [len(json.loads(r.body)["messages"][1]["content"]) for r in server.received]
    image = json.loads(server.received[0].body)["messages"][1]["content"][0]
    assert sizes == [BATCH_PAGES, 1]
    assert image["image_url"]["url"].startswith("data:image/jpeg;base64,/9j/")
    assert [(h.level, h.title) for h in reading.headers][:2] == [(1, "Part 1"), (7, "Part 2")]


def test_a_model_that_refuses_is_named(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scripted_server(lambda _: (401, b"{}")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        errors = measured(document, "llm-text:m", responses=tmp_path)["llm-text:m"]["errors"]

    assert list(errors.values()) == [f"{server.url}: status 401. Set OPENAI_API_KEY."]


@pytest.mark.parametrize("status", [302, 307])
def test_a_redirect_takes_neither_document_nor_secret_elsewhere(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    with (
        scripted_server(lambda _: (200, completion("# Part"))) as other,
        scripted_server(lambda _: (status, other.url.encode())) as server,
    ):
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        named = f"grobid:{server.url}", "llm-text:m"
        systems = measured(document, *named, responses=tmp_path)

    assert other.received == []
    for system in systems.values():
        assert f"status {status}" in next(iter(system["errors"].values()))
