"""Cards as card text names them: "each damaged enemy", "a hero you control", "it"."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.meanings import NotPlayed, meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import campaign, subjects, table
from ruling_service.engine.lcg.changes import out_of_play_zone
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.deeds import so_treated
from ruling_service.engine.lcg.engaged import enemies_of
from ruling_service.engine.lcg.filters import everything, fits, is_card, matches
from ruling_service.engine.lcg.limits import counted_in
from ruling_service.engine.lcg.own_reductions import FEWEST
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    CARDS,
    Selection,
    amount,
    cards,
    count_of,
    players,
    zones,
)
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import (
    CHOSEN_AMONG,
    SEARCHED_FOR,
    all_spoken,
    last_spoken,
    meant,
    spoken_of_that_sort,
)


def _filter(node: Node, field: str = "of") -> Node:
    value = node[field]
    assert isinstance(value, Node)
    return value


@CARDS.means("this", "lcg/self-referential-abilities")
def this(play: Play, frame: Frame, node: Node) -> Selection:
    """The card that bears the text, this very copy; a delayed effect no longer means it once it has left
    play.
    """
    if frame.source is None:
        return Selection(())
    life = dict(frame.get("lives", ())).get(frame.source)
    return Selection((frame.source,) if life is None or play.card(frame.source).life == life else ())


@CARDS.means("attached", "lcg/attachment-cards")
def attached(play: Play, frame: Frame, node: Node) -> Selection:
    """What this card is attached to, if it is what the text calls it: an objective under guard has no
    "attached hero".
    """
    host = play.card(frame.source).host if frame.source is not None else None
    if host is None and (held := _held_captives(play, frame, str(node.get("type")))):
        return Selection(held)
    if host is None and frame.source is not None:
        host = frame.get("host")
    if host is None or host == -1:
        return Selection(())
    return Selection((host,) if _may_be_called(play, host, str(node.get("type"))) else ())


def _held_captives(play: Play, frame: Frame, noun: str) -> tuple[int, ...]:
    """The captives that the text's card holds, where it speaks of them."""
    if frame.source is None or noun.casefold() != table.CAPTIVE:
        return ()
    return tuple(i for i in table.attachments(play, frame.source) if play.card(i).marked(table.CAPTIVE))


def _may_be_called(play: Play, host: int, noun: str) -> bool:
    """Whether a bearer could be a hero, ally or character: enemies and locations that nobody controls are
    not. What a text makes of a character is asked elsewhere, since it may be this very text.
    """
    card, kind = play.card(host), play.printed(host).type
    return (
        noun not in ("hero", "ally", "character") or card.controller is not None
        or kind not in ("enemy", "location")
    )


@CARDS.means("attacking_enemy")
def attacking_enemy(play: Play, frame: Frame, node: Node) -> Selection:
    """The enemy whose attack is being resolved."""
    attack = table.attack(play)
    return Selection((attack.enemy,) if attack is not None and attack.by_enemy else ())


@CARDS.means("attacked_enemy")
def attacked_enemy(play: Play, frame: Frame, node: Node) -> Selection:
    """The enemy that characters are attacking."""
    attack = table.attack(play)
    return Selection((attack.enemy,) if attack is not None and not attack.by_enemy else ())


@CARDS.means("attacking_character")
def attacking_character(play: Play, frame: Frame, node: Node) -> Selection:
    """The attacking characters."""
    attack = table.attack(play)
    return Selection(attack.attackers if attack is not None else ())


@CARDS.means("defending_character", "lcg/multiple-defenders")
def defending_character(play: Play, frame: Frame, node: Node) -> Selection:
    """The defending character; of several, one that is chosen. When players attack, the enemy defends."""
    attack = table.attack(play)
    defenders = () if attack is None else attack.defenders if attack.by_enemy else (attack.enemy,)
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


