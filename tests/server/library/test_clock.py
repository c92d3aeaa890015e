"""A clock that jumps, and files from the future: never a stale answer, never a lasting failure."""

import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.errors import LimitError
from shed_core.ingest.sandbox.limits import Limits
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.failure_cache import RETRY_SECONDS, FailureCache
from shed_server.library.library import Library
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from tests.documents import contract, plain_text, report

YEAR = 365 * 86400.0
SHIFTS = (0.0, YEAR, -YEAR, -YEAR - 60, 30 * YEAR, 0.0)
"""Seconds from the true time, one after the other."""

MTIMES = (0, 1, 2**31, 2**33)
SetClock = Callable[[float], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Shifts the wall clock of this process, the cache's included, from the true time."""
    true_time = time.time
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: true_time() + seconds)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    folder = tmp_path / "served"
    folder.mkdir()
    return Settings(paths=(folder,), cache=tmp_path / "cache", jobs=1)


@pytest.fixture
def texts(settings: Settings) -> dict[bytes, str]:
    """The texts of three documents of one size, read before the clock moves."""
    contents = (report(), contract(), plain_text())
    size = max(map(len, contents))
    found: dict[bytes, str] = {}
    with closing(Library(settings)) as library:
        for content in contents:
            padded = content + b"\n" * (size - len(content))
            path = settings.paths[0] / f"{len(found)}.pdf"
            path.write_bytes(padded)
            found[padded] = library.open(path.name).record.text
    return found


def rewrite(path: Path, content: bytes, mtime: int) -> None:
    """Write other bytes at the next tick of the file system's own clock."""
    before = path.stat().st_ctime_ns if path.exists() else 0
    while not path.exists() or path.stat().st_ctime_ns == before:
        path.write_bytes(content)
        os.utime(path, (mtime, mtime))


@pytest.mark.parametrize("mtime", MTIMES)
def test_a_file_that_changes_while_the_clock_jumps_is_read_as_it_is(
    library: Library,
    settings: Settings,
    texts: dict[bytes, str],
    set_clock: SetClock,
    mtime: int,
) -> None:
    path = settings.paths[0] / "changing.pdf"
    for number, shift in enumerate(SHIFTS):
        set_clock(shift)
        content = list(texts)[number % len(texts)]
        rewrite(path, content, mtime)

        assert library.open("changing.pdf").record.text == texts[content]
        assert library.open("changing.pdf").record.text == texts[content]


def test_a_later_server_whose_clock_is_another_finds_the_same_documents(
    settings: Settings, texts: dict[bytes, str], set_clock: SetClock
) -> None:
    path = settings.paths[0] / "changing.pdf"
    for number, shift in enumerate(SHIFTS):
        set_clock(shift)
        content = list(texts)[number % len(texts)]
        rewrite(path, content, mtime=1)
        readings: list[int] = []
        with closing(Library(settings)) as later:
            caller = Caller(lambda done, _pages, seen=readings: seen.append(done))
            opened = later.open("changing.pdf", caller)
            unchanged = [later.open(f"{n}.pdf").record.text for n in range(len(texts))]

        assert opened.record.text == texts[content]
        assert unchanged == list(texts.values())
        assert readings == []


def test_while_the_clock_is_behind_a_file_its_time_stamps_are_not_believed(
    tmp_path: Path, set_clock: SetClock
) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(report())
    with closing(DiskCache(tmp_path / "cache", 2**20)) as cache, path.open("rb") as file:
        for shift in (-YEAR, YEAR):  # back before the file was written, and long after it
            set_clock(shift)
            digest = Fingerprints(cache).of(file)
            believed = Fingerprints(cache).likely(path.stat())

            assert believed == (digest if shift > 0 else None)


@pytest.mark.parametrize("shift", [YEAR, -YEAR, RETRY_SECONDS + 60, -RETRY_SECONDS - 60])
def test_a_failure_is_no_longer_remembered_when_the_clock_has_jumped(
    tmp_path: Path, set_clock: SetClock, shift: float
) -> None:
    with closing(DiskCache(tmp_path / "cache", 2**20)) as cache:
        failures = FailureCache(cache, Limits())
        failures.remember("key", LimitError("too long"))
        with pytest.raises(LimitError):
            failures.check("key")
        set_clock(shift)

        failures.check("key")


def test_a_document_that_takes_too_long_again_is_tried_again_later_and_later(
    tmp_path: Path, set_clock: SetClock
) -> None:
    too_long = LimitError("reading the document takes more than 300 seconds", limit="seconds")
    passed = 0.0
    with closing(DiskCache(tmp_path / "cache", 2**20)) as cache:
        for words, seconds in (("10 minutes", 601.0), ("1 hour", 3601.0), ("1 day", 86_401.0)):
            set_clock(passed)
            FailureCache(cache, Limits()).check("key")
            failure = FailureCache(cache, Limits()).remember("key", too_long)
            assert str(failure).endswith(f"tried again after {words}")
            set_clock(passed + seconds - 60)
            with pytest.raises(LimitError):
                FailureCache(cache, Limits()).check("key")
            passed += seconds
