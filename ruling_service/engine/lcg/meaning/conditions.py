"""Conditions as card text states them: "if", "while", "unless"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruling_service.engine.kernel.meanings import meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks, asks_value
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.lcg import as_if_printed, table, values
from ruling_service.engine.lcg.allowances import counted_threat, is_undefended
from ruling_service.engine.lcg.choosing import is_own, part
from ruling_service.engine.lcg.engaged import enemies_of, is_engaged
from ruling_service.engine.lcg.filters import (
    NUMBERS,
    TOKENS,
    WHERE_AND_WHOSE,
    compare,
    everything,
    fits,
    is_card,
    matches,
    so_many,
    stat,
)
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    CARDS,
    CHOSEN,
    CONDITIONS,
    Selection,
    amount,
    cards,
    count_of,
    players,
)
from ruling_service.engine.lcg.spoken import changed_by, did_by
from ruling_service.engine.lcg.subjects import LIES, done_with
from ruling_service.engine.lcg.values import counted

# -- of whom a condition has to be true ----------------------------------------------------------------------


def true_of(play: Play, frame: Frame, who: Node, test: Callable[[int], bool]) -> bool:
    """Whether something is true of the cards that a phrase means: of all of them ("each ally", "it"), of one
    or so many of those it may mean ("a hero", "2 allies"), or of none ("no enemy"). Of nobody nothing is.
    """
    meant: Selection = meaning(CARDS, who)(play, frame, who)
    found = sum(test(i) for i in meant.cards)
    if who.kind == "no_card":
        return found == 0
    if meant.number == ALL_OF_THEM:
        return bool(meant.cards) and found == len(meant.cards)
    return found >= max(1, meant.least)


def not_true_of(play: Play, frame: Frame, who: Node, test: Callable[[int], bool]) -> bool:
    """Whether something is not true of the cards meant, asked as `true_of` does; of a card that is not in
    play nothing is said.
    """
    return true_of(play, frame, who, lambda i: not test(i))


def true_of_players(
    play: Play, frame: Frame, who: Node, test: Callable[[tuple[int, ...]], bool]
) -> bool:
    """Whether something is true of the players that a phrase means: of each by himself, of one of those who
    may be chosen, or of "the players" taken together.
    """
    found = players(play, frame, who)
    if who.kind in TOGETHER:
        return test(found)
    each = [test((p,)) for p in found]
    return any(each) if who.kind in CHOSEN else bool(each) and all(each)


TOGETHER = frozenset(["the_players", "the_group"])
"""Kinds that mean the players as a body: what any of them has, they have."""


# -- what is asked -------------------------------------------------------------------------------------------


@CONDITIONS.means("undefended", "lcg/framework/6.4.1")
def undefended(play: Play, frame: Frame, node: Node) -> bool:
    """The attack being resolved is undefended."""
    attack = table.attack(play)
    return (
        attack is not None and attack.by_enemy and attack.declared
        and is_undefended(play, attack)
    )


@CONDITIONS.means("did")
def did(play: Play, frame: Frame, node: Node) -> bool:
    """What was offered just before was carried out."""
    return bool(frame.get("did", frame.success))


@CONDITIONS.means("played_with", "lcg/may", "lcg/keywords")
def played_with(play: Play, frame: Frame, node: Node) -> bool:
    """The card was played with the keyword that its player may give it."""
    return frame.source is not None and as_if_printed.is_so(play, frame.source)


@CONDITIONS.means("threat_was_changed", "lcg/threat-threat-dial")
def threat_was_changed(play: Play, frame: Frame, node: Node) -> bool:
    """This text has raised, or lowered, the player's threat, by so much at least where it says."""
    now = play.state.frames.get(frame.id, frame)
    whose = players(play, frame, part(node, "of"))
    change = sum(int(now.get(changed_by(str(node["way"]), p), 0)) for p in whose)
    return change >= (amount(play, frame, node["n"]) if "n" in node else 1)


