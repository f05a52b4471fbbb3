"""Beat me on these dice: a game for one, played again by others with the same luck.

A challenge keeps all that is needed, so it outlives the table it was made of: what fell on which
occasion, a seed for the rest, and the record. Whoever has its link plays once; the sheets are laid
beside each other when that game is over, not before, for the first one's shows the dice.
"""

from __future__ import annotations

import hmac
import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from foxtray.games import shelf
from foxtray.kernel import record as records
from foxtray.kernel.errors import OutOfTurn, Reason
from foxtray.server import replays, wire
from foxtray.server.between.same_luck import falls_of, measure_of, occasions_of
from foxtray.server.pictures import any_game
from foxtray.server.play import fair
from foxtray.server.play.denied import Denied
from foxtray.server.play.events import ChallengeOpened, Made
from foxtray.server.play.names import check_person_name
from foxtray.server.play.seating import Chair, Setup
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person, is_id, new_id
from foxtray.server.store.interface import Conflict, TableLine
from foxtray.server.store.people import KeptChallenge
from foxtray.server.thinking.lanes import Busy
from foxtray.server.thinking.waiting import Party
from foxtray.server.wire import TableFault, bodies, people
from foxtray.server.wire.faults import Denial

if TYPE_CHECKING:
    from foxtray.server.hub import Hub

ID_LENGTH = 16
MADE, TAKEN = "foxtray challenge", "foxtray challenge taken up"


class Luck(NamedTuple):
    """What a finished game leaves to those who play its dice."""

    record: str
    fell: dict[str, str]
    result: int


# In a process of its own


def read_luck(copy: replays.Copy) -> Luck:
    """The dice of a game, by occasion."""
    record = copy.record()
    result = occasions_of(record.game).result(record.game, record.end())
    return Luck(records.write(record), falls_of(record), result)


def show_end(kept: KeptChallenge, pack: bool) -> replays.Told:
    """How a game ended (people.GameEnd)."""
    record = records.read(kept.record.encode(), shelf.take_down)
    game, end = record.game, record.end()
    told = people.GameEnd(
        name=kept.name,
        print=any_game.print_of(game, len(record.names), record.options),
        view=any_game.picture(game, game.view(end, None)),
        score=any_game.score(game, end),
    )
    return replays.tell(lambda: replays.encode(told), pack)


# In the server


async def make(hub: Hub, person: Person, name: str, client: str) -> people.ChallengeInfo:
    """The challenge of a finished game of mine; the same however often it is asked for."""
    table = await hub.find(name)
    _check(table, person)
    made = _name(hub, MADE, table.id)
    if await hub.store.people.find_challenge(made) is None:
        copy = replays.copy_of(table, 0)
        try:
            luck = await hub.workers.read(read_luck, copy, party=Party(client, table.id))
        except Busy:
            raise Denied(Denial.TOO_MANY, "too many games are being read; wait a moment") from None
        kept = _keep(table, luck)
        await hub.store.people.keep_challenge(
            msgspec.structs.replace(kept, id=made, owner=person.id, table=table.id), time.time()
        )
    return await look(hub, person, made)


def _keep(table: Table, luck: Luck) -> KeptChallenge:
    opened = table.same_luck.opened
    seed, fell = fair.new_seed(), luck.fell
    if table.daily:  # what practice of that day would show
        seed = table.setup.seed
    elif opened is not None:  # handed on: the third has the dice of the first
        seed, fell = opened.seed, opened.fell
    return KeptChallenge(
        game=table.game.name,
        name=table.seating.chairs[0].name,
        options=table.setup.options,
        result=luck.result,
        seed=seed,
        fell=fell,
        record=luck.record,
    )


def _check(table: Table, person: Person) -> None:
    """Whether the dice of this table are to be had again, and this person's to give."""
    if len(table.seating.chairs) != 1:
        raise OutOfTurn(
            "others' words are part of this game, not only dice",
            expected="a game played alone",
            reason=Reason(TableFault.NOT_ALONE),
        )
    if table.seating.chairs[0].person != person.id:
        raise Denied(Denial.FORBIDDEN, "only who played it can challenge others")
    if table.status is not wire.Status.FINISHED:
        raise OutOfTurn(
            "the game is not over yet",
            expected="a finished game",
            reason=Reason(TableFault.NOT_FINISHED),
        )
    if table.daily and not table.is_past(table.daily.date):
        raise OutOfTurn(
            "everybody plays these dice today",
            expected="the day's game itself, or a day that is over",
            reason=Reason(TableFault.DAY_RUNNING),
        )


