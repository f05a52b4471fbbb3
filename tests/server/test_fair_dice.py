"""`foxtray verify`: the dice of a table's game can be checked, and cheating is found."""

import hmac
import json
import random
import re
from pathlib import Path

import pytest

from foxtray.cli import main
from foxtray.server.play import fair
from server.guest import guests, read_record
from server.harness import House, run

HIGH_SCORE, CLEVER = "high-score", "ganz-schoen-clever"


@pytest.fixture(scope="module")
def played(house: House) -> tuple[str, str]:
    """A finished game's record, and the commitment that was told before it began."""

    async def go() -> tuple[str, str]:
        async with guests(house, "Ada", "Bo") as (ada, bo):
            made = await ada.make(CLEVER, "here", "link", "bot:random")
            commitment = made["table"]["fair"]["commitment"]
            await bo.sit(ada.table, invite=made["invitations"][0]["invite"])
            await ada.enter(contribution="from_Ada-1234567")
            await bo.enter(contribution="from_Bo-23456789")
            for guest in (ada, bo):
                await guest.until(lambda: bool(guest.present))  # noqa: B023  # awaited at once
            await ada.play(lambda guest: guest.task() is None or len(guest.said) > 4)
            await bo.ask("give", seat=1, bot="random")
            await ada.play()
            assert all(info["fair"]["commitment"] == commitment for info in (ada.info, bo.info))
            return await ada.record(), commitment

    return run(go())


def verify(directory: Path, record: str, *more: str) -> int:
    file = directory / "game.rec"
    file.write_text(record, encoding="utf-8")
    return main(["verify", str(file), *more])


def seal_of(record: str) -> str:
    return fair.find_proof(read_record(record)).seal


def test_a_fair_game_is_fair(played: tuple[str, str], tmp_path: Path) -> None:
    record, commitment = played
    assert verify(tmp_path, record) == 0
    assert verify(tmp_path, record, "--commitment", commitment) == 0
    assert verify(tmp_path, record, "--commitment", commitment.upper()) == 0
    assert " round=1 out=- a=from_Ada-1234567 b=from_Bo-23456789}" in record


