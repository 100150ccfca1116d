"""What a question of the trading card game tells as done or happening, in the acts of a situation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building.known import inside, part
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, NAMES, SHADOW, Board, Laid
from ruling_service.ask.building.tcg.setting import make
from ruling_service.ask.building.verbs import Verbs
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node

Data = dict[str, Any]
ORDINAL_WORDS = {
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10
}
PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")


@dataclass
class Course:
    """What happens in a question. `needs` must come out of the run."""

    board: Board
    asked: Asked
    needs: list[Data] = field(default_factory=list)
    used: list[Laid] = field(default_factory=list)

    def laid(self, label: str) -> Laid | None:
        return self.board.find(label) if self.board.has(label) else None

    def tells(self, laid: Laid, value: str) -> bool:
        """Whether the question says how much of a value the card has."""
        return any(
            value in subject.values and subject.label in laid.called[:1] for subject in self.asked.subjects
        )

    def all_of(self, act: AskedAct) -> list[Laid]:
        named = [self.laid(label) for label in (act.card, *act.targets, act.against, act.by)]
        return [laid for i, laid in enumerate(named) if laid is not None and laid not in named[:i]]

    def card(self, act: AskedAct, *types: str) -> Laid:
        """The card that an act is about, of one of these types: the one named, else the only one that fits.
        """
        fitting = [laid for laid in self.all_of(act) if not types or laid.facts.type in types]
        told = (
            fitting or [
                laid for laid in self.board.cards if laid.told and (not types or laid.facts.type in types)
            ]
        )
        if fitting or len(told) == 1:
            return told[0]
        raise not_placed(f"what “{act.verb}” is done to")


Verb = Callable[[Course, AskedAct], None]
VERBS: Verbs[Verb] = Verbs()
verb = VERBS.verb


def play_out(course: Course) -> None:
    """Turn every act into acts of the situation. Raises NotBuilt for one that can't be said."""
    for each in course.asked.acts:
        does = VERBS.get(each.verb)
        if does is None or each.negated:
            raise not_placed(f"“{each.verb}”")
        does(course, each)


def add(board: Board, **what: Any) -> None:
    """One more act."""
    board.do.append(
        {name.replace("_", " "): value for name, value in what.items() if value not in ("", None, [])}
    )


def stand(board: Board, at: str) -> None:
    """Where the situation stands, unless the question has said so."""
    if not board.at:
        board.at = at


# -- skirmishes ----------------------------------------------------------------------------------------------


def fighters(course: Course, act: AskedAct | None = None) -> tuple[Laid, list[Laid]]:
    """Who skirmishes whom: the Free Peoples character and the minions that the question names, plain ones
    where it names none.
    """
    board = course.board
    named = course.all_of(act) if act is not None else []
    minions = [laid for laid in named if laid.facts.type == "minion"]
    people = [laid for laid in named if laid.facts.type in ("companion", "ally")]
    told = [
        laid for laid in board.cards if laid.told and laid.place in ("", "companions", "minions", "support")
    ]
    if minions:
        minions += [laid for laid in told if laid.facts == minions[0].facts and laid not in minions]
    else:
        minions = [laid for laid in told if laid.facts.type == "minion"]
    people = people or [laid for laid in told if laid.facts.type in ("companion", "ally")]
    if len(people) > 1 and not (act is not None and any(one in named for one in people)):
        raise not_placed("who skirmishes")
    defender = people[0] if people else make(board, "companion")
    return defender, minions or [make(board, "minion")]


@verb("skirmish")
def skirmish(course: Course, act: AskedAct | None) -> None:
    """A skirmish is fought to its end."""
    copies = [subject.copies for subject in course.asked.subjects]
    if act is not None and act.amount not in (None, 0, 1, *copies):
        raise not_placed("a second skirmish")
    defender, minions = fighters(course, act)
    board = course.board
    if board.tie:
        _tied(defender, minions)
    elif DOUBLE.search(course.asked.text) and len(minions) >= 1 and minions[0].made_up:
        _doubled(course, defender, minions)
    else:
        _strengths_told(course, [defender, *minions], act)
    board.assignments = [{"defender": defender.label, "minions": [laid.label for laid in minions]}]
    stand(board, "choose a skirmish")
    add(board, skirmish=defender.label)


