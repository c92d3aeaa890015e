"""`python -m bench.quality CORPUS`: quality of the trees over a corpus with known truth.

CORPUS holds `dev/` (PDFs whose outlines are the truth, with `dev.index.jsonl`), and may hold
`domains/` (with `truth/` and `domains.index.jsonl`) and `gold/` (headers only, `gold.json`). Each
table stands below the `shed` command that prints it. With `--write docs/quality.md` they are
written into that file instead, and before them the table of both halves of the documents, looked at
and unseen; with `--sets`, that table alone.
"""

import argparse
import random
import shlex
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from bench.halves import rewrite, table
from bench.quality_tables import MEASUREMENTS, classes, measured, tables
from shed_core.ingest.pdf.made.compose import compose
from shed_server.cli.main import app
from shed_server.evaluation.documents import Setup, pdfs_under
from shed_server.evaluation.run import DocumentScores, evaluate

COMPOSITE_SIZES = range(1, 9)
N_COMPOSITES = 6
MAX_DOCUMENT_BYTES = 2_000_000  # of a part of a composite, which is long enough with small parts


def commands(corpus: Path, records: Path) -> Iterator[list[str]]:
    """Yield the commands that measure the folders of the corpus."""
    records_option = ["--records", str(records)]
    dev, domains, gold = (corpus / name for name in ("dev", "domains", "gold"))
    by_family = ["--index", str(corpus / "dev.index.jsonl"), *records_option]
    yield ["eval", str(dev), "--headers", "outline", *by_family]
    yield ["eval", str(dev), "--headers", "builtin", *by_family]
    yield ["classify", str(dev), *by_family]
    if domains.is_dir():
        truth = ["--truth", str(domains / "truth")]
        by_domain = ["--index", str(corpus / "domains.index.jsonl"), *records_option]
        yield ["eval", str(domains), "--headers", "outline", *truth, *by_domain]
        yield ["eval", str(domains), "--headers", "builtin", *truth, *by_domain]
    if gold.is_dir():
        yield ["eval", str(gold), "--truth", str(gold / "gold.json"), *records_option]


def write_composites(documents: Sequence[Path], size: int, folder: Path) -> None:
    """Write N_COMPOSITES composites of `size` documents each; the draw is seeded by the size."""
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(size)
    for number in range(N_COMPOSITES):
        parts = draw.sample(documents, size)
        composite = compose([(part.stem.replace("_", " "), part.read_bytes()) for part in parts])
        (folder / f"{size}-{number}.pdf").write_bytes(composite)


def small_documents(folder: Path, records: Path) -> list[Path]:
    """Return the small documents of a folder whose outlines can be trusted."""
    small = [path for path in pdfs_under([folder]) if path.stat().st_size <= MAX_DOCUMENT_BYTES]
    outcomes = evaluate(small, Setup(headers="outline", methods=(), records=records))
    return [Path(one.name) for one in outcomes if isinstance(one, DocumentScores)]


def run(arguments: Sequence[str]) -> None:
    """Print a command and what it prints."""
    print(f"\n$ shed {shlex.join(arguments)}", flush=True)
    app(list(arguments), standalone_mode=False)


def write(options: argparse.Namespace) -> None:
    """Write the table of both halves, and, unless it is of some sets only, all others."""
    corpus, records, jobs = options.corpus, options.records, options.jobs
    rewrite(options.write, table(corpus, records, options.sets, jobs))
    there = (one for one in MEASUREMENTS if (corpus / one.folder).is_dir())
    for one in () if options.sets else there:
        report = measured(corpus, records, one, jobs)
        rewrite(options.write, f"{date.today():%Y-%m-%d}: {tables(report)}", one.name)
        if one.name == "dev outline":
            rewrite(options.write, f"{date.today():%Y-%m-%d}: {classes(report)}", "classes")


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--records", type=Path, required=True, help="folder for parsed documents")
    parser.add_argument("--composites", action="store_true", help="measure composite documents")
    parser.add_argument("--write", type=Path, help="file to write the table of both halves into")
    parser.add_argument("--sets", nargs="*", default=(), help="sets of that table; all by default")
    parser.add_argument("--jobs", type=int, default=1, help="processes that read documents")
    options = parser.parse_args()
    if options.write:
        write(options)
        return
    if not options.composites:
        for arguments in commands(options.corpus, options.records):
            run(arguments)
        return
    documents = small_documents(options.corpus / "dev", options.records)
    for size in COMPOSITE_SIZES:
        folder = options.records / f"composites-{size}"
        write_composites(documents, size, folder)
        shared = ["--records", str(options.records), "--methods", "local,global,wide,deep,auto"]
        run(["eval", str(folder), "--headers", "outline", *shared])
        run(["eval", str(folder), "--headers", "builtin", *shared])


if __name__ == "__main__":
    main()
