"""What is said of an act in another order of words than its phrase has: "the damage is dealt to him", "an
enemy that was revealed", "a character with ranged attack an enemy", "exert him twice".
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from ruling_service.ask.building.records import act_of
from ruling_service.ask.model import Asked, AskedAct, Mention, Subject, Understanding
from ruling_service.ask.reading.tokens import phrase
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

BEING = pattern(
    r"\b(?:that|which|who)(?: (?:was|were|is|are|has|have|had)| (?:has|have|had) been|['’]s) "
    r"(?:just |already )?$",
    re.IGNORECASE,
)
"""What stands before a verb that only says which card is meant."""
PEOPLE = ("hero", "ally", "companion", "minion")
FIGHTS = ("attack", "defend")
TWICE = ("twice",)
USING = ("use", "trigger")
DIES, OUT = "destroy", "eliminate"
OBJECT = pattern(
    r"\s+(?:it|him|her|them|this|that|these|those|the|a|an|one|my|his|its|their)\b", re.IGNORECASE
)
"""What stands behind a verb where it is done to somebody."""
SOME_COST = pattern(r"\bpay (?:for )?an? cost")


def heard(asked: Asked, understood: Understanding | None) -> Asked:
    """The question with its acts as their phrases would say them."""
    if understood is None or len(understood.asked) != 1:
        return asked
    asked = _told_of_the_object(asked, understood)
    wanted = asked.wanted
    if wanted is not None:
        wanted = _phrased(wanted, asked)
        wanted = _without_its_value(wanted, asked)
        wanted = _who_fights(wanted, asked, understood.mentions)
        wanted = _used_again(_so_often(wanted, understood), understood)
    acts = tuple(
        _out_of_the_game(_twice_told(_phrased(each, asked), understood), understood) for each in asked.acts
    )
    purpose = asked.purpose
    if wanted is not None and purpose is not None and _pays_some_cost(purpose, asked):
        purpose = None
    return msgspec.structs.replace(asked, wanted=wanted, acts=acts, purpose=purpose)


@cache
def _phrases() -> dict[tuple[str, ...], str]:
    """The phrases that stand around what is done to ("deal … damage"), and the acts that they are."""
    acts = read_toml(corpus_dir() / "words.toml")["acts"]
    return {
        tuple(phrase(said.replace("…", " "))): name
        for name, one in acts.items() if one.get("of") == "object" for said in one["say"] if " … " in said
    }


def _phrased(act: AskedAct, asked: Asked) -> AskedAct:
    """ "The damage is dealt to the ally": the act that the verb and its thing are together."""
    name = _phrases().get((*phrase(act.verb), *phrase(act.thing))) if act.thing else None
    if name is None or name == act.verb or act.card and act.targets:
        return act
    card = act.card or next(iter(act.targets), "")
    if not any(card == one.label for one in asked.subjects):
        return act
    return msgspec.structs.replace(act, verb=name, card=card, targets=(), thing="")


def _told_of_the_object(asked: Asked, understood: Understanding) -> Asked:
    """ "An enemy that was revealed": what is told of a card isn't what an act is to bring about."""
    wanted, purpose = asked.wanted, asked.purpose
    if wanted is None or purpose is None or not purpose.card or purpose.negated:
        return asked
    same = purpose.card in (wanted.card, wanted.against, *wanted.targets)
    said = next((m for m in understood.mentions if _means(m, purpose.verb)), None)
    if not same or said is None or not BEING.search(understood.question[: said.start]):
        return asked
    return msgspec.structs.replace(asked, acts=(*asked.acts, purpose), purpose=None)


def _means(mention: Mention, name: str) -> bool:
    return mention.kind == "act" and bool(mention.readings) and mention.readings[0].name == name


def _without_its_value(act: AskedAct, asked: Asked) -> AskedAct:
    """ "Exert a companion with 2 vitality": the number is the companion's, and said of nothing else."""
    told = any(act.thing in one.values for one in asked.subjects if one.label in (act.card, *act.targets))
    return msgspec.structs.replace(act, thing="") if act.thing and told else act


def _who_fights(act: AskedAct, asked: Asked, mentions: tuple[Mention, ...]) -> AskedAct:
    """ "Can a character with ranged attack an enemy": whoever stands before the verb does it to the other."""
    if act.verb not in FIGHTS or act.card or act.against or act.targets or len(asked.subjects) != 2:
        return act
    one, other = asked.subjects
    at = next((m.start for m in mentions if m.readings and m.readings[0].name == act.verb), -1)
    first, second = _stands(one, mentions), _stands(other, mentions)
    if not 0 <= first < at < second or not set(one.types) & set(PEOPLE) or "enemy" not in other.types:
        return act
    return msgspec.structs.replace(act, card=one.label, against=other.label)


def _stands(subject: Subject, mentions: tuple[Mention, ...]) -> int:
    return next((m.start for m in mentions if m.readings and m.readings[0].name == subject.card), -1)


def _so_often(act: AskedAct, understood: Understanding) -> AskedAct:
    """ "Exert him twice": so often an act of effects comes about."""
    record = act_of(understood.game, act.verb)
    if act.amount is not None or record is None or record.by_players or not understood.question:
        return act
    twice = any(m.kind == "number" and m.text.strip().lower() in TWICE for m in understood.mentions)
    return msgspec.structs.replace(act, amount=2) if twice else act


def _used_again(act: AskedAct, understood: Understanding) -> AskedAct:
    """ "Use it twice": whether it can be used once more, after it was used."""
    twice = any(m.kind == "number" and m.text.strip().lower() in TWICE for m in understood.mentions)
    again = twice and act.verb in USING and act.amount == 2
    return msgspec.structs.replace(act, amount=None) if again else act


def _twice_told(act: AskedAct, understood: Understanding) -> AskedAct:
    """ "I exert him twice": the word belongs to the act before it."""
    record = act_of(understood.game, act.verb)
    if act.amount is not None or record is None or record.by_players:
        return act
    done = [m for m in understood.mentions if m.kind == "act"]
    for twice in (m for m in understood.mentions if m.kind == "number" and m.text.strip().lower() in TWICE):
        last = [m for m in done if m.end <= twice.start][-1:]
        if last and _means(last[0], act.verb):
            return msgspec.structs.replace(act, amount=2)
    return act


def _out_of_the_game(act: AskedAct, understood: Understanding) -> AskedAct:
    """ "When a player dies": who is no card is out of the game."""
    if act.verb != DIES or not act.player or any((act.card, act.targets, act.against, act.by, act.thing)):
        return act
    said = next((m for m in understood.mentions if _means(m, DIES)), None)
    if said is None or OBJECT.match(understood.question, said.end) or act_of(understood.game, OUT) is None:
        return act
    return msgspec.structs.replace(act, verb=OUT)


def _pays_some_cost(purpose: AskedAct, asked: Asked) -> bool:
    """ "To pay a cost": that an act is a cost changes nothing of whether it can be done."""
    return purpose.verb == "pay" and not purpose.card and bool(SOME_COST.search(asked.text))
