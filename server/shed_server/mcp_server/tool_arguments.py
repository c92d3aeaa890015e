"""Types of the tools' arguments, with their descriptions for models."""

from typing import Annotated

from pydantic import Field

from shed_core.retrieval.toc.entries import KINDS
from shed_server.answers.calls import (
    HITS_PER_ANSWER,
    MAX_CONTEXT,
    MAX_HITS_PER_ANSWER,
)
from shed_server.settings import MIN_CHARS

MAX_CHARS = 48_000
"""Longest answer that a call can ask for; Claude Code takes 49,900 characters."""

DocumentOrSome = Annotated[str | None, Field(description="Its name, or a glob.")]
Document = Annotated[str | None, Field(description="Leave out if only one is served.")]
DocumentOrGlob = Annotated[str | None, Field(description="Its name, or a glob; else all.")]
NamePattern = Annotated[str | None, Field(description="Glob, part of a name, form:10-K.")]
Prefix = str | None  # of a section, in one document
Within = Annotated[str | None, Field(description="Sections: '3.1; Item 7'.")]
Sections = Annotated[str, Field(description="Prefixes or titles: '3.1; Legal proceedings'.")]
SameOfSeveral = Annotated[
    str | None, Field(description="Its name, or a glob: the same section of each.")
]
Match = Annotated[str | None, Field(description="Words of headers; a|b.")]
Kind = Annotated[str | None, Field(json_schema_extra={"enum": list(KINDS)})]
Batches = Annotated[int | None, Field(ge=100, description="Runs of at most so many tokens.")]
PagesPrefix = Annotated[str | None, Field(description="Or the section to show.")]
Depth = Annotated[int | None, Field(ge=1, description="Levels to show.")]
Page = Annotated[int | None, Field(ge=1, description="Page of the file, from 1.")]
Pattern = Annotated[str, Field(description="Regular expression; a blank matches line breaks.")]
Words = Annotated[str, Field(description='Words of the documents; "exact phrase", -word.')]
Quotation = Annotated[str | None, Field(description="Words or figure to cite.")]
Draft = Annotated[str | None, Field(description="Or an answer: all it quotes, states, cites.")]
Versions = Annotated[str, Field(description="'old.pdf; new.pdf', or a glob.")]
RowLabels = Annotated[str, Field(description="As printed: 'Total net sales; net income'.")]
Exact = Annotated[bool, Field(description="Quotes, dashes, blanks as printed.")]
MatchContext = Annotated[
    int | None,
    Field(ge=0, le=MAX_CONTEXT, description="Characters around; 0: sections only."),
]
After = Annotated[
    int | None, Field(ge=1, le=MAX_CONTEXT, description="Or from the match on; 1: no more.")
]
Handle = str | None  # that answers of read_section give
FirstHandle = Annotated[str | None, Field(description="'new', then as answers say.")]
Limit = Annotated[
    int | None,
    Field(ge=1, le=MAX_HITS_PER_ANSWER, description=f"Sections; {HITS_PER_ANSWER} if left out."),
]
Cursor = str | None  # an answer that is cut names the whole call
MaxChars = Annotated[int | None, Field(ge=MIN_CHARS, le=MAX_CHARS)]
