"""Reading an account of play: whether an occurrence is in a trace, and whether a condition holds at its end.

An account is one outcome of a verdict, as JSON: `facts` is the end of the line of play, `trace` the steps
that led there (docs/situations.md, "What the engine hands over").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ruling_service.errors import MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.conditions import ALSO_CALLED
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.questions import Condition, Count, IsPlayer, IsWhere, Pattern
from ruling_service.situations.shared.records import fits_word
from ruling_service.situations.shared.results import Line
from ruling_service.slugs import fold, slug

Trace = Sequence[Line]
Ending = Mapping[str, Any]
"""The facts of an end, or what works out each that is asked for."""


class Values(NamedTuple):
    """The values that can be asked for in a game: of the game, of a player, of a card."""

    of_game: tuple[str, ...]
    of_player: tuple[str, ...]
    of_card: tuple[str, ...]


VALUES = {
    "lcg": Values(
        (
            "willpower committed", "threat in staging area", "quest progress", "quest stage", "score",
            "resources spent", "heading", "pursuit value", "temperature", "ring-bearer's life",
            "city strength"
        ),
        ("threat", "cards in hand", "cards in deck", "resources"),
        ("willpower", "attack", "defense", "threat", "damage", "resources", "progress", "cost", "shadows",
         "engagement cost",
         "hit points left", "willpower bonus", "attack bonus", "defense bonus", "threat bonus",
         "attachments", "uses"),
    ),
    "tcg": Values(
        ("twilight", "burdens", "threats", "move limit", "moves", "site", "fellowship archery total",
         "minion archery total",
         "twilight spent", "twilight put in"),
        (
            "cards in hand", "cards in deck", "cards in discard pile", "cards in dead pile", "site",
            "burdens", "threats"
        ),
        ("strength", "vitality", "resistance", "wounds", "burdens", "twilight cost", "site number",
         "shadow number",
         "damage bonus", "defender bonus", "ambush", "hunter", "fierce", "archer", "lurker", "uses"),
    ),
}  # fmt: skip
GLOBAL_VALUES = tuple(name for values in VALUES.values() for name in values.of_game)
PLAYER_VALUES = tuple(dict.fromkeys(name for values in VALUES.values() for name in values.of_player))
CARD_VALUES = tuple(dict.fromkeys(name for values in VALUES.values() for name in values.of_card))
OUT_OF_PLAY = frozenset(
    {
        "hand",
        "deck",
        "discard",
        "victory display",
        "encounter deck",
        "encounter discard",
        "set aside",
        "removed",
        "shadow",
        "dead pile",
        "stacked",
        "underneath",
        "adventure deck",
        "void",
        "own deck",
        "own discard",
        "being revealed",
    }
)


def step_fits(pattern: Pattern, step: Line) -> bool:
    """Whether a step of the trace is the occurrence that `pattern` describes.

    What happened in it is compared; cards and players that it doesn't carry are looked for in its words.
    """
    text = fold(step.text)
    if pattern.happened and not fits_word(pattern.happened, step.happened or ""):
        return False
    if pattern.card and not _names(pattern.card, step.cards, text):
        return False
    if pattern.player and not _names(pattern.player, [step.player] if step.player else None, text):
        return False
    wanted = [pattern.cites] if isinstance(pattern.cites, str) else pattern.cites
    return (
        all(begins_a_word(word, text) for word in fold(pattern.says).split())
        and (not pattern.at or fold(step.step).rsplit("/", 1)[-1] == fold(pattern.at))
        and set(wanted) <= set(step.cites)
        and (pattern.amount is None or step.amount == pattern.amount)
    )


def begins_a_word(word: str, text: str) -> bool:
    """Whether a word of the text begins so: "successfully" isn't said where it says "unsuccessfully"."""
    at = text.find(word)
    while at > 0 and text[at - 1].isalnum():
        at = text.find(word, at + 1)
    return at >= 0


def _names(name: str, names: Sequence[str] | None, text: str) -> bool:
    """Whether the name is one of these; a card's may have its printing in brackets behind it."""
    if names is not None:
        wanted = {fold(name), fold(split(name)[0])}
        return any(fold(str(other)) in wanted for other in names)
    return fold(name) in text


def in_order(patterns: Sequence[Pattern], trace: Trace) -> bool:
    """Whether the occurrences are in the trace one after the other."""
    place = 0
    for pattern in patterns:
        while place < len(trace) and not step_fits(pattern, trace[place]):
            place += 1
        if place == len(trace):
            return False
        place += 1
    return True


def first(pattern: Pattern, trace: Trace) -> int | None:
    """Where in the trace the occurrence is first found."""
    return next((i for i, step in enumerate(trace) if step_fits(pattern, step)), None)


