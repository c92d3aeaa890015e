"""A worker can open no file: all that reading needs is loaded before."""

import pickle
import subprocess
import sys
from pathlib import Path

from tests.cases import cases
from tests.ingest.test_pages import PAGES, page_lines
from tests.pages import pdf_of
from tests.sources import file_of

FLOWED = Path(__file__).parents[1] / "flowed"
READING = """
import pickle, sys
from shed_core.errors import ShedError
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.preloaded import warm_up
from shed_core.options import Options

documents, opened = pickle.load(sys.stdin.buffer), []
warm_up()
sys.addaudithook(lambda event, arguments: event == "open" and opened.append(arguments[0]))
for document in documents:
    try:
        read_record(document, Options())
    except ShedError:
        pass
    if opened:
        sys.exit(f"{opened} in {document[:200]!r}")
"""


def test_reading_opens_no_file_after_the_warm_up():
    """Documents of all formats, tables with heads of several levels among them."""
    folders = [PAGES / "tables", PAGES / "text"]
    pages = [case.values[0] for folder in folders for case in cases(folder)]
    documents = [pdf_of(page_lines(case.source)) for case in pages]
    flowed = [case.values[0] for case in cases(FLOWED)]
    documents += [file_of(case.file.partition("_")[0], case.source) for case in flowed]

    run = subprocess.run(
        [sys.executable, "-c", READING], input=pickle.dumps(documents), capture_output=True
    )

    assert (run.returncode, run.stderr.decode()[-2_000:]) == (0, "")
