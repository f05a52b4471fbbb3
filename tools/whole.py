"""A build hook: no release without the built client, and its words go with the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SITE = Path("src/foxtray/server/site")
MESSAGES = Path("web/src/messages")
TERMINAL = Path("foxtray/terminal/messages")
NOT_BUILT = """
The web client is not built: {missing} is missing.
Run `make release`, which builds it first; or in web/: npm install, npm run build; then build again.
"""


class Whole(BuildHookInterface[Any]):
    """Asks whether what git does not bring is there."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before each target; whoever works on the source may build the client later."""
        if version == "editable":
            return
        lacking = missing(Path(self.root))
        if lacking:
            raise SystemExit(NOT_BUILT.format(missing=lacking))
        if self.target_name == "wheel":
            build_data["force_include"].update(spoken(Path(self.root)))


def spoken(root: Path) -> dict[str, str]:
    """The client's messages and where the terminal finds them in a wheel. The rules pages and the
    lessons are read in a browser only.
    """
    files = [*(root / MESSAGES).glob("*.json"), *(root / MESSAGES / "terminal").glob("*.json")]
    return {
        str(file): str(TERMINAL / file.relative_to(root / MESSAGES))
        for file in sorted(files)
        if not file.name.startswith("learn.")
    }


def missing(root: Path) -> Path | None:
    """The first file of the client that is not there."""
    index = SITE / "index.html"
    if not (root / index).is_file():
        return index
    page = (root / index).read_text("utf-8")
    named = (SITE / name for name in re.findall(r'(?:src|href)="/([^"]+)"', page))
    return next((file for file in named if not (root / file).is_file()), None)
