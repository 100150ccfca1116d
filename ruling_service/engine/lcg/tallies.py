"""What occurrences do to damage, progress, threat, resources and tokens, and to cards that turn or ready.
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    allowances,
    controlled_locations,
    damage_limits,
    table,
    verbs,
)
from ruling_service.engine.lcg.cannot_happen import tokens_allowed
from ruling_service.engine.lcg.changes import (
    alive,
    is_elsewhere_by_now,
    is_out_of_reach,
    leave_play,
    let_be_damaged,
    pile,
    worth,
)
from ruling_service.engine.lcg.keyword_records import KEYWORDS, Occasion
from ruling_service.engine.lcg.paying_in_full import pays
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import changed_by
from ruling_service.engine.lcg.statements import sayable, statements

SPARED: Occasion[[Play, int, int], int] = Occasion()
"""How much of so much damage a keyword spares a card; it says so."""
FALLS_BY: Occasion[[Play, int, int, int | None], int] = Occasion()
"""How much of a reduction of a player's threat by a card a keyword leaves."""


@LCG.applies(verbs.damaged, "lcg/damage")
def damaged(play: Play, o: Occurrence, happening: Happening) -> Done:
    """Damage is dealt: Toughness takes its share, the rest becomes tokens; a cost is paid by no less."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident, amount = o.get("card"), o.get("amount")
    if not alive(play, o):
        return NOT_AT_ALL
    if others := damage_limits.instead_takes(play, ident):
        play.then(has_it_taken.task(o, others))
        return NOT_AT_ALL
    if (first := allowances.takes_first(play, ident)) is not None:
        before, left = first
        play.say(f"Damage is placed on {play.name(before)} first")
        rest = [o.having(amount=amount - left)] if amount > left else []
        play.then(*(let_be_damaged.task(each) for each in [
            o.having(card=before, life=play.card(before).life, amount=min(amount, left)), *rest
        ]))  # fmt: skip
        return NOT_AT_ALL
    amount -= sum(SPARED.ask(play, ident, amount))
    amount = damage_limits.damage_allowed(play, ident, amount)
    if amount <= 0:
        return NOT_AT_ALL
    damage_limits.count(play, "damage taken", ident, amount)
    cause = tuple((k, v) for k, v in (("by", o.get("by")), ("combat", o.get("combat"))) if v is not None)
    play.remember(("hurt by", ident), cause or None)
    card = play.card(ident)
    play.tokens(ident, "damage", card.token("damage") + amount)
    table.take_note_of_damage(play, ident, amount, by_attack=bool(o.get("combat")))
    points = play.value(ident, "hit points")
    of = "unknown" if points is None else points
    play.say(f"{play.name(ident)} takes {amount} damage ({card.token('damage') + amount} of {of} hit points)")
    return amount >= o.get("amount") or not pays(play, happening)


@LCG.procedure("lcg/damage", "lcg/priority-of-simultaneous-resolution")
def has_it_taken(play: Play, o: Occurrence, others: tuple[int, ...]) -> None:
    """One of several cards takes the damage of another: the first player says which."""
    options = [Option(f"{play.name(i)} takes the damage", i) for i in others]
    play.decide(
        "target", table.first_player(play), "which card takes the damage", options, takes_it.choosing(o)
    )


@LCG.procedure("lcg/damage")
def takes_it(play: Play, o: Occurrence, other: int) -> None:
    """The card is dealt the damage in place of the one it was meant for."""
    play.say(f"{play.name(other)} takes the damage of {play.name(o.get('card'))}")
    play.happen(o.having(card=other, life=play.card(other).life))


@LCG.applies(verbs.healed, "lcg/damage")
def healed(play: Play, o: Occurrence, _: Happening) -> Done:
    """Damage is healed, as much as there is."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident, amount = o.get("card"), o.get("amount")
    there = play.card(ident).token("damage")
    asked, amount = amount, damage_limits.healing_allowed(play, ident, amount)
    if not min(there, amount):
        return NOT_AT_ALL
    damage_limits.count(play, "healed", ident, min(there, amount))
    play.tokens(ident, "damage", there - amount)
    play.say(f"{play.name(ident)} is healed of {min(there, amount)} damage")
    return bool(there >= asked)


