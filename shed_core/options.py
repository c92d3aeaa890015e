"""Options of inference: which headers, which depths, which evidence, and which pages by OCR.

They are part of a cache key, so equal options must have one spelling.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from shed_core.errors import OptionError

HEADERS = ("auto", "builtin", "layout", "huridocs", "outline")
DEPTHS = ("auto", "local", "global", "deep", "wide")
OCR = ("auto", "off", "force")
EVIDENCE = ("numbering", "contents", "font", "outline", "tags")


@dataclass(frozen=True, slots=True)
class Options:
    """How a tree is inferred.

    headers: the header identifier, one of HEADERS.
    depths: the depth method, one of DEPTHS, or `family=K` with K from 0 to 1.
    evidence: what `depths="auto"` may use, in the order of EVIDENCE.
    ocr: which pages are recognised as pictures, one of OCR; auto takes those that have no text.

    Raises OptionError for a value that we do not know.
    """

    headers: str = "auto"
    depths: str = "auto"
    evidence: tuple[str, ...] = EVIDENCE
    ocr: str = "auto"

    def __post_init__(self) -> None:
        if self.headers not in HEADERS:
            raise OptionError(f"no header identifier {self.headers!r}; choose {_choice(HEADERS)}")
        if self.depths not in DEPTHS:
            family_k(self.depths)
        if self.ocr not in OCR:
            raise OptionError(f"no such OCR {self.ocr!r}; choose {_choice(OCR)}")
        if self.evidence != tuple(e for e in EVIDENCE if e in self.evidence):
            given, choice = ", ".join(self.evidence), ", ".join(EVIDENCE)
            raise OptionError(f"evidence {given} is not some of {choice}, in that order")

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
            f"no depth method {depths!r}; choose {', '.join(DEPTHS)} or family=K with K in 0..1"
        )
    return abs(k)  # -0.0 is 0.0


def _choice(names: Sequence[str]) -> str:
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
        choice = ", ".join(EVIDENCE)
        raise OptionError(f"no evidence {unknown[0]!r}; choose all, none or some of {choice}")
    return tuple(e for e in EVIDENCE if e in names)
