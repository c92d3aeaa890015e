"""Documents for drafts that are checked: a report with a statement in millions, and a letter."""

from functools import cache

from tests.documents import PARAGRAPH, SECTION, Writer

CHARGE = "A charge of $897 million was recorded when the law on tailings was passed in autumn."
WAGES = "Wages were $412 million in 2018 and $398 million in 2017, as of December 31, 2018."
LETTER = "Our neighbours across the river asked whether the bridge would ever be repaired."


@cache
def annual_report() -> bytes:
    """A report of three pages: a sentence, an income statement, and a note."""
    writer = Writer()
    writer.line("1 Overview", SECTION)
    writer.line(CHARGE, PARAGRAPH)
    writer.paragraphs(3)
    writer.new_page()
    writer.line("2 Statement of Income", SECTION)
    writer.line("(In millions)", PARAGRAPH)
    rows = (
        ("Years ended December 31", "2018", "2017", "2016"),
        ("Net sales", "$32,765", "$31,657", "$30,109"),
        ("Cost of sales", "16,682", "16,055", "15,118"),
        ("Operating income", "7,207", "7,692", "7,027"),
    )
    for row in rows:
        writer.cells(row, 130.0)
    writer.paragraphs(2)
    writer.new_page()
    writer.line("3 Notes", SECTION)
    writer.line("Pensions took 6.19% of all wages, and the plan covers 93,516 people.", PARAGRAPH)
    writer.line(WAGES, PARAGRAPH)
    writer.line("Fines of $219 were paid.", PARAGRAPH)
    writer.paragraphs(3)
    return writer.bytes()


@cache
def letter() -> bytes:
    """Another document, of three pages: a sentence, and a section of two pages."""
    writer = Writer()
    writer.line("1 Bridge", SECTION)
    writer.line(LETTER, PARAGRAPH)
    writer.paragraphs(2)
    writer.new_page()
    writer.line("1.1 Repair of the deck", SECTION)
    writer.line(
        "Of all beams 35.4 % are rusty, of all bolts 34.5 %; a beam is 1.2 feet wide.", PARAGRAPH
    )
    writer.paragraphs(3)
    writer.new_page()
    writer.paragraphs(3)
    return writer.bytes()
