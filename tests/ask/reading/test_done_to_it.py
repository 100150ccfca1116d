"""A pronoun means what the verb before it can be done to, by the verb's record."""

from __future__ import annotations

import pytest

from ruling_service.ask.reading import read

DOERS = ("a ranged character", "my hero", "an ally", "one of my characters")
OTHERS = ("an enemy", "an enemy engaged with another player", "the enemy in the staging area", "a location")
TOLD = ("if I exhausted it for the quest", "if I have already exhausted it to quest", "after I exhausted it")


def _exhausted(question: str) -> set[str]:
    found = set()
    for asked in read(question, game="lcg").asked:
        found |= {one.card for one in asked.subjects if one.states.get("exhausted")}
        found |= {one.card for one in asked.acts if one.verb == "exhaust"}
    return found


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("doer", DOERS)
def test_only_what_can_be_exhausted_is_exhausted(doer: str, other: str, told: str) -> None:
    exhausted = _exhausted(f"Can {doer} attack {other} {told}?")
    assert not exhausted & {"enemy", "location"}
    assert exhausted & {"hero", "ally", "character"}


@pytest.mark.parametrize("other", ["an enemy", "a location", "a treachery"])
def test_what_is_said_of_an_attachment_stays_with_it(other: str) -> None:
    assert _exhausted(f"Can I use an attachment against {other} if I exhausted it?") == {"attachment"}
