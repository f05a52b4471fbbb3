"""Guests who are at other servers than each other."""

from server.faults.memory import read_store
from server.guest import Guest
from server.harness import House, Json


async def move(guest: Guest, house: House) -> None:
    """Let a browser go on at another server, with the cookie and the tickets it has."""
    await guest.drop()
    guest.house = house
    guest.http.base_url = house.url


async def gather_at_many(made: Json, *people: tuple[Guest, House]) -> None:
    """The first made the table; each says hello at a house of their own."""
    (owner, _), *others = people
    for (guest, house), invitation in zip(others, made["invitations"], strict=True):
        await move(guest, house)
        await guest.sit(made["table"]["id"], invite=invitation["invite"])
        guest.figures = owner.figures
    for guest, house in people:
        await move(guest, house)
        await guest.enter(contribution=f"luck-of-{guest.name}")


def heard(guest: Guest) -> list[Json]:
    """The log, without what each was shown only of their own seat."""
    return [each for each in guest.log if not each["text"].startswith("buil")]


def chosen(house: House, table: str) -> list[tuple[int | None, str]]:
    """Every word that somebody or a bot chose, as it is kept."""
    kept = read_store(house.data)[table]  # which also counts them: none is missing
    return [(event.seat, event.word) for event in kept if event.chosen]


def told(guest: Guest) -> list[tuple[int | None, str]]:
    """The same, as somebody was told."""
    said = [each for each in guest.log if not each.get("fact") and not each.get("forced")]
    return [(each.get("seat"), each["text"]) for each in said]


async def agree(*players: Guest) -> None:
    """All have been told the same in the end."""
    last = max(guest.ply for guest in players)
    for guest in players:
        await guest.reach(last)
        assert heard(guest) == heard(players[0])
        assert guest.present["view"] == players[0].present["view"]
