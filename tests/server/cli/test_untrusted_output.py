"""What commands print of names and files that somebody else chose."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from shed_server.cli import demo
from shed_server.cli.main import app
from shed_server.cli.terminal.text import print_text
from tests.documents import damaged, sample

EVIL = "a\x1b]0;owned\x07\x1b[2J[red]\u202e.pdf"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, the current one, of two documents whose names are escape sequences."""
    (tmp_path / EVIL).write_bytes(sample())
    (tmp_path / f"damaged-{EVIL}").write_bytes(damaged())
    (tmp_path / f"{EVIL}.json").write_text("no truth")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHED_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ("view", EVIL),
        ("explain", EVIL, "--page", "99"),
        ("toc", f"damaged-{EVIL}"),
        ("read", "missing", EVIL),
        ("eval", EVIL),
        ("eval", "."),
        ("eval", ".", "--truth", f"{EVIL}.json"),
        ("classify", "."),
    ],
    ids=lambda arguments: " ".join(arguments).replace(EVIL, "EVIL"),
)
def test_a_name_is_no_escape_sequence(folder: Path, arguments: tuple[str, ...]) -> None:
    printed = CliRunner().invoke(app, arguments).output

    assert printed
    assert not {"\x1b", "\x07", "\u202e"}.intersection(printed)


def test_a_name_in_a_manifest_is_no_escape_sequence(folder: Path) -> None:
    names = (f"not-there-{EVIL}", "\ud800.pdf")
    lines = (json.dumps({"name": name, "size": 1, "version": "1"}) for name in names)
    (folder / "manifest").write_text("\n".join(lines))

    done = CliRunner().invoke(app, ["index", ".", "--manifest", "manifest"])

    assert "2 failed" in done.output
    assert not {"\x1b", "\x07", "\u202e"}.intersection(done.output)


def test_json_that_is_nested_without_end_is_an_error(folder: Path) -> None:
    (folder / "deep.json").write_text("[" * 100_000)

    done = CliRunner().invoke(app, ["eval", ".", "--truth", "deep.json"])

    assert done.exit_code == 1
    assert "error: deep.json" in done.output


def test_text_is_printed_without_controls_but_line_breaks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_text("paid\n\x1b]0;owned\x07\x1b[2J\u202e\U000e0041 in full\r\x9b")

    assert capsys.readouterr().out == "paid\n?]0;owned??[2J?? in full??\n"


def test_an_answer_in_the_demo_is_no_escape_sequence() -> None:
    console = Console(file=StringIO(), force_terminal=True, color_system=None)
    demo._print(console, demo._Answer("get_toc()", "1 | paid\x1b]0;owned\x07\x1b[2J\x9b31m", 1.0))

    assert "1 | paid?]0;owned??[2J?31m" in console.file.getvalue()
