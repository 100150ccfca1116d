"""Reading the wordings of both games ahead, so that nobody's first question waits for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.wordings import is_kept, shelf


def prepare(home: Path) -> None:
    """Read the wordings of the games whose are not kept yet, each in a process of its own, and keep them in
    the user's folder.

    What can't be kept is read again with the first question.
    """
    known = knowledge(home)
    command = [sys.executable, "-m", "ruling_service.ask.recalling.prepare"]
    missing = [game for game in GAMES if not is_kept(game, known, home)]
    running = [
        subprocess.Popen([*command, game, str(home)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for game in missing
    ]
    for process in running:
        process.wait()


if __name__ == "__main__":
    shelf(sys.argv[1], knowledge(Path(sys.argv[2])), Path(sys.argv[2]))
