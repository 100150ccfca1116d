"""A small table for tests: print cards of our own, lay them out, act in verbs, look at what became of them.

table = Table("Tom")
table.prints("Gate Warden", "hero", attack=2, hit_points=4, text="Action: Exhaust Gate Warden to draw 1
card.") warden = table.lays("Gate Warden", "play:Tom") table.uses("Gate Warden", "Tom") assert not
table.card(warden).ready
"""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.cards import Card, Printed
from ruling_service.engine.kernel.explore import Budget, Exploration, explore
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.lcg import (
    actions,
    coverage,
    enemy_attack,
    framework,
    language,
    quest_phase,
    staging,
    table,
)
from ruling_service.engine.lcg.game import LCG

PLAYER_TYPES = ("hero", "ally", "attachment", "event")
PHASES = {
    "resource": ("1.1", "2.1"), "planning": ("2.1", "3.1"), "quest": ("3.1", "4.1"), "travel": ("4.1", "5.1"),
    "encounter": ("5.1", "6.1"), "combat": ("6.1", "7.1"), "refresh": ("7.1", "0.1"),
}  # fmt: skip
"""Each phase with its first step and the step after it."""


OUT_OF_PLAY = (
    "hand:", "deck:", "discard:", table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD, table.VICTORY, table.REMOVED,
)  # fmt: skip