DOUBLE = re.compile(r"\b(?:twice|double) (?:his|her|its|the|my|that|their|as)\b", re.IGNORECASE)


def _doubled(course: Course, defender: Laid, minions: list[Laid]) -> None:
    """ "A minion of twice his strength": one minion."""
    strength = defender.facts.strength
    if not isinstance(strength, int):
        raise not_placed("how strong they are")
    for other in minions[1:]:
        course.board.cards.remove(other)
    del minions[1:]
    minions[0].facts = msgspec.structs.replace(minions[0].facts, strength=2 * strength)


def _strengths_told(course: Course, fighters_: list[Laid], act: AskedAct | None) -> None:
    """Raises NotBuilt where plain fighters have strengths that the question doesn't tell, unless it tells who
    wins.
    """
    told = {
        label for subject in course.asked.subjects if "strength" in subject.values
        for label in (subject.label,)
    }
    open_ = [laid for laid in fighters_ if laid.made_up and laid.told and not told & set(laid.called)]
    open_ = [
        laid for laid in open_
        if not any(one.facts == laid.facts and told & set(one.called) for one in fighters_)
    ]
    wanted = course.asked.wanted
    if (
        not open_ or (
            act is not None and act.verb == "skirmish" and wanted is not None and wanted.verb == "skirmish"
        )
    ):
        return
    won = (
        act is not None and act.verb in ("win", "win the skirmish", "lose", "lose the skirmish", "overwhelm")
    )
    if not won or act is None:
        raise not_placed("how strong they are")
    winner_first = act.verb.startswith("win")
    first = course.laid(act.card)
    for laid in open_:
        wins = (laid is first) == winner_first
        others = [one.facts.strength for one in fighters_ if one.is_shadow != laid.is_shadow]
        base = max((n for n in others if isinstance(n, int)), default=6)
        laid.facts = msgspec.structs.replace(laid.facts, strength=base + 1 if wins else max(1, base - 1))


def _tied(defender: Laid, minions: list[Laid]) -> None:
    """Both sides have the same strength: a plain one is given that of the other."""
    strength = defender.facts.strength
    other = minions[0].facts.strength
    if len(minions) == 1 and strength == other:
        return
    if len(minions) == 1 and minions[0].made_up:
        minions[0].facts = msgspec.structs.replace(minions[0].facts, strength=strength)
    elif len(minions) == 1 and defender.made_up:
        defender.facts = msgspec.structs.replace(defender.facts, strength=other)
    else:
        raise not_placed("a tie")


@verb("win", "win the skirmish")
def wins(course: Course, act: AskedAct) -> None:
    """A skirmish is fought, and the one named wins it."""
    winner = course.card(act, *CHARACTERS)
    skirmish(course, act)
    course.needs.append({"happened": {"happened": "skirmish won", "card": winner.label}})


@verb("lose", "lose the skirmish")
def loses(course: Course, act: AskedAct) -> None:
    """A skirmish is fought, and the one named loses it."""
    loser = course.card(act, *CHARACTERS)
    skirmish(course, act)
    course.needs.append({"happened": {"happened": "skirmish lost", "card": loser.label}})


@verb("overwhelm")
def overwhelm(course: Course, act: AskedAct) -> None:
    """The one named is overwhelmed in a skirmish: by a minion that has twice the strength, where the question
    doesn't say by whom.
    """
    board = course.board
    gone = course.card(act, "companion", "ally")
    if not board.of_type("minion"):
        strength = gone.facts.strength
        make(board, "minion", strength=max(1, 3 * strength if isinstance(strength, int) else 12))
    skirmish(course, AskedAct(verb="skirmish", card=gone.label, against=board.of_type("minion")[0].label))
    course.needs.append({"happened": {"happened": "overwhelmed", "card": gone.label}})


