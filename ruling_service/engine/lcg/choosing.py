"""Cards, players and numbers that a text leaves open: who chooses, among what, and what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.meanings import meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import chance, left_since, statements, table
from ruling_service.engine.lcg.filters import TOKENS
from ruling_service.engine.lcg.in_total import fitting_groups
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.one_of_each import hangs_on_one, of_one
from ruling_service.engine.lcg.one_of_tied import OF_MOST
from ruling_service.engine.lcg.permissions import Reason, prohibited
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    CARDS,
    CHOSEN,
    NOBODY,
    ONE,
    Selection,
    amount,
    chooser,
    players,
    zones,
)
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import CHOSEN_AMONG, chosen_among, meant, spoken
from ruling_service.engine.lcg.undergone import why_barred


def selection(play: Play, frame: Frame, node: Node, *, pools: bool = False) -> Selection:
    """What `node` can mean now, with cards immune to the text's source left out (lcg/immune); their resource
    pools are not immune.
    """
    found: Selection = meaning(CARDS, node)(play, frame, node)
    if node.kind in left_since.KNOWN_ALREADY:
        found = found._replace(cards=left_since.still_there(play, frame, node, found.cards))
    if found.number != ALL_OF_THEM and frame.get("needs a sphere"):
        found = found._replace(cards=tuple(i for i in found.cards if play.value(i, "spheres") - {"neutral"}))
    touched = tuple(
        i
        for i in found.cards
        if (pools or not immune_to_source(play, frame, i))
        and (found.number == ALL_OF_THEM or may_be_chosen(play, frame, i))
    )
    return found if touched == found.cards else found._replace(cards=touched)


@LCG.plays("lcg/the-word-choose", "lcg/cannot")
def may_be_chosen(play: Play, frame: Frame, ident: int) -> bool:
    """Whether nothing forbids choosing the card as a target of the text."""
    if "be_chosen" not in statements.sayable(play) or frame.source is None or frame.source == ident:
        return True
    return prohibited(play, ident, "be_chosen", source=frame.source) is None


@LCG.plays("lcg/immune", "lcg/faq/1.47")
def immune_to_source(play: Play, frame: Frame, ident: int) -> bool:
    """Whether a card ignores effects of the text's source."""
    return (
        frame.source is not None and ident != frame.source and statements.is_immune(play, ident, frame.source)
    )


SO_MANY = "so many"
"""The name under which a text remembers how many cards were picked where it left the number open."""
OPEN_NUMBER = ("any number of", "up to")
"""How noun phrases begin that leave the number of cards open."""


