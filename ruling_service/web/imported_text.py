"""What of the text that the owner imported this site shows: the owner's switch.

The printed text of cards is the publishers'. By default only whoever reads the site on the owner's own
machine sees it; the JSON beside pages, the export and everything else made for programs leave it out, unless
the owner says `always`.
"""

from __future__ import annotations

import ipaddress
from typing import get_args
from urllib.parse import urlsplit

from flask import current_app, has_request_context, request

from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.library.model import ImportedText

CHOICES: tuple[str, ...] = get_args(ImportedText)
_PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")
"""What a server that stands before this one adds to a request."""


def checked(choice: str) -> str:
    """The choice. Raises `MalformedInput` for what is none."""
    if choice not in CHOICES:
        raise MalformedInput(
            f"there is no choice {quoted(choice)}.", where="IMPORTED_TEXT",
            hint=f"Use one of: {', '.join(CHOICES)}.",
        )
    return choice


def on_pages() -> bool:
    """Does this reader see the printed text of imported cards?"""
    choice = current_app.config["IMPORTED_TEXT"]
    return choice == "always" or (choice == "local" and _is_local())


def for_programs() -> bool:
    """Is it in what programs get?"""
    return bool(current_app.config["IMPORTED_TEXT"] == "always")


def _is_local() -> bool:
    """Is it read on the machine on which it is served: asked from there, under a name of its own?"""
    if not has_request_context() or current_app.config["ADDRESS"]:
        return False
    if any(name in request.headers for name in _PASSED_ON):
        return False
    return _own(request.remote_addr or "") and _own(urlsplit(f"//{request.host}").hostname or "")


def _own(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
