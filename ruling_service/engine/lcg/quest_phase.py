"""The quest phase: committing characters, quest resolution, progress and advancing.

Staging has its own module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.kernel.subsets import Group, Subsets, subsets
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    abilities,
    allowances,
    changes,
    commit_limits,
    commit_tolls,
    entrances,
    missing_stages,
    parallel_stages,
    permissions,
    rulesets,
    side_quests,
    table,
    values,
    verbs,
)
from ruling_service.engine.lcg.changes import leave_play
from ruling_service.engine.lcg.choosing import likeness
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.moments import is_moment
from ruling_service.engine.lcg.permissions import comes_first
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities as said_now
from ruling_service.engine.lcg.steps import round_step
from ruling_service.engine.lcg.texts import kinds_in

# -- 3.2 committing ------------------------------------------------------------------------------------------


@round_step("3.2")
@LCG.procedure("lcg/framework/3.2")
def commit_characters(play: Play) -> None:
    """In player order, each player commits any number of characters."""
    play.then(*(commit.task(p) for p in table.players(play)), all_committed.task())


@LCG.procedure("lcg/framework/3.2")
def all_committed(play: Play) -> None:
    """Every player has committed characters, or none: what waits for that comes now."""
    play.happen(verbs.all_committed())


@LCG.procedure("lcg/framework/3.2")
def commit(play: Play, player: int) -> None:
    """One player chooses the characters to commit; all of them are committed at the same time."""
    able = [i for i in table.characters(play, player) if permissions.may_commit(play, i, player) is None]
    if able and player in table.players(play) and commit_tolls.due(play, player):
        once_paid = commit_once_paid.task(player)
        play.then(commit_tolls.ask.task(player), once_paid, commit_tolls.over.task(player))
    elif able and player in table.players(play):
        bound = frozenset(i for i in able if allowances.must_commit(play, i))
        def fits(group: Group) -> bool:
            return bound <= set(group) and commit_limits.may_commit_together(play, player, able, group)

        several = groups(play, able, fits)
        nobody = [Option("commit nobody", ())] if fits(()) else []
        options = [*nobody, *several.options(lambda group: f"commit {table.names(play, group)}")]
        then = committed.choosing(player)
        play.decide(
            "commit", player, "which characters to commit", options, then, "lcg/framework/3.2",
            complete=several.complete
        )


@LCG.procedure("lcg/framework/3.2", "lcg/cost")
def commit_once_paid(play: Play, player: int) -> None:
    """Whoever has paid for it commits now, with whom he has left."""
    if not commit_tolls.due(play, player):
        commit(play, player)


def groups(play: Play, cards: list[int], fit: Callable[[Group], bool] = lambda group: True) -> Subsets:
    """Every non-empty choice among `cards` that `fit` allows; cards that cannot differ are chosen in one way.
    """
    return subsets(cards, range(1, len(cards) + 1), lambda ident: likeness(play, ident), fit=fit)


@LCG.procedure("lcg/framework/3.2")
def committed(play: Play, player: int, cards: tuple[int, ...]) -> None:
    """Exhaust the chosen characters and commit them, all at once."""
    if not cards:
        return
    happened = [verbs.committed(character=i, player=player) for i in cards]
    tired = [
        verbs.exhausted(card=i, why="commit") for i in cards if permissions.exhausts_to(play, i, "commit")
    ]
    play.happen(*tired, *happened)


@LCG.applies(verbs.committed, "lcg/framework/3.2", "lcg/quest-phase")
def is_committed(play: Play, o: Occurrence, _: Happening) -> Done:
    """The character is committed to the quest until the phase ends; not one that has left play."""
    if changes.is_out_of_reach(play, o, "character") or play.card(o.get("character")).marked("committed"):
        return NOT_AT_ALL
    play.mark(o.get("character"), "committed")
    return True


@LCG.applies(verbs.removed_from_quest, "lcg/quest-phase")
def removed_from_quest(play: Play, o: Occurrence, _: Happening) -> Done:
    """The character is no longer committed; it stays as exhausted as it was."""
    ident = o.get("character")
    if not play.card(ident).marked("committed"):
        return NOT_AT_ALL
    play.mark(ident, "committed", False)
    play.say(f"{play.name(ident)} is removed from the quest")
    return True


# -- 3.4 quest resolution ------------------------------------------------------------------------------------


OTHER_STAT: Occasion[[Play], str | None] = Occasion()
"""The value with which characters quest, where a keyword of the quest says so."""


@LCG.plays("lcg/willpower-strength")
def questing_strength(play: Play) -> tuple[int, str]:
    """What the committed characters quest with: [willpower], or another value if the quest has Battle or
    Siege. Returns sum and name.
    """
    stat = next((each for each in OTHER_STAT.ask(play) if each is not None), "willpower")
    return sum(values.contributes(play, i, stat) for i in table.committed(play)), stat


@LCG.plays("lcg/staging-area", "lcg/threat-threat-dial")
def staging_threat(play: Play) -> int:
    """The total [threat] of the cards in the staging area."""
    counted = (*table.staged(play), *allowances.contributors(play))
    return max(
        0, sum(values.contributes(play, i, "threat") for i in counted) + allowances.total_threat_change(play)
    )


@round_step("3.4")
@LCG.procedure("lcg/framework/3.4")
def quest_resolution(play: Play) -> None:
    """Compare [willpower] of the committed characters with [threat] in the staging area."""
    strength, stat = questing_strength(play)
    danger = staging_threat(play)
    play.say(f"Committed [{stat}] {strength} against staged [threat] {danger}")
    if strength > danger:
        by = strength - danger
        then = [make_progress.task(by), resolved.task("successfully", by)]
        play.happen(verbs.quested(result="successfully", by=by), then=then)
    elif strength < danger:
        by = danger - strength
        then = [driven_back.task(by), resolved.task("unsuccessfully", by)]
        play.happen(verbs.quested(result="unsuccessfully", by=by), then=then)
    else:
        play.say("Equal: neither successful nor unsuccessful, nothing happens")
        play.then(resolved.task("", 0))


CANCELLED = "quest progress cancelled"
"""The name under which it is remembered that nothing of a successful quest goes onto quest cards."""


THREAT_REPLACED = "quest threat replaced"
"""The name under which it is remembered that something else comes of an unsuccessful quest than threat."""


@LCG.procedure("lcg/framework/3.4")
def resolved(play: Play, result: str, by: int) -> None:
    """The quest is resolved, what comes of it is done: what waits for that comes now."""
    play.remember(CANCELLED, None)
    play.remember(THREAT_REPLACED, None)
    play.happen(verbs.resolved_quest(result=result, by=by))


@LCG.applies(verbs.quested, "lcg/framework/3.4", "lcg/faq/1.24")
def quested(play: Play, o: Occurrence, _: Happening) -> None:
    """The players have quested successfully or unsuccessfully; what that triggers resolves before tokens or
    threat.
    """
    success = ("lcg/faq/1.24",) if o.get("result") == "successfully" else ()
    play.say(f"The players quest {o.get('result')} by {o.get('by')}", "lcg/framework/3.4", *success)
    play.remember("quested", o.get("result"))


INSTEAD_OF_PROGRESS: Occasion[[Play, int], bool] = Occasion()
"""Whether something else comes of a successful quest than progress, because of a keyword; it does it."""

INSTEAD_OF_THREAT: Occasion[[Play, int], bool] = Occasion()
"""Whether something else comes of an unsuccessful quest than threat, because of a keyword; it does it."""


@LCG.procedure("lcg/framework/3.4", "lcg/quest-phase")
def make_progress(play: Play, amount: int) -> None:
    """Place the progress earned: active location first, the rest on the current quest."""
    if not INSTEAD_OF_PROGRESS.any(play, amount):
        place_progress(play, amount)


@LCG.procedure("lcg/framework/3.4")
def driven_back(play: Play, amount: int) -> None:
    """Every player's threat rises by the difference, where nothing else comes in its place."""
    if play.fact(THREAT_REPLACED) or INSTEAD_OF_THREAT.any(play, amount):
        return
    raised = [
        p for p in table.players(play)
        if permissions.player_prohibited(play, p, "raise_threat_by_questing") is None
    ]
    if raised:
        play.happen(*(verbs.raised_threat(player=p, amount=amount, how="quest") for p in raised))


