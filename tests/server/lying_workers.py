"""Workers that a document has taken over: real processes, forked and confined, that lie."""

import os
from pathlib import Path

SITECUSTOMIZE = """
import sys
if sys.orig_argv[3:4] == ["shed_core.ingest.sandbox.zygote"]:
    from shed_core.ingest.sandbox import child

    def lie(header, jobs, answers):
        answers.write(child.receive_file(jobs))
        answers.flush()

    child._serve_job = lie
"""


def lying_workers(folder: Path) -> dict[str, str]:
    """Return an environment in which every worker answers with the bytes of its document."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(SITECUSTOMIZE)
    first = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(first)}


def frame(kind: int, body: bytes) -> bytes:
    """Return a frame as it stands on the pipe."""
    return bytes([kind]) + len(body).to_bytes(8) + body
