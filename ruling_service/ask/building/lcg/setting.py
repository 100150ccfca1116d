"""The cards and players that a question names, laid out on a board in the states that it tells."""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.keywords import counting_as_revealed, written
from ruling_service.ask.building.lcg.board import Board, Laid
from ruling_service.ask.building.lcg.plain import IMMUNE, of_its_type, plain, type_in
from ruling_service.ask.building.lcg.supply import attaches_to, filter_of, may_bear
from ruling_service.ask.building.position import copies_told
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.model import Asked, Subject
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold
from ruling_service.spheres import CLASSES

PLACES = {
    "play": "", "in play": "", "hand": "hand", "deck": "deck", "discard": "discard",
    "discard pile": "discard", "staging": "staging",
    "staging area": "staging", "engaged": "engaged", "active location": "active", "active": "active",
    "attached": "attached",
    "victory display": "victory", "encounter deck": "encounter", "encounter discard": "encounter discard",
    "encounter discard pile": "encounter discard", "set aside": "set aside", "shadow": "shadow",
    "quest": "quest",
}  # fmt: skip
"""Zones as questions name them, and the place on the board."""

VALUES = (
    "attack", "defense", "willpower", "threat", "hit_points", "engagement_cost", "cost", "quest_points",
    "threat_cost"
)
ELIMINATION = 50
"""The threat at which a player is eliminated."""
OUT = "eliminate"
A_PLAYER, ANOTHER = "a player", "another player"


def lay_out(board: Board, asked: Asked) -> None:
    """Lay out every subject, the players' states and the table's. Raises NotBuilt for what cannot be."""
    board.closed = frozenset(str(asked.board.get("closed") or "").split())
    absent = _absent(asked)
    wanted = asked.wanted
    board.buys = wanted.card if wanted is not None and wanted.verb in BUYING and not wanted.by else ""
    named = [subject for subject in asked.subjects if not subject.generic]
    if gone := [one.label for one in named if one.copies == 0 and one is not absent]:
        raise not_placed(f"that there is no {gone[0]}")
    for subject in [*named, *(subject for subject in asked.subjects if subject.generic)]:
        if subject is not absent and not _told_twice(board, subject):
            _card(board, subject, asked)
            _of_that_sphere(board, subject, asked.text)
    if asked.players > 1:
        board.people = max(board.people, asked.players)
    for name, states in asked.player_states.items():
        for seat in _seats(board, name):
            for state, value in states.items():
                _player(board, seat, state, value, reaches=wanted is not None and wanted.verb == "eliminate")
    for subject in asked.subjects:
        if subject.on:
            _attach(board, subject)
    _table(board, asked)
    if absent is not None:
        _leave_out(board, absent)


def _of_that_sphere(board: Board, subject: Subject, text: str) -> None:
    """Raises NotBuilt where the question calls a card by another sphere than the one that is laid out has."""
    if subject.generic:
        return
    laid, title = board.cards[-1], re.escape(split(subject.card)[0])
    said = re.search(rf"\b({'|'.join(CLASSES)}) {title}", text, re.IGNORECASE)
    if said is not None and laid.facts.sphere and fold(said[1]) != fold(laid.facts.sphere):
        raise not_placed(f"“{said[0]}”")


def _told_twice(board: Board, subject: Subject) -> bool:
    """Whether "the troll" is a card that the question also names: it goes by that name too."""
    if not subject.generic or not subject.traits or subject.states or subject.values or subject.copies > 1:
        return False
    kind = type_in(subject.card)
    traits = {fold(trait) for trait in subject.traits}
    for laid in board.cards:
        if (
            kind is not None and laid.facts.type == kind[0]
            and traits <= {fold(trait) for trait in laid.facts.traits}
        ):
            laid.called = (*laid.called, subject.label)
            return True
    return False


def _absent(asked: Asked) -> Subject | None:
    """What the question says there isn't: "without a Lore hero"."""
    none = [subject for subject in asked.subjects if subject.copies == 0]
    if len(none) == 1:
        return none[0]
    if none:
        raise not_placed("what there is not")
    if asked.relation != "without" or any(subject.card == "shadow card" for subject in asked.subjects):
        return None
    acts = [*asked.acts, *([asked.wanted] if asked.wanted is not None else [])]
    named = {label for each in acts for label in (each.card, each.against, each.by, *each.targets)}
    left = [subject for subject in asked.subjects if subject.generic and subject.label not in named]
    if len(left) != 1:
        raise not_placed("what there is not")
    return left[0]


