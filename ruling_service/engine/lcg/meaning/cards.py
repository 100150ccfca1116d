"""Cards as card text names them: "each damaged enemy", "a hero you control", "it". Reading and, where the text says so, choosing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.players import chooser
from ruling_service.engine.lcg.meaning.registry import CARDS, meaning
from ruling_service.engine.lcg.meaning.restrictions import matches, outstanding, places
from ruling_service.engine.lcg.rulebook import LCG

ALL_OF_THEM = -1

NOTHING_FOUND = (-1,)
"""What was spoken of last when a search found nothing: "it" is nobody then."""


class Selection(NamedTuple):
    """The cards a phrase may mean: `number` of them are to be chosen (ALL_OF_THEM: no choice), at least `least`."""

    cards: tuple[int, ...]
    number: int = ALL_OF_THEM
    least: int = 0
    random: bool = False


def selection(play: Play, frame: Frame, node: Node, *, pools: bool = False) -> Selection:
    """What `node` can mean now, with cards immune to the text's source left out (lcg/immune); their resource pools are not immune."""
    found: Selection = meaning(CARDS, node)(play, frame, node)
    if found.number != ALL_OF_THEM and frame.get("needs a sphere"):
        found = found._replace(cards=tuple(i for i in found.cards if play.value(i, "spheres") - {"neutral"}))
    touched = tuple(
        i
        for i in found.cards
        if (pools or not immune_to_source(play, frame, i)) and (found.number == ALL_OF_THEM or may_be_chosen(play, frame, i))
    )
    return found if touched == found.cards else found._replace(cards=touched)


def cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards `node` means, or may mean where one would be chosen. Never asks anyone."""
    found: Selection = meaning(CARDS, node)(play, frame, node)
    return found.cards


@LCG.plays("lcg/the-word-choose", "lcg/cannot")
def may_be_chosen(play: Play, frame: Frame, ident: int) -> bool:
    """Whether nothing forbids choosing the card as a target of the text."""
    from ruling_service.engine.lcg import statements

    if "be_chosen" not in statements.sayable(play) or frame.source is None or frame.source == ident:
        return True
    from ruling_service.engine.lcg.permissions import prohibited

    return prohibited(play, ident, "be_chosen") is None


@LCG.plays("lcg/immune", "lcg/faq/1.47")
def immune_to_source(play: Play, frame: Frame, ident: int) -> bool:
    """Whether a card ignores effects of the text's source."""
    from ruling_service.engine.lcg import values

    return frame.source is not None and ident != frame.source and values.is_immune(play, ident, frame.source)


def pick(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, *, purpose: str = "", require: bool = True,
    fit: Callable[[int], bool] | None = None, pools: bool = False,
) -> tuple[int, ...] | None:  # fmt: skip
    """The cards that the phrase in `slot` means, chosen if need be. None: someone has to choose first, then `again` runs once more.

    What was picked is remembered in the frame under `slot`, so that `again` finds it, and becomes what "it" and "that …" speak of.
    With `require`, fewer cards than the phrase asks for make the text count as not done in full. `fit` says which cards are legal targets:
    others are chosen only if there is none. `pools`: what is meant are the cards' resource pools.
    """
    key = f"pick {slot}"
    known = frame.get(key)
    if known is not None:
        return tuple(known)
    found = selection(play, frame, node, pools=pools)
    if found.number == ALL_OF_THEM:
        return found.cards if node.kind == "this" else spoken(play, frame, key, found.cards)
    able = tuple(i for i in found.cards if fit(i)) if fit is not None else ()
    found = found._replace(cards=able) if able else found
    number = min(found.number, len(found.cards))
    if require and number < found.number and found.least:
        play.reframe(frame.id, success=False)
    if not number:
        return spoken(play, frame, key, ())
    options, complete = _options(play, found, number)
    by = NATURE if found.random or _is_random(node) else who_picks(play, frame, node)
    play.then(again)
    then = Task("lcg.picked", (frame.id, key))
    play.decide("target", by, purpose or "which card", options, then, "lcg/the-word-choose", complete=complete)
    return None


def _is_random(node: Node) -> bool:
    return any(n.kind == "random" for n in node.walk())


