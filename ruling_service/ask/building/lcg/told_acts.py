"""What the question tells as done or happening, in the acts of a situation, each with what makes it legal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ruling_service.ask.building.keywords import keyword_named, written
from ruling_service.ask.building.known import kinds, part, parts
from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, Board, Laid
from ruling_service.ask.building.lcg.occasions import act as add
from ruling_service.ask.building.lcg.occasions import stand
from ruling_service.ask.building.lcg.setting import IMMUNE, SHADOW, VALUES, WHEN_REVEALED
from ruling_service.ask.building.lcg.supply import WANTS, for_ability, host, meant, pay_for
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.verbs import Verbs
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

PHASE_WINDOWS = {"resource": "1.3", "planning": "2.2", "quest": "3.3", "travel": "4.2", "encounter": "5.3",
                 "combat": "6.2",
                 "refresh": "7.4"}  # fmt: skip
USED = ("action", "response", "forced", "when_revealed", "shadow", "travel")
THINGS = ("attack", "effect", "ability", "action", "response", "forced effect", "shadow effect",
          "shadow card", "when revealed effect",
          "keyword", "damage", "undefended attack", "threat", "resources", "progress")  # fmt: skip


OF_ATTACKS = (
    "attack", "defend", "undefended", "stop", "cancel", "prevent", "play", "trigger", "end", "participate"
)


@dataclass
class Course:
    """What happens in a question: the board, and what the acts have made of it so far.

    `needs` must come out of the run.
    """

    board: Board
    asked: Asked
    needs: list[dict[str, Any]] = field(default_factory=list)
    following: tuple[AskedAct, ...] = ()
    used: list[Laid] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    told_in_order: bool = False

    def laid(self, label: str) -> Laid | None:
        """The card of that label, None for a thing that is no card."""
        return self.board.find(label) if label and self.board.has(label) else None

    def all_of(self, act: AskedAct) -> list[Laid]:
        """Every card that an act names, the one it is done to first."""
        named = [self.laid(label) for label in (act.card, *act.targets, act.against, act.by)]
        return [laid for i, laid in enumerate(named) if laid is not None and laid not in named[:i]]


Verb = Callable[[Course, AskedAct], None]
VERBS: Verbs[Verb] = Verbs()
verb = VERBS.verb


def play_out(course: Course) -> None:
    """Turn every act into acts of the situation. Raises NotBuilt for one that can't be said."""
    acts = course.asked.acts
    for number, each in enumerate(acts):
        if each.negated and each.verb not in ("defend",):
            raise not_placed(f"“not {each.verb}”")
        course.following = (
            *acts[number + 1 :], *((course.asked.wanted,) if course.asked.wanted is not None else ())
        )
        does = VERBS.get(each.verb.replace("_", " "))
        if does is None:
            raise not_placed(f"“{each.verb}”")
        if each.thing == "attack" and each.verb not in OF_ATTACKS:
            raise not_placed(f"“{each.verb}” and the attack")
        _once(course, each)
        does(course, each)


def _once(course: Course, act: AskedAct) -> None:
    """Raises NotBuilt where something happens to several copies at once, which acts one after the other don't
    say.
    """
    copies = next((subject.copies for subject in course.asked.subjects if subject.label == act.card), 1)
    if copies > 1 and act.verb not in ("attack", "defend", "commit", "deal", "deal shadow"):
        raise not_placed(f"“{act.verb}” of several at once")


def card_of(course: Course, act: AskedAct, *types: str) -> Laid:
    """The card that an act is about, of one of these types if any are given: the one named, else the only one
    that fits.
    """
    named = course.all_of(act)
    fitting = [laid for laid in named if not types or laid.facts.type in types]
    if fitting:
        return fitting[0]
    if act.card and act.card not in THINGS and not named:
        raise not_placed(f"“{act.card}”")
    others = [laid for laid in course.board.cards.values() if laid.facts.type in types or not types]
    told = [laid for laid in others if laid.told] or others
    if len(told) == 1:
        return told[0]
    raise not_placed(f"what “{act.verb}” is done to")