def _leave_out(board: Board, absent: Subject) -> None:
    """Nothing of that description is there: heroes are of another sphere, with resources enough."""
    facts = generic(absent)
    told = absent.values or absent.keywords or absent.states.keys() - {"engaged"}
    if told or absent.traits and not facts.traits and facts.type != "hero":
        raise not_placed(f"“without {absent.label}”")
    if facts.type != "hero" or facts.traits or not absent.traits:
        board.absent.append(facts)
        return
    other = "Tactics" if facts.sphere == "Leadership" else "Leadership"
    board.make("hero", "heroes", sphere=other).state["resources"] = 5
    board.absent_sphere = facts.sphere


def _seats(board: Board, name: str) -> list[int]:
    if fold(name) in ("each player", "all players", "players"):
        return list(range(board.people))
    return [board.seat(name)]


def _player(board: Board, seat: int, name: str, value: int | bool | str, *, reaches: bool = False) -> None:
    """What is told of a player; `reaches` where it is asked what becomes of him at that threat."""
    match name:
        case "threat" if isinstance(value, int) and value > 0 and (reaches or value >= ELIMINATION):
            board.threat[seat] = min(value, ELIMINATION) - 1
            board.at = "in 2.2 window"
            board.act(raise_threat=board.NAMES[seat], amount=value - board.threat[seat])
        case "threat" if isinstance(value, int):
            board.threat[seat] = value
        case "cards in hand" | "cards" if isinstance(value, int):
            board.hand[seat] = value
        case "cards in deck" if isinstance(value, int):
            board.deck[seat] = value
        case "resources" if isinstance(value, int):
            board.hero(seat).state["resources"] = value
            board.payment_told = True
        case _:
            raise not_placed(f"“{name}” of a player")


def _table(board: Board, asked: Asked) -> None:
    """What the question tells of the table."""
    for name, value in asked.board.items():
        match name:
            case "closed" | "others":
                pass
            case "first player":
                board.people = max(2, board.people)
                board.first = board.seat(str(value))
            case "active location" if value:
                told = [laid for laid in board.of_type("location", told=True) if not _comes(laid, asked)]
                free = [laid for laid in board.of_type("location") if laid.place != "staging"]
                if not told and free:
                    free[0].place = "active"
                elif asked.wanted is not None and asked.wanted.verb == "travel" or not told:
                    board.make("location", "active")
                else:
                    told[0].place = "active"
            case "willpower" | "willpower committed" if isinstance(value, int):
                board.hero(0, willpower=value).state["committed"] = True
            case "threat in staging area" if isinstance(value, int):
                board.make("location", "staging", threat=value)
            case "undefended" if value:
                pass
            case "shadows" if value == 0:  # none that has an effect: a situation has none but those it names
                pass
            case "encounter deck" if value == "empty":
                board.encounter_deck = 0
                board.make("treachery", "encounter discard")
            case "quest points" if isinstance(value, int):
                _quest_points(board, asked, value)
            case _:
                raise not_placed(f"“{name}”")


def _comes(location: Laid, asked: Asked) -> bool:
    """Is it told to be revealed, so that the active one is another?"""
    return any(act.verb == "reveal" and location.label in (act.card, *act.targets) for act in asked.acts)


def _quest_points(board: Board, asked: Asked, value: int) -> None:
    """The quest points of the location that the question speaks of, else of the quest."""
    places = board.of_type("location")
    if not places and not asked.board.get("active location"):
        board.quest["quest points"] = value
        return
    if not places:
        places = [board.make("location", "active")]
    if len(places) > 1 or (places[0].told and not places[0].made_up):
        raise not_placed("whose quest points")
    places[0].facts = msgspec.structs.replace(places[0].facts, quest_points=value)


def _card(board: Board, subject: Subject, asked: Asked) -> None:
    facts = generic(subject) if subject.generic else chosen(board, subject)
    if not subject.generic:
        _as_printed(subject, facts)
    seat = board.seat(subject.player or _met_by(subject, asked))
    for number in range(copies_told(subject)):
        laid = board.lay(
            facts, name=_written(subject, facts), told=True, made_up=subject.generic, player=seat
        )
        laid.called = (subject.label, subject.card) if number == 0 else ()
        laid.counted = subject.generic and (subject.counted or subject.copies > 1)
        from_there = asked.wanted is not None and asked.wanted.zone == subject.zone
        if subject.zone and (facts.type != "event" or from_there):
            if subject.zone not in PLACES:
                raise not_placed(f"“{subject.zone}”")
            laid.place = PLACES[subject.zone] or laid.place
        elif facts.type in ("treachery", "event", "ally", "enemy", "objective"):
            laid.place = ""
        for name, value in subject.states.items():
            set_state(board, laid, name, value)
        if subject.generic and {"hit points", "hit points left"} <= set(subject.values):
            set_state(board, laid, "hit points left", subject.values["hit points left"])


