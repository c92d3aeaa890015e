"""Hidden text of PowerPoint: what a slide shows is text, what it hides is marked or left out."""

from time import process_time

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import designed_slide
from tests.ingest.web.test_hidden_text import MARKED, OUT, SEEN, way_of

SIDE, BESIDE = 'x="0" y="0"', 'x="9200000" y="0"'
WHITE, BLACK = '<a:srgbClr val="FFFFFF"/>', '<a:srgbClr val="000000"/>'


def at(offset: str = SIDE, extent: str = 'cx="5000000" cy="500000"', more: str = "") -> str:
    """Return where a shape is. more: attributes."""
    return f"<a:xfrm {more}><a:off {offset}/><a:ext {extent}/></a:xfrm>"


def fill(color: str) -> str:
    return f"<a:solidFill>{color}</a:solidFill>"


def shape(run: str = "", look: str = "", own: str = "", body: str = "<a:bodyPr/>") -> str:
    """Return a shape with the word SECRET.

    run: attributes of the run, then elements. look: of the shape. own: of what is not visual.
    """
    attributes, _, elements = run.partition("|")
    holder, _, place = own.partition("|")
    letters = f"<a:r><a:rPr {attributes}>{elements}</a:rPr><a:t>SECRET</a:t></a:r>"
    return (
        f"<p:sp><p:nvSpPr><p:cNvPr {holder}/><p:cNvSpPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr>"
        f"<p:spPr>{look}</p:spPr><p:txBody>{body}<a:p>{letters}</a:p></p:txBody></p:sp>"
    )


def group(content: str, inner: str = 'x="0" y="0"', own: str = "") -> str:
    place = at('x="0" y="0"', 'cx="900" cy="900"')
    place = place.replace("</a:xfrm>", f'<a:chOff {inner}/><a:chExt cx="900" cy="900"/></a:xfrm>')
    holder = f"<p:nvGrpSpPr><p:cNvPr {own}/></p:nvGrpSpPr>"
    return f"<p:grpSp>{holder}<p:grpSpPr>{place}</p:grpSpPr>{content}</p:grpSp>"


def ground(color: str) -> str:
    return f"<p:bg><p:bgPr>{fill(color)}</p:bgPr></p:bg>"


def table(run: str, cell: str = "") -> str:
    letters = f"<a:r><a:rPr>{run}</a:rPr><a:t>SECRET</a:t></a:r>"
    row = f"<a:tc><a:txBody><a:p>{letters}</a:p></a:txBody><a:tcPr>{cell}</a:tcPr></a:tc>"
    return f"<p:graphicFrame><a:tbl><a:tr>{row}</a:tr></a:tbl></p:graphicFrame>"


def theme(name: str, *changes: str) -> str:
    """Return a colour of the theme. changes: such as `lumMod 75000`."""
    changed = "".join('<a:{} val="{}"/>'.format(*change.split()) for change in changes)
    return f'<a:schemeClr val="{name}">{changed}</a:schemeClr>'


BOX = at()


def colored(color: str, look: str = "") -> str:
    return shape(f"|{fill(color)}", BOX + look)


DARK = shape("", BOX + fill(BLACK)).replace("SECRET", "")
PLACE = '|<p:ph type="title"/>'
LISTED = "<a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz='100'/></a:lvl1pPr></a:lstStyle>"
SLIDES = {
    OUT: (
        (shape(own='hidden="1"'),),
        (group(shape(), own='hidden="1"'),),
        ('<p:pic><p:nvPicPr><p:cNvPr hidden="1" descr="SECRET"/></p:nvPicPr></p:pic>',),
    ),
    MARKED: (
        *((shape("", at(BESIDE)),), (shape("", at('x="0" y="-900000"')),)),
        *((shape("", at(SIDE, 'cx="0" cy="0"')),), (group(shape("", BOX), 'x="9300000" y="0"'),)),
        *((colored(WHITE),), (shape("|<a:noFill/>", BOX),)),
        *((shape('sz="100"', BOX),), (shape("", BOX, body=LISTED),)),
        (shape("", BOX, body='<a:bodyPr><a:normAutofit fontScale="1000"/></a:bodyPr>'),),
        (colored(theme("tx1", "alpha 0")),),
        (colored(theme("bg1")),),
        (colored(theme("tx1", "lumMod 5000", "lumOff 95000")),),
        (colored("<a:sysClr val='window'/>"),),
        (colored(BLACK, fill(BLACK)),),
        (DARK.replace("000000", "FFFFFF") + colored(WHITE),),
        (colored(BLACK), ground(BLACK)),
        (colored(theme("tx1")), "", ground(BLACK)),
        (shape(own=PLACE), shape("", at(BESIDE), own=PLACE).replace("SECRET", "")),
        (table("<a:noFill/>"),),
        (table(fill(WHITE), fill(WHITE)),),
    ),
    SEEN: (
        *((shape(),), (shape("", BOX),), (shape(own=PLACE), shape("", BOX, own=PLACE))),
        (colored(WHITE, fill(BLACK)),),
        (DARK + colored(WHITE),),
        (colored(WHITE), DARK),
        (colored(WHITE), "", f"<p:spTree>{group(DARK)}</p:spTree>"),
        (shape(f"|{fill(WHITE)}", own=PLACE), shape("", BOX + fill(theme("tx1")), own=PLACE)),
        (f"{ground(BLACK)}{shape(f'|{fill(WHITE)}', BOX)}",),
        (colored(theme("bg1")), "", ground(theme("accent1", "lumMod 50000"))),
        (colored(WHITE), "<p:bg><p:bgPr><a:blipFill/></p:bgPr></p:bg>"),
        (shape(f"|{fill(WHITE)}", f"{BOX}<a:gradFill/>"),),
        (f"<p:pic><p:spPr>{BOX}</p:spPr></p:pic>" + colored(WHITE),),
        (group(shape("", at('x="9300000" y="0"')), 'x="9300000" y="0"'),),
        (shape(f'sz="1200"|{fill(theme("bg1", "lumMod 50000"))}', BOX),),
        (shape(f"|{fill(WHITE)}<a:hlinkClick/>", BOX),),
        (shape(f"|<a:ln>{fill(BLACK)}</a:ln><a:noFill/>", BOX),),
        (shape("", at(SIDE, 'cx="0" cy="0"'), body='<a:bodyPr wrap="none"/>'),),
        (shape("", at('x="-400000" y="0"', 'cx="300000" cy="9000000"', 'rot="5400000"')),),
        *((table(fill(WHITE)),), (table(fill(WHITE), fill(BLACK)),)),
    ),
}


@pytest.mark.parametrize(
    ("parts", "way"), [(parts, way) for way, rows in SLIDES.items() for parts in rows]
)
def test_what_a_slide_shows_is_text_and_what_it_hides_is_marked_or_left_out(
    parts: tuple[str, ...], way: str
):
    assert way_of(designed_slide(*parts)) == way


def test_a_damaged_layout_takes_no_slide_away():
    assert way_of(designed_slide(shape("", BOX), "<p:sp>")) == SEEN
    assert way_of(designed_slide(colored(WHITE), "", "<p:sp>")) == MARKED


def test_the_paint_of_slides_takes_time_linear_in_their_shapes():
    pair = DARK + colored(WHITE)

    def seconds(n: int) -> float:
        data = designed_slide(pair * n)
        start = process_time()
        read_record(data, Options())
        return process_time() - start

    assert seconds(2000) < 8 * seconds(500)  # 4 if linear, 16 if each is compared with each
