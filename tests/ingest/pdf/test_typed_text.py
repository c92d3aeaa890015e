"""Text that was typed onto a page: fields of forms and notes, beside what they belong to."""

import pymupdf
import pytest

from shed_core.ingest.pdf.annotations import typed_text
from tests.documents import Writer
from tests.ingest.reading import lines

FIELDS = (("Name of the applicant", "Priya Raman"), ("Premises", "The Old Granary"))


def add_field(writer: Writer, box: tuple[float, ...], value: str | bool, size: float = 0) -> None:
    """Add a field of text, or a box that is checked. size: of the letters; 0 for what fits."""
    field = pymupdf.Widget()
    is_box = isinstance(value, bool)
    kinds = pymupdf.PDF_WIDGET_TYPE_CHECKBOX, pymupdf.PDF_WIDGET_TYPE_TEXT
    field.field_type = kinds[0] if is_box else kinds[1]
    field.field_name, field.field_value, field.text_fontsize = str(box), value, size
    field.rect = pymupdf.Rect(box)
    writer.page.add_widget(field)


def texts(data: bytes) -> list[str]:
    return [line.text for line in lines(data)]


@pytest.mark.parametrize("size", [0, 8], ids=["as large as the field", "small"])
def test_the_value_of_a_field_stands_beside_its_label_and_is_as_large(size: float):
    writer = Writer()
    for label, value in FIELDS:
        baseline = writer.line(label)
        add_field(writer, (300, baseline - 10, 500, baseline + 4), value, size)
        writer.line("")
    writer.line("Declaration")
    data = writer.bytes()

    assert texts(data) == [*(f"{label}  {value}" for label, value in FIELDS), "Declaration"]
    assert len({line.size for line in lines(data)}) == 1


def test_a_box_that_is_checked_is_a_check_mark_before_what_is_to_its_right():
    writer = Writer()
    writer.line("Premises")
    baseline = writer.line("Sale of alcohol", left=120)
    add_field(writer, (100, baseline - 9, 112, baseline + 3), True)
    writer.line("Music", left=120)

    found = texts(writer.bytes())

    assert [found[0], found[2]] == ["Premises", "Music"]
    assert found[1] in ("✓ Sale of alcohol", "✔ Sale of alcohol")


def test_a_field_below_all_labels_stands_below_the_nearest_line_above_and_so_does_a_note():
    writer = Writer()
    baseline = writer.line("Decision of the board")
    add_field(writer, (72, baseline + 6, 560, baseline + 22), "Granted")
    note = pymupdf.Rect(72, baseline + 24, 560, baseline + 40)
    writer.page.add_freetext_annot(note, "but the plan is missing", fontsize=10)
    for _ in range(4):
        writer.line("")
    writer.line("Appeals")

    lines_of_page = ["Decision of the board", "Granted", "but the plan is missing", "Appeals"]
    assert texts(writer.bytes()) == lines_of_page


def test_text_of_the_page_within_a_field_stays_where_it_is():
    writer = Writer()
    baseline = writer.line("Name")
    add_field(writer, (60, baseline - 10, 500, baseline + 4), "")
    writer.line("Premises")

    assert texts(writer.bytes()) == ["Name", "Premises"]


def test_fields_beyond_the_limit_stay_at_the_end(monkeypatch: pytest.MonkeyPatch):
    writer = Writer()
    for label, value in FIELDS:
        baseline = writer.line(label)
        add_field(writer, (300, baseline - 10, 500, baseline + 4), value)
    monkeypatch.setattr(typed_text, "_MAX_PLACES", 0)

    labels, values = zip(*FIELDS, strict=True)
    assert texts(writer.bytes()) == [*labels, *values]


def test_a_check_mark_between_two_choices_stands_between_them():
    writer = Writer()
    baseline = writer.line("Music")
    for left, font, choice in ((200, "tibo", "Yes"), (223, "tiro", "No")):  # one line to MuPDF
        writer.page.insert_text((left, baseline), choice, fontname=font, fontsize=10)
    add_field(writer, (216, baseline - 7, 223, baseline), True)

    assert texts(writer.bytes()) in (["Music  Yes ✓ No"], ["Music  Yes ✔ No"])
