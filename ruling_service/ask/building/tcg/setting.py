"""The cards, players and sites that a question of the trading card game names, laid out in the states that it
tells.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.cultures import CULTURES, FREES
from ruling_service.ask.building.known import inside
from ruling_service.ask.building.position import Laid, copies_told
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, PLACE_OF, Board
from ruling_service.ask.building.tcg.plain import BEARER, generic
from ruling_service.ask.model import Asked, Subject
from ruling_service.engine.tcg.meaning.places import NUMBERED
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

ZONES = {
    "play": "play", "hand": "hand", "dead pile": "dead", "discard": "discard", "deck": "deck",
    "support area": "support"
}
WITH_INITIATIVE = 4
"""So many cards in hand the Free Peoples player has initiative with."""
ONE_BEARS_IT = "one of the companions is the Ring-bearer"
RING_BOUND = "ring-bound"
USUAL = 2
"""Where the fellowship is in a situation that doesn't say."""
SCENERY = ("site", "the one ring", "fellowship", "shadow card")
"""Words for what every position has: they are no cards of their own."""


def lay_out(board: Board, asked: Asked) -> None:
    """Lay out every subject, the players' states and the table's. Raises NotBuilt for what cannot be."""
    board.closed = frozenset(str(asked.board.get("closed") or "").split())
    of_players = [name for told in asked.player_states.values() for name in told]
    board.told_numbers = (*asked.board, *of_players)
    for subject in asked.subjects:
        if subject.card == "site" and not subject.copies and not subject.keywords:
            board.no_site_controlled = True
        elif subject.generic and subject.card in SCENERY:
            _scenery(board, subject)
        elif subject.generic and subject.copies == 0:
            board.absent.append(generic(subject))
            if subject.counted and board.absent[-1].type == "companion" and _may_be_bearer(board.absent[-1]):
                raise not_placed(f"that there is no {subject.label}")
        elif subject.copies > 0:
            _card(board, subject, asked)
    for subject in asked.subjects:
        if not subject.generic and subject.copies == 0:
            _no_such(board, subject)
    if asked.players > 1:
        board.people = asked.players
    for name, states in asked.player_states.items():
        for state, value in states.items():
            _player(board, board.seat(name), state, value, mine=name in ("I", "you"))
    if "cultures" in asked.board:
        _of_cultures(board, int(asked.board["cultures"]))
    _table(board, asked)
    for subject in asked.subjects:
        if subject.on:
            laid = board.find(subject.label or subject.card)
            bearer = _bearer(board, laid, board.find(subject.on))
            laid.place, laid.host = "borne", bearer.label
            if laid.made_up and bearer.is_shadow:
                laid.facts = msgspec.structs.replace(
                    laid.facts, side="Shadow", text="Bearer must be a minion."
                )
    if board.site is not None and not board.format:
        _block(board)


def _no_such(board: Board, subject: Subject) -> None:
    """A named card isn't there. Raises NotBuilt where its name is that of a culture too, of which a text may
    speak.
    """
    title = subject.card.partition(",")[0]
    spoken = {
        fold(str(node.get("name"))) for laid in board.told() if not laid.made_up
        for one in board.known.abilities(laid.facts) for node in inside(one) if node.kind == "culture"
    }
    if fold(title) in spoken:
        raise not_placed(f"that there is no {title}")
    board.absent.append(CardFacts(name=title, type=subject.types[0] if subject.types else "companion"))


def _bearer(board: Board, laid: Laid, nearest: Laid) -> Laid:
    """Whoever an item is said to be with: in "his strength against an Orc with X" it is his, where X is for
    no minion.
    """
    if laid.made_up or laid.is_shadow == nearest.is_shadow:
        return nearest
    if laid.facts.type not in ("possession", "artifact"):
        return nearest
    others = [one for one in board.told(*CHARACTERS) if one.is_shadow == laid.is_shadow]
    return others[0] if len(others) == 1 else nearest


def _block(board: Board) -> None:
    """A site of which only the number is told is of the block that the cards named mean by it; one that they
    can't all mean isn't told.
    """
    meant = {
        str(node.get("block") or "fellowship").removesuffix("s")
        for laid in board.told() if not laid.made_up for one in board.known.abilities(laid.facts)
        for node in inside(one) if node.kind in NUMBERED and not node.get("any")
    }
    if len(meant) > 1:
        raise not_placed("of which block the site is")
    if meant:
        board.format = meant.pop()
        board.defaults.append(f"the sites are those of the {board.format.capitalize()} block")


def _scenery(board: Board, subject: Subject) -> None:
    for name, number in subject.values.items():
        if subject.card == "site" and name == "shadow number":
            board.path[0] = {"shadow number": number}
        else:
            raise not_placed(f"“{name}” of a site")
    if subject.states or subject.keywords:
        raise not_placed(f"the {subject.card} as it is described")


