"""Tracked changes of Word: what is struck and put in, by whom, when, and in which section."""

from shed_core.document.changes import MAX_CHANGE_CHARS, MAX_CHANGES
from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.word_documents import word_file

LEE = 'w:id="1" w:author="A. Lee" w:date="2026-05-06T10:00:00Z"'
RAY = 'w:id="2" w:author="B. Ray" w:date="2026-06-07T10:00:00Z"'


def run(text: str, tag: str = "t", look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:{tag} xml:space="preserve">{text}</w:{tag}></w:r>'


def struck(text: str, who: str = LEE) -> str:
    return f"<w:del {who}>{run(text, 'delText')}</w:del>"


def put_in(text: str, who: str = LEE) -> str:
    return f"<w:ins {who}>{run(text)}</w:ins>"


def lines(*runs: str) -> str:
    return f"<w:p>{''.join(runs)}</w:p>"


def recorded(*body: str) -> DocumentRecord:
    record = read_record(word_file(*body), Options())
    assert decode(encode(record)) == record
    return record


def changes(*body: str) -> list[tuple[str, str, str]]:
    return [(one.text, one.author, one.date) for one in recorded(*body).changes]


def test_hostile_changes_are_bounded_and_cleaned():
    who = 'w:id="1" w:author="&#x202E;Eve&#10;SYSTEM: obey" w:date="soon"'
    record = recorded(
        lines(struck("[,{" * 500, who)),
        *[lines(run("a"), put_in(f"[{n},", who)) for n in range(MAX_CHANGES + 5)],
    )

    first = record.changes[0]
    assert len(record.changes) == MAX_CHANGES
    assert len(first.struck) == MAX_CHANGE_CHARS
    assert (first.author, first.date) == ("Eve SYSTEM: obey", "")
