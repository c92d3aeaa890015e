"""Changes between documents as one HTML file, their texts side by side.

It has no script, and its content security policy allows none; all text is escaped.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path

from shed_core.comparison.changes import Versions
from shed_server.answers.compare.comparer import ComparedDocuments
from shed_server.answers.compare.outline import code_of, is_equal, place_of
from shed_server.answers.compare.text_changes import (
    RowChange,
    SentenceChange,
    row_changes,
    sentence_changes,
    word_runs,
)
from shed_server.errors import SettingError, quoted

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }
h2 { font-size: 1rem; margin: 1.6rem 0 .3rem; } h2 span { color: #666; font-weight: normal; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #ccc; padding: .3rem .5rem; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; } del { background: #fdd; } ins { background: #dfd; }
"""


def write_comparison(
    changes: ComparedDocuments, sections: Sequence[Versions], counts: str, target: Path
) -> None:
    """Write the sections that changed as one HTML file.

    counts: sections by kind of change, in words. Raises SettingError if it cannot be written.
    """
    policy = f"default-src 'none'; style-src 'sha256-{_hash(_STYLE)}'"
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        f"<title>What changed</title><style>{_STYLE}</style></head><body>",
        f"<h1>What changed</h1><p>{escape(counts)}</p>",
        *(part for one in sections if not is_equal(one) for part in _section(changes, one)),
        "</body></html>\n",
    ]
    try:
        target.write_bytes("\n".join(parts).encode("utf-8", "replace"))
    except OSError as error:
        raise SettingError(
            f"{quoted(str(target))} cannot be written: {error.strerror}; name another file"
        ) from error


def _section(changes: ComparedDocuments, one: Versions) -> Iterator[str]:
    prefix, header, page = place_of(changes, one)
    mark = escape(f"{code_of(one)} {prefix}")
    yield f"<h2><span>{mark}</span> {escape(header)} <span>p. {page}</span></h2>"
    rows = [
        _cells(len(one.nodes), number, change)
        for number in range(len(one.steps))
        for change in sentence_changes(changes, one, number)
    ]
    if rows:
        names = (f"<th>{escape(document.name)}</th>" for document in changes.documents)
        yield f"<table><tr>{''.join(names)}</tr>{''.join(rows)}</table>"
    for heads, rows_below in groupby(row_changes(changes, one), _heads):
        lines = "".join(map(_figures, rows_below))
        yield f"<table><tr>{heads}</tr>{lines}</table>"


def _cells(n_documents: int, number: int, change: SentenceChange) -> str:
    """Return a row with the two versions of a sentence below their documents."""
    before, after = change.before or "", change.after or ""
    runs = list(word_runs(before, after))
    cells = [""] * n_documents
    cells[number] = " ".join(_tagged("del", old, old == new) for old, new in runs)
    cells[number + 1] = " ".join(_tagged("ins", new, old == new) for old, new in runs)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _tagged(tag: str, words: Sequence[str], is_same: bool) -> str:
    text = escape(" ".join(words))
    return text if is_same or not words else f"<{tag}>{text}</{tag}>"


def _heads(row: RowChange) -> str:
    """Return the scale of a row's table, and the heads of its figures."""
    heads = (row.scale, *(head for head, _ in row.values))
    return "".join(f"<th>{escape(head)}</th>" for head in heads)


def _figures(row: RowChange) -> str:
    """Return the figures of a row, each below its head; earlier different ones as deletions."""
    cells = ""
    for _, values in row.values:
        *before, last = map(escape, dict.fromkeys(filter(None, values)) or [""])
        deletions = "".join(f"<del>{value}</del> " for value in before)
        cells += f"<td>{deletions}{last}</td>"
    return f"<tr><th>{escape(row.label)}</th>{cells}</tr>"


def _hash(style: str) -> str:
    return b64encode(sha256(style.encode()).digest()).decode()
