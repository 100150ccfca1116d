"""Garbage is looked for less often while something is explored, and as before afterwards."""

from __future__ import annotations

import gc

import pytest

from ruling_service.engine.kernel.garbage import RARELY, looked_for_rarely


def _divided() -> None:
    with looked_for_rarely():
        assert gc.get_threshold() == RARELY
        with looked_for_rarely():
            assert gc.get_threshold() == RARELY
        assert gc.get_threshold() == RARELY
        raise ZeroDivisionError


def test_it_is_looked_for_as_before_afterwards() -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(700, 10, 10)
        with pytest.raises(ZeroDivisionError):
            _divided()
        assert gc.get_threshold() == (700, 10, 10)
    finally:
        gc.set_threshold(*before)


@pytest.mark.parametrize("more", [(0, 10, 10), (200_000, 20, 20)])
def test_who_looks_for_it_more_rarely_or_never_goes_on_so(more: tuple[int, int, int]) -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(*more)
        with looked_for_rarely():
            assert gc.get_threshold() == more
    finally:
        gc.set_threshold(*before)
