"""What makes a card usable: a legal target for each phrase that wants one, a host, and the resources of its
cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ruling_service.ask.building.known import inside, kinds, part, parts
from ruling_service.ask.building.lcg.board import IN_PLAY, Board, Laid
from ruling_service.ask.building.lcg.plain import fits, made_for, plain, types_of
from ruling_service.ask.building.reasons import NotBuilt
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

WANTS = ("some", "the", "one_of", "another", "any", "up_to", "either_of")
"""References of card text that need a card to be there."""


def filter_of(cards: Node | None) -> Node | None:
    """The description inside a reference to cards."""
    if cards is None:
        return None
    if cards.kind == "filter":
        return cards
    found = part(cards, "of") or part(cards, "which")
    if found is None and cards.kind in ("either_of", "together"):
        return next((filter_of(each) for each in parts(cards, "of")), None)
    return found if found is None or found.kind == "filter" else filter_of(found)


def meant(board: Board, cards: Node | None, owner: Laid, place: str = "") -> Laid:
    """The card that a reference means: the bearer, its host, one that the question names, one that is there,
    else a plain one.
    """
    if cards is not None and cards.kind in ("this", "it"):
        return owner
    if cards is not None and cards.kind == "attached":
        return host(board, owner)
    filter_ = filter_of(cards)
    if cards is not None and cards.kind == "named":
        return board.find(str(cards["title"]))
    if filter_ is None:
        return owner
    other = cards is not None and cards.kind == "another"
    there = [
        laid for laid in board.cards if laid.place not in ("hand", "deck") or laid.place == place
    ]
    found = [
        laid for laid in there
        if fits(filter_, laid.facts) and not (other and laid is owner) and usable(laid, filter_)
    ]
    found.sort(key=lambda laid: (not laid.told, laid is owner))
    return found[0] if found else supplied(board, filter_, place)


def may_be_chosen(ability: Node, facts: CardFacts, *, itself: bool) -> bool:
    """Whether a card can be one that an ability speaks of, as far as its printed facts tell; `itself` is true
    of the card that has the ability.
    """
    spoken_of = kinds(ability.get("do"))
    if itself and spoken_of & {"this", "it"} or "attached" in spoken_of:
        return True
    found = [
        filter_ for node in inside(ability.get("do")) if node.kind != "filter"
        and (filter_ := filter_of(node)) is not None
    ]
    return any(fits(one, facts) for one in found)


def attaches_to(board: Board, item: Laid) -> Node | None:
    """What the text of an item says that it is attached to, None where it says nothing or several things."""
    where = [part(one, "to") for one in board.known.abilities(item.facts) if one.kind == "attach_to"]
    return where[0] if len(where) == 1 else None


def may_bear(where: Node, facts: CardFacts) -> bool:
    """Whether a card is one that an item may be attached to, as far as its printed facts tell."""
    if where.kind == "named":
        return fold(str(where["title"])) == fold(split(facts.name)[0])
    described = filter_of(where)
    return described is None or fits(described, facts)


def usable(laid: Laid, filter_: Node) -> bool:
    """Whether a card of the board is where the description wants it, if it says so."""
    zone = zone_of(filter_)
    return not zone or laid.place in (zone, "")


def zone_of(filter_: Node) -> str:
    """The pile that a description speaks of, "" for play."""
    for restriction in parts(filter_, "is"):
        if restriction.kind in ("in_zone", "now_in_zone"):
            names = kinds(restriction)
            for name, place in (
                ("hand", "hand"), ("discard_pile", "discard"), ("deck", "deck"), ("staging", "staging")
            ):
                if any(kind.startswith(name) for kind in names):
                    return place
    return ""


def supplied(board: Board, filter_: Node, place: str = "") -> Laid:
    """A plain card that a description means, laid where it is wanted."""
    facts = made_for(filter_)
    names = kinds(filter_)
    counted = any(one.counted and fits(filter_, one.facts) for one in board.cards)
    if counted or facts.type in board.closed or any(_is_absent(facts, one) for one in board.absent):
        return Laid(facts.name, facts.name, facts)  # it isn't there
    if not place:
        place = zone_of(filter_)
    if not place and facts.type == "enemy":
        place = (
            "engaged" if names & {"engaged_with", "engaged", "attacking"} else "staging"
            if "staging" in str(filter_) else "engaged"
        )
    laid = board.lay(facts, place=place, made_up=True)
    if "exhausted" in names and laid.place in IN_PLAY:
        laid.state["exhausted"] = True
    if names & {"committed", "questing"}:
        laid.state["committed"] = True
    if "damaged" in names:
        laid.state["damage"] = 1
    if facts.type == "attachment" or laid.place == "attached":
        laid.host = laid.host or board.hero(laid.player).label
        laid.place = "attached"
    board.defaults.append(f"{laid.label}: a card of plain values")
    return laid


def _is_absent(facts: CardFacts, absent: CardFacts) -> bool:
    """Whether a plain card is what the question says there is none of."""
    return facts.type == absent.type and {fold(one) for one in absent.traits} <= {
        fold(one) for one in facts.traits
    }


def host(board: Board, attachment: Laid) -> Laid:
    """What an attachment is on: as the question says, else something that it may be attached to."""
    if attachment.host:
        return board.find(attachment.host)
    where = attaches_to(board, attachment)
    if where is not None:
        _adapt(board, where)
    found = meant(board, where, attachment) if where is not None else board.hero(attachment.player)
    if found is attachment:
        found = board.hero(attachment.player)
    attachment.host = found.label
    if attachment.place in ("", "attached"):
        attachment.place = "attached"
    return found


def _adapt(board: Board, where: Node) -> None:
    """A plain card of the right type that the question names becomes one that may bear the attachment:
    unique, of the trait.
    """
    filter_ = filter_of(where)
    if filter_ is None:
        return
    told = [
        laid for laid in board.cards
        if laid.told and laid.made_up and laid.facts.type in types_of(filter_)
    ]
    if len(told) != 1 or fits(filter_, told[0].facts):
        return
    wanted = made_for(filter_, told[0].facts.type)
    facts = told[0].facts
    told[0].facts = msgspec.structs.replace(
        facts, unique=facts.unique or wanted.unique, traits=[*facts.traits, *wanted.traits],
        sphere=wanted.sphere
    )


def cost_of(laid: Laid) -> int:
    """The printed cost of a card; an X counts 2."""
    return 2 if laid.facts.cost == "X" else int(laid.facts.cost or 0)


def pays(board: Board, laid: Laid, ask: Mapping[str, Any]) -> bool:
    """Whether it is a hero with resources that the question tells, where it asks if a card can be played."""
    act = ask.get("can")
    return (
        board.payment_told and laid.facts.type == "hero" and "resources" in laid.state
        and isinstance(act, dict) and "play" in act
    )


def pay_for(board: Board, laid: Laid) -> None:
    """Give the card's player the resources that it costs, in a pool of its sphere, unless the question tells
    what there is.
    """
    if board.payment_told:
        if laid.facts.cost is None and not laid.made_up:
            raise NotBuilt("not compiled", f"What {laid.label} costs is not at hand.")
        _match(board, laid)
        return
    cost = cost_of(laid)
    sphere = laid.facts.sphere
    if sphere and sphere == board.absent_sphere:
        return
    if sphere in ("", "Neutral", "neutral"):
        payer = board.hero(laid.player)
    else:
        heroes = [
            h for h in board.of_type("hero")
            if h.player == laid.player and h.place == "heroes" and h.facts.sphere == sphere
        ]
        payer = (
            heroes[0] if heroes
            else board.make("hero", "heroes", player=laid.player, sphere=sphere, says=False)
        )
    payer.state["resources"] = max(payer.state.get("resources", 0), cost)
    board.defaults.append(f"{payer.label} has the resources for {laid.label}")


def _match(board: Board, laid: Laid) -> None:
    """Heroes of plain values whose sphere nobody tells are of the card's sphere: that they can't pay for it
    is true then whatever they are, and that they can is said to hang on it.
    """
    sphere = laid.facts.sphere
    if sphere in ("", "Neutral", "neutral") or sphere == board.absent_sphere:
        return
    for hero in board.of_type("hero"):
        pays = hero.made_up and hero.player == laid.player and hero.state.get("resources")
        if pays and hero.facts.name == plain("hero").name:
            hero.facts = msgspec.structs.replace(hero.facts, sphere=sphere)
            board.defaults.append(f"{hero.label} has the {sphere} resource icon")


def for_ability(board: Board, laid: Laid, ability: Node) -> None:
    """Lay out what an ability's cost and targets need, and what its effect can change."""
    wanting = [a.get("when") for a in board.known.abilities(laid.facts) if a.kind == "play_only_if"]
    for node in inside((ability.get("do"), *wanting)):
        if (
            node.kind == "controls_count" and node.get("compare") == "at_least"
            and isinstance(node.get("n"), int)
        ):
            filter_ = part(node, "of")
            if (
                filter_ is not None
                and not any(fits(filter_, one.facts) and one.place in IN_PLAY for one in board.cards)
            ):
                supplied(board, filter_)
        if node.kind == "ready" and part(node, "what") is not None:
            _exhausted(board, laid, part(node, "what"))
        if node.kind == "heal" and (whom := part(node, "on")) is not None and whom.kind == "each":
            meant(board, whom, laid).state.setdefault("damage", 1)
        if node.kind == "resources_in_pool" and node.get("compare") == "at_least":
            _pool_of(board, laid, node)
    for cost in parts(ability, "cost"):
        _for_cost(board, laid, cost)
    for phrase in parts(ability, "do"):
        for node in inside(phrase):
            if node.kind in WANTS and node.get("of") is not None and filter_of(node) is not None:
                filter_ = filter_of(node)
                assert filter_ is not None
                if not kinds(filter_) & {
                    "just_revealed", "was_destroyed", "discarded", "revealed", "chosen", "shadow_card"
                }:
                    _target(board, laid, node, filter_, phrase)


