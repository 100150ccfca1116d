"""Reading the wordings of both games ahead, so that nobody's first question waits for it."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import IO

from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.wordings import is_kept, shelf

WORDINGS = "reading how questions are worded"
"""What is done meanwhile, as a reader of the progress is told."""
STEP = 10
"""After how many cases it is told how far the reading is."""

Far = Callable[[int, int], None]
"""Told how many cases of how many have been read."""


def prepare(home: Path, far: Far | None = None) -> None:
    """Read the wordings of the games whose are not kept yet, each in a process of its own, and keep them in
    the user's folder. `far` is told how far that is.

    What can't be kept is read again with the first question.
    """
    command = [sys.executable, "-m", "ruling_service.ask.recalling.prepare"]
    missing = [game for game in GAMES if not is_kept(game, home)]
    running = [
        subprocess.Popen([*command, game, str(home)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for game in missing
    ]
    read: dict[int, tuple[int, int]] = {}
    listening = [
        Thread(target=_listen, args=(process.stdout, number, read, far or _nobody))
        for number, process in enumerate(running)
    ]
    for thread in listening:
        thread.start()
    for process, thread in zip(running, listening, strict=True):
        thread.join()
        process.wait()


def _nobody(_read: int, _of: int) -> None:
    """Nobody is told."""


def _listen(said: IO[bytes], number: int, read: dict[int, tuple[int, int]], far: Far) -> None:
    """Pass on how far all of the processes are together, whenever one of them says how far it is."""
    for line in said:
        done, total = line.split()
        read[number] = int(done), int(total)
        at = list(read.values())
        far(sum(one for one, _ in at), sum(of for _, of in at))


def _say(read: int, of: int) -> None:
    if read % STEP == 0 or read == of:
        print(read, of, flush=True)


if __name__ == "__main__":
    gc.disable()  # all that is made is kept to the end
    shelf(sys.argv[1], Path(sys.argv[2]), _say)
