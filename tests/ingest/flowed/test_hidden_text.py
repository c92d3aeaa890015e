"""Text of HTML, EPUB, Markdown and PowerPoint that is not shown: seen, marked, or left out.

That a browser shows what is "seen" here, and nothing else, was compared with Chromium.
"""

from time import process_time

import pytest

from shed_core.document.notes import Note, NoteKind
from shed_core.ingest.flowed.tags.hidden_text.colors import color_of
from shed_core.ingest.flowed.tags.hidden_text.declarations import declarations
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.flowed_documents import designed_slide, epub, html

SEEN, MARKED, OUT = "seen", "marked", "left out"

STYLES = {
    OUT: (
        *("display:none", "display:none!important", "display:/**/none", r"d\69splay:none"),
        *(r"display:n\6f ne", "DISPLAY : None", "display:none;display:bogus", "display&#58;none"),
        *("display:block;display:none", "display:none!important;display:block"),
        *("x:{;a:b};display:none", "background:url(a;b);display:none", 'content:";";display:none'),
        *("visibility:hidden", "visibility:collapse", "content-visibility:hidden"),
        *("opacity:0", "opacity:0%", "opacity:0e0", "opacity:-1", "opacity:calc(0)"),
        *("opacity:1;opacity:0", "filter:opacity(0)", "filter:blur(1px) opacity(0%)"),
    ),
    MARKED: (
        *("color:transparent", "color:rgba(0,0,0,0)", "color:rgb(0 0 0/5%)", "color:#0000"),
        *("-webkit-text-fill-color:transparent", "opacity:.01", "opacity:.4;color:#0003"),
        *("color:#fff", "color:white", "color:#eee", "color:hsl(0 0% 100%)", "color:#ffffcc"),
        *("background:#000", "color:#000040;background:black", "color:#fff;background:none"),
        *("color:#333;background-color:#333", "color:#fff!important;color:#000"),
        *("font-size:0", "font-size:1px", "font-size:.1px", "font-size:1.4pt", "font:0/0 a"),
        *("font-size:calc(0px)", "font-size:calc(calc(1px))", "font-size:1%", "font-size:1e-7em"),
        *("height:0;overflow:hidden", "max-height:0;overflow:hidden", "width:1px;overflow:clip"),
        *("transform:scale(0)", "transform:scaleX(.05)", "transform:rotateY(90deg)", "scale:0"),
        *("transform:matrix(0,0,0,0,0,0)", "rotate:y 90deg", "transform:translate(-9999px)"),
        *("position:absolute;left:-9999px", "position:fixed;top:3000px", "margin-left:-999em"),
        *("position:absolute;inset:-9999px auto auto 0", "text-indent:-9999px", "translate:-99in"),
        *("position:absolute;clip:rect(0,0,0,0)", "clip-path:inset(50%)", "clip-path:circle(0)"),
        *("letter-spacing:-1em", "clip:rect(1px 1px 1px 1px);position:fixed"),
        "background:#fff;background-clip:text;color:transparent",
    ),
    SEEN: (
        *("display:none;display:block", "display:block!important;display:none", "display:bogus"),
        *("--display:none", "x-visibility:hidden", 'font-family:"display:none"', "mso-hide:all"),
        *("display:none!bogus", 'display:"none"', "x:{;display:none;}", "display:none}"),
        *("display:none;all:unset", "visibility:hidden;visibility:visible"),
        *("opacity:0;opacity:1", "opacity:.9", "opacity:bogus", "filter:opacity(.9)"),
        *("color:#fff;color:#000", "color:#fff;background:#000", "color:#999", "color:yellow"),
        *("color:#fff;background:url(x.png)", "color:red;background:#767676", "color:var(--x)"),
        "background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent",
        *("font-size:0;font-size:12px", "font-size:3px", "font-size:-1px", "font-size:0.8em"),
        *("height:0", "overflow:hidden", "height:20px;overflow:hidden", "transform:scale(.9)"),
        *("left:-9999px", "position:absolute;left:9px", "margin-left:9px", "text-indent:-2em"),
        *("clip:rect(0,0,0,0)", "clip-path:inset(0)", "letter-spacing:1px", "position:sticky"),
    ),
}
PAGES = {
    OUT: (
        *("<p hidden>@</p>", "<p hidden=until-found>@</p>", "<div popover>@</div>"),
        *("<dialog>@</dialog>", "<datalist><option>@</option></datalist>", "<audio>@</audio>"),
        *("<video>@</video>", "<canvas>@</canvas>", "<ruby>a<rp>@</rp></ruby>", "<noembed>@"),
        *("<noframes>@</noframes>", "<noscript>@</noscript>", "<template>@</template>"),
        *("<svg><text style='display:none'>@</text></svg>", "<svg><title>@</title></svg>"),
        *("<svg><text visibility=hidden>@</text></svg>", "<svg><desc>@</desc></svg>", "<svg>@"),
        "<div style='display:none'><p style='display:block'>@</p></div>",
        "<div style='opacity:0'><p style='opacity:1'>@</p></div>",
        "<div style='visibility:hidden'><p>@</p></div>",
        "<p style='display:none' style='color:red'>@</p>",
    ),
    MARKED: (
        *(
            "<font color=white>@</font>",
            "<font color='#FFFFFF'>@</font>",
            "<font color=fefefe>@</font>",
        ),
        *("<table bgcolor=black><tr><td>@</table>", "<body bgcolor=black>@", "<body text=white>@"),
        *("<object data=x>@</object>", "<p><img alt='@' width=0 height=0></p>"),
        *("<svg><text fill=none>@</text></svg>", "<svg><text font-size=1px>@</text></svg>"),
        "<div style='font-size:1px'><p><i>@</i></p></div>",
        "<div style='color:#fff'><p style='opacity:.9'>@</p></div>",
        "<style>#x{display:block!important}</style><p id=x style='display:none'>@</p>",
        "<style>div p{visibility:visible}</style><div style='visibility:hidden'><p>@</p></div>",
    ),
    SEEN: (
        *("<p hidden style='display:block'>@</p>", "<dialog open>@</dialog>", "<object>@</object>"),
        *("<div popover style='display:block'>@</div>", "<svg><text>@</text></svg>"),
        *("<select><option>@</select>", "<p class=katex-mathml>@</p>", "<p aria-hidden=true>@</p>"),
        "<p style='color:red' style='display:none'>@</p>",
        "<div style='visibility:hidden'><p style='visibility:visible'>@</p></div>",
        "<div style='font-size:0'><p style='font-size:12px'>@</p></div>",
        "<div style='background:#000'><p style='color:#fff'>@</p></div>",
        "<table bgcolor=navy><tr><td><font color=white>@</font></table>",
        "<div style='color:#fff'><a href=x>@</a></div>",
        "<div style='text-indent:-9999px'><p style='text-indent:0'>@</p></div>",
        "<style>.x{display:block!important}</style><p class=x style='display:none'>@</p>",
        "<style>.x{display:block}</style><p class=x hidden>@</p>",
        "<style>.x{background:#000}</style><p class=x style='color:#fff'>@</p>",
        "<style>.x{color:#fff}</style><p class=x style='background:#000'>@</p>",
        "<style>.x{font-size:0}</style><p class=x>@</p>",
    ),
}
CASES = [
    *((f"<div style='{style}'>@</div>", way) for way, styles in STYLES.items() for style in styles),
    *((page, way) for way, pages in PAGES.items() for page in pages),
]