def _pool_of(board: Board, laid: Laid, condition: Node) -> None:
    """A hero has the resources that a condition wants, unless the question tells what there is."""
    number, who = condition.get("n"), part(condition, "who")
    if board.payment_told or not isinstance(number, int) or who is None:
        return
    holder = laid if who.kind in ("this", "it") else host(board, laid) if who.kind == "attached" else None
    if holder is not None and holder.facts.type == "hero":
        holder.state.setdefault("resources", number)


def taken_from(within: Node, cards: Node) -> str:
    """The pile from which cards are put into play, "" for cards that lie in none."""
    for node in inside((within.get("do"), within)):
        source = part(node, "from") if node.kind == "put_into_play" and part(node, "what") == cards else None
        if source is not None:
            pile = source.kind
            return "discard" if pile.startswith("discard") else "deck" if pile == "deck" else "hand"
    described = filter_of(cards)
    return zone_of(described) if described is not None else ""


def _exhausted(board: Board, laid: Laid, what: Node | None) -> None:
    """A card that is to be readied is exhausted, unless the question says otherwise."""
    if what is not None and what.kind in ("this", "attached"):
        readied = laid if what.kind == "this" else host(board, laid)
        readied.state.setdefault("exhausted", True)


def _target(board: Board, laid: Laid, node: Node, filter_: Node, phrase: Node) -> None:
    place = zone_of(filter_) or taken_from(phrase, node)
    if "shadow_card" in types_of(filter_) or "event" in types_of(filter_):
        return
    found = meant(board, node, laid, place)
    readies = phrase.kind == "ready" or any(n.kind == "ready" for n in inside(phrase))
    if readies and node.kind == "another" and laid.facts.type == "attachment" and found is host(board, laid):
        found = supplied(board, filter_, place)
    if readies and not place:
        found.state.setdefault("exhausted", True)
    if found.made_up and not place and any(n.kind == "heal" for n in inside(phrase)):
        found.state.setdefault("damage", 1)
    if place and found.place == "":
        found.place = place


