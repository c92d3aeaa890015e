"""`shed doctor`: checks this installation, and names the next step for each problem.

Nothing is assumed to work because it is installed: the cache is opened, a confined process tries to
escape, and a document is read from end to end.
"""

import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import typer

from shed_core import __version__
from shed_core.errors import ShedError
from shed_core.ingest.ocr.engine import engine_version
from shed_core.ingest.ocr.tessdata import SLOW_TESSERACT, library_file
from shed_core.ingest.sandbox.limits import MIB
from shed_core.installation import HOW_TO_INSTALL_OCR, REINSTALL
from shed_core.options import HeaderIdentifier, OcrMode, Options
from shed_core.retrieval.prefixes import find_section
from shed_server.answers.formatting import count
from shed_server.cache.disk_cache import DiskCache
from shed_server.cli.options import CacheFolder, ReadingOptions, settings_of
from shed_server.errors import CacheError
from shed_server.library.library import Library
from shed_server.next_steps import for_terminal
from shed_server.settings import Settings
from shed_server.workers.process import needs_service, supports_zygote
from shed_server.workers.self_test import (
    FILE_RESTRICTIONS,
    LAYERS,
    RESTRICTIONS,
    Mode,
    run_self_test,
)

app = typer.Typer(rich_markup_mode=None)

_PACKAGE = "shed-mcp"
_LAYOUT = "pymupdf-layout"
_MIN_FREE_BYTES = 256 * MIB
_SAMPLE_HEADER = "Liquidity and Capital Resources"
_BACKENDS = (HeaderIdentifier.LAYOUT, HeaderIdentifier.HURIDOCS)  # their workers may read files


class Finding(NamedTuple):
    """The result of one check.

    next_step: advice for the user; "" if there is nothing to do.
    is_off: True if the part is off without harm, since others replace it.
    """

    name: str
    is_ok: bool
    what: str
    next_step: str = ""
    is_off: bool = False

    @property
    def state(self) -> str:
        """`problem`, `off`, `note` if there is a next step though all works, or `ok`."""
        if not self.is_ok:
            return "problem"
        if self.is_off:
            return "off"
        return "note" if self.next_step else "ok"


@app.command()
def doctor(cache: CacheFolder = None) -> None:
    """Check this installation, and print how to fix each problem."""
    findings = examine(settings_of((), ReadingOptions(cache)))
    for finding in findings:
        print(f"{finding.state:<7}  {finding.name}: {finding.what}")
        if finding.next_step:
            print(f"         {finding.next_step}")
    if not all(finding.is_ok for finding in findings):
        raise typer.Exit(1)


def examine(settings: Settings) -> list[Finding]:
    """Check everything that `shed` needs; takes a few seconds."""
    checks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
        _program,
        _packages,
        _cache,
        _confinement,
        _ocr,
        _reading,
    )
    return [finding for check in checks for finding in check(settings)]


def _program(_: Settings) -> Iterator[Finding]:
    system = f"{platform.system()} {platform.machine()}"
    yield Finding("shed", True, f"{__version__}, Python {platform.python_version()}, {system}")
    yield _command(shutil.which("shed"))


def _command(script: str | None) -> Finding:
    """Return the finding on the `shed` of the PATH; PyPI has another program of that name."""
    ours = Path(sysconfig.get_path("scripts"), "shed-mcp")
    step = f"Let clients start `shed-mcp serve`, or {ours} by its whole path."
    if script is None:
        return Finding("command", True, "`shed` is not on the PATH", step)
    if not _starts_shed_server(Path(script)):
        return Finding("command", True, f"{script} is another program of the same name", step)
    return Finding("command", True, script)


def _starts_shed_server(script: Path) -> bool:
    """True if a script starts this program, from any environment."""
    beside_us = script.parent == Path(sysconfig.get_path("scripts"))
    try:
        return beside_us or b"shed_server" in script.read_bytes()
    except OSError:
        return False


def _packages(_: Settings) -> Iterator[Finding]:
    versions = {name: _version(name) for name in _required()}
    present = ", ".join(f"{name} {number}" for name, number in versions.items() if number)
    missing = ", ".join(name for name, number in versions.items() if not number)
    if missing:
        step = f"Install again with {REINSTALL}."
        yield Finding("packages", False, f"{missing} missing; there are {present}", step)
    else:
        yield Finding("packages", True, present)
    layout = _version(_LAYOUT)
    yield Finding("layout model", True, layout or f"not installed ({_LAYOUT}); only an option")


