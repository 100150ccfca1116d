"""Words of card text that a game's own modules add to its vocabulary: a keyword declared there is known to the grammar."""

from __future__ import annotations

from importlib import import_module

GAMES = {"lcg": "ruling_service.engine.lcg.game"}
"""Games that declare words, and the module with which all of them are declared."""

_DECLARED: dict[tuple[str, str], dict[str, None]] = {}


def declare(game: str, section: str, word: str) -> None:
    """Let a word be one of a section ("keyword") of a game's vocabulary."""
    _DECLARED.setdefault((game, section), {})[word] = None


def declared(game: str) -> str:
    """The words that a game has declared so far, as its words file would have them."""
    if game in GAMES:
        import_module(GAMES[game])
    return "".join(f"\n[{section}]\n{', '.join(words)}\n" for (its, section), words in _DECLARED.items() if its == game)


def withdraw(game: str, section: str, word: str) -> None:
    """Let it be none any more: a test takes its own words back."""
    _DECLARED[game, section].pop(word)
