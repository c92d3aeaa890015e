"""The example agent, run as its README says, against the scripted model."""

import subprocess
import sys
from pathlib import Path

from shed_core.ingest.pdf.sample import sample_report

EXAMPLES = Path(__file__).parents[1] / "agent_examples"


def ask(folder: Path, *script: str) -> "subprocess.CompletedProcess[str]":
    document = folder / "report.pdf"
    document.write_bytes(sample_report())
    steps = [option for step in script for option in ("--scripted", step)]
    command = [sys.executable, str(EXAMPLES / "agent.py"), str(document), "Who keeps the lights?"]
    return subprocess.run([*command, *steps], capture_output=True, text=True, timeout=120)


def test_the_agent_recovers_from_an_error_and_answers_from_tool_results(
    tmp_path: Path,
) -> None:
    result = ask(tmp_path, "read_section:9.9.9", "grep:310 were keepers")

    assert result.returncode == 0, result.stderr
    assert "310 were" in result.stdout
    assert "Employees" in result.stdout
