"""The plugin's Stop hook: a wrong citation is sent back once, anything else stands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drafts import CHARGE, annual_report

PLUGIN = Path(__file__).parents[2] / "server" / "plugin"
WRONG = f'It says "{CHARGE}" (report.pdf, p. 2).'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "report.pdf").write_bytes(annual_report())
    return tmp_path


def stop(folder: Path, **event: object) -> str:
    """Return what the hook prints at the end of an answer."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, PLUGIN / "hooks" / "check_answer.py"],
        input=json.dumps({"cwd": str(folder)} | event),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env=os.environ | {"PATH": path},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_wrong_citation_is_sent_back_with_its_place(folder):
    decision = json.loads(stop(folder, last_assistant_message=WRONG))

    assert decision["decision"] == "block"
    assert "- misattributed: " in decision["reason"]
    assert "(report.pdf, p. 1)" in decision["reason"]


def test_the_answer_is_read_from_the_transcript_of_older_clients(folder):
    message = {"content": [{"type": "text", "text": WRONG}]}
    transcript = folder / "transcript.jsonl"
    lines = [{"type": "user"}, {"type": "assistant", "message": message}]
    transcript.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    assert "misattributed" in stop(folder, transcript_path=str(transcript))


@pytest.mark.parametrize(
    "event",
    [
        {"last_assistant_message": WRONG.replace("p. 2", "p. 1")},
        {"last_assistant_message": 'It printed "no such file or directory at all" twice.'},
        {"last_assistant_message": WRONG, "stop_hook_active": True},
        {"last_assistant_message": ""},
        {"last_assistant_message": WRONG, "cwd": "/nowhere"},
    ],
)
def test_any_other_answer_stands(folder, event):
    assert stop(folder, **event) == ""


def test_the_hook_is_off_unless_asked_for(folder):
    [entry] = json.loads((PLUGIN / "hooks" / "hooks.json").read_bytes())["hooks"]["Stop"]
    [hook] = entry["hooks"]
    environment = {k: v for k, v in os.environ.items() if k != "SHED_CHECK_ANSWERS"}
    environment |= {"CLAUDE_PLUGIN_ROOT": "/nowhere"}

    off = subprocess.run(["sh", "-c", hook["command"]], check=False, env=environment, timeout=60)
    on = environment | {"SHED_CHECK_ANSWERS": "1"}
    asked = subprocess.run(
        ["sh", "-c", hook["command"]], check=False, capture_output=True, env=on, timeout=60
    )

    assert off.returncode == 0
    assert b"/nowhere/hooks/check_answer.py" in asked.stderr
