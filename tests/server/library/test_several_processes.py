"""The library when several processes, or several versions of the program, share a cache."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import shed_core
import shed_server
from shed_server.library.library import Library
from shed_server.settings import Settings
from tests.documents import contract
from tests.server.library.counting import open_counted
from tests.server.long_documents import report_again_and_again
from tests.server.processes import linux

READER = """
import sys
from pathlib import Path
from shed_server.workers.caller import Caller
from shed_server.library.library import Library
from shed_server.settings import Settings
library = Library(Settings(paths=(Path(sys.argv[1]),), cache=Path(sys.argv[2])))
print("ready", flush=True)
sys.stdin.readline()
readings = []
opened = library.open("a.pdf", Caller(lambda done, pages: readings.append(done == 1)))
print(sum(readings), opened.key, flush=True)
library.close()
"""


def test_processes_that_want_one_document_have_it_read_once(settings: Settings) -> None:
    command = [sys.executable, "-P", "-c", READER, settings.paths[0], settings.cache]
    readers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for reader in readers:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "ready\n"
    for reader in readers:
        assert reader.stdin is not None
        reader.stdin.write("go\n")
        reader.stdin.flush()
    answers = [reader.communicate()[0].split() for reader in readers]

    assert sorted(count for count, _ in answers) == ["0", "1"]
    assert answers[0][1] == answers[1][1]


def program_copy(folder: Path) -> dict[str, str]:
    """Copy the program, and return an environment in which the copy runs."""
    source = Path(shed_core.__file__).parent
    shutil.copytree(source, folder / "shed_core", ignore=shutil.ignore_patterns("__pycache__"))
    server = Path(shed_server.__file__).parents[1]
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(server)])}


def change_program(folder: Path) -> None:
    """Change the copy, as an update does."""
    with (folder / "shed_core" / "method" / "sht.py").open("a") as file:
        file.write("# another version\n")


def read_in_another_process(settings: Settings, environment: dict[str, str]) -> list[str]:
    """Return how often `a.pdf` was read, and its key."""
    command = [sys.executable, "-P", "-c", READER, settings.paths[0], settings.cache]
    done = subprocess.run(
        command, env=environment, input="go\n", capture_output=True, text=True, check=True
    )
    return done.stdout.split()[1:]


def test_another_version_of_the_program_has_records_of_its_own(
    settings: Settings, tmp_path: Path
) -> None:
    program = program_copy(tmp_path / "program")
    before = read_in_another_process(settings, program)
    change_program(tmp_path / "program")
    after = read_in_another_process(settings, program)

    assert (before[0], after[0]) == ("1", "1")
    assert before[1] != after[1]
    assert read_in_another_process(settings, program) == ["0", after[1]]


OLD_SERVER = """
import os, sys
from pathlib import Path
from shed_server.library.library import Library
from shed_server.settings import Settings
from tests.server.processes import children, runs, wait_until
library = Library(Settings(paths=(Path(sys.argv[1]),), cache=Path(sys.argv[2])))
library.open("b.pdf")
print("ready", flush=True)
sys.stdin.readline()
for worker in children(os.getpid()):
    os.kill(worker, 9)
    wait_until(lambda: not runs(worker))
print([library.open(name).key for name in ("a.pdf", "c.pdf")][0], flush=True)
library.close()
"""


@linux
def test_what_a_server_reads_after_an_update_is_kept_for_no_version(
    settings: Settings, tmp_path: Path, served: Path
) -> None:
    (served / "c.pdf").write_bytes(contract())
    program = program_copy(tmp_path / "program")
    program["PYTHONPATH"] += os.pathsep + str(Path(__file__).parents[3])
    command = [sys.executable, "-P", "-c", OLD_SERVER, settings.paths[0], settings.cache]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=program, text=True, **pipes) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        change_program(tmp_path / "program")
        old_key, notes = (text.strip() for text in server.communicate("go\n"))

    count, new_key = read_in_another_process(settings, program)
    assert count == "1"  # a worker's word alone files no record
    assert new_key != old_key
    assert notes.count("restart it") == 1


@linux
def test_a_process_that_is_killed_while_it_reads_blocks_no_other(
    settings: Settings, library: Library, served: Path
) -> None:
    (served / "a.pdf").write_bytes(report_again_and_again())
    command = [
        sys.executable,
        "-c",
        READER.replace("readings.append(done == 1)", "print('at it', flush=True)"),
        settings.paths[0],
        settings.cache,
    ]
    reader = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write("go\n")
    reader.stdin.flush()
    assert "at it\n" in iter(reader.stdout.readline, "")
    reader.kill()
    reader.communicate()

    assert open_counted(library, "a.pdf")[1] == 1