@CONDITIONS.means("is_first_player", "lcg/first-player-first-player-token")
def is_first_player(play: Play, frame: Frame, node: Node) -> bool:
    """The player is the first player."""
    return table.first_player(play) in players(play, frame, part(node, "who"))


@CONDITIONS.means("threat_is_most", "lcg/threat-threat-dial")
def threat_is_most(play: Play, frame: Frame, node: Node) -> bool:
    """No player's threat is higher than the player's, or lower; several may have the same."""
    best = (max if node["most"] else min)(counted_threat(play, p) for p in table.players(play))
    return any(counted_threat(play, p) == best for p in players(play, frame, part(node, "who")))


@CONDITIONS.means("did_so")
def did_so(play: Play, frame: Frame, node: Node) -> bool:
    """The player carried out what was offered to each."""
    who = players(play, frame, part(node, "who")) if node.get("who") is not None else ()
    known = [frame.get(did_by(player)) for player in who]
    return all(known) if known and None not in known else did(play, frame, node)


@CONDITIONS.means("did_not")
def did_not(play: Play, frame: Frame, node: Node) -> bool:
    """The player did not carry out what was offered to each."""
    return not did_so(play, frame, node)


@CONDITIONS.means("could_not")
def could_not(play: Play, frame: Frame, node: Node) -> bool:
    """What was asked just before was not carried out."""
    return not did(play, frame, node)


# the compiler says them with other phrases
CONDITIONS.plays(
    "has_any_trait", "not_controlled", "is_empty", "shared_condition", "so_many_there", "so_many_are",
    "shared_both",
)


@CONDITIONS.means("threat_is")
@CONDITIONS.means("has_threat")
def threat_is(play: Play, frame: Frame, node: Node) -> bool:
    """The player's threat is in the range."""
    n = amount(play, frame, node["n"])
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: bool(who) and all(compare(counted_threat(play, p), node["compare"], n) for p in who)
    )


@CONDITIONS.means("stat_is")
def stat_is(play: Play, frame: Frame, node: Node) -> bool:
    """A value of the card is in the range."""
    name, how, n = str(node["stat"]), node["compare"], node["n"]
    return true_of(
        play, frame, part(node, "who"), lambda i: compare(stat(play, i, name), how, _of_it(play, frame, n, i))
    )


def _of_it(play: Play, frame: Frame, number: Value, ident: int) -> int:
    """The number that a card is compared with, which may be one of its own values."""
    return amount(play, frame.binding(one=ident) if is_own(number) else frame, number)


@CONDITIONS.means("stat_beside")
def stat_beside(play: Play, frame: Frame, node: Node) -> bool:
    """A value of the card is lower, or higher, than that of the other."""
    beside = node.as_kind("with_stat_beside")
    return true_of(play, frame, part(node, "who"), lambda i: fits(play, frame, beside, i))


@CONDITIONS.means("count_is")
def count_is(play: Play, frame: Frame, node: Node) -> bool:
    """So many cards match."""
    return compare(counted(play, frame, part(node, "of")), node["compare"], amount(play, frame, node["n"]))


NO_OTHER = frozenset([
    "named", "attached", "active_location", "current_quest", "main_quest", "attacking_enemy",
    "attacking_character", "defending_character",
])  # fmt: skip
"""Phrases for one card that no other can be: where it isn't in play there is nothing to say of it."""


@CONDITIONS.means("tokens_are")
def tokens_are(play: Play, frame: Frame, node: Node) -> bool:
    """The card has so many tokens, or all those that are meant; of a card that isn't there it isn't true."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    of, how = part(node, "of"), node["compare"]
    meant: Selection = meaning(CARDS, of)(play, frame, of)
    if meant.number != ALL_OF_THEM or of.kind == "no_card" or is_own(node["n"]):
        return true_of(
            play, frame, of,
            lambda i: compare(play.card(i).token(token), how, _of_it(play, frame, node["n"], i))
        )
    n = amount(play, frame, node["n"])
    if not meant.cards and of.kind in NO_OTHER:
        return False
    return compare(sum(play.card(i).token(token) for i in meant.cards), how, n)


@CONDITIONS.means("controls_count", "lcg/ownership-and-control")
def controls_count(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls so many matching cards."""
    which, n = part(node, "of"), amount(play, frame, node["n"])

    def controls_them(who: tuple[int, ...]) -> bool:
        found = [i for i in everything(play, frame, which) if _has(play, who, which, i)]
        return compare(sum(values.counts_as(play, i, which, frame) for i in found), node["compare"], n)

    return true_of_players(play, frame, part(node, "who"), controls_them)


