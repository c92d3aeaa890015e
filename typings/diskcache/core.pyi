"""Names and numbers of diskcache's database."""

DBNAME: str
DEFAULT_SETTINGS: dict[str, object]
METADATA: dict[str, object]
MODE_BINARY: int
MODE_RAW: int
