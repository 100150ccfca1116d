"""Who does many jobs that need nothing of each other: this process, several, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from ruling_service.situations.shared.on_cluster import on_cluster
from ruling_service.situations.shared.side_by_side import in_processes

Job = TypeVar("Job")
Result = TypeVar("Result")


class Hands(NamedTuple):
    """So many processes of this machine, or the workers of the `scheduler` at an address."""

    workers: int = 1
    scheduler: str = ""

    def do(
        self, work: Callable[[Job], Result], jobs: Sequence[Job], lost: Callable[[Job], Result]
    ) -> Iterator[Result]:
        """The result of `work` for each job, in the order of the jobs; `lost` gives that of a job whose
        process ended.
        """
        if self.scheduler:
            return on_cluster(work, jobs, self.scheduler, lost)
        return in_processes(work, jobs, self.workers, lost) if self.workers > 1 else map(work, jobs)


ALONE = Hands()
"""This process does them all."""

__all__ = ["ALONE", "Hands"]
