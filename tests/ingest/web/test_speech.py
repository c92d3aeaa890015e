"""Dialogue in text and Word: speech that stands alone is no header, chapters around it are."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import contents
from tests.word_documents import BODY, paragraph, styled, word_file

SPEECH = {
    "English": ['"Yes."', '"Who is Felix?"', '"Not yet," said the mayor.', '"Thank God!"'],
    "single": ["'Yes.'", "'Who is Felix?'", "'Not yet,' he said.", "'Thank God!'"],
    "French": ["— Oui.", "— Qui est-ce ?", "« Non ! »", "« Merci. »"],
    "German": ["„Ja.“", "„Wer ist da?“", "»Noch nicht«, sagte er.", "„Danke!“"],
    "Spanish": ["—Sí.", "—¿Quién es?", "—Todavía no —dijo.", "—¡Gracias!"],
    "Russian": ["— Да.", "— Кто это?", "— Нет, — сказал он.", "«Нет!»"],
    "Japanese": ["「はい。」", "「誰ですか」", "「いいえ。」", "「ありがとう」"],
}
CHAPTERS = [f"CHAPTER {number}" for number in ("I", "II", "III", "IV")]


def chapter(speech: list[str]) -> list[str]:
    """Return the paragraphs of a chapter."""
    return [part for line in speech for part in (BODY, line)]


@pytest.mark.parametrize("speech", SPEECH.values(), ids=SPEECH)
@pytest.mark.parametrize("n_blank", [1, 3])
def test_speech_in_a_text_is_no_header(speech: list[str], n_blank: int):
    chapters = ("\n\n".join([title, *chapter(speech)]) for title in CHAPTERS)

    record = read_record(("\n" * (n_blank + 1)).join(chapters).encode(), Options())

    assert contents(record) == [(1, title) for title in CHAPTERS]


@pytest.mark.parametrize("speech", SPEECH.values(), ids=SPEECH)
def test_speech_in_a_word_file_is_no_header(speech: list[str]):
    body = [
        block
        for title in CHAPTERS
        for block in (styled(title, "Heading1"), *map(paragraph, chapter(speech)))
    ]

    assert contents(read_record(word_file(*body), Options())) == [(1, title) for title in CHAPTERS]


def test_quoted_words_that_are_no_sentence_may_be_a_header():
    bold = "<w:b/>"
    titles = ['"Yesterday" and Other Songs', "“Total” Rows"]
    body = [part for t in titles for part in (paragraph(t, run=bold), paragraph(BODY))]

    assert contents(read_record(word_file(*body), Options())) == [(1, title) for title in titles]


def test_where_titles_have_more_room_than_paragraphs_a_short_paragraph_is_none():
    chapters = ("\n\n".join([title, BODY, "NAPOLEON", BODY]) for title in CHAPTERS)
    books = ["BOOK ONE", *chapters, f"FIRST EPILOGUE\n\n\n\n\nCHAPTER I\n\n{BODY}"]

    record = read_record("\n\n\n\n\n".join(books).encode(), Options())

    assert contents(record) == [
        (1, "BOOK ONE"),
        *((2, title) for title in CHAPTERS),
        (1, "FIRST EPILOGUE"),
        (2, "CHAPTER I"),
    ]


def test_blank_lines_above_a_title_set_it_apart():
    titles = ["1. Making keys", "2. Keeping keys", "3. Losing keys"]
    text = "\n\n\n".join(f"{title}\n\n{BODY}\n\n{BODY}" for title in titles)

    assert contents(read_record(text.encode(), Options())) == [(1, title) for title in titles]
