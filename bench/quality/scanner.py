"""Pages as a scanner gives them: askew, blurred, with noise, as JPEG, at some dots an inch.

The millions of pixels of a picture are added as the digits of one large number each.
"""

import random
from typing import NamedTuple

import pymupdf

_WHITE = 255


class Scanner(NamedTuple):
    """How pages are scanned.

    skew: in degrees, clockwise. blur: how often each pixel is averaged with its neighbours.
    noise: levels of grey, of 255, by which pixels differ at most. jpeg: quality in per cent, or 0
    for a picture without loss.
    """

    dpi: int = 200
    skew: float = 0.0
    blur: int = 0
    noise: int = 0
    jpeg: int = 0

    def scan(self, page: pymupdf.Page) -> bytes:
        """Return the image of a page as a file."""
        matrix = pymupdf.Matrix(self.dpi / 72, self.dpi / 72) * pymupdf.Matrix(self.skew)
        drawn = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
        samples, width, height = bytes(drawn.samples), drawn.width, drawn.height
        for _ in range(self.blur):
            samples = _average(_average(samples, 1), width)
        if self.noise:
            samples = _noisy(samples, self.noise)
        image = pymupdf.Pixmap(pymupdf.csGRAY, width, height, samples, False)
        return image.tobytes("jpeg", jpg_quality=self.jpeg) if self.jpeg else image.tobytes("png")


def _average(samples: bytes, distance: int) -> bytes:
    """Return the means of pixels and those some way before them."""
    halves = samples.translate(bytes(level // 2 for level in range(256)))
    return _sum(halves, halves[:distance] + halves[:-distance])


def _noisy(samples: bytes, most: int) -> bytes:
    """Return pixels that differ at random, seldom by as much as the most."""
    quieter = samples.translate(bytes(level * (_WHITE - most) // _WHITE for level in range(256)))
    for seed in (1, 2):
        levels = bytes(level * (most // 2) // _WHITE for level in range(256))
        noise = random.Random(seed).randbytes(len(samples)).translate(levels)
        quieter = _sum(quieter, noise)
    return quieter


def _sum(a: bytes, b: bytes) -> bytes:
    """Return the sums of pixels, none of which is above white."""
    total = int.from_bytes(a, "little") + int.from_bytes(b, "little")
    return total.to_bytes(len(a), "little")
