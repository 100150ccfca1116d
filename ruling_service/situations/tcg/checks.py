"""Positions that the TCG's rules make impossible, refused with the rule and the line.

Each check is a small function over one part of the situation; adding one means writing it and naming it in
`refuse_impossible`. A state that a card's text brings about carries a `reason` and is not refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.engine.tcg import healing
from ruling_service.engine.tcg.names import CHARACTERS
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.rulesets import FORMATS
from ruling_service.engine.tcg.setup import SETUP
from ruling_service.engine.tcg.table import LAST_SITE
from ruling_service.errors import AmbiguousName, IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared import records
from ruling_service.situations.shared.bound import refuse
from ruling_service.situations.shared.checks import (
    check_acts,
    check_choosers,
    labelled_in_piles,
    no_player,
)
from ruling_service.situations.shared.facts import Cards, split
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.mentions import mentioned
from ruling_service.situations.shared.model import Pile, Situation
from ruling_service.situations.tcg import checks_of_cards, checks_of_the_table, moments
from ruling_service.situations.tcg.bound import BOUNDS
from ruling_service.situations.tcg.placed import (
    BORNE,
    RING_BEARER,
    STACKED,
    Placed,
    in_piles,
    in_play,
    moment_of,
    turn_player,
)  # fmt: skip
from ruling_service.slugs import fold

OTHER_FIELDS = (
    "round", "staging_area", "active_location", "quest", "side_quests", "encounter_deck", "encounter_discard",
    "victory_display",
    "set_aside", "decks", "deck_discards", "dials", "beside", "in_force", "attack", "quested", "scenario",
    "mode",
)  # fmt: skip
OTHER_PLAYER_FIELDS = ("threat", "heroes", "allies", "engaged", "contract", "set_aside", "decks", "apart")
OTHER_STATES = (
    "exhausted", "facedown", "counts_as", "damage", "resources", "progress", "committed", "guarded_by",
    "underneath", "shadows", "attacked", "by",
)  # fmt: skip
"""Fields of the other card game, which this one has no use for."""

INSTEAD_OF_ACTS = {"damage": "Write `wound`.", "destroy": "Write `kill`."}
"""What is meant by acts that only the other game has."""
INSTEAD = {
    "allies": "Allies lie in the `support area`.", "heroes": "Write `ring bearer` and `companions`.",
    "damage": "Write `wounds`."
}


def refuse_impossible(situation: Situation, cards: Cards, at: Where) -> None:
    """Refuses what cannot be in the TCG: raises UnknownName, AmbiguousName, MalformedInput or IllegalHere,
    naming line and field.
    """
    check_acts(situation, at, "The Trading Card Game", INSTEAD_OF_ACTS, ("paying",), repeats=True)
    _other_game(situation, at)
    _players(situation, at)
    _moment(situation, at)
    _numbers(situation, at)
    placed, piled = in_play(situation, cards, at), in_piles(situation, cards, at)
    for one in placed:
        _state(one, at)
    _eliminated(situation, placed, at)
    if moment_of(situation).setting_up:
        _setting_up(situation, placed, at)
    checks_of_cards.check(situation, placed, piled, cards, at)
    checks_of_the_table.check(situation, placed, cards, at)
    _names(
        situation, {*(fold(word) for one in placed for word in (one.label, one.facts.name, one.card.card))},
        cards, at
    )


# -- what this game does not have ----------------------------------------------------------------------------


def _set(part: Any, fields: tuple[str, ...]) -> Iterator[str]:
    """The fields of these that a part of a situation carries."""
    plain = type(part)(
        **{name: getattr(part, name) for name in ("card", "name", "game", "on") if hasattr(part, name)}
    )
    yield from (name for name in fields if getattr(part, name) != getattr(plain, name))


def _other_game(situation: Situation, at: Where) -> None:
    for name in _set(situation, OTHER_FIELDS):
        _not_here(name, at(name.replace("_", " ")))
    for seat, player in enumerate(situation.players):
        for name in _set(player, OTHER_PLAYER_FIELDS):
            _not_here(name, at("players", seat, name))
    for n, given in enumerate(situation.given):
        if given.verb == "assign" or given.verb not in records.choices(TCG.name):
            _not_here(given.verb, at("given", n, given.verb))


def _not_here(name: str, where: str) -> None:
    words = name.replace("_", " ").strip()
    raise MalformedInput(
        f"The Trading Card Game has no `{words}`.", hint=INSTEAD.get(name, "Leave it out."), where=where
    )


# -- players -------------------------------------------------------------------------------------------------


def _players(situation: Situation, at: Where) -> None:
    players = situation.players
    if len(players) < 2:
        count = "There is one player" if players else "There are no `players`"
        hint = "List two or more, each with a `name`, clockwise as they sit."
        raise MalformedInput(
            f"{count}; the Free Peoples player needs an opponent.", hint=hint, where=at("players")
        )
    names = [fold(player.name) for player in players]
    for seat, player in enumerate(players):
        if names.index(names[seat]) != seat:
            raise AmbiguousName(
                f"Two players are called {quoted(player.name)}.",
                hint="Name them apart.", where=at("players", seat, "name"),
            )
    for field, name in (
        ("turn", situation.turn), ("first player", situation.first_player),
        ("shadow player", situation.shadow_player)
    ):
        if name and fold(name) not in names:
            raise no_player(name, [player.name for player in players], at(field))
    check_choosers(situation, at, ("the free peoples player",))
    turn = turn_player(situation)
    if situation.shadow_player and fold(situation.shadow_player) == names[turn]:
        raise IllegalHere(
            f"It is {players[turn].name}'s turn, so he has no Shadow phase.", rule="tcg/opponent",
            hint="Name an opponent, or another player under `turn`.", where=at("shadow player"),
        )  # fmt: skip
    if sum(not player.eliminated for player in players) < 2:
        raise IllegalHere("The last player left has won.", rule="tcg/winning-the-game", where=at("players"))


def _eliminated(situation: Situation, placed: list[Placed], at: Where) -> None:
    for one in placed:
        if situation.players[one.seat].eliminated:
            name = situation.players[one.seat].name
            raise IllegalHere(
                f"{name} is out of the game, and so are his cards.", rule="tcg/losing-the-game",
                where=at(*one.path)
            )


# -- where in the turn, and numbers --------------------------------------------------------------------------


def _moment(situation: Situation, at: Where) -> None:
    if situation.format and situation.format.casefold() not in FORMATS:
        raise UnknownName(
            f"No format is called {quoted(situation.format)}.", hint=f"Formats: {', '.join(FORMATS)}.",
            where=at("format")
        )
    for field in ("at", "until"):
        if getattr(situation, field):
            moments.parse(getattr(situation, field), at(field))
    if situation.until and moments.parse(situation.until).setting_up and not moment_of(situation).setting_up:
        raise MalformedInput(
            "The game is set up already.", hint="Leave `until` out, or set `at` to `setup`.",
            where=at("until")
        )
    if (
        situation.at and not moments.fought(situation)
        and moments.parse(situation.at).step == "skirmish.resolve"
    ):
        hint = "Name under `skirmish` the character whose it is."
        raise MalformedInput("No skirmish is under way that could be resolved.", hint=hint, where=at("at"))
    if not moment_of(situation).setting_up:
        refuse(situation, BOUNDS, lambda written: moments.parse(written).step, at)


def _numbers(situation: Situation, at: Where) -> None:
    for name, rule in (("twilight", "tcg/twilight-pool"), ("moves", "tcg/move-limit")):
        _not_negative(getattr(situation, name), name, rule, at(name))
    for seat, player in enumerate(situation.players):
        for name, rule in (("burdens", "tcg/burden"), ("threats", "tcg/threats")):
            _not_negative(getattr(player, name), name, rule, at("players", seat, name))
        for name, written in (("hand", player.hand), ("deck", player.deck)):
            if (
                isinstance(written, int) and written < 0
                or isinstance(written, Pile) and (written.size or 0) < 0
            ):
                raise MalformedInput("A pile has no negative size.", where=at("players", seat, name))
            if (
                isinstance(written, Pile) and written.size is not None
                and written.size < len(written.top) + len(written.bottom)
            ):
                raise MalformedInput(
                    "The pile is smaller than the cards named in it.", where=at("players", seat, name, "size")
                )


def _not_negative(number: int, name: str, rule: str, where: str) -> None:
    if number < 0:
        raise IllegalHere(f"{name.capitalize()} are never below 0.", rule=rule, where=where)


def _state(one: Placed, at: Where) -> None:
    """Tokens on a card are not negative, and lie on cards that take them; the state that the other game knows
    is not written.
    """
    for name in _set(one.card, OTHER_STATES):
        _not_here(name, at(*one.path, name))
    _not_negative(one.card.wounds, "wounds", "tcg/wound", at(*one.path, "wounds"))
    for culture, number in one.card.tokens.items():
        _not_negative(number, f"{culture} tokens", "tcg/culture-tokens", at(*one.path, "tokens"))
    if one.card.wounds and one.facts.type not in CHARACTERS and not one.card.reason:
        raise IllegalHere(
            f"{one.facts.name} is no character and takes no wounds.", rule="tcg/wound",
            where=at(*one.path, "wounds")
        )
    if one.place == STACKED and (one.card.wounds or one.card.tokens):
        raise IllegalHere(
            "A stacked card is not in play and holds no tokens.", rule="tcg/stack", where=at(*one.path)
        )


def _setting_up(situation: Situation, placed: list[Placed], at: Where) -> None:
    """Before the first turn there is nothing on the table but sites and fellowships, and nobody acts."""
    moment = moment_of(situation)
    if situation.do:
        raise MalformedInput(
            "Nobody acts before the first turn.", hint="Say under `given` what is chosen.", where=at("do", 0)
        )
    for name in ("twilight", "moves", "skirmish", "assignments", "fierce", "shadow player"):
        if getattr(situation, name.replace(" ", "_")):
            raise IllegalHere(f"There is no `{name}` before the first turn.", rule=SETUP, where=at(name))
    for one in placed:
        if one.place not in (RING_BEARER, "companions", BORNE, STACKED) or one.card.wounds or one.card.tokens:
            raise IllegalHere(
                f"{one.label} cannot lie so before the first turn.", rule=SETUP, where=at(*one.path)
            )
    for seat, player in enumerate(situation.players):
        if moment.step == "setup.bids" and player.burdens:
            hint = "Say it under `given`: `choose: bid 3`."
            raise IllegalHere(
                "Burdens are still to be bid.", rule="tcg/bid", hint=hint,
                where=at("players", seat, "burdens")
            )
        if player.hand and moment.step != "setup.mulligans":
            raise IllegalHere("No cards are drawn yet.", rule=SETUP, where=at("players", seat, "hand"))
        for name, wrong in (("discard", player.discard), ("dead pile", player.dead_pile),
                            ("threats", player.threats),
                            ("controls", player.controls), ("ring worn", player.ring_worn),
                            ("site", (player.site or 1) - 1)):
            if wrong:
                raise IllegalHere(
                    f"There is no such `{name}` before the first turn.", rule=SETUP,
                    where=at("players", seat, name)
                )


# -- acts and names ------------------------------------------------------------------------------------------

NOBODY = (
    "none", "nobody", "nothing", "the first player", "the free peoples player", "the one ring", "chance",
    "nature"
)


def _names(situation: Situation, placed: set[str], cards: Cards, at: Where) -> None:
    """Every name in acts and questions is a player's, a site's or a card's; a choice may also name what a
    rule offers.
    """
    sites = {fold(word) for site in situation.path for word in (site.as_, site.card) if word}
    numbered = {f"site {number}" for number in range(1, LAST_SITE + 1)}
    labels = {fold(copy.as_) for copy, _ in labelled_in_piles(situation)}
    players = {fold(player.name) for player in situation.players}
    known = {*placed, *labels, *sites, *numbered, *NOBODY, *players}
    for written, path in mentioned(situation):
        name = healing.named(written) or written
        if (
            path[0] != "given" and fold(name) not in known
            and not (cards.printings(name) or cards.printings(split(name)[0]))
        ):
            raise UnknownName(
                f"Nothing here is called {quoted(name)}.", hint=cards.suggestions(name), where=at(*path)
            )
