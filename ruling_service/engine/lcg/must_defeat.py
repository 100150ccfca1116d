"""Stages that are won by defeating somebody: no progress defeats them, and the players win as whoever has to
be defeated is destroyed while the stage is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import advancing, side_quests, table, verbs
from ruling_service.engine.lcg.cannot_happen import KEEPS_IN_PLAY, forbids
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.phrases import LASTING, holds
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, abilities_of, conditions_hold, statements
from ruling_service.engine.lcg.texts import kinds_in, said_by_text

RULES = ("lcg/winning-the-game", "lcg/quest-advancement")

SAYING = ("must_defeat_to_win", "wins_by_defeating")
LASTING.plays(*SAYING)


def _stating(play: Play) -> Iterator[tuple[InForce, str]]:
    """Each text in force that says so, with the title of who has to be defeated."""
    for each in (each for kind in SAYING for each in statements(play, kind)):
        what = each.says.get("what")
        if isinstance(what, Node) and what.kind == "named" and conditions_hold(play, each):
            yield each, str(what["title"])


@KEEPS_IN_PLAY.of(verbs.stage_defeated)
def by_defeating_alone(play: Play, o: Occurrence, quest: int) -> Reason | None:
    """Why progress doesn't defeat such a stage."""
    for each, title in _stating(play):
        if each.frame.source == quest:
            return (f"the players win by defeating {title}", table.entry(play, quest, *RULES))
    return None


@KEEPS_IN_PLAY.of(verbs.stage_defeated)
def while_the_players_cannot_win(play: Play, o: Occurrence, quest: int) -> Reason | None:
    """Why the stage after which the players win is not defeated: they cannot win now. It stays, with its
    progress.
    """
    if not _ends_the_game(play, quest):
        return None
    return forbids(play, verbs.game_won())


def _ends_the_game(play: Play, quest: int) -> bool:
    """Whether the players win as this stage is defeated: by its text, or because no other comes after it."""
    if play.card(quest).zone != table.QUEST or side_quests.is_side_quest(play, quest):
        return False
    if play.fact("last stage known", False) and not play.state.zone(table.QUEST_DECK):
        return True
    said = [kinds_in(ability) for ability in play.printed(quest).abilities]
    return any(not ENDINGS.isdisjoint(kinds) and not DEFEATED.isdisjoint(kinds) for kinds in said)


ENDINGS = frozenset(["win", "end_game"])
"""Phrases by which the game ends, won if the players have what they need."""

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


WHY = "its text says under which condition the players win by defeating it, and not what else comes of that"


@advancing.INSTEAD_OF_ADVANCING
@LCG.plays("lcg/golden-rules", *RULES)
def wins_only_so(play: Play, quest: int) -> bool:
    """Whether a stage after which no other is known is won by its own text alone, whose condition isn't true:
    defeating it wins no game, and what comes of it nobody says.
    """
    known = any(not unnamed.is_unnamed(play, i) for i in play.state.zone(table.QUEST_DECK))
    if known or len(table.main_stages(play)) > 1:
        return False
    conditions = [c for c in map(_besides_its_defeat, _wins(play, quest)) if c is not None]
    frame = Frame(-1, quest, None, play.card(quest).life)
    if not conditions or any(all(holds(play, frame, c) for c in each) for each in conditions):
        return False
    play.remember(("holding advance", quest), True)
    said = Unread(play.name(quest), "what comes of its defeat", WHY)
    come_upon(play, said, *table.entry(play, quest, *RULES), source=quest, of_text=False)
    return True


@advancing.INSTEAD_OF_ADVANCING
@LCG.plays(*RULES)
def ends_the_game(play: Play, quest: int) -> bool:
    """Whether a stage's text ends the game as it is defeated: that is then no win by itself."""
    said = [set(kinds_in(ability)) for ability in play.printed(quest).abilities]
    if not any("end_game" in kinds and not DEFEATED.isdisjoint(kinds) for kinds in said):
        return False
    play.happen(verbs.game_ended(source=quest))
    return True


def _wins(play: Play, quest: int) -> Iterator[Node]:
    """The phrases of a stage's constant texts under whose conditions the players win."""
    for ability in abilities_of(play, quest):
        for said in said_by_text(ability):
            if said.kind == "if_" and any(n.kind == "win" for n in nodes(said, "do")):
                yield said


def _besides_its_defeat(said: Node) -> tuple[Node, ...] | None:
    """The conditions of a win besides that the stage is defeated; None where that isn't one of them."""
    when = nodes(said, "when")
    others = tuple(c for c in when if c.kind not in DEFEATED)
    return others if len(others) < len(when) else None
