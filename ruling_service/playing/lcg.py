"""Whole games of the LCG: what one sees of the table, why a card can't be used, and the position as a
situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    abilities,
    actions,
    campaign,
    companies,
    coverage,
    expert,
    fighting,
    permissions,
    phrase_tasks,
    quest_phase,
    resolve,
    scoring,
    table,
)
from ruling_service.engine.lcg.chance import known_top
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.meaning.unread import applying
from ruling_service.engine.lcg.statements import all_abilities
from ruling_service.engine.lcg.steps import PHASES
from ruling_service.engine.lcg.travel_phase import why_not_travel
from ruling_service.errors import MalformedInput
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.recording import after_the_game
from ruling_service.playing.kinds import Ended, Kind
from ruling_service.playing.lcg_beginning import begin
from ruling_service.playing.lcg_standing import ROUTINE, TITLES, stands
from ruling_service.playing.records import Place, Why
from ruling_service.playing.seeing import Seen, gathered
from ruling_service.situations.lcg.placed import PLACES, THE_DIAL
from ruling_service.situations.lcg.steps import LCG_STEPS, LCG_WINDOWS
from ruling_service.situations.shared.catalogue import UNKNOWN, Catalogue
from ruling_service.situations.shared.facts import Cards

VALUES = ("willpower", "attack", "defense", "hit points", "threat", "engagement cost", "quest points")


def catalogue(cards: Cards) -> Catalogue:
    """An empty catalogue over these cards."""
    return Catalogue("lcg", cards)


def is_complete(known: Catalogue, key: str) -> bool:
    """Whether all of a card's text compiles and is played."""
    printed = known[key]
    return not printed.gaps and not coverage.lacks(printed.abilities)


# -- what one sees -------------------------------------------------------------------------------------------


def places(play: Play, viewer: int) -> list[Place]:
    """The table as it lies, as the player `viewer` sees it: what threatens, what is between, the players."""
    seen = Seen(play, VALUES, lying_with)
    found = [
        Place(
            name="encounter deck",
            size=len(play.state.zone(table.ENCOUNTER_DECK)),
            cards=seen.cards(_known(play, table.ENCOUNTER_DECK)),
        ),
        seen.pile("encounter discard", table.ENCOUNTER_DISCARD),
        seen.pile("quest", table.QUEST),
        Place(name="stages to come", size=len(play.state.zone(table.QUEST_DECK))),
        seen.pile("active location", table.ACTIVE),
        Place(
            name="staging area",
            numbers={"threat": quest_phase.staging_threat(play)},
            size=len(seen.hosts(play.state.zone(table.STAGING))),
            cards=seen.cards(play.state.zone(table.STAGING)),
        ),
        seen.pile("beside the quest", table.SCENARIO),
        seen.pile("set aside", table.ASIDE),
        seen.pile("victory display", table.VICTORY),
    ]
    for company in companies.in_order(play):
        if company != companies.in_turn(play):
            found += _elsewhere(play, seen, company)
    for player in range(len(play.fact("names", ()))):
        found += _of_player(play, seen, player, viewer)
    return [place for place in found if place.size or place.numbers]


def _known(play: Play, zone: str) -> tuple[int, ...]:
    """The cards on top of a deck that everyone has seen there."""
    return known_top(play, zone) if play.fact(("shuffled", zone)) and play.fact(("known", zone)) else ()


def _elsewhere(play: Play, seen: Seen, company: int) -> Iterator[Place]:
    """What players have to themselves whom a text has separated, while it is not their turn."""
    whose = companies.names(play, companies.members(play, company))
    for place in companies.PLACES:
        name = "staging area" if place == table.STAGING else place
        yield seen.pile(name, companies.elsewhere(place, company), whose)