DEFINITE = (
    "attacking_enemy", "attacking_character", "defending_character", "active_location", "current_quest",
    "main_quest",
)  # fmt: skip
"""Noun phrases that mean the same card whether or not the text has chosen one."""


IN_ATTACKS = frozenset(["attacking_enemy", "attacking_character", "defending_character"])


@lru_cache(maxsize=1)
def _definite() -> dict[str, Node]:
    return {"this": Node("this")} | {noun_phrase(Node(kind)): Node(kind) for kind in DEFINITE}


def finds_by_itself(pronoun: Node) -> bool:
    """Whether what a pronoun means is found wherever it stands, also where nothing has named it: the card
    that speaks, what it is attached to, and the one card of a role ("the active location").
    """
    label = str(pronoun.get(MEANS) or "this")
    return label == "this" or label.startswith("attached ") or label in _definite()


def _by_name(play: Play, frame: Frame, pronoun: Node) -> Selection | None:
    """What a pronoun means that says what it means; None where the text has not come upon that."""
    found = meant(frame, pronoun)
    if found is not None:
        return Selection(found)
    label = str(pronoun.get(MEANS) or "")
    if label.startswith("attached "):
        return attached(play, frame, Node("attached", type="card"))
    if (around := subjects.named_around(play, frame, label)) is not None:
        return Selection(around)
    known = _definite().get(label)
    found = () if known is None else cards(play, frame, known)
    # whoever took part in an attack that is over is found as the one that the trigger speaks of
    return None if known is None or (not found and known.kind in IN_ATTACKS) else Selection(found)


@CARDS.means("it")
def it(play: Play, frame: Frame, node: Node) -> Selection:
    """The card or cards that the pronoun means; those spoken of last where it names none."""
    return _by_name(play, frame, node) or Selection(
        last_spoken(play, frame, itself=node.get(MEANS) in (None, "this"))
    )


@CARDS.means("that")
@CARDS.means("those")
def that(play: Play, frame: Frame, node: Node) -> Selection:
    """The card or cards that the pronoun means; those of this type spoken of last where it names none."""
    named = _by_name(play, frame, node)
    if named is not None:
        return named._replace(cards=so_treated(play, frame, node.get("how"), named.cards))
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


@CARDS.means("the", "lcg/the-word-choose")
def the(play: Play, frame: Frame, node: Node) -> Selection:
    """The card of that sort: the one that the text has spoken of, by no more than its sort, wherever it is
    now.
    """
    which = _filter(node)
    if (ended := _ended_a_search(play, frame, which)) is not None:
        return Selection(ended)
    before = spoken_of_that_sort(play, frame, which)
    return Selection(before) if before else some(play, frame, node)


@LCG.plays("lcg/the-word-choose", "lcg/discard-pile-and-victory-display")
def _ended_a_search(play: Play, frame: Frame, which: Node) -> tuple[int, ...] | None:
    """Whom "the discarded ally" means where the text discarded cards until an ally came that fits: those,
    and none else of that sort that was discarded on the way. None where it discarded for another sort.
    """
    if not any(each.kind == "discarded" for each in nodes(which, "is")):
        return None
    searches = play.state.frames.get(frame.id, frame).get(SEARCHED_FOR, ())
    own = [each for each in searches if each[0] == frame.get("actor")] or searches
    ended = [found for _, sought, found in own if sought.get("type") == which.get("type")]
    if not ended:
        return None
    return tuple(i for found in ended for i in found if matches(play, frame, which, i))


@CARDS.means("any")
@CARDS.means("some", "lcg/the-word-choose")
def some(play: Play, frame: Frame, node: Node) -> Selection:
    """That many matching cards, chosen."""
    count = count_of(play, frame, node)
    return Selection(everything(play, frame, _filter(node)), count, count)


