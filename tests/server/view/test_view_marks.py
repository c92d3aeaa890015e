"""What a reader takes out of the file of `shed view`: copies, and marks of what is wrong."""

import json
from pathlib import Path

import pytest

from shed_core.evaluation.truths import read_truths
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.prefixes import prefixes
from tests.commands import shed
from tests.documents import SECTION, Writer, report
from tests.server.view.browser import Page
from tests.server.view.viewer import CHOSEN, view_of

CLIPBOARD = "navigator.clipboard.readText()"


def choose(page: Page, prefix: str) -> None:
    page.run(f"location.hash = '#{prefix}'")
    page.until(f"{CHOSEN}?.startsWith('{prefix} ')")


def prefix_of(header: str) -> str:
    record = read_record(report(), Options())
    headers = [record.header(node) for node in range(record.sht.n_nodes)]
    return list(prefixes(record.sht))[headers.index(header)]


def exported(page: Page, folder: Path, name: str = "report.pdf.truth.json") -> Path:
    """Press the button, and return the file that the browser saves."""
    page.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    page.click("#export")
    page.until("true")
    for _ in range(500):
        if (folder / name).exists():
            return folder / name
        page.run("new Promise(done => setTimeout(done, 10))")
    pytest.fail(f"{name} was not saved: {list(folder.iterdir())}")


@pytest.fixture
def marked(page: Page, report_view: Path) -> Page:
    page.events.clear()
    page.open(report_view)
    page.run("localStorage.clear()")
    page.open(report_view)
    page.send("Page.bringToFront")
    return page


@pytest.mark.parametrize("what", ["prefix", "link", "text"])
def test_a_button_copies_the_prefix_the_link_and_the_text_of_a_section(
    marked: Page, report_view: Path, what: str
) -> None:
    allowed = ["clipboardReadWrite", "clipboardSanitizedWrite"]
    marked.send("Browser.grantPermissions", permissions=allowed)
    prefix = prefix_of("2.1 Costs")
    choose(marked, prefix)
    marked.click(f"[data-copy={what}]")
    marked.until(f"document.querySelector('[data-copy={what}]').textContent === 'copied'")

    copied = marked.run(CLIPBOARD)
    if what == "text":
        assert copied.startswith("2.1 Costs\n")
        assert "2.1.2 Material" in copied
        assert "2.2 Quality" not in copied
    else:
        assert copied == {"prefix": prefix, "link": f"{report_view.as_uri()}#{prefix}"}[what]
    assert marked.errors() == []


def test_a_link_that_was_copied_shows_its_section(marked: Page, report_view: Path) -> None:
    prefix = prefix_of("2.1 Costs")
    marked.send("Page.navigate", url="about:blank")
    marked.send("Page.navigate", url=f"{report_view.as_uri()}#{prefix}")

    marked.until(f"document.readyState === 'complete' && {CHOSEN}?.endsWith('2.1 Costs')")


def test_marks_export_a_truth_that_the_command_reads(marked: Page, tmp_path: Path) -> None:
    record = read_record(report(), Options())
    choose(marked, prefix_of("2.2 Quality"))
    marked.click("[data-mark=header]")
    choose(marked, prefix_of("2.1 Costs"))
    marked.click("[data-mark=up]")
    assert "2 marks" in marked.run("document.getElementById('marks').textContent")
    assert marked.run("document.querySelector('.row.wrong .title').textContent") == "2.2 Quality"

    file = exported(marked, tmp_path)
    (truth,) = read_truths(json.loads(file.read_text())).values()
    levels = {header.title: header.level for header in truth.headers}
    of = dict(zip(map(record.header, range(record.sht.n_nodes)), record.sht.levels, strict=True))
    assert set(of) - set(levels) == {"2.2 Quality"}
    moved = {title for title, level in levels.items() if level != of[title]}
    assert moved == {"2.1 Costs", "2.1.1 Labor", "2.1.2 Material"}
    assert levels["2.1.1 Labor"] == of["2.1.1 Labor"] - 1
    (tmp_path / "report.pdf").write_bytes(report())
    done = shed("eval", tmp_path / "report.pdf", "--truth", file, "--json")
    [measured] = json.loads(done.stdout)["documents"]
    assert measured["n_true"] == measured["n_located"] == len(levels)


