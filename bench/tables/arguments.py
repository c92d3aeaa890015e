"""The command line that the measurements of statements share."""

import argparse
from pathlib import Path

from shed_server.evaluation.documents import pdfs_under


def pdfs_named(description: str | None) -> list[Path]:
    """Return the PDFs that the command line names, and those below folders that it names.

    description: of the command, for --help.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("paths", nargs="+", type=Path, help="PDFs, and folders of them")
    return pdfs_under(parser.parse_args().paths)
