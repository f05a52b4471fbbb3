"""The commands of docs/cli.md: their JSON, their exit codes, what bad input gets."""

import io
import json
import os
import subprocess
import sys
from argparse import _SubParsersAction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from foxtray.cli import main
from foxtray.cli.parser import build_parser
from support import records
from support.commands import complaint, run_json

TURNS = """
1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> g=g1 <b2 o4> o=o1
    b: b=b3
"""
GOLDEN = Path(__file__).parents[1] / "records" / "golden"


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.rec"
    file.write_text(records.text(TURNS), encoding="utf-8")
    return file


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    shelf = run_json(capsys, "games")
    entry = next(g for g in shelf["games"] if g["name"] == "ganz-schoen-clever")
    assert entry["seats"] == [1, 4]
    assert [option["name"] for option in entry["options"]] == ["first", "solo-fallback"]
    assert {player["name"] for player in entry["players"]} >= {"random", "greedy"}
    assert main(["games"]) == 0
    assert "ganz-schoen-clever" in capsys.readouterr().out


def test_bots_have_one_name_in_the_browser_and_here(capsys: pytest.CaptureFixture[str]) -> None:
    messages = Path(__file__).parents[2] / "web" / "src" / "messages" / "common.en.json"
    names = json.loads(messages.read_text("utf-8"))
    shelf = run_json(capsys, "games")
    bots = {bot["name"]: bot["shown"] for game in shelf["games"] for bot in game["players"]}
    ours = {name: shown for name, shown in bots.items() if f"bot.{name}" in names}
    assert len(ours) > 10
    assert ours == {name: names[f"bot.{name}"] for name in ours}


def test_replay_reports_a_standing(capsys: pytest.CaptureFixture[str], game_file: Path) -> None:
    report = run_json(capsys, "replay", str(game_file))
    assert report == {
        "file": str(game_file),
        "date": "2026-08-29",
        "game": "ganz-schoen-clever",
        "finished": False,
        "seats": ["a", "b"],
        "names": ["Ada", "Bo"],
        "totals": [6, 1],
        "winners": [],
        "detail": [
            {"yellow": 0, "blue": 0, "green": 1, "orange": 4, "purple": 1, "foxes": 0}
            | {"fox_points": 0},
            {"yellow": 0, "blue": 1, "green": 0, "orange": 0, "purple": 0, "foxes": 0}
            | {"fox_points": 0},
        ],
        "steps": 7,
    }


