"""What a listing says of documents that could not be read."""

from pathlib import Path

import pytest

from shed_core.errors import DamagedDocumentError, WorkerCrashError
from shed_server.answers.calls import ListDocuments
from shed_server.answers.documents_answer import documents_answer
from shed_server.errors import WorkerStartError
from shed_server.library.library import Library
from shed_server.workers.caller import Caller
from tests.documents import damaged, report
from tests.server.long_documents import report_again_and_again
from tests.server.processes import kill_workers, linux


def listed(library: Library) -> list[str]:
    """Return the lines of a listing, without the first."""
    return documents_answer(library.list_documents(), ListDocuments(), 4_000).split("\n")[1:]


def test_a_document_that_could_not_be_read_is_listed_with_the_reason(
    library: Library, served: Path
) -> None:
    (served / "broken.pdf").write_bytes(damaged())
    with pytest.raises(DamagedDocumentError) as caught:
        library.open("broken.pdf")

    assert f"broken.pdf (cannot be read: {caught.value})" in listed(library)

    (served / "broken.pdf").write_bytes(report())

    assert "broken.pdf (not read yet)" in listed(library)


@linux
def test_a_document_whose_worker_was_killed_is_listed_as_not_read(
    library: Library, served: Path
) -> None:
    (served / "long.pdf").write_bytes(report_again_and_again())
    with pytest.raises(WorkerCrashError):
        library.open("long.pdf", Caller(kill_workers))

    assert "long.pdf (not read yet)" in listed(library)


def test_a_document_for_which_no_process_could_be_started_is_listed_as_not_read(
    library: Library,
) -> None:
    library.close()
    with pytest.raises(WorkerStartError):
        library.open("a.pdf")

    assert "a.pdf (not read yet)" in listed(library)
