"""Which cards fit a description: where to look for them, and which of them a filter of card text lets
through.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.engine.kernel.meanings import NotPlayed, meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks, asks_value, could_be
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.words import stem
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.phrases import RESTRICTIONS, cards, count_of, players, zones
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import REVEALED, acted_on, all_spoken, spoken_of_that_sort
from ruling_service.engine.lcg.table import is_type
from ruling_service.engine.lcg.untold_numbers import hangs_on_number


def matches(play: Play, frame: Frame, which: Node, ident: int) -> bool:
    """Whether a card fits a filter: one of its types, and all its restrictions (a qualifier holds for the
    whole list: lcg/qualifiers).
    """
    words, but_traits, of_the_place, of_itself, types, described = _description(which)
    if words:
        titled, alone = title_words(play.name(ident)), len(words) == 1
        if titled == ("the", *words) if alone else words in titles_here(play):
            return (alone or titled == words) and all(
                fits(play, frame, restriction, ident) for restriction in but_traits
            )
    for restriction in of_the_place:
        if not fits(play, frame, restriction, ident):
            return False
    if described and asks(play, ident, lambda other: matches(play, frame, which, other)):
        return could_be(play, ident)
    if types is not None and not any([is_type(play, ident, noun) for noun in types]):
        if any(r.kind == "facedown" for r in of_the_place) and table.prints_type(play, ident, types):
            raise NotPlayed("restrictions", "facedown")  # whether what is printed there counts nobody says
        return False
    return all(fits(play, frame, restriction, ident) for restriction in of_itself)


class _Description(NamedTuple):
    """What a filter asks of a card: the words of the title that it may be, its restrictions but for traits,
    those of where the card is and those of what it is, its types, and whether what the card is matters.
    """

    words: tuple[str, ...]
    but_traits: tuple[Node, ...]
    of_the_place: tuple[Node, ...]
    of_itself: tuple[Node, ...]
    types: tuple[str, ...] | None
    described: bool


@lru_cache(maxsize=4096)
def _description(which: Node) -> _Description:
    asked, types = nodes(which, "is"), which.get("type")
    of_itself = tuple(sorted(
        (each for each in asked if each.kind not in WHERE_AND_WHOSE), key=lambda each: "stat" in each
    ))  # a number is asked last: of a card that isn't meant anyway it doesn't matter
    listed = tuple(map(str, types)) if isinstance(types, tuple) else None
    return _Description(
        words_of_a_title(which), tuple(each for each in asked if each.kind != "trait"),
        tuple(each for each in asked if each.kind in WHERE_AND_WHOSE), of_itself, listed,
        bool(of_itself) or listed is not None and SEEN_FACEDOWN.isdisjoint(listed)
    )


SEEN_FACEDOWN = frozenset(["card", "shadow_card", "encounter_card", "player_card"])
"""Nouns for any card that lies somewhere or has such a back, whatever is printed on its face."""


WHERE_AND_WHOSE = kinds_with("lcg", "where_and_whose")
"""Restrictions that say where a card is, whose, or what became of it, and ask nothing of what it is."""


@lru_cache(maxsize=4096)
def words_of_a_title(which: Node) -> tuple[str, ...]:
    """The words of a description that names nothing but traits, one after the other: it may be a title of
    trait words; one alone ("the Troll") means a card titled so besides those of the trait.
    """
    traits = [str(restriction["name"]) for restriction in nodes(which, "is") if restriction.kind == "trait"]
    return (
        tuple(stem(word) for name in traits for word in name.split())
        if which.get("type") is None and traits else ()
    )


@lru_cache(maxsize=4096)
def title_words(title: str) -> tuple[str, ...]:
    """The words of a title as the card language knows them, singular and without diacritics."""
    return tuple(stem(word) for word in title.split())


@LCG.plays("lcg/copy-of-a-card")
def titles_here(play: Play) -> frozenset[tuple[str, ...]]:
    """The titles of this game's cards, word by word: what is somebody's title is meant as that, and not as a
    list of traits.
    """
    found: frozenset[tuple[str, ...]] = play.while_printed(
        "titles word by word", lambda: frozenset(title_words(play.name(ident)) for ident in play.state.cards)
    )
    return found


def fits(play: Play, frame: Frame, restriction: Node, ident: int) -> bool:
    """Whether one restriction is true of a card."""
    found: bool = meaning(RESTRICTIONS, restriction)(play, frame, restriction, ident)
    return found


def is_card(play: Play, frame: Frame, node: Any, ident: Any) -> bool:
    """Whether a card is one that the phrase means.

    A card that has left play is looked at as it is described, not where it is.
    """
    if node is None:
        return True
    if not isinstance(node, Node) or not isinstance(ident, int):
        return False
    if node.kind in ("named", "copies", "each_copy"):
        return table.has_title(play, ident, node["title"])
    which = node.get("of") or node.get("which")
    if (
        node.kind in ("some", "any", "each", "another", "yours", "the", "one_of", "up_to", "any_number")
        and isinstance(which, Node)
        and which.kind == "filter"
    ):
        if node.kind == "another" and ident == frame.source:
            return False
        if says_most(which) or (node.kind == "the" and spoken_of_that_sort(play, frame, which)):
            return ident in cards(play, frame, node)
        if node.kind in ("yours", "one_of"):
            of = node["of"]
            assert isinstance(of, Node)
            return (
                matches(play, frame, which, ident)
                and table.last_controller(play, ident) in players(play, frame, of)
            )
        return matches(play, frame, which, ident)
    return ident in cards(play, frame, node) or ident in left_the_attack(play, node.kind)


def is_bearer(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card on which another lies is one that the phrase means: "another enemy" is neither the card
    that speaks, nor its bearer, nor the one spoken of before.
    """
    if node.kind == "another" and ident not in cards(play, frame, node):
        return False
    return is_card(play, frame, node, ident)


