"""What makes a card of the trading card game usable: those whom its cost and its conditions speak of, tokens,
the kind of site. What the question says there isn't is never supplied.
"""

from __future__ import annotations

from ruling_service.ask.building.cultures import FREES
from ruling_service.ask.building.known import inside, kinds, part, parts
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.tcg.board import PLACE_OF, Board
from ruling_service.ask.building.tcg.described import filter_of, fits, made_for, types_of, zone_of
from ruling_service.ask.building.tcg.plain import generic
from ruling_service.ask.building.tcg.setting import USUAL
from ruling_service.ask.model import Subject
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

SHADOWS = ("Sauron", "Isengard", "Moria", "Raider", "Dunland")
SITES = frozenset({"terrain_site", "at_terrain"})
"""Phrases for a kind of site."""
PAYS = ("spot", "exert", "discard", "spot_with_tokens", "can_spot")
"""Costs and conditions for which cards have to be there."""


def for_play(board: Board, laid: Laid) -> None:
    """What playing a card needs beside its cost in twilight: what its text wants spotted, and a bearer."""
    for ability in board.known.abilities(laid.facts):
        if ability.kind == "to_play" or (ability.kind == "action" and laid.facts.type == "event"):
            for_ability(board, laid, ability)
        elif ability.kind in ("attach_to", "plays_on") and not laid.host:
            there(board, laid, part(ability, "to"))


def for_ability(board: Board, laid: Laid, ability: Node) -> None:
    """What an ability's cost and conditions need."""
    for each in (*parts(ability, "cost"), *parts(ability, "requires")):
        _for(board, laid, each)


def _for(board: Board, laid: Laid, cost: Node) -> None:
    match cost.kind:
        case "choose_one":
            first = next(iter(parts(cost, "options")), None)
            for each in parts(first, "do") if first is not None else ():
                _for(board, laid, each)
        case "spot_tokens" | "remove_tokens" | "remove_any_tokens":
            _tokens(board, str(cost.get("token") or ""), cost.get("n"))
        case "remove_culture_tokens" | "spot_culture_tokens" if isinstance(cost.get("n"), int):
            laid.state.setdefault("tokens", {str(cost["culture"]).replace("_", "-").capitalize(): cost["n"]})
        case "spot_cultures" if isinstance(cost.get("n"), int):
            _cultures(board, int(str(cost["n"])), shadow=cost.get("side") == "shadow")
        case kind if kind in PAYS:
            if not board.terrain_told and kinds(cost) & SITES:
                _terrain(board, cost)
            there(board, laid, part(cost, "what"))
        case _ if not board.terrain_told and kinds(cost) & SITES:
            _terrain(board, cost)


def _tokens(board: Board, token: str, number: object) -> None:
    name = f"{token}s"
    if name in ("burdens", "threats") and isinstance(number, int) and name not in board.told_numbers:
        setattr(board, name, max(getattr(board, name), number))


def _cultures(board: Board, number: int, *, shadow: bool) -> None:
    """Characters of so many cultures are there, unless the question says of how many they are."""
    if board.cultures_told and not shadow:
        return
    kind, cultures = ("minion", SHADOWS) if shadow else ("companion", FREES)
    there = {one.facts.culture for one in board.of_type(kind)}
    for culture in [one for one in cultures if one not in there][: max(0, number - len(there))]:
        laid = board.lay(generic(Subject(card=kind, traits=(culture,))), place=PLACE_OF[kind], made_up=True)
        board.defaults.append(f"{laid.label} is there")


def _terrain(board: Board, condition: Node) -> None:
    found = [
        str(name) for node in inside(condition) if node.kind in SITES
        for name in _names(node) if isinstance(name, str)
    ]
    if found and not board.path:
        board.path[board.site or USUAL] = {"keywords": [found[0].capitalize()]}


def _names(node: Node) -> tuple[object, ...]:
    value = node.get("of")
    return value if isinstance(value, tuple) else (value,)


def there(board: Board, owner: Laid, cards: Node | None, beside: Laid | None = None) -> None:
    """As many of what a reference means are there as it wants, unless the question says there are none;
    another one `beside` a card, so that there is a choice.
    """
    if cards is None or cards.kind in ("this", "it", "attached"):
        return
    if cards.kind == "named":
        _named(board, str(cards["title"]))
        return
    if cards.kind == "either_of":
        options = parts(cards, "of")
        described = [one for one in options if filter_of(one) is not None]
        there(board, owner, (described or list(options))[-1], beside)
        return
    if cards.kind == "together":
        for each in parts(cards, "of"):
            there(board, owner, each, beside)
        return
    filter_ = filter_of(cards)
    if filter_ is None:
        return
    count = cards.get("count")
    wanted = count if isinstance(count, int) else 1
    place = zone_of(filter_)
    if "site" in types_of(filter_):
        if any(node.kind == "controlled_by" for node in inside(filter_)) and not board.no_site_controlled:
            board.controls[owner.player] = max(1, board.controls.get(owner.player, 0))
            if not board.site_controlled:
                board.defaults.append("a site is controlled")
        return
    if place == "?" or place == "hand" and board.hand.get(owner.player) is not None:
        return
    self_counts = cards.kind != "another" and not any(n.kind == "other" for n in parts(filter_, "is"))
    found = [
        one for one in board.cards
        if one is not beside and fits(filter_, one.facts)
        and (one is not owner or self_counts and one.place != "hand")
        and (one.place == place or one.place != "hand" and not place or one.place == "" and one is not owner)
    ]
    facts = made_for(filter_)
    if facts is None or facts.type in board.closed or any(_is_absent(facts, one) for one in board.absent):
        return
    for one in found[:wanted]:
        if not place and one.place == "":
            one.place = PLACE_OF.get(one.facts.type, "")
    if any(one.counted for one in found):
        return  # it is told how many there are
    for _ in range(wanted - len(found)):
        laid = board.lay(facts, place=place or PLACE_OF[facts.type], made_up=True)
        laid.player = owner.player if place else laid.player
        board.defaults.append(f"{laid.label} is there")


def _named(board: Board, title: str) -> None:
    if any(fold(one.facts.name) == fold(title) for one in board.cards):
        return
    found = board.known.printings(title)
    if found and not any(fold(title) == fold(absent.name) for absent in board.absent):
        laid = board.lay(found[0], place=PLACE_OF.get(found[0].type, ""), name=_written(found[0]))
        board.defaults.append(f"{laid.label} is there")


def _written(facts: CardFacts) -> str:
    return f"{facts.name}, {facts.subtitle}" if facts.subtitle else facts.name


def _is_absent(facts: CardFacts, absent: CardFacts) -> bool:
    """Whether a plain card is what the question says there is none of."""
    told = [word for word in (absent.race, absent.culture) if word and word in absent.name]
    if absent.text and fold(absent.text) not in fold(facts.text):
        return False
    return facts.type == absent.type and all(
        fold(word) in (fold(facts.race), fold(facts.culture)) for word in told
    )

