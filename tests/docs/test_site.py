"""The documents as a site: built without a warning, every link leads somewhere, search is there."""

import ast
import re
import subprocess
import sys
import textwrap
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import foxtray

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FENCED = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
REPOSITORY = "https://github.com/foxtray/foxtray/blob/main/"


class Seen(HTMLParser):
    """What a page names: its anchors, what it links to, what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif tag in ("script", "img") and "src" in given:
            self.loads.add(given["src"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon"):
            self.loads.add(given["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Seen]:
    """Every page that `make docs` builds."""
    pytest.importorskip("sphinx", reason="make test installs foxtray[docs]")
    pytest.importorskip("furo", reason="make test installs foxtray[docs]")
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet"]
    command += [
        "--builder",
        "html",
        "-d",
        str(folder / "doctrees"),
        str(DOCS),
        str(folder / "html"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return {page: Seen(page) for page in (folder / "html").rglob("*.html")}


def test_every_page_is_there(site: dict[Path, Seen]) -> None:
    folder = next(page for page in site if page.name == "index.html").parent
    built = {page.relative_to(folder).with_suffix("") for page in site}
    assert {page.relative_to(DOCS).with_suffix("") for page in PAGES} <= built


def test_links_and_anchors_lead_somewhere(site: dict[Path, Seen]) -> None:
    wrong, looked_at = [], 0
    for page, seen in site.items():
        for link in seen.links:
            parts = urlsplit(link)
            if link.startswith(REPOSITORY):
                assert (ROOT / unquote(parts.path.partition("/blob/main/")[2])).exists(), link
                continue
            if parts.scheme or page.name in ("search.html", "genindex.html"):
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            looked_at += 1
            if target.suffix != ".html":
                if not target.exists():
                    wrong.append(f"{page.name}: {link}")
            elif target not in site or (
                parts.fragment and unquote(parts.fragment) not in site[target].anchors
            ):
                wrong.append(f"{page.name}: {link}")
    assert wrong == []
    assert looked_at > 1000


def test_search_and_looks_need_no_network(site: dict[Path, Seen]) -> None:
    for page, seen in site.items():
        for load in seen.loads:
            parts = urlsplit(load)
            assert not parts.netloc, f"{page.name} loads {load}"
            assert (page.parent / unquote(parts.path)).exists(), f"{page.name} loads {load}"
    folder = next(page for page in site if page.name == "index.html").parent
    index = (folder / "searchindex.js").read_text("utf-8")
    assert "simul" in index  # words are kept by their stems
    assert "tutorials/first_bot" in index


def test_the_reference_has_every_name_of_the_library(site: dict[Path, Seen]) -> None:
    reference = next(seen for page, seen in site.items() if page.name == "api.html")
    named = {anchor.rpartition(".")[2] for anchor in reference.anchors if "foxtray." in anchor}
    assert set(foxtray.__all__) - named == {
        "AnyGame",
        "Seat",
    }  # names for types, told in library.md


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_code_that_is_shown_can_be_read(page: Path) -> None:
    """What has a prompt is run (test_docs); the rest is at least Python."""
    for block in FENCED.findall(page.read_text("utf-8")):
        if ">>>" not in block:
            ast.parse(textwrap.dedent(block))
