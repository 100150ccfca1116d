"""What the second game asked of the kernel: one of several spared, what did not happen at all, who acts in a
window, shuffled decks.
"""

from __future__ import annotations

from ruling_service.engine.kernel import chance, pipeline
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook, Stage


class Lamps(Rulebook):
    """Two players, lamps that are lit and put out.

    A "shade" keeps one lamp from being lit; whoever hears of a lit lamp counts it.
    """

    def player_order(self, play):
        return (0, 1)

    def actors(self, play, window):
        return (1,) if window == "night" else (0, 1)

    def player_name(self, play, player):
        return ("Ann", "Bob")[player]

    def responses(self, play, happening, window, player):
        return []

    def actions(self, play, window, player):
        return (
            [Candidate("light", player, "light a lamp", light.task("a"), ("lamps/light",))]
            if not play.fact("lit:a") else []
        )


LAMPS = Lamps("lamps")
pipeline.install(LAMPS)


def shade(play, happening):
    for o in happening.occurrences:
        if o.get("lamp") == play.fact("shaded"):
            play.withdraw(happening.id, o, "shaded")
        elif o.get("lamp") == play.fact("turned"):
            play.substitute(happening.id, o, o.having(lamp="z"))
    return False


def hear(play, happening):
    play.remember("heard", (*play.fact("heard", ()), *(o.get("lamp") for o in happening.occurrences)))
    return False


LAMPS.stages = (Stage("shade", shade), Stage("apply", pipeline.apply), Stage("hear", hear))


@LAMPS.procedure("lamps/light")
def light(play, *lamps):
    play.happen(*(occurrence("lit", lamp=lamp) for lamp in lamps))


@LAMPS.applies("lit", "lamps/light")
def lit(play, o, happening):
    if play.fact(f"lit:{o.get('lamp')}"):
        return pipeline.NOT_AT_ALL
    play.remember(f"lit:{o.get('lamp')}", True)
    return True


def lighting(*lamps, **facts):
    play = Play(LAMPS, {})
    for name, value in facts.items():
        play.remember(name.replace("_", ":"), value)
    play.then(light.task(*lamps))
    play.run()
    return play


def test_one_of_several_things_can_be_spared_alone():
    play = lighting("a", "b", shaded="a")
    assert (play.fact("lit:a"), play.fact("lit:b")) == (None, True)
    assert play.fact("heard") == ("b",)


def test_when_nothing_is_left_the_happening_is_stopped():
    assert lighting("a", shaded="a").fact("heard") is None


def test_one_thing_can_happen_differently():
    play = lighting("a", "b", turned="a")
    assert (play.fact("lit:a"), play.fact("lit:z"), play.fact("lit:b")) == (None, True, True)


def test_nobody_hears_of_what_did_not_happen_at_all():
    assert lighting("a", "b", lit_a=True).fact("heard") == ("b",)


def test_the_game_says_who_acts_in_a_window():
    play = Play(LAMPS, {})
    play.then(pipeline.window.task("night"))
    play.run()
    assert play.state.pending.by == 1
    play.choose(0)
    play.run()
    assert play.state.pending is None


def test_a_shuffled_deck_asks_chance_only_for_what_nobody_has_seen():
    play = Play(LAMPS, {name: Printed(name, name, "card") for name in ("one", "two")})
    for name in ("one", "two"):
        play.create(name, "deck")
    chance.shuffled(play, "deck")
    assert chance.top_cards(play, "deck", 1, light.task("a"), "the deck") is None
    assert play.state.pending.by == NATURE
    play.choose(play.state.pending.find("two"))
    play.run()
    (top,) = chance.top_cards(play, "deck", 1, light.task("a"), "the deck")
    assert play.name(top) == "two"
    chance.placed_on_top(play, "deck", top)
    assert play.fact(("known", "deck")) == (top,)
