"""Cards of a TCG situation that cannot lie as they are written: wrong place or side, too many, dead,
corrupted, a second of its kind.
"""

from __future__ import annotations

from collections import Counter

from ruling_service.engine.tcg import rulesets
from ruling_service.engine.tcg.names import CHARACTERS
from ruling_service.engine.tcg.playing import RULE_OF_9
from ruling_service.engine.tcg.values import RESISTANCE
from ruling_service.errors import IllegalHere
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.checks import distinct_labels, labelled_in_piles
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.games import Where, edition
from ruling_service.situations.shared.model import Player, Situation
from ruling_service.situations.tcg.placed import (
    BORNE,
    PILES,
    PLACES,
    RING_BEARER,
    STACKED,
    InPile,
    Placed,
    borne_by,
    moment_of,
    turn_player,
)  # fmt: skip
from ruling_service.situations.tcg.printed import SIDES
from ruling_service.slugs import fold

ITEMS = ("possession", "artifact")
REASON = "If a card's text brings it about, give the `reason`."


def check(situation: Situation, placed: list[Placed], piled: list[InPile], cards: Cards, at: Where) -> None:
    """Refuses cards that cannot lie so. Raises IllegalHere or AmbiguousName."""
    for one in placed:
        _belongs(one, at)
    for card in piled:
        _belongs_in_pile(card, situation.players[card.seat], at)
    distinct_labels([*((one.card, one.path) for one in placed), *labelled_in_piles(situation)], at)
    _ring(situation, placed, cards, at)
    _hosts(placed, at)
    _classes(placed, at)
    _alive(situation, placed, at)
    _unique(situation, placed, piled, at)
    _rule_of_9(situation, placed, piled, at)


# -- where cards belong --------------------------------------------------------------------------------------

RULES = {
    RING_BEARER: "tcg/keyword/ring-bearer", "companions": "tcg/companion", "minions": "tcg/minion",
    "support area": "tcg/support-area",
    BORNE: "tcg/bearer", "dead pile": "tcg/dead-pile", "adventure deck": "tcg/adventure-deck",
    "hand": "tcg/draw-deck",
    "deck": "tcg/draw-deck", "discard": "tcg/discard-pile",
}  # fmt: skip


def _belongs(one: Placed, at: Where) -> None:
    """A card lies where cards of its type lie, on the side that is its own."""
    wanted = PLACES[one.place]
    if one.card.reason or not wanted:
        return
    if one.facts.type not in wanted:
        raise IllegalHere(
            f"{one.facts.name} is {_a(one.facts.type)} and does not lie under `{one.place}`.",
            rule=RULES[one.place],
            hint=f"There: {', '.join(wanted)}. {REASON}", where=at(*one.path),
        )  # fmt: skip
    side = one.facts.side.casefold()
    own = SIDES.get(one.facts.type, "") if one.facts.type != "follower" else ""
    if own and side in ("free peoples", "shadow") and side != own:
        raise IllegalHere(
            f"{one.facts.name} is {_a(one.facts.type)}, which is a {own.title()} card.",
            rule="tcg/kinds-of-cards", where=at(*one.path)
        )


def _belongs_in_pile(card: InPile, player: Player, at: Where) -> None:
    if card.facts.type not in PILES[card.pile] and not player.reason:
        raise IllegalHere(
            f"{card.facts.name} is {_a(card.facts.type)} and does not lie in a {card.pile}.",
            rule=RULES[card.pile],
            hint=f"There: {', '.join(PILES[card.pile])}.", where=at(*card.path),
        )  # fmt: skip


