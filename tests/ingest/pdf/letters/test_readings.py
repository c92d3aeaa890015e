"""Readings above Japanese characters (ruby) tear no sentence apart; other small kana stay."""

import pymupdf

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options

SENTENCE = "委員会は春に集まった。会議は長く続いた。"


def text_of(*lines: tuple[float, float, str, float]) -> str:
    """Return the text of a page of lines: place, text and size of each."""
    with pymupdf.open() as document:
        page = document.new_page()
        for x, y, text, size in lines:
            page.insert_text((x, y), text, fontsize=size, fontname="japan")
        return read_record(document.tobytes(), Options()).text


def test_readings_above_characters_are_left_out():
    rows = [
        line
        for y in (120.0, 146.0, 172.0)
        for line in (
            *((72.0, y, SENTENCE, 12.0), (72.0, y - 12, "いいんかい", 6.0)),
            *((120.0, y - 12, "はる", 6.0), (204.0, y - 12, "かいぎ", 6.0)),
        )
    ]

    assert text_of(*rows).splitlines() == [SENTENCE] * 3


def test_a_reading_that_is_drawn_before_its_characters_is_left_out():
    assert text_of((72, 108, "いいんかい", 6), (72, 120, SENTENCE, 12)).strip() == SENTENCE


def test_small_kana_that_are_no_reading_stay():
    below = (72.0, 134.0, "ちゅう", 6.0)
    far = (72.0, 60.0, "みほん", 6.0)
    beside = (500.0, 108.0, "まえ", 6.0)
    above_kana = (72.0, 188.0, "うえ", 6.0)
    large = (72.0, 228.0, "ひらがな", 11.0)
    text = text_of(
        *((72, 120, SENTENCE, 12), below, far, beside, above_kana),
        *((72, 200, "ひらがなだけ", 12), large, (72, 240, SENTENCE, 12)),
    )

    assert all(word in text for word in ("ちゅう", "みほん", "まえ", "うえ", "ひらがな\n"))


def test_labels_in_hiragana_above_a_line_stay():
    labels = (
        *((72, 105.5, "おしらせ", 7), (72, 187, "おおきい", 7.6), (300, 247, "かなのうえ", 6)),
        *((72, 120, SENTENCE, 12), (72, 200, SENTENCE, 12)),
        (72, 260, f"{SENTENCE[:3]}のおしらせをここでよむことができます", 12),
    )
    text = text_of(*labels)

    assert all(word in text for word in ("おしらせ\n", "おおきい", "かなのうえ"))


def test_names_and_labels_in_katakana_above_a_larger_title_stay():
    company = (72.0, 100.0, "アサヒグループホールディングス", 9.0)
    text = text_of(company, (72, 118, "株式会社説明資料", 15), (72, 300, SENTENCE, 12))

    assert text.splitlines()[0] == company[2]
