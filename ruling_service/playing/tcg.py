"""Whole games of the TCG: what one sees of the table, why a card can't be used, and the position as a
situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruling_service.engine.kernel.chance import known_top
from ruling_service.engine.kernel.places import deck as deck_zone
from ruling_service.engine.kernel.places import discard as discard_zone
from ruling_service.engine.kernel.places import hand as hand_zone
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import abilities, actions, resolve, table, verbs
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.meaning.unread import applying
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.ring import one_ring
from ruling_service.engine.tcg.rulesets import format_of
from ruling_service.engine.tcg.statements import all_abilities
from ruling_service.engine.tcg.steps import STEPS
from ruling_service.playing.kinds import Kind
from ruling_service.playing.records import Fight, Place, Stands, Why
from ruling_service.playing.seeing import Seen, gathered
from ruling_service.playing.tcg_beginning import begin
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.tcg.fighting import fought
from ruling_service.situations.tcg.understood import Understood

VALUES = ("strength", "vitality", "resistance", "site number", "shadow number")


def catalogue(cards: Cards) -> Catalogue:
    """An empty catalogue over these cards."""
    return Understood("tcg", cards)


def is_complete(known: Catalogue, key: str) -> bool:
    """Whether all of a card's text compiles and is played."""
    return isinstance(known, Understood) and not known[key].gaps and not known.lacking[key]


# -- what one sees -------------------------------------------------------------------------------------------


def places(play: Play, viewer: int) -> list[Place]:
    """The table as it lies, as the player `viewer` sees it: the path, the minions, the players."""
    seen = Seen(play, VALUES, lying_with)
    path = play.state.zone(table.PATH)
    found = [
        Place(
            name="path",
            numbers={"twilight": table.pool(play)},
            size=len(seen.hosts(path)),
            cards=seen.cards(path),
        ),
        seen.pile("minions", table.MINIONS),
    ]
    for player in table.seating(play):
        found += _of_player(play, seen, player, viewer)
    return [place for place in found if place.size or place.numbers]


def _of_player(play: Play, seen: Seen, player: int, viewer: int) -> Iterator[Place]:
    name = play.player(player)
    numbers = {"at site": table.site_number(play, player), "threats": table.threats(play, player)}
    if player == table.fp(play):
        numbers["Free Peoples player"] = 1
    cards = play.state.zone(table.fellowship(player))
    yield Place(
        name="fellowship", of=name, numbers=numbers, size=len(seen.hosts(cards)), cards=seen.cards(cards)
    )
    yield seen.pile("support area", table.support(player), name)
    hand, in_hand = play.state.zone(hand_zone(player)), Seen(play, ("twilight cost", *VALUES), lying_with)
    yield Place(name="hand", of=name, size=len(hand), cards=in_hand.cards(hand) if player == viewer else [])
    deck = deck_zone(player)
    known = known_top(play, deck) if play.fact(("shuffled", deck)) and play.fact(("known", deck)) else ()
    yield Place(name="deck", of=name, size=len(play.state.zone(deck)), cards=seen.cards(known))
    discard = discard_zone(player)
    own = play.state.zone(discard)
    yield Place(
        name="discard pile", of=name, size=len(own), cards=seen.cards(own) if player == viewer else []
    )
    yield seen.pile("dead pile", table.dead(player), name)
    yield Place(name="adventure deck", of=name, size=len(play.state.zone(table.adventure(player))))


def fight(play: Play) -> Fight | None:
    """Who fights whom, by the names that the game has for them; None while nobody is assigned."""
    labels = gathered(play)
    told = fought(play, lambda ident: labels.get(ident, play.name(ident)))
    return Fight(**told) if told else None


def lying_with(play: Play, ident: int) -> tuple[int, ...]:
    """What lies with a card: what it bears and what is stacked on it."""
    return (*table.borne_by(play, ident), *table.stacked_on(play, ident))


# -- why not -------------------------------------------------------------------------------------------------


def usable(play: Play, player: int) -> Iterable[int]:
    """The cards of which a player may ask why they can't be used: in hand and in play."""
    return (*play.state.zone(hand_zone(player)), *table.in_play(play))


