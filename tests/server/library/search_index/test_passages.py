"""The passage that is shown of a section that was found."""

from shed_server.library.search_index.passages import passage
from shed_server.library.search_index.section_index import WindowPlace
from shed_server.library.search_index.words import Stems
from tests.records import record_of


def test_a_section_without_text_of_its_own_shows_the_beginning_of_those_below():
    record = record_of([(1, "Costs of heat"), (2, "Oil"), (0, "Oil was dear."), (1, "Notes")])
    own = record.offsets[1]

    _, text = passage(record, WindowPlace(0, own, own), {"heat": 1.0}, Stems())

    assert text == "Costs of >>heat<<\nOil\nOil was dear."
