"""Questions with evidence text, and the section of a document that holds each passage of it.

A file of questions is JSONL: `id`, `document` (a path relative to the file's folder or to one above
it), `question`, and `evidence`, a list of `text` and `page` (from 1).
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.folding import folded
from shed_core.search_index.words import texts_in

Question = Mapping[str, Any]


class Evidence(NamedTuple):
    """A passage of evidence. node: of the section that holds it. phrase: where it begins."""

    document: str
    question: str
    node: int
    phrase: int
    question_id: str = ""


def question_files(path: Path) -> list[Path]:
    """Return the files of questions that a path names: a JSONL file, its folder, or a corpus."""
    if path.is_file():
        return [path]
    folder = path / "questions" if (path / "questions").is_dir() else path
    return sorted(folder.glob("*.jsonl"))


def read_questions(file: Path) -> list[Question]:
    """Return the questions of a file that have evidence text, with the paths of their documents."""
    rows = (json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip())
    return [
        row | {"document": str(_document(file, row["document"]))}
        for row in rows
        if row.get("evidence")
    ]


def _document(file: Path, name: str) -> Path:
    places = [folder / name for folder in file.resolve().parents]
    return next((place for place in places if place.is_file()), places[0])


def evidence_of(
    questions: Iterable[Question], records: Mapping[str, DocumentRecord]
) -> Iterator[Evidence]:
    """Yield each passage whose page has text. records: by file name."""
    for question in questions:
        name = Path(question["document"]).name
        for passage in question["evidence"]:
            found = _holding(records[name], passage["text"], passage["page"])
            if found is not None:
                yield Evidence(name, question["question"], *found, str(question.get("id", "")))


def _holding(record: DocumentRecord, text: str, page: int) -> tuple[int, int] | None:
    """Return the node whose own text on a page shares most words with a text, and its phrase."""
    wanted = Counter(word for word, _ in texts_in(folded(text)))
    words: dict[int, Counter[str]] = defaultdict(Counter)
    first: dict[int, int] = {}
    for phrase in (p for p in range(record.n_phrases) if record.pages[p] == page):
        node = record.node_at(phrase)
        first.setdefault(node, phrase)
        words[node].update(w for w, _ in texts_in(folded(record.phrase_text(phrase))))
    if not words:
        return None
    node = max(words, key=lambda node: ((wanted & words[node]).total(), node))
    return node, first[node]
