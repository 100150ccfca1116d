"""What a page of each kind weighs and what keeps people out of it: `python -m bench looks ADDRESS [PATH …]`.

A site that is served at ADDRESS is looked at in a Chromium of the size of a phone: bytes and requests of a
first visit, the shift of its layout, tasks that block it, what axe finds in the light and in the dark (targets
of 24 px included), and if anything is wider than the screen. Lighthouse isn't asked: it needs Node.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Sequence
from importlib import util
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

PHONE = {"width": 390, "height": 844}
MOST_BYTES = 60_000
"""Bytes that a first visit to a page may take as they are sent (compressed), with its scripts and styles and
without pictures.
"""
MOST_SHIFT = 0.1
MOST_BLOCKED = 200.0
"""Milliseconds beyond 50 that the tasks of a page may block it."""
KINDS: dict[str, str] = {
    "home": "/", "game": "/lcg", "the other game": "/tcg", "A–Z": "/browse/lcg/glossary",
    "keywords": "/browse/lcg/keywords", "framework": "/browse/lcg/framework", "rules": "/browse/lcg/rules",
    "answers": "/browse/lcg/answers", "cards": "/browse/lcg/cards", "cards, TCG": "/browse/tcg/cards",
    "examples": "/browse/lcg/examples", "everything": "/browse/lcg/all", "scenarios": "/browse/lcg/scenarios",
    "a facet": "/browse/lcg/scenarios/cycle", "errata": "/browse/lcg/errata",
    "errata by cycle": "/browse/lcg/errata/cycle", "changed rules": "/browse/lcg/changes",
    "designers": "/browse/lcg/designers", "conflicts": "/browse/lcg/conflicts", "cases": "/browse/lcg/cases",
    "chart": "/chart/lcg", "chart, TCG": "/chart/tcg", "an entry": "/lcg/shadow-effects",
    "a keyword": "/lcg/keyword/surge", "a step": "/lcg/framework/6.4a", "a card": "/lcg/card/thalin",
    "a card, TCG": "/tcg/card/the-balrog-flame-of-udun", "a card with an erratum": "/lcg/card/horn-of-gondor",
    "cards of a title": "/called/Faramir?game=tcg", "an imported card": "/lcg/card/gimli", "a scenario": "/lcg/scenario/passage-through-mirkwood",
    "a conflict": "/lcg/conflict/c20", "a case": "/lcg/case/thalin-and-eastern-crows",
    "two entries": "/compare?a=lcg/engagement-check&b=lcg/engaged", "search": "/search?q=shadow+card",
    "search of fields": "/search?q=type:ally+sphere:lore+cost<=2", "nothing found": "/search?q=type:ally+cost>90",
    "how to search": "/search/syntax",
    "an answer": "/ask?game=lcg&q=Can an exhausted hero defend?",
    "an answer, TCG": "/ask?game=tcg&q=Can I exert a companion with one vitality?",
    "both games": "/ask?q=Who decides the order of simultaneous effects?",
    "not answered": "/ask?game=lcg&q=should I take the blue one to the party?",
    "form": "/simulate", "form, TCG": "/simulate?game=tcg", "YAML": "/simulate?tab=yaml",
    "film": "/film?case=lcg/case/thalin-and-eastern-crows&step=1", "play": "/play?game=lcg",
    "deck": "/deck?game=lcg", "workbench": "/workbench/lcg", "wrong": "/wrong?case=lcg/case/thalin-and-eastern-crows",
    "embedded": "/embed?entry=lcg/keyword/surge", "embed this": "/embed/this?url=/lcg/keyword/surge",
    "documents": "/documents", "a document": "/documents/lcg-faq-1.3", "its text": "/documents/lcg-faq-1.3/1",
    "its report": "/documents/lcg-faq-1.3/report", "its changes": "/documents/lcg-faq-1.3/changes",
    "changes of a part": "/documents/lcg-compendium/changes?part=FAQ+1.9",
    "changes of the longest": "/documents/lcg-compendium/changes",
    "two documents": "/documents/compare?game=lcg", "about": "/about", "problems": "/problems", "API": "/api",
    "bulk": "/bulk", "kept": "/kept", "not there": "/lcg/no-such-page",
}  # fmt: skip
"""Kinds of page, each with one."""

_WATCH = """
window.seen = {shift: 0, blocked: 0};
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value; })
  .observe({type: "layout-shift", buffered: true});
