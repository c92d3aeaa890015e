"""`python -m bench.agents CORPUS`: characters that an agent is shown until it has the evidence.

CORPUS holds `questions/*.jsonl`, or is such a file (bench/search/passages.py describes it, needs.py
the fields that are needed here). No model is called. Documents are read first, which takes a few
minutes without `--cache`. Questions are split by a hash of their names: weights were chosen on one
half only.
"""

import argparse
import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from mcp import Client

from bench.agents.baselines import baselines
from bench.agents.needs import Need, needs_of
from bench.agents.ways import ShownText, ways
from bench.halves import is_unseen
from bench.markdown import rewrite, table
from bench.search.passages import Question, evidence_of, question_files, read_questions
from shed_core.method.sht import ROOT
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings

Rows = Sequence[tuple[Need, Mapping[str, ShownText]]]

_COLUMNS = ("way", "in the first answer", "at all", "characters, median", "seen / unseen half")


def main() -> None:
    """Print a line for each passage, and the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="corpus, folder of questions, or a JSONL file")
    parser.add_argument("--cache", type=Path, help="folder of records to keep")
    parser.add_argument("--write", type=Path, help="file to write the medians into")
    options = parser.parse_args()
    files = question_files(options.corpus)
    if not files:
        parser.error(f"{options.corpus} holds no questions/*.jsonl; name a JSONL file of questions")
    questions = [question for file in files for question in read_questions(file)]
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        rows = asyncio.run(_rows(questions, options.cache or Path(scratch)))
    print("\n".join(_line(need, shown) for need, shown in rows))
    text = "\n".join(summary(rows))
    print(f"\n{text}")
    if options.write:
        rewrite(options.write, text, "agents")


async def _rows(questions: Sequence[Question], cache: Path) -> Rows:
    files = {Path(question["document"]).name: Path(question["document"]) for question in questions}
    settings = Settings(paths=tuple(files.values()), cache=cache)
    with closing(Library(settings)) as library:
        records = {name: library.open(name).record for name in library.names()}
        nodes = {
            (passage.question_id, records[passage.document].pages[passage.phrase]): passage.node
            for passage in evidence_of(questions, records)
        }
        rows: list[tuple[Need, Mapping[str, ShownText]]] = []
        async with Client(create_app(library, settings), mode="legacy") as client:
            for need in needs_of(questions):
                record = records[need.document]
                node = nodes.get((need.question_id, need.page), ROOT)
                title = record.header(node) if node != ROOT else "0"
                shown = await ways(client, need, record, title)
                rows.append((need, shown | baselines(need, files[need.document])))
    return rows


def _line(need: Need, shown: Mapping[str, ShownText]) -> str:
    costs = "; ".join(
        f"{way} {one.chars:,}{'' if one.reached else ' NOT REACHED'}" for way, one in shown.items()
    )
    return f"{need.question_id} {need.document} p. {need.page}: {costs}"


def summary(rows: Rows) -> Iterator[str]:
    """Yield the medians as Markdown; a passage that is not reached counts as without end."""
    yield f"{len(rows)} passages\n"
    names = dict.fromkeys(way for _, shown in rows for way in shown)
    yield from table(_COLUMNS, (_way(way, rows) for way in names))


def _way(way: str, rows: Rows) -> list[str]:
    halves: dict[bool, list[ShownText]] = {False: [], True: []}
    for need, shown in rows:
        if way in shown:
            halves[is_unseen(need.question_id)].append(shown[way])
    both = halves[False] + halves[True]
    middles = " / ".join(_median(half) for half in halves.values())
    firsts = " / ".join(_share(one.at_once for one in half) for half in halves.values())
    first = f"{_share(one.at_once for one in both)} ({firsts})"
    return [way, first, _share(one.reached for one in both), _median(both), middles]


def _share(flags: Iterator[bool]) -> str:
    given = list(flags)
    return f"{sum(given) / len(given):.2f}" if given else "-"


def _median(shown: Sequence[ShownText]) -> str:
    middle = median([one.chars if one.reached else inf for one in shown] or [inf])
    return f"{middle:,.0f}" if middle < inf else "-"


if __name__ == "__main__":
    main()