def pick(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, *, purpose: str = "", require: bool = True,
    fit: Callable[[int], bool] | None = None, barred: Callable[[int], Reason | None] | None = None,
    pools: bool = False,
) -> tuple[int, ...] | None:  # fmt: skip
    """The cards that the phrase in `slot` means, chosen if need be.

    None: someone has to choose first, then `again` runs once more.

    What was picked is remembered in the frame under `slot`, so that `again` finds it, and becomes what "it"
    and "that …" speak of. With `require`, fewer cards than the phrase asks for make the text count as not
    done in full. `fit` says of which cards something would come: others are chosen only if there is none.
    `barred` says why some are no legal targets at all. `pools`: what is meant are the cards' resource pools.
    """
    key = f"pick {slot}"
    known = frame.get(key)
    if known is not None:
        if (among := frame.get(f"among {slot}")) is not None:  # the rest is of these from here on
            play.bind(frame.id, **{CHOSEN_AMONG: ()})
            chosen_among(play, frame, among, tuple(known))
        return _with_bearers(play, frame, node, slot, tuple(known))
    if (who := _of_a_single_player(node)) is not None:
        one = one_player(play, frame, who, slot, again)
        if one is None:
            return None
        frame = play.state.frames.get(frame.id, frame).binding(**{"that player": one[0] if one else None})
        node = _whose(node, who.kind)
    if (of_one := _of_each_player(node)) is not None:
        return _pick_of_each(play, frame, of_one, slot, again, purpose, require, fit, barred, pools)
    if node.kind == "together" and any(_leaves_open(play, frame, one) for one in nodes(node, "of")):
        return _pick_each_part(play, frame, node, slot, again, purpose, require, fit, barred, pools)
    if (bearer := _of_one_bearer(node)) is not None:
        return _pick_of_a_bearer(play, frame, node, bearer, slot, again)
    if not _order_is_known(play, frame, node, again):
        return None
    found = selection(play, frame, node, pools=pools)
    if found.number == ALL_OF_THEM:
        if require and node.kind in ("top_cards", "bottom_cards") and _too_few_there(play, frame, node):
            play.reframe(frame.id, success=False)
        if node.kind == "this":
            return found.cards
        return _with_bearers(play, frame, node, slot, spoken(play, frame, key, found.cards, node))
    if node.kind == "of_those" and frame.get(CHOSEN_AMONG) is not None:
        play.bind(frame.id, **{f"among {slot}": found.cards})
    if barred is not None:
        found = found._replace(cards=_unbarred(play, found.cards, barred))
    able = tuple(i for i in found.cards if fit(i)) if fit is not None else ()
    found = found._replace(cards=able) if able else found
    number = min(found.number, len(found.cards))
    if require and number < found.least:
        play.reframe(frame.id, success=False)
    if not number:
        return spoken(play, frame, key, (), node)
    options, complete = listed_options(play, found, number, fitting_groups(play, frame, node))
    if not options:
        if require:
            play.reframe(frame.id, success=False)
        return spoken(play, frame, key, (), node)
    by = NATURE if found.random or _is_random(node) else who_picks(play, frame, node)
    then = picked.choosing(frame.id, key, noun_phrase(node))
    options = _leaving_the_rest_payable(play, frame, options, then, again)
    play.decide(
        "target", by, purpose or "which card", options, then, "lcg/the-word-choose", complete=complete,
        afterwards=[again]
    )
    return None


def _of_one_bearer(node: Node) -> Node | None:
    """The restriction by which a phrase asks for all that lies on one card: "all attachments from a hero"."""
    asked = _described(node) if node.kind == "each" else ()
    return next((r for r in asked if r.kind == "on_card" and part(r, "what").kind == "some"), None)


@LCG.plays("lcg/attachment-cards", "lcg/the-word-choose")
def _pick_of_a_bearer(
    play: Play, frame: Frame, node: Node, bearer: Node, slot: str, again: Task
) -> tuple[int, ...] | None:
    """All that lies on one card, which is chosen first, one on which something lies if there is any."""
    which = part(bearer, "what")

    def bears(ident: int) -> bool:
        return bool(table.attachments(play, ident))

    if pick(play, frame, which, f"{slot}/bearer", again, purpose="on which card", fit=bears) is None:
        return None
    now, of = play.state.frames.get(frame.id, frame), part(node, "of")
    it = bearer.replace(what=Node("it", **{MEANS: noun_phrase(which)}))
    stated = tuple(it if r == bearer else r for r in nodes(of, "is"))
    found = selection(play, now, node.replace(of=of.replace(**{"is": stated})))
    return spoken(play, frame, f"pick {slot}", found.cards, node)


BORNE = frozenset(["on_card", "attached_to", "dealt_to"])
"""Restrictions that tell in passing of a card on which the cards lie that a phrase means."""


@LCG.plays("lcg/attachment-cards", "lcg/the-word-choose")
def _with_bearers(
    play: Play, frame: Frame, node: Node, slot: str, chosen: tuple[int, ...]
) -> tuple[int, ...]:
    """The cards, whose bearers the text has told of, too, as it names them: after "an attachment on a hero"
    that hero is the one that bears it now, wherever the attachment goes.
    """
    told = f"bearers {slot}"
    now = play.state.frames.get(frame.id)
    if now is None or now.get(told):
        return chosen
    _speak_of_whose(play, now, node, chosen)
    bearers = [part(r, "what") for r in _described(node) if r.kind in BORNE]
    if bearers:
        hosts = tuple(dict.fromkeys(h for i in chosen if (h := play.card(i).host) is not None))
        named = tuple((noun_phrase(each), hosts) for each in bearers if MEANS not in each)
        play.bind(frame.id, named=(*now.get("named", ()), *named), **{told: True})
    return chosen