@LCG.plays("lcg/faq/1.03", "lcg/the-word-choose")
def who_picks(play: Play, frame: Frame, node: Node) -> int:
    """Who picks among several: whoever carries the text out; the first player for an encounter text that does not speak of one
    player's cards."""
    if frame.get("actor") is None and frame.source is not None and not table.is_player_card(play, frame.source):
        speaks = any(n.kind in ("you", "your", "that_player", "engaged_player", "defending_player") for n in node.walk())
        if not speaks and frame.controller is not None and play.card(frame.source).controller is None:
            return table.first_player(play)
    return chooser(play, frame)


def _options(play: Play, found: Selection, number: int) -> tuple[list[Option], bool]:
    """Every legal choice: exactly `number` cards, or any number down to `least`. And whether these are all there are."""
    sizes = [number] if found.least >= number else range(found.least, number + 1)
    several = subsets(found.cards, sizes, lambda ident: likeness(play, ident))
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
    return card._replace(id=0)


@LCG.task("lcg.picked", "lcg/the-word-choose")
def picked(play: Play, frame_id: int, key: str, chosen: tuple[int, ...]) -> None:
    """Someone chose: remember it for the phrase."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        spoken(play, frame, key, chosen)


def spoken(play: Play, frame: Frame, key: str, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Remember what a phrase meant, and that these are the cards spoken of last."""
    if frame.id in play.state.frames:
        earlier = play.state.frames[frame.id].get("spoken", ())
        play.bind(frame.id, **{key: chosen, "spoken": (*earlier, chosen) if chosen else earlier})
    return chosen


def leave_nothing(play: Play, frame: Frame) -> None:
    """Nothing could be chosen: what follows speaks of nothing, and not of what was spoken of before."""
    if frame.id in play.state.frames:
        play.bind(frame.id, spoken=(*play.state.frames[frame.id].get("spoken", ()), NOTHING_FOUND))


def last_spoken(play: Play, frame: Frame, kinds: frozenset[str] = frozenset()) -> tuple[int, ...]:
    """The cards spoken of last, of one of these types if given: what was picked, else what the trigger concerns, else the source."""
    for group in reversed(frame.get("spoken", ())):
        if group == NOTHING_FOUND:
            return ()
        if group and (not kinds or _is_one(play, group[0], kinds)):
            return tuple(group)
    if frame.occurrence is not None:
        for role in ("card", "enemy", "character", "attacker", "defender", "location", "on", "to", "quest"):
            ident = frame.occurrence.get(role)
            if (
                isinstance(ident, int)
                and ident in play.state.cards
                and (not kinds or _is_one(play, ident, kinds))
                and ident != frame.source
            ):
                return (ident,)
    return (frame.source,) if frame.source is not None and not kinds else ()


def _is_one(play: Play, ident: int, kinds: frozenset[str]) -> bool:
    from ruling_service.engine.lcg.meaning.restrictions import is_type

    return any(is_type(play, ident, k) for k in kinds)


def everything(play: Play, frame: Frame, which: Node) -> tuple[int, ...]:
    """All cards that fit a filter, in play or in the zone that it names."""
    return outstanding(play, frame, which, tuple(i for i in places(play, frame, which) if matches(play, frame, which, i)))


def _filter(node: Node, field: str = "of") -> Node:
    value = node[field]
    assert isinstance(value, Node)
    return value


def _number(play: Play, frame: Frame, node: Node) -> int:
    from ruling_service.engine.lcg.meaning.amounts import amount

    value = node.get("count")
    if value == "x":
        return amount(play, frame, Node("x"))
    return 1 if value is None else value if isinstance(value, int) else amount(play, frame, value)


@CARDS.means("this", "lcg/self-referential-abilities")
def this(play: Play, frame: Frame, node: Node) -> Selection:
    """The card that bears the text, this very copy; a delayed effect no longer means it once it has left play."""
    if frame.source is None:
        return Selection(())
    life = dict(frame.get("lives", ())).get(frame.source)
    return Selection((frame.source,) if life is None or play.card(frame.source).life == life else ())


@CARDS.means("attached", "lcg/attachment-cards")
def attached(play: Play, frame: Frame, node: Node) -> Selection:
    """What this card is attached to."""
    host = play.card(frame.source).host if frame.source is not None else None
    if host is None and frame.source is not None:
        host = frame.get("host")
    return Selection(() if host is None or host == -1 else (host,))


@CARDS.means("attacking_enemy")
def attacking_enemy(play: Play, frame: Frame, node: Node) -> Selection:
    """The enemy whose attack is being resolved."""
    attack = table.attack(play)
    return Selection((attack.enemy,) if attack is not None and attack.by_enemy else ())


