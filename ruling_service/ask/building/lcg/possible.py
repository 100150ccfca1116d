"""An act whose possibility is asked about, with everything laid out that would make it legal."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.brought_about import brought_about
from ruling_service.ask.building.known import kinds
from ruling_service.ask.building.lcg.board import CHARACTERS, Laid
from ruling_service.ask.building.lcg.plain import of_its_type
from ruling_service.ask.building.lcg.supply import (
    attaches_to,
    cost_of,
    filter_of,
    host,
    may_be_chosen,
    may_bear,
    pay_for,
    pays,
    supplied,
)
from ruling_service.ask.building.lcg.tellings import EXHAUSTING, USED
from ruling_service.ask.building.lcg.values import Values
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tidy import is_again
from ruling_service.ask.model import AskedAct
from ruling_service.ask.people import ANYBODY
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.situations.lcg.steps import LCG_STEPS, parse_at

Data = dict[str, Any]
USES = ("use", "trigger")
PLAYED = ("event", "hero", "ally", "attachment")
STAGED = ("cancel", "prevent", "stop", "attack", "defend", "discard", "control", "attach", "play",
          "deal shadow")  # fmt: skip
"""Acts of effects that are asked for otherwise than by what comes about."""
ABILITIES = ("ability", "action", "response", "forced effect")
ITSELF = pattern(r"\b(?:him|her|it|them)sel(?:f|ves)\b", re.IGNORECASE)
FRAMEWORK = ("commit", "engage", "travel", "pay")
"""Acts that no card does for a player."""
PLAYER_ATTACKS = pattern(r"\b6\.(?:7|8)")
WITHOUT = pattern(r"\b(?:without|no|not|lacks?|lacking|non|\w+n't)\b", re.IGNORECASE)
"""Words that say a keyword is not there."""
FOR_OTHERS = pattern(rf"\b{ANYBODY}\b", re.IGNORECASE)
FOR_ME = pattern(
    r"\bmy (?:own |engaged )?enem|\b(?:for|against|attack\w*|engaged with|in front of) (?:me|us)\b",
    re.IGNORECASE,
)
"""How it is said that the asker is attacked."""
RESTRICTED_LIMIT = 2


class Possible(Values):
    """The part of the walk that asks what can be done.

    `fitting` is false where the card that something is done to can't be one that the text speaks of;
    `itself` is the label of one that does it to itself; `waits` is true of an ability that isn't used by
    choice at any time.
    """

    fitting = True
    waits = False
    itself = ""

    def can_be_asked(self, wanted: AskedAct) -> bool:
        """Whether its possibility can be asked: that of an act of players, or of a card's doing it."""
        by_a_card = self.by_its_own(self.turned(wanted)).by
        return super().can_be_asked(wanted) or self.laid(by_a_card) is not None

    def can(self, wanted: AskedAct) -> Question:
        """Whether an act is possible; whoever has committed is exhausted when the combat comes."""
        if wanted.verb == "bear":
            return self.borne_together(wanted)
        laid, number = self.laid(wanted.card), max(self.copies(wanted.card), wanted.amount or 1)
        fights = laid is not None and wanted.verb in ("attack", "defend")
        if laid is not None and fights and laid.state.pop("committed", None):
            self.left_exhausted(laid)
        borne = any(subject.on for subject in self.asked.subjects if subject.label == wanted.card)
        many = number > RESTRICTED_LIMIT or (number > 1 and borne)
        if many and laid is not None and laid.facts.type == "attachment" and laid.made_up:
            return self.position(msgspec.structs.replace(wanted, amount=number))
        question = super().can(wanted)
        question.fitting = self.fitting
        self.run_on(wanted)
        return question

    def run_on(self, wanted: AskedAct) -> None:
        """What is told has happened before; then the game runs on to the step in which the act has its place,
        unless the question names another moment.
        """
        board, record = self.board, records.act_of(self.game, wanted.verb)
        if record is None or not record.by_players or not record.steps or self.asked.moment:
            return
        if not board.do or board.attack or board.until or not board.at:
            return
        told = [records.act_of(self.game, next(iter(each))) for each in board.do]
        anywhere = all(one is not None and not (one.steps or one.stands or one.by_players) for one in told)
        own = record.steps[0]
        if anywhere:
            board.at = own
        elif LCG_STEPS.index(parse_at(board.at).step) < LCG_STEPS.index(own):
            board.act(run_to=own)
            board.explore = "policy"

    def position(self, wanted: AskedAct) -> Question:
        """Whether there may be such a position: so many of the card, all in play."""
        if wanted.amount is None or wanted.amount != max(subject.copies for subject in self.asked.subjects):
            raise not_placed("how many of them")
        owners, laid = self.named(wanted, *CHARACTERS), self.card_of(wanted)
        for one in (laid, *self.board.like(laid)):
            if one.facts.type == "attachment":
                one.place, one.host = "attached", (owners[0] if owners else self.board.hero()).label
        return super().position(wanted)

    def possible(self, wanted: AskedAct) -> Data:
        """An act as `can` asks about it: by the card that is named for it, or by its own ability."""
        wanted = self.by_its_own(self.turned(wanted))
        by = self.laid(wanted.by)
        itself = by is not None and by.label == wanted.card and by.label != self.itself
        if by is not None and wanted.verb not in FRAMEWORK and not by.made_up and not itself:
            return self.using(wanted, by)
        if (own := self.own_ability(wanted)) is not None:
            return own
        wanted = self.second(wanted)
        copies = wanted.verb in ("play", "attach", "add") and self.copies(wanted.card) == wanted.amount
        if wanted.amount not in (None, 1) and not copies and (wanted.verb, wanted.amount) != ("attack", 2):
            raise not_placed(f"that it is {wanted.amount} of them")
        items = self.board.told("attachment")
        if wanted.verb in EXHAUSTING and any(one.state.get("exhausted") for one in items):
            raise not_placed("who is exhausted")
        return super().possible(wanted)

    def turned(self, wanted: AskedAct) -> AskedAct:
        """ "Put the progress of X on Y": it is done to Y, by X."""
        record, laid = records.act_of(self.game, wanted.verb), self.laid(wanted.card)
        if record is None or laid is None or wanted.by or not record.types or laid.facts.type in record.types:
            return wanted
        fitting = [
            one.label for one in map(self.laid, wanted.targets)
            if one is not None and one.facts.type in record.types
        ]
        if len(fitting) != 1 or laid.made_up or laid.facts.type not in PLAYED:
            return wanted
        return msgspec.structs.replace(wanted, card=fitting[0], by=wanted.card, targets=())

    def by_its_own(self, wanted: AskedAct) -> AskedAct:
        """ "Can he heal himself with his own response": his ability does it to him."""
        laid = self.laid(wanted.card)
        own = wanted.thing in ABILITIES or ITSELF.search(self.asked.text) is not None
        if wanted.by or not own or laid is None or laid.made_up:
            return wanted
        does = any(wanted.verb in kinds(one.get("do")) for one in self.board.known.abilities(laid.facts))
        if does:
            self.itself = laid.label
        return msgspec.structs.replace(wanted, by=wanted.card) if does else wanted

    def second(self, wanted: AskedAct) -> AskedAct:
        """ "Defend against two enemies": whoever exhausted for the first one is asked to do it again."""
        laid, foe, several = self.laid(wanted.card), self.laid(wanted.against), self.copies(wanted.against)
        if wanted.verb not in EXHAUSTING or laid is None or foe is None or several < 2:
            return wanted
        if not laid.made_up or not foe.made_up or wanted.amount not in (None, several):
            return wanted
        self.left_exhausted(laid)
        for one in self.board.like(foe):
            self.board.cards.remove(one)
        return AskedAct(verb=wanted.verb, card=wanted.card, against=foe.label, player=wanted.player)

    def using(self, wanted: AskedAct, by: Laid) -> Data:
        """Can this card do that to those: its ability, or the event, with them as targets."""
        named = (wanted.card, *wanted.targets, wanted.against)
        targets = [label for label in named if self.laid(label) not in (None, by)]
        act = AskedAct(verb="use", card=by.label, targets=tuple(dict.fromkeys(targets)), player=wanted.player)
        target = self.laid(wanted.card) if by.label != wanted.card or wanted.by else None
        shows = wanted.verb not in (*FRAMEWORK, *STAGED) and not wanted.against and not by.made_up
        condition = brought_about(self.game, wanted, target) if shows and self.is_done(wanted, target) else {}
        if by.facts.type == "attachment" and not by.host and target is not None:
            self.borne_by_another(by, target)
        described = self.can_use(act)
        if condition:
            described.pop("choosing", None)
            described["so that"] = condition
            ability = self.use_of(by)
            self.only_one_does(by, ability, wanted)
            self.waits = ability.kind != "action"
            self.fitting = target is None or may_be_chosen(ability, target.facts, itself=target is by)
        return described

    def only_one_does(self, by: Laid, ability: Node, wanted: AskedAct) -> None:
        """Raises NotBuilt where another ability of the card than the one that is used may do it."""
        found = [one for one in self.board.known.abilities(by.facts) if one.kind in USED]
        words = wanted.verb.split()
        does = [
            one for one in found
            if any(word in kind.split("_") for kind in kinds(one.get("do")) for word in words)
        ]
        if len(found) > 1 and does != [ability]:
            raise not_placed(f"which ability of {by.label}")

    def borne_by_another(self, item: Laid, target: Laid) -> None:
        """What does something to somebody is attached to somebody else, unless the question says so."""
        cards = self.board.cards
        at = cards.index(target)
        cards.remove(target)
        host(self.board, item)
        cards.insert(at, target)

    def is_done(self, wanted: AskedAct, target: Laid | None) -> bool:
        """Whether an act is one that effects do to such a card."""
        record = records.act_of(self.game, wanted.verb)
        return record is not None and not record.by_players and (
            target is None or not record.types or target.facts.type in record.types
        )

    def can_play(self, wanted: AskedAct) -> Data:
        """A card is played: one more, where the question has it in play or attached."""
        board = self.board
        laid = self.card_of(wanted, "ally", "attachment", "event", "player side quest")
        named = [one for one in self.named(wanted, laid.facts.type) if not one.made_up]
        if laid.made_up and len(named) == 1:
            board.cards.remove(laid)
            laid, wanted = named[0], AskedAct(verb="play", card=named[0].label, player=wanted.player)
        if any(one.label in laid.called and one.zone == "play" for one in self.asked.subjects):
            laid = board.lay(laid.facts, name=laid.name, told=True, place="hand")
            wanted = AskedAct(verb="play", card=laid.label, player=wanted.player)
        if self.lies_in_a_pile(wanted, laid):
            pay_for(board, laid)
            board.stand("in 2.2 window")
            return self.described("play", laid.name, board.NAMES[laid.player], [])
        heroes = [one for one in board.told("hero") if one.made_up and one.player == laid.player]
        if any(one.traits for one in self.asked.subjects if one.card == "hero"):
            for hero in heroes:  # "I have Spirit heroes": nobody else pays
                hero.state.setdefault("resources", 5)
                board.payment_told = True
        self.ready_to_play(laid, wanted)
        if laid.facts.type == "attachment":
            self.borne_by(laid, [one for one in map(self.laid, wanted.targets) if one is not None])
        return self.described("play", laid.name, board.NAMES[laid.player], self.choosing(laid, wanted))

    def borne_together(self, wanted: AskedAct) -> Question:
        """Whether somebody may bear an item beside others that he bears; raises NotBuilt where he can't bear
        one of them by itself.
        """
        item, bearer = self.card_of(wanted, "attachment"), self.named(wanted, *CHARACTERS)[0]
        where = attaches_to(self.board, item)
        if where is not None and not bearer.made_up and not may_bear(where, bearer.facts):
            raise NotBuilt("not legal", f"{item.label} cannot be attached to {bearer.label}.")
        item.place, item.host = "attached", bearer.label
        question = super().position(wanted)
        question.only_no = bearer.made_up  # whether anybody is all that the items ask for isn't played
        return question

    def borne_by(self, item: Laid, bearers: list[Laid]) -> None:
        """Where a named bearer can't be one that the item's text speaks of, as he is printed, somebody is
        there who can, so that there is a choice; what is on him may make him one.
        """
        where = attaches_to(self.board, item)
        if where is None or len(bearers) != 1 or where.kind == "this":
            return
        described = filter_of(where)
        plain = bearers[0].made_up and (described is None or of_its_type(described, bearers[0].facts))
        if plain or may_bear(where, bearers[0].facts):
            return
        if described is not None:
            supplied(self.board, described)
        elif where.kind == "named":
            printed = self.board.known.printings(str(where["title"]))[:1]
            for facts in printed:
                self.board.in_play(self.board.lay(facts))
        self.fitting = any(one.host == bearers[0].label for one in self.board.cards if one is not item)

    def described(self, verb: str, what: Any, by: str, choosing: list[str], ability: str = "") -> Data:
        """An act with what it chooses."""
        every = {verb: what, "ability": ability, "by": by, "choosing": choosing}
        return {name: value for name, value in every.items() if value}

    def can_use(self, wanted: AskedAct) -> Data:
        """An ability is used; an event is played."""
        laid, board = self.card_of(wanted), self.board
        if laid.facts.type == "event":
            return self.can_play(wanted)
        ability = self.use_of(laid)
        if wanted.verb not in USES and wanted.verb not in kinds(ability):
            raise not_placed("what brings that about")
        if is_again(self.asked) and not laid.state.get("used"):
            self.used_before(laid, ability)
        if laid.facts.type == "attachment":
            host(board, laid)
        self.board.in_play(laid)
        return self.use_described(laid, ability, wanted)

    def use_described(self, laid: Laid, ability: Node, wanted: AskedAct) -> Data:
        """The use of an ability, with all that makes it legal."""
        self.aim(laid, ability, wanted)
        by = self.board.NAMES[self.board.seat(wanted.player) if wanted.player else laid.player]
        named = self.ability_named(laid, ability)
        return self.described("trigger", laid.label, by, self.choosing(laid, wanted), named)

    def own_ability(self, wanted: AskedAct) -> Data | None:
        """ "Can he ready himself twice", "can I heal with him": the action whose effect that is; more than
        once, it was used before.
        """
        if wanted.verb not in ("ready", "heal", "draw") or wanted.by:
            return None
        told = [self.laid(wanted.card)] if wanted.card else self.board.told()
        found = [
            (laid, ability) for laid in told if laid is not None and not laid.made_up
            for ability in self.board.known.abilities(laid.facts)
            if ability.kind == "action" and wanted.verb in kinds(ability.get("do"))
        ]
        if len(found) != 1:
            return None
        laid, ability = found[0]
        if wanted.amount is not None and wanted.amount > 1:
            self.used_before(laid, ability, wanted.amount - 1)
        if wanted.verb == "heal":
            self.board.hero(laid.player).state.setdefault("damage", 2)
        return self.use_described(laid, ability, AskedAct(verb="trigger", card=laid.label))

    def can_defend(self, wanted: AskedAct) -> Data:
        """A character defends, also beside another one or for another player."""
        board, laid = self.board, self.card_of(wanted, *CHARACTERS)
        other = self.laid(wanted.against)
        if other is not None and other.facts.type != "enemy":
            raise not_placed(f"defending against {other.label}")
        if not board.attack:
            seat = laid.player
            if wanted.thing == "sentinel" and not WITHOUT.search(self.asked.text):
                if not laid.made_up:
                    raise not_placed("“sentinel”")
                laid.facts = msgspec.structs.replace(laid.facts, keywords=[*laid.facts.keywords, "Sentinel"])
            if wanted.player and board.seat(wanted.player) == 1:
                laid.player = 1
            elif seat == 1:
                seat = 0 if FOR_ME.search(self.asked.text) else seat
            elif FOR_OTHERS.search(self.asked.text) or self._without_enemies():
                board.people, seat = max(2, board.people), 1
            board.enemy_attack(next(iter(self.named(wanted, "enemy")), None), player=seat)
            if seat != laid.player:  # who is attacked declares nobody
                board.hero(seat).state.setdefault("exhausted", True)
        others = [one for one in board.like(laid) if one.told]
        if others and not board.attack.get("defenders"):
            board.attack["defenders"] = [laid.label]
            laid = others[0]
        board.stand("6.4.1")
        return {"defend": laid.label, "against": board.attack["enemy"], "by": board.NAMES[laid.player]}

    def _without_enemies(self) -> bool:
        """Whether it is told that no enemy is engaged with whom it is about."""
        return any(
            one.generic and "enemy" in one.types and one.states.get("engaged") is False
            for one in self.asked.subjects
        )

    def can_attack(self, wanted: AskedAct) -> Data:
        """A character attacks an enemy."""
        board, asked, found = self.board, self.asked, self.all_of(wanted)
        if asked.relation == "before" and not asked.moment:
            raise not_placed("whose attack comes first")
        if asked.moment and not PLAYER_ATTACKS.search(asked.moment):
            raise not_placed("an attack at that moment")
        people, foes = self.named(wanted, *CHARACTERS), self.named(wanted, "enemy")
        if not wanted.card and board.told("enemy") and any(map(board.told, CHARACTERS)):
            raise not_placed("who attacks whom")
        others = [one for one in found if one not in (*people, *foes)]
        if others:
            return self.using(AskedAct(verb="attack", card=wanted.card, targets=wanted.targets), others[0])
        who = people[0] if people else self.card_of(wanted, *CHARACTERS) if wanted.card else board.character()
        if wanted.player and board.seat(wanted.player) == 1:
            who.player = 1
        foe = foes[0] if foes else board.enemy(who.player)
        foe.place = foe.place or "engaged"
        if is_again(asked) or wanted.amount == 2:
            foe.state["attacked"] = True
        board.stand("6.8a")
        return {"attack": who.label, "against": foe.label, "by": board.NAMES[who.player]}

    def can_pay(self, wanted: AskedAct) -> Data:
        """Heroes pay for a card: it is played with no other hero's resources.

        Raises NotBuilt where of one of several nothing tells what he has.
        """
        payer = self.laid(wanted.by)
        if payer is None or payer.facts.type != "hero":
            raise not_placed("who pays")
        laid = self.card_of(wanted, *PLAYED)
        heroes = [one for one in self.board.told("hero") if one != laid]
        told = [one for one in heroes if "resources" in one.state]
        if told and len(told) < len(heroes):
            raise not_placed("how many resources each has")
        for one in heroes:
            one.state.setdefault("resources", max(3, cost_of(laid)))
        self.board.payment_told = True
        return self.can_play(AskedAct(verb="play", card=laid.label))

    def take_part(self, named: list[Laid], described: Data) -> None:
        """What the act names takes part in it; so do heroes whose resources are told, where it is paid for.
        """
        super().take_part([one for one in named if not pays(self.board, one, {"can": described})], described)

    def can_travel(self, wanted: AskedAct) -> Data:
        """The players travel to a location that isn't the active one."""
        board = self.board
        waiting = [one for one in board.of_type("location") if one.place != "active"]
        named = [one for one in self.named(wanted, "location") if one in waiting]
        laid = (named or waiting)[0] if waiting else board.make("location")
        laid.place = "staging"
        board.stand("4.2")
        return {"travel": laid.label, "by": board.NAMES[0]}

    def can_attach(self, wanted: AskedAct) -> Data:
        """One more copy is attached: the other copies are attached there already."""
        if self.copies(wanted.card) < 2 and wanted.verb == "attach":
            return self.can_play(wanted)
        laid = self.card_of(wanted, "attachment")
        named = map(self.laid, (*wanted.targets, wanted.against, wanted.by))
        where = next((one for one in named if one is not None), None) or self.board.hero()
        *others, last = [one for one in self.board.cards if one.facts == laid.facts]
        for one in others:
            one.place, one.host = "attached", where.label
        return self.can_play(AskedAct(verb="play", card=last.label, targets=(where.label,)))

    CAN = {
        **dict.fromkeys(("ready", "heal", "trigger", "use"), can_use),
        **dict.fromkeys(("add", "attach", "bear"), can_attach), "pay": can_pay, "play": can_play,
        "defend": can_defend, "attack": can_attack, "travel": can_travel,
    }  # fmt: skip
