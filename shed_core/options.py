"""Options of inference: which headers, which depths, which evidence, and which pages by OCR.

They are part of a cache key, so equal options must have one spelling.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from shed_core.errors import OptionError


class HeaderIdentifier(StrEnum):
    """Way to find headers; auto is the built-in identifier and what the file itself states."""

    AUTO = "auto"
    BUILTIN = "builtin"
    LAYOUT = "layout"
    HURIDOCS = "huridocs"
    OUTLINE = "outline"


class DepthMethod(StrEnum):
    """Way to infer depths, besides `family=K`; auto is by evidence."""

    AUTO = "auto"
    LOCAL = "local"
    GLOBAL = "global"
    DEEP = "deep"
    WIDE = "wide"


class OcrMode(StrEnum):
    """Choice of pages to recognise as pictures; auto takes the pages without text."""

    AUTO = "auto"
    OFF = "off"
    FORCE = "force"


class EvidenceKind(StrEnum):
    """Kind of evidence for the order of headers, beyond the order of their patterns."""

    NUMBERING = "numbering"
    CONTENTS = "contents"
    FONT = "font"
    OUTLINE = "outline"
    TAGS = "tags"


HEADERS = tuple(one.value for one in HeaderIdentifier)
DEPTHS = tuple(one.value for one in DepthMethod)
OCR = tuple(one.value for one in OcrMode)
EVIDENCE = tuple(one.value for one in EvidenceKind)
STATED_LEVELS = (EvidenceKind.OUTLINE.value, EvidenceKind.TAGS.value)
"""The kinds of evidence that are levels which the file itself states."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of how a tree is inferred.

    headers: the header identifier, one of HEADERS.
    depths: the depth method, one of DEPTHS, or `family=K` with K from 0 to 1.
    evidence: what `depths="auto"` may use, in the order of EVIDENCE.
    ocr: which pages are recognised as pictures, one of OCR.

    Raises OptionError for a value that we do not know.
    """

    headers: str = HeaderIdentifier.AUTO.value
    depths: str = DepthMethod.AUTO.value
    evidence: tuple[str, ...] = EVIDENCE
    ocr: str = OcrMode.AUTO.value

    def __post_init__(self) -> None:
        if self.headers not in HEADERS:
            raise OptionError(f"no header identifier {self.headers!r}; choose {choice(HEADERS)}")
        if self.depths not in DEPTHS:
            family_k(self.depths)
        if self.ocr not in OCR:
            raise OptionError(f"no such OCR {self.ocr!r}; choose {choice(OCR)}")
        if self.evidence != tuple(e for e in EVIDENCE if e in self.evidence):
            given, known = ", ".join(self.evidence), ", ".join(EVIDENCE)
            raise OptionError(f"evidence {given} is not some of {known}, in that order")

    @property
    def key(self) -> str:
        """One spelling of these options, for a cache key."""
        family = self.depths not in DEPTHS  # K has many spellings: 0.5, .50, 5e-1
        depths = f"family={family_k(self.depths)}" if family else self.depths
        evidence = ",".join(self.evidence)
        return f"headers={self.headers} depths={depths} evidence={evidence} ocr={self.ocr}"


def family_k(depths: str) -> float:
    """Return the K of `family=K`.

    >>> family_k("family=0.5")
    0.5

    Raises OptionError if it is not of that form or K is not within 0 and 1.
    """
    name, _, value = depths.partition("=")
    try:
        k = float(value)
    except ValueError:
        k = -1.0
    if name != "family" or not 0.0 <= k <= 1.0:
        raise OptionError(
            f"no depth method {depths!r}; choose {choice((*DEPTHS, 'family=K'))} with K in 0..1"
        )
    return abs(k)  # -0.0 is 0.0


def choice(names: Sequence[str]) -> str:
    """Return names as a list to choose from.

    >>> choice(("auto", "off", "force"))
    'auto, off or force'
    """
    return f"{', '.join(names[:-1])} or {names[-1]}"


def parse_evidence(text: str) -> tuple[str, ...]:
    """Return the evidence that `all`, `none` or a comma-separated list names.

    >>> parse_evidence("font,numbering")
    ('numbering', 'font')

    Raises OptionError for a name that we do not know.
    """
    if text in ("all", "none"):
        return EVIDENCE if text == "all" else ()
    names = {name.strip() for name in text.split(",")}
    if unknown := sorted(names - set(EVIDENCE)):
        known = ", ".join(EVIDENCE)
        raise OptionError(f"no evidence {unknown[0]!r}; choose all, none or some of {known}")
    return tuple(e for e in EVIDENCE if e in names)
