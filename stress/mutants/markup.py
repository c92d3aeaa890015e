"""Damage to XML, which stays well-formed, and to HTML, Markdown and plain text."""

import re
from random import Random
from xml.etree.ElementTree import Element, ParseError, fromstring, tostring

from stress.mutants.document import Mutation

_TOKEN = re.compile(r"<[^<>]*>|\n+|[^<\n]+|<")
_ATTRIBUTE = re.compile(r"""(?<==)("[^"]*"|'[^']*')""")
_HERE = "here"  # the tag of what is replaced once all around it is written
_DEPTHS = (10, 100, 1_000, 10_000)
_TIMES = (2, 30, 1_000)
_VALUES = (
    *("", "0", "-1", "1", "9", "255", "65536", "2147483648", "9" * 30, "9" * 5_000, "1e308"),
    *("nan", "inf", "-inf", "0x10", "٣", "²", "true", "none", "auto", "%1", "%9%9%9" * 50),
    *(
        "../../etc/passwd",
        "/",
        "#",
        "\t",
        "x" * 100_000,
        "[hidden: x]",
        "\ufffe",
        "\u202e",
        "é" * 999,
    ),
)
_ENTITIES = (
    "&undefined;",
    "&#0;",
    "&#xD800;",
    "&#x110000;",
    "&#" + "9" * 5_000 + ";",
    "&",
    "<![CDATA[",
)
_DOCTYPE = '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]>'
_ENCODINGS = "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "latin-1", "cp037"


def remove(root: Element, chance: Random) -> None:
    """Take an element out."""
    parent, n = _place(root, chance)
    del parent[n]


def move(root: Element, chance: Random) -> None:
    """Move an element into another one, which it may not be in."""
    parent, n = _place(root, chance)
    element = parent[n]
    del parent[n]
    chance.choice(list(root.iter())).append(element)


def double(root: Element, chance: Random) -> None:
    """Repeat an element up to a thousand times."""
    parent, n = _place(root, chance)
    size = sum(1 for _ in parent[n].iter())
    parent[n:n] = [parent[n]] * min(chance.choice(_TIMES), 20_000 // size)


def set_attribute(root: Element, chance: Random) -> None:
    """Set attributes to extreme values."""
    for _ in range(chance.choice((1, 1, 10))):
        element = chance.choice([each for each in root.iter() if each.attrib])
        element.set(chance.choice(list(element.attrib)), chance.choice(_VALUES))


def confuse_attributes(root: Element, chance: Random) -> None:
    """Set attributes to values of others: names lead to what has another one, or in circles."""
    holders = [each for each in root.iter() if each.attrib]
    values = [value for each in holders for value in each.attrib.values()]
    for _ in range(chance.choice((1, 3, 30))):
        element = chance.choice(holders)
        element.set(chance.choice(list(element.attrib)), chance.choice(values))


def drop_attribute(root: Element, chance: Random) -> None:
    """Take an attribute out."""
    element = chance.choice([each for each in root.iter() if each.attrib])
    del element.attrib[chance.choice(list(element.attrib))]


def set_text(root: Element, chance: Random) -> None:
    """Set the text of an element to an extreme value."""
    chance.choice(list(root.iter())).text = chance.choice(_VALUES)


def rename(root: Element, chance: Random) -> None:
    """Give an element the tag of another one."""
    tags = [each.tag for each in root.iter()]
    chance.choice(list(root.iter())).tag = chance.choice(tags)


def _place(root: Element, chance: Random) -> tuple[Element, int]:
    """Return an element that has others, and the number of one of them."""
    parent = chance.choice([each for each in root.iter() if len(each)])
    return parent, chance.randrange(len(parent))


def damage_tree(content: bytes, chance: Random) -> bytes:
    """Damage elements and attributes."""
    root = _root(content)
    chance.choice(_TREE_MUTATIONS)(root, chance)
    return _written(root)


def deepen(content: bytes, chance: Random) -> bytes:
    """Put an element in up to 10,000 of its own kind, or of the kind around it."""
    root = _root(content)
    parent, n = _place(root, chance)
    kind, element = chance.choice((parent, parent[n])), _written(parent[n])
    empty = _written(Element(kind.tag, kind.attrib))
    begin, end = empty.removesuffix(b" />"), re.split(rb"[\s/>]", empty)[0].replace(b"<", b"</")
    depth = chance.choice(_DEPTHS)
    parent[n] = Element(_HERE)
    deep = (begin + b">") * depth + element + (end + b">") * depth
    return _written(root).replace(f"<{_HERE} />".encode(), deep, 1)


def damage_tokens(content: bytes, chance: Random) -> bytes:
    """Remove, move, repeat or deepen a tag or a text, or set the value of an attribute."""
    tokens: list[str] = _TOKEN.findall(_text(content))
    n, token = chance.choice(list(enumerate(tokens)))
    kind = chance.choice(("remove", "move", "repeat", "attribute", "value", "entity"))
    if kind == "repeat":
        tokens[n] = token * min(chance.choice((*_TIMES, *_DEPTHS)), 1 + 1_000_000 // len(token))
    elif kind == "attribute":
        tokens[n] = _ATTRIBUTE.sub(lambda _: f'"{chance.choice(_VALUES)}"', token)
    elif kind in ("value", "entity"):
        tokens.insert(n, chance.choice(_VALUES if kind == "value" else _ENTITIES))
    else:
        del tokens[n]
        if kind == "move":
            tokens.insert(chance.randrange(len(tokens) + 1), token)
    return "".join(tokens).encode("utf-8", "replace")


def declare_entities(content: bytes, chance: Random) -> bytes:
    """Define entities, or refer to one that is none."""
    text = _text(content)
    at = chance.choice([match.start() for match in re.finditer("<", text)] or [0])
    return f"{text[:at]}{chance.choice((_DOCTYPE, *_ENTITIES))}{text[at:]}".encode()


def encode(content: bytes, chance: Random) -> bytes:
    """Write a text in another encoding than it says, or say another one."""
    text, encoding = _text(content), chance.choice(_ENCODINGS)
    declared = f'<?xml version="1.0" encoding="{encoding}"?>' if chance.random() < 0.5 else ""
    wrong = chance.choice((encoding, "utf-8"))
    return f"{declared}{text}".encode(wrong, "replace")


def add_mark(content: bytes, chance: Random) -> bytes:
    """Put bytes before a text that say its encoding, right or wrong."""
    marks = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\xef\xbb\xbf" * 2, b"\0")
    return chance.choice(marks) + content


def _root(content: bytes) -> Element:
    try:
        return fromstring(content)
    except (ParseError, ValueError) as error:
        raise LookupError("no XML") from error


def _written(root: Element) -> bytes:
    return tostring(root, "unicode").encode("utf-8", "replace")


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


_TREE_MUTATIONS = (
    *(remove, move, double, set_text, rename),
    *(set_attribute, confuse_attributes, drop_attribute),
)
XML_MUTATIONS = (
    *[Mutation(damage_tree)] * 6,
    *map(Mutation, (deepen, damage_tokens, declare_entities, encode, add_mark)),
)
TEXT_MUTATIONS = tuple(map(Mutation, (damage_tokens, declare_entities, encode, add_mark)))
