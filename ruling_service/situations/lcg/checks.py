"""Positions that the rules make impossible, and names that nothing answers to, refused with the rule and the
line.

Each check is a small function over one part of the situation; adding one means writing it and naming it in
`check`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.json import encode

from ruling_service.engine.lcg import attaching, dials
from ruling_service.engine.lcg.copies import limit_printed
from ruling_service.engine.lcg.keywords.restricted import MOST
from ruling_service.errors import AmbiguousName, IllegalHere, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.patterns import pattern
from ruling_service.situations.lcg.bound import BOUNDS, step_of
from ruling_service.situations.lcg.placed import PLACES, THE_DIAL, THE_QUEST, Placed, Steps, in_play
from ruling_service.situations.lcg.standing import refuse_what_cannot_last
from ruling_service.situations.lcg.steps import parse_at
from ruling_service.situations.shared import bound
from ruling_service.situations.shared.catalogue import compiled
from ruling_service.situations.shared.checks import (
    check_acts,
    check_choosers,
    distinct_labels,
    labelled_in_piles,
    no_player,
)
from ruling_service.situations.shared.facts import Cards, name_of, split, written_in_pile
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.mentions import mentioned
from ruling_service.situations.shared.model import CardFacts, CardInPlay, Copy, Pile, Quest, Situation
from ruling_service.slugs import fold

CHARACTERS = ("hero", "ally", "objective-ally", "objective-hero")


def refuse_impossible(situation: Situation, cards: Cards, at: Where) -> None:
    """Refuses what cannot be in the LCG."""
    check_acts(situation, at, "The Card Game")
    _players(situation, at)
    placed = list(in_play(situation))
    facts = [_facts_of(card, cards, at) for card in placed]
    for card, printed in zip(placed, facts, strict=True):
        _belongs(card, printed, at)
        _tokens(card, printed, at)
        _commitment(card, printed, at)
    distinct_labels([*((one.card, one.path) for one in placed), *labelled_in_piles(situation)], at)
    _unique(placed, facts, at)
    _hosts(placed, situation, at)
    _restricted(placed, facts, at)
    _limited_copies(placed, facts, at)
    _active(situation, at)
    _piles(situation, cards, at)
    _dials(situation, at)
    _place_in_round(situation, placed, at)
    for name, path in mentioned(situation):
        _known(name, placed, situation, cards, at, path)
    refuse_what_cannot_last(situation, placed, facts, cards, at)


def _facts_of(placed: Placed, cards: Cards, at: Where) -> CardFacts:
    return cards.find(placed.card.card, placed.card.printing, PLACES[placed.place], at(*placed.path))


def _players(situation: Situation, at: Where) -> None:
    players = situation.players
    if not 1 <= len(players) <= 4:
        raise MalformedInput(f"A game has 1 to 4 players, not {len(players)}.", where=at("players"))
    names = [fold(player.name) for player in players]
    for i, player in enumerate(players):
        if names.index(names[i]) != i:
            raise AmbiguousName(
                f"Two players are called {quoted(player.name)}.", hint="Name them apart.",
                where=at("players", i, "name")
            )
        if len(player.heroes) > 3 and not player.reason:
            raise IllegalHere(
                f"{player.name} has {len(player.heroes)} heroes; a player starts with at most three.",
                rule="lcg/deckbuilding",
                hint="If an effect brought the fourth, say so in `reason`.",
                where=at("players", i, "heroes"),
            )
        if player.threat is not None and player.threat < 0:
            raise IllegalHere(
                "Threat does not go below 0.", rule="lcg/rule/3.9.21", where=at("players", i, "threat")
            )
    _first_player(situation, at)
    check_choosers(situation, at)


def _first_player(situation: Situation, at: Where) -> None:
    if not situation.first_player:
        return
    for player in situation.players:
        if fold(player.name) == fold(situation.first_player):
            if player.eliminated:
                raise IllegalHere(
                    f"{player.name} is eliminated and passed the token on.", rule="lcg/rule/7.1.1",
                    where=at("first player")
                )
            return
    raise no_player(
        situation.first_player, [player.name for player in situation.players], at("first player")
    )


def _is_an_enemy_here(placed: Placed) -> bool:
    """Whether a card lies facedown as an enemy where enemies do (lcg/faq/face-down-cards-have-no-traits)."""
    return bool(placed.card.counts_as) and placed.place in ("engaged", "staging area")


def _belongs(placed: Placed, printed: CardFacts, at: Where) -> None:
    if (
        not {printed.type, printed.type.rpartition(" ")[2]} & set(PLACES[placed.place])
        and not placed.card.reason and not _is_an_enemy_here(placed)
    ):
        article = "an" if printed.type.startswith(tuple("aeiou")) else "a"
        kind = f"{article} {printed.type}" if printed.type else "of no type"
        raise IllegalHere(
            f"{printed.name} is {kind} and does not belong under `{placed.place}`.",
            rule="lcg/cardtypes",
            hint="Put it where it lies, or give the `reason` why it is here.",
            where=at(*placed.path),
        )


def _tokens(placed: Placed, printed: CardFacts, at: Where) -> None:
    card = placed.card
    for field in ("damage", "resources", "progress"):
        if getattr(card, field) < 0:
            raise MalformedInput("A number of tokens is not negative.", where=at(*placed.path, field))
    if card.damage and not card.reason and not _may_be_damaged(printed):
        raise IllegalHere(
            f"{printed.name} has no hit points, and nothing on it speaks of damage.", rule="lcg/damage",
            hint="Give the `reason` why there is damage on it.", where=at(*placed.path, "damage")
        )


def _may_be_damaged(printed: CardFacts) -> bool:
    """Whether damage can lie on a card: it has hit points, or its own text or one of its keywords has to do
    with damage (lcg/keyword/aflame).
    """
    said = " ".join([printed.text, *printed.keywords])
    return printed.type in (*CHARACTERS, "enemy", "objective") or bool(SPEAKS_OF_DAMAGE.search(said))


SPEAKS_OF_DAMAGE = pattern(r"\b(?:damaged?|hit points?|aflame)\b", re.IGNORECASE)


def _commitment(placed: Placed, printed: CardFacts, at: Where) -> None:
    card = placed.card
    if not card.committed:
        return
    if printed.type not in CHARACTERS and not card.reason:
        raise IllegalHere(
            "Only characters commit to a quest.", rule="lcg/character-cards",
            where=at(*placed.path, "committed")
        )


def _unique(placed: list[Placed], facts: list[CardFacts], at: Where) -> None:
    seen: dict[str, CardFacts] = {}
    for one, printed in zip(placed, facts, strict=True):
        first = seen.get(fold(printed.name))
        if first is not None and (first.unique or printed.unique) and not one.card.reason:
            raise IllegalHere(
                f"{printed.name} is unique and already in play.",
                rule="lcg/unique-cards",
                hint="Only one card of that title can be in play.",
                where=at(*one.path),
            )
        seen.setdefault(fold(printed.name), printed)


def _hosts(placed: list[Placed], situation: Situation, at: Where) -> None:
    names = {fold(name) for one in placed for name in (name_of(one.card), one.card.card)}
    names |= {THE_QUEST, THE_DIAL, fold(next(_quests(situation.quest)))}
    for one in placed:
        if one.place == "attachments" and fold(one.host) not in names | {"staging area"}:
            raise IllegalHere(
                f"{one.card.card} is attached to {quoted(one.host)}, which is not in play.",
                rule="lcg/attachment-cards",
                hint="Name the host in `on`; without one an attachment is discarded.",
                where=at(*one.path),
            )


def _restricted(placed: list[Placed], facts: list[CardFacts], at: Where) -> None:
    counted: dict[str, int] = {}
    for one, printed in zip(placed, facts, strict=True):
        if one.place != "attachments":
            continue
        taken = limit_printed(compiled("lcg", encode(printed)), "counts_restricted")
        if taken := taken or int("Restricted" in printed.keywords):
            counted[fold(one.host)] = counted.get(fold(one.host), 0) + taken
            if counted[fold(one.host)] > MOST and not one.card.reason:
                raise IllegalHere(
                    f"{one.host} would carry a third restricted attachment.", rule="lcg/restricted",
                    where=at(*one.path)
                )


def _limited_copies(placed: list[Placed], facts: list[CardFacts], at: Where) -> None:
    """No more copies of an attachment than its text allows on a card, or with a player."""
    there: Counter[tuple[str, ...]] = Counter()
    for one, printed in zip(placed, facts, strict=True):
        if one.place != "attachments" or one.card.facedown:
            continue
        title = fold(printed.name)
        of_player, on_host = (title, "player", one.player), (title, "on", fold(one.host))
        there.update([(title,), of_player, on_host])
        if there[title,] < 2 or one.card.reason:
            continue  # no other copy is in play
        for limit, place in attaching.limits(compiled("lcg", encode(printed)).abilities):
            if there[of_player if place == attaching.PLAYER else on_host] > limit:
                raise IllegalHere(
                    f"{printed.name}: its text allows {limit} per {place}, and this is one more.",
                    rule="lcg/limits", hint="If another text lets it be there, give the `reason`.",
                    where=at(*one.path),
                )


def _active(situation: Situation, at: Where) -> None:
    active = situation.active_location
    if (
        isinstance(active, list) and len(active) > 1
        and not any(isinstance(one, CardInPlay) and one.reason for one in active)
    ):
        raise IllegalHere(
            "Only one location is active at a time.",
            rule="lcg/active-location",
            hint="If an effect made a second one active, give the `reason` on it.",
            where=at("active location", 1),
        )


def _piles(situation: Situation, cards: Cards, at: Where) -> None:
    piles: list[tuple[list[str | Copy] | int | Pile, Steps]] = [
        (situation.encounter_deck, ("encounter deck",))
    ]
    lists: list[tuple[Sequence[str | Copy], Steps]] = [
        (situation.encounter_discard, ("encounter discard",)),
        (situation.victory_display, ("victory display",)),
        (situation.set_aside, ("set aside",)),
        (situation.removed, ("removed",)),
        (situation.beside, ("beside",)),
    ]
    piles += [(pile, ("decks", name)) for name, pile in situation.decks.items()]
    lists += [(names, ("deck discards", name)) for name, names in situation.deck_discards.items()]
    for i, player in enumerate(situation.players):
        piles.append((player.deck, ("players", i, "deck")))
        piles += [(pile, ("players", i, "decks", name)) for name, pile in player.decks.items()]
        lists.append((player.discard, ("players", i, "discard")))
        lists.append((player.set_aside, ("players", i, "set aside")))
        lists.append(([player.contract] if player.contract else [], ("players", i, "contract")))
        if isinstance(player.hand, list):
            lists.append((player.hand, ("players", i, "hand")))
    for pile, path in piles:
        if isinstance(pile, Pile):
            if pile.size is not None and pile.size < len(pile.top) + len(pile.bottom):
                raise MalformedInput(
                    "The pile is smaller than the cards named in it.", where=at(*path, "size")
                )
            lists += [(pile.top, (*path, "top")), (pile.bottom, (*path, "bottom"))]
        elif isinstance(pile, list):
            lists.append((pile, path))
        elif pile < 0:
            raise MalformedInput("A pile has no negative size.", where=at(*path))
    for names, path in lists:
        for i, written in enumerate(names):
            _some_printing(written_in_pile(written)[0], cards, at(*path, i))


def _dials(situation: Situation, at: Where) -> None:
    for name, shows in situation.dials.items():
        word = dials.of_name(name)
        if word is None:
            known = ", ".join(f"`{dial.name}`" for dial in dials.DIALS.values())
            raise UnknownName(
                f"There is no dial called {quoted(name)}.", hint=f"Dials: {known}.", where=at("dials", name)
            )
        if shows < 0:
            raise MalformedInput("A dial shows no negative number.", where=at("dials", name))
        dial = dials.DIALS.get(word)  # the level of a card of a campaign goes as far as somebody says
        if dial is not None and dial.most is not None and shows > dial.most:
            raise MalformedInput(f"The {dial.name} goes up to {dial.most}.", where=at("dials", name))


def _some_printing(name: str, cards: Cards, where: str) -> None:
    try:
        cards.find(name, where=where)
    except AmbiguousName:
        if split(name)[1]:
            raise


def _place_in_round(situation: Situation, placed: list[Placed], at: Where) -> None:
    if situation.at:
        parse_at(situation.at, at("at"))
    if situation.until and not situation.until.startswith("end of"):
        parse_at(situation.until, at("until"))
    for number, act in enumerate(situation.do):
        if act.verb == "run to" and not act.name.strip().lower().startswith("end of the "):
            parse_at(act.name, at("do", number, "run to"))
    bound.refuse(situation, BOUNDS, step_of, at)
    attack = situation.attack
    if attack is None:
        return
    if attack.undefended and attack.defenders:
        raise IllegalHere(
            "An attack with a defender is not undefended.", rule="lcg/framework/6.4.1",
            where=at("attack", "undefended")
        )
    if (attack.undefended or attack.defenders) and situation.at and parse_at(situation.at).step == "6.4b":
        raise IllegalHere(
            f"At {situation.at} no defender has been declared yet, nor declined.", rule="lcg/framework/6.4.1",
            hint="Leave `defenders` and `undefended` out, or set `at` to `in 6.4.1 window` or later; "
            "`given` says who will defend.",
            where=at("attack", "undefended" if attack.undefended else "defenders"),
        )  # fmt: skip
    seated = [player.name for player in situation.players]
    if fold(attack.player) not in map(fold, seated):
        raise no_player(attack.player, seated, at("attack", "player"))
    names = {fold(name) for one in placed for name in (name_of(one.card), one.card.card)}
    for field, card in [
        ("enemy", attack.enemy),
        *(("defenders", d) for d in attack.defenders),
        *(("attackers", a) for a in attack.attackers),
    ]:
        if fold(card) not in names:
            raise UnknownName(
                f"{quoted(card)} is not in play and takes no part in the attack.", where=at("attack", field)
            )


def _known(
    name: str, placed: list[Placed], situation: Situation, cards: Cards, at: Where, path: Steps
) -> None:
    folded = fold(name)
    if (
        folded in {"none", "the first player"}
        or folded in {fold(player.name) for player in situation.players}
    ):
        return
    if any(folded in (fold(name_of(one.card)), fold(one.card.card)) for one in placed):
        return
    if any(folded == fold(copy.as_) for copy, _ in labelled_in_piles(situation)):
        return
    if folded in {fold(quest) for quest in _quests(situation.quest)}:
        return
    if not (cards.printings(name) or cards.printings(split(name)[0])):
        raise UnknownName(
            f"Nothing here is called {quoted(name)}.", hint=cards.suggestions(name), where=at(*path)
        )


def _quests(written: str | Quest, number: int = 1) -> Iterator[str]:
    """What the current stage and those that follow it are called; one without a card's name is "the quest",
    or "stage 2".
    """
    quest = Quest(card=written) if isinstance(written, str) else written
    yield quest.card or ("the quest" if number == 1 else f"stage {quest.stage or number}")
    for following, each in enumerate(quest.next, start=number + 1):
        yield from _quests(each, following)
