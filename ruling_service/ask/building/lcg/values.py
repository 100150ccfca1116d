"""How much of something there is in the end, or by how much it changes: what a question of the cooperative
card game asks with a number.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.lcg.board import CHARACTERS, Laid
from ruling_service.ask.building.lcg.supply import host
from ruling_service.ask.building.lcg.tellings import Tellings
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import AskedAct
from ruling_service.patterns import pattern

VALUES = {
    "threat": "threat", "willpower": "willpower", "attack": "attack", "defense": "defense",
    "hit points": "hit points left", "hit points left": "hit points left", "damage": "damage",
    "resources": "resources", "progress": "progress", "engagement cost": "engagement cost",
    "cards in hand": "cards in hand", "cards in deck": "cards in deck", "shadows": "shadows",
    "cards": "cards in hand",
}  # fmt: skip
TABLE = ("willpower committed", "threat in staging area", "quest progress")
PRINTED = ("attack", "defense", "willpower", "hit points", "engagement cost")
QUESTS = ("quest", "side quest", "player side quest")
OWN = ("threat", "cards in hand", "cards in deck", "cards")
"""Values of players."""
CHANGES = ("gain", "add", "raise", "raise threat", "lose", "lower threat", "reduce", "draw", "add resources",
           "place progress", "damage", "go", "move", "heal", "increase", "remove")  # fmt: skip
"""Verbs that ask by how much something changes, not how much there is in the end."""
ASKED_BY = {"raise threat": "threat", "lower threat": "threat", "add resources": "resources", "draw": "cards",
            "place progress": "progress"}  # fmt: skip
"""The value that a verb asks for."""
OWN_THREAT = pattern(r"\b(?:my|our|his|her|your|their|i|me|we|player\S*|everyone\S*)\b", re.IGNORECASE)
EACH = pattern(r"\b(?:each|per|apiece|every|reveal\w*|i|my|me)\b", re.IGNORECASE)
LEFT = pattern(r"\b(?:left|remains?|remaining)\b", re.IGNORECASE)
"""How the rest is asked for."""
AGAINST = pattern(
    r"\b(?:against|versus|vs|attacking|defending|when (?:he|she|it) (?:attack|defend)s)\b", re.IGNORECASE
)
FIGHT = pattern(r"\b(?:attack|hit|strike|fight|kill|defend|block)", re.IGNORECASE)


class Values(Tellings):
    """The part of the walk that counts."""

    def how_much(self) -> Question:
        """The value in the end, or by how much it changes."""
        asked, board, wanted = self.asked, self.board, self.asked.wanted
        name, _, of = asked.value.partition(" of ")
        name, verb = name.strip(), wanted.verb if wanted is not None else ""
        if wanted is not None and wanted.verb == "gain" and wanted.by and name:
            raise not_placed(f"how much {wanted.by} gives")  # not how much there is in the end
        if not name and wanted is not None:
            name = ASKED_BY.get(verb, "damage" if verb == "damage" else wanted.thing)
        several = asked.players > 1 or any(
            subject.copies > 1 and subject.card in ("hero", "character") for subject in asked.subjects
        )
        if several and name in ("resources", "cards") and not EACH.search(asked.text):
            raise not_placed("how many of them")
        reveals = verb == "reveal" if wanted is not None else re.search(r"\breveal", asked.text)
        if reveals and not any(not one.made_up for one in board.told()):
            if asked.acts:
                raise not_placed("what happens before cards are revealed")
            board.cards.clear()
            board.at, board.until = "3.3", "3.3"
            return Question(
                {"how often": {"happened": "revealed"}}, "value", "cards revealed", "revealed", stands=True
            )
        if verb in ("pay", "spend") and name in ("", "cost", "resources") and wanted is not None:
            return self.price(wanted)
        if name == "cards" and wanted is not None and wanted.zone not in ("", "hand"):
            raise not_placed(f"how many go into the {wanted.zone}")
        told = (verb, *(each.verb for each in asked.acts))
        if name == "damage" and "undefended" in told and (found := self.undefended_damage()) is not None:
            return found
        idle = not board.do and not board.attack
        if name in ("attack", "defense") and idle and AGAINST.search(asked.text):
            self.fights_for_it(name)
        if name == "damage" and idle and (wanted is None or verb in (*CHANGES, "deal", "do")):
            self.fight(of)
        receives = ("gain", "receive") if name == "shadows" and idle else ()
        if wanted is not None and verb in ("deal", "do", *receives) and name in ("damage", "shadows"):
            if (found := self.dealt(wanted, name)) is not None:
                return found
            wanted, verb = msgspec.structs.replace(wanted, verb="gain"), "gain"
        if verb and verb not in (*CHANGES, "have", "be", "hold", "count", "keep"):
            raise not_placed(f"“{verb}”")
        return self.of_the_table(wanted, name, of) or self.of_somebody(wanted, name, of)

    def price(self, wanted: AskedAct) -> Question:
        """What playing a card costs: the resources that are spent for it."""
        board = self.board
        if self.asked.acts or board.do:
            raise not_placed("what lowers the cost")
        if LEFT.search(self.asked.text):  # what is paid isn't what is left
            raise not_placed("“left”")
        laid = self.card_of(wanted, "ally", "attachment", "event", "player side quest")
        if laid.made_up:
            raise not_placed(f"the cost of {laid.label}")
        self.play(AskedAct(verb="play", card=laid.label, player=wanted.player))
        return Question({"how much": "resources spent"}, "value", laid.label, "cost")

    def dealt(self, wanted: AskedAct, name: str) -> Question | None:
        """The shadow cards of an enemy in the combat phase, or the damage that an attack does to it."""
        board = self.board
        foes = self.named(wanted, "enemy") or board.told("enemy")
        if not foes:
            return None
        foe = foes[0]
        if name == "shadows" and not board.do:
            foe.place, board.at, board.until = "engaged", "6.1", "6.2"
            return Question({"how much": f"shadows of {foe.label}"}, "value", foe.label, name)
        return self.damage_of(foe) if board.attack.get("attackers") else None

    def damage_of(self, laid: Laid) -> Question:
        """The damage that comes to a card."""
        since = int(laid.state.get("damage", 0))
        return Question({"how much": f"damage of {laid.label}"}, "value", laid.label, "damage", since=since)

    def of_the_table(self, wanted: AskedAct | None, name: str, of: str) -> Question | None:
        """A value that is no card's: the game's, the quest's, or a threat that is raised or lowered."""
        board = self.board
        if name in TABLE and not of:
            return Question({"how much": name}, "value", about=name)
        if name == "progress" and self.value_card(of) is None:
            there, said = self.asked.board, ("active location needs", "quest points")
            if there.get("active location") and not board.told("location") and not any(map(there.get, said)):
                raise not_placed("how many quest points the active location has")
            return Question({"how much": "quest progress"}, "value", "the quest", name)
        if name not in VALUES:
            raise not_placed(f"“{name or 'how much'}”")
        if wanted is not None and wanted.verb in ("raise threat", "lower threat"):
            seat = board.seat(wanted.player)
            who, since = board.NAMES[seat], board.threat.get(seat, 30)
            return Question({"how much": f"threat of {who}"}, "value", who, "threat", since=since)
        return None

    def of_somebody(self, wanted: AskedAct | None, name: str, of: str) -> Question:
        """A value of a player or of a card."""
        board = self.board
        laid = self.value_card(of)
        counts = wanted is not None and wanted.verb in ("add", "count")
        counts = counts or laid is not None and laid.place == "staging" and self.is_of_several(laid)
        if name == "threat" and counts and laid is not None and laid.facts.type in ("enemy", "location"):
            laid.place = laid.place or "staging"
            return Question({"how much": "threat in staging area"}, "value", laid.label, "threat")
        if name == "threat" and not OWN_THREAT.search(self.asked.text) and wanted is None and not of:
            there = board.told("enemy", "location")
            if len(there) > 1:
                raise not_placed("whose threat")
            laid = there[0] if there else laid
        if name == "resources" and laid is not None and laid.facts.type != "hero":
            if laid.facts.type != "attachment":
                raise not_placed("whose resources")
            laid = host(board, laid)
        changes = wanted is not None and wanted.verb in CHANGES
        if wanted is not None and wanted.verb == "draw" and board.do:
            return Question({"how often": {"happened": "drawn"}}, "value", wanted.player, "cards")
        no_card = laid is None or laid.facts.type not in ("enemy", "location")
        if name in OWN and (no_card or of in ("I", "you", "each player")):
            seat = board.seat(of or (wanted.player if wanted is not None else ""))
            since = board.threat.get(seat, 30) if name == "threat" else board.hand.get(seat, 0)
            whose = board.NAMES[seat]
            return Question(
                {"how much": f"{VALUES[name]} of {whose}"}, "value", whose, name,
                since=since if changes else None
            )
        if laid is None:
            raise not_placed(f"whose {name}")
        return self.of_card(host(board, laid) if laid.facts.type == "attachment" else laid, name, changes)

    def of_card(self, laid: Laid, name: str, changes: bool) -> Question:
        """A value of a card, which a plain one has only if the question tells it."""
        board = self.board
        if name == "progress" and laid.facts.type not in ("location", *QUESTS):
            raise not_placed(f"what {laid.label} does to the progress")
        if name in ("damage", "progress") and not board.attack and not board.do:
            raise not_placed("what brings that about")
        if name == "damage":
            self.numbers_told()
        if laid.made_up and name in PRINTED and not self.tells(laid, name):
            raise not_placed(f"the {name} of {laid.label}")
        counted = changes and name in ("damage", "resources", "progress")
        since = int(laid.state.get(name, 0)) if counted else None
        if self.is_of_several(laid):
            raise not_placed(f"the {name} of how many of them")
        what = f"{VALUES[name]} of {laid.label}"
        return Question({"how much": what}, "value", laid.label, name, since=since)

    def undefended_damage(self) -> Question | None:
        """How much damage an undefended attack does to a hero."""
        board = self.board
        foes, people = board.told("enemy"), board.told(*CHARACTERS)
        if len(foes) != 1 or len(people) > 1 or any(one.facts.type != "hero" for one in people) or board.do:
            return None
        hero = people[0] if people else board.hero()
        board.enemy_attack(foes[0])
        board.attack["undefended"] = True
        self.numbers_told()
        board.stand("6.4.3")
        return self.damage_of(hero)

    def fights_for_it(self, name: str) -> None:
        """ "His attack against an Orc": the value is read in the fight between the two."""
        people = [one for one in self.board.told(*CHARACTERS) if one.place in ("", "heroes", "allies")]
        foes = self.board.told("enemy")
        if len(people) != 1 or len(foes) != 1:
            raise not_placed("who fights whom")
        if name == "attack":
            self.board.player_attack(people, foes[0])
        else:
            self.board.enemy_attack(foes[0], defender=people[0])

    def fight(self, of: str) -> None:
        """Characters and an enemy that the question sets against each other: whoever's damage is asked about
        is attacked.
        """
        board, wanted = self.board, self.asked.wanted
        people = [one for one in board.told(*CHARACTERS) if one.place in ("", "heroes", "allies")]
        foes, hurt = board.told("enemy"), self.laid(of)
        if len(foes) != 1 or not people or not FIGHT.search(self.asked.text):
            return
        deals = hurt is None and wanted is not None and wanted.verb in ("deal", "do")
        if hurt is foes[0] or deals:
            board.player_attack(people, foes[0])
        elif len(people) == 1:
            board.enemy_attack(foes[0], defender=people[0])

    def numbers_told(self) -> None:
        """Raises NotBuilt where a fight hangs on numbers of plain cards that the question doesn't tell."""
        board, attack = self.board, self.board.attack
        if not attack or board.do:
            return
        foe = board.find(attack["enemy"])
        if attack.get("attackers"):
            sides = [(board.find(label), "attack") for label in attack["attackers"]] + [(foe, "defense")]
        else:
            sides = [(board.find(label), "defense") for label in attack.get("defenders", ())]
            sides.append((foe, "attack"))
        for laid, name in sides:
            known = any(self.tells(one, name) for one in (laid, *board.like(laid)))
            struck = laid is foe and name == "attack" and foe.facts.attack != 3  # "attacks for 5"
            if laid.made_up and not known and not struck:
                raise not_placed(f"the {name} of {laid.label}")

    def value_card(self, of: str) -> Laid | None:
        """The card whose value is meant, as far as the question tells."""
        wanted = self.asked.wanted
        for label in (of, *([wanted.card, *wanted.targets, wanted.against] if wanted is not None else [])):
            if (laid := self.laid(label)) is not None:
                return laid
        told, people = self.board.told(), self.board.told(*CHARACTERS)
        if len(told) == 1:
            return told[0]
        return people[0] if len(people) == 1 and not self.asked.value.startswith("progress") else None
