"""The head of a page of HTML: its title, and what its `meta` elements state."""

from shed_core.ingest.lines.properties import Properties, properties_of
from shed_core.ingest.web.tags.tag_parser import Attributes

_MAX_TITLE_LENGTH = 1000  # characters
_AUTHORS = ("author", "dc.creator", "dcterms.creator", "citation_author")
_DATES = (
    *("dcterms.issued", "dc.date.issued", "article:published_time", "citation_publication_date"),
    *("datepublished", "dcterms.date", "dc.date", "date", "dcterms.created", "created"),
)
"""Names by which programs and search engines know them; of dates the first counts."""


class PageHead:
    """Collects the properties of a page as its tags come."""

    def __init__(self) -> None:
        self._title = ""
        self._stated: dict[str, list[str]] = {name: [] for name in (*_AUTHORS, *_DATES)}

    def add_title(self, data: str) -> None:
        """Add text of the title."""
        self._title = (self._title + data)[:_MAX_TITLE_LENGTH]

    def add(self, attrs: Attributes) -> None:
        """Add a `meta` element."""
        name = attrs.get("name") or attrs.get("property") or attrs.get("itemprop") or ""
        self._stated.get(name.lower(), []).append(attrs.get("content") or "")

    def properties(self) -> Properties:
        """Return the properties that were collected."""
        authors, dates = (
            [text for name in names for text in self._stated[name]] for names in (_AUTHORS, _DATES)
        )
        return properties_of(self._title, authors, dates)
