"""A few phrases for the rules' own tests, so that they don't depend on the card language.

Their kinds begin with `t_`.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Lasting, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (
    drawing,
    initiative,
    limits,
    phrases,
    playing,
    resolve,
    table,
    tokens,
    values,
    wounds,
)
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.rulebook import TCG


def N(kind, **fields):
    """A node; lists become tuples."""
    return Node(kind, **{k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()})


# -- cards ---------------------------------------------------------------------------------------------------


def such(**fields):
    """Cards by their facts: type, culture, race, title, keyword; `active` ones."""
    return N("t_cards", **fields)


THIS = N("t_this")
HOST = N("t_host")
IT = N("t_it")
BEARER = N("t_ring_bearer")


def _is(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    asked = node.fields
    facts = {
        "type": lambda: table.kind(play, ident),
        "culture": lambda: table.culture(play, ident),
        "race": lambda: values.race(play, ident),
        "title": lambda: play.name(ident),
        "side": lambda: table.side_of(play, ident),
    }
    for name, wanted in asked.items():
        if name == "keyword":
            if not play.value(ident, str(wanted)):
                return False
        elif name == "other":
            if ident == frame.source:
                return False
        elif facts[name]() != wanted:
            return False
    return True


phrases.FITTING.means("t_cards")(_is)


@phrases.CARDS.means("t_cards")
def cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    return tuple(i for i in table.active(play) if _is(play, frame, node, i))


@phrases.CARDS.means("t_this")
def this(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    return () if frame.source is None else (frame.source,)


@phrases.CARDS.means("t_host")
def host(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    return (frame.get("host"),)


@phrases.CARDS.means("t_it")
def it(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    assert frame.occurrence is not None
    return (frame.occurrence.get("card"),)


@phrases.CARDS.means("t_ring_bearer")
def ring_bearer(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    bearer = table.ring_bearer(play)
    return () if bearer is None else (bearer,)


@phrases.CARDS.means("t_skirmishing")
def skirmishing(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Whoever the bearer (or this card) is skirmishing."""
    host = frame.get("host")
    return table.skirmishing(play, host if host not in (-1, None) else frame.source)


# -- amounts and conditions ----------------------------------------------------------------------------------


@phrases.AMOUNTS.means("t_count")
def count(play: Play, frame: Frame, node: Node) -> int:
    return len(phrases.cards(play, frame, node["of"])) * int(node.get("times") or 1)


@phrases.AMOUNTS.means("t_value")
def value(play: Play, frame: Frame, node: Node) -> int:
    return sum(play.value(i, str(node["name"])) for i in phrases.cards(play, frame, node["of"]))


@phrases.CONDITIONS.means("t_spot")
def spot(play: Play, frame: Frame, node: Node) -> bool:
    return len(phrases.cards(play, frame, node["of"])) >= int(node.get("n") or 1)


@phrases.CONDITIONS.means("t_initiative")
def has_initiative(play: Play, frame: Frame, node: Node) -> bool:
    return initiative.has_initiative(play, frame.controller)


@phrases.CONDITIONS.means("t_pool_below")
def pool_below(play: Play, frame: Frame, node: Node) -> bool:
    return table.pool(play) < node["n"]


if phrases.CONDITIONS.of(Node("self_so")) is None:

    @phrases.CONDITIONS.means("self_so")
    def self_so(play: Play, frame: Frame, node: Node) -> bool:
        """Only "stacked on such a card" here."""
        host = play.card(frame.source).host
        return host is not None and phrases.fits(play, frame, node["is"]["what"], host)


@phrases.CONDITIONS.means("t_ring_worn")
def ring_worn(play: Play, frame: Frame, node: Node) -> bool:
    from ruling_service.engine.tcg import ring

    return ring.is_worn(play)


# -- events --------------------------------------------------------------------------------------------------