def _met_by(subject: Subject, asked: Asked) -> str:
    """Who is engaged with an enemy of which only that is told: the only player of whom anything is ("my buddy
    hit 50 threat with three orcs engaged").
    """
    told = {*asked.player_states, *(one.player for one in asked.acts if one.verb == OUT)} - {""}
    return anybody(min(told)) if subject.states.get("engaged") is True and len(told) == 1 else ""


def anybody(player: str) -> str:
    """Who is out of the game, where any player may be: one of several, so that it goes on."""
    return ANOTHER if player in ("", A_PLAYER) else player


def _written(subject: Subject, facts: CardFacts) -> str:
    return facts.name if subject.generic else subject.card


def _as_printed(subject: Subject, facts: CardFacts) -> None:
    """What a question says to be printed on a card has to be."""
    for name, value in subject.values.items():
        if not _is_printed(facts, fold(name), name.replace(" ", "_"), value):
            raise not_placed(f"“{name} {value}” of {subject.card}")
    for trait in subject.traits:
        if fold(trait) not in (fold(facts.sphere), fold(facts.type), *(fold(own) for own in facts.traits)):
            raise not_placed(f"“{trait}” of {subject.card}")
    for keyword in subject.keywords:
        if not _is_printed(facts, fold(keyword), keyword, True) and keyword not in fold(facts.text):
            raise not_placed(f"“{keyword}” of {subject.card}")


def generic(subject: Subject) -> CardFacts:
    """A card of plain values for "a hero", "the enemy", with the values that the question tells."""
    told = type_in(subject.card or subject.label)
    if told is None:
        raise not_placed(f"“{subject.card or subject.label}”")
    type_, values = told
    if subject.card in ("card", "player card") and "restricted" in subject.keywords:
        type_ = "attachment"
    if subject.card in ("card", "encounter card") and counting_as_revealed("lcg") & set(subject.keywords):
        type_ = "treachery"
    left = subject.values.get("hit points left")
    if left is not None and "hit points" not in subject.values:
        values["hit_points"] = left
    if subject.states.get("unique"):
        values["unique"] = True
    for name, number in subject.values.items():
        key = name.replace(" ", "_")
        if name == "hit points left":
            continue
        if key not in VALUES:
            raise not_placed(f"“{name}”")
        values[key] = number
    texts: list[str] = []
    keywords: list[str] = []
    traits: list[str] = []
    for trait in subject.traits:
        if fold(trait) in CLASSES:
            values["sphere"] = trait.capitalize()
        else:
            traits.append(trait)
    if traits:
        values["traits"] = traits
    for keyword, number in subject.keywords.items():
        if keyword == "immune":
            texts.append(IMMUNE)
        else:
            keywords.append(written("lcg", keyword, number))
    if subject.states.get("immune"):
        texts.append(IMMUNE)
    if keywords:
        values["keywords"] = keywords
    if texts:
        values["text"] = " ".join(texts)
    return plain(type_, **values)


def chosen(board: Board, subject: Subject) -> CardFacts:
    """The printing that a named card is.

    Raises NotBuilt if it is unknown, or several types share the name and nothing tells which.
    """
    found = board.known.printings(subject.card)
    if not found:
        raise NotBuilt(
            "not compiled",
            f"The printed text of {subject.card} is not at hand: import a card database that has it."
        )
    if split(subject.card)[1]:
        return found[0]
    fitting = [facts for facts in found if _allowed(facts, subject)] or found
    types = {facts.type for facts in fitting}
    if len(types) > 1:
        listed = ", ".join(sorted(types))
        raise NotBuilt("ambiguous", f"Several cards are called {subject.card} ({listed}): say which.")
    return fitting[0]


def _allowed(facts: CardFacts, subject: Subject) -> bool:
    if subject.zone in ("hand", "deck") and facts.type in ("hero", "enemy", "location", "quest"):
        return False
    if (
        subject.zone in ("staging", "staging area", "engaged")
        and facts.type in ("hero", "ally", "event", "attachment")
    ):
        return False
    return not (subject.states.get("resources") and facts.type != "hero")


