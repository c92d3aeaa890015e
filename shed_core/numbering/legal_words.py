"""The words of laws and contracts, by language: their divisions, titles and terms."""

from shed_core.numbering.vocabulary import Rows

DIVISIONS: Rows = {
    "en": ("division", "subchapter", "subdivision", "subpart", "subtitle"),
    "de": ("abschnitt", "buch", "hauptstück", "titel", "unterabschnitt", "untertitel"),
    "fr": ("livre", "sous-paragraphe", "sous-section", "titre", "tome"),
    "es": ("libro", "sección", "subsección", "título"),
    "it": ("capo", "libro", "sezione", "sottosezione", "titolo"),
    "pt": ("livro", "seção", "subseção", "título"),
    "nl": ("afdeling", "boek", "deel", "titel"),
    "pl": ("część", "dział", "księga", "oddział", "tytuł"),
    "ru": ("книга", "параграф", "подраздел", "раздел"),
}
"""Divisions of laws, which each law puts in an order of its own."""

LEGAL_SECTIONS: Rows = {
    "en": ("clause", "paragraph", "regulation", "rule", "sec", "section", "subsection"),
    "de": ("absatz",),
    "fr": ("paragraphe",),
    "it": ("paragrafo",),
    "nl": ("paragraaf",),
    "pl": ("artykuł",),
}
"""Units of the divisions of laws and contracts beside articles."""

ARTICLES: Rows = {
    "en": ("article", "art"),
    "de": ("artikel",),
    "es": ("artículo",),
    "it": ("articolo",),
    "pt": ("artigo",),
    "ru": ("статья",),
}
"""Words before the numbers of which laws have many and other documents none."""

AGREEMENTS: Rows = {
    "en": ("agreement", "contract", "deed", "lease", "undertaking"),
    "de": ("vereinbarung", "vertrag"),
    "fr": ("accord", "contrat", "convention"),
    "es": ("acuerdo", "contrato", "convenio"),
    "it": ("accordo", "contratto"),
    "pt": ("acordo",),
    "nl": ("overeenkomst",),
    "pl": ("umowa",),
    "ru": ("договор", "соглашение"),
    "zh": ("协议", "合同"),
}
"""Words that the title of a contract begins or ends with."""

LEGAL_TERMS: Rows = {
    "en": (
        *("agreement", "agreements", "arbitration", "clause", "clauses", "confidential"),
        *("covenant", "covenants", "enactment", "herein", "hereby", "hereinafter", "hereof"),
        *("hereto", "hereunder", "indemnify", "landlord", "lessee", "lessor", "licensee"),
        *("licensor", "notwithstanding", "obligation", "obligations", "offence", "paragraph"),
        *("paragraphs", "parties", "party", "provision", "provisions", "pursuant", "shall"),
        *("statute", "statutory", "subsection", "subsections", "tenant", "terminate"),
        *("termination", "thereof", "thereto", "undersigned", "whereas"),
    ),
    "de": (
        *("abs", "absatz", "bestimmungen", "gesetz", "gesetzes", "partei", "parteien", "satz"),
        *("vereinbarung", "vertrag", "vertrages", "vertragspartei", "vertragsparteien"),
    ),
    "fr": (
        *("alinéa", "contrat", "convention", "décret", "dispositions", "loi", "partie", "parties"),
        *("présent", "présente", "présentes", "stipulations"),
    ),
    "es": (
        *("acuerdo", "apartado", "artículo", "cláusula", "cláusulas", "contrato", "decreto", "ley"),
        *("partes", "párrafo", "presente"),
    ),
    "it": ("accordo", "clausola", "comma", "contratto", "legge", "parti"),
    "pt": ("acordo", "artigo", "contrato", "decreto", "inciso", "lei", "parágrafo", "partes"),
    "nl": ("artikel", "lid", "overeenkomst", "partij", "partijen", "wet"),
    "ru": ("договор", "договора", "закона", "настоящего", "пункта", "сторона", "стороны", "сторон"),
}
"""Words that only contracts and laws have many of, of three letters or more."""
