"""How tests are shared out to the processes that run side by side: as `--dist loadgroup` does, without what
makes it slow where there are thousands of them.

pytest-xdist looks each test up in a list of all, counts after each all that a process was ever given, and
sends six messages about each test, of which three say that nothing is wrong. A test that ends its process it
gives to the next process, again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController


def say_less(config: pytest.Config) -> None:
    """Have a process not tell that a test begins, nor of what goes well around it, unless it is asked for."""
    if config.getoption("durations", None) is not None or config.getoption("xmlpath", None):
        return
    for each in config.pluginmanager.get_plugins():
        if type(each).__name__ == "WorkerInteractor":
            each.sendevent = _without_what_goes_well(each.sendevent)


def _without_what_goes_well(send: Callable[..., None]) -> Callable[..., None]:
    def sent(name: str, **said: Any) -> None:
        report = said.get("data") or {}
        goes_well = name == "testreport" and report["when"] != "call" and report["outcome"] == "passed"
        if name != "logstart" and not goes_well:
            send(name, **said)

    return sent


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

    def remove_node(self, node: WorkerController) -> str | None:
        """Give what is left of a process that ended to others, without the test that ended it; that one, if any.
        """
        left = self.assigned_work[node]
        part = next((name for name, tests in left.items() if tests), None)
        crashed = None if part is None else next(iter(left[part]))
        if part is not None and crashed is not None:
            left[part].pop(crashed)
            if not left[part]:
                left.pop(part)
        super().remove_node(node)
        return crashed