def _card(board: Board, subject: Subject, asked: Asked) -> None:
    facts = generic(subject) if subject.generic else chosen(board, subject)
    if facts.type == "site" and subject.zone == "here":
        board.site = facts.site_number if isinstance(facts.site_number, int) and facts.site_number else USUAL
        board.path[board.site] = {"card": subject.card}
        return
    place = ZONES.get(subject.zone, "?")
    if subject.zone and place == "?":
        raise not_placed(f"“{subject.zone}”")
    copies = copies_told(subject)
    if _bears_the_ring_too(subject, asked):
        board.defaults.append(ONE_BEARS_IT)
        copies -= 1
    wanted = asked.wanted
    if (
        facts.unique and copies > 1 and not subject.generic
        and not (wanted is not None and wanted.verb in ("have", "keep", "control"))
    ):
        copies = 1
    for number in range(copies):
        name = facts.name if subject.generic else subject.card
        laid = board.lay(
            facts, place=place if subject.zone else "", told=True, made_up=subject.generic, name=name
        )
        laid.called = (subject.label, subject.card) if number == 0 else ()
        laid.counted = subject.generic and (subject.counted or subject.copies > 1)
        if laid.place == "play":
            laid.place = PLACE_OF.get(facts.type, "")
        if subject.player:
            laid.player = board.seat(subject.player)
        for name, value in subject.states.items():
            _state(board, laid, name, value)
        wounds = int(laid.state.get("wounds", 0))
        lives = facts.vitality if isinstance(facts.vitality, int) else wounds + 1
        if subject.generic and "vitality" not in subject.values and wounds >= lives:
            laid.facts = msgspec.structs.replace(facts, vitality=wounds + 1)  # whoever is there is alive
        one_of_them = laid.counted and number == 0 and facts.type == "companion" and _may_be_bearer(facts)
        if one_of_them and board.bearer is None and laid.place in ("", "companions"):
            board.bearer = laid  # whoever bears the Ring is a Hobbit: one of so many
        if (
            subject.card == "ring-bearer"
            or (_is_ring_bearer(facts) and board.bearer is None and laid.place in ("", "companions"))
        ):
            board.bearer = laid
    if not subject.generic:
        for name, number in subject.values.items():
            printed = getattr(facts, name.replace(" ", "_"), None)
            if name == "vitality" and isinstance(printed, int) and 0 < number < printed:
                board.cards[-1].state["wounds"] = printed - number  # so much of it is left
            elif printed != number:
                raise not_placed(f"“{name} {number}” of {subject.card}")


def _bears_the_ring_too(subject: Subject, asked: Asked) -> bool:
    """Whether one of the companions that a question only counts bears the Ring: where it names nobody who
    does. Those that do something are beside him.
    """
    acts = (*asked.acts, asked.wanted, asked.purpose)
    acting = {label for one in acts if one is not None for label in (one.card, one.against, *one.targets)}
    told = (subject.traits, subject.states, subject.values, subject.keywords)
    named = any(one.card == "ring-bearer" or not one.generic for one in asked.subjects
                if "companion" in one.types)  # fmt: skip
    there = subject.card == "companion" and subject.zone in ("", "play")
    there = there and subject.player in ("", *Board.ASKER)
    counted = there and subject.copies > 1 and not any(told)
    return counted and not named and subject.label not in acting


def _may_be_bearer(facts: CardFacts) -> bool:
    """Whether the Ring-bearer is such a one as well."""
    bound = RING_BOUND in fold(facts.text)
    return bound or facts.race == BEARER["race"] or facts.culture == BEARER["culture"]


def _is_ring_bearer(facts: CardFacts) -> bool:
    return facts.type == "companion" and facts.text.startswith("Keyword — Ring-bearer")


def chosen(board: Board, subject: Subject) -> CardFacts:
    """The printing that a named card is."""
    found = board.known.printings(subject.card)
    if not found:
        raise NotBuilt(
            "not compiled",
            f"The printed text of {subject.card} is not at hand: import a card database that has it."
        )
    whole = [facts for facts in found if not facts.subtitle]
    found = whole or found  # the title is all that is printed on it
    names = {(facts.name, facts.subtitle, facts.type) for facts in found}
    if len(names) > 1 and not split(subject.card)[1]:
        listed = "; ".join(sorted(f"{name}, {subtitle}" if subtitle else name for name, subtitle, _ in names))
        raise NotBuilt("ambiguous", f"Several cards are called {subject.card} ({listed}): say which.")
    return found[0]


def _state(board: Board, laid: Laid, name: str, value: int | bool | str) -> None:
    number = int(value) if isinstance(value, int) else 1
    match name:
        case "wounds":
            laid.state["wounds"] = number
        case "wounded":
            laid.state["wounds"] = int(bool(value))
        case "exhausted" if isinstance(laid.facts.vitality, int):
            laid.state["wounds"] = laid.facts.vitality - 1 if value else 0
        case "assigned" if value is False:
            pass  # nobody is but those who are said to skirmish
        case "unique" if laid.made_up:
            pass
        case "ring worn":
            board.ring_worn = bool(value)
            board.bearer = laid
        case "ring bearer" if value is not False:
            board.bearer = laid
        case "skirmishing" if value is not False:
            laid.state["~skirmishing"] = True
        case "burdens":
            board.burdens = number
        case _:
            raise not_placed(f"“{name}” of {laid.label}")


