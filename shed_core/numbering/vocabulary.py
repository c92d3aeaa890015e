"""The words by which headers, captions and tables of contents are recognized, by language.

One table for each concept, one row for each language; all words are in lower case. To teach a
language, add its rows here, in `legal_words` and in `number_words`. Patterns of one language, such
as those for filings, are beside the rules that need them.

Two lists are kept apart on purpose: `MODEL_SECTIONS` and `MODEL_CAPTIONS` are features of a trained
model, so that they change only when it is trained again; and `shed_core.evaluation.headers` has
words of its own, since a metric must not share code with the program that it measures.
"""

import re
from collections.abc import Iterable, Mapping

Rows = Mapping[str, tuple[str, ...]]
"""The words or titles of a concept, by language (ISO 639-1)."""

VOLUMES: Rows = {"en": ("volume", "vol", "book")}
PARTS: Rows = {
    "en": ("part", "title"),
    "de": ("teil",),
    "fr": ("partie",),
    "es": ("parte",),
    "ru": ("часть",),
}
CHAPTERS: Rows = {
    "en": ("chapter", "item", "article"),
    "de": ("kapitel",),
    "fr": ("chapitre",),
    "es": ("capítulo",),
    "it": ("capitolo",),
    "nl": ("hoofdstuk",),
    "pl": ("rozdział",),
    "ru": ("глава",),
}
APPENDICES: Rows = {
    "en": ("appendix", "annex"),
    "de": ("anhang",),
    "fr": ("annexe",),
    "es": ("anexo", "apéndice"),
    "it": ("appendice",),
    "pt": ("apêndice",),
    "pl": ("załącznik",),
}
"""Words of divisions that need no number, if a document has only one."""

ATTACHMENTS: Rows = {
    "en": ("exhibit", "schedule", "attachment"),
    "de": ("anlage",),
    "it": ("allegato",),
    "nl": ("bijlage",),
    "ru": ("приложение",),
}
OTHER_SECTIONS: Rows = {
    "en": (
        *("agenda", "app", "assumption", "case", "ch", "chap", "day", "enclosure", "finding"),
        *("lesson", "level", "module", "note", "objective", "phase", "principle", "problem"),
        *("proposal", "question", "recommendation", "requirement", "stage", "step", "task"),
        *("topic", "unit"),
    ),
}
"""Words before the number of a section that are no evidence of its level."""

FLOATS: Rows = {
    "en": (
        *("table", "tab", "figure", "fig", "box", "algorithm", "theorem", "lemma", "definition"),
        *("proposition", "corollary", "remark", "example", "exercise"),
    ),
}
"""Words of floats, which may be anywhere, so that their numbers are no evidence of sections."""

TABLES: Rows = {
    "en": ("table", "tab."),
    "de": ("tabelle",),
    "fr": ("tableau",),
    "it": ("tabella",),
    "pt": ("tabela",),
    "nl": ("tabel",),
    "ru": ("таблица",),
    "ja": ("表",),
}
FIGURES: Rows = {
    "en": ("figure", "fig."),
    "de": ("abbildung",),
    "es": ("figura",),
    "nl": ("afbeelding", "figuur"),
    "ru": ("рисунок",),
    "ja": ("図",),
}
OTHER_CAPTIONS: Rows = {"en": ("exhibit", "listing", "algorithm", "chart")}
"""Words before the number of a caption; a row of a table may begin with the last ones."""

LONE_NUMBERS: Rows = {
    "en": ("item", "article", "section", "part", "note", "chapter", "appendix"),
}
"""Words before a number that may be on a line, or in a cell, without its title."""

