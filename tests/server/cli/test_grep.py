"""The command `grep`."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import header_path
from tests.commands import shed
from tests.word_documents import paragraph, word_file


def test_grep_prints_page_and_header_path_and_fails_without_a_match(report: Path) -> None:
    found, missed = shed("grep", report, "310 WERE keepers", "-i"), shed("grep", report, "xyzzy")

    assert found.returncode == 0
    assert "p. 4" in found.stdout
    assert "Employees" in found.stdout
    assert (missed.returncode, missed.stdout, missed.stderr) == (1, "", "no match\n")


def test_grep_takes_case_context_and_print_as_it_is_told(report: Path) -> None:
    ignoring, matching = shed("grep", report, "fresnel"), shed("grep", report, "fresnel", "-s")
    short, long = (shed("grep", report, "Fresnel", "-C", n).stdout for n in ("80", "2000"))
    exact = shed("grep", report, "Fresnel", "--exact")

    assert (ignoring.returncode, matching.returncode, exact.returncode) == (0, 1, 0)
    assert 0 < len(short) < len(long)


def test_grep_as_json_says_where_each_match_stands(report: Path) -> None:
    found = json.loads(shed("grep", report, "keepers", "-C", "80", "--json").stdout)
    missed = shed("grep", report, "xyzzy", "--json")
    record = read_record(report.read_bytes(), Options())

    assert len(found) > 1
    for excerpt in found:
        assert set(excerpt) == {"prefix", "path", "page", "text", "matches"}
        path = header_path(record, find_section(record, excerpt["prefix"]).node)
        assert tuple(excerpt["path"]) == path
        assert ">>keepers<<" in excerpt["text"]
        for start, stop in excerpt["matches"]:
            assert record.text[start:stop] == "keepers"
            assert record.pages[record.phrase_at(start)] == excerpt["page"]
    assert sum(len(excerpt["matches"]) for excerpt in found) == record.text.count("keepers")
    assert (missed.returncode, missed.stdout) == (1, "[]\n")


def on_terminal(arguments: list[str], **variables: str) -> str:
    """Return what a command prints where its standard output is a terminal."""
    terminal, its_side = os.openpty()
    command = [sys.executable, "-m", "shed_server", *arguments]
    environ = {name: value for name, value in os.environ.items() if name != "NO_COLOR"} | variables
    with subprocess.Popen(command, stdout=its_side, env=environ) as program:
        os.close(its_side)
        shown = b""
        with suppress(OSError):  # Linux: the terminal has no other side any more
            while read := os.read(terminal, 65_536):
                shown += read
        program.wait(60)
    os.close(terminal)
    return shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_matches_are_coloured_on_a_terminal_only(tmp_path: Path) -> None:
    path = tmp_path / "signs.docx"
    path.write_bytes(word_file(paragraph("A >>sign<< and a needle with a sign << after it.")))
    arguments = ["grep", str(path), "needle"]

    coloured, plain = on_terminal(arguments), on_terminal(arguments, NO_COLOR="1")

    assert "\x1b[1;31mneedle\x1b[0m" in coloured
    assert coloured.count("\x1b") == 2
    assert ">>needle<<" in plain
    assert "\x1b" not in plain
    assert "\x1b[1;31mneedle" in on_terminal(arguments, NO_COLOR="")
    assert "\x1b" not in shed(*arguments).stdout
