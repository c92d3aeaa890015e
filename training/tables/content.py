"""The words and figures of random tables, and the columns that each of their heads is over."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

_KINDS = ("Net", "Gross", "Total", "Average", "Current", "Deferred", "Foreign", "Domestic", "Core")
_SUBJECTS = (
    *("revenue", "sales", "income", "cost", "expense", "debt", "equity", "tax", "volume"),
    *("claims", "benefits", "loans", "wages", "capacity", "energy", "storage", "recall"),
)
_OWNERS = ("services", "products", "operations", "contracts", "investments", "systems", "districts")
_PERIODS = ("Three Months Ended", "Nine Months Ended", "Years Ended", "13 Weeks Ended", "As of")
_DATES = ("January 31,", "March 31,", "June 30,", "September 30,", "December 31,", "May 1,")
_SPANNERS = (
    *("North America", "Europe", "Asia Pacific", "Training Set", "Test Set", "Parent Company"),
    *("Subsidiaries", "Consumer", "Wholesale", "Level 1", "Level 2", "Level 3", "Common Stock"),
    *("Public Schools", "Private Schools", "Pension Benefits", "Other Benefits", "CPU", "GPU"),
    *("Low Income", "Rural Areas", "Cash Flow Hedges", "Fair Value Hedges", "Options Outstanding"),
    *("Unrealized Losses Twelve Months or More", "Due Within One Year", "Restricted Stock Units"),
)
_LEAVES = (
    *(("Amount", "Percent"), ("Gains", "Losses"), ("Shares", "Weighted Average Price")),
    *(("Precision", "Recall", "F1"), ("Amortized Cost", "Fair Value"), ("Count", "Share")),
    *(("Budget", "Actual", "Variance"), ("Mean", "SD"), ("Mean", "Median", "Range"), ("n", "%")),
    *(("Number of Options", "Weighted Average Exercise Price"), ("Average Balance", "Rate")),
    *(("Assets", "Liabilities"), ("Before Tax", "After Tax"), ("Open", "Closed", "Pending")),
)
_ALONE = ("Total", "Change", "Notes", "Balance", "Eliminations", "% Change", "Increase (Decrease)")
_WHOLE = ("For the Years Ended December 31,", "As of June 30,", "Fiscal Year", "Number of cases")
_STUBS = ("", "", "Item", "(in millions)", "Segment", "Model", "Region")
_GROUPS = ("Operating activities:", "Assets", "Liabilities", "Revenue:", "Baselines", "Section A")
_MAX_COLUMNS = 10
_SHARE_UNEVEN = 0.4  # of tables of two levels, whose heads are over columns of any number
_FORMS = (
    "{0}",
    "{0}",
    "{1},{2:03d}",
    "{1},{2:03d},{3:03d}",
    "{3}.{1}",
    "0.{3}",
    "({0})",
    "{3}.{1}%",
)


class SpannedHead(NamedTuple):
    """A head of a table. level: from 0, the lowest. columns: of figures, that it is over."""

    text: str
    level: int
    columns: range


class TableText(NamedTuple):
    """A table. rows: a label and figures each, or the label of a group alone."""

    heads: list[SpannedHead]
    stub: str
    rows: list[list[str]]


def random_table(random: Random) -> TableText:
    """Return a table of two columns of figures or more."""
    heads = _random_heads(random)
    n_columns = max(head.columns.stop for head in heads)
    forms = random.choices(_FORMS, k=n_columns)
    share_blank = random.choice((0.0, 0.0, 0.08, 0.2))
    rows: list[list[str]] = []
    for label in {_label(random): None for _ in range(random.randint(3, 11))}:
        if random.random() < 0.1:
            rows.append([random.choice(_GROUPS)])
        figures = ["" if random.random() < share_blank else _figure(form, random) for form in forms]
        rows.append([label, *figures])
    return TableText(heads, random.choice(_STUBS), rows)


def _figure(form: str, random: Random) -> str:
    low, middle, high = random.randint(1, 99), random.randint(0, 999), random.randint(100, 999)
    return form.format(random.randint(2, 999), low, middle, high)


def _label(random: Random) -> str:
    kind, subject, owner = map(random.choice, (_KINDS, _SUBJECTS, _OWNERS))
    texts = (f"{kind} {subject}", f"{subject.capitalize()} of {owner}", owner.capitalize())
    long = f"{subject.capitalize()} and {random.choice(_SUBJECTS)} of {kind.lower()} {owner} held"
    return random.choice((*texts, *texts, f"{long} for {random.choice(_SUBJECTS)}"))


def _random_heads(random: Random) -> list[SpannedHead]:
    """Return heads of one to four levels; those over others are over all they can be."""
    n_levels = random.choice((1, 2, 2, 2, 2, 3))
    leaves = _random_leaves(random)[: 3 if n_levels == 2 else 2]
    names = _random_spanners(random, random.choice((2, 2, 3, 4)) if n_levels == 2 else 2)
    while len(names) * len(leaves) > _MAX_COLUMNS:
        names.pop()
    blocks = [[(name, leaves)] for name in names]
    if n_levels == 1:
        blocks = [[("", [*_random_leaves(random), *random.sample(_ALONE, 2)])]]
    elif n_levels == 2 and random.random() < _SHARE_UNEVEN:
        many = [*leaves, *random.sample(_ALONE, 2)]
        blocks = [[(name, many[: random.randint(1, 5)])] for name in names[:2]]
    tops = random.sample(_SPANNERS, 2)
    if n_levels == 3:
        blocks = [[(name, leaves) for name in names]] * 2
    heads = _placed(blocks, tops if n_levels == 3 else [], random)
    if random.random() < 0.2:
        last = max(head.columns.stop for head in heads)
        top = max(head.level for head in heads) + 1
        heads.append(SpannedHead(random.choice(_WHOLE), top, range(last)))
    return heads


def _placed(
    blocks: Sequence[Sequence[tuple[str, Sequence[str]]]], tops: Sequence[str], random: Random
) -> list[SpannedHead]:
    """Return heads in their columns, some beside heads of one column alone."""
    heads: list[SpannedHead] = []
    share_alone = random.choice((0.0, 0.2, 0.4))
    at = 0
    for number, block in enumerate(blocks):
        if random.random() < share_alone:
            heads.append(SpannedHead(random.choice(_ALONE), 0, range(at, at + 1)))
            at += 1
        first = at
        for name, leaves in block:
            own = enumerate(leaves, start=at)
            heads += [SpannedHead(text, 0, range(n, n + 1)) for n, text in own]
            heads += [SpannedHead(name, 1, range(at, at + len(leaves)))] * bool(name)
            at += len(leaves)
        heads += [SpannedHead(top, 2, range(first, at)) for top in tops[number : number + 1]]
    if random.random() < share_alone:
        heads.append(SpannedHead(random.choice(_ALONE), 0, range(at, at + 1)))
    return heads


def _random_leaves(random: Random) -> list[str]:
    year = random.randint(2012, 2025)
    years = [str(year - n) for n in range(random.choice((2, 2, 3)))]
    return list(random.choice((years, years[::-1], *random.sample(_LEAVES, 2))))


def _random_spanners(random: Random, n: int) -> list[str]:
    date = random.choice(_DATES)
    periods = [f"{period} {date}" for period in random.sample(_PERIODS, n)]
    return random.choice((periods, random.sample(_SPANNERS, n)))
