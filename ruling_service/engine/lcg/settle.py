"""What is put right at once after anything took effect: destroyed, explored, advanced, eliminated, won, lost.

Each check pushes its own occurrences, so that they can be responded to; it is asked again until there is
nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    cannot_happen,
    permissions,
    rulesets,
    side_quests,
    statements,
    table,
    untold_numbers,
    values,
    verbs,
)
from ruling_service.engine.lcg.constant_effects import pass_with_the_token
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.phrases import LASTING, amount, players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import sayable

AFFECTS_NOTHING = frozenset(["exhausted", "drawn"])
"""Occurrences after which nothing can need putting right."""


def settle(play: Play, happening: Happening) -> bool:
    """Ask each check in turn; the first with something to do does it, and all are asked again."""
    if play.state.cache.get("settled") or all(o.kind in AFFECTS_NOTHING for o in happening.occurrences):
        return False
    at_rest = play.state.tallies.get("at rest")
    for check in (eliminated,) if at_rest else CHECKS:
        due = [o for o in check(play) if not _under_way(play, o)]
        if due and check is explored and rulesets.variant(play, "c02"):
            due += [o for o in advanced(play) if not _under_way(play, o)]
        if due:
            play.happen(*due)
            return True
    play.state.cache["settled"] = True  # nothing to put right until something changes
    if at_rest is None:
        play.state.tallies["at rest"] = _is_at_rest(play)
    return False


CHANGING = frozenset({"value_counts_as", "counts_committed"})
"""Phrases of texts by which something may have to be put right after anything that happens."""


def _is_at_rest(play: Play) -> bool:
    """Whether no card can be destroyed, explored or advanced from until tokens change or something else is
    said: tokens are fewer than the printed numbers, and no text changes those.
    """
    if (
        values.may_have_no_hit_points(play) or values.modified(play, "quest points")
        or not CHANGING.isdisjoint(sayable(play))
    ):
        return False
    if not BARRING.isdisjoint(sayable(play)):
        return False
    cards = play.state.cards
    for ident in {*table.speaking(play), *play.state.zone(table.QUEST)}:
        printed = play.printed(ident).values
        for token, name in (("damage", "hit points"), ("progress", "quest points")):
            lying = cards[ident].token(token)
            if (lying or name in printed) and lying >= (printed.get(name) or 0):  # an untold number isn't 0
                return False
    return True


def _under_way(play: Play, due: Occurrence) -> bool:
    """Whether the same thing is already happening further out, be it for another reason, or a text forbids it
    for as long as it says so.
    """
    about = play.rules.verbs[due.kind].about
    it = due.get(about), due.get("life")
    return (
        any(
            o.kind == due.kind and (o.get(about), o.get("life")) == it
            for h in play.state.happenings for o in h.occurrences
        )
        or cannot_happen.forbids(play, due) is not None
    )


def without_what_is_forbidden(play: Play, check: Callable[[Play], list[Occurrence]]) -> list[Occurrence]:
    """What a check would put right in this position at once; what a text forbids is left as it is."""
    return [due for due in check(play) if cannot_happen.forbids(play, due) is None]


@LCG.plays("lcg/destroy", "lcg/hit-points")
def destroyed(play: Play) -> list[Occurrence]:
    """Characters and enemies with as much damage as hit points are destroyed together."""
    due = []
    for ident in _with(play, "damage"):
        if not _dies_of_damage(play, ident):
            continue
        points = play.value(ident, "hit points")
        if points is None:
            untold_numbers.hangs_on_number(play, ident, "hit points")
        elif play.card(ident).token("damage") >= points:
            excess = play.card(ident).token("damage") - points
            due.append(verbs.destroyed(card=ident, life=play.card(ident).life, player=whose(play, ident),
                                  excess=excess or None,
                                  **_cause(play, ident)))  # fmt: skip
    for ident in values.may_have_no_hit_points(play):
        without = play.value(ident, "hit points") == 0 and not play.card(ident).token("damage")
        if without and _dies_of_damage(play, ident):
            due.append(verbs.destroyed(card=ident, life=play.card(ident).life, player=whose(play, ident)))
    return due


def _dies_of_damage(play: Play, ident: int) -> bool:
    """Characters and enemies do; what databases write as hit points of an attachment ("0") it hasn't."""
    kind = table.kind(play, ident)
    return "enemy" in kind or kind in table.CHARACTERS


