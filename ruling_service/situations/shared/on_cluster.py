"""Jobs that need nothing of each other, done by the workers of a Dask cluster (the extra `cluster`).

As with processes of one machine (`side_by_side`) results come in the order of the jobs. A job whose worker
ends is begun again by another; one with which several have ended, and one that fails, costs that job only.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import ruling_service
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir

Job = TypeVar("Job")
Result = TypeVar("Result")
AHEAD = 4
"""Jobs for each thread of the cluster that are handed out before the first of them is done."""
PATIENCE = "10s"
"""How long the scheduler may take to answer."""


def on_cluster(
    work: Callable[[Job], Result], jobs: Sequence[Job], scheduler: str, lost: Callable[[Job], Result]
) -> Iterator[Result]:
    """The result of `work` for each job, in the order of the jobs, done by the workers of the scheduler at
    this address.

    `work` is a function of a module, which the workers have too; `lost` gives the result of a job that
    failed. Raises `MalformedInput` where the extra is missing, nobody answers, no worker is there, or one
    has other code or another corpus than this process: its results would be others.
    """
    distributed = _needed()
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise MalformedInput(
            f"the scheduler doesn't answer: {error}.", where=scheduler,
            hint="Start one with `dask scheduler`, and workers with `dask worker ADDRESS`."
        ) from None
    with client:
        threads = _checked(client, scheduler)
        waiting: deque[tuple[Job, Any]] = deque()
        left = iter(jobs)
        while True:
            while len(waiting) < AHEAD * threads and (job := next(left, None)) is not None:
                waiting.append((job, client.submit(work, job, pure=False)))
            if not waiting:
                return
            job, future = waiting.popleft()
            try:
                result = future.result()
            except Exception:  # whatever it is, the others are done
                result = lost(job)
            future.release()
            yield result


def _needed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise MalformedInput(
            "the package distributed is missing.", where="--scheduler",
            hint="Install it with `pip install 'ruling-service[cluster]'`, or use --workers."
        ) from None


def _checked(client: Any, scheduler: str) -> int:
    """The threads of all workers."""
    own = about()
    found: dict[str, str] = client.run(about)
    if not found:
        raise MalformedInput(
            "the scheduler has no workers.", where=scheduler, hint="Start some with `dask worker ADDRESS`."
        )
    other = sorted(worker for worker, its in found.items() if its != own)
    if other:
        raise MalformedInput(
            "this worker has another version of the code or of the corpus.", where=other[0],
            hint="Install the same everywhere."
        )
    return sum(client.nthreads().values())


def about() -> str:
    """What the results of jobs hang on: the code and the corpus of this process."""
    marks = hashlib.blake2b(digest_size=16)
    for folder, pattern in ((Path(ruling_service.__file__).parent, "**/*.py"), (corpus_dir(), "**/*.*")):
        for path in sorted(folder.glob(pattern)):
            if path.is_file():
                data = path.read_bytes()
                marks.update(f"{path.relative_to(folder).as_posix()} {len(data)}\n".encode() + data)
    return marks.hexdigest()


__all__ = ["about", "on_cluster"]
