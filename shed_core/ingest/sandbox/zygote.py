"""The zygote: a process that has loaded all that reading takes, and forks a worker per document.

`python -P -m shed_core.ingest.sandbox.zygote PARENT` has a socket to the server as its standard
input. `fork`, with one end each of two pipes, forks a worker that serves these pipes, and returns
its PID and a pidfd; `reap PID` returns the worker's exit status. The zygote never sees a document
but one of ours, so that every worker begins as the first one did.

Before it forks it reads that document, so that what is made on first use is made once: Python
replaces instructions that run often by faster ones, regular expressions are compiled, MuPDF loads
fonts. A worker that begins with all of that reads a short document in half the time.
"""

import codecs
import gc
import os
import socket
import sys
import traceback
from io import BufferedReader
from typing import Any, BinaryIO, NamedTuple

import pymupdf

from shed_core.document.codec import encode
from shed_core.ingest.ocr.engine import is_wanted, loaded_engine
from shed_core.ingest.pdf import render
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.child import serve
from shed_core.ingest.sandbox.confinement import confine_worker, confine_zygote
from shed_core.ingest.sandbox.protocol import (
    FORK,
    FORK_FAILED,
    MAX_PACKET_BYTES,
    decode_reap,
    encode_number,
)
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options

_PAGES, _SECTIONS_PER_PAGE, _LINES_PER_SECTION = 2, 5, 8
_PRELOADED = (render, traceback)  # what a worker would import late
_ENCODINGS = (  # used by MuPDF's bindings, and found in ZIP and XML files
    *("ascii", "latin-1", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"),
    *("raw_unicode_escape", "unicode_escape", "cp437", "cp1250", "cp1251", "cp1252", "iso8859-2"),
)


class _Pipes(NamedTuple):
    """A worker's ends of its two pipes."""

    jobs: BufferedReader
    answers: BinaryIO


def main(parent: int) -> None:
    """Fork workers until the server closes the socket or dies."""
    warm_up()
    confine_zygote(parent)
    gc.collect()
    gc.freeze()  # or the collector would write to, and so copy, these pages in every worker
    zygote = os.getpid()
    with socket.socket(fileno=0) as server:
        pipes = _serve_forks(server)
    if pipes is not None:
        confine_worker(zygote)
        serve(*pipes, reads_one=True)


def warm_up() -> None:
    """Read a document of ours and drop the record; load what other documents may need.

    A worker can open no file, so it can import no module.
    """
    for encoding in _ENCODINGS:
        codecs.lookup(encoding)
    pipeline_version()
    if is_wanted():
        loaded_engine()
    encode(read_record(_warm_up_document(), Options()))


def _serve_forks(server: socket.socket) -> _Pipes | None:
    """Return in every worker, with its pipes; in the zygote, when the server has left."""
    while True:
        packet, pipe_ends, _, _ = socket.recv_fds(server, MAX_PACKET_BYTES, 2)
        if packet == FORK:
            if pipes := _fork(server, pipe_ends):
                return pipes
        elif packet:
            _, status = os.waitpid(decode_reap(packet), 0)
            server.send(encode_number(os.waitstatus_to_exitcode(status)))
        else:
            return None


def _fork(server: socket.socket, pipe_ends: list[int]) -> _Pipes | None:
    """Return the pipes in the new worker, and None in the zygote."""
    try:
        pid = os.fork()
    except OSError:
        server.send(FORK_FAILED)
    else:
        if pid == 0:
            jobs, answers = pipe_ends
            return _Pipes(os.fdopen(jobs, "rb"), os.fdopen(answers, "wb"))
        _send_pid(server, pid)
    for end in pipe_ends:
        os.close(end)
    return None


def _send_pid(server: socket.socket, pid: int) -> None:
    pidfd = os.pidfd_open(pid)
    socket.send_fds(server, [encode_number(pid)], [pidfd])
    os.close(pidfd)


def _warm_up_document() -> bytes:
    document: Any = pymupdf.open()
    for number in range(_PAGES):
        page = document.new_page()
        for section in range(_SECTIONS_PER_PAGE):
            y = 72 + section * 140
            header = f"{number + 1}.{section + 1} A header"
            page.insert_text((72, y), header, fontname="hebo", fontsize=13)
            sentence = "A line of the text below it, which goes on for some time."
            lines = [sentence] * _LINES_PER_SECTION
            page.insert_text((72, y + 20), lines, fontname="tiro", fontsize=10)
    return document.tobytes()


if __name__ == "__main__":
    main(int(sys.argv[1]))
