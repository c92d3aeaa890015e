"""`python -m bench.systems`: other programs' trees, by real processes and over real HTTP."""

import json
import os
import shlex
import sys
from functools import partial
from pathlib import Path

import pytest

from bench.systems.command import split
from bench.systems.markdown import headings
from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions
from bench.systems.registry import system_of
from shed_server.errors import SettingError
from tests.bench.systems.measuring import EVIDENCE, MARKDOWN, TITLES, measured, run
from tests.commands import shed
from tests.server.processes import wait_until


def python(code: str, *arguments: str) -> str:
    return shlex.join([sys.executable, "-c", code, *arguments, "{}"])


def test_our_own_contents_as_a_foreign_system_score_as_ours(document: Path) -> None:
    options = ["--headers", "builtin", "--evidence", EVIDENCE]
    command = shlex.join([sys.executable, "-m", "shed_server", "toc", "{}", "--json", *options])

    ours = json.loads(shed("eval", document, "--json").stdout)
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
    printed = run(document, "--system", name)

    assert system["errors"] == {str(document): "exit status 1: out of luck"}
    assert system["headers"] == {"recall": 0.0, "precision": 1.0, "f1": 0.0}
    assert system["methods"][name]["top_down"]["recall"] == 1.0
    assert "failed on good.pdf: exit status 1: out of luck" in " ".join(printed.split())
    assert "1.000" not in printed  # the precision of no header says nothing of the system


def test_a_command_of_windows_keeps_its_backslashes() -> None:
    assert split(r'C:\tools\x.exe -t "{}" "C:\my files"', escape="") == [
        r"C:\tools\x.exe",
        "-t",
        "{}",
        r"C:\my files",
    ]


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
        assert wait_until(partial(is_gone, pid))  # a process that is killed takes a moment to end


def is_gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet has, too."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    os.kill(pid, 0)
    return state == "Z"


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


@pytest.mark.parametrize("printed", ["nothing", "[1]", '{"nodes": [{"header": 3}]}', '{"a": 1}'])
def test_what_is_not_our_json_is_an_error(document: Path, printed: str) -> None:
    name = python(f"print({printed!r})")

    [error] = measured(document, name)[name]["errors"].values()

    assert error.startswith("what it printed is not the JSON of `shed toc --json`")


def test_the_tables_show_headers_costs_trees_and_compactness_by_depth(document: Path) -> None:
    printed = run(document, "--system", "shed", "--system", "deep")

    legend = "text of sections. R: share"
    assert printed.index(legend) < printed.index("s/page")
    assert "$/page" in printed
    assert "(1.2, 2.2]" in printed
    assert printed.index("shed") < printed.index("deep")


def test_a_package_that_is_not_installed_ends_the_run_before_the_first_document() -> None:
    with pytest.raises(SettingError, match=r"has no docling: `pip install docling` there"):
        system_of("docling", Conditions(30.0, Path(), ()))
    with pytest.raises(SettingError, match=r"--system pymupdf4llm:/path/to/python"):
        system_of("pymupdf4llm:/nowhere/python", Conditions(30.0, Path(), ()))
