"""What Lighthouse would say of a page, as far as that can be measured without it: `python -m bench scores
ADDRESS [PATH …]`.

A first visit by a slow phone (1.6 Mbit/s, 150 ms there and back, a processor four times as slow) is measured by
Chromium itself: first and largest paint, tasks that block, shift of the layout. Each gives points by the curve
that Lighthouse published for it (full at nothing, 90 at its good value, 50 at its middling one), weighed as
there; the speed index, which needs a film of the screen, is left out. The best practices are those that can
be seen without a network: each is kept or not.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, NamedTuple
from urllib.parse import quote

WANTED = 95
"""Points of 100 that both scores have to reach."""
PHONE = {"width": 412, "height": 823}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8, "uploadThroughput": 750_000 / 8}
"""Bytes a second and milliseconds of a slow connection of a phone."""
SLOWER = 4
"""So many times slower than this machine the phone is."""
PAGES = {
    "home": "/", "an entry": "/lcg/keyword/surge", "a card": "/lcg/card/thalin",
    "an answer": "/ask?game=lcg&q=Can an exhausted hero defend?",
}  # fmt: skip


class Curve(NamedTuple):
    """A measure's weight, and its values at which 90 and 50 points are given."""

    weight: int
    good: float
    middling: float

    def points(self, value: float) -> float:
        """0 to 1, by the logarithm of the value, as normally distributed."""
        if value <= 0:
            return 1.0
        spread = (math.log(self.middling) - math.log(self.good)) / NormalDist().inv_cdf(0.9)
        return 1 - NormalDist().cdf((math.log(value) - math.log(self.middling)) / spread)


CURVES = {
    "first paint, ms": Curve(10, 1800, 3000), "largest paint, ms": Curve(25, 2500, 4000),
    "blocked, ms": Curve(30, 200, 600), "shift": Curve(25, 0.1, 0.25),
}  # fmt: skip
"""What a phone's performance is measured by."""

WATCH = """
window.seen = {"first paint, ms": 0, "largest paint, ms": 0, "blocked, ms": 0, "shift": 0};
window.asked = [];
const watch = (type, told) => new PerformanceObserver(list => list.getEntries().forEach(told)).observe({type, buffered: true});
watch("paint", one => { if (one.name === "first-contentful-paint") seen["first paint, ms"] = one.startTime; });
watch("largest-contentful-paint", one => { seen["largest paint, ms"] = one.startTime; });
watch("longtask", one => { seen["blocked, ms"] += Math.max(0, one.duration - 50); });
watch("layout-shift", one => { if (!one.hadRecentInput) seen["shift"] += one.value; });
const noted = (of, name) => { const own = of && of[name]; if (own) of[name] = function (...given) { asked.push(name); return own.apply(this, given); }; };
noted(navigator.geolocation, "getCurrentPosition"); noted(window.Notification, "requestPermission"); noted(document, "write");
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) { if (type === "unload") asked.push("an unload listener"); return listen.call(this, type, ...rest); };
"""
"""What a page is watched by from before it begins."""

_PRACTICES = """() => {
  const images = [...document.images].filter(one => one.complete && one.naturalWidth && one.clientWidth && !one.src.endsWith(".svg"));
  const rules = [...document.styleSheets].flatMap(sheet => { try { return [...sheet.cssRules]; } catch { return []; } });
  const small = [...document.querySelectorAll("main p, main li, main dd")].filter(one => parseFloat(getComputedStyle(one).fontSize) < 12);
  const unpasted = [...document.querySelectorAll("input, textarea")].filter(one => {
    const paste = new ClipboardEvent("paste", {bubbles: true, cancelable: true});
    return !one.dispatchEvent(paste);
  });
  return {
    "a doctype": document.compatMode === "CSS1Compat" && document.doctype?.name === "html",
    "a viewport for phones": /width=device-width/.test(document.querySelector("meta[name=viewport]")?.content),
    "a title and a language": !!document.title && !!document.documentElement.lang,
    "letters of 12 px": small.length === 0,
    "pictures in their own shape": images.every(one => Math.abs(one.naturalWidth / one.naturalHeight - one.clientWidth / one.clientHeight) < .05),
    "pictures sharp enough": images.every(one => one.naturalWidth >= one.clientWidth),
    "pictures not far too large": images.every(one => one.naturalWidth <= 3 * one.clientWidth * devicePixelRatio),
    "letters shown while they load": rules.every(one => !(one instanceof CSSFontFaceRule) || /swap|optional|fallback/.test(one.style.fontDisplay)),
    "pasting allowed": unpasted.length === 0,
    "nothing asked of the visitor unasked": asked.length === 0,
    "no old way of storing": !window.applicationCache,
  };
}"""


