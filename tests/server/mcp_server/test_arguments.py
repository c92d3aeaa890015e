"""Arguments of tools of every type that pydantic has a JSON schema for."""

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.server.mcpserver.tools import Tool
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from shed_server.mcp_server.arguments import argument_error, named_as, short_schema


class Range(BaseModel):
    first: int


TYPES: dict[str, Any] = {
    "text": str,
    "number": Annotated[int, Field(ge=1, le=9)],
    "share": Annotated[float, Field(ge=0, le=1)],
    "is_on": bool,
    "names": list[str],
    "table": list[list[int]],
    "weights": dict[str, float],
    "text_or_names": str | list[str],
    "maybe": int | None,
    "maybe_names": list[str] | None,
    "choice": Literal["a", "b"],
    "constant": Literal["a"],
    "range": Range,
    "anything": Any,
}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats(-2, 2) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("first"), inner),
)


def tool_with(kind: Any) -> Tool:
    """Return a tool with one required argument, `x`."""

    def function(x: Any) -> str:
        return str(x)

    function.__annotations__["x"] = kind
    tool = Tool.from_function(function)
    return tool.model_copy(update={"parameters": short_schema(tool.parameters)})


TOOLS = {name: tool_with(kind) for name, kind in TYPES.items()}


def error(tool: str, value: object) -> str:
    schemas = {name: kind.parameters for name, kind in TOOLS.items()}
    return argument_error(schemas, tool, {"x": value})


@given(st.sampled_from(list(TYPES)), json_values)
def test_a_value_that_pydantic_takes_has_no_error(tool: str, value: object):
    try:
        TypeAdapter(TYPES[tool]).validate_python(value, strict=True)
    except ValidationError:
        is_good = False
    else:
        is_good = True
    message = error(tool, value)

    assert message == "" or value is None or not is_good


@pytest.mark.parametrize(
    ("tool", "value", "expected"),
    [
        ("text", 1, "text in quotation marks, not 1"),
        ("number", 1.5, "a whole number, not 1.5"),
        ("number", True, "a whole number, not True"),
        ("number", 0, "a whole number of at least 1, not 0"),
        ("number", 10, "a whole number of at most 9, not 10"),
        ("is_on", "yes", "true or false, not 'yes'"),
        ("maybe", "1", "a whole number, not '1'"),
    ],
)
def test_an_error_says_what_the_value_must_be(tool: str, value: object, expected: str):
    assert f"{tool}: the argument x must be {expected}" in error(tool, value)


def test_arguments_of_which_one_would_be_ignored_are_refused():
    schemas = {"view_page": {"properties": {"page": {}, "prefix": {}}}}
    both = {"page": 3, "prefix": "2.6"}

    assert argument_error(schemas, "view_page", both) == "view_page takes page or prefix, not both"
    assert not argument_error(schemas, "view_page", both | {"prefix": ""})
    assert not argument_error(schemas, "view_page", both | {"page": None})


def test_a_tool_that_takes_one_of_two_arguments_needs_one():
    schemas = {"check": {"properties": {"quote": {}, "draft": {}}}}

    assert argument_error(schemas, "check", {}) == "check needs the argument quote or draft"
    assert argument_error(schemas, "check", {"quote": "a", "draft": "b"}).endswith("not both")
    assert not argument_error(schemas, "check", {"draft": "b"})


def test_the_name_that_other_tools_have_for_documents_is_taken():
    assert named_as({"document": {}}, {"documents": "a"}) == {"document": "a"}
    assert named_as({"documents": {}}, {"document": "a", "documents": "b"}) == {"documents": "b"}
    assert named_as({"prefix": {}}, {"document": "a"}) == {"document": "a"}


def test_null_is_an_argument_left_out():
    assert error("text", None) == "text needs the argument x"


@pytest.mark.parametrize("tool", TYPES)
def test_a_short_schema_has_no_titles_and_no_null(tool: str):
    schema = TOOLS[tool].parameters["properties"]["x"]

    assert "title" not in schema
    assert {"type": "null"} not in schema.get("anyOf", [])