@CARDS.means("another", "lcg/the-word-choose")
def another(play: Play, frame: Frame, node: Node) -> Selection:
    """One matching card that is neither this one, nor what it is attached to, nor the one spoken of before:
    the last of any type, and the last of the type that is named.
    """
    host = None if frame.source is None else play.card(frame.source).host
    types = _filter(node).get("type")
    named = (str(each) for each in types) if isinstance(types, tuple) else ()
    kinds = frozenset(each for each in named if each != "card")
    of_the_type = last_spoken(play, frame, kinds) if kinds else ()
    before = {frame.source, host, *last_spoken(play, frame), *of_the_type}
    return Selection(tuple(i for i in everything(play, frame, _filter(node)) if i not in before), 1, 1)


@CARDS.means("no_card")
def no_card(play: Play, frame: Frame, node: Node) -> Selection:
    """Any card that matches; the phrase around it says that there is none."""
    return Selection(everything(play, frame, _filter(node)))


@CARDS.means("up_to")
def up_to(play: Play, frame: Frame, node: Node) -> Selection:
    """At most that many matching cards, chosen."""
    return Selection(everything(play, frame, _filter(node)), count_of(play, frame, node), 0)


@CARDS.means("any_number")
def any_number(play: Play, frame: Frame, node: Node) -> Selection:
    """Any number of matching cards, chosen."""
    found = everything(play, frame, _filter(node))
    return Selection(found, len(found), min(int(frame.get(FEWEST, 0)), len(found)))


@CARDS.means("some_random")
def some_random(play: Play, frame: Frame, node: Node) -> Selection:
    """That many matching cards, picked by chance."""
    count = count_of(play, frame, node)
    return Selection(everything(play, frame, _filter(node)), count, count, random=True)


@CARDS.means("yours", "lcg/ownership-and-control")
def yours(play: Play, frame: Frame, node: Node) -> Selection:
    """Matching cards of the player."""
    whose = players(play, frame, _filter(node))
    return Selection(
        tuple(i for i in everything(play, frame, _filter(node, "which")) if play.card(i).controller in whose)
    )


@CARDS.means("one_of", "lcg/ownership-and-control")
def one_of(play: Play, frame: Frame, node: Node) -> Selection:
    """One matching card of the player's."""
    return yours(play, frame, node)._replace(number=1, least=1)


