"""Procedures and verbs: what is declared once is known by its object, and what isn't declared is refused."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook


@pytest.fixture
def rules() -> Rulebook:
    """A rulebook with one verb and one window."""
    made = Rulebook("lamps")
    made.windows = frozenset({"night"})
    made.verbs.declare("lit", "light", "lamps/light", "lamp by", told=None, act=None, cannot=())
    return made


def test_a_procedure_is_what_stands_on_the_agenda(rules: Rulebook) -> None:
    """Its task stores a name and positional arguments, and running the agenda calls it with its citation."""
    seen: list[tuple[str, int, tuple[str, ...]]] = []

    @rules.procedure("lamps/light")
    def light(play: Play, lamp: str, times: int = 1) -> None:
        seen.append((lamp, times, play.citing))

    assert light.task("a", times=2) == Task(light.name, ("a", 2))
    assert light.choosing("a") == Task(light.name, ("a",))
    play = Play(rules, {})
    play.then(light.task("a"), light.task("b", 3))
    play.run()
    assert seen == [("a", 1, ("lamps/light",)), ("b", 3, ("lamps/light",))]
    assert ("lamps/light", f"{light.does.__module__}.{light.does.__qualname__}") in set(rules.coverage())


def test_two_procedures_of_one_name_are_refused(rules: Rulebook) -> None:
    """A name on the agenda means one thing."""

    def light(play: Play) -> None:
        """Nothing."""

    rules.procedure()(light)
    with pytest.raises(ValueError, match="two tasks"):
        rules.procedure()(light)


def test_a_verb_makes_occurrences_with_its_roles_only(rules: Rulebook) -> None:
    """A role that nobody declared is an error that names those there are."""
    lit = rules.verbs["lit"]
    assert lit(lamp="a", by=None).roles == (("lamp", "a"),)
    with pytest.raises(ValueError, match=r"role of 'lit' called 'lmap'; near: lamp"):
        lit(lmap="a")


def test_registering_for_what_nobody_declared_is_refused(rules: Rulebook) -> None:
    """A misspelt occurrence or window would never fire."""
    with pytest.raises(ValueError, match="'lid'; near: lit"):
        rules.applies("lid")
    with pytest.raises(ValueError, match="'lid'"):
        rules.waits("moths", "lid", "night")
    with pytest.raises(ValueError, match="window called 'nihgt'; near: night"):
        rules.waits("moths", "lit", "nihgt")
    with pytest.raises(ValueError, match="twice"):
        rules.verbs.declare("lit", "light", "lamps/light", "lamp", told=None, act=None, cannot=())
