"""How the site is built: `make docs` (decision 19). The pages are the ones in this folder."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
REPOSITORY = "https://github.com/foxtray/foxtray/blob/main/"

project = "foxtray"
author = "The foxtray founders"
copyright = author  # noqa: A001  # Sphinx has it so
release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["watching", "examples"]
source_suffix = {".md": "markdown"}
nitpicky = False
default_role = "code"  # our docstrings put names between single backticks

myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
suppress_warnings = ["myst.header"]  # some pages begin their parts at the third level

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_type_aliases = {"Invited": "Invited"}
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "foxtray"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_favicon = "../web/public/icon.svg"
html_copy_source = False
html_show_sourcelink = False

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)\s]+)\)")
ELSEWHERE = {"measured": ROOT / "bench" / "results.md", "changes": ROOT / "CHANGELOG.md"}
"""Pages of the site that stand elsewhere in the repository."""


def read_page(app: Any, name: str, source: list[str]) -> None:
    """A page, its links led to where the site has what they mean; else to the repository."""
    page = HERE / name
    origin = ELSEWHERE.get(name, page)
    text = origin.read_text("utf-8") if name in ELSEWHERE else source[0]

    def rewrite(match: re.Match[str]) -> str:
        path, hash_, anchor = match[1].partition("#")
        target = (origin.parent / path).resolve()
        for there, file in ELSEWHERE.items():
            if target == file:
                target = HERE / f"{there}.md"
        if target.is_relative_to(HERE) and target.is_file():
            place = os.path.relpath(target, page.parent)
        else:
            place = REPOSITORY + str(target.relative_to(ROOT))
        return f"]({place}{hash_}{anchor})"

    source[0] = LINK.sub(rewrite, text)


def setup(app: Any) -> None:
    app.connect("source-read", read_page)
