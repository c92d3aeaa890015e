"""The structure tree is taken away before MuPDF follows it: a crafted one is freed twice.

What goes wrong ends the process, so each reading has one of its own.
"""

import subprocess
import sys

import pytest

READ = "from shed_core.ingest.pipeline import read_record as read; read({data}, Options())"
DRAW = "from shed_core.ingest.pdf.render import render_page; render_page({data}, 1, width_px=100)"


@pytest.mark.parametrize("work", [READ, DRAW], ids=["read", "drawn"])
def test_a_crafted_structure_tree_does_not_end_the_process(work: str):
    program = (
        "from shed_core.options import Options\n"
        "from tests.adversarial_pdfs import structure_parent\n"
        f"{work.format(data='structure_parent(0)')}\n"
        "print('answered')"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    assert (result.returncode, result.stdout) == (0, "answered\n")
