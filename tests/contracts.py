"""A contract, a law and a form that the tests make: numbered paragraphs with few headers."""

from functools import cache

from tests.documents import PARAGRAPH, SECTION, TEXT, TITLE, Writer

AGREEMENT = (
    (0, "NON-DISCLOSURE AGREEMENT"),
    (
        1,
        "1. The Discloser intends to disclose information to the Recipient, which is confidential.",
    ),
    (1, "2. The Recipient undertakes, for five years, not to use it for any other purpose."),
    (
        1,
        "3. The obligations in clauses 1 and 2 of this Agreement apply to information, but not to",
    ),
    (2, "(a) what is or comes into the public domain, unless by a breach of this Agreement;"),
    (2, "(b) what a third party disclosed to the Recipient; or"),
    (2, "(c) what the Recipient is obliged to disclose pursuant to a statute."),
    (
        1,
        "4. Governing law. This Agreement shall be governed by the law of the parties' place.",
    ),
    (1, "5. Each party shall bear its own costs of the termination of this Agreement."),
)
"""Levels of the clauses, 0 for the header, and what each begins with."""

REST = (
    "The parties hereto shall perform what this clause obliges each party to perform, subject to",
    "clause 2 of this Agreement, and notwithstanding the provisions of any other agreement.",
)


def write_clauses(writer: Writer, clauses: tuple[tuple[int, str], ...]) -> None:
    """Write numbered paragraphs in plain text, indented by their levels."""
    for level, text in clauses:
        if not level:
            writer.line(text, TITLE)
            continue
        left = writer.left + 24.0 * (level - 1)
        writer.line(text, PARAGRAPH, left)
        for rest in REST:
            writer.line(rest, TEXT, left + 18.0)


@cache
def agreement() -> bytes:
    """A contract: a title, five clauses, and a list within the third."""
    writer = Writer()
    write_clauses(writer, AGREEMENT)
    return writer.bytes()


@cache
def agreement_with_headers() -> bytes:
    """A contract whose numbered headers hold numbered clauses."""
    writer = Writer()
    writer.line("SUPPLY AGREEMENT", TITLE)
    for part, header in enumerate(("Definitions", "Supply", "Termination"), start=1):
        writer.line(f"{part}. {header}", SECTION)
        write_clauses(
            writer,
            (
                (
                    1,
                    f"{part}.1 The parties shall agree on this, each for its own part, in writing.",
                ),
                (2, "(a) the first obligation of the party that terminates this Agreement;"),
                (2, "(b) the second obligation."),
                (1, f"{part}.2 Nothing herein obliges a party hereto to more than this clause."),
            ),
        )
    return writer.bytes()


@cache
def law() -> bytes:
    """A law: articles with numbered paragraphs, in a language of which we know no words."""
    writer = Writer()
    writer.line("LEX AQUILIA", TITLE)
    for article in range(1, 10):
        writer.line(f"§ {article}", PARAGRAPH)
        for number in (1, 2, 3):
            writer.line(f"({number}) Lex prospicit, non respicit, et nemo plus iuris", PARAGRAPH)
            writer.line("transferre potest quam ipse habet.", TEXT)
    return writer.bytes()


@cache
def manual() -> bytes:
    """A manual with numbered steps in every section, which are no clauses."""
    writer = Writer()
    for part, header in enumerate(("Installing", "Using", "Removing"), start=1):
        writer.line(f"{part} {header}", SECTION)
        for step in range(1, 6):
            writer.line(f"{step}. Open the panel and press the button of step {step}.", PARAGRAPH)
            writer.line("The lamp turns green after some seconds.", TEXT)
    return writer.bytes()
