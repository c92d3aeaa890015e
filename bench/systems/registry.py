"""The systems by their names: a new one is a module, and a line here."""

from collections.abc import Callable

from bench.systems.command import DOCUMENT, json_command
from bench.systems.grobid import grobid_system
from bench.systems.llm import llm_text_system, llm_vision_system
from bench.systems.markdown import (
    docling_system,
    markdown_system,
    pymupdf4llm_system,
)
from bench.systems.own import OWN, own_system
from bench.systems.reading import Conditions, System
from shed_server.errors import SettingError

SYSTEMS: dict[str, Callable[[str, Conditions], System]] = {
    "grobid": grobid_system,
    "markdown": markdown_system,
    "pymupdf4llm": pymupdf4llm_system,
    "docling": docling_system,
    "llm-text": llm_text_system,
    "llm-vision": llm_vision_system,
}
"""What makes a system of the argument behind its name and a colon."""


def system_of(name: str, conditions: Conditions) -> System:
    """Return the system that `NAME`, `NAME:ARGUMENT` or a command names. Raises SettingError."""
    kind, _, argument = name.partition(":")
    if kind in SYSTEMS:
        return SYSTEMS[kind](argument, conditions)
    if kind in OWN:
        return own_system(name, conditions)
    if DOCUMENT in name:
        return json_command(name, conditions)
    known = ", ".join([*OWN, *SYSTEMS])
    raise SettingError(f"no system {name!r}; name one of {known}, or a command with {DOCUMENT}")
