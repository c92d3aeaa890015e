"""The examples of deployment: what the tools say of them, and what they must not leave out."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from shed_core import __version__

DEPLOY = Path(__file__).parents[3] / "server" / "deploy"
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


def test_the_container_is_made_of_pinned_versions():
    dockerfile = (DEPLOY / "Dockerfile").read_text()

    assert re.search(r"^FROM python:\d+\.\d+\.\d+-", dockerfile, re.MULTILINE)
    assert f"ARG SHED_VERSION={__version__}\n" in dockerfile
    assert '"shed-mcp==${SHED_VERSION}"' in dockerfile