@LCG.plays("lcg/the-word-choose", "lcg/ownership-and-control", "lcg/engaged")
def _speak_of_whose(play: Play, frame: Frame, node: Node, chosen: tuple[int, ...]) -> None:
    """ "An enemy engaged with another player": "that player" is from here on whom the one that was chosen is
    engaged with, or who controls it; where a player does it himself, it is that one as before.
    """
    whose = next((r.kind for r in _described(node) if _names_somebody(r)), None)
    if whose is None or len(chosen) != 1 or frame.get("actor") is not None:
        return
    player = (table.engaged_player if whose == "engaged_with" else table.last_controller)(play, chosen[0])
    if player is not None:
        play.bind(frame.id, **{"that player": player})


def _names_somebody(restriction: Node) -> bool:
    """Whether it says of a card that it is some player's, or engaged with him."""
    who = restriction.get("who")
    return restriction.kind in WHOSE and isinstance(who, Node) and who.kind in OTHERS_THAN_HIMSELF


OTHERS_THAN_HIMSELF = CHOSEN | kinds_with("lcg", "player_by_place") | OF_MOST
"""Players whom a text names besides whoever carries it out."""


@LCG.plays("lcg/encounter-deck", "lcg/player-deck")
def _order_is_known(play: Play, frame: Frame, node: Node, again: Task) -> bool:
    """Whether it is known which cards lie on top of the decks that a phrase takes them of; else chance says,
    and `again` runs once more.
    """
    for each in (node, *(nodes(node, "of") if node.kind == "together" else ())):
        of = each.get("of")
        if each.kind not in ("top_cards", "bottom_cards") or not isinstance(of, Node):
            continue
        number = amount(play, frame, each["n"])
        for zone in zones(play, frame, of):
            there = play.state.zone(zone)
            if there and len(there) <= number:
                continue  # whichever lies there, all of them are taken
            at_its_end = chance.top_cards if each.kind == "top_cards" else chance.bottom_cards
            if at_its_end(play, zone, number, again) is None:
                return False
    return True


WHOSE = frozenset(["controlled_by", "engaged_with"])
"""Restrictions that say whose a card is, or whom it is engaged with."""


def _speaks_of(restriction: Node, *kinds: str) -> bool:
    who = restriction.get("who")
    return restriction.kind in WHOSE and isinstance(who, Node) and who.kind in kinds


def _described(node: Node) -> tuple[Node, ...]:
    which = node.get("of")
    return nodes(which, "is") if isinstance(which, Node) and which.kind == "filter" else ()


def _whose(node: Node, kind: str) -> Node:
    """The phrase about the cards of the player spoken of, where it says whose they are as `kind`."""
    which = node["of"]
    assert isinstance(which, Node)
    stated = tuple(
        r.replace(who=Node("that_player")) if _speaks_of(r, kind) else r for r in _described(node)
    )
    return node.replace(of=which.replace(**{"is": stated}))


def _of_a_single_player(node: Node) -> Node | None:
    """The player to be chosen, where the phrase asks for cards of one: "each enemy engaged with a single
    player", or with the one who has the most of something, where several are tied."""
    one_card = node.kind == "some" and node.get("count") == 1
    kinds = ("single_player", *(() if one_card else OF_MOST))
    return next((part(r, "who") for r in _described(node) if _speaks_of(r, *kinds)), None)


def _of_each_player(node: Node) -> Node | None:
    """The phrase for one player, where it asks for a card of each: "a hero controlled by each player"."""
    asked = node.kind == "some" and any(_speaks_of(r, "each_player") for r in _described(node))
    return _whose(node, "each_player") if asked else None


