"""Where the language files of Tesseract are."""

import os
import re
from pathlib import Path

_FOLDERS = (
    *("/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata"),
    *("/usr/share/tessdata", "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata"),
    *("/opt/homebrew/share/tessdata", "/opt/local/share/tessdata"),
)
_LANGUAGE = re.compile(r"\w{2,40}")  # such as `eng` or `chi_sim`
_DEFAULT = "eng"


def languages() -> tuple[str, ...]:
    """Return the languages of SHED_OCR_LANGUAGES (`eng+deu`), English by default."""
    names = re.split(r"[+,\s]+", os.environ.get("SHED_OCR_LANGUAGES", "").strip())
    return tuple(name for name in names if _LANGUAGE.fullmatch(name)) or (_DEFAULT,)


def language_files() -> tuple[Path, ...]:
    """Return the file of each language, all of one folder; none where one of them is missing.

    TESSDATA_PREFIX names the folder, else it is the first of the usual ones that holds them.
    """
    prefix = os.environ.get("TESSDATA_PREFIX", "")
    folders = (prefix, os.path.join(prefix, "tessdata")) if prefix else _FOLDERS
    for folder in folders:
        files = tuple(Path(folder, f"{name}.traineddata") for name in languages())
        if all(file.is_file() for file in files):
            return files
    return ()
