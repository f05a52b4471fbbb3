"""The docs say what is there, and what is there is in the docs."""

import argparse
import ast
import doctest
import importlib
import json
import pkgutil
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import foxtray
from foxtray.cli.parser import build_parser
from foxtray.server.settings import PREFIX, flags

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), ROOT / "web" / "README.md", *sorted(DOCS.rglob("*.md"))]
SOURCES = sorted((ROOT / "src" / "foxtray").rglob("*.py"))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
WORKFLOW = ".github/workflows/test.yml"
COMING = "(to come)"
ANCHOR = r"\b(?:GSC|CHD|HSC|BTC)-\d\d\b"
RULES = {
    "GSC": ("ganz_schoen_clever", 35),
    "CHD": ("clever_hoch_drei", 32),
    "HSC": ("high_score", 25),
    "BTC": ("break_the_cube", 16),
}


def test_the_readme_is_a_game_that_runs() -> None:
    failed, ran = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert ran >= 10
    assert failed == 0


RUN = [page for page in sorted(DOCS.rglob("*.md")) if ">>>" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.stem)
def test_what_a_page_shows_is_what_happens(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, ran = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert ran >= 3
    assert failed == 0


MODULES = [
    info.name
    for info in pkgutil.walk_packages(foxtray.__path__, "foxtray.")
    if not info.name.endswith("__main__")
]


EXTRAS = ("gymnasium", "pettingzoo", "pyspiel")
"""What only adapters import. Who has not installed them is told so, and tests the rest."""


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_show_what_happens(name: str) -> None:
    if name.startswith("foxtray.adapters"):
        for extra in EXTRAS:
            pytest.importorskip(extra, reason="make test installs foxtray[adapters]")
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=FLAGS)
    assert result.failed == 0


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_every_module_says_what_it_is_for(file: Path) -> None:
    text = file.read_text("utf-8")
    if text.strip():
        assert ast.get_docstring(ast.parse(text))


def commands() -> dict[str, argparse.ArgumentParser]:
    for action in build_parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("no commands")


def test_every_command_and_option_is_documented() -> None:
    page = (DOCS / "cli.md").read_text("utf-8")
    for name, parser in commands().items():
        lines = re.findall(rf"^    foxtray {name}\b.*$", page, re.MULTILINE)
        assert lines, name
        for action in parser._actions:
            for option in action.option_strings:
                if option not in ("-h", "--help"):
                    assert any(option in line for line in lines), f"{name} {option}"


def test_every_setting_of_the_table_is_documented() -> None:
    page = (DOCS / "table.md").read_text("utf-8")
    for flag, _, default, about in flags():
        name = PREFIX + flag[2:].replace("-", "_").upper()
        told = f"`{default}`" if default != "" else ""
        assert f"| `{flag}` | `{name}` | {told} | {about} |" in page


def test_every_documented_command_exists() -> None:
    page = (DOCS / "cli.md").read_text("utf-8")
    known = commands()
    for line in re.findall(r"^    (foxtray [a-z].*)$", page, re.MULTILINE):
        name = line.split()[1]
        if COMING in line:
            assert name not in known, f"{name} has come: say so"
        else:
            assert name in known, name


def cited(folder: Path) -> set[str]:
    """The anchors that tests of a room cite, in names or texts."""
    text = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    named = {
        f"{m[0].upper()}-{m[1]}" for m in re.findall(r"def test_(gsc|chd|hsc|btc)_(\d\d)", text)
    }
    return named | set(re.findall(ANCHOR, text))


@pytest.mark.parametrize("tag", RULES)
def test_every_rule_is_written_down_once_and_cited_by_a_test(tag: str) -> None:
    room, last = RULES[tag]
    page = DOCS / "rules" / f"{room}.md"
    defined = re.findall(rf"\*\*({tag}-\d\d)\*\*", page.read_text("utf-8"))
    assert sorted(defined) == [f"{tag}-{number:02}" for number in range(1, last + 1)]
    assert set(defined) <= cited(ROOT / "tests" / "rules" / room)


def test_no_rule_is_cited_that_does_not_exist() -> None:
    known = {f"{tag}-{n:02}" for tag, (_, last) in RULES.items() for n in range(1, last + 1)}
    for file in [*SOURCES, *(ROOT / "tests").rglob("*.py"), *PAGES]:
        wrong = set(re.findall(ANCHOR, file.read_text("utf-8"))) - known
        assert not wrong, file


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_decision_has_a_number_of_its_own_and_is_in_the_list() -> None:
    """Two were written on one day and both called themselves the twelfth."""
    listed = (DOCS / "decisions" / "README.md").read_text("utf-8")
    pages = sorted((DOCS / "decisions").glob("0*.md"))
    numbers = [int(page.name[:4]) for page in pages]
    assert numbers == sorted(set(numbers))  # gaps are those still being written
    for page in pages:
        number, title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ").split(". ", 1)
        assert int(number) == int(page.name[:4])
        assert f"| {number} | [{title}]({page.name}) |" in listed


SPEAKING_OF_MAKE = ("README.md", "CONTRIBUTING.md", "docs/releasing.md", WORKFLOW)


@pytest.mark.parametrize("page", SPEAKING_OF_MAKE)
def test_every_target_a_page_names_is_in_the_makefile(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    text = (ROOT / page).read_text("utf-8")
    named = re.findall(r"(?:`|^    |run: )make ([a-z-]+)", text, re.MULTILINE)
    assert named
    assert set(named) <= set(targets)


# The habits of the project


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_the_changelog_begins_with_unreleased_and_knows_the_version() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert heads[1].split(",")[0] == project()["version"]


def test_the_workflow_tests_every_python_that_is_promised() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project()["classifiers"]))
    matrix = re.search(r"python: \[(.+)\]", (ROOT / WORKFLOW).read_text("utf-8"))
    assert matrix
    assert promised
    assert set(promised) <= set(re.findall(r"3\.\d+", matrix[1]))


def test_the_hooks_call_scripts_that_exist() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    hooked = re.findall(r"npm --prefix web run --silent (\S+)", text)
    assert "lint" in hooked
    assert set(hooked) <= set(scripts)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "web/README.md"])
def test_every_script_a_page_names_is_the_clients(page: str) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    named = re.findall(r"npm run ([a-z0-9:]+)", (ROOT / page).read_text("utf-8"))
    assert named
    assert set(named) <= set(scripts)
