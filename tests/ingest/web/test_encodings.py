"""Text files in encodings of one country, which say nothing of it."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web.text import beginning
from shed_core.options import Options

WESTERN = "Größe und Maß: geprüft wurde am 3. März, wie schon im Mai. Fällig ist nichts mehr. "
ITALIAN = "Perché è così: la città è più vicina, e la qualità dell'unità è già stata controllata. "
RUSSIAN = "Комиссия провела весной три заседания и обсудила план работ. Расходы выросли на треть. "
JAPANESE = (
    "委員会は春に三回の会合を開き、港湾の計画について議論した。費用は前年度に比べて増加した。"
)
KOREAN = "위원회는 봄에 세 번의 회의를 열고 항만 계획에 대하여 논의하였다. 비용은 증가하였다. "
CHINESE = "委员会在春天开了三次会，讨论了港口的计划，我们的费用比上一年有所增加，这是第一次。"
TAIWANESE = "委員會在春天開了三次會，討論了港口的計劃，我們的費用比上一年有所增加，這是第一次。"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (WESTERN, "cp1252"),
        (ITALIAN, "latin-1"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc-jp"),
        (KOREAN, "cp949"),
        (CHINESE, "gb18030"),
        (TAIWANESE, "big5"),
    ],
)
def test_letters_are_those_of_the_encoding_that_the_text_is_in(text: str, encoding: str):
    lines = "\n".join([f"{number} {text.strip()} of the report" for number in range(1, 8)])

    record = read_record(lines.encode(encoding), Options())

    assert record.metadata.format == "text"
    assert "".join(record.text.split()).count("".join(text.split())) == 7


@pytest.mark.parametrize("n_before", range(3))
def test_the_beginning_of_a_long_text_ends_within_no_character(n_before: int):
    text = "x" * n_before + "\n" + f"{JAPANESE}\n" * 4000

    assert text.startswith(beginning(text.encode()))