@verb("assign")
def assign(course: Course, act: AskedAct) -> None:
    """A character is assigned to a minion."""
    defender, minions = fighters(course, act)
    stand(course.board, "assignment")
    add(
        course.board, assign=defender.label, against=minions[0].label, by=NAMES[course.board.seat(act.player)]
    )


# -- cards ---------------------------------------------------------------------------------------------------


@verb("play")
def play(course: Course, act: AskedAct) -> None:
    """A card is played from hand, with twilight enough."""
    laid = course.card(act)
    if any(one is not laid and one.facts == laid.facts and one.place == "" for one in course.board.cards):
        raise not_placed("where the other copy is")
    to_hand(course, laid, act)
    course.used.append(laid)
    add(course.board, play=laid.name, by=NAMES[laid.player])


def to_hand(course: Course, laid: Laid, act: AskedAct) -> None:
    """A card in hand in its own phase, with twilight enough where it is a Shadow card."""
    board = course.board
    laid.place = "hand"
    if act.player and not (laid.is_shadow and board.seat(act.player) == FREE):
        laid.player = board.seat(act.player)
    phase = "shadow" if laid.is_shadow else "fellowship"
    if laid.facts.type == "event":
        ability = ability_of(course, laid)
        if ability is None or ability.get("phase") is None and ability.kind != "action":
            raise not_placed(f"when {laid.label} is played")
        phase = str(ability.get("phase") or phase)
    stand(board, phase)
    if laid.is_shadow and not board.twilight and "twilight" not in course.asked.board:
        cost = laid.facts.twilight_cost
        board.twilight = (cost if isinstance(cost, int) else 2) + 6
        board.defaults.append(f"{board.twilight} twilight tokens in the pool")


def ability_of(course: Course, laid: Laid) -> Node | None:
    """The special ability of a card."""
    found = [a for a in course.board.known.abilities(laid.facts) if a.kind == "action"]
    return found[0] if found else None


def phase_of(ability: Node) -> str:
    """The phase whose action an ability is."""
    for field_ in ("phase", "phases"):
        value = ability.get(field_)
        if isinstance(value, str):
            return value
        if isinstance(value, tuple) and value:
            return str(value[0])
    when = part(ability, "when")
    return next((str(n["of"]) for n in inside(when) if n.get("of") in PHASES), "") if when is not None else ""


@verb("use", "trigger")
def use(course: Course, act: AskedAct) -> None:
    """A special ability of a card is used."""
    laid = course.card(act)
    if laid.facts.type == "event":
        play(course, act)
        return
    ready_to_use(course, laid)
    course.used.append(laid)
    for _ in range(min(act.amount or 1, 4)):
        add(course.board, use=laid.label, by=NAMES[laid.player])


def ready_to_use(course: Course, laid: Laid) -> Node:
    """A card in play whose special ability is used: its phase, and the skirmish that a skirmish action wants.
    """
    board = course.board
    ability = ability_of(course, laid)
    if ability is None:
        raise NotBuilt("not compiled", f"{laid.label} has no special ability.")
    phase = phase_of(ability)
    if phase:
        stand(board, phase)
    if board.at == "skirmish" and not board.assignments:
        in_skirmish(course)
    return ability


def in_skirmish(course: Course) -> None:
    """A skirmish is under way."""
    board = course.board
    people = [
        laid for laid in board.of_type("companion")
        if laid.place in ("", "companions") and laid is not board.bearer
    ]
    minions = [laid for laid in board.of_type("minion") if laid.place in ("", "minions")]
    if not people:
        people = [make(board, "companion")]
    if not minions:
        minions = [make(board, "minion")]
    board.assignments = [{"defender": people[0].label, "minions": [minions[0].label]}]
    board.at = "skirmish"


# -- happenings ----------------------------------------------------------------------------------------------


def _done_to(name: str, *types: str, at: str = "maneuver") -> Verb:
    def does(course: Course, act: AskedAct) -> None:
        laid = course.card(act, *types)
        stand(course.board, at)
        more = {"amount": act.amount} if act.amount not in (None, 1) else {}
        add(course.board, **{name: laid.label}, **more)

    return does


