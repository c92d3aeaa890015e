"""Embeddings of a record's windows, in a byte a dimension."""

from array import array
from collections.abc import Sequence
from operator import mul

from shed_core.errors import MalformedIndexError

_LEVELS = 127  # a component of a vector of length 1, in steps


class Vectors:
    """A vector for each of the first windows of a record. n_bytes: of memory."""

    def __init__(self, components: "array[int]", n_dimensions: int) -> None:
        """components: of all vectors, one after the other."""
        self._components, self._n_dimensions = components, n_dimensions
        self.n_bytes = len(components)
        self.n_vectors = len(components) // n_dimensions

    @staticmethod
    def of(vectors: Sequence["array[float]"]) -> "Vectors":
        """Return vectors of length 1 in a byte a dimension."""
        levels = (round(_LEVELS * value) for vector in vectors for value in vector)
        return Vectors(array("b", levels), len(vectors[0]) if vectors else 1)

    def encode(self) -> bytes:
        """Return them as bytes."""
        return self._n_dimensions.to_bytes(4, "little") + self._components.tobytes()

    @staticmethod
    def decode(encoded: bytes) -> "Vectors":
        """Return the vectors of such bytes. Raises MalformedIndexError."""
        n_dimensions = int.from_bytes(encoded[:4], "little")
        if not n_dimensions or (len(encoded) - 4) % n_dimensions:
            raise MalformedIndexError(f"{len(encoded)} bytes are no vectors")
        return Vectors(array("b", encoded[4:]), n_dimensions)

    def similarities(self, query: "array[float]") -> list[float]:
        """Return the cosine of each vector and the query's; empty for one of another model."""
        n = self._n_dimensions
        if len(query) != n:
            return []
        rows = range(0, len(self._components), n)
        return [sum(map(mul, self._components[row : row + n], query)) / _LEVELS for row in rows]