new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.blocked += Math.max(0, one.duration - 50); })
  .observe({type: "longtask", buffered: true});
"""


class Seen(NamedTuple):
    """What was seen of a page: bytes of it and all that it loads, decoded and without pictures, and as sent;
    requests; layout shift; milliseconds blocked; what axe finds; if it is wider than the screen.
    """

    kind: str
    page: int
    whole: int
    sent: int
    requests: int
    shift: float
    blocked: float
    found: list[str]
    wide: bool

    @property
    def wrong(self) -> list[str]:
        """What isn't as it has to be."""
        said = [f"axe: {one}" for one in self.found]
        said += [f"{self.sent:,} bytes sent"] if self.sent > MOST_BYTES else []
        said += ["no page"] if not self.page and "not there" not in self.kind else []
        said += [f"shifts by {self.shift:.2f}"] if self.shift > MOST_SHIFT else []
        said += [f"blocked for {self.blocked:.0f} ms"] if self.blocked > MOST_BLOCKED else []
        return [*said, *(["wider than the screen"] if self.wide else [])]


def look(browser: Any, address: str, kind: str, path: str, axe: str) -> Seen:
    """Look at a page as on a first visit."""
    context = browser.new_context(base_url=address, viewport=PHONE, service_workers="block", bypass_csp=True)
    tab = context.new_page()
    tab.add_init_script(_WATCH)
    loaded: list[tuple[str, int, int]] = []

    def note(response: Any) -> None:
        if response.status < 300:
            sizes = response.request.sizes()
            loaded.append((response.request.resource_type, len(response.body()), sizes["responseBodySize"]))

    tab.on("requestfinished", lambda request: note(request.response()))
    tab.goto(quote(path, safe="/?=&:+%<>"), wait_until="networkidle")
    tab.wait_for_timeout(200)
    measured = tab.evaluate("seen")
    wide = tab.evaluate("document.documentElement.scrollWidth > innerWidth")
    tab.evaluate(axe)
    found = []
    for scheme, rules in (("light", ", rules: {'target-size': {enabled: true}}"), ("dark", ", runOnly: ['color-contrast']")):
        tab.emulate_media(color_scheme=scheme)
        violations = tab.evaluate(f"axe.run(document, {{resultTypes: ['violations']{rules}}})")["violations"]
        found += [f"{scheme} {one['id']}: {one['nodes'][0]['html'][:110]}" for one in violations]
    context.close()
    of_text = [one for one in loaded if one[0] != "image"]
    return Seen(
        kind, next((one[1] for one in loaded if one[0] == "document"), 0), sum(one[1] for one in of_text),
        sum(one[2] for one in of_text), len(loaded), measured["shift"], measured["blocked"], found, wide,
    )  # fmt: skip


def main(given: Sequence[str]) -> int:
    """Look at a page of each kind, or at the pages that are named; exit status 1 if anything is wrong."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="bench looks", description=__doc__)
    parser.add_argument("address", help="where the site is served: http://127.0.0.1:8000")
    parser.add_argument("path", nargs="*", help="only these pages")
    options = parser.parse_args(given)
    spec = util.find_spec("axe_playwright_python")
    if spec is None or not spec.submodule_search_locations:
        print("axe is not installed (axe-playwright-python)")
        return 2
    axe = (Path(spec.submodule_search_locations[0]) / "axe.min.js").read_text("utf-8")
    kinds = {path: path for path in options.path} or KINDS
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    wrong = 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for kind, at in kinds.items():
            seen = look(browser, options.address, kind, at, axe)
            wrong += bool(seen.wrong)
            print(
                f"{kind:24} {seen.page:7,} page {seen.whole:8,} with scripts and styles {seen.sent:7,} sent "
                f"{seen.requests:2} requests shift {seen.shift:.3f} blocked {seen.blocked:4.0f} ms"
                f"{'  WRONG: ' + '; '.join(seen.wrong) if seen.wrong else ''}", flush=True
            )
        browser.close()
    print(f"{len(kinds)} kinds of page, {wrong} with something wrong")
    return 1 if wrong else 0
