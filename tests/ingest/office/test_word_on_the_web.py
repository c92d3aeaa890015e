"""Files of Word on the web, whose parts have other names: `word/document2.xml`."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from shed_core.document.codec import encode
from shed_core.errors import NotADocumentError
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.word_documents import numbered, styled_report, word_file

_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
_KINDS = ("styles", "numbering")


def relations(**targets: str) -> str:
    """Return the relations to parts, by kind."""
    lines = (
        f'<Relationship Id="{kind}" Type="{_TYPE}{kind}" Target="{target}"/>'
        for kind, target in targets.items()
    )
    return f"<Relationships {_NAMESPACE}>{''.join(lines)}</Relationships>"


def renamed(content: bytes, main: str = "/word/document2.xml") -> bytes:
    """Return a Word file with `2` after the name of each part, as Word on the web writes them."""
    out = BytesIO()
    with ZipFile(BytesIO(content)) as source, ZipFile(out, "w") as archive:
        for name in source.namelist():
            archive.writestr(name.replace(".xml", "2.xml"), source.read(name))
        archive.writestr("_rels/.rels", relations(officeDocument=main))
        parts = {kind: f"{kind}2.xml" for kind in _KINDS}
        archive.writestr("word/_rels/document2.xml.rels", relations(**parts))
    return out.getvalue()


@pytest.mark.parametrize("content", [styled_report(), word_file(numbered("Term"), numbered("Fee"))])
def test_parts_with_other_names_are_read_alike(content: bytes) -> None:
    assert encode(read_record(renamed(content), Options())) == encode(
        read_record(content, Options())
    )


@pytest.mark.parametrize("main", ["xl/workbook2.xml", "word/nowhere.xml"])
def test_a_main_part_that_is_none_is_refused(main: str) -> None:
    with pytest.raises(NotADocumentError, match=r"without word/document\.xml"):
        read_record(renamed(styled_report(), main), Options())
