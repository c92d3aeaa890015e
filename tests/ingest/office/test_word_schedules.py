"""Schedules of contracts in Word: beside the clauses, above their own paragraphs, with titles."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section
from tests.word_documents import NAMESPACE, NUMBERING, paragraph, word_file

CENTRED, BOLD = '<w:jc w:val="center"/>', "<w:b/>"
SCHEDULES = {
    "number and title": [paragraph("Schedule {n} – Prices", CENTRED, BOLD)],
    "title below": [paragraph("Schedule {n}", CENTRED, BOLD), paragraph("Prices", CENTRED, BOLD)],
    "like the text": [paragraph("Schedule {n}", CENTRED), paragraph("Prices", CENTRED)],
    "larger": [paragraph("Schedule {n}: Prices", CENTRED, f'{BOLD}<w:sz w:val="36"/>')],
}
CLAUSES = ("The parties shall perform this Agreement.", "Each party shall bear its own costs.")


def numbered(text: str, list_id: int, level: int, style: str = "") -> str:
    place = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>'
    return paragraph(text, (f'<w:pStyle w:val="{style}"/>' if style else "") + place)


def clauses(list_id: int, titles: tuple[str, ...], *, are_headings: bool) -> list[str]:
    """Return titles, each with two numbered paragraphs, as headings or as items of a list."""
    styles = ("Heading1", "Heading2") if are_headings else ("", "")
    return [
        item
        for title in titles
        for item in (
            numbered(title, list_id, 0, styles[0]),
            *(numbered(text, list_id, 1, styles[1]) for text in CLAUSES),
        )
    ]


def contract(schedule: list[str], *, are_headings: bool) -> bytes:
    """Return a contract with two schedules whose own paragraphs begin anew at 1."""
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    lists = "".join(
        f'<w:num w:numId="{n}"><w:abstractNumId w:val="7"/>{anew}</w:num>' for n in (4, 5)
    )
    body = clauses(3, ("Term", "Supply", "Governing law"), are_headings=True)
    for n in (1, 2):
        body += [line.replace("{n}", str(n)) for line in schedule]
        body += clauses(n + 3, ("Goods", "Freight"), are_headings=are_headings)
    numbering = f"<w:numbering {NAMESPACE}>{NUMBERING}{lists}</w:numbering>"
    return word_file(*body, parts={"word/numbering.xml": numbering})


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
@pytest.mark.parametrize("are_headings", [True, False], ids=["headings", "list"])
def test_a_schedule_holds_its_own_paragraphs_and_none_of_the_last_clause(
    schedule: list[str], are_headings: bool
):
    record = read_record(contract(schedule, are_headings=are_headings), Options())

    sht = record.sht
    top = [node for node in range(sht.n_nodes) if sht.levels[node] == 1]
    own = [[record.header(below).split("\n")[0] for below in sht.children(node)] for node in top]
    assert [record.header(node)[:10] for node in top][2:] == [
        *("3. Governi", "Schedule 1", "Schedule 2"),
    ]
    assert own[3] == own[4] == ["1. Goods", "2. Freight"]
    assert all("Prices" in " ".join(record.header(node).split()) for node in top[3:])


@pytest.mark.parametrize(
    "name",
    [
        "paragraph 2.1 of Schedule 2",
        "Schedule 2, paragraph 2.1",
        "para 2.1, Schedule 2",
        "Schedule 2 – Prices > 2. Freight > 2.1",
    ],
)
def test_a_paragraph_is_found_by_its_number_within_a_schedule(name: str):
    record = read_record(contract(SCHEDULES["number and title"], are_headings=True), Options())

    section = find_section(record, name)

    assert section.prefix == "5.2.1"
