"""Jobs for the workers of these tests, and what runs them."""

from io import BytesIO

from shed_core.options import Options
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Answer, Job
from tests.server.long_documents import report_again_and_again


def job(content: bytes, password: str = "") -> Job:
    """A job to read a document."""
    return Job(BytesIO(content), Options(), password)


def long_job() -> Job:
    """Some seconds of work."""
    return job(report_again_and_again())


def run(pool: WorkerPool, content: bytes, password: str = "") -> Answer:
    """Read a document in a worker."""
    return pool.run(job(content, password))
