"""A game of somebody else's package is at home here without a line changed in foxtray."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outside.conftest import Command
from server.guest import Guest
from server.harness import House, run

SHORT = ("--option", "goal=20")


def test_it_stands_on_the_shelf_behind_ours_with_its_own_bot(foxtray: Command) -> None:
    games = json.loads(foxtray("games", "--json").stdout)["games"]
    assert [game["name"] for game in games][-1] == "pig"
    assert [bot["name"] for bot in games[-1]["players"]] == ["random", "piglet"]
    assert all("piglet" not in str(game["players"]) for game in games[:-1])


def test_it_keeps_the_laws(foxtray: Command) -> None:
    done = foxtray("laws", "pig", "--games", "10")
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_plays_in_the_terminal_with_a_hint(foxtray: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    typed = "hint\n" + "hold\n" * 40
    done = foxtray(
        *("play", "pig", "--seats", "me,piglet", "--seed", "4", "--save", str(file), *SHORT),
        typed=typed,
    )
    assert done.returncode == 0, done.stderr
    assert "piglet would play (expected result of this turn):" in done.stdout
    assert "wins" in done.stdout
    told = json.loads(foxtray("replay", str(file), "--json").stdout)
    assert told["finished"]
    assert max(told["totals"]) >= 20


def test_a_word_is_taken_back_in_the_terminal_and_the_record_knows_nothing_of_it(
    foxtray: Command, tmp_path: Path
) -> None:
    """With real dice, for others fall at once and are not taken back."""
    file = tmp_path / "game.rec"
    done = foxtray(
        *("play", "pig", "--seats", "me,you", "--real-dice", "--save", str(file)),
        typed="d4\nroll\nundo\nhold\nd5\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert "taken back: roll" in done.stdout
    assert "1a. a: <d4> hold\n1b. b: <d5>\n*\n" in file.read_text()


def test_it_plays_in_the_arena(foxtray: Command) -> None:
    done = foxtray("arena", "pig", "--players", "piglet,random", "--games", "40", "--json")
    piglet, blind = json.loads(done.stdout)["seats"]
    assert piglet["wins"] > blind["wins"]


def test_advice_comes_from_its_own_bot(foxtray: Command) -> None:
    record = '[Game "pig"]\n[Rules "1"]\n[a "Ada"]\n[b "Bo"]\n[Result "*"]\n\n1a. a: <d6>\n*\n'
    told = json.loads(foxtray("advise", "-", "--json", typed=record).stdout)
    assert [each["word"] for each in told["words"]] == ["roll", "hold"]
    assert (told["unit"], told["unit_code"]) == ("expected result of this turn", "turn-points")
    assert told["words"][0]["reasons"] == [{"code": "at-stake", "points": 6}]
    assert told["words"][0]["why"] == "6 at stake"


def test_commands_of_other_games_say_so(foxtray: Command) -> None:
    done = foxtray("odds", "pig")
    assert done.returncode == 2
    assert done.stderr == "foxtray: foxtray odds is for high-score, not for pig\n"


def test_it_is_played_over_the_wire(beside: Path, tmp_path: Path) -> None:
    """Words, dice, undo, a hint, the record and the replay."""

    async def play(house: House) -> None:
        ada = Guest(house)
        await ada.make("pig", "here", "bot:piglet", options={"goal": "20"})
        await ada.enter()
        await ada.until(lambda: bool(ada.present))
        await ada.roll(0)
        if ada.offer(0) is None:  # a one: Piglet has had its turn when it is asked again
            await ada.until(lambda: ada.task() is not None)
            await ada.roll(0)
        hint = await ada.ask("hint", seat=0, ply=ada.ply)
        assert {line["word"] for line in hint["words"]} == {"roll", "hold"}
        assert hint["player"] == "piglet"
        await ada.say(0, "roll")
        answer = await ada.ask("undo", seat=0, ply=ada.ply)
        assert answer["type"] == "ack", answer
        await ada.until(lambda: ada.offer(0) is not None)
        while not ada.over:
            await ada.until(lambda: ada.over or ada.task() is not None)
            await ada.act()
        assert ada.present["view"]["kind"] == "plain"
        assert max(ada.present["score"]["totals"]) >= 20
        replay = await ada.get(f"/api/tables/{ada.table}/replay")
        assert replay["game"] == "pig"
        assert replay["print"] == {"kind": "plain", "title": "Pig"}
        record = await ada.record()
        response = await ada.ask_http("POST", "/api/replay", content=record.encode())
        assert response.status_code == 200, response.text
        assert response.json()["frames"] == replay["frames"]
        await ada.close()

    house = House(tmp_path / "data").start()
    try:
        run(play(house))
    finally:
        house.stop()


LEFT_OUT = {
    "torn": "foxtray_torn:GAME: ModuleNotFoundError: No module named 'foxtray_torn'",
    "hollow": "foxtray_hollow:HOLLOW: ModuleNotFoundError: No module named 'foxtray_hollow_rules'",
    "other": "foxtray_hollow:HOLLOW is no Kit of this name",
    "lost": "nobody:AT_HOME: ModuleNotFoundError: No module named 'nobody'",
    "mute": "foxtray_hollow:MUTE: AttributeError: module 'foxtray_hollow' has no attribute 'Mute'",
}
"""By entry point: why it cannot be used (conftest.TORN)."""


@pytest.mark.usefixtures("torn")
def test_broken_packages_are_named_and_left_out(foxtray: Command) -> None:
    done = foxtray("games", "--json")
    assert done.returncode == 0
    games = json.loads(done.stdout)["games"]
    bots = {bot["name"] for game in games for bot in game["players"]}
    assert games[-1]["name"] == "pig"
    assert not {*bots, *(game["name"] for game in games)} & set(LEFT_OUT)
    told = {f"foxtray: {name} is left out: {why}" for name, why in LEFT_OUT.items()}
    assert set(done.stderr.splitlines()) == told


@pytest.mark.usefixtures("torn")
def test_a_table_names_them_in_its_log_and_serves_the_others(tmp_path: Path) -> None:
    async def look(house: House) -> list[str]:
        ada = Guest(house)
        games = (await ada.get("/api/games"))["games"]
        await ada.make("pig", "here", "bot:piglet", options={"goal": "20"})
        await ada.close()
        return [game["name"] for game in games]

    house = House(tmp_path / "data").start()
    try:
        games = run(look(house))
    finally:
        house.stop()
    assert games[-1] == "pig"
    assert not set(games) & set(LEFT_OUT)
    lines = [json.loads(line) for line in house.log.splitlines() if line.startswith("{")]
    told = {line["entry"]: line["why"] for line in lines if "entry" in line}
    assert told == LEFT_OUT
