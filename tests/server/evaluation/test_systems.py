"""`shed eval --system`: other programs' trees, by real processes and over real HTTP."""

import json
import os
import shlex
import sys
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from shed_core.evaluation.placing import ForeignHeader
from shed_core.ingest.pdf.compose import compose
from shed_server.cli.main import app
from shed_server.errors import ForeignSystemError, SettingError
from shed_server.evaluation.systems.chat import Endpoint, complete
from shed_server.evaluation.systems.grobid import tei_headers
from shed_server.evaluation.systems.llm import BATCH_PAGES
from shed_server.evaluation.systems.markdown import headings
from shed_server.evaluation.systems.reading import Conditions
from shed_server.evaluation.systems.registry import system_of
from tests.documents import REPORT, plain_text, report
from tests.scripted_server import Received, scripted_server

EVIDENCE = "numbering,contents,font"
TITLES = [(1, "First"), *((level + 1, text) for level, text in REPORT)]
MARKDOWN = "\n\n".join(f"{'#' * level} {text}\n\nBody." for level, text in TITLES)


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A document with an outline, behind a title page."""
    path = tmp_path / "documents" / "good.pdf"
    path.parent.mkdir()
    path.write_bytes(compose([("First", report(with_outline=True))]))
    return path


def run(*arguments: str | Path) -> str:
    done = CliRunner().invoke(app, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def measured(document: Path, *systems: str, **options: object) -> dict[str, dict]:
    """Return what `shed eval --json` says of systems."""
    named = [part for name in systems for part in ("--system", name)]
    more = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    return json.loads(run("eval", document, "--json", *named, *more))


def python(code: str, *arguments: str) -> str:
    return shlex.join([sys.executable, "-c", code, *arguments, "{}"])


def test_our_own_contents_as_a_foreign_system_score_as_ours(document: Path) -> None:
    options = ["--headers", "builtin", "--evidence", EVIDENCE]
    command = shlex.join([sys.executable, "-m", "shed_server", "toc", "{}", "--json", *options])

    ours = json.loads(run("eval", document, "--json"))
    systems = measured(document, command, "shed", "deep", "wide")

    assert systems[command]["methods"][command] == ours["methods"]["auto"]
    assert systems["shed"]["methods"]["shed"] == ours["methods"]["auto"]
    assert systems["deep"]["methods"]["deep"] == ours["methods"]["deep"]
    assert systems["wide"]["methods"]["wide"] == ours["methods"]["wide"]
    assert {tuple(s["headers"].values()) for s in systems.values()} == {
        tuple(ours["headers"].values())
    }
    assert systems[command]["seconds_a_page"] > 0
    assert systems[command]["dollars_a_page"] == 0


def test_markdown_of_a_folder_is_scored_by_its_headings(document: Path, tmp_path: Path) -> None:
    (tmp_path / "md").mkdir()
    (tmp_path / "md" / "good.md").write_text(MARKDOWN + "\n\n# Hallucination\n")
    name = f"markdown:{tmp_path / 'md'}"

    system = measured(document, name)[name]

    assert system["headers"]["recall"] == 1.0
    assert system["headers"]["precision"] == pytest.approx(len(TITLES) / (len(TITLES) + 1))
    assert system["nowhere"] == pytest.approx(1 / (len(TITLES) + 1))
    assert system["methods"][name]["top_down"]["f1"] == 1.0
    assert system["methods"][name]["bottom_up"]["f1"] == 1.0


def test_markdown_of_a_command_tells_pages_by_comments(document: Path) -> None:
    name = "markdown:" + python(f"print({MARKDOWN!r})")

    assert measured(document, name)[name]["headers"]["f1"] == 1.0
    assert headings("<!-- page 3 -->\n\nUnder\n=====\n\n```\n# no\n```\n") == (
        ForeignHeader(1, "Under", 3),
    )


def test_a_document_that_a_command_fails_on_counts_as_one_without_headers(document: Path) -> None:
    name = python("import sys; sys.exit('out of luck')")

    system = measured(document, name)[name]
    printed = run("eval", document, "--system", name)

    assert system["errors"] == {str(document): "exit status 1: out of luck"}
    assert system["headers"] == {"recall": 0.0, "precision": 1.0, "f1": 0.0}
    assert system["methods"][name]["top_down"]["recall"] == 1.0
    assert "failed on good.pdf: exit status 1: out of luck" in " ".join(printed.split())


def test_a_command_that_takes_too_long_is_killed_with_its_children(
    document: Path, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    code = (
        "import os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "time.sleep(600)"
    )
    name = python(code)

    errors = measured(document, name, seconds=3)[name]["errors"]

    assert list(errors.values()) == ["it took longer than 3 s"]
    for pid in map(int, pids.read_text().split()):
        assert is_gone(pid)


def is_gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has, too."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    os.kill(pid, 0)
    return state == "Z"


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
    assert form(request)["input"] == document.read_bytes()
    assert form(request)["teiCoordinates"] == b"head"
    assert tei_headers(TEI.encode()) == (
        ForeignHeader(1, "Annual Report", 1),
        ForeignHeader(2, "1 Introduction", 3),
        ForeignHeader(3, "1.1 Scope"),
        ForeignHeader(2, "Outlook"),
    )
    assert system["documents"][0]["n_found"] == 4
    assert system["errors"] == {}


def form(request: Received) -> dict[str, bytes]:
    """Return the parts of multipart form data."""
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
    message = BytesParser(EmailMessage).parsebytes(head + request.body)
    return {
        part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
        for part in message.iter_parts()
    }


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
    pages = BATCH_PAGES + 1
    path = tmp_path / "long.pdf"
    path.write_bytes(compose([(f"Part {number}", plain_text()) for number in range(1, pages)]))
    with scripted_server(lambda _: (200, completion("# Part 1\n####### Part 2"))) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        reading = system_of("llm-vision:m", Conditions(60, tmp_path)).read(path)

    sizes = [len(json.loads(r.body)["messages"][1]["content"]) for r in server.received]
    image = json.loads(server.received[0].body)["messages"][1]["content"][0]
    assert sizes[0] == BATCH_PAGES
    assert len(sizes) > 1
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


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("grobbid", "shed, auto, local"),
        ("markdown:/nowhere", "NAME.md for each NAME.pdf"),
        ("markdown:", "NAME.md for each NAME.pdf"),
        ("grobid:ftp://x", "http://"),
        ("llm-text", "llm-text:gpt-5.4"),
        ("deep:er", "no argument"),
        ("tree '{}", "no command"),
        ("{}", "names no document"),
    ],
)
def test_a_system_that_is_none_is_refused_with_the_next_step(name: str, says: str) -> None:
    with pytest.raises(SettingError, match=says):
        system_of(name, Conditions(1, Path()))


def test_a_plot_of_systems_is_refused(document: Path, tmp_path: Path) -> None:
    arguments = ["eval", str(document), "--system", "shed", "--plot", str(tmp_path / "plot.svg")]

    done = CliRunner().invoke(app, arguments)

    assert done.exit_code != 0
    assert "--plot draws depth methods" in done.output


@pytest.mark.parametrize("printed", ["nothing", "[1]", '{"nodes": [{"header": 3}]}', '{"a": 1}'])
def test_what_is_not_our_json_is_an_error(document: Path, printed: str) -> None:
    name = python(f"print({printed!r})")

    [error] = measured(document, name)[name]["errors"].values()

    assert error.startswith("what it printed is not the JSON of `shed toc --json`")


def test_the_tables_show_headers_costs_trees_and_compactness_by_depth(document: Path) -> None:
    printed = run("eval", document, "--system", "shed", "--system", "deep")

    assert "s/page" in printed
    assert "$/page" in printed
    assert "(1.2, 2.2]" in printed
    assert printed.index("shed") < printed.index("deep")