NOTICES: Rows = {
    "en": ("attention", "caution", "danger", "hint", "important", "note", "tip", "warning"),
    "de": ("achtung", "anmerkung", "gefahr", "hinweis", "tipp", "vorsicht", "warnung", "wichtig"),
    "fr": ("astuce", "avertissement", "remarque"),
    "es": ("advertencia", "aviso", "consejo", "importante", "nota", "sugerencia"),
    "it": ("attenzione", "avvertimento", "avviso", "suggerimento"),
    "pt": ("atenção", "cuidado", "dica"),
    "nl": ("belangrijk", "let op", "opmerking", "waarschuwing"),
    "pl": ("ostrzeżenie", "ważne", "wskazówka"),
    "ru": ("важно", "внимание", "подсказка", "предупреждение", "примечание", "совет"),
    "zh": ("備註", "备注", "提示", "注意", "警告", "重要"),
    "ja": ("ヒント", "注意", "注記", "警告", "重要"),
}
"""Titles of notices, as programs write them that set a manual."""

NOTE_COLUMNS: Rows = {
    "en": ("note", "notes", "note no", "note ref", "ref"),
    "de": ("anhang", "anm", "anmerkung", "ziffer"),
    "fr": ("note", "notes", "annexe"),
    "es": ("nota", "notas"),
    "it": ("nota", "note"),
    "pt": ("nota", "notas"),
    "nl": ("noot", "toelichting"),
    "pl": ("nota",),
    "ru": ("прим", "примечание", "примечания"),
    "zh": ("附注", "附註"),
    "ja": ("注記", "注"),
}
"""Heads of the column of a table that has the numbers of notes."""

CONTENTS: Rows = {
    "en": ("contents", "table of contents", "list of tables", "list of figures"),
    "de": ("inhalt", "inhaltsverzeichnis"),
    "fr": ("sommaire", "table des matières", "table des matieres"),
    "es": ("índice", "indice"),
    "pt": ("sumário", "sumario"),
    "nl": ("inhoud", "inhoudsopgave"),
    "it": ("indice generale",),
    "pl": ("spis treści",),
    "cs": ("obsah",),
    "hu": ("tartalom", "tartalomjegyzék"),
    "ro": ("cuprins",),
    "tr": ("içindekiler",),
    "sv": ("innehåll", "innehållsförteckning"),
    "da": ("indhold", "indholdsfortegnelse"),
    "fi": ("sisällys", "sisällysluettelo"),
    "el": ("περιεχόμενα",),
    "ru": ("оглавление", "содержание"),
    "uk": ("зміст",),
    "zh": ("目录", "目錄"),
    "ja": ("目次",),
    "ko": ("목차", "차례"),
}
"""Titles of tables of contents."""

INDEXES: Rows = {
    "en": ("index", "concept index", "general index", "subject index"),
    "de": ("register", "sachregister", "stichwortverzeichnis"),
    "es": ("índice alfabético", "índice analítico"),
    "it": ("indice analitico",),
    "pt": ("índice remissivo",),
    "pl": ("indeks", "skorowidz"),
    "ru": ("алфавитный указатель", "предметный указатель"),
    "zh": ("索引",),
    "ja": ("索引",),
}
"""Titles of indexes at the end of a book."""

UNTITLED: Rows = {
    "en": (
        *("abstract", "summary", "executive summary", "foreword", "preface", "author", "authors"),
        *("acknowledgment", "acknowledgments", "acknowledgement", "acknowledgements"),
        *("revision history", "version history", "document history", "change history"),
    ),
    "de": ("zusammenfassung", "vorwort"),
    "fr": ("résumé", "resumé", "résume", "resume", "avant-propos", "préface"),
    "es": ("resumen",),
    "pt": ("resumo",),
    "zh": ("摘要",),
}
"""Headers of front matter, which are never the title of the document."""

