"""Language models as systems: LLM-text and LLM-vision (paper, section 6.1.1 and appendix F.1).

LLM-text sees the plain text of a document at once, LLM-vision images of its pages, 50 at a time.
The instructions are those of the paper's prompt in our words; the answer is Markdown.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.systems.chat import Completion, Endpoint, Message, complete, endpoint_of
from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, Reading, System, sum_if_known

BATCH_PAGES = 50
"""Pages in one request of LLM-vision, as in the paper."""

_IMAGE_WIDTH = 1024  # pixels
_LINE = re.compile(r"^(#+) +(\S.*?)[ #]*$", re.MULTILINE)  # Markdown ends at six levels
_INSTRUCTIONS = """{given} Write down its table of contents.

1. List every heading of every level: the title, sections, their subsections, and whatever is below.
2. Copy each heading exactly as it is printed, with its numbering, capitals and punctuation.
3. Tell levels by formatting, by numbering or by context.
4. Keep the order of the document.
5. Leave no heading out, join none, add none; leave out what is no heading.

Write one heading a line, in Markdown: a `#` for each level, one blank, the heading. Go as deep as
the document does, and never skip a level on the way down. Write nothing but these lines.
"""
_TEXT_GIVEN = "You are given the text of a document."
_IMAGES_GIVEN = "You are given images of a document's pages."


def llm_text_system(model: str, conditions: Conditions) -> System:
    """Return LLM-text with a model of the endpoint in OPENAI_BASE_URL. Raises SettingError."""
    endpoint = endpoint_of(model)
    return System(f"llm-text:{model}", partial(_read_text, endpoint, conditions))


def llm_vision_system(model: str, conditions: Conditions) -> System:
    """Return LLM-vision with a model of the endpoint in OPENAI_BASE_URL. Raises SettingError."""
    endpoint = endpoint_of(model)
    return System(f"llm-vision:{model}", partial(_read_images, endpoint, conditions))


def _read_text(endpoint: Endpoint, conditions: Conditions, path: Path) -> Reading:
    from bench.plain_text import page_texts

    text = "\n".join(page_texts(path.read_bytes()))
    user = {"role": "user", "content": f"The document:\n{text}\n\nIts table of contents:"}
    system = {"role": "system", "content": _INSTRUCTIONS.format(given=_TEXT_GIVEN)}
    return _merged([_completed(endpoint, conditions, [system, user])])


def _read_images(endpoint: Endpoint, conditions: Conditions, path: Path) -> Reading:
    system = {"role": "system", "content": _INSTRUCTIONS.format(given=_IMAGES_GIVEN)}
    batches = _batches(path.read_bytes())
    completions = [
        _completed(endpoint, conditions, [system, {"role": "user", "content": batch}])
        for batch in batches
    ]
    return _merged(completions)


def _batches(data: bytes) -> Iterator[list[Message]]:
    """Yield the images of a document's pages, as parts of a message."""
    from shed_core.ingest.pdf.drawing.render import render_page
    from shed_core.ingest.pdf.open import open_pdf

    with open_pdf(data) as document:
        n_pages = document.page_count
        for first in range(1, n_pages + 1, BATCH_PAGES):
            pages = range(first, min(first + BATCH_PAGES, n_pages + 1))
            draw = partial(render_page, document, width_px=_IMAGE_WIDTH, format="jpeg")
            yield [_image(draw(page)) for page in pages]


def _image(jpeg: bytes) -> Message:
    url = f"data:image/jpeg;base64,{b64encode(jpeg).decode()}"
    return {"type": "image_url", "image_url": {"url": url}}


def _completed(endpoint: Endpoint, conditions: Conditions, messages: list[Message]) -> Completion:
    return complete(endpoint, messages, conditions.responses, conditions.seconds)


def _merged(completions: list[Completion]) -> Reading:
    """Return the headers of all batches, those of the top of each below one virtual root."""
    headers: list[ForeignHeader] = []
    for completion in completions:
        headers += [
            ForeignHeader(len(marks), title) for marks, title in _LINE.findall(completion.text)
        ]
    return Reading(
        tuple(headers),
        sum(completion.seconds for completion in completions),
        sum_if_known(completion.dollars for completion in completions),
    )
