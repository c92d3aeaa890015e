"""Damage to the bytes of a file, whatever its format."""

from random import Random

from stress.mutants.document import Mutation

KILOBYTE = 1024


def flip(content: bytes, chance: Random) -> bytes:
    """Change one bit."""
    return _flipped(content, chance, 1)


def flip_many(content: bytes, chance: Random) -> bytes:
    """Change a bit in each kilobyte."""
    return _flipped(content, chance, 1 + len(content) // KILOBYTE)


def swap(content: bytes, chance: Random) -> bytes:
    """Exchange two blocks."""
    damaged, size = bytearray(content), min(chance.randrange(1, KILOBYTE), len(content) // 2)
    a, b = (chance.randrange(len(content) - size) for _ in range(2))
    damaged[a : a + size], damaged[b : b + size] = content[b : b + size], content[a : a + size]
    return bytes(damaged)


def repeat(content: bytes, chance: Random) -> bytes:
    """Write a block up to 49 times more."""
    at = chance.randrange(len(content))
    block = content[at : at + chance.randrange(1, KILOBYTE)]
    return content[:at] + block * chance.randrange(1, 50) + content[at:]


def _flipped(content: bytes, chance: Random, times: int) -> bytes:
    damaged = bytearray(content)
    for _ in range(times):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


MUTATIONS = tuple(map(Mutation, (flip, flip_many, swap, repeat)))
