"""`python -m bench.search.evidence CORPUS`: how far a passage that answers lies from an agent.

CORPUS holds `questions/*.jsonl`, or is such a file (passages.py describes it). For each passage of
evidence: the smallest section that holds it, and the calls and tokens until it is read by way of
the contents, of `search` and of `grep`, against the whole document. No model is called: an agent is
taken to know the right section when an answer names it (navigation.py), so what is measured is the
tools. Documents are read first, which takes a few minutes without `--cache`.
"""

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from mcp import Client

from bench.markdown import rewrite, table
from bench.search.navigation import Cost, Session
from bench.search.passages import Evidence, Question, evidence_of, question_files, read_questions
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.tokens import section_tokens
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings

_RANKS = (1, 3, 5, 10)
_NEVER = 10**6
_COLUMNS = ("way to the passage", "reached", "calls, mean", "tokens, median", "tokens, mean")


class Row(NamedTuple):
    """What one passage costs. section, document: their tokens. rank: of the section, from 0."""

    passage: Evidence
    prefix: str
    section: int
    contents: Cost
    search: Cost
    grep: Cost
    rank: int
    document: int


def main() -> None:
    """Print a line for each passage, and the averages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="corpus, folder of questions, or a JSONL file")
    parser.add_argument("--cache", type=Path, help="folder of records to keep")
    parser.add_argument("--write", type=Path, help="file to write the averages into")
    options = parser.parse_args()
    files = question_files(options.corpus)
    if not files:
        parser.error(f"{options.corpus} holds no questions/*.jsonl; name a JSONL file of questions")
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        cache = options.cache or Path(scratch)
        tables = [_measured(file, cache) for file in files]
    if options.write:
        rewrite(options.write, "\n\n".join(tables))


def _measured(file: Path, cache: Path) -> str:
    questions = read_questions(file)
    paths = dict.fromkeys(Path(question["document"]) for question in questions)
    settings = Settings(paths=tuple(paths), cache=cache)
    with closing(Library(settings)) as library:
        rows = asyncio.run(_rows(library, settings, questions))
    print("\n".join(map(_line, rows)))
    table = summary(rows, f"{file.name}: {len(questions)} questions, {len(paths)} documents")
    print(f"\n{table}\n")
    return table


async def _rows(library: Library, settings: Settings, questions: Sequence[Question]) -> list[Row]:
    records = {name: library.open(name).record for name in library.names()}
    search = SectionSearch(library, settings.jobs)
    async with Client(create_app(library, settings), mode="legacy") as client:
        return [
            await _row(client, search, records[passage.document], passage)
            for passage in evidence_of(questions, records)
        ]


async def _row(
    client: Client, search: SectionSearch, record: DocumentRecord, passage: Evidence
) -> Row:
    prefix = prefix_of(record.sht, passage.node)
    hits = [hit.node for hit in search.find(passage.question, passage.document).hits]
    return Row(
        passage,
        prefix,
        section_tokens(record, find_section(record, prefix)),
        await Session(client, record, passage).by_contents(),
        await Session(client, record, passage).by_search(),
        await Session(client, record, passage).by_grep(),
        hits.index(passage.node) if passage.node in hits else _NEVER,
        section_tokens(record, find_section(record, "")),
    )


def _line(row: Row) -> str:
    ways = "; ".join(
        f"{name} {cost.calls} calls {cost.tokens:,}{'' if cost.reached else ' NOT REACHED'}"
        for name, cost in (("toc", row.contents), ("search", row.search), ("grep", row.grep))
    )
    rank = row.rank + 1 if row.rank < _NEVER else "-"
    return (
        f"{row.passage.question_id} {row.passage.document} {row.prefix} ({row.section:,} tokens): "
        f"{ways}; search rank {rank}; document {row.document:,}"
    )


def summary(rows: Sequence[Row], title: str) -> str:
    """Return the averages as Markdown. Where a way fails, the whole document is read after it."""
    ways = {
        "whole document": [Cost(1, row.document, True) for row in rows],
        "`grep` for words of the question, then the section": [row.grep for row in rows],
        "`search`, then the section": [row.search for row in rows],
        "`get_toc`, then the section": [row.contents for row in rows],
        "the smallest section alone": [Cost(1, row.section, True) for row in rows],
    }
    lines = [
        f"{title}, {len(rows)} passages\n",
        *table(_COLUMNS, (_way(way, costs, rows) for way, costs in ways.items())),
    ]
    found = ", ".join(
        f"{sum(row.rank < rank for row in rows) / len(rows):.2f} at {rank}" for rank in _RANKS
    )
    return "\n".join([*lines, "", f"Recall of the smallest section by `search`: {found}."])


def _way(name: str, costs: Sequence[Cost], rows: Sequence[Row]) -> list[str]:
    tokens = [c.tokens + (0 if c.reached else r.document) for c, r in zip(costs, rows, strict=True)]
    reached = fmean(cost.reached for cost in costs)
    calls = fmean(cost.calls + (not cost.reached) for cost in costs)
    sizes = [f"{average(tokens):,.0f}" for average in (median, fmean)]
    return [name, f"{reached:.2f}", f"{calls:.1f}", *sizes]


if __name__ == "__main__":
    main()
