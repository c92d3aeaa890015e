"""Use one cache from many processes while they are killed at random, and compare every answer.

`python -m stress.chaos [--seconds 120] [--processes 8] [--documents 200]`: each process opens
generated documents in random order; at random moments one of them is killed with SIGKILL and
replaced, a value is damaged, or the cache is cleared, checked or removed. No answer may differ from
a reference computed before, and no process may end by itself. Two reads of one document at the same
time are counted; only removing the whole cache, locks included, can cause them. Exits with 1 if
anything is wrong.
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
from shed_server.cache.disk_cache import DiskCache
from shed_server.library.library import Library
from shed_server.settings import Settings
from shed_server.workers.caller import Caller

MAX_CACHE_BYTES = 3_000_000  # small, so that entries are evicted too
KILL_SHARE = 0.5  # of the disturbances
RARE_SHARE = 0.2  # of the chosen removals and database damages that are carried out


def make_documents(folder: Path, n_documents: int) -> dict[str, str]:
    """Write documents and return the digest of each one's record, by its name."""
    digests: dict[str, str] = {}
    for number in range(n_documents):
        document = pymupdf.Document()
        for page in range(1 + number % 5):
            lines = [f"{number}.{page}.{line} A line of its own" for line in range(30)]
            document.new_page().insert_text((72, 72), [f"Part {page}", *lines])
        content = document.tobytes(no_new_id=True)
        (folder / f"{number}.pdf").write_bytes(content)
        digests[f"{number}.pdf"] = digest_of(encode(read_record(content, Options())))
    return digests


def digest_of(record: bytes) -> str:
    """Return a short hash of an encoded record."""
    return sha256(record).hexdigest()[:16]


def open_forever(folder: Path, cache: Path, seed: int) -> None:
    """Open random documents; print name, digest, and begin and end of the read (equal if none)."""
    chance = random.Random(seed)
    settings = Settings(paths=(folder,), cache=cache, cache_bytes=MAX_CACHE_BYTES, jobs=1)
    while True:
        with closing(Library(settings)) as library:
            names = library.names()
            for _ in range(50):
                name, times = chance.choice(names), list[float]()
                note = Caller(lambda *_, seen=times: seen.append(time.monotonic()))
                record = library.open(name, note)
                times.append(time.monotonic())
                print(name, digest_of(encode(record.record)), times[0], times[-1], flush=True)


