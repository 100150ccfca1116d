"""How to write a situation, by topic: short texts for assistants, each with an example that runs; and the
chart of a round.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from ruling_service.errors import UnknownName
from ruling_service.library.reading import Library


@cache
def topics() -> dict[str, str]:
    """The topics with their titles, in order."""
    files = sorted(path.name for path in resources.files(__name__).iterdir() if path.name.endswith(".md"))
    return {
        name.removesuffix(".md").partition("-")[2]: _text(name).partition("\n")[0].lstrip("# ")
        for name in files
    }


def guide(topic: str) -> str:
    """The text of a topic. Raises UnknownName, with the topics there are."""
    if topic not in topics():
        raise UnknownName(
            f"There is no guide “{topic}”.", hint=f"Guides: {', '.join(topics())}.", where="topic"
        )
    name = next(
        path.name for path in resources.files(__name__).iterdir() if path.name.endswith(f"-{topic}.md")
    )
    return _text(name)


def _text(name: str) -> str:
    return (resources.files(__name__) / name).read_text("utf-8")


def chart(library: Library, game: str) -> str:
    """The steps of a game's round or turn, each with the entry that says what happens in it."""
    kind = "framework" if game == "lcg" else "rule"
    lines = [
        f"- `{one.id.rpartition('/')[2]}` {one.title} ({one.id})"
        for one in library.entries(game=game, kind=kind)
    ]
    if game == "tcg":
        lines = [
            f"- {one.title} ({one.id})" for one in library.entries(game=game, kind="glossary")
            if one.title.endswith(" phase")
        ]
    return (
        f"# The {'round of the LCG' if game == 'lcg' else 'phases of a turn of the TCG'}\n\n"
        + "\n".join(lines) + "\n"
    )
