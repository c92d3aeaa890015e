"""`python -m bench.search CORPUS [--cache FOLDER]`: sizes, times, and what searches find.

CORPUS holds `questions/financebench.jsonl` and the filings that it names. The bare question is the
query. The ranks of the sections with the evidence are printed by `bench.search.evidence`. Documents
that are not in the cache are read first, which takes a few minutes.
"""

import argparse
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.search.passages import Evidence, evidence_of, read_questions
from bench.search.toc_budgets import measure_toc_budgets
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.tokens import node_tokens
from shed_core.search_index.build import build
from shed_server.library.library import Library
from shed_server.library.search_index.search import SearchFindings, SectionSearch
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings

_MAX_TOKENS = 5_000


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--cache", type=Path, help="folder of records to keep")
    options = parser.parse_args()
    questions = read_questions(options.corpus / "questions" / "financebench.jsonl")
    folder = Path(questions[0]["document"]).parent
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        settings = Settings(paths=(folder,), cache=options.cache or Path(scratch))
        with closing(Library(settings)) as library:
            search = SectionSearch(library, settings.jobs)
            records = {name: library.open(name).record for name in library.names()}
            search.indexer.read(library.served(), seconds=3600)
            evidence = [*evidence_of(questions, records)]
            _print_index(records)
            _print_sections(search, records, evidence)
            _print_documents(search, questions)
            measure_toc_budgets(create_app(library, settings), records, evidence)


def _print_index(records: dict[str, DocumentRecord]) -> None:
    began = time.process_time()
    sizes = [len(build(record).sections) for record in records.values()]
    seconds = time.process_time() - began
    n_bytes = sum(len(record.text.encode()) for record in records.values())
    n_pages = sum(record.n_pages for record in records.values())
    print(f"index: {sum(sizes) / n_bytes:.2f} of the text (to reach: 0.5), ", end="")
    print(f"{1000 * seconds / n_pages:.2f} ms of processor time a page")


def _print_sections(
    search: SectionSearch, records: dict[str, DocumentRecord], evidence: Sequence[Evidence]
) -> None:
    tokens: list[int] = []
    seconds: list[float] = []
    for passage in evidence:
        began = time.process_time()
        findings = search.find(passage.question, passage.document)
        seconds.append(time.process_time() - began)
        tokens.append(_tokens_before(records[passage.document], findings, passage))
    read = sum(n <= _MAX_TOKENS for n in tokens) / len(tokens)
    print(
        f"of {len(tokens)} passages within the first {_MAX_TOKENS:,} tokens of the hits: ", end=""
    )
    print(f"{read:.2f} (to reach: 0.55)")
    print(f"a query in one document: {1000 * median(seconds):.1f} ms of processor time (5)")


def _tokens_before(record: DocumentRecord, findings: SearchFindings, passage: Evidence) -> int:
    """Return the tokens that are read of the hits, in order, until the passage begins."""
    sizes, n_tokens = node_tokens(record), 0
    for hit in findings.hits:
        if passage.node in hit.nodes:
            start = record.offsets[record.sht.headers[hit.node]] if hit.node != ROOT else 0
            skipped = record.text[start : record.offsets[passage.phrase]]
            return n_tokens + len(skipped.encode()) // 4
        n_tokens += sizes[hit.node] if hit.node != ROOT else record.bytes_before[0] // 4
    return 10**9


def _print_documents(search: SectionSearch, questions: Sequence[Any]) -> None:
    places: list[int] = []
    seconds: list[float] = []
    for question in questions:
        began = time.process_time()
        hits = search.find(question["question"]).hits
        seconds.append(time.process_time() - began)
        names = list(dict.fromkeys(hit.document.name for hit in hits))
        name = Path(question["document"]).name
        places.append(names.index(name) if name in names else 10**6)
    share = sum(place < 3 for place in places) / len(places)
    print(f"right document among the first three, over all: {share:.2f} (to reach: 0.9)")
    print(f"a query over all documents: {1000 * median(seconds):.1f} ms of processor time (50)")


if __name__ == "__main__":
    main()
