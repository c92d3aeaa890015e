"""PowerPoint as people use it: no place for a title, groups, notes, charts and diagrams."""

from io import BytesIO
from time import process_time
from zipfile import ZipFile

from shed_core.ingest.office import slides as reader
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.flowed_documents import slide_of, slides


def box(text: str, size: int = 1800) -> str:
    """Return a text box. size: of its letters, in hundredths of a point."""
    run = f'<a:r><a:rPr sz="{size}"/><a:t>{text}</a:t></a:r>'
    return f"<p:sp><p:txBody><a:p>{run}</a:p></p:txBody></p:sp>"


def test_a_slide_of_thousands_of_boxes_takes_time_linear_in_their_number():
    def seconds(n: int) -> float:
        data = slide_of(*(box("Text") for _ in range(n)))
        start = process_time()
        reader.read(data, "", None, OcrMode.AUTO)
        return process_time() - start

    assert seconds(8_000) < 8 * seconds(2_000)  # 4 with a comparison a box, 16 with one a pair


def test_a_slide_that_is_listed_twice_is_read_once():
    identifier = '<p:sldId r:id="r0"/>'
    data = BytesIO()
    with ZipFile(BytesIO(slides("Costs", "Fees"))) as good, ZipFile(data, "w") as doubled:
        for name in good.namelist():
            part = good.read(name).decode()
            doubled.writestr(name, part.replace(identifier, 3 * identifier))

    record = read_record(data.getvalue(), Options())

    assert record.n_pages == 2
    assert record.text.count("Costs") == 1
