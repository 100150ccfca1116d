"""Best practices of pages that a browser can see: they are kept, and what isn't kept is seen."""

from __future__ import annotations

import threading

import pytest
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from bench.scores import CURVES, PAGES, visit

pytestmark = pytest.mark.browser

POOR = """<title>Poor</title><p style="font-size: 8px">Small<main><p style="font-size: 8px">Small</p></main>
<input onpaste="return false"><script>
console.error("no"); Notification.requestPermission(); document.cookie = "a=1"; document.write("<p>late</p>")</script>"""


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_keeps_the_best_practices(chromium, address, path):
    page = visit(chromium, address, path, slow=False)
    assert page.broken == []
    assert page.sent < 60_000


@Request.application
def poor(request: Request) -> Response:
    """A page that does what it shouldn't, and nothing else."""
    return Response(POOR, content_type="text/html" if request.path == "/" else "text/plain")


def test_what_is_not_kept_is_seen(chromium):
    server = make_server("127.0.0.1", 0, poor, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = visit(chromium, f"http://127.0.0.1:{server.server_port}", "/", slow=False)
    finally:
        server.shutdown()
    assert {
        "no error in the console", "a doctype", "letters named at once", "a viewport for phones",
        "a title and a language", "letters of 12 px", "pasting allowed", "no cookie",
        "a policy against foreign scripts", "nothing asked of the visitor unasked",
        "nothing the browser finds fault with",
    } <= set(page.broken)


@pytest.mark.parametrize(("at", "points"), [(0, 1), (1800, 0.9), (3000, 0.5)])
def test_points_follow_the_published_curve(at, points):
    assert CURVES["first paint, ms"].points(at) == pytest.approx(points)