# -- cards and abilities -------------------------------------------------------------------------------------


@verb("play")
def play(course: Course, act: AskedAct) -> None:
    """A card is played from hand."""
    laid = card_of(course, act)
    if laid.facts.type == "hero":
        raise not_placed(f"playing the hero {laid.label}")
    if act.by and course.laid(act.by) is not None and course.laid(act.by) is not laid:
        put_into_play(course, act)
        return
    course.used.append(laid)
    ready_to_play(course, laid, act)
    add(course.board, play=laid.name, by=NAMES[laid.player], choosing=choosing(course, laid, act))


def ready_to_play(course: Course, laid: Laid, act: AskedAct) -> None:
    """A card in hand with everything that playing it needs."""
    board = course.board
    if act.player:
        laid.player = board.seat(act.player)
    if laid.facts.type == "attachment":
        told_host = next(
            (course.laid(t) for t in (*act.targets, act.against) if course.laid(t) is not None), None
        )
        if told_host is not None:
            laid.host = told_host.label
        host(board, laid)
    laid.place = "hand"
    pay_for(board, laid)
    if laid.facts.type != "event":
        stand(board, "in 2.2 window")
        return
    ability = use_of(course, laid)
    if ability is None:
        raise NotBuilt("not compiled", f"{laid.label} has no ability that can be used.")
    aim(course, laid, ability, act)


def use_of(course: Course, laid: Laid, wanted: str = "") -> Node | None:
    """The ability of a card that is used: an action or response, else what it has."""
    abilities = [
        a for a in course.board.known.abilities(laid.facts)
        if a.kind in USED and (not wanted or a.kind == wanted)
    ]
    abilities.sort(key=lambda a: USED.index(a.kind))
    return abilities[0] if abilities else None


def named(course: Course, laid: Laid, ability: Node) -> str:
    """How a situation names that very ability: by its kind, or its number where the card has several of the
    kind.
    """
    abilities = course.board.known.abilities(laid.facts)
    several = sum(each.kind == ability.kind for each in abilities) > 1
    return str(next(n for n, each in enumerate(abilities, 1) if each == ability)) if several else ability.kind


def aim(course: Course, laid: Laid, ability: Node, act: AskedAct) -> None:
    """What the ability waits for is brought about unless the question has told it; its targets and cost are
    there.
    """
    board = course.board
    described(course, act)
    for target in act.targets:
        found = course.laid(target)
        if found is None and target not in THINGS and not is_keyword(target):
            raise not_placed(f"“{target}”")
    for_ability(board, laid, ability)
    if ability.kind == "response":
        if not board.do and not board.attack and not board.at:
            occasions.bring_about(board, ability, laid)
    elif ability.kind == "action":
        phase = str(ability.get("phase") or "")
        if board.attack and phase in ("", "combat"):
            stand(board, "in 6.4.1 window" if board.attack.get("defenders") else "in 6.4b window")
        else:
            fights = {"declare_attack_now", "attack_now", "attacks_now"} & kinds(ability)
            stand(board, f"in {PHASE_WINDOWS.get(phase, '6.2' if fights else '2.2')} window")


def is_keyword(word: str) -> bool:
    """Whether a word of a question is a keyword, and no value of cards that is called the same."""
    return fold(word) not in VALUES and keyword_named("lcg", word) is not None


def choosing(course: Course, laid: Laid, act: AskedAct) -> list[str]:
    """The targets that the question names, as the act chooses them; an attachment's host."""
    if laid.facts.type == "attachment" and laid.place == "hand":
        found, laid.host = laid.host, ""
        return [found] if found else []
    named = [
        found for found in (course.laid(t) for t in (*act.targets, act.against))
        if found is not None and found is not laid
    ]
    ability = use_of(course, laid)
    wants = [part(cost, "what") for cost in parts(ability, "cost")] if ability is not None and named else []
    paid = [
        meant(course.board, what, laid).label for what in wants if what is not None and what.kind in WANTS
    ]
    return [
        *(label for label in paid if label not in [one.label for one in named]), *(one.label for one in named)
    ]