@phrases.EVENTS.means("t_event")
def event(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """`kind` of occurrence, `card` that it happens to, `name` of a moment, `why`."""
    if o.kind != node["kind_"]:
        return False
    if (
        "card" in node
        and o.get("card") not in phrases.cards(play, frame, node["card"])
        and not (phrases.FITTING.of(node["card"]) and phrases.fits(play, frame, node["card"], o.get("card")))
    ):
        return False
    return all(o.get(r) == node[r] for r in ("name", "why", "skirmish") if r in node)


def when(kind, *, about=False, **fields):
    """A trigger on occurrences of `kind`."""
    trigger = {"event": N("t_event", kind_=kind, **fields)}
    return N("when", about=True, **trigger) if about else N("when", **trigger)


# -- effects -------------------------------------------------------------------------------------------------


def _possible_for(kind, test):
    phrases.POSSIBLE.means(kind)(test)


def _targets(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """All the cards meant, or one of them if `choose` says so; None while that is being chosen."""
    found = phrases.cards(play, frame, node["of"]) if "of" in node else ()
    if not node.get("choose"):
        return found
    known = frame.get(path)
    if known is not None:
        return (known,)
    if found:
        play.then(resolve.do.task(frame.id, node, path))
        by = frame.controller if frame.controller is not None else table.fp(play)
        options = [Option(play.name(i), i) for i in found]
        play.decide("target", by, f"choose for {node.kind}", options, chosen.choosing(frame.id, path))
    return None


@TCG.procedure()
def chosen(play: Play, frame_id: int, path: str, ident: int) -> None:
    play.bind(frame_id, **{path: ident})


def per_card(kind, occurrence_kind, possible=lambda play, i, node: True):
    """An effect that happens to each card meant, `times` times."""

    @phrases.EFFECTS.means(kind)
    def effect(play: Play, frame: Frame, node: Node, path: str) -> None:
        found = _targets(play, frame, node, path)
        if found is None:
            return
        for _ in range(int(node.get("times") or 1)):
            for ident in reversed(found):
                o = occurrence(
                    occurrence_kind, card=ident, life=play.card(ident).life, source=frame.source,
                    player=frame.controller
                )
                play.happen(o, frame=frame.id)

    def can(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
        found = [i for i in phrases.cards(play, frame, node["of"]) if possible(play, i, node)]
        return bool(found)

    _possible_for(kind, can)


per_card("t_wound", "wounded")
per_card("t_exert", "exerted", lambda play, i, node: wounds.can_exert(play, i, int(node.get("times") or 1)))
per_card("t_heal", "healed", lambda play, i, node: play.card(i).token("wound") > 0)
per_card("t_discard", "discarded")
per_card("t_kill", "killed")
per_card("t_return", "returned to hand")


def counters(kind, occurrence_kind, possible=lambda play, n: True):
    """An effect on the pool, burdens or threats."""

    @phrases.EFFECTS.means(kind)
    def effect(play: Play, frame: Frame, node: Node, path: str) -> None:
        play.happen(
            occurrence(
                occurrence_kind, amount=phrases.amount(play, frame, node["n"]), player=frame.controller,
                source=frame.source
            ),
            frame=frame.id,
        )

    _possible_for(
        kind, lambda play, frame, node, whole: possible(play, phrases.amount(play, frame, node["n"]))
    )


counters("t_add_twilight", "added twilight")
counters("t_remove_twilight", "removed twilight", lambda play, n: table.pool(play) >= n)
counters("t_add_burdens", "added burdens")
counters("t_remove_burdens", "removed burdens", lambda play, n: table.burdens(play) >= n)
counters(
    "t_add_threats", "added threats", lambda play, n: len(table.companions(play)) - table.threats(play) >= n
)
counters("t_cancel_skirmish", "cancelled skirmish")


@phrases.EFFECTS.means("t_draw")
def draw(play: Play, frame: Frame, node: Node, path: str) -> None:
    drawing.draw(play, frame.controller, int(node["n"]), frame.id)


@phrases.EFFECTS.means("t_discard_from_hand")
def discard_from_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.then(drawing.discard_from_hand.task(frame.controller, node["n"], frame.id))


_possible_for(
    "t_discard_from_hand", lambda play, frame, node,
    whole: len(play.state.zone(table.hand(frame.controller))) >= node["n"]
)


@phrases.EFFECTS.means("t_prevent")
def prevent(play: Play, frame: Frame, node: Node, path: str) -> None:
    resolve.prevent(play, frame)


@phrases.EFFECTS.means("t_instead")
def instead(play: Play, frame: Frame, node: Node, path: str) -> None:
    o = N("x", **node.fields)
    kind = str(o["kind_"])
    cards_ = phrases.cards(play, frame, node["of"]) if "of" in node else ()
    roles = (
        {"card": cards_[0], "life": play.card(cards_[0]).life} if cards_ else {"amount": node.get("n") or 1}
    )
    resolve.instead(play, frame, occurrence(kind, player=table.fp(play), **roles))


@phrases.EFFECTS.means("t_cancel_action")
def cancel_action(play: Play, frame: Frame, node: Node, path: str) -> None:
    resolve.cancel(play, frame.occurrence)


@phrases.EFFECTS.means("t_strength")
def strength(play: Play, frame: Frame, node: Node, path: str) -> None:
    """`of` is strength +n until `until`, with an optional `limit`; `stat` may be another."""
    found = _targets(play, frame, node, path)
    if found is None:
        return
    n = phrases.amount(play, frame, node["n"])
    if "limit" in node:
        n = limits.grant(play, frame.source, n, int(node["limit"]))
    says = N("gets", bonus=N("stat_bonus", stat=str(node.get("stat") or "strength"), change=n))
    fixed = frozenset((i, play.card(i).life) for i in found)
    play.lasts(
        Lasting(
            0, says, fixed, until=str(node.get("until") or "end of phase"), source=frame.source,
            controller=frame.controller, frame=frame
        )
    )


_possible_for("t_strength", lambda play, frame, node, whole: True)


@phrases.EFFECTS.means("t_offer")
def offer(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.then(
        resolve.offer.task(
            frame.id, table.fp(play), phrases.nodes(node, "price"), phrases.nodes(node, "do"), path
        )
    )


@phrases.EFFECTS.means("t_wear")
def wear(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.happen(occurrence("put on the ring", player=frame.controller, until=node.get("until")))


@phrases.EFFECTS.means("t_become_ring_bearer")
def become(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.happen(occurrence("became ring-bearer", card=frame.source, resistance=node.get("resistance")))


@phrases.EFFECTS.means("t_assign")
def assign(play: Play, frame: Frame, node: Node, path: str) -> None:
    character, minion = phrases.cards(play, frame, node["of"])[0], phrases.cards(play, frame, node["to"])[0]
    play.happen(occurrence("assigned", card=character, minion=minion, by=frame.controller, action=True))


@phrases.EFFECTS.means("t_play_from_discard")
def play_from_discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    player = frame.controller
    able = [
        i
        for i in play.state.zone(table.discard(player))
        if resolve.was_there(frame, i, "discard") and playing.why_not(play, i, player) is None
    ]
    if able:
        options = [Option(play.name(i), Playing(i, player, "")) for i in able]
        play.decide(
            "target", player, "which card to play from the discard pile", options, playing.begin.choosing()
        )


@phrases.EFFECTS.means("t_control")
def control(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.happen(occurrence("took control", player=frame.controller))


@phrases.EFFECTS.means("t_liberate")
def liberate(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.happen(occurrence("liberated", player=frame.controller))


@phrases.EFFECTS.means("t_reinforce")
def reinforce(play: Play, frame: Frame, node: Node, path: str) -> None:
    play.then(tokens.reinforce.task(frame.controller, node["culture"], node["n"], frame.id))
