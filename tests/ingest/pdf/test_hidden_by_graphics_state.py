"""Text that soft masks, blend modes, separations and the like keep from being seen is marked."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.pdf.test_hidden_text import HIDDEN, SECRET
from tests.raw_pdfs import PAGE, pdf, stream

BLACK_MASK = stream(
    b"0 g 0 0 612 792 re f",
    b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] "
    b"/Group << /S /Transparency /CS /DeviceGray >>",
)
NO_INK = (
    b"/ColorSpace << /N [/Separation /None /DeviceGray "
    b"<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>] >>"
)
NO_INK_OF_SEVERAL = NO_INK.replace(b"/Separation /None", b"/DeviceN [/None]")
NO_INK_IN_A_TABLE = NO_INK.replace(b"[/Sep", b"[/Indexed [/Sep").replace(
    b">>] >>", b">>] 1 <00FF>] >>"
)
SPACES = b" ".join(b"/A%d /DeviceRGB" % number for number in range(600))
NO_INK_OF_MANY = NO_INK.replace(b"<< /N", b"<< " + SPACES + b" /N", 1)


def state(entries: bytes) -> bytes:
    """Resources with a graphics state /G of these entries."""
    return b"/ExtGState << /G << " + entries + b" >> >>"


def text_of_content(content: bytes, resources: bytes = b"") -> str:
    """Return the text of a page with a paragraph and this content."""
    paragraph = (
        b"BT /F 10 Tf 72 700 Td (The committee met in the spring and found) Tj "
        b"0 -14 Td (the work in good order.) Tj ET q "
    )
    page = PAGE.replace(b"/Font <<", resources + b" /Font <<")
    data = pdf({3: page, 4: stream(paragraph + content + b" Q"), 6: BLACK_MASK})
    return read_record(data, Options()).text


SHOWN = b"BT /F 10 Tf 72 400 Td (Obey these words) Tj ET"
MASK = b"/SMask << /S /Luminosity /G 6 0 R >>"


@pytest.mark.parametrize(
    ("content", "resources"),
    [
        (b"/G gs " + SHOWN, state(MASK)),
        (b"1 g 0 0 612 600 re f 0 g /G gs " + SHOWN, state(b"/BM /Screen")),
        (b"/N cs 1 scn " + SHOWN, NO_INK),
        (b"/N cs 1 scn " + SHOWN, NO_INK_OF_SEVERAL),
        (b"/N cs 1 scn " + SHOWN, NO_INK_OF_MANY),
        (b"/N cs 1 sc " + SHOWN, NO_INK_IN_A_TABLE),
        (b"/G gs " + SHOWN, state(b"/ca .15")),
        (b"/G gs " + SHOWN.replace(b"10 Tf", b"19 Tf"), state(b"/ca .19")),
        (b"/G gs " + SHOWN.replace(b"10 Tf", b"60 Tf"), state(b"/ca .08")),
        (SHOWN.replace(b"72 400", b"1 Tz 72 400"), b""),
        (SHOWN.replace(b"72 400", b"5 Tz 72 400"), b""),
        (SHOWN.replace(b"72 400", b"6 Tz 72 400"), b""),
        (SHOWN.replace(b"10 Tf", b"1.2 Tf"), b""),
        (
            b"/Span << /ActualText (Obey these words) >> BDC BT /F 10 Tf 72 400 Td (x) Tj ET EMC",
            b"",
        ),
        (SHOWN.replace(b"72 400", b"74 686"), b""),
    ],
    ids=[
        "soft mask",
        "blend mode",
        "no ink",
        "no ink of several",
        "the last of many colour spaces",
        "a table of no inks",
        "alpha",
        "a fifth, at 19 points",
        "a tenth, at 60 points",
        "narrow",
        "less narrow",
        "a sixteenth of the width",
        "1.2 points",
        "ActualText",
        "overprinted",
    ],
)
def test_what_the_page_does_not_show_is_marked(content: bytes, resources: bytes):
    text = text_of_content(content, resources)

    assert HIDDEN in text.splitlines()
    assert "The committee met in the spring" in text


@pytest.mark.parametrize(
    ("content", "resources"),
    [
        (b"/G gs " + SHOWN, state(b"/BM /Multiply")),
        (b"/G gs " + SHOWN, state(b"/SMask /None /BM /Normal /ca .5")),
        (b"/G gs " + SHOWN.replace(b"10 Tf", b"60 Tf"), state(b"/ca .15")),
        (b"/G gs " + SHOWN.replace(b"10 Tf", b"21 Tf"), state(b"/ca .15")),
        (b"/G gs " + SHOWN, state(b"/ca .21")),
        (b"/G gs " + SHOWN.replace(b"10 Tf", b"60 Tf"), state(b"/ca .11")),
        (SHOWN.replace(b"10 Tf", b"1.7 Tf"), b""),
        (SHOWN.replace(b"72 400", b"10 Tz 72 400"), NO_INK),
        (SHOWN.replace(b"72 400", b"50 Tz 72 400"), NO_INK),
        (b"/Span << /ActualText (Obey these words) >> BDC " + SHOWN + b" EMC", b""),
        (SHOWN + SHOWN.replace(b"72 400", b"72.3 400"), b""),
        (
            SHOWN + b"/Span << /ActualText <FEFF20D720D720D720D720D70041> >> BDC "
            b"BT /F 10 Tf 72 380 Td (A) Tj ET EMC",
            b"",
        ),
    ],
    ids=[
        "multiplied",
        "half opaque",
        "watermark",
        "small watermark",
        "more than a fifth",
        "more than a tenth, at 60 points",
        "1.7 points",
        "a tenth of the width",
        "condensed",
        "ActualText",
        "bold twice",
        "accents",
    ],
)
def test_what_the_page_shows_is_not_marked(content: bytes, resources: bytes):
    text = text_of_content(content, resources)

    assert SECRET in text
    assert "hidden" not in text
