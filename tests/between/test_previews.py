"""What a link looks like in a messenger, and what it does not tell."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from between.tables import ADA, BO, CLEVER, CUBE, HERE, OPEN, SCORE, play_out, table_of
from daily.days import NEXT, clock_on, opened as open_hub, sit
from foxtray.games import shelf
from foxtray.kernel.playing import Record
from foxtray.server import wire
from foxtray.server.between import cards, challenges, previews
from foxtray.server.between.cards import Card, Shape
from foxtray.server.between.previews import Asked
from foxtray.server.hub import Hub
from foxtray.server.pictures import album, any_game
from foxtray.server.pictures.drawn.drawing import Drawing, face
from foxtray.server.pictures.drawn.high_score import CHIPS, NO_COLOUR
from foxtray.server.play.table import Table
from foxtray.server.play.tickets import Person
from foxtray.server.wire import Language
from server.guest import guests, read_record
from server.harness import House, run
from server.indoors import Memory, do

GOLDEN = Path(__file__).parents[1] / "records" / "golden"
META = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')


def meta(text: str) -> dict[str, str]:
    return {name: unescape(told) for name, told in META.findall(text)}


def test_a_tables_link_tells_the_game_and_how_it_stands_and_no_names() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, _ = await table_of(hub, Person(ADA.id, "Ada"), HERE, OPEN, game=CUBE)
            told = {
                lang: await previews.preview(hub, f"table/{table.id}", lang) for lang in Language
            }
            assert {each.title for each in told.values()} == {"Break the Cube"}
            assert len({each.about for each in told.values()}) == 3
            for each in told.values():
                assert "Ada" not in each.head("http://localhost")
            for path in ("table/nothing", "table/../x", "nowhere", ""):
                assert (await previews.preview(hub, path, "xx")).title == "foxtray"

    run(go())


def test_a_challenge_says_who_made_it_safely() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await table_of(hub, Person(ADA.id, "Ada <b>&'"))
            await play_out(table, ear)
            made = await challenges.make(hub, ADA, table.id, "address")
            told = await previews.preview(hub, f"beat/{made.id}", "ru")
            head = told.head('http://evil"><script>')
            assert "<b>" not in head
            assert meta(head)["og:title"].startswith("Ada <b>&': ")
            assert str(made.result) in meta(head)["og:title"]
            assert table.id not in head
            card = await previews.challenge_card(hub, made.id, Asked())
            assert card.copy is None

    run(go())


async def card_of(hub: Hub, table: str) -> Card:
    return previews.table_card(hub, await hub.find(table), Asked())


def test_nothing_of_a_game_is_drawn_before_it_and_its_day_are_over() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await table_of(hub, ADA)
            under_way = await card_of(hub, table.id)
            assert (under_way.copy, under_way.big) == (None, "")
            await play_out(table, ear)
            over = await card_of(hub, table.id)
            assert over.copy is not None
            assert over.big == str(table.game.scores(table.under_way().state).totals[0])
            day, ear = await sit(hub, BO)
            await play_out(day, ear)
            running = await card_of(hub, day.id)
            assert running.copy is None
            assert running.big
            hub.clock = clock_on(NEXT)
            await hub.days.look()
            assert (await card_of(hub, day.id)).copy is not None

    run(go())


def crosses_on(table: Table) -> int:
    """Cells of the first sheet that are marked and have no number."""
    view = any_game.picture(table.game, table.game.view(table.under_way().state, None))
    areas = view.sheets[0].areas  # type: ignore[attr-defined]  # a CleverView
    return sum(not (a.written and a.written[cell]) for a in areas for cell in a.crossed)


@pytest.mark.parametrize("shape", Shape)
def test_the_sheet_is_drawn_with_what_is_marked(shape: Shape) -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await table_of(hub, ADA)
            await play_out(table, ear)
            card = (await card_of(hub, table.id))._replace(shape=shape)
            svg = cards.draw(card)
            width, height = cards.SIZES[shape]
            assert svg.startswith(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}"')
            assert f'height="{height}"' in svg
            assert svg.count("stroke-linecap") == crosses_on(table) > 10
            assert "<text" not in svg, "it needs no font"
            bare = cards.draw(card._replace(copy=None))
            assert len(bare) < len(svg) / 2

    run(go())


def golden(name: str) -> Record:
    """A whole game, as the rules' tests have it."""
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    return read_record(text.partition("# What every seat sees")[0])


def drawn(record: Record, seat: int) -> Drawing:
    found = album.of_game(record.game).card(record.game, record.end(), seat)
    assert found is not None
    return found


