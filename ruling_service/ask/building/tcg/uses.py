"""What a named card can do to whom: an ability is used, or a card played, so that something comes about.
Whether that is among its legal choices is the engine's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.brought_about import brought_about
from ruling_service.ask.building.known import inside, kinds, part, parts
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.position import Data, Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import CHARACTERS, PLACE_OF
from ruling_service.ask.building.tcg.described import as_wanted, filter_of, fits
from ruling_service.ask.building.tcg.values import Values
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

USING = ("use", "trigger", "play")
PAID = ("exert", "discard")
"""Verbs of costs: doing that to a card may be to use its ability."""
ABILITIES = ("special ability", "ability")
ONE = pattern(r"\b(?:one|1|a single)\b", re.IGNORECASE)
OTHERS = pattern(r"\b(?:other|another|else|more|beside|besides|too)\b", re.IGNORECASE)
CHOICES = ("some", "another", "up_to", "any")


class Uses(Values):
    """The part of the walk in which named cards do something to others.

    `fitting` is false where a card on which another one is played can't be one that its text speaks of.
    """

    fitting = True

    def by_a_card(self, wanted: AskedAct | None) -> Question | None:
        """Whether a card can do what is asked, by its ability or as it is played; None where no card is to do
        it.
        """
        purpose = self.asked.purpose
        if wanted is None or self.asked.form != "can" or wanted.negated:
            return None
        card = self.laid(wanted.card)
        if purpose is not None and card is not None and self._works(card, wanted):
            return self.asked_of(card, purpose)
        if purpose is not None:
            played = self.laid(purpose.card)
            if played is None or played is card or purpose.verb not in USING or played.made_up:
                return None
            return self.asked_of(played, wanted)
        doer = self.doer(wanted)
        if doer is None:
            return None
        done = msgspec.structs.replace(
            wanted, by="", thing="" if wanted.thing in ABILITIES else wanted.thing,
            targets=tuple(one for one in wanted.targets if self.laid(one) is not doer),
        )  # fmt: skip
        return self.asked_of(doer, done)

    def _works(self, card: Laid, wanted: AskedAct) -> bool:
        """Whether an act is the use of a card."""
        if card.made_up or wanted.by:
            return False
        if wanted.verb in USING:
            return True
        return wanted.verb in PAID and any(
            cost.kind == wanted.verb and _of_itself(cost)
            for ability in self.board.known.abilities(card.facts) if ability.kind == "action"
            for cost in parts(ability, "cost")
        )

    def doer(self, wanted: AskedAct) -> Laid | None:
        """The card by which it is done: the one named for it, or whose own ability it is."""
        if records.sign_of(self.game, wanted.verb) == "" or wanted.verb in USING:
            return None
        if (by := self.laid(wanted.by)) is not None:
            return None if by.made_up else by
        own = wanted.thing in ABILITIES
        named = [self.laid(one) for one in ((wanted.card,) if own else ()) + wanted.targets]
        able = [
            one for one in named if one is not None and not one.made_up
            and any(wanted.verb in kinds(each.get("do")) for each in self.board.known.abilities(one.facts))
        ]
        return able[0] if len(able) == 1 else None

    def asked_of(self, laid: Laid, done: AskedAct) -> Question:
        """Whether a card can be used so that something is done."""
        if laid.facts.type == "event":
            ability = self.ability_of(laid)
            self.to_hand(laid, AskedAct(verb="play"))
            supply.for_play(self.board, laid)
            described: Data = {"play": laid.name}
        else:
            ability = self.ability_for(laid, done)
            self.at_hand(laid, ability)
            described = {"use": laid.label}
        if self.board.at == "skirmish" and not self.board.assignments:
            self.in_skirmish()
        described["by"] = self.board.NAMES[laid.player]
        lost = done.verb.removeprefix("remove ")
        if lost in ("burdens", "threats") and lost not in self.board.told_numbers:
            setattr(self.board, lost, max(getattr(self.board, lost), done.amount or 1))
        condition = brought_about(self.game, done, self.laid(done.card))
        if condition:
            described["so that"] = condition
        named = [one for one in self.all_of(done) if one.told and one is not laid]
        partial = any(one.label not in str(condition) for one in named)
        target = self.laid(done.card)
        fitting = target is None or ability is None or self.may_be_chosen(laid, ability, target)
        if target is not None and ability is not None and not fitting:
            for wanting in _chosen(ability.get("do")):
                supply.there(self.board, laid, wanting, beside=target)
        return Question(
            {"can": described}, "can", laid.label, "use", only_no=not condition or partial, fitting=fitting
        )

    def may_be_chosen(self, laid: Laid, ability: Node, target: Laid) -> bool:
        """Whether a card can be one that an ability speaks of, as far as its printed facts tell."""
        spoken_of = kinds(ability.get("do"))
        if target is laid and spoken_of & {"this", "it"} or "attached" in spoken_of:
            return True
        bears = target is self.board.bearer
        found = [
            filter_ for node in inside(ability.get("do")) if (filter_ := filter_of(node)) is not None
            and node.kind != "filter"
        ]
        return any(fits(one, target.facts) and not (bears and _not_the_bearer(one)) for one in found)

    def ability_for(self, laid: Laid, done: AskedAct) -> Node:
        """The special ability that does it, else the only one."""
        found = self.board.known.abilities(laid.facts)
        own = [one for one in found if one.kind == "action"]
        others = [one for one in found if one.kind != "action" and one.get("when") is not None]
        does = [one for one in (*own, *others) if done.verb in kinds(one.get("do"))]
        if any(one in others for one in does) or not does and others:
            raise not_placed(f"what {laid.label} waits for")
        able = [one for one in own if done.verb in kinds(one.get("do"))] or own
        if not able:
            raise not_placed(f"what {laid.label} does")
        if len(able) > 1 and len({str(one.get("phase")) for one in able}) > 1 and not self.asked.moment:
            raise not_placed(f"which ability of {laid.label}")
        return able[0]

    def at_hand(self, laid: Laid, ability: Node) -> None:
        """A card in play whose ability can be used: in its phase, with what its cost needs. Raises NotBuilt
        where it may be the one that is told to be there.
        """
        alike = [one for one in self.board.told(laid.facts.type) if one.made_up]
        if ONE.search(self.asked.text) and not OTHERS.search(self.asked.text) and any(
            set(self.traits_of(one)) <= {fold(laid.facts.race), fold(laid.facts.culture)} for one in alike
        ):
            raise not_placed(f"whether {laid.label} is the one")
        phase = ability.get("phase")
        self.board.stand(str(phase[0] if isinstance(phase, tuple) else phase or ""))
        supply.for_ability(self.board, laid, ability)
        pays = any(node.kind == "remove_twilight" for node in inside(ability.get("cost")))
        if pays and not self.board.twilight and "twilight" not in self.asked.board:
            self.board.twilight = 10

    def gives(self, by: Laid, whom: Laid) -> None:
        """A card whose text gives somebody something is where it does so; an event is played on him."""
        board = self.board
        if by.facts.type == "event":
            self.to_hand(by, AskedAct(verb="play"))
            aim = self.on_whom(by, AskedAct(verb="play", card=by.label, targets=(whom.label,)))
            if not self.fitting:
                raise not_placed(f"what {by.label} gives {whom.label}")
            supply.for_play(board, by)
            if board.at == "skirmish" and not board.assignments:
                self.in_skirmish()
            board.act(play=by.name, by=board.NAMES[by.player], **aim)
        elif self.is_used_for(by):
            ability = self.ability_of(by)
            assert ability is not None
            self.at_hand(by, ability)
            aim = self.chosen(by, ability, whom)
            if not self.fitting:
                raise not_placed(f"what {by.label} gives {whom.label}")
            if board.at == "skirmish" and not board.assignments:
                self.in_skirmish()
            board.act(use=by.label, by=board.NAMES[by.player], **aim)
        elif not by.host and any(one.kind == "attach_to" for one in board.known.abilities(by.facts)):
            by.place, by.host = "borne", whom.label

    def is_used_for(self, by: Laid) -> bool:
        """Whether what a card gives comes of its ability only, and of nothing that holds anyway."""
        found = self.board.known.abilities(by.facts)
        gives = [one.kind for one in found if kinds(one) & {"stat_bonus"}]
        return gives == ["action"] and by.facts.strength in (None, 0)

    def on_whom(self, laid: Laid, wanted: AskedAct) -> Data:
        """On whom a card is played: the bearer of an item, the choice of an event."""
        named = [self.laid(one) for one in (*wanted.targets, wanted.against)]
        people = [one for one in named if one is not None and one is not laid]
        if len(people) != 1:
            if people:
                raise not_placed("on whom it is played")
            return {}
        where = [
            part(one, "to") for one in self.board.known.abilities(laid.facts)
            if one.kind in ("attach_to", "plays_on")
        ]
        if where and laid.place == "hand" and people[0].facts.type in CHARACTERS:
            self.aimed(laid, where[0], people[0])
            return {"to": people[0].label}
        item = laid.made_up and laid.facts.type in ("possession", "artifact")
        if item and people[0].facts.type in CHARACTERS:
            return {"to": people[0].label}
        ability = self.ability_of(laid)
        if laid.facts.type != "event" and laid.place == "hand" or ability is None:
            raise not_placed(f"what {people[0].label} has to do with it")
        return self.chosen(laid, ability, people[0])

    def chosen(self, laid: Laid, ability: Node, target: Laid) -> Data:
        """Whom a text chooses, where it chooses one."""
        wanting = list(_chosen(ability.get("do")))
        if len(wanting) != 1:
            raise not_placed("whom it chooses")
        self.aimed(laid, wanting[0], target)
        return {"choosing": [target.label]}

    def aimed(self, laid: Laid, wanting: Node | None, target: Laid) -> None:
        """A card is played on one of those of whom its text speaks: another one that it means is there too,
        so that there is a choice.
        """
        filter_ = filter_of(wanting)
        if filter_ is not None and target.made_up and target.told:
            self.described_so(filter_, target)
        if wanting is not None and wanting.kind == "named":
            self.fitting = fold(str(wanting["title"])) == fold(target.facts.name)
            supply.there(self.board, laid, wanting, beside=target)
        elif filter_ is not None:
            bears = target is self.board.bearer
            self.fitting = fits(filter_, target.facts) and not (bears and _not_the_bearer(filter_))
            supply.there(self.board, laid, wanting, beside=target)
        target.place = target.place or PLACE_OF.get(target.facts.type, "")


    def untold(self) -> str:
        """Which race or culture somebody is of whom it isn't told, and on which it hangs if what is told is
        what a named card waits for.
        """
        board = self.board
        waited_for = [
            filter_ for laid in board.told() if not laid.made_up
            for ability in board.known.abilities(laid.facts) if ability.kind == "triggered"
            for node in inside(ability.get("when")) if (filter_ := filter_of(node)) is not None
        ]
        for laid in board.told(*CHARACTERS):
            for wanted in waited_for if laid.made_up else ():
                found = as_wanted(wanted, laid.facts, self.traits_of(laid))
                if found is not None and found[0] != laid.facts:
                    return f"which race and culture {laid.label} is of"
        return ""

    def traits_of(self, laid: Laid) -> list[str]:
        """The traits that the question tells of somebody."""
        told = [one for one in self.asked.subjects if self.laid(one.label) is laid]
        return [fold(trait) for one in told for trait in one.traits]

    def described_so(self, wanted: Node, target: Laid) -> None:
        """Who is of no race and culture that is told is of those that a text asks for, and that is said."""
        alike = [one for one in self.board.cards if one is not target and one.facts.name == target.facts.name]
        found = None if alike else as_wanted(wanted, target.facts, self.traits_of(target))
        if found is not None:
            target.facts, words = found
            self.board.provided = f"{_definite(target.label)} is {words}" if words else ""


def _definite(label: str) -> str:
    """ "The companion" of "a companion"."""
    return re.sub(r"^an? ", "the ", label)


def _chosen(value: object) -> Iterator[Node]:
    """The references to cards that a text chooses, without those of its conditions."""
    if isinstance(value, tuple):
        for each in value:
            yield from _chosen(each)
    elif isinstance(value, Node) and value.kind in CHOICES and filter_of(value) is not None:
        yield value
    elif isinstance(value, Node):
        yield from _chosen(tuple(each for name, each in value.fields.items() if name != "when"))


def _of_itself(cost: Node) -> bool:
    what = cost.get("what")
    return isinstance(what, Node) and what.kind in ("this", "it")


def _not_the_bearer(filter_: Node) -> bool:
    return any(
        one.kind == "except" and "ring_bearer" in kinds(one.get("what")) for one in parts(filter_, "is")
    )
