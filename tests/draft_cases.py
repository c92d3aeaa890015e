"""Sentences of drafts on the documents of `tests.drafts`, each with its verdict."""

from tests.drafts import CHARGE, LETTER

CASES = {  # a sentence of a draft, the verdict, and what is said of it
    "word for word": (f'"{CHARGE}" (report.pdf, p. 1)', "found", ": 1, p. 1"),
    "a part of it": (f"It says “{CHARGE[:37]} … {CHARGE[51:]}” (report.pdf, p. 1).", "found", ""),
    "other capitals": (f'"{CHARGE.upper()}" (report.pdf, p. 1)', "found", "only in capital"),
    "on another page": (
        f'"{CHARGE}" (report.pdf, p. 2)',
        "misattributed",
        "report.pdf, 1 | 1 Overview, p. 1, not p. 2",
    ),
    "in another section": (f'"{CHARGE}" (report.pdf, section 3)', "misattributed", "not section 3"),
    "in another document": (
        f'"{CHARGE}" (letter.pdf, p. 1)',
        "misattributed",
        "report.pdf, 1 | 1 Overview, p. 1, not letter.pdf, p. 1",
    ),
    "with another figure": (
        f'"{CHARGE.replace("897", "987")}" (report.pdf, p. 1)',
        "differs",
        f"\n> {CHARGE[:-1]}",
    ),
    "with other words": (
        f'"{CHARGE.replace("passed in autumn", "repealed in spring")}" (report.pdf, p. 1)',
        "differs",
        "law on tailings was passed in autumn",
    ),
    "invented": (
        '"Lunar cafeterias delighted circus students beyond measure" (report.pdf, p. 1)',
        "nowhere",
        "not in report.pdf",
    ),
    "a term in marks": ('So-called "moonlighting" (report.pdf, p. 1) is left out.', *[
        "not checkable", "may be a term"
    ]),
    "a document that is not served": (
        f'"{CHARGE}" (other.pdf, p. 1)',
        "not checkable",
        'no document is named "other.pdf"',
    ),
    "a page that does not exist": (
        "We rose (report.pdf, p. 40).",
        "nowhere",
        "the document has 3 pages",
    ),
    "a page, and nothing to compare": ("We rose (report.pdf, p. 3).", "not checkable", "nothing"),
    "a figure at its scale": (
        "Net sales were $32,765 million in 2018 (report.pdf, p. 2).",
        "found",
        ": $32,765 million: 2, p. 2",
    ),
    "a rounded figure": (
        "Net sales were $32.8 billion in 2018 (report.pdf, p. 2).",
        "found",
        "rounded from 32,765",
    ),
    "a rounded share": ("Pensions took 6.2 % (report.pdf, p. 3).", "found", "rounded from 6.19"),
    "a wrong scale": (
        "Net sales were $32,765 thousand in 2018 (report.pdf, p. 2).",
        "differs",
        "> $32,765\n> Net sales (In millions) | ",
    ),
    "another year's figure": (
        "Net sales were $31,657 million in 2018 (report.pdf, p. 2).",
        "differs",
        "> $32,765\n",
    ),
    "the figure of the year before": (
        "In 2018 sales were higher than $31,657 million a year earlier (report.pdf, p. 2).",
        "found",
        "p. 2",
    ),
    "another year's figure of income from something": (
        "In 2018, operating income from all, before taxes, was $7,692 million (report.pdf, p. 2).",
        "differs",
        "> 7,207\n",
    ),
    "another row's figure": (
        "Operating income was $16,682 million in 2018 (report.pdf, p. 2).",
        "differs",
        "> 7,207\n",
    ),
    "a year behind a figure of a row": (
        "It fell from $32,765 million (fiscal 2017; report.pdf, p. 2).",
        "differs",
        "> $31,657\n> Net sales",
    ),
    "a year behind a figure of a sentence": (
        "Wages were $398 million in 2018 (report.pdf, p. 3).",
        "misattributed",
        "it is there for 2017",
    ),
    "a date": ("It was so on Dec 31, 2018 (report.pdf, p. 3).", "found", ": 3, p. 3"),
    "a date of a table's columns": ("It was so on Dec 31, 2016 (report.pdf).", "found", "p. 2"),
    "a date of another year": (
        "It was so on 31 Dec 2019 (report.pdf, p. 3).",
        "differs",
        "> December 31, 2018",
    ),
    "a date that is not printed": ("It was so on May 3, 2018 (report.pdf).", *[
        "not in the document", "the document has no such date"
    ]),
    "two digits exchanged": ("It covers 93,156 people (report.pdf, p. 3).", "differs", "> 93,516"),
    "a digit of a figure whose row is not named": (
        "It was $32,865 million (report.pdf, p. 2).",
        "differs",
        "> $32,765\n> Net sales",
    ),
    "another scale than that of all tables": (
        "Fines of $219 billion were paid (report.pdf, p. 3).",
        "differs",
        "> $219",
    ),
    "a wrong scale of a figure in a sentence": (
        "The charge that was recorded was $897 billion (report.pdf, p. 1).",
        "differs",
        "> $897 million",
    ),
    "the number and title of a section": (
        "1.1 Repair of the deck (letter.pdf, pp. 3-4)",
        "found",
        ": 1.1: 1.1, p. 2",
    ),
    "the number of a section on another page": (
        "1.1 Repair of the deck (letter.pdf, p. 1)",
        "misattributed",
        "p. 2, not p. 1",
    ),
    "another number of a section, which is a figure too": (
        "1.2 Repair of the deck (letter.pdf, p. 2)",
        "differs",
        "> 1.1 Repair of the deck",
    ),
    "a number that no section has": (
        "1.7 (letter.pdf, p. 2)",
        "nowhere",
        "no section has this number",
    ),
    "a figure that is derived, like another one": (
        "Net sales were $32,865 million (derived).",
        "not in the document",
        "computed?",
    ),
    "a page without a name on which no document has the figure": (
        "Pensions took 6.19 % (p. 1).",
        "misattributed",
        "report.pdf, 3 | 3 Notes, p. 3, not p. 1",
    ),
    "the same, of a part of a document": (
        "Net sales were $32,765 million in 2018 (income statement, p. 3).",
        "misattributed",
        "p. 2, not p. 3",
    ),
    "a page without a name that no document has": ("We rose (p. 40).", *[
        "not checkable", "it names no document"
    ]),
    "a digit of a row, without a citation": (
        "| Item | 2018 |\n|---|---|\n| Net sales | 32,865 |",
        "differs",
        "> $32,765\n> Net sales",
    ),
    "a figure of another document, in a sentence that compares": (
        "Net sales grew to $32,765 million in 2018 (letter.pdf, p. 1).",
        "misattributed",
        "report.pdf, 2",
    ),
    "the number of another section": ("It is said in 1.1, too (letter.pdf, p. 1).", *[
        "not checkable", "the number of a section"
    ]),
    "a title on a later page of its section": (
        '"Repair of the deck" (letter.pdf, p. 3)',
        "found",
        ": 1.1, p. 2",
    ),
    "a term that was looked for": ('There is no "new lunar cafeterias" in it.', *[
        "not checkable", "may be a term"
    ]),
    "a figure on another page": (
        "Net sales were $32,765 million in 2018 (report.pdf, p. 3).",
        "misattributed",
        "p. 2, not p. 3",
    ),
    "a figure of another document": (
        "Net sales were $32,765 million in 2018 (letter.pdf, p. 1).",
        "misattributed",
        "report.pdf, 2",
    ),
    "a difference": (
        "Net sales grew by $1,108 million to 2018 (report.pdf, p. 2).",
        "not in the document",
        "it is 32,765 - 31,657",
    ),
    "a share": (
        "The margin was 21.9 % in 2018 (report.pdf, p. 2).",
        "not in the document",
        "",
    ),
    "without a citation": (f'It says "{LETTER}"', "found", ": 1, p. 1"),
}  # fmt: skip
