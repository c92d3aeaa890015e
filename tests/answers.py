"""Following the calls that an answer names."""

import re

from hypothesis import strategies as st

from shed_server.settings import MIN_CHARS

CURSOR = re.compile(r'cursor="([^"]+)"')
limits = st.integers(MIN_CHARS, 12_000)


def all_pages(answer, request):
    """Return the answers to a request and to the calls that go on from it."""
    pages = [answer(request)]
    while found := CURSOR.findall(pages[-1].rpartition("[")[2]):
        pages.append(answer(request._replace(cursor=found[-1])))
    return pages