@LCG.plays("lcg/the-word-choose")
def _pick_of_each(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str, require: bool,
    fit: Callable[[int], bool] | None, barred: Callable[[int], Reason | None] | None, pools: bool,
) -> tuple[int, ...] | None:  # fmt: skip
    """So many cards of every player, chosen player by player; all of them are spoken of together."""
    found: list[int] = []
    for player in table.players(play):
        speaking = play.state.frames.get(frame.id, frame).binding(**{"that player": player})
        of_one = pick(
            play, speaking, node, f"{slot}@{player}", again, purpose=purpose, require=require, fit=fit,
            barred=barred, pools=pools,
        )  # fmt: skip
        if of_one is None:
            return None
        found += of_one
    return spoken(play, frame, f"pick {slot}", tuple(dict.fromkeys(found)), node)


@LCG.plays("lcg/then")
def _too_few_there(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a player's deck has fewer cards than a phrase takes of its top or bottom."""
    of = node.get("of")
    least = amount(play, frame, node["n"])
    piles = zones(play, frame, of) if isinstance(of, Node) else ()
    return any(pile.startswith("deck:") and len(play.state.zone(pile)) < least for pile in piles)


PAYING_ON: Occasion[[Play, Frame, list[Option], Task, Task], list[Option]] = Occasion()
"""Which of the options of one part of a cost leave the rest of it payable."""


@LCG.plays("lcg/cost")
def _leaving_the_rest_payable(
    play: Play, frame: Frame, options: list[Option], then: Task, again: Task
) -> list[Option]:
    """The options without those after which the cost that is being paid could not be paid in full."""
    for left in PAYING_ON.ask(play, frame, options, then, again) if len(options) > 1 else ():
        options = left or options
    return options


def _leaves_open(play: Play, frame: Frame, node: Node) -> bool:
    """Whether somebody picks the cards that a phrase means."""
    found: Selection = meaning(CARDS, node)(play, frame, node)
    return found.number != ALL_OF_THEM


@LCG.plays("lcg/the-word-choose")
def _pick_each_part(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str, require: bool,
    fit: Callable[[int], bool] | None, barred: Callable[[int], Reason | None] | None, pools: bool,
) -> tuple[int, ...] | None:  # fmt: skip
    """The cards of each part of "X and Y", those of one after those of the other, and no card for both."""
    found: list[int] = []

    def free(ident: int) -> Reason | None:
        if ident in found:
            return f"{play.name(ident)} is chosen already", ("lcg/the-word-choose",)
        return barred(ident) if barred is not None else None

    for number, one in enumerate(nodes(node, "of")):
        now = play.state.frames.get(frame.id, frame)
        of_it = pick(
            play, now, one, f"{slot}/part {number}", again, purpose=purpose, require=require, fit=fit,
            barred=free if found else barred, pools=pools,
        )  # fmt: skip
        if of_it is None:
            return None
        found += of_it
    return spoken(play, frame, f"pick {slot}", tuple(dict.fromkeys(found)), node)


def _unbarred(
    play: Play, cards: tuple[int, ...], barred: Callable[[int], Reason | None]
) -> tuple[int, ...]:
    """The cards that are legal targets; where none is, the account says why each is not."""
    reasons = {i: barred(i) for i in cards}
    able = tuple(i for i, reason in reasons.items() if reason is None)
    for reason in () if able else reasons.values():
        if reason is not None:
            play.say(reason[0], *reason[1], idle=True)
    return able


def _is_random(node: Node) -> bool:
    return any(n.kind == "random" for n in node.walk())


@LCG.plays("lcg/faq/1.03", "lcg/the-word-choose")
def who_picks(play: Play, frame: Frame, node: Node) -> int:
    """Who picks among several: whoever carries the text out; the first player for an encounter text that does
    not speak of one player's cards.
    """
    if (
        frame.get("actor") is None and frame.source is not None
        and not table.is_player_card(play, frame.source)
    ):
        speaks = any(
            n.kind in ("you", "your", "that_player", "engaged_player", "defending_player")
            for n in node.walk()
        )
        if not speaks and frame.controller is not None and play.card(frame.source).controller is None:
            return table.first_player(play)
    return chooser(play, frame)


def listed_options(
    play: Play, found: Selection, number: int, fit: Callable[[tuple[int, ...]], bool] = lambda group: True
) -> tuple[list[Option], bool]:
    """Every legal choice: exactly `number` cards, or any number down to `least`, of those groups that `fit`.

    And whether these are all there are.
    """
    sizes = [number] if found.least >= number else range(found.least, number + 1)
    several = subsets(found.cards, sizes, lambda ident: likeness(play, ident), fit=fit)
    return several.options(lambda group: table.names(play, group) if group else "none"), several.complete


def likeness(play: Play, ident: int) -> Hashable:
    """What two cards must share for a choice between them to make no difference."""
    card = play.card(ident)
    if (
        table.attachments(play, ident)
        or table.shadow_cards(play, ident)
        or any(e.cards and (ident, card.life) in e.cards for e in play.state.lasting)
    ):
        return ident
    if any(ident in (a.enemy, *a.attackers, *a.defenders) for a in table.attacks(play)):
        return ident
    return card._replace(id=0), play.state.uses_of(ident)


@LCG.procedure("lcg/the-word-choose")
def picked(play: Play, frame_id: int, key: str, of: str, chosen: tuple[int, ...]) -> None:
    """Someone chose: remember it for the phrase, and for pronouns that name it as `of`."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        spoken(play, frame, key, chosen, of or None)
        if of.startswith(OPEN_NUMBER):
            play.bind(frame_id, **{SO_MANY: len(chosen)})


def chosen(
    play: Play, frame: Frame, node: Node, path: str, field: str, purpose: str = "",
    fit: Callable[[int], bool] | None = None
) -> tuple[int, ...] | None:  # fmt: skip
    """The cards in `field`, chosen if need be; None: wait for the choice."""
    _come_upon_a_pronoun_for_nobody(play, frame, part(node, field), node.kind)
    return pick(
        play, frame, part(node, field), f"{path}/{field}", again(frame, node, path), purpose=purpose, fit=fit,
        barred=lambda ident: why_barred(play, frame, node, field, ident)
    )


NEVER_NAMED = "the text names no card that it could mean"


def _come_upon_a_pronoun_for_nobody(play: Play, frame: Frame, phrase: Node, deed: str) -> None:
    """ "Remove it from the game" where the text has spoken of no card, nor looked for one in vain: which one
    it means is not known here.
    """
    now = play.state.frames.get(frame.id, frame)
    if (
        phrase.kind in left_since.KNOWN_ALREADY and now.source is not None and not now.get("spoken")
        and meant(now, phrase) is None and not selection(play, now, phrase).cards
    ):
        said = f"{deed.replace('_', ' ')}: {noun_phrase(phrase)}"
        come_upon(play, Unread(play.name(now.source), said, NEVER_NAMED), *now.cites, source=now.source,
                  by=now.controller)  # fmt: skip


def part(node: Node, field: str) -> Node:
    """A field of the phrase that is itself a phrase; "its" speaks of it."""
    value = node[field]
    assert isinstance(value, Node)
    return Node("it") if value.kind == "its" else value


def token_of(node: Node) -> str:
    """The sort of token a phrase speaks of."""
    return TOKENS.get(str(node["token"]), str(node["token"]))


def pool_owner(zone: Node) -> Node:
    """The card whose resource pool a phrase names."""
    of = zone["of"]
    assert isinstance(of, Node)
    if of.kind == "its":
        return Node("it")
    return (
        Node("some", count=1, of=Node("filter", type=("hero",), **{"is": (Node("controlled_by", who=of),)}))
        if of.kind in ("your", "you")
        else of
    )


def pick_among(
    play: Play,
    frame: Frame,
    cards: tuple[int, ...],
    number: int,
    slot: str,
    task: Task,
    purpose: str,
    by: int | None = None,
    least: int | None = None,
    of: Node | str | None = None,
) -> tuple[int, ...] | None:
    """`number` of these cards (or down to `least`), chosen, which the text calls `of`; None: wait for the
    choice.
    """
    known = frame.get(f"pick {slot}")
    if known is not None:
        return tuple(known)
    number = min(number, len(cards))
    if not number:
        return spoken(play, frame, f"pick {slot}", (), of)
    options, complete = listed_options(
        play, Selection(cards, number, number if least is None else least), number
    )
    by = chooser(play, frame) if by is None else by
    label = noun_phrase(of) if isinstance(of, Node) else of or ""
    then = picked.choosing(frame.id, f"pick {slot}", label)
    options = _leaving_the_rest_payable(play, frame, options, then, task)
    play.decide("target", by, purpose, options, then, complete=complete, afterwards=[task])
    return None


def how_many(
    play: Play, frame: Frame, value: Value | None, most: int, slot: str, task: Task, purpose: str = "how many"
) -> int | None:
    """The number an amount stands for, at most `most` where it is "all", "any number of" or "up to …".

    None: wait for the choice.
    """
    kind = value.kind if isinstance(value, Node) else ""
    if kind == "all_of":
        play.bind(frame.id, **{SO_MANY: most})
        return most
    if kind not in ("any_amount", "up_to_amount"):
        return amount(play, frame, value)
    assert isinstance(value, Node)
    known = frame.get(f"number {slot}")
    if known is not None:
        return int(known)
    if kind == "up_to_amount":
        most = min(most, amount(play, frame, value["n"]))
    options = [Option(str(n), n) for n in range(most, -1, -1)]
    play.decide("target", chooser(play, frame), purpose, options,
                number_chosen.choosing(frame.id, f"number {slot}"),
                afterwards=[task])  # fmt: skip
    return None


@LCG.procedure("lcg/may")
def number_chosen(play: Play, frame_id: int, name: str, number: int) -> None:
    """Someone said how many: "that many" is as many."""
    play.bind(frame_id, **{name: number, SO_MANY: number})


def so_much_asked(play: Play, frame: Frame, value: Value) -> int:
    """How much there has to be of what a phrase asks for in full: one of what it leaves open."""
    if isinstance(value, Node) and value.kind in ("any_amount", "up_to_amount", "all_of"):
        return 1
    return amount(play, frame, value)


def one_player(
    play: Play, frame: Frame, who: Node, slot: str, task: Task, purpose: str = "which player"
) -> tuple[int, ...] | None:
    """The one player a phrase means, chosen if several qualify; nobody: (). None: wait for the choice."""
    known = frame.get(f"player {slot}")
    if known is not None:
        return (int(known),)
    found = players(play, frame, who)
    if len(found) <= 1:
        if who.kind in CHOSEN or who.kind in ONE and not found:
            play.bind(frame.id, **{"that player": found[0] if found else NOBODY})
        return found
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), purpose, options,
                player_picked.choosing(frame.id, f"player {slot}"), "lcg/faq/1.03",
                afterwards=[task])  # fmt: skip
    return None


def amount_each(
    play: Play, frame: Frame, value: Value | None, cards: tuple[int, ...], which: Value | None = None
) -> dict[int, int]:
    """How much befalls each of several cards, of the phrase `which`: where the amount speaks of "it", of each
    what that has.
    """
    now = play.state.frames.get(frame.id, frame)
    if not is_own(value, which):
        return dict.fromkeys(cards, amount(play, frame, value))
    return {i: amount(play, of_one(play, now, i, which), value) for i in cards}


def is_own(value: Value | None, which: Value | None = None) -> bool:
    """Whether an amount speaks of "it", or of the player of each of the cards of the phrase `which`."""
    return isinstance(value, Node) and (
        any(part.kind in _ITS_OWN for part in value.walk()) or hangs_on_one(value, which)
    )


_ITS_OWN = frozenset(["it", "its", "that", "those", "own_value"])
"""Pronouns: an amount with one may be another number for each card."""


def is_player_source(play: Play, frame: Frame) -> bool:
    """Whether the text stands on a player card."""
    return frame.source is None or table.is_player_card(play, frame.source)


@LCG.procedure("lcg/the-word-choose")
def player_picked(play: Play, frame_id: int, name: str, player: int) -> None:
    """Remember the player."""
    play.bind(frame_id, **{name: player, "that player": player})