@CARDS.means("attacking_character")
def attacking_character(play: Play, frame: Frame, node: Node) -> Selection:
    """The attacking characters."""
    attack = table.attack(play)
    return Selection(attack.attackers if attack is not None else ())


@CARDS.means("defending_character", "lcg/multiple-defenders")
def defending_character(play: Play, frame: Frame, node: Node) -> Selection:
    """The defending character; of several, one that is chosen."""
    attack = table.attack(play)
    defenders = attack.defenders if attack is not None else ()
    return Selection(defenders, 1, 1) if len(defenders) > 1 else Selection(defenders)


@CARDS.means("active_location", "lcg/active-location", "lcg/faq/1.34")
def active_location(play: Play, frame: Frame, node: Node) -> Selection:
    """The active location, if there is one; of two, one that is chosen."""
    found = table.active_locations(play)
    return Selection(found, 1, 1) if len(found) > 1 else Selection(found)


@CARDS.means("main_quest", "lcg/current-quest")
def main_quest(play: Play, frame: Frame, node: Node) -> Selection:
    """The quest card of the quest deck, also while a side quest is the current quest."""
    quest = table.main_quest(play)
    return Selection(() if quest is None else (quest,))


@CARDS.means("current_quest", "lcg/current-quest")
def current_quest(play: Play, frame: Frame, node: Node) -> Selection:
    """The current quest stage."""
    quest = table.current_quest(play)
    return Selection(() if quest is None else (quest,))


@CARDS.means("it")
def it(play: Play, frame: Frame, node: Node) -> Selection:
    """The card or cards spoken of last."""
    return Selection(last_spoken(play, frame))


@CARDS.means("that")
@CARDS.means("those")
def that(play: Play, frame: Frame, node: Node) -> Selection:
    """The card or cards of this type spoken of last."""
    wanted = node.get("type")
    kinds = (
        frozenset(str(k) for k in wanted)
        if isinstance(wanted, tuple)
        else frozenset([str(wanted)])
        if isinstance(wanted, str)
        else frozenset()
    )
    return Selection(last_spoken(play, frame, kinds))


@CARDS.means("each")
def each(play: Play, frame: Frame, node: Node) -> Selection:
    """All cards that match."""
    return Selection(everything(play, frame, _filter(node)))


@CARDS.means("any")
@CARDS.means("the")
@CARDS.means("some", "lcg/the-word-choose")
def some(play: Play, frame: Frame, node: Node) -> Selection:
    """That many matching cards, chosen."""
    count = _number(play, frame, node)
    return Selection(everything(play, frame, _filter(node)), count, count)


@CARDS.means("another", "lcg/the-word-choose")
def another(play: Play, frame: Frame, node: Node) -> Selection:
    """One matching card that is neither this one nor the one spoken of before."""
    before = {frame.source, *last_spoken(play, frame)}
    return Selection(tuple(i for i in everything(play, frame, _filter(node)) if i not in before), 1, 1)


@CARDS.means("no_card")
def no_card(play: Play, frame: Frame, node: Node) -> Selection:
    """Any card that matches; the phrase around it says that there is none."""
    return Selection(everything(play, frame, _filter(node)))


@CARDS.means("up_to")
def up_to(play: Play, frame: Frame, node: Node) -> Selection:
    """At most that many matching cards, chosen."""
    return Selection(everything(play, frame, _filter(node)), _number(play, frame, node), 0)


@CARDS.means("any_number")
def any_number(play: Play, frame: Frame, node: Node) -> Selection:
    """Any number of matching cards, chosen."""
    found = everything(play, frame, _filter(node))
    return Selection(found, len(found), 0)


@CARDS.means("some_random")
def some_random(play: Play, frame: Frame, node: Node) -> Selection:
    """That many matching cards, picked by chance."""
    count = _number(play, frame, node)
    return Selection(everything(play, frame, _filter(node)), count, count, random=True)


@CARDS.means("yours", "lcg/ownership-and-control")
def yours(play: Play, frame: Frame, node: Node) -> Selection:
    """Matching cards of the player."""
    from ruling_service.engine.lcg.meaning.players import players

    whose = players(play, frame, _filter(node))
    return Selection(tuple(i for i in everything(play, frame, _filter(node, "which")) if play.card(i).controller in whose))


@CARDS.means("one_of", "lcg/ownership-and-control")
def one_of(play: Play, frame: Frame, node: Node) -> Selection:
    """One matching card of the player's."""
    return yours(play, frame, node)._replace(number=1, least=1)