def _of_player(play: Play, seen: Seen, player: int, viewer: int) -> Iterator[Place]:
    name = play.player(player)
    if player in play.fact("eliminated", frozenset()):
        yield Place(name="eliminated", of=name, numbers={"threat": table.threat(play, player)})
        return
    numbers = {"threat": table.threat(play, player)}
    if player == companies.token_holder(play):
        numbers["first player"] = 1
    area = play.state.zone(table.area(player))
    yield Place(name="in play", of=name, numbers=numbers, size=len(seen.hosts(area)), cards=seen.cards(area))
    yield seen.pile("engaged", table.engaged_area(player), name)
    hand, in_hand = play.state.zone(table.hand(player)), Seen(play, ("cost", *VALUES), lying_with)
    yield Place(name="hand", of=name, size=len(hand), cards=in_hand.cards(hand) if player == viewer else [])
    deck = table.deck(player)
    yield Place(name="deck", of=name, size=len(play.state.zone(deck)), cards=seen.cards(_known(play, deck)))
    yield seen.pile("discard pile", table.discard(player), name)


def lying_with(play: Play, ident: int) -> tuple[int, ...]:
    """What lies with a card: attachments and shadow cards."""
    return (*table.attachments(play, ident), *table.shadow_cards(play, ident))


# -- why not -------------------------------------------------------------------------------------------------


def usable(play: Play, player: int) -> Iterable[int]:
    """The cards of which a player may ask why they can't be used: in hand and in play."""
    return (*play.state.zone(table.hand(player)), *table.in_play(play))


def why_not(play: Play, ident: int, player: int) -> Why | None:
    """Why a card can't be used at this decision; None where nothing speaks against it."""
    pending = play.state.pending
    kind = "" if pending is None else pending.kind
    attack = table.attack(play)
    if kind == "commit" and table.is_character(play, ident):
        reason = fighting.may_commit(play, ident, player)
    elif kind == "defend" and attack is not None and table.is_character(play, ident):
        reason = fighting.may_defend(play, ident, attack)
    elif kind == "travel" and table.is_location(play, ident):
        reason = why_not_travel(play, ident)
    elif kind in ("engage", "engaged") and table.is_enemy(play, ident):
        reason = permissions.may_engage(play, ident, player, "optional")
    elif ident in play.state.zone(table.hand(player)):
        reason = actions.why_not_play(play, ident, player)
    else:
        reason = _why_not_use(play, ident, player)
    return None if reason is None else Why(card=play.name(ident), reason=reason[0], cites=list(reason[1]))


def _why_not_use(play: Play, ident: int, player: int) -> permissions.Reason | None:
    """Why none of a card's actions can be triggered; the first reason of several."""
    indices = [n for n, ability in enumerate(all_abilities(play, ident)) if ability.kind == "action"]
    if not indices:
        return (f"{play.name(ident)} has no Action", ("lcg/action-action-ability",))
    reasons = [actions.why_not_trigger(play, ident, index, player) for index in indices]
    return None if None in reasons else reasons[0]


# -- as a situation ------------------------------------------------------------------------------------------


def cut(play: Play, seen: bool) -> dict[str, Any]:
    """The position as a situation: every card where it lies, the decks in their order; `seen` leaves out what
    a card is that lies facedown, and the stages to come.

    What is under way in the middle of a step has no place in a situation: it stands at the step. Raises
    MalformedInput while hands are drawn and the scenario is set up.
    """
    written = _Written(play, seen=seen)
    found: dict[str, Any] = {
        "game": "lcg",
        "round": max(1, int(play.fact("round", 0) or 1)),
        "first player": play.player(companies.token_holder(play)),
        "players": [written.player(p) for p in range(len(play.fact("names", ())))],
    }
    step = str(play.fact("step") or "")
    if step in LCG_STEPS and step != "0.0":
        pending = play.state.pending
        acting = pending is not None and pending.kind == "act" and step in LCG_WINDOWS
        found["at"] = f"in {step} window" if acting else f"during {step}"
        if step in ("6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4", "6.8b", "6.8.1", "6.8.2", "6.8.3", "6.8.4"):
            found["attack"] = written.attack()
    elif any(play.state.zone(table.hand(p)) for p in table.players(play)):
        raise MalformedInput(
            "a situation can't stand between the drawing of hands and the first round.",
            where="situation",
            hint="Take a moment before the hands are drawn, or one in a round.",
        )
    else:
        found["at"] = "setup"
    shown = play.state.zone(table.QUEST)
    main = [i for i in shown if play.card(i).host is None]
    if main:
        found["quest"] = written.quest(main[0])
    for field, zone in (
        ("encounter discard", table.ENCOUNTER_DISCARD),
        ("victory display", table.VICTORY),
        ("set aside", table.ASIDE),
        ("removed", table.REMOVED),
    ):
        found[field] = written.names(play.state.zone(zone))
    found["encounter deck"] = written.deck(table.ENCOUNTER_DECK)
    found["staging area"] = written.cards(play.state.zone(table.STAGING), "staging area")
    active = written.cards(play.state.zone(table.ACTIVE), "active location")
    found["active location"] = active if len(active) > 1 else active[0] if active else ""
    if companies.are_separated(play):
        found |= written.together()
    if play.fact("quested"):
        found["quested"] = play.fact("quested")
    return {name: value for name, value in found.items() if value not in ([], "", None, {})}


