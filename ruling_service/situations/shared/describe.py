"""The parts of docs/situations.md that the records of the verbs say: acts, what can be asked for, and
occurrences of each game.

`python -m ruling_service.situations.shared.describe` writes them anew; a test fails while they are out of
date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ruling_service.engine.kernel.verbs import About, Act, Verb
from ruling_service.situations.shared import records

PAGE = "situations.md"

TITLES = {"lcg": "LCG", "tcg": "TCG"}

WRITTEN_WITH: dict[About, str] = {
    "card": "a card",
    "cards": "a card or several",
    "player": "a player",
    "number": "a number",
    "flag": "`true`",
    "stage": "a stage",
    "moment": "a moment",
    "names": "a name or several",
    "order": "names in order",
    "shares": "numbers by name",
}


def parts() -> dict[str, str]:
    """The parts by their names in the page."""
    return {
        "acts": "\n".join(line for game in records.names() for line in _acts(game)),
        "possible": "\n".join(_possible(game) for game in records.names()),
        "occurrences": "\n".join(line for game in records.names() for line in _occurrences(game)),
    }


def _acts(game: str) -> Iterator[str]:
    for title, by_players in (
        (f"acts of the {TITLES[game]}'s players", True),
        (f"acts of the {TITLES[game]}", False),
    ):
        yield from ("", f"| {title} | written with | |", "|---|---|---|")
        for act in records.acts(game).values():
            if act.by_players == by_players:
                yield f"| `{act.name}` | {WRITTEN_WITH[act.about]} | {act.what}{_given(act)} |"


def _given(act: Act) -> str:
    return "; under `given`, too" if act.given else ""


def _possible(game: str) -> str:
    return f"- {TITLES[game]}: {', '.join(f'`{name}`' for name in records.possible(game))}"


def _occurrences(game: str) -> Iterator[str]:
    verbs = records.verbs(game)
    yield from ("", f"| {TITLES[game]} | `card` is | besides | rule |", "|---|---|---|---|")
    told: dict[str, list[Verb]] = {}
    narrower = verbs.narrower()
    for verb in verbs:
        for word in verb.told:
            told.setdefault(word.word, []).append(verb)
    for name, of in sorted(told.items()):
        cards = list(dict.fromkeys(verbs.roles[role].what for verb in of for role in verb.concerns))
        entries = ", ".join(dict.fromkeys(f"`{verb.entry}`" for verb in of))
        also = "".join(f", also where it is `{some}`" for some in sorted(narrower.get(name, ())))
        yield f"| `{name}` | {', '.join(cards) or 'none'}{also} | {_besides(of)} | {entries} |"


def _besides(of: list[Verb]) -> str:
    return (
        ", ".join(f"`{role}`" for role in ("player", "amount") if any(role in verb.roles for verb in of))
        or "–"
    )


def written_anew(page: str) -> str:
    """The page with its generated parts as the records say them now. Raises ValueError for a part whose place
    isn't marked.
    """
    for name, text in parts().items():
        begin, end = (
            f"<!-- {name}: written by ruling_service.situations.shared.describe -->",
            f"<!-- end of {name} -->",
        )
        before, marked, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not (marked and closed):
            raise ValueError(f"{PAGE} marks no place for {name}: {begin} … {end}")
        page = f"{before}{begin}\n{text}\n\n{end}{after}"
    return page


def main() -> None:
    """Rewrite the generated parts of the page, in the folder named on the command line."""
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "docs") / PAGE
    path.write_text(written_anew(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