class Table:
    """Players at a table with nothing on it yet.

    Player zones are written "hand:Tom", others by their name in `lcg.table`.
    """

    def __init__(self, *players: str) -> None:
        self.players = players or ("Tom",)
        self.catalogue: dict[str, Printed] = {}
        self.play = Play(LCG, self.catalogue)
        self.play.remember("names", self.players)
        self.answers: list[str] = []
        self.asked: list[str] = []
        self.deciding: list[tuple[str, str, tuple[str, ...]]] = []
        self.windows: list[tuple[str, str]] = []
        self.acting: dict[str, list[str]] = {}
        for player in range(len(self.players)):
            self.play.remember(("threat", player), 20)
        self.prints("Plain Card", "event", sphere="Neutral", cost=9)
        self.prints("Quiet Day", "treachery")

    # -- laying out ------------------------------------------------------------------------------------------

    def prints(
        self,
        name: str,
        kind: str,
        *,
        text: str = "",
        shadow: str = "",
        keywords: str = "",
        traits: str = "",
        sphere: str = "Tactics",
        unique: bool = False,
        stage: int | None = None,
        encounter_set: str = "",
        **values: int | None,
    ) -> Printed:
        """Print a card of our own; its text has to compile completely and be played completely."""
        described = {
            "name": name, "type": kind.title(), "text": text, "shadow": shadow, "keywords": keywords,
            "traits": traits, "encounter_set": encounter_set
        }
        compiled = language.compiler().compile_card(described)
        assert compiled.complete, compiled.gaps
        facts = {
            "side": "player" if kind in PLAYER_TYPES else "encounter",
            "sphere": sphere if kind in PLAYER_TYPES else "",
            "stage": stage,
            "encounter set": encounter_set,
        }
        numbers = {key.replace("_", " "): value for key, value in values.items()}
        printed = Printed(
            name, name, kind, numbers, frozenset(t.strip() for t in traits.split(".") if t.strip()), facts,
            unique, compiled.abilities
        )
        assert not coverage.lacks(printed.abilities), coverage.lacks(printed.abilities)
        self.catalogue[name] = printed
        return printed

    def hero(
        self, name: str = "Plain Hero", *, player: str = "Tom", ready: bool = True, resources: int = 0,
        damage: int = 0, **printed: Any
    ) -> int:
        """A hero in a player's area; printed plainly (1 willpower, 2 attack, 1 defense, 4 hit points) where
        nothing else is said.
        """
        if name not in self.catalogue:
            self.prints(
                name, "hero",
                **{"willpower": 1, "attack": 2, "defense": 1, "hit_points": 4, "threat_cost": 8, **printed}
            )
        ident = self.lays(name, f"play:{player}", ready=ready)
        self.play.remember(("had heroes", self.number(player)), True)
        return self.with_tokens(ident, resource=resources, damage=damage)

    def ally(self, name: str = "Plain Ally", *, player: str = "Tom", **printed: Any) -> int:
        """An ally in a player's area (1 willpower, 1 attack, 1 defense, 2 hit points, cost 1)."""
        if name not in self.catalogue:
            self.prints(
                name, "ally",
                **{"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2, "cost": 1, **printed}
            )
        return self.lays(name, f"play:{player}")

    def enemy(self, name: str = "Plain Enemy", *, where: str = table.STAGING, **printed: Any) -> int:
        """An enemy (engagement cost 30, 1 threat, 2 attack, 1 defense, 3 hit points), staged unless `where`
        says else.
        """
        if name not in self.catalogue:
            self.prints(
                name, "enemy",
                **{"engagement_cost": 30, "threat": 1, "attack": 2, "defense": 1, "hit_points": 3, **printed}
            )
        return self.lays(name, where)

    def location(self, name: str = "Plain Location", *, where: str = table.STAGING, **printed: Any) -> int:
        """A location (2 threat, 4 quest points)."""
        if name not in self.catalogue:
            self.prints(name, "location", **{"threat": 2, "quest_points": 4, **printed})
        return self.lays(name, where)

    def quest(self, name: str = "Plain Quest", **printed: Any) -> int:
        """The current quest stage (10 quest points)."""
        if name not in self.catalogue:
            self.prints(name, "quest", **{"quest_points": 10, "stage": 1, **printed})
        return self.lays(name, table.QUEST)

    def lays(self, name: str, zone: str, *, ready: bool = True, on: int | None = None) -> int:
        """Lay a printed card in a zone, attached `on` another if said; returns its id."""
        where, _, player = zone.partition(":")
        number = self.number(player) if player else None
        zone = zone if number is None else f"{where}:{number}"
        printed = self.catalogue[name]
        owner = number if number is not None and printed.facts["side"] == "player" else None
        controller = owner if where == "play" else None
        return self.play.create(name, zone, owner=owner, controller=controller, ready=ready, host=on)

    def deck(self, player: str, *names: str) -> list[int]:
        """A player's deck, topmost card first."""
        return [self.lays(name, f"deck:{player}") for name in names]

    def with_tokens(self, ident: int, **tokens: int) -> int:
        """The card with these tokens on it."""
        for kind, count in tokens.items():
            self.play.tokens(ident, kind, count)
        return ident

    def threat_is(self, player: str, level: int) -> None:
        """Set a player's threat dial."""
        self.play.remember(("threat", self.number(player)), level)

    def during(self, phase: str, step: str = "") -> Table:
        """We are in this phase (and step)."""
        self.play.remember("phase", phase)
        self.play.remember("step", step or None)
        return self

    # -- acting ----------------------------------------------------------------------------------------------

    def answering(self, *answers: str) -> Table:
        """What is answered when someone must choose: each is used once, by the start of an option's label."""
        self.answers += answers
        return self

    def answering_in(self, step: str, *answers: str) -> Table:
        """What is done in the action window after that step."""
        self.acting.setdefault(step, []).extend(answers)
        return self

    def does(self, procedure: Procedure[...], *args: Any) -> Table:
        """Carry out a procedure of the rulebook and everything that follows from it."""
        self.play.then(procedure.task(*args))
        return self.goes_on()

    def happens(self, *occurrences: Occurrence) -> Table:
        """Let something happen, with everything that follows from it."""
        self.play.happen(*occurrences)
        return self.goes_on()

    def goes_on(self) -> Table:
        """Run on: given answers are used where they fit; otherwise nobody acts or responds, and an unforeseen
        choice is an error.
        """
        self.play.run()
        while self.play.state.pending is not None:
            decision = self.play.state.pending
            self.asked.append(decision.prompt)
            labels = [o.label for o in decision.options]
            if decision.kind == "act":
                self.windows.append((str(self.play.fact("step")), self.play.player(decision.by)))
            elif decision.kind != "respond":
                self.deciding.append((self.play.player(decision.by), decision.prompt, tuple(labels)))
            here = self.acting.get(self.windows[-1][0], []) if decision.kind == "act" else []
            given = [*here, *self.answers]
            wanted = next((a for a in given if any(label.startswith(a) for label in labels)), None)
            if wanted is not None:
                (here if wanted in here else self.answers).remove(wanted)
                index = next(n for n, label in enumerate(labels) if label.startswith(wanted))
            elif decision.kind in ("respond", "act"):
                index = labels.index("pass")
            elif decision.kind == "order":
                index = 0
            else:
                raise AssertionError(
                    f"{self.play.player(decision.by)} has to choose {decision.prompt}: {labels}"
                )
            self.play.choose(index)
            self.play.run()
        self.is_sound()
        return self

    def is_sound(self) -> None:
        """What holds at every table once all is done: out of play nothing lies on a card and nobody controls
        it (lcg/in-play-and-out-of-play), what is attached lies where its bearer is (lcg/attachment-cards), and
        every line of the account names an entry.
        """
        state = self.play.state
        for zone, there in state.zones.items():
            for ident in there:
                card = state.cards[ident]
                assert card.zone == zone, f"{self.play.name(ident)} is in two places"
                if zone.startswith(OUT_OF_PLAY):
                    stays = (card.tokens, card.host, card.controller, card.ready, card.marks)
                    assert stays == ((), None, None, True, ()), f"{self.play.name(ident)} in {zone}: {card}"
                elif card.host is not None and zone != table.SHADOW:
                    assert state.cards[card.host].zone == zone, f"{self.play.name(ident)} is not by its bearer"
        for line in lines(state.trace):
            assert line.cites, f"no entry for: {line.text}"

    def goes_through(self, first: str, *, until: str) -> Table:
        """Play the round from the framework step `first` on, up to the step `until`, which is not played any
        more.
        """
        self.play.remember("stop before", frozenset([until]))
        self.play.remember("begun", True)
        return self.does(framework.step, first)

    def goes_through_phase(self, phase: str) -> Table:
        """Play a whole phase of the round."""
        first, until = PHASES[phase]
        return self.goes_through(first, until=until)

    def is_attacked_by(self, enemy: int, player: str = "Tom") -> Table:
        """An engaged enemy makes its attack of the round."""
        return self.does(enemy_attack.attack_in_combat, self.number(player), None, enemy)

    def is_dealt(self, ident: int, amount: int) -> Table:
        """A card is dealt damage that comes from nowhere."""
        return self.happens(occurrence("damaged", card=ident, amount=amount))

    def has_threat_raised(self, player: str, amount: int) -> Table:
        """A player's threat rises."""
        return self.happens(occurrence("raised threat", player=self.number(player), amount=amount))

    def makes_progress(self, amount: int) -> Table:
        """Progress is placed as it is for the current quest."""
        return self.does(quest_phase.progress, amount, None, None)

    def reveals(self, ident: int, player: str = "Tom") -> Table:
        """Reveal an encounter card."""
        return self.does(staging.reveal, ident, self.number(player))

    def uses(self, name: str, player: str = "Tom", index: int | None = None) -> Table:
        """Use the first action ability of a card in play; it has to be possible."""
        reason = self.why_not_use(name, player)
        assert reason is None, reason
        ident = self.id_of(name)
        return self.does(
            actions.act, ident, self._action(ident) if index is None else index, self.number(player)
        )

    def why_not_use(self, name: str, player: str = "Tom") -> str | None:
        """Why the card's action cannot be used now, or None."""
        from ruling_service.engine.lcg import actions

        ident = self.id_of(name)
        reason = actions.why_not_trigger(self.play, ident, self._action(ident), self.number(player))
        return reason[0] if reason else None

    def plays(self, name: str, player: str = "Tom", where: str = "") -> Table:
        """Play a card from hand, or from `where`, as an action; it has to be possible."""
        reason = self.why_not_play(name, player, where)
        assert reason is None, reason
        return self.does(actions.play_card, self.in_zone(name, where or f"hand:{player}"), self.number(player))

    def carries_out(self, heading: str, text: str) -> Table:
        """What a text does as an event's Action that Tom plays, or as a treachery's When Revealed."""
        if heading == "action":
            self.prints("Made-up Deed", "event", sphere="Neutral", cost=0, text=f"Action: {text}")
            self.lays("Made-up Deed", "hand:Tom")
            return self.plays("Made-up Deed")
        self.prints("Made-up Peril", "treachery", text=f"When Revealed: {text}")
        return self.reveals(self.lays("Made-up Peril", table.ENCOUNTER_DECK))

    def why_not_play(self, name: str, player: str = "Tom", where: str = "") -> str | None:
        """Why a card in hand, or `where` it lies, cannot be played now, or None."""
        from ruling_service.engine.lcg import actions

        reason = actions.why_not_play(self.play, self.in_zone(name, where or f"hand:{player}"), self.number(player))
        return reason[0] if reason else None

    def moment(self, name: str) -> Table:
        """A milestone of the round comes: "combat phase ends"."""
        return self.does(framework.moment, name)

    def explores(self, answer: Any, seconds: float = 5.0) -> Exploration:
        """Every outcome of what is on the agenda, by `answer(play)`."""
        return explore(self.play, answer, budget=Budget(seconds=seconds))

    # -- looking ---------------------------------------------------------------------------------------------

    def number(self, player: str) -> int:
        """A player's seat."""
        return self.players.index(player)

    def card(self, ident: int) -> Card:
        """The record of a card."""
        return self.play.card(ident)

    def value(self, ident: int, name: str) -> Any:
        """A value of a card now."""
        return self.play.value(ident, name)

    def id_of(self, name: str) -> int:
        """The first card of that title, those in play before others."""
        found = [i for i in self.play.state.cards if self.play.name(i) == name]
        return next((i for i in found if table.is_in_play(self.play.card(i))), found[0])

    def in_zone(self, name: str, zone: str) -> int:
        """The first card of that title in a zone."""
        where, _, player = zone.partition(":")
        return next(
            i for i in self.play.state.zone(f"{where}:{self.number(player)}" if player else zone)
            if self.play.name(i) == name
        )

    def zone(self, ident: int) -> str:
        """Where a card is, with the player's name."""
        where, _, player = self.card(ident).zone.partition(":")
        return f"{where}:{self.players[int(player)]}" if player else where

    def damage(self, ident: int) -> int:
        """The damage on a card."""
        return self.card(ident).token("damage")

    def threat(self, player: str) -> int:
        """A player's threat."""
        return table.threat(self.play, self.number(player))

    def resources(self, ident: int) -> int:
        """The resources in a card's pool."""
        return self.card(ident).token("resource")

    def progress(self, ident: int) -> int:
        """The progress on a card."""
        return self.card(ident).token("progress")

    def committed(self) -> list[str]:
        """The titles of the characters committed to the quest."""
        return [self.play.name(i) for i in table.committed(self.play)]

    def pile(self, zone: str) -> list[str]:
        """The titles in a zone ("discard:Tom"), in order."""
        where, _, player = zone.partition(":")
        return [
            self.play.name(i)
            for i in self.play.state.zone(f"{where}:{self.number(player)}" if player else zone)
        ]

    def offered(self, player: str) -> list[tuple[str, ...]]:
        """What a player had to choose between, each time one was asked."""
        return [labels for who, _, labels in self.deciding if who == player]

    @property
    def over(self) -> str:
        """How the game ended, or ""."""
        return str(self.play.state.over or "")

    def hand(self, player: str = "Tom") -> list[str]:
        """The titles in a player's hand."""
        return [self.play.name(i) for i in self.play.state.zone(f"hand:{self.number(player)}")]

    @property
    def account(self) -> str:
        """The trace as text."""
        return "\n".join(line.text for line in lines(self.play.state.trace))

    def _action(self, ident: int) -> int:
        from ruling_service.engine.lcg.statements import all_abilities

        return next(n for n, a in enumerate(all_abilities(self.play, ident)) if a.kind == "action")


def revealed(table: Table, text: str) -> Table:
    """A treachery with that text is revealed by Tom."""
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Made-up Peril", "encounter deck"))
