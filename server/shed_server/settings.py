"""Settings of the server: served documents, folder of the cache, the limits on reading a document.

They come from the command line and the environment, never from an MCP client.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_path

from shed_core.errors import ShedError
from shed_core.ingest.ocr.tessdata import is_language, language_names
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_core.options import Options, parse_evidence
from shed_server.errors import SettingError

T = TypeVar("T")

MIN_CACHE_BYTES = MIB
MIN_CHARS = 1000
TABLES = ("markdown", "text")
_ON, _OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def default_cache() -> Path:
    """Return the folder `shed` below the user's cache folder."""
    return user_cache_path("shed", appauthor=False)


def default_jobs() -> int:
    """Return the number of documents read at once: one per processor, at most 4 to save memory."""
    return min(4, os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the server.

    paths: folders and files that are served.
    url: of an object store whose documents are served instead, or "".
    cache: folder of the disk cache, made when needed.
    cache_bytes: its size, beyond which the entries used least recently are dropped.
    store: URL of an object store whose records are shared with other machines, or "".
    words_bytes: of disk space for the words of its documents, beside the cache.
    options: of inference.
    max_chars: length of the longest answer, in characters.
    tables: how answers show tables, `markdown` where it tells more, or always as `text`.
    passwords: tried in turn on encrypted documents; never shown.
    limits: the most that reading one document may take.
    jobs: documents read at once.
    index: whether all served documents are read ahead, in the background.
    cursor_key: a secret that servers share whose clients may go from one to another, or "".

    Raises SettingError for a value that cannot be used.
    """

    paths: tuple[Path, ...] = ()
    cache: Path = field(default_factory=default_cache)
    url: str = ""
    cache_bytes: int = 2048 * MIB
    store: str = ""
    words_bytes: int = 4096 * MIB
    options: Options = field(default_factory=Options)
    max_chars: int = 10_000
    tables: str = "markdown"
    passwords: tuple[str, ...] = field(default=(), repr=False)
    limits: Limits = field(default_factory=Limits)
    jobs: int = field(default_factory=default_jobs)
    index: bool = False
    cursor_key: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        _check_minimum("cache_bytes", self.cache_bytes, MIN_CACHE_BYTES)
        _check_minimum("words_bytes", self.words_bytes, 0)
        _check_minimum("max_chars", self.max_chars, MIN_CHARS)
        _check_minimum("jobs", self.jobs, 1)
        if self.tables not in TABLES:
            raise SettingError(f"tables={self.tables!r} is not one of {', '.join(TABLES)}")

    @property
    def cursor_secret(self) -> bytes:
        """The key of cursors that is not this machine's own, or b"" for none."""
        return sha256(self.cursor_key.encode()).digest() if self.cursor_key else b""

    @staticmethod
    def from_environment(environ: Mapping[str, str] = os.environ) -> "Settings":
        """Return the settings that environment variables give, with our defaults for the rest.

        docs/configuration.md lists the variables. Variables that are read where they are used, such
        as `SHED_OCR_PAGES`, are checked here, since a worker cannot report errors to the user.

        Raises SettingError naming the variable.
        """
        readers: dict[str, Callable[[str], object]] = {
            "cache": lambda text: Path(text).expanduser(),
            "cache_bytes": _whole_number,
            "store": str,
            "words_bytes": _whole_number,
            "max_chars": _whole_number,
            "tables": str,
            "passwords": lambda text: tuple(text.splitlines()),
            "jobs": _whole_number,
            "index": switch_value,
            "cursor_key": str,
        }
        for variable, reader in _READ_LATER.items():
            if text := environ.get(variable, ""):
                _value(variable, text, reader)
        options = _read(
            environ,
            {"headers": str, "depths": str, "evidence": parse_evidence, "ocr": str},
            Options,
        )
        limits = _read(
            environ,
            {f.name: _number if f.name == "seconds" else _whole_number for f in fields(Limits)},
            Limits,
        )
        return _read(environ, readers, partial(Settings, options=options, limits=limits))


def _read(
    environ: Mapping[str, str],
    readers: Mapping[str, Callable[[str], object]],
    make: Callable[..., T],
) -> T:
    """Make a value of the variables that are set and not empty; each is tried alone as well."""
    values: dict[str, object] = {}
    for name, reader in readers.items():
        variable = f"SHED_{name.upper()}"
        if text := environ.get(variable, ""):
            values[name] = _value(variable, text, reader)
            _value(variable, text, lambda _, name=name: make(**{name: values[name]}))
    return make(**values)


def _value(variable: str, text: str, reader: Callable[[str], T]) -> T:
    try:
        return reader(text)
    except ShedError as error:
        raise SettingError(f"{variable}={text!r} cannot be used: {error}") from error


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise SettingError("it must be a whole number, in digits") from error


def _count(text: str) -> int:
    if not text.isdecimal():
        raise SettingError("it must be a whole number, in digits, and not below 0")
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise SettingError("it must be a number, such as 1.5") from error


def switch_value(text: str) -> bool:
    """Return True if a switch is on.

    >>> switch_value("Yes"), switch_value("0")
    (True, False)

    Raises SettingError for a text that says neither.
    """
    if text.casefold() not in (*_ON, *_OFF):
        raise SettingError(f"it must be one of {', '.join(_ON)}, or one of {', '.join(_OFF)}")
    return text.casefold() in _ON


def _check_languages(text: str) -> None:
    if unknown := [name for name in language_names(text) if not is_language(name)]:
        raise SettingError(f"{unknown[0]!r} is not a language of Tesseract, such as eng+deu")


_READ_LATER: dict[str, Callable[[str], object]] = {
    "SHED_OCR_LANGUAGES": _check_languages,
    "SHED_OCR_PAGES": _count,
    "SHED_OCR_SECONDS": _count,
    "SHED_HURIDOCS_FAST": switch_value,
    "SHED_FAST_START": switch_value,
    "SHED_EMBED_CHARS": _count,
    "SHED_USE_PROXY": switch_value,
}
"""Variables that other modules read, and how they are checked."""


def _check_minimum(name: str, value: int, minimum: int) -> None:
    if value < minimum:
        raise SettingError(f"{name}={value} is too small; the least is {minimum}")
