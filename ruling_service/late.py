"""What is loaded only when it is needed: commands, so that the first answer doesn't wait for the others, and
the work of a worker.

Everything else is imported where its module begins. What is loaded late stands here by its name, and nowhere
else.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def late(module: str) -> Any:
    """The module of that name, loaded now if nothing has loaded it yet. Raises ModuleNotFoundError."""
    return import_module(module)
