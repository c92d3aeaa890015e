"""Recognised lines that tests make themselves: each word ten pixels a letter, capitals 20 high."""

from shed_core.ingest.ocr.recognized import RecognizedLine, RecognizedWord

LETTER, CAPITAL = 10.0, 20.0


def recognized(text: str, x: float, baseline: float, block: int) -> RecognizedLine:
    words: list[RecognizedWord] = []
    for word in text.split():
        x1 = x + LETTER * len(word)
        words.append(RecognizedWord(word, (x, baseline - CAPITAL, x1, baseline + 5)))
        x = x1 + LETTER
    return RecognizedLine(tuple(words), baseline, block)


def text_of(line: RecognizedLine) -> str:
    return " ".join(word.text for word in line.words)
