"""The facts that documents are chosen by: `form:10-K period:2022`."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.facts.covers import company_of, form_of, period_of
from shed_core.retrieval.facts.dates import date_of_name, date_text

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
    sample = text[:_SAMPLE_CHARS]
    if _OTHER_SCRIPT.search(sample):
        n_letters = sum(map(str.isalpha, sample))
        for language, script in _SCRIPTS:
            if n_letters and len(script.findall(sample)) >= _MIN_SCRIPT_SHARE * n_letters:
                return language
    counts = Counter(_WORD.findall(sample.lower()))
    n_words = counts.total()
    frequent = {code: sum(counts[word] for word in own) for code, own in _WORDS.items()}
    best = max(frequent, key=lambda code: frequent[code])
    is_known = n_words >= _MIN_WORDS and frequent[best] >= _MIN_WORD_SHARE * n_words
    return best if is_known else ""
