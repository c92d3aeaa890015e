"""What `grep -n` and chunks show over pdftotext, until the evidence of a passage stands there.

Both are favoured: lines are counted up to the one that completes what is needed, not the rest of
the output; runs of blanks count as one; the document is known.
"""

import re
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

from bench.agents.needs import Need
from bench.agents.ways import ShownText
from shed_core.retrieval.folding import folded
from shed_core.search_index.format import TOKENIZER
from shed_core.search_index.words import texts_in

_CHUNK_CHARS = 2048  # 512 tokens of four bytes
_MAX_CHUNKS = 20
_BLANKS = re.compile(r"[ \t]+")


def baselines(need: Need, file: Path) -> dict[str, ShownText]:
    """Return what each way over the text of a document shows."""
    text = _text(file)
    return {
        "`grep -n`: labels": _until(need, _lines(text, need.labels)),
        "chunks of 512 tokens: the question": _until(need, _chunks(text, need.question)),
        "chunks of 512 tokens: labels": _until(need, _chunks(text, " ".join(need.labels))),
    }


@cache
def _text(file: Path) -> str:
    command = ["pdftotext", "-layout", str(file), "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    return _BLANKS.sub(" ", done.stdout.decode("utf-8", "replace"))


def _until(need: Need, parts: Iterable[str]) -> ShownText:
    shown: list[str] = []
    for part in parts:
        shown.append(part)
        if need.stands_in("\n".join(shown)):
            return ShownText(sum(map(len, shown)), len(shown), reached=True)
    return ShownText(sum(map(len, shown)), len(shown), reached=False)


def _lines(text: str, labels: Iterable[str]) -> Iterator[str]:
    """Yield the lines that hold one of the labels, as `grep -n -i` prints them."""
    wanted = re.compile("|".join(map(re.escape, labels)), re.IGNORECASE)
    for number, line in enumerate(text.splitlines(), 1):
        if wanted.search(line):
            yield f"{number}:{line}\n"


def _chunks(text: str, query: str) -> Iterator[str]:
    """Yield chunks of a text, the best for a query first, by BM25 over stems."""
    words = dict.fromkeys(word for word, _ in texts_in(folded(query)))
    pieces = [text[at : at + _CHUNK_CHARS] for at in range(0, len(text), _CHUNK_CHARS)]
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE VIRTUAL TABLE c USING fts5(words, tokenize='{TOKENIZER}')")
        for number, piece in enumerate(pieces):
            held = " ".join(word for word, _ in texts_in(folded(piece)))
            database.execute("INSERT INTO c (rowid, words) VALUES (?, ?)", (number, held))
        wanted = " OR ".join(f'"{word}"' for word in words)
        best = database.execute(
            "SELECT rowid FROM c WHERE c MATCH ? ORDER BY rank LIMIT ?", (wanted, _MAX_CHUNKS)
        ).fetchall()
    yield from (pieces[number] for (number,) in best)
