"""Speed, as ratios to a baseline of the same run: `make bench`, `python -m bench.speed [FOLDER]`.

FOLDER holds PDFs; without one, a generated report is measured, which says less.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.speed.reading import measure_reading
from bench.speed.serving import measure_serving
from bench.speed.synthetic import long_report


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="PDFs to read")
    parser.add_argument(
        "--max-documents", type=int, default=40, help="documents to read, evenly spread"
    )
    options = parser.parse_args()
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        report = Path(scratch, "report.pdf")
        report.write_bytes(long_report(n_pages=200))
        documents = sorted(options.folder.rglob("*.pdf")) if options.folder else [report]
        step = max(1, len(documents) // options.max_documents)
        warm_up = Path(scratch, "warm_up.pdf")
        warm_up.write_bytes(long_report(n_pages=1))
        measure_reading(warm_up, documents[::step], Path(scratch, "cache"))
        measure_serving(_about_200_pages(documents) or report, Path(scratch, "cache"))


def _about_200_pages(documents: list[Path]) -> Path | None:
    import pymupdf

    def distance(path: Path) -> int:
        try:
            with pymupdf.open(path) as document:
                return abs(len(document) - 200)
        except (RuntimeError, ValueError):
            return 10**9

    nearest = min(documents, key=distance, default=None)
    return nearest if nearest and distance(nearest) < 100 else None


if __name__ == "__main__":
    main()
