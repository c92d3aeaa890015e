"""Search for an untrusted regular expression, in a worker that may be killed.

A short pattern can take any time and memory, `regex` has had bugs in C, and its cost is not known
before it is compiled. So the only bounds are the limits of the process: address space,
processor time, and the server's clock.

System calls: a search reads and writes its pipes and takes and returns memory; it needs no others.
"""

import json
from itertools import islice
from math import ceil
from typing import BinaryIO

import regex

from shed_core.ingest.sandbox.confinement import (
    confine_reader,
    lift_memory_limit,
    set_job_limits,
)
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.protocol import (
    MAX_JOB_FRAME_BYTES,
    Frame,
    FrameKind,
    read_frame,
    write_frame,
)
from shed_core.ingest.sandbox.search_frames import (
    Refusal,
    SearchJob,
    SearchLimits,
    decode_search,
    encode_refusal,
    encode_search,
    encode_spans,
)
from shed_core.retrieval.grep.engine import compiled, spans_of

_SAMPLE_TEXT, _SAMPLE_PATTERN = "A sample of 25 characters", r"(?:samples?|\d+) [^.]+"


def search_sample() -> None:
    """Search a text of ours, in a process that has nothing else to do yet.

    A fork copies each page of memory that it writes to, and that took a fifth of a search.
    """
    within = 0, len(_SAMPLE_TEXT)
    job = SearchJob(_SAMPLE_PATTERN, _SAMPLE_PATTERN, True, within, max_spans=1)
    _answer(decode_search(encode_search(job)), _SAMPLE_TEXT, seconds=1.0)


def serve_search(header: bytes, jobs: BinaryIO, answers: BinaryIO, is_last: bool) -> None:
    """Receive the text that follows a TEXT frame and a pattern; send its matches or a refusal.

    header: the body of that frame. is_last: this process gets no other job.
    Raises ProtocolError if the server has left.
    """
    limits = SearchLimits(*json.loads(header))
    _set_limits(limits, is_last)
    if is_last:
        confine_reader()
    text = _receive_text(jobs)
    job = decode_search(read_frame(jobs, MAX_JOB_FRAME_BYTES).body)
    frame = _answer(job, text, limits.seconds)
    write_frame(answers, frame.kind, frame.body)


def _set_limits(limits: SearchLimits, is_last: bool) -> None:
    seconds = ceil(2 * limits.seconds)
    set_job_limits(Limits(memory=limits.memory, cpu_seconds=seconds), is_last=is_last)


def _receive_text(jobs: BinaryIO) -> str:
    chunks: list[str] = []
    while (frame := read_frame(jobs, MAX_JOB_FRAME_BYTES)).kind is not FrameKind.END:
        chunks.append(frame.body.decode("utf-8", "surrogatepass"))
    return "".join(chunks)


def _answer(job: SearchJob, text: str, seconds: float) -> Frame:
    try:
        return Frame(FrameKind.SPANS, encode_spans(_matches(job, text, seconds)))
    except regex.error as error:
        fields = vars(error)  # which the type stubs leave out
        refusal = Refusal("pattern", str(fields["msg"]), fields["pos"])
    except TimeoutError:
        refusal = Refusal("time")
    except MemoryError:
        lift_memory_limit()  # the answer takes some, too
        refusal = Refusal("memory")
    except (ValueError, OverflowError, RecursionError, KeyError) as error:
        refusal = Refusal("pattern", _cause(error))
    return Frame(FrameKind.REFUSED, encode_refusal(refusal))


def _matches(job: SearchJob, text: str, seconds: float) -> list[tuple[int, int]]:
    pattern = compiled(job.pattern, job.rewritten, ignore_case=job.ignore_case)
    return [*islice(spans_of(pattern, text, job.within, seconds), job.max_spans)]


def _cause(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it has too many groups within groups"
    if isinstance(error, KeyError):  # before regex 2026.11
        return "its flags are incompatible"
    return str(error) if isinstance(error, ValueError) else "a number is too large"
