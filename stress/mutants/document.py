"""What is mutated, and what comes of it."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class Document(NamedTuple):
    """A good document. format: as records name it."""

    name: str
    format: str
    content: bytes


class Mutant(NamedTuple):
    """A damaged document. keeps_text: whether it must be read as the good one is."""

    document: Document
    name: str
    content: bytes
    keeps_text: bool = False

    @property
    def full_name(self) -> str:
        """The names of the document and of the mutation."""
        return f"{self.document.name} {self.name}"


class Mutation(NamedTuple):
    """A way to damage a document; mutate: raises LookupError where there is nothing to damage."""

    mutate: Callable[[bytes, Random], bytes]
    keeps_text: bool = False
