"""Kernels without Landlock: `shed doctor` tries what is possible, and the server warns."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.documents import report
from tests.server.workers.old_kernels import only_where_tried, python_without

pytestmark = only_where_tried
FILE_ACTIONS = ("read files", "list folders", "write files", "remove files")


LAYERS = ("filter of system calls", "Landlock", "empty root", "network namespace")


def doctor(
    folder: Path, *lacking: str, headers: str, service: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `shed doctor` where something is missing. service: URL that the environment names."""
    command = [*python_without(*lacking), "-m", "shed_server", "doctor", "--cache", str(folder)]
    variables = {"SHED_HEADERS": headers, "SHED_HURIDOCS_URL": service, "COLUMNS": "1000"}
    environment = os.environ | variables
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def confinement(output: str) -> str:
    """Return what the doctor says of confinement."""
    lines = output.splitlines()
    [first] = [number for number, line in enumerate(lines) if " confinement: " in line]
    return "\n".join(lines[first : first + 2])


def test_the_doctor_fails_where_nothing_keeps_workers_from_files(tmp_path: Path) -> None:
    lacking = ("landlock", "namespaces", "seccomp")
    ended = doctor(tmp_path / "cache", *lacking, headers="builtin")

    found = confinement(ended.stdout)
    assert ended.returncode == 1
    assert found.startswith("problem  confinement")
    assert "can read, list, remove whatever you can" in found


def test_with_system_calls_restricted_a_worker_cannot_even_open_a_file(tmp_path: Path) -> None:
    ended = doctor(tmp_path / "cache", "landlock", "namespaces", headers="builtin")

    assert all(f"cannot {action}" in confinement(ended.stdout) for action in FILE_ACTIONS)
    assert ended.returncode == 0


def marks(output: str) -> list[str]:
    """Return how the doctor marks each of LAYERS."""
    lines = output.splitlines()
    return [line.split()[0] for line in lines if line[9:].startswith(LAYERS)]


@pytest.mark.parametrize("lacking", ["landlock", "namespaces", "seccomp"])
def test_a_layer_that_is_missing_is_not_marked_ok(tmp_path: Path, lacking: str) -> None:
    of = {"seccomp": LAYERS[:1], "landlock": LAYERS[1:2], "namespaces": LAYERS[2:]}

    found = marks(doctor(tmp_path / "cache", lacking, headers="builtin").stdout)

    off = {layer for layer, mark in zip(LAYERS, found, strict=True) if mark == "off"}
    assert set(of[lacking]) <= off


@pytest.mark.parametrize(
    ("headers", "service", "n_off"),
    [("huridocs", "http://localhost:1", 3), ("builtin", "http://localhost:1", 0)],
)
def test_only_workers_that_call_a_service_are_confined_less(
    tmp_path: Path, headers: str, service: str, n_off: int
) -> None:
    if "done" not in root_replaced():
        pytest.skip("this system lets us make no namespace")
    ended = doctor(tmp_path / "cache", headers=headers, service=service)

    assert marks(ended.stdout).count("off") == n_off
    assert ("reach the network" in confinement(ended.stdout)) == (n_off > 0)


def test_a_layout_model_needs_to_open_files_and_so_lets_a_worker_read(tmp_path: Path) -> None:
    ended = doctor(tmp_path / "cache", "landlock", "namespaces", headers="layout")

    assert ended.returncode == 1
    assert "can read, list whatever you can" in confinement(ended.stdout)


def test_an_empty_root_takes_the_place_of_landlock(tmp_path: Path) -> None:
    if "done" not in root_replaced():
        pytest.skip("this system lets us make no namespace")
    ended = doctor(tmp_path / "cache", "landlock", headers="layout")

    assert all(f"cannot {action}" in confinement(ended.stdout) for action in FILE_ACTIONS)


def root_replaced() -> str:
    """Return "done" if a confined process can be given a root of its own."""
    code = (
        "import os; from shed_core.ingest.sandbox.confinement import confine_zygote\n"
        "print('done' if confine_zygote(os.getppid(), calls_service=False)['root'] else 'refused')"
    )
    command = [*python_without("landlock"), "-c", code]
    return subprocess.run(command, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("lacking", "warns"),
    [
        (("landlock", "namespaces"), True),
        (("landlock", "namespaces", "seccomp"), True),
        ((), False),
    ],
)
def test_the_server_warns_at_its_start(
    tmp_path: Path, lacking: tuple[str, ...], warns: bool
) -> None:
    (tmp_path / "report.pdf").write_bytes(report())
    serve = ["-m", "shed_server", "serve", str(tmp_path), "--cache", str(tmp_path / "cache")]
    with subprocess.Popen(
        [*python_without(*lacking), *serve, "--http", "127.0.0.1:0"],
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stderr is not None
        lines = iter(server.stderr.readline, "")
        first = next(line for line in lines if "warning" in line or "running" in line)
        if warns and "warning" not in first:
            first = next(line for line in lines if "warning" in line)
        server.terminate()
        rest = server.stderr.read()

    assert ("no Landlock" in first) == warns
    assert ("from your files by nothing" in first) == ("seccomp" in lacking)
    assert "warning" not in rest
