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
