"""Where something is missing that makes it fast, everything works, slower.

uvloop does not exist for Windows; uvicorn's inner parts may move with its next version.
"""

import json
import os
from pathlib import Path

import pytest

from server.conftest import NewHouse
from server.guest import guests
from server.harness import House, run

LESSER = """
import os
import sys
sys.modules["uvloop"] = sys.modules["httptools"] = None
del os.nice
"""
RENAMED = """
import uvicorn.protocols.websockets.auto  # which would know the new name
import uvicorn.protocols.websockets.websockets_sansio_impl as inner
del inner.WebSocketsSansIOProtocol
"""
MOVED = """
import os
from foxtray.server.doors import frames
frames.PARTS += ("moved",)
frames.ShortWay.write_text = lambda self, text: os._exit(3)  # nobody may come here
"""


@pytest.mark.parametrize(
    ("spoiled", "serving"),
    [
        ("", {"loop": "uvloop", "http": "httptools", "short_way": True}),
        (LESSER, {"loop": "asyncio", "http": "h11"}),
        (RENAMED, {"short_way": False}),
        (MOVED, {"short_way": True}),  # it is there, and is not offered
    ],
    ids=["whole", "as on Windows", "protocol renamed", "parts moved"],
)
def test_a_game_is_played_without(
    spoiled: str,
    serving: dict[str, object],
    new_house: NewHouse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python runs a sitecustomize before everything else, in the workers too."""
    (tmp_path / "sitecustomize.py").write_text(spoiled, "utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", path)
    house = new_house()

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make("high-score", "here", "bot:random")
            await ada.enter()
            await ada.play()
            assert ada.over
            ada.check_said(0)

    run(go())
    assert house.stop() == 0
    assert serving.items() <= line(house, "serving").items()
    assert "Traceback" not in house.log, house.log


def line(house: House, event: str) -> dict[str, object]:
    """What the server has logged about something."""
    lines = [json.loads(each) for each in house.log.splitlines() if each.startswith("{")]
    found: dict[str, object] = next(each for each in lines if event in each.values())
    return found
