"""How much of something there is in the end, or by how much it changes: what a question of the trading card
game asks with a number.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, SHADOW
from ruling_service.ask.building.tcg.tellings import FOUGHT_WITH, Tellings
from ruling_service.ask.model import AskedAct
from ruling_service.patterns import pattern

VALUES = ("strength", "vitality", "resistance", "wounds", "twilight cost", "damage bonus", "site number")
HIT = pattern(r"\b(?:companion|fellowship|minion)s?\b", re.IGNORECASE)
"""Who is wounded by the archers of the other side."""
TAKES = pattern(r"\b(?:i|we)(?: have to| must| need to| will)? (?:take|suffer|get)\b", re.IGNORECASE)
"""That the asker is shot at: not by archers of his own."""
TABLE = ("twilight", "burdens", "threats", "move limit", "fellowship archery total", "minion archery total")
COSTS = pattern(r"^(?:how much|what) (?:does|do|would|will|is|must)\b.*\bcosts?\b", re.IGNORECASE)
LEFT = pattern(r"\b(?:in it|in the pool|left|remains?)\b.*\?*$")
CHANGES = ("add", "gain", "lose", "remove", "pay", "move", "spend")
GIVES = ("gain", "add", "get", "give")
GIVEN = ("strength", "vitality", "resistance", "damage bonus")
"""Values that cards give to characters."""
AGAINST = pattern(r"\b(?:against|facing|versus|vs)\b", re.IGNORECASE)
KNOWN = pattern(r"\b(?:if|when|whenever|while|as long as) (?:the|that|his|her|its)\b", re.IGNORECASE)
"""How a question tells against whom a value is read: a minion of whom nothing was told yet is *the* minion
only in a skirmish.
"""
FACED = ("", "companions", "minions")
"""Where somebody is laid who may be in a skirmish."""
SPENT = ("pay", "spend", "remove", "remove twilight", "add", "add twilight")
"""Acts that pay for another one."""
ASKED_WITH = ("play", "transfer", "draw", "reconcile", *CHANGES, "go", "have", "be", "hold", "take", "heal",
              "win", "wound", "kill", "overwhelm", "win the skirmish", "lose the skirmish")  # fmt: skip
"""Verbs with which a value can be asked for."""


class Values(Tellings):
    """The part of the walk that counts."""

    def how_much(self) -> Question:
        """The value in the end, or by how much it changes."""
        asked, board, wanted = self.asked, self.board, self.asked.wanted
        name, _, of = asked.value.partition(" of ")
        name = name.strip()
        if COSTS.search(asked.text) and name in ("", "site number") and wanted is None:
            name = "twilight cost"
        if "more" in asked.text.lower().split() and len(asked.acts) > 1:
            raise not_placed("how many more")
        if wanted is not None and wanted.verb not in ASKED_WITH:
            raise not_placed(f"“{wanted.verb}”")
        if (given := self.given_by(name, of)) is not None:
            return given
        found = self.in_twilight(name) or self.in_hand(name)
        if found is not None:
            return found
        if name in ("wounds", "threats") and board.threats and any("kill" in each for each in board.do):
            return Question({"how often": {"happened": "wounded"}}, "value", "threat wounds", name)
        name = self.archery_meant(name)
        if name in TABLE:
            board.stand("archery" if "archery" in name else self.WINDOW)
            self.while_nothing_happens()
            told = getattr(board, name, None) if wanted is not None and wanted.verb in CHANGES else None
            return Question({"how much": name}, "value", name, name, since=told)
        if name not in VALUES:
            raise not_placed(f"“{name or 'how much'}”")
        return self.of_card(self.whose(of), name)

    def given_by(self, name: str, of: str) -> Question | None:
        """How much of a value a card gives to another: what it is with it, less what it is without."""
        wanted = self.asked.wanted
        by = self.laid(wanted.by) if wanted is not None else None
        if by is None or by.made_up or wanted is None or wanted.verb not in GIVES or name not in GIVEN:
            return None
        whom = self.laid(wanted.card) or self.laid(of)
        if whom is None or whom is by or self.asked.purpose is not None:
            raise not_placed(f"to whom it gives {name}")
        self.gives(by, whom)
        self.while_nothing_happens()
        return Question({"how much": f"{name} of {whom.label}"}, "value", whom.label, name, gives=by.label)

    def gives(self, by: Laid, whom: Laid) -> None:
        """A card whose text gives somebody something is where it does so; an event is played on him."""
        raise NotImplementedError

    def in_twilight(self, name: str) -> Question | None:
        """What something costs, or what is in the twilight pool in the end."""
        board, wanted = self.board, self.asked.wanted
        priced = name in ("", "twilight cost", "twilight")
        verb = wanted.verb if wanted is not None else ""
        if verb == "transfer" and not board.do and wanted is not None:
            self.transfer(wanted)
        if verb in ("pay", "spend") or (verb in ("play", "transfer") and priced):
            return self.price()
        if priced and name and any(set(each) & {"play", "transfer"} for each in board.do):
            return self.price()
        if name != "twilight":
            return None
        purpose = self.asked.purpose
        if not board.do and "move" in (verb, purpose.verb if purpose is not None else ""):
            self.move(AskedAct(verb="walk"))
        if not board.do:
            raise not_placed("what brings that about")
        return Question({"how much": "twilight"}, "value", "the twilight pool", name, since=board.twilight)

    def price(self) -> Question:
        """What playing or transferring costs: how much twilight changes hands."""
        board, wanted = self.board, self.asked.wanted
        if any(each.verb not in ("play", "transfer") for each in self.asked.acts):
            raise not_placed("what lowers the cost")
        if not board.do:
            laid = self.card_of(wanted or AskedAct(verb="pay"))
            self.value_told(laid, "twilight cost")
            self.to_hand(laid, AskedAct(verb="play"))
            supply.for_play(board, laid)
            board.act(play=laid.name, by=board.NAMES[laid.player])
        board.explore = False
        left = LEFT.search(self.asked.text.rpartition(".")[2] or self.asked.text)
        paid = wanted is not None and wanted.verb in ("pay", "add")
        since = None if left and not paid else board.twilight
        return Question({"how much": "twilight"}, "value", "the twilight pool", "twilight", since=since)

    def in_hand(self, name: str) -> Question | None:
        """How many cards somebody holds, also as hands are reconciled."""
        board, wanted = self.board, self.asked.wanted
        if board.at == "reconcile" and not board.given:
            self.reconcile(None)
        reconciled = board.at in ("reconcile", "move again")
        if name not in ("cards", "cards in hand") and (name or not reconciled):
            return None
        if not board.do and not reconciled:
            raise not_placed("what brings that about")
        seat = next(iter(board.hand), SHADOW if board.at == "reconcile" else FREE)
        changes = wanted is not None and wanted.verb in ("gain", "draw", "add", "discard", "reconcile")
        whose = board.NAMES[seat]
        return Question(
            {"how much": f"cards in hand of {whose}"}, "value", whose, "cards in hand",
            since=board.hand.get(seat, 0) if changes and name else None
        )

    def archery_meant(self, name: str) -> str:
        """Which side's archery total is meant by wounds or by a total; the name as it is where none is."""
        archers = [laid for laid in self.board.told(*CHARACTERS) if "rcher" in laid.facts.text]
        shot = name == "wounds" and archers and "archery" in (*self.asked.text.lower().split(),)
        if name != "archery total" and not shot:
            return name
        shadow = {laid.is_shadow for laid in archers}
        hit = {one[0].lower() == "m" for one in HIT.findall(self.asked.text) if "wound" in self.asked.text}
        if len(shadow) != 1 or shadow == {False} and TAKES.search(self.asked.text) or shadow == hit:
            raise not_placed("whose archery total")
        return f"{'minion' if archers[0].is_shadow else 'fellowship'} archery total"

    def of_card(self, laid: Laid, name: str) -> Question:
        """A value of a card: wounds as they come, what else while nothing happens."""
        board = self.board
        if name != "wounds" and self.is_of_several(laid):
            raise not_placed(f"the {name} of how many of them")
        if name == "wounds" or name == "strength" and laid.state.get("wounds", 0) >= 3:
            self.hardy(laid)
        if name in FOUGHT_WITH and (other := self.faced_by(laid)) is not None:
            board.defaults.append(f"{laid.label} skirmishes {other.label}")
            self.skirmish(AskedAct(verb="skirmish", card=laid.label, against=other.label))
        if name == "wounds":
            if not board.do:
                if {one.is_shadow for one in board.told(*CHARACTERS)} != {True, False}:
                    raise not_placed("what brings that about")
                self.skirmish(None)
        elif name == "strength" and any("skirmish" in each for each in board.do):
            raise not_placed("the strength during a skirmish")
        else:
            self.while_nothing_happens()
            self.value_told(laid, name)
        if name == "twilight cost" and laid.is_shadow:
            board.do, board.at = [], self.asked.moment
            return self.price()
        since = int(laid.state.get("wounds", 0)) if name == "wounds" else None
        return Question({"how much": f"{name} of {laid.label}"}, "value", laid.label, name, since=since)

    def faced_by(self, laid: Laid) -> Laid | None:
        """The one character of the other side of whom something is told, though nothing is told to happen,
        where the value is read against him: it is said for the skirmish of the two. Raises NotBuilt where he
        is only told to be there.
        """
        others = [one for one in self.board.told(*CHARACTERS) if one.is_shadow != laid.is_shadow]
        idle = not (self.asked.acts or self.board.do or self.board.skirmish or self.board.at)
        if not idle or len(others) != 1 or not others[0].state or others[0].place not in FACED:
            return None
        if not AGAINST.search(self.asked.text) and not KNOWN.search(self.asked.text):
            raise not_placed(f"whether {laid.label} skirmishes {others[0].label}")
        return others[0]

    def while_nothing_happens(self) -> None:
        """A value is read while it stands."""
        if not self.board.do and not self.board.skirmish:
            self.board.stand(self.WINDOW)
            self.board.act(**{"pass": self.board.NAMES[FREE]})

    def whose(self, of: str) -> Laid:
        """The card whose value is meant."""
        wanted = self.asked.wanted
        for label in (of, *([wanted.card, *wanted.targets] if wanted is not None else [])):
            if (laid := self.laid(label)) is not None:
                return laid
        told = self.board.told(*CHARACTERS)
        many = [laid for laid in told if self.board.like(laid)]
        if len(told) == 1 or (many and self.asked.value == "wounds" and "each" in self.asked.text):
            return (many or told)[0]
        raise not_placed(f"whose {self.asked.value}")

    def hardy(self, laid: Laid) -> None:
        """A plain character whose vitality nobody tells outlives the wounds that are counted."""
        if laid.made_up and not self.tells(laid, "vitality"):
            facts = msgspec.structs.replace(laid.facts, vitality=12)
            for one in [laid, *self.board.like(laid)]:
                one.facts = facts

    def value_told(self, laid: Laid, name: str) -> None:
        """Raises NotBuilt for a value of a plain card that nobody tells: it would be one of our own making.
        """
        if laid.made_up and not self.tells(laid, name):
            raise not_placed(f"the {name} of {laid.label}")
