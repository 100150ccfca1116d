"""Made-up cards, one for each way to put phrases together, and whether what they say happens on a small
table.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import (
    actions,
    archery_phase,
    assignment_phase,
    bearing,
    coverage,
    movement,
    permissions,
    verbs,
    wounds,
)
from ruling_service.engine.tcg import table as places
from ruling_service.engine.tcg.meaning import reading
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, Table, card

HAPPENED, GAP, NOTHING = "happened", "gap", "nothing"
MOST_CHOICES = 25
TIRED = 8
VALUES = (
    "strength", "vitality", "resistance", "damage", "fierce", "archer", "defender", "site number",
    "twilight cost"
)


class Combination(NamedTuple):
    """A made-up card: what it is, its text, and how it comes to play its part."""

    kind: str
    text: str
    way: str
    about: str = ""


def printed(combination: Combination) -> Printed | None:
    """The card, None where the compiler or the engine names a gap in it."""
    facts = {"title": "Made Up", "type": combination.kind.title(), "gametext": combination.text}
    read = card_language("tcg").compile_card(facts)
    if read.gaps or not read.abilities or coverage.lacks(read.abilities):
        return None
    more = (
        {"culture": "gondor", "race": "man", "strength": 5, "vitality": 4} if combination.kind == "companion"
        else {"culture": "gondor"}
    )
    return card("Made Up", combination.kind, *reading.read(read.abilities, event=combination.kind == "event"), **more)


class Small(NamedTuple):
    """A small table, and the cards on it by what they are to the made-up card."""

    table: Table
    this: int
    bearer: int
    dwarf: int
    other: int
    minion: int
    sword: int


def laid(made_up: Printed, phase: str) -> Small:
    """Two players in a phase: characters with wounds, items, hands, decks, piles, sites, tokens of every
    sort.
    """
    t = Table(pool=6, format="tower", site=4)
    t.ring_bearer(burdens=2, wounds=1)
    hurt, dwarf = t.companion(ARAGORN, wounds=1), t.companion(GIMLI, wounds=1)
    minion, other_minion = t.minion(ORC), t.minion(card("Big One", "minion", strength=7, vitality=4, site=1,
                                                        culture="moria", race="orc",
                                                        words=("fierce", "archer")), wounds=1)  # fmt: skip
    sword = t.bear(
        hurt, card("Sword", "possession", klass="hand weapon", strength=1, culture="gondor", cost=1)
    )
    borne = any(a.kind == "bearer" for a in made_up.abilities)
    if made_up.type == "companion":
        this = t.companion(made_up, wounds=1)
    elif borne:
        this = t.bear(hurt, made_up)
    else:
        this = t.support(made_up)
    for ident in (this, dwarf):
        t.play.tokens(ident, "culture:gondor", 2)
    for player in (0, 1):
        t.hand(
            *[card(f"Filler {n}", "event", side="Shadow" if player else "Free Peoples") for n in range(3)],
            player=player
        )
        t.deck(*[card(f"Lore {n}", "event") for n in range(4)], player=player)
    t.hand(card("Newcomer", "companion", culture="gondor", race="elf", cost=0), player=0)
    t.put(card("Lost One", "companion", culture="gondor", race="man", cost=0), "discard:0", 0)
    t.put(card("Next Place", "site", site=5, shadow=1, block="tower"), "adventure:0", 0)
    t.play.remember(("threats", 0), 2)
    t.during(phase)
    if phase == "skirmish":
        t.play.remember("assignments", (Assignment(dwarf, (other_minion,)),))
        t.play.remember("skirmish", Skirmish(dwarf, (other_minion,)))
    t.play.remember("stop before", NEXT)
    t.play.quiet = True
    return Small(t, this, hurt if borne else this, dwarf, dwarf, minion, sword)


NEXT = frozenset(f"{phase}.begins" for phase in PHASES) | {"skirmish.choice", "turn.begins"}


def seen(play: Play) -> tuple[object, ...]:
    """All that can be seen of a position: cards, tokens, values, totals, facts."""
    cards = tuple((i, c.zone, c.host, c.tokens, c.marks) for i, c in sorted(play.state.cards.items()))
    zones = tuple((z, ids) for z, ids in sorted(play.state.zones.items()) if ids)
    values = tuple((i, *(play.value(i, name) for name in VALUES)) for i in places.in_play(play))
    totals = tuple(archery_phase.total(play, side) for side in (places.FREE_PEOPLES, places.SHADOW))
    facts = ("pool", "skirmish", "assignments", "phase", ("threats", 0), ("ring worn", 0), ("site number", 1))
    known = tuple(play.fact(name) for name in facts)
    kept = tuple(
        sorted(str(e.what) for e in play.state.lasting if e.at or getattr(e.what, "kind", "") in KEPT)
    )
    return (cards, zones, values, totals, movement.move_limit(play), known, kept)


KEPT = frozenset(["cannot", "may", "wounds_limit", "skip", "trigger"])
"""What lasts and is not seen in a value: that it holds is tried with the acts."""


def played_out(play: Play, prefer: Callable[[str], int] = lambda label: 0) -> None:
    """Decide what has to be decided: yes before no, doing before passing; a response that goes on for ever is
    left off in time.
    """
    for number in range(MOST_CHOICES):
        play.run()
        pending = play.state.pending
        if pending is None:
            return
        labels = [option.label for option in pending.options]
        if number > TIRED and "pass" in labels:
            play.choose(labels.index("pass"))
            continue
        best = min(
            range(len(labels)),
            key=lambda n: (labels[n] in ("pass", "no", "none", "0", "spot 0", "do not"), prefer(labels[n]), n)
        )
        play.choose(best)


# -- effects, in every place ---------------------------------------------------------------------------------

NEUTRAL = "reveal your hand"
EFFECTS = (
    "wound a minion", "wound a minion twice", "wound each minion", "exert a minion", "exhaust a minion",
    "heal a companion",
    "kill a minion",
    "discard a minion", "discard a possession", "return a minion to its owner's hand", "add (1)",
    "remove (1)", "add a burden",
    "remove a burden", "add a threat", "remove a threat", "draw a card", "draw 2 cards",
    "discard a card from hand",
    "discard the top card of your draw deck", "take a card into hand from your discard pile",
    "play a companion from your discard pile",
    "play a companion from hand", "make a minion strength -1", "make a Dwarf strength +2",
    "make a Dwarf damage +1", "make a minion fierce",
    "make each minion lose fierce", "make a Dwarf defender +1", "make the fellowship archery total +1",
    "make the minion archery total -1",
    "make the move limit +1", "wear The One Ring", "stack a card from hand on this card",
    "reinforce a [gondor] token",
    "add a [gondor] token here", "remove a [gondor] token from here",
    "place a card from hand on top of your draw deck",
    "place a card from hand beneath your draw deck", "remove a minion from the game",
    "replace the fellowship's next site with a site from your adventure deck",
    "prevent a minion from being assigned to a skirmish",
    "make a companion strength +1 for each wound on that companion",
    "each minion is strength -1", "the move limit is +1", "skip the archery phase",
    "put a minion on top of its owner's draw deck",
    "shuffle a minion into its owner's draw deck", "make a minion strength -1 until the regroup phase",
    "make an opponent discard a card from hand", "make an opponent wound a minion",
    "the Free Peoples player draws a card",
    "each player draws a card", "an opponent must exert a minion", "exert a minion or wound a minion",
    "wound up to 2 minions",
    "wound 2 minions", "heal a companion or draw a card", "discard any number of cards from hand",
    "wound another companion", "add (1) (or (2) if you can spot a Dwarf)",
    "wound a minion (or draw a card if you can spot a Dwarf)", "discard all possessions from one character",
    "make a Dwarf strength +1 for each Dwarf and each Man you can spot",
    "place 2 cards from hand beneath your draw deck in any order",
    "transfer a possession to another eligible bearer",
    "wound 2 minions or 3 Dwarves", "exert 2 Dwarves or a Man", "discard 2 companions or 3 possessions",
    "heal 3 Dwarves or a companion", "discard 2 cards at random or 3 Dwarves from hand",
    "discard 2 Elves or a random card from hand",
    "make a Dwarf strength +1 per of the following that is true: he is wounded; you can spot a minion",
    "make a minion strength -1 per of the following that is true: you can spot 2 minions; it is roaming; "
    "you can spot a Dwarf",
    "make each Dwarf strength +1 until the regroup phase (limit +1)",
    "prevent the Free Peoples player from assigning a Dwarf to a minion",
)  # fmt: skip

PHASE_WORDS = ("Fellowship", "Maneuver", "Archery", "Assignment", "Skirmish", "Regroup")


def ways() -> dict[str, str]:
    """Where an effect stands → a text with it."""
    found = {word.casefold(): word + ": {E}." for word in PHASE_WORDS}
    return found | {
        "after a cost": "Maneuver: Exert a Dwarf to {e}.",
        "after a requirement": "Maneuver: Spot a Dwarf to {e}.",
        "if": "Maneuver: If you can spot a Dwarf, {e}.",
        "for each": "Maneuver: For each Dwarf you can spot, {e}.",
        "choice": "Maneuver: Choose one: {e}; or reveal your hand.",
        "then": "Maneuver: Reveal your hand. {E}.",
        "later": "Maneuver: At the start of the regroup phase, {e}.",
        "granted": 'Each Dwarf gains "Maneuver: {E}."',
        "each time": "Each time a minion is healed, {e}.",
        "each time may": "Each time a minion is healed, you may {e}.",
        "when": "When a minion is healed, {e}.",
        "response": "Response: If a minion is healed, {e}.",
        "response at a cost": "Response: If a minion is healed, exert a Dwarf to {e}.",
        "while waiting": "While you can spot a Dwarf, each time a minion is healed, {e}.",
        "waiting": "Maneuver: Until the regroup phase, each time a minion is healed, {e}.",
        "start of phase": "At the start of the regroup phase, {e}.",
        "end of phase": "At the end of the maneuver phase, {e}.",
        "may at a cost": "Each time a minion is healed, you may exert a Dwarf to {e}.",
        "unless prevented": "Maneuver: {E}. An opponent may remove (9) to prevent this.",
    }  # fmt: skip


def effect_combinations() -> Iterator[Combination]:
    """Each effect in each place, on a companion and in a support area."""
    for (way, text), kind in itertools.product(ways().items(), ("companion", "condition")):
        for effect in EFFECTS:
            yield Combination(kind, text.format(e=effect, E=effect[0].upper() + effect[1:]), way)


def uses(small: Small, phase: str) -> None:
    """Tom uses what the made-up card, or the ability that it gives, offers him."""
    play = small.table.play
    offered = [
        c for c in actions.actions(play, f"{phase}.actions", 0) if "Made Up" in c.label or "Gimli" in c.label
    ]
    if offered and offered[0].task is not None:
        play.then(offered[0].task)
        played_out(play)


def healed(small: Small) -> None:
    """The minion is healed: what most of the texts wait for."""
    play = small.table.play
    hurt = next(i for i in places.minions(play) if play.card(i).token("wound"))
    play.happen(verbs.healed(card=hurt, life=play.card(hurt).life, source=hurt, player=1))
    played_out(play)


def moment(small: Small, name: str) -> None:
    """That moment of the turn."""
    play = small.table.play
    play.happen(verbs.moment(name=name, player=0))
    played_out(play)


def phase_of(way: str) -> str:
    return way if way.capitalize() in PHASE_WORDS else "maneuver"


def carried_out(made_up: Printed, way: str) -> tuple[object, ...]:
    """What can be seen after the card has played its part."""
    phase = phase_of(way)
    small = laid(made_up, phase)
    if not any(word in way for word in ("each time", "when", "response", "while waiting", "phase", "may at")):
        uses(small, phase)
    if way in (
        "each time", "each time may", "when", "response", "response at a cost", "while waiting", "waiting",
        "may at a cost"
    ):
        healed(small)
    if way in ("later", "start of phase"):
        moment(small, "regroup phase begins")
    if way == "end of phase":
        moment(small, "maneuver phase ends")
    return seen(small.table.play)


def tried(combination: Combination, controls: dict[tuple[str, str], tuple[object, ...]]) -> str:
    """What becomes of an effect: it happened, is a gap, or nothing came of it."""
    made_up = printed(combination)
    if made_up is None:
        return GAP
    known = (combination.kind, combination.way)
    if known not in controls:
        neutral = printed(
            combination._replace(text=ways()[combination.way].format(e=NEUTRAL, E=NEUTRAL.capitalize()))
        )
        assert neutral is not None, combination.way
        controls[known] = carried_out(neutral, combination.way)
    return HAPPENED if carried_out(made_up, combination.way) != controls[known] else NOTHING


# -- events, about whom, under every heading -----------------------------------------------------------------

WHO = {
    "this companion": "this", "bearer": "bearer", "another companion": "other", "a Dwarf": "dwarf",
    "a companion": "dwarf"
}
"""Whom a text speaks of → which card of the small table it is."""


def _wound(play: Play, small: Small, ident: int) -> None:
    play.happen(verbs.wounded(card=ident, life=play.card(ident).life, source=small.minion))


def _happens(name: str, **more: Any) -> Callable[[Play, Small, int], None]:
    def does(play: Play, small: Small, ident: int) -> None:
        play.happen(getattr(verbs, name)(card=ident, life=play.card(ident).life, **more))

    return does


def _decided(won: bool, overwhelmed: bool = False) -> Callable[[Play, Small, int], None]:
    def does(play: Play, small: Small, ident: int) -> None:
        play.remember("skirmish", Skirmish(ident, (small.minion,)))
        if won:
            play.happen(
                verbs.won_skirmish(
                    card=ident, life=play.card(ident).life, against=(small.minion,), side="free peoples"
                )
            )
        else:
            play.happen(
                verbs.lost_skirmish(card=ident, against=(small.minion,), overwhelmed=overwhelmed or None)
            )

    return does


def _assigned(play: Play, small: Small, ident: int) -> None:
    play.happen(verbs.assigned(card=ident, minion=small.minion, by=0))


def _killed(play: Play, small: Small, ident: int) -> None:
    by = (small.minion,)
    play.happen(
        verbs.killed(
            card=ident, life=play.card(ident).life, by=by, source=small.minion, skirmish=True, why="skirmish"
        )
    )


EVENTS: dict[str, Callable[[Play, Small, int], None]] = {
    "{who} takes a wound": _wound,
    "{who} exerts": _happens("exerted", player=0),
    "{who} exerts or takes a wound": _wound,
    "{who} takes a wound or exerts": _happens("exerted", player=0),
    "{who} is healed": _happens("healed", player=0),
    "{who} is killed": _killed,
    "{who} is killed by a minion": _killed,
    "{who} is killed in a skirmish": _killed,
    "{who} is discarded": _happens("discarded", player=0),
    "{who} wins a skirmish": _decided(True),
    "{who} wins a skirmish against a minion": _decided(True),
    "{who} wins a skirmish involving an Orc": _decided(True),
    "{who} loses a skirmish": _decided(False),
    "{who} loses a skirmish to an Orc": _decided(False),
    "{who} is overwhelmed": _decided(False, True),
    "an Orc overwhelms {who}": _decided(False, True),
    "a minion wins a skirmish against {who}": lambda play, small, ident: play.happen(
        verbs.won_skirmish(
            card=small.minion, life=play.card(small.minion).life, against=(ident,), side="shadow"
        )) and None,
    "{who} is assigned to a skirmish": _assigned,
    "{who} is assigned to skirmish an Orc": _assigned,
    "a minion is assigned to skirmish {who}": _assigned,
    "you heal {who}": _happens("healed", player=0),
    "a wound is removed from {who}": _happens("healed", player=0),
    "{who} is about to take a wound": _wound,
    "{who} is about to be killed": _killed,
    "{who} is about to be discarded": _happens("discarded", player=0),
    "{who} is about to be exerted": _happens("exerted", player=0),
    "{who} is about to heal": _happens("healed", player=0),
    "{who} uses a special ability": lambda play, small,
    ident: play.happen(verbs.ability_used(card=ident, player=0, frame=None)) and None,
    "a special ability of {who} is used": lambda play, small, ident: play.happen(
        verbs.ability_used(card=ident, player=0, frame=None)) and None,
    "a possession is transferred to {who}": lambda play, small, ident: play.happen(
        verbs.transferred(card=small.sword, life=1, player=0, to=ident)) and None,
}  # fmt: skip

HEADINGS = {
    "each time": "Each time {event}, add (1).",
    "when": "When {event}, add (1).",
    "may": "Each time {event}, you may add (1).",
    "response": "Response: If {event}, add (1).",
    "response at a cost": "Response: If {event}, discard a card from hand to add (1).",
    "while": "While you can spot a Hobbit, each time {event}, add (1).",
    "each time, and if": "Each time {event}, if you can spot a Hobbit, add (1).",
    "waiting": "Maneuver: Until the regroup phase, each time {event}, add (1).",
    "granted": 'Each site gains "Each time {event}, add (1)."',
}


LEAVING = ("is killed", "is discarded")
NOT_USED_ONCE_GONE = {
    "this companion": ("response", "response at a cost"), "bearer": ("may", "response", "response at a cost")
}
"""Headings of what a player may use, for cards that have left play by what they wait for: only what happens
by itself, or was offered to the very card, still can (4.2, action and response).
"""


def event_combinations() -> Iterator[Combination]:
    """Each event, about whom, under each heading."""
    for event, (heading, text), who in itertools.product(EVENTS, HEADINGS.items(), WHO):
        kind = "possession" if who == "bearer" else "companion" if who == "this companion" else "condition"
        gone = (
            any(word in event for word in LEAVING) and who in ("this companion", "bearer")
            and heading in NOT_USED_ONCE_GONE[who]
        )
        if (heading != "granted" or kind == "condition") and not gone:
            words = text.format(event=event.format(who=who))
            yield Combination(
                kind, f"Bearer must be a companion.\n{words}" if who == "bearer" else words, heading,
                f"{event}|{who}"
            )


def waited_for(combination: Combination) -> str:
    """What becomes of a text that waits for an event: as it comes about, twilight is added."""
    made_up = printed(combination)
    if made_up is None:
        return GAP
    event, who = combination.about.split("|")
    small = laid(made_up, "maneuver")
    play = small.table.play
    if combination.way == "waiting":
        uses(small, "maneuver")
    before = places.pool(play)
    EVENTS[event](play, small, getattr(small, WHO[who]))
    played_out(play)
    return HAPPENED if places.pool(play) > before else NOTHING


# -- what cannot be ------------------------------------------------------------------------------------------


def _tokens(name: str, kind: str) -> Callable[[Small, int], bool]:
    """Whether the tokens on a card change when that happens to it."""

    def could(small: Small, ident: int) -> bool:
        play = small.table.play
        before = play.card(ident).token(kind)
        play.happen(
            getattr(verbs, name)(card=ident, life=play.card(ident).life, source=small.minion, player=1)
        )
        played_out(play)
        return play.card(ident).token(kind) != before

    return could


def _leaves(name: str, **more: Any) -> Callable[[Small, int], bool]:
    def could(small: Small, ident: int) -> bool:
        play = small.table.play
        play.happen(getattr(verbs, name)(card=ident, life=play.card(ident).life, source=small.minion, **more))
        played_out(play)
        return not places.is_in_play(play.card(ident))

    return could


def _overwhelmed(small: Small, ident: int) -> bool:
    return permissions.overwhelming_multiple(small.table.play, ident) is not None


def _assignable(small: Small, ident: int) -> bool:
    return assignment_phase.why_not_assign(small.table.play, 0, ident, small.minion) is None


def _may_exert(small: Small, ident: int) -> bool:
    return wounds.can_exert(small.table.play, ident)


def _may_bear(small: Small, ident: int) -> bool:
    helm = small.table.bear(ident, card("Helm", "possession", klass="helm"))
    return bearing.may_bear(small.table.play, ident, helm)


def _uses_abilities(small: Small, ident: int) -> bool:
    return permissions.prohibited(small.table.play, ident, "use_abilities", "use_phase_abilities") is None


ACTS: dict[str, Callable[[Small, int], bool]] = {
    "take wounds": _tokens("wounded", "wound"),
    "be exerted": _may_exert,
    "heal": _tokens("healed", "wound"),
    "be healed": _tokens("healed", "wound"),
    "be killed": _leaves("killed", why="text"),
    "be discarded": _leaves("discarded", player=1),
    "be overwhelmed": _overwhelmed,
    "be assigned to a skirmish": _assignable,
    "be assigned to skirmishes": _assignable,
    "be assigned to skirmish an Orc": _assignable,
    "bear possessions": _may_bear,
    "use special abilities": _uses_abilities,
}
SUBJECTS = {
    "this companion": "this", "bearer": "bearer", "each other companion": "dwarf", "each Dwarf": "dwarf"
}
FORBIDDING = {
    "constant": "{Who} {cannot} {act}.",
    "while": "While you can spot a Dwarf, {who} {cannot} {act}.",
    "said after": "{Who} {cannot} {act} while you can spot a Dwarf.",
    "until": "Maneuver: Until the regroup phase, {who} {cannot} {act}.",
    "after a cost": "Maneuver: Add a threat to make {who} unable to {act}.",
    "in this phase": "Maneuver: {Who} {cannot} {act}.",
    "waiting": "Each time a minion is healed, {who} {cannot} {act} until the regroup phase.",
    "and more": "{Who} is strength +1 and {cannot} {act}.",
}


def forbidding_combinations() -> Iterator[Combination]:
    """Each act that cannot be done or undergone, of whom, in each place, in the words for it."""
    for act, who, (way, text), cannot in itertools.product(
        ACTS, SUBJECTS, FORBIDDING.items(), ("cannot", "may not", "does not")
    ):
        if ("{cannot}" in text or cannot == "cannot") and (cannot != "does not" or not act.startswith("be ")):
            kind = (
                "possession" if who == "bearer" else "companion" if who == "this companion" else "condition"
            )
            words = text.format(who=who, Who=who[0].upper() + who[1:], cannot=cannot, act=act)
            yield Combination(
                kind, f"Bearer must be a companion.\n{words}" if who == "bearer" else words, way,
                f"{act}|{who}"
            )


def forbidden(combination: Combination) -> str:
    """What becomes of a text that says what cannot be: it could be without the text, and with it cannot."""
    made_up = printed(combination)
    if made_up is None:
        return GAP
    act, who = combination.about.split("|")
    small = laid(made_up, "maneuver")
    if combination.way in ("until", "in this phase", "after a cost"):
        uses(small, "maneuver")
    if combination.way == "waiting":
        healed(small)
    return NOTHING if ACTS[act](small, getattr(small, SUBJECTS[who])) else HAPPENED


# -- costs ---------------------------------------------------------------------------------------------------

COSTS = (
    "exert a Dwarf", "exert this card", "discard a possession", "discard this card",
    "discard a card from hand",
    "discard 2 cards from hand",
    "add a threat", "add a burden", "remove a burden", "remove a threat", "remove (1)", "add (2)",
    "remove a [gondor] token from here",
    "discard the top card of your draw deck", "heal a companion", "return a possession to its owner's hand",
    "exert a companion twice",
    "place a card from hand beneath your draw deck", "stack a card from hand on this card",
    "wound a companion", "kill a Dwarf",
    "remove a minion from the game", "exhaust a companion", "play a companion from hand",
    "put on The One Ring", "wear The One Ring",
    "draw a card", "reinforce a [gondor] token", "discard a Dwarf or exert a Dwarf",
    "reveal a card from hand",
    "transfer a possession from a companion to a Dwarf",
    "play a companion (or add 2 threats)", "exert 2 Dwarves or a Man", "discard 3 Dwarves or 2 cards from hand",
)  # fmt: skip
PAYING = {
    "action": "Maneuver: {C} to wound a minion.",
    "response": "Response: If a minion is healed, {c} to wound a minion.",
    "may": "Each time a minion is healed, you may {c} to wound a minion.",
    "granted": 'Each Dwarf gains "Maneuver: {C} to wound a minion."',
    "with a requirement": "Maneuver: Spot a Dwarf and {c} to wound a minion.",
    "two": "Maneuver: Add (1) and {c} to wound a minion.",
}


def paying_combinations() -> Iterator[Combination]:
    """Each cost, in each place where costs stand."""
    for (way, text), cost, kind in itertools.product(PAYING.items(), COSTS, ("companion", "condition")):
        if (cost, kind) != ("exert this card", "condition") or way == "granted":  # only characters exert
            yield Combination(kind, text.format(c=cost, C=cost[0].upper() + cost[1:]), way, cost)


def paid(combination: Combination) -> str:
    """What becomes of a cost: it is paid, and what is paid for happens."""
    made_up = printed(combination)
    if made_up is None:
        return GAP
    small = laid(made_up, "maneuver")
    play = small.table.play
    before = sum(play.card(i).token("wound") for i in places.minions(play))
    if combination.way in ("response", "may"):
        healed(small)
        before -= 1
    else:
        uses(small, "maneuver")
    alone = laid(card("Made Up", combination.kind, culture="gondor"), "maneuver").table.play
    changed = seen(play)[0] != seen(alone)[0]
    gone = sum(1 for i in places.minions(alone)) - len(places.minions(play))
    return (
        HAPPENED if changed
        and (sum(play.card(i).token("wound") for i in places.minions(play)) > before or gone) else NOTHING
    )


# -- X as the number of a keyword ------------------------------------------------------------------------------

NUMBERED = ("damage", "defender")
WITH_X = {
    "if": "Maneuver: If this companion is {k} +X, {e}.",
    "if, at a cost": "Maneuver: If this companion is {k} +X, discard a card from hand to {e}.",
    "spotted": "Maneuver: Spot a Man who is {k} +X to {e}.",
    "each time": "Each time a minion is healed, if this companion is {k} +X, {e}.",
    "while": "While this companion is {k} +X, {s}.",
}
DONE_X = (
    "add (X)", "make a minion strength -X", "draw X cards", "wound a minion X times", "heal X companions",
    "add X threats", "discard X cards from hand",
)  # fmt: skip
SO_X = ("he is strength +X", "each Dwarf is strength +X", "each minion is strength -X", "the move limit is +X")


def number_combinations() -> Iterator[Combination]:
    """What is done and what is so X times, X being the number of a keyword, in each place."""
    for (way, text), keyword in itertools.product(WITH_X.items(), NUMBERED):
        for said in SO_X if way == "while" else DONE_X:
            words = text.format(k=keyword, e=said, s=said)
            yield Combination("companion", words, way, keyword)


def counted(combination: Combination) -> str:
    """What becomes of X: with a higher number of the keyword more comes of it."""

    def after(number: int) -> tuple[object, ...] | None:
        keyword = combination.about.capitalize()
        made_up = printed(combination._replace(text=f"{keyword} +{number}.\n{combination.text}"))
        if made_up is None:
            return None
        small = laid(made_up, "maneuver")
        play = small.table.play
        if combination.way == "each time":
            healed(small)
        elif combination.way != "while":
            uses(small, "maneuver")
        cards = tuple(
            (i, play.value(i, "strength"), play.card(i).token("wound")) for i in places.in_play(play)
        )
        piles = tuple((zone, len(ids)) for zone, ids in sorted(play.state.zones.items()))
        return cards, piles, places.pool(play), play.fact(("threats", 0)), movement.move_limit(play)

    once, twice = after(1), after(2)
    return GAP if once is None or twice is None else HAPPENED if once != twice else NOTHING


# -- pronouns ------------------------------------------------------------------------------------------------

NAMED = {
    "a Dwarf": ("dwarf", ("him", "it", "that Dwarf", "that companion", "that character")),
    "Gimli": ("dwarf", ("him", "that Dwarf", "that companion")),
    "a [dwarven] companion": ("dwarf", ("him", "it", "that companion", "that character")),
    "this companion": ("this", ("him", "it")),
    "bearer": ("bearer", ("him", "that companion")),
}
"""Noun phrases → which card of the small table that is, and what speaks of it again."""
SPOKEN_OF = {
    "cost": "Maneuver: Exert {n} to heal {p}.",
    "cost beside another": "Maneuver: Exert {n} and discard a possession to heal {p}.",
    "cost before another": "Maneuver: Discard a card from hand and exert {n} to heal {p}.",
    "if": "Maneuver: If {n} is wounded, heal {p}.",
    "if, at a cost": "Maneuver: If {n} is wounded, add (1) to heal {p}.",
    "deed before": "Maneuver: Make {n} strength +1. Heal {p}.",
    "deed beside": "Maneuver: Make {n} strength +1 and heal {p}.",
    "spoken of twice": "Maneuver: Exert {n} to make {p} strength +1. Heal {p}.",
    "until": "Maneuver: Until the regroup phase, {n} is strength +1. Heal {p}.",
    "exerts": "Each time {n} exerts, heal {p}.",
    "exerts, at a cost": "Each time {n} exerts, you may discard a possession to heal {p}.",
    "exerts, response": "Response: If {n} exerts, add (1) to heal {p}.",
    "exerts, if": "Each time {n} exerts, if you can spot a minion, heal {p}.",
    "wins against a minion": "Each time {n} wins a skirmish against a minion, heal {p}.",
    "is assigned to a minion": "Each time {n} is assigned to skirmish a minion, heal {p}.",
    "lost to": "Each time a minion wins a skirmish against {n}, heal {p}.",
    "spotted": "Maneuver: Spot {n} to heal {p}.",
    "spotted in a choice": "Maneuver: Spot {n} to heal {p} or reveal your hand.",
    "healed": "Each time a minion is healed, spot {n} to heal {p}.",
    "healed, may": "Each time a minion is healed, you may spot {n} to heal {p}.",
    "healed, if": "Each time a minion is healed, if you can spot a minion, spot {n} to heal {p}.",
    "healed, twice": "Each time a minion is healed, spot {n} to make {p} strength +1. Heal {p}.",
}
"""Where a text names somebody, and speaks of him afterwards."""
DOUBTFUL = (
    "Maneuver: Spot a Dwarf and exert a Man to heal that character.",
    "Maneuver: Exert a Dwarf and exert a Man to make that companion strength +2.",
    "Each time a Dwarf exerts, you may exert a Man to heal him.",
    "Each time Gimli wins a skirmish, you may exert a Man to heal him.",
    "Maneuver: If Gimli is wounded, exert a Man to heal him.",
    "Maneuver: Exert a Dwarf and a Man to heal him.",
    "Maneuver: Spot 2 minions to wound that minion.",
    "Each time a Dwarf wins a skirmish against a minion, heal that character.",
)
"""Texts of which nobody can say whom they mean."""


def pronoun_combinations() -> Iterator[Combination]:
    """Each noun phrase in each place, and each pronoun that agrees with it."""
    for (way, text), (noun, (which, pronouns)) in itertools.product(SPOKEN_OF.items(), NAMED.items()):
        kind = "possession" if noun == "bearer" else "companion" if noun == "this companion" else "condition"
        for pronoun in pronouns:
            if way == "lost to" and (noun == "this companion" or not pronoun.startswith("that")):
                continue  # the object of what happened is "that …"
            if "spot" in text and noun in ("this companion", "bearer"):
                continue  # nobody has to look for those
            words = text.format(n=noun, p=pronoun)
            words = f"Bearer must be a companion.\n{words}" if noun == "bearer" else words
            yield Combination(kind, words, way, f"{which}|{noun}|{pronoun}")
    for words in DOUBTFUL:
        yield Combination("condition", words, "nobody knows")


def spoken_of(combination: Combination) -> str:
    """What becomes of a pronoun: whom it means is healed, and nobody else; nobody knows whom: a gap."""
    made_up = printed(combination)
    if made_up is None:
        return GAP
    if combination.way == "nobody knows":
        return NOTHING
    which, noun, pronoun = combination.about.split("|")

    def after(card_printed: Printed) -> tuple[dict[int, int], int]:
        small = laid(card_printed, "maneuver")
        play, ident = small.table.play, getattr(small, which)
        if combination.text.startswith("Maneuver") or "\nManeuver" in combination.text:
            uses(small, "maneuver")
        else:
            HAPPENS[combination.way.partition(",")[0]](play, small, ident)
            played_out(play)
        return {i: play.card(i).token("wound") for i in places.in_play(play)}, ident

    neutral = combination.text.replace(f"heal {pronoun}", NEUTRAL)
    neutral = neutral.replace(f"Heal {pronoun}", NEUTRAL.capitalize())
    control = printed(combination._replace(text=neutral.replace(f"make {pronoun} strength +1", NEUTRAL)))
    assert control is not None, neutral
    (with_it, ident), (without, _) = after(made_up), after(control)
    changed = {i: without[i] - with_it[i] for i in with_it if with_it[i] != without.get(i, with_it[i])}
    return HAPPENED if set(changed) == {ident} else NOTHING


HAPPENS: dict[str, Callable[[Play, Small, int], None]] = {
    "exerts": EVENTS["{who} exerts"],
    "wins against a minion": _decided(True),
    "is assigned to a minion": _assigned,
    "lost to": EVENTS["a minion wins a skirmish against {who}"],
    "healed": lambda play, small, ident: healed(small),
}


# -- all of them ---------------------------------------------------------------------------------------------


def all_of_them(
    every: int = 1, chosen: Callable[[int], bool] = lambda number: True
) -> Iterator[tuple[str, Combination, str]]:
    """Every so manieth combination of each sort, of these those whose number is chosen: the sort, the made-up
    card, and what became of it.
    """
    controls: dict[tuple[str, str], tuple[object, ...]] = {}
    sorts: dict[str, tuple[Callable[[], Iterator[Combination]], Callable[[Combination], str]]] = {
        "effects": (effect_combinations, lambda each: tried(each, controls)),
        "events": (event_combinations, waited_for),
        "what cannot be": (forbidding_combinations, forbidden),
        "costs": (paying_combinations, paid),
        "numbers": (number_combinations, counted),
        "pronouns": (pronoun_combinations, spoken_of),
    }
    for name, (combinations, outcome) in sorts.items():
        for number, combination in enumerate(itertools.islice(combinations(), 0, None, every)):
            if chosen(number):
                yield name, combination, outcome(combination)


if __name__ == "__main__":
    found: dict[tuple[str, str], int] = {}
    for sort, combination, outcome in all_of_them():
        found[sort, outcome] = found.get((sort, outcome), 0) + 1
        if outcome == NOTHING:
            print(combination)
    for (sort, outcome), count in found.items():
        print(f"{sort}: {count} {outcome}")
