"""The headers of every answer: what a page may load, who may read it, how long a static file may be kept."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = "; ".join(
    [
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "frame-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
    ]
)  # fmt: skip
"""Content-Security-Policy: our own files only, nothing inline, in no frame."""

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}

IN_FRAMES = {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What the pages that are meant for frames of other sites have instead."""

AGAIN = "5"
"""Seconds after which whoever finds the site busy may come again."""

READING = ("GET", "HEAD", "OPTIONS")


def prepare(app: Flask) -> None:
    """Add the headers to every answer of `app`."""
    app.after_request(_dress)


def _dress(response: Response) -> Response:
    if request.path == "/embed":
        response.headers.update(IN_FRAMES)
    for name, value in ALWAYS.items():
        if name != "X-Frame-Options" or request.path != "/embed":
            response.headers.setdefault(name, value)
    if response.status_code == 503:
        response.headers.setdefault("Retry-After", AGAIN)
    for_programs = request.path.startswith(("/api/", "/bulk/")) or request.path.endswith(".json")
    if request.method in READING and for_programs:
        response.headers["Access-Control-Allow-Origin"] = "*"
    else:
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if request.path.startswith("/static/"):
        keep = "public, max-age=31536000, immutable" if request.args.get("v") else "public, max-age=3600"
        response.headers["Cache-Control"] = keep
    return response
