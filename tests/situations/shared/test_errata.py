"""What an erratum changed is what is played: the corpus has facts of its card, with the erratum worked in."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import load_cards

NOT_PLAYED: dict[str, str] = yaml.safe_load(
    Path(__file__).with_name("errata_not_played.yaml").read_text("utf-8")
)


def with_an_erratum() -> dict[str, str]:
    """The cards of which the corpus knows an erratum, with the id of the entry that tells of it."""
    found = {}
    for path in sorted(corpus_dir().glob("*/cards/*.md")):
        text = path.read_text("utf-8")
        if re.search(r"^## Errata|\*\*Erratum:", text, re.MULTILINE):
            said = re.search(r"^id: (\S+)$", text, re.MULTILINE)
            game = path.parent.parent.name
            found[f"{game}/{path.stem}"] = said[1] if said else f"{game}/card/{path.stem}"
    return found


def worked_in() -> set[str]:
    """The entries of the errata that card facts of the corpus carry."""
    files = corpus_dir().glob("*/cards/*.yaml")
    return {card.erratum for path in files for card in load_cards(path.read_text("utf-8"), path.name)} - {""}


def test_every_erratum_is_played_or_named_with_a_reason() -> None:
    played = worked_in()
    assert {card for card, entry in with_an_erratum().items() if entry not in played} == set(NOT_PLAYED)


def test_facts_with_an_erratum_name_an_entry_that_tells_of_it() -> None:
    assert worked_in() <= set(with_an_erratum().values())
