"""What can happen in the LCG is declared once, and nothing can be registered for anything else."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.lcg import steps, triggers, verbs
from ruling_service.engine.lcg.game import LCG


def test_nothing_waits_for_what_cannot_happen() -> None:
    """A misspelt happening or window is refused as it is registered, with the near ones."""
    with pytest.raises(ValueError, match="'destoryed'; near: destroyed"):
        LCG.applies("destoryed")
    with pytest.raises(ValueError, match="'aftr'; near: after"):
        LCG.waits("a rule", verbs.destroyed, "aftr")


def test_a_text_speaks_of_cards_that_have_a_role() -> None:
    """An event of the card language that names a role its happening does not have is refused."""
    with pytest.raises(ValueError, match="'crad'; near: card"):
        triggers.waits_for("is_made_up", verbs.destroyed, speaks=("crad",))


def test_a_happening_has_no_other_roles() -> None:
    """Nor can something happen with a role that its verb does not have."""
    with pytest.raises(ValueError, match="'amount'"):
        verbs.destroyed(card=1, amount=2)


@pytest.mark.parametrize("verb", list(LCG.verbs), ids=lambda verb: str(verb.past))
def test_every_verb_stands_on_an_entry(verb: Verb) -> None:
    """Each names the rule that defines it."""
    assert verb.entry.startswith("lcg/")
    assert verb.name


def test_a_step_that_the_rules_do_not_have_is_refused() -> None:
    """Nor does a step do two things."""
    with pytest.raises(ValueError, match=r"'4\.4'"):
        steps.round_step("4.4")
    with pytest.raises(ValueError, match="two things"):
        steps.round_step("4.2")
    with pytest.raises(ValueError, match=r"'6\.4\.9'"):
        steps.attack_step("6.4.9")