def described(course: Course, act: AskedAct) -> None:
    """What an act says of its target by a thing: "an enemy that is immune"."""
    if act.thing == "immune":
        for laid in course.all_of(act):
            if laid.made_up and laid.facts.type in ENCOUNTER and not laid.facts.text:
                laid.facts = msgspec.structs.replace(laid.facts, text=IMMUNE)
                return
        raise not_placed("“immune”")


def used_before(course: Course, laid: Laid, ability: Node) -> None:
    """An ability was used already; one that exhausts its card has left it exhausted, unless the question has
    it readied.
    """
    laid.state["used"] = [ability.kind]
    exhausts = any(cost.kind == "exhaust" and "this" in kinds(cost) for cost in parts(ability, "cost"))
    readied = any(each.verb == "ready" for each in course.asked.acts) or laid.state.get("exhausted") is False
    if exhausts and not readied:
        laid.state["exhausted"] = True


@verb("trigger", "use")
def trigger(course: Course, act: AskedAct) -> None:
    """An ability of a card in play is used; an event is played."""
    laid = card_of(course, act)
    if laid.facts.type == "event":
        play(course, act)
        return
    course.used.append(laid)
    if any(each.verb in ("trigger", "use") and each.card == act.card for each in course.following):
        ability = use_of(course, laid)
        if ability is not None:
            used_before(course, laid, ability)
            return
    if act.player:
        laid.player = (
            laid.player if laid.place in ("heroes", "allies", "attached") else course.board.seat(act.player)
        )
    if laid.facts.type == "attachment":
        host(course.board, laid)
    ability = use_of(course, laid)
    if ability is None:
        raise NotBuilt("not compiled", f"{laid.label} has no ability that can be used.")
    aim(course, laid, ability, act)
    add(
        course.board, trigger=laid.label, ability=named(course, laid, ability), by=NAMES[laid.player],
        choosing=choosing(course, laid, act)
    )


@verb("cancel", "prevent", "stop")
def cancel(course: Course, act: AskedAct) -> None:
    """A card is used that cancels; what it cancels is brought about with everything that the question says of
    it.
    """
    laid = course.laid(act.by) or card_of(course, act, "event", "hero", "ally", "attachment")
    if is_keyword(act.thing):
        bearer = next(
            (one for one in course.all_of(act) if one.made_up and one.facts.type in ENCOUNTER), None
        )
        if (
            bearer is not None
            and not any(fold(act.thing) in fold(keyword) for keyword in bearer.facts.keywords)
        ):
            bearer.facts = with_keyword(bearer.facts, act.thing, act.amount)
    for target in course.all_of(act):
        if (
            target is not laid and target.facts.type in ("treachery", "enemy", "location", "objective")
            and target.made_up
        ):
            with_effect(target)
    (play if laid.facts.type == "event" else trigger)(course, AskedAct(verb="play", card=laid.label))


ENCOUNTER = ("treachery", "enemy", "location", "objective")


def with_keyword(facts: CardFacts, keyword: str, number: int | None) -> CardFacts:
    """A plain card with a keyword more."""
    return msgspec.structs.replace(
        facts, keywords=[*facts.keywords, written("lcg", fold(keyword).split()[0], number)]
    )


def with_effect(laid: Laid) -> None:
    """A plain encounter card gets a When Revealed effect, for something to cancel."""
    if not laid.facts.text:
        laid.facts = msgspec.structs.replace(laid.facts, text=WHEN_REVEALED)


# -- encounter cards -----------------------------------------------------------------------------------------


