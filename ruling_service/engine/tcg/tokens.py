"""Twilight, burdens, threats and culture tokens: what adds and removes them, and how far they can go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruling_service.counted import counted
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import permissions, table, verbs, wounds
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.slugs import slug


def _tokens(count: int) -> str:
    return counted(count, "token")


WHY_ADDED = {
    "Shadow": ("tcg/moving-your-fellowship",), "cost": ("tcg/twilight-cost",), "transfer": ("tcg/transfer",),
    "ambush": ("tcg/keyword/ambush",),
}  # fmt: skip
"""What has twilight added, by the first word of why it is."""


@TCG.applies(verbs.added_twilight, "tcg/twilight-pool")
def added_twilight(play: Play, o: Occurrence, _: Happening) -> None:
    """Tokens are added to the twilight pool."""
    amount = o.get("amount")
    play.remember("pool", table.pool(play) + amount)
    why = f" ({o.get('why')})" if o.get("why") else ""
    rule = WHY_ADDED.get(str(o.get("why")).partition(" ")[0], ())
    play.say(f"{amount} twilight added{why}: {table.pool(play)} in the pool", *rule, "tcg/twilight-pool")


@TCG.applies(verbs.removed_twilight, "tcg/twilight-pool")
def removed_twilight(play: Play, o: Occurrence, _: Happening) -> Done:
    """Tokens are removed from the twilight pool, as many as there are."""
    amount, there = o.get("amount"), table.pool(play)
    if not there and amount:
        return NOT_AT_ALL
    play.remember("pool", max(0, there - amount))
    rule = ("tcg/twilight-cost",) if o.get("why") == "cost" else ()
    play.say(
        f"{min(amount, there)} twilight removed: {table.pool(play)} in the pool", *rule, "tcg/twilight-pool"
    )
    return bool(there >= amount)


@TCG.applies(verbs.added_burdens, "tcg/burden", "tcg/resistance")
def added_burdens(play: Play, o: Occurrence, _: Happening) -> Done:
    """Burdens are placed on the Ring-bearer, nowhere else."""
    amount = o.get("amount", 1)
    bearer = table.ring_bearer(play)
    if bearer is None:
        return NOT_AT_ALL
    play.tokens(bearer, "burden", play.card(bearer).token("burden") + amount)
    play.say(
        f"{counted(amount, 'burden')} added: {play.card(bearer).token('burden')} on "
        f"{play.name(bearer)}"
    )
    return True


@TCG.applies(verbs.removed_burdens, "tcg/burden")
def removed_burdens(play: Play, o: Occurrence, _: Happening) -> Done:
    """Burdens are removed, as many as there are."""
    amount = o.get("amount", 1)
    bearer = table.ring_bearer(play)
    there = 0 if bearer is None else play.card(bearer).token("burden")
    if bearer is None or not there:
        return NOT_AT_ALL
    play.tokens(bearer, "burden", there - amount)
    play.say(
        f"{counted(min(amount, there), 'burden')} removed: "
        f"{play.card(bearer).token('burden')} left"
    )
    return bool(there >= amount)


@TCG.plays("tcg/threats")
def room_for_threats(play: Play) -> int:
    """How many threats can still be added: never more than companions in play; discarding a companion later
    removes none.
    """
    return max(0, len(table.companions(play)) - table.threats(play))


@TCG.applies(verbs.added_threats, "tcg/threats")
def added_threats(play: Play, o: Occurrence, _: Happening) -> Done:
    """Threats are placed on the dead pile, up to the number of companions."""
    amount = o.get("amount", 1)
    added = min(amount, room_for_threats(play))
    if not added:
        play.say("No more threats can be added")
        return NOT_AT_ALL
    play.remember(("threats", table.fp(play)), table.threats(play) + added or None)
    limit = "" if added == amount else f" (no more than {len(table.companions(play))} companions)"
    play.say(
        f"{counted(added, 'threat')} added{limit}: {table.threats(play)} on the dead pile"
    )
    return bool(added == amount)


@TCG.applies(verbs.removed_threats, "tcg/threats")
def removed_threats(play: Play, o: Occurrence, _: Happening) -> Done:
    """Threats are removed, as many as there are."""
    amount, there = o.get("amount", 1), table.threats(play)
    if not there:
        return NOT_AT_ALL
    play.remember(("threats", table.fp(play)), max(0, there - amount) or None)
    play.say(f"{counted(min(amount, there), 'threat')} removed: {table.threats(play)} left")
    return bool(there >= amount)


@TCG.waits("threats after a death", verbs.killed, "required", "tcg/threats")
def after_a_death(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A companion or ally put in the dead pile turns all threats into wounds."""
    ident = o.get("card")
    if table.threats(play) and play.card(ident).zone == table.dead(table.fp(play)):
        yield Candidate(
            ("rule", "threats"), table.fp(play), "threats become wounds", threat_wounds.task(o),
            ("tcg/threats",)
        )


