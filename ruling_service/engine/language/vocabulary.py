"""Words of card text that a game's own modules add to its vocabulary: a keyword declared there is known to the grammar.

A section is one of the words file ("keyword"), or a list (enum) of the grammar that the grammar's file need not have.
"""

from __future__ import annotations

from importlib import import_module

GAMES = {"lcg": "ruling_service.engine.lcg.game", "tcg": "ruling_service.engine.tcg.keywords"}
"""Games that declare words, and the module with which all of them are declared."""

WORDS = ("keyword", "trait")
"""The sections of a words file; all others are lists of the grammar."""

_DECLARED: dict[tuple[str, str], dict[str, None]] = {}


def declare(game: str, section: str, word: str) -> None:
    """Let a word be one of a section ("keyword") of a game's vocabulary."""
    _DECLARED.setdefault((game, section), {})[word] = None


def words(game: str, section: str) -> tuple[str, ...]:
    """The words of a section that a game has declared so far."""
    return tuple(_DECLARED.get((game, section), ()))


def declared(game: str) -> str:
    """The words that a game has declared so far, as its words file would have them."""
    _load(game)
    sections = [(section, found) for (its, section), found in _DECLARED.items() if its == game and section in WORDS]
    return "".join(f"\n[{section}]\n{', '.join(found)}\n" for section, found in sections)


def listed(game: str) -> str:
    """The same for the lists of the grammar, as the grammar's file would have them."""
    _load(game)
    lists = [(section, found) for (its, section), found in _DECLARED.items() if its == game and section not in WORDS]
    return "".join(f"\n[enum {section}]\n" + "".join(f"{word} = {word}\n" for word in found) for section, found in lists)


def _load(game: str) -> None:
    """A game's modules are found by its name, as its grammar is, and declare their words as they are loaded."""
    if game in GAMES:
        import_module(GAMES[game])


def withdraw(game: str, section: str, word: str) -> None:
    """Let it be none any more: a test takes its own words back."""
    _DECLARED[game, section].pop(word)
