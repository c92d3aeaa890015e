"""The words by which a text refers to a numbered part of its own document, or of another one."""

from collections.abc import Mapping

from shed_core.numbering import legal_words, vocabulary
from shed_core.numbering.vocabulary import Rows, words

OTHER_CITED: Rows = {
    "en": ("footnote", "note", "rider"),
    "de": ("abbildung", "anmerkung", "klausel", "nummer", "tabelle", "unterabschnitt", "ziffer"),
    "fr": ("alinéa", "clause", "figure", "note", "section", "tableau"),
    "es": ("apartado", "cláusula", "cuadro", "figura", "nota", "tabla"),
}
"""Words before a cited number that no other table of numbered parts has."""

_SHORT_FORMS = {
    "section": "sec secs sect § §§",
    "article": "art arts",
    "clause": "cl cls",
    "chapter": "ch chap",
    "paragraph": "para paras",
    "appendix": "app apps appendices",
    "annex": "annexure",
    "figure": "fig figs",
    "table": "tab tabs tbl",
    "exhibit": "ex",
    "abschnitt": "abschn",
    "kapitel": "kap",
    "abbildung": "abb",
    "ziffer": "ziff",
    "nummer": "nr",
    "anhang": "anh anhänge",
    "tableau": "tableaux",
    "sección": "secciones",
    "footnote": "fn",
}
SHORT_FORMS: Mapping[str, str] = {
    form: word for word, forms in _SHORT_FORMS.items() for form in forms.split()
}
"""Short and irregular forms of cited words, each with the form that a header has."""

PLURAL_FORMS = frozenset(
    (
        *("appendices", "§§", "secs", "figs", "tabs", "paras", "arts", "cls", "apps"),
        *("anhänge", "tableaux", "secciones"),
    )
)
"""Plural words, before several numbers."""

FOOTNOTE = "footnote"
"""Sign of a section in the form of a header."""

_NEVER_CITED = frozenset(("box", "definition", "example", "exercise", "remark", "title", "titel"))
"""Words that are cited as often without a number of this document: `Title VII`, `example 2`."""

CITED = frozenset(
    words(
        *(vocabulary.PARTS, vocabulary.CHAPTERS, vocabulary.APPENDICES, vocabulary.ATTACHMENTS),
        *(legal_words.DIVISIONS, legal_words.LEGAL_SECTIONS, legal_words.ARTICLES),
        *(vocabulary.FLOATS, OTHER_CITED),
    )
    - _NEVER_CITED
    - SHORT_FORMS.keys()
)
"""Words before a cited number, as a header has them."""

UNNAMED = frozenset(
    (
        *("section", "clause", "paragraph", "chapter", "article", "note", "subsection"),
        *("abschnitt", "kapitel", "klausel", "nummer", "ziffer", "unterabschnitt", "artikel"),
        *("chapitre", "paragraphe", "alinéa", "sección", "capítulo", "cláusula", "apartado"),
        "artículo",
    )
)
"""Words that a header with the number may lack: `see Section 4`, `4 Results`."""

LETTERED = frozenset(("appendix", "annex", "anhang", "annexe", "anexo", "apéndice"))
"""The same before a letter: `see Appendix B`, `B. Proofs`."""

FLOATING = words(vocabulary.FLOATS) | {"abbildung", "tabelle", "tableau", "figura", "tabla"}
"""Words of parts with a caption instead of a header."""
