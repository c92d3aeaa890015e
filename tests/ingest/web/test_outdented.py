"""Titles of plain text to the left of the text; cases with their trees are in outlines/text.txt."""

from shed_core.ingest.web.outdented import outdented_titles

SPEECH = """
{}
    I have been here before, in the year of the flood, when the bridge was
    gone and we went by boat."""


def test_speakers_of_a_play_are_no_titles():
    play = "ACT ONE\n" + "\n".join(SPEECH.format(name) for name in ["ANNA", "BERT"] * 4)

    assert outdented_titles(play.split("\n")) == {}


def test_speeches_of_different_names_are_chapters():
    chapters = "\n".join(SPEECH.format(name) for name in ["ANNA", "BERT", "CARL"])

    assert len(outdented_titles(chapters.split("\n"))) == 3


def test_lines_of_a_text_without_indents_are_no_titles():
    letter = "Dear Anna,\n\nthe boat is gone,\nand so am I.\n\nYours,\n    Bert\n"

    assert outdented_titles(letter.split("\n")) == {}
