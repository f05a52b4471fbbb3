"""Waits that wait."""

from __future__ import annotations

from playwright.sync_api import Browser

from browser.waiting import wait_for_answer

FOURTH_TIME = "async (after) => (window.times = (window.times ?? 0) + 1) > after"
FAILS_FIRST = "async () => window.times++ > 5 || Promise.reject(new Error('not yet'))"


def test_an_answer_is_waited_for_until_it_is_true(chromium: Browser) -> None:
    page = chromium.new_page()
    wait_for_answer(page, FOURTH_TIME, 3)
    assert page.evaluate("() => window.times") == 4
    wait_for_answer(page, FAILS_FIRST)
    assert page.evaluate("() => window.times") == 7
    page.close()