@CARDS.means("named")
def named(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards of that title in play (lcg/copy-of-a-card)."""
    return Selection(tuple(i for i in table.in_play(play) if play.name(i) == node["title"]))


@CARDS.means("copies", "lcg/copy-of-a-card")
def copies(play: Play, frame: Frame, node: Node) -> Selection:
    """That many cards of the title."""
    count = _number(play, frame, node)
    return named(play, frame, node)._replace(number=count, least=count)


@CARDS.means("top_cards")
def top_cards(play: Play, frame: Frame, node: Node) -> Selection:
    """The top cards of a pile."""
    from ruling_service.engine.lcg.meaning.amounts import amount
    from ruling_service.engine.lcg.meaning.zones import zones

    here = [i for zone in zones(play, frame, _filter(node)) for i in play.state.zone(zone)]
    return Selection(tuple(here[: amount(play, frame, node["n"])]))


# -- several at once, and cards of piles ------------------------------------------------------------------------------


@CARDS.means("filter")
def filtered(play: Play, frame: Frame, node: Node) -> Selection:
    """All cards that fit; the phrase around it picks from them."""
    return Selection(everything(play, frame, node))


@CARDS.means("together")
def together(play: Play, frame: Frame, node: Node) -> Selection:
    """All of the cards named."""
    return Selection(tuple(dict.fromkeys(i for n in _parts(node) for i in cards(play, frame, n))))


@CARDS.means("either_of")
def either_of(play: Play, frame: Frame, node: Node) -> Selection:
    """One of the cards named, chosen."""
    return Selection(tuple(dict.fromkeys(i for n in _parts(node) for i in cards(play, frame, n))), 1, 1)


def _parts(node: Node) -> tuple[Node, ...]:
    of = node["of"]
    return tuple(n for n in of if isinstance(n, Node)) if isinstance(of, tuple) else ()


@CARDS.means("bottom_cards")
def bottom_cards(play: Play, frame: Frame, node: Node) -> Selection:
    """The bottom cards of a pile."""
    from ruling_service.engine.lcg.meaning.amounts import amount
    from ruling_service.engine.lcg.meaning.zones import zones

    here = [i for zone in zones(play, frame, _filter(node)) for i in play.state.zone(zone)]
    return Selection(tuple(here[len(here) - min(len(here), amount(play, frame, node["n"])) :]))


@CARDS.means("all_engaged", "lcg/engaged")
def all_engaged(play: Play, frame: Frame, node: Node) -> Selection:
    """Every enemy engaged with the player spoken of last."""
    from ruling_service.engine.lcg.meaning.players import players

    return Selection(tuple(i for p in players(play, frame, Node("that_player")) for i in table.engaged_with(play, p)))


@CARDS.means("copies_of_this", "lcg/copy")
def copies_of_this(play: Play, frame: Frame, node: Node) -> Selection:
    """That many cards of this one's title."""
    count = _number(play, frame, node)
    title = play.name(frame.source) if frame.source is not None else ""
    return Selection(tuple(i for i in table.in_play(play) if play.name(i) == title), count, count)


@CARDS.means("set_aside_named", "lcg/in-play-and-out-of-play")
def set_aside_named(play: Play, frame: Frame, node: Node) -> Selection:
    """That many set-aside cards of the title."""
    count = _number(play, frame, node)
    return Selection(tuple(i for i in play.state.zone(table.ASIDE) if play.name(i) == node["title"]), count, count)


@CARDS.means("the_n")
def the_n(play: Play, frame: Frame, node: Node) -> Selection:
    """The so many cards that match, all of them."""
    return Selection(everything(play, frame, _filter(node)))


@CARDS.means("of_those", "lcg/the-word-choose")
def of_those(play: Play, frame: Frame, node: Node) -> Selection:
    """So many of the cards spoken of last, or of those looked at, to be chosen."""
    seen = tuple(i for i, zone in frame.get("looked at", ()) if play.card(i).zone == zone)
    count = node["count"]
    number = count if isinstance(count, int) else 1
    return Selection(seen or last_spoken(play, frame), number, number)


@CARDS.means("rest", "lcg/search")
def rest(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards looked at or revealed by this text that nothing was done with since."""
    return Selection(tuple(i for i, zone in frame.get("looked at", ()) if play.card(i).zone == zone))


def looked_at(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """Remember which cards were looked at, and where: what stays there is "the rest"."""
    play.bind(frame.id, **{"looked at": tuple((i, play.card(i).zone) for i in found)})