def test_a_score_sheet_has_every_result_and_the_chips_that_were_won() -> None:
    record = golden("high-score-five")
    view = any_game.picture(record.game, record.game.view(record.end(), None))
    results = [r for each in view.rounds for r in each.results]  # type: ignore[attr-defined]  # a HighScoreView
    assert len(results) == 7 * 5
    pictures = [drawn(record, seat) for seat in range(5)]
    for chip, colour in CHIPS.items():
        won = sum(r.chip == chip for r in results)
        assert won
        assert [each.svg.count(f'fill="{colour}"') for each in pictures] == [won] * 5
    assert len({each.svg for each in pictures}) == 5, "a seat's own row stands out"
    own = drawn(golden("high-score-own-deck"), 0)  # its cards have no colour
    assert own.svg.count(f'fill="{NO_COLOUR}"') == 7


FIGURE = re.compile(r"<polygon")


@pytest.mark.parametrize(("seat", "turns", "found"), [(0, 4, False), (1, 4, True)])
def test_a_search_has_its_turns_and_the_figure_only_if_it_was_found(
    seat: int, turns: int, found: bool
) -> None:
    record = golden("break-the-cube-two")
    state = record.end()
    assert (state.turns_of(seat), state.solved[seat]) == (turns, found)
    picture = drawn(record, seat).svg
    assert picture.count('width="92.0" height="92.0"') == turns
    assert bool(FIGURE.search(picture)) is found
    # BTC-15: whoever draws it, it is made of what all have heard; the figures are not in there
    blind = album.of_game(record.game).card(record.game, state.blind(None), seat)
    assert blind is not None
    assert blind.svg == picture


def test_a_figure_that_was_found_is_drawn_when_its_day_is_over() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await sit(hub, ADA, CUBE)
            await do(table, ear, wire.SayWord(1, table.ply, 0, f"guess={hidden_at(table)}"))
            assert table.status is wire.Status.FINISHED
            running = await card_of(hub, table.id)
            assert (running.copy, running.big) == (None, "1")
            assert not FIGURE.search(cards.draw(running))
            hub.clock = clock_on(NEXT)
            await hub.days.look()
            assert FIGURE.search(cards.draw(await card_of(hub, table.id)))

    run(go())


def hidden_at(table: Table) -> str:
    return str(table.under_way().state.built[1])


def test_a_search_among_several_is_told_in_turns_and_only_if_it_found_something() -> None:
    async def go() -> None:
        async with open_hub(Memory()) as hub:
            table, ear = await table_of(hub, ADA, HERE, HERE, game=CUBE)
            while table.status is not wire.Status.FINISHED:
                seat, state = ear.present["awaits"]["seats"][0], table.under_way().state
                finds = state.round == 2 and seat == state.starter
                found = f"guess={state.built[1 - seat]}"
                word = found if finds else table.game.legal(state, seat)[0]
                assert await do(table, ear, wire.SayWord(1, table.ply, seat, word)) == ""
            solved = table.under_way().state.solved
            assert sorted(solved) == [False, True]
            for seat in (0, 1):
                card = previews.table_card(hub, table, Asked(seat=seat))
                told = ("2", ("turns",)) if solved[seat] else ("", ())
                assert (card.big, card.lines) == told

    run(go())


def test_every_word_of_a_preview_can_be_written() -> None:
    from foxtray.server.between.preview_words import COUNTED, SAID

    said = [text for words in SAID.values() for text in words.values()]
    said += [
        form for units in COUNTED.values() for forms in units.values() for form in forms.values()
    ]
    said += [shelf.take_down(name).title for name in shelf.names()]
    missing = {letter for text in said for letter in text} - face().letters.keys() - set("{}")
    assert missing == set()


def test_pages_and_pictures_over_http(house: House) -> None:
    async def go() -> None:
        async with guests(house, "Ada") as (ada,):
            await ada.make(SCORE, "here", "open")
            page = (await ada.http.get(f"/table/{ada.table}?lang=uk")).text
            told = meta(page)
            assert told["og:title"] == "High Score"
            assert told["og:locale"] == "uk_UA"
            assert told["og:image"].startswith(house.url)
            picture = told["og:image"].removeprefix(house.url)
            await ada.make(CLEVER, "here")
            await ada.enter()
            await ada.play()
            path = f"/api/tables/{ada.table}/card.svg?shape=square&lang=ru&seat=9"
            svg = await ada.http.get(path)
            assert svg.headers["content-type"].startswith("image/svg+xml")
            assert svg.headers["cross-origin-resource-policy"] == "cross-origin"
            day = meta((await ada.http.get("/day?lang=ru")).text)
            assert day["og:title"] == "Игра дня"
            for address in (picture, f"/api/tables/{ada.table}/card.png", "/api/day.png"):
                check_png(await ada.http.get(address), painted=cards.can_paint())
            assert (await ada.http.get("/api/tables/nothing/card.svg")).status_code == 404

    run(go())


def check_png(answer: httpx.Response, painted: bool) -> None:
    """Where none can be made that is said; then links show the icon."""
    if answer.url.path.startswith("/icon"):
        assert not painted
    elif painted:
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")
    else:
        assert answer.status_code == 404
