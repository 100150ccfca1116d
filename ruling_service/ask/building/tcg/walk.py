"""What the walk of the trading card game has of its own: skirmishes, cards played and abilities used, and
what shows in the position instead of by a word.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.known import inside, part
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.position import Data, Laid
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, PLACE_OF, SHADOW
from ruling_service.ask.building.tcg.plain import RACES, generic
from ruling_service.ask.building.tcg.values import Values
from ruling_service.ask.model import AskedAct, Subject
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg.framework import PHASES
from ruling_service.slugs import fold

ZONES = {"dead pile": "dead pile", "discard": "discard", "hand": "hand", "deck": "deck", "play": "play"}
SHADOWS = re.compile(r"\bby (?:the |a |my )?(?:shadow|opponent)", re.IGNORECASE)
SECOND = re.compile(r"\b(?:second|another|other)\b", re.IGNORECASE)
MORE = re.compile(r"\b(?:another|more|a|one)\b", re.IGNORECASE)
SAID_AGAIN = ("special ability", "ability", "time", "skirmish", "move", "home site")
"""Things that only say again what the verb says."""
SKIRMISH = ("skirmish", "strength", "vitality", "wound", "wounds", "tie")
FOUGHT = ("kill", "destroy", "lose", "win", "overwhelm", "survive", "wound", "win the skirmish",
          "lose the skirmish")  # fmt: skip
"""What a skirmish brings about, where nothing else is told."""


class TcgWalk(Values):
    """A question about the trading card game on its way to a situation."""

    # -- skirmishes ------------------------------------------------------------------------------------------

    def fighters(self, act: AskedAct | None = None) -> tuple[Laid, list[Laid]]:
        """Who skirmishes whom: the Free Peoples character and the minions that the question names, plain ones
        where it names none.
        """
        board = self.board
        named = self.all_of(act) if act is not None else []
        there = [laid for laid in board.told() if laid.place in ("", "companions", "minions", "support")]
        minions = [laid for laid in named if laid.facts.type == "minion"]
        minions += [one for one in there if minions and one.facts == minions[0].facts and one not in minions]
        people = [laid for laid in named if laid.facts.type in ("companion", "ally")]
        minions = minions or [laid for laid in there if laid.facts.type == "minion"] or [board.make("minion")]
        people = people or [laid for laid in there if laid.facts.type in ("companion", "ally")]
        if len(people) > 1 and not any(one in named for one in people):
            raise not_placed("who skirmishes")
        return people[0] if people else board.make("companion"), minions

    def skirmish(self, act: AskedAct | None) -> None:
        """A skirmish is fought to its end."""
        copies = [subject.copies for subject in self.asked.subjects]
        if act is not None and act.amount not in (None, 0, 1, *copies):
            raise not_placed("a second skirmish")
        defender, minions = self.fighters(act)
        if self.board.tie:
            _tied(defender, minions)
        else:
            self.strengths_told([defender, *minions], act)
        self.board.assignments = []
        self.board.fight(defender, *minions)
        self.board.stand("choose a skirmish")
        self.board.act(skirmish=defender.label)

    def strengths_told(self, fighters: list[Laid], act: AskedAct | None) -> None:
        """Raises NotBuilt where plain fighters have strengths that the question doesn't tell, unless it tells
        who wins.
        """
        told = [laid for laid in fighters if self.tells(laid, "strength")]
        open_ = [
            laid for laid in fighters if laid.made_up and laid.told
            and not any(laid.facts == one.facts for one in told)
        ]
        wanted = self.asked.wanted
        asks_for_it = act is not None and wanted is not None and act.verb == wanted.verb == "skirmish"
        if not open_ or asks_for_it:
            return
        if act is None or not act.verb.startswith(("win", "lose", "overwhelm")):
            raise not_placed("how strong they are")
        first = self.laid(act.card)
        for laid in open_:
            others = [one.facts.strength for one in fighters if one.is_shadow != laid.is_shadow]
            base = max((n for n in others if isinstance(n, int)), default=6)
            wins = (laid is first) == act.verb.startswith("win")
            laid.facts = msgspec.structs.replace(laid.facts, strength=base + 1 if wins else max(1, base - 1))

    def fought(self, act: AskedAct) -> None:
        """A skirmish is fought, and it comes out as told."""
        laid = self.card_of(act, *CHARACTERS)
        self.skirmish(act)
        self.needs.append(self.happened(AskedAct(verb=act.verb, card=laid.label), self.sign(act.verb)))

    def assign(self, act: AskedAct) -> None:
        """A character is assigned to a minion."""
        if act.thing not in ("", "skirmish") or not self.all_of(act):
            raise not_placed(f"“{act.verb} {act.thing}”")
        self.board.do.append(self.can_assign(act))

    # -- cards -----------------------------------------------------------------------------------------------

    def play(self, act: AskedAct) -> None:
        """A card is played from hand, with twilight enough."""
        laid = self.card_of(act)
        if any(one.place == "" for one in self.board.like(laid)):
            raise not_placed("where the other copy is")
        self.to_hand(laid, act)
        self.used.append(laid)
        self.board.act(play=laid.name, by=self.board.NAMES[laid.player])

    def to_hand(self, laid: Laid, act: AskedAct) -> None:
        """A card in hand in its own phase, with twilight enough where it is a Shadow card."""
        board = self.board
        laid.place = "hand"
        if act.player and not (laid.is_shadow and board.seat(act.player) == FREE):
            laid.player = board.seat(act.player)
        phase = "shadow" if laid.is_shadow else "fellowship"
        if laid.facts.type == "event":
            ability = self.ability_of(laid)
            if ability is None:
                raise not_placed(f"when {laid.label} is played")
            phase = str(ability.get("phase") or phase)
        board.stand(phase)
        if laid.is_shadow and not board.twilight and "twilight" not in self.asked.board:
            cost = laid.facts.twilight_cost
            board.twilight = (cost if isinstance(cost, int) else 2) + 6
            board.defaults.append(f"{board.twilight} twilight tokens in the pool")

    def ability_of(self, laid: Laid) -> Node | None:
        """The special ability of a card."""
        return next((a for a in self.board.known.abilities(laid.facts) if a.kind == "action"), None)

    def use(self, act: AskedAct) -> None:
        """A special ability of a card is used; an event is played."""
        laid = self.card_of(act)
        if laid.facts.type == "event":
            self.play(act)
            return
        self.ready_to_use(laid)
        self.used.append(laid)
        for _ in range(min(act.amount or 1, 4)):
            self.board.act(use=laid.label, by=self.board.NAMES[laid.player])

    def ready_to_use(self, laid: Laid) -> Node:
        """A card in play whose special ability is used: its phase, and the skirmish that a skirmish action
        wants.
        """
        ability = self.ability_of(laid)
        if ability is None:
            raise NotBuilt("not compiled", f"{laid.label} has no special ability.")
        self.board.stand(_phase_of(ability))
        if self.board.at == "skirmish" and not self.board.assignments:
            self.in_skirmish()
        return ability

    def in_skirmish(self) -> None:
        """A skirmish is under way."""
        board = self.board
        people = [
            one for one in board.of_type("companion")
            if one.place in ("", "companions") and one is not board.bearer
        ]
        minions = [one for one in board.of_type("minion") if one.place in ("", "minions")]
        board.fight((people or [board.make("companion")])[0], (minions or [board.make("minion")])[0])
        board.at = "skirmish"

    # -- other things told -----------------------------------------------------------------------------------

    def gain(self, act: AskedAct) -> None:
        """Tokens are added: burdens, wounds, threats, twilight."""
        text, name = self.asked.text.lower(), act.thing
        if name == "wounds":
            laid = self.laid(act.card)
            if laid is not None and laid.state.get("wounds") == act.amount is not None:
                laid.state["wounds"] = 0  # the number was taken for wounds that are there already
            self.done(msgspec.structs.replace(act, verb="wound"))
            return
        ordinal = next((number for number, word in enumerate(ORDINAL_WORDS, 2) if word in text), None)
        if ordinal is not None and name in ("burdens", "threats") and name not in self.asked.board:
            setattr(self.board, name, ordinal - 1)
        elif act.amount is None and not MORE.search(text):
            raise not_placed(f"how many {name}")
        self.done(msgspec.structs.replace(act, verb=f"add {name}"))

    def move(self, act: AskedAct) -> None:
        """The fellowship moves to the next site."""
        board, wanted = self.board, self.asked.wanted
        if wanted is not None and wanted.verb == "move" and act is not wanted:
            board.moves = act.amount or 1
            return
        self.one_bears_the_ring(told=True)
        if self.asked.relation == "" and board.of_type("minion"):
            board.stand("regroup")
            board.moves = board.moves or 1
        board.stand("fellowship")
        board.act(move=True)

    def one_bears_the_ring(self, *, told: bool = False) -> None:
        """Of several plain companions one is the Ring-bearer: "two companions in play" are all there are."""
        board = self.board
        plain = [
            one for one in board.told("companion")
            if one.made_up and not one.facts.text and one.place in ("", "companions")
        ]
        alike = len({one.facts.name for one in plain}) == 1
        if board.bearer is None and len(plain) > 1 and (told or alike and not board.defaults):
            board.cards.remove(plain[-1])
            board.defaults.append("one of the companions is the Ring-bearer")

    def bear(self, act: AskedAct) -> None:
        """A character bears an item."""
        items, people = self.named(act, "possession", "artifact"), self.named(act, *CHARACTERS)
        if len(people) != 1 or not items:
            raise not_placed("who bears what")
        for item in items:
            item.place, item.host = "borne", people[0].label

    def have(self, act: AskedAct) -> None:
        """Cards that a player has are in play."""
        laid = self.laid(act.card)
        if laid is None or act.thing or laid.facts.type not in CHARACTERS or self.asked.wanted is None:
            raise not_placed(f"“{act.verb}”")
        first = self.board.cards.index(laid)
        for one in self.board.cards[first : first + max(1, self.copies(act.card))]:
            one.place = one.place or PLACE_OF[one.facts.type]

    def reconcile(self, act: AskedAct | None) -> None:
        """A player reconciles, keeping what he may keep: the Free Peoples player if his hand is told."""
        board = self.board
        board.at, board.until, board.given = "reconcile", "", [{"choose": "none", "by": board.NAMES[SHADOW]}]
        board.deck.setdefault(SHADOW, 20)
        if FREE in board.hand:
            board.at, board.until, board.moves = "move again", "followers return", board.moves or 1
            board.deck.setdefault(FREE, 20)
            me = board.NAMES[FREE]
            board.given = [{"choose": "stay and reconcile", "by": me}, {"choose": "none", "by": me}]

    def hold(self, act: AskedAct) -> None:
        """A player holds so many cards."""
        if act.amount is None:
            raise not_placed("how many cards")
        self.board.hand[self.board.seat(act.player)] = act.amount

    def discard(self, act: AskedAct) -> None:
        """A card is discarded: as the cost of its own ability, where that is one."""
        laid = self.card_of(act)
        own = next((
            a for a in self.board.known.abilities(laid.facts)
            if any(n.kind.startswith("discard") for n in inside(a.get("cost")))
        ), None)  # fmt: skip
        if own is None or laid.made_up:
            self.done(act)
        elif own.kind == "action":
            self.use(AskedAct(verb="use", card=act.card))
        else:
            self.board.given.append({"use": laid.label, "by": self.board.NAMES[laid.player]})

    def exert(self, act: AskedAct) -> None:
        """A character exerts: for its own ability where the question says for whom."""
        laid = self.card_of(act, *CHARACTERS)
        others = [one.label for one in map(self.laid, act.targets) if one is not None and one is not laid]
        if not others or self.ability_of(laid) is None:
            self.done(act)
            return
        self.ready_to_use(laid)
        self.board.act(use=laid.label, by=self.board.NAMES[laid.player], choosing=others)

    # -- whether something is possible -----------------------------------------------------------------------

    def can(self, wanted: AskedAct) -> Question:
        """Whether an act is possible, of which nothing more is said than that."""
        priced = wanted.verb == "play" and wanted.thing in ("twilight cost", "cost", "twilight")
        if wanted.thing and not priced and wanted.thing not in SAID_AGAIN:
            raise not_placed(f"“{wanted.thing}”")
        return super().can(wanted)

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
        second = laid.facts.unique and SECOND.search(self.asked.text)
        if self.copies(wanted.card) > 1 and laid.place in ("", "hand") and not second:
            raise not_placed("playing several")
        others = [one for one in told if one is not laid and one.facts.name == laid.facts.name]
        if laid.place not in ("", "hand"):
            laid = board.lay(laid.facts, told=True, made_up=laid.made_up, name=laid.name)
        for one in others:
            if one.place == "" and wanted.amount:
                one.place = "companions" if one.facts.type == "companion" else "minions"
        self.to_hand(laid, wanted)
        if any(one.place == "companions" for one in board.told("companion")):
            self.one_bears_the_ring(told=True)
        return {"play": laid.name, "by": board.NAMES[laid.player]}

    def can_use(self, wanted: AskedAct) -> Data:
        """A special ability is used: those of whom it speaks by race are there."""
        laid = self.card_of(wanted)
        if laid.facts.type == "event":
            return self.can_play(wanted)
        if wanted.amount not in (None, 1):
            raise not_placed("using it more than once")
        for node in inside(self.ready_to_use(laid)):
            word = fold(str(node.get("name") or node.get("race") or ""))
            there = [
                fold(one.facts.race) for one in self.board.cards
                if one.place in ("", "companions", "minions")
            ]
            if word in RACES and word not in there:
                kind = "minion" if word in ("orc", "uruk-hai", "nazgul", "troll") else "companion"
                self.board.lay(generic(Subject(card=kind, traits=(word,))), made_up=True)
        return {"use": laid.label, "by": self.board.NAMES[laid.player]}

    def can_bear(self, wanted: AskedAct) -> Data:
        """An item is played on a character."""
        items, people = self.named(wanted, "possession", "artifact"), self.named(wanted, *CHARACTERS)
        if len(items) != 1 or not people or wanted.thing or items[0].made_up:
            raise not_placed("who bears what")
        self.to_hand(items[0], AskedAct(verb="play"))
        return {"play": items[0].name, "by": self.board.NAMES[items[0].player], "to": people[0].label}

    def can_exert(self, wanted: AskedAct) -> Data:
        """A character exerts for its own ability."""
        if self.asked.purpose is None and wanted.thing not in ("special ability", "ability"):
            raise not_placed("what he exerts for")
        return self.can_use(AskedAct(verb="use", card=self.card_of(wanted, *CHARACTERS).label))

    def can_assign(self, wanted: AskedAct) -> Data:
        """A character is assigned to a minion: to the last one, where there are several."""
        board = self.board
        by = board.NAMES[SHADOW if SHADOWS.search(self.asked.text) else board.seat(wanted.player)]
        people = [one for one in board.told("companion") if one.place in ("", "companions")]
        foes = board.told("minion")
        board.stand("assignment")
        if len(people) == 2 and people[0].facts == people[1].facts and len(foes) == 1:
            board.act(assign=people[0].label, against=foes[0].label, by=by)
            return {"assign": people[1].label, "against": foes[0].label, "by": by}
        defender, minions = self.fighters(wanted)
        if not any(each.get("assign") for each in board.do):
            for one in minions[:-1]:
                board.act(assign=defender.label, against=one.label, by=by)
        return {"assign": defender.label, "against": minions[-1].label, "by": by}

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
        people = self.named(wanted, "companion") or board.told("companion")
        taker = people[0] if people else board.make("companion")
        if not item.host:
            item.place, item.host = "borne", board.make("companion").label
        if board.at.startswith("skirmish"):
            self.in_skirmish()
        board.stand("fellowship")
        return {"transfer": item.label, "to": taker.label}

    def transfer(self, act: AskedAct) -> None:
        """An item goes from one companion to another."""
        self.board.do.append(self.can_transfer(act))

    # -- whether it comes about ------------------------------------------------------------------------------

    def own(self, wanted: AskedAct | None) -> Question | None:
        """The last token that the question tells of is what brings a state about; what an effect does is
        possible if it comes about.
        """
        asked, board = self.asked, self.board
        purpose = asked.purpose
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
        """So many wounds against that vitality: the last one is placed now."""
        laid = self.laid(wanted.card)
        sides = {one.is_shadow for one in self.board.told(*CHARACTERS)}
        if laid is None or len(sides) != 1 or wanted.by or not laid.state.get("wounds"):
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
            board.deck[FREE], board.hand = 20, {FREE: 0}
        self.done(wanted)
        more = {"of": {"happened": self.sign(wanted.verb)}, "at least": before + (wanted.amount or 1)}
        return self.asks({"count": more}, wanted)

    def happens(self, wanted: AskedAct | None = None) -> None:
        """What brings it about: the acts told, else a skirmish between those that the question sets against
        each other. Raises NotBuilt.
        """
        board, told = self.board, self.board.told(*CHARACTERS)
        if board.do or board.until:
            return
        both = {laid.is_shadow for laid in told} == {True, False}
        if wanted is None or wanted.verb not in FOUGHT or not both:
            raise not_placed("what brings that about")
        act = AskedAct(verb="skirmish", card=wanted.card, targets=wanted.targets, against=wanted.against)
        self.skirmish(None if len(told) == 2 else act)

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

    def roams(self, wanted: AskedAct) -> Question | None:
        """Whether a minion is roaming."""
        if wanted.thing != "roaming":
            raise not_placed(f"“{wanted.verb} {wanted.thing}”")
        laid = self.laid(wanted.card) or self.card_of(wanted, "minion")
        self.while_nothing_happens()
        return self.asks({"is": {"card": laid.label, "roaming": True}}, wanted, laid.label, "roam")

    TOLD = {
        **dict.fromkeys(("skirmish",), skirmish),
        **dict.fromkeys(("win", "win the skirmish", "lose", "lose the skirmish", "overwhelm"), fought),
        **dict.fromkeys(("gain", "add"), gain),
        **dict.fromkeys(("use", "trigger"), use),
        **dict.fromkeys(("have", "control"), have),
        "assign": assign, "play": play, "move": move, "bear": bear, "reconcile": reconcile, "hold": hold,
        "transfer": transfer, "discard": discard, "exert": exert,
    }  # fmt: skip
    CAN = {
        "bear": can_bear, "play": can_play, "use": can_use, "trigger": can_use, "exert": can_exert,
        "assign": can_assign, "skirmish": can_assign, "move": can_move, "transfer": can_transfer,
    }  # fmt: skip
    LOOKED = {
        "lose": lost, "survive": survives, "kill": survives, "destroy": survives, "discard": piled,
        "go": goes, **dict.fromkeys(("be", "resolve", "have"), roams),
    }  # fmt: skip


ORDINAL_WORDS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
EFFECTS = ("exert", "draw", "add threats", "add burdens")
"""What no player does for himself: it is possible if an effect can do it."""


def _tied(defender: Laid, minions: list[Laid]) -> None:
    """Both sides have the same strength: a plain one is given that of the other."""
    one, other = defender.facts.strength, minions[0].facts.strength
    if len(minions) == 1 and one == other:
        return
    if len(minions) == 1 and minions[0].made_up:
        minions[0].facts = msgspec.structs.replace(minions[0].facts, strength=one)
    elif len(minions) == 1 and defender.made_up:
        defender.facts = msgspec.structs.replace(defender.facts, strength=other)
    else:
        raise not_placed("a tie")


def _phase_of(ability: Node) -> str:
    """The phase whose action an ability is, "" where any will do."""
    for field in ("phase", "phases"):
        value = ability.get(field)
        if value:
            return str(value[0] if isinstance(value, tuple) else value)
    when = part(ability, "when")
    return next((str(n["of"]) for n in inside(when) if n.get("of") in PHASES), "") if when is not None else ""
