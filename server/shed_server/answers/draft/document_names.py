"""Documents by the names in a draft: `3M_2018_10K.pdf`, with its folder, or without its suffix."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from shed_server.library.sources.names import fitting_names

_MIN_LETTERS = 3  # of words that may name a document without being its whole name


class DocumentNames:
    """The served documents by the names that a draft may use."""

    def __init__(self, names: Sequence[str], short: Mapping[str, Sequence[str]]) -> None:
        """short: names that only the draft has, in lower case, each with its documents."""
        self.names = names
        self._known: defaultdict[str, list[str]] = defaultdict(list)
        for name in names:
            path = PurePosixPath(name.replace("\\", "/"))
            for form in dict.fromkeys((name, path.name, path.stem)):
                self._known[form.casefold()].append(name)
        for word, documents in short.items():
            self._known.setdefault(word, list(documents))
        self._resolved: dict[str, list[str]] = {}

    @property
    def forms(self) -> frozenset[str]:
        """All names of documents, in lower case."""
        return frozenset(self._known)

    def named(self, name: str) -> list[str]:
        """Return the documents that a name may be of: one, several of one name, or none."""
        if name not in self._resolved:
            known = self._known.get(name.casefold())
            self._resolved[name] = known or fitting_names(self.names, name)
        return self._resolved[name]

    def titled(self, words: str) -> list[str]:
        """Return the document that words of a citation name, if they name one for certain."""
        if sum(map(str.isalpha, words)) < _MIN_LETTERS:
            return []
        found = self.named(words)
        return found if len(found) == 1 else []
