"""Which numbers stand within which: laws, whose divisions have an order of their own."""

from shed_core.evidence.runs import Run
from shed_core.numbering.families import numbers_of
from tests.evidence.headers import header, outline

CODE = (
    *("Livre Ier", "Titre Ier", "Chapitre unique", "Section 1", "Article 1", "Article 2"),
    *("Section 2", "Article 3", "Titre II", "Chapitre Ier", "Section 1", "Article 4"),
    *("Chapitre II", "Section 1", "Article 5", "Section 2", "Article 6", "Livre II"),
    *("Titre Ier", "Chapitre Ier", "Article 7", "Chapitre II", "Article 8"),
)


def is_within(inner: str, outer: str, *texts: str) -> bool:
    """Whether the numbers of one word are within those of another, by a run of each."""
    numbers = list(enumerate(numbers_of(texts)))
    runs = [
        Run(*zip(*((n, number) for n, number in numbers if number.family == word), strict=True))
        for word in (inner, outer)
    ]
    return runs[0].nests_in(runs[1])


def test_numbers_that_begin_anew_after_each_of_another_kind_are_within_it():
    texts = ["Buch 1", "Titel 1", "Titel 2", "Buch 2", "Titel 1", "Titel 2", "Titel 3"]

    assert is_within("titel", "buch", *texts)
    assert not is_within("buch", "titel", *texts)


def test_numbers_begin_anew_also_where_the_first_is_missing():
    texts = ["Buch 1", "Titel 1", "Titel 2", "Titel 3", "Buch 2", "Titel 2", "Titel 3"]

    assert is_within("titel", "buch", *texts, "Buch 3", "Titel 2")


def test_numbers_that_begin_anew_only_once_are_within_none():
    texts = ["Buch 1", "Titel 3", "Titel 4", "Buch 2", "Titel 1", "Titel 2", "Titel 9"]

    assert not is_within("titel", "buch", *texts)


def test_numbers_that_are_as_many_as_others_are_not_within_them():
    texts = ["Part I", "Item 1", "Part II", "Item 2", "Part III", "Item 3"]

    assert not is_within("item", "part", *texts)


def test_numbers_that_are_counted_on_are_within_what_is_coarser():
    texts = ["Part I", "Item 1", "Item 2", "Part II", "Item 3", "Item 4", "Item 5"]

    assert is_within("item", "part", *texts)
    assert not is_within("part", "item", *texts)


def test_numbers_that_stand_after_all_others_are_within_none():
    texts = ["Part I", "Part II", "Part III", "Rule 1", "Rule 2", "Rule 3", "Rule 4", "Rule 5"]

    assert not is_within("rule", "part", *texts)
    assert not is_within("part", "rule", *texts)


def test_a_code_has_its_articles_on_the_lowest_level_though_articles_may_be_chapters():
    assert outline([header(text) for text in CODE]) == [
        "Livre Ier",
        "  Titre Ier",
        "    Chapitre unique",
        "      Section 1",
        "        Article 1",
        "        Article 2",
        "      Section 2",
        "        Article 3",
        "  Titre II",
        "    Chapitre Ier",
        "      Section 1",
        "        Article 4",
        "    Chapitre II",
        "      Section 1",
        "        Article 5",
        "      Section 2",
        "        Article 6",
        "Livre II",
        "  Titre Ier",
        "    Chapitre Ier",
        "      Article 7",
        "    Chapitre II",
        "      Article 8",
    ]


def test_a_contract_has_sections_within_its_articles():
    texts = ["Article I", "Section 1.1", "Section 1.2", "Article II", "Section 2.1", "Section 2.2"]
    expected = [f"  {text}" if text.startswith("Section") else text for text in texts]

    assert outline([header(text) for text in texts]) == expected


def test_a_division_that_stands_around_a_run_in_its_look_does_not_join_it():
    texts = ["Libro I", "Titolo I", "Capo I", "Capo II", "Titolo II", "Capo I", "Titolo III"]

    assert outline([header(text) for text in texts]) == [
        "Libro I",
        "  Titolo I",
        "    Capo I",
        "    Capo II",
        "  Titolo II",
        "    Capo I",
        "  Titolo III",
    ]


def test_what_stands_between_two_notes_is_no_sibling_of_the_parts_that_it_looks_like():
    part = {"font_size": 12.0}
    notes = [header(f"Note {number} - Balance", font_size=11.0) for number in range(1, 7)]
    phrases = [
        *(header(text, **part) for text in ("Forward-Looking Statements", "Part I")),
        header("Item 1. Business"),
        header("Part II", **part),
        header("Item 15. Exhibits"),
        *notes[:4],
        header("Deferred Revenue", **part),
        *notes[4:],
        header("Signatures", **part),
    ]

    assert outline(phrases) == [
        "Forward-Looking Statements",
        "Part I",
        "  Item 1. Business",
        "Part II",
        "  Item 15. Exhibits",
        *(f"    {note.text}" for note in notes[:4]),
        "      Deferred Revenue",
        *(f"    {note.text}" for note in notes[4:]),
        "Signatures",
    ]


def test_what_stands_between_notes_is_below_them_though_its_look_comes_back_among_items():
    def run(word: str, n: int, size: float):
        for number in range(1, n + 1):
            yield header(f"{word} {number} - X", font_size=size)
            yield from (header(text) for text in ("Policies", "Balances", "Changes"))

    notes, items = run("Note", 8, 12.0), run("Item", 6, 14.0)
    tree = outline([header("Overview"), *notes, header("Part II - Y"), *items])

    indents = {line.strip(): len(line) - len(line.lstrip()) for line in tree[:5]}
    assert indents["Note 1 - X"] < indents["Policies"] == indents["Changes"]
