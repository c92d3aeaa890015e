"""Links, files that are no regular files, and files that are swapped while they are opened."""

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from shed_core.errors import NotADocumentError, ShedError
from shed_server.errors import OutsideError, UnknownDocumentError, UnreadableDocumentError
from shed_server.library.sources.access import Access
from shed_server.library.sources.folders import open_document
from tests.server.library.sources.opening import names, posix, read


@posix
def test_links_are_followed_only_to_served_places(served: Path) -> None:
    (served / "inside.pdf").symlink_to("a.pdf")
    (served / "outside.pdf").symlink_to("../outside/secret.pdf")
    (served / "door").symlink_to("../outside")
    (served / "text.pdf").symlink_to("notes.rtf")
    (served / "loop.pdf").symlink_to("loop.pdf")
    access = Access([served])

    assert read(access, "inside.pdf") == b"served"
    for name in ("outside.pdf", "door/secret.pdf"):
        with pytest.raises(OutsideError):
            read(access, name)
    with pytest.raises(NotADocumentError):
        read(access, "text.pdf")
    with pytest.raises(UnknownDocumentError):
        read(access, "loop.pdf")
    assert names(access) == ["a.pdf", "sub/b.PDF"]


@posix
def test_links_are_counted_and_resolved_only_when_named(
    served: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Access([served]).found().n_links == 0
    (served / "inside.pdf").symlink_to("a.pdf")
    (served / ".hidden.pdf").symlink_to("../outside/secret.pdf")
    for place, target in (("out.pdf", "../outside/secret.pdf"), ("sub/door", "../../outside")):
        (served / place).symlink_to(target)

    access, resolved = Access([served]), list[object]()
    monkeypatch.setattr(os.path, "realpath", resolved.append)

    assert access.found().n_links == 3
    assert resolved == []


@posix
@pytest.mark.parametrize("name", [None, "report.pdf"])
def test_an_error_where_nothing_is_served_counts_the_links_that_were_skipped(
    served: Path, name: str | None
) -> None:
    folder = served.parent / "links"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"{number}.pdf").symlink_to("../outside/secret.pdf")

    with pytest.raises(UnknownDocumentError, match="links are not followed"):
        Access([folder]).find(name)
    (folder / "own.pdf").write_bytes(b"own")
    with pytest.raises(UnknownDocumentError) as error:
        Access([folder]).find("zzz")
    assert "link" not in str(error.value)


def test_a_served_folder_may_itself_be_a_link(served: Path) -> None:
    link = served.parent / "link"
    link.symlink_to(served)

    assert read(Access([link]), str(link / "a.pdf")) == b"served"
    assert read(Access([link]), str(served / "a.pdf")) == b"served"


def bind_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(path))


@posix
@pytest.mark.parametrize(
    "make",
    [getattr(os, "mkfifo", None), os.mkdir, bind_socket],
    ids=["fifo", "folder", "socket"],
)
def test_what_is_no_regular_file_is_refused_and_not_waited_for(
    tmp_path: Path, make: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the address of a socket is short
    make(Path("odd.pdf"))
    access = Access([tmp_path])

    with pytest.raises(NotADocumentError, match="regular"):
        read(access, "odd.pdf")
    assert names(access) == []


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to chown")
def test_a_hard_link_to_the_file_of_another_user_is_refused(served: Path) -> None:
    os.link(served.parent / "outside" / "secret.pdf", served / "mine.pdf")
    os.link(served / "a.pdf", served / "copy.pdf")
    os.chown(served, 4711, -1)
    os.chown(served / "a.pdf", 4711, -1)
    access = Access([served])

    assert read(access, "copy.pdf") == b"served"
    with pytest.raises(OutsideError):
        read(access, "mine.pdf")


@posix
def test_a_file_that_is_swapped_for_a_link_after_the_check_is_not_opened(served: Path) -> None:
    place = Access([served]).find("sub/b.PDF")
    (served / "sub" / "b.PDF").unlink()
    (served / "sub" / "b.PDF").symlink_to("../../outside/secret.pdf")

    with pytest.raises(NotADocumentError):
        open_document(place)


@posix
def test_a_folder_that_is_swapped_for_a_link_after_the_check_is_not_entered(served: Path) -> None:
    (served.parent / "outside" / "b.PDF").write_bytes(b"secret")
    place = Access([served]).find("sub/b.PDF")
    (served / "sub").rename(served / "gone")
    (served / "sub").symlink_to("../outside")

    with pytest.raises(OutsideError):
        open_document(place)


@posix
def test_a_race_between_check_and_opening_never_gives_the_secret(served: Path) -> None:
    (served.parent / "outside" / "b.PDF").write_bytes(b"secret")
    (served / "link").symlink_to("../outside")
    access, stop = Access([served]), threading.Event()

    def swap() -> None:
        while not stop.is_set():
            os.rename(served / "sub", served / "kept")
            os.rename(served / "link", served / "sub")
            os.rename(served / "sub", served / "link")
            os.rename(served / "kept", served / "sub")

    swapper = threading.Thread(target=swap)
    swapper.start()
    seen: set[object] = set()
    try:
        for _ in range(600):
            try:
                seen.add(read(access, "sub/b.PDF"))
            except ShedError as error:
                seen.add(type(error))
    finally:
        stop.set()
        swapper.join()

    assert b"secret" not in seen
    assert seen & {b"served", OutsideError, UnreadableDocumentError, UnknownDocumentError}


def test_a_document_that_has_gone_is_reported(served: Path) -> None:
    place = Access([served]).find("a.pdf")
    (served / "a.pdf").unlink()

    with pytest.raises(UnreadableDocumentError, match="no longer there"):
        open_document(place)