def _with(play: Play, token: str) -> list[int]:
    """The cards with active text that have tokens of a kind."""
    cards = play.state.cards
    return [i for i in table.speaking(play) if cards[i].tokens and cards[i].token(token)]


def whose(play: Play, ident: int) -> int | None:
    """The player a card belongs with as it leaves: who controls it, or is engaged with it."""
    controller = play.card(ident).controller
    return table.engaged_player(play, ident) if controller is None else controller


def _cause(play: Play, ident: int) -> dict[str, int | bool]:
    """By which attack, or which card's effect, the last damage came."""
    cause = play.fact(("hurt by", ident))
    return dict(cause) if cause else {}


@LCG.plays("lcg/explored")
def explored(play: Play) -> list[Occurrence]:
    """Locations with as much progress as quest points are explored, wherever they are in play."""
    due = []
    for ident in _with(play, "progress"):
        card = play.card(ident)
        if table.is_location(play, ident):
            points = play.value(ident, "quest points")
            if points is None:
                untold_numbers.hangs_on_number(play, ident, "quest points")
            elif card.token("progress") >= points:
                due.append(verbs.explored(location=ident, life=card.life, active=card.zone == table.ACTIVE))
    return due


USUAL_LEVEL = 50
"""At which threat players are eliminated (lcg/threat-elimination-level)."""

OTHER_ELIMINATION: Occasion[[Play], int | None] = Occasion()
"""At which threat players are eliminated, where a keyword says so."""


@LCG.plays("lcg/threat-elimination-level", "lcg/conflict/c56")
def _elimination_level(play: Play) -> int:
    """50, unless a keyword or the scenario sets another."""
    other = OTHER_ELIMINATION.first(play)
    level: int = play.state.facts.get("elimination level", USUAL_LEVEL) if other is None else other  # type: ignore[assignment]
    return level


LASTING.plays("elimination_less")


@LCG.plays("lcg/threat-elimination-level")
def _lowered_for(play: Play, player: int) -> int:
    """By how much texts lower one player's elimination level."""
    lowered = 0
    for each in statements.statements(play, "elimination_less"):
        of = each.says["of"]
        assert isinstance(of, Node)
        if player in players(play, each.frame, of) and statements.conditions_hold(play, each):
            lowered += amount(play, each.frame, each.says["n"])
    return lowered


@LCG.plays("lcg/player-elimination", "lcg/threat-elimination-level")
def eliminated(play: Play) -> list[Occurrence]:
    """A player whose threat reaches the elimination level, or whose heroes are all killed, is eliminated at
    once.

    A hero lent to another player, or one that left play otherwise, is not killed.
    """
    due = []
    most, with_heroes, facts = _elimination_level(play), _with_a_hero(play), play.state.facts
    for player in table.players(play):
        if facts.get(("threat", player), 0) >= most - _lowered_for(play, player):  # type: ignore[operator]
            due.append(verbs.eliminated(player=player, why="threat"))
        elif player not in with_heroes and play.fact(("had heroes", player)) and all_killed(play, player):
            due.append(verbs.eliminated(player=player, why="heroes"))
    return due


def _with_a_hero(play: Play) -> frozenset[int | None]:
    """The players who control a hero who is no prisoner."""
    texts = play.state.texts
    found: frozenset[int | None] | None = texts.get("with a hero")
    if found is None:
        cards, heroes = play.state.cards, table.players_with_heroes(play)
        found = frozenset(who for who, theirs in heroes.items() if any(cards[i].face_up for i in theirs))
        if "kinds" in texts:
            texts["with a hero"] = found
    return found