@LCG.plays("lcg/destroy", "lcg/in-play-and-out-of-play")
def left_the_attack(play: Play, role: str) -> tuple[int, ...]:
    """Who had that role in the attack under way ("defending_character", "attacking_character", or as an
    adjective) and has left play since: who is destroyed by an attack is asked about when he is gone.
    """
    attack = table.attack(play)
    if attack is None:
        return ()
    left = {
        "defending_character": attack.left_defending, "defending": attack.left_defending,
        "attacking_character": attack.left_attacking, "attacking": attack.left_attacking,
    }.get(role, ())  # fmt: skip
    return tuple(i for i in left if not table.is_in_play(play.card(i)))


def places(play: Play, frame: Frame, which: Node) -> tuple[int, ...]:
    """Where to look for cards that fit: the zone the filter names, the chosen or revealed cards, else
    everything in play.
    """
    found: list[int] = []
    for restriction in _inside(nodes(which, "is")):
        if restriction.kind in ("in_zone", "now_in_zone"):
            where = restriction["zone"]
            assert isinstance(where, Node)
            if where.kind not in ("play",):
                return tuple(i for zone in zones(play, frame, where) for i in play.state.zone(zone))
        if restriction.kind in ("revealed", "just_revealed"):
            if own := revealed_by(play, frame):
                return (*own, *shown_by(play, frame))
            o = frame.occurrence
            shown = (
                o.get("card") if o is not None and o.kind in ("revealed", "when revealed", "being revealed")
                else None
            )
            return (
                *play.state.zone(table.REVEALING), *shown_by(play, frame),
                *((shown,) if shown is not None and play.card(shown).zone != table.REVEALING else ()),
            )
        if restriction.kind == "among_seen":
            return seen_by(play, frame)
        if restriction.kind == "underneath":
            return tuple(i for z, cards in play.state.zones.items() if z.startswith("under:") for i in cards)
        if restriction.kind == "set_aside":
            return play.state.zone(table.ASIDE)
        if restriction.kind in ELSEWHERE:
            return ELSEWHERE[restriction.kind](play)
        if restriction.kind in ("discarded", "discarded_this_way", "done_this_way", "chosen"):
            found = list(dict.fromkeys((*all_spoken(frame), *acted_on(play, frame))))
    if any(t == "shadow_card" for t in which.get("type") or ()):  # type: ignore[union-attr]
        return play.state.zone(table.SHADOW)
    return tuple(found) or (*table.in_play(play), *_waiting(play, which))


