"""Reaching a part of the service that may not be installed in this version."""

from __future__ import annotations

import importlib
from typing import Any

from ruling_service.errors import RulingError


class NotInThisVersion(RulingError):
    """The command exists, but the part of the service that does it is not in this version."""

    code = "not-in-this-version"
    http_status = 501


def part(module: str, name: str, command: str) -> Any:
    """`name` of `module`; raises `NotInThisVersion` if this version has no such part."""
    try:
        return getattr(importlib.import_module(module), name)
    except (ModuleNotFoundError, AttributeError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name and not module.startswith(error.name):
            raise
        raise NotInThisVersion(f"`rulings {command}` is not in this version.", hint="`rulings search` and `rulings show` are.") from None
