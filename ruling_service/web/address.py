"""The site's own address. What a request says of it (`Host`, the scheme of a proxy) is never believed."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from ruling_service.errors import MalformedInput

FORWARDED = ("HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_PORT", "HTTP_FORWARDED")
"""What clients and proxies say of the address, in the words of WSGI."""
PASSED_ON = (*FORWARDED, "HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_VIA")
"""What a server that stands before this one adds to a request."""
LOCALLY = "rulings.asked_locally"
"""Where a request keeps what `asked_locally` tells of it."""


def checked(text: str) -> str:
    """An address of a site, without a slash at its end; "" for none.

    Raises MalformedInput for anything else.
    """
    try:
        parts = urlsplit(text.strip())
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    usable = (
        parts.scheme in ("http", "https") and parts.hostname and not parts.username and parts.netloc.isascii()
    )
    if (
        text.strip()
        and (
            not usable or parts.path not in ("", "/") or parts.query or parts.fragment or " " in parts.netloc
        )
    ):
        raise MalformedInput(
            f"{text[:100]!r} is not an address of a site.",
            hint="Write it as https://rules.example, without a path.", where="address"
        )
    return f"{parts.scheme}://{parts.netloc}" if usable else ""


def own() -> str:
    """The address that was configured, "" if none was: links stay relative then."""
    return str(current_app.config["ADDRESS"])


def named() -> str:
    """An address for what has to name one: the configured one, else the one that the site listens on."""
    return own() or str(current_app.config["LISTENS"])


def asked_locally(environ: Mapping[str, Any]) -> bool:
    """Was this request made on the machine that answers it, under a name of its own, with nothing between?"""
    return bool(environ.get(LOCALLY))


def _asked_locally(environ: Mapping[str, Any]) -> bool:
    if any(name in environ for name in PASSED_ON):
        return False
    try:
        host = urlsplit(f"//{environ.get('HTTP_HOST', '')}")
    except ValueError:  # no name of a host
        return False
    try:
        return _is_loopback(str(environ.get("REMOTE_ADDR", ""))) and _is_loopback(host.hostname or "")
    except ValueError:  # brackets that hold no address
        return False


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _stay(response: Response) -> Response:
    """Send on to an address of ours without naming the site; two slashes at its beginning would name another
    one.
    """
    root, to = request.host_url, response.headers.get("Location", "")
    if to.startswith(root):
        response.headers["Location"] = "/" + to.removeprefix(root).lstrip("/")
    return response


def prepare(app: Flask) -> None:
    """See that nothing in `app` gets to know what a request says of the site's address, and that redirections
    don't name it.
    """
    app.after_request(_stay)
    app.config["ADDRESS"] = checked(app.config["ADDRESS"])
    app.config["LISTENS"] = checked(app.config["LISTENS"])
    parts = urlsplit(app.config["ADDRESS"] or app.config["LISTENS"])
    inner = app.wsgi_app

    def known(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        environ[LOCALLY] = _asked_locally(environ)
        for name in FORWARDED:
            environ.pop(name, None)
        environ["HTTP_HOST"], environ["wsgi.url_scheme"] = parts.netloc, parts.scheme
        return inner(environ, start)

    app.wsgi_app = known  # type: ignore[assignment, method-assign]


__all__ = ["checked", "named", "own", "prepare"]