BACK_MATTER: Rows = {
    "en": (
        *("acknowledgment", "acknowledgments", "acknowledgement", "acknowledgements", "references"),
        *("bibliography", "works cited", "literature cited", "glossary", "index", "signatures"),
        *("funding", "funding sources", "funding information", "funding statement", "signature"),
        *("author contributions", "authorship statement", "authors' contributions"),
        *("conflict of interest", "conflicts of interest", "competing interests"),
        *("declaration of competing interest", "declaration of interests", "declarations"),
        *("data availability", "data availability statement", "availability of data"),
        *("supplementary material", "supplementary materials", "supplementary data"),
        *("supplementary information", "supporting information", "exhibit index", "appendices"),
        *("power of attorney",),
    ),
    "de": ("danksagung", "literatur", "literaturverzeichnis", "glossar", "stichwortverzeichnis"),
    "fr": ("remerciements", "bibliographie", "références", "glossaire"),
    "es": ("agradecimientos", "bibliografía", "referencias", "glosario"),
    "it": ("ringraziamenti", "bibliografia", "glossario"),
    "pt": ("agradecimentos", "bibliografia", "referências", "glossário"),
    "nl": ("dankwoord", "literatuurlijst"),
    "pl": ("podziękowania", "bibliografia", "literatura"),
    "ru": ("благодарности", "список литературы", "литература"),
    "zh": ("致谢", "参考文献", "索引"),
    "ja": ("謝辞", "参考文献", "索引"),
}
"""Titles of back matter, which follows the last numbered section and is no part of it."""

REFERENCES: Rows = {"en": ("references", "bibliography", "works cited", "literature")}
"""Titles of lists of references, whose items are numbered as clauses are."""

SMALL_WORDS: Rows = {
    "en": (
        *("a", "an", "and", "any", "as", "at", "between", "by", "for", "from", "in", "into", "no"),
        *("non", "nor", "not", "of", "on", "or", "per", "the", "to", "under", "upon", "vs", "vs."),
        *("with", "within", "without"),
    ),
    "de": (
        *("der", "die", "das", "des", "dem", "den", "und", "oder", "für", "im", "von", "zur"),
        "zum",
    ),
    "fr": ("de", "la", "le", "les", "du", "et", "ou", "pour", "dans", "sur", "aux", "en"),
    "es": ("el", "los", "las", "del", "para", "por", "con"),
    "it": ("da", "di", "il", "della", "dei", "per"),
    "pt": ("do", "da", "dos", "das", "ao", "em", "um", "uma"),
    "nl": ("der", "ten", "ter", "van"),
}
"""Words in small letters within titles and names, which end neither."""

MONTHS: Rows = {
    "en": (
        *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
        *("october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug"),
        *("sep", "sept", "oct", "nov", "dec"),
    ),
    "de": ("januar", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember"),
    "fr": (
        *("janvier", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre"),
        *("novembre", "décembre"),
    ),
    "es": (
        *("enero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre"),
        *("noviembre", "diciembre"),
    ),
}
UNITS: Rows = {
    "en": (
        *("am", "bps", "cents", "cm", "days", "euro", "euros", "gb", "ghz", "hours", "hz"),
        *("inches", "kb", "kg", "khz", "km", "lbs", "mb", "mhz", "miles", "million", "millions"),
        *("billion", "billions", "minutes", "mm", "months", "ms", "nm", "percent", "percentage"),
        *("pm", "points", "pounds", "quarters", "seconds", "shares", "thousand", "times"),
        *("µm", "μm"),  # with the micro sign and with the Greek letter
        *("trillion", "units", "usd", "weeks", "years"),
    ),
}
CAPITALIZED_UNITS: Rows = {
    "en": (
        *("Billion", "Days", "Hours", "Million", "Minutes", "Months", "Percent", "Quarters"),
        *("Weeks", "Years"),
    ),
}
"""Units, spelled as in a title of numbers, such as `10 Years`; other spellings begin titles."""

MODEL_SECTIONS = (
    *("item", "section", "article", "chapter", "part", "note", "appendix", "annex", "schedule"),
    *("exhibit", "clause"),
)
"""The model of header identification was trained with exactly these."""

MODEL_CAPTIONS = (
    *("table", "tables", "figure", "fig.", "exhibit", "chart", "listing", "algorithm", "graph"),
    *("map", "plate", "scheme", "photo"),
)
"""The model of header identification was trained with exactly these."""


def words(*tables: Rows) -> frozenset[str]:
    """Return the words of some concepts in all languages."""
    return frozenset(word for table in tables for row in table.values() for word in row)


def any_of(terms: Iterable[str]) -> str:
    """Return a regular expression, without a group, for one of some words or titles.

    >>> any_of(["tab.", "figure"])
    'figure|tab\\\\.'
    """
    return "|".join(map(re.escape, sorted(terms)))
