"""Parts of Tesseract on this system: its language files, and perhaps its library."""

import os
import re
from pathlib import Path

_FOLDERS = (
    *("/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata"),
    *("/usr/share/tessdata", "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata"),
    *("/opt/homebrew/share/tessdata", "/opt/local/share/tessdata"),
)
_LIBRARIES = ("libtesseract.so.5", "libtesseract.5.dylib")  # with the C interface that we call
_LIBRARY_FOLDERS = (
    *(f"/usr/lib/{machine}-linux-gnu" for machine in ("x86_64", "aarch64")),
    *("/usr/lib64", "/usr/lib", "/usr/local/lib", "/opt/homebrew/lib", "/opt/local/lib"),
)
_LANGUAGE = re.compile(r"\w{2,40}")  # such as `eng` or `chi_sim`
_DEFAULT = "eng"
SLOW_TESSERACT = (
    "Only a language file is there, so PyMuPDF's Tesseract reads; the system's own takes half the "
    "time (Debian and Ubuntu: apt install tesseract-ocr; macOS: brew install tesseract)."
)
"""Next step if the system has a language file and no library, as sentences."""


def languages() -> tuple[str, ...]:
    """Return the languages of SHED_OCR_LANGUAGES (`eng+deu`), English by default."""
    names = language_names(os.environ.get("SHED_OCR_LANGUAGES", ""))
    return tuple(filter(is_language, names)) or (_DEFAULT,)


def language_names(text: str) -> list[str]:
    """Return the names in a text.

    >>> language_names("eng+deu, fra")
    ['eng', 'deu', 'fra']
    """
    return re.findall(r"[^+,\s]+", text)


def is_language(name: str) -> bool:
    """True if a name can be that of a language, as Tesseract names its files."""
    return _LANGUAGE.fullmatch(name) is not None


def language_files() -> tuple[Path, ...]:
    """Return the file of each language, all of one folder; none if one of them is missing.

    TESSDATA_PREFIX names the folder, else it is the first of the usual ones that holds them.
    """
    prefix = os.environ.get("TESSDATA_PREFIX", "")
    folders = (prefix, os.path.join(prefix, "tessdata")) if prefix else _FOLDERS
    for folder in folders:
        files = tuple(Path(folder, f"{name}.traineddata") for name in languages())
        if all(file.is_file() for file in files):
            return files
    return ()


def library_file() -> Path | None:
    """Return Tesseract's library, or None if the system has none.

    It comes with the program: it is in a folder of LD_LIBRARY_PATH or in one of the usual ones.
    """
    folders_of_variable = os.environ.get("LD_LIBRARY_PATH", "").split(":")
    folders = (*filter(None, folders_of_variable), *_LIBRARY_FOLDERS)
    files = (Path(folder, name) for folder in folders for name in _LIBRARIES)
    return next((file.resolve() for file in files if file.is_file()), None)
