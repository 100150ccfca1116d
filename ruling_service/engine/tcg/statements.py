"""What is true because a text says so: statements of constant text on active cards, and of effects that last.

Sources: tcg/while, tcg/active, tcg/modifier, tcg/phase-action, tcg/event (effects that last may be fixed to the cards there were).
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, rulesets, table
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG

WRAPPERS = frozenset(["while_", "if_", "unless", "during", "during_skirmish", "skirmishes_at", "scaled"])
"""Phrases that say when, or how often, what they hold in `do` is true."""

SCALING = "scaled"
"""The wrapper that multiplies what a statement changes; it says nothing about when it is true."""


class InForce(NamedTuple):
    """A statement in force: what it says, the frame in which it speaks, the cards it is fixed to (None: those that fit now).

    `only` are the wrappers around it; `key` tells statements of the same words apart.
    """

    says: Node
    frame: Frame
    cards: frozenset[tuple[int, int]] | None
    key: tuple[str, int]
    only: tuple[Node, ...] = ()


def abilities_of(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has by itself: printed ones unless its text is void, and any it was given for good."""
    found: tuple[Node, ...] | None = play.state.layout.get(("abilities", ident))
    if found is None:
        printed: tuple[Node, ...] = () if play.fact(("blank", ident)) else play.printed(ident).abilities
        if is_controlled_site(play, ident):
            printed = tuple(a for a in printed if a.kind == "keyword" or a.get("controlled"))
        found = play.state.layout[("abilities", ident)] = (*printed, *play.fact(("text", ident), ()))
    return found