@TCG.procedure("tcg/threats")
def threat_wounds(play: Play, death: Occurrence) -> None:
    """Threat wounds are about to be placed because of a death; that may be responded to."""
    if table.threats(play):
        play.happen(verbs.threat_wounds(player=table.fp(play), after=death))


@TCG.procedure("tcg/threats")
def assign_threat_wounds(play: Play, count: int) -> None:
    """The Free Peoples player divides the wounds."""
    play.then(wounds.assign_wounds.task(table.fp(play), count, "threats", ()))


@TCG.applies(verbs.threat_wounds, "tcg/threats")
def threat_wounds_due(play: Play, o: Occurrence, _: Happening) -> Done:
    """Count the threats, remove them all, and let the Free Peoples player assign that many wounds to his
    companions as he likes.
    """
    count = table.threats(play)
    if not count:
        return NOT_AT_ALL
    play.say(f"{counted(count, 'threat')} removed: as many wounds are assigned to companions")
    play.remember(("threats", table.fp(play)), None)
    play.then(assign_threat_wounds.task(count))
    return True


# -- culture tokens ------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def culture_token(culture: str) -> str:
    """The name of a culture's token on a card, however the culture is written."""
    return f"culture:{slug(culture)}"


def _culture(token: str) -> str:
    return token.partition(":")[2]


@TCG.applies(verbs.placed_culture_tokens, "tcg/culture-tokens")
def placed_culture_tokens(play: Play, o: Occurrence, _: Happening) -> Done:
    """Culture tokens are put on a card in play."""
    ident, token, amount = o.get("card"), culture_token(o.get("culture")), o.get("amount", 1)
    if not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    play.tokens(ident, token, play.card(ident).token(token) + amount)
    play.say(
        f"{play.name(ident)} now has {_tokens(play.card(ident).token(token))} of culture {_culture(token)}"
    )
    return True


@TCG.applies(verbs.removed_culture_tokens, "tcg/culture-tokens")
def removed_culture_tokens(play: Play, o: Occurrence, _: Happening) -> Done:
    """Culture tokens are taken off a card, as many as there are."""
    ident, token, amount = o.get("card"), culture_token(o.get("culture")), o.get("amount", 1)
    there = play.card(ident).token(token)
    if not there:
        return NOT_AT_ALL
    play.tokens(ident, token, there - amount)
    play.say(f"{_tokens(min(there, amount))} of culture {_culture(token)} removed from {play.name(ident)}")
    return bool(there >= amount)


@TCG.plays("tcg/reinforce")
def reinforceable(play: Play, player: int, culture: str) -> list[int]:
    """The player's cards that already hold a token of that culture."""
    token = culture_token(culture)
    would = verbs.placed_culture_tokens(card=0, culture=culture, amount=1, player=player, reinforced=True)
    return [
        i for i in table.active(play)
        if play.card(i).owner == player and play.card(i).token(token)
        and permissions.forbids(play, would.having(card=i)) is None
    ]


@TCG.procedure("tcg/reinforce")
def reinforce(play: Play, player: int, culture: str, count: int, frame: int | None = None) -> None:
    """Add tokens of a culture to the player's cards that have one, all on one card or divided."""
    able = reinforceable(play, player, culture)
    if not able or not count:
        if frame is not None and count:
            play.reframe(frame, success=False)
        return
    options = [Option(f"add a token to {play.name(i)}", i) for i in able]
    play.decide("target", player, f"which card to reinforce ({count} left)", options,
                reinforced.choosing(player, culture, count, frame), "tcg/reinforce")  # fmt: skip


@TCG.procedure("tcg/reinforce")
def reinforced(play: Play, player: int, culture: str, count: int, frame: int | None, ident: int) -> None:
    """Place one token, then go on with the rest."""
    placed = verbs.placed_culture_tokens(
        card=ident, culture=culture, amount=1, player=player, reinforced=True
    )
    play.happen(placed, frame=frame, then=[reinforce.task(player, culture, count - 1, frame)])
