"""Small PNG files of pages: 8 greys, or 8 greys and 240 colours.

A page is black text on white with a little colour, and 8 steps of grey are enough for the edges of
its letters. At 900 pixels of width that makes 42 KB where 16 steps at 1,000 take 58, a full PNG 190
and a JPEG of quality 60, which smears the letters, 130. Whole rows of pixels are worked on as long
integers, because a loop over a million pixels would take longer than drawing them.
"""

import struct
import zlib
from collections.abc import Sequence
from itertools import product

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 6  # 9 saves 3 % and takes four times as long
_GREYS = 16
_REDS = (0, 64, 128, 192, 224, 255)  # denser towards white, for the tints of tables
_GREENS = (0, 48, 96, 144, 192, 216, 238, 255)
_BLUES = (0, 96, 176, 224, 255)


def _nearest(steps: Sequence[int], first: int, weight: int) -> bytes:
    """Return the summand of a palette index for each value of a channel."""
    places = (min(range(len(steps)), key=lambda i: abs(steps[i] - v)) for v in range(256))
    return bytes(first + weight * place for place in places)


_SHADES = 8  # of the 16 that a pixel of 4 bits has room for: 17 % fewer bytes
_GREY_OF = bytes(
    round(round(value / 255 * (_SHADES - 1)) * (_GREYS - 1) / (_SHADES - 1)) for value in range(256)
)
_RED = _nearest(_REDS, _GREYS, len(_GREENS) * len(_BLUES))
_GREEN = _nearest(_GREENS, 0, len(_BLUES))
_BLUE = _nearest(_BLUES, 0, 1)
_UPPER_HALF = bytes(value << 4 & 0xFF for value in range(256))
_ANY_BIT = bytes([0] + [0xFF] * 255)
_GREYSCALE, _INDEXED = 0, 3  # colour types of the format


def compact_png(samples: bytes, width: int, height: int) -> bytes:
    """Return an image as a PNG of few colours.

    samples: red, green and blue of each pixel, row by row; 3 * width * height bytes.

    >>> compact_png(bytes([0, 0, 0, 255, 255, 255]), 2, 1)[:4]
    b'\\x89PNG'
    """
    red, green, blue = samples[0::3], samples[1::3], samples[2::3]
    if red == green == blue:
        return _png(_packed(red, width, height), (width, height, 4, _GREYSCALE), b"")
    indices = _indexed(red, green, blue)
    rows = (indices[at : at + width] for at in range(0, len(indices), width))
    return _png(b"".join(b"\0" + row for row in rows), (width, height, 8, _INDEXED), _palette())


def is_grey(samples: bytes) -> bool:
    """True if red, green and blue are the same in every pixel."""
    return samples[0::3] == samples[1::3] == samples[2::3]


def _packed(grey: bytes, width: int, height: int) -> bytes:
    """Return rows of 4 bits a pixel, each after its filter byte."""
    shades = grey.translate(_GREY_OF)
    if width % 2:  # a row fills whole bytes
        rows = (shades[at : at + width] for at in range(0, len(shades), width))
        shades = b"".join(row + b"\0" for row in rows)
    left = int.from_bytes(shades[0::2].translate(_UPPER_HALF))
    nibbles = (left | int.from_bytes(shades[1::2])).to_bytes(len(shades) // 2)
    step = len(nibbles) // height
    return b"".join(b"\0" + nibbles[at : at + step] for at in range(0, len(nibbles), step))


def _indexed(red: bytes, green: bytes, blue: bytes) -> bytes:
    """Return each pixel's palette index: a grey if its channels are alike."""
    size = len(red)
    greys = [int.from_bytes(channel.translate(_GREY_OF)) for channel in (red, green, blue)]
    differs = (greys[0] ^ greys[1] | greys[1] ^ greys[2]).to_bytes(size)
    is_colour = int.from_bytes(differs.translate(_ANY_BIT))
    is_grey = is_colour ^ ((1 << 8 * size) - 1)
    channels = (red.translate(_RED), green.translate(_GREEN), blue.translate(_BLUE))
    colours = sum(map(int.from_bytes, channels))  # no byte overflows: 16 + 239 at most
    return (colours & is_colour | greys[1] & is_grey).to_bytes(size)


def _palette() -> bytes:
    greys = [bytes([17 * grey] * 3) for grey in range(_GREYS)]
    return b"".join(greys) + b"".join(map(bytes, product(_REDS, _GREENS, _BLUES)))


def _png(rows: bytes, header: tuple[int, int, int, int], palette: bytes) -> bytes:
    """Return the file. header: width, height, bits of a pixel and colour type."""
    chunks = [_chunk(b"IHDR", struct.pack(">IIBBBBB", *header, 0, 0, 0))]
    if palette:
        chunks.append(_chunk(b"PLTE", palette))
    chunks += [_chunk(b"IDAT", zlib.compress(rows, _LEVEL)), _chunk(b"IEND", b"")]
    return _SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
