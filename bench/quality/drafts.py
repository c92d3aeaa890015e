"""Two drafts of contracts, compared: `python -m bench.quality.drafts FOLDER...`.

Each PDF below the folders with enough sections is set anew as a Word file, once as it is and once
with up to nine edits by chance: words replaced, a sentence less or more, a section renamed, moved,
dropped or new. Counts the edits that `compare` says, the lines about sections that no edit touched,
and sections that differ between the PDF and the Word file as it is. A section that was moved keeps
its number, so that clauses around it may not be found as such.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from shed_core.comparison.changes import Kind, Versions
from shed_core.comparison.units import runs_on
from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.ingest.pipeline import read_record
from shed_core.method.sht import ROOT
from shed_core.options import Options
from shed_server.answers.compare.comparer import ComparedDocuments, compared_documents
from shed_server.answers.compare.details import details
from shed_server.answers.compare.outline import is_equal, place_of
from shed_server.library.library import OpenDocument
from shed_server.workers.caller import SILENT_CALLER
from tests.word_documents import paragraph, word_file

EDITS = ("word", "word", "figure", "gone", "insert", "rename", "drop", "move", "new")
MIN_SECTIONS = 12
_MIN_WORDS = 25  # of a section that is edited
_SENTENCE = re.compile(r"(?<=[a-z][.;]) ")
_TITLE_END = re.compile(r"[A-Za-z][A-Za-z &,'’/-]*\.?$")
_PROBE_CHARS = 25  # of a section that was moved or dropped, by which it is known


class Block(NamedTuple):
    """A section. title: None where the header is text."""

    title: str | None
    paragraphs: list[str]

    @property
    def text(self) -> str:
        return _words(" ".join([self.title or "", *self.paragraphs]))


def blocks(record: DocumentRecord) -> list[Block]:
    """Return the sections of a document, without tables and running heads."""
    found = [Block(None, [])]
    node_of = {header: node for node, header in enumerate(record.sht.headers)}
    for phrase, label in enumerate(record.labels):
        text = " ".join(record.phrase_text(phrase).split())
        if (node := node_of.get(phrase)) is not None:
            is_text, header = runs_on(record, node), record.header(node)
            found.append(Block(None if is_text else header, [header] if is_text else []))
        elif label not in RUNNING_HEADS and phrase not in record.grids:
            last = found[-1].paragraphs
            goes_on = last and not re.search(r"[.!?:;][\"”’)]*$", last[-1])
            last[-1:] = [f"{last[-1]} {text}"] if goes_on else [*last[-1:], text]
    return [block for block in found if block.title or block.paragraphs]


def edited(
    drafts: Sequence[Block], chance: random.Random
) -> tuple[list[Block], dict[str, list[str]]]:
    """Return the sections after some edits, and by the kind of edit words that tell of it."""
    new = [Block(one.title, list(one.paragraphs)) for one in drafts]
    long = [n for n, one in enumerate(drafts) if n and len(one.text.split()) >= _MIN_WORDS]
    chance.shuffle(long)
    signs: dict[str, list[str]] = {kind: [] for kind in EDITS}
    late: list[tuple[str, int]] = []
    for edit, number in zip(EDITS, long, strict=False):
        block = drafts[number]
        place = max(range(len(block.paragraphs)), key=lambda n: len(block.paragraphs[n]))
        words, sentences = block.paragraphs[place].split(), _SENTENCE.split(block.paragraphs[place])
        sign = f"zz{chance.randrange(10**6)}"
        if edit == "word":
            words[chance.randrange(len(words) // 2, len(words))] = sign
        elif edit in ("figure", "insert"):
            text = (
                "The notice period is {} days." if edit == "figure" else "A {} may delay all of it."
            )
            words += text.format(sign).split()
        elif edit == "gone" and len(sentences) > 1:
            words, sign = " ".join(sentences[:-1]).split(), _words(sentences[-1])[:40]
        elif edit == "rename" and block.title and _TITLE_END.search(block.title):
            new[number] = Block(_TITLE_END.sub(f"Other {sign}", block.title), block.paragraphs)
            signs[edit].append(sign)
            continue
        elif edit in ("drop", "move", "new"):
            late.append((edit, number))
            continue
        else:
            continue
        new[number] = Block(block.title, [*block.paragraphs])
        new[number].paragraphs[place] = " ".join(words)
        signs[edit].append(sign)
    return _rearranged(new, late, signs, chance), signs


def _rearranged(
    new: Sequence[Block],
    late: Sequence[tuple[str, int]],
    signs: dict[str, list[str]],
    chance: random.Random,
) -> list[Block]:
    """Return sections with those moved, dropped or added that edits say."""
    order = list(new)
    for edit, number in late:
        block = new[number]
        at = next(n for n, one in enumerate(order) if one is block)
        if edit == "new":
            text = f"No employee who reports a breach shall suffer. The parties name zz{number}."
            order.insert(at + 1, Block(f"Protection of zz{number}", [text]))
            signs[edit].append(f"zz{number}")
            continue
        del order[at]
        if edit == "move":
            order.insert(chance.choice([n for n in range(1, len(order)) if abs(n - at) > 3]), block)
        signs[edit].append(_words(" ".join(block.paragraphs))[_PROBE_CHARS : 2 * _PROBE_CHARS])
    return order


def set_anew(drafts: Sequence[Block]) -> DocumentRecord:
    """Return the record of a Word file of sections."""
    title = '<w:b/><w:sz w:val="28"/>'
    body = [
        part
        for one in drafts
        for part in (
            *([paragraph(one.title, '<w:spacing w:before="240"/>', title)] if one.title else []),
            *map(paragraph, one.paragraphs),
        )
    ]
    return read_record(word_file(*body), Options())


def judge(record: DocumentRecord, seed: int) -> Counter[str]:
    """Return what of two drafts of a document is found."""
    own = blocks(record)
    new, signs = edited(own, random.Random(seed))
    old = set_anew(own)
    comparison = _compared(old, set_anew(new))
    texts = [_said(comparison, one) for one in comparison.versions if not is_equal(one)]
    told = [sign for listed in signs.values() for sign in listed]
    gone = " ".join(one.text for one in own if any(sign in one.text for sign in told))
    counts = Counter(sections=record.sht.n_nodes, edits=len(told))
    counts["found"] = sum(any(sign in text for text in texts) for sign in told)
    counts["others"] = sum(
        not any(sign in text for sign in told) and text not in gone for text in texts
    )
    noise = _compared(record, old).versions
    counts["typesetting"] = sum(not is_equal(one) for one in noise)
    return counts


def _compared(*records: DocumentRecord) -> ComparedDocuments:
    opened = [OpenDocument(str(n), str(n), record) for n, record in enumerate(records)]
    return compared_documents(opened, SILENT_CALLER)


def _said(comparison: ComparedDocuments, one: Versions) -> str:
    """Return the words that an answer has of a section, and all of one that moved, came or went."""
    said = [place_of(comparison, one)[1], *details(comparison, [one])]
    for text, node in zip(comparison.texts, one.nodes, strict=True):
        is_whole = one.steps[0].is_moved or one.steps[0].kind in (Kind.ADDED, Kind.DROPPED)
        if node not in (None, ROOT) and is_whole:
            said += [unit.text for unit in text.units(node or 0)]
    return _words(" ".join(said))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def _records(folders: Sequence[Path]) -> Iterator[tuple[str, DocumentRecord]]:
    for path in sorted(path for folder in folders for path in folder.rglob("*.pdf")):
        try:
            record = read_record(path.read_bytes(), Options())
        except DocumentError as error:
            print(f"{path.name}: {type(error).__name__}")
            continue
        if record.sht.n_nodes >= MIN_SECTIONS:
            yield path.name, record


def main() -> None:
    """Print the counts of each document, and of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seeds", type=int, default=2, help="pairs of drafts of a document")
    options = parser.parse_args()
    total = Counter[str]()
    for name, record in _records(options.folders):
        counts = sum((judge(record, seed) for seed in range(options.seeds)), Counter[str]())
        total += counts
        print(f"{name}: {dict(counts)}", flush=True)
    print(dict(total))


if __name__ == "__main__":
    main()