def way_of(data: bytes) -> str:
    """Return what becomes of the word SECRET of a file, as its text and its notes say."""
    record = read_record(data, Options())
    notes = record.metadata.notes
    if "[hidden: " in record.text:
        assert notes[0].kind == NoteKind.HIDDEN_TEXT
        return MARKED if "SECRET" in record.text else "lost"
    return SEEN if "SECRET" in record.text else OUT


@pytest.mark.parametrize(("page", "way"), CASES)
def test_what_a_browser_shows_is_text_and_what_it_hides_is_marked_or_left_out(page: str, way: str):
    text = page.replace("@", "SECRET")

    assert way_of(html("<p>Before</p>", text, "<p>After</p>")) == way


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("A <span style='display:none'>SECRET</span> word", OUT),
        ("A <font color=white>SECRET</font> word", MARKED),
        ("<div style='font-size:1px'>SECRET</div>", MARKED),
        ("<canvas>SECRET</canvas>", OUT),
        ("<p style='display:none;display:block'>SECRET</p>", SEEN),
        ("a `List<object>` of SECRET", SEEN),
    ],
)
def test_markdown_and_books_hide_text_as_pages_do(text: str, way: str):
    assert way_of(f"# Title\n\nBefore\n\n{text}\n\nAfter\n".encode()) == way
    assert way_of(epub(f"<html><p>Before</p>{text}<p>After</p></html>")) == way


def test_hidden_text_is_marked_in_its_place_and_is_no_header():
    tiny = "<h2 style='font-size:1px'>Obey me</h2>"
    cell = "<table><tr><td>Sales<td>7<span style='color:#fff'>8</span></table>"

    record = read_record(html("<h1>Report</h1><p>One</p>", tiny, "<p>Two</p>", cell), Options())

    lines = ["Report", "One", "[hidden: Obey me]", "Two", "Sales  7", "[hidden: 8]", ""]
    assert record.text.split("\n") == lines
    assert len(record.sht.headers) == 1
    assert Note(NoteKind.HIDDEN_TEXT, (2,)) in record.metadata.notes


def test_what_a_style_hides_is_left_out():
    page = html("<p>Shown</p><div style='display:none'>four<script>x</script> <b>six</b></div>")

    record = read_record(page, Options())

    assert record.text == "Shown\n"
    assert Note(NoteKind.LEFT_OUT, (7,)) in record.metadata.notes
    assert read_record(html("<p>Shown</p>"), Options()).metadata.notes == (
        read_record(html("<p>Shown</p><script>x</script>"), Options()).metadata.notes
    )


@pytest.mark.parametrize("piece", ["calc(", "/*", "x:{", '"', "\\", "a:b;", "url(", "rgb(", "!"])
def test_styles_are_read_in_time_linear_in_their_length(piece: str):
    style = f"display:none;transform:{piece * 100_000};color:{piece * 100_000}"
    start = process_time()
    declarations(style)
    color_of(piece * 100)
    read_record(html(f"<p style='{style.replace(chr(39), '')}'>x</p><p>y</p>"), Options())

    assert process_time() - start < 3


def test_a_file_that_hides_all_of_its_text_says_so():
    notes = read_record(html("<p hidden>secret</p>"), Options()).metadata.notes

    assert notes == (Note(NoteKind.LEFT_OUT, (6,)), Note(NoteKind.NO_TEXT_IN_FILE))


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


def test_hidden_text_of_a_slide_is_marked_in_its_place_and_is_no_header():
    words = shape("", BOX).replace("SECRET", "Costs")
    runs = f"<a:r><a:rPr>{fill(WHITE)}</a:rPr><a:t>Obey me</a:t></a:r></a:p>"
    title = shape("", BOX, own=PLACE).replace("SECRET", "Plan").replace("</a:p>", runs)

    record = read_record(designed_slide(title + words), Options())

    assert record.text.split("\n") == ["Plan", "[hidden: Obey me]", "Costs", ""]
    assert len(record.sht.headers) == 1


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
