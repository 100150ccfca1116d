"""Paying: resource match, several pools, costs changed by effects, and what an ability spends (lcg/cost,
lcg/resource-match).
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import attaching, from_a_hand, statements, table, verbs
from ruling_service.engine.lcg.allowances import played_this
from ruling_service.engine.lcg.as_a_group import is_of_the_group
from ruling_service.engine.lcg.choosing import pool_owner
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrases import (
    CARDS,
    LASTING,
    STANDING,
    Selection,
    amount,
    cards,
    doer,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, about_player, said_by, sayable
from ruling_service.engine.lcg.texts import kinds_in, unwrapped

Payment = tuple[tuple[int, int], ...]
"""Which pools pay how much: (card id, resources) pairs."""


DISCOUNTS: Occasion[[Play, int, int], int] = Occasion()
"""By how much a keyword makes a card cheaper for a player."""


@LCG.plays("lcg/cost", "lcg/modifiers", "lcg/the-letter-x", "lcg/designer/089", "lcg/designer/140")
def cost(play: Play, ident: int, player: int, host: int | None = None, x: int | None = None) -> int | None:
    """What a card costs this player now (an attachment: played on `host`, or on what is settled as it is
    played); None for a variable cost without `x`, the X it is played for.
    """
    if host is None:
        host = play.fact(("meant host", ident))
    printed = play.printed(ident).values.get("cost")
    base = x if printed is None else printed
    if base is None:
        return None
    price = base
    for each in _cost_texts(play, ident):
        changed = price + _cost_change(play, each, ident, player, host)
        least = each.says.get("minimum")
        price = max(changed, min(price, least)) if isinstance(least, int) else changed
    return max(0, price - sum(DISCOUNTS.ask(play, ident, player)) - int(play.fact(("cheaper", ident), 0)))


def _cost_texts(play: Play, ident: int) -> list[InForce]:
    """The texts that change costs: those in force, and the card's own while it is not in play.

    The player applies them in the order that costs least: what raises the cost first, then reductions, the
    highest minimum first.
    """
    found = statements.statements(play, "cost_change")
    if not table.is_in_play(play.card(ident)):
        own = [s for ability in play.printed(ident).abilities for s in said_by(play, ident, ability)]
        found = [
            *found,
            *(
                e._replace(says=n) for e in own for n in unwrapped(e.says)
                if n.kind == "cost_change" and _is_this(n)
            )
        ]
    return sorted(found, key=_cheapest_order)


def _cheapest_order(each: InForce) -> tuple[bool, int]:
    least = each.says.get("minimum")
    return each.says["by"] != "more", -least if isinstance(least, int) else 0


def _is_this(says: Node) -> bool:
    of = says.get("of")
    return isinstance(of, Node) and of.kind in ("this", "it", "this_on")


def depends_on_host(play: Play, ident: int) -> bool:
    """Whether what an attachment costs may depend on what it is played on."""
    if "on_card" in sayable(play):
        return True
    return any(
        "this_on" in kinds or {"cost_change", "attached_here"} <= kinds
        for kinds in map(kinds_in, play.printed(ident).abilities)
    )


def _cost_change(play: Play, each: InForce, ident: int, player: int, host: int | None) -> int:
    """By how much one text changes the cost of this card, played by this player."""
    of = each.says["of"]
    if host is not None:  # what is true of one card that it may be played on is not of the next
        frame = each.frame.binding(**{"meant host": (ident, host)})
        each = each._replace(frame=frame, key=(f"{each.key[0]}, played on {host}", each.key[1]))
    if (
        not isinstance(of, Node)
        or not _is_cheaper(play, each, of, ident, player)
        or each.says.get("from_hand") and not from_a_hand.would_come_from_a_hand(play, ident)
        or not statements.conditions_hold(play, each)
    ):
        return 0
    change = amount(play, each.frame, each.says["n"])
    return change if each.says["by"] == "more" else -change


def _is_cheaper(play: Play, each: InForce, of: Node, ident: int, player: int) -> bool:
    """Whether the text is about this card; a player card's text is about what its controller plays, unless it
    says otherwise or speaks of what is played on a card, and "you" of any card that a player controls is that
    player (lcg/ownership-and-control).
    """
    if each.cards is not None:
        return (ident, play.card(ident).life) in each.cards
    source = each.frame.source
    his_cards = (
        source is not None and table.is_player_card(play, source) and of.kind == "each"
        and not any(n.kind == "on_card" for n in of.walk())  # whoever puts it there (lcg/attachment-cards)
    )
    if each.frame.controller not in (None, player) and (his_cards or _speaks_of_you(of)):
        return False
    if of.kind in ("first_played", "next_played"):
        which = of["of"]
        return (
            isinstance(which, Node) and matches(play, each.frame, which, ident)
            and (not of.get("from_hand") or from_a_hand.would_come_from_a_hand(play, ident))
            and _of_the_sphere(play, each.frame, of, ident) and _is_first(play, each, of, player)
        )
    return is_card(play, each.frame, of, ident)


def _speaks_of_you(of: Node) -> bool:
    return (
        of.kind in ("first_played", "next_played") and of.get("by") is None
        or any(n.kind in ("you", "your") for n in of.walk())
    )


def _of_the_sphere(play: Play, frame: Frame, of: Node, ident: int) -> bool:
    """Whether the card belongs to a sphere of the one that "the next …" has to match, where it says so."""
    match = of.get("match")
    if not isinstance(match, Node):
        return True
    sphere = str(play.printed(ident).facts.get("sphere", "")).casefold()
    return any(sphere in play.value(i, "spheres") for i in cards(play, frame, match))


def _is_first(play: Play, each: InForce, of: Node, player: int) -> bool:
    """Whether no such card was played yet in that time; "the next" counts from when the text began."""
    before = such_played(play, each.frame, of, player)
    return before <= each.frame.get("played before", 0) if of.kind == "next_played" else before == 0


def such_played(play: Play, frame: Frame, of: Node, player: int | None) -> int:
    """How many of the cards of which "the first", or "the next", is spoken were played in that time."""
    which, whose = of["of"], None if of.get("by") == "anyone" else player
    return sum(
        isinstance(which, Node) and matches(play, frame, which, i) and _of_the_sphere(play, frame, of, i)
        for i in played_this(play, counted_in(of), whose, from_hand=bool(of.get("from_hand")))
    )


def cheapest(play: Play, ident: int, player: int) -> int | None:
    """The least a card can cost the player, whatever it is played on."""
    if attaching.goes_on_a_card(play, ident) and depends_on_host(play, ident):
        prices = [cost(play, ident, player, host) for host in attaching.hosts(play, ident, player)]
        if prices:
            return min((p for p in prices if p is not None), default=None)
    return cost(play, ident, player)


@LCG.plays("lcg/cost", "lcg/play-and-put-into-play", "lcg/attachment-cards")
def affordable_hosts(play: Play, ident: int, player: int) -> list[int]:
    """What an attachment can be put on, of that on which the player can pay for it in full."""
    available = spendable(play, ident, player)
    return [
        host for host in attaching.hosts(play, ident, player)
        if (price := cost(play, ident, player, host, x=0) or 0) <= available
        and has_match(play, ident, player, price)
    ]


@LCG.plays("lcg/resource-match", "lcg/spheres-of-influence")
def pools(play: Play, ident: int, player: int) -> list[int]:
    """The cards of the player whose resources may pay for a card: a matching sphere, any for a neutral card,
    or where a text allows it.
    """
    found: list[int] = play.once(("pools", ident, player), lambda: _pools(play, ident, player))
    return found.copy()


def _pools(play: Play, ident: int, player: int) -> list[int]:
    sphere = str(play.printed(ident).facts.get("sphere", "")).casefold()
    named = named_spheres(play, player)
    paying: list[int] = play.once(("paying", player), lambda: _paying(play, player))
    any_will_do = (
        sphere in ("", "neutral") or _needs_no_match(play, ident, player)
        or any(a.kind == "any_sphere_pays_for_it" for a in play.printed(ident).abilities)
    )
    found = [i for i in paying if any_will_do or sphere in play.value(i, "spheres") or sphere in named]
    found += (i for i in _opened(play, ident, player) if i not in found)
    closed = closed_pools(play, player, ident)
    return [i for i in found if i not in closed]


@LCG.plays("lcg/cannot", "lcg/cost")
def closed_pools(play: Play, player: int, ident: int | None) -> frozenset[int]:
    """The cards whose resources a text keeps from paying for that card, or (None) for what is no card."""
    found: set[int] = set()
    for kind in ("cannot_pay", "pays_only"):
        for each in statements.statements(play, kind):
            for_, from_ = each.says["for"], each.says["from"]
            assert isinstance(for_, Node)
            assert isinstance(from_, Node)
            meant = ident is not None and is_card(play, each.frame, for_, ident)
            whoever = "who" not in each.says or about_player(play, each, player)
            if meant is (kind == "cannot_pay") and whoever and statements.conditions_hold(play, each):
                found |= {*cards(play, each.frame, pool_owner(from_))}
    return frozenset(found)


def _paying(play: Play, player: int) -> list[int]:
    """The cards of the player that may pay for something now: heroes, and others with resources."""
    return [
        i for i in table.controlled(play, player)
        if (table.kind(play, i) in ("hero", "objective-hero") or play.card(i).token("resource"))
        and _is_spent_from(play, i)
    ]


def _is_spent_from(play: Play, ident: int) -> bool:
    """Whether nothing forbids to spend resources of that card, whatever for."""
    return prohibited(play, ident, "spend_act", "use_act") is None


def _opened(play: Play, ident: int, player: int) -> list[int]:
    """Pools that a text opens for this card."""
    found: list[int] = []
    for each in statements.statements(play, "may_spend"):
        from_, for_ = each.says["from"], each.says["for"]
        allowed = (
            about_player(play, each, player) and isinstance(for_, Node)
            and is_card(play, each.frame, for_, ident)
        )
        if allowed and isinstance(from_, Node) and from_.kind == "resource_pool":
            found += cards(play, each.frame, pool_owner(from_))
    return found


def named_spheres(play: Play, player: int) -> frozenset[str]:
    """Spheres for which an effect lets the player spend resources of any sphere."""
    found = set()
    for each in statements.statements(play, "any_sphere_pays"):
        if each.frame.controller in (None, player) and statements.conditions_hold(play, each):
            found.add(str(each.frame.get("named sphere", each.says.get("sphere"))))
    return frozenset(found)


@LCG.plays("lcg/resource-match", "lcg/card/a-good-harvest", "lcg/designer/032")
def has_match(play: Play, ident: int, player: int, price: int | None) -> bool:
    """Whether the player may play the card at that price at all (None: a variable one that nobody can pay): a
    hero of its sphere has to be there, even at 0; a neutral card needs nobody.

    A text about whose resources pay for the card changes nothing about that where none are spent. Where some
    are, a pool opened for the card that pays alone needs no hero beside it (lcg/card/radagast).
    """
    sphere = str(play.printed(ident).facts.get("sphere", "")).casefold()
    if sphere in ("", "neutral") or _needs_no_match(play, ident, player):
        return True
    heroes = [i for i in table.controlled(play, player) if table.kind(play, i) in ("hero", "objective-hero")]
    if any(sphere in play.value(i, "spheres") for i in heroes):
        return True
    return bool(price) and (
        not set(heroes).isdisjoint(pools(play, ident, player))
        or sum(play.card(i).token("resource") for i in _opened(play, ident, player)) >= int(price or 0)
    )


MATCHLESS = "needs no resource match"
"""The fact that the text that plays a card lets it do without a resource match."""


@LCG.procedure("lcg/resource-match")
def match_is_needed_again(play: Play, ident: int) -> None:
    """The card has been played: what let it do without a resource match is over."""
    play.remember((MATCHLESS, ident), None)


def _needs_no_match(play: Play, ident: int, player: int) -> bool:
    """Whether a text, its own or another's, lets the card do without a resource match."""
    if play.fact((MATCHLESS, ident)):
        return True
    if any(a.kind == "no_match_needed" for a in play.printed(ident).abilities):
        return True
    for each in statements.statements(play, "no_match"):
        of, played = each.says.get("of"), each.says.get("played")
        fitting = (
            isinstance(of, Node) and is_card(play, each.frame, of, ident)
            or isinstance(played, Node) and each.frame.controller == player
            and matches(play, each.frame, played, ident)
        )
        if fitting and statements.conditions_hold(play, each):
            return True
    return False


