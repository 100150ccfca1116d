"""The whole LCG: importing this module registers every phase, keyword and phrase with the rulebook `LCG`."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

from ruling_service.engine import lcg
from ruling_service.engine.lcg.rulebook import LCG

__all__ = ["LCG"]

REPORTING = f"{lcg.__name__}.coverage"
"""What reports on the game stands above it."""

_HERE = Path(__file__).parent

for _parts in sorted(
    (*Path(_folder).relative_to(_HERE).parts, _file[:-3])
    for _folder, _, _files in os.walk(_HERE) for _file in _files
    if _file.endswith(".py") and _file != "__init__.py"
):
    _name = ".".join((lcg.__name__, *_parts))
    if _name not in (__name__, REPORTING):
        import_module(_name)
