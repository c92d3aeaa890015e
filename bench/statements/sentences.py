"""Lines of a draft that say or quote a sentence of a document, or name a section."""

import random
import re
from collections.abc import Callable, Iterator

from bench.statements.facts import Sentence
from bench.statements.lines import (
    WRONG_SHARE,
    Line,
    Source,
    bare,
    citations,
    exchanged,
    other_digit,
)

_NUMBER = re.compile(r"(?<![\w.,/-])\d[\d,]*(?:\.\d+)?(?![\w/-]|[.,]\d)")
_MIN_DIGITS = 2
_DATE = re.compile(r"\b[A-Z][a-z]{2,8} \d{1,2}, (?P<year>(?:19|20)\d\d)\b")
_YEAR = re.compile(r"\b(?:in|for|during) (?:fiscal )?(?:year )?((?:19|20)\d\d)\b")
_WORD = re.compile(r"\b[a-z]{5,}\b")


def header_line(header: Sentence, source: Source, chance: random.Random) -> Line:
    """Return a line that names a section by its number and title."""
    number, _, title = header.words.partition(" ")
    other = f"{number.rpartition('.')[0]}.{chance.randrange(20, 60)}"
    cited = dict(citations(source))
    slips = [("number", other, source)]
    if "page" in cited:  # as of all documents of several pages
        slips.append(("page", number, cited["page"]))
    slip, shown, cited_as = ("", number, source)
    if chance.random() < WRONG_SHARE:
        slip, shown, cited_as = chance.choice(slips)
    text = f"- {shown} {title} ({cited_as.name}, p. {cited_as.page})"
    return Line(text, "section", slip)


def _said(words: str, source: Source) -> str:
    return f"According to it, {words.removesuffix('.')} ({source.name}, p. {source.page})."


def has_figure(sentence: Sentence) -> bool:
    """True if a sentence has a figure that is no year."""
    return bool(_figures(sentence.words))


def _figures(words: str) -> list["re.Match[str]"]:
    found = (m for m in _NUMBER.finditer(words) if len(bare(m[0])) >= _MIN_DIGITS)
    return [m for m in found if not re.fullmatch(r"(?:19|20)\d\d", m[0])]


def sentence_lines(
    sentence: Sentence, other: Sentence, source: Source, chance: random.Random
) -> Iterator[Line]:
    """Yield lines that say a sentence with figures, or quote any. other: another sentence."""
    words = sentence.words
    figures = _figures(words)
    for name, form in ({"sentence": _said} if figures else _QUOTING).items():
        slips: list[tuple[str, str, Source, str]] = []
        for match in figures[:1]:
            for kind, value in (
                ("digit", other_digit(match[0], chance)),
                ("digits exchanged", exchanged(match[0], chance)),
            ):
                if value not in sentence.text:
                    altered = words[: match.start()] + value + words[match.end() :]
                    slips.append((kind, altered, source, value if name == "sentence" else ""))
        if name == "sentence" and (date := _DATE.search(words)):
            year = str(int(date["year"]) + chance.choice((-7, 6)))
            altered = words[: date.start("year")] + year + words[date.end() :]
            slips.append(("year of a date", altered, source, ""))
        if name == "sentence" and (date := _YEAR.search(words)):
            altered = f"{words[: date.start(1)]}{int(date[1]) - 1}{words[date.end(1) :]}"
            slips += [("year", altered, source, "")] * 2  # few sentences have one
        if name != "sentence":
            slips += [(kind, text, source, "") for kind, text in _words_slips(words, other, chance)]
        slips += [(kind, words, cited, "") for kind, cited in citations(source)]
        if slips and chance.random() < WRONG_SHARE:
            slip, text, cited, altered = chance.choice(slips)
            yield Line(form(text, cited), name, slip, altered)
        else:
            yield Line(form(words, source), name)


def _words_slips(words: str, other: Sentence, chance: random.Random) -> Iterator[tuple[str, str]]:
    own, others = list(_WORD.finditer(words)), _WORD.findall(other.words)
    new = [word for word in others if word not in words]
    if own and new:
        match = chance.choice(own)
        yield "word", words[: match.start()] + chance.choice(new) + words[match.end() :]
        yield "word left out", words[: match.start()] + words[match.end() + 1 :]


_QUOTING: dict[str, Callable[[str, Source], str]] = {
    "quotation": lambda words, source: f'It says: "{words}" ({source.name}, p. {source.page}).',
    "quotation in a list": lambda words, source: f'- {source.name}, p. {source.page}: "{words}"',
    "block quote": lambda words, source: f"> {words}\n> — {source.name}, p. {source.page}",
}