def _player(board: Board, seat: int, name: str, value: int | bool | str, *, mine: bool) -> None:
    """What is told of a player; `mine` is true of who asks: who speaks of his own Shadow cards is the Shadow
    player.
    """
    if name in ("cards in hand", "cards") and isinstance(value, int):
        board.hand[seat] = value
    elif name == "cards in deck" and isinstance(value, int):
        board.deck[seat] = value
    elif name in ("burdens", "threats") and isinstance(value, int):
        setattr(board, name, value)
    elif name == "initiative":
        shadows = mine and {laid.is_shadow for laid in board.told() if not laid.made_up} == {True}
        ours = seat == FREE and not shadows
        board.hand[FREE] = WITH_INITIATIVE if ours == bool(value) else 0
    else:
        raise not_placed(f"“{name}” of a player")


def _table(board: Board, asked: Asked) -> None:
    moves = any(
        each is not None and each.verb == "move" for each in (*asked.acts, asked.wanted, asked.purpose)
    )
    to = next(
        (
            each.amount for each in asked.acts
            if each.verb == "move" and each.amount and each.thing == "site number"
        ), None
    )
    for name, value in asked.board.items():
        if name == "site" and to is not None:
            board.site = to - 1
            continue
        if name == "home":
            _at_home(board, at_home=value == "at")
            continue
        if name in ("terrain", "there", "closed", "others", "turn", "cultures"):
            continue
        if name == "sites controlled":
            board.no_site_controlled, board.site_controlled = not value, bool(value)
            continue
        if name == "from site":
            if asked.board.get("site") != int(value) + 1:
                raise not_placed("a move to a site farther on")
            continue
        if name == "time" and moves:
            continue
        if name == "tie":
            board.tie = bool(value)
            continue
        if not isinstance(value, int) or isinstance(value, bool):
            raise not_placed(f"“{name}”")
        match name:
            case "site" | "site number":
                board.site = value - 1 if moves else value
            case "shadow number":
                board.path[0] = {"shadow number": value}
            case "twilight":
                board.twilight = value
            case "burdens" | "threats" | "moves":
                setattr(board, name, value)
            case _:
                raise not_placed(f"“{name}”")
    if terrain := asked.board.get("terrain"):
        board.terrain_told = True
        if asked.board.get("there"):
            if board.path:
                raise not_placed("which site it is")
            board.path[board.site or USUAL] = {"keywords": [str(terrain).capitalize()]}
    if 0 in board.path:
        if board.site is None:
            raise not_placed("which site it is")
        board.path[board.site + 1 if moves else board.site] = board.path.pop(0)


def _of_cultures(board: Board, number: int) -> None:
    """Companions of so many cultures are there, the Ring-bearer among them, and of no others."""
    others = [one for one in dict.fromkeys(CULTURES.values()) if one in FREES and one != BEARER["culture"]]
    if number > len(others) + 1 or not number:
        raise not_placed("which cultures they are")
    for culture in others[: number - 1]:
        board.lay(generic(Subject(card="companion", traits=(culture,))), place="companions", made_up=True)
    board.cultures_told = True


def _at_home(board: Board, *, at_home: bool) -> None:
    """An ally is at his home site, or away from it."""
    found = board.of_type("ally", told=True)
    if len(found) != 1 or not found[0].made_up or board.site is not None:
        raise not_placed("whose home it is")
    found[0].facts = msgspec.structs.replace(
        found[0].facts, home=["2 fellowship"] if at_home else ["6 fellowship"]
    )
    board.format = "fellowship"


def own_place(board: Board, laid: Laid) -> str:
    """Where the text of an item puts it: on a bearer or in the support area; "" where it doesn't say."""
    if laid.facts.type not in ("possession", "artifact", "condition"):
        return ""
    found = {one.kind for one in board.known.abilities(laid.facts)}
    return (
        "support" if "support_area" in found else "borne" if found & {"attach_to", "plays_on"} else ""
    )


def places(board: Board) -> None:
    """Cards that nothing has placed yet lie where cards of their type do."""
    for laid in list(board.cards):
        if laid is board.bearer:
            laid.place = "companions"
            continue
        if laid.place in ("", "borne", "support") and not laid.host:
            laid.place = own_place(board, laid) or laid.place
        if laid.place == "":
            laid.place = PLACE_OF.get(laid.facts.type, "?")
        if laid.place == "?":
            raise not_placed(laid.label)
        if laid.place == "borne" and not laid.host:
            kind = "minion" if laid.is_shadow else "companion"
            there = [one for one in board.of_type(kind) if one.place in ("", "companions", "minions")]
            laid.host = (there[0] if there else board.make(kind)).label
