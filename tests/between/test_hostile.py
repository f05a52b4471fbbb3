"""What no decent browser would ask between people: no crash, no leak, nobody becomes anybody."""

from __future__ import annotations

import random

from foxtray.server.doors.between import ENDPOINTS
from server import hostile
from server.guest import guests
from server.harness import House, run

EACH = 20
REFUSED = {400, 403, 404, 409, 413, 422, 429}


def test_doors_between_people_take_any_nonsense(house: House) -> None:
    """The harness looks for leaks in every answer."""
    rng = random.Random(20)

    async def go() -> None:
        async with guests(house, "Ada", "Mallory") as (ada, mallory):
            await ada.make("ganz-schoen-clever", "here")
            await ada.enter()
            await ada.play()
            made = await ada.post(f"/api/tables/{ada.table}/challenge", {})
            before = await ada.get("/api/tables")
            me = (await mallory.get("/api/me"))["name"]
            doors = [each for each in ENDPOINTS if each.body is not None]
            assert len(doors) == 3
            for endpoint in doors:
                path = endpoint.path.format(table=ada.table, challenge=made["id"])
                for _ in range(EACH):
                    junk = hostile.write(hostile.value(rng)).encode("utf-8", "surrogatepass")
                    answer = await mallory.ask_http(endpoint.method, path, content=junk)
                    assert answer.status_code in REFUSED, (path, junk)
            for text in hostile.TEXTS:
                name = {"challenge": text[:400], "table": text[:400]}
                for endpoint in ENDPOINTS:
                    if endpoint.method == "GET" and "{" in endpoint.path:
                        path = endpoint.path.format(**name).encode("utf-8", "replace").decode()
                        if path.isprintable() and "?" not in path and "%" not in path:
                            answer = await mallory.ask_http("GET", path)
                            assert answer.status_code < 500
            assert await ada.get("/api/tables") == before
            assert (await mallory.get("/api/me"))["name"] == me
            assert (await mallory.get("/api/tables"))["finished"] == []

    run(go())
