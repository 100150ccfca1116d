"""What a wheel holds besides the files as they lie in the tree: the indexer, packed below `ruling_service`.

In the tree `indexer/` stands beside `ruling_service/`. Installed, a second name at the top level could hide
somebody else's package, so the wheel has it as `ruling_service/_indexer/`, and every line that imports it
says so. A checkout that is installed for editing keeps the tree's names.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OWN = "indexer"
PACKED = "ruling_service._indexer"
_IMPORTED = re.compile(rf"^(\s*from ){OWN}(?=[. ])", re.M)
_LATE = re.compile(rf"""(\blate\(["']){OWN}(?=[."'])""")
_UNCLEAR = re.compile(rf"""^\s*import {OWN}\b|["']{OWN}\.\w+""", re.M)


class PackedBelow(BuildHookInterface):
    """Puts the indexer below the package while a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the modules with their installed names aside, and have the wheel take them from there."""
        if version == "editable":
            return
        self._aside = Path(tempfile.mkdtemp(prefix="rulings-wheel-"))
        root = Path(self.root)
        for path in sorted((root / OWN).rglob("*.py")):
            place = f"{PACKED.replace('.', '/')}/{path.relative_to(root / OWN).as_posix()}"
            self._take(path, place, build_data)
        for path in sorted((root / "ruling_service").rglob("*.py")):
            if renamed(path) != path.read_text(encoding="utf-8"):
                self._take(path, path.relative_to(root).as_posix(), build_data)

    def _take(self, path: Path, place: str, build_data: dict[str, Any]) -> None:
        aside = self._aside / place
        aside.parent.mkdir(parents=True, exist_ok=True)
        aside.write_text(renamed(path), encoding="utf-8", newline="\n")
        build_data["force_include"][str(aside)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written aside."""
        if version != "editable":
            shutil.rmtree(self._aside, ignore_errors=True)


def renamed(path: Path) -> str:
    """The text of a module with the indexer by its installed name.

    Raises ValueError for a mention that would go on meaning the tree's name.
    """
    text = path.read_text(encoding="utf-8")
    text = _LATE.sub(rf"\g<1>{PACKED}", _IMPORTED.sub(rf"\g<1>{PACKED}", text))
    unclear = _UNCLEAR.search(text)
    if unclear:
        line = text.count("\n", 0, unclear.end()) + 1
        raise ValueError(
            f'{path}:{line}: {unclear[0].strip()!r} is not renamed; write `from {OWN}.… import …` or '
            f'`late("{OWN}.…")`.'
        )
    return text
