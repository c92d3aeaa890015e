"""Commands in folders that cases describe: what they print, and the status that they end with."""

import json
import shlex
from pathlib import Path

import pytest

from tests.commands import shed
from tests.server.calls import Calls, call_cases, check
from tests.server.folders import write_folder


def printed(command: str) -> str:
    """Return standard output, then lines of errors behind `! `, then the status if it is not 0.

    Of JSON, each item of a list is a line.
    """
    done = shed(*shlex.split(command))
    output = done.stdout
    if output.startswith(("[\n", "{")):
        items = json.loads(output)
        items = items if isinstance(items, list) else [items]
        output = "".join(f"{json.dumps(item, ensure_ascii=False)}\n" for item in items)
    errors = "".join(f"! {line}\n" for line in done.stderr.splitlines())
    return f"{output}{errors}{done.returncode or ''}".rstrip("\n")


@pytest.fixture(scope="module")
def folders() -> dict[object, Path]:
    """The folders of the cases so far, each of which several cases are about."""
    return {}


@pytest.mark.parametrize("case", call_cases(Path(__file__).parent / "commands"))
def test_commands_print_what_they_should(
    case: Calls, folders: dict[object, Path], tmp_path_factory, monkeypatch: pytest.MonkeyPatch
):
    if case.documents not in folders:
        folders[case.documents] = tmp_path_factory.mktemp("folder") / "served"
        write_folder(folders[case.documents], case.documents)
    monkeypatch.setenv("SHED_CACHE", str(folders[case.documents].parent / "cache"))
    monkeypatch.chdir(folders[case.documents])
    check(case, printed)
