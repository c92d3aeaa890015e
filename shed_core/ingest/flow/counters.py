"""Numbers as Word prints them in its formats: `4`, `d`, `IV`, `4th`, `Four`, `四`, `④`."""

from shed_core.numbering.counters import roman
from shed_core.numbering.number_words import NUMBER_WORDS

_WORDS = NUMBER_WORDS["en"][0].split()  # from 0 on, where there is none
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_CHINESE_DIGITS = "〇一二三四五六七八九"
_CHINESE_UNITS = ("", "十", "百", "千")
_CHINESE = (
    *("chineseCounting", "chineseCountingThousand", "ideographDigital", "japaneseCounting"),
    *("taiwaneseCounting", "taiwaneseCountingThousand", "japaneseDigitalTenThousand"),
)
_LETTERS = {
    "lowerLetter": "abcdefghijklmnopqrstuvwxyz",
    "russianLower": "абвгдежзиклмнопрстуфхцчшщыэюя",
    "ganada": "가나다라마바사아자차카타파하",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
}
_UPPER = {"upperLetter": "lowerLetter", "upperRoman": "lowerRoman", "russianUpper": "russianLower"}
_CIRCLED_ONE, _MAX_CIRCLED = ord("①"), 20
_MAX_ZEROS = 9


def counter(number: int, format: str) -> str:
    """Return a number as Word prints it in one of its formats; in digits if the format is unknown.

    >>> [counter(4, f) for f in ("decimal", "lowerLetter", "upperRoman", "decimalZero", "none")]
    ['4', 'd', 'IV', '04', '']
    >>> [counter(21, f) for f in ("cardinalText", "ordinalText", "ordinal", "chineseCounting")]
    ['Twenty-one', 'Twenty-first', '21st', '二十一']
    """
    if format in _UPPER:
        return counter(number, _UPPER[format]).upper()
    if letters := _LETTERS.get(format):
        place = (number - 1) % len(letters)
        return letters[place] * ((number - 1) // len(letters) % 20 + 1)
    if format == "lowerRoman":
        return roman(number).lower()
    if format in _CHINESE:
        return _chinese(number)
    if format in ("none", "bullet"):
        return ""
    if format.isdigit():  # a first number with leading zeros
        return f"{number:0{min(len(format), _MAX_ZEROS)}}"
    if format.startswith("decimalEnclosedCircle") and 0 < number <= _MAX_CIRCLED:
        return chr(_CIRCLED_ONE + number - 1)
    return f"{number:02}" if format == "decimalZero" else _in_words(number, format)


def _in_words(number: int, format: str) -> str:
    if format == "ordinal":
        is_teen = number % 100 // 10 == 1
        return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
    if format not in ("cardinalText", "ordinalText") or not 0 < number < len(_WORDS):
        return str(number)
    words = _WORDS[number]
    if format == "ordinalText":
        tens, hyphen, last = words.rpartition("-")
        regular = f"{last.removesuffix('y')}{'ie' * last.endswith('y')}th"
        words = f"{tens}{hyphen}{_ORDINALS.get(last, regular)}"
    return words.capitalize()


def _chinese(number: int) -> str:
    """Return a number in Chinese and Japanese numerals: 12 as 十二.

    >>> [_chinese(n) for n in (10, 12, 30, 105, 110)]
    ['十', '十二', '三十', '一百〇五', '一百一十']
    """
    places = str(number)
    if len(places) > len(_CHINESE_UNITS):
        return "".join(_CHINESE_DIGITS[int(digit)] for digit in places)
    text = ""
    for unit, digit in zip(reversed(_CHINESE_UNITS[: len(places)]), places, strict=True):
        text += _CHINESE_DIGITS[int(digit)] + (unit if digit != "0" else "")
    text = text.replace("〇〇", "〇")
    text = text.rstrip("〇") or "〇"
    return text.removeprefix("一") if text.startswith("一十") else text