LASTING.plays("dearer_if")  # the compiler says it as a change of costs
LASTING.plays(
    "cost_change", "any_sphere_pays", "may_spend", "no_match", "any_sphere_is_fine", "cannot_pay", "pays_only"
)
STANDING.plays("no_match_needed", "any_sphere_pays_for_it")


@CARDS.means("first_played", "lcg/cost")
@CARDS.means("next_played", "lcg/cost")
def about_to_be_played(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards that would be the ones if they were played now: those in hands, and the one being played."""
    which = node["of"]
    assert isinstance(which, Node)
    each = InForce(node, frame, None)
    here = (
        *(i for p in table.players(play) for i in play.state.zone(table.hand(p))),
        *play.state.zone(table.PLAYING)
    )
    return Selection(
        tuple(
            i for i in here
            if matches(play, frame, which, i)
            and (not node.get("from_hand") or from_a_hand.would_come_from_a_hand(play, i))
            and _of_the_sphere(play, frame, node, i)
            and _is_first(play, each, node, play.card(i).owner or 0)
            and (node.get("by") == "anyone" or frame.controller in (None, play.card(i).owner))
        )
    )


MOST_WAYS = 60
"""How many ways to pay are offered at most, those from the fewest pools first."""


def payments(play: Play, sources: Iterable[int], amount: int, most: int = MOST_WAYS) -> list[Payment]:
    """Every way to pay `amount` from these pools, the fewest pools first; pools that can't differ count once.
    """
    available = [(i, play.card(i).token("resource")) for i in sources if play.card(i).token("resource")]
    found: list[Payment] = []

    def share(left: int, index: int, paid: Payment) -> None:
        if len(found) >= most * 4:
            return
        if left == 0:
            found.append(paid)
            return
        if index == len(available):
            return
        ident, there = available[index]
        for n in range(min(left, there), -1, -1):
            share(left - n, index + 1, (*paid, (ident, n)) if n else paid)

    share(amount, 0, ())
    return sorted(found, key=len)[:most]


def pay(
    play: Play, player: int, sources: list[int], amount: int, then: Task | None = None, *,
    card: int | None = None, frame: int | None = None
) -> None:
    """Let the player choose how to pay (for a `card`, or for what a text asks whose `frame` this is), pay it,
    then do `then`.

    Callers have made sure that it can be paid; where it can't after all, nobody goes on as if it were: that
    raises NotPlayed.
    """
    ways = payments(play, sources, amount, MOST_WAYS + 1)
    complete = len(ways) <= MOST_WAYS
    ways = ways[:MOST_WAYS]
    if card is not None:
        fewest, most = pools_needed(play, card)
        ways = [w for w in ways if fewest <= len(w) <= most]
    if not ways and amount:
        raise NotPlayed("payment", f"of {amount} from pools that do not have as much")
    options = [Option(_label(play, way), way) for way in ways] or [Option("nothing", ())]
    paying = take.choosing(frame) if card is None else pay_for.choosing(card)
    play.decide(
        "pay", player, "which pools pay", options, paying, "lcg/cost", complete=complete,
        afterwards=() if then is None else [then]
    )


def _label(play: Play, way: Payment) -> str:
    return ", ".join(f"{n} from {play.name(i)}" for i, n in way) or "nothing"


@LCG.procedure("lcg/cost", "lcg/resources")
def pay_for(play: Play, card: int, way: Payment) -> None:
    """Pay for a card whose text asks how that was done."""
    if any("paid_from_one" in kinds_in(a) for a in play.printed(card).abilities):
        play.remember(("pools paid", card), tuple(ident for ident, _ in way))
    take(play, None, way)


@LCG.procedure("lcg/cost", "lcg/resources")
def take(play: Play, frame_id: int | None, way: Payment) -> None:
    """Take the resources from the pools; a text may have asked for them."""
    if way:
        play.happen(
            *(verbs.spent_resources(card=i, amount=n, player=play.card(i).controller) for i, n in way),
            frame=frame_id
        )


@LCG.applies(verbs.spent_resources, "lcg/cost", "lcg/resources")
def spent_resources(play: Play, o: Occurrence, _: Happening) -> None:
    """The resources leave the pool for the token bank."""
    ident, n = o.get("card"), o.get("amount")
    play.tokens(ident, "resource", play.card(ident).token("resource") - n)
    play.say(f"Paid: {n} from {play.name(ident)}")


def pools_for_ability(play: Play, frame: Frame, node: Node) -> list[tuple[int, int]]:
    """The pools an ability's "spend" may take from, and what is in them: no match is needed unless it names a
    sphere or a pool.

    Where it names neither, resources of any character will do (lcg/designer/154). They are always the
    player's own (lcg/cost), unless the players pay as a group.
    """
    player = doer(play, frame)
    where = node.get("from")
    if isinstance(where, Node):
        found = list(cards(play, frame, pool_owner(where)))
    else:
        found = list(
            table.heroes(play, player) if node.get("sphere") is not None else table.characters(play, player)
        )
    sphere, closed = node.get("sphere"), closed_pools(play, player, None)
    any_will_do = sphere is None or sphere in named_spheres(play, player)
    barred = {i for i in found if not _is_spent_from(play, i)}
    return [
        (i, 0 if i in barred else play.card(i).token("resource")) for i in found
        if i not in closed and (i not in barred or from_each(node))
        and (any_will_do or sphere in play.value(i, "spheres"))
        and (is_of_the_group(node) or play.card(i).controller in (player, None))
    ]


def from_each(node: Node) -> bool:
    """Whether a "spend" takes its number of resources from each of the pools it names, not from all together.
    """
    pool = node.get("from")
    of = pool.get("of") if isinstance(pool, Node) else None
    return isinstance(of, Node) and of.kind == "each"


@LCG.plays("lcg/cost", "lcg/resource-match")
def spendable(play: Play, ident: int, player: int) -> int:
    """How many resources the player can pay for a card, from as many pools as its text lets it be paid
    from.
    """
    full = sorted((play.card(i).token("resource") for i in pools(play, ident, player)), reverse=True)
    return sum(full[:pools_needed(play, ident)[1]])


def pools_needed(play: Play, ident: int) -> tuple[int, int]:
    """From how many pools a card has to be paid: at least and at most."""
    for ability in play.printed(ident).abilities:
        if ability.kind == "pay_from_different":
            n = ability["n"]
            return (n if isinstance(n, int) else 1, 99)
        if ability.kind == "pay_from_one":
            return (1, 1)
    return (0, 99)
