"""The style sheet within a page: styles of text by tags and classes.

Selectors of a tag, a class or both are read (`p.title`), by which word processors and converters
set their paragraphs; selectors that name an element's parents are not, nor rules for paper or small
screens only. No sheet outside the page is read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from shed_core.ingest.web.tags.text_style import PROPERTIES

_COMMENT = re.compile(r"/\*(?s:.*?)(?:\*/|\Z)|<!--|-->|<!\[CDATA\[|\]\]>")
"""A comment; one without an end hides all text after it, as in browsers."""

_SHOWS = re.compile(
    r"(?:display|content-visibility|visibility|opacity|all)\s*:[^;]*!|visibility\s*:\s*visible"
)
_BRACE = re.compile("([{}])")
_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?(?:\.([\w-]+))?")
_MAX_RULES, _MAX_KEPT = 5000, 4096  # of a page; answers that are kept
_MAX_LENGTH = 2000  # of the declarations of one selector, and of an answer


class StyleSheet:
    """The rules of a page, in lower case. A rule of a class is stronger than one of a tag."""

    def __init__(self) -> None:
        self._rules: dict[tuple[str, str], list[tuple[int, str]]] = {}
        self._n_rules = 0
        self._found: dict[tuple[str, str], str] = {}  # by tag and classes
        self.may_show_more = False
        """True if a rule that is not read may show text that a `style` hides."""

    def add(self, text: str) -> None:
        """Add the rules of a `style`; of two that conflict the later one wins."""
        self._found.clear()
        for selectors, body in _rules(_COMMENT.sub(" ", text).casefold()):
            declarations = ";".join(part for part in body.split(";") if _name(part) in PROPERTIES)
            for selector in selectors.split(",") if declarations else ():
                match = _SELECTOR.fullmatch(selector.strip())
                if match is None or self._n_rules == _MAX_RULES:
                    self._note_unread(declarations)
                elif match[0]:
                    self._add((match[1] or "", match[2] or ""), declarations)

    def _note_unread(self, declarations: str) -> None:
        self.may_show_more = self.may_show_more or _SHOWS.search(declarations) is not None

    def _add(self, selector: tuple[str, str], declarations: str) -> None:
        self._n_rules += 1
        rules = self._rules.setdefault(selector, [])
        if sum(len(each) for _, each in rules) + len(declarations) <= _MAX_LENGTH:
            rules.append((self._n_rules, declarations))

    def declarations(self, tag: str, attributes: Mapping[str, str | None]) -> str:
        """Return the declarations for an element, the strongest last, as in its `style`."""
        if not self._rules:
            return ""
        classes = (attributes.get("class") or "")[:_MAX_LENGTH].casefold()
        if (tag, classes) not in self._found:
            if len(self._found) == _MAX_KEPT:
                self._found.clear()
            body = ";".join(self._declarations(tag, dict.fromkeys(classes.split())))
            self._found[tag, classes] = body[-_MAX_LENGTH:]
        return self._found[tag, classes]

    def _declarations(self, tag: str, classes: Iterable[str]) -> Iterator[str]:
        of_tag, of_class, of_both = (
            [(tag, "")],
            [("", name) for name in classes],
            [(tag, name) for name in classes],
        )
        for selectors in (of_tag, of_class, of_both):
            rules = [rule for selector in selectors for rule in self._rules.get(selector, ())]
            yield from (declarations for _, declarations in sorted(rules))


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the declarations of each rule that is in no other, as in `@media`."""
    before: list[str] = []
    held = ""
    for part in _BRACE.split(text):
        if part == "{":
            before.append(held.rpartition(";")[2])
        elif part == "}":
            if len(before) == 1 and "@" not in before[0]:
                yield before[0], held
            del before[-1:]
            held = ""
        else:
            held = part


def _name(declaration: str) -> str:
    return declaration.partition(":")[0].strip()
