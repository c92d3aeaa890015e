"""`python -m bench.quality CORPUS`: quality of the trees over a corpus with known truth.

CORPUS holds `dev/` (PDFs whose outlines are the truth, with `dev.index.jsonl`), and may hold
`domains/` (with `truth/` and `domains.index.jsonl`) and `gold/` (headers only, `gold.json`). Each
table stands below the `shed` command that prints it. With `--write docs/quality.md` they are
written into that file instead, and before them the table of both halves of the documents, looked at
and unseen; with `--sets`, that table alone.
"""

import argparse
import shlex
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from bench.markdown import rewrite
from bench.quality.half_table import half_table
from bench.quality.sets import BY_METHOD
from bench.quality.tables import class_table, measured, method_tables
from shed_server.cli.main import app


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


def run(arguments: Sequence[str]) -> None:
    """Print a command and what it prints."""
    print(f"\n$ shed {shlex.join(arguments)}", flush=True)
    app(list(arguments), standalone_mode=False)


def write(options: argparse.Namespace) -> None:
    """Write the table of both halves, and, unless it is of some sets only, all others."""
    corpus, records, jobs = options.corpus, options.records, options.jobs
    rewrite(options.write, half_table(corpus, records, options.sets, jobs))
    there = (one for one in BY_METHOD if (corpus / one.folder).is_dir())
    for one in () if options.sets else there:
        report = measured(corpus, records, one, jobs)
        rewrite(options.write, f"{date.today():%Y-%m-%d}: {method_tables(report)}", one.name)
        if one.name == "dev outline":
            rewrite(options.write, f"{date.today():%Y-%m-%d}: {class_table(report)}", "classes")


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--records", type=Path, required=True, help="folder for parsed documents")
    parser.add_argument("--write", type=Path, help="file to write the table of both halves into")
    parser.add_argument("--sets", nargs="*", default=(), help="sets of that table; all by default")
    parser.add_argument("--jobs", type=int, default=1, help="processes that read documents")
    options = parser.parse_args()
    if options.write:
        write(options)
        return
    for arguments in commands(options.corpus, options.records):
        run(arguments)


if __name__ == "__main__":
    main()