ELSEWHERE: dict[str, Callable[[Play], tuple[int, ...]]] = {}
"""Restrictions that say by themselves which cards are looked at, wherever those are: the module of their
meaning enters them.
"""


WAITING: dict[str, Callable[[Play], tuple[int, ...]]] = {}
"""Nouns and adjectives for cards of which some wait beside the game: with a trait besides, these are meant
too (a title names them anyway); without one only cards of the game are.
"""


def _waiting(play: Play, which: Node) -> tuple[int, ...]:
    """The cards beside the game that a description means too."""
    described, types = _inside(nodes(which, "is")), which.get("type")
    words = {r.kind for r in described} | {str(t) for t in (types if isinstance(types, tuple) else ())}
    asked = [word for word in WAITING if word in words]
    return WAITING[asked[0]](play) if asked and any(r.kind == "trait" for r in described) else ()


def revealed_by(play: Play, frame: Frame) -> tuple[int, ...]:
    """The encounter cards that the text itself has revealed so far: "the revealed card" is one of these, and
    not the card that speaks, be it revealed too.
    """
    found: tuple[int, ...] = play.state.frames.get(frame.id, frame).get(REVEALED, ())
    return tuple(i for i in found if i in play.state.cards)


def shown_by(play: Play, frame: Frame) -> tuple[int, ...]:
    """The cards of a player's deck or hand that the text has shown, as long as they lie where that was."""
    return tuple(i for i, zone in frame.get("shown", ()) if play.card(i).zone == zone)


def seen_by(play: Play, frame: Frame) -> tuple[int, ...]:
    """The cards that the text has looked at, or shown, as long as they lie where that was. Raises NotPlayed
    where it is carried out and has looked at none: of whom it speaks then isn't known.
    """
    now = play.state.frames.get(frame.id)
    seen = (now or frame).get("looked at")
    if seen is None and now is not None:
        raise NotPlayed("restriction", "among_seen")
    return tuple(i for i, zone in seen or () if play.card(i).zone == zone)


def _inside(restrictions: tuple[Node, ...]) -> tuple[Node, ...]:
    """The restrictions, with those inside "that is …"."""
    return tuple(i for r in restrictions for i in (_inside(nodes(r, "is")) if r.kind == "such" else (r,)))


SUPERLATIVE = kinds_with("lcg", "superlative")
"""Restrictions that are true of a card by how the others are that fit otherwise (`outstanding`)."""


def says_most(which: Node) -> bool:
    """Whether a description says how the cards compare with the others that fit otherwise."""
    return any(r.kind in SUPERLATIVE for r in _inside(nodes(which, "is")))


def wherever(which: Node) -> Node:
    """The description without the place it names: what a card will be once it is there."""
    stated = tuple(r for r in nodes(which, "is") if r.kind not in ("in_zone", "in_play", "now_in_zone"))
    return which.replace(**{"is": stated})


