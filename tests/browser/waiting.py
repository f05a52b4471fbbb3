"""Waiting for what a page has to ask for, such as its caches.

Playwright's `wait_for_function` takes the promise of an async function for the truth it waits for,
and waits for nothing.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from browser.people import PATIENCE

# One question at a time; whoever asks may be gone with the page, so its answers are left there.
ASK = """(told) => {
  const asked = (window.asked ??= { answer: false, going: false });
  if (asked.answer) { delete window.asked; return true; }
  if (!asked.going) {
    asked.going = true;
    (QUESTION)(told)
      .catch(() => false)
      .then((answer) => { asked.answer = answer; asked.going = false; });
  }
  return false;
}"""


def wait_for_answer(page: Page, question: str, told: Any = None) -> None:
    """Ask an async function of the page again and again until its answer is true, also when the
    page is loaded anew meanwhile.
    """
    page.wait_for_function(ASK.replace("QUESTION", question), arg=told, timeout=PATIENCE)
