"""Whether the packages that the tools are served by are installed: they are an extra, since most who use the
service don't need them.
"""

from __future__ import annotations

from importlib.util import find_spec

from ruling_service.errors import RulingError


class NotInstalled(RulingError):
    """The extra `assistant` is not installed."""

    code = "not-installed"
    http_status = 501


def needed() -> None:
    """Raises NotInstalled, with the command that installs the extra."""
    missing = [name for name in ("mcp", "a2wsgi") if find_spec(name) is None]
    if missing:
        raise NotInstalled(
            f"the tools for assistants need {' and '.join(missing)}.",
            hint="Install the extra: pip install 'ruling-service[assistant]'."
        )