def outstanding(play: Play, frame: Frame, which: Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards that fit otherwise those with the highest or lowest value, or the topmost of their pile,
    where the filter says so.
    """
    for restriction in _inside(nodes(which, "is")):
        if restriction.kind in ("with_most", "of_most"):
            values = {i: v for i in found if (v := stat_of(play, i, restriction)) is not None}
            best = (max if restriction["most"] else min)(values.values(), default=0)
            found = tuple(i for i in found if values.get(i) == best)
        if restriction.kind == "with_most_attached":
            borne = {
                i: sum(matches(play, frame, restriction["which"], a) for a in table.attachments(play, i))  # type: ignore[arg-type]
                for i in found
            }
            most = (max if restriction["most"] else min)(borne.values(), default=0)
            found = tuple(i for i in found if borne[i] == most)
        if restriction.kind == "with_most_tokens":
            token = TOKENS.get(str(restriction["token"]), str(restriction["token"]))
            there = {i: play.card(i).token(token) for i in found}
            best = (max if restriction["most"] else min)(there.values(), default=0)
            found = tuple(i for i in found if there[i] == best)
        if restriction.kind == "topmost":
            found = _topmost(play, found)
    return found


def _topmost(play: Play, found: tuple[int, ...]) -> tuple[int, ...]:
    """Of each pile the card that lies highest there."""
    zones = dict.fromkeys(play.card(ident).zone for ident in found)
    fitting = frozenset(found)
    return tuple(next(i for i in play.state.zone(zone) if i in fitting) for zone in zones)


def compare(value: int | None, how: Value, n: int) -> bool:
    """Whether a value is in the range; a value that a card does not have (a dash) is in none."""
    if value is None:
        return False
    return {
        "at_least": value >= n, "at_most": value <= n, "exactly": value == n, "below": value < n,
        "above": value > n
    }[str(how)]


def so_many(play: Play, frame: Frame, what: Node, found: int) -> bool:
    """Whether as many cards were found as the phrase asks for: none, the number it names (for each player
    where it says so), or at least one.
    """
    return found == 0 if what.kind == "no_card" else found >= count_of(play, frame, what)


STAGED = ("enemy", "location", "treachery")
"""Types of cards that have a cost where players build the encounter deck (lcg/rule/custom-scenario-kits):
what a text asks by it hangs on what is printed there.
"""
UNTOLD = "this hangs on its printed cost, which nobody tells: write the card with its cost"


def stat(play: Play, ident: int, name: str) -> int | None:
    """A card's value by its name in the card language; "printed …" reads the card. A printed cost of X is 0
    where nobody pays it (lcg/faq/1.40).
    """
    if name in ("cost", "printed_cost"):
        _asks_cost(play, ident)
    value = _stat(play, ident, name)
    if value is None:
        hangs_on_number(play, ident, _number_read(name))
    return value


def _number_read(name: str) -> str:
    """The number of a card that a value of the card language is read from."""
    return value_called(name.removeprefix("printed_").removeprefix("remaining_"))


def _stat(play: Play, ident: int, name: str) -> int | None:
    if name.startswith("printed_"):
        asks_value(play, ident)
        plain, values = name.removeprefix("printed_"), play.printed(ident).values
        if plain == "cost" and plain in values:
            return values[plain] or 0
        return values.get(value_called(plain))
    if name == "remaining_hit_points":
        points = play.value(ident, "hit points")
        return None if points is None else points - play.card(ident).token("damage")
    if name == "remaining_quest_points":
        points = play.value(ident, "quest points")
        return None if points is None else max(0, points - play.card(ident).token("progress"))
    value: int | None = play.value(ident, value_called(name))
    return value


@LCG.plays("lcg/rule/custom-scenario-kits")
def _asks_cost(play: Play, ident: int) -> None:
    """What a card costs is asked: of one that is built into an encounter deck, where nobody tells that, the
    line of play hangs on it.
    """
    printed = play.printed(ident)
    if printed.type in STAGED and printed.values.get("cost") is None and play.state.frames:
        come_upon(play, Unread(printed.name, "cost", UNTOLD), *play.citing, of_text=False)


def stat_of(play: Play, ident: int, said: Node) -> int | None:
    """The value by which cards are compared: that of one name, or of two together; None where the card lacks
    one of them.
    """
    values = [stat(play, ident, str(said[field])) for field in ("of", "besides") if field in said]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


NUMBERS = frozenset([
    "willpower", "attack", "defense", "threat", "hit points", "quest points", "engagement cost", "cost",
    "victory points", "threat cost",
])  # fmt: skip
"""The numbers of cards."""


def value_called(name: object) -> str:
    """The value of a card that the card language names so."""
    return str(name).replace("_", " ")


TOKENS = {
    "damage": "damage", "progress": "progress", "resource": "resource", "time": "time", "mire": "resource",
}  # fmt: skip
"""The tokens that lie on cards, by the words of the card language; mire tokens are resource tokens."""


ANY_TOKEN = "token"
"""What a text calls tokens whose sort it leaves open."""


def tokens_there(play: Play, ident: int, token: str) -> int:
    """How many tokens of a sort lie on a card; where the sort is left open, of all sorts together."""
    card = play.card(ident)
    return sum(number for _, number in card.tokens) if token == ANY_TOKEN else card.token(token)


def everything(play: Play, frame: Frame, which: Node) -> tuple[int, ...]:
    """All cards that fit a filter, in play or in the zone that it names."""
    return outstanding(
        play, frame, which, tuple(i for i in places(play, frame, which) if matches(play, frame, which, i))
    )
