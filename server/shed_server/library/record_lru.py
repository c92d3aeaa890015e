"""The records that were asked for last, decoded, within a bound of memory."""

import threading
from collections import OrderedDict
from sys import getsizeof

from shed_core.document.record import DocumentRecord

_BYTES_A_PHRASE = 90  # an offset, a page and a label, with their places in the columns
_BYTES_A_NODE = 700


class RecentRecords:
    """Decoded records by key; those used least recently go first. Safe to use from any thread."""

    def __init__(self, limit: int) -> None:
        """limit: bytes of all records together; the last one stays even if it is larger."""
        self._limit = limit
        self._lock = threading.Lock()
        self._records: OrderedDict[str, DocumentRecord] = OrderedDict()
        self._n_bytes = 0

    def get(self, key: str) -> DocumentRecord | None:
        """Return a record, and count this as a use."""
        with self._lock:
            if key in self._records:
                self._records.move_to_end(key)
            return self._records.get(key)

    def put(self, key: str, record: DocumentRecord) -> None:
        """Keep a record."""
        with self._lock:
            if key in self._records:
                return
            self._records[key] = record
            self._n_bytes += weight(record)
            while self._n_bytes > self._limit and len(self._records) > 1:
                _, oldest = self._records.popitem(last=False)
                self._n_bytes -= weight(oldest)


def weight(record: DocumentRecord) -> int:
    """Return about how many bytes of memory a record takes."""
    columns = _BYTES_A_PHRASE * record.n_phrases + _BYTES_A_NODE * record.sht.n_nodes
    return getsizeof(record.text) + columns
