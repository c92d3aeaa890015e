"""What README.md tells a user to type works as it says."""

import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers.calls import GetToc, Grep
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from tests.commands import shed_process
from tests.documents import sample
from tests.searching import grep_answer
from tests.tables import grid_of, record_with_tables

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
COMMANDS = re.findall(r"^(shed [^#\n]*[^#\s])", README.partition("## On the command line")[2], re.M)


def test_the_section_on_the_command_line_names_commands() -> None:
    assert len(COMMANDS) > 5


def test_the_readme_says_where_the_report_of_its_examples_comes_from() -> None:
    assert "`shed demo -o report.pdf`" in README.partition("```text")[0]


@pytest.mark.parametrize("line", COMMANDS)
@pytest.mark.usefixtures("forked_processes")
def test_a_command_of_the_readme_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "report.pdf").write_bytes(sample())  # as `shed demo -o report.pdf` saves it
    monkeypatch.chdir(tmp_path)

    done = shed_process(*shlex.split(line)[1:])

    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("target", re.findall(r"^make (\w+)", README, re.M))
def test_a_make_target_of_the_readme_exists(target: str) -> None:
    listed = subprocess.run(
        ["make", "-n", target], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert listed.returncode == 0, listed.stderr


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)

    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize(
    ("client", "place"),
    [
        ("VS Code", ()),  # code --add-mcp takes the server with its name
        ("Cursor", ("mcpServers", "shed")),
        ("opencode", ("mcp", "shed")),
    ],
)
def test_the_settings_for_a_client_are_json_that_starts_the_server(client, place) -> None:
    [line] = re.findall(rf"^\| {client} \| (.*) \|$", README, re.M)
    settings = json.loads(line[line.index("{") : line.rindex("}") + 1])
    for name in place:
        settings = settings[name]
    command = settings["command"]
    words = command if client == "opencode" else [command, *settings["args"]]

    assert words == ["shed-mcp", "serve", "/path/to/documents"]
    assert client != "VS Code" or settings["name"] == "shed"
    assert client != "opencode" or settings["type"] == "local"


def test_the_registry_finds_its_name_in_the_readme() -> None:
    name = json.loads((ROOT / "server" / "server.json").read_bytes())["name"]

    assert f"mcp-name: {name} " in README  # how the MCP registry checks who owns a PyPI package


@pytest.mark.parametrize("variable", re.findall(r"`(SHED_HTTP_\w+)`", README))
def test_a_variable_of_the_readme_is_read(variable: str) -> None:
    sources = (ROOT / "server" / "shed_server").rglob("*.py")

    assert any(f'"{variable}"' in path.read_text() for path in sources)


def test_the_codex_configuration_is_toml_that_waits_for_the_server() -> None:
    settings = tomllib.loads((ROOT / "agent_examples" / "codex.toml").read_text())

    assert settings["mcp_servers"]["shed"]["command"] == "shed-mcp"
    assert settings["mcp_servers"]["shed"]["required"] is True


def test_every_line_for_a_client_starts_the_command_that_is_only_ours() -> None:
    lines = re.findall(r"^\| .* \| (.*\bserve\b.*) \|$", README, re.M)

    assert len(lines) == 7
    assert [line for line in lines if "shed-mcp" not in line] == []


def test_a_file_for_a_client_starts_the_command_that_is_only_ours() -> None:
    settings = json.loads((ROOT / "agent_examples" / "claude_code.mcp.json").read_bytes())

    assert settings["mcpServers"]["shed"]["command"] == "shed-mcp"


def test_the_sample_answers_have_the_form_of_answers() -> None:
    one = OpenDocument("report.pdf", "key", read_record(sample(), Options()))
    table = grid_of([["", "2023", "2022"], ["Sales", "$ 5", "$ 4"]])
    two = OpenDocument("report.pdf", "other", record_with_tables(["(in millions)", table]))
    answers = (
        toc_answer(one, GetToc("report.pdf", "PART II", 1), 10_000),
        grep_answer(one, Grep("report.pdf", "keepers"), 10_000),
        grep_answer(two, Grep("report.pdf", "Sales"), 10_000),
    )
    printed = README.partition("```text\n")[2].partition("```")[0]

    for answer in answers:
        assert forms_of(answer) <= forms_of(printed), answer
    assert forms_of(printed) == set.union(*map(forms_of, answers))


def forms_of(answer: str) -> set[str]:
    """Return the forms of our lines in an answer."""
    forms = {
        "head": r"^\S+\.pdf, section [\d.]+: .+$",
        "matches": r"^\S+\.pdf: \d+ matches$",
        "contents": r"^[\d.]+ \| .* \(p\. \d+, [\d.k]+ tokens(, \+\d+ sections?)?\)$",
        "below": r"^\d+ sections below$",
        "section": r"^[\d.]+ \| [^()]+$",
        "sentence": r"^p\. \d+ > [^|]+$",
        "row": r"^p\. \d+ > [^|]+ \| .+: .+; .+: .+$",
    }
    return {name for name, form in forms.items() if re.search(form, answer, re.MULTILINE)}


def test_the_readme_installs_from_this_folder() -> None:
    names = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]

    assert "uv tool install ." in README
    assert "uvx --from . shed-mcp serve" in README
    assert {"shed", "shed-mcp"} <= set(names)
