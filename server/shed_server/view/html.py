"""Parts of the HTML file of a view: head, blocks of pages, end.

No text of a document is ever written as markup: its name is escaped, and all else is in blocks of
JSON without a single `<`, which no parser takes for code. Even if that failed, the content security
policy allows no script but ours.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from shed_core.ingest.pdf.drawing.page_images import PageImage
from shed_server.view.lines import LinePlace

TAIL = "</body>\n</html>\n"
"""The end of the file, after the pages."""

_SCRIPTS = (
    *("state", "marks", "tree", "legend", "copying", "details", "pages", "overlay", "quotation"),
    *("search", "keys", "main"),
)
_IN_HTML = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


def head(name: str, document: dict[str, Any]) -> str:
    """Return the file up to the pages: the markup and the script.

    name: of the document. document: the columns that `outline` returns.
    """
    style, script = _resource("view.css"), _script()
    values = {
        "policy": _policy(style, script),
        "name": escape(name),
        "style": style,
        "document": to_json(document),
        "script": script,
    }
    # one pass, so that a document named {{script}} is not taken for a placeholder
    return re.sub(
        r"{{(\w+)}}", lambda placeholder: values[placeholder[1]], _resource("template.html")
    )


def page_block(page: PageImage, places: Sequence[LinePlace | None]) -> str:
    """Return a page's image and the boxes of its lines, as a block that is read when needed."""
    url = f"data:{page.media_type};base64,{b64encode(page.image).decode()}" if page.image else ""
    content = to_json({"image": url, "places": places})
    return f'<script type="application/json" id="page-{page.number}">{content}</script>\n'


def to_json(value: Any) -> str:
    """Return JSON without any character that could end the block around it.

    >>> to_json("</script><!--")
    '"\\\\u003c/script\\\\u003e\\\\u003c!--"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_IN_HTML)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _policy(style: str, script: str) -> str:
    return (
        "default-src 'none'; img-src data:; "
        f"script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'; form-action 'none'"
    )


def _hash(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"


def _script() -> str:
    parts = "".join(_resource(f"js/{name}.js") for name in _SCRIPTS)
    return f'"use strict";\n(() => {{\n{parts}}})();\n'


def _resource(name: str) -> str:
    return (files("shed_server.view") / name).read_text(encoding="utf-8")
