import threading

import pytest

from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.search_frames import SearchJob
from shed_core.retrieval.grep.matching import GrepQuery
from shed_server.answers.grep.searcher import Searcher
from shed_server.errors import BadPatternError, CancelledError, PatternTimeoutError
from shed_server.library.library import OpenDocument
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from tests.records import record_of
from tests.tables import grid_of, record_with_tables

TEXT = "Net income\nrose. The net\n  income of 2021 (net loss: $5) fell.\nNET INCOME"
CURLY = "the shareholders’ equity – “paid\u00a0in” of program-\nming, a long-\nterm ﬁling"


@pytest.fixture(scope="module")
def searcher():
    pool = WorkerPool(Limits(), jobs=2)
    yield Searcher(pool.find_pattern)
    pool.close()


@pytest.fixture
def matches(searcher):
    """Return the matches of a pattern in a text."""

    def search(pattern, text=TEXT, *, ignore_case=True, exact=False, within=None):
        found = searcher.find(
            document(text),
            GrepQuery(pattern, ignore_case, exact),
            within or range(len(text)),
            10_000,
        )
        return [text[start:stop] for start, stop in found]

    return search


def document(text):
    return OpenDocument("a.pdf", text[:200] + str(len(text)), record_of([(0, text)]))


TABLE = [
    ["", "Total", "2023"],
    ["Net revenues", "1", "$ 9"],
    ["Sales:", "", ""],
    ["Products", "2", "$ 38"],
    ["Costs:", "", ""],
    ["Products", "3", "( 5 )"],
    ["Total revenues", "12 %", "$ 40"],
]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("total net revenues", []),
        (r"Total\s+2023\s+Net", []),
        (r"revenues[^.]*Sales", []),
        (r"revenues\W+Sales", []),
        ("(?s)revenues.*Sales", 1),
        ("Total revenues.*40", 1),
        ("^products.*5\\)$", 1),
        ("Total | Net revenues", 3),
        ("(Total|Costs) | Net revenues", 4),
        ("$38", 1),
        ("$ 38", 1),
        (r"\$ ?38", 1),
        (r"\$\s38", 1),
        (r"Products  2  \$38", 1),
        (r"\(5\)", 1),
        ("12%", 1),
        (r"\| Total revenues", 1),
        (r"\| Total revenues \| 12% \| \$40 \|", 1),
        ("Products", 2),
        ("Sales: Products", 1),
        (r"Costs: Products \(in millions\)", 1),
        ("Rents: Products", []),
    ],
)
def test_a_match_keeps_to_its_row_and_what_is_shown_is_found(searcher, pattern, found):
    record = record_with_tables([grid_of(TABLE)])

    spans = searcher.find(
        OpenDocument("a.pdf", pattern, record), GrepQuery(pattern), range(len(record.text)), 99
    )

    assert len(spans) == (found or 0)


def test_a_blank_matches_a_line_break(matches):
    assert matches("net income") == ["Net income", "net\n  income", "NET INCOME"]
    assert matches(r"net\ income", ignore_case=False) == ["net\n  income"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("net *income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net +income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net {3}income", ["net\n  income"]),
        ("net   income", ["Net income", "net\n  income", "NET INCOME"]),
        ("net[ ]income", ["Net income", "NET INCOME"]),
        ("net[^ ]", ["net\n"]),
        (r"[] (]net l", ["(net l"]),
        (r"(?x) net \s loss", ["net loss"]),
        ("^income|^rose", ["rose"]),
        (r"\$\d", ["$5"]),
        (r"\$5|fell", ["$5", "fell"]),
        ("inc.me$", ["income", "INCOME"]),
        ("(?s)loss.*income", ["loss: $5) fell.\nNET INCOME"]),
        ("loss.*income", []),
        ("x*", []),
    ],
)
def test_patterns(matches, pattern, found):
    assert matches(pattern) == found


def test_a_search_stays_within_its_section(matches):
    section = range(TEXT.index("The"), TEXT.index("NET"))

    assert matches("net", within=section) == ["net", "net"]
    assert matches("(?<=The )net", within=section) == ["net"]


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("net (income", r"missing \) at position 11"),
        ("[z-a]", "at position"),
        ("*", "nothing to repeat at position 0"),
        ("", "empty"),
        ("a" * 1001, "1001 characters; the most is 1000"),
        (r"\p{Nonsense}", "unknown property"),
        ("(" * 400 + ")" * 400, "groups within groups"),
        ("a{99999999999999999999}", "too big"),
        (r"\L<words>", "undefined named list"),
        ("(?V0)(?V1)a", "incompatible"),
        ("(?a)(?u)a", "incompatible"),
    ],
)
def test_a_bad_pattern_is_explained(matches, pattern, says):
    with pytest.raises(BadPatternError, match=says):
        matches(pattern)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(a|aa)+$", "a" * 60 + "!"),
        (r"(x+x+)+y", "x" * 3_000),
        (r"(?:a{1,30}){1,30}b", "a" * 1_000),
        ("(?R)", "a"),
        ("(?#[)(?:(?:a{1000}){1000}){1000}]", "a"),
        ("(?x)#[\n(?:(?:a{1000}){1000}){100}#]", "a"),
        ("(?:" * 20 + "a" + "){2}" * 20, "a"),
        ("(?s)((((((((.))))))))*z", "a" * 1_600_000 + "z"),
    ],
)
def test_a_pattern_that_takes_all_time_or_memory_is_stopped(matches, pattern, text):
    with pytest.raises((BadPatternError, PatternTimeoutError), match=r"was stopped|memory|died"):
        matches(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "n_characters"),
    [("|".join(f"{i:03}" for i in range(250)), 20_000_000), ("|".join("e" * 500), 1_600_000)],
)
def test_a_search_for_many_words_ends(matches, pattern, n_characters):
    try:
        found = matches(pattern, "e" * n_characters)
    except PatternTimeoutError as error:
        assert "was stopped" in str(error)  # noqa: PT017
    else:
        assert len(found) in (0, 10_000)


