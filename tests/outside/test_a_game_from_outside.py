"""A game of somebody else's package is at home here without a line changed in foxtray."""

from __future__ import annotations

import json
from pathlib import Path

from outside.conftest import Command
from server.harness import Guest, House, run

SHORT = ("--option", "goal=20")


def test_it_stands_on_the_shelf_behind_ours_with_its_own_bot(foxtray: Command) -> None:
    games = json.loads(foxtray("games", "--json").stdout)["games"]
    assert [game["name"] for game in games][-1] == "pig"
    assert [bot["name"] for bot in games[-1]["players"]] == ["random", "piglet"]
    assert all("piglet" not in str(game["players"]) for game in games[:-1])


def test_it_keeps_the_laws(foxtray: Command) -> None:
    done = foxtray("laws", "pig", "--games", "10")
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_plays_in_the_terminal_with_hint_and_undo(foxtray: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    typed = "hint\n" + "hold\n" * 40
    done = foxtray(
        *("play", "pig", "--seats", "me,piglet", "--seed", "4", "--save", str(file), *SHORT),
        typed=typed,
    )
    assert done.returncode == 0, done.stderr
    assert "piglet, by points of this turn:" in done.stdout
    assert "wins" in done.stdout
    told = json.loads(foxtray("replay", str(file), "--json").stdout)
    assert told["finished"]
    assert max(told["totals"]) >= 20


def test_it_plays_in_the_arena(foxtray: Command) -> None:
    done = foxtray("arena", "pig", "--players", "piglet,random", "--games", "40", "--json")
    piglet, blind = json.loads(done.stdout)["seats"]
    assert piglet["wins"] > blind["wins"]


def test_advice_comes_from_its_own_bot(foxtray: Command) -> None:
    record = '[Game "pig"]\n[Rules "1"]\n[a "Ada"]\n[b "Bo"]\n[Result "*"]\n\n1a. a: <d6>\n*\n'
    told = json.loads(foxtray("advise", "-", "--json", typed=record).stdout)
    assert [each["word"] for each in told["words"]] == ["roll", "hold"]


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


def test_a_broken_package_is_named_and_left_out(foxtray: Command, beside: Path) -> None:
    broken = beside / "foxtray_torn-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: foxtray-torn\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text(
        "[foxtray.games]\ntorn = foxtray_torn:GAME\n[foxtray.players]\nlost = nobody:AT_HOME\n"
    )
    try:
        done = foxtray("games")
    finally:
        for file in broken.iterdir():
            file.unlink()
        broken.rmdir()
    assert done.returncode == 0
    assert "pig" in done.stdout
    assert "torn" not in done.stdout
    assert "torn is left out: foxtray_torn:GAME: ModuleNotFoundError" in done.stderr
    assert "lost is left out: nobody:AT_HOME: ModuleNotFoundError" in done.stderr
