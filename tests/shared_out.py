"""How tests are shared out to the processes that run side by side: as `--dist loadgroup` does, without what
makes it slow where there are thousands of them.

pytest-xdist looks each test up in a list of all, and counts after each all that a process was ever given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController


class _Listed(list[str]):
    """The tests of a process in their order, with the place of each at hand."""

    def __init__(self, tests: Iterable[str]) -> None:
        super().__init__(tests)
        self._places: dict[str, int] = {}
        for place, test in enumerate(self):
            self._places.setdefault(test, place)

    def index(self, test: str, *_: Any) -> int:  # type: ignore[override]
        return self._places[test]


class SharedOut(LoadGroupScheduling):
    """Parts of tests given to processes, of which each remembers only what is left of its own."""

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        """Keep the tests that a process collected."""
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = _Listed(self.registered_collections[node])

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """Forget a test that is done, and give the process another part when it has hardly any left."""
        test = self.registered_collections[node][item_index]
        part = self._split_scope(test)
        left = self.assigned_work[node][part]
        left.pop(test)
        if not left:
            self.assigned_work[node].pop(part)
        self._reschedule(node)
