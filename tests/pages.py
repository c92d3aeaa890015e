"""Pages in a small language: each line of a text is a command, and all together make a PDF.

    section: 1 Scope ¶3            a line down the page, then three paragraphs of text
    tibo 12 +6 centred: Scope      font, size (10), points above (0); `@90`: begins at 90 points
    90,400 hebo 8: A note          a text at a place, its left end and baseline, in points
    90,400 turned hebo 8: A note   running up the page; a text at a place may say:
    90,400 helv 9 mode3 #ffffff    its way of drawing, its colour, and `opacity.5`
    paint 72,390 300,404 #00004d   a box in a colour; `picture 40 0,0 612,300`: an image in a grey
    strokes 72,392 24              so many strokes that look like letters
    turn 90                        the page is turned; `crop 0,0 612,600`: what of it is shown
    beside 300 bold: Status        a text beside the last line; `behind text: it`: right behind it
    cells bold 120: June | 2025    cells of a row, whose columns are 120 points wide
    row 130: 72 Sales | 352 1,412  cells of a statement at places; a figure ends there
    texts 130: 72 Sales | 352 12   texts of nine points that begin at places
    rule 72,102 167,102            a line of 0.7 points; `rules 72 167: 102 | 130`: several
    ruled 0 hebo: Part | Use       cells of row 0 with rules around them; `⏎` is a line break
    box 4,0 1,3                    a box around cells: row and column, rows and columns
    fill 0,0 1,3 grey              their background: grey, red or green
    in 4,0 hebo: Totals            a text in a cell
    page                           begins a page; `y 30` goes to a height; `edges 72 300`: a column
    sheet 400 400                  the size of the page, in points
    outline 2 p3: Costs            an entry of the outline: level, page, title
    for <n>, <title> in 1 / Costs | 2 / Means:
      section: <n> <title>         the indented lines for each of the values; `1-5` are numbers

A look is title, section, subsection, bold, paragraph or text, with changes: `section +20: Scope`.
"""

import re
from collections.abc import Iterator, Sequence

import pymupdf

from tests import documents
from tests.cases import replaced
from tests.documents import TEXT, Style, Writer

_LOOKS = {
    name: getattr(documents, name.upper())
    for name in ("title", "section", "subsection", "bold", "paragraph", "text")
}
_PLACE = re.compile(r"(-?[\d.]+),(-?[\d.]+) (turned )?(.*)")
_FILLS = {"grey": (0.8, 0.8, 0.8), "red": (1, 0.8, 0.8), "green": (0.8, 1, 0.8)}
_LOOP = re.compile(r"for (<.+>) in (.+):")


class _Pages(Writer):
    """A writer that knows where its last line ends."""

    end = 0.0

    def line(self, text: str, style: Style = TEXT, left: float | None = None) -> float:
        """Write one line."""
        start = self.left if left is None else left
        self.end = start + pymupdf.get_text_length(f"{text} ", style.font, style.size)
        return super().line(text, style, left)

    def put(self, x: float, y: float, text: str, style: Style, **how: object) -> None:
        """Write a text at a place."""
        at = {"fontname": style.font, "fontsize": style.size}
        self.page.insert_text((x, y), text, **at, **how)


def pdf_of(lines: Sequence[str]) -> bytes:
    """Return the PDF that the commands make."""
    writer = _Pages()
    outline: list[tuple[int, str, int]] = []
    for line in unrolled(lines):
        command, _, text = line.partition(": ")
        if command.startswith("outline "):
            _, level, page = command.split()
            outline.append((int(level), text, int(page[1:])))
        else:
            _write(writer, command.removesuffix(":"), text)
    if outline:
        writer.document.set_toc(outline)
    return writer.bytes()


