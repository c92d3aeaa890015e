"""The facts that documents are chosen by: `form:10-K period:2022`.

The forms of the U.S. commission name registrant and period in words that all registrants print. A
cover whose name is a picture is followed by statements that name the company.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.facts.dates import (
    COVER_CHARS,
    date_of_cover,
    date_of_name,
    date_of_report,
    date_text,
)

_FORM = re.compile(
    r"^[^\w\n]{0,20}FORM\s+(?P<form>(?:10|8|20|40|6|11)\s?[-–]\s?[KQF]T?|[SF]\s?[-–]\s?\d{1,2})"
    r"\s?(?P<amended>/\s?A)?[^\w\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_REGISTRANT = re.compile(
    r"\bexact\s+name\s+of\s+(?:the\s+)?(?:registrant|company|issuer)\b", re.IGNORECASE
)
_FILE_NUMBER = re.compile(r"commission\s+file\s+(?:number|no\.?)s?:?\s*[\d\-]+\s*\n", re.IGNORECASE)
_ENTITY = (
    r"(?:Inc|Incorporated|Corp|Corporation|Company|Companies|Co|Ltd|Limited|LLC|L\.L\.C|L\.P|LP|PLC"
    r"|N\.V|S\.A|AG|SE|GmbH|Trust|Bancorp|Group|Holdings|International|& Co)"
)
_NAME = re.compile(
    rf"[A-Z0-9][\w&.,'’\-/ ]{{1,70}}?(?<=[ ,]){_ENTITY}\b[.,]?(?:\s(?:Inc|plc|Ltd|Company)\b\.?)?",
    re.IGNORECASE,
)
_LISTED = re.compile(r" \((?:NYSE|NASDAQ)\b", re.IGNORECASE)
_BEFORE_LISTED = re.compile(r"[A-Z][\w&.'’\- ]{1,60}?(?:, Inc\.)?\Z", re.IGNORECASE)
_SUBSIDIARIES = re.compile(
    r",?\s+(?:and\s+(?:its\s+)?(?:consolidated\s+)?subsidiar(?:y|ies)\b|\(.*).*", re.IGNORECASE
)
_MIN_TIMES = 2  # that a line does so
_MAX_NAME = 90


def form_of(cover: str) -> str:
    """Return the form of a filing, such as `10-K` or `10-Q/A`, or "".

    >>> form_of("WASHINGTON\\nFORM 10 - K\\n")
    '10-K'
    """
    match = _FORM.search(cover[:COVER_CHARS])
    if match is None:
        return ""
    form = "".join(match["form"].split()).replace("–", "-").upper()
    return f"{form}/A" if match["amended"] else form


def period_of(cover: str, form: str) -> str:
    """Return the last day of the period of a filing, or the day that it reports, or "".

    >>> period_of("Date of Report (Date of earliest event reported): May 5, 2023", "8-K")
    '2023-05-05'
    """
    is_of_event = form.startswith(("8-K", "6-K"))
    date = (date_of_report if is_of_event else date_of_cover)(cover) if form else None
    return date_text(date)


def company_of(text: str, form: str) -> str:
    """Return the registrant's name as the cover has it, or "".

    Of another document, the company whose shares are listed according to its beginning.

    >>> company_of("FORM 10-K\\nAcme, Inc.\\n(Exact name of registrant as specified)", "10-K")
    'Acme, Inc.'
    """
    cover = text[:COVER_CHARS]
    if not form:
        names = (_name_before(cover, listed) for listed in _LISTED.finditer(cover))
        return next(filter(None, names), "")
    if (exact := _REGISTRANT.search(cover)) and (name := _last_line(cover[: exact.start()])):
        return name
    if number := _FILE_NUMBER.search(cover):
        first = cover[number.end() :].lstrip().partition("\n")[0]
        if name := _NAME.fullmatch(first.strip()):
            return name[0]
    return _most_frequent(text)


def _name_before(cover: str, listed: re.Match[str]) -> str:
    """Return the name before a mark of an exchange, or ""; from the mark, as marks are rare."""
    before = cover[max(0, listed.start() - _MAX_NAME) : listed.start()]
    match = _BEFORE_LISTED.search(before)
    return " ".join(match[0].split()) if match else ""


def _last_line(text: str) -> str:
    """Return the line that ends a text if it may be a name, or ""."""
    line = " ".join(text.rstrip(" \n(_").rpartition("\n")[2].split())
    is_name = any(map(str.isalpha, line)) and len(line) <= _MAX_NAME
    is_other = re.search(r"commission|file n|transition|securities|form \d", line, re.IGNORECASE)
    return line if is_name and not is_other else ""


def _most_frequent(text: str) -> str:
    """Return the name that most lines are, with or without its subsidiaries, or ""."""
    lines = (line.strip() for line in text.split("\n") if len(line) <= 2 * _MAX_NAME)
    lines = (_SUBSIDIARIES.sub("", line) for line in lines)
    names = Counter(line for line in lines if len(line) <= _MAX_NAME and _NAME.fullmatch(line))
    best = names.most_common(1)
    return best[0][0] if best and best[0][1] >= _MIN_TIMES else ""


MAX_FACT_CHARS = 200
"""Characters of any fact."""

_MAX_TITLE = 120  # characters of the title that a file states
_ROWS = {
    "en": "the of and to in is that for was with as by are this from",
    "de": "der die und das ist nicht mit den von dem zu ein eine werden sich",
    "fr": "le les des est dans une que pour qui par sur du au avec ce",
    "es": "el los las del que por una para con es se su como este al",
    "it": "il che di della per una non sono con gli dei nel alla delle è",
    "pt": "que do da em os uma para com não dos na no as por é",
    "nl": "het een van de en is dat op niet te zijn met voor die wordt",
    "pl": "się nie na jest że do oraz przez od jako przy dla tym być który",
    "sv": "och att det som en på är av för med den till inte har om",
    "tr": "ve bir bu için ile olarak da de olan gibi daha çok en ise olup",
    "sk": "a sa na je že v pre ako aj sú alebo ktoré s o nie",
}
_WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(row.split()) for language, row in _ROWS.items()
}
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("ar", re.compile("[\u0600-\u06ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
)
_OTHER_SCRIPT = re.compile("[\u0370-\u06ff\u3040-\ud7af]")  # a letter of one of these
_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE_CHARS = 12_000
_MIN_SCRIPT_SHARE, _MIN_WORD_SHARE = 0.2, 0.08  # of the letters, and of the words
_MIN_WORDS = 20


class Facts(NamedTuple):
    """Facts about a document; "" for unknown ones.

    company, form: of a filing. period: its last day, `2022-12-31`. title, author: that the file
        states; several with semicolons. language: its code. kind: name of the file's format.
    date: that the file states, from 2022 to 2022-05-03; but see `dated`.
    """

    company: str = ""
    form: str = ""
    period: str = ""
    title: str = ""
    author: str = ""
    language: str = ""
    kind: str = ""
    date: str = ""

    def dated(self, name: str) -> "Facts":
        """Return them with the date by which a document of a name is chosen.

        It is the first that is known: the period, the date in the name, the file's own, marked so.

        >>> Facts(date="2022-05-03").dated("a.docx").date
        '2022-05-03 (of the file)'
        """
        own = f"{self.date} (of the file)" if self.date else ""
        return self._replace(date=self.period or date_text(date_of_name(name)) or own)


def facts_of(record: DocumentRecord) -> Facts:
    """Return the facts about a document, of the beginning of its text."""
    stated, form = record.metadata, form_of(record.text)
    return Facts(
        company=company_of(record.text, form),
        form=form,
        period=period_of(record.text, form),
        title=" ".join(stated.title.split())[:_MAX_TITLE],
        author=stated.author,
        language=language_of(record.text),
        kind=stated.format,
        date=stated.date,
    )


def language_of(text: str) -> str:
    """Return the code of a text's language (ISO 639-1), or "" if it is not known.

    >>> language_of("The cost of the work is that of the year, and it was met by the state. " * 3)
    'en'
    """
    sample = text[:_SAMPLE_CHARS].lower()
    words = _WORD.findall(sample)
    others = "".join(_OTHER_SCRIPT.findall(sample))
    if others and len(others) >= (min_letters := _MIN_SCRIPT_SHARE * sum(map(len, words))):
        for language, script in _SCRIPTS:
            if len(script.findall(others)) >= min_letters:
                return language
    counts = Counter(words)
    frequent = {
        code: sum(map(counts.__getitem__, own & counts.keys())) for code, own in _WORDS.items()
    }
    best = max(frequent, key=lambda code: frequent[code])
    is_known = len(words) >= _MIN_WORDS and frequent[best] >= _MIN_WORD_SHARE * len(words)
    return best if is_known else ""
