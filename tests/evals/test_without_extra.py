"""`shed-evals` where the extra `evals` is not installed."""

import subprocess
import sys
from pathlib import Path

WITHOUT_EXTRA = """
import sys

sys.modules["genai_prices"] = sys.modules["inspect_ai"] = None
from shed_evals.__main__ import main

main()
"""


def test_without_its_extra_the_report_says_what_to_install(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_EXTRA, "report", str(tmp_path)]

    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2])

    assert done.returncode == 1
    assert "install it with `uv tool install '.[evals]'`" in done.stderr
