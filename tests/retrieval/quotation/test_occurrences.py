"""Occurrences against the slow way: the form of the whole text, searched character by character."""

from hypothesis import assume, example, given
from hypothesis import strategies as st

from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.compared_text import ComparedText, compared, kept
from shed_core.retrieval.quotation.occurrences import _is_there, occurrences, quoted_form
from tests.retrieval.quotation.asking import no_step

CHARACTERS = "ab12 .,-()%$\n'…é"


def slow_places(text, form):
    """Yield the places in `spaced` of all runs of the whole text's form that are a quotation's."""
    whole = compared(text.spaced)
    places = [place for place, character in enumerate(text.spaced) if kept(character)]
    for at in range(len(whole)):
        if whole.startswith(form, at):
            n_before, n = len(kept(whole[:at])), len(kept(form))
            first, last = places[n_before], places[n_before + n - 1]
            if not kept(form[0]):
                first = text.spaced.rindex(form[0], 0, first)
            yield range(first, last + 1)


@given(st.text(CHARACTERS, max_size=60), st.data())
@example("Sales ....5", None)
@example("1 - 2 -- 3", None)
def test_a_quotation_is_found_where_the_form_of_the_whole_text_has_it(original, data):
    text = ComparedText(FoldedText(original), [range(len(original))])
    quotes = [original[at : at + 7] for at in range(len(original))]
    quote = data.draw(st.sampled_from([*quotes, ""]) | st.text(CHARACTERS)) if data else original
    form = quoted_form(quote)
    assume(form)

    found = [occurrence.place for occurrence in occurrences(text, form, no_step)]

    slow = [place for place in slow_places(text, form) if _is_there(text.spaced, place, form)]
    assert found == slow


@given(st.text(CHARACTERS + "xyz\n", max_size=9000).map(lambda text: text * 3))
def test_a_place_is_where_its_characters_are(original):
    text = ComparedText(FoldedText(original), [range(len(original))])
    places = [place for place, character in enumerate(text.spaced) if kept(character)]

    for number in range(0, len(places), 97):
        assert text.place(number, number + 1) == range(places[number], places[number] + 1)
