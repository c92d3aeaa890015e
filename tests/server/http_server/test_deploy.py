"""The examples of deployment: what the tools say of them, and what they must not leave out."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.documents import report
from tests.server.indexing.commands import shed

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "server" / "deploy"
MAX_EXPOSURE = 2.0


def test_the_exposure_of_the_unit_is_low():
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    command = ["systemd-analyze", "security", "--offline=yes", str(DEPLOY / "shed.service")]
    report = subprocess.run(command, capture_output=True, text=True, check=True)

    exposure = re.search(r"Overall exposure level for shed.service: ([\d.]+)", report.stdout)
    assert exposure is not None
    assert float(exposure[1]) <= MAX_EXPOSURE
    assert "Unknown" not in report.stderr


@pytest.mark.parametrize(
    "option",
    [
        "--read-only",
        "--tmpfs /tmp",
        "--cap-drop=ALL",
        "--security-opt no-new-privileges",
        "--memory",
        "--pids-limit",
        "/documents:ro",
        "SHED_HTTP_TOKEN_FILE=",
    ],
)
def test_the_example_of_a_container_is_restricted(option: str):
    assert option in (DEPLOY / "Dockerfile").read_text()


def test_the_container_is_made_of_a_pinned_python_and_of_this_repository():
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    copied = [n for line in re.findall("^COPY (.*) /", dockerfile, re.M) for n in line.split()]

    assert re.search(r"^FROM python:\d+\.\d+\.\d+-", dockerfile, re.MULTILINE)
    needed = {*settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]}
    assert needed | {"pyproject.toml", settings["project"]["readme"]} <= set(copied)
    assert [name for name in copied if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    "restriction",
    [
        "capabilities: {drop: [ALL]}",
        "seccompProfile: {type: RuntimeDefault}",
        "runAsNonRoot: true",
        "readOnlyRootFilesystem: true",
        "allowPrivilegeEscalation: false",
    ],
)
def test_the_example_of_a_cluster_is_restricted(restriction: str):
    assert restriction in (DEPLOY / "kubernetes.yaml").read_text()


def test_the_folders_of_a_pod_have_a_size():
    volumes = re.findall(r"emptyDir: (\{.*?\})", (DEPLOY / "kubernetes.yaml").read_text())

    assert len(volumes) == 2
    assert all(re.fullmatch(r"\{sizeLimit: \d+Gi\}", volume) for volume in volumes)


@pytest.mark.parametrize(
    ("tool", "example"),
    [
        (("bash", "-n"), "slurm.sh"),
        (("shellcheck",), "slurm.sh"),
        (("kubernetes-validate", "--strict"), "kubernetes.yaml"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else value,
)
def test_an_example_of_a_cluster_is_well_formed(tool: tuple[str, ...], example: str):
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    done = subprocess.run([*tool, DEPLOY / example], capture_output=True, text=True)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_array_of_slurm_indexes_a_shard(tmp_path: Path):
    """Slurm runs the script with these variables in each of its tasks."""
    pytest.importorskip("obstore", reason="install the extra `cluster`")
    documents, records = tmp_path / "documents", tmp_path / "records"
    documents.mkdir()
    for number in range(4):
        (documents / f"{number}.pdf").write_bytes(report())
    (tmp_path / "manifest").write_text(shed("manifest", documents))
    task = {"SLURM_ARRAY_TASK_COUNT": "2", "SLURM_CPUS_PER_TASK": "1"}
    indexed = [
        subprocess.run(
            [DEPLOY / "slurm.sh", documents, tmp_path / "manifest", records.as_uri()],
            env=os.environ | task | program(tmp_path) | {"SLURM_ARRAY_TASK_ID": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    ]

    assert sum(int(output.partition(" of ")[0]) for output in indexed) == 4
    assert len([path for path in (records / "records").rglob("*") if path.is_file()]) == 1


def program(folder: Path) -> dict[str, str]:
    """Return a PATH with the command `shed` first."""
    command = folder / "bin" / "shed"
    command.parent.mkdir(exist_ok=True)
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m shed_server "$@"\n')
    command.chmod(0o755)
    return {"PATH": f"{command.parent}:{os.environ['PATH']}"}