@verb("reveal")
def reveal(course: Course, act: AskedAct) -> None:
    """A card is revealed in the staging step."""
    if act.card == "shadow card":
        shadow(course, act)
        return
    laid = card_of(course, act, "enemy", "location", "treachery", "objective")
    occasions.reveal(course.board, laid)


@verb("deal shadow")
def shadow(course: Course, act: AskedAct) -> None:
    """An enemy is dealt a shadow card, which is resolved in its attack."""
    found = [laid for laid in course.all_of(act)]
    foe = (
        next((laid for laid in found if laid.facts.type == "enemy" and laid.place != "shadow"), None)
        or occasions.enemy(course.board)
    )
    card = next((laid for laid in found if laid is not foe), None)
    if card is None:
        card = course.board.make("treachery", "shadow", shadow=SHADOW)
    card.place, card.host = "shadow", foe.label
    foe.place = "engaged"


@verb("add to staging")
def add_to_staging(course: Course, act: AskedAct) -> None:
    laid = card_of(course, act, "enemy", "location", "treachery", "objective")
    stand(course.board, "in 3.3 window")
    add(course.board, add_to_staging=laid.label)


@verb("travel")
def travel(course: Course, act: AskedAct) -> None:
    laid = card_of(course, act, "location")
    laid.place = "staging"
    stand(course.board, "4.2")
    add(course.board, travel=laid.label)


@verb("explore")
def explore(course: Course, act: AskedAct) -> None:
    laid = card_of(course, act, "location")
    if laid.place in ("", "staging"):
        laid.place = "active"
    stand(course.board, "in 3.4 window")
    add(course.board, explore=laid.label)


@verb("engage")
def engage(course: Course, act: AskedAct) -> None:
    laid = card_of(course, act, "enemy")
    laid.place = "staging"
    stand(course.board, "5.2")
    add(course.board, engage=laid.label, by=NAMES[course.board.seat(act.player)])


# -- attacks -------------------------------------------------------------------------------------------------


@verb("attack", "participate")
def attack(course: Course, act: AskedAct) -> None:
    """An enemy attacks, or characters attack an enemy."""
    board, found = course.board, course.all_of(act)
    if _has_exhausted(course, act):
        return
    if (
        act.amount is not None
        and not any(act.amount in (subject.copies, 0) for subject in course.asked.subjects)
    ):
        _strength(course, act)
    foes = [laid for laid in found if laid.facts.type == "enemy"] or board.of_type("enemy", told=True)
    people = [laid for laid in found if laid.facts.type in CHARACTERS]
    if act.zone == "staging" and foes:
        raise not_placed("an attack from the staging area")
    people += [
        laid for laid in board.cards.values()
        if people and laid.facts == people[0].facts and laid.told and laid not in people
    ]
    if "together" in course.asked.text.lower() or len(course.asked.subjects) > 2:
        others = [
            laid for laid in board.of_type(*CHARACTERS, told=True)
            if laid not in people and laid.place in ("", "heroes", "allies")
        ]
        people += others if people else []
    by_enemy = (bool(found) and found[0].facts.type == "enemy") or (not people and bool(foes))
    if by_enemy:
        foe = foes[0]
        if board.attack.get("enemy") == foe.label and not people:
            return
        seat = (
            foe.player if foe.place == "engaged" else people[0].player if people
            else board.seat(act.player if not people else "")
        )
        defender = (
            people[0] if people
            else next((laid for laid in board.characters(seat) if laid.state.get("~defending")), None)
        )
        occasions.enemy_attack(board, foe, defender=defender, player=seat)
        return
    attackers = [
        laid for laid in board.cards.values()
        if laid.state.get("~attacking") and laid.facts.type in CHARACTERS
    ]
    attackers = people + [laid for laid in attackers if laid not in people] or board.characters()[:1]
    foe = foes[0] if foes else board.make("enemy", "engaged")
    occasions.player_attack(board, attackers, foe)


