"""The structure tree is taken away before MuPDF follows it: a crafted one is freed twice.

What goes wrong ends the process, so each reading has one of its own.
"""

import subprocess
import sys

import pytest

READ = "from shed_core.ingest.pipeline import read_record as read; read({data}, Options())"
DRAW = (
    "from shed_core.ingest.pdf.drawing.render import render_page; "
    "render_page({data}, 1, width_px=100)"
)
FILES = ["structure_parent", "late_structure_parent", "catalog_without_number"]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("work", [READ, DRAW], ids=["read", "drawn"])
def test_a_crafted_structure_tree_does_not_end_the_process(work: str, file: str):
    program = (
        "from shed_core.options import Options\n"
        f"from tests.adversarial_pdfs import {file}\n"
        f"{work.format(data=f'{file}(0)')}\n"
        "print('answered')"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )

    assert (result.returncode, result.stdout) == (0, "answered\n")
