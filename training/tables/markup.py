"""HTML of random tables in random looks: rules, alignment, spacers, currencies, wrapped heads."""

from collections.abc import Iterator
from html import escape
from random import Random

from training.tables.content import TableText

_FONTS = (
    *("Liberation Sans", "Liberation Serif", "Liberation Sans Narrow", "DejaVu Sans"),
    *("DejaVu Serif", "DejaVu Sans Condensed", "Liberation Serif", "Liberation Sans"),
)
_RULES = {
    "none": "",
    "below heads": "th.s, th.l {border-bottom: 1px solid}",
    "below spanners": "th.s, thead {border-bottom: 1px solid}",
    "book": "table {border-top: 2px solid; border-bottom: 2px solid}"
    "th.s, thead {border-bottom: 1px solid}",
    "frame": "table, thead {border-bottom: 1px solid; border-top: 1px solid}",
    "rows": "tr {border-bottom: 1px solid #999}",
    "shades": "tbody tr:nth-child(odd) td {background: #dfe9f5}",
    "grid": "td, th {border: 1px solid}",
}
_PROSE = "The following discussion describes the results of the period and why they differ. "


def html_of(table: TableText, random: Random) -> str:
    """Return a page of HTML with a table in a random look."""
    has_spacers, sign = random.random() < 0.4, random.choice(("", "", "", "$", "$ "))
    is_spanned_down = random.random() < 0.5  # heads of one column reach up beside those over more
    head = "".join(_head_rows(table, has_spacers, is_spanned_down))
    body = "".join(_body_rows(table, has_spacers, sign))
    intro = random.choice(("", "The results are as follows (in thousands):", "Table 1: Results."))
    return (
        f"<meta charset=utf-8><style>{_random_css(random)}</style><h2>1. Results</h2>"
        f"<p>{_PROSE}</p><p>{intro}</p><table><thead>{head}</thead><tbody>{body}</tbody></table>"
        f"<p>{_PROSE * 3}</p>"
    )


def _head_rows(table: TableText, has_spacers: bool, is_spanned_down: bool) -> Iterator[str]:
    top = max(head.level for head in table.heads)
    tops = {n: max(h.level for h in table.heads if n in h.columns) for n in _columns(table)}
    for level in range(top, -1, -1):
        cells = [f"<th class=st>{escape(table.stub) if level == 0 else ''}</th>"]
        column = 0
        while column in tops:
            own = [h for h in table.heads if h.columns.start == column]
            is_raised = is_spanned_down and tops[column] == 0
            drawn = top if is_raised else -1
            found = [h for h in own if (drawn if h.level == 0 and is_raised else h.level) == level]
            if found:
                (head,) = found
                n = len(head.columns)
                down = f" rowspan={top + 1}" if is_raised and top else ""
                spacer = f"<td class=sp{down}></td>" * has_spacers
                span = n + (n - 1) * has_spacers
                kind = "s" if n > 1 else "l"
                text = escape(head.text)
                cells.append(f"{spacer}<th class={kind} colspan={span}{down}>{text}</th>")
                column += n
            else:
                cells += ["<td></td>" * (1 + has_spacers)] * (not is_raised)
                column += 1
        yield f"<tr>{''.join(cells)}</tr>"


def _columns(table: TableText) -> range:
    return range(max(head.columns.stop for head in table.heads))


def _body_rows(table: TableText, has_spacers: bool, sign: str) -> Iterator[str]:
    spacer = "<td class=sp></td>" * has_spacers
    for label, *figures in table.rows:
        signed = (f"{sign}{text}" if text and "%" not in text else text for text in figures)
        cells = "".join(f"{spacer}<td class=v>{escape(text)}</td>" for text in signed)
        yield f"<tr><td class=st>{escape(label)}</td>{cells}</tr>"


def _random_css(random: Random) -> str:
    align = random.choice(("right", "right", "right", "center", "left"))
    over_column = random.choice(("center", "center", "right", "left", align))
    over_several = random.choice(("center", "center", "center", "left", "right"))
    side = random.choice((3, 4, 6, 8, 10))
    wrap = random.choice(("45px", "60px", "80px", "none", "none"))
    return (
        f"@page {{size: letter; margin: {random.choice((15, 18, 22))}mm}}"
        f"body {{font: 10pt '{random.choice(_FONTS)}'}}"
        f"table {{border-collapse: collapse; width: {random.choice(('100%', '80%', 'auto'))};"
        f"font-size: {random.choice((7, 7.5, 8, 9, 9, 10))}pt;"
        f"line-height: {random.choice(('normal', '1.15', '1.3', '1.6'))}}}"
        f"td, th {{padding: {random.choice((0, 1, 2, 4))}px {side}px; vertical-align: bottom}}"
        f"td.sp {{padding: 0; width: {side + 3}px}} .st {{text-align: left; font-weight: normal}}"
        f"th {{font-weight: {random.choice(('bold', 'normal'))};"
        f"line-height: {random.choice(('normal', '1', '1.1', '1.25'))};"
        f"vertical-align: {random.choice(('bottom', 'bottom', 'middle', 'top'))}}}"
        f"th.s {{text-align: {over_several}}} th.l {{text-align: {over_column}; max-width: {wrap}}}"
        f"td.v {{text-align: {align}; white-space: nowrap}}"
        f"td.st {{width: {random.choice(('auto', '30%', '40%', '50%'))}}}"
        f"{_RULES[random.choice((*_RULES, 'below heads', 'below spanners', 'none'))]}"
    )
