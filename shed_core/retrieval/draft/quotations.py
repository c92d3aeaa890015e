"""Quotations of a draft, by their marks: "…", “…”, „…“, ‘…’, « … », » … «."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span

_QUOTATION = re.compile(
    r"„(?P<low>[^„“”]+)[“”]"
    r"|“(?P<curly>[^“”]*(?:“[^“”]*”[^“”]*)*)”"
    r"|«(?P<angle>[^«»]+)»|»(?P<turned>[^«»]+)«"
    r"|(?<![\w’])‘(?P<single>(?:[^‘’]|’(?=\w)|(?<=s)’(?=\s))+)’(?!\w)"
    r'|(?<![\w"])"(?=\S)(?P<straight>[^"]+?)(?<=\S)"(?![\w"])'
)
_OMISSION = re.compile(r"\s*(?:\[\s*(?:…|\.{3})\s*\]|\(\s*(?:…|\.{3})\s*\)|…|(?:\.\s?){3,4})\s*")
_INSERTION = re.compile(r"\[[^\[\]]{0,60}\]")
_MARKS = ' "“”„«»‘’'


class Quotation(NamedTuple):
    """A quotation. span: with its marks. text: without them."""

    span: Span
    text: str


def quotations_in(text: str) -> Iterator[Quotation]:
    """Yield the quotations of a text, in its order.

    >>> [q.text for q in quotations_in('It says "net sales" and ‘the Company’s’ of 6" and “x.”')]
    ['net sales', 'the Company’s', 'x.']
    """
    for match in _QUOTATION.finditer(text):
        text = match[match.lastgroup or 0].strip()
        if any(map(str.isalnum, text)):
            yield Quotation(Span(*match.span()), text)


def parts_of(quotation: str) -> list[str]:
    """Return the parts of a quotation that are quoted word for word: between omissions.

    >>> parts_of("Sales [of 3M] rose … by 5 %"), parts_of("“Sales rose.”")
    (['Sales', 'rose', 'by 5 %'], ['Sales rose.'])
    """
    whole = _INSERTION.sub("…", quotation) if _INSERTION.search(quotation) else quotation
    parts = (part.strip(_MARKS) for part in _OMISSION.split(whole))
    return [part for part in parts if any(map(str.isalnum, part))]
