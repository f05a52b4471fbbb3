"""Below the application: heads, bodies, idle and half-sent requests, connections."""

import asyncio
import random
import re
import resource
from contextlib import AsyncExitStack

import pytest

from foxtray.server.walls.crowd import OWN_FILES, Crowd, make_room
from foxtray.server.walls.doorstep import HEAD_BYTES, HEAD_LINES, MOST_AHEAD, URL_BYTES
from server.conftest import NewHouse
from server.harness import FREELY, House, run
from server.walls.strangers import HELLO, settle, stranger

MEGABYTE = 2**20


def get(path: bytes = b"/healthz", *lines: bytes) -> bytes:
    return b"\r\n".join((b"GET " + path + b" HTTP/1.1", b"Host: localhost", *lines, b"", b""))


def ask(house: House, data: bytes) -> int:
    async def go() -> int:
        async with stranger(house) as somebody:
            await somebody.send(data)
            return await somebody.status()

    return run(go())


def test_what_is_usual_is_answered(house: House) -> None:
    assert ask(house, get()) == 200
    assert ask(house, get(b"/healthz", b"Cookie: a=" + b"x" * 4000)) == 200
    assert ask(house, get(b"/" + b"a" * 1000)) == 200


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (get(b"/" + b"a" * URL_BYTES), 414),
        (get(b"/" + b"a" * 60_000), 414),
        (get(b"/healthz", *[b"X-%d: y" % i for i in range(HEAD_LINES)]), 431),
        (get(b"/healthz", b"X: " + b"y" * 2 * HEAD_BYTES), 431),
        (b"\r\n" * HEAD_BYTES, 431),
        (b"GET / HTTP/1.1\r\n" + b"X" * 2 * HEAD_BYTES, 431),
    ],
)
def test_a_head_has_bounds(house: House, data: bytes, status: int) -> None:
    assert ask(house, data) == status
    house.check_loop()


def test_an_endless_head_takes_no_memory_and_no_time(house: House) -> None:
    """400 MB of headers took 700 MB; here the first megabyte is not even read."""

    async def go(opening: bytes, more: bytes) -> None:
        async with stranger(house) as somebody:
            await somebody.send(opening)
            await somebody.pour(more, 64)
            await somebody.ended()

    opening = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    settle(house)
    before = house.memory()
    run(go(opening, (b"X-A: " + b"b" * 1000 + b"\r\n") * 1000))
    run(go(opening + b"X-A: ", b"b" * MEGABYTE))
    run(go(b"", b"GET /" + b"b" * MEGABYTE))
    assert house.memory() - before < 16 * MEGABYTE
    house.check_loop()


def test_a_body_has_bounds_at_every_place(house: House) -> None:
    """Also where nobody reads it, and behind it, where lines of the head may follow again."""
    chunked = b"POST %s HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def go(opening: bytes, more: bytes) -> None:
        async with stranger(house) as somebody:
            await somebody.send(opening)
            await somebody.pour(more, 64)
            await somebody.ended()

    settle(house)
    before = house.memory()
    for path in (b"/api/replay", b"/api/nothing", b"/healthz"):
        run(go(chunked % path, b"100000\r\n" + b"x" * MEGABYTE + b"\r\n"))
    run(go(chunked % b"/api/me" + b"0\r\n", (b"X-A: " + b"b" * 1000 + b"\r\n") * 1000))
    run(go(chunked % b"/api/me" + b"0\r\nX-A: ", b"b" * MEGABYTE))
    run(go(chunked % b"/api/me" + b"1;", b"b" * MEGABYTE))
    assert house.memory() - before < 32 * MEGABYTE
    house.check_loop()


def test_requests_sent_ahead_are_few(house: House) -> None:
    async def go(count: int) -> bytes:
        async with stranger(house) as somebody:
            await somebody.send(HELLO * count)
            if count <= MOST_AHEAD:
                for _ in range(count):
                    assert await somebody.status() == 200
                    await somebody.reader.readuntil(b"}")
                return b""
            return await somebody.ended()

    run(go(MOST_AHEAD))
    assert run(go(3000)).count(b"HTTP/1.1 200") <= 2 * MOST_AHEAD
    house.check_loop()


def test_half_sent_and_idle_connections_are_ended(new_house: NewHouse) -> None:
    house = new_house("--request-seconds", "0.5", "--connections-each", "500")

    async def go() -> None:
        async with AsyncExitStack() as stack:
            came = []
            for data in (
                b"",
                b"GET / HTT",
                b"\r\n",
                b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx",
                HELLO + b"GET / HTT",
            ):
                came.append(await stack.enter_async_context(stranger(house)))
                await came[-1].send(data)  # at once: its time runs
            heard = await asyncio.gather(*(somebody.ended() for somebody in came))
            assert [text.count(b" 408 ") for text in heard[:4]] == [1, 1, 1, 1]

    run(go())