class Page(NamedTuple):
    """A page as a slow phone met it: what was measured, which practices are kept, bytes and requests."""

    measured: dict[str, float]
    practices: dict[str, bool]
    sent: int
    requests: int

    @property
    def performance(self) -> int:
        """Points of 100."""
        of = sum(curve.weight for curve in CURVES.values())
        return round(100 * sum(c.weight * c.points(self.measured[name]) for name, c in CURVES.items()) / of)

    @property
    def practice(self) -> int:
        """Points of 100."""
        return round(100 * sum(self.practices.values()) / len(self.practices))

    @property
    def broken(self) -> list[str]:
        """The practices that aren't kept, those of a page's speed apart."""
        return [name for name, kept in self.practices.items() if not kept]


def visit(browser: Any, address: str, path: str, *, slow: bool = True) -> Page:
    """Visit a page for the first time."""
    context = browser.new_context(
        base_url=address, viewport=PHONE, device_scale_factor=2, service_workers="block"
    )
    tab = context.new_page()
    tab.add_init_script(WATCH)
    said: list[str] = []
    issues: list[str] = []
    sent: list[int] = []
    foreign: list[str] = []
    tab.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    tab.on("pageerror", lambda error: said.append(str(error)))
    tab.on("request", lambda one: None if one.url.startswith((address, "data:")) else foreign.append(one.url))
    tab.on("requestfinished", lambda one: sent.append(one.sizes()["responseBodySize"] + one.sizes()["responseHeadersSize"]))
    session = context.new_cdp_session(tab)
    session.on("Audits.issueAdded", lambda one: issues.append(one["issue"]["code"]))
    session.send("Audits.enable")
    session.send("Network.enable")
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    response = tab.goto(quote(path, safe="/?=&:+%<>"), wait_until="networkidle")
    tab.wait_for_timeout(500)
    measured = {name: float(value) for name, value in tab.evaluate("seen").items()}
    begins = response.body()[:1024].lower()
    practices = {
        "no error in the console": not said,
        "nothing the browser finds fault with": not issues,
        "nothing fetched elsewhere": not foreign,
        "letters named at once": b"charset" in begins or "charset" in response.headers.get("content-type", ""),
        "a policy against foreign scripts": "script-src" in response.headers.get("content-security-policy", "")
        or "default-src" in response.headers.get("content-security-policy", ""),
        "no cookie": not context.cookies(),
        **tab.evaluate(_PRACTICES),
    }  # fmt: skip
    context.close()
    return Page(measured, practices, sum(sent), len(sent))


def main(given: Sequence[str]) -> int:
    """Measure the pages; exit status 1 if one has fewer points than are wanted."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="bench scores", description=__doc__)
    parser.add_argument("address", help="where the site is served: http://127.0.0.1:8000")
    parser.add_argument("path", nargs="*", help="only these pages")
    options = parser.parse_args(given)
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    short = 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, at in ({one: one for one in options.path} or PAGES).items():
            page = visit(browser, options.address, at)
            short += min(page.performance, page.practice) < WANTED
            told = ", ".join(f"{what} {value:.3g}" for what, value in page.measured.items())
            print(
                f"{name:12} performance {page.performance:3} ({told}; {page.sent:,} bytes, {page.requests} "
                f"requests)  practices {page.practice:3}"
                f"{'  NOT: ' + '; '.join(page.broken) if page.broken else ''}", flush=True
            )
        browser.close()
    return 1 if short else 0
