"""Stages that are defeated, and what is advanced to (lcg/quest-phase)."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    brought_out,
    encounter_effects,
    entrances,
    missing_stages,
    parallel_stages,
    side_quests,
    table,
    verbs,
)
from ruling_service.engine.lcg.changes import leave_play
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.moments import is_moment
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities as said_now
from ruling_service.engine.lcg.texts import kinds_in

INSTEAD_OF_ADVANCING: Occasion[[Play, int], bool] = Occasion()
"""Whether something else comes of a stage that is defeated than the next one, because of a keyword; it does
it.
"""


@LCG.applies(verbs.stage_defeated, "lcg/quest-advancement")
def stage_defeated(play: Play, o: Occurrence, _: Happening) -> None:
    """A stage is complete: surplus progress is lost and the players advance to the next one, or win after the
    last.
    """
    quest = o.get("quest")
    if play.card(quest).zone == table.STAGING and side_quests.is_side_quest(play, quest):
        if turns_over(play, quest):
            play.say(f"{play.name(quest)} is complete: it says itself that it turns over")
        else:
            side_quests.defeated(play, quest)
    if play.card(quest).zone != table.QUEST or INSTEAD_OF_ADVANCING.any(play, quest):
        return
    if says_where_to_go(play, quest):
        play.remember(("holding advance", quest), True)
        play.say(f"{play.name(quest)} is complete: it says itself where the players advance to")
        return
    play.say(f"{play.name(quest)} is complete: the players advance")
    play.then(advance.task(quest))


def turns_over(play: Play, quest: int) -> bool:
    """Whether a quest's own text turns it over as it is defeated: then it stays, as what its other side is
    (lcg/golden-rules).
    """
    said = (n for ability in said_now(play, quest) for n in ability.walk())
    return any(
        isinstance(at := n.get("when"), Node) and not OWN_DEFEAT.isdisjoint(kinds_in(at))
        and "flip" in kinds_in(n)
        for n in said
    )


OWN_DEFEAT = frozenset(["is_defeated", "stage_is_defeated"])
"""Events of a quest's text that wait for its defeat."""
GOES_ON = frozenset([
    "advance_to", "advance_to_chosen", "advance_to_random", "advance_at_random", "reset_quest_deck"
])  # fmt: skip
BRINGS_A_STAGE = GOES_ON | {"advance", "new_stage", "stages_into_play", "bypass", "goes_on_with"}
"""Effects with which the players go on to a stage that the text names."""


def says_where_to_go(play: Play, quest: int) -> bool:
    """Whether a stage's own text names the stage that comes after it is defeated: the text goes before the
    order of the quest deck, of which the stages between are passed by (lcg/golden-rules).
    """
    said = (n for ability in said_now(play, quest) for n in ability.walk())
    return any(
        isinstance(at := n.get("when"), Node) and "stage_is_defeated" in kinds_in(at)
        and not GOES_ON.isdisjoint(kinds_in(n))
        for n in said
    )


@LCG.plays("lcg/quest-advancement", "lcg/golden-rules")
def goes_on_after_all(play: Play, happening: Happening) -> bool:
    """A stage that says where the players go is still there, all being heard of its defeat: what its text
    asks for was not so, and the next stage comes.
    """
    for o in happening.occurrences:
        quest = o.get("quest")
        if o.kind == verbs.stage_defeated.past and says_where_to_go(play, quest):
            play.remember(("holding advance", quest), None)
            if play.card(quest).zone == table.QUEST:
                play.then(advance.task(quest))
    return False


@LCG.procedure("lcg/quest-advancement", "lcg/quest-cards-quest-deck")
def advance(play: Play, quest: int) -> None:
    """Replace the current quest card with the next: its side A is followed, then it turns to side B.

    After the last the players win. While other stages are in play, they go on with these. Stages that were
    passed by do not come any more: those with a lower number than the one that is left, and those of its
    own number of which a text has picked it.
    """
    number = play.printed(quest).facts.get("stage") or 0
    if play.card(quest).zone not in (table.REMOVED, table.VICTORY):
        play.move(quest, table.REMOVED)
        leave_defeated(play, quest)
    if table.main_stages(play) or _next_stage(play, number, quest):
        return
    if play.fact("last stage known", False):
        play.happen(verbs.game_won())


def _next_stage(play: Play, number: int, done: int | None = None) -> bool:
    """The next stage of that number or a higher one comes, after the one that is complete (`done`) or a
    missing one; whether there is one.
    """
    least = parallel_stages.least_number(play, number)
    deck = (
        i for i in play.state.zone(table.QUEST_DECK)
        if (play.printed(i).facts.get("stage") or least) >= least
    )
    stage = next(deck, None)
    if stage is not None:
        parallel_stages.comes_next(play, stage, back_of(play, stage), number, done)
        play.then(enter_stage.task(stage))
    return stage is not None