@LCG.applies(verbs.placed_progress, "lcg/quest-phase")
def placed_progress(play: Play, o: Occurrence, _: Happening) -> Done:
    """Progress tokens are put on a location or quest."""
    if is_out_of_reach(play, o, "on"):
        return NOT_AT_ALL
    ident, asked = o.get("on"), o.get("amount")
    other, share, counted = damage_limits.instead_gets_progress(play, ident, asked)
    if other != ident and damage_limits.instead_gets_progress(play, other, share)[0] == other:
        if counted is not None:
            play.count_use(counted, share)
        how_much = "The" if share == asked else f"{share} of the"
        play.say(f"{how_much} progress for {play.name(ident)} is for {play.name(other)} instead")
        rest = [o.having(amount=asked - share)] if share < asked else []
        play.happen(o.having(on=other, amount=share), *rest)
        return NOT_AT_ALL
    card = play.card(ident)
    amount, limited_by = tokens_allowed(play, ident, "progress", asked)
    damage_limits.count(play, "placed progress", ident, amount)
    play.tokens(ident, "progress", card.token("progress") + amount)
    points = play.value(ident, "quest points")
    there = card.token("progress") + amount
    play.say(
        f"{amount} progress on {play.name(ident)} ({there}{'' if points is None else f' of {points}'})",
        *_of_progress(play, o)
    )
    if limited_by:
        play.say(f"No more can be placed on {play.name(ident)}: {asked - amount} are not placed", *limited_by)
    return not limited_by if amount else NOT_AT_ALL


def _of_progress(play: Play, o: Occurrence) -> tuple[str, ...]:
    """What the rules say of these tokens: where the quest's go, or what progress that an effect places does
    to that card.
    """
    if o.get("source") is None:
        return ("lcg/quest-phase",)
    return (
        "lcg/effects", "lcg/explored" if table.is_location(play, o.get("on")) else "lcg/quest-advancement"
    )


@LCG.applies(verbs.removed_progress, "lcg/faq/1.05")
def removed_progress(play: Play, o: Occurrence, _: Happening) -> bool:
    """Progress tokens are taken off, as many as there are."""
    ident, amount = o.get("on"), o.get("amount")
    there = play.card(ident).token("progress")
    play.tokens(ident, "progress", there - amount)
    rule = "lcg/effects" if table.is_location(play, ident) else "lcg/faq/1.05"
    play.say(f"{min(there, amount)} progress removed from {play.name(ident)}", rule)
    return bool(there >= amount)


@LCG.applies(verbs.explored, "lcg/explored")
def explored(play: Play, o: Occurrence, happening: Happening) -> Done:
    """A location is explored: it leaves play for the encounter discard pile, or the victory display if it has
    Victory X.
    """
    ident = o.get("location")
    if not alive(play, o, "location"):
        if not is_elsewhere_by_now(play, o, happening, "location"):
            return NOT_AT_ALL
        play.say(f"{play.name(ident)} is explored")
        return True
    player = controlled_locations.who_gains(play, o)
    if player is not None:
        controlled_locations.stays(play, ident, player)
        return True
    where = pile(play, ident)
    play.say(f"{play.name(ident)} is explored" + worth(play, ident, where))
    leave_play(play, ident, where)
    return True


def _text_knows(play: Play, happening: Happening, way: str, player: int, amount: int) -> None:
    """Let the text that changes a player's threat know by how much it has."""
    frame = play.state.frames.get(happening.frame) if happening.frame is not None else None
    if frame is not None:
        name = changed_by(way, player)
        play.bind(frame.id, **{name: int(frame.get(name, 0)) + amount})


@LCG.applies(verbs.raised_threat, "lcg/threat-threat-dial")
def raised_threat(play: Play, o: Occurrence, happening: Happening) -> None:
    """A player's threat goes up."""
    _text_knows(play, happening, "raised", o.get("player"), o.get("amount"))
    player, amount = o.get("player"), o.get("amount")
    level = table.threat(play, player) + amount
    play.remember(("threat", player), level)
    play.say(f"{play.player(player)}'s threat rises by {amount} to {level}")


