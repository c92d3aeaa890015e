"""`shed eval` and `shed classify` on PDFs that the test makes."""

import json
from pathlib import Path

import pytest

from bench.paper.compose import compose
from shed_core.document.codec import encode
from shed_server.evaluation.documents import Setup, SkippedDocument, pdfs_under, read_truth_files
from shed_server.evaluation.run import DocumentScores, evaluate
from tests.commands import shed
from tests.contracts import AGREEMENT, agreement
from tests.documents import REPORT, damaged, plain_text, report
from tests.records import record_of


def run(*arguments: str | Path) -> str:
    """Return what a command prints."""
    done = shed(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One document that can be measured and three that cannot."""
    twice = compose([("First", report(with_outline=True)), ("Second", report(with_outline=True))])
    files = {"good": twice, "short": report(True), "none": plain_text(), "broken": damaged()}
    for name, data in files.items():
        (tmp_path / f"{name}.pdf").write_bytes(data)
    return tmp_path


def test_with_true_headers_a_well_formatted_document_is_fully_robust(folder: Path) -> None:
    [good] = evaluate([folder / "good.pdf"], Setup(headers="outline"))

    assert isinstance(good, DocumentScores)
    assert good.n_true == good.n_located == good.n_found == 2 * (1 + len(REPORT))
    assert good.headers == (1.0, 1.0, 1.0)
    assert good.methods["local"].scores.robust == 1.0
    assert good.methods["local"].scores.top_down.f1 > good.methods["wide"].scores.top_down.f1
    assert good.methods["deep"].scores.top_down.recall == 1.0
    assert good.classes is not None
    assert good.classes.conforms_locally


def test_found_headers_are_measured_end_to_end(folder: Path) -> None:
    [good] = evaluate([folder / "good.pdf"], Setup(headers="builtin", methods=("local",)))

    assert isinstance(good, DocumentScores)
    assert good.n_located == good.n_true
    assert good.headers.recall == 1.0
    assert list(good.methods) == ["local"]


def test_documents_without_a_trustworthy_outline_are_skipped_with_the_reason(folder: Path) -> None:
    outcomes = {Path(one.name).stem: one for one in evaluate([folder], Setup(headers="outline"))}

    reasons = {
        n: (o.reason, o.failed) for n, o in outcomes.items() if isinstance(o, SkippedDocument)
    }
    assert reasons["short"] == ("the outline has 9 titles, fewer than 10", False)
    assert reasons["none"] == ("the outline has 0 titles, fewer than 10", False)
    assert reasons["broken"][1]
    assert isinstance(outcomes["good"], DocumentScores)


def test_kept_records_give_the_same_figures(folder: Path) -> None:
    setup = Setup(headers="builtin", records=folder / "records")

    first = list(evaluate([folder / "good.pdf"], setup))
    kept = [path.stat().st_mtime_ns for path in (folder / "records").iterdir()]
    second = list(evaluate([folder / "good.pdf"], setup))

    assert first == second
    assert kept == [path.stat().st_mtime_ns for path in (folder / "records").iterdir()]


def test_records_of_another_parser_are_not_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(headers="builtin", records=folder / "records")
    first = list(evaluate([folder / "good.pdf"], setup))
    [kept] = (folder / "records").iterdir()
    kept.write_bytes(encode(record_of([(1, "Of an older parser")])))
    monkeypatch.setattr("shed_server.evaluation.documents.parser_version", lambda: "another")

    second = list(evaluate([folder / "good.pdf"], setup))

    assert first == second
    assert len(list((folder / "records").iterdir())) == 2


def test_several_processes_give_the_same_outcomes_in_the_same_order(folder: Path) -> None:
    setup = Setup(headers="outline", methods=("local",))

    assert list(evaluate([folder], setup, jobs=2)) == list(evaluate([folder], setup))


def test_pdfs_are_found_in_folders_once(folder: Path) -> None:
    names = [path.stem for path in pdfs_under([folder / "short.pdf", folder])]

    assert names == ["short", "broken", "good", "none"]


def test_a_truth_file_takes_the_place_of_the_outline(folder: Path) -> None:
    nodes = [{"header": text, "level": level, "page": None} for level, text in REPORT]
    for node, page in zip(nodes, (2, 2, 2, 3, 3, 3, 3, 3, 4), strict=True):
        node["page"] = page
    truth = folder / "truth.json"
    truth.write_text(json.dumps({"document": "short.pdf", "nodes": nodes}))

    arguments = ("eval", folder, "--headers", "outline", "--truth", truth, "--json")
    printed = json.loads(run(*arguments))

    [document] = printed["documents"]
    assert Path(document["name"]).name == "short.pdf"
    assert document["n_located"] == len(REPORT)
    assert document["methods"]["local"]["top_down"]["f1"] == 1.0
    assert len(printed["skipped"]) == 3


def test_headers_without_levels_are_scored_as_headers(folder: Path) -> None:
    truth = folder / "truth.json"
    headers = [{"text": "Introduction", "page": 2}, {"text": "Nowhere", "page": 2}]
    truth.write_text(json.dumps({"short": {"headers": headers, "optional": "^[123]|Report"}}))

    printed = json.loads(run("eval", folder / "short.pdf", "--truth", truth, "--json"))

    assert printed["methods"] == {}
    assert printed["headers"]["recall"] == 0.5
    assert printed["headers"]["precision"] == 1.0


def test_the_table_names_every_method_and_what_was_skipped(folder: Path) -> None:
    printed = run("eval", folder, "--headers", "outline", "--methods", "local,family=0.25")

    assert "family=0.25" in printed
    n_titles = 2 * (1 + len(REPORT))
    counts = f"1 documents measured, {n_titles} of {n_titles} titles; 2 without a truth, "
    assert f"{n_titles} of {n_titles} titles scored" in printed
    assert counts in " ".join(printed.split())
    assert "0 whose titles are not in the text, 1 not readable" in " ".join(printed.split())


def test_titles_that_no_text_has_count_among_those_that_were_to_be_scored(folder: Path) -> None:
    nodes = [{"header": "Nowhere", "level": 1, "page": 1}] * 7
    truth = folder / "truth.json"
    truth.write_text(json.dumps({"short": nodes, "none": [*nodes, *nodes]}))

    printed = json.loads(shed("eval", folder, "--truth", truth, "--json").stdout)

    assert printed["titles"] == {"n_scored": 0, "n_true": 21}
    assert sorted(one["n_true"] for one in printed["skipped"]) == [0, 0, 7, 14]


def test_true_headers_are_scored_where_they_stand_and_not_where_we_found_them(folder: Path) -> None:
    nodes = [{"header": text, "level": level, "page": 2} for level, text in REPORT[:2]]
    nodes.append({"header": "The committee met in the spring", "level": 1, "page": 2})
    truth = folder / "truth.json"
    truth.write_text(json.dumps({"document": "short.pdf", "nodes": nodes}))

    [document] = evaluate(
        [folder / "short.pdf"], Setup(headers="outline", truths=read_truth_files(truth))
    )

    assert isinstance(document, DocumentScores)
    assert (document.n_true, document.n_located, document.n_found) == (3, 3, 2)
    assert document.headers.recall == pytest.approx(2 / 3)


def test_clauses_count_where_the_truth_has_items_and_not_where_it_has_none(folder: Path) -> None:
    (folder / "nda.pdf").write_bytes(agreement())
    titles = [text for _, text in AGREEMENT]
    nodes = [
        {"header": f"{title[:40]}...", "level": level + 1, "page": 1}
        for (level, _), title in zip(AGREEMENT, titles, strict=True)
    ]

    def measured(**facts: bool) -> DocumentScores:
        truth = folder / "truth.json"
        truth.write_text(json.dumps({"document": "nda.pdf", "nodes": nodes} | facts))
        [outcome] = evaluate([folder / "nda.pdf"], Setup(truths=read_truth_files(truth)))
        assert isinstance(outcome, DocumentScores)
        return outcome

    with_items = measured(includes_list_items=True)
    assert with_items.headers == (1.0, 1.0, 1.0)
    assert with_items.methods["auto"].scores.top_down.f1 == 1.0
    assert with_items.n_located == len(AGREEMENT)
    assert measured().n_found == 1


def test_classes_are_counted(folder: Path) -> None:
    printed = json.loads(run("classify", folder, "--json"))

    assert printed["counts"]["documents"] == 1
    assert printed["counts"]["conforms_to_any"] == 1
    assert "conforms to any" in run("classify", folder)


@pytest.mark.parametrize("command", ["eval", "classify"])
def test_nothing_measured_is_an_error_with_the_reasons(folder: Path, command: str) -> None:
    done = shed(command, folder / "short.pdf")

    assert (done.returncode, done.stderr.strip()) == (1, "error: no document was measured")
    assert "short.pdf: the outline has 9 titles" in done.stdout
    assert "share of" not in done.stdout


def test_a_folder_without_a_pdf_is_an_error_and_capitals_make_none(tmp_path: Path) -> None:
    done = shed("eval", tmp_path)
    (tmp_path / "MINUTES.PDF").write_bytes(report(with_outline=True))

    assert (done.returncode, done.stdout) == (1, "")
    assert "holds no PDF; only PDFs are measured" in done.stderr
    assert [path.name for path in pdfs_under([tmp_path])] == ["MINUTES.PDF"]


def test_an_outline_may_be_evidence_of_another_truth_or_agreement() -> None:
    assert Setup(evidence=("outline",), truths={}).truths == {}
    assert Setup(headers="auto", evidence=("outline",)).truths is None


def test_a_file_of_another_format_is_said_to_be_no_pdf(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes\n\nText.\n")

    done = shed("eval", tmp_path / "notes.md")

    printed = " ".join(f"{done.stdout} {done.stderr}".split())
    assert "the file is not a PDF; only PDFs are taken here" in printed


def test_the_meaning_of_the_columns_is_printed_before_the_tables(folder: Path) -> None:
    printed = run("eval", folder / "good.pdf")

    assert printed.index("F1: their harmonic mean") < printed.index("average over 1 documents")
