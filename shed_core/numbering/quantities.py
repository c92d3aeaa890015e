"""Numbers at the beginning of a text that are no section's: quantities, dates, initials."""

import re

from shed_core.numbering import vocabulary
from shed_core.numbering.vocabulary import any_of, words

_MONTHS = any_of(words(vocabulary.MONTHS))
_MONTH_AND_YEAR = re.compile(rf"(?:{_MONTHS})\b\s+[0-9]", re.IGNORECASE)
_UNITS = any_of(words(vocabulary.UNITS, vocabulary.CAPITALIZED_UNITS))
_NOT_TITLES = re.compile(
    rf"(?i:(?:{_MONTHS})\b\.?,?\s*(?:[0-9]|$))"
    rf"|(?:{_UNITS})\b"
    r"|[AaPp]\.?[Mm]\b|(?:U\.?S\.?C|C\.?F\.?R)\b|[-(]?[0-9][0-9.,]*[%)]*(?:\s|$)|[%$€£±]"
)
"""Text after a quantity, a date, the title of a code or a table cell, not a section's number."""


def ends_word(label: str, close: str, rest: str) -> bool:
    """True if a number is all of its word, or a wide one that left no room before the title.

    label, close: the number and its closing mark. rest: the text after it.
    """
    if not rest or rest[0].isspace():
        return True
    if close.endswith(")"):
        return rest[0].isalpha()
    if close == "." and label.isdigit():  # `1.Introduction`, but not `3.e4`
        return rest[0].isalpha() and not rest[0].islower()
    is_title = rest[0].isupper() and rest[1:2].islower()
    return is_title and label[0].isdigit()  # `2.10Beaconing`, but not `3D models`, `U.S.`


def is_of_section(shape: str, label: str, close: str, rest: str) -> bool:
    """True if a number is a section's, and no quantity, date, initial or word of one letter.

    shape: of the label, see `counters_of`; label, close, rest: as for `ends_word`.
    """
    title = rest.lstrip()
    if label[0].isdigit():
        return _is_of_section_in_digits(label, close, title)
    if shape[0].islower() and len(shape) > 1:  # `p.12`, `i.e`
        return False
    if not close:  # `A company`, `I am`, but `II Results` and `A.1 Proof`
        return len(shape) > 1 or (label.isupper() and len(label) > 1 and title[:1].isupper())
    if close == "." and len(label) == 1:  # `p. 12`, `J. K. Smith`
        return not (title[:1].isdigit() or title[1:2] == ".")
    return True


def _is_of_section_in_digits(label: str, close: str, title: str) -> bool:
    first, *others = label.split(".")
    grouped = all(len(part) == 3 for part in others)  # `1.250.000`, but `24.100 Options`
    if others and grouped and (len(others) > 1 or not title or title[0].islower()):
        return False
    if close or len(others) > 1:
        return bool(others) or not _MONTH_AND_YEAR.match(title)
    if _NOT_TITLES.match(title) or (not title and max(map(len, others), default=0) > 1):
        return False
    return bool(others) or (len(first) < 3 and title[:1].isalpha() and not title[0].islower())
