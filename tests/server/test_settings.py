"""Settings: the environment, the defaults, and values that cannot be used."""

from pathlib import Path

import pytest

from shed_core.errors import LimitError
from shed_core.ingest.sandbox.limits import Limits
from shed_server.errors import SettingError
from shed_server.settings import Settings


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"SHED_JOBS": ""}) == Settings()


def test_the_environment_sets_everything() -> None:
    settings = Settings.from_environment(
        {
            "SHED_CACHE": "/tmp/cache",
            "SHED_CACHE_BYTES": "5000000",
            "SHED_MAX_CHARS": "2000",
            "SHED_JOBS": "3",
            "SHED_PASSWORDS": "one\ntwo words",
            "SHED_HEADERS": "builtin",
            "SHED_DEPTHS": "family=0.5",
            "SHED_EVIDENCE": "none",
            "SHED_MEMORY": "1000000000",
            "SHED_SECONDS": "1.5",
            "SHED_PAGES": "10",
        }
    )

    assert settings.cache == Path("/tmp/cache")
    assert (settings.cache_bytes, settings.max_chars, settings.jobs) == (5_000_000, 2000, 3)
    assert settings.passwords == ("one", "two words")
    assert settings.options.key == "headers=builtin depths=family=0.5 evidence= ocr=auto"
    assert settings.limits == Limits(memory=1_000_000_000, seconds=1.5, pages=10)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SHED_CACHE_BYTES", "many"),
        ("SHED_CACHE_BYTES", "10"),
        ("SHED_MAX_CHARS", "0"),
        ("SHED_JOBS", "-1"),
        ("SHED_HEADERS", "magic"),
        ("SHED_DEPTHS", "family=2"),
        ("SHED_EVIDENCE", "rumour"),
        ("SHED_SECONDS", "0"),
        ("SHED_SECONDS", "nan"),
        ("SHED_OCR_PAGES", "-1"),
        ("SHED_OCR_PAGES", "1_0"),
        ("SHED_OCR_SECONDS", "long"),
        ("SHED_OCR_LANGUAGES", "eng;deu"),
        ("SHED_HURIDOCS_FAST", "slow"),
        ("SHED_FAST_START", "nein"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_its_variable(variable: str, value: str) -> None:
    with pytest.raises(SettingError, match=variable):
        Settings.from_environment({variable: value})


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("SHED_JOBS", "two", "SHED_JOBS='two' cannot be used: it must be a whole number"),
        ("SHED_MAX_CHARS", "1e4", "SHED_MAX_CHARS='1e4' cannot be used: it must be a whole number"),
        ("SHED_SECONDS", "soon", "SHED_SECONDS='soon' cannot be used: it must be a number"),
        ("SHED_PAGES", "0", "SHED_PAGES='0' cannot be used: the limit pages=0 is not above 0"),
        (
            "SHED_INDEX",
            "nein",
            "SHED_INDEX='nein' cannot be used: it must be one of 1, true, yes, on, or one of 0, ",
        ),
        ("SHED_OCR_PAGES", "abc", "SHED_OCR_PAGES='abc' cannot be used: it must be a whole number"),
        ("SHED_JOBS", "-1", "SHED_JOBS='-1' cannot be used: jobs=-1 is too small; the least is 1"),
    ],
)
def test_the_message_names_one_variable_and_says_what_it_must_be(
    variable: str, value: str, message: str
) -> None:
    environ = {"SHED_MEMORY": "1000000000", "SHED_CACHE_BYTES": "5000000", variable: value}

    with pytest.raises(SettingError) as caught:
        Settings.from_environment(environ)

    assert str(caught.value).startswith(message)
    assert "literal" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_limits_are_above_zero() -> None:
    with pytest.raises(LimitError, match="memory=0"):
        Limits(memory=0)


def test_passwords_are_not_shown() -> None:
    assert "hunter2" not in repr(Settings(passwords=("hunter2",)))
