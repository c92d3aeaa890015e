"""What is wrong with a document, on the line of an answer over many."""

from shed_core.errors import EncryptedDocumentError, ShedError


def problem_text(error: ShedError) -> str:
    """Return why a document could not be read, and where the password of an encrypted PDF goes.

    >>> problem_text(EncryptedDocumentError("the document is encrypted"))
    'the document is encrypted; SHED_PASSWORDS or --password takes its password'
    """
    if isinstance(error, EncryptedDocumentError) and error.file_format == "pdf":
        return f"{error}; SHED_PASSWORDS or --password takes its password"
    return str(error)
