"""Documents chosen by facts: `form:10-K period:2022`, beside a glob or a part of their names.

A key without a value chooses the documents of which the fact is known; a value in quotation marks
may hold anything, such as `title:"Form: a study"`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.facts.facts import Facts
from shed_core.retrieval.names.titles import folded_title
from shed_server.errors import UnknownFactError

KEYS = Facts._fields
"""Keys of facts."""

_KEY = re.compile(r"(?:(?<=\s)|^)(?P<key>[A-Za-z][A-Za-z_-]{1,19}):(?!//)")
_QUOTED = re.compile(r"""(?<=:)("[^"]*"|'[^']*')(?!\S)""")
_DATES = ("period", "date")  # whose values are chosen by their beginnings
_WORDS = ("company", "title", "author")  # by some of their words, in any order
_MAX_VALUES = 8  # that a message lists of a key


class DocumentFilter(NamedTuple):
    """name: a glob or part of names, or "*". conditions: keys and values; "" for any value."""

    name: str
    conditions: tuple[tuple[str, str], ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in their order."""
        return tuple(key for key, _ in self.conditions)

    def fits(self, facts: Facts) -> bool:
        """True if a document with some facts is chosen."""
        return all(_fits(key, getattr(facts, key), value) for key, value in self.conditions)


def has_keys(pattern: str) -> bool:
    """True if a pattern chooses documents by facts.

    >>> has_keys("form:10-K"), has_keys("10-K*.pdf"), has_keys("s3://filings/a.pdf")
    (True, False, False)
    """
    return any(key["key"].lower() in KEYS for key in _keys_in(pattern))


def check_is_name(pattern: str) -> None:
    """Raise UnknownFactError for a pattern that no name matches and that has the form of keys.

    A title in place of a name has a blank after its colon.
    """
    for key in _keys_in(pattern):
        if not pattern.startswith(" ", key.end()):
            raise _unknown(key["key"])


def filter_of(pattern: str) -> DocumentFilter | None:
    """Return the filter that a pattern is, or None. Raises UnknownFactError for another key.

    >>> filter_of("2022* company:Coca Cola form:10-K").conditions
    (('company', 'Coca Cola'), ('form', '10-K'))
    """
    if not has_keys(pattern):
        return None
    keys = _keys_in(pattern)
    stops = [*(key.start() for key in keys[1:]), len(pattern)]
    conditions = [
        (key["key"].lower(), pattern[key.end() : stop].strip().strip("\"'"))
        for key, stop in zip(keys, stops, strict=True)
    ]
    for key, _ in conditions:
        if key not in KEYS:
            raise _unknown(key)
    return DocumentFilter(pattern[: keys[0].start()].strip() or "*", tuple(conditions))


def _keys_in(pattern: str) -> list[re.Match[str]]:
    return list(_KEY.finditer(_QUOTED.sub(lambda value: "_" * len(value[0]), pattern)))


def _unknown(key: str) -> UnknownFactError:
    return UnknownFactError(
        f"{key!r} is no key of documents; keys are {', '.join(KEYS)}; quotation marks go around a "
        "value with a colon"
    )


def no_match(chosen: DocumentFilter, known: Iterable[Facts]) -> UnknownFactError:
    """Return the error for a filter that no document fits, with the values that there are."""
    facts = list(known)
    asked = " ".join(f"{key}:{value}" for key, value in chosen.conditions)
    values = "; ".join(_values_text(key, facts) for key in dict.fromkeys(chosen.keys))
    return UnknownFactError(f"no document has {asked}; there is {values}")


def _values_text(key: str, facts: Sequence[Facts]) -> str:
    counts = Counter(value for one in facts if (value := getattr(one, key)))
    if not counts:
        known = [other for other in KEYS if any(getattr(one, other) for one in facts)]
        return f"no {key} known of any document, but {', '.join(known) or 'nothing else'}"
    shown = [f"{shown_value(key, value)} ({n})" for value, n in counts.most_common(_MAX_VALUES)]
    more = f" and {len(counts) - len(shown)} more" if len(counts) > len(shown) else ""
    return f"{key} {', '.join(shown)}{more}"


def _fits(key: str, known: str, value: str) -> bool:
    """True if a fact has a value, or one of those joined with `|`; "" for none known."""
    values = [one for one in map(str.strip, value.split("|")) if letters_in(one)]
    return bool(known) and (not value or any(_is(key, known, one) for one in values))


def _is(key: str, known: str, value: str) -> bool:
    if key in _DATES:
        return known.startswith(value)
    if key not in _WORDS:
        return letters_in(known) == letters_in(value)
    if key == "author":
        names = known.split(";")
        return all(any(_has_words(name, one) for name in names) for one in value.split(";"))
    return _has_words(known, value) or letters_in(value) in letters_in(known)


def _has_words(known: str, value: str) -> bool:
    """True if a text has words that begin as those of a value."""
    return all(f" {word}" in f" {folded_title(known)}" for word in folded_title(value).split())


def shown_value(key: str, value: str) -> str:
    r"""Return a value for an answer; one that is text of a document is on one line, in quotes.

    >>> shown_value("author", 'Ann "A" Lee'), shown_value("form", "10-K")
    ('"Ann \'A\' Lee"', '10-K')
    """
    return '"{}"'.format(escaped_title(value).replace('"', "'")) if key in _WORDS else value


def letters_in(text: str) -> str:
    """Return the letters and figures of a text in one case: `10-K` is `10k`."""
    return "".join(filter(str.isalnum, text.casefold()))
