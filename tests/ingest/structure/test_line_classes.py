from shed_core.ingest.structure.line_classes import ClassUse, LineFacts, line_facts
from shed_core.ingest.structure.style_stats import style_stats
from tests.documents import SECTION, SUBSECTION, Style, Writer
from tests.ingest.reading import pages


def facts_of(
    data: bytes, contents: tuple[str, ...] = ()
) -> dict[str, tuple[ClassUse, int, int, int]]:
    """The facts of each line by its text: class, then weight, neighbours and contents."""
    read = pages(data)
    lines = [line for page in read for line in page.lines]
    listed = {n for n, line in enumerate(lines) if line.text in contents}
    facts: LineFacts = line_facts(read, style_stats(read), listed)
    return {
        line.text: (facts.uses[n], facts.weights[n], facts.neighbours[n], facts.contents[n])
        for n, line in enumerate(lines)
    }


def manual() -> bytes:
    writer = Writer()
    writer.line("1 Costs .......... 2")
    writer.line("2 Staff .......... 3")
    for number, topic in enumerate(("Costs", "Staff", "Quality"), start=1):
        writer.line(f"{number} {topic}", SECTION)
        writer.paragraphs()
        writer.line(f"{number}.{number} More on {topic}", SUBSECTION)
        writer.paragraphs()
    return writer.bytes()


def test_lines_of_a_class_are_counted_together():
    (use, *_) = facts_of(manual())["2 Staff"]

    assert (use.n_lines, use.share_numbered, use.share_single) == (3, 1.0, 1.0)
    assert use.mean_length == (len("1 Costs") + len("2 Staff") + len("3 Quality")) / 3


def test_numbers_next_to_a_line_s_own_are_counted_in_its_class():
    facts = facts_of(manual())

    assert [facts[text][2] for text in ("1 Costs", "2 Staff", "3 Quality")] == [1, 2, 1]
    assert facts["2.2 More on Staff"][2] == 0
    assert (
        facts["It asked for a longer report on costs, which the staff will give in autumn."][2]
        == -1
    )


def test_roman_numbers_and_letters_have_neighbours_too():
    writer = Writer()
    for text in ("IV. Law", "V. Order", "B. Peace", "C. War"):
        writer.line(text, SECTION)
        writer.paragraphs()

    facts = facts_of(writer.bytes())

    assert [facts[text][2] for text in ("IV. Law", "V. Order", "B. Peace", "C. War")] == [1] * 4


def test_a_line_that_the_printed_contents_list_is_known():
    entries = ("1 Costs .......... 2", "2 Staff .......... 3")

    facts = facts_of(manual(), entries)

    assert [facts[text][3] for text in ("1 Costs", "3 Quality", entries[0])] == [1, 0, 0]
    assert facts_of(manual())["1 Costs"][3] == -1


def test_a_heavier_font_weighs_more_than_the_body():
    writer = Writer()
    writer.line("Findings", Style("tibo"))
    writer.paragraphs()

    facts = facts_of(writer.bytes())

    assert facts["Findings"][1] > 0
