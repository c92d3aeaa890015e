"""Shared records where a machine may read and not write."""

import os
import subprocess
import sys

import pytest

from shed_server.object_store.records import SharedRecords
from tests.server.object_store.s3 import BUCKET, Faults, proxy, use

pytest.importorskip("obstore", reason="install the extra `cluster`")

KEY, VALUE = "ab" * 32, b"the bytes of a record"

_IN_READ_ONLY_MOUNT = """
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$1" -c "
import logging, sys
from shed_server.object_store.records import SharedRecords
logging.basicConfig(format='%(message)s')
records = SharedRecords(sys.argv[1])
for key in ('cd' * 32, 'ef' * 32):
    records.put(key, b'x')
print(records.get(sys.argv[2]) is not None)
" "$2" "$3"
"""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_rights_is_said_once(tmp_path, caplog):
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o500)
    records = SharedRecords(folder.as_uri())
    records.put(KEY, VALUE)
    records.put("cd" * 32, VALUE)

    assert len(caplog.records) == 1


@pytest.mark.parametrize("status", [401, 403])
def test_a_store_without_write_rights_is_said_once_and_read(
    s3, status, tmp_path, monkeypatch, caplog
):
    url = f"s3://{BUCKET}/{tmp_path.name}"
    use(s3, monkeypatch)
    SharedRecords(url).put(KEY, VALUE)
    with proxy(s3, Faults(1, status=status, method="PUT")) as refusing:
        use(refusing, monkeypatch)
        records = SharedRecords(url)
        records.put("cd" * 32, VALUE)
        records.put("ef" * 32, VALUE)
        value = records.get(KEY)

    assert value == VALUE
    assert [record.getMessage() for record in caplog.records] == [
        f"{url} does not let us write; records are not shared from here"
    ]


def test_a_folder_that_is_mounted_for_reading_alone_is_said_once_and_read(tmp_path):
    url = tmp_path.as_uri()
    SharedRecords(url).put(KEY, VALUE)
    arguments = ["unshare", "-rm", "sh", "-c", _IN_READ_ONLY_MOUNT]
    result = subprocess.run(
        [*arguments, tmp_path, sys.executable, url, KEY],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unshare" in result.stderr or "mount:" in result.stderr:
        pytest.skip("this system lets no process mount a folder for itself")

    assert result.stdout == "True\n"
    assert result.stderr == f"{url} does not let us write; records are not shared from here\n"
