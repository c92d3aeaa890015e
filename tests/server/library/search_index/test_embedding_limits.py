"""How much text is sent to a service of embeddings: of a document, a day, a cancelled search."""

import json
import threading
from contextlib import closing, contextmanager

import pytest

from shed_core.ingest.backends import http_client
from shed_server.answers.calls import Search
from shed_server.answers.search_answer import search_answer
from shed_server.cache.disk_cache import DiskCache
from shed_server.errors import CancelledError, EmbeddingError
from shed_server.library.library import Library
from shed_server.library.search_index import embeddings
from shed_server.library.search_index.embeddings import DayBudget, day_budget_of, embedder_of
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from tests.scripted_server import Received, ScriptedServer, scripted_server

MIB = 2**20


def vectors(request: Received) -> tuple[int, bytes]:
    texts = json.loads(request.body)["input"]
    rows = [{"index": i, "embedding": [1.0, len(text) / 100]} for i, text in enumerate(texts)]
    return 200, json.dumps({"data": rows}).encode()


def texts_of(server: ScriptedServer) -> list[str]:
    return [text for one in server.received for text in json.loads(one.body)["input"]]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch):
    with scripted_server(vectors) as running:
        monkeypatch.setenv("SHED_EMBED_URL", running.url)
        monkeypatch.setenv("SHED_EMBED_MODEL", "m")
        yield running


def test_equal_texts_are_sent_once_and_each_has_its_vector(server):
    found = embedder_of().embed_document(["same"] * 100 + ["another text"])

    assert sorted(texts_of(server)) == ["another text", "same"]
    assert len(found) == 101
    assert found[0] == found[99]
    assert found[100] != found[0]


def test_of_a_document_the_first_windows_are_sent(server, monkeypatch):
    monkeypatch.setattr(embeddings, "MAX_DOCUMENT_WINDOWS", 40)
    found = embedder_of().embed_document([f"text {number}" for number in range(100)])

    assert texts_of(server) == [f"text {number}" for number in range(40)]
    assert len(found) == 40


@contextmanager
def served(tmp_path, n_sections: int):
    """Yield a library of one document, whose sections have a word of their own."""
    folder = tmp_path / "served"
    folder.mkdir()
    sections = (f"# Section {n}\n\nharbour word{n} text\n" for n in range(n_sections))
    (folder / "a.md").write_text("\n".join(sections))
    with closing(Library(Settings(paths=(folder,), cache=tmp_path / "cache"))) as library:
        yield library


def test_the_answer_says_that_the_rest_is_ranked_by_words(server, tmp_path, monkeypatch):
    monkeypatch.setattr(embeddings, "MAX_DOCUMENT_WINDOWS", 3)
    with served(tmp_path, 10) as library:
        search = SectionSearch(library, jobs=1)
        findings = search.find("harbour word9")
        answer = search_answer(search, findings, Search("harbour word9"), 10_000)

    assert len(findings.hits) == 10
    assert "Ranked by words only, without embeddings: windows of 1 document beyond 3" in answer


def test_the_characters_of_a_day_are_counted_and_the_answer_says_that_they_are_spent(
    server, tmp_path, monkeypatch
):
    monkeypatch.setenv("SHED_EMBED_CHARS", "100")
    with served(tmp_path, 10) as library:
        search = SectionSearch(library, jobs=1)
        findings = [search.find("harbour") for _ in range(3)]
        answer = search_answer(search, findings[-1], Search("harbour"), 10_000)

    assert texts_of(server) == ["harbour"]  # the query, once for three searches
    assert [found.unread for found in findings] == [[], [], []]
    assert len(findings[-1].hits) == 10
    assert "SHED_EMBED_CHARS=100 is spent for today" in answer


def test_processes_of_a_cache_count_together_until_the_day_ends(tmp_path, monkeypatch):
    first, second = (DayBudget(100, DiskCache(tmp_path, 10 * MIB)) for _ in range(2))
    taken = [first.take(60), second.take(60), second.take(40), first.take(1)]
    spent = first.is_spent, second.is_spent
    monkeypatch.setattr(embeddings, "_today", lambda: 2**20)

    assert taken == [True, False, True, False]
    assert spent == (True, True)
    assert not first.is_spent
    assert first.take(100)


def test_what_was_not_sent_is_given_back(server):
    embedder = embedder_of({**environment(server), "SHED_EMBED_CHARS": "1000"})
    cancelled = threading.Event()
    cancelled.set()
    for _ in range(5):
        with pytest.raises(CancelledError):
            embedder.embed_document(["x" * 900], Caller(cancelled=cancelled))

    assert len(embedder.embed_document(["x" * 900])) == 1
    with pytest.raises(EmbeddingError, match="SHED_EMBED_CHARS"):
        embedder.embed_document(["y" * 900])


def environment(server: ScriptedServer) -> dict[str, str]:
    return {"SHED_EMBED_URL": server.url, "SHED_EMBED_MODEL": "m"}


def test_a_cancelled_search_sends_no_further_texts(tmp_path, monkeypatch):
    cancelled, n_sections = threading.Event(), 400

    def cancelling(request: Received) -> tuple[int, bytes]:
        if len(json.loads(request.body)["input"]) > 1:  # a document, not the query
            cancelled.set()
            has_noticed.wait(60)
        return vectors(request)

    has_noticed = threading.Event()
    with scripted_server(cancelling) as server, served(tmp_path, n_sections) as library:
        for name, value in environment(server).items():
            monkeypatch.setenv(name, value)
        search = SectionSearch(library, jobs=1)
        with pytest.raises(CancelledError):
            search.find("harbour", caller=Caller(cancelled=cancelled))
        has_noticed.set()
        for thread in threading.enumerate():
            if thread.name.startswith("reading"):
                thread.join()

    assert len(texts_of(server)) == 1 + 32  # the query, and one request of 32 windows


@pytest.mark.parametrize("text", ["-1", "many", "1.5"])
def test_a_budget_is_a_number(text):
    with pytest.raises(EmbeddingError, match="SHED_EMBED_CHARS"):
        day_budget_of({"SHED_EMBED_CHARS": text})


@pytest.mark.parametrize("uses_proxy", [False, True])
def test_a_proxy_gets_texts_only_if_it_is_asked_for(server, monkeypatch, uses_proxy):
    with scripted_server(vectors) as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.setenv("SHED_USE_PROXY", "on" if uses_proxy else "")
        http_client._opener.cache_clear()  # it has the environment's proxies of an earlier test
        assert embedder_of().embed(["text"])

    assert len(proxy.received) == uses_proxy
    assert len(server.received) == (not uses_proxy)
