"""Use one cache from many processes while they are killed at random, and compare every answer.

`python -m stress.chaos [--seconds 120] [--processes 8] [--documents 200]`: each process opens
documents of our own in random order; every so often one of them is killed with SIGKILL and another
started, a value is damaged, or the cache is cleared, checked or removed. No answer may differ from
the one that is computed alone, and no process may end by itself. Two readings of one document at
the same time are counted; only removing the whole cache, locks included, can cause them. Ends with
1 if anything is wrong.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pymupdf

from shed_core.document.codec import decode, encode
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.cache.store import Store
from shed_server.library.library import Library
from shed_server.settings import Settings

CACHE_BYTES = 3_000_000  # small, so that entries go as well


def make_documents(folder: Path, n_documents: int) -> dict[str, str]:
    """Write documents and return the hash of each one's record, by its name."""
    truth: dict[str, str] = {}
    for number in range(n_documents):
        document = pymupdf.Document()
        for page in range(1 + number % 5):
            lines = [f"{number}.{page}.{line} A line of its own" for line in range(30)]
            document.new_page().insert_text((72, 72), [f"Part {page}", *lines])
        content = document.tobytes(no_new_id=True)
        (folder / f"{number}.pdf").write_bytes(content)
        truth[f"{number}.pdf"] = digest_of(encode(read_record(content, Options())))
    return truth


def digest_of(record: bytes) -> str:
    """Return a short hash of an encoded record."""
    return sha256(record).hexdigest()[:16]


def use(folder: Path, cache: Path, seed: int) -> None:
    """Open documents at random for ever; print name, hash, and when it was read, if it was."""
    chance = random.Random(seed)
    settings = Settings(paths=(folder,), cache=cache, cache_bytes=CACHE_BYTES, jobs=1)
    while True:
        with closing(Library(settings)) as library:
            names = library.names()
            for _ in range(50):
                name, times = chance.choice(names), list[float]()
                record = library.open(name, lambda *_, seen=times: seen.append(time.monotonic()))
                times.append(time.monotonic())
                print(name, digest_of(encode(record.record)), times[0], times[-1], flush=True)


def disturb(cache: Path, chance: random.Random) -> str:
    """Do something to the cache that a user, a failing disk or a rogue program may do."""
    way = chance.choice(("flip", "cut", "clear", "check", "remove", "database"))
    files = list(cache.rglob("*.val")) or [cache / "none"]
    path = chance.choice(files)
    with suppress(OSError):
        if way == "flip":
            content = bytearray(path.read_bytes())
            content[chance.randrange(len(content))] ^= 1
            path.write_bytes(content)
        elif way == "cut":
            os.truncate(path, path.stat().st_size // 2)
        elif way == "remove" and chance.random() < 0.2:
            shutil.rmtree(cache)
        elif way == "database" and chance.random() < 0.2:
            database = chance.choice(list(cache.glob("rows-*/cache.db")))
            with database.open("r+b") as file:
                file.seek(chance.randrange(database.stat().st_size))
                file.write(os.urandom(5000))
        elif way in ("clear", "check"):
            with closing(Store(cache, CACHE_BYTES)) as store:
                store.clear() if way == "clear" else store.check(_is_record)
    return way


def _is_record(content: bytes) -> bool:
    return decode(content) is not None


def start(folder: Path, cache: Path, seed: int, log: Path) -> "subprocess.Popen[bytes]":
    """Start a process that uses the cache; what it prints goes to its log."""
    command = [sys.executable, "-m", "stress.chaos", "--use", str(folder), str(cache), str(seed)]
    with log.open("wb") as out, log.with_suffix(".err").open("wb") as err:
        return subprocess.Popen(command, stdout=out, stderr=err)


def judge(logs: Path, truth: dict[str, str]) -> Counter[str]:
    """Count the answers, the wrong ones among them, and the readings."""
    counts: Counter[str] = Counter()
    readings: dict[str, list[tuple[float, float]]] = {name: [] for name in truth}
    for log in logs.glob("*.log"):
        for line in log.read_text().splitlines(keepends=True):
            if line.endswith("\n"):  # the last line of a process that was killed may be cut
                name, digest, begin, end = line.split()
                counts["answers"] += 1
                counts["wrong"] += truth[name] != digest
                if begin != end:
                    readings[name].append((float(begin), float(end)))
    for times in readings.values():
        counts["readings"] += len(times)
        counts["overlaps"] += sum(a[1] > b[0] for a, b in pairwise(sorted(times)))
    return counts


def main() -> None:
    """Print what became of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--use", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.use:
        folder, cache, seed = arguments.use
        use(Path(folder), Path(cache), int(seed))
    with tempfile.TemporaryDirectory() as home:
        sys.exit(not run(Path(home), arguments))


def run(home: Path, arguments: argparse.Namespace) -> bool:
    """Let the processes run, kill and disturb them, print the counts, and tell if all is well."""
    chance = random.Random(1)
    folder, cache, logs = (home / name for name in ("documents", "cache", "logs"))
    folder.mkdir()
    logs.mkdir()
    truth = make_documents(folder, arguments.documents)
    events: Counter[str] = Counter()
    running: dict[int, subprocess.Popen[bytes]] = {}
    deadline, number = time.monotonic() + arguments.seconds, 0
    while time.monotonic() < deadline:
        while len(running) < arguments.processes:
            running[number] = start(folder, cache, number, logs / f"{number}.log")
            number += 1
        time.sleep(chance.random())
        victim = chance.choice(list(running))
        ended = [one for one, process in running.items() if process.poll() is not None]
        for one in ended:
            events["ended by themselves"] += 1
            print((logs / f"{one}.err").read_text()[-2000:])
            del running[one]
        if victim in running and chance.random() < 0.5:
            running[victim].send_signal(signal.SIGKILL)
            running.pop(victim).wait()
            events["killed"] += 1
        else:
            events[disturb(cache, chance)] += 1
    for process in running.values():
        process.kill()
        process.wait()
    counts = judge(logs, truth)
    print(dict(events), dict(counts))
    errors = Counter(line for log in logs.glob("*.err") for line in log.read_text().splitlines())
    for line, count in errors.most_common(10):
        print(count, line)
    with closing(Store(cache, CACHE_BYTES)) as store:
        print("check:", Counter(line.split(":")[0] for line in store.check(_is_record)))
        left = store.check(_is_record)
    print("check again:", left)
    has_crashed = events["ended by themselves"] or any("Traceback" in line for line in errors)
    return not (counts["wrong"] or has_crashed or left)


if __name__ == "__main__":
    main()
