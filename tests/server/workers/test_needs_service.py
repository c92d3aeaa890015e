"""Which options let workers reach a layout service, and so confine them less."""

import pytest

from shed_core.options import Options
from shed_server.workers.process import needs_service


@pytest.mark.parametrize(
    ("headers", "url", "expected"),
    [
        ("huridocs", "http://localhost:5060", True),
        ("huridocs", "", False),
        ("huridocs", None, False),
        ("auto", "http://localhost:5060", False),
        ("layout", "http://localhost:5060", False),
    ],
)
def test_only_a_service_that_is_named_and_asked_for_is_called(
    monkeypatch: pytest.MonkeyPatch, headers: str, url: str | None, expected: bool
) -> None:
    monkeypatch.delenv("SHED_HURIDOCS_URL", raising=False)
    if url is not None:
        monkeypatch.setenv("SHED_HURIDOCS_URL", url)

    assert needs_service(Options(headers=headers)) == expected
