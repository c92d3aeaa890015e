"""Installation of the program and its extras: from a copy of its repository, as README.md says.

It is not on PyPI, so a command that names it there would run the code of whoever takes that name.
"""

REPOSITORY = "https://example.org/shed-mcp"
"""Address to clone from. `make release REPOSITORY=URL` fills in the real address, here and in every
paper and manifest: until then it is in a domain that is reserved for examples."""

INSTALL_EXTRA = "`uv tool install '.[{}]'` in a copy of the repository"
"""The command that installs an extra of pyproject.toml, with a place for its name."""

REINSTALL = "`uv tool install --reinstall .` in a copy of the repository"
"""The command that installs the program again."""

HOW_TO_INSTALL_OCR = (
    "install Tesseract or a language file of it (Debian and Ubuntu: apt install tesseract-ocr; "
    f"macOS: brew install tesseract) or run {INSTALL_EXTRA.format('ocr')}, then start again"
)
"""Next step where no engine of OCR is found, as a half-sentence."""
