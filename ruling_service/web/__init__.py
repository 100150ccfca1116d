"""The site and its API. `create_app()` gives the WSGI application; one blueprint a concern."""

from __future__ import annotations

from ruling_service.web.factory import create_app

__all__ = ["create_app"]