def _a(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def _hosts(placed: list[Placed], at: Where) -> None:
    for one in placed:
        if one.place != BORNE:
            continue
        hosts = [
            other for other in placed
            if other.place != STACKED and other is not one and other.is_called(one.host)
        ]
        if not hosts:
            raise IllegalHere(
                f"{one.label} is borne by {quoted(one.host)}, which is not in play.", rule="tcg/bearer",
                hint="Name its bearer in `on`.",
                where=at(*one.path),
            )  # fmt: skip
        if all(other.facts.type == "follower" for other in hosts) and not one.card.reason:
            raise IllegalHere(
                "A follower bears nothing.", rule="tcg/follower", hint=REASON, where=at(*one.path)
            )


def _classes(placed: list[Placed], at: Where) -> None:
    """A character bears one item of each class, unless a text on it or on what it bears speaks of that class.
    """
    for host in placed:
        items = [one for one in borne_by(host, placed) if one.facts.type in ITEMS]
        counted = Counter(fold(name) for one in items for name in _classes_of(one))
        for name, number in counted.items():
            allowed = (
                any(name in fold(one.facts.text) for one in (host, *items))
                or any(one.card.reason for one in items)
            )
            if number > 1 and not allowed:
                last = [one for one in items if name in map(fold, _classes_of(one))][-1]
                raise IllegalHere(
                    f"{host.label} would bear {number} items of the class {name}.", rule="tcg/bearer",
                    hint=REASON, where=at(*last.path)
                )


def _classes_of(one: Placed) -> list[str]:
    written = one.facts.item_class
    return [written] if isinstance(written, str) and written else list(written)


# -- the Ring-bearer -----------------------------------------------------------------------------------------


def _ring(situation: Situation, placed: list[Placed], cards: Cards, at: Where) -> None:
    """Whose turn it is has a Ring-bearer, and just one; the Ring lies with him."""
    turn, all_need_one = turn_player(situation), moment_of(situation).setting_up
    for seat, player in enumerate(situation.players):
        if not player.ring_bearer:
            if (seat == turn or all_need_one) and not player.eliminated and not player.reason:
                raise IllegalHere(
                    f"{player.name} has no Ring-bearer and would have lost.", rule="tcg/losing-the-game",
                    hint="Write `ring bearer`, or the `reason` why there is none.",
                    where=at("players", seat, "ring bearer"),
                )  # fmt: skip
            _without_bearer(player, seat, at)
        if player.ring:
            ring = cards.find(player.ring, types=("the one ring",), where=at("players", seat, "ring"))
            if ring.type != "the one ring":
                raise IllegalHere(
                    f"{ring.name} is not The One Ring.", rule="tcg/the-one-ring",
                    where=at("players", seat, "ring")
                )
    bearers = [one for one in placed if one.place == RING_BEARER]
    for bearer in bearers:
        for one in placed:
            again = (
                one.place == "companions" and one.seat == bearer.seat and one.facts.unique
                and not one.card.reason
            )
            if (
                again and (fold(one.facts.name), one.facts.subtitle) == (
                    fold(bearer.facts.name), bearer.facts.subtitle
                )
            ):
                raise IllegalHere(
                    f"{one.facts.name} is the Ring-bearer and stands among the companions again.",
                    rule="tcg/keyword/ring-bearer",
                    hint="He is written under `ring bearer` only.", where=at(*one.path),
                )  # fmt: skip


def _without_bearer(player: Player, seat: int, at: Where) -> None:
    for name, value in (("ring", player.ring), ("ring worn", player.ring_worn), ("burdens", player.burdens)):
        if value:
            rule = "tcg/burden" if name == "burdens" else "tcg/the-one-ring"
            where = at("players", seat, name)
            raise IllegalHere(
                f"Without a Ring-bearer there is no `{name}`.", rule=rule, hint="Write `ring bearer`.",
                where=where
            )


# -- alive, not corrupted ------------------------------------------------------------------------------------


def _alive(situation: Situation, placed: list[Placed], at: Where) -> None:
    """Wounds stay below vitality, burdens below the Ring-bearer's resistance; texts that speak of the number
    may have changed it.
    """
    texts = " ".join(fold(one.facts.text) for one in placed) + " ".join(
        fold(site.text) for site in situation.path
    )
    for one in placed:
        if one.facts.type in CHARACTERS and one.place != STACKED and not one.card.reason:
            vitality = _with_bonuses(one, "vitality", 0, placed)
            if vitality is not None and one.card.wounds >= max(vitality, 1) and "vitality" not in texts:
                raise IllegalHere(
                    f"{one.label} has vitality {vitality}; with {one.card.wounds} wounds he is killed.",
                    rule="tcg/killed", hint=REASON,
                    where=at(*one.path, "wounds"),
                )  # fmt: skip
        if (
            one.place == RING_BEARER and not one.card.reason and "resistance" not in texts
            and not moment_of(situation).before_fellowships
        ):
            resistance, burdens = _with_bonuses(
                one, "resistance", RESISTANCE, placed
            ), situation.players[one.seat].burdens
            if resistance is not None and burdens >= resistance:
                raise IllegalHere(
                    f"{one.label} has resistance {resistance}; with {burdens} burdens he is corrupted.",
                    rule="tcg/corrupted", hint=REASON,
                    where=at("players", one.seat, "burdens"),
                )  # fmt: skip


def _with_bonuses(one: Placed, name: str, default: int, placed: list[Placed]) -> int | None:
    """A printed number with the bonuses of what the card bears; None if it is variable or not printed."""
    printed = getattr(one.facts, name)
    printed = default if printed is None else printed
    bonuses = [getattr(item.facts, name) or 0 for item in borne_by(one, placed)]
    if not isinstance(printed, int) or not all(isinstance(bonus, int) for bonus in bonuses) or not printed:
        return None
    return printed + sum(bonuses)


# -- unique, Rule of 9 ---------------------------------------------------------------------------------------


def _unique(situation: Situation, placed: list[Placed], piled: list[InPile], at: Where) -> None:
    """A player has one card of a unique title in play, of two Shadow players' minions one may be of it, and
    none lies in his dead pile.
    """
    turn, seen = turn_player(situation), dict[str, list[Placed]]()
    for one in placed:
        if one.place == STACKED or not one.facts.unique:
            continue
        for other in seen.get(fold(one.facts.name), []):
            if (
                (other.seat == one.seat or _both_active(one, other, turn))
                and not (one.card.reason or other.card.reason)
            ):
                raise IllegalHere(
                    f"{one.facts.name} is unique and already in play.", rule="tcg/unique", hint=REASON,
                    where=at(*one.path)
                )
        seen.setdefault(fold(one.facts.name), []).append(one)
    for card in piled:
        for one in seen.get(
            fold(card.facts.name), []
        ) if card.pile == "dead pile" and card.facts.unique else []:
            allowed = one.card.reason or situation.players[card.seat].reason
            if one.seat == card.seat and one.facts.type in ("companion", "ally") and not allowed:
                raise IllegalHere(
                    f"{one.facts.name} is unique and one lies in the dead pile.", rule="tcg/dead-pile",
                    hint=REASON, where=at(*card.path)
                )


def _both_active(one: Placed, other: Placed, turn: int) -> bool:
    """Whether both came into play in this turn, as minions do, under different Shadow players."""
    return one.place == other.place == "minions" and turn not in (one.seat, other.seat)


def _rule_of_9(situation: Situation, placed: list[Placed], piled: list[InPile], at: Where) -> None:
    if rulesets.way_of(edition(situation.ruleset).removeprefix("tcg-"), "the Rule of 9") != "holds":
        return
    for seat, player in enumerate(situation.players):
        companions = sum(1 for one in placed if one.seat == seat and one.place in (RING_BEARER, "companions"))
        dead = sum(
            1 for card in piled
            if card.seat == seat and card.pile == "dead pile" and card.facts.type == "companion"
        )
        if companions + dead > RULE_OF_9 and not player.reason:
            raise IllegalHere(
                f"{player.name} has {companions} companions in play and {dead} in the dead pile; nine are "
                f"the most.",
                rule="tcg/the-rule-of-9", where=at("players", seat, "companions"),
            )  # fmt: skip
