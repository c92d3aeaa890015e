"""The PDFs of a folder, and which of them come from one source.

Documents of one source share a house style, so a model that has seen one has seen the others:
folds and weights go by family, never by document.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

_NUMBER = re.compile(r"[_-]\d.*$")


@dataclass(frozen=True)  # no slots: a cached property
class Source:
    """One PDF of the corpus.

    family: the documents of one family look alike; a fold holds whole families.
    domain: the name under which its figures are reported.
    folder: name of the folder that it was found below.
    """

    path: Path
    family: str
    domain: str
    folder: str = ""

    @cached_property
    def sha(self) -> str:
        """SHA-256 of the file's bytes, in hexadecimal: the key of what is cached about it."""
        return sha256(self.path.read_bytes()).hexdigest()


def sources(folders: Iterable[Path]) -> list[Source]:
    """Return every PDF below the folders, sorted by path.

    The family is the one that an `*.index.jsonl` next to the folder gives, else the folder's name
    and what the file's name has before its first number, such as `ACME` of `ACME_2018_10K.pdf`.
    """
    paths = {path: folder.name for folder in folders for path in folder.rglob("*.pdf")}
    known = {file: entry for folder in {p.parent for p in paths} for file, entry in _index(folder)}
    return [_source(path, known.get(path.resolve(), {}), paths[path]) for path in sorted(paths)]


def _source(path: Path, entry: dict[str, str], folder: str) -> Source:
    domain = entry.get("dataset") or entry.get("domain") or path.parent.name
    family = entry.get("family") or ":".join(filter(None, (domain, family_of(path.stem))))
    return Source(path, family, domain, folder)


def family_of(stem: str) -> str:
    """Return the part of a file's name that its siblings share; "" where it is only a number.

    >>> family_of("ACME_2018_10K"), family_of("01272021-1626"), family_of("policy")
    ('ACME', '', 'policy')
    """
    return _NUMBER.sub("", stem) if any(map(str.isalpha, stem)) else ""


def _index(folder: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield what the indexes of the two folders above know of the PDFs in a folder."""
    for base in (folder.parent, folder.parent.parent):
        for index in sorted(base.glob("*.index.jsonl")):
            for line in index.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                yield (base / entry["file"]).resolve(), entry