def _has_exhausted(course: Course, act: AskedAct) -> bool:
    """Whether the question goes on to ask what else a character can do who has exhausted for this."""
    wanted = course.asked.wanted
    if (
        course.asked.form != "can" or wanted is None or wanted.verb not in ("attack", "defend", "commit")
        or wanted.card != act.card
    ):
        return False
    laid = course.laid(act.card)
    if laid is None or laid.facts.type not in CHARACTERS:
        return False
    laid.state.setdefault("exhausted", True)
    return True


def _strength(course: Course, act: AskedAct) -> None:
    """ "The enemy attacks for 5": its attack strength."""
    laid = course.laid(act.card)
    if laid is None or not laid.made_up:
        raise not_placed(f"“{act.verb} {act.amount}”")
    laid.facts = msgspec.structs.replace(laid.facts, attack=act.amount)


@verb("defend")
def defend(course: Course, act: AskedAct) -> None:
    """A character is declared as defender."""
    board, found = course.board, course.all_of(act)
    if _has_exhausted(course, act):
        return
    if act.negated:
        undefended(course, act)
        return
    people = [laid for laid in found if laid.facts.type in CHARACTERS]
    told = [laid for laid in board.cards.values() if laid.facts.type in CHARACTERS and laid.told]
    defender = (people or told or [board.hero()])[0]
    foe = next((laid for laid in found if laid.facts.type == "enemy"), None)
    if foe is None and board.attack:
        foe = board.find(board.attack["enemy"])
    if foe is None:
        foe = next(iter(board.of_type("enemy", told=True)), None) or board.make("enemy", "engaged")
    if board.attack and "defenders" in board.attack:
        if defender.label not in board.attack["defenders"]:
            board.attack["defenders"].append(defender.label)
        return
    if foe.made_up and not foe.told:
        strength = next(
            (
                s.values["attack"] for s in course.asked.subjects
                if s.label in defender.called and "attack" in s.values
            ), None
        )
        foe.facts = msgspec.structs.replace(foe.facts, attack=strength) if strength is not None else foe.facts
    seat = foe.player if foe.place == "engaged" else defender.player
    occasions.enemy_attack(board, foe, defender=defender, player=seat)


@verb("undefended")
def undefended(course: Course, act: AskedAct) -> None:
    """No defender is declared."""
    board = course.board
    foe = next((laid for laid in course.all_of(act) if laid.facts.type == "enemy"), None)
    if foe is None:
        foe = board.find(board.attack["enemy"]) if board.attack else next(iter(board.of_type("enemy")), None)
    occasions.enemy_attack(board, foe, undefended=True)


@verb("destroy")
def destroy(course: Course, act: AskedAct) -> None:
    """A card is destroyed: by what the acts before bring about if that can be, in an attack of the one named,
    else by an effect.
    """
    board, found = course.board, course.all_of(act)
    if not found:
        found = [card_of(course, act, "enemy", *CHARACTERS)]
    gone = found[0]
    if gone.facts.type not in (*CHARACTERS, "enemy", "location", "attachment"):
        raise not_placed(f"how {gone.label} is destroyed")
    others = found[1:]
    foes = [laid for laid in found if laid.facts.type == "enemy"]
    people = [laid for laid in found if laid.facts.type in CHARACTERS]
    if foes and people and act.card and gone is not foes[0] and act.against == "" and not act.targets:
        gone = foes[0]
    caused = any(name in each for each in board.do for name in ("reveal", "play", "trigger"))
    if not caused and foes and _deals_as_revealed(course, people):
        occasions.reveal(board, foes[0])
        caused, gone = True, foes[0]
    if caused:
        course.needs.append({"happened": {"happened": "destroyed", "card": gone.label}})
    elif gone.facts.type == "enemy" and people:
        occasions.player_attack(board, people, gone, destroys=True)
    elif gone.facts.type in CHARACTERS and (foes or board.attack):
        foe = foes[0] if foes else board.find(board.attack["enemy"])
        occasions.enemy_attack(board, foe, defender=gone, player=gone.player)
        if isinstance(gone.facts.hit_points, int):
            gone.state.setdefault("damage", gone.facts.hit_points - 1)
        stand(board, "6.4.3")
        course.needs.append({"happened": {"happened": "destroyed", "card": gone.label}})
    elif (
        gone.facts.type == "enemy" and board.attack and gone.label == board.attack.get("enemy")
        and board.attack.get("attackers")
    ):
        if isinstance(gone.facts.hit_points, int) and gone.facts.hit_points > 1:
            gone.state.setdefault("damage", gone.facts.hit_points - 1)
        course.needs.append({"happened": {"happened": "destroyed", "card": gone.label}})
    else:
        _in_play(gone)
        stand(board, "in 6.2 window")
        by = next((laid for laid in others if laid.in_play), None)
        add(board, destroy=gone.label, by=by.label if by is not None else "")


