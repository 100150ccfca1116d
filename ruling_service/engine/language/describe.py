"""The card language described from its own grammar: every kind, how it reads in house wording, and what its
fields mean.

`python -m ruling_service.engine.language.describe` rewrites the generated parts of docs/card-language-lcg.md
and docs/card-language-tcg.md.
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import card_language, properties
from .grammar import PASS, Category, Grammar, Slot, slots

START = "<!-- kinds: written by ruling_service.engine.language.describe, do not edit below -->"

DOCUMENTS = {"lcg": "card-language-lcg.md", "tcg": "card-language-tcg.md"}


def kinds_as_markdown(grammar: Grammar) -> str:
    """A table for every category, a row for every kind: kind, house wording, meaning and fields."""
    blocks = []
    for category in grammar.categories.values():
        if category.is_enum:
            values = ", ".join(f"`{value}`" for value in dict.fromkeys(p.kind for p in category.own))
            blocks.append(f"### {category.name} (values)\n\n{values}\n")
            continue
        rows = []
        for kind in dict.fromkeys(p.kind for p in category.own if p.kind != PASS):
            pattern = next(p for p in category.own if p.kind == kind)
            shown = pattern.source.replace("|", "\\|")
            rows.append(
                f"| `{kind}` | {fields_of(category, kind)} | `{shown}` | {grammar.meanings.get(kind, '')} |"
            )
        included = [p.source for p in category.own if p.kind == PASS]
        head = f"### {category.name}\n\n"
        if included:
            head += f"Also: {', '.join(f'`{source}`' for source in included)}\n\n"
        blocks.append(
            head + (
                "| kind | fields | house wording | meaning |\n|---|---|---|---|\n" + "\n".join(rows) + "\n"
                if rows else ""
            )
        )
    return "\n".join(blocks)


def properties_as_markdown(game: str) -> str:
    """A row for every property of a game's phrases: its name, what it says, and the kinds that have it."""
    found = properties.read(game, (properties.GRAMMARS / f"{game}.grammar").read_text(encoding="utf-8"))
    rows = (
        f"| `{name}` | {says} | {', '.join(f'`{kind}`' for kind in sorted(found.kinds[name]))} |"
        for name, says in found.said.items()
    )
    head = "### Properties\n\n| property | says of a phrase | kinds |\n|---|---|---|\n"
    return head + "\n".join(rows) + "\n"


def as_markdown(game: str) -> str:
    """The generated part of a game's document."""
    return f"{kinds_as_markdown(card_language(game).grammar)}\n{properties_as_markdown(game)}"


def fields_of(category: Category, kind: str) -> str:
    """The fields of a kind with the category of their value: `?` may be missing, `*` a tuple, `=` the plain
    values it can have.
    """
    patterns = [p for p in category.own if p.kind == kind]
    found: dict[str, set[str]] = {}
    for pattern in patterns:
        for slot in slots(pattern.elements):
            if isinstance(slot, Slot):
                found.setdefault(slot.field, set()).add(
                    slot.category + ("*" if slot.mode[:1] in ("*", "+", "&") and slot.mode else "")
                )
            else:
                found.setdefault(slot.field, set()).add(
                    f"={str(slot.value).lower() if isinstance(slot.value, bool) else slot.value}"
                )
    always = frozenset.intersection(*(p.required for p in patterns))
    return ", ".join(
        f"{name}{'' if name in always else '?'}: {' or '.join(sorted(kinds))}" for name,
        kinds in found.items()
    )


def main() -> None:
    """Rewrite the generated part of each game's document, in the folder named on the command line."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    for game, name in DOCUMENTS.items():
        path = folder / name
        written = path.read_text(encoding="utf-8").split(START)[0]
        path.write_text(f"{written}{START}\n\n{as_markdown(game)}", encoding="utf-8")


if __name__ == "__main__":
    main()
