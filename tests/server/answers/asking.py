"""Answers to the calls of cases, as tools give them."""

from abc import ABC, abstractmethod

from shed_core.errors import ShedError
from shed_server.answers.calls import (
    Check,
    Compare,
    GetToc,
    Grep,
    ReadSection,
    Request,
    Rows,
    Search,
)
from tests.answers import CURSOR
from tests.server.calls import call_of

TOOLS = {
    "grep": (Grep, "pattern", 9_000),
    "toc": (GetToc, "prefix", 10_000),
    "read": (ReadSection, "prefix", 10_000),
    "compare": (Compare, "prefix", 4_000),
    "rows": (Rows, "label", 10_000),
    "search": (Search, "query", 10_000),
    "check": (Check, "quote", 10_000),
}
"""The arguments of each tool, which of them stands behind its name, and the limit of its answer."""

ALL_OF = {"compare": {"documents": "*"}}
NUMBERS = ("context", "after", "depth", "batches", "hits")
"""Arguments that are numbers; `hits` is the limit of search, and `limit` that of an answer."""


class Answers(ABC):
    """Answers to calls about documents; `go on` is the call that the last one names, with changes.

    The cursor `above` is that which the last answer names.
    """

    def __init__(self) -> None:
        self.cursors: list[str] = []

    def __call__(self, text: str) -> str:
        """Return the answer to a call, as `grep lamp context=0 limit=900`."""
        name, value, options = call_of(text)
        limit = options.pop("limit", None)
        given = {key: int(one) if key in NUMBERS else one for key, one in options.items()}
        if "hits" in given:
            given["limit"] = given.pop("hits")
        if name == "go" or given.get("cursor") == "above":
            given["cursor"] = self.cursors[-1]
        if name == "go":
            self.request = self.request._replace(**given)
        else:
            kind, argument, self.limit = TOOLS[name]
            self.request = kind(**({argument: value} | ALL_OF.get(name, {}) | given))
        self.limit = int(limit or self.limit)
        try:
            answer = self.answer(self.request, self.limit)
        except ShedError as error:
            return f"{type(error).__name__}: {error}"
        self.cursors += CURSOR.findall(answer)
        return answer

    @abstractmethod
    def answer(self, request: Request, limit: int) -> str:
        """Return the answer to a request."""
