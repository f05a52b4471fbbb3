"""At the end the browser itself says whether the dice were fair, and plainly if they were not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.clicking import Player
from browser.company import finish
from browser.conftest import Come
from browser.people import PHONE
from foxtray.cli import main

VERDICT = "[data-end] [data-fair]"
SAID = {
    "en": "Checked: the dice are fair, and what you threw in counted.",
    "ru": "Проверено: кубики честные, и ваш вклад учтён.",
    "uk": "Перевірено: кубики чесні, і ваш внесок враховано.",
}
# As if it had been chosen on the settings page.
SPEAK = """(language) => {
  const kept = JSON.parse(localStorage['foxtray.settings'] ?? '{}');
  localStorage['foxtray.settings'] = JSON.stringify({ ...kept, language });
}"""


def test_the_browser_checks_the_dice_by_itself(come: Come, tmp_path: Path) -> None:
    ada = come(screen=PHONE, settings={"name": "Ada"})
    ada.set_table("high-score", "bot:random")
    Player(ada, "high-score").play()
    expect(ada.find(VERDICT)).to_have_attribute("data-fair", "counted")
    for language, words in SAID.items():
        ada.page.evaluate(SPEAK, language)
        ada.page.reload()  # it is kept on this device
        expect(ada.find("html")).to_have_attribute("lang", language)
        expect(ada.find(VERDICT)).to_have_attribute("data-fair", "counted")
        expect(ada.find(VERDICT)).to_have_text(words)
    kept = ada.page.evaluate("JSON.parse(localStorage['foxtray.pledges'])")[ada.table]
    record = tmp_path / "game.rec"
    record.write_text(ada.record(), encoding="utf-8")
    told = ["--seal", kept["seal"], "--contribution", kept["text"]]
    assert main(["verify", str(record), *told]) == 0


@pytest.mark.parametrize(
    ("pattern", "by", "verdict"),
    [
        (r'("seed":")\w{64}', r"\g<1>" + "0" * 64, "seed"),
        (r'("contributions":\{"a":")\w{32}', r"\g<1>" + "f" * 32, "roll"),
    ],
)
def test_a_table_that_tells_other_secrets_is_found_out(
    come: Come, pattern: str, by: str, verdict: str
) -> None:
    ada = come(settings={"name": "Ada"})

    def tamper(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: route.send(re.sub(pattern, by, str(text))))

    ada.page.route_web_socket(re.compile("/socket"), tamper)
    ada.set_table("high-score", "bot:random")
    Player(ada, "high-score").play(until="[data-entry='1']")
    finish(ada)
    expect(ada.find(VERDICT)).to_have_attribute("data-fair", verdict)
    expect(ada.find(VERDICT)).to_have_attribute("role", "alert")
    expect(ada.find(VERDICT)).to_contain_text("These dice are not fair")
