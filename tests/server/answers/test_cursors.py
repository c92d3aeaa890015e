import os
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shed_server.answers import cursors
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.cache.secret import shared_secret
from shed_server.errors import BadCursorError

positions = st.lists(st.integers(0, 2**40), max_size=4)
scopes = st.lists(
    st.one_of(st.text(max_size=5), st.booleans(), st.none(), st.integers()), max_size=4
)


@given(positions, scopes)
def test_a_cursor_gives_its_position_back(position, scope):
    cursor = make_cursor(position, scope)

    assert read_cursor(cursor, len(position), scope) == tuple(position)
    assert read_cursor(f" {cursor}\n", len(position), scope) == tuple(position)
    assert cursor.replace("-", "").replace("_", "").isalnum()


@given(positions, scopes, scopes)
def test_a_cursor_does_not_fit_another_call(position, scope, other):
    assume(repr(scope) != repr(other))

    with pytest.raises(BadCursorError, match="does not belong to this call"):
        read_cursor(make_cursor(position, scope), len(position), other)


@given(positions, st.data())
def test_a_cursor_that_was_changed_is_refused(position, data):
    cursor = make_cursor(position, ["tool"])
    at = data.draw(st.integers(0, len(cursor) - 1))
    letter = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123456789-_"))
    changed = cursor[:at] + letter + cursor[at + 1 :]
    assume(changed != cursor)
    try:
        numbers = read_cursor(changed, len(position), ["tool"])
    except BadCursorError:
        numbers = None

    # the last letter of base64 may hold bits that mean nothing
    assert numbers is None or (at == len(cursor) - 1 and numbers == tuple(position))


@given(st.text())
def test_any_other_text_is_refused(text):
    with pytest.raises(BadCursorError):
        read_cursor(text, 1, ["tool"])


def test_a_cursor_is_short():
    assert len(make_cursor([1_000_000], ["grep", "k" * 64])) <= 16


def test_a_long_cursor_is_refused_without_being_repeated():
    with pytest.raises(BadCursorError) as caught:
        read_cursor("A" * 10**6, 1, [])

    assert len(str(caught.value)) < 400


def test_a_cursor_cannot_be_made_up_without_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = make_cursor([10**12], ["tool"])
    monkeypatch.setattr(cursors, "_secret", b"of this server")

    with pytest.raises(BadCursorError):
        read_cursor(made_up, 1, ["tool"])
    assert read_cursor(make_cursor([5], ["tool"]), 1, ["tool"]) == (5,)


def test_the_secret_is_that_of_the_cache_folder(tmp_path: Path) -> None:
    secret = shared_secret(tmp_path / "cache")

    assert len(secret) == 32
    assert shared_secret(tmp_path / "cache") == secret
    assert shared_secret(tmp_path / "other") != secret
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["cursor.key"]
    assert (tmp_path / "cache" / "cursor.key").stat().st_mode & 0o777 == 0o600


def test_without_a_cache_folder_the_secret_is_of_the_process(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    tmp_path.chmod(0o755)

    assert shared_secret(tmp_path) != shared_secret(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_where_there_are_no_hard_links_nothing_is_left_in_the_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:  # as on exFAT
        raise PermissionError

    monkeypatch.setattr(os, "link", link)

    assert len(shared_secret(tmp_path / "cache")) == 32
    assert list((tmp_path / "cache").iterdir()) == []