BY_THE_GAME = "so it came in the game"
"""Why a card is as no rule alone leaves it."""


class _Written:
    """Cards of a position in the words of a situation; copies get labels of their own."""

    def __init__(self, play: Play, *, seen: bool) -> None:
        self.play = play
        self.seen = seen
        self.labels = gathered(play)

    def hidden(self, ident: int) -> str:
        """What stands for a card of which one sees the back alone; "" for one that is seen."""
        card = self.play.card(ident)
        taken = card.owner is not None and card.zone.startswith(table.under(""))
        if not self.seen or card.face_up or taken:
            return ""
        return UNKNOWN["encounter" if card.owner is None else "player"]

    def title(self, ident: int) -> str:
        """A card by title and printing, as situations name it."""
        if hidden := self.hidden(ident):
            return hidden
        printed = self.play.printed(ident)
        number, of = printed.facts.get("number"), printed.facts.get("set")
        other = self.play.catalogue.get(str(printed.facts.get("other side")))
        if other is not None and other.type != printed.type:
            return f"{printed.name} ({printed.type})"  # both sides have the same set and number
        return f"{printed.name} ({of} {number})" if of and number else printed.name

    def names(self, cards: Iterable[int]) -> list[str]:
        """Cards out of play."""
        return [self.title(i) for i in cards]

    def deck(self, zone: str) -> dict[str, Any]:
        """A deck as it lies, and nothing besides."""
        cards = self.play.state.zone(zone)
        return {"top": self.names(cards), "size": len(cards)}

    def cards(self, cards: Iterable[int], place: str) -> list[Any]:
        """Cards in play that are attached to nothing, at the place that situations call so."""
        return [self.card(i, place) for i in cards if self.play.card(i).host is None]

    def attached(self, ident: int) -> list[Any]:
        """The cards attached to a card."""
        return [self.card(i, "attachments") for i in table.attachments(self.play, ident)]

    def is_unusual(self, ident: int, place: str) -> bool:
        """Whether a card is somewhere, or so, as only a text can have brought about."""
        kind, step = self.play.printed(ident).type, str(self.play.fact("step") or "")
        elsewhere = not {kind, kind.rpartition(" ")[2]} & set(PLACES[place])
        return elsewhere or self.play.card(ident).marked("committed") and not step.startswith("3.")

    def card(self, ident: int, place: str) -> Any:
        """A card in play with its state."""
        play, card = self.play, self.play.card(ident)
        found: dict[str, Any] = {"card": self.title(ident)}
        if self.is_unusual(ident, place):
            found["reason"] = BY_THE_GAME
        if ident in self.labels and not self.hidden(ident):
            found["as"] = self.labels[ident]
        if not card.ready:
            found["exhausted"] = True
        elif card.marked("committed"):
            found["exhausted"] = False
        if not card.face_up:
            found["facedown"] = True
        tokens = dict(card.tokens)
        for field, token in (("damage", "damage"), ("resources", "resource"), ("progress", "progress")):
            if number := tokens.pop(token, 0):
                found[field] = number
        if tokens:
            found["tokens"] = tokens
        for mark, field in (("committed", "committed"), ("has attacked", "attacked")):
            if card.marked(mark):
                found[field] = True
        if attached := self.attached(ident):
            found["attached"] = attached
        shadows = self.names(table.shadow_cards(play, ident))
        if shadows:
            found["shadows"] = shadows
        under = self.names(play.state.zone(table.under(ident)))
        if under:
            found["underneath"] = under
        return found

    def player(self, seat: int) -> dict[str, Any]:
        """A player with all that is theirs."""
        play = self.play
        found: dict[str, Any] = {"name": play.player(seat), "threat": table.threat(play, seat)}
        area = [i for i in play.state.zone(table.area(seat)) if play.card(i).host is None]
        by_kind: dict[str, list[int]] = {"heroes": [], "allies": [], "contract": []}
        on_the_dial = [i for i in area if table.is_attached(play, play.card(i))]
        for ident in area:
            if ident in on_the_dial:
                continue
            kind = play.printed(ident).type
            by_kind[
                "heroes" if kind in table.HEROES else "contract" if kind == "contract" else "allies"
            ].append(ident)
        found["heroes"] = self.cards(by_kind["heroes"], "heroes")
        found["allies"] = self.cards(by_kind["allies"], "allies")
        found["attachments"] = [self.card(i, "attachments") | {"on": THE_DIAL} for i in on_the_dial]
        if by_kind["contract"]:
            found["contract"] = self.title(by_kind["contract"][0])
        if not area and play.state.zone(f"aside:{seat}"):
            found["heroes"] = self.names(play.state.zone(f"aside:{seat}"))
        found["engaged"] = self.cards(play.state.zone(table.engaged_area(seat)), "engaged")
        found["hand"] = self.names(play.state.zone(table.hand(seat)))
        found["deck"] = self.deck(table.deck(seat))
        found["discard"] = self.names(play.state.zone(table.discard(seat)))
        company = companies.of(play, seat)
        if company != companies.TOGETHER and companies.members(play, company)[:1] == (seat,):
            found["apart"] = self.places(company) | {
                "with": [play.player(p) for p in companies.members(play, company)[1:]]
            }
        if seat in play.fact("eliminated", frozenset()):
            found["eliminated"] = True
        return {name: value for name, value in found.items() if value not in ([], None, "")}

    def together(self) -> dict[str, Any]:
        """What the players have who are not separated from the others, and whose turn it is."""
        company = companies.in_turn(self.play)
        turn = companies.members(self.play, company)[:1]
        to_come = [self.stage(i) for i in self.play.state.zone(table.QUEST_DECK)]
        places: dict[str, Any] = {"quest": {"stage": 1}, "staging area": [], "active location": ""}
        places |= self.places(companies.TOGETHER)
        if to_come and not self.seen:
            places["quest"] |= {"next": [*to_come[:-1], to_come[-1] | {"last": True}]}
        return places | ({"turn": self.play.player(turn[0])} if turn else {})

    def places(self, company: int) -> dict[str, Any]:
        """The stage, the staging area and the active location of players who are separated."""
        there = {
            place: self.play.state.zone(companies.place_of(self.play, place, company))
            for place in companies.PLACES
        }
        main = [i for i in there[table.QUEST] if self.play.card(i).host is None]
        active = self.cards(there[table.ACTIVE], "active location")
        found = {
            "quest": self.current(main[0]) if main else None,
            "staging area": self.cards(there[table.STAGING], "staging area"),
            "active location": active if len(active) > 1 else active[0] if active else "",
        }
        return {name: value for name, value in found.items() if value}

    def current(self, ident: int) -> dict[str, Any]:
        """A stage in play without those that follow."""
        number = self.play.card(ident).token("progress")
        attached = self.attached(ident)
        return (
            self.stage(ident) | ({"progress": number} if number else {})
            | ({"attached": attached} if attached else {})
        )

    def quest(self, ident: int) -> dict[str, Any]:
        """The current stage and those that follow."""
        play = self.play
        found: dict[str, Any] = self.stage(ident) | {
            "next": [self.stage(i) for i in play.state.zone(table.QUEST_DECK)]
        }
        if self.seen and found["next"]:
            del found["next"]
        if number := play.card(ident).token("progress"):
            found["progress"] = number
        if found.get("next"):
            found["next"][-1]["last"] = True
        elif "next" in found:
            del found["next"]
            found["last"] = True
        attached = self.attached(ident)
        return found | ({"attached": attached} if attached else {})

    def stage(self, ident: int) -> dict[str, Any]:
        """A stage by the side of its card that shows: the other one may have another title."""
        printed = self.play.printed(ident)
        number, side = printed.facts.get("number"), printed.facts.get("quest side") or ""
        name = printed.facts.get("printing") or printed.name
        return {"card": f"{name} ({number}{side})" if number else printed.name}

    def attack(self) -> dict[str, Any] | None:
        """The attack under way; none whose enemy has left play."""
        play, attack = self.play, table.attack(self.play)
        if attack is None or attack.enemy not in table.in_play(play):
            return None
        found: dict[str, Any] = {"enemy": self.called(attack.enemy), "player": play.player(attack.player)}
        if attack.by_enemy:
            found["defenders"] = [self.called(i) for i in attack.defenders]
            if attack.declared and not attack.defenders:
                found["undefended"] = True
        else:
            found["attackers"] = [self.called(i) for i in attack.attackers]
        return found

    def called(self, ident: int) -> str:
        """What a card goes by in the situation: its label, or its title."""
        return self.labels.get(ident) or self.play.name(ident)


