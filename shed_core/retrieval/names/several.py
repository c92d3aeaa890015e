"""Several sections named in one text: `2.1; 3.4`, `Item 1A; Legal Proceedings`, `2 to 2.3`.

A semicolon separates names, and between prefixes a comma does too. A title that holds a semicolon
itself is one name. `2 to 2.3` is all from the beginning of one section to the end of another, and
`2 before 2.4` all to the beginning of another: names of batches (`toc/batches.py`).
"""

import re
from collections.abc import Callable, Iterable, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.errors import AmbiguousPrefixError, UnknownPrefixError
from shed_core.method.sht import ROOT
from shed_core.retrieval.names.titles import bare_title, folded_title
from shed_core.retrieval.prefixes import SectionSpan, find_section, prefix_of

_MAX_NAMES = 100  # in a text; one with more is taken for one name
_MAX_MEANT = 3  # sections of one title
_PREFIX = r"\d+(?:\.\d+)*\.?"
_PREFIXES = re.compile(rf"\s*{_PREFIX}(?:\s*[,;]\s*{_PREFIX})+[\s,;]*")
_RUN = re.compile(rf"\s*({_PREFIX})\s+(to|before)\s+({_PREFIX})\s*")


def named_sections(
    record: DocumentRecord, text: str
) -> tuple[list[SectionSpan], list[UnknownPrefixError]]:
    """Return the sections that a text names, and the errors of its other names.

    The sections are in reading order, and no text is in two of them.

    Raises UnknownPrefixError if no name is that of a section.
    """
    return _sections(record, text, lambda name: [_named(record, name)])


def meant_sections(
    record: DocumentRecord, text: str
) -> tuple[list[SectionSpan], list[UnknownPrefixError]]:
    """Return the same, with all sections that a title may be of, if they are few: the innermost.

    For requests about several documents, some of which may have a title twice.
    Raises UnknownPrefixError if no name is that of a section, or of too many.
    """
    return _sections(record, text, lambda name: _meant(record, name))


def same_sections(
    record: DocumentRecord, text: str, known: dict[str, tuple[set[str], set[str]]]
) -> tuple[list[SectionSpan], list[UnknownPrefixError]]:
    """Return the same of a further version of a document, which may number sections otherwise.

    known: titles of the sections of each name in other versions, and of those within; added to.
    A section of the same title comes before one of the same number, and replaces one of the same
    prefix, or whose title ends with it. Of one under another header those within are returned, with
    an error that there is no such section.
    """
    titles = [bare_title(record.header(node)) for node in range(record.sht.n_nodes)]
    in_part: list[UnknownPrefixError] = []

    def find(name: str) -> Iterable[SectionSpan]:
        own, within = known.get(name, (set[str](), set[str]()))
        same = _titled(record, titles, own)
        try:
            found = _version_of(record, name, own, same)
        except UnknownPrefixError as error:
            if error.prefix != name or not (found := same or _titled(record, titles, within)):
                raise
            in_part.extend([] if same else [UnknownPrefixError(name, "")])
        if name not in known and all(one.node != ROOT for one in found):
            below = {node for one in found for node in record.sht.descendants(one.node)}
            known[name] = {titles[one.node] for one in found}, {titles[node] for node in below}
        return found

    sections, errors = _sections(record, text, find)
    return sections, errors + in_part


def _titled(record: DocumentRecord, titles: Sequence[str], names: set[str]) -> list[SectionSpan]:
    nodes = [node for node, title in enumerate(titles) if title and title in names]
    return [SectionSpan(prefix_of(record.sht, n), n, record.sht.text_span(n)) for n in nodes]


