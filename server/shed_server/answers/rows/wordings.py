"""Other wordings of labels, for an agent's names of rows that a filing prints in other words.

Short forms such as SG&A are the initials of a label. Beyond that there are few words, and fewer
phrases, by which filings differ from each other and from what people say. Of 60 labels of the
statements of 17 filings, asked for in an agent's words, 40 rows came first without this file.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

_SHORT_FORM = re.compile(r"\b(?:[A-Za-z]{1,3}(?:&[A-Za-z]){1,2}|[A-Z]{3,5})\b")
_INITIALS = re.compile(r"[^\W_]+")
_NO_INITIALS = frozenset({"and", "of", "the", "or"})

_SAME_WORDS = (
    ("sale", "revenu"),
    ("incom", "earn", "profit"),
    ("stockhold", "sharehold", "shareown"),
    ("stock", "share"),
    ("paid", "payment", "pay"),
    ("provid", "us", "gener"),
    ("purchas", "repurchas", "buyback"),
    ("%", "percent", "percentag"),
)
"""Stems that filings use for each other."""

SAME: Mapping[str, Sequence[str]] = {
    stem: [other for other in stems if other != stem] for stems in _SAME_WORDS for stem in stems
}
"""Synonyms of each stem."""

_ACTIVITY = r"(?P<activity>operati|investi|financi)(?:ons|ng)"
_SAME_PHRASES = (
    (r"cap(?:ital )?ex(?:penditures?|penses?)?", "purchases of property and equipment"),
    (r"(?:net )?change in cash", "increase (decrease) in cash"),
    (r"(?:share|stock) (?:buy-?backs?|repurchases?)", "purchases of treasury stock"),
    (rf"{_ACTIVITY} cash flows?", "net cash provided by {} activities"),
    (rf"cash flows? from {_ACTIVITY}(?: activities)?", "net cash provided by {} activities"),
)


def other_wordings(label: str) -> Iterator[str]:
    """Yield the other wordings of a label.

    >>> list(other_wordings("Cash flow from operations"))
    ['net cash provided by operating activities']
    """
    for pattern, printed in _SAME_PHRASES:
        if match := re.fullmatch(rf"(?:total )?{pattern}", label.strip(), re.IGNORECASE):
            yield printed.format(*(f"{stem.lower()}ng" for stem in match.groups()))


def short_forms(label: str) -> list[str]:
    """Return the parts of a label that may be initials, in the case of the label.

    >>> short_forms("net PP&E"), short_forms("AOCI"), short_forms("Net sales")
    (['PP&E'], ['AOCI'], [])
    """
    return _SHORT_FORM.findall(label)


def words_abbreviated(short_form: str, labels: Sequence[str]) -> str:
    """Return the run of words of the first label that has the initials, or "".

    >>> words_abbreviated("SG&A", ["Cost", "Selling, general and administrative expenses"])
    'Selling general administrative'
    """
    letters = "".join(filter(str.isalpha, short_form)).casefold()
    for label in labels:
        words = [word for word in _INITIALS.findall(label) if word.casefold() not in _NO_INITIALS]
        initials = "".join(word[0] for word in words).casefold()
        if (place := initials.find(letters)) >= 0:
            return " ".join(words[place : place + len(letters)])
    return ""
