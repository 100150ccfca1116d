"""Every way of saying on which side of a number something is, and what it says."""

from __future__ import annotations

from collections.abc import Callable

WAYS: dict[str, Callable[[int, int], bool]] = {
    "{n} or more": lambda there, n: there >= n, "{n} or greater": lambda there, n: there >= n,
    "{n} or higher": lambda there, n: there >= n, "at least {n}": lambda there, n: there >= n,
    "no fewer than {n}": lambda there, n: there >= n, "no less than {n}": lambda there, n: there >= n,
    "{n} or fewer": lambda there, n: there <= n, "{n} or less": lambda there, n: there <= n,
    "{n} or lower": lambda there, n: there <= n, "at most {n}": lambda there, n: there <= n,
    "no more than {n}": lambda there, n: there <= n, "no higher than {n}": lambda there, n: there <= n,
    "more than {n}": lambda there, n: there > n, "higher than {n}": lambda there, n: there > n,
    "greater than {n}": lambda there, n: there > n, "fewer than {n}": lambda there, n: there < n,
    "less than {n}": lambda there, n: there < n, "lower than {n}": lambda there, n: there < n,
    "exactly {n}": lambda there, n: there == n,
}  # fmt: skip
"""What is said of a number, and whether that is true of so many as there are."""