# -- progress and advancing ----------------------------------------------------------------------------------


@LCG.plays("lcg/active-location")
def place_progress(play: Play, amount: int, frame: int | None = None, source: int | None = None) -> None:
    """Progress meant for the current quest: the active location takes what it needs first, only the rest goes
    on.

    An active location that cannot be given these tokens stops all of them (lcg/card/legolas).
    """
    play.then(progress.task(amount, frame, source))


@LCG.procedure("lcg/active-location", "lcg/current-quest")
def progress(play: Play, amount: int, frame: int | None, source: int | None) -> None:
    """Place `amount` progress: on a card that a text puts before the quest, then on the active location, then
    on the quest. A location that has all it needs takes no more, also while it is about to leave play.
    """
    current = table.current_quest(play)
    active = tuple(i for i in table.active_locations(play) if not permissions.has_its_progress(play, i))
    before = (comes_first(play, i) for i in (*active, *(() if current is None else (current,))))
    first = next((i for i in before if i is not None), None)
    here = active if first is None else [first]
    if len(here) > 1 and amount > 0:
        play.then(divided.task(amount, frame, source, tuple(here), ()))
        return
    if here and amount > 0:
        location = here[0]
        points = play.value(location, "quest points")
        blocked = permissions.forbids(play, verbs.placed_progress(on=location, amount=amount, source=source))
        if blocked is not None:
            play.say(blocked[0] + "; none goes past it to the quest", *blocked[1], "lcg/active-location")
            if frame is not None:
                play.reframe(frame, success=False)
            return
        room = amount if points is None else max(0, points - play.card(location).token("progress"))
        share = min(amount, room)
        quest = table.current_quest(play)
        goes_on = quest is not None and not (source is None and play.fact(CANCELLED))
        if amount > share and quest is not None and goes_on and rulesets.variant(play, "c02"):
            beyond = verbs.placed_progress(on=quest, amount=amount - share, source=source)
            play.happen(verbs.placed_progress(on=location, amount=share, source=source), beyond, frame=frame)
            return
        beyond_it = [progress.task(amount - share, frame, source)] if amount > share else []
        play.happen(
            verbs.placed_progress(on=location, amount=share, source=source), frame=frame, then=beyond_it
        )
        return
    quest = table.current_quest(play)
    if source is None and play.fact(CANCELLED):
        play.say(f"{amount} progress is cancelled: none goes onto the quest", "lcg/cancel")
        return
    if quest is not None and amount > 0:
        play.happen(verbs.placed_progress(on=quest, amount=amount, source=source), frame=frame)
    elif amount > 0 and table.main_quest(play) is not None:
        play.say(
            f"The current quest is defeated, and no other takes the {amount} progress: it is lost",
            side_quests.RULE
        )


