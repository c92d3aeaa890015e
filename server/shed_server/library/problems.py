"""Problem of a document, in words for a line of an answer about many."""

from shed_core.errors import EncryptedDocumentError, ShedError


def problem_text(error: ShedError) -> str:
    """Return the reason why a document could not be read, and the setting for a missing password.

    >>> problem_text(EncryptedDocumentError("the document is encrypted"))
    'the document is encrypted; SHED_PASSWORDS or --password takes its password'
    """
    if isinstance(error, EncryptedDocumentError) and error.file_format == "pdf":
        return f"{error}; SHED_PASSWORDS or --password takes its password"
    return str(error)