@CARDS.means("named")
def named(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards of that title in play (lcg/copy-of-a-card); those out of play that the text has found before,
    where it has found some.
    """
    now = play.state.frames.get(frame.id, frame)
    there = table.in_play(play)
    found = dict.fromkeys(i for group in now.get("spoken", ()) for i in group if i in play.state.cards)
    of_title = tuple(i for i in found if i not in there and table.is_called(play, i, node["title"]))
    of_title = of_title or tuple(i for i in there if table.is_called(play, i, node["title"]))
    brought_in = () if of_title else campaign.brought_in(play, str(node["title"]))
    return Selection(of_title or (brought_in if node.kind == "copies" else brought_in[:1]))


@CARDS.means("pool_card", "lcg/rule/campaign-pool")
def pool_card(play: Play, frame: Frame, node: Node) -> Selection:
    """The boon or burden of that title: one in play or found before, else one that a text of a campaign
    means.
    """
    there = named(play, frame, node).cards
    beside = () if there else campaign.meant(play, str(node["title"]))[:1]
    return Selection(tuple(i for i in (*there, *beside) if campaign.kind_of(play, i) == node["pool"]))


@CARDS.means("pool_cards", "lcg/rule/campaign-pool")
def pool_cards(play: Play, frame: Frame, node: Node) -> Selection:
    """One boon or burden of each of those titles."""
    titles = node["titles"] if isinstance(node["titles"], tuple) else (node["titles"],)
    each = (pool_card(play, frame, Node("pool_card", title=title, pool=node["pool"])) for title in titles)
    return Selection(tuple(i for found in each for i in found.cards[:1]))


@CARDS.means("copies", "lcg/copy-of-a-card")
def copies(play: Play, frame: Frame, node: Node) -> Selection:
    """That many cards of the title."""
    count = count_of(play, frame, node)
    return named(play, frame, node)._replace(number=count, least=count)


@CARDS.means("top_cards")
def top_cards(play: Play, frame: Frame, node: Node) -> Selection:
    """The top cards of a pile, of each pile where several are named."""
    number = amount(play, frame, node["n"])
    return Selection(
        tuple(i for zone in zones(play, frame, _filter(node)) for i in play.state.zone(zone)[:number])
    )


# -- several at once, and cards of piles ---------------------------------------------------------------------


@CARDS.means("filter")
def filtered(play: Play, frame: Frame, node: Node) -> Selection:
    """All cards that fit; the phrase around it picks from them."""
    return Selection(everything(play, frame, node))


@CARDS.means("together")
def together(play: Play, frame: Frame, node: Node) -> Selection:
    """All of the cards named, of those before which a pronoun may speak ("and each card attached to it"); of
    equal cards out of play as many as are named.
    """
    found: dict[int, None] = {}
    for each in _parts(node):
        of_it: Selection = meaning(CARDS, each)(play, frame, each)
        here = of_it.cards
        if of_it.number != ALL_OF_THEM and _are_alike(play, here):
            here = here[: of_it.number]
        found |= dict.fromkeys(here)
        frame = frame.binding(named=(*frame.get("named", ()), (noun_phrase(each), here)))
    return Selection(tuple(found))


def _are_alike(play: Play, those: tuple[int, ...]) -> bool:
    """Whether it makes no difference which of these cards is meant: copies of one that lie out of play."""
    return (
        len({play.card(i).printed for i in those}) == 1
        and not any(table.is_in_play(play.card(i)) for i in those)
    )


@CARDS.means("either_of")
def either_of(play: Play, frame: Frame, node: Node) -> Selection:
    """One of the cards named, chosen."""
    return Selection(tuple(dict.fromkeys(i for n in _parts(node) for i in cards(play, frame, n))), 1, 1)


def _parts(node: Node) -> tuple[Node, ...]:
    of = node["of"]
    return tuple(n for n in of if isinstance(n, Node)) if isinstance(of, tuple) else ()


@CARDS.means("bottom_cards")
def bottom_cards(play: Play, frame: Frame, node: Node) -> Selection:
    """The bottom cards of a pile, of each pile where several are named."""
    number = amount(play, frame, node["n"])
    piles = [play.state.zone(zone) for zone in zones(play, frame, _filter(node))]
    return Selection(tuple(i for pile in piles for i in pile[max(0, len(pile) - number) :]))


@CARDS.means("all_engaged", "lcg/engaged")
def all_engaged(play: Play, frame: Frame, node: Node) -> Selection:
    """Every enemy engaged with the player spoken of last."""
    return Selection(
        tuple(i for p in players(play, frame, Node("that_player")) for i in enemies_of(play, p))
    )


@CARDS.means("copies_of_this", "lcg/copy")
def copies_of_this(play: Play, frame: Frame, node: Node) -> Selection:
    """That many cards of this one's title."""
    count = count_of(play, frame, node)
    title = play.name(frame.source) if frame.source is not None else ""
    described = nodes(node, "is")
    if described:  # as it is described, also where no card is in play
        copies = Node("each", of=Node("filter", **{"is": (Node("titled", title=title), *described)}))
        return Selection(cards(play, frame, copies), count, count)
    return Selection(tuple(i for i in table.in_play(play) if table.is_called(play, i, title)), count, count)


@CARDS.means("set_aside_named", "lcg/in-play-and-out-of-play")
def set_aside_named(play: Play, frame: Frame, node: Node) -> Selection:
    """That many set-aside cards of the title."""
    count = count_of(play, frame, node)
    return Selection(
        tuple(i for i in play.state.zone(table.ASIDE) if table.is_called(play, i, node["title"])),
        count, count
    )


@CARDS.means("previous_active", "lcg/active-location")
def previous_active(play: Play, frame: Frame, node: Node) -> Selection:
    """The active locations but those that the text made active, and the one that speaks."""
    new = {frame.source, *all_spoken(frame)}
    return Selection(tuple(i for i in table.active_locations(play) if i not in new))


@CARDS.means("topmost_n", "lcg/discard-pile-and-victory-display")
def topmost_n(play: Play, frame: Frame, node: Node) -> Selection:
    """So many matching cards of the pile, those that lie highest."""
    piles = (play.state.zone(zone) for zone in zones(play, frame, part(node, "zone")))
    found = tuple(i for pile in piles for i in pile if matches(play, frame, _filter(node), i))
    return Selection(found[: count_of(play, frame, node)])


@CARDS.means("stage_card", "lcg/quest-cards")
def stage_card(play: Play, frame: Frame, node: Node) -> Selection:
    """The quest stage of that number, where it is in play."""
    stages = (i for i in table.in_play(play) if play.printed(i).type == "quest")
    return Selection(tuple(i for i in stages if play.printed(i).facts.get("stage") == node["number"]))


@CARDS.means("stage_in_deck", "lcg/quest-cards-quest-deck")
def stage_in_deck(play: Play, frame: Frame, node: Node) -> Selection:
    """The quest stages of that number that have not come yet."""
    deck = play.state.zone(table.QUEST_DECK)
    return Selection(tuple(i for i in deck if play.printed(i).facts.get("stage") == node["number"]))


@CARDS.means("prisoner", "lcg/scenario/escape-from-dol-guldur")
def prisoner(play: Play, frame: Frame, node: Node) -> Selection:
    """The hero that is held prisoner."""
    return Selection(table.prisoners(play))


@CARDS.means("the_n")
def the_n(play: Play, frame: Frame, node: Node) -> Selection:
    """The so many cards that match, all of them. Of boons and burdens it may mean some that it has named:
    where there are not so many, nobody knows which.
    """
    found = everything(play, frame, _filter(node))
    types = _filter(node).get("type")
    words = {r.kind for r in nodes(_filter(node), "is")} | {*(types if isinstance(types, tuple) else ())}
    of_the_pool = not words.isdisjoint(campaign.KINDS)
    if of_the_pool and len(found) != amount(play, frame, node["n"]):
        raise NotPlayed("cards", "the_n")
    return Selection(found)


@CARDS.means("of_those", "lcg/the-word-choose")
def of_those(play: Play, frame: Frame, node: Node) -> Selection:
    """So many of the cards spoken of last, or of those looked at, to be chosen."""
    looked = frame.get("looked at")
    seen = tuple(i for i, zone in looked or () if play.card(i).zone == zone)
    number = count_of(play, frame, node)
    found = seen or last_spoken(play, frame, itself=False)
    if not found and looked is None and not frame.get("spoken"):  # said of whom in words that name none
        raise NotPlayed("cards", node.kind)
    return Selection(found, number, number)


@CARDS.means("this_on", "lcg/attachment-cards", "lcg/cost")
def this_on(play: Play, frame: Frame, node: Node) -> Selection:
    """This card, where it is about to be played on such a card."""
    meant = frame.get("meant host")
    there = meant is not None and meant[0] == frame.source and is_card(play, frame, node["on"], meant[1])
    return Selection((frame.source,) if there and frame.source is not None else ())


@CARDS.means("any_of_those", "lcg/the-word-choose")
def any_of_those(play: Play, frame: Frame, node: Node) -> Selection:
    """Any number of the cards spoken of last, or of those looked at, to be chosen."""
    seen = tuple(i for i, zone in frame.get("looked at", ()) if play.card(i).zone == zone)
    found = seen or last_spoken(play, frame)
    return Selection(found, len(found), 0)


@CARDS.means("rest", "lcg/search")
def rest(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards looked at or revealed by this text, or among which it had some chosen, that nothing was done
    with since.
    """
    seen = frame.get("looked at")
    among = frame.get(CHOSEN_AMONG, ()) if seen is None else seen
    return Selection(tuple(i for i, zone in among if play.card(i).zone == zone))


@CARDS.means("first_revealed", "lcg/reveal")
def first_revealed(play: Play, frame: Frame, node: Node) -> Selection:
    """The first card of its sort that was revealed in that time: while it is being revealed and, unless the
    text speaks of that moment (`now`), in play.
    """
    if node.get("phase") not in (None, play.fact("phase")):
        return Selection(())
    revealed = sorted(
        (abs(number), number > 0, int(k[2])) for k, number in play.state.used.items()
        if isinstance(k, tuple) and len(k) == 3 and k[:2] == (counted_in(node), "revealed")
    )
    which = part(node, "of")
    first = next((each for each in revealed if matches(play, frame, which, each[2])), None)
    if first is None:
        return Selection(())
    _, once, ident = first
    being = ident in play.state.zone(table.REVEALING)
    there = being and once or not being and not node.get("now") and table.is_in_play(play.card(ident))
    return Selection((ident,) if there else ())


@CARDS.means("each_copy", "lcg/copy", "lcg/removed-from-game")
def each_copy(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card of the title, wherever it is in the game; or those of them that are attached to nothing."""
    copies = (
        i for i, card in play.state.cards.items()
        if card.zone != table.REMOVED and table.is_called(play, i, node["title"])
    )
    if node.get("unattached"):
        copies = (i for i in copies if play.card(i).host is None and not table.lies_on_a_dial(play, i))
    return Selection(tuple(copies))


@CARDS.means("each_copy_in", "lcg/copy")
def each_copy_in(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card of the title in the place."""
    there = (i for zone in zones(play, frame, part(node, "zone")) for i in play.state.zone(zone))
    return Selection(tuple(i for i in there if table.is_called(play, i, node["title"])))


@CARDS.means("copy_there", "lcg/copy-of-a-card")
def copy_there(play: Play, frame: Frame, node: Node) -> Selection:
    """One other card of the title of that one, in the place; its owner's pile is that of the one named."""
    of, zone = cards(play, frame, part(node, "of")), part(node, "zone")
    if part(node, "of").kind == "named":  # "a copy of" that title, be there another or none
        there = (i for p in zones(play, frame, zone) for i in play.state.zone(p))
        return Selection(tuple(i for i in there if table.is_called(play, i, part(node, "of")["title"])), 1, 1)
    found = []
    for one in of:
        where = (
            (out_of_play_zone(play, play.card(one), "discard"),) if zone.kind == "its_pile"
            else zones(play, frame, zone)
        )
        found += [
            i for p in where for i in play.state.zone(p) if i != one and table.share_title(play, i, one)
        ]
    return Selection(tuple(found), 1, 1)


@CARDS.means("each_copy_of", "lcg/copy")
def each_copy_of(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card in play of the title of the one spoken of."""
    of = cards(play, frame, part(node, "of"))
    return Selection(
        tuple(i for i in table.in_play(play) if any([table.share_title(play, i, one) for one in of]))
    )


@CARDS.means("each_copy_of_this", "lcg/copy")
def each_copy_of_this(play: Play, frame: Frame, node: Node) -> Selection:
    """Every card of this one's title of which the restrictions are true."""
    title = play.name(frame.source) if frame.source is not None else ""
    return Selection(
        tuple(
            i for i in play.state.cards
            if table.is_called(play, i, title) and all(fits(play, frame, r, i) for r in nodes(node, "is"))
        )
    )


@CARDS.means("other_active", "lcg/active-location")
def other_active(play: Play, frame: Frame, node: Node) -> Selection:
    """An active location other than the one spoken of."""
    meant = {frame.source, *last_spoken(play, frame)}
    return Selection(tuple(i for i in table.active_locations(play) if i not in meant))