def _deals_as_revealed(course: Course, people: list[Laid]) -> bool:
    """Whether one of these characters does something to enemies as they are revealed; it is committed if its
    text wants that.
    """
    for laid in people:
        found = [kinds(a) for a in course.board.known.abilities(laid.facts) if "as_revealed" in kinds(a)]
        if found:
            if any("is_committed" in each for each in found):
                laid.state["committed"] = True
            return True
    return False


# -- happenings ----------------------------------------------------------------------------------------------


def _in_play(laid: Laid) -> None:
    if laid.place in ("", "encounter", "hand"):
        place = {
            "enemy": "engaged", "location": "staging", "ally": "allies", "hero": "heroes",
            "objective": "staging"
        }
        laid.place = place.get(laid.facts.type, laid.place)


def _done_to(field_: str, *types: str, amount: bool = False, at: str = "in 2.2 window") -> Verb:
    def does(course: Course, act: AskedAct) -> None:
        laid = card_of(course, act, *types)
        _in_play(laid)
        if laid.facts.type == "attachment" and laid.place == "attached":
            host(course.board, laid)
        if field_ == "heal":
            laid.state.setdefault("damage", act.amount or 1)
        if field_ == "ready":
            laid.state.setdefault("exhausted", True)
        stand(course.board, at)
        more = {"amount": act.amount or 1} if amount else {}
        add(course.board, **{field_: laid.label}, **more)

    return does


VERBS["discard"] = _done_to("discard", at="in 6.2 window")
VERBS["heal"] = _done_to("heal", *CHARACTERS, "enemy", amount=True)
VERBS["exhaust"] = _done_to("exhaust")
VERBS["ready"] = _done_to("ready")
VERBS["add resources"] = _done_to("add_resources", "hero", amount=True)
VERBS["place progress"] = _done_to("place_progress", "location", "quest", amount=True, at="in 3.4 window")
VERBS["return to hand"] = _done_to("return_to_hand", "ally", "attachment", at="in 6.2 window")


LETHAL = re.compile(r"\b(?:equal|equals|as much|lethal|enough|hit points?|hp|health)\b", re.IGNORECASE)
MORE = re.compile(
    r"\b(?:more|less|fewer|exceed\w*|greater|higher|lower|below|above|not|left|half|with \d+|\d+)\b",
    re.IGNORECASE
)


