"""A table of consecutive lines."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from shed_core.document.grid import Grid


class LineGrid(NamedTuple):
    """A table of consecutive lines. grid: over the text of these lines, one below the other."""

    n_lines: int
    grid: Grid


NO_GRIDS: Mapping[int, LineGrid] = MappingProxyType({})