def _required() -> list[str]:
    """Return the names of the packages that this one needs, without those of its extras."""
    try:
        lines = requires(_PACKAGE) or ()
    except PackageNotFoundError:  # run from a folder of the sources
        return [_PACKAGE]
    names = (re.match(r"[\w.-]+", line) for line in lines if "extra ==" not in line)
    return [name[0] for name in names if name]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _cache(settings: Settings) -> Iterator[Finding]:
    step = "Make room or set the rights, or name another folder with --cache or SHED_CACHE."
    with closing(DiskCache(settings.cache, settings.cache_bytes)) as cache:
        try:
            info = cache.info()
            free = shutil.disk_usage(settings.cache).free
        except (CacheError, OSError) as error:
            yield Finding("cache", False, f"cannot be used: {error}", step)
            return
    what = (
        f"{info.folder}: {count(info.n_records, 'document')}, {info.n_bytes / MIB:.1f} of at most "
        f"{info.limit / MIB:.0f} MiB, {free / MIB:.0f} MiB free on the disk"
    )
    yield Finding("cache", free >= _MIN_FREE_BYTES, what, "" if free >= _MIN_FREE_BYTES else step)


def _confinement(settings: Settings) -> Iterator[Finding]:
    mode = _mode(settings.options)
    try:
        holds, layers = run_self_test(mode)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        step = "Documents are read with a time limit only; read no untrusted files here."
        yield Finding("confinement", False, f"no process could be confined: {error}", step)
        return
    effective = ", ".join(words for name, words in RESTRICTIONS.items() if holds.get(name))
    lifetime = "one for each document" if supports_zygote() else "each for several documents"
    what = f"processes that read documents, {lifetime}: {effective or 'a time limit only'}"
    lacking = [name for name in RESTRICTIONS if not holds.get(name)]
    # macOS and Windows have no confinement of files that a user could turn on
    is_exposed = sys.platform == "linux" and any(name in FILE_RESTRICTIONS for name in lacking)
    yield Finding("confinement", not is_exposed, what, _confinement_step(lacking, mode))
    if sys.platform == "linux":
        yield from _layers(layers, mode)


def _mode(options: Options) -> Mode:
    """Return the mode of workers with these options, which decides on their confinement."""
    if needs_service(options):
        return "calling"
    return "reading" if supports_zygote() and options.headers not in _BACKENDS else "loading"


def _layers(layers: dict[str, bool], mode: Mode) -> Iterator[Finding]:
    reason = "left out for --headers huridocs" if mode == "calling" else "not to be had here"
    for name, words in LAYERS.items():
        yield Finding(words, True, "on" if layers[name] else reason, is_off=not layers[name])


def _confinement_step(lacking: list[str], mode: Mode) -> str:
    """Return advice about restrictions that do not hold."""
    if mode == "calling":
        return (
            "With --headers huridocs a file that takes over the process that reads it can reach "
            "the network and read whatever you can; read no untrusted files with it."
        )
    possible = [name for name in lacking if name in FILE_RESTRICTIONS]
    if possible:
        return (
            f"A file that takes over the process that reads it can {', '.join(possible)} whatever "
            "you can; read no untrusted files here. Linux 5.13 or later with Landlock prevents it, "
            "and so do user namespaces."
        )
    if lacking:
        return f"This system does not restrict {', '.join(lacking)}; the time limit still holds."
    return ""


def _ocr(settings: Settings) -> Iterator[Finding]:
    if settings.options.ocr == OcrMode.OFF:
        yield Finding("OCR", True, "off (SHED_OCR)")
    elif engine := engine_version():
        is_slow = engine.startswith("tesseract") and library_file() is None
        step = SLOW_TESSERACT if is_slow else ""
        yield Finding("OCR", True, f"{engine}: scans are read", step)
    else:
        step = f"To read scans, {HOW_TO_INSTALL_OCR}."
        yield Finding("OCR", True, "none; scans are not read", step)


def _reading(settings: Settings) -> Iterator[Finding]:
    began = time.perf_counter()
    try:
        from shed_core.ingest.pdf.made.sample import sample_report  # late: it loads PyMuPDF

        sample = sample_report()
    except ImportError as error:
        step = f"Install again with {REINSTALL}."
        yield Finding("reading", False, f"PyMuPDF cannot be loaded: {error}", step)
        return
    with TemporaryDirectory(prefix="shed-doctor-") as folder:
        file = Path(folder, "report.pdf")
        file.write_bytes(sample)
        try:
            what = _read(replace(settings, paths=(file,), cache=Path(folder, "cache")))
        except ShedError as error:
            step = "If this was not a limit of your own, please report it with this output."
            what = f"a made-up report could not be read: {for_terminal(error)}"
            yield Finding("reading", False, what, step)
            return
    yield Finding("reading", True, f"{what}, in {time.perf_counter() - began:.1f} s")


def _read(settings: Settings) -> str:
    """Read the document as the server does, find a section and read its text."""
    with closing(Library(settings)) as library:
        record = library.open(None).record
    headers = [record.header(node) for node in range(record.sht.n_nodes)]
    if _SAMPLE_HEADER not in headers:
        raise ShedError(f"the section {_SAMPLE_HEADER!r} was not found among {len(headers)}")
    first = record.characters(find_section(record, "1").phrases)
    pages, sections = count(record.n_pages, "page"), count(len(headers), "section")
    return f"{pages}, {sections}, {len(first)} characters in section 1"
