"""Draws the PNG icons of the installed app from public/icon.svg, with Chromium.

Run it after changing the SVG: `.venv/bin/python web/scripts/icons.py`.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
CLOTH = "#2f6350"
ICONS = {
    "icon-180.png": (180, 0.76, CLOTH),
    "icon-192.png": (192, 0.94, "transparent"),
    "icon-512.png": (512, 0.94, "transparent"),
    "icon-maskable-512.png": (512, 0.62, CLOTH),
}
"""By file: its size, how much of it the fox takes, what it stands on."""


def main() -> None:
    """Write all of them."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (size, part, cloth) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{cloth}}}svg{{width:{part * 100}%}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