@LCG.applies(verbs.lowered_threat, "lcg/threat-threat-dial")
def lowered_threat(play: Play, o: Occurrence, happening: Happening) -> Done:
    """A player's threat goes down, but not below 0."""
    player, asked = o.get("player"), o.get("amount")
    amount = allowances.threat_may_fall_by(play, player, asked, o.get("source"))
    amount = min((amount, *FALLS_BY.ask(play, player, amount, o.get("source"))))
    before = table.threat(play, player)
    _text_knows(play, happening, "lowered", player, min(before, amount))
    if {"threat_change_limit", "reduce_threat_more"} & sayable(play):
        for unit in ("phase", "round"):
            key = (unit, "threat lowered", player)
            play.count_use(key, min(before, amount))
        for each in statements(play, "threat_change_limit"):
            if each.says.get("by") is not None and allowances.is_limited(play, each, o.get("source")):
                play.count_use(allowances.lowered_so_far(each, player), min(before, amount))
    play.remember(("threat", player), max(0, before - amount))
    play.say(f"{play.player(player)}'s threat falls by {min(before, amount)} to {max(0, before - amount)}")
    return before >= asked if min(before, amount) else NOT_AT_ALL


@LCG.applies(verbs.gained_resources, "lcg/resources", "lcg/faq/1.25")
def gained_resources(play: Play, o: Occurrence, _: Happening) -> Done:
    """Resources are added to a resource pool."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident, amount = o.get("card"), o.get("amount")
    play.tokens(ident, "resource", play.card(ident).token("resource") + amount)
    play.say(
        f"{play.name(ident)} gains {counted(amount, 'resource')} "
        f"({play.card(ident).token('resource')} in the pool)"
    )
    return True


@LCG.applies(verbs.lost_resources, "lcg/resources")
def lost_resources(play: Play, o: Occurrence, _: Happening) -> bool:
    """Resources are taken from a pool, as many as there are."""
    ident, amount = o.get("card"), o.get("amount")
    there = play.card(ident).token("resource")
    play.tokens(ident, "resource", there - amount)
    play.say(f"{play.name(ident)} loses {counted(min(amount, there), 'resource')}")
    return bool(there >= amount)


@LCG.applies(verbs.exhausted, "lcg/exhausted")
def exhausted(play: Play, o: Occurrence, _: Happening) -> Done:
    """A ready card is turned sideways; an exhausted one cannot be exhausted again."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident = o.get("card")
    if not play.card(ident).ready:
        return NOT_AT_ALL
    play.change(ident, ready=False)
    play.say(f"{play.name(ident)} is exhausted")
    return True


@LCG.applies(verbs.readied, "lcg/ready")
def readied(play: Play, o: Occurrence, _: Happening) -> Done:
    """An exhausted card is turned upright."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident = o.get("card")
    if play.card(ident).ready:
        return NOT_AT_ALL
    play.change(ident, ready=True)
    play.say(f"{play.name(ident)} readies")
    return True


@LCG.applies(verbs.placed_tokens, "lcg/running-out-of-tokens")
def placed_tokens(play: Play, o: Occurrence, _: Happening) -> Done:
    """Tokens of a named sort are put on a card (negative: taken off)."""
    if is_out_of_reach(play, o):
        return NOT_AT_ALL
    ident, token, amount = o.get("card"), o.get("token"), o.get("amount")
    play.tokens(ident, token, play.card(ident).token(token) + amount)
    keyword = KEYWORDS.find(token)
    play.say(
        f"{play.name(ident)} now has {play.card(ident).token(token)} {token}",
        keyword.entry if keyword else "lcg/effects"
    )
    return True


@LCG.applies(verbs.passed_first_player_token, "lcg/first-player-first-player-token")
def passed_first_player_token(play: Play, o: Occurrence, _: Happening) -> None:
    """Another player becomes the first player."""
    play.remember("first player", o.get("player"))
    play.say(f"{play.player(o.get('player'))} is now the first player")