def why_not(play: Play, ident: int, player: int) -> Why | None:
    """Why a card can't be used at this decision; None where nothing speaks against it."""
    if ident in play.state.zone(hand_zone(player)):
        indices = [n for n, a in enumerate(play.printed(ident).abilities) if a.kind == "action"]
        event = play.printed(ident).type == "event"
        if event and not indices:
            return _why(play, ident, _when(play, ident))
        reasons = [actions.why_not_play(play, ident, n, player) for n in (indices if event else [-1])]
    else:
        indices = [n for n, a in enumerate(all_abilities(play, ident)) if a.kind == "action"]
        if not indices:
            return _why(play, ident, (f"{play.name(ident)} has no special ability", ("tcg/special-ability",)))
        reasons = [actions.why_not_use(play, ident, n, player) for n in indices]
    return None if None in reasons else _why(play, ident, reasons[0])


def _when(play: Play, ident: int) -> tuple[str, tuple[str, ...]]:
    """When an event without an action is played: as a response, or nobody can read when."""
    if any(ability.kind == "response" for ability in all_abilities(play, ident)):
        return ("it has no action: it is played as a response", ("tcg/event", "tcg/response"))
    return ("its text does not say in which phase it is played", ("tcg/event", "tcg/phase-action"))


def _why(play: Play, ident: int, reason: tuple[str, tuple[str, ...]] | None) -> Why | None:
    return None if reason is None else Why(card=play.name(ident), reason=reason[0], cites=list(reason[1]))


# -- as a situation ------------------------------------------------------------------------------------------

OF_SETTING_UP = {
    "tcg/bid": "bids",
    "tcg/starting-fellowship": "starting fellowship",
    "tcg/mulligan": "mulligan",
}
"""What is decided in setting up, by its rule, and the moment at which that is."""
MOMENTS = {
    "turn.begins": "start of turn",
    "turn.ends": "end of turn",
}


def cut(play: Play, _seen: bool) -> dict[str, Any]:
    """The position as a situation: every card where it lies, the decks in their order. On the table nothing
    lies facedown.

    What is under way in the middle of a phase has no place in a situation: it stands at the phase.
    """
    written = _Written(play)
    found: dict[str, Any] = {
        "game": "tcg",
        "format": format_of(play),
        "turn": play.player(table.fp(play)),
        "twilight": table.pool(play),
        "moves": play.fact("moves", 0) or 0,
        "players": [written.player(p) for p in table.seating(play)],
        "path": written.path(),
        "at": _moment(play),
        "removed": written.names(play.state.zone(table.REMOVED)),
        "assignments": [
            {"defender": written.called(a.defender), "minions": [written.called(m) for m in a.minions]}
            for a in table.assignments(play)
        ],
    }
    under_way = table.skirmish(play)
    if under_way is not None and not under_way.over:
        found["skirmish"] = written.called(under_way.defender)
    if play.fact("phase") == "shadow" and play.fact("shadow player") is not None:
        found["shadow player"] = play.player(play.fact("shadow player"))
    if play.fact("fierce round"):
        found["fierce"] = True
    return {name: value for name, value in found.items() if value not in ([], "", None, {})}


def _moment(play: Play) -> str:
    """The step under way, as situations name it."""
    if play.fact("setting up"):
        asked = () if play.state.pending is None else play.state.pending.cites
        return next((moment for entry, moment in OF_SETTING_UP.items() if entry in asked), "first site")
    step = str(play.fact("step") or "")
    if step in MOMENTS:
        return MOMENTS[step]
    phase, _, part = step.partition(".")
    if part in ("begins", "ends") and phase in PHASES:
        return f"{'start' if part == 'begins' else 'end'} of {phase}"
    return step if part != "actions" else phase


