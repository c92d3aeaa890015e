"""PowerPoint as people use it: no place for a title, groups, notes, charts and diagrams."""

from collections.abc import Mapping
from io import BytesIO
from time import process_time
from zipfile import ZipFile

from shed_core.document.notes import NoteKind
from shed_core.ingest.office import slides as reader
from shed_core.ingest.pipeline import read_record
from shed_core.options import OcrMode, Options
from tests.flowed_documents import presentation, slide_of, slides
from tests.ingest.reading import contents
from tests.word_documents import BODY

A = "http://schemas.openxmlformats.org/drawingml/2006/main"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
DC = "http://purl.org/dc/elements/1.1/"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"


def box(text: str, size: int = 1800) -> str:
    """Return a text box. size: of its letters, in hundredths of a point."""
    run = f'<a:r><a:rPr sz="{size}"/><a:t>{text}</a:t></a:r>'
    return f"<p:sp><p:txBody><a:p>{run}</a:p></p:txBody></p:sp>"


def slide_with(part: str, content: str, *shapes: str) -> bytes:
    """Return a presentation whose slide names a part, as `r9`."""
    relation = f'<Relationship Id="r9" Target="../{part}"/>'
    added = {
        f"ppt/{part}": content,
        "ppt/slides/_rels/s0.xml.rels": f'<R xmlns="{RELATIONS}">{relation}</R>',
    }
    return with_parts(slide_of(*shapes), added)


def with_parts(data: bytes, parts: Mapping[str, str]) -> bytes:
    """Return a presentation with more parts."""
    file = BytesIO(data)
    with ZipFile(file, "a") as slides:
        for name, text in parts.items():
            slides.writestr(name, text)
    return file.getvalue()


def chart(kind: str, values: str) -> str:
    """Return a chart of one series."""
    labels = '<c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="2"><c:v>South</c:v></c:pt>'
    words = "<a:p><a:r><a:t>By region</a:t></a:r></a:p>"
    title = f"<c:title><c:tx><c:rich>{words}</c:rich></c:tx></c:title>"
    name = "<c:tx><c:strCache><c:pt idx='0'><c:v>Sales</c:v></c:pt></c:strCache></c:tx>"
    cells = f"<c:cat>{labels}</c:cat><c:{kind}>{values}</c:{kind}>"
    bars = f"<c:barChart><c:ser>{name}{cells}</c:ser></c:barChart>"
    return f'<c:chartSpace xmlns:c="{C}" xmlns:a="{A}">{title}{bars}</c:chartSpace>'


def test_the_largest_letters_head_a_slide_without_a_place_for_its_title():
    one = slide_of(box(BODY), f"<p:grpSp>{box('Outlook', 3200)}</p:grpSp>", box("more", 2000))
    none = slide_of(box("One", 3200), box("Two", 3200), box(BODY))

    assert contents(read_record(one, Options())) == [(1, "Outlook")]
    assert contents(read_record(none, Options())) == []


def test_a_chart_is_a_table_of_its_series():
    values = '<c:pt idx="0"><c:v>4.4000000000000004</c:v></c:pt><c:pt idx="2"><c:v>7</c:v></c:pt>'
    frame = f'<p:graphicFrame><c:chart xmlns:c="{C}" r:id="r9"/></p:graphicFrame>'

    record = read_record(slide_with("charts/c1.xml", chart("val", values), frame), Options())

    assert record.text.split("\n") == ["By region", "Sales", "North  4.4", "South  7", ""]


def test_days_of_a_chart_are_dates():
    days = '<c:formatCode>m/d/yy</c:formatCode><c:pt idx="0"><c:v>37261</c:v></c:pt>'
    frame = f'<p:graphicFrame><c:chart xmlns:c="{C}" r:id="r9"/></p:graphicFrame>'

    record = read_record(slide_with("charts/c1.xml", chart("val", days), frame), Options())

    assert "North  2002-01-05" in record.text


def test_the_texts_of_a_diagram_are_read():
    points = "".join(f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>" for text in ("Plan", "Build"))
    data = f'<d:dataModel xmlns:d="{DIAGRAM}" xmlns:a="{A}">{points}</d:dataModel>'
    frame = f'<p:graphicFrame><d:relIds xmlns:d="{DIAGRAM}" r:dm="r9"/></p:graphicFrame>'

    record = read_record(slide_with("diagrams/d1.xml", data, frame), Options())

    assert record.text.split() == ["Plan", "Build"]


def test_the_notes_of_the_speaker_follow_the_slide():
    kinds = {"body": "Say this", "sldNum": "7"}
    shapes = "".join(
        f'<p:sp><p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>'
        f"<p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
        for kind, text in kinds.items()
    )
    notes = f'<p:notes xmlns:p="{P}" xmlns:a="{A}">{shapes}</p:notes>'

    record = read_record(slide_with("notesSlides/n1.xml", notes, box(BODY)), Options())

    assert " ".join(record.text.split()) == f"{BODY} Notes: Say this"


def test_a_chart_without_its_part_is_left_out():
    frame = f'<p:graphicFrame><c:chart xmlns:c="{C}" r:id="r9"/></p:graphicFrame>'

    assert read_record(slide_of(frame, box("Shown")), Options()).text == "Shown\n"


def test_a_slide_without_text_and_a_hidden_one_are_pages_too():
    slides = [box("First"), "<p:pic/>", box("Hidden"), box("Last")]

    record = read_record(presentation(slides, hidden=2), Options())

    assert (record.n_pages, record.pages, record.text) == (4, (1, 4), "First\nLast\n")
    assert NoteKind.HIDDEN_SLIDES.format(pages=3) in record.metadata.note_texts


def test_what_describes_a_picture_is_text():
    properties = '<p:nvPicPr><p:cNvPr descr="Map of  the port"/></p:nvPicPr>'

    record = read_record(slide_of(f"<p:pic>{properties}</p:pic>", box("Hull")), Options())

    assert record.text == "[Map of the port]\nHull\n"


def place(kind: str, text: str) -> str:
    """Return a shape in one of the places that a slide has."""
    holder = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>'
    return box(text).replace("<p:sp>", f"<p:sp>{holder}")


def test_a_presentation_is_called_what_its_first_slide_is():
    core = f'<a xmlns:dc="{DC}"><dc:title>Slide 1</dc:title></a>'
    slides = (slide_of(box(BODY)), slide_of(box(BODY), place("ctrTitle", "Talent review")))
    files = [with_parts(slide, {"docProps/core.xml": core}) for slide in slides]

    titles = [read_record(data, Options()).metadata.title for data in files]

    assert titles == ["Slide 1", "Talent review"]


def test_the_number_on_a_slide_is_no_text_of_it():
    data = slide_of(place("title", "Costs"), box("Flat"), place("sldNum", "7"))

    assert read_record(data, Options()).text.split() == ["Costs", "Flat"]


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