@verb("damage")
def damage(course: Course, act: AskedAct) -> None:
    """A card is dealt damage: in the attack that is under way, else by an effect."""
    board = course.board
    laid = card_of(course, act, *CHARACTERS, "enemy", "location")
    takers = [one for one in course.all_of(act) for a in board.known.abilities(one.facts)
              if a.kind == "response" and "place_that_damage" in kinds(a)]  # fmt: skip
    others = [other for other in course.all_of(act) if other not in takers and other.facts.type in CHARACTERS]
    if takers and others:
        laid = takers[0]
        occasions.enemy_attack(board, defender=others[0])
        stand(board, "6.4.3")
        board.given.append({"trigger": laid.label, "by": NAMES[laid.player]})
        course.needs.append({"happened": {"happened": "triggered", "card": laid.label}})
        return
    if (
        board.attack and laid.label in (*board.attack.get("defenders", ()), board.attack.get("enemy"))
        and act.amount is None
    ):
        stand(board, "6.4.3" if board.attack.get("defenders") else "6.8.3")
        course.needs.append({"happened": {"happened": "damaged", "card": laid.label}})
        return
    if act.amount is None and LETHAL.search(course.asked.text):
        if (
            MORE.search(course.asked.text) or not isinstance(laid.facts.hit_points, int)
            or laid.state.get("damage")
        ):
            raise not_placed("how much damage")
        act = msgspec.structs.replace(act, amount=laid.facts.hit_points)
    _in_play(laid)
    waits = any(a.kind == "response" and part(a, "when") is not None and kinds(a) & {
        "is_assigned_damage", "is_damaged_by_attack"
    }
                for other in board.cards.values() if other.told for a in board.known.abilities(other.facts))
    if waits and laid.facts.type in CHARACTERS:
        occasions.enemy_attack(board, defender=laid)
        stand(board, "6.4.3")
        return
    stand(board, "in 6.2 window")
    add(board, damage=laid.label, amount=act.amount or 1)


@verb("commit")
def commit(course: Course, act: AskedAct) -> None:
    """Characters commit to the quest: they are committed, unless something waits for that."""
    board = course.board
    if not course.all_of(act):
        if "willpower committed" not in course.asked.board and act.thing not in ("", "quest"):
            raise not_placed(f"“commit {act.thing}”")
        told = [laid for laid in board.of_type(*CHARACTERS, told=True) if laid.made_up and laid.player == 0]
        (told[0] if len(told) == 1 else board.hero(0)).state["committed"] = True
        return
    if _has_exhausted(course, act):
        return
    found = (
        [laid for laid in course.all_of(act) if laid.facts.type in CHARACTERS]
        or [card_of(course, act, *CHARACTERS)]
    )
    waits = any(kinds(part(a, "when")) & {"commits", "exhausts_to_commit", "characters_committed"}
                for laid in board.cards.values() for a in board.known.abilities(laid.facts)
                if part(a, "when") is not None)
    wanted = course.asked.wanted
    if (waits or (wanted is not None and wanted.verb in ("exhaust", "ready"))) and not course.asked.moment:
        stand(board, "3.2")
        add(board, commit=[laid.label for laid in found])
    else:
        for laid in found:
            laid.state["committed"] = True


@verb("put into play", "enter play")
def put_into_play(course: Course, act: AskedAct) -> None:
    """A card enters play: by the card named for it, else by an effect."""
    found = course.all_of(act)
    events = [laid for laid in found if laid.facts.type == "event"]
    if events:
        play(
            course,
            AskedAct(
                verb="play", card=events[0].label,
                targets=tuple(laid.label for laid in found if laid is not events[0])
            )
        )
        return
    laid = card_of(course, act)
    laid.place = "hand" if laid.facts.type in ("ally", "attachment", "hero") else "encounter"
    if laid.facts.type in ("enemy", "location", "treachery", "objective"):
        occasions.reveal(course.board, laid)
        return
    stand(course.board, "in 6.2 window")
    add(course.board, put_into_play=laid.label)


@verb("leave play")
def leave_play(course: Course, act: AskedAct) -> None:
    """A card leaves play by being discarded."""
    VERBS["discard"](course, act)


@verb("draw")
def draw(course: Course, act: AskedAct) -> None:
    stand(course.board, "in 2.2 window")
    add(course.board, draw=NAMES[course.board.seat(act.player)], amount=act.amount or 1)


@verb("raise", "reduce")
def raise_or_reduce(course: Course, act: AskedAct) -> None:
    """Threat goes up or down."""
    if act.thing != "threat":
        raise not_placed(f"“{act.verb}”")
    threat(
        course,
        AskedAct(
            verb="raise threat" if act.verb == "raise" else "lower threat", amount=act.amount,
            player=act.player
        )
    )


