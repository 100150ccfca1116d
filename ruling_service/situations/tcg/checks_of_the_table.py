"""What cannot be on the table of a TCG situation: minions out of their time, assignments of nobody, sites off
the path.
"""

from __future__ import annotations

from ruling_service.engine.tcg.movement import usual_move_limit
from ruling_service.engine.tcg.table import LAST_SITE
from ruling_service.errors import IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.tcg.checks_of_cards import REASON
from ruling_service.situations.tcg.placed import STACKED, Placed, turn_player
from ruling_service.slugs import fold


def check(situation: Situation, placed: list[Placed], cards: Cards, at: Where) -> None:
    """Refuses minions, assignments and sites that cannot be.

    Raises IllegalHere, UnknownName or MalformedInput.
    """
    _minions(situation, placed, at)
    _combat(situation, placed, at)
    _sites(situation, cards, at)
    _moves(situation, placed, at)


def _moves(situation: Situation, placed: list[Placed], at: Where) -> None:
    """The fellowship has not moved more often than it may; a text that speaks of the limit may have changed
    it.
    """
    limit = usual_move_limit(len(situation.players))
    texts = [fold(one.facts.text) for one in placed] + [fold(site.text) for site in situation.path]
    if situation.moves > limit and not any("move limit" in text for text in texts):
        raise IllegalHere(f"The move limit is {limit}.", rule="tcg/move-limit", where=at("moves"))


# -- minions and combat --------------------------------------------------------------------------------------


def _minions(situation: Situation, placed: list[Placed], at: Where) -> None:
    """Minions are in play in an opponent's turn, from the first Shadow phase on; at its end they are
    discarded.
    """
    turn = turn_player(situation)
    for one in placed:
        if one.place != "minions" or one.card.reason:
            continue
        if one.seat == turn:
            raise IllegalHere(
                f"It is {situation.players[turn].name}'s own turn: his minions were discarded before it.",
                rule="tcg/regroup-phase",
                hint="List the minion under an opponent, or another player under `turn`.",
                where=at(*one.path),
            )  # fmt: skip


def _combat(situation: Situation, placed: list[Placed], at: Where) -> None:
    """Defenders are the Free Peoples player's companions and allies, minions his opponents'; nobody is
    assigned twice.
    """
    turn, taken = turn_player(situation), set[str]()
    for n, pair in enumerate(situation.assignments):
        who = _in_combat(pair.defender, placed, at("assignments", n, "defender"))
        if who.seat != turn or who.facts.type not in ("companion", "ally"):
            raise IllegalHere(
                f"{pair.defender} defends for nobody: only companions and allies of the Free Peoples player "
                f"do.",
                rule="tcg/assignment-phase", where=at("assignments", n, "defender"),
            )  # fmt: skip
        names = [(pair.defender, ("defender",))] + [
            (name, ("minions", m)) for m, name in enumerate(pair.minions)
        ]
        for name, within in names:
            one = _in_combat(name, placed, at("assignments", n, *within))
            if within[0] == "minions" and one.facts.type != "minion":
                raise IllegalHere(
                    f"{name} is no minion.", rule="tcg/assignment-phase", where=at("assignments", n, *within)
                )
            if fold(one.label) in taken and sum(1 for other in placed if other.is_called(name)) == 1:
                raise IllegalHere(
                    f"{name} is assigned twice.", rule="tcg/assignment-phase",
                    where=at("assignments", n, *within)
                )
            taken.add(fold(one.label))
        if not pair.minions:
            raise MalformedInput(
                "Somebody is assigned to somebody.", hint="Name the `minions`.",
                where=at("assignments", n, "minions")
            )
    if (
        situation.skirmish
        and not any(fold(pair.defender) == fold(situation.skirmish) for pair in situation.assignments)
    ):
        _in_combat(situation.skirmish, placed, at("skirmish"))
        raise MalformedInput(
            f"{situation.skirmish} is assigned to nobody.", hint="Say to whom in `assignments`.",
            where=at("skirmish")
        )


def _in_combat(name: str, placed: list[Placed], where: str) -> Placed:
    found = [one for one in placed if one.place != STACKED and one.is_called(name)]
    if not found:
        raise UnknownName(
            f"{quoted(name)} is not in play.", hint="Only characters in play are assigned.", where=where
        )
    return found[0]


# -- sites ---------------------------------------------------------------------------------------------------


def _sites(situation: Situation, cards: Cards, at: Where) -> None:
    """Sites are numbered 1 to 9, each once; a controlled one lies behind every marker, under one player."""
    seen: set[int] = set()
    for n, site in enumerate(situation.path):
        _on_path(site.number, at("path", n, "number"))
        if site.number in seen:
            raise IllegalHere(
                f"Site {site.number} is on the path already.", rule="tcg/site", where=at("path", n, "number")
            )
        seen.add(site.number)
        if site.card and cards.find(site.card, types=("site",), where=at("path", n, "card")).type != "site":
            raise IllegalHere(f"{site.card} is no site.", rule="tcg/site", where=at("path", n, "card"))
    turn, controlled = turn_player(situation), set[int]()
    markers = {
        seat: player.site if player.site is not None else 2 if seat == turn else None
        for seat, player in enumerate(situation.players)
        if not player.eliminated
    }
    for seat, player in enumerate(situation.players):
        if player.site is not None:
            _on_path(player.site, at("players", seat, "site"))
        for n, number in enumerate(player.controls):
            _on_path(number, at("players", seat, "controls", n))
            where = at("players", seat, "controls", n)
            if number in controlled:
                raise IllegalHere(
                    f"Site {number} is controlled by two players.", rule="tcg/control", where=where
                )
            controlled.add(number)
            if (
                any(marker is not None and marker <= number for marker in markers.values())
                and not player.reason
            ):
                raise IllegalHere(
                    f"A player's marker is not past site {number}, so nobody can control it.",
                    rule="tcg/control", hint=REASON, where=where
                )


def _on_path(number: int, where: str) -> None:
    if not 1 <= number <= LAST_SITE:
        raise IllegalHere(
            f"There is no site {number}: the path has sites 1 to {LAST_SITE}.", rule="tcg/site", where=where
        )
