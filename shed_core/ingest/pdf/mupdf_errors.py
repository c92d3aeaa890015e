"""What PyMuPDF raises, and the one of its errors that says nothing of the document."""

from pymupdf.mupdf import FzErrorBase

MUPDF_ERRORS = (RuntimeError, ValueError, FzErrorBase)
"""What PyMuPDF raises for a file that it cannot make sense of."""


def check_memory(error: BaseException) -> None:
    """Raise MemoryError if that is what MuPDF lacked: a record must not depend on who lacks it."""
    cause: BaseException | None = error
    while cause is not None:
        if "alloc (" in str(cause) and "bytes) failed" in str(cause):
            raise MemoryError(str(cause)) from error
        cause = cause.__context__