def holds(condition: Condition, facts: Ending, trace: Trace) -> bool:
    """Whether the condition is true of a line of play that ended in `facts` by way of `trace`."""
    truths = [
        condition.is_ is None or card_is(condition.is_, facts),
        condition.player is None or player_is(condition.player, facts),
        condition.happened is None or first(condition.happened, trace) is not None,
        in_order(condition.in_order, trace),
        condition.count is None or _counted(condition.count, facts, trace),
        condition.game is None or facts.get("game", "goes on") == condition.game,
        not condition.winner or fold(str(facts.get("winner") or "")) == fold(condition.winner),
        not condition.value
        or _within(
            _number(value(condition.value, facts)), condition.equals, condition.at_least, condition.at_most
        ),
        all(holds(one, facts, trace) for one in condition.all),
        not condition.any or any(holds(one, facts, trace) for one in condition.any),
        condition.not_ is None or not holds(condition.not_, facts, trace),
    ]
    return all(truths)


def cards_called(name: str, facts: Ending) -> list[Mapping[str, Any]]:
    """The cards of that label or title at the end of the line of play; a label goes before a title, and both
    before the title of a side that is turned away.
    """
    cards = facts.get("cards", [])
    labelled = [card for card in cards if fold(str(card.get("as") or "")) == fold(name)]
    title = re.sub(r"\s*\([^()]+\)$", "", name)
    titled = [card for card in cards if fold(str(card.get("card", ""))) == fold(name)]
    turned_away = [card for card in cards if fold(str(card.get("other side") or "")) == fold(name)]
    bare = [card for card in cards if fold(str(card.get("card", ""))) == fold(title)]
    return labelled or titled or bare or turned_away


def card_is(wanted: IsWhere, facts: Ending) -> bool:
    """Whether a card of that name is as described."""
    return any(_card_fits(wanted, card, facts) for card in cards_called(wanted.card, facts))


def _called(name: str, facts: Ending) -> set[str]:
    """What the cards of a name are called in facts that speak of them: by their label, else their title."""
    known = (str(card.get("as") or card.get("card")) for card in cards_called(name, facts))
    return {fold(name), *map(fold, known)}


def _are_assigned(one: Mapping[str, Any], other: str, facts: Ending) -> bool:
    """Whether a character and those of that name are assigned to each other: of several minions that one
    faces each names it.
    """
    own = fold(str(one.get("as") or one.get("card")))
    return fold(str(one.get("assigned to") or "")) in _called(other, facts) or any(
        fold(str(card.get("assigned to") or "")) == own for card in cards_called(other, facts)
    )


def _card_fits(wanted: IsWhere, card: Mapping[str, Any], facts: Ending) -> bool:
    if wanted.in_ is not None and not _in(ALSO_CALLED.get(wanted.in_, wanted.in_), str(card.get("in", ""))):
        return False
    if (
        wanted.of is not None
        and fold(wanted.of) not in (fold(str(card.get("of") or "")), fold(str(card.get("controller") or "")))
    ):
        return False
    if wanted.controller is not None and fold(wanted.controller) != fold(str(card.get("controller") or "")):
        return False
    if wanted.on is not None and fold(str(card.get("on") or "")) not in _called(wanted.on, facts):
        return False
    if wanted.assigned_to is not None and not _are_assigned(card, wanted.assigned_to, facts):
        return False
    there = {slug(kind): number for kind, number in card.get("tokens", {}).items()}
    if any(there.get(slug(kind), 0) != number for kind, number in wanted.tokens.items()):
        return False
    plain = [
        field for field in IsWhere.__struct_fields__
        if field not in ("card", "in_", "of", "on", "controller", "tokens", "assigned_to")
    ]
    return all(
        getattr(wanted, field) is None
        or card.get(field.replace("_", " "), _absent(getattr(wanted, field))) == getattr(wanted, field)
        for field in plain
    )


def _absent(expected: bool | int) -> bool | int | None:
    return False if isinstance(expected, bool) else 0


def _in(zone: str, actual: str) -> bool:
    return actual not in OUT_OF_PLAY if zone == "play" else actual == zone


def player_is(wanted: IsPlayer, facts: Ending) -> bool:
    """Whether the player is as described."""
    for name, player in facts.get("players", {}).items():
        if fold(name) == fold(wanted.player):
            is_first = fold(str(facts.get("first player", ""))) == fold(name)
            return (wanted.first_player is None or wanted.first_player == is_first) and all(
                getattr(wanted, field) is None
                or player.get(field.replace("_", " "), 0) == getattr(wanted, field)
                for field in ("threat", "eliminated", "cards_in_hand", "cards_in_deck")
            )
    return False


def _counted(count: Count, facts: Ending, trace: Trace) -> bool:
    number = 0
    if count.of is not None:
        number = sum(step_fits(count.of, step) for step in trace)
    elif count.cards is not None:
        number = sum(_card_fits(count.cards, card, facts) for card in cards_called(count.cards.card, facts))
    return _within(number, count.exactly, count.at_least, count.at_most)


