"""Backing of a library: its source of documents, and the records that machines share."""

from typing import TYPE_CHECKING, NamedTuple

from shed_server.cache.disk_cache import DiskCache
from shed_server.library.sources.fingerprints import Fingerprints
from shed_server.library.sources.folders import Folders
from shed_server.library.sources.ranker import DocumentRanker
from shed_server.library.sources.source import AnySource
from shed_server.settings import Settings

if TYPE_CHECKING:
    from shed_server.object_store.records import SharedRecords as SharedRecords


class Backing(NamedTuple):
    """Sources of a library. shared, ranker: None for none."""

    source: AnySource
    shared: "SharedRecords | None" = None
    ranker: DocumentRanker | None = None


def backing_of(settings: Settings, cache: DiskCache) -> Backing:
    """Return the sources that the settings name.

    Raises SettingError if a path is not there, or if a URL is no object store's.
    """
    fingerprints = Fingerprints(cache)
    if not (settings.url or settings.store):
        return Backing(Folders(settings.paths, fingerprints))
    from shed_server.object_store.corpus import stored_documents  # late: most users serve folders
    from shed_server.object_store.records import SharedRecords

    shared = SharedRecords(settings.store) if settings.store else None
    if not settings.url:
        return Backing(Folders(settings.paths, fingerprints), shared)
    source, ranker = stored_documents(settings, cache, fingerprints, shared)
    return Backing(source, shared, ranker)