def all_abilities(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has now: its own in the order printed, then those that other texts give it."""
    own = abilities_of(play, ident)
    gained = gained_abilities(play).get(ident)
    return own if gained is None else (*own, *gained)


@TCG.plays("tcg/active", "tcg/control", "tcg/conflict/site-text")
def speaks(play: Play, ident: int) -> bool:
    """Whether a card's text works where it is: active, and not the text of a site elsewhere or of an unattached follower."""
    if not table.is_active(play, ident) or _is_extra_copy(play, ident):
        return False
    card, kind = play.card(ident), play.printed(ident).type
    if kind == "follower":
        return card.host is not None
    if kind != "site":
        return True
    if play.fact("setting up"):
        return False
    return ident == table.current_site(play) if card.zone == table.PATH else rulesets.has_later_rulings(play)


@TCG.plays("tcg/control")
def is_controlled_site(play: Play, ident: int) -> bool:
    """Whether a card is a site that somebody controls: only keywords remain, and text that speaks of being controlled (`controlled`)."""
    return play.printed(ident).type == "site" and play.card(ident).zone.startswith("support:")


@TCG.plays("tcg/active")
def _is_extra_copy(play: Play, ident: int) -> bool:
    """Whether a Shadow condition is one copy too many: of a unique one only the first counts, of others the first four, from the right."""
    if table.kind(play, ident) != "condition" or table.side_of(play, ident) != table.SHADOW or len(table.players(play)) < 3:
        return False
    order = {p: n for n, p in enumerate(table.shadow_players(play))}
    copies = [i for i in table.active(play) if play.name(i) == play.name(ident) and table.kind(play, i) == "condition"]
    copies.sort(key=lambda i: (order.get(play.card(i).owner or 0, 99), i))
    return copies.index(ident) >= (1 if play.printed(ident).unique else 4)


def speaking(play: Play) -> tuple[int, ...]:
    """Every card whose text works now, in a fixed order. A site's keywords work wherever it is active; that is asked elsewhere."""
    found: tuple[int, ...] = play.once("speaking", lambda: tuple(i for i in table.active(play) if speaks(play, i)))
    return found


def frame_of(play: Play, ident: int) -> Frame:
    """The frame in which a card's own text speaks: the card, who uses it, what bears it."""
    card = play.card(ident)
    return Frame(-1, ident, user_of(play, ident), card.life).binding(host=card.host if card.host is not None else -1)


def user_of(play: Play, ident: int) -> int | None:
    """Who "you" are in a card's text: its owner; for a site nobody in particular."""
    return None if play.printed(ident).type == "site" else play.card(ident).owner


def in_force(play: Play) -> tuple[InForce, ...]:
    """Everything constant or lasting that is in force now, asked once per state."""
    found: tuple[InForce, ...] = play.once("in force", lambda: tuple(_find(play)))
    return found


def _find(play: Play) -> list[InForce]:
    found = [s for ident in speaking(play) for ability in abilities_of(play, ident) for s in said_by(play, ident, ability)]
    for effect in play.state.lasting:
        if isinstance(effect.what, Node) and not effect.at:
            frame = effect.frame or Frame(-1, effect.source, effect.controller)
            found += _unwrapped(InForce(effect.what, frame, effect.cards, ("lasting", effect.id)))
    given = _given(play, found)
    play.state.cache["gained abilities"] = given
    for ident, abilities in given.items():
        found += [s for ability in abilities for s in said_by(play, ident, ability)]
    return found


def _given(play: Play, found: list[InForce]) -> dict[int, tuple[Node, ...]]:
    """The abilities that statements give to cards: worked out without them, so that no ability gives itself."""
    gains = [(each, g) for each in found if each.says.kind == "gets" for g in phrases.nodes(each.says, "bonus") if g.kind == "gain_ability"]
    if not gains:
        return {}
    answers, play.state.cache = play.state.cache, {"in force": tuple(found), "gained abilities": {}, "speaking": speaking(play)}
    given: dict[int, tuple[Node, ...]] = {}
    for each, gain in gains:
        for ident in sorted(meant(play, each)):
            if conditions_hold(play, each):
                given[ident] = (*given.get(ident, ()), *phrases.nodes(gain, "ability"))
    play.state.cache = answers
    return given


def gained_abilities(play: Play) -> dict[int, tuple[Node, ...]]:
    """The abilities that cards have through others' text."""
    in_force(play)
    found: dict[int, tuple[Node, ...]] = play.state.cache.get("gained abilities", {})
    return found


def said_by(play: Play, ident: int, ability: Node) -> list[InForce]:
    """The statements of one constant ability of a card."""
    if ability.kind != "constant":
        return []
    frame = frame_of(play, ident)
    if ability.get("x") is not None:
        frame = frame.binding(x_node=ability["x"])
    found: list[InForce] = []
    for sentence in phrases.nodes(ability, "do"):
        for says in phrases.phrases_of(sentence):
            found += _unwrapped(InForce(says, frame, None, ("constant", ident)))
    return found


def _unwrapped(each: InForce) -> list[InForce]:
    """The statements inside "while", "if" and "unless", with what is around them kept."""
    if each.says.kind not in WRAPPERS:
        return [each]
    found: list[InForce] = []
    for inner in phrases.nodes(each.says, "do"):
        found += _unwrapped(each._replace(says=inner, only=(*each.only, each.says.without("do"))))
    return found


def statements(play: Play, kind: str) -> list[InForce]:
    """The statements of one kind, whether or not the conditions around them hold."""

    def index() -> dict[str, list[InForce]]:
        found: dict[str, list[InForce]] = {}
        for each in in_force(play):
            found.setdefault(each.says.kind, []).append(each)
        return found

    by_kind: dict[str, list[InForce]] = play.once("by kind", index)
    return by_kind.get(kind, [])


@TCG.plays("tcg/while", "tcg/modifier")
def conditions_hold(play: Play, each: InForce) -> bool:
    """Whether the conditions around a statement are true now. A statement being asked about already is taken not to hold."""
    if not each.only:
        return True
    asking = play.state.cache.setdefault("conditions asked", set())
    key = (each.key, each.only)
    if key in asking:
        return False
    asking.add(key)
    try:
        return all(_true(play, each, outer) for outer in each.only if outer.kind != SCALING)
    finally:
        asking.discard(key)


def _true(play: Play, each: InForce, outer: Node) -> bool:
    if outer.kind == "during":
        return phase(play) == outer["phase"]
    if outer.kind == "during_skirmish":
        return _in_such_a_skirmish(play, each, outer)
    if outer.kind == "skirmishes_at":
        return phase(play) == "skirmish" and phrases.all_hold(play, each.frame, [Node("fellowship_at", place=outer["place"])])
    truth = phrases.all_hold(play, each.frame, phrases.nodes(outer, "when"))
    return not truth if outer.kind == "unless" else truth


def _in_such_a_skirmish(play: Play, each: InForce, outer: Node) -> bool:
    current = table.skirmish(play)
    if current is None or (outer.get("fierce") and not play.fact("fierce round")):
        return False
    in_it = {current.defender, *current.minions}
    return any(i in in_it for who in phrases.nodes(outer, "involving") for i in phrases.cards(play, each.frame, who))


def meant(play: Play, each: InForce, field: str = "who") -> frozenset[int]:
    """The cards a statement is about now; conditions are not asked. Without a subject it means its own card, with players none."""
    if each.cards is not None:
        return frozenset(i for i, life in each.cards if play.card(i).life == life)
    who = each.says.get(field)
    if not isinstance(who, Node):
        return frozenset(() if each.frame.source is None else (each.frame.source,))
    if phrases.CARDS.of(who) is None and phrases.PLAYERS.of(who) is not None:
        return frozenset()
    found: frozenset[int] = play.once(("meant", each.key, who), lambda: frozenset(phrases.cards(play, each.frame, who)))
    return found


def speaks_of(play: Play, each: InForce, ident: int, field: str = "who") -> bool:
    """Whether a statement is about this card and true now."""
    return ident in meant(play, each, field) and conditions_hold(play, each)


def factor(play: Play, each: InForce, ident: int | None = None) -> int:
    """How often a statement's change counts: once, or for each thing that "for each" around it counts; `it` is the card spoken of."""
    found = 1
    for outer in each.only:
        if outer.kind == SCALING:
            count = phrases.times(play, bound_to(each.frame, ident), outer.get("per"))
            most = outer.get("max")
            found *= min(count, int(str(most))) if most is not None else count
    return found


def bound_to(frame: Frame, ident: int | None) -> Frame:
    """The frame of a statement while it is worked out for one card, which is its "it"."""
    return frame if ident is None else frame.binding(it=(ident,))
