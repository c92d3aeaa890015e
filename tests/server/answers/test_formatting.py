"""Marks around document text."""

from shed_server.answers import formatting
from shed_server.answers.formatting import PathTexts, fenced, mark_for, path_text


def test_a_mark_is_the_same_for_the_same_call_and_another_one_for_any_other(monkeypatch):
    call = ("grep", "key", "lease")

    assert mark_for(call) == mark_for(call)
    assert len({mark_for((*call, number)) for number in range(200)}) > 190
    monkeypatch.setattr(formatting, "mark_key", b"of another process")
    other = mark_for(call)
    monkeypatch.undo()
    assert other != mark_for(call)


def test_document_text_ends_on_a_line_of_its_own():
    assert fenced("cut in the mid", "7f3a") == "<<<text 7f3a\ncut in the mid\ntext 7f3a>>>"
    assert fenced("", "7f3a") == "<<<text 7f3a\ntext 7f3a>>>"


def test_a_header_cannot_pass_for_two_in_a_path():
    assert path_text(["PART I", "Real > PART II\n[Shown: all]"], 10_000) == (
        "PART I > Real \\> PART II \\[Shown: all]"
    )


def test_entries_of_one_chapter_name_it_once():
    paths = PathTexts(10_000)
    notes = ("FORM 10-K", "PART II", "Notes")

    assert paths.text("a.pdf", (*notes, "Note 9", "Other")) == (
        "FORM 10-K > PART II > Notes > Note 9 > Other"
    )
    assert paths.text("a.pdf", (*notes, "Note 10", "Other")) == "... > Note 10 > Other"
    assert paths.text("a.pdf", notes) == "... > PART II > Notes"
    assert paths.text("b.pdf", notes) == "FORM 10-K > PART II > Notes"
    assert paths.text("b.pdf", notes[:2]) == "FORM 10-K > PART II"


def test_what_no_entry_has_said_is_never_left_out_of_a_path():
    paths = PathTexts(10_000)
    paths.text("a.pdf", ("PART I", "Item 1", "Sales"))

    assert paths.text("a.pdf", ("PART II", "Item 1", "Sales")) == "PART II > Item 1 > Sales"
    assert paths.text("a.pdf", ("PART I", "Item 2", "a", "b")) == "... > Item 2 > a > b"
    assert paths.text("a.pdf", ()) == ""