def _name(hub: Hub, *about: str) -> str:
    """A name that follows from what it names, and that nobody guesses."""
    told = "\n".join(about).encode()
    return hmac.digest(hub.days.secret, told, "sha256").hex()[:ID_LENGTH]


async def find(hub: Hub, name: str) -> KeptChallenge:
    kept = await hub.store.people.find_challenge(name) if is_id(name) else None
    if kept is None or kept.game not in shelf.names():
        raise Denied(Denial.UNKNOWN, "there is no such challenge", "a link that somebody gave you")
    return kept


async def look(hub: Hub, person: Person, name: str) -> people.ChallengeInfo:
    """A challenge, as somebody may know it: who made it is told who took it up."""
    kept = await find(hub, name)
    own = kept.owner == person.id
    mine = await hub.store.line(_try_of(hub, kept, person))
    tries = await hub.store.takers(kept.id) if own else []
    return people.ChallengeInfo(
        id=kept.id,
        game=kept.game,
        name=kept.name,
        result=kept.result,
        measure=measure_of(kept.game),
        own=own,
        mine=None if mine is None else _try(mine, tells=True),
        tries=tuple(_try(line, tells=line.status == wire.Status.FINISHED) for line in tries),
    )


def _try(line: TableLine, tells: bool) -> people.ChallengeTry:
    return people.ChallengeTry(
        name=next(iter(line.names), ""),
        status=wire.Status(line.status),
        result=line.result,
        changed=wire.moment(line.changed),
        table=line.id if tells else "",
    )


def _try_of(hub: Hub, kept: KeptChallenge, person: Person) -> str:
    """The name of somebody's game with these dice: there is one."""
    return _name(hub, TAKEN, kept.id, person.id)


async def take_up(
    hub: Hub, person: Person, name: str, asked: people.ChallengeAsked, client: str
) -> bodies.Made:
    """A table with these dice, and my ticket to it; who asks again finds the same."""
    kept = await find(hub, name)
    if kept.owner == person.id:
        raise OutOfTurn(
            "you know these dice",
            expected="somebody else",
            reason=Reason(TableFault.OWN_CHALLENGE),
        )
    mine = _try_of(hub, kept, person)
    try:
        table = await hub.find(mine)
    except Denied:
        try:
            table = await _open(hub, person, kept, mine, asked, client)
        except Conflict:  # two asked at once
            table = await hub.find(mine)
    return hub.hand_out(table, person)


async def _open(
    hub: Hub,
    person: Person,
    kept: KeptChallenge,
    name: str,
    asked: people.ChallengeAsked,
    client: str,
) -> Table:
    check_person_name(asked.name)
    game = await hub.game(kept.game)
    await hub.check_quotas(person, client, 0)
    setup = Setup(
        game=kept.game,
        options=kept.options,
        language=asked.language,
        dice=wire.DiceSource.ROLLED,
        visibility=wire.Visibility.PRIVATE,
        hints=False,
        owner=person.id,
        made=time.time(),
        seed=kept.seed,
    )
    chair = Chair(wire.Kind.HERE, asked.name, "", person.id, new_id())
    opened = ChallengeOpened(kept.id, kept.seed, kept.fell)
    table = await hub.open_table(game, Made(setup, (chair,)), (opened,), name)
    table.maker = client
    return table


async def check_end(hub: Hub, person: Person, name: str) -> KeptChallenge:
    """The challenge, if this person may see how its first game went."""
    kept = await find(hub, name)
    mine = await hub.store.line(_try_of(hub, kept, person))
    over = mine is not None and mine.status == wire.Status.FINISHED
    if not over and kept.owner != person.id:
        raise OutOfTurn(
            "this sheet shows the dice",
            expected="your own game with them, finished",
            reason=Reason(TableFault.NOT_FINISHED),
        )
    return kept
