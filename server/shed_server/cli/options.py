"""The options that commands share, and the settings made of them and the environment."""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from shed_core.options import DEPTHS, EVIDENCE, HEADERS, Options, choice, parse_evidence
from shed_server.errors import SettingError, quoted
from shed_server.object_store.client import is_store_url, local_path
from shed_server.settings import Settings

_DEFAULT = Settings()

DocumentFile = Annotated[
    str,
    typer.Argument(help="PDF, Word, PowerPoint, EPUB, HTML, Markdown or text; a file, or the URL "
                   "of one in an object store.", show_default=False),
]  # fmt: skip
DocumentOrFolder = Annotated[
    str,
    typer.Argument(
        help="A document, also by its URL in an object store, or a folder.", show_default=False
    ),
]
ServedPaths = Annotated[
    list[str],
    typer.Argument(metavar="PATHS", show_default=False,
                   help="Folders and files, or one object store: s3://, gs:// or az://."),
]  # fmt: skip
OnlyDocuments = Annotated[
    str, typer.Option(help="Only documents of this name, a glob.", show_default="all")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
CacheFolder = Annotated[
    Path | None,
    typer.Option("--cache", help="Folder of the disk cache. [env: SHED_CACHE]",
                 show_default="`shed cache info` names it"),
]  # fmt: skip
SharedStore = Annotated[
    str | None,
    typer.Option("--store", metavar="URL",
                 help="Object store whose records are shared with other machines: s3://, gs://, "
                 "az:// or file://. [env: SHED_STORE]", show_default="none"),
]  # fmt: skip
Headers = Annotated[
    str | None,
    typer.Option(help=f"How headers are found: {choice(HEADERS)}. [env: SHED_HEADERS]",
                 show_default=_DEFAULT.options.headers),
]  # fmt: skip
Depths = Annotated[
    str | None,
    typer.Option(help=f"How depths are inferred: {choice((*DEPTHS, 'family=K'))}. "
                 "[env: SHED_DEPTHS]", show_default=_DEFAULT.options.depths),
]  # fmt: skip
Evidence = Annotated[
    str | None,
    typer.Option(help=f"Evidence of --depths auto: all, none, or some of {', '.join(EVIDENCE)}, "
                 "separated by commas. [env: SHED_EVIDENCE]", show_default="all"),
]  # fmt: skip
Ocr = Annotated[
    str | None,
    typer.Option("--ocr", help="Which pages are read by OCR: auto (scans), off or "
                 "force. [env: SHED_OCR, SHED_OCR_LANGUAGES, _PAGES, _SECONDS]",
                 show_default=_DEFAULT.options.ocr),
]  # fmt: skip
Password = Annotated[
    list[str] | None,
    typer.Option(help="Password to try on encrypted files; may be given more than once. "
                 "[env: SHED_PASSWORDS keeps it out of the process list]", show_default="none"),
]  # fmt: skip
MaxChars = Annotated[
    int | None,
    typer.Option(help="Longest answer, in characters; clients cut longer ones. "
                 "[env: SHED_MAX_CHARS]", show_default=str(_DEFAULT.max_chars)),
]  # fmt: skip
TableForm = Annotated[
    str | None,
    typer.Option("--tables", help="How tables are shown: markdown (where it tells more) or text. "
                 "[env: SHED_TABLES]", show_default=_DEFAULT.tables),
]  # fmt: skip
IndexAhead = Annotated[
    bool,
    typer.Option("--index", help="Read all documents in the background, the newest first. "
                 "[env: SHED_INDEX]"),
]  # fmt: skip
HttpAddress = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", help="Serve over HTTP instead, at /mcp. "
                 "[env: SHED_HTTP_TOKEN or _TOKEN_FILE, SHED_HTTP_HOSTS]",
                 show_default="standard input and output"),
]  # fmt: skip


_URL = re.compile(r"[A-Za-z][\w+.-]+:[/\\]")
"""The beginning of a URL, also as a path has it, with one slash; no Windows drive."""

_KEPT = "documents that were read are kept, and the same command reads the rest"


class ReadingOptions(NamedTuple):
    """The options of every command that reads documents."""

    cache: CacheFolder = None
    headers: Headers = None
    depths: Depths = None
    evidence: Evidence = None
    ocr: Ocr = None
    password: Password = None


def reads_documents(command: Callable[..., None]) -> Callable[..., None]:
    """Replace a command's keyword `reading` by the options of Reading.

    Ctrl+C ends it with a message that documents already read are kept: they are in the cache. Typer
    takes a command's options from its signature.
    """
    original, options = signature(command), signature(ReadingOptions).parameters
    parameters = [one for name, one in original.parameters.items() if name != "reading"]
    parameters += [one.replace(kind=Parameter.KEYWORD_ONLY) for one in options.values()]

    @wraps(command)
    def with_options(**arguments: Any) -> None:
        reading = ReadingOptions(**{name: arguments.pop(name) for name in options})
        try:
            command(**arguments, reading=reading)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(_KEPT) from None

    with_options.__signature__ = original.replace(parameters=parameters)  # type: ignore[attr-defined]
    return with_options


def settings_of(
    paths: Sequence[Path | str],
    reading: ReadingOptions,
    *,
    max_chars: int | None = None,
    store: str | None = None,
    tables: str | None = None,
    index: bool = False,
) -> Settings:
    """Return the environment's settings, overridden by the command line's options.

    paths: of folders and files, or the URL of an object store.

    Raises SettingError or OptionError for a value that cannot be used.
    """
    settings = Settings.from_environment()
    usual, evidence = settings.options, reading.evidence
    options = Options(
        headers=reading.headers or usual.headers,
        depths=reading.depths or usual.depths,
        evidence=usual.evidence if evidence is None else parse_evidence(evidence),
        ocr=reading.ocr or usual.ocr,
    )
    return replace(
        settings,
        **_served(paths),
        cache=reading.cache or settings.cache,
        store=settings.store if store is None else store,
        options=options,
        passwords=tuple(reading.password or settings.passwords),
        max_chars=settings.max_chars if max_chars is None else max_chars,
        tables=tables or settings.tables,
        index=index or settings.index,
    )


def _served(paths: Sequence[Path | str]) -> dict[str, Any]:
    """Return the settings of the served paths; the URL of a folder is the folder.

    Raises SettingError for an object store beside something else, and for other URLs.
    """
    for path in map(str, paths):
        if is_url(path) and not is_store_url(path):
            raise SettingError(
                f"{quoted(path)} is not a path; URLs of object stores are read: "
                "s3://, gs://, az:// and file://"
            )
    urls = [path for path in map(str, paths) if is_store_url(path) and not local_path(path)]
    if not urls:
        return {"paths": tuple(local_path(str(path)) or Path(path) for path in paths)}
    if len(paths) > 1:
        raise SettingError(f"{urls[0]} is served alone; start another server for the rest")
    return {"url": urls[0]}


def is_url(text: str) -> bool:
    """True if a text is a URL, and not the path of a file whose name looks like one."""
    return bool(_URL.match(text)) and not os.path.exists(text)


def argument_of(settings: Settings) -> str:
    """Return the path, or the URL in an object store, that settings of one argument name."""
    return settings.url or str(settings.paths[0])


def check_is_other(target: Path, source: Path) -> None:
    """Raise SettingError if a file to be written is one that is read."""
    if target.exists() and source.exists() and target.samefile(source):
        raise SettingError(f"{target} is the document itself; name another file with -o")
