"""Rules of a table that are images within the contents; others are in `pages/tables/open.txt`."""

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import reopened, shown_tables
from tests.ingest.test_pages import ROWS
from tests.pages import pdf_of

RULES = ((98, 58, 250), (128, 58, 250), (172, 58, 250), (113, 106, 242))  # y, from x to x


def test_rules_may_be_images_within_the_contents() -> None:
    texts = "\n".join([ROWS["{both}"], ROWS["{scores}"]]).split("\n")
    document = reopened(pdf_of([text for text in texts if not text.startswith("rule ")]))
    drawn = "".join(
        f"q {x1 - x0} 0 0 0.5 {x0} {792 - y} cm\n"
        "BI /IM true /W 1 /H 1 /BPC 1 /D [1 0] ID \x80\nEI Q\n"
        for y, x0, x1 in RULES
    )
    xref = document[0].get_contents()[-1]
    document.update_stream(xref, document.xref_stream(xref) + drawn.encode("latin-1"))

    [[heads, *_]] = shown_tables(read_record(document.tobytes(), Options()))

    assert heads == ["Model", "Both P", "Both R", "Both P", "Both R"]
