"""Submissions of EDGAR: all documents of a filing in one file, most of them HTML.

They are told apart by tags of SGML (EDGAR Public Dissemination Service specification), whose end
tags are often missing. Pictures, data and copies in other formats are left out.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from shed_core.ingest.flow.document import flowed_document
from shed_core.ingest.flow.heading_looks import NEW_PAGE, paragraph
from shed_core.ingest.flow.layout import laid_out
from shed_core.ingest.flow.rows import PAGE_BREAK, Block
from shed_core.ingest.lines.document import ParsedDocument
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.properties import properties_of
from shed_core.ingest.web import html, text
from shed_core.ingest.web.encodings import text_of
from shed_core.progress import Progress

_STARTS = (b"<SEC-DOCUMENT>", b"-----BEGIN PRIVACY-ENHANCED MESSAGE-----")
_NOT_READ = re.compile(r"GRAPHIC|ZIP|EXCEL|XML|JSON|PDF|EX-10[01]\b.*")  # types of documents
_NAME = re.compile(r"COMPANY CONFORMED NAME:[ \t]*(.*)")
_FILED = re.compile(r"FILED AS OF DATE:[ \t]*(\d{8})")
_KIND = re.compile(r"CONFORMED SUBMISSION TYPE:[ \t]*(.*)")
_IS_HTML = re.compile(r"<(?:html|body|div|p)\b", re.IGNORECASE)
_MAX_START = 5000  # characters in which a document says that it is HTML
_MAX_DOCUMENTS = 1000
_MAX_TITLE_LENGTH = 200


class _Document(NamedTuple):
    title: str
    content: str


def recognizes(data: bytes) -> bool:
    """True if a file begins as the submissions do that EDGAR hands out, and holds a document."""
    return data.startswith(_STARTS) and b"<DOCUMENT>" in data


def read(data: bytes, password: str, progress: Progress | None, ocr: str) -> ParsedDocument:
    """Read the documents of a submission, each below its type; a password opens none."""
    submission = text_of(data)
    header = submission.partition("<DOCUMENT>")[0]
    matches = (pattern.search(header) for pattern in (_NAME, _KIND))
    title = " ".join(match[1] for match in matches if match)[:_MAX_TITLE_LENGTH]
    blocks = [block for document in _documents(submission) for block in _blocks(document)]
    flow = laid_out(blocks, progress, has_pages=html.has_pages(blocks))
    return flowed_document("edgar", properties_of(title, dates=_FILED.findall(header)), flow)


def _documents(submission: str) -> Iterator[_Document]:
    for part in submission.split("<DOCUMENT>", _MAX_DOCUMENTS)[1:]:
        head, _, rest = part.partition("<TEXT>")
        kind, description = _field(head, "TYPE"), _field(head, "DESCRIPTION")
        if kind and not _NOT_READ.fullmatch(kind.upper()):
            has_own = description and description.casefold() != kind.casefold()
            title = f"{kind}: {description}" if has_own else kind
            yield _Document(title[:_MAX_TITLE_LENGTH], rest.partition("</TEXT>")[0])


def _field(head: str, name: str) -> str:
    """Return the text after a tag on its line."""
    return clean(head.partition(f"<{name}>")[2].partition("\n")[0]).strip()


def _blocks(document: _Document) -> Iterator[Block]:
    yield NEW_PAGE
    yield paragraph(document.title, level=1)
    if _IS_HTML.search(document.content[:_MAX_START]):
        yield from map(_one_level_lower, html.html_blocks(document.content))
    else:
        pages = text.text_blocks(document.content.replace("<PAGE>", PAGE_BREAK))
        yield from islice(pages, 1, None)  # the first one has begun


def _one_level_lower(block: Block) -> Block:
    level = block.setting.level
    return block if level is None else block.with_setting(level=level + 1)
