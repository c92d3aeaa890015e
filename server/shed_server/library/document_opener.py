"""Documents that are opened again for an answer, since the search used only their indexes."""

from shed_core.errors import ShedError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.listings import problem_text


class DocumentOpener:
    """The documents of one answer, each opened once.

    problems: by name, the reason why a document could not be opened: its record may have left the
        cache since, and reading it again fails, or its file is another one by now.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._opened: dict[str, OpenDocument] = {}
        self.problems: dict[str, str] = {}

    def get(self, name: str, key: str | None = None) -> OpenDocument | None:
        """Return a document, or None if it has a problem.

        key: that its record must have, since the findings are of that record; None for any.
        """
        if name not in self._opened and name not in self.problems:
            try:
                document = self._library.open(name)
            except ShedError as error:
                self.problems[name] = problem_text(error)
            else:
                if key in (None, document.key):
                    self._opened[name] = document
                else:
                    self.problems[name] = "its file has changed during the call: call again"
        return self._opened.get(name)