def test_it_is_told_as_json(
    played: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, commitment = played
    assert verify(tmp_path, record, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fair"] is True
    assert told["commitment"] == commitment
    assert told["rolls"] == record.count("<")


def change(text: str, pattern: str, by: str) -> str:
    changed, count = re.subn(pattern, by, text, count=1)
    assert count == 1
    assert changed != text
    return changed


def test_another_roll_is_found(
    played: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last roll of a passive-only kind: its faces change, the marks stay lawful."""
    record, _ = played
    found = 0
    for match in re.finditer(r"w([1-6])>", record):
        face = int(match[1]) % 6 + 1
        cheated = f"{record[: match.start()]}w{face}>{record[match.end() :]}"
        code = verify(tmp_path, cheated)
        assert code in (1, 2)  # 2: the game itself could not have gone so
        found += code == 1
        out = capsys.readouterr().out
        assert code == 2 or "was due" in out
    assert found


@pytest.mark.parametrize(
    ("pattern", "by"),
    [
        (r"seed=[0-9a-f]", "seed=g"),
        (r"commitment=\w{64}", "commitment=1234"),
        (r"fair 2", "fair 3"),
        (r"fair 2", "fair 1"),
        (r"round=1", "round=0"),
        (r"out=-", "out="),
        (r" \{fair[^}]*\}", ""),
        (r" a=from", " z=from"),
        (r"Ada-1", "Ada 1"),
    ],
)
def test_a_proof_that_cannot_be_read_is_bad_input(
    played: tuple[str, str], tmp_path: Path, pattern: str, by: str
) -> None:
    assert verify(tmp_path, change(played[0], pattern, by)) == 2


def flip(found: str) -> str:
    return found[:-1] + ("0" if found[-1] != "0" else "1")


@pytest.mark.parametrize("part", ["seed", "commitment"])
def test_another_seed_or_commitment_is_found(
    played: tuple[str, str], tmp_path: Path, part: str
) -> None:
    record, _ = played
    match = re.search(rf"{part}=\w{{64}}", record)
    assert match
    assert verify(tmp_path, record.replace(match[0], flip(match[0]))) == 1


def test_a_seed_made_up_with_its_own_commitment_is_found(
    played: tuple[str, str], tmp_path: Path
) -> None:
    record, commitment = played
    seed = "0" * 64
    cheated = change(record, r"seed=\w{64}", f"seed={seed}")
    cheated = cheated.replace(commitment, fair.commit(seed))
    assert verify(tmp_path, cheated) == 1


@pytest.mark.parametrize(
    ("pattern", "by"),
    [(r"from_Ada-1", "from_Ada-2"), (r" b=from_Bo-\d+", ""), (r" b=from_Bo-", " c=from_Bo-")],
)
def test_another_contribution_is_found(
    played: tuple[str, str], tmp_path: Path, pattern: str, by: str
) -> None:
    assert verify(tmp_path, change(played[0], pattern, by)) == 1


def test_another_commitment_than_was_seen_is_found(played: tuple[str, str], tmp_path: Path) -> None:
    assert verify(tmp_path, played[0], "--commitment", "0" * 64) == 1


def test_ones_own_contribution_and_the_seal_one_saw_are_checked(
    played: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _ = played
    seal = seal_of(record)
    assert verify(tmp_path, record, "--seal", seal, "--contribution", "from_Bo-23456789") == 0
    assert verify(tmp_path, record, "--contribution", "from_Bo-3") == 1
    assert "What you threw in is not among" in capsys.readouterr().out
    assert verify(tmp_path, record, "--seal", "0" * 64) == 1
    assert "not pledged before" in capsys.readouterr().out
    for pattern, by in ((r"round=1", "round=2"), (r"out=-", "out=c")):  # they are sealed, too
        assert verify(tmp_path, change(record, pattern, by), "--seal", seal) == 1


def test_an_operator_who_calls_rolls_taken_over_is_caught(
    played: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else every roll could be any: those of another record are not checked."""
    record, _ = played
    rolls = record.count("<")
    cheated = change(record, "out=-", f"out=- since={rolls}")
    assert verify(tmp_path, cheated, "--seal", seal_of(record)) == 1
    assert "not the one you saw" in capsys.readouterr().out
    assert verify(tmp_path, cheated) == 0  # who saw nothing before is told what it is worth
    assert f"The first {rolls} were taken over" in capsys.readouterr().out


def test_an_operator_who_searches_a_text_for_the_last_seat_is_caught(
    played: tuple[str, str], tmp_path: Path
) -> None:
    """Seed and the others' texts are known to the operator: what could be chosen in version 1."""
    record, commitment = played
    seal, proof = seal_of(record), fair.find_proof(read_record(record))

    def first(text: str) -> int:
        return fair.RollLuck(proof.seed, {**proof.contributions, "b": text}, 0).randrange(6)

    searched = next(text for n in range(999) if first(text := f"searched-for-{n:06}") == 5)
    cheated = record.replace(proof.contributions["b"], searched)
    found = fair.find_proof(read_record(cheated))
    due = [each.due for each in fair.check_rolls(read_record(record), found)]
    assert due[0].startswith("y6")
    told = ["--commitment", commitment, "--contribution", proof.contributions["a"]]
    assert seal_of(cheated) != seal
    assert verify(tmp_path, cheated, *told, "--seal", seal) == 1


def test_no_record_is_bad_input(tmp_path: Path) -> None:
    assert verify(tmp_path, "dear diary") == 2
    assert main(["verify", str(tmp_path / "nothing.rec")]) == 2


def test_a_proof_reads_back() -> None:
    bound = fair.commit("ab" * 32), "ab" * 32, {"b": "x-_9", "a": "y"}
    for proof in (fair.Proof(*bound, 2), fair.Proof(*bound, 2, 3, "cd"), fair.Proof(*bound, 1)):
        assert fair.read_proof(str(proof)) == proof


def test_luck_depends_on_all_it_should() -> None:
    def sample(seed: str = "00" * 32, thrown: str = "x", roll: int = 0) -> float:
        return fair.RollLuck(seed, {"a": thrown}, roll).random()

    assert sample() == sample()
    assert len({sample(), sample(seed="01" * 32), sample(thrown="y"), sample(roll=1)}) == 4


def test_luck_of_both_versions_is_what_it_always_was() -> None:
    """Worked out by hand with HMAC-SHA256 as docs/fair_dice.md has it."""
    seed, key = bytes(32), "a=x\nb=y\nroll 7"
    for version, said in ((1, key), (2, f"foxtray fair dice 2\n{key}")):
        block = hmac.digest(hmac.digest(seed, said.encode(), "sha256"), bytes(8), "sha256")
        luck = fair.RollLuck(seed.hex(), {"b": "y", "a": "x"}, 7, version)
        assert luck.getrandbits(64) == int.from_bytes(block[:8], "big")


def test_the_quick_way_to_a_die_is_the_long_one() -> None:
    """Dice of games that were played before must fall as they fell."""
    draws = random.Random(5)
    for roll in range(200):
        quick, long = (fair.RollLuck("ab" * 32, {"a": "x"}, roll) for _ in range(2))
        for _ in range(60):
            sides = draws.randrange(1, 140)
            assert quick.randrange(sides) == random.Random.randrange(long, sides)
        assert quick.randrange(3, 9) == random.Random.randrange(long, 3, 9)
        assert quick.random() == long.random()
    with pytest.raises(ValueError, match="empty"):
        quick.randrange(0)
