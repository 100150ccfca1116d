"""The site and its API (docs/site.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruling_service.late import late

if TYPE_CHECKING:
    from flask import Flask


def create_app(home: Path | None = None, **settings: Any) -> Flask:
    """The site; see `factory.create_app`.

    It is loaded only now: a worker is a part of this package, and needs no pages.
    """
    app: Flask = late("ruling_service.web.factory").create_app(home, **settings)
    return app


__all__ = ["create_app"]