def _for_cost(board: Board, laid: Laid, cost: Node) -> None:
    if cost.kind == "spend" and not board.payment_told:
        number = cost.get("n")
        amount = number if isinstance(number, int) else 2
        pools = kinds(cost)
        own = laid if "this" in pools and laid.facts.type == "hero" else None
        sphere = str(cost.get("sphere") or "")
        payer = own or (
            host(board, laid) if "attached" in pools
            else board.hero(laid.player, sphere=sphere.capitalize()) if sphere else board.hero(laid.player)
        )
        if payer.facts.type == "hero":
            payer.state["resources"] = max(payer.state.get("resources", 0), amount)
    elif cost.kind == "choosing":
        for each in parts(cost, "do"):
            _for_cost(board, laid, each)
    elif cost.kind in ("discard", "discard_cards"):
        what = filter_of(part(cost, "what"))
        if cost.kind == "discard_cards" or (what is not None and zone_of(what) == "hand"):
            board.hand.setdefault(laid.player, 3)
        elif (
            part(cost, "what") is not None and part(cost, "what").kind not in ("this", "it", "attached")  # type: ignore[union-attr]
        ):
            meant(board, part(cost, "what"), laid)
    elif cost.kind in ("exhaust", "deal_damage", "return"):
        what_node = part(cost, "what") or part(cost, "to")
        if what_node is not None and what_node.kind in WANTS:
            meant(board, what_node, laid)
