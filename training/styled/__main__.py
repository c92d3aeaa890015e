"""`python -m training.styled FOLDER` makes styled documents below FOLDER, to learn headers from.

FOLDER/pdf gets the PDFs, FOLDER/styled.index.jsonl their families, FOLDER/regions.jsonl the regions
of their headers and FOLDER/truth.json their headers. Needs apt-get and dpkg-deb of Debian, pandoc,
chromium, soffice and weasyprint.
"""

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from training.styled.content import Block, excerpt, is_useful, read_blocks
from training.styled.css import html_of
from training.styled.elements import Element, elements_of
from training.styled.html_text import read_html
from training.styled.looks import LOOKS, Sheet, can_set, random_sheet
from training.styled.odt import odt_of
from training.styled.packages import TextFile, fetch, font_folder, text_files
from training.styled.printing import (
    chromium,
    print_with_libreoffice,
    print_with_weasyprint,
    use_fonts,
)
from training.styled.truth import locate

SEED = 13
_RENDERERS = {"libreoffice": 4, "chromium": 3, "weasyprint": 1}  # and their weights
_LANGUAGES = {"en": 12, "ja": 3, "zh": 3, "ko": 3, "de": 2, "fr": 2, "es": 1, "ru": 1, "el": 1}
_LANGUAGES |= {"it": 1, "pt": 1, "vi": 1, "nl": 1, "cs": 1, "sv": 1}
_MIN_CHARACTERS, _MAX_CHARACTERS = 5_000, 20_000  # of a document
_CJK_DENSITY = 2.2  # characters of other scripts for each of these


class Plan(NamedTuple):
    """A document to print: its name, style sheet and elements."""

    name: str
    sheet: Sheet
    elements: list[Element]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _options().parse_args(arguments)
    folder: Path = options.folder
    fetch(folder)
    use_fonts(font_folder(folder))
    for part in ("source", "pdf"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    plans = list(_plans(folder, range(options.first, options.first + options.documents)))
    _print_all(plans, folder)
    _write_truth(plans, folder)
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training.styled", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--documents", type=int, default=240)
    parser.add_argument("--first", type=int, default=0, help="number of the first document")
    return parser


def _plans(folder: Path, numbers: range) -> Iterator[Plan]:
    groups: dict[str, list[TextFile]] = defaultdict(list)
    for file in text_files(folder):
        groups[file.language].append(file)
    for number in numbers:
        chance = Random(SEED * 100_000 + number)
        look, renderer = LOOKS[number % len(LOOKS)], _pick(chance, _RENDERERS)
        if not can_set(renderer, look):
            renderer = "chromium"
        language = _pick(chance, _LANGUAGES)
        sheet = random_sheet(chance, look, renderer, language)
        blocks = _text(groups[language], chance)
        if blocks:
            yield Plan(f"{number:04}", sheet, elements_of(blocks, sheet, chance))


def _pick(chance: Random, weights: Mapping[str, int]) -> str:
    return chance.choices(list(weights), list(weights.values()))[0]


def _text(files: Sequence[TextFile], chance: Random) -> list[Block]:
    """Return the text of some files that follow each other; nothing if they hold no header."""
    language = files[0].language
    n_wanted = chance.randint(_MIN_CHARACTERS, _MAX_CHARACTERS)
    if language in ("ja", "zh", "ko"):
        n_wanted = int(n_wanted / _CJK_DENSITY)
    package = chance.choice(sorted({file.package for file in files}))
    own = [file for file in files if file.package == package]
    blocks: list[Block] = []
    for file in own[chance.randrange(len(own)) :][:8]:
        blocks += _read(file)
        if sum(len(block.text) for block in blocks) > 1.5 * n_wanted:
            break
    n_headings = sum(block.kind == "heading" for block in blocks)
    return excerpt(blocks, chance, n_wanted) if n_headings > 2 else []


@cache
def _read(file: TextFile) -> list[Block]:
    if file.format == "html":
        return [block for block in read_html(file.path) if is_useful(block)]
    try:
        return read_blocks(file.path, file.format)
    except (subprocess.SubprocessError, ValueError):
        return []


def _print_all(plans: Sequence[Plan], folder: Path) -> None:
    by_renderer: dict[str, list[Path]] = defaultdict(list)
    for name, sheet, elements in plans:
        is_odt = sheet.renderer == "libreoffice"
        source = folder / "source" / f"{name}.{'fodt' if is_odt else 'html'}"
        source.write_text((odt_of if is_odt else html_of)(elements, sheet), encoding="utf-8")
        by_renderer[sheet.renderer].append(source)
    with chromium() as browser:
        for source in by_renderer["chromium"]:
            (folder / "pdf" / f"{source.stem}.pdf").write_bytes(browser.print(source))
    print_with_libreoffice(by_renderer["libreoffice"], folder / "pdf")
    for source in by_renderer["weasyprint"]:
        (folder / "pdf" / f"{source.stem}.pdf").write_bytes(print_with_weasyprint(source))


def _write_truth(plans: Sequence[Plan], folder: Path) -> None:
    truths: dict[str, object] = {}
    regions, index = list[str](), list[str]()
    for name, sheet, elements in plans:
        path = folder / "pdf" / f"{name}.pdf"
        headers = [element for element in elements if element.mark is not None]
        data = path.read_bytes() if path.exists() else b""
        located = locate(data, {h.mark or 0: h.text for h in headers}) if data else None
        if located is None:
            path.unlink(missing_ok=True)
            print(f"left out {name}: {sheet.family}, {sheet.language}", file=sys.stderr)
            continue
        entry = {"file": f"pdf/{name}.pdf", "family": sheet.family, "domain": "styled"}
        index.append(json.dumps(entry | {"language": sheet.language, "look": sheet.look}))
        sha = sha256(data).hexdigest()
        for page, own in located.regions.items():
            line = {"sha": sha, "page": page, "regions": own}
            regions.append(json.dumps(line, separators=(",", ":")))
        truths[f"{name}.pdf"] = [
            {"title": h.text, "level": h.level, "page": located.first_pages[h.mark or 0]}
            for h in headers
        ]
    (folder / "styled.index.jsonl").write_text("\n".join(index) + "\n", encoding="utf-8")
    (folder / "regions.jsonl").write_text("\n".join(regions) + "\n", encoding="utf-8")
    (folder / "truth.json").write_text(json.dumps(truths, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
