"""The quest phase: committing characters, quest resolution and progress.

Staging and advancing have their own modules.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import Group, Subsets, subsets
from ruling_service.engine.lcg import (
    allowances,
    cannot_happen,
    changes,
    commit_limits,
    commit_tolls,
    fighting,
    permissions,
    rulesets,
    side_quests,
    table,
    values,
    verbs,
)
from ruling_service.engine.lcg.cannot_happen import comes_first
from ruling_service.engine.lcg.choosing import likeness
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import round_step

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
    able = [i for i in table.characters(play, player) if fighting.may_commit(play, i, player) is None]
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
    active = tuple(i for i in table.active_locations(play) if not cannot_happen.has_its_progress(play, i))
    before = (comes_first(play, i) for i in (*active, *(() if current is None else (current,))))
    first = next((i for i in before if i is not None), None)
    here = active if first is None else [first]
    if len(here) > 1 and amount > 0:
        play.then(divided.task(amount, frame, source, tuple(here), ()))
        return
    if here and amount > 0:
        location = here[0]
        points = play.value(location, "quest points")
        placed = verbs.placed_progress(on=location, amount=amount, source=source)
        blocked = cannot_happen.forbids(play, placed)
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
    if cannot_happen.forbids(play, verbs.placed_progress(on=location, amount=amount)) is not None:
        return 0
    return amount if points is None else max(0, points - play.card(location).token("progress"))


@round_step("3.5")
@LCG.procedure("lcg/framework/3.5")
def quest_phase_over(play: Play) -> None:
    """Characters are no longer committed."""
    for ident in table.committed(play):
        play.mark(ident, "committed", False)
    play.remember("current quest", None)
    play.remember("quested", None)
