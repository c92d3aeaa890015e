"""Occurrences against the slow way: the form of each part of the text."""

from hypothesis import assume, example, given
from hypothesis import strategies as st

from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.compared_text import ComparedText, compared, kept
from shed_core.retrieval.quotation.occurrences import _is_cut, occurrences, quoted_form
from tests.retrieval.quotation.asking import no_step

CHARACTERS = "ab12 .,-()%$\n'…é"
DROPPED = " -.…"


def slow_places(text, form):
    """Yield the places in `spaced` that have a form by themselves, the shortest where several end.

    The form of the whole text may have a blank more: `1' . 1` is `1. 1`, and `. 1` is `.1`.
    """
    for stop in range(1, len(text.spaced) + 1):
        places = (range(start, stop) for start in reversed(range(stop)))
        whole = (p for p in places if compared(text.spaced[p.start : stop]) == form)
        place = next(whole, None) if text.spaced[stop - 1] not in DROPPED else None
        is_sign = form[0] in DROPPED
        if place and (not is_sign or signs_before(text.spaced, place).endswith(form[0])):
            yield place


def signs_before(spaced, place):
    """Return the form of all dashes and dots before what counts at a place: `..` is no `.`."""
    n_signs = place.stop - place.start - len(spaced[place.start : place.stop].lstrip(DROPPED))
    before = spaced[: place.start + n_signs]
    return compared(before[len(before.rstrip(DROPPED)) :])


@given(st.text(CHARACTERS, max_size=60), st.data())
@example("Sales ....5", None)
@example("1 - 2 -- 3", None)
@example("$…1", None)
def test_a_quotation_is_found_wherever_a_place_has_its_form(original, data):
    text = ComparedText(FoldedText(original), [range(len(original))])
    quotes = [original[at : at + 7] for at in range(len(original))]
    quote = data.draw(st.sampled_from([*quotes, ""]) | st.text(CHARACTERS)) if data else original
    form = quoted_form(quote)
    assume(form)

    found = [*occurrences(text, form, no_step)]

    slow = [place for place in slow_places(text, form) if not _is_cut(text.spaced, place)]
    assert found == slow


def test_decimals_are_found_after_a_figure():
    text = ComparedText(FoldedText("1'. 1"), [range(5)])

    assert [*occurrences(text, quoted_form("'. 1"), no_step)] == [range(2, 5)]


@given(st.text(CHARACTERS + "xyz\n", max_size=9000).map(lambda text: text * 3))
def test_a_place_is_where_its_characters_are(original):
    text = ComparedText(FoldedText(original), [range(len(original))])
    places = [place for place, character in enumerate(text.spaced) if kept(character)]

    for number in range(0, len(places), 97):
        assert text.place(number, number + 1, "") == range(places[number], places[number] + 1)
