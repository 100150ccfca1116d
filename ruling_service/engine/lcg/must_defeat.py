"""Stages that are won by defeating somebody: no progress defeats them, and the players win as whoever has to
be defeated is destroyed while the stage is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import side_quests, table, verbs
from ruling_service.engine.lcg.permissions import KEEPS_IN_PLAY, Reason, forbids
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, statements
from ruling_service.engine.lcg.texts import kinds_in

RULES = ("lcg/winning-the-game", "lcg/quest-advancement")

SAYING = ("must_defeat_to_win", "wins_by_defeating")
LASTING.plays(*SAYING)


def _stating(play: Play) -> Iterator[tuple[InForce, str]]:
    """Each text in force that says so, with the title of who has to be defeated."""
    for each in (each for kind in SAYING for each in statements(play, kind)):
        what = each.says.get("what")
        if isinstance(what, Node) and what.kind == "named" and conditions_hold(play, each):
            yield each, str(what["title"])


@KEEPS_IN_PLAY
def by_defeating_alone(play: Play, o: Occurrence, quest: int) -> Reason | None:
    """Why progress doesn't defeat such a stage."""
    for each, title in _stating(play) if o.kind == "stage defeated" else ():
        if each.frame.source == quest:
            return (f"the players win by defeating {title}", table.entry(play, quest, *RULES))
    return None


@KEEPS_IN_PLAY
def while_the_players_cannot_win(play: Play, o: Occurrence, quest: int) -> Reason | None:
    """Why the stage after which the players win is not defeated: they cannot win now. It stays, with its
    progress.
    """
    if o.kind != "stage defeated" or not _ends_the_game(play, quest):
        return None
    return forbids(play, verbs.game_won())


def _ends_the_game(play: Play, quest: int) -> bool:
    """Whether the players win as this stage is defeated: by its text, or because no other comes after it."""
    if play.card(quest).zone != table.QUEST or side_quests.is_side_quest(play, quest):
        return False
    if play.fact("last stage known", False) and not play.state.zone(table.QUEST_DECK):
        return True
    said = [kinds_in(ability) for ability in play.printed(quest).abilities]
    return any("win" in kinds and not DEFEATED.isdisjoint(kinds) for kinds in said)


DEFEATED = frozenset(["stage_defeated", "stage_is_defeated"])
"""Phrases for a stage's being defeated, as a condition and as an event."""


@LCG.waits("defeated to win", verbs.destroyed, "passive", *RULES)
def as_it_is_destroyed(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The players win as the enemy that the stage names is destroyed."""
    for each, title in _stating(play):
        source = each.frame.source
        if source is not None and table.is_called(play, o.get("card"), title):
            yield Candidate(
                ("rule", "defeated to win", source), table.first_player(play), play.name(source),
                wins.task(source), table.entry(play, source, *RULES)
            )


@LCG.procedure(*RULES)
def wins(play: Play, stage: int) -> None:
    """The players win the game by that stage."""
    play.happen(verbs.game_won(source=stage))
