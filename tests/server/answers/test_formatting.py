"""Marks around document text."""

from shed_server.answers import formatting
from shed_server.answers.formatting import fenced, mark_for, path_text


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
