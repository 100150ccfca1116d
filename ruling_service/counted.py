"""So many of something, in words: every sentence with a number in it says it by this."""

from __future__ import annotations

from typing import Any


def counted(number: Any, one: str, several: str = "") -> str:
    """A number with what it counts: "1 wound", "2 wounds". `several` is the plural where it isn't `one` with
    an s.
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def there_are(number: Any, one: str) -> str:
    """How many of something there are: "there is 1 resource", "there are 0 resources"."""
    return f"there {'is' if number == 1 else 'are'} {counted(number, one)}"
