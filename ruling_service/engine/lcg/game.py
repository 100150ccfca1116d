"""The whole LCG: importing this module registers every phase, keyword and phrase with the rulebook `LCG`."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from ruling_service.engine import lcg
from ruling_service.engine.lcg.rulebook import LCG

__all__ = ["LCG"]

REPORTING = f"{lcg.__name__}.coverage"
"""What reports on the game stands above it."""

for _module in pkgutil.walk_packages(lcg.__path__, f"{lcg.__name__}."):
    if _module.name not in (__name__, REPORTING):
        import_module(_module.name)
