"""Damage to a ZIP: to its parts, its directory and the headers of its parts."""

import struct
import zlib
from io import BytesIO
from random import Random
from warnings import catch_warnings, simplefilter
from zipfile import (
    ZIP_BZIP2,
    ZIP_DEFLATED,
    ZIP_LZMA,
    ZIP_STORED,
    BadZipFile,
    ZipFile,
    ZipInfo,
)

from stress.mutants.document import Mutation
from stress.mutants.markup import XML_MUTATIONS
from stress.mutants.raw_bytes import MUTATIONS as BYTE_MUTATIONS

_LOCAL, _CENTRAL, _END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_NUMBERS = {  # offset and size in bytes of those of a part's header, and of its directory entry
    _LOCAL: ((4, 2), (6, 2), (8, 2), (14, 4), (18, 4), (22, 4), (26, 2), (28, 2)),
    _CENTRAL: (
        *((4, 2), (6, 2), (8, 2), (10, 2), (16, 4), (20, 4), (24, 4)),
        *((28, 2), (30, 2), (32, 2), (34, 2), (36, 2), (38, 4), (42, 4)),
    ),
}
_VALUES = (0, 1, 8, 9, 12, 14, 99, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)
_LONG_VALUES = (0, 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
_ZIP64_TAG = 1
_METHODS = (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)

_Parts = list[tuple[str, bytes]]


class _Pipe(BytesIO):
    def seekable(self) -> bool:
        return False


def drop(content: bytes, chance: Random) -> bytes:
    """Leave a part out."""
    parts = _parts(content)
    parts.pop(chance.randrange(len(parts)))
    return _packed(parts)


def rename(content: bytes, chance: Random) -> bytes:
    """Give a part another name, or that of another part."""
    parts = _parts(content)
    n = chance.randrange(len(parts))
    name, part = parts[n]
    changed = (f"a/{name}", f"../{name}", f"/{name}", name.upper(), name.replace("/", "\\"), "é\0")
    parts[n] = (chance.choice([*changed, *(other for other, _ in parts)]), part)
    return _packed(parts)


def exchange(content: bytes, chance: Random) -> bytes:
    """Exchange the contents of two parts."""
    parts = _parts(content)
    a, b = chance.choices(range(len(parts)), k=2)
    parts[a], parts[b] = (parts[a][0], parts[b][1]), (parts[b][0], parts[a][1])
    return _packed(parts)


def double(content: bytes, chance: Random) -> bytes:
    """Store two parts under one name."""
    parts = _parts(content)
    parts.insert(chance.randrange(len(parts)), (chance.choice(parts)[0], chance.choice(parts)[1]))
    return _packed(parts)


def nest(content: bytes, chance: Random) -> bytes:
    """Put the whole ZIP in the place of one of its parts."""
    parts = _parts(content)
    n = chance.randrange(len(parts))
    parts[n] = (parts[n][0], content)
    return _packed(parts)


def cut_part(content: bytes, chance: Random) -> bytes:
    """Cut the content of a part."""
    parts = _parts(content)
    n = chance.randrange(len(parts))
    name, part = parts[n]
    parts[n] = (name, part[: chance.randrange(len(part) + 1)])
    return _packed(parts)


def damage_part(content: bytes, chance: Random) -> bytes:
    """Damage the bytes of a part, whose checksum is that of the damaged ones."""
    parts = _parts(content)
    n = chance.choice([n for n, (_, part) in enumerate(parts) if len(part) > 1])
    name, part = parts[n]
    parts[n] = (name, chance.choice(BYTE_MUTATIONS).mutate(part, chance))
    return _packed(parts)


def damage_xml(content: bytes, chance: Random) -> bytes:
    """Damage the XML of one to three parts."""
    parts = _parts(content)
    marked = [
        n for n, (_, part) in enumerate(parts) if part.lstrip(b"\xef\xbb\xbf\r\n ")[:1] == b"<"
    ]
    for n in chance.sample(marked, min(len(marked), chance.randrange(1, 4))):
        name, part = parts[n]
        parts[n] = (name, chance.choice(XML_MUTATIONS).mutate(part, chance))
    return _packed(parts)


def damage_packed(content: bytes, chance: Random) -> bytes:
    """Change bits of parts that are packed, not of the directory."""
    packed = _packed(_parts(content), chance.choice(_METHODS[1:]))
    at = packed.index(_CENTRAL)
    return chance.choice(BYTE_MUTATIONS[:2]).mutate(packed[:at], chance) + packed[at:]


def set_number(content: bytes, chance: Random) -> bytes:
    """Set a number of a header: a version, flags, a method, a checksum, a size or an offset."""
    packed = _packed(_parts(content), chance.choice(_METHODS))
    signature = chance.choice((_LOCAL, _CENTRAL))
    at = chance.choice([n for n in range(len(packed)) if packed.startswith(signature, n)])
    offset, size = chance.choice(_NUMBERS[signature])
    at += offset
    old = int.from_bytes(packed[at : at + size], "little")
    value = chance.choice((*_VALUES, old + 1, old - 1, old ^ 1 << chance.randrange(8 * size)))
    number = (value % (1 << 8 * size)).to_bytes(size, "little")
    return packed[:at] + number + packed[at + size :]


def set_zip64(content: bytes, chance: Random) -> bytes:
    """Give the directory's first entry sizes and an offset of 64 bits."""
    packed = _packed(_parts(content))
    at = packed.index(_CENTRAL)
    end = at + 46 + int.from_bytes(packed[at + 28 : at + 30], "little")
    size = int.from_bytes(packed[at + 24 : at + 28], "little")
    sizes = [chance.choice((size, *_LONG_VALUES)) for _ in range(2)]
    extra = struct.pack("<HHQQQ", _ZIP64_TAG, 24, *sizes, chance.choice(_LONG_VALUES))
    entry = bytearray(packed[at:end])
    entry[20:28], entry[42:46] = b"\xff" * 8, b"\xff" * 4
    entry[30:32] = len(extra).to_bytes(2, "little")
    directory_size = packed.rindex(_END) + 12 + len(extra)
    grown = bytearray(packed[:at] + entry + extra + packed[end:])
    old = int.from_bytes(grown[directory_size : directory_size + 4], "little")
    grown[directory_size : directory_size + 4] = (old + len(extra)).to_bytes(4, "little")
    return bytes(grown)


def repack(content: bytes, chance: Random) -> bytes:
    """Pack the parts by another method."""
    return _packed(_parts(content), chance.choice(_METHODS))


def stream(content: bytes, chance: Random) -> bytes:
    """Pack the parts as for a pipe: sizes and checksums follow the data."""
    return _packed(_parts(content), ZIP_DEFLATED, _Pipe(), is_zip64=chance.random() < 0.5)


def comment(content: bytes, chance: Random) -> bytes:
    """Put a comment at the end."""
    out = BytesIO(_packed(_parts(content)))
    with ZipFile(out, "a") as archive:
        archive.comment = chance.choice((_LOCAL, _END[:3], b"x" * 65_535))
    return out.getvalue()


def _parts(content: bytes) -> _Parts:
    """Return names and contents of the parts; LookupError for what is no ZIP."""
    if not content.startswith(_LOCAL):
        raise LookupError("no ZIP")
    try:
        with ZipFile(BytesIO(content)) as archive:
            return [(name, archive.read(name)) for name in archive.namelist()]
    except (BadZipFile, RuntimeError, zlib.error) as error:  # it was no good document
        raise LookupError("a damaged ZIP") from error


def _packed(
    parts: _Parts, method: int = ZIP_STORED, out: BytesIO | None = None, is_zip64: bool = False
) -> bytes:
    out = BytesIO() if out is None else out
    with ZipFile(out, "w") as archive, catch_warnings():
        simplefilter("ignore")  # of names that come twice
        for name, content in parts:
            part = ZipInfo(name)
            part.compress_type = method
            with archive.open(part, "w", force_zip64=is_zip64) as file:
                file.write(content)
    return out.getvalue()


_STORED = (drop, rename, exchange, double, nest, cut_part, damage_part)
_HEADERS = (damage_packed, set_number, set_zip64)
MUTATIONS = (
    *map(Mutation, (*_STORED, *_HEADERS)),
    *[Mutation(damage_xml)] * 10,  # as often as all others
    *(Mutation(same, keeps_text=True) for same in (repack, stream, comment)),
)