@pytest.mark.parametrize("pattern", ["income", "(income|net)+"])
def test_a_search_that_is_cancelled_does_not_begin(searcher, pattern):
    cancelled = threading.Event()
    cancelled.set()

    with pytest.raises(CancelledError):
        searcher.find(
            document(TEXT), GrepQuery(pattern), range(len(TEXT)), 10, Caller(cancelled=cancelled)
        )


def test_a_search_that_is_cancelled_ends():
    text, cancelled = "x" * 3_000, threading.Event()
    pool = WorkerPool(Limits(), jobs=1)
    pool.find_pattern(SearchJob("x", "x", True, (0, 1), 1), "x")  # the zygote is loaded
    threading.Timer(0.2, cancelled.set).start()

    with pytest.raises(CancelledError):
        pool.find_pattern(
            SearchJob("(x+x+)+y", "(x+x+)+y", True, (0, 3_000), 1),
            text,
            Caller(cancelled=cancelled),
        )
    pool.close()


def test_a_process_of_its_own_searches_where_there_is_no_zygote():
    pool = WorkerPool(Limits(), jobs=1, has_zygote=False)

    found = Searcher(pool.find_pattern).find(
        document(TEXT), GrepQuery("net (loss|gain)"), range(60), 10
    )
    pool.close()

    assert [TEXT[start:stop] for start, stop in found] == ["net loss"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("shareholders' equity", ["shareholders’ equity"]),
        ("shareholders’ equity", ["shareholders’ equity"]),
        ("shareholders. equity", ["shareholders’ equity"]),
        (r"shareholders\u2019 (equity)", ["shareholders’ equity"]),
        ("[’] equity", ["’ equity"]),
        ("equity - ", ["equity – "]),
        ("equity [–] ", ["equity – "]),
        ("[a–z] (?:long|“)", ["– “", "a long"]),
        ("[a-z] (?:long|“)", ["a long"]),
        (r"[\u2010-\u2015]", ["–"]),
        ('"paid in"', ["“paid\u00a0in”"]),
        ('("|paid) ?in', ["paid\u00a0in"]),
        ("programming", ["program-\nming"]),
        ("program+(?:ming)", ["program-\nming"]),
        ("program", ["program"]),
        ("long-term", ["long-\nterm"]),
        ("long-(?:term)", ["long-\nterm"]),
        ("filing", ["ﬁling"]),
        ("^(?:term|long)", []),
        (r"fi.ing$", ["ﬁling"]),
        ("ﬁ+ling", ["ﬁling"]),
        ("[‘-”]paid", ["“paid"]),
    ],
)
def test_typography_is_folded_in_text_and_pattern(matches, pattern, found):
    assert matches(pattern, CURLY) == found


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("第2章", ["第2 章"]),
        ("第2 章", ["第2 章"]),
        ("第.章", ["第2 章"]),
        (r"第2\s*章", ["第2 章"]),
        (r"第\d 章", ["第2 章"]),
        ("ください", ["くださ\nい"]),
    ],
)
def test_gaps_and_line_breaks_of_chinese_and_japanese_are_none(matches, pattern, found):
    assert matches(pattern, "第2 章 操作\n電源を入れてくださ\nい。") == found


@pytest.mark.parametrize(
    "pattern", ["می\u200cکند", "(می)\u200c?کند", r"می\u200cک(ند)", "[\u200c]?میکند"]
)
def test_signs_without_width_which_no_record_keeps_are_left_out_of_patterns(matches, pattern):
    assert matches(pattern, "حذف میکند.") == ["میکند"]


@pytest.mark.parametrize("pattern", ["shareholders' equity", "(shareholders)' equity", "filing"])
def test_an_exact_search_takes_the_text_as_it_is_printed(matches, pattern):
    assert matches(pattern, CURLY, exact=True) == []
    assert matches(pattern.replace("'", "’").replace("fi", "ﬁ"), CURLY, exact=True) != []


def test_digits_and_anchors_keep_their_meaning(matches):
    text = "10² and ½\nNote ①\n2019-\n2020"

    assert matches(r"\d+", text) == ["10", "2019", "2020"]
    assert matches("^.{4}", text) == ["10² ", "Note", "2019", "2020"]