@LCG.plays(
    "lcg/player-elimination", "lcg/faq/last-hero-shuffled-into-a-deck", "lcg/rule/saga-the-one-ring",
    "lcg/rule/hobbit-saga"
)
def all_killed(play: Play, player: int) -> bool:
    """Whether every hero that a player owns was killed or is in the discard pile.

    One handed on with the first player token does not keep him in the game, nor does a captured one, who lies
    facedown.
    """
    heroes = [
        i for i,
        c in play.state.cards.items()
        if c.owner == player and play.printed(i).type == "hero" and not table.is_turned_down(c)
    ]
    own = [i for i in heroes if not play.fact(("killed", i)) and play.card(i).zone != table.discard(player)]
    return not own or set(own) <= pass_with_the_token(play)


@LCG.plays("lcg/quest-advancement")
def advanced(play: Play) -> list[Occurrence]:
    """The current quest with as much progress as quest points is defeated and the players advance at once."""
    due = []
    for quest in (
        *table.main_stages(play), *side_quests.staged(play)
    ):
        points = play.value(quest, "quest points")
        if (
            points is not None and play.card(quest).token("progress") >= points
            and not play.fact(("holding advance", quest))
        ):
            due.append(verbs.stage_defeated(quest=quest))
    return due


BARRING = frozenset(["be_attached", "have_attachments_such"])
"""Acts of texts that say that a card cannot have attachments, or not such ones."""


@LCG.plays("lcg/cannot-have-attachments", "lcg/faq/1.56", "lcg/keyword/guarded")
def barred(play: Play) -> list[Occurrence]:
    """Attachments on a card that cannot have them are discarded at once; what a card guards is none of its
    attachments: the guard is attached to that.
    """
    if BARRING.isdisjoint(sayable(play)):
        return []
    return [
        verbs.discarded(card=i, life=play.card(i).life, effect=True)
        for i in table.in_play(play)
        if (host := play.card(i).host) is not None and play.fact(("guards", host)) != i
        and permissions.prohibited(play, host, *BARRING, against=i) is not None
    ]


LASTING.plays("counts_committed")
COMMITTED_STEPS = ("3.2", "3.3", "3.4")
"""The steps in which characters are committed to the quest."""


@LCG.plays("lcg/quest-phase", "lcg/scenario/into-ithilien")
def committed(play: Play, step: str = "") -> list[Occurrence]:
    """What a text commits to the quest while something is so is on the quest just then (in the step the game
    is in, or the one given); nothing happens as it comes to be. Who was committed otherwise stays so.
    """
    on_quest = (step or play.fact("step")) in COMMITTED_STEPS
    said = statements.statements(play, "counts_committed") if on_quest else ()
    now = {i for e in said if statements.conditions_hold(play, e) for i in statements.meant(play, e, "who")}
    before: frozenset[int] = play.fact("counts committed", frozenset())
    here = frozenset(i for i in now if i in before or not play.card(i).marked("committed"))
    if here == before:
        return []
    for ident in here - before:
        play.mark(ident, "committed")
        play.say(f"{play.name(ident)} is committed to the quest", "lcg/quest-phase")
    for ident in before - here if on_quest else ():
        play.mark(ident, "committed", False)
    play.remember("counts committed", here or None)
    return []


FURTHER: Occasion[[Play], list[Occurrence]] = Occasion()
"""What is due, or put right, by rules of scenarios above this module."""


def beside_the_players(play: Play) -> list[Occurrence]:
    """What such rules say."""
    return [o for due in FURTHER.ask(play) for o in due]


CHECKS: tuple[Callable[[Play], list[Occurrence]], ...] = (
    committed, beside_the_players, destroyed, explored, eliminated, advanced, barred,
)  # fmt: skip
