"""Abilities of cards in the pipeline: which are heard, which must be carried out, and how. `responding` has
those that may, `encounter_effects` When Revealed and shadow effects.

Sources: lcg/triggered-ability, lcg/forced, lcg/response, lcg/faq/1.08, lcg/faq/1.58, lcg/when-revealed,
lcg/shadow-effects, lcg/limits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    constant_effects,
    listening,
    table,
    texts,
    used_out_of_play,
    verbs,
)
from ruling_service.engine.lcg.constant_effects import is_met
from ruling_service.engine.lcg.facedown import FROM_OUTSIDE
from ruling_service.engine.lcg.frames import (
    Witness,
    speaking,
    witnesses_of,
)
from ruling_service.engine.lcg.limits import limit_reached
from ruling_service.engine.lcg.one_of_several import makes_no_difference
from ruling_service.engine.lcg.resolve import GOVERNS, start
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    SILENT,
    abilities_of,
    all_abilities,
    gained_abilities,
)
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import awaited, comes_before_whatever_it_says, kinds_in
from ruling_service.engine.lcg.triggers import (
    INTO_A_HAND,
    came_before,
    is_of_arriving,
    says_when,
    triggers,
)


def of_these_kinds(play: Play, ident: int, kinds: tuple[str, ...]) -> Iterator[tuple[int, Node]]:
    """The abilities of a card of these kinds, each with its number (0-based)."""
    for index, ability in enumerate(all_abilities(play, ident)):
        if ability.kind in kinds:
            yield index, ability


# -- mandatory -----------------------------------------------------------------------------------------------


@LCG.answers("witnesses")
@LCG.plays("lcg/faq/1.58", "lcg/forced")
def witnesses(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards whose Forced effects were active as this took effect; only they can be triggered by it."""
    kinds = happening.kinds
    found = set(listening.concerned(play, happening, "passive", "after"))
    if listening.is_responded_to(play, happening, "after") or gained_abilities(play):
        for player in table.players(play):
            found.update(listening.responders(play, player, happening, "after"))
    active: frozenset[Hashable] = frozenset([_seeing(play, i) for i in found if speaking(play, i)])
    if outside := used_out_of_play.speaking(play):
        active |= {_seeing_from_outside(play, i, awake) for i, awake in outside if i in found}
    if "discarded" in kinds:
        active |= thrown_away(play, happening)
    if not _INTO_A_HAND.isdisjoint(kinds):
        active |= _drawn(play, happening)
    if "flipped" in kinds or "turned" in kinds:
        active |= _turned_over(play, happening)
    if "became active" in kinds:
        active |= _coming_active(play, happening)
    if verbs.freed_below.past in kinds:
        active |= _left_from_above(play, happening)
    return active if COMING_INTO_PLAY.keys().isdisjoint(kinds) else active | _entering(play, happening)


