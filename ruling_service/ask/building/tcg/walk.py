"""What the walk of the trading card game has of its own: skirmishes, cards played and abilities used, and
what shows in the position instead of by a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.known import inside
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.position import Data, Laid
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg import supply
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, SHADOW
from ruling_service.ask.building.tcg.plain import RACES, generic
from ruling_service.ask.building.tcg.uses import Uses
from ruling_service.ask.building.tcg.values import SPENT
from ruling_service.ask.building.told import is_effect, removed
from ruling_service.ask.model import AskedAct, Subject
from ruling_service.ask.people import OPPONENT
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg.names import PHASES
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

EVENT_OF = pattern(rf"\b({'|'.join(PHASES)}) events?\b", re.IGNORECASE)
"""An event by the phase that it names."""
ZONES = {"dead pile": "dead pile", "discard": "discard", "hand": "hand", "deck": "deck", "play": "play"}
SHADOWS = pattern(rf"\bby (?:the |an? |my )?(?:shadow|{OPPONENT})", re.IGNORECASE)
SECOND = pattern(r"\b(?:second|another|other)\b", re.IGNORECASE)
THE_SAME = pattern(r"\b(?:same|one|single|together|this|that)\b", re.IGNORECASE)
PLAYED_AT_HOME = ("companion", "ally", "possession", "artifact", "follower")
"""Cards of the Free Peoples side that are played in the fellowship phase."""
SAID_AGAIN = ("special ability", "ability", "time", "skirmish", "move", "home site")
"""Things that only say again what the verb says."""
SKIRMISH = ("skirmish", "strength", "vitality", "wound", "wounds", "tie")
SKIRMISHING = ("skirmish", "fight")
FOUGHT = ("kill", "destroy", "lose", "win", "overwhelm", "survive", "wound", "win the skirmish",
          "lose the skirmish")  # fmt: skip
"""What a skirmish brings about, where nothing else is told."""


class TcgWalk(Uses):
    """A question about the trading card game on its way to a situation."""

    # -- in the middle of a skirmish -------------------------------------------------------------------------

    def tell(self) -> None:
        """What is told is done; what an effect does to a fighter, in the middle of his skirmish."""
        told = [one for one in self.asked.acts if one.verb not in SKIRMISHING]
        if not self.in_the_middle(told):
            super().tell()
            return
        fight = next((one for one in self.asked.acts if one.verb in SKIRMISHING), None)
        defender, minions = self.fighters(fight)
        sides = ([defender], minions)
        gone = [self.laid(label) for label in removed(tuple(told))]
        if not any(all(one in gone for one in side) for side in sides) and self.is_fought_out():
            self.strengths_told([defender, *minions], fight)
        self.board.fight(defender, *minions)
        self.board.at, self.board.skirmish = "skirmish", defender.label
        self.asked = msgspec.structs.replace(self.asked, acts=tuple(told))
        super().tell()
        if self.is_fought_out():
            self.board.until = self.board.until or "regroup"

    def in_the_middle(self, told: list[AskedAct]) -> bool:
        """Whether all that is told is done by effects, to fighters of a skirmish that the question tells of.
        """
        asked = self.asked
        speaks = asked.phase == "skirmish" or any(one.verb in SKIRMISHING for one in asked.acts) or any(
            one.states.get("skirmishing") for one in asked.subjects
        )
        both = {one.is_shadow for one in self.board.told(*CHARACTERS)} == {True, False}
        return bool(speaks and both and told) and all(
            is_effect(one, self.game) and one.card and not (one.verb in FOUGHT and not one.player)
            and not one.negated for one in told
        )

    def is_fought_out(self) -> bool:
        """Whether it is asked how the skirmish comes out."""
        wanted = self.asked.wanted
        return wanted is not None and wanted.verb in (*FOUGHT, "loser") and self.asked.form != "can"

    # -- whether something is possible -----------------------------------------------------------------------

    def can(self, wanted: AskedAct) -> Question:
        """Whether an act is possible, of which nothing more is said than that."""
        priced = wanted.verb == "play" and wanted.thing in ("twilight cost", "cost", "twilight")
        if wanted.thing and not priced and wanted.thing not in SAID_AGAIN:
            raise not_placed(f"“{wanted.thing}”")
        question = super().can(wanted)
        question.fitting = self.fitting
        self.come_to(wanted)
        return question

    def come_to(self, wanted: AskedAct) -> None:
        """What may happen at any time is told to happen where the act that is asked about has its place."""
        board, record = self.board, records.act_of(self.game, wanted.verb)
        if self.asked.moment or not board.do or board.assignments or record is None:
            return
        told = [records.act_of(self.game, next(iter(each))) for each in board.do]
        if any(one is None or one.steps or one.stands or one.by_players for one in told):
            return
        laid = self.laid(wanted.card)
        free = laid is not None and laid.facts.type in PLAYED_AT_HOME and not laid.is_shadow
        own = ("fellowship",) if wanted.verb == "play" and free else (*record.steps, *record.stands)
        board.at = own[0] if own else board.at

    def when(self) -> Question:
        """In which phases of the turn an action is possible."""
        wanted, board = self.asked.wanted, self.board
        if wanted is None or wanted.verb not in ("use", "trigger", "play") or self.asked.acts:
            raise not_placed("when it can be done")
        laid = self.card_of(wanted)
        if self.ability_of(laid) is None and laid.facts.type == "event":
            raise NotBuilt("a look-up", f"{laid.label} waits for its trigger; its text says for which.")
        described = self.possible(wanted)
        board.at, board.assignments = "fellowship", []
        board.cards = [one for one in board.cards if one.facts.type != "minion" or one is laid]
        return Question({"when can": described}, "when can", laid.label, wanted.verb)

    def can_play(self, wanted: AskedAct) -> Data:
        """A card is played: one more, where the question has it in play."""
        board, told = self.board, self.board.told()
        laid = self.laid(wanted.card) or (told[0] if told else None)
        if laid is None:
            raise not_placed("what is played")
        if self.copies(wanted.card) > 1 and laid.made_up and laid.host:
            return self.can_bear_more(laid, wanted)
        second = laid.facts.unique and SECOND.search(self.asked.text)
        if self.copies(wanted.card) > 1 and laid.place in ("", "hand") and not second:
            raise not_placed("playing several")
        if laid.made_up and laid.facts.type == "event" and self.asked.phase:
            self.named_on(laid)
        if self.lies_in_a_pile(wanted, laid):
            board.stand("shadow" if laid.is_shadow else "fellowship")
            supply.for_play(board, laid)
            return {"play": laid.name, "by": board.NAMES[laid.player]}
        others = [one for one in told if one is not laid and one.facts.name == laid.facts.name]
        if laid.place not in ("", "hand"):
            laid = board.lay(laid.facts, told=True, made_up=laid.made_up, name=laid.name)
        for one in others:
            if one.place == "" and wanted.amount:
                one.place = "companions" if one.facts.type == "companion" else "minions"
        self.to_hand(laid, wanted)
        onto = self.on_whom(laid, wanted)
        supply.for_play(board, laid)
        if board.at == "skirmish" and not board.assignments:
            self.in_skirmish()
        own = laid.facts.site_number
        placed = board.site is not None or bool(board.path)
        if laid.is_shadow and "twilight" in self.asked.board and own and not placed:
            board.site = int(own)  # where it doesn't roam: only its own cost is asked about
            board.defaults.append(f"the fellowship is at site {own}, where {laid.label} doesn't roam")
        if any(one.place == "companions" for one in board.told("companion")):
            self.one_bears_the_ring(told=True)
        return {"play": laid.name, "by": board.NAMES[laid.player], **onto}

    def named_on(self, event: Laid) -> None:
        """An event of nobody in particular names the phase that the question calls it by ("a regroup event").
        Raises NotBuilt where it calls it by none: when it is played hangs on that.
        """
        named = EVENT_OF.search(self.asked.text)
        if named is None:
            raise not_placed("which phase the event names")
        text = f"{named[1].capitalize()} — draw 1 card."
        event.facts = msgspec.structs.replace(event.facts, text=text)

    def can_use(self, wanted: AskedAct) -> Data:
        """A special ability is used: those of whom it speaks by race are there."""
        laid = self.card_of(wanted)
        if laid.facts.type == "event":
            return self.can_play(wanted)
        if wanted.amount not in (None, 1):
            raise not_placed("using it more than once")
        ability = self.ready_to_use(laid)
        self.at_hand(laid, ability)
        for node in inside(ability):
            word = fold(str(node.get("name") or node.get("race") or ""))
            there = [
                fold(one.facts.race) for one in self.board.cards
                if one.place in ("", "companions", "minions")
            ]
            if word in RACES and word not in there:
                kind = "minion" if word in ("orc", "uruk-hai", "nazgul", "troll") else "companion"
                self.board.lay(generic(Subject(card=kind, traits=(word,))), made_up=True)
        aim = self.on_whom(laid, wanted)
        return {"use": laid.label, "by": self.board.NAMES[laid.player], **aim}

    def can_bear(self, wanted: AskedAct) -> Data:
        """An item is played on a character."""
        items, people = self.named(wanted, "possession", "artifact"), self.named(wanted, *CHARACTERS)
        if len(items) != 1 or not people or wanted.thing or items[0].made_up:
            raise not_placed("who bears what")
        self.to_hand(items[0], AskedAct(verb="play"))
        self.on_whom(items[0], AskedAct(verb="play", targets=(people[0].label,)))
        supply.for_play(self.board, items[0])
        return {"play": items[0].name, "by": self.board.NAMES[items[0].player], "to": people[0].label}

    def can_bear_more(self, laid: Laid, wanted: AskedAct) -> Data:
        """The last of several alike is played on whoever bears the others."""
        *others, last = [laid, *self.board.like(laid)]
        for one in others:
            one.place, one.host = "borne", laid.host
        last.place, last.host = "hand", ""
        self.to_hand(last, wanted)
        return {"play": last.name, "by": self.board.NAMES[last.player], "to": laid.host}

    def can_exert(self, wanted: AskedAct) -> Data:
        """A character exerts for its own ability."""
        if self.asked.purpose is None and wanted.thing not in ("special ability", "ability"):
            raise not_placed("what he exerts for")
        return self.can_use(AskedAct(verb="use", card=self.card_of(wanted, *CHARACTERS).label))

    def can_assign(self, wanted: AskedAct) -> Data:
        """A character is assigned to a minion: to the last one, where there are several."""
        board = self.board
        if wanted.verb == "skirmish" and self.asked.phase:
            raise not_placed(f"who skirmishes in the {self.asked.phase} phase")
        by = board.NAMES[SHADOW if SHADOWS.search(self.asked.text) else board.seat(wanted.player)]
        people = [one for one in board.told("companion") if one.place in ("", "companions")]
        foes = board.told("minion")
        board.stand("assignment")
        one = self.laid(wanted.card)
        if one in people and self.copies(wanted.card) > 1:  # of all that are told so many are assigned
            people = [one, *board.like(one)][: self.copies(wanted.card)]
        alike = len(people) > 1 and all(each.facts == people[0].facts for each in people)
        if len(foes) == 1 and (alike or self.both_of_them(people)):
            board.act(assign=people[0].label, against=foes[0].label, by=by)
            return {"assign": people[1].label, "against": foes[0].label, "by": by}
        defender, minions = self.fighters(wanted)
        if wanted.verb == "skirmish" and len(minions) > 1 and not minions[0].host:
            raise not_placed("who assigns him")  # the Shadow player may assign what is left over
        if not any(each.get("assign") for each in board.do):
            for one in minions[:-1]:
                board.act(assign=defender.label, against=one.label, by=by)
        return {"assign": defender.label, "against": minions[-1].label, "by": by}

    def both_of_them(self, people: Sequence[Laid]) -> bool:
        """Are two characters that are named together, of whom nothing else is told, assigned to one and the
        same? Raises NotBuilt where the question doesn't say that it is the same one.
        """
        if len(people) != 2 or self.asked.acts or self.board.do:
            return False
        one, other = (re.escape(laid.label.split(",")[0]) for laid in people)
        together = rf"\b{one}\b[^.?!;]{{0,40}}?(?:,| and| &) {other}\b"
        if not re.search(together, self.asked.text, re.IGNORECASE):
            return False
        if not THE_SAME.search(self.asked.text):
            raise not_placed("whether it is the same one for both")
        return True

    def can_move(self, wanted: AskedAct) -> Data:
        """The fellowship moves once more."""
        board = self.board
        if board.at not in ("", "fellowship", "regroup"):
            raise not_placed("a move in that phase")
        if wanted.amount is not None and wanted.amount > 1:
            board.moves = wanted.amount - 1
        board.stand("regroup" if board.moves else "fellowship")
        return {"move": True}

    def can_transfer(self, wanted: AskedAct) -> Data:
        """An item goes from one companion to another."""
        board = self.board
        items = [one for one in board.cards if one.facts.type in ("possession", "artifact", "condition")]
        item = items[0] if items else board.make("possession", "borne")
        giver = self.laid(wanted.by)
        if giver is not None and giver.facts.type == "companion" and not item.host:
            giver.place = giver.place or "companions"
            item.place, item.host = "borne", giver.label
        people = self.named(wanted, "companion") or board.told("companion")
        people = [one for one in people if one is not giver]
        taker = people[0] if people else board.make("companion")
        if not item.host:
            item.place, item.host = "borne", board.make("companion").label
        if board.at.startswith("skirmish"):
            self.in_skirmish()
        board.stand("fellowship")
        return {"transfer": item.label, "to": taker.label}

    def who(self) -> Question:
        """Who takes archery wounds for his side, and who orders the skirmishes: what the turn itself leaves
        open.
        """
        board, asked = self.board, self.asked
        spoken = [each for each in (*asked.acts, asked.wanted, asked.purpose) if each is not None]
        words = {word for each in spoken for word in (each.verb, each.thing)} | {asked.phase}
        words |= {keyword for subject in asked.subjects for keyword in subject.keywords}
        if any(not one.made_up for one in board.told()):
            raise not_placed("what there is to decide")
        told = {subject.card for subject in asked.subjects if not subject.keywords}
        board.cards = []
        if words & {"archer", "archery total", "archery"}:
            ours = {"fellowship", "minion"} & told and "companion" not in told
            shooting = "companion" if ours else "minion"
            board.lay(generic(Subject(card=shooting, keywords={"archer": 0})), made_up=True)
            for strength in (6, 8):
                board.make("minion" if shooting == "companion" else "companion", strength=strength)
            board.at = "archery fire"
            return Question({"what happens": True}, "who", about="takes a wound")
        if "skirmish" in words and not words & {*FOUGHT, "act"} - {"skirmish"}:
            for _ in range(2):
                board.fight(board.make("companion"), board.make("minion"))
            board.at = "choose a skirmish"
            return Question({"what happens": True}, "who", about="which skirmish is next")
        raise not_placed("what there is to decide")

    # -- whether it comes about ------------------------------------------------------------------------------

    def own(self, wanted: AskedAct | None) -> Question | None:
        """The last token that the question tells of is what brings a state about; what an effect does is
        possible if it comes about.
        """
        asked, board = self.asked, self.board
        purpose = asked.purpose
        if (found := self.by_a_card(wanted)) is not None:
            return found
        spent = asked.form == "how much" and wanted is not None and wanted.verb in SPENT
        if spent and purpose is not None and purpose.verb in ("play", "transfer"):
            self.asked = msgspec.structs.replace(asked, wanted=purpose, purpose=None)  # what playing it costs
            return None
        if purpose is not None and (wanted is None or wanted.verb not in ("exert", "add")):
            raise not_placed(f"“{purpose.verb}”")
        if wanted is None or board.until or board.do and asked.form != "can":
            return None
        if wanted.verb == "corrupt" and board.burdens:
            self.resistance_told()
            board.burdens -= 1
            board.stand(self.WINDOW)
            board.act(add_burdens=1)
            return self.asks({"game": "lost"}, wanted)
        if wanted.verb in ("kill", "destroy", "survive") and not board.do:
            self.last_wound(wanted)
        effect = {"gain": f"add {wanted.thing}", "add": f"add {wanted.thing}"}.get(wanted.verb, wanted.verb)
        if asked.form == "can" and purpose is None and effect in EFFECTS:
            if effect == "add threats" and (not board.threats or board.do):
                raise not_placed("adding threats")
            return self.can_come_about(msgspec.structs.replace(wanted, verb=effect))
        return None

    def resistance_told(self) -> None:
        """Raises NotBuilt where nobody told who bears the Ring, or how well he resists."""
        bearer = self.board.bearer
        if bearer is None or bearer.made_up and not self.tells(bearer, "resistance"):
            raise not_placed("the Ring-bearer's resistance")
        if isinstance(bearer.facts.resistance, int):
            self.board.burdens = min(self.board.burdens, bearer.facts.resistance)

    def last_wound(self, wanted: AskedAct) -> None:
        """So many wounds against that vitality: the last one is placed now. Whoever is only told to be
        wounded, or exhausted, has as many as nobody counted, and takes none by that.
        """
        laid = self.laid(wanted.card)
        counted = any("wounds" in one.states for one in self.asked.subjects)
        sides = {one.is_shadow for one in self.board.told(*CHARACTERS)}
        if laid is None or len(sides) != 1 or wanted.by or not counted or not laid.state.get("wounds"):
            return
        self.value_told(laid, "vitality")
        laid.state["wounds"] -= 1
        self.board.stand(self.WINDOW)
        self.board.act(wound=laid.label)

    def can_come_about(self, wanted: AskedAct) -> Question:
        """What an effect does is possible if it comes about once more than before."""
        board = self.board
        if wanted.verb == "exert" and any("wounds" in subject.states for subject in self.asked.subjects):
            self.value_told(self.card_of(wanted, *CHARACTERS), "vitality")
        for one in board.told("companion"):
            one.place = one.place or "companions"
        before = sum(
            int(each.get("amount", 1)) for each in board.do if set(each) & {wanted.verb}
        ) if wanted.verb == "draw" else 0
        if wanted.verb == "draw":
            board.deck[FREE], board.hand = 20, {FREE: board.hand.get(FREE, 0)}
        self.done(wanted)
        more = {"of": {"happened": self.sign(wanted.verb)}, "at least": before + (wanted.amount or 1)}
        return self.asks({"count": more}, wanted)

    def happens(self, wanted: AskedAct | None = None) -> None:
        """What brings it about: the acts told, else a skirmish between those that the question sets against
        each other. Raises NotBuilt.
        """
        board, told = self.board, self.board.told(*CHARACTERS)
        if board.until or any("assign" not in each for each in board.do):
            return
        if wanted is not None and not told_to(wanted) and self.by_its_own_text(wanted):
            board.stand("start of maneuver")
            return
        both = {laid.is_shadow for laid in told} == {True, False}
        if wanted is None or wanted.verb not in FOUGHT or not both:
            raise not_placed("what brings that about")
        act = AskedAct(verb="skirmish", card=wanted.card, targets=wanted.targets, against=wanted.against)
        self.skirmish(None if len(told) == 2 else act)

    def by_its_own_text(self, wanted: AskedAct) -> bool:
        """Whether a card's own text does that to it as soon as something is so, without anybody doing it."""
        laid = self.laid(wanted.card)
        return laid is not None and not laid.made_up and any(
            node.kind == wanted.verb and isinstance(what := node.get("what"), Node) and what.kind == "this"
            for ability in self.board.known.abilities(laid.facts) if ability.kind == "constant"
            for node in inside(ability.get("do"))
        )

    def whether(self, wanted: AskedAct) -> Question:
        """Whether it comes about, of whoever is named."""
        fought = wanted.verb in FOUGHT
        if wanted.thing and wanted.verb not in self.LOOKED and not (fought and wanted.thing in SKIRMISH):
            raise not_placed(f"“{wanted.verb} {wanted.thing}”")
        people = self.board.told("companion", "ally")
        named = self.laid(wanted.card)
        if fought and wanted.verb != "lose" and len(people) == 1 and (
            named is None or wanted.verb == "overwhelm" and named.facts.type == "minion" and not wanted.by
        ):
            wanted = msgspec.structs.replace(wanted, card=people[0].label)
        if wanted.verb not in self.LOOKED:
            if self.copies(wanted.card) > 1:
                raise not_placed("which of them")
            wanted = msgspec.structs.replace(wanted, card=self.card_of(wanted).label)
            self.happens(wanted)
        return super().whether(wanted)

    def lost(self, wanted: AskedAct) -> Question | None:
        """Whether the game is lost, where nobody is named who may lose."""
        self.happens(wanted)
        if self.laid(wanted.card) is not None:
            return None
        bearer = self.board.bearer
        if any(bearer is not None and each.get("kill") == bearer.label for each in self.board.do):
            raise not_placed("whether another companion takes the Ring")
        return self.asks({"game": "lost"}, wanted, self.board.NAMES[FREE])

    def survives(self, wanted: AskedAct) -> Question:
        """Whether somebody is in play in the end."""
        found = self.named(wanted, *CHARACTERS) or self.board.told(*CHARACTERS)
        if not found:
            raise not_placed("who survives")
        self.happens(wanted)
        stays: Data = {"is": {"card": found[0].label, "in": "play"}}
        return self.asks(stays if wanted.verb == "survive" else {"not": stays}, wanted, found[0].label)

    def piled(self, wanted: AskedAct) -> Question:
        """Whether a card is in the discard pile in the end; an item is borne before."""
        laid = self.card_of(wanted)
        if laid.facts.type in ("possession", "artifact") and not laid.host:
            people = self.board.told("companion")
            laid.place, laid.host = "borne", people[0].label if people else ""
        self.happens(wanted)
        return self.asks({"is": {"card": laid.label, "in": "discard"}}, wanted, laid.label)

    def goes(self, wanted: AskedAct) -> Question:
        """Whether a card is in that place in the end."""
        laid = self.laid(wanted.card)
        if laid is None or wanted.zone not in ZONES or not self.board.do:
            raise not_placed(f"“{wanted.verb}”")
        return self.asks({"is": {"card": laid.label, "in": ZONES[wanted.zone]}}, wanted)

    def has(self, wanted: AskedAct) -> Question:
        """Whether a card has a keyword, with that number where one is told, or is exhausted."""
        laid, value = self.laid(wanted.card), SHOWN[wanted.thing]
        if laid is None or laid.facts.type not in CHARACTERS:
            raise not_placed(f"who is {wanted.thing}")
        if laid.made_up:
            raise not_placed(f"what makes {laid.label} {wanted.thing}")
        if any("skirmish" in each for each in self.board.do):
            raise not_placed("what is so during a skirmish")
        self.items_borne(laid)
        self.while_nothing_happens()
        at = {"equals": 1} if wanted.thing == "exhausted" else {"at least": wanted.amount or 1}
        condition: Data = {"value": f"{value} of {laid.label}", **at}
        return self.asks(condition, wanted, laid.label, wanted.thing)

    def items_borne(self, laid: Laid) -> None:
        """What the question names beside a character, and can be borne, that character bears."""
        for item in self.board.told("possession", "artifact"):
            if not item.made_up and not item.host and item.place in ("", "borne"):
                item.place, item.host = "borne", laid.label

    def roams(self, wanted: AskedAct) -> Question | None:
        """Whether a minion is roaming."""
        if wanted.thing in SHOWN and wanted.verb in ("be", "resolve"):
            told = self.board.told(*CHARACTERS)
            alone = told[0].label if len(told) == 1 and not wanted.card else wanted.card
            return self.has(msgspec.structs.replace(wanted, card=alone))
        if wanted.thing in UNDERGONE and wanted.verb == "be" and self.asked.acts:
            return self.whether(msgspec.structs.replace(wanted, verb=UNDERGONE[wanted.thing], thing=""))
        if wanted.thing != "roaming":
            raise not_placed(f"“{wanted.verb} {wanted.thing}”")
        laid = self.laid(wanted.card) or self.card_of(wanted, "minion")
        self.while_nothing_happens()
        return self.asks({"is": {"card": laid.label, "roaming": True}}, wanted, laid.label, "roam")

    CAN = {
        "bear": can_bear, "play": can_play, "use": can_use, "trigger": can_use, "exert": can_exert,
        "assign": can_assign, "skirmish": can_assign, "move": can_move, "transfer": can_transfer,
    }  # fmt: skip
    LOOKED = {
        "lose": lost, "survive": survives, "kill": survives, "destroy": survives, "discard": piled,
        "go": goes, **dict.fromkeys(("be", "resolve", "have"), roams),
    }  # fmt: skip


def told_to(wanted: AskedAct) -> bool:
    """Whether an act is one that somebody else does."""
    return bool(wanted.by or wanted.targets or wanted.against or wanted.player)


SHOWN = {
    "damage": "damage bonus", "defender": "defender bonus", "ambush": "ambush", "hunter": "hunter",
    "fierce": "fierce", "archer": "archer", "lurker": "lurker", "exhausted": "vitality",
}  # fmt: skip
"""What a character is said to be, and the value by which it shows."""
UNDERGONE = {"wounded": "wound"}
"""What somebody is said to be once that was done to him."""
EFFECTS = ("exert", "draw", "add threats", "add burdens")
"""What no player does for himself: it is possible if an effect can do it."""