def set_state(board: Board, laid: Laid, name: str, value: int | bool | str) -> None:
    """Give a card a state that the question tells. Raises NotBuilt for one it can't have."""
    word = fold(name).replace("_", " ")
    key = word.replace(" ", "_")
    number = int(value) if isinstance(value, int) else 1
    place = PLACES.get(word.removeprefix("in the "))
    if value is False and place:
        return _elsewhere(laid, place)
    match word:
        case "exhausted":
            laid.state["exhausted"] = bool(value)
        case "ready":
            laid.state["exhausted"] = not value
        case "damage" | "damaged" | "wounded":
            laid.state["damage"] = number
        case "undamaged":
            laid.state["damage"] = 0
        case "resources":
            _pool(board, laid, number)
        case "progress":
            laid.state["progress"] = number
        case "committed" | "questing":
            laid.state["committed"] = bool(value)
        case "facedown":
            laid.state["facedown"] = bool(value)
        case "active" | "active location":
            laid.place = "active"
        case "engaged":
            laid.place = "engaged"
            laid.player = board.seat(value) if isinstance(value, str) else laid.player
        case "staging" | "in the staging area" | "staging area":
            laid.place = "staging"
        case "in play" | "attached" | "alone" if value is not False:
            pass
        case "attacking":
            laid.state["~attacking"] = bool(value)
        case "defending":
            laid.state["~defending"] = bool(value)
        case "attacked":
            laid.state["attacked"] = bool(value)
        case "used" | "used this round" | "used this phase":
            laid.state["used"] = ["action"] if value is True else {"action": number}
        case "hit points left" if isinstance(value, int) and laid.facts.hit_points not in (None, "X"):
            laid.state["damage"] = int(str(laid.facts.hit_points)) - value
        case _ if word == "immune" and laid.made_up or _is_printed(laid.facts, word, key, value):
            pass
        case _:
            raise not_placed(f"“{name}” of {laid.label}")


BOTH = {"enemy": "engaged", "location": "active"}
"""Where cards of a type lie in play, if not in the staging area."""
PAID_FOR = ("ally", "attachment", "event", "player side quest")
"""Cards that cost resources, and hold none in hand."""
BUYING = ("play", "attach", "pay")
"""Acts for which resources are spent on the card that they are about."""


def _pool(board: Board, laid: Laid, number: int) -> None:
    """So many resources are there: "play it with 3 resources" says what a hero has who can pay for it.

    Raises NotBuilt for resources of a card that isn't in play and isn't paid for.
    """
    payer = laid
    if laid.facts.type in PAID_FOR and laid.place in ("", "hand"):
        if not board.buys or board.buys not in laid.called:
            raise not_placed(f"“resources” of {laid.label}")
        neutral = laid.facts.sphere in ("", "Neutral", "neutral")
        sphere = "Leadership" if neutral else laid.facts.sphere
        payer = board.make("hero", "heroes", player=laid.player, sphere=sphere)
    payer.state["resources"] = number
    board.payment_told = True


def _elsewhere(laid: Laid, place: str) -> None:
    """A card in play that doesn't lie in one of the two places where cards of its type do lies in the other.
    """
    if laid.facts.type not in BOTH:
        raise not_placed(f"that {laid.label} is elsewhere")
    laid.state["~not in"], laid.place = place, "staging" if place != "staging" else BOTH[laid.facts.type]


def _is_printed(facts: CardFacts, word: str, key: str, value: int | bool | str) -> bool:
    """Whether the question only says what is printed on the card."""
    if key in VALUES:
        return bool(getattr(facts, key) == value)
    if any(fold(keyword).split()[0] == word for keyword in facts.keywords):
        return True
    if word in (fold(facts.sphere), fold(facts.type)) or word in [fold(trait) for trait in facts.traits]:
        return True
    if word in ("trait", "traits"):
        return fold(str(value)) in [fold(trait) for trait in facts.traits]
    if word == "sphere":
        return fold(str(value)) == fold(facts.sphere)
    if word == "unique":
        return facts.unique == bool(value)
    return word == "immune to player card effects" and "immune" in fold(facts.text)


def _attach(board: Board, subject: Subject) -> None:
    laid = board.find(subject.label or subject.card)
    laid.place = "attached"
    if fold(subject.on) in ("hero", "a hero", "character"):
        laid.host = board.hero(laid.player).label
    else:
        bearer = _bearer(board, laid, board.find(subject.on))
        laid.host = bearer.label
        _may_bear(board, laid, bearer)


def _bearer(board: Board, laid: Laid, nearest: Laid) -> Laid:
    """Whoever an item is said to be with: in "his attack against an Orc with X" it is his, where it is for no
    enemy.
    """
    described = filter_of(attaches_to(board, laid))
    if described is None or of_its_type(described, nearest.facts):
        return nearest
    others = [one for one in board.told() if one is not laid and of_its_type(described, one.facts)]
    return others[0] if len(others) == 1 else nearest


def _may_bear(board: Board, laid: Laid, bearer: Laid) -> None:
    """Raises NotBuilt where a named card can't bear what the question has on it, as it is printed."""
    where = attaches_to(board, laid)
    if where is not None and not bearer.made_up and not may_bear(where, bearer.facts):
        raise NotBuilt("not legal", f"{laid.label} cannot be attached to {bearer.label}.")