def _version_of(
    record: DocumentRecord, name: str, own: set[str], same: list[SectionSpan]
) -> list[SectionSpan]:
    """Return the sections of a name. own: its titles in other versions. same: sections of these.

    Raises UnknownPrefixError: of a title of these if a section of the name is another one.
    """
    found, asked = _meant(record, name), bare_title(name.rpartition(">")[2])
    here = [bare_title(record.header(one.node)) for one in found if one.node != ROOT]
    if not own or asked in here or not own.isdisjoint(here):
        return found
    if 0 < len(same) <= _MAX_MEANT:
        return same
    is_title = asked in own and not any(title.startswith(asked) for title in here)
    if is_title or (all(own) and re.fullmatch(_PREFIX, name)):
        like = [(o.prefix, record.header(o.node), record.pages[o.phrases.start]) for o in found]
        raise UnknownPrefixError(min(own), "", like)
    return found


def disjoint(sections: Iterable[SectionSpan]) -> list[SectionSpan]:
    """Return sections in reading order, without any within another one."""
    apart: list[SectionSpan] = []
    stop = 0
    for section in sorted(sections, key=lambda one: (one.phrases.start, -one.phrases.stop)):
        phrases = range(max(stop, section.phrases.start), section.phrases.stop)
        if phrases or not apart:
            apart.append(section._replace(phrases=phrases))
            stop = phrases.stop
    return apart


def _sections(
    record: DocumentRecord, text: str, find: Callable[[str], Iterable[SectionSpan]]
) -> tuple[list[SectionSpan], list[UnknownPrefixError]]:
    names = _names(record, text)
    sections: list[SectionSpan] = []
    errors: list[UnknownPrefixError] = []
    for name in names:
        try:
            sections += find(name)
        except UnknownPrefixError as error:
            errors.append(error)
    if not sections:
        raise errors[0]
    return sections if len(sections) == 1 else disjoint(sections), errors


def _meant(record: DocumentRecord, name: str) -> list[SectionSpan]:
    try:
        return [_named(record, name)]
    except AmbiguousPrefixError as error:
        if error.n_sections > _MAX_MEANT:
            raise
        meant = [find_section(record, prefix) for prefix, *_ in error.candidates]
        firsts = [one.phrases.start for one in meant]
        # `PART II. OTHER INFORMATION` holds `Item 5. Other Information`
        return [one for one in meant if not any(n in one.phrases[1:] for n in firsts)]


def _names(record: DocumentRecord, text: str) -> list[str]:
    separator = "[,;]" if _PREFIXES.fullmatch(text) else ";"
    parts = [part.strip() for part in re.split(separator, text)]
    parts = [part for part in parts if part]
    if len(parts) > _MAX_NAMES:
        return [text]
    return _with_titles(record, parts) if len(parts) > 1 else parts or [text]


def _with_titles(record: DocumentRecord, parts: Sequence[str]) -> list[str]:
    """Return the parts of a text, joined where they are parts of one title."""
    headers = map(record.header, range(record.sht.n_nodes))
    titles = [folded_title(header) for header in headers if ";" in header]
    names: list[str] = []
    start = 0
    while start < len(parts):
        stops = range(len(parts), start + 1, -1) if titles else range(0)
        stop = next((n for n in stops if _is_in(parts[start:n], titles)), start + 1)
        names.append("; ".join(parts[start:stop]))
        start = stop
    return names


def _is_in(parts: Sequence[str], titles: Sequence[str]) -> bool:
    words = folded_title("; ".join(parts).rpartition("|")[2])
    return bool(words) and any(words in title for title in titles)


def _named(record: DocumentRecord, name: str) -> SectionSpan:
    """Return the section of a name, or the run of sections that it denotes.

    Raises UnknownPrefixError.
    """
    run = _RUN.fullmatch(name)
    if not run:
        return find_section(record, name)
    first, last = (find_section(record, run[n]) for n in (1, 3))
    stop = last.phrases.start if run[2] == "before" else last.phrases.stop
    is_run = (first.prefix, last.prefix) == (run[1].strip("."), run[3].strip("."))
    if not is_run or stop <= first.phrases.start:
        return find_section(record, name)
    prefix = f"{first.prefix} {run[2]} {last.prefix}"
    return SectionSpan(prefix, ROOT, range(first.phrases.start, stop))
