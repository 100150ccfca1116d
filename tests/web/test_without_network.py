"""What was read is there without network; the manifest names what there is."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import expect
from werkzeug.serving import make_server


@pytest.fixture
def served(app: Flask) -> Iterator[tuple[str, object]]:
    """The site at an address of its own, and what ends it."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", server
    server.shutdown()


def test_everything_that_the_manifest_names_is_there(site):
    found = site.get("/manifest.webmanifest")
    assert found.mimetype == "application/manifest+json"
    for icon in found.json["icons"]:
        assert site.get(icon["src"]).mimetype == icon["type"]
    for address in (found.json["start_url"], *(one["url"] for one in found.json["shortcuts"])):
        assert site.get(address).status_code == 200
    assert 'rel="manifest"' in site.get("/").text


def test_the_worker_may_serve_every_page_and_is_asked_for_anew(site):
    answer = site.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.browser
def test_what_was_read_opens_without_network_and_the_rest_says_what_is_kept(chromium, served):
    address, _ = served
    context = chromium.new_context(base_url=address, service_workers="allow")
    try:
        tab = context.new_page()
        tab.goto("/lcg/then")
        tab.evaluate("navigator.serviceWorker.ready.then(() => true)")
        tab.wait_for_function("navigator.serviceWorker.controller !== null")
        tab.goto("/kept")
        tab.get_by_role("link", name="Then").wait_for()  # it was read before there was a worker
        tab.goto("/lcg/keyword/surge")
        tab.wait_for_function(
            "async () => (await (await caches.open('read')).keys()).some(one => one.url.endsWith('/lcg/keyword/surge'))"
        )
        context.set_offline(True)
        tab.goto("/lcg/keyword/surge")
        expect(tab.get_by_role("heading", level=1)).to_have_text("Surge")
        assert tab.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute"
        tab.goto("/lcg/keyword/ranged")
        tab.get_by_role("heading", level=1, name="Pages kept without network").wait_for()
        tab.get_by_role("link", name="Surge").wait_for()
        tab.get_by_role("button", name="Forget all of it").click()
        tab.get_by_role("link", name="Surge").wait_for(state="detached")
        tab.goto("/")
        tab.get_by_role("heading", level=1, name="What happens now?").wait_for()
        context.set_offline(False)
        tab.goto("/lcg/keyword/ranged")
        tab.get_by_role("heading", level=1, name="Ranged").wait_for()
    finally:
        context.close()