VERBS["kill"] = VERBS["destroy"] = _done_to("kill", *CHARACTERS)
VERBS["wound"] = _done_to("wound", *CHARACTERS)
_exert = _done_to("exert", *CHARACTERS)


@verb("exert")
def exert(course: Course, act: AskedAct) -> None:
    """A character exerts: for its own ability where the question says for whom, else just so."""
    laid = course.card(act, *CHARACTERS)
    others = [course.laid(t) for t in act.targets]
    if any(one is not None and one is not laid for one in others) and ability_of(course, laid) is not None:
        ready_to_use(course, laid)
        targets = [one.label for one in others if one is not None]
        add(course.board, use=laid.label, by=NAMES[laid.player], choosing=targets)
    else:
        _exert(course, act)


VERBS["heal"] = _done_to("heal", *CHARACTERS)
_discard = _done_to("discard")


@verb("discard")
def discard(course: Course, act: AskedAct) -> None:
    """A card is discarded: as the cost of its own ability, where that is one."""
    laid = course.card(act)
    own = [
        a for a in course.board.known.abilities(laid.facts)
        if any(n.kind.startswith("discard") for n in inside(a.get("cost")))
    ]
    if not own or laid.made_up:
        _discard(course, act)
    elif own[0].kind == "action":
        use(course, AskedAct(verb="use", card=act.card))
    else:
        course.board.given.append({"use": laid.label, "by": NAMES[laid.player]})


def _tokens(name: str, at: str) -> Verb:
    def does(course: Course, act: AskedAct) -> None:
        stand(course.board, at)
        add(course.board, **{name.replace(" ", "_"): act.amount or 1})

    return does


for _name in ("add twilight", "remove twilight", "add burdens", "remove burdens", "add threats"):
    VERBS[_name] = _tokens(_name, "shadow" if "threats" in _name or "twilight" in _name else "maneuver")
del _name


@verb("gain", "add")
def gain(course: Course, act: AskedAct) -> None:
    """Tokens are added: burdens, wounds, threats, twilight."""
    if act.thing == "wounds":
        laid = course.laid(act.card)
        once = sum(int(n) == act.amount for n in re.findall(r"\b\d+\b", course.asked.text)) < 2
        if laid is not None and act.amount is not None and once and laid.state.get("wounds") == act.amount:
            laid.state["wounds"] = 0
        VERBS["wound"](course, act)
        return
    text = course.asked.text.lower()
    ordinal = next((number for word, number in ORDINAL_WORDS.items() if word in text), None)
    if ordinal is not None and act.thing in ("burdens", "threats") and act.thing not in course.asked.board:
        setattr(course.board, act.thing, ordinal - 1)
    elif act.amount is None and not re.search(r"\b(?:another|more|a|one)\b", text):
        raise not_placed(f"how many {act.thing}")
    if (
        act.amount is None and act.thing in course.asked.board
        and not re.search(r"\b(?:another|more)\b", text)
    ):
        raise not_placed(f"how many {act.thing}")
    if f"add {act.thing}" in VERBS:
        VERBS[f"add {act.thing}"](course, act)
    else:
        raise not_placed(f"“{act.verb}”")


@verb("corrupt")
def corrupt(course: Course, act: AskedAct) -> None:
    """The Ring-bearer gets the last burden."""
    board = course.board
    bearer = board.bearer
    resistance = bearer.facts.resistance if bearer is not None else 10
    board.burdens = (resistance if isinstance(resistance, int) else 10) - 1
    stand(board, "maneuver")
    add(board, add_burdens=1)


@verb("move")
def move(course: Course, act: AskedAct) -> None:
    """The fellowship moves to the next site."""
    board = course.board
    wanted = course.asked.wanted
    if wanted is not None and wanted.verb == "move" and act is not wanted:
        board.moves = act.amount or 1
        return
    companions = [laid for laid in board.of_type("companion", told=True) if laid.made_up]
    if len(companions) > 1 and board.bearer is None:
        board.cards.remove(companions[-1])
        board.defaults.append("one of the companions is the Ring-bearer")
    if course.asked.relation == "" and board.of_type("minion"):
        stand(board, "regroup")
        board.moves = board.moves or 1
    stand(board, "fellowship")
    add(board, move=True)


