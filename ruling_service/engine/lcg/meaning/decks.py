"""Decks: drawing, searching, looking, revealing, playing from somewhere (lcg/drawing-cards, lcg/search,
lcg/reveal).
"""

from __future__ import annotations

from contextlib import ExitStack
from itertools import islice, permutations

from ruling_service.counted import counted
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    actions,
    attaching,
    chance,
    changes,
    choosing,
    from_a_hand,
    own_decks,
    payment,
    play_restrictions,
    resolve,
    staging,
    table,
    verbs,
)
from ruling_service.engine.lcg.choosing import (
    chosen,
    each_happens,
    failed,
    how_many,
    part,
    pick_among,
    selection,
)
from ruling_service.engine.lcg.filters import everything, is_card, matches, outstanding, says_most
from ruling_service.engine.lcg.meaning.moving import goes
from ruling_service.engine.lcg.meaning.revealed_into_play import remember_who_revealed
from ruling_service.engine.lcg.meaning.whence import from_somewhere, in_that_place
from ruling_service.engine.lcg.permissions import Reason, player_prohibited
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    CARDS,
    EFFECTS,
    POSSIBLE,
    Selection,
    amount,
    cards,
    chooser,
    count_of,
    doer,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, is_told_later
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import (
    CHOSEN_AMONG,
    REVEALED,
    SEARCHED_OUT,
    UNKNOWN,
    last_spoken,
    leave_nothing,
    looked_at,
    spoken,
)


