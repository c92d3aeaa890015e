"""Whether citations can be trusted: `python -m bench.quality.citations FOLDER... [--documents 30]`.

For PDFs below the folders, a seeded draw of them: each header's range of characters begins with the
header, its box holds the header's words and no others as they stand on the page that a viewer
shows, and each line that `read_section` gives stands on the page whose mark is above it. The words
and their places are PyMuPDF's own, not those that reading found.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf

from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.evaluation.words import letters
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import read_part
from shed_core.retrieval.toc.as_json import toc_json

ANSWER_CHARS = 10_000
MIN_LETTERS = 20  # of a line that is looked for on its page
MAX_OTHER_LETTERS = 3  # in a box, such as a mark of a footnote
_MARK = re.compile(r"\[p\. (\d+)\]")
_NODE = re.compile(r"^[\d.]+ \| ")


class Word(NamedTuple):
    """A word of a page as shown. x, y: its middle, in points from the top-left corner."""

    x: float
    y: float
    key: str


def words_of(page: Any) -> list[Word]:
    """Return the words of a page where a viewer shows them."""
    found: list[Word] = []
    for x0, y0, x1, y1, text, *_ in page.get_text("words"):
        middle: Any = pymupdf.Point(((x0 + x1) / 2, (y0 + y1) / 2)) * page.rotation_matrix
        found.append(Word(middle.x, middle.y, letters(text)))
    return found


def judge(data: bytes, verbose: bool = False) -> Counter[str]:
    """Return how many headers, ranges, boxes, lines and pages of lines are right.

    Raises a leaf of DocumentError.
    """
    record = read_record(data, Options())
    document: Any = pymupdf.Document(stream=data, filetype="pdf")
    words = {number: words_of(document[number - 1]) for number in set(record.pages)}
    counts = Counter[str](documents=1)
    for node in toc_json(record, "")["nodes"]:
        counts.update(_header_counts(record, node, words[node["page"]], verbose))
    keys = {number: "".join(word.key for word in own) for number, own in words.items()}
    known = {number: {word.key for word in own} for number, own in words.items()}
    for page, line in _lines(record):
        pieces = [key for word in line.split() if (key := letters(word))]
        if len("".join(pieces)) >= MIN_LETTERS:
            is_there = "".join(pieces) in keys[page] or set(pieces) <= known[page]
            counts.update(lines=1, lines_on_their_page=is_there)
            if verbose and not is_there:
                print(f"  p. {page}: {line[:100]}")
    return counts


def _header_counts(
    record: DocumentRecord, node: dict[str, Any], words: Sequence[Word], verbose: bool
) -> dict[str, int]:
    header = letters(node["header"])
    start, stop = node["chars"]
    x0, y0, x1, y1 = node["box"]
    held = "".join(w.key for w in words if x0 <= w.x <= x1 and y0 <= w.y <= y1)
    lost = Counter(header) - Counter(held)
    others = Counter(held) - Counter(header)
    is_whole, is_tight = not lost, others.total() <= MAX_OTHER_LETTERS
    if verbose and not (is_whole and is_tight):
        print(
            f"  p. {node['page']} {node['prefix']} {node['header'][:50]!r}: box has {held[:60]!r}"
        )
    return {
        "headers": 1,
        "ranges": letters(record.text[start:stop]).startswith(header),
        "boxes_with_all_words": is_whole,
        "boxes_with_no_others": is_tight,
    }


def _lines(record: DocumentRecord) -> Iterator[tuple[int, str]]:
    """Yield the lines that read_section gives of a whole document, and the page of their mark."""
    section, start, is_last, page = find_section(record, ""), 0, False, 0
    while not is_last:
        part = read_part(record, section, start, ANSWER_CHARS)
        start, is_last, page = part.stop, part.is_last, 0  # each part has marks of its own
        for line in part.text.splitlines():
            if mark := _MARK.fullmatch(line):
                page = int(mark[1])
            elif page:
                yield page, _NODE.sub("", line, count=1)


def main() -> None:
    """Print the shares that are right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--documents", type=int, default=30)
    parser.add_argument("--verbose", action="store_true", help="print what is wrong")
    options = parser.parse_args()
    paths = sorted(path for folder in options.folders for path in folder.rglob("*.pdf"))
    draw = random.Random(options.documents)
    total = Counter[str]()
    for path in draw.sample(paths, min(len(paths), options.documents)):
        try:
            counts = judge(path.read_bytes(), options.verbose)
        except DocumentError as error:
            print(f"{path.name}: {type(error).__name__}")
            continue
        total += counts
        print(f"{path.name}: {_shares(counts)}", flush=True)
    print(f"{total['documents']} documents, {total['headers']} headers, {total['lines']} lines")
    print(_shares(total))


def _shares(counts: Counter[str]) -> str:
    of_headers = ("ranges", "boxes_with_all_words", "boxes_with_no_others")
    shares = {name: counts[name] / max(1, counts["headers"]) for name in of_headers}
    shares["lines_on_their_page"] = counts["lines_on_their_page"] / max(1, counts["lines"])
    return ", ".join(f"{name.replace('_', ' ')} {share:.4f}" for name, share in shares.items())


if __name__ == "__main__":
    main()