def unrolled(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines, those of a loop once for each of its values."""
    rest = list(lines)
    while rest:
        line = rest.pop(0)
        if not (loop := _LOOP.fullmatch(line)):
            yield line
            continue
        body: list[str] = []
        while rest and rest[0].startswith("  "):
            body.append(rest.pop(0)[2:])
        for value in _values(loop[2]):
            yield from unrolled([replaced(one, loop[1], value) for one in body])


def _values(text: str) -> list[str]:
    if numbers := re.fullmatch(r"(\d+)-(\d+)", text):
        return [str(n) for n in range(int(numbers[1]), int(numbers[2]) + 1)]
    return text.split(" | ")


def _write(writer: _Pages, command: str, text: str) -> None:
    """Do one command, whose text stands behind its colon."""
    name, *words = command.split(" ")
    text, _, n_paragraphs = text.partition(" ¶")
    if place := _PLACE.fullmatch(command):
        drawn = [_drawn(word) for word in place[4].split(" ")]
        style, _ = _look(
            [word for word, how in zip(place[4].split(" "), drawn, strict=True) if not how]
        )
        how = {name: value for one in drawn for name, value in one.items()}
        writer.put(
            float(place[1]), float(place[2]), text, style, rotate=90 if place[3] else 0, **how
        )
    elif name in _COMMANDS:
        _COMMANDS[name](writer, words, text)
    elif not name.startswith("¶"):
        writer.line(text, *_look([name, *words]))
    writer.paragraphs(int(n_paragraphs or name.partition("¶")[2] or 0))


def _drawn(word: str) -> dict[str, object]:
    """Return how a word of a look has a text drawn, if it says so."""
    if word.startswith("#"):
        return {"color": _color(word)}
    number = re.fullmatch(r"(mode|opacity)([\d.]+)", word)
    if number is None:
        return {}
    return (
        {"render_mode": int(number[2])}
        if number[1] == "mode"
        else {"fill_opacity": float(number[2])}
    )


def _color(word: str) -> list[float]:
    return [int(word[n : n + 2], 16) / 255 for n in (1, 3, 5)]


def _corners(words: Sequence[str]) -> pymupdf.Rect:
    return pymupdf.Rect(*(float(n) for word in words for n in word.split(",")))


def _paint(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.draw_rect(_corners(words[:2]), color=None, fill=_color(words[2]))


def _picture(writer: _Pages, words: Sequence[str], text: str) -> None:
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 61, 79), False)
    picture.clear_with(int(words[0]))
    writer.page.insert_image(_corners(words[1:]), pixmap=picture, keep_proportion=False)


def _strokes(writer: _Pages, words: Sequence[str], text: str) -> None:
    x, y = map(float, words[0].split(","))
    for start in range(0, 4 * int(words[1]), 4):
        writer.page.draw_line((x + start, y), (x + start + 2, y + 8))


def _turn(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.set_rotation(int(words[0]))


def _crop(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.set_cropbox(_corners(words))


def _page(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.new_page()


def _sheet(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.set_mediabox(pymupdf.Rect(0, 0, *map(float, words)))


def _height(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.y = float(words[0])


def _edges(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.left, writer.right = map(float, words)


def _rule(writer: _Pages, words: Sequence[str], text: str) -> None:
    start, end = (tuple(map(float, word.split(","))) for word in words)
    writer.page.draw_line(start, end, width=0.7)


def _rules(writer: _Pages, words: Sequence[str], text: str) -> None:
    for y in text.split(" | "):
        _rule(writer, [f"{words[0]},{y}", f"{words[1]},{y}"], "")


def _ruled(writer: _Pages, words: Sequence[str], text: str) -> None:
    for column, cell in enumerate(text.split(" | ")):
        _box(writer, [f"{words[0]},{column}", "1,1"], "")
        _in_cell(writer, [f"{words[0]},{column}", *words[1:]], cell)


def _box(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.draw_rect(_rect(words), width=0.5)


def _fill(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.page.draw_rect(_rect(words), color=None, fill=_FILLS[words[2]])


def _in_cell(writer: _Pages, words: Sequence[str], text: str) -> None:
    x0, y0, _, _ = _rect([words[0], "1,1"])
    for n, line in enumerate(text.strip().split("⏎")):
        writer.put(x0 + 4, y0 + 12 + 12 * n, line, Style([*words, "helv"][1], 9.0))


def _rect(words: Sequence[str]) -> pymupdf.Rect:
    """Return the place of cells, which are 100 points wide and 36 high."""
    row, column, n_rows, n_columns = (int(n) for word in words[:2] for n in word.split(","))
    x0, y0 = 80.0 + 100 * column, 100.0 + 36 * row
    return pymupdf.Rect(x0, y0, x0 + 100 * n_columns, y0 + 36 * n_rows)


def _beside(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.put(float(words[0]), writer.y, text, _look(words[1:])[0])


def _behind(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.put(writer.end, writer.y, text, _look(words)[0])


def _cells(writer: _Pages, words: Sequence[str], text: str) -> None:
    writer.cells(text.split(" | "), float(words[-1]), _look(words[:-1])[0])


def _row(writer: _Pages, words: Sequence[str], text: str) -> None:
    for cell in text.split(" | "):
        x, _, shown = cell.partition(" ")
        is_figure = shown[-1] in "0123456789)-%"
        width = pymupdf.get_text_length(shown, "helv", 10) if is_figure else 0.0
        writer.put(float(x) - width, float(words[0]), shown, Style("helv"))


def _texts(writer: _Pages, words: Sequence[str], text: str) -> None:
    for cell in text.split(" | "):
        x, _, shown = cell.partition(" ")
        writer.put(float(x), float(words[0]), shown, Style(size=9.0))


_COMMANDS = {
    "paint": _paint,
    "picture": _picture,
    "strokes": _strokes,
    "turn": _turn,
    "crop": _crop,
    "page": _page,
    "sheet": _sheet,
    "y": _height,
    "edges": _edges,
    "rule": _rule,
    "rules": _rules,
    "cells": _cells,
    "row": _row,
    "ruled": _ruled,
    "box": _box,
    "fill": _fill,
    "in": _in_cell,
    "texts": _texts,
    "beside": _beside,
    "behind": _behind,
}


def _look(words: Sequence[str]) -> tuple[Style, float | None]:
    """Return a style, and where its line begins, if that is stated."""
    style, left = _LOOKS.get(words[0], TEXT), None
    for word in words[words[0] in _LOOKS :]:
        if word[0] == "@":
            left = float(word[1:])
        elif word == "centred":
            style = style._replace(is_centered=True)
        elif word[0] == "+":
            style = style._replace(before=float(word[1:]))
        elif word[0].isdigit():
            style = style._replace(size=float(word))
        else:
            style = style._replace(font=word)
    return style, left
