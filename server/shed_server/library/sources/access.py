"""Access control: maps a name from an agent to a path below a served folder, or to an error.

A name is compared with the served folders before any access to the disk, so that it cannot be used
to probe for other files; then its links are resolved, and it is compared again.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from shed_core.errors import NotADocumentError
from shed_core.ingest.formats import EXPECTED, SUFFIXES, VIEW_SUFFIX, refusal
from shed_core.retrieval.escaping import escaped_forms
from shed_server.errors import OutsideError, SettingError, UnknownDocumentError, quoted
from shed_server.library.sources import windows
from shed_server.library.sources.names import MAX_NEAREST, named_best
from shed_server.library.sources.source import DocumentList
from shed_server.library.sources.spelling import MAX_SHOWN, shown_path

_MAX_NAME_CHARS = 4096  # PATH_MAX of Linux


class Root(NamedTuple):
    """A served folder or file. named: absolute, as the user named it. real: links resolved."""

    named: Path
    real: Path
    is_folder: bool

    @property
    def folder(self) -> Path:
        """The folder that names are relative to."""
        return self.real if self.is_folder else self.real.parent


class FilePlace(NamedTuple):
    """A served document.

    name: on one line, and escaped where it could be taken for a line of an answer.
    real: its path without links.
    """

    name: str
    real: Path
    root: Root


class Access:
    """The served folders and files."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Raises SettingError if a path is not there, or is neither folder nor document."""
        self._roots = tuple(_root(path) for path in paths)

    def find(self, name: str | None) -> FilePlace:
        """Return the place of a name; None for the only document, if there is one.

        A name that no file has may be that of one document in another spelling, or a part of it.

        Raises UnknownDocumentError, AmbiguousDocumentError, OutsideError or NotADocumentError.
        """
        if not name:
            return self._only()
        if len(name) > _MAX_NAME_CHARS:  # resolving one takes the square of its length
            raise NotADocumentError(
                f"the name has {len(name)} characters, and no path has more than {_MAX_NAME_CHARS}"
            )
        paths = self._lexically(name)
        candidates = [place for place in map(self._place, paths) if place is not None]
        for place in candidates:
            if not _is_hidden(place) and os.path.exists(place.real):
                return _checked(place)
        listing = self.found()
        places = {place.name: place for place in listing.places}
        if name in places:  # as we printed it, such as with an escaped line break
            return places[name]
        start = name[:MAX_SHOWN]
        if not candidates:
            raise OutsideError(start)
        return named_best(start, places, listing.n_links)

    def check(self) -> None:
        """Raise SettingError if a served folder or file is no longer there."""
        for root in self._roots:
            if not root.real.exists():
                raise SettingError(f"{quoted(str(root.named))} is not found; restore or mount it")

    def found(self, pattern: str = "*") -> DocumentList[FilePlace]:
        """Return all served documents, for any pattern, without hidden ones and links.

        Links are resolved when they are named: a chain of some takes a millisecond, and a folder
        may have thousands.
        """
        del pattern  # looking at all files takes no longer
        places, links = dict[str, FilePlace](), set[str]()
        for root in self._roots:
            files = _walk(str(root.real)) if root.is_folder else _Files([str(root.real)], [])
            links.update(files.links)
            for path in files.documents:
                if path not in places:
                    real = Path(path)
                    places[path] = FilePlace(self._name(real, root), real, root)
        return DocumentList(list(places.values()), len(links))

    def _lexically(self, name: str) -> Iterator[Path]:
        """Yield the paths that a name may mean and whose spelling stays below a root."""
        for root in self._roots:
            for base in dict.fromkeys((root.named, root.real)):
                folder = base if root.is_folder else base.parent
                path = Path(os.path.normpath(folder / name))
                if path.is_relative_to(base) and not _is_special(path.relative_to(base)):
                    yield path

    def _place(self, path: Path) -> FilePlace | None:
        """Return the place with its links resolved, or None if they lead out of all roots."""
        try:
            real = Path(os.path.realpath(path))
        except (OSError, ValueError):  # such as a NUL, or a surrogate that no file name can have
            return None
        for root in self._roots:
            if real.is_relative_to(root.real):
                return FilePlace(self._name(real, root), real, root)
        return None

    def _name(self, real: Path, root: Root) -> str:
        """Return the short name, or the whole path if an earlier root has that name as well."""
        short_name = shown_path(real, root.folder)
        if len(self._roots) > 1:
            for spelling in {real.relative_to(root.folder).as_posix(), short_name}:
                existing = (path for path in self._lexically(spelling) if os.path.exists(path))
                first = next(existing, None)
                if first is not None and os.path.realpath(first) != str(real):
                    anchor = Path(real.anchor)
                    return escaped_forms(anchor.as_posix() + shown_path(real, anchor))
        return escaped_forms(short_name)

    def _only(self) -> FilePlace:
        places, n_links, _ = self.found()
        if len(places) != 1:
            names = [place.name for place in places[:MAX_NEAREST]]
            raise UnknownDocumentError(None, names, n_links)
        return places[0]


def _is_special(relative: Path) -> bool:
    return os.name == "nt" and any(map(windows.is_special, relative.parts))


def _is_hidden(place: FilePlace) -> bool:
    """True if a part of the name begins with a dot, so that it is not listed."""
    parts = place.real.relative_to(place.root.real).parts
    return any(part.startswith(".") for part in parts)


def _checked(place: FilePlace) -> FilePlace:
    if not is_document(place.real.name):
        raise NotADocumentError(f"{quoted(place.name)} {refusal(place.real.name)}")
    return place


def is_document(name: str) -> bool:
    """True if a file is of a format that we open, by its name.

    Word's `~$` files and the views that `shed view` writes only look so.
    """
    is_one = name.casefold().endswith(SUFFIXES) and not name.casefold().endswith(VIEW_SUFFIX)
    return is_one and not name.startswith("~$")


def is_document_url(url: str) -> bool:
    """True if the URL of an object store is that of one document, by its name.

    >>> is_document_url("s3://filings/2023/a.pdf"), is_document_url("s3://filings.pdf")
    (True, False)
    """
    _, _, key = url.partition("://")[2].partition("/")
    return is_document(key.rpartition("/")[2])


def _root(path: Path) -> Root:
    named = Path(os.path.abspath(path))
    root = Root(named, Path(os.path.realpath(named)), named.is_dir())
    if not named.exists():
        raise SettingError(f"{quoted(str(path))} is not found; name a folder, or {EXPECTED}")
    if not root.is_folder:
        _checked(FilePlace(str(path), root.real, root))
    else:
        _check_can_be_listed(path, root.real)
    return root


def _check_can_be_listed(path: Path, real: Path) -> None:
    """Raise SettingError for a folder without read permission, which `_walk` finds empty."""
    try:
        os.scandir(real).close()
    except OSError as error:
        raise SettingError(
            f"{quoted(str(path))} cannot be listed: {error.strerror}; allow this user to read it"
        ) from error


class _Files(NamedTuple):
    """The paths of the documents and of the links below a folder."""

    documents: list[str]
    links: list[str]


def _walk(folder: str) -> _Files:
    """Return the files below a folder, documents sorted; an unreadable folder has none."""
    documents: list[str] = []
    links: list[str] = []
    folders = [folder]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if windows.is_link(entry):
                    links.append(entry.path)
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif is_document(entry.name) and entry.is_file(follow_symlinks=False):
                    documents.append(entry.path)
    return _Files(sorted(documents), links)
