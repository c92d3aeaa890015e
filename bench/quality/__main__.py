"""`python -m bench.quality CORPUS --records R --write docs/quality.md`: quality of the trees.

CORPUS holds `dev/` (PDFs whose outlines are the truth, with `dev.index.jsonl`), and may hold
`domains/` (with `truth/` and `domains.index.jsonl`), `ordinary/` and `gold/` (headers only,
`gold.json`). With `--sets`, only the table of both halves of the documents is written, looked at
and unseen. With `--without STEP`, the changes of that table without a step of the built-in
identifier are printed, and nothing is written.
"""

import argparse
from datetime import date
from pathlib import Path

from bench.markdown import rewrite
from bench.quality.ablation import STEPS, ablation
from bench.quality.half_table import half_table
from bench.quality.sets import BY_METHOD
from bench.quality.tables import class_table, measured, method_tables


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
    """Write all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--records", type=Path, required=True, help="folder for parsed documents")
    goal = parser.add_mutually_exclusive_group(required=True)
    goal.add_argument("--write", type=Path, help="file to write the tables into")
    goal.add_argument(
        "--without", choices=STEPS, metavar="STEP", help=f"one of: {', '.join(STEPS)}"
    )
    parser.add_argument("--sets", nargs="*", default=(), help="sets of that table; all by default")
    parser.add_argument("--jobs", type=int, default=1, help="processes that read documents")
    options = parser.parse_args()
    if options.without:
        print(ablation(options.corpus, options.records, options.without, options.sets))
    else:
        write(options)


if __name__ == "__main__":
    main()