def carries_out(play: Play, ability: Node, source: int | None, player: int, cites: tuple[str, ...]) -> None:
    """What an ability says is done, in the name of a card, by a player."""
    resolve.begin(play, ability, source, player, cites=(*cites, "lcg/effects"))


def units(play: Play) -> int:
    """The rounds played."""
    return int(play.fact("round", 0) or 0)


def score(play: Play) -> Mapping[str, int]:
    """The score and what it is made of, in the expert game the scores of its scenarios; low is good."""
    if of_each := expert.scores(play):
        return {title: one.total for title, one in of_each} | {"total": sum(one.total for _, one in of_each)}
    parts = play.fact("score") or scoring.parts(play)
    by_name = {name.replace("_", " "): number for name, number in parts._asdict().items()}
    return by_name | {"total": parts.total}


def goes_on(play: Play) -> bool:
    """A scenario of a campaign that was won goes on with the resolution of its campaign card, one of the
    expert game with the next.
    """
    if expert.awaits_another(play):
        expert.begin_another(play)
        return True
    awaits = campaign.awaits_resolution(play)
    if awaits:
        campaign.begin_resolution(play)
    return awaits


def campaign_log(play: Play, about: Ended) -> str:
    """The campaign log after the game."""
    log = after_the_game(
        writing.read(about.campaign), play, scenario=about.scenario.rpartition("/")[2], mode=about.mode,
        result=about.result, score=about.score,
    )  # fmt: skip
    return writing.write(log)


KIND = Kind(
    name="lcg",
    begin=begin,
    rules=LCG,
    catalogue=catalogue,
    complete=is_complete,
    applying=applying,
    carries_out=carries_out,
    phrase_tasks=frozenset([phrase_tasks.do.name]),
    uses={abilities.carry_out.name: (0, 1), actions.act.name: (0, 1), actions.play_event.name: (0, 2)},
    abilities=all_abilities,
    places=places,
    usable=usable,
    why_not=why_not,
    cut=cut,
    units=units,
    score=score,
    stands=stands,
    phases=PHASES,
    routine=ROUTINE,
    steps=TITLES,
    goes_on=goes_on,
    campaign_log=campaign_log,
)