def _has(play: Play, who: tuple[int, ...], what: Node, ident: int) -> bool:
    """Whether one of the players controls the card, or it is his and lies where the text says that it does,
    out of play.
    """
    card = play.card(ident)
    owned = not table.is_in_play(card) and any(n.kind in LIES for n in what.walk())
    return (card.owner if owned else card.controller) in who


def _enough(play: Play, frame: Frame, what: Node, theirs: Sequence[bool]) -> bool:
    """Whether enough of the cards that a phrase means are the players', told of each card: so many as said,
    and of "each" all there are, and some.
    """
    return (what.kind != "each" or all(theirs)) and so_many(play, frame, what, sum(theirs))


@CONDITIONS.means("controls", "lcg/ownership-and-control")
def controls(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls such a card, or so many as the text says."""
    what = part(node, "what")

    def controls_it(who: tuple[int, ...]) -> bool:
        if what.kind == "together":
            listed = nodes(what, "of")
            there = [[i for i in cards(play, frame, one) if _has(play, who, one, i)] for one in listed]
            enough = all(
                so_many(play, frame, one, len(found)) for one, found in zip(listed, there, strict=True)
            )
            return enough and _told_apart(listed, there, ())
        return _enough(play, frame, what, [_has(play, who, what, i) for i in cards(play, frame, what)])

    return true_of_players(play, frame, part(node, "who"), controls_it)


def _told_apart(listed: Sequence[Node], there: Sequence[Sequence[int]], taken: tuple[int, ...]) -> bool:
    """Whether each of the things listed can be another card than those before, where the text says
    "another".
    """
    if not listed:
        return True
    if listed[0].kind != "another" and not any(one.kind == "another" for one in listed[1:]):
        return True
    free = [i for i in there[0] if listed[0].kind != "another" or i not in taken]
    return any(_told_apart(listed[1:], there[1:], (*taken, ident)) for ident in free)


@CONDITIONS.means("is_engaged_with", "lcg/engaged")
def is_engaged_with(play: Play, frame: Frame, node: Node) -> bool:
    """The player is engaged with such a card, or with so many, or with none, as the text says."""
    what = part(node, "what")
    found = cards(play, frame, what)
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: _enough(play, frame, what, [is_engaged(play, i, who) for i in found])
    )


@CONDITIONS.means("engaged_count", "lcg/engaged")
def engaged_count(play: Play, frame: Frame, node: Node) -> bool:
    """The player is engaged with so many matching enemies."""
    of, n = part(node, "of"), amount(play, frame, node["n"])

    def is_engaged(who: tuple[int, ...]) -> bool:
        found = [i for p in who for i in enemies_of(play, p) if matches(play, frame, of, i)]
        return compare(len(found), node["compare"], n)

    return true_of_players(play, frame, part(node, "who"), is_engaged)


@CONDITIONS.means("players_are")
def players_are(play: Play, frame: Frame, node: Node) -> bool:
    """So many players are in the game."""
    either = (node["n"], node["or"]) if "or" in node else (node["n"],)
    return any(
        compare(len(table.players(play)), node["compare"], amount(play, frame, n)) for n in either
    )


@CONDITIONS.means("is_of_the_named")
def is_of_the_named(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the type or the cost that was named."""
    return true_of(play, frame, part(node, "who"), lambda i: fits(play, frame, part(node, "what"), i))


@CONDITIONS.means("none")
def none(play: Play, frame: Frame, node: Node) -> bool:
    """No card matches."""
    return counted(play, frame, part(node, "of")) == 0


@CONDITIONS.means("exists")
@CONDITIONS.means("is_in_play", "lcg/in-play-and-out-of-play")
def exists(play: Play, frame: Frame, node: Node) -> bool:
    """Such a card is in play, or so many as the text says."""
    field = "what" if node.get("what") is not None else "who"
    found = [
        i for i in cards(play, frame, part(node, field)) if table.is_in_play(play.card(i)) or field == "what"
    ]
    return so_many(play, frame, part(node, field), len(found))


@CONDITIONS.means("is_committed", "lcg/quest-phase")
def is_committed(play: Play, frame: Frame, node: Node) -> bool:
    """The character is committed to a quest."""
    return true_of(play, frame, part(node, "who"), lambda i: play.card(i).marked("committed"))


@CONDITIONS.means("is_not_committed", "lcg/quest-phase")
def is_not_committed(play: Play, frame: Frame, node: Node) -> bool:
    """The character is not committed to a quest."""
    return not_true_of(play, frame, part(node, "who"), lambda i: play.card(i).marked("committed"))


@CONDITIONS.means("is_the")
def is_the(play: Play, frame: Frame, node: Node) -> bool:
    """The card is the one named."""
    named = cards(play, frame, part(node, "what"))
    return true_of(play, frame, part(node, "who"), lambda i: i in named)


@CONDITIONS.means("is_so")
def is_so(play: Play, frame: Frame, node: Node) -> bool:
    """The restrictions are true of the card."""
    return true_of(play, frame, done_with(_there(node), node), lambda i: _is_such(play, frame, node, i))


@CONDITIONS.means("is_not_so")
def is_not_so(play: Play, frame: Frame, node: Node) -> bool:
    """The restrictions are not true of the card; what is out of play is not in some place of play either."""
    of_a_place = any(r.kind in ABOUT_A_PLACE or r.kind == "in_play" for r in nodes(node, "is"))
    if of_a_place and not cards(play, frame, _there(node)):
        return True
    return not_true_of(play, frame, _there(node), lambda i: _is_such(play, frame, node, i))


ABOUT_A_PLACE = frozenset(["in_zone", "now_in_zone", "set_aside"])


def _there(node: Node) -> Node:
    """Whom a condition is about: where it says in which place they are, they are looked for there, and not
    among the cards in play.
    """
    who = part(node, "who")
    place = next((r for r in nodes(node, "is") if r.kind in ABOUT_A_PLACE), None)
    if place is None:
        return who
    if who.kind in ("named", "copies"):
        return Node("titled_there", title=who["title"], place=place, count=who.get("count") or 1)
    if who.kind == "copies_of_this":
        return who.replace(**{"is": (*nodes(who, "is"), place)})
    of = who.get("of")
    if not isinstance(of, Node) or of.kind != "filter":
        return who
    if any(r.kind in ABOUT_A_PLACE for r in nodes(of, "is")):
        return who
    return who.replace(of=of.replace(**{"is": (*nodes(of, "is"), place)}))


@CARDS.means("titled_there", "lcg/copy-of-a-card")
def titled_there(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards of that title in the place: at least so many where the text says how many."""
    found = [
        i for i in play.state.cards
        if table.is_called(play, i, node["title"]) and fits(play, frame, part(node, "place"), i)
    ]
    number = count_of(play, frame, node)
    return Selection(tuple(found), number, number)


def _is_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether all the restrictions are true of a card; what one is that nobody named is not known."""
    of_itself = tuple(r for r in nodes(node, "is") if r.kind not in WHERE_AND_WHOSE)
    if of_itself and asks(play, ident, lambda other: all(fits(play, frame, r, other) for r in of_itself)):
        return False
    return all(fits(play, frame, r, ident) for r in nodes(node, "is"))


@CONDITIONS.means("is_the_only")
def is_the_only(play: Play, frame: Frame, node: Node) -> bool:
    """The card matches, and no other does."""
    which = part(node, "of")
    found = cards(play, frame, Node("each", of=which))
    return len(found) == 1 and true_of(play, frame, part(node, "who"), lambda i: i in found)


@CONDITIONS.means("is_a")
def is_a(play: Play, frame: Frame, node: Node) -> bool:
    """The card matches."""
    return true_of(play, frame, part(node, "who"), lambda i: matches(play, frame, part(node, "of"), i))


@CONDITIONS.means("is_not_a")
def is_not_a(play: Play, frame: Frame, node: Node) -> bool:
    """The card does not match."""
    return not_true_of(play, frame, part(node, "who"), lambda i: matches(play, frame, part(node, "of"), i))


@CONDITIONS.means("has_trait", "lcg/traits")
def has_trait(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the trait."""
    trait = str(node["trait"]).casefold()
    return _asked_about(play, frame, node, lambda i: trait in play.value(i, "traits"))


@CONDITIONS.means("has_keyword", "lcg/keywords")
def has_keyword(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the keyword."""
    keyword = str(node["keyword"]).replace("_", " ")
    return _asked_about(play, frame, node, lambda i: bool(play.value(i, keyword)))


def _asked_about(play: Play, frame: Frame, node: Node, test: Callable[[int], bool]) -> bool:
    """Whether it is true of the cards that a condition asks about; what one is that nobody named isn't known.
    """
    for ident in cards(play, frame, part(node, "who")):
        asks_value(play, ident)
    return true_of(play, frame, part(node, "who"), test)


@CONDITIONS.means("has_attached", "lcg/attachment-cards")
def has_attached(play: Play, frame: Frame, node: Node) -> bool:
    """Such a card is attached to the card, or so many as the text says."""
    what, found = part(node, "what"), cards(play, frame, part(node, "what"))
    return true_of(
        play, frame, part(node, "who"),
        lambda i: so_many(play, frame, what, sum(a in found for a in table.attachments(play, i)))
    )


@CONDITIONS.means("has_more_attached", "lcg/attachment-cards")
def has_more_attached(play: Play, frame: Frame, node: Node) -> bool:
    """More such cards are attached to the card than the number that the phrase names."""
    what = part(node, "what")
    found, most = cards(play, frame, what), count_of(play, frame, what)
    return true_of(
        play, frame, part(node, "who"),
        lambda i: sum(a in found for a in table.attachments(play, i)) > most
    )


@CONDITIONS.means("has_attachments", "lcg/attachment-cards")
def has_attachments(play: Play, frame: Frame, node: Node) -> bool:
    """The card has so many attachments."""
    n = amount(play, frame, node["n"])
    return true_of(
        play, frame, part(node, "who"), lambda i: compare(len(table.attachments(play, i)), node["compare"], n)
    )


@CONDITIONS.means("has_cards_in_pile")
def has_cards_in_pile(play: Play, frame: Frame, node: Node) -> bool:
    """The player's deck, or discard pile, has so many cards."""
    n, pile = amount(play, frame, node["n"]), table.deck if node["pile"] == "deck" else table.discard
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: compare(sum(len(play.state.zone(pile(p))) for p in who), node["compare"], n)
    )


@CONDITIONS.means("has_cards_in_hand")
def has_cards_in_hand(play: Play, frame: Frame, node: Node) -> bool:
    """The player holds so many cards."""
    n = amount(play, frame, node["n"])
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: all(compare(len(play.state.zone(table.hand(p))), node["compare"], n) for p in who)
    )


@CONDITIONS.means("only_hero_icons", "lcg/spheres-of-influence", "lcg/printed")
def only_hero_icons(play: Play, frame: Frame, node: Node) -> bool:
    """Every hero of the player has the sphere's icon printed on the card; a gained icon is not printed."""
    return true_of_players(
        play, frame, part(node, "who"),
        lambda who: all(
            str(play.printed(h).facts.get("sphere", "")).casefold() == node["sphere"] for p in who
            for h in table.heroes(play, p)
        )
    )


@CONDITIONS.means("is_phase")
def is_phase(play: Play, frame: Frame, node: Node) -> bool:
    """The game is in the phase."""
    return bool(play.fact("phase") == node["phase"])


@CONDITIONS.means("in_phase_of_attack")
def is_attacking(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attacking."""
    return true_of(
        play, frame, part(node, "who"),
        lambda i: any(i in a.attackers or (a.by_enemy and a.enemy == i) for a in table.attacks(play))
    )


@CONDITIONS.means("attacks_alone")
def attacks_alone(play: Play, frame: Frame, node: Node) -> bool:
    """The character is the attack's only attacker."""
    attack = table.attack(play)
    return true_of(
        play, frame, part(node, "who"), lambda i: attack is not None and attack.attackers == (i,)
    )


@CONDITIONS.means("quested_unsuccessfully", "lcg/faq/1.24")
def quested_unsuccessfully(play: Play, frame: Frame, node: Node) -> bool:
    """Questing failed this phase."""
    return bool(play.fact("quested") == "unsuccessfully")


@CONDITIONS.means("is_attached_now", "lcg/attachment-cards")
def is_attached_now(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attached to something."""
    return frame.source is not None and play.card(frame.source).host is not None


@CONDITIONS.means("unattached", "lcg/attachment-cards")
def unattached(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attached to nothing."""
    return frame.source is not None and play.card(frame.source).host is None


@CONDITIONS.means("attached_here", "lcg/attachment-cards")
def attached_here(play: Play, frame: Frame, node: Node) -> bool:
    """This card is attached to such a card, or about to be played on it."""
    meant = frame.get("meant host")
    if meant is not None and meant[0] == frame.source:
        return is_card(play, frame, part(node, "to"), meant[1])
    host = play.card(frame.source).host if frame.source is not None else None
    return host is not None and is_card(play, frame, part(node, "to"), host)


@CONDITIONS.means("not_attached", "lcg/attachment-cards")
def not_attached(play: Play, frame: Frame, node: Node) -> bool:
    """The card is attached to nothing."""
    return true_of(play, frame, part(node, "who"), lambda i: play.card(i).host is None)


@CONDITIONS.means("no_cards_in_deck", "lcg/player-deck")
def no_cards_in_deck(play: Play, frame: Frame, node: Node) -> bool:
    """The player's deck is empty, or that of one of those who may be meant."""
    return true_of_players(
        play, frame, part(node, "who"), lambda who: all(not play.state.zone(table.deck(p)) for p in who)
    )


@CONDITIONS.means("no_keywords", "lcg/keywords")
def no_keywords(play: Play, frame: Frame, node: Node) -> bool:
    """The card has no keyword, printed or gained; one that it has lost it doesn't have (lcg/gains)."""
    names = [each.name for each in KEYWORDS if each.name not in NUMBERS]  # every hero has a defense
    return true_of(play, frame, part(node, "who"), lambda i: not any(play.value(i, name) for name in names))


@CONDITIONS.means("not_optionally_engaged", "lcg/optional-engagement")
def not_optionally_engaged(play: Play, frame: Frame, node: Node) -> bool:
    """The enemy engaged otherwise than by a player's choice."""
    o = frame.occurrence
    return o is not None and o.kind == "engaged" and o.get("how") != "optional"


@CONDITIONS.means("some_player_such")
def some_player_such(play: Play, frame: Frame, node: Node) -> bool:
    """There is a player of whom the conditions are true."""
    return bool(players(play, frame, node.as_kind("each_player_such")))


@CONDITIONS.means("has_points", "lcg/keyword/victory", "lcg/scoring")
def has_points(play: Play, frame: Frame, node: Node) -> bool:
    """The cards in the victory display are worth so many victory points together."""
    worth = sum(play.value(i, "victory points") or 0 for i in play.state.zone(table.VICTORY))
    return compare(worth, node["compare"], amount(play, frame, node["n"]))


@CONDITIONS.means("no_player_such")
def no_player_such(play: Play, frame: Frame, node: Node) -> bool:
    """There is no player of whom the conditions are true."""
    return not players(play, frame, node.as_kind("each_player_such"))
