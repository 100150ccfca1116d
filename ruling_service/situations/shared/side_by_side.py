"""Jobs that need nothing of each other, done in several processes of this machine.

Results come in the order of the jobs, whichever is done first. A process that ends in the middle of a job
costs that job only: another one takes its place.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, lost: Callable[[Job], Result]
) -> Iterator[Result]:
    """The result of `work` for each job, in the order of the jobs, done by so many processes at most.

    `work` is a function of a module, which other processes can find; `lost` gives the result of a job whose
    process ended. What `work` raises ends its process.
    """
    waiting = deque(enumerate(jobs))
    done: dict[int, Result] = {}
    hands = [Hand(work) for _ in range(min(processes, len(jobs)))]
    try:
        for hand in hands:
            hand.take(*waiting.popleft())
        for number in range(len(jobs)):
            while number not in done:
                busy = {hand.pipe: hand for hand in hands if hand.job is not None}
                for pipe in wait(list(busy)):
                    hand = busy[pipe]  # type: ignore[index]
                    finished, result = hand.give(lost)
                    done[finished] = result
                    if waiting:
                        hand.take(*waiting.popleft())
            yield done.pop(number)
    finally:
        for hand in hands:
            hand.end()


class Hand(Generic[Job, Result]):
    """A process that does one job after the other."""

    pipe: Connection
    process: BaseProcess

    def __init__(self, work: Callable[[Job], Result]) -> None:
        self._work = work
        self.job: tuple[int, Job] | None = None
        self._start()

    def _start(self) -> None:
        self.pipe, its = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_serve, args=(its, self._work), daemon=True)
        self.process.start()
        its.close()  # so that its end is noticed here

    def take(self, number: int, job: Job) -> None:
        """Begin with a job."""
        self.job = (number, job)
        with contextlib.suppress(OSError):  # if it has ended meanwhile, `give` notices
            self.pipe.send(job)

    def give(self, lost: Callable[[Job], Result]) -> tuple[int, Result]:
        """The number of the job and its result, once there is one to be read or the process has ended."""
        assert self.job is not None
        number, job = self.job
        self.job = None
        try:
            result: Result = self.pipe.recv()
        except (EOFError, OSError):
            self.end()
            self._start()
            return number, lost(job)
        return number, result

    def end(self) -> None:
        """End the process, whatever it does."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _serve(pipe: Connection, work: Callable[[Job], Result]) -> None:
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(work(job))