class _Written:
    """Cards of a position in the words of a situation; copies get labels of their own."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.labels = gathered(play)

    def title(self, ident: int) -> str:
        """A card by title and subtitle, as situations name it."""
        printed = self.play.printed(ident)
        subtitle = printed.facts.get("subtitle")
        number = printed.facts.get("number")
        name = f"{printed.name}, {subtitle}" if subtitle else printed.name
        return f"{name} ({number})" if number else name

    def names(self, cards: Iterable[int]) -> list[str]:
        """Cards out of play."""
        return [self.title(i) for i in cards]

    def cards(self, cards: Iterable[int]) -> list[Any]:
        """Cards in play that nothing bears."""
        return [self.card(i) for i in cards if self.play.card(i).host is None]

    def card(self, ident: int) -> dict[str, Any]:
        """A card in play with its state."""
        play, card = self.play, self.play.card(ident)
        found: dict[str, Any] = {"card": self.title(ident)}
        if ident in self.labels:
            found["as"] = self.labels[ident]
        tokens = {name: number for name, number in card.tokens if name not in ("wound", "burden")}
        if card.token("wound"):
            found["wounds"] = card.token("wound")
        if tokens:
            found["tokens"] = {name.removesuffix(" token"): number for name, number in tokens.items()}
        borne = [self.card(i) for i in table.borne_by(play, ident) if play.printed(i).type != table.RING]
        stacked = [self.card(i) for i in table.stacked_on(play, ident)]
        return found | {n: v for n, v in (("attached", borne), ("stacked", stacked)) if v}

    def player(self, seat: int) -> dict[str, Any]:
        """A player with all that is theirs."""
        play = self.play
        found: dict[str, Any] = {"name": play.player(seat), "site": table.site_number(play, seat)}
        bearer = table.ring_bearer(play, seat)
        if bearer is None:
            bearer = play.fact(("ring-bearer", seat))
        band = one_ring(play, seat)
        if bearer is not None:
            found["ring bearer"] = self.card(bearer)
            found["burdens"] = play.card(bearer).token("burden") or (
                0 if _moment(play) == "bids" else play.fact(("bid", seat), 0) or 0
            )
        if band is not None:
            found["ring"] = self.title(band)
        if play.fact(("ring worn", seat)):
            found["ring worn"] = True
        found["companions"] = self.cards(i for i in play.state.zone(table.fellowship(seat)) if i != bearer)
        found["support area"] = self.cards(
            i for i in play.state.zone(table.support(seat)) if play.printed(i).type != "site"
        )
        found["minions"] = self.cards(i for i in play.state.zone(table.MINIONS) if play.card(i).owner == seat)
        found["controls"] = [table.number_of(play, i) for i in table.controlled_sites(play, seat)]
        found["threats"] = table.threats(play, seat)
        for field, zone in (
            ("hand", hand_zone(seat)),
            ("discard", discard_zone(seat)),
            ("dead pile", table.dead(seat)),
            ("adventure deck", table.adventure(seat)),
        ):
            found[field] = self.names(play.state.zone(zone))
        found["deck"] = {
            "top": self.names(play.state.zone(deck_zone(seat))),
            "size": len(play.state.zone(deck_zone(seat))),
        }
        if seat in play.fact("eliminated", frozenset()):
            found["eliminated"] = True
        return {
            name: value
            for name, value in found.items()
            if value not in ([], None, "") and (name == "deck" or value)
        }

    def path(self) -> list[dict[str, Any]]:
        """The sites that were laid, with their numbers."""
        play = self.play
        laid = [i for i in play.state.zone(table.PATH) if play.card(i).host is None]
        found = []
        for ident in sorted(
            (*laid, *table.controlled_sites(play)), key=lambda i: table.number_of(play, i) or 0
        ):
            site: dict[str, Any] = {"number": table.number_of(play, ident), "card": self.title(ident)}
            owner = play.card(ident).owner
            if owner is not None:
                site["owner"] = play.player(owner)
            stacked = [self.card(i) for i in table.stacked_on(play, ident)]
            found.append(site | ({"stacked": stacked} if stacked else {}))
        return found

    def called(self, ident: int) -> str:
        """What a card goes by in the situation."""
        return self.labels.get(ident) or self.title(ident)


def carries_out(play: Play, ability: Node, source: int | None, player: int, cites: tuple[str, ...]) -> None:
    """What an ability says is done, in the name of a card, by a player."""
    frame = resolve.begin(play, source, player, cites=(*cites, "tcg/effect"))
    resolve.run(play, frame, ability)


def units(play: Play) -> int:
    """The turns played."""
    return int(play.fact("turn", 1))


def stands(play: Play) -> Stands:
    """The phase and step under way."""
    if play.fact("setting up"):
        return Stands(step="Setting up", cites=["tcg/setting-up-the-game"])
    row = STEPS.get(str(play.fact("step") or ""))
    return Stands() if row is None else Stands(phase=row.phase, step=row.title, cites=[row.entry])


ROUTINE = frozenset(one.past for one in (verbs.moment, verbs.shuffled, verbs.drew))

KIND = Kind(
    name="tcg",
    begin=begin,
    rules=TCG,
    catalogue=catalogue,
    complete=is_complete,
    applying=applying,
    carries_out=carries_out,
    phrase_tasks=frozenset([resolve.do.name]),
    uses={abilities.carry_out.name: (0, 1)},
    abilities=all_abilities,
    places=places,
    usable=usable,
    why_not=why_not,
    cut=cut,
    units=units,
    fight=fight,
    score=lambda play: {},
    stands=stands,
    phases=PHASES,
    routine=ROUTINE,
    steps=frozenset(row.title for row in STEPS.values()),
)
