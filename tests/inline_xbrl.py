"""A part of an annual report in EDGAR's form of HTML, with inline XBRL."""

_NAMESPACES = (
    'xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" '
    'xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"'
)
_ENTITY = (
    '<xbrli:identifier scheme="http://www.sec.gov/CIK">0000012345</xbrli:identifier>{}'
    "</xbrli:entity><xbrli:period>{}</xbrli:period></xbrli:context>"
)


def context(name: str, start: str, end: str, **members: str) -> str:
    """Return a context; start is "" for a point in time. members: by their axes."""
    period = (
        f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>"
        if start
        else f"<xbrli:instant>{end}</xbrli:instant>"
    )
    segment = "".join(
        f'<xbrldi:explicitMember dimension="us-gaap:{axis}">{member}</xbrldi:explicitMember>'
        for axis, member in members.items()
    )
    segment = f"<xbrli:segment>{segment}</xbrli:segment>" if segment else ""
    begin = f'<xbrli:context id="{name}"><xbrli:entity>'
    return begin + _ENTITY.format(segment, period)


CONTEXTS = (
    context("c-1", "2023-10-01", "2024-09-28"),
    context("c-2", "2022-09-25", "2023-09-30"),
    context("c-3", "", "2024-09-28"),
    context(
        *("c-4", "2023-10-01", "2024-09-28"),
        ProductOrServiceAxis="us-gaap:ProductMember",
        StatementBusinessSegmentsAxis="abc:EuropeSegmentMember",
    ),
    context("c-5", "2024-06-30", "2024-09-28"),
    context("c-6", "2023-10-01", "2024-03-30"),
)
UNITS = (
    '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="usdPerShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD'
    "</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares"
    "</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>"
)
YEAR = '<ix:nonNumeric contextRef="c-1" name="dei:DocumentFiscalYearFocus">{}</ix:nonNumeric>'


def header(*contexts: str, year: str = "2024") -> str:
    """Return the part that is not shown, with facts that the text does not print."""
    return (
        '<div style="display:none"><ix:header><ix:hidden>'
        '<ix:nonNumeric contextRef="c-1" name="dei:AmendmentFlag">false</ix:nonNumeric>'
        f"{YEAR.format(year) if year else ''}"
        '<ix:nonFraction contextRef="c-3" decimals="0" name="us-gaap:HiddenShares" scale="0" '
        'unitRef="usd">987654321</ix:nonFraction></ix:hidden><ix:references>'
        '<link:schemaRef xlink:href="abc-20240928.xsd" xlink:type="simple"></link:schemaRef>'
        f"</ix:references><ix:resources>{''.join(contexts or CONTEXTS)}{UNITS}</ix:resources>"
        "</ix:header></div>"
    )


def figure(
    text: str, name: str, context: str = "c-1", unit: str = "usd", scale: int = 6, sign: str = ""
) -> str:
    """Return a tagged figure."""
    minus = f' sign="{sign}"' if sign else ""
    return (
        f'<ix:nonFraction unitRef="{unit}" contextRef="{context}" decimals="-6" name="{name}" '
        f'format="ixt:num-dot-decimal" scale="{scale}" id="f-{len(text)}"{minus}>{text}'
        "</ix:nonFraction>"
    )


def page(*body: str, head: str = "") -> bytes:
    """Return a file as EDGAR hands it out."""
    text = "".join(body)
    return (
        f"<?xml version='1.0' encoding='ASCII'?>\n<!-- made with a test -->\n<html {_NAMESPACES}>"
        f"<head><title>abc-20240928</title></head><body>{head or header()}{text}</body></html>"
    ).encode()


def row(*cells: str) -> str:
    """Return a row of a table, each figure between two cells for its signs, as in filings."""
    label, *figures = cells
    own = "".join(f"<td></td><td><span>{one}</span></td><td></td>" for one in figures)
    return f'<tr><td colspan="3"><span style="font-size:9pt">{label}</span></td>{own}</tr>'


def statement(*rows: str, scale: str = "(In millions)", heads: tuple[str, ...] = ()) -> str:
    """Return an income statement."""
    heads = heads or ("September 28,<br/>2024", "September 30,<br/>2023")
    return f"<p>{scale}</p><table>{row('', *heads)}{''.join(rows)}</table>"


SALES = row(
    "Net sales",
    "$" + figure("391,035", "us-gaap:RevenueFromContractWithCustomer"),
    "$" + figure("383,285", "us-gaap:RevenueFromContractWithCustomer", "c-2"),
)
COSTS = row(
    "Cost of sales",
    figure("210,352", "us-gaap:CostOfRevenue"),
    figure("214,137", "us-gaap:CostOfRevenue", "c-2"),
)
LOSS = row(
    "Other loss",
    f"({figure('1,269', 'us-gaap:NonoperatingIncomeExpense', sign='-')})",
    f"({figure('565', 'us-gaap:NonoperatingIncomeExpense', 'c-2', sign='-')})",
)


def annual_report() -> bytes:
    """Return a 10-K's income statement with two paragraphs."""
    return page(
        "<h1>Item 8. Financial Statements</h1><p>CONSOLIDATED STATEMENTS OF OPERATIONS</p>",
        statement(SALES, COSTS, LOSS),
        '<ix:nonNumeric contextRef="c-1" name="us-gaap:RevenueTextBlock" escape="true" '
        'continuedAt="f-9"><p>Products in Europe sold for $',
        figure("201.2", "us-gaap:Revenues", "c-4", scale=9),
        " billion, and 391,035 units were shipped.</p></ix:nonNumeric>",
        '<ix:continuation id="f-9"><p>Cash was $',
        figure(figure("29,943", "us-gaap:Cash", "c-3"), "us-gaap:CashAndEquivalents", "c-3"),
        " million.</p></ix:continuation>",
    )
