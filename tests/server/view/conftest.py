"""A browser, and the view of a report in it."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.documents import report
from tests.server.view.browser import Page, browser
from tests.server.view.viewer import view_of


@pytest.fixture(scope="module")
def page() -> Generator[Page]:
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def report_view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return view_of(report(), tmp_path_factory.mktemp("report"))


@pytest.fixture
def shown(page: Page, report_view: Path) -> Page:
    page.events.clear()
    page.open(report_view)
    return page
