import re
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from shed_server.cli.doctor import Finding, examine
from shed_server.settings import Settings
from tests.commands import shed


def found(settings: Settings) -> dict[str, Finding]:
    return {finding.name: finding for finding in examine(settings)}


def test_a_sound_installation_reads_a_document_from_end_to_end(tmp_path: Path) -> None:
    findings = found(Settings(cache=tmp_path / "cache"))

    assert findings["reading"].is_ok, findings["reading"]
    assert "12 pages" in findings["reading"].what
    assert findings["packages"].state == "ok"
    assert findings["cache"].is_ok
    assert str(tmp_path) in findings["cache"].what


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process leave the network")
def test_it_finds_out_what_confinement_is_worth(tmp_path: Path) -> None:
    finding = found(Settings(cache=tmp_path / "cache"))["confinement"]

    assert "one for each document" in finding.what
    assert "cannot read files" in finding.what
    assert "cannot write files" in finding.what
    assert "memory is limited" in finding.what


def test_a_cache_that_is_no_folder_is_a_problem_with_a_next_step(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    finding = found(Settings(cache=tmp_path / "file"))["cache"]

    assert not finding.is_ok
    assert "--cache" in finding.next_step


def test_a_limit_that_is_too_low_to_read_anything_is_a_problem(tmp_path: Path) -> None:
    settings = Settings(cache=tmp_path / "cache")
    strict = replace(settings, limits=replace(settings.limits, pages=1))

    finding = found(strict)["reading"]

    assert not finding.is_ok
    assert "SHED_PAGES" in finding.what


@pytest.mark.skipif(sys.platform == "win32", reason="needs a script without a suffix")
def test_another_program_of_the_same_name_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    formatter = tmp_path / "bin" / "shed"
    formatter.parent.mkdir()
    formatter.write_text("#!/usr/bin/python3\nimport shed\n")
    formatter.chmod(0o755)
    monkeypatch.setenv("PATH", str(formatter.parent))

    finding = found(Settings(cache=tmp_path / "cache"))["command"]

    assert "another program" in finding.what
    assert finding.state == "note"
    assert "shed-mcp serve" in finding.next_step


def test_all_packages_of_the_project_are_looked_for(tmp_path: Path) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]

    found_packages = found(Settings(cache=tmp_path / "cache"))["packages"].what

    needed = [re.split(r"[\[<>=]", line)[0] for line in project["dependencies"]]
    assert [one.split()[0] for one in found_packages.split(", ")] == sorted(needed)


def test_ok_means_that_nothing_is_to_be_done(tmp_path: Path) -> None:
    done = shed("doctor", "--cache", tmp_path / "cache", PATH="")

    assert done.returncode == 0
    assert "note     command: `shed` is not on the PATH\n         Let clients" in done.stdout
    assert not re.search(r"^ok .*\n {9}", done.stdout, re.MULTILINE)


def test_the_command_fails_when_something_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    done = shed("doctor", "--cache", tmp_path / "file")

    assert done.returncode == 1
    assert "problem  cache" in done.stdout
    assert "ok       reading" in done.stdout
