"""What the walk of the trading card game tells by functions of its own: skirmishes, cards played and
abilities used, tokens and hands.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.by_so_much import MORE_OR_LESS
from ruling_service.ask.building.known import inside, part
from ruling_service.ask.building.position import Data, Laid
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, PLACE_OF, SHADOW, Board
from ruling_service.ask.building.tcg.setting import ONE_BEARS_IT
from ruling_service.ask.building.walk import Walk
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg.names import PHASES
from ruling_service.ordinals import ORDINALS
from ruling_service.patterns import pattern
from ruling_service.situations.shared.model import CardFacts

MORE = pattern(r"\b(?:another|more|a|one)\b", re.IGNORECASE)
FOUGHT_WITH = ("strength", "damage bonus")


class Tellings(Walk[Board]):
    """The part of the walk that tells what happens."""

    WINDOW = "maneuver"
    CHARACTERS = CHARACTERS

    def sign(self, verb: str) -> str:
        """The word by which a run shows a verb."""
        return records.sign_of(self.game, verb)

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
        if act is not None and self.is_read_in_it():
            self.in_this_skirmish(act)
            return
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

    def is_read_in_it(self) -> bool:
        """Whether what is asked for is a value that a fighter has while the skirmish lasts."""
        asked = self.asked
        only = all(each.verb in ("skirmish", "bear", "have") for each in asked.acts)
        wanted, value = asked.wanted, asked.value.partition(" of ")[0].strip()
        if wanted is not None and wanted.verb == MORE_OR_LESS:
            return only and wanted.thing == "strength"
        return asked.form == "how much" and only and value in FOUGHT_WITH

    def in_this_skirmish(self, act: AskedAct) -> None:
        """They are in a skirmish, in which nothing has happened yet."""
        defender, minions = self.fighters(act)
        if any(one.place not in ("", "companions", "minions", "support") for one in (defender, *minions)):
            raise not_placed("who skirmishes")
        if act.thing not in ("", "skirmish"):
            raise not_placed(f"“{act.thing}”")
        self.board.fight(defender, *minions)
        self.board.at, self.board.skirmish = "skirmish", defender.label

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
        if act.verb.startswith(("win", "lose")):
            self.comes_out_so(laid, wins=act.verb.startswith("win"))
        self.needs.append(self.happened(AskedAct(verb=act.verb, card=laid.label), self.sign(act.verb)))

    def comes_out_so(self, laid: Laid, *, wins: bool) -> None:
        """Named fighters of whom the weaker one is told to win have what makes them strong enough."""
        board = self.board
        fight = board.assignments[-1] if board.assignments else {}
        minions = [board.find(label) for label in fight.get("minions", ())]
        if not minions or board.tie:
            return
        ours, theirs = [board.find(str(fight["defender"]))], minions
        if laid.is_shadow == wins:
            ours, theirs = theirs, ours
        strong = [[one.facts.strength for one in side] for side in (ours, theirs)]
        if any(not isinstance(one, int) for side in strong for one in side):
            return
        lacking = sum(map(int, strong[1])) - sum(map(int, strong[0])) + 1  # type: ignore[arg-type]
        if lacking > 0 and not any(one.made_up for one in (*ours, *theirs)):
            winner = ours[0]
            kind = "minion" if winner.is_shadow else "companion"
            gear = CardFacts(
                name=f"what makes {winner.label} win", type="possession", strength=lacking,
                side="Shadow" if winner.is_shadow else "Free Peoples", culture=winner.facts.culture,
                twilight_cost=0, text=f"Bearer must be a {kind}.",
            )
            item = board.lay(gear, place="borne", made_up=True)
            item.host = winner.label
            board.defaults.append(f"{winner.label} is strong enough to win")

    def killed(self, act: AskedAct) -> None:
        """Somebody is killed: in his skirmish, by losing it, where a fighter of the other side does it."""
        laid, by = self.card_of(act), self.laid(act.by) or self.laid(act.against)
        fight = by is not None and by.facts.type in CHARACTERS and by.is_shadow != laid.is_shadow
        if not fight or by is None or act.player or act.thing or laid.facts.type not in CHARACTERS:
            self.done(act)
            return
        self.skirmish(AskedAct(verb="win", card=by.label, against=laid.label))
        self.comes_out_so(by, wins=True)
        if isinstance(laid.facts.vitality, int):
            laid.state.setdefault("wounds", laid.facts.vitality - 1)
        self.needs.append(self.happened(AskedAct(verb=act.verb, card=laid.label), self.sign(act.verb)))

    def assign(self, act: AskedAct) -> None:
        """A character is assigned to a minion."""
        if act.thing not in ("", "skirmish") or not self.all_of(act):
            raise not_placed(f"“{act.verb} {act.thing}”")
        self.board.do.append(self.CAN["assign"](self, act))

    # -- cards -----------------------------------------------------------------------------------------------

    def play(self, act: AskedAct) -> None:
        """A card is played from hand, with twilight enough."""
        laid = self.card_of(act)
        if any(one.place == "" for one in self.board.like(laid)):
            raise not_placed("where the other copy is")
        self.to_hand(laid, act)
        self.used.append(laid)
        others = [one for one in map(self.laid, (*act.targets, act.against)) if one not in (None, laid)]
        on = self.on_whom(laid, act) if others else {}
        if others and not on:
            raise not_placed(f"on whom {laid.label} is played")
        self.board.act(play=laid.name, by=self.board.NAMES[laid.player], **on)

    def on_whom(self, laid: Laid, wanted: AskedAct) -> Data:
        """On whom a card is played: the bearer of an item, the choice of an event."""
        raise NotImplementedError

    def to_hand(self, laid: Laid, act: AskedAct) -> None:
        """A card in hand in its own phase, with twilight enough where it is a Shadow card."""
        board = self.board
        laid.place = "hand"
        turn = self.asked.board.get("turn")
        if turn and act.player == "I":
            laid.player = FREE if turn == "I" else SHADOW
        elif act.player and not (laid.is_shadow and board.seat(act.player) == FREE):
            laid.player = board.seat(act.player)
        phase = "shadow" if (laid.player == SHADOW if turn else laid.is_shadow) else "fellowship"
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
        defender = (people or [board.make("companion")])[0]
        board.fight(defender, (minions or [board.make("minion")])[0])
        board.at, board.skirmish = "skirmish", defender.label

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
        ordinal = next((number for number, word in enumerate(ORDINALS[1:], 2) if word in text), None)
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
            if one.made_up and not one.facts.text and one.place in ("", "companions") and not one.player
            and not any(subject.traits for subject in self.asked.subjects if subject.label in one.called)
        ]
        if any(one.copies > 1 and (one.traits or one.values) for one in self.asked.subjects):
            return  # "two Ents": so many there are beside whoever bears the Ring
        if ONE_BEARS_IT in board.defaults:
            return
        alike = len({one.facts.name for one in plain}) == 1
        if board.bearer is None and len(plain) > 1 and (told or alike and not board.defaults):
            board.cards.remove(plain[-1])
            board.defaults.append(ONE_BEARS_IT)

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
        """A player holds so many cards; of what kind they are no hand says."""
        if act.amount is None or act.card:
            raise not_placed("how many cards" if act.amount is None else f"the {act.card} that is held")
        self.board.hand[self.board.seat(act.player)] = act.amount

    def transfer(self, act: AskedAct) -> None:
        """An item goes from one companion to another."""
        self.board.do.append(self.CAN["transfer"](self, act))

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
        if not others and self.exerts_for_his_own(laid, act):
            self.use(AskedAct(verb="use", card=act.card, amount=act.amount))
            return
        if not others or self.ability_of(laid) is None:
            self.done(act)
            return
        self.ready_to_use(laid)
        for _ in range(min(act.amount or 1, 4)):
            self.board.act(use=laid.label, by=self.board.NAMES[laid.player], choosing=others)

    def exerts_for_his_own(self, laid: Laid, act: AskedAct) -> bool:
        """Whether somebody is exerted by his player, who does so for a cost alone: that of his own only
        ability, where no other card of the question may have one.
        """
        found = [one for one in self.board.known.abilities(laid.facts) if one.kind == "action"]
        costs = [node for one in found for node in inside(one.get("cost")) if node.kind == "exert"]
        own = len(found) == 1 and any(
            what is not None and what.kind in ("this", "it") for what in (part(one, "what") for one in costs)
        )
        others = [one for one in self.board.told() if one is not laid and not one.made_up]
        return own and bool(act.player) and not others and not act.by

    TOLD = {
        **dict.fromkeys(("skirmish",), skirmish),
        **dict.fromkeys(("win", "win the skirmish", "lose", "lose the skirmish", "overwhelm"), fought),
        **dict.fromkeys(("gain", "add"), gain),
        **dict.fromkeys(("use", "trigger"), use),
        **dict.fromkeys(("have", "control"), have),
        "assign": assign, "play": play, "move": move, "bear": bear, "reconcile": reconcile, "hold": hold,
        "transfer": transfer, "discard": discard, "exert": exert, "kill": killed, "destroy": killed,
    }  # fmt: skip


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
