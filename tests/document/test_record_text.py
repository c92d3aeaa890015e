"""The text of a record: letters that we would write, and of the length that is stated."""

import pytest

from shed_core.document.codec import decode, encode
from shed_core.errors import MalformedRecordError
from tests.document.hostile_records import SMALL, parts_of, sealed_columns
from tests.records import record_of

LONE = "\ud800"


@pytest.mark.parametrize("unseen", ["\x1b", "\t", "\x85", "\u202e", "\U000e0041", "\xad", "\ufeff"])
def test_a_text_that_holds_what_nobody_sees_is_refused(unseen):
    columns, text = parts_of(SMALL)

    with pytest.raises(MalformedRecordError, match="unseen"):
        decode(sealed_columns(columns, text.decode().replace("e", unseen).encode()))


@pytest.mark.parametrize("text", [b"", b"cover", b"\xed\xa0\x80", b"\xff" * 28])
def test_a_text_of_another_length_or_that_is_no_utf_8_is_refused(text):
    with pytest.raises(MalformedRecordError):
        decode(sealed_columns(parts_of(SMALL)[0], text))


def test_a_lone_surrogate_is_never_encoded():
    with pytest.raises(UnicodeEncodeError):
        encode(record_of([(0, LONE)]))
