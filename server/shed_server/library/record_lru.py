"""The least-recently-used cache of decoded records, bounded by the memory that they take."""

import threading
from collections import OrderedDict
from sys import getsizeof

from shed_core.document.record import DocumentRecord

_PHRASE_BYTES = 90  # an offset, a page and a label, with their entries in the columns
_NODE_BYTES = 700


class RecordLru:
    """Decoded records by key; those used least recently are dropped first. Thread-safe."""

    def __init__(self, max_bytes: int) -> None:
        """max_bytes: of all records together; the last one stays even if it is larger."""
        self._max_bytes = max_bytes
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
            while self._n_bytes > self._max_bytes and len(self._records) > 1:
                _, oldest = self._records.popitem(last=False)
                self._n_bytes -= weight(oldest)


def weight(record: DocumentRecord) -> int:
    """Return about how many bytes of memory a record takes."""
    columns = _PHRASE_BYTES * record.n_phrases + _NODE_BYTES * record.sht.n_nodes
    return getsizeof(record.text) + columns
