"""Text of HTML, EPUB, Markdown and PowerPoint that is not shown: seen, marked, or left out.

That a browser shows what is "seen" here, and nothing else, was compared with Chromium.
"""

from time import process_time

import pytest

from shed_core.document.notes import NoteKind
from shed_core.ingest.flow.colors import color_of
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.web.tags.hidden_text.declarations import declarations
from shed_core.options import Options
from tests.flowed_documents import epub, html

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


@pytest.mark.parametrize("piece", ["calc(", "/*", "x:{", '"', "\\", "a:b;", "url(", "rgb(", "!"])
def test_styles_are_read_in_time_linear_in_their_length(piece: str):
    style = f"display:none;transform:{piece * 100_000};color:{piece * 100_000}"
    start = process_time()
    declarations(style)
    color_of(piece * 100)
    read_record(html(f"<p style='{style.replace(chr(39), '')}'>x</p><p>y</p>"), Options())

    assert process_time() - start < 3
