"""A record to upload and look through; what is none is refused with its line."""

from foxtray.server.replays import MOST_STEPS
from server.guest import Guest, guests
from server.harness import House, run
from support import records

CLEVER, CUBE = "ganz-schoen-clever", "break-the-cube"
TURNS = """
1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> g=g1 <b2 o4> o=o1
    b: b=b3
"""
BUILT = """
0. a: build=lllmml.m./.ss....../.........
   b: build=ll.mm.ss./l..m...../l........
"""


async def upload(guest: Guest, record: str, status: int) -> dict[str, object]:
    answer = await guest.ask_http("POST", "/api/replay", content=record.encode())
    assert answer.status_code == status, answer.text
    told: dict[str, object] = answer.json()
    return told


def test_a_record_is_uploaded_and_every_moment_shown(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            text = records.text(TURNS)
            replay = await upload(ada, text, 200)
            assert replay["record"] == text
            frames, log = replay["frames"], replay["log"]
            assert isinstance(frames, list)
            assert isinstance(log, list)
            assert len(frames) == 8
            assert [frame["log"] for frame in frames] == list(range(8))
            assert log[0] == {"text": "y3 b5 g2 o6 p1 w4", "seat": 0, "fact": True, "label": "1a"}
            assert (await ada.get("/api/tables"))["mine"] == []  # it is kept nowhere

    run(go())


def test_what_is_no_record_is_refused_with_its_line(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            for text, line in (
                ("", 1),
                ("dear diary", 1),
                (records.text(TURNS.replace("p=p1", "p=p9")), 8),
                (records.text(TURNS.replace("y3", "y9")), 8),
                (records.text(TURNS, game="chess"), 1),
                ("\x00", 1),
            ):
                problem = await upload(ada, text, 422)
                assert problem["line"] == line, (text, problem)
            answer = await ada.ask_http("POST", "/api/replay", content=b"\xff\xfe")
            assert answer.status_code in (400, 422)

    run(go())


def test_a_record_too_long_to_be_shown_is_refused(house: House) -> None:
    """Each moment of Break the Cube shows all questions before it: 40 kB would be shown in
    340 MB.
    """

    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            rounds = MOST_STEPS // 2 + 1
            asked = "".join(f"{i}a. a: ?5\n{i}b. b: ?5\n" for i in range(1, rounds))
            problem = await upload(ada, records.text(BUILT + asked, game=CUBE), 422)
            assert "too long to look through" in str(problem["message"])

    run(go())
