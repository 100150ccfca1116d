"""`make pictures`: pictures of ten pages of the site, for docs/pictures.

    python -m bench.pictures [FOLDER]

The site shows the corpus alone, without documents and cards of anybody's: what is seen is all ours. Needs a
Chromium (`CHROMIUM` names one).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from werkzeug.serving import WSGIRequestHandler, make_server

from indexer.build import build_library
from ruling_service.web import create_app

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
PATIENCE = 300_000
"""Milliseconds that a page may take."""
PATIENT: dict[str, float] = {"SIMULATION_SECONDS": 60.0, "SIMULATION_WAIT": 60.0}
"""Limits of the site, on a machine that may be busy."""
TRIES = 6
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1180, "height": 800}
CASE = "lcg/case/sneak-attack-and-beorn"
CARD = "Gimli, Dwarf of Erebor"
MINION = "Goblin Runner"


def _asked(question: str, game: str) -> str:
    return f"/ask?{urlencode({'q': question, 'game': game})}"


def _fight(tab: Any) -> None:
    """Two cards on the table of the form, and who fights whom."""
    for zone, field, name in (("Companions", "Companion", CARD), ("Minions", "Minion", MINION)):
        tab.get_by_role("group", name=zone, exact=True).get_by_role("combobox", name=field).last.fill(name)
        tab.keyboard.press("Tab")
        tab.locator(".board .tile", has_text=name.partition(",")[0]).wait_for()
    tab.get_by_label("Defender").fill(CARD)
    tab.get_by_label("Against (several with ;)").fill(MINION)
    tab.keyboard.press("Tab")
    tab.locator(".board .assigned").wait_for()
    tab.evaluate("scrollTo(0, document.querySelector('.editor').offsetTop - 12)")


def _typed(tab: Any) -> None:
    """A part of a card's name in the box."""
    tab.get_by_role("searchbox").press_sequentially("thal")
    tab.locator(".offered li").first.wait_for()


def _answered(tab: Any) -> None:
    """An answer; a worker that has to read everything first may take more than the time of one question."""
    for _ in range(TRIES):
        if tab.locator(".says").count():
            return
        tab.reload()
    raise RuntimeError("the question was not answered")


def _nothing(tab: Any) -> None:
    """The page as it opens."""


class Taken(NamedTuple):
    """A picture: its name, the page, how wide it is, whether in the dark, and what is done there first."""

    name: str
    address: str
    size: Any
    dark: bool = False
    first: Callable[[Any], None] = _nothing


PICTURES = (
    Taken("home", "/", PHONE, first=_typed),
    Taken("answer", _asked("Can an exhausted character defend?", "lcg"), PHONE, first=_answered),
    Taken("card", "/lcg/card/a-burning-brand", PHONE),
    Taken("errata-of-a-cycle", "/browse/lcg/errata/cycle", PHONE, dark=True),
    Taken("table", "/simulate?game=tcg", DESK, first=_fight),
    Taken("case", f"/{CASE}", DESK),
    Taken("film", f"/film?{urlencode({'case': CASE, 'step': 4})}", DESK, dark=True),
    Taken("round", "/chart/lcg", DESK),
    Taken("scenario", "/lcg/scenario/passage-through-mirkwood", DESK),
    Taken("difference", "/compare?a=lcg/keyword/ranged&b=lcg/keyword/sentinel", DESK),
)


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing of requests."""


def take(folder: Path) -> list[Path]:
    """Take every picture; gives their files."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    found = []
    with tempfile.TemporaryDirectory() as home:
        build_library(home=Path(home))
        site = create_app(Path(home), **PATIENT)
        server = make_server("127.0.0.1", 0, site, threaded=True, request_handler=_Quiet)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as driver:
            path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
            browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for one in PICTURES:
                tab = browser.new_page(
                    viewport=one.size, color_scheme="dark" if one.dark else "light", reduced_motion="reduce"
                )
                tab.set_default_timeout(PATIENCE)
                tab.goto(f"http://127.0.0.1:{server.server_port}{one.address}")
                one.first(tab)
                file = folder / f"{one.name}.jpg"
                tab.screenshot(path=file, type="jpeg", quality=72)
                tab.close()
                found.append(file)
            browser.close()
        server.shutdown()
    return found


if __name__ == "__main__":
    for taken in take(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER):
        print(taken)