@LCG.procedure("lcg/faq/1.34", "lcg/active-location")
def divided(
    play: Play, amount: int, frame: int | None, source: int | None, waiting: tuple[int, ...],
    shares: tuple[tuple[int, int], ...]
) -> None:
    """Several locations are active: the players divide the progress among them as they like; the quest gets
    what none of them needs.
    """
    if waiting:
        room, others = _room(play, waiting[0], amount), sum(_room(play, i, amount) for i in waiting[1:])
        least, most = min(room, max(0, amount - others)), min(room, amount)
        options = [
            Option(f"{n} on {play.name(waiting[0])}", (shares, waiting, n)) for n in range(least, most + 1)
        ]
        then = share.choosing(amount, frame, source)
        prompt = "how progress is divided between the active locations"
        play.decide("target", table.first_player(play), prompt, options, then, "lcg/faq/1.34")
        return
    placed = [verbs.placed_progress(on=i, amount=n, source=source) for i, n in shares if n]
    left = [progress.task(amount, frame, source)] if amount else []
    if placed:
        play.happen(*placed, frame=frame, then=left)
    else:
        play.then(*left)


@LCG.procedure("lcg/faq/1.34", "lcg/active-location")
def share(
    play: Play, amount: int, frame: int | None, source: int | None,
    chosen: tuple[tuple[tuple[int, int], ...], tuple[int, ...], int],
) -> None:  # fmt: skip
    """One of them gets so much; what is left is divided among the others."""
    shares, (location, *others), number = chosen
    play.then(divided.task(amount - number, frame, source, tuple(others), (*shares, (location, number))))


def _room(play: Play, location: int, amount: int) -> int:
    """How much of so much progress the location can still take."""
    points = play.value(location, "quest points")
    if permissions.forbids(play, verbs.placed_progress(on=location, amount=amount)) is not None:
        return 0
    return amount if points is None else max(0, points - play.card(location).token("progress"))


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
    abilities.resolve_when_revealed(play, quest)
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


@round_step("3.5")
@LCG.procedure("lcg/framework/3.5")
def quest_phase_over(play: Play) -> None:
    """Characters are no longer committed."""
    for ident in table.committed(play):
        play.mark(ident, "committed", False)
    play.remember("current quest", None)
    play.remember("quested", None)
