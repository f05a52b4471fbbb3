"""Who is next: addresses by the seconds they have had, tables in turn, the unwatched last."""

from collections import Counter

from foxtray.server.thinking.waiting import Errand, Party, Waiting


def errand(party: str, wanted: list[str] | None = None) -> Errand:
    """For "address/table"; wanted while its table is in the list."""
    address, _, table = party.partition("/")
    looked_at = (lambda: table in wanted) if wanted is not None else (lambda: True)
    return Errand(print, (), Party(address, table), looked_at)


def order(waiting: Waiting[Errand], seconds: float = 1.0) -> list[str]:
    """Take everything, each for so many seconds."""
    taken = []
    while (each := waiting.take({})) is not None:
        waiting.charge(each.party, seconds)
        taken.append("/".join(each.party))
    return taken


def filled(*parties: str) -> Waiting[Errand]:
    waiting: Waiting[Errand] = Waiting()
    for party in parties:
        waiting.add(errand(party))
    return waiting


def test_addresses_take_turns_and_so_do_their_tables() -> None:
    waiting = filled("bad/1", "bad/1", "bad/2", "bad/2", "good/1", "good/1")
    assert order(waiting) == ["bad/1", "good/1", "bad/2", "good/1", "bad/1", "bad/2"]
    assert len(waiting) == 0


def test_the_same_seconds_not_the_same_number() -> None:
    """Who thinks ten times as long is asked a tenth as often."""
    waiting = filled(*["slow/1"] * 20, *["quick/1"] * 20)
    first: list[str] = []
    while len(first) < 12:
        each = waiting.take({})
        assert each is not None
        waiting.charge(each.party, 10.0 if each.party.address == "slow" else 1.0)
        first.append(each.party.address)
    assert Counter(first) == {"slow": 2, "quick": 10}


def test_nobody_saves_up_turns_by_staying_away() -> None:
    waiting = filled(*["early/1"] * 3)
    assert order(waiting, 100.0) == ["early/1"] * 3
    for party in ("early/1", "new/1", "new/1", "early/1", "new/1"):
        waiting.add(errand(party))
    # The newcomer begins where the other was when it was last served, not 300 seconds ahead.
    assert order(waiting, 60.0) == ["new/1", "new/1", "early/1", "new/1", "early/1"]


def test_who_is_being_served_comes_after_who_is_not() -> None:
    waiting = filled("busy/1", "free/1")
    taken = waiting.take({"busy": 1})
    assert taken is not None
    assert taken.party.address == "free"


def test_what_nobody_looks_at_comes_last_until_somebody_does() -> None:
    seen: list[str] = ["b"]
    waiting: Waiting[Errand] = Waiting()
    for party in ("x/a", "x/b", "x/c"):
        waiting.add(errand(party, seen))
    assert (len(waiting), waiting.wanted) == (3, 1)
    seen[:] = ["c"]  # somebody left b, and somebody else looks at c
    waiting.look_again(Party("y", "c"))
    assert order(waiting) == ["y/c", "x/a", "x/b"]


def test_what_is_tried_again_comes_before_what_its_table_asked_later() -> None:
    waiting = filled("x/a")
    again = errand("x/a")
    waiting.add(again, first=True)
    assert waiting.take({}) is again


def test_what_is_taken_out_is_gone() -> None:
    waiting = filled("x/a")
    out = errand("x/a")
    waiting.add(out)
    assert waiting.of("x") == 2
    assert waiting.remove(out)
    assert not waiting.remove(out)
    assert order(waiting) == ["x/a"]
    assert waiting.of("x") == 0
