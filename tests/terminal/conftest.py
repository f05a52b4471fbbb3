"""Every test begins in English, whatever the one before spoke."""

from collections.abc import Iterator

import pytest

from foxtray.terminal.words import speak


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")