def test_a_byte_at_a_time_gains_nothing(new_house: NewHouse) -> None:
    house = new_house("--request-seconds", "0.5")

    async def go() -> None:
        async with stranger(house) as somebody:
            listening = asyncio.create_task(somebody.ended())
            await somebody.send(b"GET /")
            while not listening.done():
                await somebody.send(b"a")
                await asyncio.sleep(0.01)
            assert b" 408 " in listening.result()

    run(go())


def test_who_does_not_take_the_answer_is_let_go(new_house: NewHouse) -> None:
    house = new_house("--request-seconds", "0.3", "--rate", "1000", "--burst", "5000")

    async def go() -> None:
        async with stranger(house) as somebody:
            somebody.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a socket's has it
            asking = get(b"/api/openapi.json")
            while await somebody.send(asking):
                await asyncio.sleep(0.01)

    run(go())


def test_connections_of_one_address_and_in_all_are_counted(new_house: NewHouse) -> None:
    house = new_house("--connections-each", "20", "--request-seconds", "3600")

    async def go() -> None:
        async with AsyncExitStack() as stack:
            came = [await stack.enter_async_context(stranger(house)) for _ in range(40)]
            for somebody in came:
                await somebody.send(HELLO)
            told = [await somebody.status() for somebody in came]
            assert told[:20] == [200] * 20
            assert set(told[20:]) <= {503, 0}  # 0: what they said crossed the refusal
            for somebody in came:
                somebody.writer.transport.abort()
        async with stranger(house) as somebody:
            while not await _answered(house):  # those who went are forgotten
                pass
            assert await somebody.send(HELLO)

    run(go())


async def _answered(house: House) -> bool:
    async with stranger(house) as somebody:
        await somebody.send(HELLO)
        return await somebody.status() == 200


def test_a_crowd_counts() -> None:
    crowd = Crowd(most=3, each=2)
    assert [crowd.enter(name) for name in "aaab"] == [True, True, False, True]
    assert not crowd.enter("c")
    crowd.leave("a")
    assert crowd.enter("c")
    assert crowd.count == 3


def test_the_limit_of_open_files_is_raised_or_respected(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    limit = [1024, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, given: limit.__setitem__(0, given[0]))
    with caplog.at_level("INFO"):
        assert make_room(2000) == 2000
        assert limit[0] == 2000 + OWN_FILES
        assert make_room(12_000) == 4096 - OWN_FILES
        assert limit[0] == 4096
    assert [each.levelname for each in caplog.records] == ["INFO", "INFO", "WARNING"]


def test_no_head_makes_it_fail(new_house: NewHouse) -> None:
    """500 heads of lawful and hostile parts: an answer below 500, or a closed door. Who has not
    said everything is told so after a while (408), so that every one of them is answered.
    """
    house = new_house(*FREELY, "--request-seconds", "1")
    rng = random.Random(14)
    starts: tuple[bytes, ...] = (
        b"GET / HTTP/1.1",
        b"GET /%00 HTTP/1.1",
        b"GET * HTTP/1.1",
        b"PUT //[ HTTP/1.1",
    )
    starts += (b"OPTIONS http://[::1/ HTTP/1.1", b"GET / HTTP/9.9", b"\xff\xfe", b"PRI * HTTP/2.0")
    lines: tuple[bytes, ...] = (
        b"Host: localhost",
        b"Host: \x00",
        b"Content-Length: -1",
        b"Content-Length: 5",
    )
    lines += (b"Transfer-Encoding: chunked", b"Connection: upgrade", b"Upgrade: websocket")
    lines += (b"Expect: 100-continue", b"Cookie: " + b"a=b; " * 200, b": empty", b"X" * 300)
    lines += (b"X-Forwarded-For: " + b"1.1.1.1, " * 100, b"Origin: null", b"Accept: \xff")
    lines += (b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: x", b"Authorization: Bearer \xe9")

    def some() -> bytes:
        head = [rng.choice(starts), *rng.choices(lines, k=rng.randrange(8)), b"", b""]
        data = bytearray(b"\r\n".join(head) + rng.randbytes(rng.randrange(20)))
        if rng.random() < 0.4:
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)

    async def say(data: bytes) -> list[int]:
        async with stranger(house) as somebody:
            await somebody.send(data)
            heard = await somebody.ended()
            return [int(status) for status in re.findall(rb"^HTTP/1\.1 (\d+)", heard, re.MULTILINE)]

    async def go() -> list[list[int]]:
        asked = [[*heads(100), b"GET / HTTP/1.1\r\nHost: localhost"] for _ in range(5)]
        return [told for each in asked for told in await asyncio.gather(*map(say, each))]

    def heads(count: int) -> list[bytes]:
        return [some() for _ in range(count)]

    told = run(go())
    assert max(status for statuses in told for status in statuses) < 500
    assert {200, 400, 408} <= {status for statuses in told for status in statuses}
    house.check_loop()
    failed = [line for line in house.log.splitlines() if "a request failed" in line]
    assert failed == []
    assert "Exception in ASGI" not in house.log