@LCG.plays("lcg/discard-pile-and-victory-display", "lcg/self-referential-abilities")
def thrown_away(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards that are discarded from a deck or a hand and wait for just that: nothing else of their text
    is active there.
    """
    gone = [o for o in happening.occurrences if o.kind == "discarded" and o.get("from_play") is False]
    found = (play.card(o.get("card")) for o in gone)
    return frozenset(
        Witness(card.id, card.life, card.owner, None, waiting)
        for card in found
        if (waiting := tuple(a for a in play.printed(card.id).abilities if waits_for_own_discard(a)))
    )


def hears_itself_go(play: Play, happening: Happening) -> bool:
    """Whether a card waits for its own discarding, which is about to happen."""
    return "discarded" in happening.kinds and not happening.applied and bool(thrown_away(play, happening))


def _is_rescued(play: Play, o: Occurrence, ident: int) -> bool:
    """Whether a card that was about to be discarded from a deck or a hand is in play by its own text."""
    return (
        o.kind == "discarded" and o.get("from_play") is False and o.get("card") == ident
        and table.is_in_play(play.card(ident))
    )


_INTO_A_HAND = frozenset([verbs.drew.past, verbs.moved.past])


@LCG.plays("lcg/self-referential-abilities")
def _drawn(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards that come into a hand from out of play, and wait for just that: nothing else of their text is
    active in a hand.
    """
    coming = (
        play.card(o.get("card")) for o in happening.occurrences
        if o.kind == verbs.drew.past or str(o.get("to")).startswith("hand")
    )
    return frozenset(
        Witness(card.id, card.life, card.owner, None, waiting) for card in coming
        if not table.is_in_play(card) and (waiting := _waiting_to_be_drawn(play, card.id))
    )


def _waiting_to_be_drawn(play: Play, ident: int) -> tuple[Node, ...]:
    return tuple(a for a in play.printed(ident).abilities if not INTO_A_HAND.isdisjoint(kinds_in(a)))


@LCG.plays("lcg/self-referential-abilities", "lcg/scenario/the-wastes-of-eriador")
def _turned_over(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards that are turned face up, or to a side, of which the text waits for just that, be it that day
    or night has come.
    """
    turned = (
        (o.get("card"), str(o.get("to")) if o.kind == "flipped" else play.card(o.get("card")).printed)
        for o in happening.occurrences if o.kind == "flipped" or o.kind == "turned" and o.get("up")
    )
    return frozenset(
        _seeing(play, ident) for ident, side in turned
        if any(not _OVER.isdisjoint(kinds_in(ability)) for ability in play.catalogue[side].abilities)
    )


_OVER = frozenset(["becomes_night", "flips", "flips_active"])
"""Events of a card that has been turned over."""


@lru_cache(maxsize=4096)
def waits_for_being_attached(ability: Node) -> bool:
    """Whether an ability waits for its own card to be attached to something."""
    return any(
        n.kind == "is_attached" and n.get("what") == THIS for trigger in nodes(ability, "when")
        for n in trigger.walk()
    )


THIS = Node("this")


OWN_DISCARD = frozenset(["discards", "discarded_by_keyword", "discarded_in_test"])
"""Events of cards that are discarded."""


@lru_cache(maxsize=4096)
def waits_for_own_discard(ability: Node) -> bool:
    """Whether a Forced effect or a constant text waits for its own card to be discarded."""
    events = (event for trigger in nodes(ability, "when") for event in trigger.walk())
    if ability.kind == "constant":
        events = (
            event for each in texts.acting_on_events(ability) for event in nodes(each, "when")[0].walk()
        )
    return ability.kind in ("forced", "constant") and any(
        event.kind in OWN_DISCARD and "this" in kinds_in(event) for event in events
    )


@LCG.plays("lcg/self-referential-abilities", "lcg/scenario/escape-from-mount-gram")
def _left_from_above(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards that have left play and so freed those that lay below: they hear that these are rescued."""
    gone = ((o.get("card"), o.get("life")) for o in happening.occurrences if o.kind == verbs.freed_below.past)
    return frozenset(
        Witness(ident, life, None, None, abilities_of(play, ident)) for ident, life in gone
        if life is not None and play.card(ident).life != life
    )


COMING_INTO_PLAY = {verbs.entered_play.past: 1, verbs.moved.past: 1, verbs.entered_staging.past: 0}
"""Occurrences by which a card may come into play from out of play → whether a new life of it begins."""


@LCG.plays("lcg/self-referential-abilities", "lcg/faq/enemy-put-into-play-engaged", "lcg/faq/1.35")
def _entering(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The cards that enter play and wait for just that, or for how they do, as they will be then, whatever
    brings them; one that is being revealed speaks already.
    """
    entering = (
        (o, o.get("card")) for o in happening.occurrences
        if o.kind in COMING_INTO_PLAY
        and (o.kind != verbs.moved.past or table.is_in_play_zone(str(o.get("to"))))
    )
    return frozenset(
        Witness(i, play.card(i).life + COMING_INTO_PLAY[o.kind], o.get("player"), o.get("host"))
        for o, i in entering
        if o.get("how") != FROM_OUTSIDE and not speaking(play, i) and _awaits_itself(play, i)
        and not table.is_in_play(play.card(i))
    )


@LCG.plays("lcg/active-location", "lcg/self-referential-abilities")
def _coming_active(play: Play, happening: Happening) -> frozenset[Hashable]:
    """The locations that come from out of play to be the active location: they hear that they do."""
    coming = (o.get("location") for o in happening.occurrences if o.kind == "became active")
    entering = {o.get("card") for o in happening.occurrences if o.kind == verbs.entered_play.past}
    return frozenset(
        Witness(i, play.card(i).life + (i in entering), None, None) for i in coming
        if not table.is_in_play(play.card(i))
    )


def _awaits_itself(play: Play, ident: int) -> bool:
    return any(waits_for_itself(ability) for _, ability in of_these_kinds(play, ident, ("forced",)))


@lru_cache(maxsize=4096)
def waits_for_itself(ability: Node) -> bool:
    """Whether an ability waits for its own card to enter play, or for what it may do as it does."""
    return any(is_of_arriving(n) for trigger in nodes(ability, "when") for n in trigger.walk())


def _is_of_its_entrance(happening: Happening, ident: int, o: Occurrence) -> bool:
    """Whether this is a card's entering play, or what it does by entering so: engaged with a player,
    committed.
    """
    return ident in (o.get("card"), o.get("enemy"), o.get("character")) and any(
        each.kind in (verbs.entered_play.past, verbs.entered_staging.past)
        and each.get("card") == ident and each.get("how") != "revealed" for each in happening.occurrences
    )


def _seeing(play: Play, ident: int) -> Witness:
    """The card as it is now, remembered for one that leaves play: who controls and hosts it, and what it
    says, what it was given too.
    """
    card = play.card(ident)
    says = (*abilities_of(play, ident), *gained_abilities(play).get(ident, ()))
    return Witness(ident, card.life, table.controller_of(play, ident), card.host, says)


def _seeing_from_outside(play: Play, ident: int, awake: tuple[Node, ...]) -> Witness:
    """A card out of play, of whose abilities only those are active that say so."""
    seeing = _seeing(play, ident)
    return seeing._replace(abilities=tuple(a if a in awake else SILENT for a in seeing.abilities))


def forced(play: Play, happening: Happening, window: str) -> list[Candidate]:
    """Forced effects (and, in the passive window, constant ones) that this triggers, each once for each
    occurrence; those that say "when" first where they wait for what is there only afterwards.
    """
    kinds = ("forced",) if window != "passive" else ("constant",)
    if happening.applied:
        sources = witnesses_of(happening)
    else:
        sources = [_seeing(play, i) for i in listening.concerned(play, happening, window)]
        if window == "when" and "discarded" in happening.kinds:
            known = {seeing.card for seeing in sources}
            going = (each for each in thrown_away(play, happening) if isinstance(each, Witness))
            sources += sorted((w for w in going if w.card not in known), key=lambda w: w[:2])
    wanted = [(window, kind) for kind in happening.kinds]
    earlier: set[tuple[int, int]] = set()
    as_it_comes: list[Candidate] = []
    found = constant_effects.standing(play, happening) if window == "passive" else []
    found += constant_effects.endings(play, happening) if window == "when" else []
    for seeing in sources:
        ident, life, controlled_by, host = seeing[:4]
        attached_since = host is None and play.card(ident).life == life and play.card(ident).host is not None
        spoke = (
            [(n, a) for n, a in enumerate(seeing.abilities) if a.kind in kinds]
            if seeing.speaks_from_before(play) else None
        )
        for index, ability in spoke if spoke is not None else list(of_these_kinds(play, ident, kinds)):
            if attached_since and not waits_for_being_attached(ability):
                continue  # what its text says there was not active yet (lcg/faq/1.58)
            if awaited(ability).isdisjoint(wanted):
                continue
            if spoke is None and (
                seeing.abilities[index : index + 1] == (SILENT,)
                or not used_out_of_play.waits_where_it_lies(play, ident, ability)
            ):
                continue
            trigger = texts.trigger_of(ability)
            if not isinstance(trigger, Node):
                continue
            for number, o in enumerate(happening.occurrences):
                key = (ident, life, index, number)
                controller = _whom_it_speaks_to(play, ident, controlled_by, o)
                if (ident, number) in earlier:
                    # two Forced effects of one card with one trigger are resolved from top to bottom
                    # (lcg/designer/061)
                    continue
                if (
                    key in happening.used or _is_rescued(play, o, ident)
                    or (_is_of_its_entrance(happening, ident, o) and not waits_for_itself(ability))
                ):
                    continue
                frame = Frame(-1, ident, controller, life, o, happening.id, cites=entry(play, ident)).binding(
                    host=host if host is not None else -1
                )
                if came_before(play, frame, trigger, o, happening.occurrences[:number]):
                    continue
                late = window == "after" and _is_of_its_entrance(happening, ident, o)
                if (
                    any(
                        waits_here(play, ability, trigger, frame, o, heard)
                        for heard in (("when", "after") if late else (window,))
                    )
                    and not limit_reached(play, ident, life, index, ability, None)
                ):
                    said = ability if spoke is not None else None
                    task = carry_out.task(ident, index, controller, happening.id, number, seeing.bearer, said)
                    label = f"{play.name(ident)}'s {'Forced effect' if ability.kind == 'forced' else 'text'}"
                    if sum(
                        1 for a in (seeing.abilities if spoke is not None else all_abilities(play, ident))
                        if a.kind in kinds
                    ) > 1:
                        label += f" ({index + 1})"
                    found.append(Candidate(key,
                                           controller if controller is not None else table.first_player(play),
                                           label, task,
                                           (*entry(play, ident), GOVERNS[ability.kind]),
                                           makes_no_difference(ability, ident, life, o)))  # fmt: skip
                    if ability.kind == "forced":
                        earlier.add((ident, number))
                    if window == "after" and says_when(trigger):
                        as_it_comes.append(found[-1])
    return as_it_comes or found


@LCG.plays("lcg/engaged", "lcg/defending-player", "lcg/faq/1.52")
def _whom_it_speaks_to(play: Play, ident: int, controller: int | None, o: Occurrence) -> int | None:
    """Who "you" are for a card that saw something happen; an enemy speaks to the player it engages, wherever
    it was before, and of its own attack to the player whom it attacks, whoever is engaged with it.
    """
    player: int | None = o.get("player")
    if o.kind == "engaged" and o.get("enemy") == ident:
        return player
    if controller is None or not table.is_enemy(play, ident):
        return controller
    if o.kind in ITS_ATTACK and o.get("attacker") == ident and o.get("enemy") is None:
        return controller if player is None else player
    attack = table.attack(play)
    of_its_attack = attack is not None and attack.by_enemy and attack.enemy == ident
    if attack is not None and of_its_attack and ident in (o.get("by"), o.get("source")):
        return attack.player
    return controller


ITS_ATTACK = frozenset(["attacks", "attacked"])
"""What happens as an enemy attacks, and as its attack is over."""


def waits_here(play: Play, ability: Node, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met here.

    An effect in place of something comes before it, though its text says "after" or "if":

    a response among the responses, a Forced one once they are done, as the thing itself would take place
    (lcg/replacement-effects).
    """
    if not comes_before_whatever_it_says(ability):
        return is_met(play, trigger, frame, o, window)
    now = "replace" if ability.kind == "forced" else "when"
    return window == now and any(triggers(play, trigger, frame, o, w) for w in ("when", "after"))


@LCG.procedure("lcg/triggered-ability")
def carry_out(
    play: Play, ident: int, index: int, controller: int | None, happening: int, number: int, host: int,
    said: Node | None = None
) -> None:
    """Carry out a triggered ability: count it against its limit, pay its cost, resolve its text.

    `said` is that of a card that has left play.
    """
    ability = said
    if ability is None:
        ability = (
            play.printed(ident).abilities[index] if index < len(play.printed(ident).abilities)
            else all_abilities(play, ident)[index]
        )
    happened = play.state.happening(happening)
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    start(play, ident, ability, index, controller, o, happening, host=host)