def test_a_truth_of_a_view_without_wrong_headers_is_its_own_tree(
    marked: Page, tmp_path: Path
) -> None:
    record = read_record(report(), Options())
    choose(marked, prefix_of("2.1 Costs"))
    marked.click("[data-mark=down]")
    marked.click("[data-mark=up]")
    assert not marked.run("document.getElementById('marks').offsetParent")
    marked.click("[data-mark=down]")
    choose(marked, prefix_of("3 Outlook"))
    marked.click("[data-mark=header]")
    marked.click("[data-mark=header]")

    (truth,) = read_truths(json.loads(exported(marked, tmp_path).read_text())).values()
    assert [header.title for header in truth.headers] == [
        record.header(node) for node in range(record.sht.n_nodes)
    ]
    assert [header.page for header in truth.headers] == [
        record.pages[header] for header in record.sht.headers
    ]


def test_a_line_that_was_clicked_can_be_marked_as_a_missed_header(
    marked: Page, report_view: Path, tmp_path: Path
) -> None:
    record = read_record(report(), Options())
    choose(marked, prefix_of("2.1 Costs"))
    assert not marked.run("document.querySelector('[data-mark=missed]')")
    click_line(marked, "It asked for a longer report")
    marked.until("document.querySelector('.missed .line')?.textContent.startsWith('It asked')")
    marked.click("[data-mark=missed]")
    marked.click("[data-mark=missed-down]")
    assert "1 mark" in marked.run("document.getElementById('marks').textContent")
    marked.open(report_view)
    assert "1 mark" in marked.run("document.getElementById('marks').textContent")

    (truth,) = read_truths(json.loads(exported(marked, tmp_path).read_text())).values()
    titles = [header.title for header in truth.headers]
    [place] = [i for i, title in enumerate(titles) if title.startswith("It asked for")]
    below = truth.headers[place - 1]
    assert len(titles) == record.sht.n_nodes + 1
    assert truth.headers[place].level == below.level + 2
    assert truth.headers[place].page >= below.page
    marked.run("localStorage.clear()")


def click_line(page: Page, beginning: str) -> None:
    """Click the first line in sight that begins so."""
    found = f"""[...document.querySelectorAll('text.words')].find(words =>
        words.textContent.startsWith({json.dumps(beginning)})
        && words.getBoundingClientRect().top > 60
        && words.getBoundingClientRect().bottom < innerHeight)"""
    page.until(found)
    page.run(f"{found}.id = 'to-click'")
    page.click("#to-click")


def test_marks_stay_when_the_file_is_opened_again_until_they_are_cleared(
    marked: Page, report_view: Path
) -> None:
    choose(marked, prefix_of("2.1 Costs"))
    marked.click("[data-mark=up]")
    marked.open(report_view)
    assert "1 mark" in marked.run("document.getElementById('marks').textContent")
    marked.click("#unmark")
    assert not marked.run("document.getElementById('marks').offsetParent")
    marked.open(report_view)

    assert not marked.run("document.getElementById('marks').offsetParent")


def test_what_another_file_leaves_in_the_storage_is_no_mark(
    marked: Page, report_view: Path
) -> None:
    choose(marked, prefix_of("2.1 Costs"))
    marked.click("[data-mark=up]")
    marked.run("""(() => {
        const key = Object.keys(localStorage).find(name => name.includes('marks'));
        localStorage.setItem(key, JSON.stringify({
            wrong: ["length", 99999, "<img>"], moved: [["at", 1], 5],
            missed: [["x", 1], [1e9, 1], 3],
        }));
    })()""")
    marked.open(report_view)

    assert not marked.run("document.getElementById('marks').offsetParent")
    assert marked.errors() == []
    marked.run("localStorage.clear()")


def test_the_truth_of_a_document_with_a_hostile_name_is_only_data(
    marked: Page, tmp_path: Path
) -> None:
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} </script><b>Findings", SECTION)
        writer.paragraphs()
    name = '../a"<b>&{{script}}.pdf'
    marked.open(view_of(writer.bytes(), tmp_path, name=name))
    marked.key("End")
    marked.click("[data-mark=header]")
    marked.run("""document.addEventListener('click', event => {
        if (event.target.download) window.saved = event.target.download;
    }, true)""")

    folder = tmp_path / "saved"
    folder.mkdir()
    marked.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    marked.click("#export")
    for _ in range(500):
        if files := [file for file in folder.iterdir() if file.suffix == ".json"]:
            break
        marked.run("new Promise(done => setTimeout(done, 10))")
    (file,) = files
    truth = json.loads(file.read_text())
    assert truth["document"] == name
    assert [node["header"] for node in truth["nodes"]] == [
        f"{number} </script><b>Findings" for number in range(1, 4)
    ]
    assert list(tmp_path.glob("*.json")) == []
    marked.run("localStorage.clear()")
