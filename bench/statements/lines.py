"""Lines of a draft, each a right statement or one with a slip, in the forms that drafts have."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bench.statements.facts import Row, is_negative, number_of

_SCALE_WORDS = {3: "thousand", 6: "million", 9: "billion"}
WRONG_SHARE = 0.5
"""Share of the lines that get a slip."""

_PAGES_OFF = 3  # of a wrong page
_MIN_LARGE = 1_000  # of a figure that is said at the next larger scale


class Line(NamedTuple):
    """A part of a draft.

    text: one or more lines of it. form: kind of the part. slip: what is wrong, or "" for nothing.
    altered: the figure that is wrong, or "" for any statement of the part.
    """

    text: str
    form: str
    slip: str = ""
    altered: str = ""


class Source(NamedTuple):
    """A citation. name: of the document. others: names of other documents. n_pages: of it."""

    name: str
    page: int
    others: Sequence[str]
    n_pages: int


Form = Callable[[Row, Source], str]


def row_lines(row: Row, source: Source, chance: random.Random) -> Iterator[Line]:
    """Yield a line of each form on a row, half of them with a slip."""
    for name, form in _FORMS.items():
        if name == "rounded" and not _is_large(row):
            continue
        wrong = [Line(*one) for one in _wrong_rows(name, row, source, chance)]
        is_wrong = wrong and chance.random() < WRONG_SHARE
        yield chance.choice(wrong) if is_wrong else Line(form(row, source), name)


def _wrong_rows(
    name: str, row: Row, source: Source, chance: random.Random
) -> Iterator[tuple[str, str, str, str]]:
    """Yield the lines that a row may give with a slip: text, form, slip and wrong figure."""
    form, (first, second, *rest) = _FORMS[name], row.values
    altered = {
        "digit": (other_digit(first, chance), second, *rest),
        "digits exchanged": (exchanged(first, chance), second, *rest),
        "label": (row.others[0], second, *rest),
        "period": (second, first, *rest),
    }
    if name == "without a label":  # says neither row nor column
        altered = {slip: altered[slip] for slip in ("digit", "digits exchanged")}
    if name == "table" and any(map(is_negative, (*row.values, *row.others))):
        altered["sign"] = (_other_sign(first), second, *rest)
    for slip, values in altered.items():
        other = row._replace(values=values)
        is_there = slip.startswith("digit") and bare(values[0]) in row.text
        is_same = slip != "sign" and bare(values[0]) == bare(first)
        if not (is_there or is_same or form(other, source) == form(row, source)):
            yield form(other, source), name, slip, _shown(name, row, values[0])
    if name in ("list", "prose") and _is_large(row):
        exponent = (row.exponent or 0) + 3
        yield form(row._replace(exponent=exponent), source), name, "scale", bare(first)
    if name == "computed" and (change := _change(row).strip("+-")):
        wrong = other_digit(change, chance)
        text = form(row, source).replace(f" by {change} ", f" by {wrong} ")
        yield text, name, "computation", bare(wrong)
    for slip, cited in citations(source):
        yield form(row, cited), name, slip, ""


def _other_sign(value: str) -> str:
    return bare(value) if is_negative(value) else f"({bare(value)})"


def citations(source: Source) -> Iterator[tuple[str, Source]]:
    """Yield the citation with a slip: of another document, or page."""
    for name in source.others[:1]:
        yield "document", source._replace(name=name)
    later = source.page + _PAGES_OFF
    page = later if later <= source.n_pages else source.page - _PAGES_OFF
    if page > 0:
        yield "page", source._replace(page=page)


def bare(value: str) -> str:
    """Return the digits of a figure with their marks."""
    return re.sub(r"[^\d.,]", "", value)


def _shown(name: str, row: Row, value: str) -> str:
    return bare(_rounded(row, value) if name == "rounded" else value)


def other_digit(value: str, chance: random.Random) -> str:
    """Return a figure with another digit, not the first one."""
    places = [n for n, sign in enumerate(value) if sign.isdigit()]
    at = chance.choice(places[1:] or places)
    other = chance.choice([d for d in "123456789" if d != value[at]])
    return value[:at] + other + value[at + 1 :]


def exchanged(value: str, chance: random.Random) -> str:
    """Return a figure with two neighbouring digits exchanged, or itself if none can be."""
    pairs = [n for n in range(len(value) - 1) if value[n : n + 2].isdigit()]
    pairs = [n for n in pairs if value[n] != value[n + 1] and value[n + 1] != "0"]
    if not pairs:
        return value
    at = chance.choice(pairs)
    return value[:at] + value[at + 1] + value[at] + value[at + 2 :]


def _amount(row: Row, value: str) -> str:
    """Return a figure as prose has it: `$1,577 million`."""
    if "%" in value or row.exponent not in _SCALE_WORDS:
        return value.strip("()") if "%" not in value else value
    sign = "-" if is_negative(value) else ""
    return f"{sign}${bare(value)} {_SCALE_WORDS[row.exponent]}"


def _rounded(row: Row, value: str) -> str:
    """Return a figure at the next larger scale with two decimals: `$1.58 billion`."""
    exponent = row.exponent or 6
    return f"${number_of(value) / 1000:.2f} {_SCALE_WORDS[exponent + 3]}"


def _change(row: Row) -> str:
    new, old = number_of(row.values[0]), number_of(row.values[1])
    if any(map(is_negative, row.values)):
        return "-"
    return f"{100 * (new - old) / old:+.1f}%" if old else "-"


def _in_scale(row: Row) -> str:
    return f" (in {_SCALE_WORDS[row.exponent]}s)" if row.exponent in _SCALE_WORDS else ""


def _prose(row: Row, source: Source) -> str:
    value = _amount(row, row.values[0])
    return f"{row.label} ({row.heads[0]}) was {value} ({source.name}, p. {source.page})."


def _unnamed(row: Row, source: Source) -> str:
    """Return a sentence with one word of the label."""
    value = _amount(row, row.values[0])
    word = max(row.label.split(), key=len).lower()
    return f"All that came to {value} where {word} counts ({source.name}, p. {source.page})."


def _list(row: Row, source: Source) -> str:
    new, old = (_amount(row, value) for value in row.values[:2])
    cited = f"({source.name}, p. {source.page})"
    return f"- {row.label}: {new} in {row.heads[0]} against {old} in {row.heads[1]} {cited}"


def _as_rounded(row: Row, source: Source) -> str:
    value = _rounded(row, row.values[0])
    return f"- {row.label} in {row.heads[0]}: {value} ({source.name}, p. {source.page})"


def _table(row: Row, source: Source) -> str:
    heads = " | ".join(row.heads)
    rule = "|---" * (len(row.heads) + 2) + "|"
    cited = f"{source.name}, p. {source.page}"
    rows = [
        f"| {label} | {' | '.join(values)} | {cited} |"
        for label, values in ((row.label, row.values), (row.other_label, row.others))
    ]
    return "\n".join([f"| Item{_in_scale(row)} | {heads} | Source |", rule, *rows])


def _periods(row: Row, source: Source) -> str:
    """Return a table with a row for each period, and figures that are computed beside it."""
    scale = _in_scale(row)
    lines = [f"| Period | {row.label}{scale} | {row.other_label} | Change | Share | Page |"]
    lines.append("|---|---|---|---|---|---|")
    for n, (head, value, other) in enumerate(zip(row.heads, row.values, row.others, strict=True)):
        change = (
            _change(row._replace(values=row.values[n : n + 2])) if n + 1 < len(row.heads) else ""
        )
        share = _share(value, other)
        cited = f"{source.name} p. {source.page}"
        lines.append(f"| {head} | {value} | {other} | {change} | {share} | {cited} |")
    return "\n".join(lines)


def _share(value: str, other: str) -> str:
    small, large = sorted((number_of(value), number_of(other)))
    return (
        f"{100 * small / large:.0f}% of {other if number_of(other) == large else value}"
        if large
        else "-"
    )


def _cited_first(row: Row, source: Source) -> str:
    new, old = (_amount(row, value) for value in row.values[:2])
    text = f"{row.label} was {new} in {row.heads[0]}. In {row.heads[1]} it was {old}."
    return f"- {source.name}, p. {source.page}: {text}"


def _computed(row: Row, source: Source) -> str:
    new, old = (_amount(row, value) for value in row.values[:2])
    cited = f"({source.name}, p. {source.page})"
    change = _change(row)
    by = "" if change == "-" else f" by {change.strip('+-')}"
    return (
        f"{row.label} changed{by} to {new} in {row.heads[0]} from {old} in {row.heads[1]} {cited}."
    )


_FORMS: dict[str, Form] = {
    "prose": _prose,
    "without a label": _unnamed,
    "list": _list,
    "cited first": _cited_first,
    "rounded": _as_rounded,
    "table": _table,
    "table of periods": _periods,
    "computed": _computed,
}


def _is_large(row: Row) -> bool:
    value = row.values[0]
    return row.exponent in (3, 6) and "%" not in value and number_of(value) >= _MIN_LARGE


def two_in_one(first: Line, second: Line) -> Line:
    """Return a sentence with two statements, each with its citation; the first may be wrong."""
    text = f"{first.text.removesuffix('.')}, and {second.text}"
    return first._replace(text=text, form="two in a sentence")
