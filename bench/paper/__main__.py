"""`python -m bench.paper CORPUS --records R --write docs/paper-tables.md`: the paper's tables.

Everything of the paper's evaluation that needs no language model, with the paper's figures beside
ours. CORPUS holds `domains/` with `truth/`, and may hold `dev/`. R keeps parsed documents,
composites and figures, apart for each version of the program, so that a run that was cut off goes
on and nothing of an older version is in the tables. All of it took about a quarter of an hour of
processor time on our corpus.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from bench.markdown import rewrite
from bench.paper.composites import DATA_SETS, DataSet, parts_of, spread, write_composites
from bench.paper.tables import SIZES, Measured, all_tables
from bench.plain_text import page_texts
from shed_core.evaluation.scores import Score
from shed_core.evaluation.summary import summarize
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options
from shed_server.evaluation.documents import UNSTATED_EVIDENCE, Setup, pdfs_under
from shed_server.evaluation.report import Report, class_counts
from shed_server.evaluation.run import DocumentScores, evaluate

METHODS = ("local", "global", "deep", "wide", "auto")
_MAX_TIMED = 5  # composites of a data set whose reading is timed


def main() -> None:
    """Print all tables, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--records", type=Path, required=True, help="folder to keep results in")
    parser.add_argument("--kept", action="store_true", help="print what a run has left, no more")
    parser.add_argument("--most", type=int, help="documents of a set and size; else all")
    parser.add_argument("--jobs", type=int, default=1, help="processes that read documents")
    parser.add_argument("--write", type=Path, help="file to write the tables into")
    options = parser.parse_args()
    options.records /= pipeline_version()[:12]
    composites = {
        (data_set.name, size, headers): _kept(
            options,
            f"{data_set.name}-{number}-{headers}",
            partial(_composites, options, data_set, number, headers),
        )
        for data_set in DATA_SETS
        for size, number in sizes_of(data_set).items()
        for headers in ("builtin", "outline")
        if (size, headers) != (SIZES[-1], "outline")  # the paper has no such figures
    }
    has_outlines = (options.corpus / "dev").is_dir()
    outlines = _kept(options, "dev", partial(_outlines, options)) if has_outlines else None
    measured = Measured(composites, outlines)
    tables = all_tables(measured)
    print(tables)
    if options.write:
        rewrite(options.write, tables)


def sizes_of(data_set: DataSet) -> dict[str, int]:
    """Return the composition sizes of the paper: 1, k + 1 and 2(k + 1)."""
    return dict(zip(SIZES, (1, data_set.k + 1, 2 * (data_set.k + 1)), strict=True))


def _kept(
    options: argparse.Namespace, name: str, measure: Callable[[], Any]
) -> dict[str, Any] | None:
    """Return figures that a run has left, or measure them; None if that is not wanted."""
    file = options.records / "figures" / f"{name}.json"
    if not file.is_file() and options.kept:
        return None
    if not file.is_file():
        print(f"measuring {name}", flush=True)
        figures = measure()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(figures))
    return json.loads(file.read_text())


def _composites(
    options: argparse.Namespace, data_set: DataSet, size: int, headers: str
) -> dict[str, Any]:
    folder = options.records / f"{data_set.name}-{size}"
    parts = parts_of(options.corpus / "domains", data_set)
    truths = write_composites(parts, size, folder, options.most)
    by_name = {path.name: truth for path, truth in truths.items()}
    setup = Setup(headers, METHODS, UNSTATED_EVIDENCE, by_name, options.records / "parsed")
    report = Report(list(evaluate([*truths], setup, min(options.jobs, len(truths)))))
    timed = [*truths][:_MAX_TIMED]
    is_timed = headers == "builtin" and size == data_set.k + 1
    return _figures(report) | {
        "words": fmean(len(" ".join(page_texts(p.read_bytes())).split()) for p in timed),
        "seconds": fmean(map(_processor_seconds, timed)) if is_timed else None,
        "pages": fmean(len(page_texts(path.read_bytes())) for path in timed),
    }


def _figures(report: Report) -> dict[str, Any]:
    return {
        "documents": len(report.with_tree),
        "titles": str(report.titles(report.documents)),
        "headers": report.header_score(),
        "methods": {method: _scores(report, method) for method in report.methods},
        "depths": {method: list(_depths(report, method)) for method in report.methods},
        "classes": class_counts(report.documents),
    }


def _scores(report: Report, method: str) -> tuple[Sequence[float], Sequence[float]]:
    summary = report.summary(method)
    return summary.top_down, summary.bottom_up


def _depths(report: Report, method: str) -> Iterator[tuple[float, float]]:
    """Yield depth by true depth, and compactness, of each document."""
    for one in report.with_tree:
        scores = one.methods[method]
        yield scores.depth / one.true_depth, scores.scores.bottom_up.precision


def _processor_seconds(path: Path) -> float:
    data = path.read_bytes()
    began = time.process_time()
    read_record(data, Options(headers="builtin", evidence=UNSTATED_EVIDENCE))
    return time.process_time() - began


def _outlines(options: argparse.Namespace) -> dict[str, Any]:
    """Measure documents whose outlines are the truth, given their headers."""
    setup = Setup(
        "outline", ("local", "global"), UNSTATED_EVIDENCE, None, options.records / "parsed"
    )
    documents = spread(pdfs_under([options.corpus / "dev"]), options.most)
    report = Report(list(evaluate(documents, setup, min(options.jobs, len(documents)))))
    apart = [one for one in report.with_tree if _only_local_conforms(one)]
    return {
        "classes": class_counts(report.documents),
        "apart": {method: _means(apart, method) for method in ("global", "local") if apart},
        "n_apart": len(apart),
    }


def _means(documents: Sequence[DocumentScores], method: str) -> tuple[Score, Score]:
    summary = summarize([one.methods[method].scores for one in documents])
    return summary.top_down, summary.bottom_up


def _only_local_conforms(one: DocumentScores) -> bool:
    return (
        one.classes is not None
        and one.classes.conforms_locally
        and not one.classes.conforms_globally
    )


if __name__ == "__main__":
    main()
