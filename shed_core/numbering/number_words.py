"""Words for numbers before or after the word of a division, by language."""

from shed_core.numbering.vocabulary import Rows

UNITS = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def _below_hundred(hyphen: str) -> str:
    """Return the English numbers from 20 on: `twenty-two`, or `twentytwo` as in some documents."""
    units = UNITS.split()
    return " ".join(
        " ".join([ten, *(f"{ten}{hyphen}{unit}" for unit in units)]) for ten in _TENS.split()
    )


NUMBER_WORDS: Rows = {
    "en": (
        f"- {UNITS} {_TEENS} {_below_hundred('-')}",
        f"- {UNITS} {_TEENS} {_below_hundred('')}",
        "preliminary first second third fourth fifth sixth seventh eighth ninth tenth eleventh"
        " twelfth",
    ),
    "de": (
        "- erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter",
        "- erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes",
    ),
    "fr": (
        "préliminaire premier deuxième troisième quatrième cinquième sixième septième huitième"
        " neuvième dixième",
        "- première seconde",
        "- unique second",
    ),
    "es": (
        "preliminar primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
        "- primera segunda tercera cuarta quinta sexta séptima octava novena décima",
        "- único",
        "- única",
    ),
    "it": (
        "preliminare primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
        "- prima seconda terza quarta quinta sesta settima ottava nona decima",
        "- unico",
        "- unica",
    ),
    "pt": (
        "- primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
        "- primeira segunda terceira quarta quinta sexta sétima oitava nona décima",
    ),
    "ru": ("- первый второй третий четвертый пятый", "- первая вторая третья четвертая пятая"),
}
"""Words for numbers in sequences, each from 0 on; `-` if there is none."""