@LCG.waits("stages that a text takes away", verbs.left_play, "passive", "lcg/quest-advancement")
def as_a_stage_is_taken_away(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A text takes the only stage out of play, as to the victory display, and doesn't say which comes then:
    the next one does.
    """
    quest, source = o.get("card"), o.get("source")
    if play.printed(quest).type != "quest" or table.main_stages(play):
        return
    if side_quests.is_side_quest(play, quest):
        return
    said = () if source is None else play.printed(source).abilities
    if not any(BRINGS_A_STAGE & set(kinds_in(ability)) for ability in said):
        yield Candidate(
            ("rule", "taken away", quest), table.first_player(play), "the next stage", advance.task(quest),
            ("lcg/quest-advancement",)
        )


def leave_defeated(play: Play, quest: int) -> None:
    """A defeated stage leaves play, to the victory display if it has victory points."""
    leave_play(play, quest, table.REMOVED if play.value(quest, "victory points") is None else table.VICTORY)


AS_IT_LEFT = "tokens as its card left"
"""The name under which a text remembers the tokens of its own stage, which it has the players leave."""


def left_by_its_own_text(play: Play, frame: Frame, quest: int) -> tuple[Task, ...]:
    """The players are about to leave a stage by a text: what has to be done after it where that is the
    stage's own, which goes on speaking.
    """
    if frame.source != quest or frame.id not in play.state.frames:
        return ()
    play.bind(frame.id, **{AS_IT_LEFT: play.card(quest).tokens})
    return (goes_on_speaking.task(frame.id),)


@LCG.procedure("lcg/effects", "lcg/quest-advancement")
def goes_on_speaking(play: Play, frame_id: int) -> None:
    """A text by which its own stage is left is carried out to its end."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.source is not None:
        play.reframe(frame_id, life=play.card(frame.source).life)


@LCG.procedure("lcg/quest-cards-quest-deck")
def enter_stage(play: Play, quest: int) -> None:
    """A new quest card comes into play; past one that is missing play goes on to the next."""
    if missing_stages.is_missing(play, quest):
        missing_stages.come_to(play, quest)
        _next_stage(play, play.printed(quest).facts["stage"])
        return
    play.move(quest, table.QUEST)
    play.tell(verbs.advanced(quest=quest), f"{play.name(quest)} is the current quest")
    play.happen(verbs.stage_comes(quest=quest), then=[quest_revealed.task(quest), stage_entered.task(quest)])


@LCG.procedure("lcg/quest-cards-quest-deck", "lcg/scenario/flight-from-moria")
def enter_on_side_b(play: Play, quest: int) -> None:
    """A stage comes into play that is turned to its side B at once, whenever others are."""
    if missing_stages.is_missing(play, quest) or not back_of(play, quest):
        enter_stage(play, quest)
        return
    play.move(quest, table.QUEST)
    play.tell(verbs.advanced(quest=quest), f"{play.name(quest)} is the current quest")
    play.happen(verbs.stage_comes(quest=quest), then=[turn_over.task(quest), stage_entered.task(quest)])


@LCG.procedure("lcg/quest-advancement")
def stage_entered(play: Play, quest: int) -> None:
    """The players are at the new stage: what waits for that comes now."""
    play.happen(verbs.stage_entered(quest=quest))


FRONTS = ("A", "C", "E", "G")
"""Sides of quest cards with which they lie in the quest deck."""


@LCG.procedure("lcg/when-revealed", "lcg/quest-cards-quest-deck")
def quest_revealed(play: Play, quest: int) -> None:
    """What the side of a new stage that lies up begins with and does when revealed; where that is side A, it
    is then turned to side B.
    """
    if back_of(play, quest) and turning_point(play, quest) is None:
        play.then(turn_over.task(quest))
    if brought_out.is_asked(play, quest):
        play.then(brought_out.by_stage.task(quest, play.state.zone(table.ASIDE)))
    encounter_effects.resolve_when_revealed(play, quest)
    entrances.arrives(play, quest)


def back_of(play: Play, quest: int) -> str:
    """The key of a quest card's back while its front is up, "" where that isn't so or it isn't known."""
    facts = play.printed(quest).facts
    return str(facts.get("other side", "")) if facts.get("quest side") in FRONTS else ""


def turning_point(play: Play, quest: int) -> Node | None:
    """The moment at which a stage is turned to side B, where its side A says that it is turned only then."""
    said = (n for ability in play.printed(quest).abilities for n in ability.walk())
    found = next((n["at"] for n in said if n.kind == "flips_only_at"), None)
    return found if isinstance(found, Node) else None


@LCG.waits("stages that turn later", verbs.moment, "passive", "lcg/quest-cards-quest-deck")
def as_the_moment_comes(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The current stage lies on its side A, which is turned at this moment only."""
    quest = table.main_quest(play)
    if quest is None or not back_of(play, quest):
        return
    at = turning_point(play, quest)
    if at is not None and is_moment(play, at, str(o.get("name"))):
        by = table.first_player(play)
        yield Candidate(
            ("rule", "turn over", quest), by, "the stage is turned over", turn_over.task(quest),
            ("lcg/quest-cards-quest-deck",)
        )


@LCG.procedure("lcg/quest-cards-quest-deck")
def turn_over(play: Play, quest: int) -> None:
    """A stage is turned from side A to side B, which is revealed."""
    if play.card(quest).zone == table.QUEST and back_of(play, quest):
        play.remember(table.TURNED_UP, quest)
        play.happen(
            verbs.flipped(card=quest, to=back_of(play, quest)),
            then=[quest_revealed.task(quest), is_turned_up.task()]
        )


@LCG.procedure("lcg/quest-advancement", "lcg/when-revealed")
def is_turned_up(play: Play) -> None:
    """What a stage says as it is revealed is done: from here on it holds."""
    play.remember(table.TURNED_UP, None)