def disturb(cache: Path, chance: random.Random) -> str:
    """Do to the cache what a user, a failing disk or a faulty program may do; return its name."""
    action = chance.choice(("flip", "cut", "clear", "check", "remove", "database"))
    path = chance.choice(list(cache.rglob("*.val")) or [cache / "none"])
    with suppress(OSError):
        if action == "flip":
            content = bytearray(path.read_bytes())
            content[chance.randrange(len(content))] ^= 1
            path.write_bytes(content)
        elif action == "cut":
            os.truncate(path, path.stat().st_size // 2)
        elif action == "remove" and chance.random() < RARE_SHARE:
            shutil.rmtree(cache)
        elif action == "database" and chance.random() < RARE_SHARE:
            _damage_database(chance.choice(list(cache.glob("rows-*/cache.db"))), chance)
        elif action in ("clear", "check"):
            with closing(DiskCache(cache, MAX_CACHE_BYTES)) as disk_cache:
                disk_cache.clear() if action == "clear" else disk_cache.check(_is_record)
    return action


def _damage_database(database: Path, chance: random.Random) -> None:
    with database.open("r+b") as file:
        file.seek(chance.randrange(database.stat().st_size))
        file.write(os.urandom(5000))


def _is_record(content: bytes) -> bool:
    return decode(content) is not None


class Chaos:
    """The processes of one run, and counts of what was done to them."""

    def __init__(self, home: Path, n_processes: int, n_documents: int) -> None:
        self.folder, self.cache, self.logs = (home / name for name in ("pdf", "cache", "logs"))
        self.folder.mkdir()
        self.logs.mkdir()
        self.digests = make_documents(self.folder, n_documents)
        self.events: Counter[str] = Counter()
        self._n_processes = n_processes
        self._n_started = 0
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._chance = random.Random(1)

    def step(self) -> None:
        """Start what is missing, wait up to a second, then kill a process or disturb the cache."""
        while len(self._running) < self._n_processes:
            self._start()
        time.sleep(self._chance.random())
        victim = self._chance.choice(list(self._running))
        self._remove_ended()
        if victim in self._running and self._chance.random() < KILL_SHARE:
            self._running[victim].send_signal(signal.SIGKILL)
            self._running.pop(victim).wait()
            self.events["killed"] += 1
        else:
            self.events[disturb(self.cache, self._chance)] += 1

    def stop(self) -> None:
        """Kill all processes."""
        for process in self._running.values():
            process.kill()
            process.wait()

    def _start(self) -> None:
        """Start a process that uses the cache; its output goes to its log."""
        number, self._n_started = self._n_started, self._n_started + 1
        command = [sys.executable, "-m", "stress.chaos", "--open-forever"]
        command += [str(self.folder), str(self.cache), str(number)]
        log = self.logs / f"{number}.log"
        with log.open("wb") as out, log.with_suffix(".err").open("wb") as err:
            self._running[number] = subprocess.Popen(command, stdout=out, stderr=err)

    def _remove_ended(self) -> None:
        for number in [n for n, process in self._running.items() if process.poll() is not None]:
            self.events["ended by themselves"] += 1
            print((self.logs / f"{number}.err").read_text()[-2000:])
            del self._running[number]


def count_answers(logs: Path, digests: dict[str, str]) -> Counter[str]:
    """Count the answers, the wrong ones among them, the reads and the overlaps of reads."""
    counts: Counter[str] = Counter()
    reads: dict[str, list[tuple[float, float]]] = {name: [] for name in digests}
    for log in logs.glob("*.log"):
        for line in log.read_text().splitlines(keepends=True):
            if line.endswith("\n"):  # the last line of a process that was killed may be cut
                name, digest, begin, end = line.split()
                counts["answers"] += 1
                counts["wrong"] += digests[name] != digest
                if begin != end:
                    reads[name].append((float(begin), float(end)))
    for times in reads.values():
        counts["reads"] += len(times)
        counts["overlaps"] += sum(a[1] > b[0] for a, b in pairwise(sorted(times)))
    return counts


def run(home: Path, arguments: argparse.Namespace) -> bool:
    """Run the processes, kill and disturb them, print the counts; return whether all is well."""
    chaos = Chaos(home, arguments.processes, arguments.documents)
    deadline = time.monotonic() + arguments.seconds
    while time.monotonic() < deadline:
        chaos.step()
    chaos.stop()
    counts = count_answers(chaos.logs, chaos.digests)
    print(dict(chaos.events), dict(counts))
    logs = chaos.logs.glob("*.err")
    errors = Counter(line for log in logs for line in log.read_text().splitlines())
    for line, count in errors.most_common(10):
        print(count, line)
    with closing(DiskCache(chaos.cache, MAX_CACHE_BYTES)) as disk_cache:
        print("check:", Counter(line.split(":")[0] for line in disk_cache.check(_is_record)))
        left = disk_cache.check(_is_record)
    print("check again:", left)
    has_crashed = chaos.events["ended by themselves"] or any("Traceback" in line for line in errors)
    return not (counts["wrong"] or has_crashed or left)


def main() -> None:
    """Print the counts; exit with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--open-forever", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.open_forever:
        folder, cache, seed = arguments.open_forever
        open_forever(Path(folder), Path(cache), int(seed))
    with tempfile.TemporaryDirectory() as home:
        sys.exit(not run(Path(home), arguments))


if __name__ == "__main__":
    main()