@EFFECTS.means("draw", "lcg/drawing-cards")
def draw(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws cards; fewer in the deck than that means it was not done in full."""
    player = doer(play, frame)
    most = len(play.state.zone(table.deck(player)))
    number = how_many(
        play, frame, node["n"], most, path, again(frame, node, path), "how many cards are drawn"
    )
    if number is not None and changes.draw(play, player, number, frame.id) < number:
        failed(play, frame)


@EFFECTS.means("draw_until", "lcg/drawing-cards")
def draw_until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws as many cards as the hand lacks."""
    player = doer(play, frame)
    lacking = amount(play, frame, node["n"]) - len(play.state.zone(table.hand(player)))
    if lacking <= 0 or changes.draw(play, player, lacking, frame.id) < lacking:
        failed(play, frame)


@EFFECTS.means("draw_from_bottom", "lcg/drawing-cards")
def draw_from_bottom(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws the bottom card of the deck."""
    for zone in zones(play, frame, part(node, "of"))[:1]:
        cards = chance.bottom_cards(play, zone, 1, again(frame, node, path))
        if cards is None:
            return
        if cards:
            drew = verbs.drew(player=doer(play, frame), card=cards[-1], source=frame.source, effect=True)
            play.happen(drew, frame=frame.id)
            return
    failed(play, frame)


@EFFECTS.means("draw_this", "lcg/drawing-cards")
def draw_this(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The text's own card goes to the player's hand, be it no card of a player's."""
    if frame.source is None or table.is_in_play(play.card(frame.source)):
        failed(play, frame)
        return
    drew = verbs.drew(player=chooser(play, frame), card=frame.source, source=frame.source, effect=True)
    play.happen(drew, frame=frame.id)


@POSSIBLE.means("draw_this")
def may_draw_this(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The card is not in play, nor in that hand already."""
    if frame.source is None:
        return False
    card = play.card(frame.source)
    return not table.is_in_play(card) and card.zone != table.hand(chooser(play, frame))


# -- searching and looking -----------------------------------------------------------------------------------


@EFFECTS.means("search", "lcg/search", "lcg/faq/1.21")
def search(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Look through the piles, or some top cards, and take what fits if there is any; a searched deck is
    shuffled afterwards.
    """
    known = frame.get(f"pick {path}")
    if known is not None:
        _shuffle_after(play, frame, node)
        play.bind(frame.id, **{SEARCHED_OUT: (*frame.get(SEARCHED_OUT, ()), *known)})
        if any(_is_the_one(play, frame, node, i) for i in known):
            play.bind(frame.id, **{THE_ONE: True})
        if not known:
            leave_nothing(play, frame)
            failed(play, frame)
        return
    where = _searched(play, frame, node, path)
    if where is None:
        return
    forbidden = player_prohibited(play, chooser(play, frame), "search_deck")
    if forbidden is not None and any(play.card(i).zone.startswith("deck:") for i in where):
        play.say(forbidden[0], *forbidden[1], idle=True)
        where = tuple(i for i in where if not play.card(i).zone.startswith("deck:"))
    _looks_at(play, frame, where)
    wanted = part(node, "for")
    if wanted.kind == "together":
        _search_for_several(play, frame, node, path, where, nodes(wanted, "of"))
        return
    if wanted.kind == "different_per_player":
        _search_for_several(play, frame, node, path, where, (wanted,) * _one_each(play, wanted))
        return
    if (number := count_of(play, frame, wanted)) > 1 and _is_found_one_by_one(wanted):
        one = wanted.without("per_player").replace(count=1)
        _search_for_several(play, frame, node, path, where, (one,) * number)
        return
    fitting = _with_the_one(play, frame, node, _fitting(play, frame, wanted, where))
    whole = len(fitting) if wanted.kind in ("each", "any_number") else 1
    number = min(len(fitting), count_of(play, frame, wanted, otherwise=whole))
    who = play.player(chooser(play, frame))
    play.say(
        f"{who} searches {counted(len(where), 'card')}", *frame.cites, "lcg/search", idle=not where
    )
    if not number:
        spoken(play, frame, f"pick {path}", (), wanted)
        play.then(again(frame, node, path))
        return
    found = Selection(fitting, number, 0 if wanted.kind in ("up_to", "any_number") else number)
    options, complete = choosing.listed_options(play, found, number)
    if frame.source is None or table.is_player_card(play, frame.source):
        options.append(Option("nothing", ()))
    then = choosing.picked.choosing(frame.id, f"pick {path}", noun_phrase(wanted))
    afterwards = [again(frame, node, path)]
    play.decide("target", chooser(play, frame), "which card is found", options, then, "lcg/search",
                complete=complete, afterwards=afterwards)  # fmt: skip


THE_ONE = "the one that had to be found"
"""Whether one of those who search has found the card that the text says one of the finds must be."""


def _is_the_one(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    return "one" in node and is_card(play, frame, node["one"], ident)


def _with_the_one(
    play: Play, frame: Frame, node: Node, fitting: tuple[int, ...]
) -> tuple[int, ...]:
    """What may be found: where one of the players' finds must be a certain card and nobody before has found
    it, the last player finds that, if it is there.
    """
    last = chooser(play, frame) == table.players(play)[-1]
    those = tuple(i for i in fitting if _is_the_one(play, frame, node, i)) if last else ()
    return fitting if frame.get(THE_ONE) or not those else those


def _search_for_several(
    play: Play, frame: Frame, node: Node, path: str, where: tuple[int, ...], wanted: tuple[Node, ...]
) -> None:
    """One search for several things: of each as many as the text says, or as many as there are."""
    found: tuple[int, ...] = frame.get(f"found {path}", ())
    number = int(frame.get(f"searched {path}", 0))
    slot = f"{path}/{number}"
    if not number and frame.get(f"pick {slot}") is None:
        play.say(
            f"{play.player(chooser(play, frame))} searches {counted(len(where), 'card')}",
            *frame.cites, "lcg/search"
        )
    if number == len(wanted):
        spoken(play, frame, f"pick {path}", found, part(node, "for"))
        play.then(again(frame, node, path))
        return
    each = wanted[number]
    titles = _titles_out(play, each, found)
    others = tuple(i for i in where if i not in found and play.name(i) not in titles)
    fitting = _fitting(play, frame, each, others)
    whole = len(fitting) if each.kind in ("each", "any_number") else 1
    meant = min(len(fitting), count_of(play, frame, each, otherwise=whole))
    chosen_now = pick_among(
        play, frame, fitting, meant, slot, again(frame, node, path), "which card is found", of=each
    )
    if chosen_now is None:
        return
    if not chosen_now:
        failed(play, frame)
    play.bind(frame.id, **{f"found {path}": (*found, *chosen_now), f"searched {path}": number + 1})
    play.then(again(frame, node, path))


def _one_each(play: Play, wanted: Node) -> int:
    """How many cards "a different … per player" asks for: as many as there are players, at most the limit."""
    players, most = len(table.players(play)), wanted.get("most")
    return min(players, most) if isinstance(most, int) else players


@CARDS.means("different_per_player", "lcg/search")
def different_per_player(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards that fit one of the descriptions; the search sees to the number and to their titles."""
    found = (i for which in nodes(node, "of") for i in everything(play, frame, which))
    return Selection(tuple(dict.fromkeys(found)))


@LCG.plays("lcg/search")
def _fitting(play: Play, frame: Frame, wanted: Node, where: tuple[int, ...]) -> tuple[int, ...]:
    """The cards among these that may be found: of those that fit otherwise the ones with the highest or
    lowest value, where the text asks for that.
    """
    fitting = tuple(i for i in where if _fits(play, frame, wanted, i))
    which = wanted.get("of")
    return outstanding(play, frame, which, fitting) if isinstance(which, Node) else fitting


def are_unlike(wanted: Node) -> bool:
    """Whether no two of several cards may have the same title; of "different" player cards only none is meant
    twice.
    """
    return wanted.kind == "different_per_player" or _says(wanted, "of_different_titles")


def _says(wanted: Node, kind: str) -> bool:
    return any(r.kind == kind for which in nodes(wanted, "of") for r in nodes(which, "is"))


def _titles_out(play: Play, wanted: Node, found: tuple[int, ...]) -> set[str]:
    """The titles of which no other card is found."""
    other = are_unlike(wanted)
    of_encounter = _says(wanted, "different")
    return {play.name(i) for i in found if other or of_encounter and play.card(i).owner is None}


def _is_found_one_by_one(wanted: Node) -> bool:
    """Whether which cards of several may be found hangs on the ones that were found before."""
    return _says_most(wanted) or are_unlike(wanted) or _says(wanted, "different")


def _says_most(wanted: Node) -> bool:
    """Whether cards with the highest or lowest value are looked for: several of them are found one by one,
    each the highest of those that are left.
    """
    which = wanted.get("of")
    return isinstance(which, Node) and says_most(which)


def _fits(play: Play, frame: Frame, wanted: Node, ident: int) -> bool:
    if wanted.kind == "different_per_player":
        return any(matches(play, frame, which, ident) for which in nodes(wanted, "of"))
    which = wanted.get("of")
    if wanted.kind in ("named", "copies", "set_aside_named"):
        return table.is_called(play, ident, wanted["title"])
    if isinstance(which, Node) and which.kind == "filter":
        return matches(play, frame, which, ident)
    return is_card(play, frame, wanted, ident)


def _searched(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """The cards that are searched; None: chance has to say first which they are."""
    piles = nodes(node, "in")
    if piles:
        return tuple(i for pile in piles for zone in zones(play, frame, pile) for i in play.state.zone(zone))
    return tops(play, frame, part(node, "part"), again(frame, node, path))


def tops(play: Play, frame: Frame, node: Node, task: Task) -> tuple[int, ...] | None:
    """The top cards a phrase means, as chance has them; other phrases: the cards they mean.

    None: chance has to say first.
    """
    if node.kind != "top_cards":
        return selection(play, frame, node).cards
    found: list[int] = []
    for zone in zones(play, frame, part(node, "of")):
        cards = chance.top_cards(play, zone, amount(play, frame, node["n"]), task)
        if cards is None:
            return None
        found += cards
    return tuple(found)


def _piles(play: Play, frame: Frame, node: Node) -> list[str]:
    """The piles of which a search takes in all cards, or those on top."""
    piles = [z for pile in nodes(node, "in") for z in zones(play, frame, pile)]
    part_ = node.get("part")
    if isinstance(part_, Node) and part_.kind == "top_cards":
        piles += zones(play, frame, part(part_, "of"))
    return piles


def _shuffle_after(play: Play, frame: Frame, node: Node) -> None:
    """A searched deck is shuffled, a discard pile is not (lcg/faq/1.21).

    It happens once the found card has gone where the text sends it.
    """
    piles = _piles(play, frame, node)
    decks = tuple(
        z for z in piles if z.startswith("deck:") or z == table.ENCOUNTER_DECK or own_decks.is_deck(z)
    )
    if decks and not _says_where_the_rest_goes(frame):
        done = frame.get("shuffled decks", ())
        play.bind(frame.id, **{"shuffled decks": tuple(deck for deck in done if deck not in decks)})
        _before_the_end(play, frame, shuffle.task(decks, frame.id))


PLACING = frozenset(["put_in", "put_some", "move_to", "return"])
"""Phrases that put cards where they say."""


@LCG.plays("lcg/search", "lcg/faq/1.21")
def _says_where_the_rest_goes(frame: Frame) -> bool:
    """Whether a text puts the cards that it looked through and did not take back in an order, or at an end of
    their deck: then that is where they are, and nothing is shuffled.
    """
    ability = frame.get("text")
    if not isinstance(ability, Node):
        return False
    return any(
        node.kind == "put_back"
        or (node.kind in PLACING and isinstance(what := node.get("what"), Node) and what.kind == "rest")
        for node in ability.walk()
    )


def _before_the_end(play: Play, frame: Frame, task: Task) -> None:
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == resolve.resolved.name and agenda[n].args[0] == frame.id:
            agenda.insert(n + 1, task)
            return
    play.then(task)


@LCG.procedure("lcg/search", "lcg/faq/1.21")
def shuffle(play: Play, decks: tuple[str, ...], frame_id: int) -> None:
    """Shuffle decks that were searched, but those that the text has shuffled itself since."""
    frame = play.state.frames.get(frame_id)
    done = () if frame is None else frame.get("shuffled decks", ())
    for zone in decks:
        if zone not in done:
            changes.shuffle(play, zone, " after the search")
            done = (*done, zone)
    play.bind(frame_id, **{"shuffled decks": done})


@EFFECTS.means("look_at", "lcg/table-talk")
def look_at(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player looks at the cards: from now on it is known what they are."""
    if node.get("what") is None:
        found: tuple[int, ...] | None = tuple(
            i for z in zones(play, frame, part(node, "what_zone")) for i in play.state.zone(z)
        )
    elif part(node, "what").kind == "top_cards":
        found = tops(play, frame, part(node, "what"), again(frame, node, path))
    else:
        found = chosen(play, frame, node, path, "what", "which card is looked at")
    if found is None:
        return
    if not found:
        failed(play, frame)
    spoken(play, frame, f"pick {path}", found, part(node, "what") if "what" in node else None)
    _looks_at(play, frame, found)
    play.say(
        f"{play.player(chooser(play, frame))} looks at {counted(len(found), 'card')}",
        *frame.cites, idle=not found
    )


@EFFECTS.means("look_facedown", "lcg/table-talk")
def look_facedown(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The facedown side is looked at; nothing changes."""
    play.say(f"{play.player(chooser(play, frame))} looks at the facedown side", *frame.cites)


# -- revealing -----------------------------------------------------------------------------------------------


@EFFECTS.means("reveal", "lcg/reveal", "lcg/faq/1.45")
def reveal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Encounter cards are revealed with all that this means; cards of a player's deck or hand are shown."""
    what = part(node, "what")
    found = (
        tops(play, frame, what, again(frame, node, path))
        if what.kind == "top_cards"
        else chosen(play, frame, node, path, "what", "which card is revealed")
    )
    if found is None:
        return
    if not found:
        failed(play, frame)
    spoken(play, frame, f"pick {path}/what", found, what)
    _looks_at(play, frame, found)
    play.bind(frame.id, shown=tuple((i, play.card(i).zone) for i in found if table.is_player_card(play, i)))
    stand = _none_cancels(frame)
    if stand:
        play.then(reveals_stand.task(False))
    for ident in reversed(found):
        if table.is_player_card(play, ident):
            play.say(f"{play.name(ident)} is shown to all players", *frame.cites)
        else:
            play.then(reveal_found.task(ident, play.card(ident).zone, chooser(play, frame)))
    if stand:
        play.then(reveals_stand.task(True))
    _has_revealed(play, frame, found)


def _none_cancels(frame: Frame) -> bool:
    """Whether the text says, wherever it does, that nothing cancels the When Revealed effects of what it
    reveals: said only once they are over it would come too late.
    """
    text = frame.get("text")
    return isinstance(text, Node) and any(n.kind == "when_revealed_not_cancelable" for n in text.walk())


@LCG.procedure("lcg/cannot", "lcg/when-revealed")
def reveals_stand(play: Play, stand: bool) -> None:
    """From now on no When Revealed effects are cancelled, or they may be again."""
    play.remember(staging.REVEALS_STAND, stand or None)


@LCG.procedure("lcg/reveal")
def reveal_found(play: Play, ident: int, zone: str, player: int) -> None:
    """A found card is revealed where it was found, unless another one's reveal has taken it from there."""
    if play.card(ident).zone == zone:
        play.then(staging.reveal.task(ident, player))


def _has_revealed(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """The text has revealed these cards, or such that nobody knows yet: what it says of adding them is done
    with the reveal.
    """
    known = play.state.frames.get(frame.id, frame)
    play.bind(frame.id, **{REVEALED: (*known.get(REVEALED, ()), *found)})
    remember_who_revealed(play, frame, found)


@EFFECTS.means("reveal_from", "lcg/reveal")
@EFFECTS.means("reveal_encounter", "lcg/reveal")
def reveal_encounter(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many cards of the encounter deck are revealed, one after the other."""
    number = amount(play, frame, node["n"])
    if node.get("per_player"):
        number *= len(table.players(play))
    from_ = node.get("from")
    if isinstance(from_, Node) and from_.kind != "encounter_deck":
        do_all(play, frame, (Node("reveal", what=Node("top_cards", n=number, of=from_)),), path)
        return
    reveals = [staging.reveal_next.task(chooser(play, frame)) for _ in range(number)]
    if _none_cancels(frame):
        reveals = [reveals_stand.task(True), *reveals, reveals_stand.task(False)]
    play.then(*reveals)
    _has_revealed(play, frame, (UNKNOWN,))


@EFFECTS.means("replace_with_next", "lcg/card/eleanor", "lcg/rule/reveal-order")
def replace_with_next(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The next card is revealed in place of a cancelled one, once the keywords of that one, Surge included,
    are done with.
    """
    player = chooser(play, frame)
    o = frame.occurrence
    replaced = o.get("card") if o is not None else None
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == staging.last_keywords.name and agenda[n].args[0] == replaced:
            agenda.insert(n, staging.reveal_next.task(player))
            return
    play.then(staging.reveal_next.task(player))


# -- playing from somewhere ----------------------------------------------------------------------------------


@EFFECTS.means("play_on", "lcg/play-and-put-into-play", "lcg/attachment-cards")
@EFFECTS.means("play_card", "lcg/play-and-put-into-play")
@EFFECTS.means("play_free", "lcg/play-and-put-into-play")
def play_card(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card is played by the effect, on the card that the phrase names if it names one; "at no cost" needs
    neither resources nor a match (lcg/card/vilya).
    """
    player, free = chooser(play, frame), _is_free(node)
    on = _bearers(play, frame, node)
    what = from_somewhere(
        play, frame, node, path, lambda i: _why_not_played(play, node, i, player, on) is None
    )
    if what is None:
        return
    for ident in what[:1]:
        reason = _why_not_played(play, node, ident, player, on)
        if reason is not None:
            play.say(f"{play.name(ident)} cannot be played: {reason[0]}", *reason[1], idle=True)
            break
        if node.get("as_in_hand"):
            from_a_hand.counts_as_in_hand(play, ident)
        tasks = [actions.play_by_effect.task(ident, player, free)]
        if node.get("matchless"):
            play.remember((payment.MATCHLESS, ident), True)
            tasks.append(payment.match_is_needed_again.task(ident))
        if on is not None:
            play.remember((attaching.ONLY_ON, ident), on)
            tasks.append(attaching.may_be_anywhere_again.task(ident))
        play.then(*tasks)
        return
    failed(play, frame)


def _is_free(node: Node) -> bool:
    """Whether the phrase waives the cost."""
    return node.kind == "play_free" or bool(node.get("free"))


def _bearers(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """The cards that the phrase has a card played on; None where it names none."""
    return selection(play, frame, part(node, "on")).cards if node.get("on") is not None else None


def _why_not_played(
    play: Play, node: Node, ident: int, player: int, on: tuple[int, ...] | None
) -> Reason | None:
    """Why the card cannot be played as the phrase says, on one of these cards where it names such."""
    if on is not None and play.printed(ident).type != "attachment":
        return ("it is not an attachment", ("lcg/attachment-cards",))
    with ExitStack() as supposed:
        if node.get("matchless"):
            supposed.enter_context(play.supposing((payment.MATCHLESS, ident), True))
        if node.get("as_in_hand"):
            supposed.enter_context(from_a_hand.as_if_in_hand(play, ident))
        if on is not None:
            supposed.enter_context(play.supposing((attaching.ONLY_ON, ident), on))
        return play_restrictions.why_not_played_by_effect(play, ident, player, free=_is_free(node))


@POSSIBLE.means("play_on", "lcg/play-and-put-into-play", "lcg/cost")
@POSSIBLE.means("play_card", "lcg/play-and-put-into-play", "lcg/cost")
@POSSIBLE.means("play_free", "lcg/play-and-put-into-play", "lcg/cost")
def may_play_card(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card that can be played: at no cost waives its resource cost alone."""
    what = part(in_that_place(node), "what")
    if what.kind in LATER:
        return True
    player, named = chooser(play, frame), node.get("on")
    told_later = isinstance(named, Node) and is_told_later(frame, named)
    on = None if told_later else _bearers(play, frame, node)
    found = (i for i in cards(play, frame, what) if i != frame.source)
    return any(_why_not_played(play, node, i, player, on) is None for i in found)


@LCG.plays("lcg/search", "lcg/discard-pile-and-victory-display")
def _may_be_found(play: Play, frame: Frame, node: Node) -> bool:
    """Whether what is searched for may be there: what lies in a discard pile everybody sees."""
    piles = [zone for pile in nodes(node, "in") for zone in zones(play, frame, pile)]
    wanted = node.get("for")
    lie_open = all(zone == table.ENCOUNTER_DISCARD or zone.startswith("discard:") for zone in piles)
    if not piles or not lie_open or not isinstance(wanted, Node):
        return True
    each = nodes(wanted, "of") if wanted.kind == "together" else (wanted,)
    return any(_fits(play, frame, one, i) for one in each for zone in piles for i in play.state.zone(zone))


@LCG.plays("lcg/search", "lcg/triggered-ability")
def _may_not_search(play: Play, frame: Frame, node: Node) -> bool:
    """Whether only players' decks would be searched, by one who may not: the search would change nothing."""
    piles = _piles(play, frame, node)
    return (
        bool(piles) and all(zone.startswith("deck:") for zone in piles)
        and player_prohibited(play, chooser(play, frame), "search_deck") is not None
    )


@POSSIBLE.means("search")
@POSSIBLE.means("reveal_from")
@POSSIBLE.means("reveal_encounter")
@POSSIBLE.means("look_at")
def there_are_cards(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards to search, reveal or look at, in a deck that the player may search; that none of
    them fits is no obstacle, but in piles that lie open.
    """
    if node.kind == "search" and (_may_not_search(play, frame, node) or not _may_be_found(play, frame, node)):
        return False
    from_ = node.get("from")
    if isinstance(from_, Node) and from_.kind != "encounter_deck":
        return any(play.state.zone(z) for z in zones(play, frame, from_))
    if node.kind in ("reveal_from", "reveal_encounter"):
        return bool(play.state.zone(table.ENCOUNTER_DECK) or play.state.zone(table.ENCOUNTER_DISCARD))
    piles = nodes(node, "in") or nodes(node, "what_zone")
    if piles:
        return any(play.state.zone(z) for pile in piles for z in zones(play, frame, pile))
    what = node.get("part") or node.get("what")
    if isinstance(what, Node) and what.kind in ("top_cards", "bottom_cards"):
        of = part(what, "of") if what.get("of") is not None else None
        return of is None or any(play.state.zone(z) for z in zones(play, frame, of))
    return (
        not isinstance(what, Node) or what.kind in ("it", "that", "those")
        or bool(selection(play, frame, what).cards)
    )


@POSSIBLE.means("replace_with_next")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It follows from the cancel before it."""
    return True


@EFFECTS.means("search_unless_in_play", "lcg/search")
def search_unless_in_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A pile is searched for the card, unless one is in play already."""
    wanted = part(node, "for")
    if any(is_card(play, frame, wanted, i) for i in table.in_play(play)):
        play.say("One is in play already: no search", *frame.cites, idle=True)
        leave_nothing(play, frame)
        failed(play, frame)
        return
    do_all(play, frame, (Node("search", **{"in": node["in"], "for": wanted}),), path)


@EFFECTS.means("reveal_and_add", "lcg/reveal", "lcg/faq/1.45")
def reveal_and_add(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Revealing a card and adding it to the staging area is revealing it, with all that this means."""
    do_all(play, frame, (Node("reveal", what=node["what"]),), path)


@EFFECTS.means("play_as_in_hand", "lcg/play-and-put-into-play")
def play_as_in_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is played from where it is for its cost."""
    do_all(play, frame, (Node("play_card", what=node["what"], as_in_hand=True),), path)


@EFFECTS.means("reduce_its_cost", "lcg/cost")
def reduce_its_cost(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card being played costs less."""
    playing = frame.get("playing")  # its cost may have spoken of other cards since
    what = (
        (int(playing),) if playing is not None
        else last_spoken(play, frame) or ((frame.source,) if frame.source is not None else ())
    )
    for ident in what[:1]:
        play.remember(("cheaper", ident), play.fact(("cheaper", ident), 0) + amount(play, frame, node["n"]))


@EFFECTS.means("discard_other", "lcg/discard-pile-and-victory-display")
def discard_other(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What is left of the cards looked at is discarded."""
    left = selection(play, frame, Node("rest")).cards
    each_happens(play, frame, verbs.discarded, left)


def _those_to_pick_from(play: Play, frame: Frame) -> tuple[int, ...]:
    """The cards looked at or revealed of which a text goes on to take some; where it has done neither (it
    drew or discarded them), which are meant is not played, and a gap.
    """
    now = play.state.frames.get(frame.id, frame)
    if now.get("looked at") is None and now.get(CHOSEN_AMONG) is None:
        name = play.name(frame.source) if frame.source is not None else "a text"
        said = Unread(name, "of them", "some of the cards drawn or discarded before are not picked out")
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller)
    return selection(play, frame, Node("rest")).cards


@EFFECTS.means("add_some", "lcg/search")
def add_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at go to the place; the others stay for what comes next."""
    looked_at = _those_to_pick_from(play, frame)
    number = count_of(play, frame, node)
    found = pick_among(
        play, frame, looked_at, number, f"{path}/n", again(frame, node, path), "which of the cards"
    )
    if found is not None:
        goes(play, play.state.frames.get(frame.id, frame), found, part(node, "to"))
        _dealt_with(play, frame, found)


def _dealt_with(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """These are no longer among the rest of the cards looked at, though they may lie in the same deck."""
    seen = play.state.frames.get(frame.id, frame).get("looked at", ())
    play.bind(frame.id, **{"looked at": tuple(each for each in seen if each[0] not in found)})


@EFFECTS.means("put_some", "lcg/search", "lcg/move")
def put_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at go to the place; the others stay for what comes next."""
    add_some(play, frame, node, path)


@EFFECTS.means("discard_some", "lcg/search", "lcg/discard-pile-and-victory-display")
def discard_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at are discarded; the others stay for what comes next."""
    number = count_of(play, frame, node)
    seen = _those_to_pick_from(play, frame)
    found = pick_among(
        play, frame, seen, number, f"{path}/n", again(frame, node, path), "which of the cards is discarded"
    )
    if found is None:
        return
    if len(found) < number:
        failed(play, frame)
    _dealt_with(play, play.state.frames.get(frame.id, frame), found)
    each_happens(play, frame, verbs.discarded, found)


@EFFECTS.means("reveal_some", "lcg/search", "lcg/reveal")
def reveal_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at are revealed; the others stay for what comes next."""
    count = node["count"]
    number = count if isinstance(count, int) else 1
    seen = _those_to_pick_from(play, frame)
    found = pick_among(
        play, frame, seen, number, f"{path}/n", again(frame, node, path), "which of the cards is revealed"
    )
    if found is None:
        return
    if len(found) < number:
        failed(play, frame)
    for ident in reversed(found):
        play.then(reveal_found.task(ident, play.card(ident).zone, chooser(play, frame)))
    _has_revealed(play, play.state.frames.get(frame.id, frame), found)
    _dealt_with(play, frame, found)


MOST_ORDERS = 120
"""How many orders of cards that go back are offered."""


def _looks_at(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """Remember which cards were looked at, and by whom; those that are taken from among others looked at
    before leave these as the rest.
    """
    before = play.state.frames.get(frame.id, frame).get("looked at", ())
    seen = {i for i, zone in before if play.card(i).zone == zone}
    if found and seen.issuperset(found) and len(seen) > len(found):
        _dealt_with(play, frame, found)
    else:
        looked_at(play, frame, found)
    play.bind(frame.id, **{"looked by": chooser(play, frame)})


def are_those_looked_at(what: Node) -> bool:
    """Whether "the 3 cards" says no more of them than how many they are: then they are those looked at, and
    what was switched with one of them.
    """
    return what.kind == "the_n" and what.get("of") == Node("filter", type=("card",))


@EFFECTS.means("put_back", "lcg/search", "lcg/switch")
def put_back(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back on top of their deck, or where the text says, in the order that whoever looked at
    them likes.
    """
    what = part(node, "what")
    found = selection(play, frame, Node("rest") if are_those_looked_at(what) else what).cards
    if not found:
        return
    to = node.get("to")
    places = tuple(
        changes.destination(play, frame, i, to) if isinstance(to, Node) else (play.card(i).zone, "top")
        for i in found
    )
    orders = list(islice(permutations(found), MOST_ORDERS + 1))
    complete = len(orders) <= MOST_ORDERS
    looking = frame.get("actor", frame.get("looked by", chooser(play, frame)))
    options = [
        Option(
            ", then ".join(play.name(i) for i in order), order, tuple(play.card(i).printed for i in order)
        ) for order in orders[:MOST_ORDERS]
    ]
    play.decide(
        "order", int(looking), "in which order they go back", options,
        put_in_order.choosing(frame.id, tuple(zip(found, places, strict=True))), complete=complete
    )


@LCG.procedure("lcg/search")
def put_in_order(
    play: Play, frame_id: int, places: tuple[tuple[int, tuple[str, str]], ...], order: tuple[int, ...]
) -> None:
    """Put each card where it goes, the first of them uppermost; everyone who looked knows them now."""
    going = dict(places)
    for ident in order:
        zone, end = going[ident]
        if end == "bottom":
            play.move(ident, zone, bottom=True)
            chance.placed_at_bottom(play, zone, ident)
    for ident in reversed(order):
        zone, end = going[ident]
        if end != "bottom":
            play.move(ident, zone, top=True)
            chance.placed_on_top(play, zone, ident)
