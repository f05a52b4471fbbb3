"""Several machines behind a proxy that leads by the table's name, by https: deploy/nginx.conf."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from server.cluster.conftest import NewHouses
from server.cluster.moving import agree
from server.cluster.proxy import MISSING, Proxy, program
from server.faults.memory import read_store
from server.guest import gather_at, guests, play_some, play_through
from server.harness import FREELY, PATIENCE, House, run

NewProxy = Callable[..., Proxy]
BEHIND = (*FREELY, "--proxied")


@pytest.fixture
def new_proxy(tmp_path: Path) -> Iterator[NewProxy]:
    found = program()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    proxies = []

    def start(*houses: House) -> Proxy:
        room = tmp_path / "nginx"
        room.mkdir()
        proxy = Proxy(found, room, houses)
        proxies.append(proxy)
        proxy.start()
        return proxy

    yield start
    for proxy in proxies:
        proxy.stop()


async def see_what_the_world_sees(proxy: Proxy) -> None:
    """What is for the operator is not for them."""
    assert proxy.tls is not None
    async with httpx.AsyncClient(base_url=proxy.url, verify=proxy.tls, timeout=PATIENCE) as asking:
        assert (await asking.get("/metrics")).status_code == 404
        assert (await asking.get("/healthz")).status_code == 200


def test_the_ring_is_resized_in_mid_game_and_a_server_is_killed(
    new_houses: NewHouses, new_proxy: NewProxy
) -> None:
    async def go() -> None:
        one, two = new_houses(2, *BEHIND)
        proxy = new_proxy(one, two)
        await see_what_the_world_sees(proxy)
        async with guests(proxy, "Ada", "Bo") as (ada, bo):
            cookie = next(iter(ada.http.cookies.jar))
            assert cookie.secure  # it is https, as far as the browser sees
            made = await ada.make("high-score", "here", "link", "bot:random")
            await gather_at(ada, made, bo)
            await play_some(2, ada, bo)
            (three,) = new_houses(1, *BEHIND)
            proxy.change((one, two, three))
            for guest in (ada, bo):  # each where the new ring leads
                await guest.come_back()
            await play_some(4, ada, bo)
            one.stop(signal.SIGKILL)
            await asyncio.gather(play_through(ada), play_through(bo))
            await agree(ada, bo)
            for guest in (ada, bo):
                guest.check_said(guest.mine[0])
            read_store(two.data)

    run(go())