@verb("raise threat", "lower threat")
def threat(course: Course, act: AskedAct) -> None:
    stand(course.board, "in 2.2 window")
    name = "raise_threat" if act.verb.startswith("raise") else "lower_threat"
    add(course.board, **{name: NAMES[course.board.seat(act.player)]}, amount=act.amount or 1)


@verb("eliminate")
def eliminate(course: Course, act: AskedAct) -> None:
    board = course.board
    board.people = max(board.people, 2)
    if any(laid.told and laid.facts.type == "enemy" and laid.player == 0 for laid in board.cards.values()):
        raise not_placed("with whom the enemy is engaged")
    stand(board, "in 2.2 window")
    add(board, eliminate=NAMES[board.seat(act.player or "another player")])


@verb("give control")
def give_control(course: Course, act: AskedAct) -> None:
    laid = card_of(course, act)
    course.board.people = max(course.board.people, 2)
    stand(course.board, "in 2.2 window")
    add(course.board, give_control=laid.label, to=NAMES[course.board.seat(act.player or "another player")])


@verb("attach")
def attach(course: Course, act: AskedAct) -> None:
    """An attachment is played on a card."""
    play(course, act)


@verb("advance")
def advance(course: Course, act: AskedAct) -> None:
    stand(course.board, "in 3.4 window")
    add(course.board, advance="true")


@verb("choose", "keep", "hold")
def choose(course: Course, act: AskedAct) -> None:
    """Held cards lie in hand; a choice that no act before makes can't be told."""
    if act.verb == "hold":
        card_of(course, act).place = "hand"
        return
    raise not_placed(f"“{act.verb}”")


@verb("go", "rise", "increase")
def goes_up(course: Course, act: AskedAct) -> None:
    """A player's threat goes up."""
    up = re.search(r"\b(?:goes|go|going|went|rises|increases) up\b", course.asked.text, re.IGNORECASE)
    if act.thing != "threat" or act.amount is None or course.all_of(act) or act.zone or not up:
        raise not_placed(f"“{act.verb}”")
    VERBS["raise threat"](course, AskedAct(verb="raise threat", player=act.player or "I", amount=act.amount))


@verb("end")
def end(course: Course, act: AskedAct) -> None:
    """The quest ends in a tie: as much willpower as threat."""
    if act.thing != "tie" or course.all_of(act):
        raise not_placed("what ends")
    board = course.board
    board.hero(0, willpower=2).state["committed"] = True
    board.make("location", "staging", threat=2)
    stand(board, "3.4")


@verb("deal")
def deal(course: Course, act: AskedAct) -> None:
    """Shadow cards are dealt to the engaged enemies."""
    found = course.all_of(act)
    if not all(laid.made_up and laid.facts.type == "treachery" for laid in found):
        raise not_placed("“deal”")
    board = course.board
    for laid in found:
        del board.cards[laid.label]
    if not any(laid.place == "engaged" for laid in board.of_type("enemy")):
        occasions.enemy(board)
    board.at, board.until = "6.2", "6.2"


@verb("quest successfully", "quest unsuccessfully")
def quests(course: Course, act: AskedAct) -> None:
    """The quest is resolved."""
    board = course.board
    told = {"willpower committed", "threat in staging area", "compared"} & set(course.asked.board)
    if told and act.amount is not None:
        raise not_placed(f"“{act.verb} by {act.amount}”")
    if told:
        pass
    elif act.verb == "quest successfully":
        told_values: dict[str, Any] = {} if act.amount is None else {"willpower": act.amount}
        board.hero(0, **told_values).state["committed"] = True
    else:
        told_values = {} if act.amount is None else {"threat": act.amount}
        board.make("location", "staging", **told_values)
    stand(board, "3.4")