def test_replay_reports_every_file_in_order_and_exits_2_if_one_is_refused(
    capsys: pytest.CaptureFixture[str], game_file: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.rec"
    broken.write_text(records.text(TURNS.replace("p=p1", "p=p2")), encoding="utf-8")
    files = [str(broken), str(game_file), str(tmp_path / "none.rec")]
    assert main(["replay", "--json", *files]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["error"]["kind"] == "illegal"
    assert lines[0]["error"]["line"] == 8
    assert lines[0]["error"]["word"] == "p=p2"
    assert "p=p1" in lines[0]["error"]["message"]
    assert lines[1]["totals"] == [6, 1]
    assert lines[2]["error"]["kind"] == "unreadable"


def test_replay_says_who_won(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (GOLDEN / "ganz-schoen-clever-two.txt").read_text("utf-8").split("\n\n#")[0] + "\n"
    file = tmp_path / "won.rec"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert "won by a" in capsys.readouterr().out


def test_replay_reads_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = io.BytesIO(records.text(TURNS).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
    assert main(["replay", "-"]) == 0
    assert "not finished" in capsys.readouterr().out


def test_replay_refuses_what_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "noise.rec"
    file.write_bytes(b'[Game "ganz-schoen-clever"]\n\xff\xfe')
    assert "line 2: unreadable: not UTF-8" in complaint(capsys, "replay", str(file))


def test_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "ganz", "--games", "2", "--seed", "5"]) == 0
    assert "laws hold on 2 random games" in capsys.readouterr().out


def test_laws_exit_1_if_one_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from foxtray.kernel import laws

    def never(case: object) -> None:
        raise laws.Broken("nothing is good enough")

    monkeypatch.setattr(laws, "LAWS", (never,))
    assert main(["laws", "ganz", "--games", "1"]) == 1
    assert "nothing is good enough" in capsys.readouterr().err


def test_arena_is_the_same_with_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("arena", "ganz", "--players", "greedy,random", "--games", "40", "--seed", "3")
    one = run_json(capsys, *words)
    two = run_json(capsys, *words, "--jobs", "2")
    assert one["seats"] == two["seats"]
    assert set(one) == {"game", "players", "games", "seed", "seats", "seconds"}
    greedy, rand = one["seats"]
    assert set(greedy) >= {"player", "mean", "sd", "stderr", "min", "max", "wins"}
    assert greedy["mean"] > rand["mean"] + 30
    assert greedy["wins"] + rand["wins"] == 40


ON_RAY = """
import contextlib, io, json
from foxtray import simulate
from foxtray.cli import main

def told(*more):
    words = ["arena", "ganz", "--players", "greedy,random", "--games", "20", "--json"]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main([*words, *more]) == 0
    return json.loads(out.getvalue())["seats"]

def played(**how):
    compiled = simulate("ganz", ["random"], 5000, seed=8, **how)
    asked = simulate("ganz", ["random", "random"], 20, 8, options={"first": "drawn"}, **how)
    assert (compiled.compiled, asked.compiled) == (True, False)
    return [array.tolist() for each in (compiled, asked) for array in (each.points, each.words)]

print(json.dumps([[told(), told("--ray")], [played(), played(ray=True)]]))
"""


def test_arena_and_simulate_on_ray_give_the_same() -> None:
    """In a process of their own: Ray starts threads and warns on its own account."""
    command = [sys.executable, "-c", ON_RAY]
    done = subprocess.run(command, capture_output=True, check=False)
    while b"The current node timed out during startup" in done.stderr:
        # Ray gives itself 30 seconds, which nobody can change; a busy machine may need more.
        done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    for here, there in json.loads(done.stdout):
        assert here == there


def test_arena_draws_histograms(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg = tmp_path / "points.svg"
    words = ["arena", "ganz", "--players", "greedy,random", "--games", "20", "--histogram"]
    assert main([*words, "--svg", str(svg)]) == 0
    shown = capsys.readouterr().out
    assert "quantiles" in shown
    assert "##" in shown
    picture = ElementTree.fromstring(svg.read_text("utf-8"))  # noqa: S314 - we wrote it
    assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) == 2


def test_arena_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "ganz", "--players", "random", "--games", "5"]) == 0
    assert "5 games" in capsys.readouterr().out


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    report = run_json(capsys, "bench", "ganz", "--seconds", "0.05")
    numbers = report["ganz-schoen-clever"]
    assert numbers["random_games_per_second"] > 0
    assert numbers["python_games_per_second"] > 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["arena", "chess", "--players", "random", "--games", "1"], "no game is called 'chess'"),
        (
            ["arena", "ganz", "--players", "magnus", "--games", "1"],
            "there are random, cub, hedgehog",
        ),
        (["arena", "ganz", "--players", "random", "--games", "0"], "less than 1"),
        (["arena", "ganz", "--players", "random", "--games", "x"], "invalid"),
        (
            ["arena", "ganz", "--players", "random,random,random,random,random", "--games", "1"],
            "1 to 4",
        ),
        (["arena", "ganz", "--players", "random", "--games", "1", "--option", "x"], "K=V"),
        (["arena", "ganz", "--players", "random", "--games", "1", "--option", "x=y"], "no option"),
        (["play", "ganz", "--option", "solo-fallback=no"], "expected yes"),
        (["play", "ganz", "--load", "/nowhere/x.rec"], "cannot read"),
        (["play", "ganz", "--save", "/nowhere/x.rec"], "cannot write"),
        (["play", "ganz", "--seats", "Ada,Ada"], "same name"),
        (["play", "ganz", "--seats", 'A"da'], "cannot be a name"),
        (["table", "--port", "99999"], "port cannot be 99999; 0 to 65535"),
        (["table", "--port", "-5"], "port cannot be -5; 0 to 65535"),
        (["bench", "ganz", "--seconds", "0"], "more than 0"),
        (["bench", "ganz", "--seconds", "nan"], "more than 0"),
        (["dance"], "invalid choice"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert says in complaint(capsys, *words)


def test_help_imports_nothing_heavy() -> None:
    """``foxtray --help`` must not wait for NumPy, Numba or Rich."""
    code = (
        "import sys; from foxtray.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'rich', 'textual', 'foxtray.games.clever'} & set(sys.modules)\n"
        "sys.exit(repr(heavy) if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "COMMAND" in done.stdout


@pytest.mark.parametrize("command", ["games", "play", "replay", "laws", "arena", "bench"])
def test_every_command_has_help_with_an_example(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    assert leaving.value.code == 0
    assert f"example: foxtray {command}" in capsys.readouterr().out


def test_every_option_says_what_it_is_for() -> None:
    commands = next(
        action for action in build_parser()._actions if isinstance(action, _SubParsersAction)
    )
    silent = [
        f"{name} {action.dest}"
        for name, parser in commands.choices.items()
        for action in parser._actions
        if not action.help
    ]
    assert len(commands.choices) > 10
    assert silent == []


@pytest.mark.parametrize("words", [["games"], ["odds", "high", "--beat", "20"]])
def test_lists_fit_80_columns(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 20
    assert max(map(len, lines)) <= 80


def test_bots_are_listed_with_the_names_that_tables_show(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert "bot greedy (Magpie): " in shown
    assert "bot exact (Oracle): " in shown


def test_a_closed_pipe_is_not_an_error(game_file: Path) -> None:
    foxtray = Path(sys.executable).with_name("foxtray")
    command = f"{foxtray} replay {' '.join([str(game_file)] * 3)} | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command],  # noqa: S607 - the shell's pipe is the point
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
