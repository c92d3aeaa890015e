"""A Stop hook: citations of an answer are checked, and the wrong ones go back to the model once.

It is off unless SHED_CHECK_ANSWERS is set. Only statements count that name a document, since an
answer may quote anything else. Where the check cannot be done, the answer is kept.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

_WRONG = ("misattributed", "differs", "nowhere")
_MAX_SHOWN = 10
_SECONDS = 110  # less than the hook's own limit


def main() -> None:
    """Read the event from standard input, and print a decision if the answer has to change."""
    event = json.load(sys.stdin)
    text = event.get("last_assistant_message") or _last_answer(event.get("transcript_path"))
    if event.get("stop_hook_active") or not text:  # it was sent back before, or says nothing
        return
    wrong = [one for one in _statements(text, event.get("cwd") or ".") if _is_wrong(one)]
    if wrong:
        lines = "\n".join(map(_line, wrong[:_MAX_SHOWN]))
        reason = f"{len(wrong)} cited statements do not stand where they are cited:\n{lines}"
        print(
            json.dumps(
                {"decision": "block", "reason": f"{reason}\nCorrect them or leave them out."}
            )
        )


def _statements(text: str, folder: str) -> list[dict]:
    """Return the checked statements of a text; none if they could not be checked."""
    command = [*_program(), "check", "--draft", "-", folder, "--json"]
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, encoding="utf-8", timeout=_SECONDS
        )
        return json.loads(done.stdout)["statements"]
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return []


def _program() -> list[str]:
    """Return the command that is installed, or that which starts the plugin's server."""
    if shutil.which("shed-mcp"):
        return ["shed-mcp"]
    own = json.loads((Path(__file__).parents[1] / ".mcp.json").read_bytes())["mcpServers"]["shed"]
    return [own["command"], *own["args"][: own["args"].index("serve")]]


def _is_wrong(statement: dict) -> bool:
    is_cited = any(claim["document"] for claim in statement["claimed"])
    return is_cited and statement["verdict"] in _WRONG


def _line(statement: dict) -> str:
    place = statement["document"] or ""
    if statement["pages"]:
        place += f", p. {statement['pages'][0]}"
    shown = f'- {statement["verdict"]}: "{statement["text"][:100]}" ({place})'
    return f"{shown}; printed: {statement['printed'][:500]}" if statement["printed"] else shown


def _last_answer(transcript: "str | None") -> str:
    """Return the text of the last answer of a transcript, or ""."""
    texts: list[str] = []
    try:
        lines = Path(transcript).read_text(encoding="utf-8").splitlines() if transcript else []
    except OSError:
        return ""
    for line in lines:
        entry = json.loads(line)
        if entry.get("type") == "user":
            texts = []
        elif entry.get("type") == "assistant":
            parts = entry.get("message", {}).get("content", [])
            texts += [one["text"] for one in parts if one.get("type") == "text"]
    return "\n\n".join(texts)


if __name__ == "__main__":
    main()
