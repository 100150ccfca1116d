"""A tiny game for the kernel's own tests: players take stones from a heap; cards may react.

It is neither of the real games.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook, Stage


class Stones(Rulebook):
    """Two players, a heap, and the cards "guard" (may stop a taking), "echo" (must make its owner take again)
    and "tax" (must take too).
    """

    def player_order(self, play: Play) -> tuple[int, ...]:
        return (0, 1)

    def player_name(self, play: Play, player: int) -> str:
        return ("Ann", "Bob")[player]

    def responses(self, play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
        held = [
            i for i in play.state.zone(f"table:{player}") if play.name(i) == "guard" and window == "cancel"
        ]
        return [
            Candidate(i, player, "use guard", stop.task(happening.id, i), ("stones/guard",)) for i in held
        ]

    def actions(self, play: Play, window: str, player: int) -> list[Candidate]:
        return []


def mandatory(play: Play, happening: Happening) -> bool:
    found = []
    for player in (0, 1):
        for ident in play.state.zone(f"table:{player}"):
            name = play.name(ident)
            if name in ("echo", "tax") and happening.occurrences[0].get("by") == "hand":
                found.append(Candidate(ident, player, name, react.task(ident, player), (f"stones/{name}",)))
    return pipeline.mandatory(play, happening, found, 0, "stones/order")


STONES = Stones("stones")
pipeline.install(STONES)
STONES.stages = (
    Stage("cancel", lambda play, h: pipeline.optional(play, h, "cancel")),
    Stage("apply", pipeline.apply),
    Stage("mandatory", mandatory),
)


@STONES.procedure("stones/turn")
def turn(play: Play, player: int) -> None:
    options = [Option(f"take {n}", n) for n in range(1, min(3, play.fact("heap")) + 1)]
    play.decide("take", player, "how many stones", options, take.choosing(player))


@STONES.procedure("stones/turn")
def take(play: Play, player: int, number: int) -> None:
    play.happen(occurrence("took", player=player, number=number, by="hand"))


@STONES.applies("took", "stones/take")
def took(play: Play, o: Occurrence, happening: Happening) -> bool:
    number = min(o.get("number"), play.fact("heap"))
    play.remember("heap", play.fact("heap") - number)
    play.remember(("stones", o.get("player")), play.fact(("stones", o.get("player")), 0) + number)
    play.say(f"{play.player(o.get('player'))} takes {number}")
    return bool(number == o.get("number"))


@STONES.procedure("stones/guard")
def stop(play: Play, ident: int, card: int) -> None:
    play.stop(ident, "guarded")
    play.move(card, "used")
    play.say("guarded")


@STONES.procedure("stones/react")
def react(play: Play, card: int, player: int) -> None:
    factor = 2 if play.name(card) == "echo" else 1
    play.happen(occurrence("took", player=player, number=factor, by=play.name(card)))


@STONES.procedure("stones/forever")
def forever(play: Play) -> None:
    play.then(forever.task())


CARDS = {name: Printed(name, name, "card") for name in ("guard", "echo", "tax", "blank")}


def table(heap: int, ann: tuple[str, ...] = (), bob: tuple[str, ...] = ()) -> Play:
    """A game about to begin with Ann's turn."""
    play = Play(STONES, CARDS)
    play.remember("heap", heap)
    for player, names in enumerate((ann, bob)):
        for name in names:
            play.create(name, f"table:{player}", owner=player, controller=player)
    play.then(turn.task(0))
    return play