def _number(found: int | str | None) -> int | None:
    return found if isinstance(found, int) else None


def _within(number: int | None, exactly: int | None, at_least: int | None, at_most: int | None) -> bool:
    return (
        number is not None
        and (exactly is None or number == exactly)
        and (at_least is None or number >= at_least)
        and (at_most is None or number <= at_most)
    )


def parse_value(text: str, where: str = "") -> tuple[str, str]:
    """A value as asked for, and of what: "threat of Tom" is ("threat", "Tom"), "willpower committed" stands
    alone.

    Raises MalformedInput with the values there are.
    """
    words = " ".join(text.split())
    if fold(words) in GLOBAL_VALUES:
        return fold(words), ""
    name, of, what = words.partition(" of ")
    if of and fold(name) in (*CARD_VALUES, *PLAYER_VALUES):
        return fold(name), what
    known = ", ".join(
        [f"`{v} of …`" for v in dict.fromkeys([*CARD_VALUES, *PLAYER_VALUES])]
        + [f"`{v}`" for v in GLOBAL_VALUES]
    )
    raise MalformedInput(f"There is no value {quoted(text)}.", hint=f"Values: {known}.", where=where)


COUNTED = ("damage", "resources", "progress", "wounds", "burdens", "shadows", "attachments")
"""Values that count what lies on a card; of a card where none lies there are none."""
DIFFERENCES = ("willpower bonus", "attack bonus", "defense bonus", "threat bonus")


def check_value(text: str, game: str, players: Sequence[str], where: str = "") -> None:
    """Refuses a value that this game, a player or a card does not have.

    Raises MalformedInput with those there are.
    """
    name, what = parse_value(text, where)
    values = VALUES[game]
    if not what:
        if name not in values.of_game:
            raise MalformedInput(
                f"This game has no value {text!r}.", hint=_listed(values.of_game), where=where
            )
        return
    is_player = fold(what) in ("the first player", *(fold(player) for player in players))
    known = values.of_player if is_player else values.of_card
    if name not in known:
        whose = "A player" if is_player else "A card"
        raise MalformedInput(
            f"{whose} has no {name} in this game.", hint=_listed([f"{each} of …" for each in known]),
            where=where
        )


def _listed(names: Sequence[str]) -> str:
    return "Values: " + ", ".join(f"`{name}`" for name in names) + "."


def value(text: str, facts: Ending) -> int | str | None:
    """The value asked for at the end of the line of play: of a card in play that has no such value, or of one
    out of play, what is so instead, in words; None where nothing of that name is there.
    """
    name, what = parse_value(text)
    if not what:
        of_game: int | str | None = facts.get("values", {}).get(name)
        return of_game
    meant = str(facts.get("first player", "")) if fold(what) == "the first player" else what
    for player, state in facts.get("players", {}).items():
        if fold(player) == fold(meant):
            of_player: int | str | None = state.get(name)
            return of_player
    found = cards_called(what, facts)
    if not found:
        return None
    card = next((one for one in found if str(one.get("in")) not in OUT_OF_PLAY), found[0])
    if name in card:
        number: int | str | None = card[name]
        return number
    if str(card.get("in")) in OUT_OF_PLAY:
        return f"not in play ({place_in_words(card)})"
    return 0 if name in (*COUNTED, *DIFFERENCES) else f"{what} has no {name}"


def place_of(name: str, facts: Ending) -> str:
    """Where a card is, in the words of docs/situations.md; the first one of several copies."""
    found = cards_called(name, facts)
    return place_in_words(found[0]) if found else "nowhere"


def place_in_words(card: Mapping[str, Any]) -> str:
    """The place of one card as people say it."""
    zone, whose = str(card.get("in", "")), str(card.get("of") or card.get("controller") or "")
    match zone:
        case "hand" | "deck":
            return f"{whose}'s {zone}"
        case "discard":
            return f"{whose}'s discard pile"
        case "dead pile" | "adventure deck":
            return f"{whose}'s {zone}"
        case "stacked":
            return f"stacked on {card.get('on')}"
        case "underneath":
            return f"under {card.get('on')}"
        case "engaged":
            return f"engaged with {whose}"
        case "attached":
            return f"attached to {card.get('on')}"
        case "shadow":
            return f"shadow card of {card.get('on')}"
        case "own deck" | "own discard":
            deck = f"{card.get('deck')} {'deck' if zone == 'own deck' else 'discard pile'}"
            return f"{whose}'s {deck}" if whose and zone == "own deck" and card.get("of") else deck
        case "play":
            return f"in play ({whose})"
    words = {
        "staging": "staging area", "encounter discard": "encounter discard pile",
        "removed": "removed from the game"
    }
    return words.get(zone, zone)
