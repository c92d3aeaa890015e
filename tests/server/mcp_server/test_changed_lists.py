"""Clients are notified when a served folder changes, over standard output, in both eras."""

import pytest

from tests.server.mcp_server.pipes import INITIALIZED, initialize, request, started
from tests.server.mcp_server.test_fast_start import ERA_META


@pytest.fixture
def pipe(tmp_path):
    (tmp_path / "first.txt").write_text("First")
    with started("-m", "shed_server", "serve", str(tmp_path)) as pipe:
        yield pipe


def names(result) -> list[str]:
    return [resource["name"] for resource in result["resources"]]


def test_a_client_that_has_listed_documents_is_notified_of_a_new_one(pipe, tmp_path):
    capabilities = pipe.result(initialize("2025-11-25"))["capabilities"]
    pipe.send(INITIALIZED)
    before = names(pipe.result(request(1, "resources/list")))
    (tmp_path / "second.txt").write_text("Second")
    notification = pipe.receive()
    after = names(pipe.result(request(2, "resources/list")))

    assert capabilities["resources"]["listChanged"] is True
    assert notification["method"] == "notifications/resources/list_changed"
    assert (before, after) == (["first.txt"], ["first.txt", "second.txt"])


def test_a_stateless_client_that_subscribed_is_notified_of_a_removed_document(pipe, tmp_path):
    pipe.send(
        request(
            1,
            "subscriptions/listen",
            notifications={"resourcesListChanged": True},
            _meta=ERA_META,
        )
    )
    accepted = pipe.receive()
    before = names(pipe.result(request(2, "resources/list", _meta=ERA_META)))
    (tmp_path / "first.txt").unlink()
    notification = pipe.receive()

    assert accepted["method"] == "notifications/subscriptions/acknowledged"
    assert before == ["first.txt"]
    assert notification["method"] == "notifications/resources/list_changed"
    assert names(pipe.result(request(3, "resources/list", _meta=ERA_META))) == []