@verb("transfer")
def transfer(course: Course, act: AskedAct) -> None:
    """An item goes from one companion to another."""
    item = course.card(act, "possession", "artifact", "condition")
    taker = _taker(course, act, item)
    stand(course.board, "fellowship")
    add(course.board, transfer=item.label, to=taker.label)


def _taker(course: Course, act: AskedAct, item: Laid) -> Laid:
    """Who takes an item; another companion bears it now."""
    board = course.board
    people = (
        [laid for laid in course.all_of(act) if laid.facts.type == "companion"]
        or board.of_type("companion", told=True)
    )
    taker = people[0] if people else make(board, "companion")
    if not item.host:
        item.place, item.host = "borne", make(board, "companion").label
    return taker


@verb("bear")
def bear(course: Course, act: AskedAct) -> None:
    """A character bears an item."""
    found = course.all_of(act)
    items = [laid for laid in found if laid.facts.type in ("possession", "artifact")]
    people = [laid for laid in found if laid.facts.type in CHARACTERS]
    if len(people) != 1 or not items:
        raise not_placed("who bears what")
    for item in items:
        item.place, item.host = "borne", people[0].label


@verb("have", "control")
def have(course: Course, act: AskedAct) -> None:
    """Cards that a player has are in play."""
    laid = course.laid(act.card)
    if (
        laid is None or act.thing or laid.facts.type not in CHARACTERS or not laid.made_up
        or course.asked.wanted is None
    ):
        raise not_placed(f"“{act.verb}”")
    place = (
        "minions" if laid.facts.type == "minion" else "support" if laid.facts.type == "ally" else "companions"
    )
    labels = [subject.copies for subject in course.asked.subjects if subject.label in laid.called]
    first = course.board.cards.index(laid)
    for one in course.board.cards[first : first + max(1, labels[0] if labels else 1)]:
        one.place = one.place or place


@verb("wear ring")
def wear(course: Course, act: AskedAct) -> None:
    """The Ring-bearer wears the Ring."""
    course.board.ring_worn = True


@verb("draw")
def draw(course: Course, act: AskedAct) -> None:
    """A player draws cards."""
    stand(course.board, "fellowship")
    course.board.deck.setdefault(course.board.seat(act.player), 20)
    add(course.board, draw=NAMES[course.board.seat(act.player)], amount=act.amount or 1)


@verb("shoot")
def shoot(course: Course, act: AskedAct) -> None:
    """The archery phase: each side's archery total is turned into wounds."""
    if not all("rcher" in laid.facts.text for laid in course.all_of(act)[:1]):
        raise not_placed("“shoot”")
    course.board.at, course.board.until = "archery fire", "end of archery"


@verb("reconcile")
def reconcile(course: Course, act: AskedAct) -> None:
    """A Shadow player reconciles, or the Free Peoples player whose hand is told."""
    board = course.board
    if FREE in board.hand:
        reconciles(board)
        return
    board.at = "reconcile"
    board.deck.setdefault(SHADOW, 20)
    board.given.append({"choose": "none", "by": NAMES[SHADOW]})


def reconciles(board: Board) -> None:
    """The Free Peoples player stays where he is and reconciles, keeping what he may keep."""
    if board.do or board.given:
        raise not_placed("reconciling")
    board.at, board.until, board.moves = "move again", "followers return", board.moves or 1
    board.deck.setdefault(FREE, 20)
    board.given = [{"choose": "stay and reconcile", "by": NAMES[FREE]}, {"choose": "none", "by": NAMES[FREE]}]


@verb("hold")
def hold(course: Course, act: AskedAct) -> None:
    """A player holds so many cards."""
    if act.amount is None:
        raise not_placed("how many cards")
    course.board.hand[course.board.seat(act.player)] = act.amount


__all__ = ["FREE", "Course", "play_out"]
